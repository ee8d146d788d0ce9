//! Tests of the data saved on a device: settings and games, also in the formats of earlier
//! versions.

use fairyboard::hidden::Viewer;
use fairyboard::open::{open, records};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Options, catalog};
use fairyboard_tests::{About, IDS, effort, games_of, rng, test};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use ui_model::assistance::Assistance;
use ui_model::incoming::{self, Excerpt};
use ui_model::lenient_json;
use ui_model::library::{self, Expiry, Filter, GameEntry, Met, Words};
use ui_model::model::{Reply, Whole};
use ui_model::settings::{Board, Choice, Pieces, Settings, Theme};

/// A struct with a field of each kind that settings have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Sample {
    flag: bool,
    number: u64,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    perhaps: Option<String>,
    #[serde(flatten)]
    helps: Assistance,
}

impl Default for Sample {
    fn default() -> Self {
        let text = "usual".into();
        Sample { flag: true, number: 7, text, perhaps: None, helps: Assistance::ALL }
    }
}

/// A random text with characters that are difficult to write and read, such as quotes and line
/// breaks.
fn odd_text(rng: &mut fastrand::Rng) -> String {
    let odd = [
        '"',
        '\\',
        '\n',
        '\t',
        '\u{0}',
        '\u{1f}',
        '{',
        '}',
        ':',
        ',',
        'é',
        '♞',
        '\u{1F600}',
        '\u{2028}',
        'u',
        ' ',
    ];
    (0..rng.usize(..12)).map(|_| odd[rng.usize(..odd.len())]).collect()
}

#[test]
fn what_is_written_is_read_again_whatever_is_in_it() {
    let mut rng = rng(71);
    for _ in 0..effort(20_000) {
        let sample = Sample {
            flag: rng.bool(),
            number: rng.u64(..) >> rng.u32(..64),
            text: odd_text(&mut rng),
            perhaps: rng.bool().then(|| odd_text(&mut rng)),
            helps: Assistance {
                targets: rng.bool(),
                why: rng.bool(),
                take_back: rng.bool(),
                hints: rng.bool(),
                remarks: rng.bool(),
            },
        };
        let text = lenient_json::write(&sample);
        assert!(!text.contains('\n'), "{text}");
        assert_eq!(lenient_json::read(&text), Some(sample), "{text}");
    }
}

#[test]
fn what_is_unknown_missing_or_of_another_kind_is_as_usual_and_costs_nothing_else() {
    let read = |text: &str| lenient_json::read::<Sample>(text);
    let usual = Sample::default();
    for text in [
        "{}",
        " { } ",
        r#"{"flag":1,"number":"7","text":true,"perhaps":3,"targets":null}"#,
        r#"{"number":-1}"#,
        r#"{"number":1.5,"other":[1,{"a":"]}"},[[]]],"more":{"x":{}}}"#,
        r#"{"number":1e3}"#,
        r#"{"number":18446744073709551616}"#,
    ] {
        assert_eq!(read(text), Some(usual.clone()), "{text}");
    }
    let others = Sample {
        text: "é\u{1F600}".into(),
        perhaps: Some("so".into()),
        helps: Assistance { why: false, ..Assistance::ALL },
        ..usual
    };
    for spoilt in ["", r#""number":"x","#, r#""flag":[],"targets":3,"#, r#""unknown":{"a":[]},"#] {
        let text = format!(
            r#"{{{spoilt}"text":"a","perhaps":"so","why":false,"text":"\u00e9\ud83d\ude00"}}"#
        );
        assert_eq!(read(&text), Some(others.clone()), "{text}");
    }
    for text in [
        "",
        "{",
        "}",
        "null",
        "[]",
        "{\"flag\"}",
        "{\"flag\":}",
        "{\"flag\":true",
        "{\"flag\":true,}",
        "{\"flag\":yes}",
        "{flag:true}",
        "{\"text\":\"\\x\"}",
        "{\"text\":\"a}",
        "{}{}",
        "{\"a\":[}",
        "theme=dark",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    // JSON with deep nesting is refused, and very long JSON is read in little time.
    let deep = format!("{{\"a\":{}{},\"number\":5}}", "[".repeat(200_000), "]".repeat(200_000));
    assert_eq!(read(&deep), None);
    let many: String = (0..50_000).map(|i| format!("\"n{i}\":{i},")).collect();
    let many = format!("{{{many}\"flag\":0,\"number\":5}}");
    assert_eq!(read(&many).map(|sample| sample.number), Some(5));
}

/// Settings as JSON without a field at its default value.
fn all_different() -> Map<String, Value> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(Settings::default()) else {
        panic!("settings are an object")
    };
    // Adds the field `ask`, which is not written if it is unset.
    fields.insert("ask".into(), true.into());
    let names = Theme::ALL.iter().map(|(_, name, _)| *name);
    let names = names.chain(Board::ALL.iter().map(|(_, name, _)| *name));
    let names: Vec<_> = names.chain(Pieces::ALL.iter().map(|(_, name, _)| *name)).collect();
    let usual = fields.clone();
    for (field, value) in usual.iter().filter(|(field, _)| *field != "ask") {
        let others: Vec<Value> = match value {
            Value::Bool(yes) => vec![(!yes).into()],
            Value::Number(number) => vec![(number.as_u64().expect("no fraction") + 10).into()],
            _ => names.iter().rev().map(|name| (*name).into()).collect(),
        };
        let readable = |other: &Value| {
            let alone = Map::from_iter([(field.clone(), other.clone())]);
            serde_json::from_value::<Settings>(alone.into()).is_ok()
        };
        let other = others.into_iter().find(|other| other != value && readable(other));
        fields.insert(field.clone(), other.unwrap_or_else(|| panic!("{field}: no other value")));
    }
    fields
}

