//! Pawn, rule by rule.
//!
//! What is expected here follows from the numbered rules, which the names of the tests begin with.
//! A position is written as the side to move, White's pawns and, after a stroke, Black's: `w d4 e4 /
//! d5 h8`. A verdict is `legal`; `never` for what cannot be played and perhaps not even be read; or
//! the rule that refuses, squares that are to blame and, after `|`, a few words of the sentence. Many
//! positions have two black pawns on g8 and h8, or two white ones on a1 and b1, that only keep the
//! game from being over.

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Effect, EffectKind, Progress, Step};
use fairyboard::{
    Clock, Family, MoveError, Options, Outcome, Refusal, Seat, Shown, Sign, State, catalog, open,
};
use fairyboard_tests::{About, effort, names, random_game, rule_ids, square, test, walk};
use fastrand::Rng;
use std::rc::Rc;

const START: &str = "p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w";

fn family() -> &'static dyn Family {
    catalog::find("pawn").unwrap()
}

/// The position string of what is written here.
fn written(text: &str) -> String {
    let (side, pawns) = text.split_at(1);
    if !text.contains(" /") {
        return text.into();
    }
    let mut board = [['.'; 8]; 8];
    for (letter, pawns) in ['P', 'p'].into_iter().zip(pawns.split('/')) {
        for name in pawns.split_whitespace() {
            let at = square(name);
            let cell = &mut board[usize::from(at.rank())][usize::from(at.file())];
            assert_eq!(*cell, '.', "{name} is taken in {text}");
            *cell = letter;
        }
    }
    let row = |row: &[char; 8]| {
        let runs = row.chunk_by(|a, b| *a == '.' && *b == '.');
        let run = |run: &[char]| match run[0] {
            '.' => run.len().to_string(),
            letter => letter.to_string(),
        };
        runs.map(run).collect::<String>()
    };
    let rows: Vec<_> = board.iter().rev().map(row).collect();
    format!("{} {side}", rows.join("/"))
}

fn read(text: &str) -> Result<Rc<dyn State>, String> {
    let options = Options::defaults(family().info().options);
    family().read(text, &options).map_err(|error| error.to_string())
}

