//! Tests of the end of a game: no pawns left, stalemate, passing, repetition, no progress.

use super::{
    START, family, judges, leads, moves, outcome, played, position, progress, signs, written,
};
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::{Act, Continuation};
use fairyboard::{Options, Outcome, Progress, Seat};
use fairyboard_tests::{StateQueries, effort, random_game, rng, test};
use std::rc::Rc;

#[test]
fn pawn_13_who_has_no_pawns_left_has_lost() {
    let text = "w d4 a1 / d5";
    let state = played(text, "d4xd5");
    assert_eq!(state.outcome(), Outcome::Win(Seat::FIRST, "PAWN-13"));
    assert_eq!(state.moves(), [""; 0]);
    assert!(state.next(&[]).steps.is_empty());
    assert!(!state.outcome_words(state.outcome()).to_string().is_empty());
    leads("w d4 e5 / c5", "d4-d5,d5:e5xc5:d5", "b c5 d5 /");
    for (text, told) in [
        ("w d4 d5 /", "white PAWN-13"),
        ("b d4 /", "white PAWN-13"),
        ("w / d4 d5", "black PAWN-13"),
        ("b / d4", "black PAWN-13"),
    ] {
        assert_eq!(outcome(text), told, "{text}");
        assert_eq!(position(text).moves(), [""; 0]);
    }
}

#[test]
fn pawn_14_in_a_stalemate_more_pawns_win() {
    for (text, told) in [
        ("w a2 c2 / e7", "white PAWN-15"),
        ("b a2 c2 / e7", "white PAWN-15"),
        ("w a2 / e7 g7", "black PAWN-15"),
        ("b a2 / e7 c7 g2", "black PAWN-15"),
        ("w a2 / e7", "draw PAWN-15"),
        ("w a2 d4 / e7 h7", "draw PAWN-15"),
    ] {
        assert_eq!(outcome(text), told, "{text}");
        let state = position(text);
        assert_eq!(state.moves(), [""; 0], "{text}");
        assert!(!state.outcome_words(state.outcome()).to_string().is_empty());
        let play = state.play("a2-a3");
        assert!(play.is_err(), "{text}");
    }
}

#[test]
fn pawn_15_two_own_pawns_on_one_file_or_neighbouring_files_keep_the_game_going() {
    for text in [
        "w a2 b7 / h7",
        "w a2 a7 / h7",
        "b a2 / g7 h2",
        "b a2 / h7 h2",
        "w a2 c2 d8 / f7 h7",
        "w b2 / d7 f7 g1",
    ] {
        assert_eq!(outcome(text), "ongoing", "{text}");
        assert!(!position(text).moves().is_empty());
    }
    // Two pawns on neighbouring files keep the game going only if they belong to the same side.
    assert_eq!(outcome("w a2 / b7"), "draw PAWN-15");
    assert_eq!(outcome("w a2 c2 / b7 d7"), "draw PAWN-15");
}

#[test]
fn pawn_15_a_white_pawn_below_a_black_one_keeps_the_game_going() {
    for (text, told) in [
        ("w d2 / d7", "ongoing"),
        ("w d6 / d7", "ongoing"),
        ("w d7 / d2", "draw PAWN-15"),
        ("w d7 / d6", "draw PAWN-15"),
        ("w a7 c2 / a2 c7", "ongoing"),
        ("w a7 c7 / a2 c2", "draw PAWN-15"),
        ("w d4 / d2 d7", "ongoing"),
    ] {
        assert_eq!(outcome(text), told, "{text}");
    }
}

#[test]
fn pawn_15_a_game_comes_to_it_by_passing_and_by_capturing() {
    let after = |text: &str, mv: &str| played(text, mv).outcome().to_string();
    assert_eq!(after("w d4 / d5", "d4-d6"), "draw PAWN-15");
    assert_eq!(after("w d4 a2 / d5 g7", "d4xd5"), "white PAWN-15");
    assert_eq!(after("w d4 / d6", "d4-d5"), "ongoing");
    assert_eq!(after("b d4 / d5 g7", "d5-d3"), "black PAWN-15");
}

#[test]
fn the_ending_of_a_stalemate_is_explained_on_the_board() {
    let state = position("w a2 d7 / d2 g7");
    let outcome = state.outcome();
    assert_eq!(outcome, Outcome::Draw("PAWN-15"));
    let shown = state.ending(outcome);
    assert!(!shown.is_empty());
    assert!(shown.iter().all(|shown| !shown.words.to_string().is_empty()));
    // The signs show each file with pawns, and the two pawns on one file that have passed each
    // other.
    assert_eq!(signs(&shown), "a1:a8 d1:d8 d2-d7 g1:g8");
    assert_eq!(position("w a2 d2 / d7 g7").ending(Outcome::Ongoing), []);
}