#[test]
fn every_setting_is_kept() {
    let fields = all_different();
    let text = Value::from(fields.clone()).to_string();
    let chosen = Settings::read(&text);
    // Every line of the settings differs from the default, so the JSON has set every field.
    let [usual, other] = [Settings::default(), chosen.clone()].map(|it| format!("{it:#?}"));
    for line in usual.lines().filter(|line| line.contains(": ") && !line.ends_with('{')) {
        assert!(!other.lines().any(|of_other| of_other == line), "{line} is as usual");
    }
    assert_eq!(serde_json::from_str::<Value>(&chosen.write()).ok(), Some(fields.clone().into()));
    assert_eq!(Settings::read(&chosen.write()), chosen);
    // A saved text with only one of the fields is read, too.
    for (field, value) in fields {
        let alone = Value::from(Map::from_iter([(field.clone(), value.clone())])).to_string();
        let written = Settings::read(&alone).write();
        let Ok(Value::Object(kept)) = serde_json::from_str(&written) else { panic!("{written}") };
        assert_eq!(kept.get(&field), Some(&value), "{written}");
        assert_ne!(Settings::read(&alone), Settings::default(), "{field}");
    }
}

#[test]
fn choices_are_read_as_they_were_made() {
    let mut rng = rng(73);
    for _ in 0..200 {
        let mut yes = || rng.bool();
        let chosen = Settings {
            reduced_motion: yes(),
            shortcuts: yes(),
            full_speech: yes(),
            helps: Assistance {
                targets: yes(),
                why: yes(),
                take_back: yes(),
                hints: yes(),
                remarks: yes(),
            },
            welcomed: yes(),
            level: rng.u64(..),
            volume: 40,
            theme: Theme::ALL[rng.usize(..4)].0,
            board: Board::ALL[rng.usize(..3)].0,
            pieces: Pieces::ALL[rng.usize(..3)].0,
            ask: [None, Some(false), Some(true)][rng.usize(..3)],
            ..Settings::default()
        };
        let written = chosen.write();
        assert_eq!(Settings::read(&written), chosen);
        // Theme, board and pieces are saved under their names in style sheets.
        for name in [chosen.theme.name(), chosen.board.name(), chosen.pieces.name()] {
            assert!(written.contains(&format!(":\"{name}\"")), "{written}");
        }
        let odd = written.replacen('{', "{\"volume\":\"loud\",\"new\":[1],", 1);
        let odd = odd.replace(",\"volume\":40", "");
        assert_eq!(Settings::read(&odd), Settings { volume: 60, ..chosen.clone() });
    }
    // Earlier versions saved `letters` in place of the set of pieces.
    for letters in [false, true] {
        let pieces = Settings::read(&format!("{{\"letters\":{letters}}}")).pieces;
        assert_eq!(pieces, if letters { Pieces::Letters } else { Pieces::Figures });
    }
    for text in [
        "",
        "nonsense",
        "theme=\u{0}\n=\nask",
        "theme=\"}\nx\"y=1\nletters",
        "{\"theme\":\"pink\"}",
    ] {
        assert_eq!(Settings::read(text).theme, Theme::Auto, "{text}");
    }
}

