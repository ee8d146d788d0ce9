//! Tests of the King's leap, which he has once in a game, and of the successor of a captured King
//! or Queen.

use super::{clicks, judges, leads, moves, outcome, played, record, swapped, targets};
use fairyboard::record::NodeId;
use fairyboard_tests::test;

const LEAPS: &str = "e3 g3 e4 g4 c5 d5 f5 g5 h5 i5 e6 g6 c7 d7 e7 f7 g7 h7 i7 e8 g8 e9 g9";

#[test]
fn fid_6_the_original_king_leaps_once() {
    let text = "w p K 0000 - -: Kf6 kl12 We5";
    assert_eq!(targets(text, "f6"), LEAPS);
    leads(text, "f6-e8", "b p - 0000 - -: Ke8 kl12 We5");
    leads(text, "f6-i7", "b p - 0000 - -: Ki7 kl12 We5");
    leads(text, "f6-g7", "b p K 0000 - -: Kg7 kl12 We5");
    let text = "w p - 0000 - -: Kf6 kl12 We5";
    assert_eq!(targets(text, "f6"), "f5 g5 e6 g6 e7 f7 g7");
    judges(
        text,
        &[("f6-e8", "FID-6 e8 | once in the game"), ("f6-f8", "FID-6 f8 | can’t go to f8")],
    );
    judges("w p k 0000 - -: Kf6 kl12", &[("f6-e8", "FID-6 e8"), ("f6-i5", "FID-6 i5")]);
    // One side's leap doesn't use up the leap of the other side.
    leads("w p Kk 0000 - -: Kf6 kl12", "f6-e8 l12-k9", "w p - 0000 - -: Ke8 kk9");
    leads("w p Kk 0000 - -: Kf6 kl12", "f6-e8", "b p k 0000 - -: Ke8 kl12");
}

#[test]
fn fid_6_capturing_or_not_threatened_or_not() {
    leads("w p K 0000 - -: Kf6 kl12 ne8", "f6xe8", "b p - 0000 - n: Ke8 kl12");
    leads("w p K 0000 - -: Ka1 kl12 na8", "a1-b3", "b p - 0000 - -: Kb3 kl12 na8");
    // A leap passes over pieces.
    leads("w p K 0000 - -: Ka1 kl12 wa2 Wb2 Wb1", "a1-b3", "b p - 0000 - -: Kb3 kl12 wa2 Wb2 Wb1");
    // An own piece blocks the leap to its square only.
    judges("w p K 0000 - -: Ka1 kl12 Wb3", &[("a1-b3", "FID-1 b3"), ("a1-c2", "legal")]);
    // A leap may capture the enemy King.
    assert_eq!(played("w p K 0000 - -: Kf6 kg9", "f6xg9").outcome().to_string(), "white FID-21");
}

#[test]
fn fid_6_a_king_who_succeeded_has_no_leap() {
    let text = "b p Kk 0000 - -: Kf1 +Ha3 kl12 nf12";
    leads(text, "f12xf1", "w p k 0000 - H: Ka3 kl12 nf1");
    assert_eq!(targets("w p k 0000 - H: Ka3 kl12 nf1", "a3"), "a2 b2 b3 a4 b4");
    // The letter for the leap is removed from the position before the player chooses a successor.
    leads("b p Kk 0000 - -: Kf1 Na3 Nc3 kl12 df12", "f12xf1", "w k k 0000 - -: Na3 Nc3 kl12 df1");
    // A King who is himself a successor can be captured, too. The letter for the other side's leap
    // stays.
    leads("b p k 0000 - -: Kf1 Qa3 kl12 nf12", "f12xf1", "w p k 0000 - Q: Ka3 kl12 nf1");
}

