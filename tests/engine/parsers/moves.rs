//! Tests with move texts that are nearly right.

use super::{assert_points_into, mutated, strange, with_each};
use fairyboard::{MoveError, Options, State, catalog};
use fairyboard_tests::{About, effort, for_each_game, random_game, rng, test};
use fastrand::Rng;

for_each_game! {
    moves_that_are_nearly_right;
    toy
}

fn moves_that_are_nearly_right(id: &str) {
    let mut rng = rng(32);
    with_each(id, |(family, options)| {
        for _ in 0..effort(6) {
            random_game(&family.start(options), 400, &mut rng, |state, moves| {
                // Tries about 1,000 moves if there are more: Zugzwang has thousands of
                // announcements (claims of a capture).
                for mv in moves.iter().step_by(moves.len().div_ceil(1000).max(1)) {
                    let text = mutated(mv, &mut faults_of(mv));
                    assert_move(&**state, moves, &text);
                }
            });
        }
        let start = family.start(options);
        let moves = start.moves();
        for text in strange() {
            assert_move(&*start, &moves, &text);
        }
    });
}

/// A random number generator that is seeded with the text, so that a text always gets the same
/// faults.
fn faults_of(text: &str) -> Rng {
    rng(text.bytes().fold(0, |sum: u64, byte| sum.rotate_left(5) ^ u64::from(byte)))
}

/// Asserts that a text is read as a legal move of the position, or refused. `moves` are all legal
/// moves, sorted.
fn assert_move(state: &dyn State, moves: &[String], text: &str) {
    let _about = About((state.text(), text));
    let listed = moves.binary_search_by(|mv| mv.as_str().cmp(text)).is_ok();
    assert_eq!(state.steps_of(text).is_some(), listed);
    match state.play(text) {
        Ok(_) => assert!(listed),
        Err(MoveError::Unreadable(error)) => {
            assert!(!listed);
            assert_points_into(text, &error);
            assert_eq!(error.field, "move");
        }
        Err(MoveError::Refused(refusal)) => {
            assert!(!listed && !refusal.sentence.to_string().is_empty())
        }
        Err(MoveError::Barred(sentence)) => panic!("a position alone bars nothing: {sentence}"),
    }
}

#[test]
fn bad_moves_are_told_exactly() {
    for (board, text, told) in [
        ("8", "", "move: found nothing at character 1, expected a square from a1 to h8"),
        ("8", "pass", "move: found \"pass\" at character 1, expected a square from a1 to h8"),
        ("8", "D2-D3", "move: found \"D2-D3\" at character 1, expected a square from a1 to h8"),
        ("8", "d2", "move: found nothing at character 3, expected -, ^ or x and a square"),
        ("8", "d2-", "move: found nothing at character 4, expected a square from a1 to h8"),
        ("8", "d2d3", "move: found \"d3\" at character 3, expected -, ^ or x"),
        ("8", "d2-d3 ", "move: found \" \" at character 6, expected -, ^ or x"),
        ("8", " d2-d3", "move: found \" d2-d3\" at character 1, expected a square from a1 to h8"),
        ("8", "d2–d3", "move: found \"–d3\" at character 3, expected -, ^ or x"),
        ("8", "d2-i3", "move: found \"i3\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d9", "move: found \"d9\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d10", "move: found \"d10\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d0", "move: found \"d0\" at character 4, expected a square from a1 to h8"),
        ("8", "d2-d03", "move: found \"d03\" at character 4, expected a square from a1 to h8"),
        ("10", "d2-k3", "move: found \"k3\" at character 4, expected a square from a1 to j10"),
        ("10", "d2-d11", "move: found \"d11\" at character 4, expected a square from a1 to j10"),
        ("10", "d2xd100", "move: found \"d100\" at character 4, expected a square from a1 to j10"),
        (
            "8",
            "a1^a2^a3^a4^a5^a6^a7^a8^a1^a2",
            "move: found \"^a2\" at character 27, expected the end of the move",
        ),
    ] {
        let family = catalog::find("hens").unwrap();
        let options = Options::read(family.info().options, &format!("board={board}")).unwrap();
        match family.start(&options).play(text) {
            Err(MoveError::Unreadable(error)) => assert_eq!(error.to_string(), told, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}
