//! What counts as progress, for the conventions that end games without any.

/// What a move does to the count of plies without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Progress: the count begins anew.
    Resets,
    /// One more ply without progress.
    Counts,
    /// The ply is not counted.
    Stands,
}
