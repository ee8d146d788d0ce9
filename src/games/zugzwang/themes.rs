//! What puzzles are about.

use super::say;
use crate::puzzle::{Example, Theme};
use crate::turn::Act;

/// The themes of puzzles.
pub static THEMES: &[Theme] = &[
    Theme {
        id: "four-edges",
        name: say::THEME_FOUR_EDGES,
        is_shown: |mv| has(mv, Act::Edge) && has(mv, Act::Take) && !has(mv, Act::Face),
    },
    Theme { id: "announcement", name: say::THEME_ANNOUNCEMENT, is_shown: |mv| has(mv, Act::Face) },
    Theme { id: "challenge", name: say::THEME_CHALLENGE, is_shown: |mv| says(mv, "challenge") },
    Theme { id: "declaration", name: say::THEME_DECLARATION, is_shown: |mv| says(mv, "none") },
    Theme { id: "discard", name: say::THEME_DISCARD, is_shown: |mv| has(mv, Act::Discard) },
    Theme {
        id: "last-die",
        name: say::THEME_LAST_DIE,
        is_shown: |mv| !has(mv, Act::Edge) && has(mv, Act::Take),
    },
];

fn has(mv: &Example, act: Act) -> bool {
    mv.steps.iter().any(|step| step.act == act)
}

fn says(mv: &Example, word: &str) -> bool {
    mv.steps.iter().any(|step| step.text() == word)
}
