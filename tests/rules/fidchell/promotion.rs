//! Tests of promotion on the far rank, and of the moves of promoted pieces.

use super::{judges, leads, outcome, swapped, targets};
use fairyboard_tests::test;

#[test]
fn fid_4_pieces_promote_on_the_far_rank() {
    for letter in ["W", "P", "H", "R", "O", "V", "L", "G"] {
        let text = format!("w p - 0000 - -: Ka1 kl9 {letter}e11");
        let then = format!("b p - 0000 - -: Ka1 kl9 +{letter}e12");
        leads(&text, "e11-e12", &then);
        leads(&swapped(&text), "e2-e1", &swapped(&then));
    }
    for letter in ["S", "T"] {
        let text = format!("w p - 0000 - -: Ka1 kl9 {letter}e10");
        let then = format!("b p - 0000 - -: Ka1 kl9 +{letter}f12");
        leads(&text, "e10-f12", &then);
        leads(&swapped(&text), "e3-f1", &swapped(&then));
    }
    // A capture, a slide of several squares and a leap to the far rank promote, too.
    leads("w p - 0000 - -: Ka1 kl9 He11 gf12", "e11xf12", "b p - 0000 - g: Ka1 kl9 +Hf12");
    leads("w p - 0000 - -: Ka1 kl9 Pe9", "e9-e12", "b p - 0000 - -: Ka1 kl9 +Pe12");
    leads("w p - 0000 - -: Ka1 kl9 Te9", "e9-f12", "b p - 0000 - -: Ka1 kl9 +Tf12");
}

#[test]
fn fid_4_nothing_else_promotes_and_nothing_elsewhere() {
    for letter in ["Q", "E", "K", "J", "C", "N", "A", "D", "B", "U", "I"] {
        let king = if letter == "K" { "" } else { "Ka1" };
        let from = if letter == "E" { "e10" } else { "e11" };
        let to = if "QC".contains(letter) { "f12" } else { "e12" };
        let text = format!("w p - 1110 - -: {king} kl9 {letter}{from}");
        let then = format!("b p - 1110 - -: {king} kl9 {letter}{to}");
        leads(&text, &format!("{from}-{to}"), &then);
    }
    // A promoted Warrior (`+W`) moves as a Guard, but never promotes again.
    leads("w p - 0000 - -: Ka1 kl9 +We11", "e11-e12", "b p - 0000 - -: Ka1 kl9 +We12");
    leads("w p - 0000 - -: Ka1 kl9 +We12", "e12-f12", "b p - 0000 - -: Ka1 kl9 +Wf12");
    // Pieces don't promote one rank earlier, nor on their own side's first rank.
    leads("w p - 0000 - -: Ka1 kl9 We10", "e10-e11", "b p - 0000 - -: Ka1 kl9 We11");
    leads("w p - 0000 - -: Ka2 kl9 Ge2", "e2-e1", "b p - 0000 - -: Ka2 kl9 Ge1");
    leads("b p - 0000 - -: Ka1 kl9 ge11", "e11-e12", "w p - 0000 - -: Ka1 kl9 ge12");
}

#[test]
fn fid_4_a_piece_that_was_brought_back_promotes_too() {
    leads(
        "w p - 0000 - P: Ka1 kl9 Ne6",
        "P@f6 l9-l10 f6-f9 l10-l9 f9-f12",
        "b p - 0000 f6 -: Ka1 kl9 Ne6 +Pf12",
    );
}

#[test]
fn fid_5_promoted_men_at_arms() {
    // The Ætheling moves as a King without the leap, but may be captured like other pieces.
    let text = "w p K 0000 - -: Ka1 kl12 +Hf6";
    assert_eq!(targets(text, "f6"), "e5 f5 g5 e6 g6 e7 f7 g7");
    judges(text, &[("f6-g8", "FID-5 g8")]);
    leads("b p K 0000 - -: Ka1 kl12 +Hf6 nf9", "f9xf6", "w p K 0000 - H: Ka1 kl12 nf6");
    assert_eq!(outcome("w p K 0000 - H: Ka1 kl12 nf6"), "ongoing");
    // The Princess moves as the Queen does.
    let text = "w p K 0000 - -: Ka1 kl12 +Rf6 Qj5";
    assert_eq!(targets(text, "f6"), "e5 g5 e6 g6 e7 g7");
    judges(text, &[("f6-f7", "FID-5 f7")]);
    // A promoted Man-at-Arms `+O` opens portals as the Druid does, and a `+V` as the Bard does.
    for (letter, portal) in [("+O", "I@e1"), ("+V", "U@h1")] {
        let at = if letter == "+O" { "d2" } else { "g2" };
        let text = format!("w p - 1000 - -: Ka1 kl12 {letter}{at}");
        judges(&text, &[(portal, "legal")]);
    }
    for (letter, portal) in [("+o", "F@e12"), ("+v", "Y@h12")] {
        let at = if letter == "+o" { "d11" } else { "g11" };
        let text = format!("b p - 0010 - -: Ka1 kl10 {letter}{at}");
        judges(&text, &[(portal, "legal")]);
    }
}