fn position(text: &str) -> Rc<dyn State> {
    read(&written(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves that begin like this.
fn moves(text: &str, begin: &str) -> String {
    let mut moves = position(text).moves();
    moves.retain(|mv| mv.starts_with(begin));
    moves.join(" ")
}

fn assert_refusal(refusal: &Refusal, verdict: &str, about: &str) {
    let (blame, words) = verdict.split_once(" | ").unwrap_or((verdict, ""));
    let mut blame = blame.split(' ');
    assert_eq!(Some(refusal.rule), blame.next(), "{about}: {refusal}");
    for at in blame {
        assert!(refusal.squares.contains(&square(at)), "{about}: {refusal:?}");
    }
    assert!(refusal.sentence.contains(words), "{about}: {refusal}");
    assert!(rule_ids(family()).contains(refusal.rule), "{about}: {refusal}");
}

fn refused(text: &str, mv: &str) -> Refusal {
    fairyboard_tests::refused(&*position(text), mv)
}

/// Judges moves by their text.
fn judges(text: &str, cases: &[(&str, &str)]) {
    for (mv, verdict) in cases {
        let about = format!("{mv} in {text}");
        let is_listed = position(text).moves().contains(&mv.to_string());
        if *verdict == "legal" {
            assert!(is_listed, "{about}");
            let played = position(text).play(mv);
            assert!(played.is_ok(), "{about}: {}", played.unwrap_err());
        } else if *verdict == "never" {
            assert!(!is_listed, "{about}");
            assert!(position(text).play(mv).is_err(), "{about}");
        } else {
            assert!(!is_listed, "{about}");
            assert_refusal(&refused(text, mv), verdict, &about);
        }
    }
}

/// A move that one of some rules refuses: more than one is broken.
fn refuses(text: &str, mv: &str, rules: &str) {
    assert!(!position(text).moves().contains(&mv.to_string()), "{mv} in {text}");
    let refusal = refused(text, mv);
    assert!(rules.split(' ').any(|rule| rule == refusal.rule), "{mv} in {text}: {refusal}");
}

/// Judges clicks: the steps before, the square that is refused, the verdict.
fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    for (before, at, verdict) in cases {
        let state = position(text);
        let taken = walk(&*state, before);
        let about = format!("a click on {at} after {before:?} in {text}");
        assert_eq!(state.next(&taken).at(square(at)).count(), 0, "{about} leads on");
        assert_refusal(&state.refuse(&taken, square(at)), verdict, &about);
    }
}

/// Asserts the position after some moves.
fn leads(text: &str, moves: &str, then: &str) {
    let end = moves.split_whitespace().fold(position(text), |state, mv| {
        state.play(mv).unwrap_or_else(|error| panic!("{mv} in {text}: {error}")).state
    });
    assert_eq!(end.text(), written(then), "{moves} in {text}");
}

fn outcome(text: &str) -> String {
    position(text).outcome().to_string()
}

// PAWN-1

#[test]
fn pawn_1_a_pawn_goes_one_square_forward() {
    let text = "w d4 / g8 h8";
    assert_eq!(moves(text, "d4-d"), "d4-d3 d4-d5 d4-d6");
    leads(text, "d4-d5", "b d5 / g8 h8");
    // Black goes down.
    let text = "b a1 b1 / d5";
    assert_eq!(moves(text, ""), "d5-d3 d5-d4 d5-d6");
    leads(text, "d5-d4", "w a1 b1 / d4");
    judges("w d4 / g8 h8", &[("d4-e4", "PAWN-1"), ("d4-e5", "PAWN-1")]);
    // Beyond the last rank there is nothing.
    assert_eq!(moves("w d8 / g7 h7", ""), "d8-d7");
    assert_eq!(moves("w d7 / g7 h7", ""), "d7-d6 d7-d8");
    assert_eq!(moves("b a1 b1 / d1", ""), "d1-d2");
}

#[test]
fn pawn_1_a_pawn_captures_straight_ahead() {
    let text = "w d4 / d5 g8 h8";
    assert_eq!(moves(text, ""), "d4-d3 d4-d6 d4xd5");
    leads(text, "d4xd5", "b d5 / g8 h8");
    judges(text, &[("d4-d5", "PAWN-1 d5")]);
    let text = "b d4 b1 a1 / d5";
    judges(text, &[("d5xd4", "legal")]);
    leads(text, "d5xd4", "w b1 a1 / d4");
    // Not aslant, not sideways, not what is not there, not an own pawn.
    judges(
        "w d4 / c5 e5 c4 e4 g8 h8",
        &[("d4xe5", "PAWN-1"), ("d4xc5", "PAWN-1"), ("d4xe4", "PAWN-1"), ("d4xd5", "PAWN-1 d5")],
    );
    judges("w d4 d5 / g8 h8", &[("d4xd5", "PAWN-1 d5"), ("d4-d5", "PAWN-1 d5")]);
    clicks("w d4 / c5 e5 g8 h8", &[("d4", "e5", "PAWN-1"), ("d4", "g8", "PAWN-1")]);
}

// PAWN-2

#[test]
fn pawn_2_a_pawn_goes_two_squares_whatever_stands_between() {
    for (between, after) in [("/", "/"), ("d5 /", "d5 /"), ("/ d5", "/ d5")] {
        let text = format!("w d4 {between} g8 h8");
        judges(&text, &[("d4-d6", "legal")]);
        leads(&text, "d4-d6", &format!("b d6 {after} g8 h8"));
    }
    for (between, after) in [("/", "/"), ("d4 /", "d4 /"), ("/ d4", "/ d4")] {
        let text = format!("b a1 b1 {between} d5");
        leads(&text, "d5-d3", &format!("w a1 b1 {after} d3"));
    }
}

#[test]
fn pawn_2_the_second_square_is_vacant() {
    for (text, at) in
        [("w d4 / d6 g8 h8", "d6"), ("w d4 d6 / g8 h8", "d6"), ("w d4 d5 / d6 g8 h8", "d6")]
    {
        assert_eq!(moves(text, "d4-d6"), "");
        judges(text, &[("d4-d6", &format!("PAWN-2 {at}"))]);
    }
    judges("w d4 / d6 g8 h8", &[("d4xd6", "PAWN-2 d6")]);
    clicks("w d4 / d6 g8 h8", &[("d4", "d6", "PAWN-2 d6")]);
    // Three squares are too many, and over the edge there is nothing.
    judges("w d4 / g8 h8", &[("d4-d7", "PAWN-2")]);
    assert_eq!(moves("w d7 / d8 g8 h8", ""), "d7-d6 d7xd8");
}

// PAWN-3

#[test]
fn pawn_3_a_pawn_goes_one_square_backward_and_captures_nothing_there() {
    leads("w d4 / g8 h8", "d4-d3", "b d3 / g8 h8");
    leads("b a1 b1 / d5", "d5-d6", "w a1 b1 / d6");
    let text = "w d4 / d3 g8 h8";
    assert_eq!(moves(text, ""), "d4-d5 d4-d6");
    judges(text, &[("d4xd3", "PAWN-3 d3"), ("d4-d3", "PAWN-3 d3")]);
    clicks(text, &[("d4", "d3", "PAWN-3 d3")]);
    judges("b d6 a1 b1 / d5 g8", &[("d5xd6", "PAWN-3 d6")]);
    judges("w d4 d3 / g8 h8", &[("d4-d3", "PAWN-3 d3")]);
    // One square, not two, and never over anything.
    judges("w d4 / g8 h8", &[("d4-d2", "PAWN-3")]);
    judges("w d4 / d3 g8 h8", &[("d4-d2", "PAWN-3")]);
    assert_eq!(moves("w d1 / g8 h8", ""), "d1-d2 d1-d3");
}

// PAWN-4

#[test]
fn pawn_4_a_dual_goes_one_square_along_its_line() {
    let text = "w d4 e4 / g8 h8";
    assert_eq!(moves(text, "d4:e4-"), "d4:e4-c4:d4 d4:e4-e4:f4");
    leads(text, "d4:e4-c4:d4", "b c4 d4 / g8 h8");
    leads(text, "d4:e4-e4:f4", "b e4 f4 / g8 h8");
    let text = "w d4 d5 / g8 h8";
    assert_eq!(moves(text, "d4:d5-"), "d4:d5-d3:d4 d4:d5-d5:d6");
    leads(text, "d4:d5-d3:d4", "b d3 d4 / g8 h8");
    assert_eq!(moves("w a4 b4 / g8 h8", "a4:b4-"), "a4:b4-b4:c4");
    assert_eq!(moves("w g4 h4 / a8 b8", "g4:h4-"), "g4:h4-f4:g4");
    assert_eq!(moves("w d1 d2 / g8 h8", "d1:d2-"), "d1:d2-d2:d3");
    assert_eq!(moves("w d7 d8 / g8 h8", "d7:d8-"), "d7:d8-d6:d7");
    judges(
        "w d4 e4 / g8 h8",
        &[
            ("d4:e4-f4:g4", "PAWN-4"),
            ("d4:e4-d5:e5", "PAWN-4"),
            ("d4:e4-e5:f5", "PAWN-4"),
            ("d4:e4-d4:d5", "never"),
        ],
    );
    clicks("w d4 e4 / g8 h8", &[("d4:e4", "g4", "PAWN-4")]);
}

#[test]
fn pawn_4_a_dual_captures_ahead_of_it_either_way() {
    let text = "w d4 e4 / c4 f4 g8 h8";
    assert_eq!(moves(text, "d4:e4x"), "d4:e4xc4:d4 d4:e4xe4:f4");
    assert_eq!(moves(text, "d4:e4-"), "");
    leads(text, "d4:e4xc4:d4", "b c4 d4 / f4 g8 h8");
    leads(text, "d4:e4xe4:f4", "b e4 f4 / c4 g8 h8");
    // Backward too, where a single pawn could not.
    let text = "w d4 d5 / d3 d6 g8 h8";
    assert_eq!(moves(text, "d4:d5x"), "d4:d5xd3:d4 d4:d5xd5:d6");
    leads(text, "d4:d5xd3:d4", "b d3 d4 / d6 g8 h8");
    let text = "b e4 e7 / e5 e6";
    assert_eq!(moves(text, "e5:e6x"), "e5:e6xe4:e5 e5:e6xe6:e7");
    leads(text, "e5:e6xe6:e7", "w e4 / e6 e7");
}

#[test]
fn pawn_4_a_dual_never_jumps() {
    let text = "w d4 e4 f4 / c4 g8 h8";
    judges(
        text,
        &[
            ("d4:e4-e4:f4", "PAWN-4 f4"),
            ("d4:e4xe4:f4", "PAWN-4 f4"),
            ("d4:e4-c4:d4", "PAWN-4 c4"),
            ("d4:e4-b4:c4", "PAWN-4"),
        ],
    );
    clicks(text, &[("d4:e4", "f4", "PAWN-4 f4")]);
    judges("w d4 e4 / g4 g8 h8", &[("d4:e4xf4:g4", "PAWN-4"), ("d4:e4xe4:f4", "PAWN-4 f4")]);
}

// PAWN-5

#[test]
fn pawn_5_a_threepiece_goes_any_distance_along_its_line() {
    let text = "w b2 c2 d2 / g8 h8";
    assert_eq!(
        moves(text, "b2:d2-"),
        "b2:d2-a2:c2 b2:d2-c2:e2 b2:d2-d2:f2 b2:d2-e2:g2 b2:d2-f2:h2"
    );
    leads(text, "b2:d2-f2:h2", "b f2 g2 h2 / g8 h8");
    leads(text, "b2:d2-a2:c2", "b a2 b2 c2 / g8 h8");
    let text = "w d4 d5 d6 / g8 h8";
    assert_eq!(
        moves(text, "d4:d6-"),
        "d4:d6-d1:d3 d4:d6-d2:d4 d4:d6-d3:d5 d4:d6-d5:d7 d4:d6-d6:d8"
    );
    leads(text, "d4:d6-d1:d3", "b d1 d2 d3 / g8 h8");
    judges(text, &[("d4:d6-e4:e6", "PAWN-5"), ("d4:d6-d4:d6", "never")]);
    clicks(text, &[("d4:d6", "f7", "PAWN-5")]);
    // Black's is the same.
    assert_eq!(moves("b a1 b1 / f3 g3 h3", "f3:h3-e3:g3"), "f3:h3-e3:g3");
}

#[test]
fn pawn_5_a_threepiece_stops_at_what_stands_in_its_way() {
    let text = "w b2 c2 d2 g2 / g8 h8";
    assert_eq!(moves(text, "b2:d2-"), "b2:d2-a2:c2 b2:d2-c2:e2 b2:d2-d2:f2");
    judges(
        text,
        &[
            ("b2:d2-e2:g2", "PAWN-5 g2"),
            ("b2:d2-f2:h2", "PAWN-5 g2"),
            ("b2:d2xe2:g2", "PAWN-5 g2"),
            ("b2:d2xd2:f2", "PAWN-5 f2"),
        ],
    );
    clicks(text, &[("b2:d2", "g2", "PAWN-5 g2"), ("b2:d2", "h2", "PAWN-5 g2")]);
    // Of four in a row, each three have the fourth in their way.
    let text = "w b2 c2 d2 e2 / g8 h8";
    assert_eq!(moves(text, "b2:d2-"), "b2:d2-a2:c2");
    assert_eq!(moves(text, "c2:e2-"), "c2:e2-d2:f2 c2:e2-e2:g2 c2:e2-f2:h2");
}

#[test]
fn pawn_5_a_threepiece_captures_with_its_leading_pawn_and_stops_there() {
    let text = "w b2 c2 d2 / g2 h2 g8";
    assert_eq!(moves(text, "b2:d2-"), "b2:d2-a2:c2 b2:d2-c2:e2 b2:d2-d2:f2");
    assert_eq!(moves(text, "b2:d2x"), "b2:d2xe2:g2");
    leads(text, "b2:d2xe2:g2", "b e2 f2 g2 / h2 g8");
    judges(
        text,
        &[("b2:d2-e2:g2", "PAWN-5 g2"), ("b2:d2-f2:h2", "PAWN-5 g2"), ("b2:d2xf2:h2", "PAWN-5 g2")],
    );
    clicks(text, &[("b2:d2", "h2", "PAWN-5 g2")]);
    let text = "b d2 a8 b8 / d5 d6 d7";
    assert_eq!(moves(text, "d5:d7x"), "d5:d7xd2:d4");
    leads(text, "d5:d7xd2:d4", "w a8 b8 / d2 d3 d4");
    // Against its own direction of play it captures as well.
    assert_eq!(moves("w d4 d5 d6 / d1 g8", "d4:d6x"), "d4:d6xd1:d3");
}

// PAWN-6

#[test]
fn pawn_6_a_squad_is_safe_from_a_threepiece_at_a_distance() {
    let squad = "f4 g4 f5 g5";
    for (threepiece, mv, verdict) in [
        ("a4 b4 c4", "a4:c4xd4:f4", "PAWN-6 f4"),
        ("b4 c4 d4", "b4:d4xd4:f4", "PAWN-6 f4"),
        ("c4 d4 e4", "c4:e4xd4:f4", "legal"),
        ("b5 c5 d5", "b5:d5xd5:f5", "PAWN-6 f5"),
        ("c5 d5 e5", "c5:e5xd5:f5", "legal"),
        ("f1 f2 f3", "f1:f3xf2:f4", "legal"),
        ("g1 g2 g3", "g1:g3xg2:g4", "legal"),
        ("d4 e4", "d4:e4xe4:f4", "legal"),
        ("f2 f3", "f2:f3xf3:f4", "legal"),
        ("f3", "f3xf4", "legal"),
        ("f6 f7 f8", "f6:f8xf5:f7", "legal"),
    ] {
        let text = format!("w {threepiece} / {squad}");
        judges(&text, &[(mv, verdict)]);
    }
    judges("w f6 f7 f8 / f3 g3 f4 g4", &[("f6:f8xf4:f6", "PAWN-6 f4")]);
    judges("b a4 b4 a5 b5 / d4 e4 f4", &[("d4:f4xb4:d4", "PAWN-6 b4")]);
    let text = "w a4 b4 c4 / f4 g4 f5 g5";
    assert_eq!(moves(text, "a4:c4-"), "a4:c4-b4:d4 a4:c4-c4:e4");
    clicks(text, &[("a4:c4", "f4", "PAWN-6 f4")]);
}

#[test]
fn pawn_6_only_a_squad_of_the_enemys_protects_and_only_its_own_pawns() {
    // Three of four are no squad.
    judges("w a4 b4 c4 / f4 g4 f5", &[("a4:c4xd4:f4", "legal")]);
    // A pawn beside a squad is none of its pawns.
    judges("w a4 b4 c4 / e4 f4 g4 f5 g5", &[("a4:c4xc4:e4", "legal")]);
    judges("w a4 b4 c4 / e4 e5 f4 f5 g5", &[("a4:c4xc4:e4", "PAWN-6 e4")]);
    // Nor does one of the mover's own protect anything.
    judges("w a4 b4 c4 g4 f5 g5 / f4 h8", &[("a4:c4xd4:f4", "legal")]);
}

#[test]
fn pawn_6_an_earlier_capture_of_the_same_turn_may_have_broken_the_squad() {
    // f3 takes a pawn of the squad, e4:f4 strikes away from it, and then g4 stands open.
    let chain = "f3xf4,e4:f4xd4:e4,c4:e4xe4:g4";
    let text = "w c4 e4 f3 / d4 f4 g4 f5 g5";
    judges(text, &[("f3xf4,e4:f4xd4:e4", "legal"), (chain, "legal")]);
    leads(text, chain, "b e4 f4 g4 / f5 g5");
    // But not where it belongs to another squad still.
    let text = "w c4 e4 f3 / d4 f4 g4 f5 g5 h4 h5";
    judges(text, &[("f3xf4,e4:f4xd4:e4", "legal"), (chain, "PAWN-6 g4")]);
    clicks(text, &[("f3 xf4 ,e4:f4xd4:e4", "g4", "PAWN-6 g4")]);
}

#[test]
fn pawn_6_holds_for_strikes() {
    // d4 joins e5 and f5 from below, and they strike at h5.
    judges("w d4 e5 f5 / h5 h8", &[("d4-d5,d5:f5xf5:h5", "legal")]);
    // With g4, g5, h4 and h5 black it is one square and a squad; with a5, b5 far away it is safe.
    judges("w d4 e5 f5 / a5 b5 a6 b6", &[("d4-d5", "legal"), ("d4-d5,d5:f5xb5:d5", "PAWN-6 b5")]);
    judges("w d4 e5 f5 / a5 b5 a6", &[("d4-d5,d5:f5xb5:d5", "legal")]);
    judges("w d4 e5 f5 / c5 b5 c6 b6", &[("d4-d5,d5:f5xc5:e5", "legal")]);
}

// PAWN-7

/// A move of the squad, its squares afterwards, the two ahead of it and the two beyond.
type Way = (&'static str, &'static str, [&'static str; 2], [&'static str; 2]);

const WAYS: [Way; 4] = [
    ("d4:e5-d5:e6", "d5 e5 d6 e6", ["d6", "e6"], ["d7", "e7"]),
    ("d4:e5-d3:e4", "d3 e3 d4 e4", ["d3", "e3"], ["d2", "e2"]),
    ("d4:e5-c4:d5", "c4 d4 c5 d5", ["c4", "c5"], ["b4", "b5"]),
    ("d4:e5-e4:f5", "e4 f4 e5 f5", ["f4", "f5"], ["g4", "g5"]),
];

const SQUAD: &str = "d4 e4 d5 e5";

#[test]
fn pawn_7_a_squad_goes_one_square_in_each_of_four_directions() {
    for side in ["w", "b"] {
        let text = |side: &str, squad: &str| match side {
            "w" => format!("w {squad} / g8 h8"),
            _ => format!("b a1 b1 / {squad}"),
        };
        let here = text(side, SQUAD);
        assert_eq!(moves(&here, "d4:e5"), "d4:e5-c4:d5 d4:e5-d3:e4 d4:e5-d5:e6 d4:e5-e4:f5");
        for (mv, after, ..) in WAYS {
            let other = if side == "w" { "b" } else { "w" };
            leads(&here, mv, &text(side, after).replacen(side, other, 1));
        }
        judges(
            &here,
            &[
                ("d4:e5-d6:e7", "PAWN-7"),
                ("d4:e5-e5:f6", "PAWN-7"),
                ("d4:e5xd5:e6", "never"),
                ("d4:e5-d4:e5", "never"),
            ],
        );
        clicks(&here, &[("d4:e5", "f6", "PAWN-7"), ("d4:e5", "d7", "PAWN-7")]);
    }
    assert_eq!(moves("w a1 b1 a2 b2 / g8 h8", "a1:b2"), "a1:b2-a2:b3 a1:b2-b1:c2");
    assert_eq!(moves("w g7 h7 g8 h8 / a1 b1", "g7:h8"), "g7:h8-f7:g8 g7:h8-g6:h7");
}

#[test]
fn pawn_7_a_squad_pushes_one_pawn_of_either_side() {
    for (mv, after, ahead, beyond) in WAYS {
        for i in [0, 1] {
            let (from, to) = (ahead[i], beyond[i]);
            let text = format!("w {SQUAD} / {from} h8");
            judges(&text, &[(mv, "legal")]);
            leads(&text, mv, &format!("b {after} / {to} h8"));
            let text = format!("w {SQUAD} {from} / g8 h8");
            leads(&text, mv, &format!("b {after} {to} / g8 h8"));
            let text = format!("b {from} a1 b1 / {SQUAD}");
            leads(&text, mv, &format!("w {to} a1 b1 / {after}"));
            // What stands beyond the vacant one of the two squares does not matter.
            let text = format!("w {SQUAD} {} / {from} h8", beyond[1 - i]);
            judges(&text, &[(mv, "legal")]);
            let capture = mv.replace('-', "x");
            judges(&text, &[(&capture, "never")]);
        }
    }
}

#[test]
fn pawn_7_a_pawn_that_has_no_room_is_not_pushed() {
    for (mv, _, ahead, beyond) in WAYS {
        for i in [0, 1] {
            let (from, to) = (ahead[i], beyond[i]);
            for text in [
                format!("w {SQUAD} / {from} {to} h8"),
                format!("w {SQUAD} {to} / {from} h8"),
                format!("w {SQUAD} {from} / {to} h8"),
                format!("w {SQUAD} {from} {to} / g8 h8"),
            ] {
                judges(&text, &[(mv, &format!("PAWN-7 {to}"))]);
            }
            let text = format!("w {SQUAD} / {from} {to} h8");
            clicks(&text, &[("d4:e5", from, &format!("PAWN-7 {from} {to}"))]);
        }
    }
}

#[test]
fn pawn_7_two_pawns_before_a_squad_stop_it() {
    for (mv, _, [one, two], _) in WAYS {
        let verdict = format!("PAWN-7 {one} {two}");
        for text in [
            format!("w {SQUAD} / {one} {two} h8"),
            format!("w {SQUAD} {one} / {two} h8"),
            format!("w {SQUAD} {two} / {one} h8"),
            format!("w {SQUAD} {one} {two} / g8 h8"),
        ] {
            judges(&text, &[(mv, &verdict)]);
        }
        let text = format!("w {SQUAD} / {one} {two} h8");
        clicks(&text, &[("d4:e5", one, &verdict), ("d4:e5", two, &verdict)]);
    }
}

#[test]
fn pawn_7_at_the_edge_there_is_no_room() {
    // A pawn may be pushed to the edge, but not over it.
    for (squad, at, mv) in [
        ("d6 e6 d7 e7", "d8", "d6:e7-d7:e8"),
        ("d6 e6 d7 e7", "e8", "d6:e7-d7:e8"),
        ("d2 e2 d3 e3", "d1", "d2:e3-d1:e2"),
        ("b4 c4 b5 c5", "a5", "b4:c5-a4:b5"),
        ("f4 g4 f5 g5", "h4", "f4:g5-g4:h5"),
    ] {
        judges(&format!("w {squad} / {at} a8"), &[(mv, &format!("PAWN-7 {at}"))]);
        judges(&format!("w {squad} {at} / a8 b8"), &[(mv, &format!("PAWN-7 {at}"))]);
        judges(&format!("w {squad} / a8 b8"), &[(mv, "legal")]);
    }
    leads("w d5 e5 d6 e6 / d7 h8", "d5:e6-d6:e7", "b d6 e6 d7 e7 / d8 h8");
    leads("w c4 d4 c5 d5 / b4 h8", "c4:d5-b4:c5", "b b4 c4 b5 c5 / a4 h8");
    // On the edge itself it goes no further.
    assert_eq!(moves("w d7 e7 d8 e8 / g8 h8", "d7:e8-d8"), "");
}

// PAWN-8

#[test]
fn pawn_8_a_dual_turns_about_either_of_its_pawns() {
    let text = "w d4 d5 / g8 h8";
    assert_eq!(moves(text, "d4:d5~"), "d4:d5~c4:d4 d4:d5~c5:d5 d4:d5~d4:e4 d4:d5~d5:e5");
    leads(text, "d4:d5~c5:d5", "b c5 d5 / g8 h8");
    leads(text, "d4:d5~d4:e4", "b d4 e4 / g8 h8");
    let text = "w d4 e4 / g8 h8";
    assert_eq!(moves(text, "d4:e4~"), "d4:e4~d3:d4 d4:e4~d4:d5 d4:e4~e3:e4 d4:e4~e4:e5");
    leads(text, "d4:e4~e3:e4", "b e3 e4 / g8 h8");
    let text = "b a1 b1 / d4 e4";
    assert_eq!(moves(text, "d4:e4~"), "d4:e4~d3:d4 d4:e4~d4:d5 d4:e4~e3:e4 d4:e4~e4:e5");
}

#[test]
fn pawn_8_a_threepiece_turns_about_each_of_its_pawns() {
    let text = "w d4 d5 d6 / g8 h8";
    assert_eq!(
        moves(text, "d4:d6~"),
        "d4:d6~b4:d4 d4:d6~b6:d6 d4:d6~c5:e5 d4:d6~d4:f4 d4:d6~d6:f6"
    );
    leads(text, "d4:d6~b6:d6", "b b6 c6 d6 / g8 h8");
    leads(text, "d4:d6~c5:e5", "b c5 d5 e5 / g8 h8");
    let text = "w d4 e4 f4 / g8 h8";
    assert_eq!(
        moves(text, "d4:f4~"),
        "d4:f4~d2:d4 d4:f4~d4:d6 d4:f4~e3:e5 d4:f4~f2:f4 d4:f4~f4:f6"
    );
}

#[test]
fn pawn_8_the_resting_squares_are_on_the_board() {
    assert_eq!(moves("w a4 a5 / g8 h8", "a4:a5~"), "a4:a5~a4:b4 a4:a5~a5:b5");
    assert_eq!(moves("w b4 b5 b6 / g8 h8", "b4:b6~"), "b4:b6~a5:c5 b4:b6~b4:d4 b4:b6~b6:d6");
    assert_eq!(moves("w a4 a5 a6 / g8 h8", "a4:a6~"), "a4:a6~a4:c4 a4:a6~a6:c6");
    assert_eq!(moves("w d1 e1 / g8 h8", "d1:e1~"), "d1:e1~d1:d2 d1:e1~e1:e2");
    assert_eq!(moves("w d8 e8 f8 / g8 h8", "d8:f8~"), "d8:f8~d6:d8 d8:f8~f6:f8");
    assert_eq!(
        moves("w g4 h4 / a8 b8", "g4:h4~"),
        "g4:h4~g3:g4 g4:h4~g4:g5 g4:h4~h3:h4 g4:h4~h4:h5"
    );
    // About the middle one both ends are needed.
    judges("w a4 a5 a6 / g8 h8", &[("a4:a6~a5:c5", "PAWN-8"), ("a4:a6~a4:b4", "never")]);
}

#[test]
fn pawn_8_the_resting_squares_are_vacant() {
    for taken in ["e4 / g8 h8", "/ e4 h8"] {
        let text = format!("w d4 d5 {taken}");
        judges(&text, &[("d4:d5~d4:e4", "PAWN-8 e4"), ("d4:d5~c4:d4", "legal")]);
        clicks(&text, &[("d4:d5", "e4", "PAWN-8 e4")]);
    }
    for at in ["e4", "f4"] {
        let text = format!("w d4 d5 d6 / {at} h8");
        let verdict = format!("PAWN-8 {at}");
        judges(&text, &[("d4:d6~d4:f4", &verdict), ("d4:d6~d6:f6", "legal")]);
        clicks(&text, &[("d4:d6", at, &verdict)]);
    }
    for at in ["c5", "e5"] {
        let text = format!("w d4 d5 d6 / {at} h8");
        judges(&text, &[("d4:d6~c5:e5", &format!("PAWN-8 {at}"))]);
    }
    // A rotation never captures.
    judges("w d4 d5 / e4 h8", &[("d4:d5xd4:e4", "never")]);
}

#[test]
fn pawn_8_the_squares_swept_over_do_not_matter() {
    // From d5 to e4 the way is by e5; from d6 to f4 by e6, f6, e5 and f5.
    judges("w d4 d5 / e5 h8", &[("d4:d5~d4:e4", "legal")]);
    judges("w d4 d5 d6 e5 / e6 f6 f5 h8", &[("d4:d6~d4:f4", "legal")]);
    leads("w d4 d5 d6 e5 / e6 f6 f5 h8", "d4:d6~d4:f4", "b d4 e4 f4 e5 / e6 f6 f5 h8");
}

#[test]
fn pawn_8_the_line_changes() {
    judges(
        "w d4 d5 / g8 h8",
        &[
            ("d4:d5~d5:d6", "never"),
            ("d4:d5~e4:f4", "PAWN-8"),
            ("d4:d5~d3:d4", "never"),
            ("d4:d5~e4:e5", "never"),
        ],
    );
    judges("w d4 d5 d6 / g8 h8", &[("d4:d6~d5:f5", "PAWN-8"), ("d4:d6~e4:g4", "PAWN-8")]);
    // A pawn alone and a squad do not turn.
    for mv in ["d4~d5", "d4:e5~d5:e6"] {
        assert!(position("w d4 e4 d5 e5 / g8 h8").play(mv).is_err(), "{mv}");
    }
}

// PAWN-9

#[test]
fn pawn_9_about_the_middle_there_is_one_move() {
    let all = position("w d4 d5 d6 / g8 h8").moves();
    assert_eq!(all.iter().filter(|mv| *mv == "d4:d6~c5:e5").count(), 1);
    let state = position("w d4 d5 d6 / g8 h8");
    let next = state.next(&walk(&*state, "d4:d6"));
    assert_eq!(next.steps.iter().filter(|step| step.text() == "~c5:e5").count(), 1);
    for at in ["c5", "e5"] {
        let on: Vec<_> = next.at(square(at)).map(Step::text).collect();
        assert_eq!(on, ["~c5:e5"], "{at}");
    }
}

// PAWN-10

#[test]
fn pawn_10_a_new_pattern_may_strike_and_need_not() {
    let text = "w d4 e5 / c5 g8 h8";
    assert_eq!(moves(text, "d4-d5"), "d4-d5 d4-d5,d5:e5xc5:d5");
    leads(text, "d4-d5", "b d5 e5 / c5 g8 h8");
    leads(text, "d4-d5,d5:e5xc5:d5", "b c5 d5 / g8 h8");
    let state = position(text);
    let next = state.next(&walk(&*state, "d4 -d5"));
    assert_eq!(next.progress(), Some(Progress::MayStop));
    // Black's likewise, downwards and backwards.
    leads("b c4 a1 b1 / d5 e4", "d5-d4,d4:e4xc4:d4", "w a1 b1 / c4 d4");
    leads("b d6 a1 b1 / d3 d5", "d3-d4,d4:d5xd5:d6", "w a1 b1 / d5 d6");
}

#[test]
fn pawn_10_each_strike_may_lead_to_the_next() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let chain = "d4-d5,d5:e5xc5:d5,c4:c5xc5:c6,b6:c6xa6:b6";
    judges(text, &[(chain, "legal"), ("d4-d5,d5:e5xc5:d5,c4:c5xc5:c6", "legal")]);
    leads(text, chain, "b a6 b6 c5 d5 / h8");
    // Without the strike before it there is none.
    for mv in ["d4-d5,c4:c5xc5:c6", "d4-d5,d5:e5xc5:d5,b6:c6xa6:b6"] {
        assert!(position(text).play(mv).is_err(), "{mv}");
        assert!(!position(text).moves().contains(&mv.to_string()));
    }
}

#[test]
fn pawn_10_a_strike_is_a_capture_of_a_dual_or_a_threepiece() {
    let text = "w d4 e5 / c5 d6 g8 h8";
    judges(
        text,
        &[
            ("d4-d5,d5:e5-e5:f5", "never"),
            ("d4-d5,d5:e5~d4:d5", "never"),
            ("d4-d5,d5xd6", "never"),
            ("d4-d5,d5-d4", "never"),
        ],
    );
    // A squad that has come about strikes nothing; a dual of it does.
    let text = "w d3 e4 d5 e5 / f4 f5 g8 h8";
    assert_eq!(moves(text, "d3-d4"), "d3-d4 d3-d4,d4:e4xe4:f4");
    judges(text, &[("d3-d4,d4:e5xe4:f5", "never")]);
    // A strike that captures nothing, or an own pawn, is none.
    refuses("w d4 e5 f5 / g8 h8", "d4-d5,d5:e5xe5:f5", "PAWN-4 PAWN-10");
    refuses("w d4 e5 / g8 h8", "d4-d5,d5:e5xe5:f5", "PAWN-4 PAWN-10");
}

#[test]
fn pawn_10_every_kind_of_action_may_make_something_new() {
    for (text, mv) in [
        // A step, a jump, a capture and a step back.
        ("w d4 e5 / c5 h8", "d4-d5,d5:e5xc5:d5"),
        ("w d3 d4 e5 / c5 h8", "d3-d5,d5:e5xc5:d5"),
        ("w d4 e5 / d5 c5 h8", "d4xd5,d5:e5xc5:d5"),
        ("w d6 e5 / c5 h8", "d6-d5,d5:e5xc5:d5"),
        // A dual and a threepiece that go, and that capture.
        ("w b5 c5 e5 / g5 h8", "b5:c5-c5:d5,c5:e5xe5:g5"),
        ("w a5 b5 c5 e5 / f5 h8", "a5:c5-b5:d5,d5:e5xe5:f5"),
        ("w b5 c5 e5 / d5 f5 h8", "b5:c5xc5:d5,d5:e5xe5:f5"),
        ("w a3 b3 c3 f4 / f3 f5 h8", "a3:c3xd3:f3,f3:f4xf4:f5"),
        // A squad.
        ("w a4 b4 a5 b5 d4 / e4 h8", "a4:b5-b4:c5,c4:d4xd4:e4"),
        // A rotation.
        ("w d4 d5 f4 / g4 h8", "d4:d5~d4:e4,e4:f4xf4:g4"),
    ] {
        judges(text, &[(mv, "legal")]);
    }
}

// PAWN-11

#[test]
fn pawn_11_a_pattern_of_moved_pawns_alone_is_not_new() {
    let text = "w d4 e4 / g4 g8 h8";
    judges(text, &[("d4:e4-e4:f4,e4:f4xf4:g4", "PAWN-11")]);
    judges("w a4 b4 c4 / f4 h8", &[("a4:c4-b4:d4,b4:d4xd4:f4", "PAWN-11")]);
    judges("w a4 b4 c4 / f4 h8", &[("a4:c4-c4:e4,d4:e4xe4:f4", "PAWN-11")]);
    clicks(text, &[("d4:e4 -e4:f4", "g4", "PAWN-11")]);
}

#[test]
fn pawn_11_a_pattern_of_pawns_that_stood_still_is_not_new() {
    let text = "w a2 d4 e4 / f4 g8 h8";
    judges(text, &[("d4:e4xe4:f4", "legal"), ("a2-a3,d4:e4xe4:f4", "PAWN-11")]);
    clicks(text, &[("a2 -a3", "f4", "PAWN-11")]);
    // Not even where the way of a threepiece was just cleared.
    judges("w a4 b4 c4 d4 / f4 h8", &[("d4-d5,a4:c4xd4:f4", "PAWN-11")]);
}

#[test]
fn pawn_11_moved_pawns_with_others_are_new() {
    // A moved dual, and a third that stood there.
    let text = "w c4 d4 f4 / h4 h8";
    assert_eq!(moves(text, "c4:d4-d4:e4"), "c4:d4-d4:e4 c4:d4-d4:e4,d4:f4xf4:h4");
    // One moved pawn between two that stood there.
    judges("w d4 c5 e5 / f5 h8", &[("d4-d5,c5:e5xd5:f5", "legal"), ("d4-d5,d5:e5xe5:f5", "legal")]);
    // The same in a column.
    judges("w d3 d5 d6 / d8 h8", &[("d3-d4,d4:d6xd6:d8", "legal")]);
}

#[test]
fn pawn_11_the_pivot_took_part() {
    // d4:d5 turns about d5, to d5:e5. c5 stands beside the pivot; e6, f5 and g5 beside e5.
    let turn = "d4:d5~d5:e5";
    let cases = |text: &str, strike: &str, verdict: &str| {
        judges(text, &[(turn, "legal"), (&format!("{turn},{strike}"), verdict)]);
    };
    cases("w d4 d5 f5 / g5 h8", "e5:f5xf5:g5", "legal");
    cases("w d4 d5 f5 g5 / h5 h8", "e5:g5xf5:h5", "legal");
    cases("w d4 d5 e6 / e4 h8", "e5:e6xe4:e5", "legal");
    // With the pivot: the whole threepiece, the pivot's other neighbours, and all together.
    cases("w d4 d5 f5 / b5 h8", "d5:f5xb5:d5", "PAWN-11 d5");
    cases("w d4 d5 f5 / c5 h8", "d5:f5xc5:e5", "PAWN-11 d5");
    cases("w d4 d5 c5 / b5 h8", "c5:d5xb5:c5", "PAWN-11 d5");
    cases("w d4 d5 c5 / b5 h8", "c5:e5xb5:d5", "PAWN-11 d5");
    cases("w d4 d5 c5 / f5 h8", "c5:e5xd5:f5", "PAWN-11 d5");
    cases("w d4 d5 d6 / d7 h8", "d5:d6xd6:d7", "PAWN-11 d5");
    // The dual itself.
    cases("w d4 d5 / c5 h8", "d5:e5xc5:d5", "PAWN-11");
    cases("w d4 d5 / f5 h8", "d5:e5xe5:f5", "PAWN-11");
    // The two rotated pawns of a threepiece, one square behind the other.
    judges(
        "w d4 d5 d6 / g4 h8",
        &[("d4:d6~d4:f4,e4:f4xf4:g4", "PAWN-11"), ("d4:d6~d4:f4,d4:f4xe4:g4", "PAWN-11")],
    );
    judges("w d4 d5 d6 g4 / h4 h8", &[("d4:d6~d4:f4,f4:g4xg4:h4", "legal")]);
    judges("w d4 d5 d6 g4 / h4 h8", &[("d4:d6~d4:f4,e4:g4xf4:h4", "legal")]);
    judges("w d4 d5 d6 e5 / e3 h8", &[("d4:d6~d4:f4,e4:e5xe3:e4", "legal")]);
}

#[test]
fn pawn_11_on_either_side_of_a_middle_pivot() {
    let turn = "d4:d6~c5:e5";
    let text = "w d4 d5 d6 b5 f5 / a5 g5 h8";
    assert_eq!(moves(text, turn), format!("{turn} {turn},b5:c5xa5:b5 {turn},e5:f5xf5:g5"));
    judges(text, &[(&format!("{turn},b5:d5xa5:c5"), "PAWN-11")]);
    judges(text, &[(&format!("{turn},d5:f5xe5:g5"), "PAWN-11")]);
}

#[test]
fn pawn_11_after_a_strike_the_pivot_is_a_pawn_like_others() {
    let text = "w d4 d5 e6 / e4 c5 h8";
    let turn = "d4:d5~d5:e5";
    judges(
        text,
        &[
            (&format!("{turn},d5:e5xc5:d5"), "PAWN-11 d5"),
            (&format!("{turn},e5:e6xe4:e5"), "legal"),
            (&format!("{turn},e5:e6xe4:e5,d5:e5xc5:d5"), "legal"),
        ],
    );
    leads(text, &format!("{turn},e5:e6xe4:e5,d5:e5xc5:d5"), "b c5 d5 e4 / h8");
}

#[test]
fn pawn_11_a_pushed_own_pawn_counts_as_moved() {
    // The squad goes up and pushes d6 to d7, beside c7.
    let push = "d4:e5-d5:e6";
    judges(
        &format!("w {SQUAD} d6 c7 / b7 h8"),
        &[(push, "legal"), (&format!("{push},c7:d7xb7:c7"), "legal")],
    );
    // With the pawns that pushed it, it is nothing new.
    let text = format!("w {SQUAD} d6 / d8 h8");
    judges(
        &text,
        &[
            (push, "legal"),
            (&format!("{push},d6:d7xd7:d8"), "PAWN-11"),
            (&format!("{push},d5:d7xd6:d8"), "PAWN-11"),
        ],
    );
    // The pawns of the squad themselves.
    let text = format!("w {SQUAD} f5 / g5 h8");
    judges(
        &text,
        &[(&format!("{push},e5:f5xf5:g5"), "legal"), (&format!("{push},d5:f5xe5:g5"), "legal")],
    );
    // Pushed sideways.
    judges(&format!("w {SQUAD} c4 b3 / b2 h8"), &[("d4:e5-c4:d5,b3:b4xb2:b3", "legal")]);
}

#[test]
fn pawn_11_a_pushed_enemy_gives_its_owner_nothing() {
    // d6 is pushed to d7, where it stands beside c7 with b7 to take; it is White's turn still, and
    // Black's next turn begins with an action.
    let text = format!("w {SQUAD} b7 / d6 c7 h8");
    let push = "d4:e5-d5:e6";
    assert_eq!(moves(&text, push), push);
    let after = position(&text).play(push).unwrap().state;
    assert!(after.moves().contains(&"c7:d7xb7:c7".into()));
    assert!(after.moves().iter().all(|mv| !mv.contains(",c7:d7")));
    assert!(position(&text).play(&format!("{push},c7:d7xb7:c7")).is_err());
}

#[test]
fn pawn_11_a_pawn_jumped_over_took_no_part() {
    let text = "w d4 d5 / d7 h8";
    judges(text, &[("d4-d6", "legal"), ("d4-d6,d5:d6xd6:d7", "legal")]);
    leads(text, "d4-d6,d5:d6xd6:d7", "b d6 d7 / h8");
    // So with more of them.
    judges("w d4 d5 c5 / b5 h8", &[("d4-d6,c5:d5xb5:c5", "PAWN-11")]);
    // The pawn that was passed comes into a pattern with the one that jumped, downwards.
    judges("b a1 b1 d2 / d5 d4", &[("d5-d3,d3:d4xd2:d3", "legal")]);
}

#[test]
fn pawn_11_the_same_squares_with_another_pawn_are_new() {
    // d4:e4 stood before; then d3:d4 goes up, and the pawn of d3 stands on d4.
    let text = "w d3 d4 e4 / f4 h8";
    judges(text, &[("d4:e4xe4:f4", "legal"), ("d3:d4-d4:d5,d4:e4xe4:f4", "legal")]);
    leads(text, "d3:d4-d4:d5,d4:e4xe4:f4", "b d5 e4 f4 / h8");
}

#[test]
fn pawn_11_the_same_pawns_are_new_when_they_come_together_again() {
    let text = "w d4 e4 / f4 h8 h6";
    leads(text, "d4-d5 h6-h5 d5-d4,d4:e4xe4:f4", "b e4 f4 / h5 h8");
    // A dual leaves its third and comes back to it.
    leads(
        "w b4 c4 d4 / f4 h8 h6",
        "b4:c4-a4:b4 h6-h5 a4:b4-b4:c4,b4:d4xd4:f4",
        "b d4 e4 f4 / h5 h8",
    );
}

// PAWN-12

#[test]
fn pawn_12_what_was_not_used_is_no_longer_new() {
    // After d4:e4-e4:f4 both e4:e5 and f4:f5 are new.
    let text = "w d4 e4 e5 f5 / e6 f6 e3 h8";
    let action = "d4:e4-e4:f4";
    judges(
        text,
        &[(&format!("{action},e4:e5xe5:e6"), "legal"), (&format!("{action},f4:f5xf5:f6"), "legal")],
    );
    let both = format!("{action},e4:e5xe5:e6,f4:f5xf5:f6");
    assert!(!position(text).moves().contains(&both));
    refuses(text, &both, "PAWN-11 PAWN-12");
    let state = position(text);
    let taken = walk(&*state, "d4:e4 -e4:f4 ,e4:e5xe5:e6");
    assert_eq!(state.next(&taken).at(square("f6")).count(), 0);
}

#[test]
fn pawn_12_what_the_action_moved_and_the_strike_did_not_took_no_part_in_it() {
    let text = "w d4 e4 e5 / e3 g4 h8";
    judges(
        text,
        &[
            ("d4:e4-e4:f4,e4:f4xf4:g4", "PAWN-11"),
            ("d4:e4-e4:f4,e4:e5xe3:e4", "legal"),
            ("d4:e4-e4:f4,e4:e5xe3:e4,e4:f4xf4:g4", "legal"),
        ],
    );
    leads(text, "d4:e4-e4:f4,e4:e5xe3:e4,e4:f4xf4:g4", "b e3 f4 g4 / h8");
    // The two that struck are nothing new by themselves.
    judges(
        "w d4 e5 / c5 b5 h8",
        &[("d4-d5,d5:e5xc5:d5", "legal"), ("d4-d5,d5:e5xc5:d5,c5:d5xb5:c5", "PAWN-11")],
    );
}

// PAWN-13

#[test]
fn pawn_13_who_has_no_pawns_left_has_lost() {
    let text = "w d4 a1 / d5";
    let state = position(text).play("d4xd5").unwrap().state;
    assert_eq!(state.outcome(), Outcome::Win(Seat::FIRST, "PAWN-13"));
    assert_eq!(state.moves(), [""; 0]);
    assert!(state.next(&[]).steps.is_empty());
    assert!(!state.outcome_words(state.outcome()).is_empty());
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

// PAWN-14 and PAWN-15

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
        assert!(!state.outcome_words(state.outcome()).is_empty());
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
    // Pawns of different sides do not count.
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
    let after = |text: &str, mv: &str| position(text).play(mv).unwrap().state.outcome().to_string();
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
    assert!(shown.iter().all(|shown| !shown.words.is_empty()));
    // Each file with pawns, and the two that have passed each other.
    assert_eq!(signs(&shown), "a1:a8 d1:d8 d2-d7 g1:g8");
    assert_eq!(position("w a2 d2 / d7 g7").ending(Outcome::Ongoing), []);
}

// PAWN-16

#[test]
fn pawn_16_who_has_no_action_passes() {
    let text = "w a8 / a7 b5";
    assert_eq!(moves(text, ""), "pass");
    let played = position(text).play("pass").unwrap();
    assert_eq!(played.state.text(), written("b a8 / a7 b5"));
    assert_eq!(played.clock, Clock::Counts);
    let state = position(text);
    let next = state.next(&[]);
    let [pass] = next.steps[..] else { panic!("{next:?}") };
    assert_eq!((pass.act, pass.at, pass.captures, pass.text()), (Act::Word, None, false, "pass"));
    assert_eq!(state.next(&[pass]).progress(), Some(Progress::Done));
    assert_eq!(moves("b a2 b4 / a1", ""), "pass");
    judges(text, &[("a8-a7", "PAWN-3 a7")]);
}

#[test]
fn pawn_16_nobody_else_may_pass() {
    judges(START, &[("pass", "PAWN-16")]);
    judges("w a8 c2 / a7 b5", &[("pass", "PAWN-16")]);
    judges("w a8 / a6 b5", &[("pass", "PAWN-16")]);
    assert_eq!(moves("w a8 / a6 b5", ""), "a8-a7");
    // Where only a dual, or only a rotation, may still act.
    judges("w a8 b8 / a7 b7 h5", &[("pass", "PAWN-16"), ("a8:b8-b8:c8", "legal")]);
    assert_eq!(moves("w a8 b8 / a7 b7 h5", ""), "a8:b8-b8:c8");
    for mv in ["pass,pass", "pass,a8-a7", "Pass", "pass ", "-"] {
        assert!(position("w a8 / a7 b5").play(mv).is_err(), "{mv}");
    }
}

// PAWN-17

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
        // The position alone does not say so.
        assert_eq!(record.node(at).state().outcome(), Outcome::Ongoing);
        let state = record.node(at).state();
        assert!(!state.outcome_words(record.node(at).outcome()).is_empty());
    }
}

