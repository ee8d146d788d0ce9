use super::{rule, say};
use crate::base::Seat;
use crate::puzzle::{Example, Theme};
use crate::turn::{Act, EffectKind};

/// The puzzle themes of Fist: things that a move can show, each with its id in `puzzles.txt` and
/// its name for players.
pub static THEMES: &[Theme] = &[
    Theme { id: "pin", name: say::THEME_PIN },
    Theme { id: "chain", name: say::THEME_CHAIN },
    Theme { id: "capture", name: say::THEME_CAPTURE },
    Theme { id: "conversion", name: say::THEME_CONVERSION },
    Theme { id: "subdue", name: say::THEME_SUBDUE },
    Theme { id: "pawn", name: say::THEME_PAWN },
    Theme { id: "quiet", name: say::THEME_QUIET },
];

/// Whether a move is an example of the puzzle theme with this id; `false` for an unknown id.
pub fn shows(mv: &Example, theme: &str) -> bool {
    match theme {
        "pin" => mv.count(Act::Pin) > 0,
        "chain" => mv.count(Act::Jump) > 1,
        "capture" => mv.captures() && mv.count(Act::Jump) == 1,
        // FIST-17: the ace replaces an enemy guard that it jumps over by a guard of the challenger.
        "conversion" => mv.effects.iter().any(|effect| effect.kind == EffectKind::Converts),
        "subdue" => mv.has_rule(rule::FIST_29),
        "pawn" => moves_pawn(mv),
        "quiet" => !mv.captures(),
        _ => false,
    }
}

/// Whether the move is one of the pawn, which belongs to neither side and may be moved by both
/// (FIST-21).
fn moves_pawn(mv: &Example) -> bool {
    let owner = mv.piece.map(|piece| piece.owner);
    owner.is_some_and(|owner| ![Seat::FIRST, Seat::SECOND].map(Some).contains(&owner))
}
