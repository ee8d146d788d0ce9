//! Tests of the moves and captures of each piece of Fidchell.

use super::{
    COMMANDS, FIDCHELL, clicks, judges, leads, moves, outcome, position, swapped, targets,
};
use fairyboard::MoveError;
use fairyboard_tests::{board, square, test};

/// Whether a piece can move to or capture on a square `x` files aside and `y` ranks ahead of it, on
/// an empty board.
fn commands(letter: &str, x: i32, y: i32) -> bool {
    let (a, b) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
    let straight = a == 0;
    let diagonal = a == b;
    let beside = b == 1;
    match letter {
        "W" => beside && (x == 0 && y == 1 || y == 0),
        "P" => x == 0 && (1..=3).contains(&y),
        "H" | "R" | "O" | "V" => beside && y >= 0,
        "L" => x == 0 && y == 1 || diagonal && (1..=2).contains(&y),
        "Q" | "+R" => beside && x != 0,
        "E" => (straight || diagonal) && (2..=3).contains(&y) || x == 0 && y == -1,
        "G" | "+W" => y == 0 && b <= 3 || x == 0 && beside,
        "S" => (a, b) == (1, 2),
        "K" | "+H" => beside,
        "+P" => (x == 0 && y > 0 || y == 0) && b <= 3 || x == 0 && y == -1,
        "+G" => y == 0 && b <= 3 || beside,
        "+L" => diagonal && (1..=3).contains(&y) || y == 0 && b <= 3 || x == 0 && beside,
        "J" => beside || (a, b) == (1, 2),
        "T" | "+S" => a == 1 && (2..=3).contains(&b),
        "F" => b == 3 && (1..=2).contains(&a),
        "C" => diagonal,
        "N" | "U" => straight,
        "+T" => a == 1 && (2..=3).contains(&b) || (a, b) == (2, 3),
        "A" => diagonal || beside,
        "Y" => a == 1 && b >= 3,
        "D" | "+O" => straight || (a, b) == (1, 2),
        "I" => straight || a == 1 && (2..=3).contains(&b),
        "B" | "+V" => straight || diagonal,
        _ => panic!("{letter}"),
    }
}

/// Compares a piece's moves from f6, or from f7 for Black, with `commands` for every target square.
/// Tries each target empty and with an enemy Engine on it.
fn assert_commands(letter: &str, count: u32, black: bool) {
    let king = if letter == "K" { "" } else { "Ka2" };
    let white = format!("w p - 2222 - -: {letter}f6 {king} kl9");
    let seen = |text: &str| if black { swapped(text) } else { text.to_string() };
    let (text, from) = (seen(&white), if black { "f7" } else { "f6" });
    let goes = targets(&text, from);
    let goes: Vec<_> = goes.split(' ').collect();
    let mut found = 0;
    for at in board(12) {
        let (x, y) = (i32::from(at.file()) - 5, i32::from(at.rank()) - 5);
        let here = at.to_string();
        if ["f6", "a2", "l9"].contains(&here.as_str()) {
            assert!(!commands(letter, x, y) || here == "f6");
            continue;
        }
        let expected = (x, y) != (0, 0) && commands(letter, x, y);
        found += u32::from(expected);
        let to = match black {
            true => format!("{}{}", &here[..1], 12 - at.rank()),
            false => here.clone(),
        };
        let only_captures = "HROV".contains(letter) && x != 0 && y != 0;
        let goes = goes.contains(&to.as_str());
        assert_eq!(goes, expected && !only_captures, "{letter} to {to} in {text}");
        let enemy = seen(&format!("{white} e{here}"));
        let captures = moves(&enemy, &format!("{from}x{to}"));
        assert_eq!(!captures.is_empty(), expected, "{letter} on {to} in {enemy}");
    }
    assert_eq!(found, count, "{letter}");
}

#[test]
fn fid_1_each_piece_commands_from_f6_what_the_source_counts() {
    for (letter, count) in COMMANDS {
        // Fiends and Wyverns are only Black's. Other pieces are tested for both sides, because
        // forward depends on the side.
        if !"FY".contains(letter) {
            assert_commands(letter, count, false);
        }
        if !"UI".contains(letter) {
            assert_commands(letter, count, true);
        }
    }
}

