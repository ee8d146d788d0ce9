//! Tests that the computer considers the earlier moves of the game: repetitions, and plies without
//! progress.

use fairyboard::record::{NodeId, Record};
use fairyboard::{Options, catalog};
use fairyboard_player::{Limit, Place, Score, best};
use fairyboard_tests::test;

/// A game that starts from a position, after these moves, and its last position.
fn played(id: &str, text: &str, moves: &[&str]) -> (Record, NodeId) {
    let family = catalog::find(id).expect("a game of the catalogue");
    let options = Options::defaults(family.info().options);
    let mut record = Record::from_position(family, options, text).expect("a position");
    let mut at = NodeId::START;
    for mv in moves {
        at = record.play(at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    (record, at)
}

fn asked(record: &Record, at: NodeId) -> (String, Score) {
    let thought = best(Place::new(record, at), Limit::Nodes(2_000), 0, &mut || false);
    let thought = thought.expect("the game goes on");
    (thought.mv, thought.score)
}

#[test]
fn a_repetition_that_wins_by_majority_is_found() {
    // By h7-h8 the position occurs for the third time, and PAWN-17 then lets the side with more
    // pawns win, which is Black.
    let text = "4p2p/8/8/8/8/8/8/4P3 w";
    let moves = ["e1-e2", "h8-h7", "e2-e1", "h7-h8", "e1-e2", "h8-h7", "e2-e1"];
    let (record, at) = played("pawn", text, &moves);
    assert_eq!(asked(&record, at), ("h7-h8".into(), Score::Win(1)));
    // Without the earlier moves there is no third repetition, and no win yet.
    let (record, at) = played("pawn", record.node(at).state().text().as_str(), &[]);
    assert_ne!(asked(&record, at).1, Score::Win(1));
}

#[test]
fn a_repetition_that_loses_by_majority_is_avoided() {
    let text = "4p3/8/8/8/8/8/8/P3P3 w";
    let moves = ["a1-a2", "e8-e7", "a2-a1", "e7-e8", "a1-a2", "e8-e7", "a2-a1"];
    let (record, at) = played("pawn", text, &moves);
    let (mv, score) = asked(&record, at);
    assert_ne!(mv, "e7-e8");
    assert_ne!(score, Score::Loss(1));
}

#[test]
fn a_repetition_that_saves_a_lost_game_is_found() {
    // A third repetition is a draw (FIST-28), which saves a blue guard alone against the king and
    // six guards.
    let text = "4k2V/8/8/8/8/5yyy/5yyy/B7 b - -";
    let moves = ["e8-e7", "a1-a2", "e7-e8", "a2-a1", "e8-e7", "a1-a2", "e7-e8"];
    let (record, at) = played("fist", text, &moves);
    assert_eq!(asked(&record, at), ("a2-a1".into(), Score::Hundredths(0)));
}

#[test]
fn by_the_rules_alone_no_repetition_counts() {
    let text = "4p2p/8/8/8/8/8/8/4P3 w";
    let moves = ["e1-e2", "h8-h7", "e2-e1", "h7-h8", "e1-e2", "h8-h7", "e2-e1"];
    let (record, at) = played("pawn", text, &moves);
    let place = Place { by_rules_alone: true, ..Place::new(&record, at) };
    let thought = best(place, Limit::Nodes(2_000), 0, &mut || false).expect("the game goes on");
    assert_ne!(thought.score, Score::Win(1));
}
