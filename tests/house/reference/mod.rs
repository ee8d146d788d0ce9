//! Tests that compare the engine with the reference implementation, which was written from the
//! rules alone.

/// Makes a test for each property and each case, so that the tests run in parallel. A property is a
/// function that takes the values after the name of a case.
macro_rules! for_each {
    ($($property:ident),+ in $cases:tt) => {$(
        mod $property {
            for_each!(@ $property $cases);
        }
    )+};
    (@ $property:ident { $($name:ident: $case:expr),+ $(,)? }) => {
        use fairyboard_tests::test;
        $(
            #[test]
            fn $name() {
                super::$property($case);
            }
        )+
    };
}

mod fidchell;
mod fist;
mod hens;
mod pawn;
mod uct;
mod zugzwang;

use fairyboard_tests::{names, square};
use reference::board::name;
use serde_json::Value;

/// The items of a JSON file of test vectors.
fn items(json: &str) -> Vec<Value> {
    serde_json::from_str(json).unwrap()
}

fn named(squares: impl IntoIterator<Item = (i32, i32)>) -> String {
    names(&squares.into_iter().map(|at| square(&name(at))).collect::<Vec<_>>())
}

/// The letters of a position by rank and file, with `.` for an empty square.
fn letters(text: &str) -> Vec<Vec<char>> {
    let placement = text.split(' ').next().unwrap();
    let row = |row: &str| {
        let mut letters = Vec::new();
        let mut number = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(digit) => number = number * 10 + digit,
                None => {
                    letters.extend(vec!['.'; number as usize]);
                    number = 0;
                    letters.push(letter);
                }
            }
        }
        letters.extend(vec!['.'; number as usize]);
        letters
    };
    placement.rsplit('/').map(row).collect()
}

/// The position string of these letters and this side to move.
fn written(letters: &[Vec<char>], side: char) -> String {
    let row = |row: &Vec<char>| {
        let mut text = String::new();
        for part in row.chunk_by(|a, b| (*a == '.') == (*b == '.')) {
            match part[0] {
                '.' => text += &part.len().to_string(),
                _ => text.extend(part),
            }
        }
        text
    };
    let rows: Vec<_> = letters.iter().rev().map(row).collect();
    format!("{} {side}", rows.join("/"))
}
