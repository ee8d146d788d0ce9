//! Tests with codes of links: valid codes, and codes with small faults.

use super::{mutated, random_record, strange, with_each};
use fairyboard::link::{self, LinkError, Shared};
use fairyboard::record::Record;
use fairyboard_tests::{About, effort, for_each_game, rng, test};

for_each_game! {
    links_print_back,
    links_that_are_nearly_right,
}

fn links_print_back(id: &str) {
    let mut rng = rng(38);
    with_each(id, |chosen| {
        for _ in 0..effort(150) {
            let record = random_record(chosen, &mut rng);
            let places = record.preorder();
            let at = places[rng.usize(..places.len())];
            let shared =
                Shared { at, turned: rng.u8(..4), locked: rng.bool(), ..Shared::new(record) };
            let code = link::encode(&shared);
            let _about = About(shared.record.to_string());
            let again = link::decode(&code).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again.record, shared.record);
            assert_eq!(link::encode(&again), code);
            assert_eq!((again.turned, again.locked), (shared.turned, shared.locked));
            assert_eq!(
                again.record.node(again.at).state().text(),
                shared.record.node(shared.at).state().text()
            );
        }
    });
}

fn links_that_are_nearly_right(id: &str) {
    let mut rng = rng(39);
    with_each(id, |chosen| {
        for _ in 0..effort(40) {
            let record = random_record(chosen, &mut rng);
            let code = link::encode(&Shared::new(record.clone()));
            for _ in 0..30 {
                let text = mutated(&code, &mut rng);
                assert_link(&text, &code, &record);
            }
            // The checksum detects every change of one character.
            let at = rng.usize(..code.len());
            let letters = b"ABCxyz019-_";
            let mut bytes = code.clone().into_bytes();
            bytes[at] = letters[rng.usize(..letters.len())];
            assert_link(std::str::from_utf8(&bytes).unwrap(), &code, &record);
            assert_link(&code[..at], &code, &record);
        }
    });
}

#[test]
fn links_from_strange_texts() {
    let mut rng = rng(41);
    for text in strange() {
        assert!(link::decode(&text).is_err());
        assert!(link::decode(&format!("1{text}")).is_err());
    }
    for length in 0..effort(3000) {
        let text: String = (0..length % 90).map(|_| rng.alphanumeric()).collect();
        assert!(link::decode(&text).is_err(), "{text}");
        assert!(link::decode(&format!("1{text}")).is_err(), "{text}");
    }
}

/// Asserts that a changed code is refused, and that the moves recovered from it are the beginning
/// of the game.
fn assert_link(text: &str, code: &str, record: &Record) {
    let _about = About((text, code));
    match link::decode(text) {
        Ok(_) => assert_eq!(text, code),
        Err(error) => {
            assert_ne!(text, code);
            assert!(error.to_string().starts_with("link: "), "{error}");
            if let LinkError::Character { at, found } = error {
                assert_eq!(text.chars().nth(at), Some(found));
            }
            let Some(sound) = error.sound() else { return };
            for (known, place) in sound.record.preorder().into_iter().zip(record.preorder()) {
                let (known, place) = (sound.record.node(known), record.node(place));
                assert_eq!(known.state().text(), place.state().text());
            }
        }
    }
}
