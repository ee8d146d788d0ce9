//! Mirror images of positions of Hens and Chicks.

use fairyboard::geometry::Square;
use fairyboard::{Outcome, Seat, catalog};
use fairyboard_tests::{About, effort, games_of, random_game, rng, test};

/// The text of a position or a move of Hens and Chicks with each of its squares replaced.
fn replaced(text: &str, square: impl Fn(Square) -> Square) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match Square::read_prefix(rest) {
            Some((at, length)) => {
                out += &square(at).to_string();
                rest = &rest[length..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

/// The rows of a board in a position string, with runs of empty squares expanded, and the part of
/// the string after the board, which is the side to move.
fn rows(text: &str) -> (Vec<String>, &str) {
    let (placement, side) = text.split_once(' ').unwrap();
    let row = |row: &str| {
        let runs: Vec<_> =
            row.as_bytes().chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit()).collect();
        let spelled = runs.into_iter().map(|run| {
            let run = std::str::from_utf8(run).unwrap();
            run.parse::<usize>().map_or(run.into(), |count| ".".repeat(count))
        });
        spelled.collect::<String>()
    };
    (placement.split('/').map(row).collect(), side)
}

fn joined(rows: &[String], side: &str) -> String {
    let row = |row: &String| {
        let runs = row.as_bytes().chunk_by(|a, b| *a == b'.' && *b == b'.');
        let written = runs.map(|run| match run[0] {
            b'.' => run.len().to_string(),
            _ => String::from_utf8_lossy(run).into(),
        });
        written.collect::<String>()
    };
    format!("{} {side}", rows.iter().map(row).collect::<Vec<_>>().join("/"))
}

fn mirrored(text: &str) -> String {
    let (rows, side) = rows(text);
    let rows: Vec<_> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    joined(&rows, side)
}

fn swapped(text: &str) -> String {
    let (rows, side) = rows(text);
    let swap = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    let rows: Vec<_> = rows.iter().rev().map(|row| row.chars().map(swap).collect()).collect();
    joined(&rows, if side == "w" { "b" } else { "w" })
}

#[test]
fn mirror_images_of_hens_and_chicks_have_mirrored_moves() {
    for chosen in games_of("hens") {
        let (family, options) = &chosen;
        let mut rng = rng(20);
        for _ in 0..effort(30) {
            random_game(&family.start(options), 400, &mut rng, |state, moves| {
                let last = state.size() - 1;
                let flip_file = |at: Square| Square::new(last - at.file(), at.rank()).unwrap();
                let flip_rank = |at: Square| Square::new(at.file(), last - at.rank()).unwrap();
                let text = state.text();
                assert_eq!(mirrored(&mirrored(&text)), text);
                assert_eq!(swapped(&swapped(&text)), text);
                let images: [(String, &dyn Fn(Square) -> Square); 2] =
                    [(mirrored(&text), &flip_file), (swapped(&text), &flip_rank)];
                for (image, flip) in images {
                    let _about = About(image.clone());
                    let other = family.read(&image, options).unwrap();
                    let mut flipped: Vec<_> = moves.iter().map(|mv| replaced(mv, flip)).collect();
                    flipped.sort_unstable();
                    assert_eq!(other.moves(), flipped, "{text}");
                    assert_eq!(catalog::perft(&*other, 2), catalog::perft(&**state, 2));
                    for seat in [Seat::FIRST, Seat::SECOND] {
                        let there = if image == mirrored(&text) { seat } else { seat.other() };
                        let mut attacks: Vec<_> =
                            state.attacks(seat).into_iter().map(flip).collect();
                        attacks.sort_unstable();
                        assert_eq!(other.attacks(there), attacks, "{text}");
                    }
                }
                let swap = family.read(&swapped(&text), options).unwrap().outcome();
                let expected = match state.outcome() {
                    Outcome::Win(seat, rule) => Outcome::Win(seat.other(), rule),
                    outcome => outcome,
                };
                assert_eq!(swap, expected);
            });
        }
    }
}
