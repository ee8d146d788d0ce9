//! Fuzz-like tests of every parser with texts that are nearly right. No parser panics, an accepted
//! text is written back unchanged, and an error names its position in the text.

mod changed;
mod codes;
mod moves;
mod pasted;
mod positions;
mod records;
mod words;

use fairyboard::notation::ParseError;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard_tests::{About, Chosen, board, games_of, random_game};
use fastrand::Rng;
use std::rc::Rc;
use std::sync::LazyLock;

/// The characters of our text formats, and some of every length in UTF-8.
const CHARACTERS: &str = "CHchKwbPpBkMVYy0123456789/ -^x@*=.()[]{}\"\\%|#&+_~aAeEhHjJ\n\r\t\0\
                          éß·\u{301}\u{feff}１٣日…😀\u{1f1e9}\u{10ffff}";

static POOL: LazyLock<Vec<char>> = LazyLock::new(|| CHARACTERS.chars().collect());

/// The text with one to four small faults, such as a changed or missing character. One fault is
/// more likely than four.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.usize(..4).min(rng.usize(..4)) {
        let at = rng.usize(..=chars.len());
        let some = rng.usize(1..=8).min(chars.len() - at);
        match rng.u8(..9) {
            0 | 1 if at < chars.len() => drop(chars.remove(at)),
            2 => chars.insert(at, POOL[rng.usize(..POOL.len())]),
            3 | 4 if at < chars.len() => chars[at] = POOL[rng.usize(..POOL.len())],
            5 => {
                let part = chars[at..at + some].to_vec();
                chars.splice(at..at, part);
            }
            6 => drop(chars.drain(at..at + some)),
            7 if rng.u8(..4) == 0 => chars.truncate(at),
            8 if rng.u8(..8) == 0 => {
                let digits = "9".repeat(rng.usize(1..400));
                chars.splice(at..at, digits.chars());
            }
            _ if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// Texts of many kinds that no parser accepts.
fn strange() -> Vec<String> {
    let mut all: Vec<String> =
        ["", " ", "/", "\0", "é", "😀", "\u{feff}", "[", "{", "((((", "\\", "-", "w", "8", "a1"]
            .map(String::from)
            .into();
    for unit in
        ["8/", "1", "9", "h", "é", " ", "a1-", "x", "[", "(", "{", "[A \"\"]", "\\", "/", "😀"]
    {
        all.push(unit.repeat(30_000));
    }
    all
}

fn assert_points_into(text: &str, error: &ParseError) {
    assert!(!error.field.is_empty() && !error.expected.to_string().is_empty(), "{error}");
    let found = text.get(error.at.clone());
    let found = found.unwrap_or_else(|| panic!("{:?} is no part of {text:?}: {error}", error.at));
    match error.found.strip_suffix('…') {
        Some(short) if found != error.found => {
            assert_eq!(short.chars().count(), 60, "{error}");
            assert!(found.starts_with(short) && found.len() > short.len(), "{error}");
        }
        _ => assert_eq!(found, error.found, "{error}"),
    }
    let told = error.to_string();
    assert!(told.starts_with(error.field) && !told.contains('\n') && told.len() < 1200, "{told}");
}

/// Calls `check` with each combination of a game's options.
fn with_each(id: &str, mut check: impl FnMut(&Chosen)) {
    for chosen in games_of(id) {
        let _about = About(format!("{id} {}", chosen.1));
        check(&chosen);
    }
}

/// A random game with variations, comments, marks on squares and headers.
fn random_record((family, options): &Chosen, rng: &mut Rng) -> Record {
    let mut record = Record::new(*family, options.clone());
    if rng.u8(..3) == 0 {
        let mut states = Vec::new();
        random_game(&family.start(options), 30, rng, |state, _| states.push(Rc::clone(state)));
        let text = states[rng.usize(..states.len())].text();
        record = Record::from_position(*family, options.clone(), &text).unwrap();
    }
    for name in ["Event", "Site", "Annotator", "Round"] {
        if rng.u8(..4) == 0 {
            record.set_header(name, &some_words(rng));
        }
    }
    let with_notes = rng.bool();
    let branches = rng.bool();
    let mut places = vec![NodeId::START];
    for _ in 0..rng.usize(..60) {
        let at = match branches && rng.u8(..8) == 0 {
            true => places[rng.usize(..places.len())],
            false => places[places.len() - 1],
        };
        let moves = record.moves(at);
        if moves.is_empty() {
            continue;
        }
        places.push(record.play(at, &moves[rng.usize(..moves.len())]).unwrap());
        if with_notes && rng.u8(..4) == 0 {
            let at = places[places.len() - 1];
            record.set_comment(at, &some_words(rng));
            let squares = board(record.node(at).state().size());
            for _ in 0..rng.usize(..3) {
                let (from, to) = (rng.usize(..squares.len()), rng.usize(..squares.len()));
                let to = (from != to).then(|| squares[to]);
                record.toggle_mark(at, Mark { style: rng.u8(..4), from: squares[from], to });
            }
        }
    }
    record
}

fn some_words(rng: &mut Rng) -> String {
    let pool: Vec<char> = POOL.iter().copied().filter(|c| *c != '\0').collect();
    (0..rng.usize(..40)).map(|_| pool[rng.usize(..pool.len())]).collect()
}
