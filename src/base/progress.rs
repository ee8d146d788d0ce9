//! Progress is a move such as a capture. In some games, too many plies (moves of one player)
//! without progress end the game, so that no game is endless.

/// The effect of a move on the count of plies without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The move makes progress: the count returns to 0.
    Resets,
    /// The move makes no progress: the count increases by 1.
    Counts,
    /// The move leaves the count unchanged, as a move does that places a piece before play begins.
    Stands,
}
