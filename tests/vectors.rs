//! The vectors: positions and games that were made by other implementations.

mod common;

use common::test;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, catalog};
use serde_json::Value;

/// A game's id, its positions and its games.
const FILES: &[(&str, &str, &str)] = &[
    ("fist", include_str!("vectors/fist.json"), include_str!("vectors/fist_games.json")),
    ("hens", include_str!("vectors/hens.json"), include_str!("vectors/hens_games.json")),
    ("pawn", include_str!("vectors/pawn.json"), include_str!("vectors/pawn_games.json")),
    (
        "fidchell",
        include_str!("vectors/fidchell.json"),
        include_str!("vectors/fidchell_games.json"),
    ),
    (
        "zugzwang",
        include_str!("vectors/zugzwang.json"),
        include_str!("vectors/zugzwang_games.json"),
    ),
];

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

fn options(family: &dyn Family, item: &Value) -> Options {
    let mut options = Options::defaults(family.info().options);
    for (key, value) in item["options"].as_object().expect("options") {
        let value = value.as_str().map_or(value.to_string(), str::to_string);
        options.set(key, &value).unwrap();
    }
    options
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
            let position = text(&item, "position");
            let state = family.read(position, &options(family, &item)).expect(position);
            assert_eq!(state.text(), position);
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
            let position = text(&item, "position");
            let mut record = Record::from_position(family, options(family, &item), position)
                .unwrap_or_else(|e| panic!("{position}: {e}"));
            let mut at = NodeId::START;
            for mv in texts(&item, "moves").expect("moves") {
                assert!(
                    record.moves(at).contains(&mv),
                    "{mv} in {}",
                    record.node(at).state().text()
                );
                at = record.play(at, &mv).unwrap_or_else(|e| panic!("{mv}: {e}"));
            }
            let end = record.node(at);
            assert_eq!(end.state().text(), text(&item, "final"));
            // By the conventions too, which ask the whole game.
            assert_eq!(end.outcome().to_string(), text(&item, "outcome"), "{item}");
            assert_eq!(record.moves(at), [""; 0], "{item}");
        }
    }
}