#[test]
fn pawn_16_who_has_no_action_passes() {
    let text = "w a8 / a7 b5";
    assert_eq!(moves(text, ""), "pass");
    leads(text, "pass", "b a8 / a7 b5");
    assert_eq!(progress(text, "pass"), Progress::Counts);
    let state = position(text);
    let next = state.next(&[]);
    let [pass] = next.steps[..] else { panic!("{next:?}") };
    assert_eq!((pass.act, pass.at, pass.captures, pass.text()), (Act::Word, None, false, "pass"));
    assert_eq!(state.next(&[pass]).continuation(), Some(Continuation::Done));
    assert_eq!(moves("b a2 b4 / a1", ""), "pass");
    judges(text, &[("a8-a7", "PAWN-3 a7")]);
}

#[test]
fn pawn_16_nobody_else_may_pass() {
    judges(START, &[("pass", "PAWN-16")]);
    judges("w a8 c2 / a7 b5", &[("pass", "PAWN-16")]);
    judges("w a8 / a6 b5", &[("pass", "PAWN-16")]);
    assert_eq!(moves("w a8 / a6 b5", ""), "a8-a7");
    // A player may not pass as long as a dual (two pawns in a row) can move or turn.
    judges("w a8 b8 / a7 b7 h5", &[("pass", "PAWN-16"), ("a8:b8-b8:c8", "legal")]);
    assert_eq!(moves("w a8 b8 / a7 b7 h5", ""), "a8:b8-b8:c8");
    for mv in ["pass,pass", "pass,a8-a7", "Pass", "pass ", "-"] {
        judges("w a8 / a7 b5", &[(mv, "never")]);
    }
}

fn record(text: &str) -> Record {
    let options = Options::defaults(family().info().options);
    Record::from_position(family(), options, &written(text)).unwrap()
}

#[test]
fn pawn_17_a_third_time_ends_the_game() {
    for (text, told) in [
        ("w a2 b2 / g7 h7", "draw PAWN-17"),
        ("w a2 b2 c2 / g7 h7", "white PAWN-17"),
        ("w a2 b2 / g7 h7 f7", "black PAWN-17"),
    ] {
        let mut record = record(text);
        let mut at = NodeId::START;
        for (i, mv) in ["a2-a3", "g7-g6", "a3-a2", "g6-g7"].iter().cycle().take(8).enumerate() {
            assert_eq!(record.node(at).outcome(), Outcome::Ongoing, "{text} {i}");
            at = record.play(at, mv).unwrap();
        }
        assert_eq!(record.node(at).outcome().to_string(), told, "{text}");
        assert_eq!(record.moves(at), [""; 0]);
        // The draw depends on earlier positions, so the position alone is not over.
        assert_eq!(record.node(at).state().outcome(), Outcome::Ongoing);
        let state = record.node(at).state();
        assert!(!state.outcome_words(record.node(at).outcome()).to_string().is_empty());
    }
}

/// Plays `plies` plies without a capture and without the third repetition of a position.
fn quietly(record: &mut Record, mut at: NodeId, plies: usize) -> NodeId {
    let mut seen: Vec<String> = Vec::new();
    for ply in 0..plies {
        assert_eq!(record.node(at).outcome(), Outcome::Ongoing, "after {ply}");
        let state = Rc::clone(record.node(at).state());
        seen.push(state.text());
        let quiet = state.moves().into_iter().find(|mv| {
            let after = || state.play(mv).unwrap().state;
            !mv.contains('x') && !seen.contains(&after().text()) && !after().outcome().is_over()
        });
        at = record.play(at, &quiet.expect("a quiet move")).unwrap();
    }
    at
}

#[test]
fn pawn_17_a_hundred_plies_without_a_capture_end_the_game() {
    for (text, told) in [
        ("w a1 b1 / g8 h8", "draw PAWN-17"),
        ("w a1 b1 c1 / g8 h8", "white PAWN-17"),
        ("b a1 b1 / f8 g8 h8", "black PAWN-17"),
    ] {
        let mut record = record(text);
        let at = quietly(&mut record, NodeId::START, 100);
        assert_eq!(record.node(at).outcome().to_string(), told, "{text}");
    }
}

