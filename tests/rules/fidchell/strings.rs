//! Tests of position strings, and of the check that a position is possible.

use super::{PLACE, QUICK, outcome, read, written};
use fairyboard_tests::test;

/// Asserts that a position is refused with an error in the field of this name.
fn impossible(field: &str, text: &str) {
    match read(text) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => assert!(error.starts_with(&format!("{field}: ")), "{text}: {error}"),
    }
}

#[test]
fn fid_24_pieces() {
    for letter in ["W", "P", "H", "R", "O", "V", "L", "G", "S", "T"] {
        let small = letter.to_lowercase();
        impossible("placement", &format!("w p - 0000 - -: Ka1 kl10 {letter}e12"));
        impossible("placement", &format!("w p - 0000 - -: Ka2 kl10 {small}e1"));
        assert!(read(&format!("w p - 0000 - -: Ka1 kl10 +{letter}e12")).is_ok());
        assert!(read(&format!("w p - 0000 - -: Ka2 kl10 +{small}e1")).is_ok());
        assert!(read(&format!("w p - 0000 - -: Ka2 kl10 {letter}e11 {small}e2")).is_ok());
    }
    for letter in ["Q", "E", "J", "C", "N", "A", "D", "B"] {
        assert!(read(&format!("w p - 0000 - -: Ka1 kl10 {letter}e12")).is_ok(), "{letter}");
        impossible("placement", &format!("w p - 0000 - -: Ka1 kl10 +{letter}e11"));
    }
}

#[test]
fn fid_24_no_more_than_the_set_has() {
    let set = [
        ("W", 6),
        ("P", 2),
        ("H", 1),
        ("R", 1),
        ("O", 1),
        ("V", 1),
        ("L", 2),
        ("Q", 1),
        ("E", 2),
        ("G", 2),
        ("S", 2),
        ("J", 1),
        ("T", 2),
        ("C", 2),
        ("N", 2),
        ("A", 1),
        ("D", 1),
        ("B", 1),
    ];
    let files = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (letter, most) in set {
        let stand = |count: usize| {
            let each = files[..count].iter().map(|file| format!("{letter}{file}5"));
            each.collect::<Vec<_>>().join(" ")
        };
        assert!(read(&format!("w p - 0000 - -: Ka1 kl12 {}", stand(most))).is_ok());
        impossible("placement", &format!("w p - 0000 - -: Ka1 kl12 {}", stand(most + 1)));
        let lost = letter.repeat(most);
        assert!(read(&format!("w p - 0000 - {lost}: Ka1 kl12")).is_ok());
        impossible("lost", &format!("w p - 0000 - {lost}{letter}: Ka1 kl12"));
        impossible("lost", &format!("w p - 0000 - {letter}: Ka1 kl12 {}", stand(most)));
        // A promoted piece counts among its kind. Pieces of the other side don't count.
        if "WPHROVLGST".contains(letter) {
            impossible("lost", &format!("w p - 0000 - {lost}: Ka1 kl12 +{letter}e5"));
        }
        let small = letter.to_lowercase();
        assert!(read(&format!("w p - 0000 - {lost}: Ka1 kl12 {small}e5")).is_ok());
    }
}

