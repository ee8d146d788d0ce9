//! Tests of the sets of pieces.

use fairyboard::catalog;
use fairyboard_tests::rng;
use std::collections::BTreeSet;
use std::rc::Rc;
use ui_model::drawing::{self, Ink, Set, Signs};

/// The drawings of the signs on counters, in the file that the page loads.
const SIGNS: &str = include_str!("../../static/pieces/counters.txt");

const INK: Ink<'_> = Ink { body: "#fff", line: "#111", detail: "#222" };

pub fn sets() -> [Set; 3] {
    [Set::Figures, Set::Letters, Set::Counters(Rc::new(Signs::read(SIGNS)))]
}

#[test]
fn in_every_set_every_piece_is_told_from_the_others_of_its_game() {
    for info in catalog::GAMES.iter().map(|family| family.info()) {
        for set in sets() {
            let drawn = |letter: &&str| drawing::lettered(info, letter, &set, INK);
            let pieces = drawing::of(info).pieces;
            let all: BTreeSet<_> = pieces.iter().map(drawn).collect();
            assert_eq!(all.len(), pieces.len(), "{} {set:?}", info.id);
        }
    }
}

#[test]
fn every_piece_has_a_sign_of_its_own() {
    let [figures, _, counters] = sets();
    for info in catalog::GAMES.iter().map(|family| family.info()) {
        let parts = [&figures, &counters].map(|set| drawing::parts(info, set));
        if !parts[0].is_empty() {
            // The drawings of pieces that are composed of parts must differ in their parts.
            assert_ne!(parts[0], parts[1], "{}", info.id);
            continue;
        }
        for letter in drawing::of(info).pieces {
            let [figure, counter] =
                [&figures, &counters].map(|set| drawing::lettered(info, letter, set, INK));
            assert_ne!(figure, counter, "{} {letter}", info.id);
        }
    }
}

#[test]
fn a_colour_of_a_sign_is_black_or_white_on_paper() {
    let fist = catalog::find("fist").expect("there is Fist").info();
    let [_, _, counters] = sets();
    let paper = Ink { body: "#fff", line: "#000", detail: "#000" };
    for (letter, hue, fill) in [("B", "#0B5FA5", "\"#000\""), ("Y", "#F2C230", "\"#fff\"")] {
        assert!(drawing::lettered(fist, letter, &counters, INK).contains(hue));
        let printed = drawing::lettered(fist, letter, &counters, paper);
        assert!(!printed.contains(hue), "{printed}");
        assert!(printed.contains(&format!("fill={fill} stroke")), "{printed}");
    }
}

#[test]
fn what_is_no_line_of_a_sign_is_passed_over() {
    let hens = catalog::find("hens").expect("there is Hens and Chicks").info();
    let figure = drawing::lettered(hens, "H", &Set::Figures, INK);
    let drawn = |text: &str| {
        let set = Set::Counters(Rc::new(Signs::read(text)));
        drawing::lettered(hens, "H", &set, INK)
    };
    let long = format!("hens H M0{}", " 1".repeat(4000));
    let late = format!("{}hens H M0 0", "\n".repeat(10_000));
    for text in ["", "hens", "hens H", "hens HM0 0", "hens H M0 0\"/>", "hens H <g>", &long, &late]
    {
        assert_eq!(drawn(text), figure, "{text:.40}");
    }
    assert_ne!(drawn("hens H M0 0"), figure);
    let mut rng = rng(44);
    for _ in 0..200 {
        let spoilt: String = (0..3).map(|_| rng.char(..)).collect();
        let at = rng.usize(..SIGNS.len());
        let text = format!("{}{spoilt}{}", &SIGNS[..at], &SIGNS[at..]);
        let set = Set::Counters(Rc::new(Signs::read(&text)));
        for info in catalog::GAMES.iter().map(|family| family.info()) {
            crate::markup::assert_read(&drawing::sprite(info, &set));
        }
    }
}