/// A game of each kind, a few plies long, with names and a note.
fn some_games() -> Vec<Record> {
    let mut rng = rng(74);
    catalog::GAMES
        .iter()
        .flat_map(|family| {
            Options::all(family.info().options).into_iter().map(move |options| (*family, options))
        })
        .map(|(family, options)| {
            let mut record = Record::dealt(family, options, rng.u64(..));
            record.set_header("First", "Ann \"the {hen}\"");
            record.set_header("Title", "Über\\allem");
            record.set_comment(NodeId::START, "a note\nof two lines }");
            for _ in 0..6 {
                let end = record.end_of_line(NodeId::START);
                let moves = record.moves(end);
                if !moves.is_empty() {
                    record.play(end, &moves[rng.usize(..moves.len())]).expect("a legal move");
                }
            }
            record
        })
        .collect()
}

fn at_end(record: Record) -> Session {
    let end = record.end_of_line(NodeId::START);
    Session::new(record, end)
}

#[test]
fn a_kept_game_is_listed_as_it_stands_and_opens_as_it_was() {
    for record in some_games() {
        let session = at_end(record);
        let kept = Whole::new(session.clone()).kept(1234);
        let entry = library::entry(&kept).expect("what was kept is listed");
        let info = session.record().info();
        assert_eq!((entry.changed, entry.game.as_str()), (1234, info.id));
        assert_eq!(entry.rules, u64::from(info.rules_version));
        assert_eq!(entry.plies, u64::from(session.record().node(session.end()).ply()));
        let over = session.outcome().is_over();
        let seen = session.state().seen_by(Viewer::Public, &[]).filter(|_| !over);
        assert_eq!(entry.shows, seen.as_ref().unwrap_or(session.state()).text());
        assert_eq!(entry.state().expect("a position").text(), entry.shows);
        assert_eq!(entry.title.as_deref(), Some("Über\\allem"));
        assert!(entry.notes.contains("a note\nof two lines }"));
        if !session.hides() {
            assert_eq!(library::file(&kept), session.record().to_string());
        }
        assert_eq!(Whole::load(&kept).expect("what was kept").kept(1234), kept);
        assert_eq!(library::changed(&kept), 1234);
        let later = library::changed_at(&kept, 99);
        assert_eq!(library::entry(&later), Some(GameEntry { changed: 99, ..entry }));
        assert_eq!(library::file(&later), library::file(&kept));
    }
}

#[test]
fn of_a_game_that_hides_nothing_written_or_played_is_read_at_a_glance() {
    let family = catalog::find("zugzwang").expect("a game");
    let mut record = Record::dealt(family, Options::defaults(family.info().options), 3);
    record.set_comment(NodeId::START, "I hold the blue Queen");
    let mv = record.moves(NodeId::START).pop().expect("a move");
    record.play(NodeId::START, &mv).expect("a legal move");
    let kept = Whole::new(at_end(record)).kept(5);
    for text in ["Queen", &mv] {
        assert!(!kept.contains(text), "{text}");
    }
    // The note can still be searched, also after the game was deleted and restored.
    for text in [kept.clone(), library::changed_at(&kept, 9)] {
        assert!(library::entry(&text).expect("an entry").notes.contains("I hold the blue Queen"));
    }
}

#[test]
fn a_list_names_all_who_play() {
    for (players, told) in [
        ("", None),
        ("Ann", Some("Ann")),
        ("Ann\nBen", Some("Ann and Ben")),
        ("Ann\nBen\nEve\nIda", Some("Ann, Ben, Eve and Ida")),
        // Earlier versions saved the players as one sentence.
        ("Ann and Ben", Some("Ann and Ben")),
    ] {
        let entry = GameEntry { players: players.into(), ..GameEntry::default() };
        assert_eq!(entry.playing().map(|players| players.to_string()).as_deref(), told);
    }
}

#[test]
fn a_list_replays_nothing() {
    let kept = Whole::new(at_end("[Game \"hens\"]\n\n1. d2-b4 d7-b5 *".parse().expect("a record")))
        .kept(5);
    // Makes a move illegal. Replaying the game would find this.
    let odd = kept.replace("d7-b5", "d7-d1");
    assert_ne!(kept, odd);
    let entry = library::entry(&odd).expect("it is listed all the same");
    assert_eq!(entry.plies, 2);
    // Opening the game reports the error, with the moves before it and the whole text.
    let spoilt = Whole::load(&odd).expect_err("it can’t be played");
    assert!(spoilt.text.contains("d7-d1"));
    let sound = spoilt.error.sound().expect("the moves before");
    let sound = Whole::received(&sound).seen();
    assert_eq!(sound.record().node(sound.end()).text(), "d2-b4");
}

