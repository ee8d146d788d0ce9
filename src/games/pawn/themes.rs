use super::{rule, say};
use crate::puzzle::{Example, Theme};
use crate::turn::{Act, EffectKind};

/// The puzzle themes of Pawn: things that a move can show, each with its id in `puzzles.txt` and
/// its name for players.
pub static THEMES: &[Theme] = &[
    Theme { id: "strike", name: say::THEME_STRIKE },
    Theme { id: "chain", name: say::THEME_CHAIN },
    Theme { id: "rotation", name: say::THEME_ROTATION },
    Theme { id: "push", name: say::THEME_PUSH },
    Theme { id: "capture", name: say::THEME_CAPTURE },
    Theme { id: "quiet", name: say::THEME_QUIET },
];

/// Whether a move is an example of the puzzle theme with this id; `false` for an unknown id.
pub fn shows(mv: &Example, theme: &str) -> bool {
    // PAWN-10: any number of strikes (captures by new formations) may follow the turn's first
    // movement.
    let strikes = mv.count(Act::Strike);
    match theme {
        "strike" => strikes == 1,
        "chain" => strikes > 1,
        "rotation" => rotates(mv),
        "push" => mv.has_rule(rule::PAWN_7),
        "capture" => mv.count(Act::Take) > 0 && strikes == 0,
        "quiet" => !mv.captures(),
        _ => false,
    }
}

/// Whether the move rotates a dual (two pawns) or a threepiece (three in a row), see PAWN-8.
fn rotates(mv: &Example) -> bool {
    mv.effects.iter().any(|effect| matches!(effect.kind, EffectKind::Turns { .. }))
}
