//! Links of format 1 that must open for ever, and what becomes of damaged ones.
//!
//! Each file of `tests/links/` holds a link in its first line, and below it the record that the
//! link has to give. Files are added, never changed.

use fairyboard::link::{LinkError, Shared, decode, encode};
use fairyboard::open::open;
use fairyboard::record::{NodeId, Record};
use fairyboard::turn::Step;
use fairyboard::{Options, catalog};
use std::thread;

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn samples() -> Vec<(String, String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/links");
    let mut samples: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder of links")
        .map(|entry| {
            let path = entry.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            let (link, record) = text.split_once('\n').expect("a link and a record");
            (path.display().to_string(), link.to_string(), record.trim_end().to_string())
        })
        .collect();
    samples.sort();
    assert!(samples.len() >= 10);
    samples
}

/// Of a link that is much longer than the others only some characters are tried.
fn step(link: &str) -> usize {
    1 + link.len() / 400 * 100
}

fn moves_of(record: &Record) -> Vec<String> {
    let end = record.end_of_line(NodeId::START);
    record.path(end).iter().map(|id| record.node(*id).text().to_string()).collect()
}

#[test]
fn golden_links_open_and_are_written_the_same() {
    for (name, link, record) in samples() {
        let shared = decode(&link).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(shared.record.to_string().trim_end(), record, "{name}");
        assert_eq!(encode(&shared), link, "{name}");
    }
}

#[test]
fn a_link_carries_how_the_game_is_shown() {
    for (name, link, _) in samples() {
        let record = decode(&link).expect(&name).record;
        for at in record.preorder().into_iter().step_by(step(&link)) {
            for (turned, locked) in [(0, false), (2, true), (3, false)] {
                let shared = Shared { record: record.clone(), at, turned, locked };
                let back = decode(&encode(&shared)).expect(&name);
                let place = |shared: &Shared| {
                    shared.record.preorder().iter().position(|id| *id == shared.at)
                };
                assert_eq!(place(&back), place(&shared), "{name}");
                assert_eq!((back.turned, back.locked), (turned, locked), "{name}");
                assert_eq!(back.record, record, "{name}");
            }
        }
    }
}

#[test]
fn a_game_of_sixty_plies_fits_in_a_hundred_and_fifty_characters() {
    let samples: Vec<_> =
        samples().into_iter().filter(|(name, ..)| name.contains("long-game")).collect();
    assert_eq!(samples.len(), 2);
    for (name, link, _) in samples {
        let mut record = decode(&link).expect("a link").record;
        while record.node(record.end_of_line(NodeId::START)).ply() > 60 {
            let end = record.end_of_line(NodeId::START);
            record.remove(end);
        }
        assert_eq!(record.node(record.end_of_line(NodeId::START)).ply(), 60, "{name}");
        let link = format!("/g/{}", encode(&Shared::new(record)));
        assert!(link.len() <= 150, "{name}: {} characters", link.len());
    }
}

/// In this position 209,617 turns may be played. Three hundred of them are coded and decoded here,
/// which would take minutes if each asked for the list of all.
#[test]
fn a_link_of_a_crowd_is_made_and_read_without_a_list_of_its_turns() {
    const CROWD: &str = "8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w";
    let pawn = catalog::find("pawn").expect("a game of the catalogue");
    let mut record =
        Record::from_position(pawn, Options::defaults(&[]), CROWD).expect("a position");
    // Of all beginnings that are known, the one found last goes on: to the ends of long chains.
    let mut drafts: Vec<Vec<Step>> = vec![Vec::new()];
    while record.node(NodeId::START).children().len() < 300 {
        let draft = drafts.pop().expect("so many turns");
        let state = record.node(NodeId::START).state();
        let next = state.next(&draft);
        drafts.extend(next.steps.iter().map(|step| [&draft[..], &[*step]].concat()));
        if next.may_stop {
            let text: String = draft.iter().map(Step::text).collect();
            record.play(NodeId::START, &text).expect("a legal move");
        }
    }
    let longest = record.preorder().into_iter().map(|id| record.node(id).text().len()).max();
    assert!(longest > Some(80), "{longest:?}");
    let link = encode(&Shared::new(record.clone()));
    let back = decode(&link).expect("a link that was just made");
    assert_eq!(back.record, record);
    assert_eq!(encode(&back), link);
    // A few characters each, as long as the turns are.
    assert!(link.len() < 300 * 12, "{} characters", link.len());
}

