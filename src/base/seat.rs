//! Who plays.

/// A place at the table, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The player who moves first: White, at the bottom of the board.
    pub const FIRST: Seat = Seat(0);
    /// The second player: Black.
    pub const SECOND: Seat = Seat(1);

    /// The other of two players.
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    /// The letter of the side in a position string.
    pub const fn letter(self) -> char {
        if self.0 == 0 { 'w' } else { 'b' }
    }
}
