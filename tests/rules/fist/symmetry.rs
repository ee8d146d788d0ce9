//! Tests that the rules are the same after rotations and reflections of the board.

use super::{FIST, START};
use fairyboard::Piece;
use fairyboard::geometry::Square;
use fairyboard_tests::{StateQueries, effort, random_game, rng, test};

/// The image of a square under one of the eight rotations and reflections of the board.
fn image(at: Square, way: u8) -> Square {
    let (mut file, mut rank) = (at.file(), at.rank());
    if way & 1 > 0 {
        file = 7 - file;
    }
    if way & 2 > 0 {
        rank = 7 - rank;
    }
    if way & 4 > 0 {
        (file, rank) = (rank, file);
    }
    Square::new(file, rank).unwrap()
}

fn image_of_move(mv: &str, way: u8) -> String {
    let mut out = String::new();
    let mut rest = mv;
    while let Some(first) = rest.chars().next() {
        if let Some((at, length)) = Square::read_prefix(rest) {
            out += &image(at, way).to_string();
            rest = &rest[length..];
        } else {
            out.push(first);
            rest = &rest[1..];
        }
    }
    out
}

#[test]
fn no_direction_of_the_board_is_other_than_another() {
    let mut rng = rng(42);
    for subdue in ["off", "keep", "anywhere"] {
        let start = FIST.position(&format!("subdue={subdue} {START}"));
        let mut ply = 0;
        random_game(&start, 200, &mut rng, |state, moves| {
            ply += 1;
            let text = state.text();
            let fields: Vec<_> = text.split(' ').collect();
            // A normal run tests one symmetry per position, a different one each time; a soak (a
            // long run) all.
            for way in (0..effort(7)).map(|more| 1 + ((ply + more) % 7) as u8) {
                let seen =
                    |(at, piece): (Square, Piece)| format!("{}{}", piece.letter, image(at, way));
                let pieces: Vec<_> = state.pieces().into_iter().map(seen).collect();
                let back = fields[2].parse().map_or("-".into(), |at| image(at, way).to_string());
                let seen = format!("{} {back} {}: {}", fields[1], fields[3], pieces.join(" "));
                let other = FIST.position(&format!("subdue={subdue} {seen}"));
                let mut expected: Vec<_> = moves.iter().map(|mv| image_of_move(mv, way)).collect();
                expected.sort_unstable();
                assert_eq!(other.moves(), expected, "{text} seen in way {way}");
                assert_eq!(other.outcome(), state.outcome());
            }
        });
    }
}
