//! What puzzles are about.

use super::{rule, say};
use crate::puzzle::{Example, Theme};
use crate::turn::{Act, EffectKind};

/// The themes of puzzles.
pub static THEMES: &[Theme] = &[
    Theme { id: "strike", name: say::THEME_STRIKE, is_shown: |mv| strikes(mv) == 1 },
    Theme { id: "chain", name: say::THEME_CHAIN, is_shown: |mv| strikes(mv) > 1 },
    Theme { id: "rotation", name: say::THEME_ROTATION, is_shown: rotates },
    Theme { id: "push", name: say::THEME_PUSH, is_shown: |mv| mv.has_rule(rule::PAWN_7) },
    Theme { id: "capture", name: say::THEME_CAPTURE, is_shown: |mv| takes(mv) && strikes(mv) == 0 },
    Theme { id: "quiet", name: say::THEME_QUIET, is_shown: |mv| !mv.captures() },
];

/// PAWN-10
fn strikes(mv: &Example) -> usize {
    mv.steps.iter().filter(|step| step.act == Act::Strike).count()
}

/// PAWN-8
fn rotates(mv: &Example) -> bool {
    mv.effects.iter().any(|effect| matches!(effect.kind, EffectKind::Turns { .. }))
}

fn takes(mv: &Example) -> bool {
    mv.steps.iter().any(|step| step.act == Act::Take)
}
