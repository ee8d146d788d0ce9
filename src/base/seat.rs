//! The seats of the players.

/// A player's seat, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The player who moves first: White, at the bottom of the board.
    pub const FIRST: Seat = Seat(0);
    /// The second player: Black.
    pub const SECOND: Seat = Seat(1);

    /// The opponent's seat in a game of two players.
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    /// The letter that position strings write if this seat is to move: `w` for the first seat, `b`
    /// for the second. The third seat is written as `3`, and so on.
    pub const fn letter(self) -> char {
        match self.0 {
            0 => 'w',
            1 => 'b',
            place => (b'1' + place % 9) as char,
        }
    }
}
