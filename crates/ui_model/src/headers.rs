//! Headers with a meaning for the page. A header is a named value in a record (the text of a game).

pub use fairyboard::link::{LESSON_HINTS, LESSON_RESULT};
use fairyboard::record::Record;
pub use fairyboard::record::{DATE, OFFER};

/// The headers of a record that name the players, in the order of play: `[First "Ada"]`.
pub const HEADERS: [&str; 4] = ["First", "Second", "Third", "Fourth"];

/// The header that makes a record a study (for trying moves out), with the title of the study:
/// `[Study "Endings"]`.
pub const STUDY: &str = "Study";

/// The header that makes a record a lesson, with the title of the lesson: `[Lesson "First jumps"]`.
/// In a study with this header, each chapter is a task of the lesson.
pub const LESSON: &str = "Lesson";

/// The name of the header that holds the title of a record: of the lesson, of the study or of the
/// game. If the record has no title, the name of the header to which a new title is written.
/// `header` returns the value of a header.
pub fn title_header<'a>(header: impl Fn(&str) -> Option<&'a str>) -> &'static str {
    let has_title = |name: &&str| header(name).is_some_and(|title| !title.trim().is_empty());
    let without = if header(STUDY).is_some() { STUDY } else { TITLE };
    [LESSON, STUDY, TITLE].into_iter().find(has_title).unwrap_or(without)
}

/// The header with the ids of the rules that a task of a lesson teaches: `[Rules "HENS-2 HENS-5"]`.
pub const RULES: &str = "Rules";

/// The header with the name of a chapter of a study: `[Chapter "Two hens"]`.
pub const CHAPTER: &str = "Chapter";

/// The header with the title of a game that is no study: `[Title "Final"]`.
pub const TITLE: &str = "Title";

/// The header with the names of the active layers (overlays that explain a position):
/// `[Layers "All legal moves, Goal"]`.
pub const LAYERS: &str = "Layers";

/// The header of a position that a presenter shows to followers, with the steps of a half-entered
/// move: `[Draft "d1 xd3"]`.
pub const DRAFT: &str = "Draft";

/// The header with the id of one played game by link. All links of that game have the same id.
pub const ID: &str = "Id";

/// The header of a game by link that marks the plies that one player entered for the other: see
/// [`moved_for`](crate::moved_for).
pub const MOVED_FOR: &str = "MovedFor";

/// The header that says how the players ended a game, for example by resignation.
pub const TERMINATION: &str = "Termination";

/// The header with the computer's level in each seat, or `-` for a human: `[Computer "-3"]`. See
/// [`computer`](crate::computer).
pub const COMPUTER: &str = "Computer";

/// The header of a study of a game by link that was not over when the study was made. The computer
/// does not help in such a study.
pub const STUDY_OF_LINK: &str = "ByLink";

/// The header with the time control, as in PGN: `[TimeControl "600+5"]`. See
/// [`clock`](crate::clock).
pub const TIME_CONTROL: &str = "TimeControl";

/// The header with the time that both players had left when the game was over:
/// `[TimeLeft "0:09:12 0:08:30"]`.
pub const TIME_LEFT: &str = "TimeLeft";

/// The header of a game over relays (servers that pass messages between devices) with four numbers
/// of milliseconds: the time that the first and the second player have used, and the time that each
/// of them has given the other. If a side that runs out of time loses, the word `ends` follows. If
/// the clock gives a time for each move, only time beyond this limit counts as used.
pub const TIME_USED: &str = "TimeUsed";

/// The value of the header `LessonResult` of a lesson that asks pupils to send back their results.
pub const ASK: &str = "ask";

/// The value of the header `LessonHints` of a lesson without hints for pupils.
pub const LOCKED: &str = "locked";

pub fn is_study(record: &Record) -> bool {
    record.is_study()
}
