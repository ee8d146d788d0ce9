//! Tests of the keyboard shortcuts of the page.

use std::collections::BTreeSet;
use ui_model::keys::{self, IN_DEMO, IN_GAME, IN_RULES, InDemo, InGame, ON_BOARD, OnBoard, Row};

fn each_once<T>(rows: &[Row<T>]) {
    let mut seen = BTreeSet::new();
    for (key, _) in rows.iter().flat_map(|row| row.keys) {
        assert!(seen.insert(*key), "{key} does two things");
    }
}

#[test]
fn no_key_does_two_things() {
    each_once(ON_BOARD);
    each_once(IN_GAME);
    each_once(IN_DEMO);
    each_once(IN_RULES);
}

#[test]
fn single_letters_can_be_switched_off_and_no_other_key() {
    for (key, does) in ON_BOARD.iter().flat_map(|row| row.keys) {
        assert_eq!(does.is_shortcut(), key.len() == 1 && *key != " ", "{key}");
    }
    for (key, does) in IN_GAME.iter().flat_map(|row| row.keys) {
        assert_eq!(does.is_shortcut(), key.len() == 1, "{key}");
    }
    for (key, does) in IN_RULES.iter().flat_map(|row| row.keys) {
        assert_eq!(does.is_shortcut(), key.len() == 1, "{key}");
    }
    for (key, does) in IN_DEMO.iter().flat_map(|row| row.keys) {
        assert_eq!(does.is_shortcut(), key.len() == 1 && *key != " ", "{key}");
    }
}

#[test]
fn a_demonstration_answers_the_keys_of_presenter_remotes() {
    let does = |key: &str| keys::find(IN_DEMO, key);
    assert_eq!(does("PageDown"), Some(InDemo::Next));
    assert_eq!(does("PageUp"), Some(InDemo::Previous));
    assert_eq!(does("."), Some(InDemo::Blank));
    assert_eq!(does("b"), Some(InDemo::Blank));
}

#[test]
fn a_board_that_is_only_looked_at_answers_keys_that_change_nothing() {
    let changes = |key: &str| keys::find(ON_BOARD, key).map(OnBoard::changes);
    for key in ["Enter", " ", "Backspace", "a", "c"] {
        assert_eq!(changes(key), Some(true), "{key}");
    }
    for key in ["ArrowUp", "n", "w", "o", "m"] {
        assert_eq!(changes(key), Some(false), "{key}");
    }
    assert_eq!(keys::find(IN_GAME, "q"), None::<InGame>);
}