#[test]
fn fid_1_a_wyvern_commands_32_squares_from_b2() {
    let text = "b p - 0011 - -: Ka12 kl12 yb2";
    let squares = targets(text, "b2");
    assert_eq!(
        squares,
        "e1 f1 g1 h1 i1 j1 k1 l1 e3 f3 g3 h3 i3 j3 k3 l3 a5 c5 a6 c6 a7 c7 a8 c8 a9 c9 a10 c10 a11 \
         c11 a12 c12"
    );
    assert_eq!(squares.split(' ').count(), 32);
}

#[test]
fn fid_1_slides_stop_at_the_first_piece() {
    for (pieces, from, to) in [
        // In `pieces`, uppercase letters are own pieces and lowercase letters are enemies.
        ("Pf6 we8 wf8", "f6", "f7 f8"),
        ("Pf6 Wf8", "f6", "f7"),
        ("Pf6 Wf7", "f6", ""),
        ("Gf6 Wd6 wh6", "f6", "f5 e6 g6 h6 f7"),
        ("+Pf6 We6 wh6 wf7", "f6", "f5 g6 h6 f7"),
        ("+Gf6 Wd6 wg6 we5", "f6", "e5 f5 g5 e6 g6 e7 f7 g7"),
        ("Cf6 We5 wd8 Wh4 wh8", "f6", "g5 e7 g7 d8 h8"),
        ("Nf6 Wf4 wf8 wd6 Wg6", "f6", "f5 d6 e6 f7 f8"),
        ("Af6 We5 wd8 Wh4 wh8 wf7 Wf5", "f6", "g5 e6 g6 e7 f7 g7 d8 h8"),
        ("Bf6 Wf5 wf7 We6 wg6 We5 we7 Wg5 wg7", "f6", "g6 e7 f7 g7"),
        ("Df6 Wf5 wf7 We6 wg6", "f6", "e4 g4 d5 h5 g6 d7 f7 h7 e8 g8"),
        ("If6 Wf5 wf7 We6 wg6", "f6", "e3 g3 e4 g4 c5 d5 h5 i5 g6 c7 d7 f7 h7 i7 e8 g8 e9 g9"),
    ] {
        let text = format!("w p - 1100 - -: Ka1 kl11 {pieces}");
        assert_eq!(targets(&text, from), to, "{text}");
    }
}

#[test]
fn fid_1_leaps_ignore_what_lies_between() {
    // Own pieces on all eight squares around f6.
    let ring = "Ge5 Gf5 Ng5 Ne6 Cg6 Ce7 Wf7 Wg7";
    for (letter, to) in [
        ("L", "d8 h8"),
        ("E", "d8 f8 h8 c9 f9 i9"),
        ("S", "e4 g4 d5 h5 d7 h7 e8 g8"),
        ("J", "e4 g4 d5 h5 d7 h7 e8 g8"),
        ("+L", "c6 d6 h6 i6 d8 h8 c9 i9"),
        ("T", "e3 g3 e4 g4 c5 d5 h5 i5 c7 d7 h7 i7 e8 g8 e9 g9"),
        ("+S", "e3 g3 e4 g4 c5 d5 h5 i5 c7 d7 h7 i7 e8 g8 e9 g9"),
        ("+T", "d3 e3 g3 h3 c4 e4 g4 i4 c5 d5 h5 i5 c7 d7 h7 i7 c8 e8 g8 i8 d9 e9 g9 h9"),
        ("D", "e4 g4 d5 h5 d7 h7 e8 g8"),
        ("I", "e3 g3 e4 g4 c5 d5 h5 i5 c7 d7 h7 i7 e8 g8 e9 g9"),
        ("Q", ""),
        ("B", ""),
    ] {
        let text = format!("w p - 1100 - -: Ka1 kl12 {letter}f6 {ring}");
        assert_eq!(targets(&text, "f6"), to, "{letter}");
    }
    let ring = "ge8 gf8 ng8 ne7 cg7 ce6 wf6 wg6";
    let text = format!("b p - 1111 - -: Ka1 kl12 ff7 {ring}");
    let squares = "d4 e4 g4 h4 c5 i5 c6 i6 c8 i8 c9 i9 d10 e10 g10 h10";
    assert_eq!(targets(&text, "f7"), squares);
    let text = format!("b p - 1111 - -: Ka1 kl12 yf7 {ring}");
    assert_eq!(
        targets(&text, "f7"),
        "e1 g1 e2 g2 e3 g3 e4 g4 a6 b6 c6 i6 j6 k6 l6 a8 b8 c8 i8 j8 k8 l8 e10 g10 e11 g11 e12 g12"
    );
}

