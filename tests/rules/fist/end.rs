//! Tests of the end of the game: FIST-26 to FIST-28.

use super::{FIST, START};
use fairyboard::games::fist::FistFamily;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, Progress, catalog};
use fairyboard_tests::{rng, test};
use std::collections::BTreeSet;

#[test]
fn fist_26_the_challenger_wins_by_capturing_the_king() {
    for (text, mv) in [
        ("w - -: Va1 kb2 Ba3", "a1xc3"),
        ("w - -: Va1 kc4 Ba3", "a1-c3xc4"),
        ("w - m: Aa1 kb2 Ma2 Bh1 Vh8", "a1xc3"),
        ("w - -: Yg4 ke4 Va8 Ae5 Bh1", "g4-f4xe4"),
    ] {
        let next = FIST.played(text, mv);
        assert_eq!(next.outcome().to_string(), "white FIST-26", "{text}");
        assert_eq!(next.moves(), [""; 0]);
        assert_eq!(
            next.outcome_words(next.outcome()).to_string(),
            "The challenger wins: the king is captured"
        );
    }
    assert_eq!(FIST.position("b - -: Vh8 Ba1").outcome().to_string(), "white FIST-26");
}

#[test]
fn fist_26_is_judged_at_the_end_of_the_turn() {
    let text = "w - -: Va1 kb2 yd4 Ba3";
    FIST.judges(text, &[("a1xc3", "legal"), ("a1xc3xe5", "legal"), ("a1^c3xe5", "legal")]);
    assert_eq!(FIST.played(text, "a1xc3xe5").outcome().to_string(), "white FIST-26");
    assert_eq!(FIST.played(text, "a1^c3xe5").outcome().to_string(), "ongoing");
}

#[test]
fn fist_26_a_game_that_is_over_refuses_everything() {
    let text = "b - -: Vh8 Ba1 yd4";
    FIST.judges(text, &[("d4-d5", "FIST-26 | The game is over. The challenger wins")]);
    FIST.clicks(text, &[("", "d4", "FIST-26 | The game is over"), ("", "a3", "FIST-26")]);
    assert_eq!(FIST.position(text).next(&[]).continuation(), None);
    assert_eq!(catalog::perft(&*FIST.position(text), 1), 0);
    assert_eq!(FIST.position(text).threatened(), []);
}

#[test]
fn fist_27_the_kings_side_wins_when_no_blue_guard_of_the_challengers_is_left() {
    let text = "b - -: Bd4 kd6 Vh8 Yh1";
    let next = FIST.played(text, "d6-d5xd4");
    assert_eq!(next.outcome().to_string(), "black FIST-27");
    assert_eq!(next.moves(), [""; 0]);
    assert!(
        next.outcome_words(next.outcome())
            .to_string()
            .starts_with("The king’s side wins: the challenger has no blue guard left")
    );
    assert_eq!(FIST.played("b - -: Bd4 Ba1 kd6 Vh8", "d6-d5xd4").outcome().to_string(), "ongoing");
    assert_eq!(
        FIST.position("w - m: Aa1 Mh1 Yg2 bb5 kh8 Vg8").outcome().to_string(),
        "black FIST-27"
    );
    FIST.judges(
        "w - m: Aa1 Mh1 kh8 Vg8",
        &[("a1-a2", "FIST-27 | The game is over. The king’s side")],
    );
}

#[test]
fn fist_27_is_judged_at_the_end_of_the_turn() {
    // The challenger captures its last blue guard. Only some of the turns then convert another one.
    let text = "w - -: Aa1 Bb2 bd4 kh8 Va8";
    for (mv, told) in [
        ("a1xc3", "black FIST-27"),
        ("a1xc3^e5", "black FIST-27"),
        ("a1xc3xe5", "black FIST-27"),
        ("a1xc3=e5", "ongoing"),
        ("a1^c3xe5", "ongoing"),
    ] {
        assert_eq!(FIST.played(text, mv).outcome().to_string(), told, "{mv}");
    }
    // A turn that captures the king wins, even if it captures the last blue guard, too.
    let text = "w - -: Va1 Bb2 kd4";
    assert_eq!(FIST.played(text, "a1xc3xe5").outcome().to_string(), "white FIST-26");
}

#[test]
fn fist_28_a_player_without_a_legal_move_has_a_draw() {
    let text = "b - -: Vc8 Ya2 Bb2 ka1 Yb1";
    let state = FIST.position(text);
    assert_eq!(state.outcome().to_string(), "draw FIST-28");
    assert_eq!(
        state.outcome_words(state.outcome()).to_string(),
        "Draw: the king’s side can’t move"
    );
    FIST.judges(text, &[("a1-a2", "FIST-28 | The game is over. Draw")]);
    assert_eq!(FIST.position("b - -: Vc8 Ya2 Bb3 ka1 Yb1").outcome().to_string(), "ongoing");
    // In `bound` the pawn may not return to b8, its last square, so it has fewer moves than in
    // `free`.
    let pieces = "Va8 ba7 Yb7 Ab6 Ma6 kc8 Bh1";
    let (free, bound) = (format!("b - m: {pieces}"), format!("b b8 m: {pieces}"));
    assert_eq!(FIST.position(&free).outcome().to_string(), "ongoing");
    assert_eq!(FIST.moves(&free, "a8"), "a8-b8 a8-b8xb7 a8^c6 a8xc6");
    assert_eq!(FIST.moves(&bound, "a8"), "a8^c6 a8xc6");
}