/// Every change of one character is noticed; what is offered of the game is the beginning of it.
#[test]
fn one_changed_character_never_opens_a_wrong_game() {
    for (name, link, _) in samples() {
        let true_moves = moves_of(&decode(&link).expect(&name).record);
        let changed_at = |at: usize| {
            for letter in LETTERS.chars().chain(['.', ' ', 'é']) {
                if link[at..].starts_with(letter) {
                    continue;
                }
                let damaged = format!("{}{letter}{}", &link[..at], &link[at + 1..]);
                let Err(error) = decode(&damaged) else { panic!("{name}: opens as {damaged}") };
                assert!(error.to_string().starts_with("link: "), "{name}: {error}");
                if let Some(sound) = error.sound() {
                    let moves = moves_of(&sound.record);
                    assert!(true_moves.starts_with(&moves), "{name}: {damaged} gives {moves:?}");
                }
            }
        };
        // It takes longest of all tests here, so it is shared by two threads.
        thread::scope(|scope| {
            for first in 0..2 {
                let places = (0..link.len()).step_by(step(&link)).skip(first).step_by(2);
                scope.spawn(move || places.for_each(changed_at));
            }
        });
    }
}

#[test]
fn a_link_that_was_cut_off_says_so_and_keeps_its_beginning() {
    for (name, link, _) in samples() {
        let true_moves = moves_of(&decode(&link).expect(&name).record);
        for length in (0..link.len()).step_by(step(&link)) {
            match decode(&link[..length]) {
                Err(LinkError::Empty) if length == 0 => {}
                Err(error @ LinkError::Length { found, .. }) => {
                    assert_eq!(found, length, "{name}");
                    let moves = error.sound().map(|sound| moves_of(&sound.record));
                    assert!(moves.is_none_or(|moves| true_moves.starts_with(&moves)), "{name}");
                }
                other => panic!("{name}, {length} characters: {other:?}"),
            }
        }
        let error = decode(&format!("{link}AA")).expect_err(&name);
        assert!(matches!(error, LinkError::Length { .. }), "{name}: {error:?}");
    }
}

#[test]
fn half_of_a_long_game_is_found_in_half_of_its_link() {
    for (name, link, _) in samples().into_iter().filter(|(name, ..)| name.contains("long-game")) {
        let error = decode(&link[..link.len() * 2 / 3]).expect_err("a part of a link");
        let sound = error.sound().expect("a sound part");
        assert!(sound.record.node(sound.at).ply() >= 16, "{name}");
    }
}

#[test]
fn addresses_records_codes_and_positions_open_alike() {
    for (name, link, record) in samples() {
        let expected = decode(&link).expect(&name);
        for text in [
            link.clone(),
            format!("  #/g/{link}\n"),
            format!("https://example.org/fairyboard/#/g/{link}"),
            record.clone(),
            format!("\u{feff}{record}\r\n"),
        ] {
            let opened = open(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(opened.record, expected.record, "{name}");
        }
    }
    let position = "3h4c1/4c4h/3H3C2/C9/10/10/10/10/cH8/10 w";
    let percent = position.replace('/', "%2F").replace(' ', "%20");
    for text in [position.to_string(), format!("x#/play/hens?pos={percent}")] {
        let opened = open(&text).expect(position);
        assert_eq!(opened.record.options().to_string(), "board=10");
        assert_eq!(opened.record.node(NodeId::START).state().text(), position);
    }
}

#[test]
fn what_cannot_be_opened_says_what_it_was_taken_for() {
    for (text, begins) in [
        ("", "text: "),
        (" \n", "text: "),
        ("2abc", "link: format '2'"),
        ("#/g/1é", "link: breaks at character 2"),
        ("[Game \"chess\"]", "Game: found \"chess\""),
        ("[Game \"hens\"]\n\n1. d2-b5", "ply 1, at character 19: HENS-6"),
        ("#/play/chess", "game: found \"chess\""),
        ("#/play/hens?pos=8/8 w", "placement: "),
        ("#/play/hens?board=9", "options: found \"board=9\""),
        ("C7/8/8/8/8/8/8/8 w", "placement: found \"C7/8/8/8/8/8/8/8\""),
        ("7V/V7/8/8/8/8/8/8 w - m", "placement: found \"7V/V7/8/8/8/8/8/8\""),
        ("7V/8/8/8/8/8/8/8 w", "return square: "),
    ] {
        let error = open(text).map(|shared| shared.record.to_string()).expect_err(text);
        assert!(error.to_string().starts_with(begins), "{text:?}: {error}");
    }
}