#[test]
fn fid_12_the_first_successor_takes_the_kings_place() {
    for (heirs, then) in [
        ("+Ha3 Nc3 Ne5 Qg5", "w p - 0000 - H: Ka3 Nc3 Ne5 Qg5"),
        ("Nc3 Qg5", "w p - 0000 - N: Kc3 Qg5"),
        ("Qg5", "w p - 0000 - Q: Kg5"),
        ("+Ha12", "w p - 0000 - H: Ka12"),
        ("Nl1", "w p - 0000 - N: Kl1"),
        // Only an Ætheling (`+H`), a Noble and the Queen can succeed the King.
        ("Ha3 +Rc3 +Oe5 +Vg5", "w p - 0000 - K: Ha3 +Rc3 +Oe5 +Vg5"),
        ("", "w p - 0000 - K:"),
    ] {
        let text = format!("b p - 0000 - -: Kf1 kl12 df12 {heirs}");
        let then = format!("{then} kl12 df1");
        leads(&text, "f12xf1", &then);
        leads(&swapped(&text), "f1xf12", &swapped(&then));
        let lost = then.contains(" K:");
        let outcome = played(&text, "f12xf1").outcome().to_string();
        assert_eq!(outcome, if lost { "black FID-21" } else { "ongoing" }, "{text}");
    }
}

#[test]
fn fid_13_of_two_nobles_the_owner_chooses() {
    let text = "b p - 0000 - -: Kf1 Na3 Nc3 Qg5 kl12 df12";
    leads(text, "f12xf1", "w k - 0000 - -: Na3 Nc3 Qg5 kl12 df1");
    let text = "w k - 0000 - -: Na3 Nc3 Qg5 kl12 df1";
    assert_eq!(moves(text, ""), "K@a3 K@c3");
    assert_eq!(outcome(text), "ongoing");
    // The player who chose a successor then makes a move.
    leads(text, "K@a3", "w p - 0000 - N: Ka3 Nc3 Qg5 kl12 df1");
    leads(text, "K@c3 a3-a12", "b p - 0000 - N: Kc3 Na12 Qg5 kl12 df1");
    judges(
        text,
        &[
            ("a3-a4", "FID-13 a3 c3 | Nobles on a3 and c3"),
            ("K@g5", "FID-13 a3 c3"),
            ("N@a3", "FID-13 a3 c3"),
            ("pass", "FID-13 a3 c3"),
        ],
    );
    clicks(
        text,
        &[("", "a3", "FID-13 a3 c3"), ("K", "g5", "FID-13 a3 c3"), ("K @a3", "c3", "FID-13 c3")],
    );
    judges("w p - 0000 - -: Ka1 Na3 kl12", &[("K@a3", "FID-13 a3 | no successor to choose")]);
    let black = "b k - 0000 - -: na10 nc10 Kl1 Df12";
    assert_eq!(moves(black, ""), "K@a10 K@c10");
    leads(black, "K@c10", "b p - 0000 - n: na10 kc10 Kl1 Df12");
}

#[test]
fn fid_13_a_succession_is_a_ply_and_no_round() {
    let mut record = record("b p - 0000 - -: Kf1 Na3 Nc3 kl12 df12");
    let mut at = NodeId::START;
    let mut told = Vec::new();
    for mv in ["f12xf1", "K@a3", "a3-a4", "l12-l11", "a4-a5"] {
        at = record.play(at, mv).unwrap();
        let node = record.node(at);
        told.push((node.ply(), node.round(), node.mover().letter()));
    }
    assert_eq!(told, [(1, 1, 'b'), (2, 2, 'w'), (3, 2, 'w'), (4, 2, 'b'), (5, 3, 'w')]);
}

#[test]
fn fid_14_a_captured_queen_replaces_the_princess() {
    for (text, mv, black, then) in [
        (
            "b p - 0000 - -: Ka1 Qd5 +Re9 kl12 nd12",
            "d12xd5",
            "d1xd8",
            "w p - 0000 - R: Ka1 Qe9 kl12 nd5",
        ),
        (
            "b p - 0000 - -: Ka1 Qd5 Re9 kl12 nd12",
            "d12xd5",
            "d1xd8",
            "w p - 0000 - Q: Ka1 Re9 kl12 nd5",
        ),
        // If the Queen succeeds the King, this doesn't count as a capture of the Queen.
        (
            "b p - 0000 - -: Kf1 Qd5 +Re9 kl12 df12",
            "f12xf1",
            "f1xf12",
            "w p - 0000 - Q: Kd5 +Re9 kl12 df1",
        ),
        // If the Princess herself is captured, no piece replaces her.
        (
            "b p - 0000 - -: Ka1 Qd5 +Re9 kl12 ne12",
            "e12xe9",
            "e1xe4",
            "w p - 0000 - R: Ka1 Qd5 kl12 ne9",
        ),
    ] {
        leads(text, mv, then);
        leads(&swapped(text), black, &swapped(then));
    }
}
