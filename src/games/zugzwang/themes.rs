//! Puzzle themes of Zugzwang.

use super::say;
use crate::puzzle::{Example, Theme};
use crate::turn::Act;

/// The puzzle themes of Zugzwang: things that a move can show, each with its id in `puzzles.txt`
/// and its name for players.
pub static THEMES: &[Theme] = &[
    Theme { id: "four-edges", name: say::THEME_FOUR_EDGES },
    Theme { id: "announcement", name: say::THEME_ANNOUNCEMENT },
    Theme { id: "challenge", name: say::THEME_CHALLENGE },
    Theme { id: "declaration", name: say::THEME_DECLARATION },
    Theme { id: "discard", name: say::THEME_DISCARD },
    Theme { id: "last-die", name: say::THEME_LAST_DIE },
];

/// Whether a move is an example of the puzzle theme with this id; `false` for an unknown id.
pub fn shows(mv: &Example, theme: &str) -> bool {
    let has = |act: Act| mv.count(act) > 0;
    let says = |word: &str| mv.steps.iter().any(|step| step.text() == word);
    match theme {
        "four-edges" => has(Act::Edge) && has(Act::Take) && !has(Act::Face),
        "announcement" => has(Act::Face),
        "challenge" => says("challenge"),
        "declaration" => says("none"),
        "discard" => has(Act::Discard),
        "last-die" => !has(Act::Edge) && has(Act::Take),
        _ => false,
    }
}
