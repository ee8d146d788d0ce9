//! Tests of the program: its output, its errors and its exit codes.

use fairyboard::open::LARGEST_FILE;
use fairyboard::puzzle::Puzzle;
use fairyboard::record::{NodeId, Record};
use fairyboard::sealed::sealed;
use fairyboard::{Options, catalog};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const START: &str = "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w";
const START_10: &str = "chhhhhhhhc/cccccccccc/10/10/10/10/10/10/CCCCCCCCCC/CHHHHHHHHC w";
/// If White's chick goes from c2 to e4, it pins the chick on f4. In this game, to pin is to capture
/// a piece beside the destination.
const PIN: &str = "7h/8/8/8/5c2/8/2C5/H7 w";
/// A white chick is on Black's first row, so White has won.
const WON: &str = "2C4h/8/8/8/8/8/8/H7 b";
/// A Zugzwang board without dice.
const EMPTY: &str = "8/8/8/8/8/8/8/8";

/// The exit code and the output of a run of the program.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairyboard"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Ran {
    let output = command(arguments).output().expect("the program starts");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        err: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
    }
}

/// Runs a command that must succeed, and returns its output.
#[track_caller]
fn answer(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}

/// Runs a command that must fail with one line on standard error. The line begins with `field` and
/// contains all of `parts`.
#[track_caller]
fn refused<S: AsRef<OsStr> + std::fmt::Debug>(arguments: &[S], field: &str, parts: &[&str]) {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{arguments:?}: {}", ran.err);
    assert!(ran.err.ends_with('\n'), "{arguments:?}: {}", ran.err);
    assert!(ran.err.starts_with(field), "{arguments:?}: {}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{arguments:?}: {}, without {part}", ran.err);
    }
}

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for tests can be written");
    path.to_str().expect("a path in UTF-8").into()
}

/// The test vectors of all games in this build.
fn vectors() -> Vec<String> {
    let games = answer(&["games"]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder of vectors")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
            let game = stem.split('_').next().unwrap_or_default();
            path.extension() == Some(OsStr::new("json")) && games.lines().any(|id| id == game)
        })
        .map(|path| path.to_str().expect("a path in UTF-8").into())
        .collect();
    files.sort();
    files
}

#[test]
fn every_command_answers() {
    let table: &[(&[&str], &str)] = &[
        (&["start", "hens"], START),
        (&["start", "hens", "--opt", "board=10"], START_10),
        (&["--opt", "board=10", "start", "hens"], START_10),
        (&["start", "--opt=board=10", "hens"], START_10),
        (&["perft", "hens", "start", "0"], "1"),
        (&["perft", "hens", "start", "3"], "197956"),
        (&["perft", "hens", START, "1"], "60"),
        (&["perft", "hens", "start", "2", "--opt", "board=10"], "9766"),
        (&["perft", "hens", WON, "0"], "1"),
        (&["perft", "hens", WON, "1"], "0"),
        (&["perft", "hens", WON, "100"], "0"),
        (&["perft", "hens", WON, "1", "--divide"], "0"),
        (&["perft", "hens", "start", "0", "--divide"], "1"),
        (
            &["play", "hens", "start", "b2-d4", "b7-d5"],
            "chhhhhhc/cccccccc/8/8/3C4/8/C1CCCCCC/CHHHHHHC b\n\
             chhhhhhc/c1cccccc/8/3c4/3C4/8/C1CCCCCC/CHHHHHHC w",
        ),
        (&["play", "hens", PIN, "c2-e4xf4"], "7h/8/8/8/4C3/8/8/H7 b"),
        (&["outcome", "hens", "start"], "ongoing"),
        (&["outcome", "hens", WON], "white HENS-11"),
        (&["why", "hens", "start", "b2-d4"], "legal"),
        (&["moves", "hens", WON], ""),
        (&["--version"], concat!("fairyboard ", env!("CARGO_PKG_VERSION"))),
    ];
    for (arguments, expected) in table {
        assert_eq!(answer(arguments).trim_end(), *expected, "{arguments:?}");
    }
    assert!(answer(&["games"]).lines().any(|id| id == "hens"));
    assert!(answer(&["games", "--opt", "board=10"]).lines().any(|id| id == "hens"));
}

#[test]
fn every_game_starts_and_its_start_can_be_read() {
    for id in answer(&["games"]).lines() {
        let start = answer(&["start", id]);
        let start = start.strip_suffix('\n').expect("a line");
        assert_eq!(answer(&["moves", id, start]), answer(&["moves", id, "start"]));
        assert_eq!(answer(&["outcome", id, start]), "ongoing\n");
    }
}

