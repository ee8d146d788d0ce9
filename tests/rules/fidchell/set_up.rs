//! Tests of the start of a game of Fidchell.

use super::{PLACE, QUICK, clicks, family, judges, position, read, start};
use fairyboard::{Options, Seat};
use fairyboard_tests::{StateQueries, square, test};
use std::collections::BTreeSet;

#[test]
fn fid_1_the_set_up() {
    let start = start("place");
    assert_eq!(start.text(), PLACE);
    assert_eq!((start.size(), start.to_move()), (12, Seat::FIRST));
    let told: Vec<_> = start.pieces().iter().map(|(at, p)| format!("{}{at}", p.letter)).collect();
    let mut expected = Vec::new();
    for (rank, black, row) in [(1, 12, "NTCJDKQBACTN"), (2, 11, ".LSE.GG.ESL.")] {
        for (file, letter) in ('a'..='l').zip(row.chars()).filter(|(_, letter)| *letter != '.') {
            expected.push(format!("{letter}{file}{rank}"));
            expected.push(format!("{}{file}{black}", letter.to_ascii_lowercase()));
        }
    }
    let sorted = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&told), sorted(&expected));
    // Only White has Unicorns and Immortals, and only Black has Wyverns and Fiends.
    let fields = "w p - 2222 - -: Ka1 kl12";
    for letter in ["U", "I", "y", "f"] {
        assert!(read(&format!("{fields} {letter}f6")).is_ok(), "{letter}");
        let other = match letter.to_uppercase() {
            upper if upper == letter => letter.to_lowercase(),
            upper => upper,
        };
        let error = read(&format!("{fields} {other}f6")).unwrap_err();
        assert!(error.starts_with("placement: found"), "{error}");
    }
}

#[test]
fn fid_2_the_players_fill_their_third_ranks_in_turn() {
    let mut state = start("place");
    let order = ["W", "P", "H", "W", "R", "W", "O", "V", "W", "P", "W", "W"];
    for (ply, file) in (0..24).map(|ply| (ply, (b'a' + ply as u8 / 2) as char)) {
        let rank = if ply % 2 == 0 { 3 } else { 10 };
        let letter = order[ply / 2];
        assert_eq!(state.to_move(), Seat((ply % 2) as u8));
        // The player may put a piece of each remaining kind on each empty square of the third rank.
        let left: BTreeSet<_> = order[ply / 2..].iter().collect();
        assert_eq!(state.moves().len(), left.len() * (12 - ply / 2));
        assert!(state.moves().iter().all(|mv| mv.ends_with(&rank.to_string())));
        assert!(state.text().contains(" s "));
        state = state.play(&format!("{letter}@{file}{rank}")).unwrap().state;
    }
    assert_eq!(
        state.text(),
        "ntcjdkqbactn/1lse1gg1esl1/wphwrwovwpww/12/12/12/12/12/12/WPHWRWOVWPWW/1LSE1GG1ESL1/\
         NTCJDKQBACTN w p Kk 0000 - -"
    );
}

#[test]
fn fid_2_placements_that_are_refused() {
    judges(
        PLACE,
        &[
            ("W@a3", "legal"),
            ("W@a4", "FID-2 a4 | row 3"),
            ("W@a10", "FID-2 a10"),
            ("W@b2", "FID-2 b2"),
            ("G@a3", "FID-2 a3 | only Warriors, Pikes and Men-at-Arms"),
            ("K@a3", "FID-2 a3"),
            ("W@a3!", "FID-11 a3 | can’t call"),
            ("b1-a3", "FID-2 a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 | on an empty square of row 3"),
            ("pass", "FID-2 a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3"),
        ],
    );
    let text = "ntcjdkqbactn/1lse1gg1esl1/wh9p/12/12/12/12/12/12/H5W4W/1LSE1GG1ESL1/NTCJDKQBACTN \
                w s Kk 0000 - -";
    judges(
        text,
        &[
            ("H@b3", "FID-2 b3 | placed already"),
            ("W@a3", "FID-2 a3 | King’s Man on a3"),
            ("W@b3", "legal"),
        ],
    );
    assert_eq!(position(text).moves().len(), 5 * 9);
    clicks(text, &[("", "b1", "FID-2 b3 c3 d3 e3 f3 h3 i3 j3 k3"), ("W", "a3", "FID-2 a3")]);
    clicks(text, &[("W", "b4", "FID-2 b4"), ("W @b3", "c3", "FID-2 c3")]);
}

#[test]
fn fid_3_the_quick_start() {
    assert_eq!(start("quick").text(), QUICK);
    assert_eq!(family().start(&Options::defaults(family().info().options)).text(), QUICK);
    let pieces = position(QUICK).pieces();
    let at = |name: &str| pieces.iter().find(|(at, _)| *at == square(name)).unwrap().1.letter;
    // Each Man-at-Arms starts in front of its master.
    for (man, master) in [("H", "K"), ("R", "Q"), ("O", "D"), ("V", "B")] {
        let file = pieces.iter().find(|(_, piece)| piece.letter == man).unwrap().0.to_string();
        let file = &file[..1];
        assert_eq!((at(&format!("{file}3")), at(&format!("{file}1"))), (man, master));
        assert_eq!(at(&format!("{file}10")), man.to_lowercase());
    }
}
