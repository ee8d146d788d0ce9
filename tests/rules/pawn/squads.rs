//! Tests of squads (four pawns in a square): their protection, moves and pushes.

use super::{SQUAD, clicks, judges, leads, moves};
use fairyboard_tests::test;

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
    // Three pawns are no squad, so they protect no pawn from capture. A squad takes four.
    judges("w a4 b4 c4 / f4 g4 f5", &[("a4:c4xd4:f4", "legal")]);
    // A squad protects its own four pawns from capture, but no pawn beside it.
    judges("w a4 b4 c4 / e4 f4 g4 f5 g5", &[("a4:c4xc4:e4", "legal")]);
    judges("w a4 b4 c4 / e4 e5 f4 f5 g5", &[("a4:c4xc4:e4", "PAWN-6 e4")]);
    // A squad of the capturing side protects no enemy from capture.
    judges("w a4 b4 c4 g4 f5 g5 / f4 h8", &[("a4:c4xd4:f4", "legal")]);
}

#[test]
fn pawn_6_an_earlier_capture_of_the_same_turn_may_have_broken_the_squad() {
    // The pawn on f3 captures one of the four pawns of the squad, so the squad no longer protects
    // g4. Then e4:f4 captures d4. This makes the threepiece c4:e4 (three pawns in a row), which can
    // capture g4.
    let chain = "f3xf4,e4:f4xd4:e4,c4:e4xe4:g4";
    let text = "w c4 e4 f3 / d4 f4 g4 f5 g5";
    judges(text, &[("f3xf4,e4:f4xd4:e4", "legal"), (chain, "legal")]);
    leads(text, chain, "b e4 f4 g4 / f5 g5");
    // If g4 also belongs to a second squad, on g4, h4, g5 and h5, it is still protected.
    let text = "w c4 e4 f3 / d4 f4 g4 f5 g5 h4 h5";
    judges(text, &[("f3xf4,e4:f4xd4:e4", "legal"), (chain, "PAWN-6 g4")]);
    clicks(text, &[("f3 xf4 ,e4:f4xd4:e4", "g4", "PAWN-6 g4")]);
}

#[test]
fn pawn_6_holds_for_strikes() {
    // The pawn moves from d4 to d5, beside e5 and f5. The three pawns d5:f5 can then capture h5 in
    // the same turn.
    judges("w d4 e5 f5 / h5 h8", &[("d4-d5,d5:f5xf5:h5", "legal")]);
    // Four pawns in a square that contain b5 protect it from a capture at a distance. Three pawns
    // don't. If the pawn of a squad is right ahead of the threepiece, like c5, it isn't protected.
    judges("w d4 e5 f5 / a5 b5 a6 b6", &[("d4-d5", "legal"), ("d4-d5,d5:f5xb5:d5", "PAWN-6 b5")]);
    judges("w d4 e5 f5 / a5 b5 a6", &[("d4-d5,d5:f5xb5:d5", "legal")]);
    judges("w d4 e5 f5 / c5 b5 c6 b6", &[("d4-d5,d5:f5xc5:e5", "legal")]);
}

/// A move of the squad; the squares of the squad after the move; the two squares ahead of the
/// squad; the two squares beyond those.
type Way = (&'static str, &'static str, [&'static str; 2], [&'static str; 2]);

const WAYS: [Way; 4] = [
    ("d4:e5-d5:e6", "d5 e5 d6 e6", ["d6", "e6"], ["d7", "e7"]),
    ("d4:e5-d3:e4", "d3 e3 d4 e4", ["d3", "e3"], ["d2", "e2"]),
    ("d4:e5-c4:d5", "c4 d4 c5 d5", ["c4", "c5"], ["b4", "b5"]),
    ("d4:e5-e4:f5", "e4 f4 e5 f5", ["f4", "f5"], ["g4", "g5"]),
];

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
            // A pawn two squares ahead, behind an empty square, doesn't hinder the squad.
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
    // The four pawns of a squad may push a pawn to the edge, but not off the board.
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
    // A squad cannot leave the board, not even with two of its four pawns.
    assert_eq!(moves("w d7 e7 d8 e8 / g8 h8", "d7:e8-d8"), "");
}