#[test]
fn fid_1_a_unicorn_passes_over_one_piece() {
    let text = "w p - 0010 - -: Ka1 kl12 Uf6 Wf7 wf9 We6 Wc6 wg6 wh6 wf3";
    // The Unicorn may pass over one piece. Up: over f7 to f8, but f9 is a second piece. Left: over
    // e6 to d6, but c6 is an own piece. Right: captures g6, or passes over g6 and captures h6.
    // Down: moves to f5 and f4 and captures f3, or passes over f3 to f2 and f1.
    assert_eq!(targets(text, "f6"), "f1 f2 f3 f4 f5 d6 g6 h6 f8 f9");
    judges(
        text,
        &[
            ("f6-f10", "FID-1 f9 | may pass over one piece"),
            ("f6-b6", "FID-1 c6"),
            ("f6-i6", "FID-1 h6"),
            ("f6-f7", "FID-1 f7"),
            ("f6xc6", "FID-1 c6"),
        ],
    );
    // The piece that a Unicorn passes over stays on the board, even a King.
    leads("w p - 0010 - -: Ka1 ke6 Uc6 wl8", "c6-f6", "b p - 0010 - -: Ka1 ke6 Uf6 wl8");
    assert_eq!(outcome("w p - 0010 - -: Ka1 ke6 Uc6 wl8"), "ongoing");
}

#[test]
fn fid_1_men_at_arms_go_diagonally_only_to_capture() {
    for letter in ["H", "R", "O", "V"] {
        let text = format!("w p - 0000 - -: Ka1 kl12 {letter}f6 we7 wf7 Wg7 we6 we5 wg5");
        assert_eq!(targets(&text, "f6"), "e6 g6 e7 f7");
        judges(
            &text,
            &[
                ("f6-g7", "FID-1 g7"),
                ("f6xe5", "FID-1 e5"),
                ("f6-f5", "FID-1 f5"),
                ("f6-g6", "legal"),
            ],
        );
        let text = format!("w p - 0000 - -: Ka1 kl12 {letter}f6");
        judges(&text, &[("f6-e7", "FID-1 e7 | only to capture"), ("f6-g7", "FID-1 g7")]);
    }
}

#[test]
fn fid_1_a_turn_moves_one_own_piece_to_another_square() {
    let text = "w p - 0000 - -: Ka1 kl12 Nf6 nj9 Wf8";
    judges(
        text,
        &[
            ("j9-j8", "FID-1 j9 | The black Noble on j9 isn’t yours"),
            ("e5-e6", "FID-1 e5 | e5 is empty"),
            ("f6-f6", "FID-1 f6 | another square"),
            ("f6xf8", "FID-1 f8 | your own pieces"),
            ("f6-f8", "FID-1 f8 | your own pieces"),
            ("f6-f9", "FID-1 f8 | in the way"),
            ("f6-g7", "FID-1 g7 | can’t go to g7"),
            ("f6xf7", "FID-1 f7 | nothing to capture on f7: write f6-f7"),
            ("f6-f7", "legal"),
        ],
    );
    judges("w p - 0000 - -: Ka1 kl12 Nf6 wf8", &[("f6-f8", "FID-1 f8 | write f6xf8")]);
    let refusal = FIDCHELL.refused(text, "f6-f9");
    assert_eq!(refusal.path, Some((square("f6"), square("f8"))));
    clicks(
        text,
        &[
            ("", "j9", "FID-1 j9"),
            ("", "e5", "FID-1 e5"),
            ("f6", "f9", "FID-1 f8"),
            ("f6", "g7", "FID-1 g7"),
            ("f6", "f8", "FID-1 f8"),
        ],
    );
    // A click on a piece without any move is refused.
    clicks("w p - 0000 - -: Ka1 kl12 Pa3 Wa4", &[("", "a3", "FID-1 a4 | can’t move")]);
    for text in
        ["f6", "f6-", "f6-m1", "f6-a13", "f6-a0", "X@a3", "W@", "Wa3", "W@a3!!", "Pass", "pass?"]
    {
        let error = position("w p - 0000 - -: Ka1 kl12 Nf6").play(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable(_)), "{text}: {error}");
    }
}
