//! Tests with records (texts of games): valid records, and records with small faults.

use super::{assert_points_into, mutated, random_record, strange, with_each};
use fairyboard::hidden::Viewer;
use fairyboard::open::records;
use fairyboard::record::{Record, RecordError};
use fairyboard::session::Session;
use fairyboard::{MoveError, Seat};
use fairyboard_tests::{About, effort, for_each_game, rng, test};

for_each_game! {
    records_print_back,
    a_file_of_records_falls_into_what_was_put_together,
    records_that_are_nearly_right,
    the_steps_of_a_record_are_those_that_its_positions_tell,
}

fn records_print_back(id: &str) {
    let mut rng = rng(36);
    with_each(id, |chosen| {
        for _ in 0..effort(150) {
            let record = random_record(chosen, &mut rng);
            let text = record.to_string();
            let _about = About(&text);
            let again: Record = text.parse().unwrap_or_else(|e: RecordError| panic!("{e}"));
            assert_eq!(again.to_string(), text);
            assert_eq!(again, record);
            assert_eq!(again.headers(), record.headers());
        }
    });
}

fn a_file_of_records_falls_into_what_was_put_together(id: &str) {
    let mut rng = rng(39);
    with_each(id, |chosen| {
        let written: Vec<_> =
            (0..effort(20)).map(|_| random_record(chosen, &mut rng).to_string()).collect();
        let read: Vec<_> = records(&written.join("\n")).into_iter().map(str::parse).collect();
        for (read, text) in read.iter().zip(&written) {
            let read: &Record = read.as_ref().unwrap_or_else(|e: &RecordError| panic!("{e}"));
            assert_eq!(read.to_string(), *text);
        }
        assert_eq!(read.len(), written.len());
    });
}

fn the_steps_of_a_record_are_those_that_its_positions_tell(id: &str) {
    let mut rng = rng(40);
    with_each(id, |chosen| {
        for _ in 0..effort(40) {
            let record = random_record(chosen, &mut rng);
            let _about = About(record.to_string());
            // The steps of moves are cached. So this asks for the steps of the whole record first:
            // if a view, which must hide some moves, then used the cache, the test would notice the
            // leak.
            assert_steps(&record);
            let places = record.preorder();
            let at = places[rng.usize(..places.len())];
            let session = Session::new(record, at);
            let seats = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)];
            for viewer in [Viewer::Public, Viewer::Mover].into_iter().chain(seats) {
                assert_steps(session.seen_by(viewer).record());
            }
        }
    });
}

fn assert_steps(record: &Record) {
    for id in record.preorder() {
        let node = record.node(id);
        let fresh = node.parent().and_then(|p| record.node(p).state().steps_of(node.text()));
        assert_eq!(record.steps(id), fresh.as_deref());
    }
}

fn records_that_are_nearly_right(id: &str) {
    let mut rng = rng(37);
    let (mut read, mut refused) = (0, 0);
    with_each(id, |chosen| {
        for _ in 0..effort(60) {
            let text = random_record(chosen, &mut rng).to_string();
            for _ in 0..40 {
                let text = mutated(&text, &mut rng);
                match assert_record(&text) {
                    true => read += 1,
                    false => refused += 1,
                }
            }
        }
    });
    assert!(read * 40 > refused && refused > read, "{read} were read, {refused} refused");
}

#[test]
fn records_from_strange_texts() {
    for text in strange() {
        assert_record(&text);
        assert_record(&format!("[Game \"hens\"]\n\n{text}"));
    }
}

/// Asserts that a text is written back unchanged, or that the error names a position in the text.
/// Returns whether the text was read as a record (the text of a game).
fn assert_record(text: &str) -> bool {
    let _about = About(text);
    assert_eq!(records(text).concat(), text);
    match text.parse::<Record>() {
        Ok(record) => {
            let printed = record.to_string();
            let again: Record = printed.parse().unwrap_or_else(|e: RecordError| panic!("{e}"));
            assert_eq!(again.to_string(), printed);
            true
        }
        Err(RecordError::Unreadable(error)) => {
            assert!(text.get(error.at.clone()).is_some(), "{:?} of the text: {error}", error.at);
            assert!(!error.field.is_empty() && !error.expected.to_string().is_empty(), "{error}");
            false
        }
        Err(RecordError::Broken { error, sound }) => {
            assert!(text.get(error.at.clone()).is_some(), "{:?} of the text: {error}", error.at);
            let again: Record = sound.to_string().parse().unwrap();
            assert_eq!(again, *sound);
            false
        }
        Err(RecordError::Move { at, ply, error, sound }) => {
            let word = text.get(at).expect("a word of the text");
            assert!(!word.is_empty() && !word.contains(char::is_whitespace), "{word:?}");
            assert!(ply > 0);
            if let MoveError::Unreadable(error) = &*error {
                assert_points_into(word, error);
            }
            let again: Record = sound.to_string().parse().unwrap();
            assert_eq!(again, *sound);
            false
        }
        Err(error @ RecordError::Unfinished(_)) => panic!("{error}"),
    }
}