#[test]
fn what_versions_before_kept_is_read() {
    let record = "[Game \"hens\"]\n[Title \"Old friend\"]\n[Result \"*\"]\n\n1. d2-b4 {a note of mine} d7-b5 *\n";
    // The first format has no data for lists, so such a game is replayed once and saved again.
    let first = format!("17\nat 2\nend 2\nview 1 0 0 0\n\n{record}");
    assert_eq!(library::entry(&first), None);
    let whole = Whole::load(&first).expect("a game");
    let again = whole.kept(library::changed(&first));
    let entry = library::entry(&again).expect("now it is listed");
    assert_eq!((entry.changed, entry.plies, entry.turned), (17, 2, 1));
}

#[test]
fn the_place_where_a_text_is_wrong_is_marked_in_it() {
    let place = ["8/8/8/8/8/8/8/7", "Q", " w"];
    for (text, marked) in [
        (" 8/8/8/8/8/8/8/7Q w\n", place),
        ("https://example.org/#/play/hens?board=8&pos=8/8/8/8/8/8/8/7Q%20w", place),
        ("x#/g/1é", ["1", "", ""]),
        ("See x#/g/1DpXuP, and so on", ["1DpXuP", "", ""]),
        (
            "[Game \"hens\"]\n\n1. d2-b4 castle 2. *",
            ["…e \"hens\"]\n\n1. d2-b4 ", "castle", " 2. *"],
        ),
        ("[Game \"hens\"] 1. d2-b4 (", ["…e \"hens\"] 1. d2-b4 (", "", ""]),
    ] {
        let error = incoming::read(text, &mut Budget::usual()).expect_err(text);
        let Some(Excerpt { before, found, after }) = error.excerpt() else {
            panic!("{text}: nothing is marked")
        };
        assert_eq!([before, found, after], marked, "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_text() {
    let good =
        Whole::new(at_end("[Game \"hens\"]\n\n1. d2-b4 *".parse().expect("a record"))).kept(5);
    let newer = good.replace("\"rules\":1", "\"rules\":9");
    assert_ne!(newer, good);
    let chess = "1\n\n[Game \"chess\"]\n\n1. e4 *\n";
    for (text, game) in [
        (newer.as_str(), Some("hens")),
        (chess, Some("chess")),
        ("nonsense", None),
        ("", None),
        ("{}", None),
    ] {
        assert_eq!(library::entry(text), None, "{text}");
        assert_eq!(library::game(text).as_deref(), game, "{text}");
        let spoilt = Whole::load(text).expect_err("it can’t be read");
        assert!(text.contains(spoilt.text.trim()), "{text}");
    }
    assert!(Whole::load(&newer).expect_err("rules to come").error.is_newer());
    let unknown = Whole::load(chess).expect_err("no game of ours").error;
    assert!(unknown.is_unknown() && unknown.told().to_string().contains("chess"), "{unknown:?}");
    // If only the first line of a saved game is damaged, the game opens.
    let (_, session) = good.split_once('\n').expect("two parts");
    for head in ["{\"changed\":", "{]", "12x", ""] {
        let text = format!("{head}\n{session}");
        if let Ok(whole) = Whole::load(&text) {
            assert_eq!(whole.kept(5), good, "{head}");
        }
    }
    assert!(Whole::load(&format!("{{\"changed\":\n{session}")).is_ok());
}

#[test]
fn no_kept_text_whatever_stops_a_list() {
    let mut rng = rng(75);
    let games: Vec<_> = some_games()
        .into_iter()
        .map(|record| Whole::new(at_end(record)).kept(rng.u64(..)))
        .collect();
    for _ in 0..effort(2_000) {
        let mut text = games[rng.usize(..games.len())].clone().into_bytes();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..text.len());
            match rng.u8(..3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, rng.u8(b' '..127)),
                _ => text.truncate(at.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        let _about = About(&text);
        if let Some(entry) = library::entry(&text) {
            drop(entry.state());
            assert!(entry.info().is_some());
            assert_eq!(library::changed(&library::changed_at(&text, 3)), 3);
        }
        drop((library::game(&text), library::file(&text), Whole::load(&text)));
    }
}

#[test]
fn games_are_found_by_all_words_of_a_search() {
    let entry = |game: &str, notes: &str, over: bool, study: bool| GameEntry {
        game: game.into(),
        notes: notes.into(),
        over: over.then(|| "White wins".into()),
        study,
        ..GameEntry::default()
    };
    let entries = [
        entry("hens", "Ann\nSunday \u{1} round", false, false),
        entry("pawn", "ÅBO", true, false),
        entry("fist", "", true, true),
    ];
    let words = Words::of(entries.iter());
    let found =
        |search: &str| (0..4).filter(|at| words.contains_all(*at, search)).collect::<Vec<_>>();
    assert_eq!(found(""), [0, 1, 2]);
    assert_eq!(found("ann round"), [0]);
    assert_eq!(found("sunday nobody"), [0; 0]);
    assert_eq!(found("åbo"), [1]);
    assert_eq!(found("hens and"), [0]);
    let taken =
        |filter: Filter| entries.iter().map(|entry| filter.takes(entry)).collect::<Vec<_>>();
    assert_eq!(taken(Filter::All), [true; 3]);
    assert_eq!(taken(Filter::Unfinished), [true, false, false]);
    assert_eq!(taken(Filter::Finished), [false, true, false]);
    assert_eq!(taken(Filter::Studies), [false, false, true]);
}

#[test]
fn the_game_changed_last_is_listed_first() {
    let mut rng = rng(76);
    let times: Vec<u64> = (0..500).map(|_| rng.u64(..50)).collect();
    let order = library::newest_first(times.iter().copied());
    assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), times.len());
    for pair in order.windows(2) {
        assert!((times[pair[1]], pair[0]) < (times[pair[0]], pair[1]), "{pair:?}");
    }
}

