//! Tests that no game lacks anything, and that the list of what a game lacks is right.

use super::tidy::root;
use checklist::{Sources, lacking};
use fairyboard_tests::for_each_game;

for_each_game! { nothing_is_lacking }

fn sources(id: &str) -> Sources {
    Sources::read(&root(), id).expect("the files of a game")
}

fn nothing_is_lacking(id: &str) {
    let lacks = lacking(&sources(id), id);
    assert!(lacks.is_empty(), "{id} lacks:\n- {}", lacks.join("\n- "));
}

/// What the checklist finds lacking in Hens and Chicks after a change to one of its files, a line
/// for each fault.
fn after(path: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let sources = sources("hens");
    let text = change(sources.text(path));
    assert!(text != sources.text(path), "nothing changed in {path}");
    lacking(&sources.with(path, text), "hens")
}

#[test]
fn the_list_says_in_words_what_a_changed_game_lacks() {
    const OWN: &str = "src/games/hens";
    let cases: [(&str, &str, &str, &str); 14] = [
        (
            "src/catalog.rs",
            " 1 hens,",
            " // 1 hens,",
            "src/catalog.rs does not list hens among the games",
        ),
        (
            "README.md",
            "Designed by James Ernest as",
            "By",
            "README.md has no row with the credit “Designed",
        ),
        (
            "static/pieces/counters.txt",
            "\nhens H ",
            "\nhens X ",
            "static/pieces/counters.txt has no counter for H",
        ),
        (
            "crates/ui_model/src/drawing/mod.rs",
            "(\"hens\",",
            "(\"cats\",",
            "drawing/mod.rs has no line for hens",
        ),
        (
            "tests/rules/hens/hen.rs",
            "fn hens_4_",
            "fn hens_5_",
            "tests/rules/ has no test of HENS-4",
        ),
        (
            "tests/house/puzzles/reference.rs",
            "confirm_hens",
            "confirm_cats",
            "tests/house/puzzles/ has no `fn the_plain_rules_confirm_hens()`: a test in",
        ),
        (
            "e2e/helpers.mjs",
            "  hens: (",
            "  cats: (",
            "SHORT_GAMES, or browser tests skip the game",
        ),
        (
            "tests/engine/links/mod.rs",
            "[\"ten-by-ten\"]",
            "[\"start\"]",
            "tests/engine/links/mod.rs does not list ten-by-ten",
        ),
        ("/text/en/guide.md", "## Captures", "## Catches", "guide.md lacks the sections Captures"),
        ("/text/en/guide.md", "- `C`", "- `H`", "guide.md shows no piece C"),
        (
            "/text/en/examples.txt",
            "[Rule \"HENS-2\"]",
            "[Rule \"HENS-1\"]",
            "has no example of HENS-2",
        ),
        ("/questions.txt", " | ", ": ", "has 0 questions, 10 are needed"),
        ("/text/en/lessons.txt", "HENS-9", "HENS-8", "lessons.txt does not teach HENS-9"),
        ("/text/en/words.txt", "coach_", "tutor_", "has 0 remarks of the coach, 6 are needed"),
    ];
    for (path, was, is, expected) in cases {
        let path = if path.starts_with('/') { format!("{OWN}{path}") } else { path.into() };
        let lacks = after(&path, |text| text.replace(was, is));
        assert!(lacks.len() == 1 && lacks[0].contains(expected), "{expected}: {lacks:?}");
    }
    let few = after("src/games/hens/puzzles.txt", |text| {
        text.lines().take(3).map(|line| format!("{line}\n")).collect()
    });
    assert_eq!(few[0], "puzzles.txt has 3 positions, 60 are needed");
    let many = after("src/games/hens/puzzles.txt", |text| text.repeat(2));
    assert_eq!(many[0], "puzzles.txt has 146 positions, at most 96 are allowed");
}

#[test]
fn the_list_of_a_game_without_files_names_everything() {
    let lacks = lacking(&Sources::default(), "cats");
    for expected in [
        "src/catalog.rs does not list cats among the games",
        "src/games/cats/mod.rs is missing: the position and its description",
        "src/games/cats/text/en/words.txt is missing: the sentences of the game",
        "text/en/rules.md has 0 numbered rules, 1 are needed",
        "text/en/guide.md lacks the sections Aim, Pieces, A turn, Captures, Special moves, The end",
        "text/en/guide.md has 0 diagrams, 4 are needed",
        "questions.txt has 0 questions, 10 are needed",
        "text/en/first_steps.txt has 0 parts, 1 are needed",
        "text/en/lessons.txt has 0 lessons, 6 are needed",
        "puzzles.txt has 0 positions, 60 are needed",
        "puzzles.txt has 0 positions of level 1, 10 are needed",
        "puzzles.txt has 0 levels, 3 are needed",
        "puzzles.txt has 0 themes, 4 are needed",
        "text/en/words.txt has 0 remarks of the coach, 6 are needed",
        "crates/ui_model/src/drawing/cats.rs is missing: the shapes of the pieces",
        "text/en/words.txt has no credit",
        "README.md has no `(src/games/cats/text/en/rules.md)`: the table of games",
        "tests/engine/vectors.rs has no `\"cats\",`: the files of vectors",
        "tests/links/ has 0 links of cats, 5 are needed",
        "tests/vectors/cats.json is missing: results of another implementation",
        "tests/vectors/cats_games.json is missing: results of another implementation",
        "tests/house/player/tactics/cats.txt has 0 positions with a proved win, 40 are needed",
        "crates/reference/src/cats.rs is missing: the rules a second time, from rules.md alone",
    ] {
        assert!(lacks.iter().any(|line| line == expected), "{expected}: {lacks:#?}");
    }
}
