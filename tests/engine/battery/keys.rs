//! Tests of the keys (hashes) of positions and of their equality.

use super::{assert_typed, equal, in_random_games, with_each, zobrist};
use fairyboard::entry::listed;
use fairyboard::explain::captured;
use fairyboard::turn::{Effect, EffectKind};
use fairyboard::{Game, Rules, State};
use fairyboard_tests::{IDS, effort, for_each_game, games_of, random_game, rng, test};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

for_each_game! {
    keys_follow_the_moves,
    equal_positions_have_equal_keys_and_others_differ,
    positions_that_differ_in_one_character_differ_in_their_keys;
    toy
}

/// Checks a position with its concrete game type. Returns whether the position is of type `G`.
pub fn typed<G: Game>(state: &dyn State) -> bool {
    let Some(game) = state.as_any().downcast_ref::<G>() else { return false };
    let key = game.key();
    let mut count = 0;
    // Comparing the next steps of a move with the list of all moves is slow. In a position with
    // many moves, this tests only about 60 of them.
    let one_in = game.count_moves().div_ceil(60).max(1);
    let mut visited = Vec::new();
    game.for_each_move(|mv| {
        count += 1;
        let next = game.after(mv);
        assert_eq!(game.key_after(key, mv), next.key(), "key after {mv:?}");
        let mut text = String::new();
        game.write_move(mv, &mut text);
        // A move must change the position. Only a pass need not: if the game has a single player, a
        // pass that doesn't turn the board changes nothing.
        assert!(next != *game || text.starts_with("pass"), "{text}");
        assert_eq!(game.read_move(&text), Ok(mv), "{text}");
        let mut steps = Vec::new();
        game.steps(mv, &mut steps);
        let takes =
            |effect: &Effect| matches!(effect.kind, EffectKind::Removes | EffectKind::Converts);
        assert_eq!(game.is_capture(mv), game.effects(&steps).iter().any(takes), "{text}");
        visited.push(text);
        for taken in (0..=steps.len()).filter(|_| count % one_in == 0) {
            assert_eq!(game.next(&steps[..taken]), listed(game, &steps[..taken]));
        }
    });
    // In Zugzwang pieces have no owner. They can be captured but don't count as threatened, so this
    // compares only positions of other games.
    if game.scene(&[]).pieces.iter().any(|(_, piece)| piece.owner.is_some()) {
        assert_eq!(game.threatened(), captured(game));
    }
    assert_eq!(game.count_moves(), count);
    let mut captures = Vec::new();
    game.for_each_capture(|mv| captures.push(mv));
    let mut moves = game.legal_moves();
    moves.retain(|mv| game.is_capture(*mv));
    assert_eq!(captures, moves, "what captures, in the order of all moves");
    visited.sort_unstable();
    assert_eq!(state.moves(), visited, "what is listed is what is visited");
    true
}

/// The hash key of a position for the search. `None` if the position is not of type `G`.
pub fn zobrist_as<G: Game>(state: &dyn State) -> Option<u64> {
    state.as_any().downcast_ref::<G>().map(Rules::key)
}

/// Whether two positions are both of type `G` and equal.
pub fn equal_as<G: Game>(one: &dyn State, other: &dyn State) -> bool {
    let (one, other) = (one.as_any().downcast_ref::<G>(), other.as_any().downcast_ref::<G>());
    one.is_some() && one == other
}

fn keys_follow_the_moves(id: &str) {
    in_random_games(id, 15, 4, |_, _, state, _| assert_typed(&**state));
}

fn equal_positions_have_equal_keys_and_others_differ(id: &str) {
    with_each(id, |_, (family, options)| {
        let mut rng = rng(16);
        let mut keys: HashMap<u64, Rc<dyn State>> = HashMap::new();
        for _ in 0..effort(200) {
            random_game(&family.start(options), 200, &mut rng, |state, _| {
                let key = zobrist(&**state);
                let known = keys.entry(key).or_insert_with(|| Rc::clone(state));
                assert_eq!(known.text(), state.text(), "two positions with one key");
                assert!(known.same(&**state) && equal(&**known, &**state));
                assert_eq!(known.key(), state.key());
            });
        }
        let mut all: Vec<_> = keys.into_values().collect();
        all.sort_by_key(|state| state.text());
        assert!(all.windows(2).all(|pair| pair[0].text() != pair[1].text()), "one key each");
        assert!(all.windows(2).all(|pair| !pair[0].same(&*pair[1])));
        assert!(all.windows(2).all(|pair| !equal(&*pair[0], &*pair[1])));
        let by_text: BTreeSet<_> = all.iter().map(|state| state.key()).collect();
        assert_eq!(by_text.len(), all.len(), "one key of the text each");
        // Random games of Zugzwang's variant `fixed` are short and yield fewer positions.
        let enough = if options.get("variant") == "fixed" { 200 } else { 500 };
        assert!(all.len() > effort(enough), "{} positions", all.len());
    });
}

fn positions_that_differ_in_one_character_differ_in_their_keys(id: &str) {
    in_random_games(id, 21, 2, |_, (family, options), state, _| {
        let text = state.text();
        let characters: BTreeSet<char> = text.chars().filter(|c| *c != ' ' && *c != '/').collect();
        let mut keys: HashMap<u64, String> = HashMap::from([(zobrist(&**state), text.clone())]);
        for (at, old) in text.char_indices() {
            for new in characters.iter().filter(|new| **new != old) {
                let other = format!("{}{new}{}", &text[..at], &text[at + old.len_utf8()..]);
                let Ok(other) = family.read(&other, options) else { continue };
                assert!(!other.same(&**state) && !equal(&*other, &**state), "{}", other.text());
                let known = keys.insert(zobrist(&*other), other.text());
                assert_eq!(known, None, "one key with {}", other.text());
            }
        }
    });
}

#[test]
fn positions_of_different_games_are_not_the_same() {
    let starts: Vec<_> = IDS.iter().chain(&["toy"]).flat_map(|id| games_of(id)).collect();
    for (family, options) in &starts {
        for (other, other_options) in &starts {
            let (one, other) = (family.start(options), other.start(other_options));
            // Two positions are the same if game and text agree, even if their options differ in
            // something that the text does not show.
            let alike = one.info().id == other.info().id && one.text() == other.text();
            assert_eq!(one.same(&*other), alike, "{} and {}", one.text(), other.text());
        }
    }
}
