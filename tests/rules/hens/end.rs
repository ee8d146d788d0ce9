//! Tests of the end of the game: HENS-11 and HENS-12.

use super::{clicks, judges, leads, offers, outcome, played, position};
use fairyboard::catalog;
use fairyboard::turn::Continuation;
use fairyboard_tests::language::walk;
use fairyboard_tests::{square, test};

#[test]
fn hens_11_reaching_the_opponents_first_row_wins() {
    for (text, mv, told) in [
        ("h7/4H3/8/8/8/8/8/8 w", "e7-e8", "white HENS-11"),
        ("h7/8/4H3/8/8/8/8/8 w", "e6-g8", "white HENS-11"),
        ("h7/4c3/4H3/8/8/8/8/8 w", "e6xe8", "white HENS-11"),
        ("h7/4H3/4H3/8/8/8/8/8 w", "e6^e8", "white HENS-11"),
        ("h7/4c3/8/4c3/4H3/8/8/8 w", "e4xe6xe8", "white HENS-11"),
        ("h7/8/8/8/4C3/8/8/H7 w", "e4-h7", "ongoing"),
        ("h7/8/8/4C3/8/8/8/H7 w", "e5-h8", "white HENS-11"),
        ("8/8/8/8/8/8/4h3/7H b", "e2-d1", "black HENS-11"),
        ("7h/8/8/4c3/8/8/8/7H b", "e5-a1", "black HENS-11"),
        ("8/8/8/8/8/4h3/3C4/7H b", "e3xc1", "black HENS-11"),
        ("h7/8/8/8/8/4H3/8/8 w", "e3-e5", "ongoing"),
    ] {
        let next = played(text, mv);
        assert_eq!(next.outcome().to_string(), told, "{mv} in {text}");
        assert_eq!(next.moves().is_empty(), told != "ongoing", "{mv} in {text}");
    }
    // Pieces on their own side's first row don't win.
    assert_eq!(outcome("h6c/8/8/8/8/8/8/C6H w"), "ongoing");
}

#[test]
fn hens_11_capturing_the_last_hen_wins() {
    for (text, mv, told) in [
        ("8/7c/8/8/8/3h4/3H4/8 w", "d2xd4", "white HENS-11"),
        ("7h/8/8/8/8/3h4/3H4/8 w", "d2xd4", "ongoing"),
        ("8/7h/8/8/8/3c4/3H4/8 w", "d2xd4", "ongoing"),
        ("8/7c/8/8/8/4hH2/2C5/8 w", "c2-d3xe3", "white HENS-11"),
        ("8/7c/8/8/8/3h4/2CHC3/8 w", "c2-b3", "ongoing"),
        ("8/3h4/3H4/8/8/8/8/C7 b", "d7xd5", "black HENS-11"),
        ("8/6c1/8/2hH4/8/8/8/C7 b", "g7-e5xd5", "black HENS-11"),
        ("8/3h4/3H4/8/8/8/8/H7 b", "d7xd5", "ongoing"),
    ] {
        let next = played(text, mv);
        assert_eq!(next.outcome().to_string(), told, "{mv} in {text}");
    }
}

#[test]
fn hens_11_is_judged_when_the_turn_is_over() {
    let text = "8/8/8/3c4/8/3h4/3H4/8 w";
    judges(text, &[("d2xd4", "legal"), ("d2xd4xd6", "legal")]);
    leads(text, "d2xd4xd6", "8/8/3H4/8/8/8/8/8 b");
    let state = position(text);
    assert_eq!(state.next(&walk(&*state, "d2 d4")).continuation(), Some(Continuation::MayStop));
    for mv in ["d2xd4", "d2xd4xd6"] {
        assert_eq!(state.play(mv).unwrap().state.outcome().to_string(), "white HENS-11");
    }
}

#[test]
fn hens_11_a_game_that_is_over_refuses_everything() {
    let text = "4H3/8/h7/8/8/8/8/8 b";
    offers(text, "");
    judges(
        text,
        &[
            ("a6-a5", "HENS-11 | The game is over. White wins"),
            ("e8-e7", "HENS-11"),
            ("c3-c4", "HENS-11"),
        ],
    );
    clicks(text, &[("", "a6", "HENS-11 | The game is over"), ("", "e5", "HENS-11")]);
    let state = position(text);
    assert_eq!(state.next(&[]).continuation(), None);
    assert_eq!([0, 1, 3].map(|depth| catalog::perft(&*state, depth)), [1, 0, 0]);
    assert_eq!(catalog::perft_made(&*state, 1), 0);
}

#[test]
fn hens_12_who_cannot_move_loses() {
    let text = "7h/c1c5/cc6/H7/8/8/8/8 w";
    offers(text, "");
    assert_eq!(outcome(text), "black HENS-12");
    judges(text, &[("a5-a6", "HENS-12 | White can’t move"), ("h8-h7", "HENS-12")]);
    clicks(text, &[("", "a5", "HENS-12 | The game is over. Black wins")]);
    // Black loses, too, if no black piece can move.
    let text = "8/8/8/8/h7/CC6/C1C5/7H b";
    offers(text, "");
    assert_eq!(outcome(text), "white HENS-12");
    // A side that can't move loses only on its own turn.
    assert_eq!(outcome("7h/c1c5/cc6/H7/8/8/8/8 b"), "ongoing");
    assert_eq!(outcome(&played("3h3h/c7/cc6/H7/8/8/8/8 b", "d8-c7").text()), "black HENS-12");
    // On a full board no piece can move, and the side to move loses.
    let full = "hhhhhhhh/hhhhhhhh/hhhhhhhh/cccccccc/CCCCCCCC/HHHHHHHH/HHHHHHHH/HHHHHHHH";
    assert_eq!(outcome(&format!("{full} w")), "black HENS-12");
    assert_eq!(outcome(&format!("{full} b")), "white HENS-12");
}

#[test]
fn hens_11_what_the_opponent_could_win_with_is_told_before() {
    let told = |text: &str| {
        let danger = position(text).danger();
        danger.map(|danger| (danger.rule, danger.sentence.to_string(), danger.squares))
    };
    assert_eq!(told("7h/8/8/8/8/8/8/H7 w"), None);
    let (rule, words, at) = told("7h/8/8/8/8/3h4/8/H7 w").unwrap();
    let warned = "Watch out: the black hen on d3 can reach your first row next turn, on ";
    assert_eq!((rule, words.strip_prefix(warned)), ("HENS-11", Some(&*at[0].to_string())));
    assert_eq!((at[0].rank(), &at[1..]), (0, &[square("d3")][..]));
    let (_, words, at) = told("7h/8/8/8/3h4/3H4/8/8 w").unwrap();
    assert_eq!(words, "Watch out: the black hen on d4 can capture your last hen next turn");
    assert_eq!(at, [square("d3"), square("d4")]);
    // There is no warning of a loss if two hens are left, because one move can't capture both, or
    // if the game is over.
    assert_eq!(told("7h/8/8/8/3h4/3H4/8/H7 w"), None);
    assert_eq!(told("7h/8/8/8/8/8/8/h7 w"), None);
}
