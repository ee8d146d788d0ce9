//! Tests of calls (`!`): a player whose King can be captured may oblige the enemy to capture him.

use super::{PLACE, clicks, judges, leads, moves, outcome, played, position, swapped, written};
use fairyboard_tests::test;

#[test]
fn fid_10_a_called_king_must_be_captured() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    leads(text, "l5-l6!", "b c - 0000 - -: Ka1 Wl6 kl12 na8");
    let text = "b c - 0000 - -: Ka1 Wl6 kl12 na8";
    assert_eq!(moves(text, ""), "a8xa1");
    judges(
        text,
        &[
            ("l12-l11", "FID-10 a1 a8 | from a8"),
            ("a8-a7", "FID-10 a1 a8"),
            ("F@e12", "FID-10 a1 a8"),
            ("pass", "FID-10 a1 a8"),
            ("l6-l7", "FID-1 l6"),
        ],
    );
    clicks(text, &[("", "l12", "FID-10 a1 a8"), ("a8", "a7", "FID-10 a1 a8")]);
    assert_eq!(played(text, "a8xa1").outcome().to_string(), "black FID-21");
    // A call (`!`) demands that the opponent capture the mover's King. If several pieces can do
    // that, the opponent chooses one.
    let text = "b c - 0000 - -: Ka1 kl12 na8 ch8 wj5";
    assert_eq!(moves(text, ""), "a8xa1 h8xa1");
    // The duty to capture a called King ends with the capture: the next turn is an ordinary one.
    leads("w p - 0000 - -: Ka1 Ql5 kl12 na8", "l5-k5! a8xa1", "w p - 0000 - Q: Kk5 kl12 na1");
}

#[test]
fn fid_10_nobody_is_forced_without_a_call() {
    let next = played("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-l6");
    assert_eq!(next.text(), written("b p - 0000 - -: Ka1 Wl6 kl12 na8"));
    assert!(next.moves().contains(&"l12-l11".to_string()));
}

#[test]
fn fid_11_a_call_goes_with_any_turn_after_which_the_king_could_be_captured() {
    // White may make Black capture White's King (`!`) after a move of the King, a move of another
    // piece, and the opening of a portal.
    let text = "w p - 0000 - W: Ka1 Bg2 Ne6 kl12 na8";
    for mv in ["a1-a2", "g2-g3", "e6-e7", "U@h1", "W@f6"] {
        let called = format!("{mv}!");
        judges(text, &[(mv, "legal"), (&called, "legal")]);
        assert!(played(text, &called).text().contains(" b c "));
        assert!(played(text, mv).text().contains(" b p "));
    }
    judges(
        text,
        &[
            ("a1-b1!", "FID-11 b1 | nothing can capture him on b1"),
            ("e6-a6!", "FID-11 a1"),
            ("e6-a6", "legal"),
            ("e6-d5!", "FID-1 d5"),
        ],
    );
    // A player may make the enemy capture the King after a capture, too, even after a capture that
    // a call has forced.
    let text = "b c - 0000 - -: Kf1 +Ha3 Nh1 kh12 nf12";
    assert_eq!(moves(text, ""), "f12xf1 f12xf1!");
    leads(text, "f12xf1!", "w c - 0000 - H: Ka3 Nh1 kh12 nf1");
    // A piece held by a Fiend can't capture. So White can't capture Black's King, and Black may not
    // call on White to do it.
    judges("b p - 1000 - -: Ka1 kd12 Nd6 fc5", &[("d12-d11!", "FID-11 d11"), ("d12-d11", "legal")]);
    // White may also call if only the enemy King could obey and capture White's King, by his leap
    // (`k`).
    judges("w p k 0000 - -: Ka1 We5 kb3", &[("e5-e6!", "legal")]);
    judges("w p - 0000 - -: Ka1 We5 kb3", &[("e5-e6!", "FID-11 a1")]);
}

