//! The vectors: positions and games that were made by other implementations.

mod common;

use common::test;
use fairyboard::{Family, Options, State, catalog};
use serde_json::Value;
use std::rc::Rc;

/// A game's id, its positions and its games.
const FILES: &[(&str, &str, &str)] =
    &[("hens", include_str!("vectors/hens.json"), include_str!("vectors/hens_games.json"))];

fn items(json: &str) -> Vec<Value> {
    serde_json::from_str(json).expect("a list of items")
}

fn text<'a>(item: &'a Value, key: &str) -> &'a str {
    item[key].as_str().unwrap_or_else(|| panic!("{key} of {item}"))
}

fn texts(item: &Value, key: &str) -> Option<Vec<String>> {
    let list = item.get(key)?.as_array()?;
    Some(list.iter().map(|text| text.as_str().expect("a move").to_string()).collect())
}

fn start(family: &dyn Family, item: &Value) -> Rc<dyn State> {
    let mut options = Options::defaults(family.info().options);
    for (key, value) in item["options"].as_object().expect("options") {
        let value = value.as_str().map_or(value.to_string(), str::to_string);
        options.set(key, &value).unwrap();
    }
    let position = text(item, "position");
    let state = family.read(position, &options).unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(state.text(), position);
    state
}

#[test]
fn every_game_of_the_catalogue_has_vectors() {
    let ids: Vec<_> = catalog::GAMES.iter().map(|family| family.info().id).collect();
    assert_eq!(ids, FILES.iter().map(|file| file.0).collect::<Vec<_>>());
}

#[test]
fn positions() {
    for (id, json, _) in FILES {
        let family = catalog::find(id).unwrap();
        for item in items(json) {
            let state = start(family, &item);
            for (depth, nodes) in item["perft"].as_array().expect("perft").iter().enumerate() {
                let (depth, nodes) = (depth as u32 + 1, nodes.as_u64().expect("a count"));
                assert_eq!(state.perft(depth), nodes, "perft {depth} of {item}");
                assert_eq!(state.perft_made(depth), nodes, "perft {depth}, made, of {item}");
            }
            if let Some(moves) = texts(&item, "moves") {
                assert_eq!(state.moves(), moves, "{item}");
            }
        }
    }
}

#[test]
fn games() {
    for (id, _, json) in FILES {
        let family = catalog::find(id).unwrap();
        for item in items(json) {
            let mut state = start(family, &item);
            for mv in texts(&item, "moves").expect("moves") {
                let moves = state.moves();
                assert!(moves.contains(&mv), "{mv} in {}", state.text());
                state = state.play(&mv).unwrap_or_else(|e| panic!("{mv}: {e}")).state;
            }
            assert_eq!(state.text(), text(&item, "final"));
            assert_eq!(state.outcome().to_string(), text(&item, "outcome"), "{item}");
            assert_eq!(state.moves(), [""; 0], "{item}");
        }
    }
}
