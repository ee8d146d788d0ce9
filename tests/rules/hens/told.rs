//! Tests of the threats, attacks and dangers that the engine reports for a position.

use super::position;
use fairyboard::geometry::Square;
use fairyboard::{Seat, catalog};
use fairyboard_tests::{StateQueries, names, rule_ids, test};

fn named(squares: Vec<Square>) -> String {
    assert!(squares.is_sorted(), "{squares:?}");
    names(&squares)
}

#[test]
fn pieces_are_told_by_rank_and_file() {
    let state = position("7h/8/8/2c5/8/8/1C6/H7 w");
    let told: Vec<_> = state
        .pieces()
        .into_iter()
        .map(|(at, piece)| {
            format!("{at} {} {} {}", piece.letter, piece.name, piece.owner.unwrap().letter())
        })
        .collect();
    assert_eq!(told, ["a1 H hen w", "b2 C chick w", "c5 c chick b", "h8 h hen b"]);
}

#[test]
fn goals_are_the_opponents_first_row() {
    let state = position("7h/8/8/8/3H4/8/8/8 w");
    assert_eq!(named(state.goals(Seat::FIRST)), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(named(state.goals(Seat::SECOND)), "a1 b1 c1 d1 e1 f1 g1 h1");
    let ten = position("9h/10/10/10/10/10/H9/10/10/10 w");
    assert_eq!(named(ten.goals(Seat::FIRST)), "a10 b10 c10 d10 e10 f10 g10 h10 i10 j10");
}

#[test]
fn threatened_are_the_pieces_that_a_legal_move_captures() {
    for (text, squares) in [
        ("7h/8/8/8/2hC4/8/3c4/3H4 w", "d2 c4"),
        ("7h/8/8/8/2hC4/8/3c4/3H4 b", ""),
        ("7h/8/8/8/8/4h3/2C5/H7 w", ""),
        ("7h/8/8/8/8/4hH2/2C5/8 w", "e3"),
        ("7h/8/8/8/2c1c3/8/1C6/7H w", ""),
        ("4H3/8/h7/8/8/8/8/8 b", ""),
    ] {
        assert_eq!(named(position(text).threatened()), squares, "{text}");
    }
}

#[test]
fn attacks_do_not_ask_whose_turn_it_is() {
    for side in ["w", "b"] {
        // White's hen on d4 attacks the three squares ahead of it, where it could jump over an
        // enemy. After such a jump there is no piece for a second one.
        let state = position(&format!("8/7h/8/8/3H4/8/8/8 {side}"));
        assert_eq!(named(state.attacks(Seat::FIRST)), "c5 d5 e5");
        // The black hen on h7 faces down: it could jump over g6 to f5, and over h6 to h5.
        assert_eq!(named(state.attacks(Seat::SECOND)), "g6 h6");
        // White's hen on d4 can jump over its own chick on c5 to b6, and attacks from there, too.
        // The chick attacks the squares beside the ends of its slides.
        let state = position(&format!("8/7h/8/2C5/3H4/8/8/8 {side}"));
        let squares = named(state.attacks(Seat::FIRST));
        assert_eq!(squares, "d5 e5 a6 c6 e6 b7 c7 d7 f7 e8 g8");
    }
    // A chick attacks an empty square beside the end of a slide. But a hen can be pinned (captured
    // there) only with the help of another piece. So without help the hen's square is not attacked.
    let state = position("8/7h/8/8/8/4h3/2C5/H7 w");
    let squares = named(state.attacks(Seat::FIRST));
    assert!(!squares.contains("e3"), "{squares}");
    assert!(squares.contains("c3"), "{squares}");
    let state = position("8/7h/8/8/8/4hC2/2C5/H7 w");
    assert!(named(state.attacks(Seat::FIRST)).contains("e3"));
}

#[test]
fn another_seat_may_be_thought_to_move() {
    let text = "7h/8/8/8/3H4/8/8/C7";
    let state = position(&format!("{text} w"));
    let other = state.passed().unwrap();
    assert_eq!(other.text(), format!("{text} b"));
    assert!(other.passed().unwrap().same(&*state));
    assert_eq!(state.text(), format!("{text} w"));
}

#[test]
fn outcomes_are_told_in_words() {
    for (text, words) in [
        ("7h/8/8/8/3H4/8/8/8 w", ""),
        ("7h/6c1/8/8/8/2C5/C7/8 w", "Black wins: White has no hen left"),
        ("7c/6c1/8/8/8/2C5/C7/H7 w", "White wins: Black has no hen left"),
        ("3H4/7h/8/8/8/1C6/H7/8 w", "White wins: a hen reached Black’s first row"),
        ("8/7h/8/8/8/1C6/H7/7c w", "Black wins: a chick reached White’s first row"),
        ("7h/c1c5/cc6/H7/8/8/8/8 w", "Black wins: White can’t move"),
        ("8/8/8/8/h7/CC6/C1C5/7H b", "White wins: Black can’t move"),
    ] {
        let state = position(text);
        assert_eq!(state.outcome_words(state.outcome()).to_string(), words, "{text}");
    }
}

#[test]
fn the_rules_are_those_of_the_file() {
    let ids: Vec<_> = (1..=13).map(|n| format!("HENS-{n}")).collect();
    let family = catalog::find("hens").unwrap();
    assert_eq!(rule_ids(family), ids.into_iter().collect());
    assert!(family.info().convention.is_none(), "every move goes forward");
}