/// Plays so many plies without a capture and without a position for the third time.
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
    let clock = |text: &str, mv: &str| position(text).play(mv).unwrap().clock;
    for (text, mv, expected) in [
        ("w d4 / d5 g8 h8", "d4xd5", Clock::Resets),
        ("w d4 / d5 g8 h8", "d4-d6", Clock::Counts),
        ("w d4 e5 / c5 g8 h8", "d4-d5", Clock::Counts),
        ("w d4 e5 / c5 g8 h8", "d4-d5,d5:e5xc5:d5", Clock::Resets),
        ("w d4 e4 / c4 h8", "d4:e4xc4:d4", Clock::Resets),
        ("w d4 e4 / c4 h8", "d4:e4~d4:d5", Clock::Counts),
        ("w a4 b4 c4 / f4 h8", "a4:c4xd4:f4", Clock::Resets),
        ("w a4 b4 c4 / f4 h8", "a4:c4-b4:d4", Clock::Counts),
        ("w d4 e4 d5 e5 / d6 h8", "d4:e5-d5:e6", Clock::Counts),
        ("w a8 / a7 b5", "pass", Clock::Counts),
    ] {
        assert_eq!(clock(text, mv), expected, "{mv} in {text}");
    }
    let convention = family().info().convention.unwrap();
    assert_eq!(convention.rule, "PAWN-17");
    assert_eq!((convention.repetitions, convention.plies_without_progress), (3, 100));
}

