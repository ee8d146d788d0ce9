//! Tests that a position and its mirror image get equal evaluations.

use fairyboard::evaluate::Evaluate;
use fairyboard::games::fidchell::Fidchell;
use fairyboard::games::fist::Fist;
use fairyboard::games::hens::{Hens8, Hens10};
use fairyboard::games::pawn::Pawn;
use fairyboard_tests::{About, Chosen, effort, games_of, random_game, rng, test};

/// The cells of a row in a position string: a number of empty squares, or a piece, with `+` before
/// it if it is promoted.
fn cells(row: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut from = 0;
    for (at, c) in row.char_indices() {
        let next = row[at + c.len_utf8()..].chars().next();
        let goes_on = c == '+' || c.is_ascii_digit() && next.is_some_and(|c| c.is_ascii_digit());
        if !goes_on {
            cells.push(&row[from..=at]);
            from = at + 1;
        }
    }
    cells
}

/// The position string with the files reversed. The fields after the board are unchanged.
fn mirrored(text: &str) -> String {
    let (placement, rest) = text.split_once(' ').expect("a placement and a side");
    let row = |row: &str| cells(row).into_iter().rev().collect::<String>();
    let rows: Vec<_> = placement.split('/').map(row).collect();
    format!("{} {rest}", rows.join("/"))
}

/// The position string with the ranks reversed, the colours swapped, and the other side to move.
fn swapped(text: &str) -> String {
    let (placement, side) = text.split_once(' ').expect("a placement and a side");
    let rows: Vec<_> = placement.split('/').rev().collect();
    let swap = |c: char| match c.is_ascii_uppercase() {
        true => c.to_ascii_lowercase(),
        false => c.to_ascii_uppercase(),
    };
    let placement: String = rows.join("/").chars().map(swap).collect();
    format!("{placement} {}", if side == "w" { "b" } else { "w" })
}

/// The evaluation of a position for the side to move. `None` if the text is no position.
fn judged<G: Evaluate>((family, options): &Chosen, text: &str) -> Option<i32> {
    let state = family.read(text, options).ok()?;
    Some(state.as_any().downcast_ref::<G>()?.judged())
}

/// Compares the evaluation of positions in random games with that of their mirror images.
fn compared<G: Evaluate>(id: &str, image: fn(&str) -> String) {
    let (mut rng, mut compared) = (rng(152), 0);
    for chosen in games_of(id) {
        for _ in 0..effort(20) {
            random_game(&chosen.0.start(&chosen.1), 120, &mut rng, |state, _| {
                let text = state.text();
                let _about = About(text.clone());
                let Some(own) = judged::<G>(&chosen, &text) else { return };
                // A field that names a square is not mirrored, so the image may be impossible.
                let Some(mirrored) = judged::<G>(&chosen, &image(&text)) else { return };
                assert_eq!(own, mirrored);
                compared += 1;
            });
        }
    }
    assert!(compared >= effort(200), "only {compared} positions were compared");
}

#[test]
fn left_and_right_are_worth_the_same() {
    compared::<Fist>("fist", mirrored);
    compared::<Hens8>("hens", mirrored);
    compared::<Hens10>("hens", mirrored);
    compared::<Pawn>("pawn", mirrored);
    compared::<Fidchell>("fidchell", mirrored);
}

#[test]
fn both_sides_are_worth_the_same_where_they_have_the_same() {
    compared::<Hens8>("hens", swapped);
    compared::<Hens10>("hens", swapped);
    compared::<Pawn>("pawn", swapped);
}
