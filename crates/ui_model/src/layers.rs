//! The layers that a board can show. A layer is an overlay that explains a position, for example by
//! marking all legal moves.

use crate::say;
use crate::sentences::{listed, seat};
use fairyboard::session::{LayerId, Layers};
use fairyboard::turn::{EffectKind, Step};
use fairyboard::{Seat, Shown, Sign, State};
use i18n::{Key, Text};

/// A layer that can be switched on and off.
pub struct Layer {
    pub id: LayerId,
    /// The name in records (the texts of games). It is the same in every language and never
    /// changes.
    pub written: String,
    /// The name on the page.
    pub name: Text,
    /// A sentence about what the layer shows.
    pub what: Text,
}

/// Marks the pieces that may move.
pub const ALL_MOVES: LayerId = LayerId::new(0);
/// Marks the pieces that could move if it were the other side's turn.
pub const THEIR_MOVES: LayerId = LayerId::new(1);
/// Hatches the squares where the first player could capture a piece.
pub const ATTACKED_BY_FIRST: LayerId = LayerId::new(2);
/// Hatches the squares where the second player could capture a piece.
pub const ATTACKED_BY_SECOND: LayerId = LayerId::new(3);
/// Marks the pieces that the other side could capture if the side to move passed.
pub const THREATENED: LayerId = LayerId::new(4);
/// Marks the goal squares of each side.
pub const GOAL: LayerId = LayerId::new(5);

/// The id of a layer that the chess variant itself defines, by its index in `Info::layers`.
fn own(i: usize) -> LayerId {
    LayerId::new(6 + i)
}

/// The layers available for a position.
pub fn layers(state: &dyn State) -> Vec<Layer> {
    let layer = |id, written: &str, name: Key, what: Key| Layer {
        id,
        written: written.into(),
        name: name.into(),
        what: what.into(),
    };
    let attacked = |id, by: Seat| {
        let side = seat(state, by);
        let written = state.seats().get(usize::from(by.0)).map_or("", |side| side.english());
        Layer {
            id,
            written: format!("Attacked by {written}"),
            name: say::layers_attacked(side.clone()),
            what: say::layers_attacked_what(side),
        }
    };
    let mut all = Vec::new();
    // If legal moves depend on the edge of the board that a player looks from, the chess variant
    // defines its own layers for legal moves.
    if state.turnable().is_none() {
        let theirs = (say::LAYERS_THEIRS, say::LAYERS_THEIRS_WHAT);
        let threatened = (say::LAYERS_THREATENED, say::LAYERS_THREATENED_WHAT);
        all = vec![
            layer(ALL_MOVES, "All legal moves", say::LAYERS_ALL, say::LAYERS_ALL_WHAT),
            layer(THEIR_MOVES, "Their moves", theirs.0, theirs.1),
            attacked(ATTACKED_BY_FIRST, Seat::FIRST),
            attacked(ATTACKED_BY_SECOND, Seat::SECOND),
            layer(THREATENED, "Under threat", threatened.0, threatened.1),
        ];
    }
    if !state.scene(&[]).goals.is_empty() {
        all.push(layer(GOAL, "Goal", say::LAYERS_GOAL, say::LAYERS_GOAL_WHAT));
    }
    let of_game = state.info().layers.iter().enumerate();
    all.extend(of_game.map(|(i, (id, name, what))| layer(own(i), id, *name, *what)));
    all
}

/// The marks of those active layers that the chess variant itself defines.
pub fn game_layers(state: &dyn State, on: Layers, taken: &[Step]) -> Vec<Shown> {
    let of_game = 0..state.info().layers.len();
    let of_game: Vec<_> = of_game.filter(|i| on.contains(own(*i))).collect();
    let all = |taken| of_game.iter().flat_map(|i| state.layer(*i, taken)).collect::<Vec<_>>();
    let (mut shown, before) = (all(taken), all(&[]));
    // Some layers describe the position before the steps. Their badges on squares that the steps
    // have emptied are removed.
    let leaves = |kind| matches!(kind, EffectKind::Moves(_) | EffectKind::Removes);
    let effects = state.effects(taken).into_iter().filter(|effect| leaves(effect.kind));
    let left: Vec<_> = effects.map(|effect| effect.at).collect();
    let is_badge = |shown: &Shown| matches!(shown.sign, Sign::Badge(_) | Sign::Raised(_));
    shown.retain(|one| !(left.contains(&one.at) && is_badge(one) && before.contains(one)));
    shown
}

/// The layers of a position for which the function `fits` accepts the layer's name in records.
pub fn named(state: &dyn State, fits: impl Fn(&str) -> bool) -> Layers {
    let mut set = Layers::NONE;
    for layer in layers(state) {
        if fits(&layer.written) {
            set.insert(layer.id);
        }
    }
    set
}

/// The layers that are on at the start of a game.
pub fn at_first(state: &dyn State) -> Layers {
    named(state, |name| state.info().layers_at_first.contains(&name))
}

/// The layers with these names, which are separated by commas as in records.
pub fn read(state: &dyn State, names: &str) -> Layers {
    named(state, |name| names.split(',').any(|given| given.trim() == name))
}

/// The names of the layers that are on, as a list for the user.
pub fn told(state: &dyn State, on: Layers) -> Text {
    let on = layers(state).into_iter().filter(|layer| on.contains(layer.id));
    listed(on.map(|layer| layer.name)).unwrap_or_default()
}

/// The names of layers as records write them, separated by commas.
pub fn names(state: &dyn State, on: Layers) -> String {
    let mut all = layers(state);
    all.retain(|layer| on.contains(layer.id));
    all.into_iter().map(|layer| layer.written).collect::<Vec<_>>().join(", ")
}