// PAWN-18

#[test]
fn pawn_18_at_most_twelve_a_side_and_at_least_one_in_all() {
    let twelve = "PP1PP1PP/PP1PP1PP/8/8/8/8/pp1pp1pp/pp1pp1pp w";
    assert_eq!(read(twelve).unwrap().text(), twelve);
    for text in [
        "PPPPP1PP/PP1PP1PP/8/8/8/8/pp1pp1pp/pp1pp1pp w".to_string(),
        "PP1PP1PP/PP1PP1PP/8/8/8/8/pp1pp1pp/ppppp1pp w".to_string(),
        "8/8/8/8/8/8/8/8 w".to_string(),
    ] {
        let error = read(&text).unwrap_err();
        assert!(error.contains("PAWN-18"), "{text}: {error}");
    }
    assert!(read("8/8/8/8/8/8/8/P7 b").is_ok());
    assert!(read("p7/8/8/8/8/8/8/8 w").is_ok());
}

#[test]
fn what_is_no_position_is_not_read() {
    for text in [
        "",
        "8/8/8/8/8/8/8/P7",
        "8/8/8/8/8/8/8/P7 ",
        "8/8/8/8/8/8/8/P7 x",
        "8/8/8/8/8/8/8/P7 W",
        "8/8/8/8/8/8/8/P7 w -",
        " 8/8/8/8/8/8/8/P7 w",
        "8/8/8/8/8/8/8/P7  w",
        "8/8/8/8/8/8/P7 w",
        "8/8/8/8/8/8/8/8/P7 w",
        "8/8/8/8/8/8/8/P6 w",
        "8/8/8/8/8/8/8/P8 w",
        "8/8/8/8/8/8/8/P9 w",
        "8/8/8/8/8/8/8/P34 w",
        "8/8/8/8/8/8/8/P07 w",
        "8/8/8/8/8/8/8/K7 w",
        "8/8/8/8/8/8/8/PQ6 w",
        "8/8/8/8/8/8/8/PPPPPPPPP w",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

// Moves as they are written

#[test]
fn a_move_is_written_in_one_way() {
    let text = "w b5 b6 d2 e2 f2 g4 h4 g5 h5 a4 / a8 c8";
    for mv in ["b5:b6-b6:b7", "d2:f2-c2:e2", "g4:h5-f4:g5", "b5:b6~b5:c5", "b5-b4", "a4-a5"] {
        judges(text, &[(mv, "legal")]);
    }
    for mv in [
        "b6:b5-b6:b7",
        "b5:b6-b7:b6",
        "f2:d2-c2:e2",
        "d2:f2-e2:c2",
        "h5:g4-f4:g5",
        "g5:h4-f5:g4",
        "g4:h5-g5:f4",
        "b5:b6-b7",
        "b5b6-b6b7",
        "b5:b6b6:b7",
        "b5:b6",
        "b5:b6-",
        "b5",
        "b5-",
        "-b4",
        "b5-b4,",
        "b5-b4 ",
        " b5-b4",
        "B5-B4",
        "b5-b4,pass",
        "b5:b5-b4:b4",
        "b5:-b4",
        ":b5-b4",
        "b5=b4",
        "b5^b7",
        "b5~b4",
        "b5-i4",
        "b5-b9",
        "b5-b0",
        "b5-b4,b4",
        "b5-b4,b4:b6",
        "b5-b4,,a4:b4xc4:d4",
        "d2:f2:h2-c2:e2",
        "a4:b5-a5:b6",
        "d2:e2:f2-c2:d2:e2",
        "",
    ] {
        assert!(position(text).play(mv).is_err(), "{mv:?} is read");
        assert_eq!(position(text).steps_of(mv), None, "{mv:?}");
    }
    for mv in ["", "b5", "b5:b6", "B5-B4", "b5-b4 ", "b5-b9", "b5-b4,", "b5=b4", "b5^b7"] {
        let error = position(text).play(mv).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable(_)), "{mv:?}: {error}");
    }
}