fn record(text: &str) -> Record {
    let options = Options::defaults(FistFamily.info().options);
    Record::from_position(catalog::find("fist").unwrap(), options, &FIST.written(text)).unwrap()
}

fn play_on(record: &mut Record, moves: &str, times: usize) -> NodeId {
    let moves: Vec<_> = std::iter::repeat_n(moves.split(' '), times).flatten().collect();
    moves.into_iter().fold(NodeId::START, |at, mv| {
        assert!(!record.node(at).outcome().is_over(), "before {mv}");
        record.play(at, mv).unwrap_or_else(|error| panic!("{mv}: {error}"))
    })
}

#[test]
fn fist_28_a_position_that_stands_for_the_third_time_is_a_draw() {
    let mut game = record(START);
    let around = "a3-a2 a6-a5 a2-a3 a5-a6";
    let end = play_on(&mut game, around, 2);
    assert_eq!(game.node(end).outcome().to_string(), "draw FIST-28");
    assert_eq!(
        game.node(end).state().outcome_words(game.node(end).outcome()).to_string(),
        "Draw: the same position came up three times, or 100 turns passed without a capture"
    );
    assert_eq!(game.moves(end), [""; 0]);
    // The square to which the pawn may not return is a part of the position. Here the pieces are on
    // the same squares three times with the king's side to move. But the first time is right after
    // the pawn's move, so that position is a different one. There is no third repetition.
    let mut game = record("w - -: Vd6 Bd8 kh8");
    let cycle = " h8-h7 d8-c8 h7-h8 c8-d8";
    let end = play_on(&mut game, &format!("d6-d5{cycle}{cycle}"), 1);
    assert_eq!(game.node(end).outcome().to_string(), "ongoing");
    let mut game = record("w - -: Vd5 Bb8 kh8");
    let end = play_on(&mut game, &format!("b8-d8{cycle}{cycle}"), 1);
    assert_eq!(game.node(end).outcome().to_string(), "draw FIST-28");
}

#[test]
fn fist_28_a_hundred_plies_without_a_capture_are_a_draw() {
    for (text, mv, takes) in [
        ("w - -: Aa1 bb2 Bh1 ka8 Vh8", "a1^c3", false),
        ("w - -: Aa1 bb2 Bh1 ka8 Vh8", "a1xc3", true),
        ("w - -: Aa1 bb2 Bh1 ka8 Vh8", "a1=c3", true),
        ("w - -: Aa1 Yb2 Bh1 ka8 Vh8", "a1xc3", true),
        ("w - -: Aa1 Yb2 Bh1 ka8 Vh8", "a1-a2", false),
        ("w - -: Yc3 yd4 ka8 Vh8 Bh1", "c3-c4", false),
        ("w - -: Yc3 yd4 ka8 Vh8 Bh1", "c3-c4xd4", true),
        ("w - -: Vc3 Bc1 ka8", "c3-c4", false),
        ("subdue=keep w - -: Ad4 ye5 Bh1 ka8 Vh8", "d4!", true),
    ] {
        let expected = if takes { Progress::Resets } else { Progress::Counts };
        assert_eq!(FIST.progress(text, mv), expected, "{mv} in {text}");
    }
    // Plays random moves that never repeat a position. The 100th ply without a capture ends the
    // game.
    let text = "w - -: Ba1 Ya8 kh8 Vc2";
    let mut game = record(text);
    let mut rng = rng(28);
    let mut at = NodeId::START;
    let mut stood = BTreeSet::from([FIST.written(text)]);
    while !game.node(at).outcome().is_over() {
        let mut moves = game.moves(at);
        moves.retain(|mv| mv.contains('-') && !mv.contains('x'));
        rng.shuffle(&mut moves);
        let state = game.node(at).state();
        let is_new = |mv: &&String| stood.insert(state.play(mv).unwrap().state.text());
        let mv = moves.iter().find(is_new).expect("a move to another position");
        at = game.play(at, mv).unwrap();
    }
    assert_eq!(game.node(at).ply(), 100);
    assert_eq!(game.node(at).outcome().to_string(), "draw FIST-28");
}

#[test]
fn fist_28_a_win_comes_before_a_draw() {
    let info = FistFamily.info().convention.unwrap();
    assert_eq!((info.repetitions, info.plies_without_progress), (3, 100));
    // The king's side has no move, but its king is captured, which decides first.
    assert_eq!(FIST.position("b - -: Vc8 Ya2 Bb2 Yb1").outcome().to_string(), "white FIST-26");
}
