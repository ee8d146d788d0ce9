//! Tests of the source files: rule numbers, names of tests, ids, and words that the code may not
//! use.

use fairyboard::catalog::{self, GAMES};
use fairyboard::rulebook::{self, Block};
use fairyboard_tests::families;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files below a folder whose names end with `ending`, sorted by path.
pub(super) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

pub(super) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The folder of a game. The games that only tests play are in `tests/games`, the others in
/// `src/games`.
fn folder(id: &str) -> String {
    let of_tests = format!("tests/games/{id}");
    if root().join(&of_tests).is_dir() { of_tests } else { format!("src/games/{id}") }
}

/// The words of a text: letters, digits and `_`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The names of all tests in `tests/`.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files("tests", ".rs") {
        let text = read(&path);
        let mut lines = text.lines().map(str::trim);
        while lines.any(|line| line == "#[test]") {
            let line = lines.find(|line| !line.starts_with("#[")).unwrap_or("");
            let name = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next());
            names.insert(name.unwrap_or_else(|| panic!("{}: {line}", shown(&path))).into());
        }
    }
    names
}

#[test]
fn tests_are_found_in_folders_of_folders() {
    let tests = tests();
    for name in ["tests_are_found_in_folders_of_folders", "both_end_a_duel_that_has_no_die_left"] {
        assert!(tests.contains(name), "{name}");
    }
}

/// The beginning of the names of a rule's tests: `hens_8_` for HENS-8.
fn beginning(rule: &str) -> String {
    format!("{}_", rule.to_lowercase().replace('-', "_"))
}

#[test]
fn every_numbered_rule_has_a_test() {
    let tests = tests();
    for family in families() {
        for rule in rulebook::numbered(family.info().rules) {
            let begins = beginning(&rule.id);
            let has = tests.iter().any(|name| name.starts_with(&begins));
            assert!(has, "{} has no test whose name begins with {begins}", rule.id);
        }
    }
}

#[test]
fn every_test_of_a_rule_has_its_rule() {
    let tests = tests();
    for family in families() {
        let rules: Vec<_> =
            rulebook::numbered(family.info().rules).map(|rule| beginning(&rule.id)).collect();
        // The part that the names of all tests of a game's rules have in common: `hens_` for
        // HENS-8.
        let prefix = rules[0].split_inclusive('_').next().unwrap();
        for name in tests.iter().filter(|name| name.starts_with(prefix)) {
            assert!(rules.iter().any(|begins| name.starts_with(begins)), "{name} tests no rule");
        }
    }
}

#[test]
fn rules_are_numbered_from_1_and_cite_each_other_rightly() {
    for family in families() {
        let info = family.info();
        let rules: Vec<_> = rulebook::numbered(info.rules).collect();
        let prefix = rules[0].id.split('-').next().unwrap();
        let mut number = 0;
        for rule in &rules {
            // A number may also occur with the letter a: FID-9a follows FID-9.
            if rule.id != format!("{prefix}-{number}a") {
                number += 1;
                assert_eq!(rule.id, format!("{prefix}-{number}"));
            }
            assert!(!rule.text.is_empty());
        }
        let listed: Vec<_> = rules.iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(listed, info.rule_ids, "the code lists the numbers that the rules have");
        let ids: BTreeSet<_> = listed.into_iter().collect();
        let mut cited = vec![("rules.md".to_string(), info.rules.to_string())];
        for path in files(&folder(info.id), ".rs") {
            cited.push((shown(&path), read(&path)));
        }
        for (path, text) in cited {
            for (at, _) in text.match_indices(&format!("{prefix}-")) {
                let number = text[at + prefix.len() + 1..].chars();
                let number: String = number.take_while(char::is_ascii_digit).collect();
                let id = format!("{prefix}-{number}");
                assert!(ids.contains(id.as_str()), "{path} cites {id:?}");
            }
        }
        if let Some(convention) = info.convention {
            assert!(ids.contains(convention.rule));
        }
    }
}

