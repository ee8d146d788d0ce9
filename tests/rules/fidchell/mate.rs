//! Tests of Kings in danger, and of mate.

use super::{FIDCHELL, leads, moves, outcome, played, position, swapped};
use fairyboard_tests::{square, test};

#[test]
fn fid_8_a_king_may_be_left_in_capture_or_go_there() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    assert_eq!(moves(text, "a1"), "a1-a2 a1-a2! a1-b1 a1-b2");
    assert_eq!(moves(text, "l5"), "l5-k5 l5-k5! l5-l6 l5-l6!");
    let text = "w p - 0000 - -: Ka1 kl12 nb8";
    assert_eq!(moves(text, ""), "a1-a2 a1-b1 a1-b1! a1-b2 a1-b2!");
    // A player may move the King into danger, and the opponent need not capture him.
    let next = played(text, "a1-b2");
    assert!(next.moves().contains(&"b8xb2".to_string()));
    assert!(next.moves().contains(&"l12-l11".to_string()));
}

#[test]
fn fid_9_mate_loses_at_once() {
    let text = "w p - 0000 - -: Ka1 kl12 na8 nb8";
    assert_eq!(outcome(text), "black FID-9");
    assert_eq!(outcome(&swapped(text)), "white FID-9");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8"), "ongoing");
    // A King is mated only on his side's turn.
    assert_eq!(outcome("b p - 0000 - -: Ka1 kl12 na8 nb8"), "ongoing");
    let refusal = FIDCHELL.refused(text, "a1-a2");
    assert_eq!(refusal.rule, "FID-9");
    assert!(
        refusal.sentence.to_string().contains("Black wins: White’s King is mated"),
        "{refusal}"
    );
    assert_eq!(position(text).refuse(&[], square("a1")).rule, "FID-9");
    // A side that could capture the King may make a mating move instead.
    assert_eq!(
        played("b p - 0000 - -: Ka1 kl12 na8 nh8", "h8-b8").outcome().to_string(),
        "black FID-9"
    );
    // A King who can't be captured now isn't mated, even if every move exposes him to capture.
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 nl2 nb8"), "ongoing");
}

#[test]
fn fid_9_moves_of_any_kind_save() {
    // The King can save himself by his leap (the letter K).
    assert_eq!(outcome("w p K 0000 - -: Ka1 kl12 na8 nb8"), "ongoing");
    // A piece can save the King by capturing an attacker or by moving in between.
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Cc10"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Ch10"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Cc12"), "black FID-9");
    // A piece held by a Fiend can't save the King.
    assert_eq!(outcome("w p - 1000 - -: Ka1 kl12 na8 nb8 Cc10 fd11"), "black FID-9");
    // A portal between the attacker and the King saves him only if it can be opened now.
    assert_eq!(outcome("w p - 1000 - -: Kf1 kl12 na1 na2"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Kf1 kl12 na1 na2"), "black FID-9");
    assert_eq!(outcome("w p - 1200 - -: Kf1 kl12 na1 na2"), "black FID-9");
    // A Subterranean portal saves the King. A Fiend holds the Noble that opens the portal, but a
    // held piece may still open portals.
    let pieces = "Kh6 Ng5 kl12 na6 na7 dl5 ff4";
    assert_eq!(outcome(&format!("w p - 1000 - W: {pieces}")), "ongoing");
    assert_eq!(outcome(&format!("w p - 1000 f6 W: {pieces}")), "ongoing");
    assert_eq!(outcome(&format!("w p - 1000 f6g6 W: {pieces}")), "black FID-9");
    assert_eq!(outcome(&format!("w p - 1000 - -: {pieces}")), "black FID-9");
}

#[test]
fn fid_9_is_asked_after_a_succession_too() {
    // When a player must choose a successor, mate is judged after the choice.
    let text = "w k - 1000 - -: Na1 Nh5 kl12 na8 nb8 fg6";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(moves(text, ""), "K@a1 K@h5");
    assert_eq!(played(text, "K@a1").outcome().to_string(), "black FID-9");
    assert_eq!(played(text, "K@h5").outcome().to_string(), "ongoing");
    // When only one piece can succeed the King, mate is judged after the capture.
    let text = "b p - 0000 - -: Kf1 +Ha1 kl12 df12 na8 nb8";
    leads(text, "f12xf1", "w p - 0000 - H: Ka1 kl12 df1 na8 nb8");
    assert_eq!(played(text, "f12xf1").outcome().to_string(), "black FID-9");
}

#[test]
fn fid_9a_who_could_capture() {
    // A piece held by a Fiend can't capture, so it can't mate.
    assert_eq!(outcome("b p - 0000 - -: Ka1 kl12 Nl2 Nk2"), "white FID-9");
    assert_eq!(outcome("b p - 1000 - -: Ka1 kl12 Nl2 Nk2 fl1"), "ongoing");
    // White's King mates with his leap, if White still has the leap (the letter K).
    assert_eq!(outcome("b p K 0000 - -: Kb10 ka12 Sd11"), "white FID-9");
    assert_eq!(outcome("b p - 0000 - -: Kb10 ka12 Sd11"), "ongoing");
    assert_eq!(outcome("b p k 0000 - -: Kb10 ka12 Sd11"), "ongoing");
    // Black escapes the mate because Black's King can capture White's last King by his own leap.
    let text = "b p Kk 0000 - -: Kb10 ka12 Sd11";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(played(text, "a12xb10").outcome().to_string(), "black FID-21");
}

#[test]
fn fid_9a_a_counter_mate_saves_nobody() {
    // The move h9-l9 would mate Black. But Black could capture White's King first, so White is
    // mated.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nk1 Nh9 kl12 na8 nb8"), "black FID-9");
    assert_eq!(
        played("w p - 0000 - -: Ka1 Nk1 Nh9 kl12", "h9-l9").outcome().to_string(),
        "white FID-9"
    );
}

#[test]
fn fid_9a_capturing_a_king() {
    // Capturing the enemy's last King ends the game and so saves the own King.
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 ba8 db8";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(played(text, "l1xl12").outcome().to_string(), "white FID-21");
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kk11 ba8 db8"), "black FID-9");
    // Capturing a King with an heir doesn't end the game, and the enemy Bard can still capture.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 ba8 db8 qj5"), "black FID-9");
    // If the attacking Noble is the only heir, it becomes King. As King it no longer attacks a1
    // from a8.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 db8"), "ongoing");
    // If two Nobles could succeed, the enemy can choose the one that doesn't attack, so the other
    // still attacks.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 nh5 db8"), "black FID-9");
    // Black's King is the only attacker: he attacks a1 by his leap, which a successor doesn't have.
    // So his capture saves White, for either successor.
    let text = "w p k 0000 - -: Ka1 Nb12 kb3 ck10 nl5 nl7";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(outcome("w p k 0000 - -: Ka1 kb3 ck10 nl5 nl7"), "black FID-9");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kb3 ck10 nl5 nl7"), "ongoing");
}
