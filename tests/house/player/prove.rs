//! Tests of proofs that exactly one first move wins. The tests in `puzzles` confirm each puzzle
//! with the reference implementation.

use fairyboard::hidden::Viewer;
use fairyboard::{Options, Position, catalog};
use fairyboard_player::{Only, only_win};
use fairyboard_tests::test;

fn hens(text: &str) -> Position {
    let family = catalog::find("hens").expect("a game of the catalogue");
    family.read(text, &Options::defaults(family.info().options)).expect("a position")
}

/// The move that a proof finds to be the only winning one, or `None`. The proof may use this number
/// of plies and look at this number of positions.
fn proved(text: &str, plies: u32, positions: u64) -> Option<Only> {
    let position = hens(text);
    only_win(&*position, &Options::defaults(position.info().options), plies, positions)
}

/// A position that White can win. Black's chick on c3 could reach White's first row in one slide.
const WON: &str = "3hh3/7C/8/8/8/2c5/4C3/7H w";

#[test]
fn the_only_win_is_found() {
    let only = Only { plies: 1, line: vec!["h7-g8".into()] };
    assert_eq!(proved(WON, 1, 1_000), Some(only.clone()));
    assert_eq!(proved(WON, 5, 1_000), Some(only));
}

#[test]
fn of_two_moves_that_win_neither_is_the_only_one() {
    assert_eq!(proved("3hh3/1C6/8/8/8/2c5/4C3/7H w", 5, 1_000_000), None);
}

#[test]
fn nothing_is_claimed_past_the_limit() {
    let moves = hens(WON).moves().len() as u64;
    assert_eq!(proved(WON, 1, moves - 1), None);
    assert!(proved(WON, 1, moves).is_some());
}

#[test]
fn where_nothing_wins_in_so_many_plies_there_is_no_proof() {
    let text = "3hh3/8/8/8/7H/8/8/8 w";
    assert_eq!(proved(text, 1, 1_000_000), None);
}

#[test]
fn a_finished_game_has_no_right_move() {
    assert_eq!(proved("3hh2C/8/8/8/8/8/4C3/7H b", 3, 1_000_000), None);
}

/// The position has two dice that can't capture each other, for any hidden faces.
#[test]
fn where_faces_are_hidden_a_win_is_proved_in_every_deal() {
    let family = catalog::find("zugzwang").expect("a game of the catalogue");
    let words = "variant=fixed board=6 seats=SN";
    let options = Options::read(family.info().options, words).expect("options");
    let text = "2(.pNbB)3/6/5(.bNpB)/6/6/6 w fixed ...pQpQpQpR ..cNcQpNpQrB SN -";
    let whole = family.read(text, &options).expect("a position");
    assert!(whole.seen_by(Viewer::Mover, &[]).expect("a view").text().contains('~'));
    assert_eq!(only_win(&*whole, &options, 1, 1_000_000), None);
    let only = only_win(&*whole, &options, 2, 1_000_000).expect("a proof");
    assert_eq!((only.plies, only.line.len(), &*only.line[0]), (2, 2, "none"));
    let after = only.line.iter().fold(whole, |at, mv| at.play(mv).expect("a legal move").state);
    assert_eq!(after.outcome().to_string(), "white ZUG-23");
}