#[test]
fn a_seed_stands_for_a_start() {
    let start = |more: &[&str]| answer(&[&["start", "zugzwang"], more].concat());
    assert_eq!(start(&["--seed", "7"]), start(&["--seed=7"]));
    assert_eq!(start(&[]), start(&["--seed", "0"]));
    assert_ne!(start(&["--seed", "7"]), start(&["--seed", "18446744073709551615"]));
    for (option, part) in [("variant=fixed", " w fixed - - SW -"), ("variant=coop", " 1 coop - ")] {
        let start = start(&["--seed", "7", "--opt", option]);
        assert!(start.contains(part), "{option}: {start}");
        assert_eq!(answer(&["outcome", "zugzwang", start.trim_end()]), "ongoing\n");
    }
    for seed in ["", "x", "+7", "7.0", "18446744073709551616"] {
        refused(&["start", "zugzwang", "--seed", seed], "--seed: ", &["a number from 0 to"]);
    }
}

#[test]
fn moves_are_sorted_and_divide_adds_up() {
    for id in answer(&["games"]).lines() {
        let moves = answer(&["moves", id, "start"]);
        let moves: Vec<_> = moves.lines().collect();
        assert!(moves.is_sorted() && !moves.is_empty(), "{id}");
        let divided = answer(&["perft", id, "start", "2", "--divide"]);
        let mut lines: Vec<_> = divided.lines().collect();
        let total = lines.pop().expect("a total");
        assert_eq!(format!("{total}\n"), answer(&["perft", id, "start", "2"]));
        let (texts, counts): (Vec<_>, Vec<_>) =
            lines.iter().map(|line| line.split_once(' ').expect("a move and a count")).unzip();
        assert_eq!(texts, moves);
        let sum: u64 = counts.iter().map(|count| count.parse::<u64>().expect("a count")).sum();
        assert_eq!(sum.to_string(), total);
    }
}

#[test]
fn bad_input_is_one_line_that_names_the_field() {
    let table: &[(&[&str], &str, &[&str])] = &[
        (&["dance"], "command: ", &["\"dance\"", "games, start, moves"]),
        (&["games", "hens"], "arguments: ", &["\"hens\""]),
        (&["start"], "game: ", &["hens"]),
        (&["start", "chess"], "game: ", &["\"chess\"", "hens"]),
        (&["start", "hens", "--seed", "7"], "--seed: ", &["\"7\"", "no chance"]),
        (&["start", "hens", "--seed"], "--seed: ", &["a number"]),
        (&["start", "hens", "--seed", "7", "--seed", "8"], "--seed: ", &["\"8\""]),
        (&["moves", "hens", "start", "--seed", "7"], "arguments: ", &["--seed", "with start"]),
        (&["start", "hens", "--divide"], "arguments: ", &["--divide", "perft only"]),
        (&["perft", "hens", "start", "1", "--divide=2"], "--divide: ", &["\"2\"", "no value"]),
        (&["start", "hens", "--opt"], "--opt: ", &["key=value"]),
        (&["start", "hens", "--opt", "board"], "options: ", &["\"board\"", "key=value"]),
        (&["start", "hens", "--opt", ""], "options: ", &["\"\"", "key=value"]),
        (&["start", "hens", "--opt", "board=8 board=8"], "options: ", &["key=value"]),
        (&["start", "hens", "--opt", "board=9"], "options: ", &["\"board=9\"", "board=10"]),
        (&["start", "hens", "--opt", "size=8"], "options: ", &["\"size=8\"", "board"]),
        (&["start", "hens", "--opt", "board=8", "--opt", "board=10"], "options: ", &["once"]),
        (&["games", "--opt", "size=8"], "options: ", &["\"size=8\""]),
        (&["bench", "--opt", "size=8"], "options: ", &["\"size=8\""]),
        (&["start", "hens", "--fast"], "arguments: ", &["\"--fast\""]),
        (&["moves", "hens"], "position: ", &["start"]),
        (&["moves", "hens", ""], "placement: ", &["nothing"]),
        (&["moves", "hens", "8/8 w"], "placement: ", &["rank 6"]),
        (&["moves", "hens", "8/8\n/8 w"], "placement: ", &["\"\\n\""]),
        (&["moves", "hens", "start", "w"], "arguments: ", &["\"w\"", "quotes"]),
        (&["moves", "hens", "8/8/8/8/8/8/8/8 w"], "placement: ", &["HENS-13"]),
        (&["moves", "hens", START_10], "placement: ", &["rank 8"]),
        (&["moves", "hens", START, "--opt", "board=10"], "placement: ", &["rank 10"]),
        (&["moves", "hens", &START.replace(" w", " x")], "side: ", &["\"x\"", "w or b"]),
        (&["moves", "hens", &format!("{START} -")], "side: ", &["\" -\""]),
        (&["perft", "hens", "start"], "depth: ", &["from 0"]),
        (&["perft", "hens", "start", "-1"], "depth: ", &["\"-1\""]),
        (&["perft", "hens", "start", "+1"], "depth: ", &["\"+1\""]),
        (&["perft", "hens", "start", "1.5"], "depth: ", &["\"1.5\""]),
        (&["perft", "hens", "start", ""], "depth: ", &["\"\""]),
        (&["perft", "hens", "start", "101"], "depth: ", &["to 100"]),
        (&["perft", "hens", "start", "99999999999"], "depth: ", &["\"99999999999\""]),
        (&["outcome", "hens", "begin"], "placement: ", &["\"b\""]),
        (&["play", "hens", "start"], "move: ", &["a move"]),
        (&["play", "hens", "start", "b2-d4", "é"], "move: ", &["\"é\"", "square"]),
        (&["why", "hens", "start"], "move: ", &["a move"]),
        (&["why", "hens", "start", "b2"], "move: ", &["nothing"]),
        (&["why", "hens", "start", ""], "move: ", &["square"]),
        (&["why", "hens", "start", "-bN_Sc3xf6"], "move: ", &["\"-bN_Sc3xf6\""]),
        (&["why", "hens", "start", "b2-d4", "b7-d5"], "arguments: ", &["\"b7-d5\""]),
        (&["check"], "file: ", &["vector file"]),
        (&["check", "no/such.json"], "file: ", &["\"no/such.json\"", "JSON"]),
        (&["link"], "link: ", &["encode or decode"]),
        (&["link", "fold"], "link: ", &["\"fold\""]),
        (&["link", "encode"], "file: ", &["record"]),
        (&["link", "encode", "no/such"], "file: ", &["\"no/such\""]),
        (&["link", "decode"], "link: ", &["#/g/"]),
        (&["link", "decode", ""], "link: ", &["nothing"]),
        (&["link", "decode", "https://example.org/#/rules/hens"], "link: ", &["#/g/"]),
        (&["link", "decode", "~"], "link: ", &["'~'"]),
    ];
    for (arguments, field, parts) in table {
        refused(arguments, field, parts);
    }
}