#[test]
fn pawn_17_a_strike_is_a_capture_a_push_and_a_pass_are_none() {
    for (text, mv, expected) in [
        ("w d4 / d5 g8 h8", "d4xd5", Progress::Resets),
        ("w d4 / d5 g8 h8", "d4-d6", Progress::Counts),
        ("w d4 e5 / c5 g8 h8", "d4-d5", Progress::Counts),
        ("w d4 e5 / c5 g8 h8", "d4-d5,d5:e5xc5:d5", Progress::Resets),
        ("w d4 e4 / c4 h8", "d4:e4xc4:d4", Progress::Resets),
        ("w d4 e4 / c4 h8", "d4:e4~d4:d5", Progress::Counts),
        ("w a4 b4 c4 / f4 h8", "a4:c4xd4:f4", Progress::Resets),
        ("w a4 b4 c4 / f4 h8", "a4:c4-b4:d4", Progress::Counts),
        ("w d4 e4 d5 e5 / d6 h8", "d4:e5-d5:e6", Progress::Counts),
        ("w a8 / a7 b5", "pass", Progress::Counts),
    ] {
        assert_eq!(progress(text, mv), expected, "{mv} in {text}");
    }
    let convention = family().info().convention.unwrap();
    assert_eq!(convention.rule, "PAWN-17");
    assert_eq!((convention.repetitions, convention.plies_without_progress), (3, 100));
}

#[test]
fn the_end_of_a_game_is_told_in_words() {
    let words = |text: &str| {
        let state = position(text);
        state.outcome_words(state.outcome()).to_string()
    };
    assert_eq!(words("w / d4"), "Black wins: White has no pawns left");
    assert_eq!(words("b d4 /"), "White wins: Black has no pawns left");
    let reason = "and neither side can capture or form anything any more";
    assert_eq!(words("w a2 d2 / g7"), format!("White wins: 2 pawns to 1, {reason}"));
    assert_eq!(words("w a2 / d7 g7"), format!("Black wins: 2 pawns to 1, {reason}"));
    assert_eq!(words("w a2 / g7"), format!("Draw: 1 pawn each, {reason}"));
    assert_eq!(words("b a2 c2 / f7 h7"), format!("Draw: 2 pawns each, {reason}"));
    assert_eq!(words("w d4 / d5 e5"), "");
    let told =
        position("w d4 / d5 e5").outcome_words(Outcome::Win(Seat::SECOND, "PAWN-17")).to_string();
    assert!(
        told.starts_with("Black wins: 2 pawns to 1, after the same position came up"),
        "{told}"
    );
}

#[test]
fn only_a_stalemate_shows_why_it_ended() {
    for (text, outcome) in [
        ("w / d4", Outcome::Win(Seat::SECOND, "PAWN-13")),
        ("w d4 / d5 e5", Outcome::Win(Seat::SECOND, "PAWN-17")),
    ] {
        assert_eq!(position(text).ending(outcome), [], "{text}");
    }
    let state = position("w a2 d7 / d2 g7");
    let shown = state.ending(state.outcome());
    let told = |sign: &str| {
        let shown = shown.iter().find(|shown| signs(std::slice::from_ref(*shown)) == sign);
        shown.unwrap_or_else(|| panic!("{sign} in {shown:?}")).words.to_string()
    };
    assert!(
        told("a1:a8")
            .starts_with("the pawn on a2 never leaves column a, and its side has no other")
    );
    assert!(told("g1:g8").starts_with("the pawn on g7 never leaves column g"));
    assert_eq!(told("d1:d8"), "one pawn of each side never leaves column d");
    assert!(told("d2-d7").starts_with("the pawns on d2 and d7 have passed each other"));
}

#[test]
fn pawn_10_a_player_is_warned_of_a_turn_that_captures_three_pawns_or_the_last_ones() {
    let mut rng = rng(4613);
    let mut warned = 0;
    for _ in 0..effort(60) {
        random_game(&position(START), 120, &mut rng, |state, _| {
            let passed = state.text().replace(" w", " *").replace(" b", " w").replace(" *", " b");
            let options = Options::defaults(family().info().options);
            let Ok(passed) = family().read(&passed, &options) else { return };
            let own =
                state.pieces().iter().filter(|(_, it)| it.owner == Some(state.to_move())).count();
            let moves = passed.moves();
            if state.outcome().is_over() || moves.len() > 3000 {
                return;
            }
            let captures = |mv: &String| mv.matches('x').count();
            let most = moves.iter().map(captures).max().unwrap_or(0);
            let danger = state.danger();
            assert_eq!(danger.is_some(), most >= own.min(3), "{}: {danger:?}", state.text());
            if let Some(danger) = &danger {
                let threatened = match own {
                    1 => "your last pawn".to_string(),
                    2 | 3 => format!("your last {own} pawns"),
                    _ => "3 of your pawns".to_string(),
                };
                let words = danger.sentence.to_string();
                assert!(words.ends_with(&format!(" captures {threatened}")), "{own}: {words}");
            }
            warned += usize::from(danger.is_some());
        });
    }
    assert!(warned > 0);
}
