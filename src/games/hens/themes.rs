//! What puzzles are about.

use super::{rule, say};
use crate::base::Outcome;
use crate::puzzle::{Example, Theme};
use crate::turn::Act;

/// The themes of puzzles.
pub static THEMES: &[Theme] = &[
    Theme {
        id: "pin",
        name: say::THEME_PIN,
        is_shown: |mv| mv.captures() && mv.has_rule(rule::HENS_10),
    },
    Theme { id: "chain", name: say::THEME_CHAIN, is_shown: is_chain },
    Theme { id: "capture", name: say::THEME_CAPTURE, is_shown: |mv| mv.has_rule(rule::HENS_4) },
    Theme { id: "far-row", name: say::THEME_FAR_ROW, is_shown: |mv| wins(mv) && !mv.captures() },
    Theme { id: "quiet", name: say::THEME_QUIET, is_shown: |mv| !mv.captures() && !wins(mv) },
];

/// HENS-3: two jumps.
fn is_chain(mv: &Example) -> bool {
    mv.steps.iter().filter(|step| step.act == Act::Jump).count() > 1
}

fn wins(mv: &Example) -> bool {
    matches!(mv.outcome, Outcome::Win(..))
}