#[test]
fn fid_24_portals() {
    for (letter, none, one, two) in [
        ("f", "0011", "1000", "2000"),
        ("I", "2000", "2100", "2200"),
        ("U", "2200", "0010", "0020"),
        ("y", "0020", "0021", "0022"),
    ] {
        let at = |portals: &str, lost: &str, pieces: &str| {
            format!("w p - {portals} - {lost}: Ka1 kl12 {pieces}")
        };
        impossible("portals", &at(none, "-", &format!("{letter}e5")));
        impossible("portals", &at(none, letter, ""));
        assert!(read(&at(one, "-", &format!("{letter}e5"))).is_ok());
        assert!(read(&at(one, letter, "")).is_ok());
        impossible("portals", &at(one, letter, &format!("{letter}e5")));
        impossible("portals", &at(one, "-", &format!("{letter}e5 {letter}g5")));
        assert!(read(&at(two, letter, &format!("{letter}e5"))).is_ok());
        // Pieces that entered may be missing from the board and from the list of lost pieces,
        // because a set may be incomplete.
        assert!(read(&at(two, "-", "")).is_ok());
    }
    for portals in
        ["0100", "0001", "0200", "0120", "2001", "3000", "000", "00000", "-", "0-00", "00a0"]
    {
        impossible("portals", &format!("w p - {portals} - -: Ka1 kl12"));
    }
    for used in ["f6", "g6", "f7", "g7", "f6g6", "f6g7", "g6f7", "f6g6f7g7"] {
        assert!(read(&format!("w p - 0000 {used} -: Ka1 kl12")).is_ok(), "{used}");
    }
    for used in ["g6f6", "f6f6", "f7f6", "e1", "f6-", "f", "F6", "--"] {
        impossible("subterranean", &format!("w p - 0000 {used} -: Ka1 kl12"));
    }
}

#[test]
fn fid_24_kings() {
    impossible("placement", "w p - 0000 - -: Ka1");
    impossible("placement", "w p - 0000 - -: kl12");
    impossible("placement", "w p - 0000 - -: Ka1 kl12 Kb5");
    impossible("placement", "w p - 0000 - -: Ka1 kl12 kb5");
    impossible("placement", "w c - 0000 - -: kl12 na8");
    impossible("placement", "w k - 0000 - -: Na3 Nc3");
    impossible("placement", "b k - 0000 - -: Na3 Nc3 kl12");
    impossible("lost", "w p - 0000 - K: Ka1 kl12");
    impossible("lost", "w p - 0000 - KK: kl12");
    assert!(read("w p - 0000 - K: kl12").is_ok());
    assert!(read("b p - 0000 - k: Ka1").is_ok());
    assert!(read("w p - 0000 - K: kl12 Ha3 +Rc3 nc5 qe5").is_ok());
    for heir in ["+H", "N", "Q"] {
        impossible("lost", &format!("w p - 0000 - K: kl12 {heir}a3"));
    }
    // After the loss of the last King, it is the loser's turn, in phase `p` (an ordinary turn).
    impossible("side", "b p - 0000 - K: kl12");
    impossible("side", "w p - 0000 - k: Ka1");
    impossible("phase", "w k - 0000 - K: kl12 Na3 Nc3");
    impossible("phase", "w c - 0000 - K: kl12");
    assert!(read("w p - 0000 - Kk: We5").is_err());
    // The leaps field lists the sides that still have the King's leap.
    for leaps in ["Kk", "K", "k", "-"] {
        assert!(read(&format!("w p {leaps} 0000 - -: Ka1 kl12")).is_ok());
    }
    for leaps in ["kK", "KK", "Kk-", "--", "x"] {
        impossible("leaps", &format!("w p {leaps} 0000 - -: Ka1 kl12"));
    }
    impossible("leaps", "w p K 0000 - K: kl12");
    impossible("leaps", "w k K 0000 - -: Na3 Nc3 kl12");
    assert!(read("w k k 0000 - -: Na3 Nc3 kl12").is_ok());
}

#[test]
fn fid_24_phases() {
    for phase in ["x", "P", "pp", "-"] {
        impossible("phase", &format!("w {phase} - 0000 - -: Ka1 kl12"));
    }
    for side in ["W", "x", "-", "wb"] {
        impossible("side", &format!("{side} p - 0000 - -: Ka1 kl12"));
    }
    impossible("phase", "w k - 0000 - -: Ka1 Na3 Nc3 kl12");
    impossible("phase", "w k - 0000 - -: +Ha5 Na3 Nc3 kl12");
    impossible("phase", "w k - 0000 - -: Na3 kl12 na8 nb8");
    impossible("phase", "w k - 0000 - -: kl12 Qa3");
    impossible("phase", "b c - 0000 - -: Ka1 kl12 nb8");
    impossible("phase", "b c - 0000 - -: Ka1 kl12");
    assert!(read("b c - 0000 - -: Ka1 kl12 na8").is_ok());
    // In phase `c` the side to move must capture a King that his owner has called. So such a
    // capture must be possible. A piece held by a Fiend captures nothing.
    assert!(read("w c - 1000 - -: Ka1 kl12 Nl5 fa8").is_ok());
    impossible("phase", "w c - 1000 - -: Ka1 kl12 Nl5 fk4");
    // White is mated, although White could capture Black's King. One of Black's two Nobles would
    // then become King, and the other would still attack White's King.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 nb8"), "black FID-9");
    impossible("phase", "w c - 0000 - -: Ka1 Nl1 kl12 na8 nb8");
}