#[test]
fn a_long_offending_text_is_shortened() {
    let long = "x".repeat(5000);
    for arguments in [["start", &long], ["link", &long]] {
        let ran = run(arguments);
        assert!(ran.code == Some(2) && ran.err.len() < 300, "{}", ran.err);
    }
}

#[test]
fn an_illegal_move_ends_play_without_an_answer() {
    let table = [
        (START, vec!["b2-b3"], "HENS-6 "),
        (START, vec!["b2-d4", "b7-d5", "d4-d5"], "HENS-6 "),
        (PIN, vec!["c2-e4"], "HENS-10 "),
        (WON, vec!["a1-a2"], "HENS-11 "),
    ];
    for (position, moves, rule) in table {
        let ran = run(["play", "hens", position].iter().chain(&moves));
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{moves:?}");
        assert!(ran.err.starts_with(rule), "{moves:?}: {}", ran.err);
        if let [refused] = moves[..] {
            assert_eq!(ran.err, answer(&["why", "hens", position, refused]));
        }
    }
}

#[test]
fn all_vectors_hold() {
    let files = vectors();
    assert!(files.len() >= 2, "{files:?}");
    let arguments = std::iter::once("check").chain(files.iter().map(String::as_str));
    let ran = run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let items: usize = files
        .iter()
        .map(|path| fs::read_to_string(path).expect("a vector file"))
        .map(|text| serde_json::from_str::<Vec<Value>>(&text).expect("a list").len())
        .sum();
    assert_eq!(ran.out, format!("{items} passed, 0 failed\n"));
}

