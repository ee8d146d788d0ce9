//! A King who could be captured, and mate.

use super::{FIDCHELL, leads, moves, outcome, played, position, swapped};
use fairyboard_tests::{square, test};

// FID-8

#[test]
fn fid_8_a_king_may_be_left_in_capture_or_go_there() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    assert_eq!(moves(text, "a1"), "a1-a2 a1-a2! a1-b1 a1-b2");
    assert_eq!(moves(text, "l5"), "l5-k5 l5-k5! l5-l6 l5-l6!");
    let text = "w p - 0000 - -: Ka1 kl12 nb8";
    assert_eq!(moves(text, ""), "a1-a2 a1-b1 a1-b1! a1-b2 a1-b2!");
    // Whoever left it there is not forced to be captured.
    let next = played(text, "a1-b2");
    assert!(next.moves().contains(&"b8xb2".to_string()));
    assert!(next.moves().contains(&"l12-l11".to_string()));
}

// FID-9

#[test]
fn fid_9_mate_loses_at_once() {
    let text = "w p - 0000 - -: Ka1 kl12 na8 nb8";
    assert_eq!(outcome(text), "black FID-9");
    assert_eq!(outcome(&swapped(text)), "white FID-9");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8"), "ongoing");
    // Who is not to move is not mated.
    assert_eq!(outcome("b p - 0000 - -: Ka1 kl12 na8 nb8"), "ongoing");
    let refusal = FIDCHELL.refused(text, "a1-a2");
    assert_eq!(refusal.rule, "FID-9");
    assert!(
        refusal.sentence.to_string().contains("Black wins: White’s King is mated"),
        "{refusal}"
    );
    assert_eq!(position(text).refuse(&[], square("a1")).rule, "FID-9");
    // By a move, whoever could capture a King before.
    assert_eq!(
        played("b p - 0000 - -: Ka1 kl12 na8 nh8", "h8-b8").outcome().to_string(),
        "black FID-9"
    );
    // Not capturable: not mate, though every move leads into capture.
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 nl2 nb8"), "ongoing");
}

#[test]
fn fid_9_moves_of_any_kind_save() {
    // The King's leap.
    assert_eq!(outcome("w p K 0000 - -: Ka1 kl12 na8 nb8"), "ongoing");
    // A capture, a piece put between.
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Cc10"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Ch10"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Cc12"), "black FID-9");
    // A held piece does not save.
    assert_eq!(outcome("w p - 1000 - -: Ka1 kl12 na8 nb8 Cc10 fd11"), "black FID-9");
    // A portal on the line: only while it is open and somebody is there for it.
    assert_eq!(outcome("w p - 1000 - -: Kf1 kl12 na1 na2"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Kf1 kl12 na1 na2"), "black FID-9");
    assert_eq!(outcome("w p - 1200 - -: Kf1 kl12 na1 na2"), "black FID-9");
    // A Subterranean one, opened by a piece that is held itself.
    let pieces = "Kh6 Ng5 kl12 na6 na7 dl5 ff4";
    assert_eq!(outcome(&format!("w p - 1000 - W: {pieces}")), "ongoing");
    assert_eq!(outcome(&format!("w p - 1000 f6 W: {pieces}")), "ongoing");
    assert_eq!(outcome(&format!("w p - 1000 f6g6 W: {pieces}")), "black FID-9");
    assert_eq!(outcome(&format!("w p - 1000 - -: {pieces}")), "black FID-9");
}

#[test]
fn fid_9_is_asked_after_a_succession_too() {
    // After the choice, and not before it.
    let text = "w k - 1000 - -: Na1 Nh5 kl12 na8 nb8 fg6";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(moves(text, ""), "K@a1 K@h5");
    assert_eq!(played(text, "K@a1").outcome().to_string(), "black FID-9");
    assert_eq!(played(text, "K@h5").outcome().to_string(), "ongoing");
    // Where there is no choice.
    let text = "b p - 0000 - -: Kf1 +Ha1 kl12 df12 na8 nb8";
    leads(text, "f12xf1", "w p - 0000 - H: Ka1 kl12 df1 na8 nb8");
    assert_eq!(played(text, "f12xf1").outcome().to_string(), "black FID-9");
}

#[test]
fn fid_9a_who_could_capture() {
    // A piece that is held does not.
    assert_eq!(outcome("b p - 0000 - -: Ka1 kl12 Nl2 Nk2"), "white FID-9");
    assert_eq!(outcome("b p - 1000 - -: Ka1 kl12 Nl2 Nk2 fl1"), "ongoing");
    // The enemy King's leap counts while he has it.
    assert_eq!(outcome("b p K 0000 - -: Kb10 ka12 Sd11"), "white FID-9");
    assert_eq!(outcome("b p - 0000 - -: Kb10 ka12 Sd11"), "ongoing");
    assert_eq!(outcome("b p k 0000 - -: Kb10 ka12 Sd11"), "ongoing");
    // To capture the last King ends the game.
    let text = "b p Kk 0000 - -: Kb10 ka12 Sd11";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(played(text, "a12xb10").outcome().to_string(), "black FID-21");
}

#[test]
fn fid_9a_a_counter_mate_saves_nobody() {
    // h9-l9 would mate, and White's King could be captured.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nk1 Nh9 kl12 na8 nb8"), "black FID-9");
    assert_eq!(
        played("w p - 0000 - -: Ka1 Nk1 Nh9 kl12", "h9-l9").outcome().to_string(),
        "white FID-9"
    );
}

#[test]
fn fid_9a_capturing_a_king() {
    // The last one: it saves.
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 ba8 db8";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(played(text, "l1xl12").outcome().to_string(), "white FID-21");
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kk11 ba8 db8"), "black FID-9");
    // One who has an heir: the Bard captures all the same.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 ba8 db8 qj5"), "black FID-9");
    // Where the heir is the attacker, it attacks no more.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 db8"), "ongoing");
    // Of two Nobles one would attack after one of the choices.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 nh5 db8"), "black FID-9");
    // After neither choice: the King himself threatened, by his leap.
    let text = "w p k 0000 - -: Ka1 Nb12 kb3 ck10 nl5 nl7";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(outcome("w p k 0000 - -: Ka1 kb3 ck10 nl5 nl7"), "black FID-9");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kb3 ck10 nl5 nl7"), "ongoing");
}
