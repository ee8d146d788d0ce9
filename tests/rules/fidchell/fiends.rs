//! Tests of Fiends, which hold the enemy pieces next to them in place.

use super::{clicks, judges, leads, moves, played, position, targets};
use fairyboard::Seat;
use fairyboard::geometry::Square;
use fairyboard_tests::{names, test};

#[test]
fn fid_7_a_piece_beside_a_fiend_cannot_move() {
    for (file, rank) in [(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)] {
        let at = Square::new(file, rank).unwrap().to_string();
        let text = format!("w p - 1000 - -: Ka1 kl12 N{at} fd4");
        assert_eq!(targets(&text, &at), "", "{text}");
        let to = Square::new(file, 11).unwrap();
        judges(&text, &[(&format!("{at}-{to}"), "FID-7 d4 | can’t move")]);
        clicks(&text, &[("", &at, "FID-7 d4 | the Fiend on d4")]);
        assert_eq!(names(&position(&text).attacks(Seat::FIRST)), "b1 a2 b2");
    }
    // A piece two squares away from a Fiend is free to move.
    let text = "w p - 1000 - -: Ka1 kl12 Nd6 fd4";
    assert_eq!(targets(text, "d6").split(' ').count(), 11 + 6 + 2);
    // Two Fiends can hold one piece. The refusal then names both.
    let text = "w p - 2000 - -: Ka1 kl12 Nd6 fd5 fe7";
    assert_eq!(targets(text, "d6"), "");
    judges(text, &[("d6-d8", "FID-7 d5 e7")]);
}

#[test]
fn fid_7_neither_captures_nor_threatens() {
    // A held piece can't capture the Fiend that holds it.
    judges("w p - 1000 - -: Ka1 kl12 Nd6 fd5", &[("d6xd5", "FID-7 d5")]);
    // A held Noble can't capture Black's King. So Black may not call him (demand his capture).
    assert_eq!(
        moves("b p - 1000 - -: Ka1 kd12 Nd6 fc5", "d12"),
        "d12-c11 d12-c12 d12-d11 d12-e11 d12-e12"
    );
    assert_eq!(moves("b p - 1000 - -: Ka1 kd12 Nd6 fa5", "d12-d"), "d12-d11 d12-d11!");
    // A Fiend holds only enemies, not pieces of its own side.
    assert_eq!(targets("b p - 1000 - -: Ka1 kl12 wd5 fd4", "d5"), "c5 e5");
}

#[test]
fn fid_7_as_long_as_it_lasts() {
    let text = "b p - 1000 - -: Ka1 kl12 Nd6 fd5";
    let free = played(text, "d5-e8");
    assert!(free.moves().contains(&"d6-d12".to_string()));
    let text = "w p - 1000 - -: Ka1 kl12 Nd6 fd5 Be6 Nd1";
    // The piece on e6 is held like the one on d6. The piece on d1 is free and captures the Fiend,
    // which frees both.
    judges(text, &[("d1xd5", "legal"), ("e6xd5", "FID-7 d5")]);
    let free = played(text, "d1xd5 l12-l11");
    assert!(free.moves().contains(&"d6-d12".to_string()));
    assert!(free.moves().contains(&"e6-e12".to_string()));
    // A held King can neither move nor leap.
    let text = "w p K 1000 - -: Kd6 kl12 fd5 Wa3";
    assert_eq!(targets(text, "d6"), "");
    judges(text, &[("d6-e8", "FID-7 d5")]);
}

#[test]
fn fid_7_a_held_piece_qualifies_succeeds_and_is_replaced() {
    judges("w p - 1000 - -: Ka1 kl12 Dd2 fc3", &[("I@e1", "legal"), ("d2-d3", "FID-7 c3")]);
    judges("w p - 1000 - W: Ka1 kl12 Ne6 fd5", &[("W@f6", "legal"), ("e6-e7", "FID-7 d5")]);
    leads("b p - 1000 - -: Kf1 +Hd6 kl12 df12 fd5", "f12xf1", "w p - 1000 - H: Kd6 kl12 df1 fd5");
    leads(
        "b p - 1000 - -: Kf1 Nd6 Nj3 kl12 df12 fd5",
        "f12xf1 K@d6",
        "w p - 1000 - N: Kd6 Nj3 kl12 df1 fd5",
    );
    leads(
        "b p - 1000 - -: Ka1 Qh6 +Rd6 kl12 dh12 fd5",
        "h12xh6",
        "w p - 1000 - R: Ka1 Qd6 kl12 dh6 fd5",
    );
}