#[test]
fn what_is_no_formation_is_refused() {
    let text = "w d4 e4 d5 g2 h2 b3 / f4 a7 h8";
    // With a hole, with an enemy, of pawns that stand elsewhere, of the other side's.
    for mv in [
        "d4:e5-d5:e6",
        "e4:f4-f4:g4",
        "d4:f4-e4:g4",
        "g2:g3-g3:g4",
        "b3:d3-c3:e3",
        "f4:g4-g4:h4",
        "h8-h7",
        "c6-c7",
        "f4-f3",
    ] {
        let refusal = refused(text, mv);
        assert!(!refusal.sentence.is_empty(), "{mv}");
        assert!(rule_ids(family()).contains(refusal.rule), "{mv}: {refusal}");
    }
    for at in ["c6", "f4", "h8"] {
        let state = position(text);
        assert_eq!(state.next(&[]).at(square(at)).count(), 0);
        let refusal = state.refuse(&[], square(at));
        assert!(rule_ids(family()).contains(refusal.rule), "{at}: {refusal}");
    }
}

// Steps

fn told(step: &Step) -> String {
    let squares: Vec<_> = step.squares().collect();
    let at = squares.first().map_or("-".into(), Square::to_string);
    let also = names(squares.get(1..).unwrap_or(&[]));
    let also = if also.is_empty() { also } else { format!("+{}", also.replace(' ', "+")) };
    let captures = if step.captures { " captures" } else { "" };
    format!("{:?} {at}{also} {}{captures}", step.act, step.text())
}

#[test]
fn a_move_is_the_clicks_that_enter_it() {
    let text = "w d4 e4 d5 e5 f4 h2 h4 h5 / h3 c4 d6 g8";
    for (mv, steps) in [
        ("h2xh3", "Pick h2 h2, Take h3 xh3 captures"),
        ("h2-h1", "Pick h2 h2, Go h1 -h1"),
        ("d4:e4xc4:d4", "Pick d4+e4 d4:e4, Take c4 xc4:d4 captures"),
        ("d4:f4xc4:e4", "Pick d4+e4+f4 d4:f4, Take c4 xc4:e4 captures"),
        ("d5:e5-e5:f5", "Pick d5+e5 d5:e5, Go f5 -e5:f5"),
        ("d5:e5~e5:e6", "Pick d5+e5 d5:e5, Turn e6 ~e5:e6"),
        ("d4:f4~d2:d4", "Pick d4+e4+f4 d4:f4, Turn d2+d3 ~d2:d4"),
        ("d4:f4~f4:f6", "Pick d4+e4+f4 d4:f4, Turn f6+f5 ~f4:f6"),
        // A push: an enemy's square is clicked, an own pawn's is not.
        ("d4:e5-d5:e6", "Pick d4+e4+d5+e5 d4:e5, Go d6+e6 -d5:e6"),
        ("d4:e5-c4:d5", "Pick d4+e4+d5+e5 d4:e5, Go c4+c5 -c4:d5"),
        ("d4:e5-e4:f5", "Pick d4+e4+d5+e5 d4:e5, Go f5 -e4:f5"),
        ("d4:e5-d3:e4", "Pick d4+e4+d5+e5 d4:e5, Go d3+e3 -d3:e4"),
        ("h4:h5xh3:h4", "Pick h4+h5 h4:h5, Take h3 xh3:h4 captures"),
    ] {
        let found: Vec<_> = position(text).steps_of(mv).expect(mv).iter().map(told).collect();
        assert_eq!(found.join(", "), steps, "{mv}");
    }
    let middle = position("w d4 d5 d6 / g8 h8").steps_of("d4:d6~c5:e5").unwrap();
    assert_eq!(names(&middle[1].squares().collect::<Vec<_>>()), "c5 e5");
    let chain = position("w d4 e5 / c5 h8").steps_of("d4-d5,d5:e5xc5:d5").unwrap();
    assert_eq!(told(&chain[2]), "Strike c5 ,d5:e5xc5:d5 captures");
}

