//! Test vectors: positions and games with the results that other implementations computed.

use fairyboard::games::zugzwang;
use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, Seat, State, catalog};
use fairyboard_tests::{StateQueries, for_each_game, test};
use serde_json::{Value, json};

/// For each game: its id, the file of its positions and the file of its games.
const FILES: &[(&str, &str, &str)] = &[
    ("fist", include_str!("../vectors/fist.json"), include_str!("../vectors/fist_games.json")),
    ("hens", include_str!("../vectors/hens.json"), include_str!("../vectors/hens_games.json")),
    ("pawn", include_str!("../vectors/pawn.json"), include_str!("../vectors/pawn_games.json")),
    (
        "fidchell",
        include_str!("../vectors/fidchell.json"),
        include_str!("../vectors/fidchell_games.json"),
    ),
    (
        "zugzwang",
        include_str!("../vectors/zugzwang.json"),
        include_str!("../vectors/zugzwang_games.json"),
    ),
];

for_each_game! {
    positions,
    games,
}

/// Further vectors for Zugzwang: position texts, points, views and refused texts.
const ZUGZWANG: [&str; 4] = [
    include_str!("../vectors/zugzwang_strings.json"),
    include_str!("../vectors/zugzwang_scoring.json"),
    include_str!("../vectors/zugzwang_cover.json"),
    include_str!("../vectors/zugzwang_fixed.json"),
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

/// Reads the two files of a game: positions and games.
fn files(id: &str) -> (Vec<Value>, Vec<Value>) {
    let file = FILES.iter().find(|file| file.0 == id);
    let (_, positions, games) = file.unwrap_or_else(|| panic!("no vectors of {id}"));
    (items(positions), items(games))
}

/// The points of all hands, in the JSON format of the vectors.
fn points(state: &dyn State) -> Value {
    json!(state.hands().into_iter().map(|hand| hand.points).collect::<Vec<_>>())
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

fn positions(id: &str) {
    let family = catalog::find(id).unwrap();
    for item in files(id).0 {
        let position = text(&item, "position");
        let state = family.read(position, &options(family, &item)).expect(position);
        assert_eq!(state.text(), position);
        for (depth, nodes) in item["perft"].as_array().expect("perft").iter().enumerate() {
            let (depth, nodes) = (depth as u32 + 1, nodes.as_u64().expect("a count"));
            assert_eq!(catalog::perft(&*state, depth), nodes, "perft {depth} of {item}");
            assert_eq!(
                catalog::perft_made(&*state, depth),
                nodes,
                "perft {depth}, made, of {item}"
            );
        }
        if let Some(moves) = texts(&item, "moves") {
            assert_eq!(state.moves(), moves, "{item}");
        }
    }
}

fn games(id: &str) {
    let family = catalog::find(id).unwrap();
    for item in files(id).1 {
        let position = text(&item, "position");
        let mut record = Record::from_position(family, options(family, &item), position)
            .unwrap_or_else(|e| panic!("{position}: {e}"));
        let mut at = NodeId::START;
        for mv in texts(&item, "moves").expect("moves") {
            assert!(record.moves(at).contains(&mv), "{mv} in {}", record.node(at).state().text());
            at = record.play(at, &mv).unwrap_or_else(|e| panic!("{mv}: {e}"));
        }
        let end = record.node(at);
        assert_eq!(end.state().text(), text(&item, "final"));
        // The outcome also covers the conventions (draws by repetition or move limit), which depend
        // on the whole game.
        assert_eq!(end.outcome().to_string(), text(&item, "outcome"), "{item}");
        assert_eq!(record.moves(at), [""; 0], "{item}");
        if let Some(expected) = item.get("points") {
            assert_eq!(points(end.state().as_ref()), *expected, "{item}");
        }
    }
}

#[test]
fn parts_of_zugzwang() {
    for item in ZUGZWANG.into_iter().flat_map(items) {
        let has = |key: &str| item.get(key).is_some();
        if has("position") {
            position_of_zugzwang(&item);
        } else if has("die") {
            match zugzwang::faces(text(&item, "die")) {
                Ok([top, bottom, south, north, west, east]) => {
                    let faces = [("top", top), ("bottom", bottom), ("south", south)];
                    let others = [("north", north), ("west", west), ("east", east)];
                    for (side, face) in faces.into_iter().chain(others) {
                        assert_eq!(item["faces"][side], face, "{side} of {item}");
                    }
                }
                Err(error) => assert_eq!(error.field, text(&item, "refused"), "{item}"),
            }
        } else if has("hand") {
            let points = zugzwang::score(text(&item, "dice"), text(&item, "hand")).unwrap();
            assert_eq!(json!(points), item["points"], "{item}");
            let total: i32 = points.iter().map(|(_, points)| points).sum();
            assert_eq!(json!(total), item["total"], "{item}");
        } else if has("satisfied") {
            let covers = zugzwang::covers(text(&item, "dice"), text(&item, "cards")).unwrap();
            assert_eq!(json!(covers), item["satisfied"], "{item}");
        } else if has("announcement") {
            let announcement = text(&item, "announcement");
            let (fits, is_true) =
                zugzwang::announcement(text(&item, "layout"), announcement).unwrap();
            assert_eq!((json!(fits), json!(is_true)), (item["fits"].clone(), item["true"].clone()));
        } else if has("captures_left") {
            let left = zugzwang::captures_left(text(&item, "layout")).unwrap();
            assert_eq!(json!(left), item["captures_left"], "{item}");
        } else {
            let facing = zugzwang::facing(text(&item, "layout")).unwrap();
            for (edge, count) in ["S", "W", "N", "E"].into_iter().zip(facing) {
                assert_eq!(item["facing"][edge], json!(count), "{edge} of {item}");
            }
            assert_eq!(json!(zugzwang::setup_ok(facing)), item["setup_ok"], "{item}");
        }
    }
}

/// Checks one position of Zugzwang: its refusal, the views of it, or how it ends.
fn position_of_zugzwang(item: &Value) {
    let family = catalog::find("zugzwang").unwrap();
    let options = Options::defaults(family.info().options);
    let position = text(item, "position");
    let read = family.read(position, &options);
    if item.get("refused").is_some() {
        assert_eq!(read.expect_err(position).field, text(item, "refused"), "{item}");
        return;
    }
    let state = read.expect(position);
    assert_eq!(state.text(), position);
    if item.get("outcome").is_some() {
        assert_eq!(state.outcome().to_string(), text(item, "outcome"), "{item}");
        assert_eq!(points(state.as_ref()), item["points"], "{item}");
    }
    for (viewer, expected) in item.get("views").and_then(Value::as_object).into_iter().flatten() {
        let seat = ["w1", "b2", "3", "4"].iter().position(|names| names.contains(viewer.as_str()));
        let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat as u8)));
        let seen = state.seen_by(viewer, &[]).map_or_else(|| state.text(), |view| view.text());
        assert_eq!(json!(seen), *expected, "{item}");
        assert_eq!(family.read(&seen, &options).expect(&seen).text(), seen);
    }
}