#[test]
fn a_vector_that_does_not_hold_is_named() {
    let position = |more: Value| {
        let mut item = json!({"name": "a name", "position": PIN});
        item.as_object_mut().expect("an object").extend(more.as_object().expect("more").clone());
        item
    };
    let moves = answer(&["moves", "hens", PIN]);
    let moves: Vec<_> = moves.lines().collect();
    let fewer = &moves[1..];
    let turned: Vec<_> = moves.iter().rev().collect();
    let table = [
        (position(json!({"perft": [moves.len() as u64 + 1]})), "perft(1) is"),
        (position(json!({"perft": ["1"]})), "perft: found"),
        (position(json!({"perft": 1})), "perft: "),
        (position(json!({"perft": vec![0; 101]})), "at most 100"),
        (position(json!({"moves": fewer})), "0 missing, 1 too many"),
        (position(json!({"moves": turned})), "not sorted"),
        (position(json!({"moves": [1]})), "list of strings"),
        (position(json!({"perft": [], "options": {"board": 10}})), "rank 10"),
        (position(json!({"perft": [], "options": {"size": 8}})), "size=8"),
        (position(json!({"perft": [], "options": {"board": true}})), "board is true"),
        (position(json!({"perft": [], "options": []})), "options: "),
        (position(json!({"perft": [], "game": "chess"})), "\"chess\""),
        (position(json!({})), "neither a position nor a game"),
        (position(json!({"moves": [], "final": PIN})), "neither a position nor a game"),
        (position(json!({"perft": [], "points": [1, 2]})), "points are []"),
        (position(json!({"points": []})), "points are []"),
        (position(json!({"refused": "side"})), "it is read"),
        (position(json!({"refused": "side", "perft": [1]})), "neither a position nor a game"),
        (json!({"position": "8", "refused": "side"}), "refused for the field placement"),
        (position(json!({"views": {"w": PIN, "c": PIN}})), "views: found \"c\""),
        (position(json!({"views": {"w": ""}})), "w sees"),
        (json!({"dice": "-", "satisfied": false}), "dice, satisfied"),
        (json!({"dice": "-", "cards": "bNbQ", "satisfied": true}), "satisfied is false"),
        (json!({"dice": "bNx", "cards": "bN", "satisfied": true}), "dice: found \"x\""),
        (json!({"dice": "bN", "hand": "bN", "points": [["bN", 2]]}), "points is [[\"bN\",1]]"),
        (json!({"dice": "bN", "hand": "bN", "points": [], "total": 2}), "total is 1"),
        (json!({"die": "(.bQrR)", "faces": {"top": "."}}), "faces is {"),
        (json!({"die": "(.bQbR)", "faces": {}}), "placement: found"),
        (json!({"die": "(.bQrR)", "refused": "placement"}), "it is read"),
        (json!({"layout": EMPTY, "captures_left": true}), "captures_left is false"),
        (json!({"layout": EMPTY, "facing": {}, "setup_ok": false}), "facing is {"),
        (
            json!({"layout": EMPTY, "announcement": "Sc3xf6:bQxcQ", "fits": true, "true": true}),
            "fits is false",
        ),
        (
            json!({"layout": EMPTY, "announcement": "none", "fits": false, "true": false}),
            "an announcement",
        ),
        (json!({"layout": EMPTY, "captures_left": false, "total": 1}), "of another kind"),
        (json!({"position": 8, "perft": []}), "position: found 8"),
        (json!(7), "object"),
        (
            position(json!({"moves": ["a1-a2", "b7-c6"], "final": "", "outcome": ""})),
            "move 2 \"b7-c6\": HENS-1 ",
        ),
        (position(json!({"moves": ["a1-a2"], "final": PIN, "outcome": ""})), "final position"),
        (position(json!({"moves": [], "final": PIN, "outcome": "draw"})), "outcome is \"ongoing\""),
    ];
    for (i, (item, differs)) in table.iter().enumerate() {
        let good = json!({"position": PIN, "perft": [moves.len()]});
        let path = file(&format!("hens_{i}.json"), &json!([good, item]).to_string());
        let ran = run(["check", &path]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{item}");
        let lines: Vec<_> = ran.out.lines().collect();
        assert!(lines.len() == 2 && lines[1] == "1 passed, 1 failed", "{item}: {}", ran.out);
        let name = item.get("name").map_or(String::new(), |name| format!(" {name}"));
        assert!(lines[0].starts_with(&format!("{path}[1]{name}: ")), "{item}: {}", lines[0]);
        assert!(lines[0].contains(differs), "{item}: {}", lines[0]);
    }
}

#[test]
fn the_options_of_a_vector_are_numbers_or_strings() {
    let items = json!([
        {"position": START_10, "options": {"board": 10}, "perft": [100]},
        {"position": START_10, "options": {"board": "10"}, "perft": [100]},
        {"position": START_10, "perft": [100]},
        {"position": START, "options": {"board": 8}, "perft": [60]},
    ]);
    let path = file("hens_options.json", &items.to_string());
    assert_eq!(answer(&["check", &path, "--opt", "board=10"]), "4 passed, 0 failed\n");
    refused(&["check", &path, "--opt", "board=11"], "options: ", &["\"board=11\""]);
}

#[test]
fn a_vector_file_of_any_name_is_read_by_the_game_that_can() {
    let items = json!([
        {"position": START, "perft": [60]},
        {"position": "?", "perft": [60]},
        {"position": START, "perft": [60], "game": "hens"},
    ]);
    let ran = run(["check", &file("any.json", &items.to_string())]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("any.json[1]: position: no game reads it"), "{}", ran.out);
    assert!(ran.out.ends_with("2 passed, 1 failed\n"), "{}", ran.out);
}

#[test]
fn a_file_that_is_no_list_in_json_is_bad_input() {
    let good = file("hens_good.json", "[]");
    for (i, text) in ["", "[", "{}", "[]]", "\u{0}"].iter().enumerate() {
        let path = file(&format!("hens_bad_{i}.json"), text);
        refused(&["check", &good, &path], "file: ", &[&format!("{i}.json"), "JSON"]);
    }
    assert_eq!(answer(&["check", &good]), "0 passed, 0 failed\n");
}

#[test]
fn records_become_links_and_come_back() {
    let record = "[Game \"hens\"]\n[White \"A \\\"B\\\"\"]\n[Result \"*\"]\n\n\
                  1. b2-d4 {good} 1... b7-d5 (1... b7-c6) *\n";
    let path = file("record.txt", record);
    let link = answer(&["link", "encode", &path]);
    let code = link.strip_suffix('\n').expect("a line");
    assert!(code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'), "{code}");
    for link in [code.into(), format!("https://example.org/a/#/g/{code}"), format!(" {code}\n")] {
        assert_eq!(answer(&["link", "decode", &link]), record);
    }
    assert_eq!(answer(&["link", "encode", &path, "--opt", "board=8"]), link);
    refused(&["link", "encode", &path, "--opt", "board=10"], "options: ", &["board=8"]);
    refused(&["link", "decode", code, "--opt", "board=10"], "options: ", &["board=8"]);
    refused(
        &["link", "decode", &code[..code.len() - 1]],
        "link: ",
        &["characters, expected", "missing"],
    );
    // A code contains its own length, so text after its end is ignored.
    assert_eq!(answer(&["link", "decode", &format!("{code}A")]), record);
    let damaged = if code.ends_with('A') { "B" } else { "A" };
    refused(&["link", "decode", &format!("{}{damaged}", &code[..code.len() - 1])], "link: ", &[]);
}

#[test]
fn the_sealed_file_of_a_running_game_becomes_the_same_link_and_damage_to_it_is_told() {
    let zugzwang = catalog::find("zugzwang").expect("a game of the catalogue");
    let mut record = Record::dealt(zugzwang, Options::defaults(zugzwang.info().options), 7);
    let mv = record.moves(NodeId::START).swap_remove(0);
    record.play(NodeId::START, &mv).expect("a legal move");
    let open = file("zugzwang_open.txt", &record.to_string());
    let text = sealed(&record.to_string(), &[]);
    let path = file("zugzwang_sealed.txt", &text);
    assert_eq!(answer(&["link", "encode", &path]), answer(&["link", "encode", &open]));
    let damaged = text.replacen("sealed 1", "sealed 1A", 1);
    for (i, text) in [damaged, text.replacen("sealed 1", "sealed 2", 1)].iter().enumerate() {
        let path = file(&format!("zugzwang_damaged_{i}.txt"), text);
        refused(&["link", "encode", &path], "file ", &["sealed: found", "sealed game"]);
    }
    refused(&["check", &path], "file: ", &["JSON"]);
    refused(&["link", "decode", &text], "link: ", &[]);
}

/// A study of Hens and Chicks with about 7,000 moves, nearly all of them in variations.
fn large_study() -> Record {
    let hens = catalog::find("hens").expect("a game of the catalogue");
    let mut record = Record::new(hens, Options::defaults(hens.info().options));
    for first in record.moves(NodeId::START) {
        let at = record.play(NodeId::START, &first).expect("a legal move");
        for second in record.moves(at) {
            let at = record.play(at, &second).expect("a legal move");
            let third = record.moves(at).swap_remove(0);
            record.play(at, &third).expect("a legal move");
        }
    }
    record
}

#[test]
fn what_is_very_large_ends_with_its_beginning_and_goes_on_when_asked() {
    let text = large_study().to_string();
    let path = file("large_study.txt", &text);
    let ran = run(["link", "encode", &path]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert!(ran.err.lines().count() == 1 && ran.err.contains("--whole"), "{}", ran.err);
    let code = answer(&["link", "encode", &path, "--whole"]);
    let ran = run(["link", "decode", code.trim()]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.lines().count() == 1 && ran.err.contains("--whole"), "{}", ran.err);
    let beginning: Record = ran.out.parse().expect("a record");
    let count = beginning.preorder().len() - 1;
    assert!(count > 2_000 && ran.err.contains(&format!(" {count} moves")), "{count}: {}", ran.err);
    let moves = |record: &Record| -> Vec<String> {
        record.preorder().into_iter().map(|id| record.node(id).text().to_string()).collect()
    };
    assert!(moves(&large_study()).starts_with(&moves(&beginning)));
    assert_eq!(answer(&["link", "decode", code.trim(), "--whole"]), text);
}

/// A file is refused because of its size. The size of standard input is unknown, so reading stops
/// at the limit.
#[test]
fn no_file_is_read_that_is_larger_than_any_that_the_page_opens() {
    let path = file("large.txt", "");
    let large = fs::File::create(&path).expect("the file can be written");
    large.set_len(LARGEST_FILE as u64 + 1).expect("a file with a hole");
    let arguments = ["match", "hens", "random", "random", "--games", "2", "--log", &path];
    refused(&arguments, "--log: ", &["larger than 8 MB"]);
    for command in [&["link", "encode"][..], &["check"]] {
        refused(&[command, &[&path]].concat(), "file: ", &["larger than 8 MB"]);
        let mut child = self::command([command, &["/dev/stdin"]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut pipe = child.stdin.take().expect("a pipe");
        // The program stops reading at the limit, so writing fails.
        let written = (0..20_000).try_for_each(|_| pipe.write_all(&[b' '; 1_000]));
        assert!(written.is_err());
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{told}");
        assert!(told.contains("larger than 8 MB") && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn of_a_record_with_a_fault_the_sound_part_is_printed_with_exit_code_1() {
    for fault in ["{never ends *", "(d7-b5 *", "} *", "d7\0 *", "d2-d8 *", "0-1"] {
        let record = |end: &str| format!("[Game \"hens\"]\n[Result \"*\"]\n\n1. d2-b4 {end}\n");
        let sound = answer(&["link", "encode", &file("sound.txt", &record("*"))]);
        let ran =
            run(["link", "encode", &file("fault.txt", &record(fault).replace("*\"]", "1-0\"]"))]);
        assert_eq!(ran.code, Some(1), "{fault}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{fault}: {}", ran.err);
        let read = |code: &str| answer(&["link", "decode", code.trim()]);
        assert_eq!(read(&ran.out), read(&sound), "{fault}");
    }
    // In a file with several games, each game prints one line: its code on standard output, or its
    // error on standard error.
    let game = |name: &str, end: &str| {
        format!("[Game \"hens\"]\n[White \"{name}\"]\n\n1. d2-b4 {end}\n\n")
    };
    let many = [game("Ann", "*"), game("Bob", "} *"), game("Cy", "*")].concat();
    let ran = run(["link", "encode", &file("many.txt", &many)]);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 3));
    assert!(ran.err.lines().count() == 1 && ran.err.contains("game 2 (Bob"), "{}", ran.err);
}

/// Chats, mail programs and editors change a game's text when it is pasted. `tests/pasted.json` has
/// such texts.
#[test]
fn a_record_is_read_as_other_programs_leave_it() {
    let text = include_str!("../../../tests/pasted.json");
    let cases: Vec<Value> = serde_json::from_str(text).expect("cases");
    for (i, case) in cases.iter().enumerate() {
        let name = &case["name"];
        let path = file(&format!("pasted_{i}.txt"), case["text"].as_str().expect("a text"));
        let ran = run(["link", "encode", &path]);
        let expected = if case["complete"] == true { 0 } else { 1 };
        assert_eq!(ran.code, Some(expected), "{name}: {}", ran.err);
        assert_eq!(ran.err.is_empty(), expected == 0, "{name}: {}", ran.err);
        let code = ran.out.lines().last().expect("a code");
        let record: Record = answer(&["link", "decode", code]).parse().expect("a record");
        let path = record.path(record.end_of_line(NodeId::START));
        let moves: Vec<_> = path[1..].iter().map(|id| record.node(*id).text()).collect();
        assert_eq!(json!(moves), case["moves"], "{name}");
    }
}

#[test]
fn a_record_that_cannot_be_read_is_bad_input() {
    let table = [
        ("", "Game"),
        ("[Game \"chess\"]\n\n*", "\"chess\""),
        ("[Game \"hens\"]\n\n1. b2-b3 *", "HENS-6"),
        ("[Game \"hens\"]\n\n1. b2 *", "move"),
        ("[Game \"hens\"]\n\n(", "moves"),
    ];
    for (i, (text, part)) in table.iter().enumerate() {
        let path = file(&format!("record_{i}.txt"), text);
        refused(&["link", "encode", &path], "file ", &[&format!("record_{i}.txt"), part]);
    }
    let path = PathBuf::from(file("record_bytes.txt", ""));
    fs::write(&path, b"\xFF").expect("the file can be written");
    refused(&[OsStr::new("link"), OsStr::new("encode"), path.as_os_str()], "file: ", &["UTF-8"]);
}

#[test]
fn help_is_an_answer_and_no_command_is_none() {
    let help = answer(&["help"]);
    for word in ["games", "perft", "--divide", "--seed", "link", "bench", "hens", "board=8|10"] {
        assert!(help.contains(word), "{help}");
    }
    assert_eq!(answer(&["--help"]), help);
    assert_eq!(answer(&["moves", "-h"]), help);
    let ran = run::<&str>([]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.lines().count() == 1 && ran.err.contains("--help"), "{}", ran.err);
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for arguments in [&["moves", "hens", "start"][..], &["help"], &["check", "hens.json"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let path = file("hens_pipe.json", "[]");
        let arguments = arguments.iter().map(|a| if *a == "hens.json" { path.as_str() } else { a });
        let output = command(arguments).stdout(writer).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(141));
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn an_error_that_nobody_reads_is_told_by_the_exit_code() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = command(["dance"]).stderr(writer).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = fs::File::create("/dev/full").expect("a device that is always full");
    let output = command(["start", "hens"]).stdout(full).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.starts_with("standard output: ") && err.lines().count() == 1, "{err}");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_utf_8_are_bad_input() {
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"b2-\xFF");
    for before in [vec![], vec!["start"], vec!["why", "hens", "start"], vec!["check"]] {
        let arguments: Vec<_> = before.into_iter().map(OsStr::new).chain([bad]).collect();
        refused(&arguments, "arguments: ", &["b2-\\xFF", "UTF-8"]);
    }
    let arguments = [OsStr::new("start"), OsStr::new("hens"), OsStr::new("--opt"), bad];
    refused(&arguments, "arguments: ", &["UTF-8"]);
    refused(&[OsStr::from_bytes(b"--\xFF")], "arguments: ", &["--"]);
    refused(&[OsStr::from_bytes(b"-\xFF")], "arguments: ", &["UTF-8"]);
}

#[test]
fn best_tells_a_legal_move_and_what_is_thought_of_it() {
    for id in ["fist", "hens", "pawn", "fidchell"] {
        for limit in ["--level=1", "--nodes=3000", "--ms=20"] {
            let told = answer(&["best", id, "start", limit]);
            let lines: Vec<_> = told.lines().collect();
            let [mv, score, depth, nodes, line] = lines[..] else { panic!("{told}") };
            assert_eq!(answer(&["why", id, "start", mv]), "legal\n");
            let number = |line: &str, name: &str| -> i64 {
                let number = line.strip_prefix(name).unwrap_or_else(|| panic!("{line}"));
                number.parse().unwrap_or_else(|_| panic!("{line}"))
            };
            number(score, "score ");
            number(depth, "depth ");
            assert!(number(nodes, "nodes ") > 0);
            let line: Vec<_> = line.strip_prefix("line ").expect("a line").split(' ').collect();
            assert_eq!(line[0], mv);
            answer(&[&["play", id, "start"], &line[..]].concat());
        }
    }
}

#[test]
fn best_tells_why_only_where_it_is_asked() {
    // HENS-11: a piece that reaches the far row wins.
    let text = "7h/1C6/8/8/8/8/8/7H w";
    let plain = answer(&["best", "hens", text]);
    assert!(!plain.contains("why "), "{plain}");
    let told = answer(&["best", "hens", text, "--why"]);
    let why = told.strip_prefix(&plain).expect("the same before the reasons");
    assert_eq!(why, "why White wins: a chick reached Black’s first row\n");
}

#[test]
fn best_goes_on_after_the_moves_that_were_played() {
    // PAWN-17: the game ends when a position occurs for the third time.
    let text = "4p2p/8/8/8/8/8/8/4P3 w";
    let moves = ["e1-e2", "h8-h7", "e2-e1", "h7-h8", "e1-e2", "h8-h7", "e2-e1"];
    let told = answer(&[&["best", "pawn", text], &moves[..]].concat());
    assert!(told.starts_with("h7-h8\nwin 1\n"), "{told}");
}

#[test]
fn the_same_seed_has_the_same_answer() {
    let best = |level: &str, seed: &str| {
        answer(&["best", "hens", START, "--level", level, "--seed", seed])
    };
    for level in ["1", "3"] {
        assert_eq!(best(level, "7"), best(level, "7"));
    }
    // With other seeds the weakest level also plays other moves.
    let all: Vec<_> = (0..20).map(|seed| best("1", &seed.to_string())).collect();
    assert!(all.iter().any(|other| *other != all[0]));
}

#[test]
fn who_asks_for_a_move_in_a_finished_game_gets_its_outcome() {
    let ran = run(["best", "hens", WON]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(1), "white HENS-11\n", ""));
    let ran = run(["best", "hens", START, "c2-c3"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.starts_with("HENS-6 "), "{}", ran.err);
}

#[test]
fn limits_and_players_that_are_none_are_refused() {
    let table: &[(&[&str], &str, &[&str])] = &[
        (&["best", "hens", "start", "--level", "6"], "--level: ", &["\"6\"", "1 to 5"]),
        (&["best", "hens", "start", "--nodes", "0"], "--nodes: ", &["\"0\"", "from 1"]),
        (&["best", "hens", "start", "--ms", "x"], "--ms: ", &["\"x\"", "from 1"]),
        (
            &["best", "hens", "start", "--ms", "1", "--level", "1"],
            "arguments: ",
            &["--ms", "one of"],
        ),
        (&["best", "hens", "start", "--games", "1"], "arguments: ", &["--games", "match"]),
        (&["best", "zugzwang", "8/8/8/8/8/8/8/2(.bQrR)(.cQpB)4"], "game: ", &["\"zugzwang\""]),
        (&["match", "hens", "level=1"], "player: ", &["level=1 to level=5", "random"]),
        (&["match", "hens", "level=6", "random"], "player: ", &["\"level=6\""]),
        (&["match", "hens", "random", "random=1"], "player: ", &["\"random=1\""]),
        (&["match", "hens", "random@other", "random"], "player: ", &["\"random@other\""]),
        (&["match", "hens", "random", "random", "--sprt", "55,50"], "--sprt: ", &["50,55"]),
        (&["match", "hens", "random", "random", "--games", "0"], "--games: ", &["\"0\""]),
        (&["match", "hens", "random", "random", "--pos", "8/8 w"], "placement: ", &["8 ranks"]),
        (&["tune", "hens", "start"], "arguments: ", &["\"start\""]),
        (&["puzzles", "hens", "start"], "arguments: ", &["\"start\""]),
        (&["puzzles", "hens", "--count", "0"], "--count: ", &["\"0\"", "from 1"]),
        (&["puzzles", "hens", "--plies", "10"], "--plies: ", &["\"10\"", "1 to 9"]),
    ];
    for (arguments, field, parts) in table {
        refused(arguments, field, parts);
    }
}

#[test]
fn a_match_that_was_broken_off_goes_on_where_it_was() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("match.log");
    let _ = fs::remove_file(&log);
    let log = log.to_str().expect("a path in UTF-8");
    let play = |games: &str| {
        answer(&[
            "match", "hens", "level=1", "random", "--games", games, "--seed", "3", "--log", log,
        ])
    };
    let two = play("2");
    // A game whose line was cut off is played again.
    let mut text = fs::read_to_string(log).expect("the log");
    text += "3 first won HEN";
    fs::write(log, text).expect("the log can be written");
    let four = play("4");
    let games = |told: &str| told.lines().count() - 1;
    assert_eq!((games(&two), games(&four)), (2, 4));
    assert_eq!(two.lines().take(2).collect::<Vec<_>>(), four.lines().take(2).collect::<Vec<_>>());
    // Both games of a pair have the same opening, with the sides swapped. The second run reads all
    // games from the log.
    assert!(four.starts_with("1 first ") && four.contains("\n2 second "), "{four}");
    assert!(four.lines().last().is_some_and(|last| last.starts_with("first level=1: ")), "{four}");
    assert_eq!(play("4"), four);
    refused(&["match", "hens", "level=2", "random", "--log", log], "--log: ", &["level=1"]);
}

/// The other program (after the `@`) is this build, too, so its player must make the same moves.
#[test]
fn another_build_plays_as_it_answers() {
    let games = |first: &str| {
        let told = answer(&["match", "zugzwang", first, "random", "--games", "4", "--seed", "6"]);
        let lines = told.lines().take(4).map(|line| line.split(" plies").next().map(String::from));
        lines.collect::<Vec<_>>()
    };
    let other = format!("level=1@{}", env!("CARGO_BIN_EXE_fairyboard"));
    assert_eq!(games(&other), games("level=1"));
}

#[test]
fn a_match_stops_when_a_score_is_far_likelier() {
    let test = ["--games", "400", "--seed", "2", "--sprt", "50,80"];
    let told = answer(&[&["match", "zugzwang", "level=2", "random"][..], &test].concat());
    let verdict = told.lines().last().expect("a line");
    assert!(verdict.starts_with("sprt 0.50 0.80: the higher score ("), "{verdict}");
    assert!(told.lines().count() < 402, "{told}");
}

#[test]
fn weights_from_self_play_are_the_same_for_the_same_seed() {
    let tune = || answer(&["tune", "hens", "--games", "6", "--nodes", "100", "--seed", "5"]);
    let told = tune();
    assert!(told.contains("   100 chick (was 100)\n"), "{told}");
    assert!(told.ends_with(" positions of 6 games\n"), "{told}");
    assert_eq!(tune(), told);
}

#[test]
fn puzzles_are_the_same_for_the_same_seed_and_read_back() {
    let find = || answer(&["puzzles", "hens", "--games", "12", "--plies", "3", "--seed", "3"]);
    let told = find();
    let puzzles: Vec<_> = Puzzle::all(&told).collect();
    assert!(puzzles.len() > 4, "{told}");
    assert_eq!(puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>(), told);
    assert_eq!(find(), told);
}

#[test]
fn drafted_vectors_pass_their_own_check() {
    for (name, flags) in [("hens_draft.json", &[][..]), ("hens_drafts.json", &["--games", "2"])] {
        let drafted = answer(&[&["vectors", "hens"], flags].concat());
        let told = answer(&["check", &file(name, &drafted)]);
        assert!(told.ends_with(" passed, 0 failed\n") && !told.starts_with('0'), "{told}");
    }
}

#[test]
fn puzzles_with_answers_are_proofs_for_the_tests_of_the_player() {
    let find = ["puzzles", "hens", "--random", "--games", "60", "--plies", "3", "--answers"];
    let told = answer(&find);
    let fields: Vec<Vec<&str>> = told.lines().map(|line| line.split(" | ").collect()).collect();
    assert!(fields.iter().any(|fields| fields.len() == 5), "{told}");
    for fields in fields {
        let plies: usize = fields[0].parse().unwrap();
        assert_eq!(fields.len(), 4 + plies / 2, "{fields:?}");
        let moves = answer(&["moves", "hens", fields[2]]);
        assert!(moves.lines().any(|mv| mv == fields[3]), "{fields:?}");
    }
}