#[test]
fn fid_11_never_with_what_wins_or_leads_to_a_succession() {
    // The capture of the last King wins at once, so the move can't also call on the enemy to
    // capture the mover's King (`!`).
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 ba8";
    judges(text, &[("l1xl12", "legal"), ("l1xl12!", "FID-11 a1 | wins"), ("l1-l2!", "legal")]);
    // A move that mates wins at once, so it can't be a call (`!`) either.
    let text = "w p - 0000 - -: Ka1 Nk1 Nh9 kl12 na8";
    judges(text, &[("h9-l9", "legal"), ("h9-l9!", "FID-11 a1 | mates"), ("h9-h8!", "legal")]);
    assert_eq!(played(text, "h9-l9").outcome().to_string(), "white FID-9");
    // If the enemy must choose a successor next, the move can't call on the enemy to capture the
    // mover's King.
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 na8 nh5";
    judges(text, &[("l1xl12", "legal"), ("l1xl12!", "FID-11 a1 | chooses a successor")]);
    leads(text, "l1xl12", "b k - 0000 - -: Ka1 Nl12 na8 nh5");
}

#[test]
fn fid_11_never_with_a_promotion_that_mates() {
    // The Warrior becomes a Guard by promotion (FID-4), and the Guard can capture on l12. So the
    // move mates. A move that mates can't be a call (`!`).
    let text = "w p - 0000 - -: Ka1 Na11 Wj11 kl12 na8";
    judges(text, &[("j11-j12", "legal"), ("j11-j12!", "FID-11 a1 | mates"), ("j11-i11!", "legal")]);
    assert_eq!(played(text, "j11-j12").outcome().to_string(), "white FID-9");
    judges(&swapped(text), &[("j2-j1", "legal"), ("j2-j1!", "FID-11 a12 | mates")]);
    // Here the enemy King can escape. So the promotion doesn't mate, and the move may be a call
    // (`!`).
    judges("w p - 0000 - -: Ka1 Nb2 Wj11 kl12 na8", &[("j11-j12", "legal"), ("j11-j12!", "legal")]);
}

#[test]
fn fid_11_never_with_the_capture_of_a_fiend_that_mates() {
    // The capture of the Fiend frees the Immortal on a12, which then attacks along the rank. So the
    // capture mates. A move that mates can't be a call (`!`).
    let text = "w p - 1100 - -: Ka1 Qh3 Ia12 Bb4 kl12 tc2 fb11";
    judges(text, &[("b4xb11", "legal"), ("b4xb11!", "FID-11 a1 | mates"), ("b4-b5!", "legal")]);
    assert_eq!(played(text, "b4xb11").outcome().to_string(), "white FID-9");
}

#[test]
fn fid_11_never_with_a_move_out_of_a_line_that_mates() {
    // The Jester leaves the line between the Immortal and Black's King. So the move mates. A move
    // that mates can't be a call (`!`).
    let text = "w p - 1100 - -: Ka1 Qh3 Ia12 Bb11 Je12 kl12 tc2";
    judges(text, &[("e12-d10", "legal"), ("e12-d10!", "FID-11 a1 | mates"), ("e12-f12!", "legal")]);
    assert_eq!(played(text, "e12-d10").outcome().to_string(), "white FID-9");
}

#[test]
fn fid_11_never_with_a_placement_a_succession_or_a_pass() {
    judges(PLACE, &[("W@a3!", "FID-11 a3")]);
    judges(
        "w k - 0000 - -: Na3 Nc3 kl12 na8",
        &[("K@a3", "legal"), ("K@a3!", "FID-11 a3 | can’t call")],
    );
    judges("w p - 1000 - -: Ka1 kl12 fb2", &[("pass!", "FID-11 a1 | can’t call")]);
}

#[test]
fn fid_11_a_call_never_makes_a_mate() {
    // White has made a call, so Black must capture White's King, even if Black's own King is lost
    // then. This is no mate: without the call, Black could move the King.
    let text = "b c - 0000 - -: Kf1 +Ha3 Nh1 kh12 nf12";
    assert_eq!(outcome(text), "ongoing");
    assert!(position(&text.replace(" c ", " p ")).moves().contains(&"h12-g12".to_string()));
}
