//! What every game needs in addition to its rules: texts, puzzles, test data, drawings.
//!
//! [`Demands`] has the numbers, which the tests use as well. [`lacking`] compares a game's files
//! with them and lists what is missing, in words. It reads only files, so `cargo xtask due` answers
//! at once, also for a game that does not compile yet.

#![forbid(unsafe_code)]

mod checks;
mod sources;

pub use checks::lacking;
pub use sources::Sources;

use std::ops::RangeInclusive;

/// The limits that a game's texts, puzzles and test data must keep to. A range includes both ends.
#[derive(Clone, Debug)]
pub struct Demands {
    /// The number of puzzles. The formula of the puzzle of the day sets the upper limit.
    pub puzzles: RangeInclusive<usize>,
    /// The largest size of the file of puzzles in bytes, because the page fetches the whole file.
    pub puzzle_bytes: usize,
    /// The lowest number of puzzles of level 1.
    pub easy_puzzles: usize,
    /// The lowest number of different levels of puzzles.
    pub puzzle_levels: usize,
    /// The lowest number of different themes of puzzles.
    pub puzzle_themes: usize,
    /// The lowest number of legal moves in the first position of a puzzle.
    pub puzzle_moves: usize,
    /// The lowest number of positions with a proved win, for tests of the computer player.
    pub tactics: usize,
    /// The lowest number of lessons.
    pub lessons: usize,
    /// The number of parts (tasks) of a lesson.
    pub lesson_parts: RangeInclusive<usize>,
    /// The number of parts (tasks) of the lesson of one minute.
    pub first_steps_parts: RangeInclusive<usize>,
    /// The highest number of words in a part of the lesson of one minute, without the comments that
    /// follow a move.
    pub first_steps_words: usize,
    /// The titles of the sections of the guide for players, in order.
    pub guide_sections: &'static [&'static str],
    /// The number of diagrams in the guide for players.
    pub guide_diagrams: RangeInclusive<usize>,
    /// The highest number of words in the guide for players, including captions of diagrams.
    pub guide_words: usize,
    /// The lowest number of questions of players, each with the place in the rules that answers it.
    pub questions: usize,
    /// The number of the coach's remarks. Each set of options may have remarks of its own, so the
    /// upper limit is for one set of options.
    pub remarks: RangeInclusive<usize>,
    /// The lowest number of kinds of facts that explain the computer's moves.
    pub reasons: usize,
    /// The lowest number of saved links that must open forever.
    pub golden_links: usize,
}

impl Demands {
    const USUAL: Demands = Demands {
        puzzles: 60..=96,
        puzzle_bytes: 16_000,
        easy_puzzles: 10,
        puzzle_levels: 3,
        puzzle_themes: 4,
        puzzle_moves: 8,
        tactics: 40,
        lessons: 6,
        lesson_parts: 2..=6,
        first_steps_parts: 1..=3,
        first_steps_words: 16,
        guide_sections: &["Aim", "Pieces", "A turn", "Captures", "Special moves", "The end"],
        guide_diagrams: 4..=8,
        guide_words: 700,
        questions: 10,
        remarks: 6..=12,
        reasons: 7,
        golden_links: 5,
    };

    /// The demands on the game with this id, such as `hens`.
    pub fn of(game: &str) -> Demands {
        match game {
            // A proof of a puzzle with hidden cards must hold for all deals, so few are found.
            "zugzwang" => Demands {
                puzzles: 20..=96,
                puzzle_themes: 2,
                puzzle_moves: 4,
                tactics: 10,
                ..Demands::USUAL
            },
            _ => Demands::USUAL,
        }
    }
}
