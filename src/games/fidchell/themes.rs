use super::{rule, say};
use crate::puzzle::{Example, Theme};

/// The puzzle themes of Fidchell: things that a move can show, each with its id in `puzzles.txt`
/// and its name for players.
pub static THEMES: &[Theme] = &[
    Theme { id: "mate", name: say::THEME_MATE },
    Theme { id: "king", name: say::THEME_KING },
    Theme { id: "portal", name: say::THEME_PORTAL },
    Theme { id: "succession", name: say::THEME_SUCCESSION },
    Theme { id: "leap", name: say::THEME_LEAP },
    Theme { id: "promotion", name: say::THEME_PROMOTION },
    Theme { id: "call", name: say::THEME_CALL },
    Theme { id: "quiet", name: say::THEME_QUIET },
];

/// Whether a move is an example of the puzzle theme with this id; `false` for an unknown id.
pub fn shows(mv: &Example, theme: &str) -> bool {
    match theme {
        "mate" => mv.outcome.rule() == Some(rule::FID_9),
        "king" => mv.outcome.rule() == Some(rule::FID_21),
        "portal" => mv.has_rule(rule::FID_17) || mv.has_rule(rule::FID_19),
        "succession" => mv.has_rule(rule::FID_12) || mv.has_rule(rule::FID_13),
        "leap" => mv.has_rule(rule::FID_6),
        "promotion" => mv.has_rule(rule::FID_4),
        "call" => mv.steps.iter().any(|step| step.text() == "!"),
        "quiet" => !mv.captures() && !mv.outcome.is_over(),
        _ => false,
    }
}