#[test]
fn picks_are_ordered_from_the_pawn_to_the_squad() {
    let state = position("w d4 e4 f4 d5 e5 / g8 h8");
    let picks = |at: &str| {
        let picks = state.next(&[]).picks_at(square(at));
        picks
            .iter()
            .map(|step| format!("{}{}", step.order, step.text()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(picks("d4"), "0d4 1d4:d5 1d4:e4 2d4:f4 3d4:e5");
    assert_eq!(picks("e4"), "0e4 1d4:e4 1e4:e5 1e4:f4 2d4:f4 3d4:e5");
    assert_eq!(picks("e5"), "0e5 1d5:e5 1e4:e5 3d4:e5");
    assert_eq!(picks("f4"), "0f4 1e4:f4 2d4:f4");
}

// Entering by clicks

fn session(text: &str) -> Session {
    Session::from_shared(open::open(&written(text)).unwrap())
}

fn draft(session: &Session) -> String {
    session.draft().iter().map(Step::text).collect()
}

/// Clicks squares, and says what is entered after each.
fn entered(session: &mut Session, squares: &str) -> String {
    let mut told = Vec::new();
    for name in squares.split(' ') {
        let clicked = session.click(square(name), false);
        told.push(match clicked {
            Clicked::Played(_) => "played".into(),
            Clicked::Refused(refusal) => refusal.rule.into(),
            Clicked::Several(steps) => steps.iter().map(Step::text).collect::<Vec<_>>().join("|"),
            Clicked::LetGo => "let go".into(),
            Clicked::Stepped | Clicked::Changed => draft(session),
        });
    }
    told.join(" ")
}

#[test]
fn clicking_again_goes_through_the_formations_of_a_pawn() {
    let text = "w d4 e4 f4 d5 e5 / g8 h8";
    let mut session = session(text);
    assert_eq!(
        entered(&mut session, "d4 d4 d4 d4 d4 d4 d4"),
        "d4 d4:d5 d4:e4 d4:f4 d4:e5 d4 d4:d5"
    );
    // What is chosen does not hold e5: the click chooses that pawn.
    assert_eq!(entered(&mut session, "e5 e5 e5 e5 e5"), "e5 d5:e5 e4:e5 d4:e5 e5");
    // With one way only, clicking again lets go.
    let mut session = self::session("w b2 e4 / g8 h8 e8");
    assert_eq!(entered(&mut session, "b2 b2"), "b2 let go");
    assert_eq!(session.at(), NodeId::START);
}

#[test]
fn formations_are_entered_by_clicks() {
    for (text, squares, told, then) in [
        ("w d4 / g8 h8", "d4 d6", "d4 played", "b d6 / g8 h8"),
        ("w d4 / d5 h8 g8", "d4 d5", "d4 played", "b d5 / h8 g8"),
        ("w d4 e4 / g8 h8", "d4 d4 f4", "d4 d4:e4 played", "b e4 f4 / g8 h8"),
        ("w d4 e4 / g8 h8", "d4 d4 c4", "d4 d4:e4 played", "b c4 d4 / g8 h8"),
        ("w d4 e4 / g8 h8", "d4 d4 e5", "d4 d4:e4 played", "b e4 e5 / g8 h8"),
        (
            "w d4 e4 f4 / g8 h8",
            "e4 e4 e4 e4 h4",
            "e4 d4:e4 e4:f4 d4:f4 played",
            "b f4 g4 h4 / g8 h8",
        ),
        ("w d4 e4 f4 / g8 h8", "f4 f4 f4 d6", "f4 e4:f4 d4:f4 played", "b d4 d5 d6 / g8 h8"),
        ("w d4 e4 f4 / g8 h8", "f4 f4 f4 d5", "f4 e4:f4 d4:f4 played", "b d4 d5 d6 / g8 h8"),
        (
            "w d4 e4 d5 e5 / c4 h8",
            "d4 d4 d4 d4 c4",
            "d4 d4:d5 d4:e4 d4:e5 played",
            "b c4 d4 c5 d5 / b4 h8",
        ),
        (
            "w d4 e4 d5 e5 / c4 h8",
            "d4 d4 d4 d4 c5",
            "d4 d4:d5 d4:e4 d4:e5 played",
            "b c4 d4 c5 d5 / b4 h8",
        ),
        (
            "w d4 e4 d5 e5 c4 / g8 h8",
            "e5 e5 e5 e5 c5",
            "e5 d5:e5 e4:e5 d4:e5 played",
            "b c4 d4 c5 d5 b4 / g8 h8",
        ),
    ] {
        let mut session = session(text);
        assert_eq!(entered(&mut session, squares), told, "{squares} in {text}");
        assert_eq!(session.state().text(), written(then), "{squares} in {text}");
    }
}

#[test]
fn an_own_pawn_before_a_squad_is_chosen_by_a_click() {
    let mut session = session("w d4 e4 d5 e5 c4 / g8 h8");
    assert_eq!(entered(&mut session, "e5 e5 e5 e5 c4"), "e5 d5:e5 e4:e5 d4:e5 c4");
}

#[test]
fn strikes_are_entered_one_by_one_and_may_be_left() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let mut session = session(text);
    assert_eq!(entered(&mut session, "d4 d5"), "d4 d4-d5");
    assert_eq!(session.next().progress(), Some(Progress::MayStop));
    let prompt = |session: &Session| session.state().prompt(session.draft()).unwrap();
    assert_eq!(prompt(&session).question, "Strike?");
    assert_eq!(prompt(&session).decline, "Don't strike");
    assert_eq!(entered(&mut session, "c5"), "d4-d5,d5:e5xc5:d5");
    assert_eq!(prompt(&session).question, "Strike again?");
    assert_eq!(prompt(&session).decline, "Don't strike");
    assert_eq!(entered(&mut session, "c6 a6"), {
        let three = "d4-d5,d5:e5xc5:d5,c4:c5xc5:c6";
        format!("{three} {three},b6:c6xa6:b6")
    });
    assert_eq!(session.next().progress(), Some(Progress::Done));
    assert_eq!(session.state().prompt(session.draft()), None);
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b a6 b6 c5 d5 / h8"));
    // Not to strike is to play what was entered.
    let mut session = self::session(text);
    entered(&mut session, "d4 d5");
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b b6 c4 d5 e5 / a6 c6 c5 h8"));
    // Nothing is asked before the action, or where nothing may strike.
    let state = position(text);
    assert_eq!(state.prompt(&[]), None);
    assert_eq!(state.prompt(&walk(&*state, "d4")), None);
    assert_eq!(state.prompt(&walk(&*state, "d4 -d6")), None);
}

#[test]
fn of_several_strikes_on_one_square_the_player_says_which() {
    // d4 comes between c5, e5: the dual d5:e5 and the threepiece c5:e5 may take f5.
    let mut session = session("w d4 c5 e5 / f5 h8");
    assert_eq!(entered(&mut session, "d4 d5 f5"), "d4 d4-d5 ,c5:e5xd5:f5|,d5:e5xe5:f5");
    let step = session.next().steps[0];
    session.step(step, false);
    assert_eq!(draft(&session), "d4-d5,c5:e5xd5:f5");
}

#[test]
fn what_cannot_be_clicked_says_why() {
    for (text, squares, rule) in [
        ("w d4 / d3 g8 h8", "d4 d3", "PAWN-3"),
        ("w d4 / d6 g8 h8", "d4 d6", "PAWN-2"),
        ("w d4 / e5 g8 h8", "d4 e5", "PAWN-1"),
        ("w d4 e4 / g4 g8 h8", "d4 d4 g4", "PAWN-4"),
        ("w a4 b4 c4 / f4 g4 f5 g5", "a4 a4 a4 f4", "PAWN-6"),
        ("w d4 e4 / e5 g8 h8", "d4 d4 e5", "PAWN-8"),
        ("w d4 e4 d5 e5 / c4 c5 h8", "d4 d4 d4 d4 c4", "PAWN-7"),
        ("w d4 e4 d5 e5 / c4 b4 h8", "d4 d4 d4 d4 c4", "PAWN-7"),
        // No formation acts before a pawn is chosen, and no strike where nothing is new.
        ("w d4 e4 / f4 g8 h8", "f4", "PAWN-4"),
    ] {
        let mut session = session(text);
        let told = entered(&mut session, squares);
        if squares.len() > 2 {
            assert!(told.ends_with(&format!(" {rule}")), "{squares} in {text}: {told}");
        } else {
            assert!(told.starts_with("PAWN-"), "{squares} in {text}: {told}");
        }
    }
    let mut session = session("w d4 e5 a1 b1 / c5 c1 h8");
    assert_eq!(entered(&mut session, "d4 d5 c1"), "d4 d4-d5 PAWN-11");
}

#[test]
fn a_session_passes_where_nothing_else_is_left() {
    let mut session = session("w a8 / a7 b5");
    let next = session.next();
    let [pass] = next.steps[..] else { panic!("{next:?}") };
    session.step(pass, false);
    if session.at() == NodeId::START {
        session.play();
    }
    assert_eq!(session.state().text(), written("b a8 / a7 b5"));
}

#[test]
fn moves_are_typed() {
    for (text, typed, then) in [
        ("w d4 e5 / c5 h8", "d4-d5,d5:e5xc5:d5", "b c5 d5 / h8"),
        ("w d4 e5 / c5 h8", "d4d5", "b d5 e5 / c5 h8"),
        ("w d4 e4 / g8 h8", "D4:E4-E4:F4", "b e4 f4 / g8 h8"),
        ("w a8 / a7 b5", "pass", "b a8 / a7 b5"),
    ] {
        let mut session = session(text);
        session.type_move(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(session.state().text(), written(then), "{typed}");
    }
}

// Effects

fn effects(text: &str, steps: &str) -> Vec<String> {
    let state = position(text);
    let one = |effect: Effect| {
        assert!(!effect.words.is_empty());
        let at = effect.at;
        match effect.kind {
            EffectKind::Moves(to) if effect.words.starts_with("pushes") => {
                assert_eq!(effect.words, format!("pushes {at} to {to}"));
                format!("{at} pushed {to}")
            }
            EffectKind::Moves(to) => format!("{at} {to}"),
            EffectKind::Turns { to, about } => format!("{at} {to} about {about}"),
            EffectKind::Removes => format!("{at} goes"),
            EffectKind::Forbids => format!("{at} is forbidden"),
            kind => panic!("{kind:?}"),
        }
    };
    state.effects(&walk(&*state, steps)).into_iter().map(one).collect()
}

#[test]
fn effects_are_told_in_the_order_in_which_they_happen() {
    for (text, steps, told) in [
        ("w d4 / g8 h8", "", &[][..]),
        ("w d4 / g8 h8", "d4", &[]),
        ("w d4 / g8 h8", "d4 -d6", &["d4 d6"]),
        ("w d4 / d5 h8", "d4 -d6", &["d4 d6"]),
        ("w d4 / d5 h8 g8", "d4 xd5", &["d5 goes", "d4 d5"]),
        ("w d4 e4 / g8 h8", "d4:e4 -e4:f4", &["e4 f4", "d4 e4"]),
        ("w d4 e4 / g8 h8", "d4:e4 -c4:d4", &["d4 c4", "e4 d4"]),
        ("w d4 e4 / f4 h8", "d4:e4 xe4:f4", &["f4 goes", "e4 f4", "d4 e4"]),
        ("w b2 c2 d2 / g2 h8", "b2:d2 xe2:g2", &["g2 goes", "d2 g2", "c2 f2", "b2 e2"]),
        ("w d4 d5 / g8 h8", "d4:d5 ~d4:e4", &["d5 e4 about d4"]),
    ] {
        assert_eq!(effects(text, steps), told, "{steps} in {text}");
    }
    let sorted = |mut told: Vec<String>| {
        told.sort_unstable();
        told.join(", ")
    };
    assert_eq!(
        sorted(effects("w d4 d5 d6 / g8 h8", "d4:d6 ~d4:f4")),
        "d5 e4 about d4, d6 f4 about d4"
    );
    let middle = sorted(effects("w d4 d5 d6 / g8 h8", "d4:d6 ~c5:e5"));
    assert!(
        ["d4 c5 about d5, d6 e5 about d5", "d4 e5 about d5, d6 c5 about d5"].contains(&&*middle),
        "{middle}"
    );
    let pushed = effects("w d4 e4 d5 e5 / c4 h8", "d4:e5 -c4:d5");
    assert_eq!(pushed[0], "c4 pushed b4");
    assert_eq!(sorted(pushed[1..].to_vec()), "d4 c4, d5 c5, e4 d4, e5 d5");
    // Strikes follow.
    assert_eq!(
        effects("w d4 e5 / c5 h8", "d4 -d5 ,d5:e5xc5:d5"),
        ["d4 d5", "c5 goes", "d5 c5", "e5 d5"]
    );
}

#[test]
fn a_chosen_formation_shows_where_it_cannot_turn() {
    let told = |text: &str, pick: &str| {
        let mut told = effects(text, pick);
        told.sort_unstable();
        told.join(", ")
    };
    assert_eq!(told("w d4 d5 / g8 h8", "d4:d5"), "");
    assert_eq!(told("w d4 d5 / e4 h8", "d4:d5"), "e4 is forbidden");
    assert!(told("w d4 d5 d6 / f4 h8", "d4:d6").contains("f4 is forbidden"));
    let state = position("w d4 d5 / e4 h8");
    let effects = state.effects(&walk(&*state, "d4:d5"));
    assert!(effects[0].words.contains("e4"), "{effects:?}");
    assert!(effects.iter().all(|effect| effect.rule.is_none_or(|rule| rule == "PAWN-8")));
}

/// The pawns after the effects of some steps.
fn applied(state: &dyn State, taken: &[Step]) -> Vec<(Square, fairyboard::Piece)> {
    let mut board = state.pieces();
    for effect in state.effects(taken) {
        let there = board.iter().position(|(at, _)| *at == effect.at);
        let there = there.unwrap_or_else(|| panic!("nobody on {}: {effect:?}", effect.at));
        match effect.kind {
            EffectKind::Moves(to) | EffectKind::Turns { to, .. } => {
                assert!(board.iter().all(|(at, _)| *at != to), "{to} is taken: {effect:?}");
                board[there].0 = to;
            }
            EffectKind::Removes => drop(board.remove(there)),
            kind => panic!("{kind:?}"),
        }
    }
    board.sort_unstable_by_key(|(at, _)| *at);
    board
}

#[test]
fn effects_of_a_move_lead_to_the_position_after_it() {
    let mut rng = Rng::with_seed(60);
    for text in [START, CLOSE, "w b6 c4 d4 e5 / a6 c6 c5 h8"] {
        for _ in 0..effort(8) {
            random_game(&position(text), 120, &mut rng, |state, moves| {
                for mv in moves.iter().take(200) {
                    let _about = About((mv, state.text()));
                    let board = applied(&**state, &state.steps_of(mv).unwrap());
                    assert_eq!(board, state.play(mv).unwrap().state.pieces());
                }
            });
        }
    }
}

/// Many patterns that are close to each other.
const CLOSE: &str = "8/8/1ppPPp2/1pPppPp1/1PpPPpP1/2PPppP1/8/8 w";

// What may come next

/// Compares what may come next with the list of moves, at all stages of drafts by chance.
fn follow_a_draft(state: &dyn State, turns: &[Vec<Step>], rng: &mut Rng) {
    let mut taken: Vec<Step> = Vec::new();
    loop {
        let next = state.next(&taken);
        let mut expected = Vec::new();
        for turn in turns.iter().filter(|turn| turn.starts_with(&taken)) {
            match turn.get(taken.len()) {
                Some(step) if !expected.contains(step) => expected.push(*step),
                _ => {}
            }
        }
        expected.sort_unstable_by(|a, b| a.text().cmp(b.text()));
        assert_eq!(next.steps, expected, "{taken:?} in {}", state.text());
        assert_eq!(next.may_stop, turns.contains(&taken), "{taken:?} in {}", state.text());
        if next.steps.is_empty() {
            break;
        }
        taken.push(next.steps[rng.usize(..next.steps.len())]);
    }
}

#[test]
fn next_steps_agree_with_the_list_of_moves() {
    let (mut rng, mut choose) = (Rng::with_seed(61), Rng::with_seed(62));
    for text in [START, CLOSE] {
        for _ in 0..effort(6) {
            random_game(&position(text), 150, &mut rng, |state, moves| {
                if moves.is_empty() || moves.len() > 400 {
                    return;
                }
                let turns: Vec<_> = moves.iter().map(|mv| state.steps_of(mv).unwrap()).collect();
                for _ in 0..3 {
                    follow_a_draft(&**state, &turns, &mut choose);
                }
            });
        }
    }
}

/// A position in which 55,128 turns may be played, nearly all of them chains of strikes.
const CROWDED: &str = "8/PP6/2pppP2/1PPPpp2/1PPPpp2/2PPpp2/1pppP3/8 w";

/// Thousands of questions are answered, which would take minutes if each listed all turns.
#[test]
fn what_may_come_next_is_told_without_a_list() {
    let state = position(CROWDED);
    let mut rng = Rng::with_seed(64);
    let mut longest = 0;
    for _ in 0..effort(3_000) {
        let mut taken: Vec<Step> = Vec::new();
        loop {
            let next = state.next(&taken);
            assert_eq!(next.may_stop, taken.len() > 1, "{taken:?}");
            assert!(next.steps.is_sorted_by_key(|step| step.text().to_string()));
            if next.steps.is_empty() {
                break;
            }
            taken.push(next.steps[rng.usize(..next.steps.len())]);
        }
        longest = longest.max(taken.len());
    }
    assert!(longest > 5, "{longest}");
    let refusal = refused(CROWDED, "b7-b8,a7:b7xb7:c7");
    assert!(rule_ids(family()).contains(refusal.rule));
    let mut session = session(CROWDED);
    assert!(session.type_move("b7b8").is_ok());
}

#[test]
fn steps_that_no_move_begins_with_lead_nowhere() {
    let state = position("w d4 e5 / c5 h8");
    let [pick, go, strike] = walk(&*state, "d4 -d5 ,d5:e5xc5:d5")[..] else {
        panic!("three steps")
    };
    for wrong in [
        vec![go],
        vec![strike],
        vec![pick, pick],
        vec![pick, strike],
        vec![go, pick],
        vec![pick, go, go],
        vec![pick, go, strike, strike],
    ] {
        assert_eq!(state.next(&wrong).progress(), None, "{wrong:?}");
        assert_eq!(state.prompt(&wrong), None, "{wrong:?}");
        // Nothing of these may panic.
        let _ = (state.effects(&wrong), state.refuse(&wrong, square("c5")));
    }
}

// What is told of a position

#[test]
fn pieces_are_told_by_rank_and_file() {
    let told: Vec<_> = position("w d4 a5 / h8 b1")
        .pieces()
        .into_iter()
        .map(|(at, piece)| {
            format!("{at} {} {} {}", piece.letter, piece.name, piece.owner.unwrap().letter())
        })
        .collect();
    assert_eq!(told, ["b1 p pawn b", "d4 P pawn w", "a5 P pawn w", "h8 p pawn b"]);
}

#[test]
fn threatened_are_the_pawns_that_a_legal_move_captures() {
    for (text, squares) in [
        ("w d4 / d5 g8 h8", "d5"),
        ("w d4 / d3 e5 g8 h8", ""),
        ("w d4 e4 / c4 f4 g8", "c4 f4"),
        ("w a4 b4 c4 / f4 g4", "f4"),
        ("w a4 b4 c4 / f4 g4 f5 g5", ""),
        // By a strike, and by one after it.
        ("w d4 e5 / c5 g8 h8", "c5"),
        ("w b6 c4 d4 e5 / a6 c6 c5 h8", "c5 a6 c6"),
        ("b c4 a1 b1 / d5 e4", "c4"),
    ] {
        assert_eq!(names(&position(text).threatened()), squares, "{text}");
    }
}

/// All ways of a crowd to strike are followed for each empty square, and still together.
#[test]
fn attacked_are_squares_that_only_few_of_many_turns_come_to() {
    let crowd = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";
    for (text, some, none) in [
        (crowd, "f1 f2 g2 h2 h3", "g1 h1 f7 g7 h7 f8 g8 h8"),
        (CROWDED, "b1 g7 h7", "a1 g1 h1 g8 h8"),
    ] {
        let attacks = position(text).attacks(Seat::FIRST);
        for at in some.split(' ') {
            assert!(attacks.contains(&square(at)), "{at} in {text}");
        }
        for at in none.split(' ') {
            assert!(!attacks.contains(&square(at)), "{at} in {text}");
        }
    }
}

#[test]
fn the_start_is_that_of_the_source() {
    let start = family().start(&Options::defaults(family().info().options));
    assert_eq!(start.text(), START);
    assert_eq!(start.to_move(), Seat::FIRST);
    assert_eq!((start.size(), start.outcome()), (8, Outcome::Ongoing));
    // No two pawns touch: only pawns alone can act.
    assert!(start.moves().iter().all(|mv| !mv.contains(':')));
    assert!(start.next(&[]).steps.iter().all(|step| step.order == 0));
    assert!(family().info().options.is_empty());
}

#[test]
fn another_seat_may_be_thought_to_move() {
    let state = position("w d4 / g8 h8");
    let other = state.with_to_move(Seat::SECOND).unwrap();
    assert_eq!(other.text(), written("b d4 / g8 h8"));
    assert!(state.with_to_move(Seat::FIRST).unwrap().same(&*state));
}

#[test]
fn every_layer_has_a_name_and_shows_squares_in_words() {
    let layers = family().info().layers;
    assert!(!layers.is_empty());
    assert!(layers.iter().all(|(name, what)| !name.is_empty() && !what.is_empty()));
    for text in [START, CLOSE, "w d4 e5 / c5 h8", "w a2 / e7"] {
        let state = position(text);
        for index in 0..=layers.len() {
            for shown in state.layer(index, &[]) {
                assert!(index < layers.len());
                assert!(!shown.words.is_empty());
                assert!(shown.at.file() < 8 && shown.at.rank() < 8);
            }
        }
    }
}

fn signs(shown: &[Shown]) -> String {
    let one = |shown: &Shown| match &shown.sign {
        Sign::Cell => format!("{}", shown.at),
        Sign::Line(to) => format!("{}-{to}", shown.at),
        Sign::Badge(text) => format!("{}={text}", shown.at),
        Sign::Outline(to) => format!("{}:{to}", shown.at),
    };
    let mut signs: Vec<_> = shown.iter().map(one).collect();
    signs.sort_unstable();
    signs.join(" ")
}

/// What a layer shows after some steps.
fn layer(text: &str, steps: &str, name: &str) -> String {
    let state = position(text);
    let index = state.info().layers.iter().position(|(layer, _)| *layer == name).unwrap();
    signs(&state.layer(index, &walk(&*state, steps)))
}

#[test]
fn layers_show_formations_ranges_squads_and_what_is_new() {
    let text = "w d4 e4 f4 d5 / g7 h7 g8 h8";
    assert_eq!(layer(text, "", "Formations of White"), "d4:d5 d4:e4 d4:f4 e4:f4");
    assert_eq!(layer(text, "", "Formations of Black"), "g7:g8 g7:h7 g7:h8 g8:h8 h7:h8");
    // d4 takes d5 and the dual f4; the threepiece of Black's takes from afar, a single pawn not.
    let text = "w d4 e4 / d5 f4 h8";
    assert_eq!(layer(text, "", "Range of White"), "d5 e4-f4");
    assert_eq!(layer("w a1 b1 d1 / f1 g1 h1", "", "Range of Black"), "f1-d1");
    assert_eq!(layer("b a1 b1 d1 / f1 g1 h1", "", "Range of White"), "");
    let text = "w a4 b4 c4 / f4 g4 f5 g5";
    assert_eq!(layer(text, "", "Safe squads"), "c4-f4 f4:g5");
    assert_eq!(layer(text, "", "Range of White"), "");
    assert_eq!(layer("w a4 b4 c4 / f4 g4 f5", "", "Safe squads"), "");
    // After the action it is told what is new, and of that only what can strike.
    let text = "w d4 e5 / c5 g8 h8";
    assert_eq!(layer(text, "d4 -d5", "Newly formed"), "d5:e5");
    assert_eq!(layer(text, "d4 -d6", "Newly formed"), "");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Newly formed"), "");
    assert_eq!(layer(text, "d4 -d5", "Formations of White"), "d5:e5");
}

/// What the steps that may come next are called.
fn next_names(text: &str, steps: &str) -> Vec<String> {
    let state = position(text);
    let taken = walk(&*state, steps);
    state.next(&taken).steps.iter().map(|step| state.step_name(&taken, step)).collect()
}

#[test]
fn steps_are_named_by_what_they_do() {
    let squad = "w d4 e4 d5 e5 f4 / h8";
    let told = next_names(squad, "");
    for name in ["pawn d4", "dual d4:d5", "threepiece d4:f4", "squad d4:e5"] {
        assert!(told.contains(&name.into()), "{name}: {told:?}");
    }
    assert_eq!(next_names("w d4 / d5 d3 h8", "d4"), ["to d6", "captures d5"]);
    assert_eq!(
        next_names("w d4 e4 / c4 h8", "d4:e4"),
        [
            "to e4:f4",
            "captures c4",
            "turns about d4 to d3:d4",
            "turns about d4 to d4:d5",
            "turns about e4 to e3:e4",
            "turns about e4 to e4:e5",
        ]
    );
    let told = next_names("w d4 d5 d6 / g8 h8", "d4:d6");
    assert!(told.contains(&"turns about d5 to c5:e5".into()), "{told:?}");
    // Either side's pawn is pushed, and what is not pushed is gone to.
    let told = next_names("w d4 e4 d5 e5 d6 / c4 h8", "d4:e5");
    assert_eq!(told, ["pushes c4 to b4", "to d3:e4", "pushes d6 to d7", "to e4:f5"]);
    // Strikes are named by what strikes: two may take the same pawn.
    assert_eq!(
        next_names("w d4 c5 e5 / f5 h8", "d4 -d5"),
        ["threepiece c5:e5 strikes f5", "dual d5:e5 strikes f5"]
    );
    assert_eq!(next_names("w a8 a7 / a1 b1", "")[0], "pawn a7");
    assert_eq!(next_names("w a8 / a7 b5", ""), ["Pass"]);
}

#[test]
fn a_turn_asks_before_each_strike_and_never_else() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let state = position(text);
    let asked = |steps: &str| state.prompt(&walk(&*state, steps)).map(|prompt| prompt.question);
    for (steps, question) in [
        ("", None),
        ("d4", None),
        ("d4 -d6", None),
        ("d4 -d5", Some("Strike?")),
        ("d4 -d5 ,d5:e5xc5:d5", Some("Strike again?")),
        ("d4 -d5 ,d5:e5xc5:d5 ,c4:c5xc5:c6", Some("Strike again?")),
        ("d4 -d5 ,d5:e5xc5:d5 ,c4:c5xc5:c6 ,b6:c6xa6:b6", None),
    ] {
        assert_eq!(asked(steps), question, "{steps}");
    }
    let passing = position("w a8 / a7 b5");
    assert_eq!(passing.prompt(&[]), None);
    assert_eq!(passing.prompt(&walk(&*passing, "pass")), None);
}

#[test]
fn the_end_of_a_game_is_told_in_words() {
    let words = |text: &str| {
        let state = position(text);
        state.outcome_words(state.outcome())
    };
    assert_eq!(words("w / d4"), "Black wins: White has no pawns left");
    assert_eq!(words("b d4 /"), "White wins: Black has no pawns left");
    let reason = "no formation and no capture can come about any more";
    assert_eq!(words("w a2 d2 / g7"), format!("White wins with 2 pawns to 1: {reason}"));
    assert_eq!(words("w a2 / d7 g7"), format!("Black wins with 2 pawns to 1: {reason}"));
    assert_eq!(words("w a2 / g7"), format!("a draw with 1 pawn each: {reason}"));
    assert_eq!(words("b a2 c2 / f7 h7"), format!("a draw with 2 pawns each: {reason}"));
    assert_eq!(words("w d4 / d5 e5"), "");
    let told = position("w d4 / d5 e5").outcome_words(Outcome::Win(Seat::SECOND, "PAWN-17"));
    assert!(told.starts_with("Black wins with 2 pawns to 1: a position stood"), "{told}");
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
        shown.unwrap_or_else(|| panic!("{sign} in {shown:?}")).words.as_str()
    };
    assert!(told("a1:a8").starts_with("the pawn on a2 never leaves the a-file, and no other"));
    assert!(told("g1:g8").starts_with("the pawn on g7 never leaves the g-file"));
    assert_eq!(told("d1:d8"), "two pawns never leave the d-file, one of either side");
    assert!(told("d2-d7").starts_with("the pawns on d2 and d7 have passed each other"));
}

/// What a layer says after some steps.
fn layer_words(text: &str, steps: &str, name: &str) -> Vec<String> {
    let state = position(text);
    let index = state.info().layers.iter().position(|(layer, _)| *layer == name).unwrap();
    state.layer(index, &walk(&*state, steps)).into_iter().map(|shown| shown.words).collect()
}

#[test]
fn the_layer_of_what_is_new_follows_the_turn() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let new = |steps: &str| layer_words(text, steps, "Newly formed");
    // Before the turn what strikes could take, and by which action first.
    assert_eq!(layer(text, "", "Newly formed"), "a6 c5 c6");
    let words = new("");
    assert!(words.iter().any(|it| it.starts_with("a strike can capture c5 after ")), "{words:?}");
    // Of what was picked, where it should go.
    assert_eq!(layer(text, "d4", "Newly formed"), "d5=1");
    assert_eq!(new("d4"), ["after d4-d5 a strike is possible"]);
    // Then what is new, strike by strike.
    assert_eq!(layer(text, "d4 -d5", "Newly formed"), "d5:e5");
    assert_eq!(new("d4 -d5"), ["the dual d5:e5 is new and can strike c5"]);
    let words = new("d4 -d5 ,d5:e5xc5:d5");
    assert!(words.contains(&"the dual c4:c5 is new and can strike c6".into()), "{words:?}");
    assert_eq!(
        new("d4 -d5 ,d5:e5xc5:d5 ,c4:c5xc5:c6"),
        [
            "the dual c5:d5 is new and can capture nothing",
            "the dual b6:c6 is new and can strike a6"
        ]
    );
    let words = layer_words("w d4 e5 / c5 g8 h8", "d4 -d5 ,d5:e5xc5:d5", "Newly formed");
    assert_eq!(words, [""; 0]);
    let words = layer_words("w d3 e5 f5 / g8 h8", "d3 -d5", "Newly formed");
    assert!(words.contains(&"the dual d5:e5 is new and can capture nothing".into()), "{words:?}");
}

