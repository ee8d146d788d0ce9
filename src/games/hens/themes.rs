//! Puzzle themes of Hens and Chicks.

use super::{rule, say};
use crate::base::Outcome;
use crate::puzzle::{Example, Theme};
use crate::turn::Act;

/// The puzzle themes of Hens and Chicks: things that a move can show, each with its id in
/// `puzzles.txt` and its name for players.
pub static THEMES: &[Theme] = &[
    Theme { id: "pin", name: say::THEME_PIN },
    Theme { id: "chain", name: say::THEME_CHAIN },
    Theme { id: "capture", name: say::THEME_CAPTURE },
    Theme { id: "far-row", name: say::THEME_FAR_ROW },
    Theme { id: "quiet", name: say::THEME_QUIET },
];

/// Whether a move is an example of the puzzle theme with this id; `false` for an unknown id.
pub fn shows(mv: &Example, theme: &str) -> bool {
    let wins = matches!(mv.outcome, Outcome::Win(..));
    match theme {
        "pin" => mv.captures() && mv.has_rule(rule::HENS_10),
        // HENS-3: a hen may jump twice in a turn.
        "chain" => mv.count(Act::Jump) > 1,
        "capture" => mv.has_rule(rule::HENS_4),
        "far-row" => wins && !mv.captures(),
        "quiet" => !mv.captures() && !wins,
        _ => false,
    }
}
