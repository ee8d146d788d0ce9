//! What puzzles are about.

use super::{rule, say};
use crate::puzzle::{Example, Theme};

/// The themes of puzzles.
pub static THEMES: &[Theme] = &[
    Theme {
        id: "mate",
        name: say::THEME_MATE,
        is_shown: |mv| mv.outcome.rule() == Some(rule::FID_9),
    },
    Theme {
        id: "king",
        name: say::THEME_KING,
        is_shown: |mv| mv.outcome.rule() == Some(rule::FID_21),
    },
    Theme { id: "portal", name: say::THEME_PORTAL, is_shown: comes_through },
    Theme { id: "succession", name: say::THEME_SUCCESSION, is_shown: succeeds },
    Theme { id: "leap", name: say::THEME_LEAP, is_shown: |mv| mv.has_rule(rule::FID_6) },
    Theme { id: "promotion", name: say::THEME_PROMOTION, is_shown: |mv| mv.has_rule(rule::FID_4) },
    Theme {
        id: "call",
        name: say::THEME_CALL,
        is_shown: |mv| mv.steps.iter().any(|step| step.text() == "!"),
    },
    Theme {
        id: "quiet",
        name: say::THEME_QUIET,
        is_shown: |mv| !mv.captures() && !mv.outcome.is_over(),
    },
];

fn comes_through(mv: &Example) -> bool {
    [rule::FID_17, rule::FID_19].iter().any(|rule| mv.has_rule(rule))
}

fn succeeds(mv: &Example) -> bool {
    [rule::FID_12, rule::FID_13].iter().any(|rule| mv.has_rule(rule))
}
