//! The headers of a record that mean something to the page.

use fairyboard::record::Record;
pub use fairyboard::record::{DATE, OFFER};

/// The headers of a record that name the players, in the order of play.
pub const HEADERS: [&str; 4] = ["First", "Second", "Third", "Fourth"];

/// The header that makes a record a study, and holds its title.
pub const STUDY: &str = "Study";

/// The header with the title of a game that is no study.
pub const TITLE: &str = "Title";

/// The header with the names of the layers that are switched on, separated by commas.
pub const LAYERS: &str = "Layers";

/// The header of a game that is played by link, by which its links are known.
pub const ID: &str = "Id";

/// The header of a game by link that says which plies were entered for the other player: see [`moved_for`](crate::moved_for).
pub const MOVED_FOR: &str = "MovedFor";

/// The header that says how the players ended a game before its rules did.
pub const TERMINATION: &str = "Termination";

/// The header that tells which seats the computer plays: see [`computer`](crate::computer).
pub const COMPUTER: &str = "Computer";

/// The header of a study that was made of a game by link while that went on: the computer does not help in it.
pub const STUDY_OF_LINK: &str = "ByLink";

/// The header that tells how much time the players have, as PGN has it: see [`clock`](crate::clock).
pub const TIME_CONTROL: &str = "TimeControl";

/// The header that tells how much both had left when the game was over.
pub const TIME_LEFT: &str = "TimeLeft";

/// Whether a record is a study.
pub fn is_study(record: &Record) -> bool {
    record.is_study()
}
