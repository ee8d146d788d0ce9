//! Assistance: targets, reasons, hints, remarks, taking back, and layers (overlays that explain a
//! position).
//!
//! The player switches each kind of assistance on and off. Layers are switched in
//! [`layers`](crate::layers), the other kinds here. If the person who shared the game has locked
//! assistance, all kinds are off. `PlayState::update` leaves out the kinds that are off, so the
//! page never receives their content.

use serde::{Deserialize, Serialize};

/// The kinds of assistance that are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Assistance {
    /// The board shows the possible next steps.
    pub targets: bool,
    /// A refusal shows its reason and rule.
    pub why: bool,
    /// Moves may be taken back.
    pub take_back: bool,
    /// The computer offers hints.
    pub hints: bool,
    /// The coach makes remarks in the player's first games.
    pub remarks: bool,
}

impl Default for Assistance {
    fn default() -> Self {
        Assistance::ALL
    }
}

impl Assistance {
    pub const ALL: Assistance =
        Assistance { targets: true, why: true, take_back: true, hints: true, remarks: true };
    pub const NONE: Assistance =
        Assistance { targets: false, why: false, take_back: false, hints: false, remarks: false };
}