#[test]
fn the_other_layers_show_the_board_as_the_steps_have_left_it() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    assert_eq!(layer(text, "", "Formations of White"), "c4:d4");
    assert_eq!(layer(text, "d4", "Formations of White"), "c4:d4");
    assert_eq!(layer(text, "d4 -d5", "Formations of White"), "d5:e5");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Formations of White"), "c4:c5 c5:d5");
    assert_eq!(layer(text, "d4 -d5", "Formations of Black"), "c5:c6");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Formations of Black"), "");
    // c5:c6 took c4 from above; c5 alone did as well. Then it is gone.
    assert_eq!(layer(text, "", "Range of Black"), "c4 c5-c4");
    assert_eq!(layer(text, "d4 -d5 ,d5:e5xc5:d5", "Range of Black"), "c5");
    // A pushed pawn stands where it was pushed to, and a squad that lost a pawn protects none.
    let push = "w c4 d4 c5 d5 / b4 a3 h8";
    assert_eq!(layer(push, "", "Formations of Black"), "");
    assert_eq!(layer(push, "c4:d5 -b4:c5", "Formations of Black"), "a3:a4");
    let squad = "w a4 b4 c4 f3 / f4 g4 f5 g5";
    assert_eq!(layer(squad, "", "Safe squads"), "c4-f4 f4:g5");
    assert_eq!(layer(squad, "f3 xf4", "Safe squads"), "");
    let words = layer_words(squad, "", "Safe squads");
    assert!(words.iter().any(|it| it.contains("may not capture f4") && it.contains("PAWN-6")));
    let words = layer_words("w d4 e4 / d5 f4 h8", "", "Range of White");
    assert!(words.contains(&"the pawn d4 can capture d5".into()), "{words:?}");
    assert!(words.contains(&"the dual d4:e4 can capture f4".into()), "{words:?}");
}

