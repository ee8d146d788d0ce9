//! The layers that a board can show, a bit each.

use crate::words::seat_name;
use fairyboard::turn::Step;
use fairyboard::{Seat, Shown, State};

/// A layer that can be switched: its bit in the view of a session, its name, and what it shows.
pub struct Layer {
    /// The bit.
    pub bit: u16,
    /// The name.
    pub name: String,
    /// What it shows.
    pub what: String,
}

/// The bits of the layers that every game has; those of a game's own layers follow.
const COMMON: usize = 6;

/// The layers that there are for a position.
pub fn layers(state: &dyn State) -> Vec<Layer> {
    let layer = |bit, name: &str, what: &str| Layer { bit, name: name.into(), what: what.into() };
    let seat = |seat: Seat| seat_name(state, seat);
    let attacked = |bit, by: Seat| Layer {
        bit,
        name: format!("Attacked by {}", seat(by)),
        what: format!("Squares on which {} could capture a piece", seat(by)),
    };
    let mut all = Vec::new();
    // Where each edge has its own moves, the game's own layers tell them.
    if state.turnable().is_none() {
        let movable = "A dot on each piece that may move, with the number of its targets";
        let theirs = "The same for the other side, as if it were its turn";
        let threat = "Pieces that the other side could capture on its next turn";
        all = vec![
            layer(1, "All legal moves", movable),
            layer(2, "Their moves", theirs),
            attacked(4, Seat::FIRST),
            attacked(8, Seat::SECOND),
            layer(16, "Under threat", threat),
        ];
    }
    if !state.scene(&[]).goals.is_empty() {
        all.push(layer(32, "Goal", "The row that each side wants to reach"));
    }
    let own = state.info().layers.iter().enumerate();
    all.extend(own.map(|(i, (name, what))| layer(1 << (COMMON + i), name, what)));
    all
}

/// What the game's own layers show, of those that are switched on.
pub fn game_layers(state: &dyn State, on: u16, taken: &[Step]) -> Vec<Shown> {
    let own = 0..state.info().layers.len();
    own.filter(|i| on & (1 << (COMMON + i)) != 0).flat_map(|i| state.layer(i, taken)).collect()
}

/// The layers with these names, separated by commas: a bit each.
pub fn layer_bits(state: &dyn State, names: &str) -> u16 {
    let all = layers(state);
    let bit =
        |name: &str| all.iter().find(|layer| layer.name == name.trim()).map(|layer| layer.bit);
    names.split(',').filter_map(bit).fold(0, |bits, bit| bits | bit)
}

/// The names of layers, separated by commas.
pub fn layer_names(state: &dyn State, bits: u16) -> String {
    let mut all = layers(state);
    all.retain(|layer| bits & layer.bit != 0);
    all.into_iter().map(|layer| layer.name).collect::<Vec<_>>().join(", ")
}