#[test]
fn a_kept_game_is_read_in_parts_as_it_is_read_whole() {
    let mut rng = rng(78);
    for id in IDS {
        let (family, options) = games_of(id).swap_remove(0);
        let mut record = Record::dealt(family, options, 1);
        let mut at = NodeId::START;
        for _ in 0..60 {
            let moves = record.node(at).state().moves();
            let Some(mv) = moves.get(rng.usize(..moves.len().max(1))) else { break };
            at = record.play(at, mv).expect("a legal move");
        }
        let whole = Whole::new(Session::new(record, at));
        let kept = whole.kept(1234);
        let mut parts = 1;
        let mut read = Whole::load_within(&kept, &mut Budget::new(500));
        while let Err(spoilt) = read {
            let moves = spoilt.moves_read().expect("only too large");
            assert!(moves <= 60, "{id}");
            parts += 1;
            read = Whole::load_on(&kept, spoilt, &mut Budget::new(500));
        }
        assert!(parts > 3, "{id}: {parts}");
        assert_eq!(read.expect("a game").kept(1234), kept, "{id}");
    }
}

#[test]
fn of_records_that_are_alike_one_is_new() {
    let mut met = Met::default();
    assert!(met.add("[Game \"hens\"]\n\n*\n"));
    assert!(!met.add("[Game \"hens\"]\n\n*"), "what is around a record does not count");
    assert!(met.knows("\n[Game \"hens\"]\n\n*\n"));
    assert!(!met.knows("[Game \"pawn\"]\n\n*\n"));
    assert!(met.add("[Game \"pawn\"]\n\n*\n"));
    // Adds many random texts to both a `Met` (a set that stores only hashes) and a set of texts,
    // which must always agree.
    let mut rng = rng(77);
    let mut text = || rng.u16(..600).to_string();
    let some: Vec<_> = (0..200).map(|_| text()).collect();
    let mut known: BTreeSet<String> = some.iter().cloned().collect();
    let mut met = Met::of(some.into_iter());
    for _ in 0..2_000 {
        let text = text();
        assert_eq!(met.knows(&text), known.contains(&text));
        assert_eq!(met.add(&text), known.insert(text));
    }
}