#[test]
fn the_rules_are_those_of_the_file() {
    let ids: Vec<_> = (1..=18).map(|n| format!("PAWN-{n}")).collect();
    assert_eq!(rule_ids(family()), ids.into_iter().collect());
}

/// The board seen in a mirror, and the sides changed, change nothing.
#[test]
fn left_and_right_and_both_sides_are_alike() {
    let mut rng = Rng::with_seed(63);
    for text in [START, CLOSE] {
        random_game(&position(text), 80, &mut rng, |state, moves| {
            for upside_down in [false, true] {
                let image = |at: Square| {
                    let rank = if upside_down { 7 - at.rank() } else { at.rank() };
                    Square::new(7 - at.file(), rank).unwrap()
                };
                let (mut white, mut black) = (Vec::new(), Vec::new());
                for (at, piece) in state.pieces() {
                    let is_white = (piece.owner == Some(Seat::FIRST)) != upside_down;
                    let side = if is_white { &mut white } else { &mut black };
                    side.push(image(at));
                }
                let seat = if upside_down { state.to_move().other() } else { state.to_move() };
                let text = format!("{} {} / {}", seat.letter(), names(&white), names(&black));
                let mut expected: Vec<_> = moves.iter().map(|mv| image_of(mv, &image)).collect();
                expected.sort_unstable();
                assert_eq!(position(&text).moves(), expected, "{text}");
            }
        });
    }
}

/// A move with its squares seen elsewhere, written as moves are.
fn image_of(mv: &str, image: &dyn Fn(Square) -> Square) -> String {
    if mv == "pass" {
        return mv.into();
    }
    let formation = |text: &str| {
        let squares: Vec<_> = text.split(':').map(|name| image(square(name))).collect();
        let files = || squares.iter().map(|at| at.file());
        let ranks = || squares.iter().map(|at| at.rank());
        let first = Square::new(files().min().unwrap(), ranks().min().unwrap()).unwrap();
        let last = Square::new(files().max().unwrap(), ranks().max().unwrap()).unwrap();
        if squares.len() == 1 { first.to_string() } else { format!("{first}:{last}") }
    };
    let motion = |text: &str| {
        let sign = text.find(['-', 'x', '~']).unwrap();
        let (from, to) = (formation(&text[..sign]), formation(&text[sign + 1..]));
        format!("{from}{}{to}", &text[sign..=sign])
    };
    mv.split(',').map(motion).collect::<Vec<_>>().join(",")
}