#[test]
fn fid_24_the_set_up() {
    assert!(read(PLACE).is_ok());
    let (placement, fields) = PLACE.split_once(' ').unwrap();
    assert_eq!(fields, "w s Kk 0000 - -");
    let with = |row: usize, pieces: &str, fields: &str| {
        let mut rows: Vec<_> = placement.split('/').collect();
        rows[row] = pieces;
        format!("{} {fields}", rows.join("/"))
    };
    // Rows are counted from the top here, so index 9 is White's third rank.
    assert!(read(&with(9, "W11", "b s Kk 0000 - -")).is_ok());
    impossible("side", &with(9, "W11", "w s Kk 0000 - -"));
    impossible("side", &with(9, "12", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "WW10", "w s Kk 0000 - -"));
    impossible("placement", &with(2, "w11", "w s Kk 0000 - -"));
    impossible("placement", &with(9, "w11", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "+W11", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "G11", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "J11", "b s Kk 0000 - -"));
    impossible("placement", &with(5, "W11", "b s Kk 0000 - -"));
    impossible("placement", &with(11, "NTCJDKQBACT1", "w s Kk 0000 - -"));
    impossible("placement", &with(10, "1LSE1GG1ESLW", "b s Kk 0000 - -"));
    impossible("placement", &with(0, "tncjdkqbactn", "w s Kk 0000 - -"));
    impossible("phase", &QUICK.replace(" p ", " s "));
    impossible("leaps", &with(9, "12", "w s K 0000 - -"));
    impossible("portals", &with(9, "12", "w s Kk 1000 - -"));
    impossible("subterranean", &with(9, "12", "w s Kk 0000 f6 -"));
    impossible("lost", &with(9, "12", "w s Kk 0000 - W"));
    // A side has only two Pikes.
    let text = with(9, "PPP9", "b s Kk 0000 - -")
        .replace("/12/12/12/12/12/12/12/", "/ww10/12/12/12/12/12/12/");
    impossible("placement", &text);
}

#[test]
fn fid_24_one_way_to_write_each_field() {
    for lost in ["PW", "wW", "WwP", "X", "+W", "-W", "W-", "--", "F", "Y", "u", "i", "w,", "É"] {
        impossible("lost", &format!("w p - 0000 - {lost}: Ka1 kl12"));
    }
    assert!(read("w p - 0000 - WWPHROVLQEGSJTCNADBwphrovlqegsjtcnadb: Ka1 kl12").is_ok());
    let rest = "w p - 0000 - -";
    for (from, to) in
        [("12", "66"), ("12", "012"), ("12", "111"), ("12", "13"), ("12", "0"), ("12", "")]
    {
        let placement = ["11k", "12", "12", "12", "12", "12", "12", "12", "12", "12", "12", "K11"];
        let mut rows = placement.map(str::to_string);
        rows[4] = rows[4].replace(from, to);
        impossible("placement", &format!("{} {rest}", rows.join("/")));
    }
    for text in ["", "w p", "12/12 w p - 0000 - -"] {
        assert!(read(text).is_err(), "{text}");
    }
    let good = written("w p - 0000 - -: Ka1 kl12");
    assert!(read(&good).is_ok());
    for text in
        [format!("{good} "), format!(" {good}"), format!("{good} x"), good.replace(" p ", "  p ")]
    {
        assert!(read(&text).is_err(), "{text}");
    }
    impossible("placement", &good.replace("K11", "++W9K"));
    impossible("placement", &good.replace("K11", "K10+"));
    impossible("placement", &good.replace("K11", "K+10"));
}