#[test]
fn files_hold_all_records_and_each_opens_by_itself() {
    let games: Vec<_> = some_games().iter().map(Record::to_string).collect();
    let all: usize = games.iter().map(String::len).sum();
    for most in [1, all / 5, all / 2, 2 * all] {
        let files = library::files(games.iter().cloned(), most);
        let longest = games.iter().map(String::len).max().unwrap_or(0);
        let mut read = Vec::new();
        for file in &files {
            assert!(file.len() <= most.max(longest));
            for text in records(file) {
                read.push(open(text).expect("a record").record.to_string());
            }
        }
        assert_eq!(read, games);
        assert!(files.len() <= 2 * all.div_ceil(most) + 1);
    }
}

#[test]
fn two_tabs_change_settings_beside_each_other() {
    let before = Settings::default();
    let mut one = before.clone();
    (one.theme, one.ask) = (Theme::Dark, Some(true));
    let mut other = before.clone();
    (other.sound, other.helps.hints) = (true, false);
    let both = one.with_change(&before, &other);
    assert_eq!((both.theme, both.ask), (Theme::Dark, Some(true)));
    assert!(both.sound && !both.helps.hints);
    // A tab may set the choice `ask` back to unset.
    assert_eq!(both.with_change(&one, &before).ask, None);
    assert!(both.with_change(&one, &before).sound);
    // If both tabs change one field, the later change counts.
    let light = Settings { theme: Theme::Light, ..before.clone() };
    assert_eq!(one.with_change(&before, &light).theme, Theme::Light);
    // If a tab has changed every field, all its changes are taken over.
    let all = Settings {
        theme: Theme::Dark,
        board: Board::Sage,
        patterns: true,
        pieces: Pieces::Letters,
        reduced_motion: true,
        ask: Some(false),
        sound: true,
        volume: 10,
        shortcuts: false,
        full_speech: false,
        helps: Assistance::default(),
        level: 5,
        colours: "print".into(),
        png: 512,
        caption: false,
        welcomed: true,
    };
    assert_eq!(before.with_change(&before, &all), all);
    assert_eq!(all.with_change(&all, &before), before);
}

#[test]
fn what_was_deleted_goes_after_30_days_and_not_by_one_wrong_date() {
    const DAY: u64 = 24 * 3600 * 1000;
    let (at, day) = (20_000 * DAY, 20_000);
    let expiry = |days: u64, noted| library::expiry(at, at + days * DAY, noted);
    assert_eq!(expiry(29, None), Expiry::Stays);
    assert_eq!(expiry(30, None), Expiry::Noted(day + 30));
    assert_eq!(expiry(30, Some(day + 30)), Expiry::Noted(day + 30), "on the same day");
    assert_eq!(expiry(31, Some(day + 30)), Expiry::Goes);
    // A single wrong date of the device doesn't delete the game.
    assert_eq!(expiry(40_000, None), Expiry::Noted(day + 40_000));
    assert_eq!(expiry(2, Some(day + 40_000)), Expiry::Stays);
    assert_eq!(expiry(30, Some(day + 40_000)), Expiry::Noted(day + 30));
    assert_eq!(library::expiry(at, 0, None), Expiry::Stays, "it was set to the past");
}

#[test]
fn a_link_of_a_kept_game_gives_it_the_moves_that_it_lacks() {
    let kept = |moves: &[&str], headers: &str| {
        let text = format!("[Game \"hens\"]\n{headers}\n{}", moves.join(" "));
        Whole::new(Session::new(open(&text).unwrap().record, NodeId::START))
    };
    let game = |moves: &[&str]| kept(moves, "");
    let short = game(&["d2-b4", "d7-b5"]);
    let long = game(&["d2-b4", "d7-b5", "c2-e4"]);
    let common = short.agrees_with(&long).expect("they begin alike");
    assert_eq!((common.mine, common.theirs), (0, 1));
    let reply = Reply { link: long.clone(), is_accepted: true };
    let joined = short.clone().joined(&reply);
    let common = joined.agrees_with(&long).expect("they begin alike");
    assert_eq!((common.mine, common.theirs), (0, 0));
    // Only a study counts as lacking the variations of the other game; a plain game does not.
    let varied = ["d2-b4", "(c2-e4 d7-b5)", "d7-b5"];
    assert!(!short.lacks_variations_of(&game(&varied)));
    let study = |moves: &[&str]| kept(moves, "[Study \"x\"]\n");
    let (plain, more) = (study(&["d2-b4", "d7-b5"]), study(&varied));
    assert!(plain.lacks_variations_of(&more) && !more.lacks_variations_of(&plain));
    let joined = plain.joined(&Reply { link: more.clone(), is_accepted: true });
    assert!(!joined.lacks_variations_of(&more));
}
