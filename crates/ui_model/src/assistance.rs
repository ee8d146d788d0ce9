//! Assistance: targets, reasons, layers, hints, remarks and taking back.
//!
//! The player chooses them; none are available if the session's look is locked. The update already answers without them, so
//! nothing of them reaches the page.

use serde::{Deserialize, Serialize};

/// What a player may be helped by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Assistance {
    /// What may come next is shown.
    pub targets: bool,
    /// What is refused is answered with its reason and rule.
    pub why: bool,
    /// Moves may be taken back.
    pub take_back: bool,
    /// The computer gives hints.
    pub hints: bool,
    /// The coach makes remarks in first games.
    pub remarks: bool,
}

impl Default for Assistance {
    fn default() -> Self {
        Assistance::ALL
    }
}

impl Assistance {
    /// All of them.
    pub const ALL: Assistance =
        Assistance { targets: true, why: true, take_back: true, hints: true, remarks: true };
    /// None.
    pub const NONE: Assistance =
        Assistance { targets: false, why: false, take_back: false, hints: false, remarks: false };
}