#[test]
fn rules_tell_the_start_position_as_it_is() {
    // Skips games with a dealt start, because the start differs each time.
    let told = families().filter(|family| !family.info().dealt);
    for (family, board) in told.flat_map(|family| {
        fairyboard::Options::all(family.info().options).into_iter().map(move |o| (family, o))
    }) {
        let start = family.start(&board).text();
        let blocks = rulebook::blocks(family.info().rules);
        assert!(blocks.contains(&Block::Verbatim(start.clone())), "{start}");
    }
}

#[test]
fn every_game_has_the_same_files() {
    for family in families() {
        let folder = folder(family.info().id);
        for name in ["mod.rs", "moves.rs", "movegen.rs", "refusals.rs", "text/en/rules.md"] {
            assert!(root().join(&folder).join(name).is_file(), "{folder}/{name} is missing");
        }
    }
    let folders = ["src/games", "tests/games"].map(|path| fs::read_dir(root().join(path)).unwrap());
    let folders: BTreeSet<_> = folders
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let ids: BTreeSet<_> = families().map(|family| family.info().id.to_string()).collect();
    assert_eq!(folders, ids);
}

#[test]
fn games_are_told_apart() {
    let infos: Vec<_> = families().map(|family| family.info()).collect();
    let ids: BTreeSet<_> = infos.iter().map(|info| info.id).collect();
    assert_eq!(ids.len(), infos.len());
    for info in GAMES.iter().map(|family| family.info()) {
        let found = catalog::numbered(catalog::number(info.id)).map(|family| family.info().id);
        assert_eq!(found, Some(info.id), "the list has numbers by the modules of the games");
    }
    for info in infos {
        // A link can store 16 rules versions, from 0 to 15, and 16 values of an option.
        assert!(info.rules_version < 16);
        assert!(info.minutes.0 <= info.minutes.1);
        for option in info.options {
            assert!((1..=16).contains(&option.values.len()));
            let values: BTreeSet<_> = option.values.iter().map(|(value, _)| value).collect();
            assert_eq!(values.len(), option.values.len());
        }
    }
}

#[test]
fn the_engine_knows_no_browser_no_clock_and_no_chance() {
    let banned = [
        "js_sys",
        "web_sys",
        "wasm_bindgen",
        "gloo",
        "yew",
        "rand",
        "fastrand",
        "getrandom",
        "Instant",
        "SystemTime",
        "thread",
        "RandomState",
        "unsafe",
    ];
    let allowed = ["forbid(unsafe_code)"];
    for path in files("src", ".rs") {
        let mut text = read(&path);
        // Skips the unit tests at the end of a file.
        text.truncate(text.find("#[cfg(test)]").unwrap_or(text.len()));
        for (i, line) in text.lines().enumerate() {
            if allowed.iter().any(|part| line.contains(part)) {
                continue;
            }
            let code = line.split("//").next().unwrap_or("");
            let word = words(code).find(|word| banned.contains(word));
            assert_eq!(word, None, "{}:{}: {line}", shown(&path), i + 1);
            let time = code.contains("std::time") || code.contains("core::time");
            assert!(!time, "{}:{}: {line}", shown(&path), i + 1);
        }
    }
}

#[test]
fn the_vectors_of_each_game_are_here() {
    for family in GAMES {
        let id = family.info().id;
        for name in [format!("{id}.json"), format!("{id}_games.json")] {
            assert!(root().join("tests/vectors").join(&name).is_file(), "{name} is missing");
        }
    }
}

/// Files of the page that may read comments with the commands in them (such as `[%hint …]`), and
/// why. Other files must use the words of a comment alone (`Node::words`).
const READS_COMMANDS: [(&str, &str); 4] = [
    ("crates/ui_model/src/lesson_form.rs", "splits them into fields"),
    ("crates/web/src/screens/play/lesson_form.rs", "edits them"),
    ("crates/web/src/screens/play/notes.rs", "edits them"),
    ("crates/ui_model/src/moves.rs", "compares what is kept"),
];

#[test]
fn the_page_shows_no_comment_with_its_commands() {
    for folder in ["crates/web/src", "crates/ui_model/src"] {
        for path in files(folder, ".rs") {
            let name = shown(&path);
            if !READS_COMMANDS.iter().any(|(known, _)| *known == name) {
                assert!(!read(&path).contains(".comment()"), "{name}: show Node::words instead");
            }
        }
    }
}
