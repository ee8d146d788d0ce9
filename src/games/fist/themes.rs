//! What puzzles are about.

use super::{rule, say};
use crate::base::Seat;
use crate::puzzle::{Example, Theme};
use crate::turn::{Act, EffectKind};

/// The themes of puzzles.
pub static THEMES: &[Theme] = &[
    Theme { id: "pin", name: say::THEME_PIN, is_shown: |mv| has(mv, Act::Pin) > 0 },
    Theme { id: "chain", name: say::THEME_CHAIN, is_shown: |mv| has(mv, Act::Jump) > 1 },
    Theme { id: "capture", name: say::THEME_CAPTURE, is_shown: captures_by_one_jump },
    Theme { id: "conversion", name: say::THEME_CONVERSION, is_shown: converts },
    Theme { id: "subdue", name: say::THEME_SUBDUE, is_shown: |mv| mv.has_rule(rule::FIST_29) },
    Theme { id: "pawn", name: say::THEME_PAWN, is_shown: moves_pawn },
    Theme { id: "quiet", name: say::THEME_QUIET, is_shown: |mv| !mv.captures() },
];

/// How many steps of a kind there are.
fn has(mv: &Example, act: Act) -> usize {
    mv.steps.iter().filter(|step| step.act == act).count()
}

fn captures_by_one_jump(mv: &Example) -> bool {
    mv.captures() && has(mv, Act::Jump) == 1
}

/// FIST-17
fn converts(mv: &Example) -> bool {
    mv.effects.iter().any(|effect| effect.kind == EffectKind::Converts)
}

/// FIST-21: the pawn is neither side's.
fn moves_pawn(mv: &Example) -> bool {
    let owner = mv.piece.map(|piece| piece.owner);
    owner.is_some_and(|owner| ![Seat::FIRST, Seat::SECOND].map(Some).contains(&owner))
}
