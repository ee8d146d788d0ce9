//! Fidchell, rule by rule.
//!
//! What is expected here follows from the numbered rules, which the names of the tests begin with.
//! A position is written as its fields but the placement, and the pieces with their squares:
//! `w p - 0000 - -: Ka1 kl12 +We5 …`. A verdict is `legal`, or the rule that refuses, the squares to
//! blame and, after `|`, a few words of the sentence. Most positions have a King in a corner each.

mod pieces;

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, EffectKind, Progress, Step};
use fairyboard::{
    CardHow, Clock, LastingKind, MoveError, Options, Piece, Refusal, Seat, Sign, State, catalog,
};
use fairyboard_tests::{
    assert_refusal, board, effort, names, random_game, rule_ids, square, test, walk,
};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::rc::Rc;

const PLACE: &str = "ntcjdkqbactn/1lse1gg1esl1/12/12/12/12/12/12/12/12/1LSE1GG1ESL1/NTCJDKQBACTN \
                     w s Kk 0000 - -";
const QUICK: &str = "ntcjdkqbactn/1lse1gg1esl1/wpwwohrvwwpw/12/12/12/12/12/12/WPWWOHRVWWPW/\
                     1LSE1GG1ESL1/NTCJDKQBACTN w p Kk 0000 - -";

fn options(setup: &str) -> Options {
    let family = catalog::find("fidchell").unwrap();
    Options::read(family.info().options, &format!("setup={setup}")).unwrap()
}

/// The position string of what is written here.
fn written(text: &str) -> String {
    let Some((fields, pieces)) = text.split_once(": ") else { return text.into() };
    let mut board = vec![vec![String::new(); 12]; 12];
    for piece in pieces.split_whitespace() {
        let (letter, at) = piece.split_at(if piece.starts_with('+') { 2 } else { 1 });
        let at = square(at);
        let cell = &mut board[usize::from(at.rank())][usize::from(at.file())];
        assert!(cell.is_empty(), "{piece} where something stands in {text}");
        *cell = letter.into();
    }
    let row = |row: &Vec<String>| {
        let runs = row.chunk_by(|a, b| a.is_empty() && b.is_empty());
        let run = |run: &[String]| match run[0].as_str() {
            "" => run.len().to_string(),
            letter => letter.to_string(),
        };
        runs.map(run).collect::<String>()
    };
    let rows: Vec<_> = board.iter().rev().map(row).collect();
    format!("{} {fields}", rows.join("/"))
}

fn read(text: &str) -> Result<Rc<dyn State>, String> {
    let family = catalog::find("fidchell").unwrap();
    family.read(&written(text), &options("quick")).map_err(|error| error.to_string())
}

fn position(text: &str) -> Rc<dyn State> {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves that begin like this.
fn moves(text: &str, begin: &str) -> String {
    let mut moves = position(text).moves();
    moves.retain(|mv| mv.starts_with(begin));
    moves.join(" ")
}

/// Where a piece goes and captures, by rank and file.
fn targets(text: &str, from: &str) -> String {
    let moves = position(text).moves().into_iter();
    let to = moves.filter_map(|mv| {
        let (begin, end) = mv.split_once(['-', 'x'])?;
        (begin == from && !end.ends_with('!')).then(|| square(end))
    });
    names(&to.collect::<Vec<_>>())
}

fn refused(text: &str, mv: &str) -> Refusal {
    fairyboard_tests::refused(&*position(text), mv)
}

/// Judges moves by their text.
fn judges(text: &str, cases: &[(&str, &str)]) {
    for (mv, verdict) in cases {
        let about = format!("{mv} in {text}");
        if *verdict == "legal" {
            assert!(position(text).moves().contains(&mv.to_string()), "{about}");
            let played = position(text).play(mv);
            assert!(played.is_ok(), "{about}: {}", played.unwrap_err());
        } else {
            assert!(!position(text).moves().contains(&mv.to_string()), "{about}");
            assert_refusal(&refused(text, mv), verdict, &about);
        }
    }
}

/// Judges clicks: the steps before, the square that is refused, the verdict.
fn clicks(text: &str, cases: &[(&str, &str, &str)]) {
    for (before, at, verdict) in cases {
        let state = position(text);
        let taken = walk(&*state, before);
        let about = format!("a click on {at} after {before:?} in {text}");
        assert_eq!(state.next(&taken).at(square(at)).count(), 0, "{about} leads on");
        assert_refusal(&state.refuse(&taken, square(at)), verdict, &about);
    }
}

fn played(text: &str, moves: &str) -> Rc<dyn State> {
    moves.split_whitespace().fold(position(text), |state, mv| {
        assert!(state.moves().contains(&mv.to_string()), "{mv} is not offered in {text}");
        state.play(mv).unwrap_or_else(|error| panic!("{mv} in {text}: {error}")).state
    })
}

/// Asserts the position after some moves.
fn leads(text: &str, moves: &str, then: &str) {
    assert_eq!(played(text, moves).text(), written(then), "{moves} in {text}");
}

fn outcome(text: &str) -> String {
    let state = position(text);
    let outcome = state.outcome();
    assert_eq!(outcome.is_over(), state.moves().is_empty(), "{text}");
    outcome.to_string()
}

fn clock(text: &str, mv: &str) -> Clock {
    position(text).play(mv).unwrap_or_else(|error| panic!("{mv} in {text}: {error}")).clock
}

/// The same with the sides exchanged: the letters, and the ranks in pieces and moves.
fn swapped(text: &str) -> String {
    let mirror = |word: &str| {
        let digits = word.find(|c: char| c.is_ascii_digit()).unwrap();
        let rank: u8 = word[digits..].parse().unwrap();
        format!("{}{}", &word[..digits], 13 - rank)
    };
    let (fields, pieces) = text.split_once(": ").unwrap();
    let piece = |piece: &str| {
        let (letter, at) = piece.split_at(if piece.starts_with('+') { 2 } else { 1 });
        let upper = letter.to_uppercase();
        let letter = if letter == upper { letter.to_lowercase() } else { upper };
        letter + &mirror(at)
    };
    let pieces: Vec<_> = pieces.split_whitespace().map(piece).collect();
    let exchanged = |letters: &str| {
        let turned = letters.chars().map(|c| match c.is_ascii_uppercase() {
            true => c.to_ascii_lowercase(),
            false => c.to_ascii_uppercase(),
        });
        let (white, black): (String, String) = turned.partition(char::is_ascii_uppercase);
        white + &black
    };
    let fields: Vec<_> = fields.split(' ').collect();
    let [side, phase, leaps, portals, used, lost] = fields[..] else { panic!("{text}") };
    let side = if side == "w" { "b" } else { "w" };
    let (leaps, lost) = (exchanged(leaps), exchanged(lost));
    let fields = format!("{side} {phase} {leaps} {portals} {used} {lost}");
    format!("{fields}: {}", pieces.join(" "))
}

// FID-1

#[test]
fn fid_1_the_set_up() {
    let family = catalog::find("fidchell").unwrap();
    let start = family.start(&options("place"));
    assert_eq!(start.text(), PLACE);
    assert_eq!((start.size(), start.to_move()), (12, Seat::FIRST));
    let told: Vec<_> = start.pieces().iter().map(|(at, p)| format!("{}{at}", p.letter)).collect();
    let mut expected = Vec::new();
    for (rank, black, row) in [(1, 12, "NTCJDKQBACTN"), (2, 11, ".LSE.GG.ESL.")] {
        for (file, letter) in ('a'..='l').zip(row.chars()).filter(|(_, letter)| *letter != '.') {
            expected.push(format!("{letter}{file}{rank}"));
            expected.push(format!("{}{file}{black}", letter.to_ascii_lowercase()));
        }
    }
    let sorted = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&told), sorted(&expected));
    // Unicorns and Immortals are White's, Wyverns and Fiends Black's.
    let fields = "w p - 2222 - -: Ka1 kl12";
    for letter in ["U", "I", "y", "f"] {
        assert!(read(&format!("{fields} {letter}f6")).is_ok(), "{letter}");
        let other = match letter.to_uppercase() {
            upper if upper == letter => letter.to_lowercase(),
            upper => upper,
        };
        let error = read(&format!("{fields} {other}f6")).unwrap_err();
        assert!(error.starts_with("placement: found"), "{error}");
    }
}

/// Whether a piece goes to or captures on a square so many files aside and ranks ahead, on an empty
/// board, and whether only by capturing.
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

/// The source's counts.
const COMMANDS: [(&str, usize); 33] = [
    ("W", 3),
    ("P", 3),
    ("H", 5),
    ("R", 5),
    ("O", 5),
    ("V", 5),
    ("L", 5),
    ("Q", 6),
    ("E", 7),
    ("G", 8),
    ("S", 8),
    ("K", 8),
    ("+P", 10),
    ("+G", 12),
    ("+L", 14),
    ("J", 16),
    ("T", 16),
    ("+S", 16),
    ("F", 16),
    ("C", 21),
    ("N", 22),
    ("U", 22),
    ("+T", 24),
    ("A", 25),
    ("Y", 28),
    ("D", 30),
    ("I", 38),
    ("B", 43),
    ("+W", 8),
    ("+H", 8),
    ("+R", 6),
    ("+O", 30),
    ("+V", 43),
];

/// Tries a piece on f6, or for Black on f7, against every square, empty and with an enemy Engine.
fn assert_commands(letter: &str, count: usize, black: bool) {
    let mut found = 0;
    for at in board(12) {
        let (x, y) = (i32::from(at.file()) - 5, i32::from(at.rank()) - 5);
        let here = at.to_string();
        if ["f6", "a2", "l9"].contains(&here.as_str()) {
            assert!(!commands(letter, x, y) || here == "f6");
            continue;
        }
        let expected = (x, y) != (0, 0) && commands(letter, x, y);
        found += usize::from(expected);
        let king = if letter == "K" { "" } else { "Ka2" };
        let mut text = format!("w p - 2222 - -: {letter}f6 {king} kl9");
        let (mut from, mut to) = ("f6", here.clone());
        let mut enemy = format!("{text} e{here}");
        if black {
            (text, enemy) = (swapped(&text), swapped(&enemy));
            (from, to) = ("f7", format!("{}{}", &here[..1], 12 - at.rank()));
        }
        let only_captures = "HROV".contains(letter) && x != 0 && y != 0;
        let goes = targets(&text, from).split(' ').any(|other| other == to);
        assert_eq!(goes, expected && !only_captures, "{letter} to {to} in {text}");
        let captures = moves(&enemy, &format!("{from}x{to}"));
        assert_eq!(!captures.is_empty(), expected, "{letter} on {to} in {enemy}");
    }
    assert_eq!(found, count, "{letter}");
}

#[test]
fn fid_1_each_piece_commands_from_f6_what_the_source_counts() {
    for (letter, count) in COMMANDS {
        // Forward is as the owner sees it.
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
        // An own piece to the left, an enemy to the right.
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
    // Own pieces on all eight squares around.
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
    // Up: over f7 to f8, and f9 is the second. Left: over e6 to d6, and c6 is its own. Right: g6, or
    // over it h6. Down: f5, f4, f3, or over it f2 and f1.
    assert_eq!(targets(text, "f6"), "f1 f2 f3 f4 f5 d6 g6 h6 f8 f9");
    judges(
        text,
        &[
            ("f6-f10", "FID-1 f9 | passes over one piece"),
            ("f6-b6", "FID-1 c6"),
            ("f6-i6", "FID-1 h6"),
            ("f6-f7", "FID-1 f7"),
            ("f6xc6", "FID-1 c6"),
        ],
    );
    // What it passes over stays, a King too, and is not captured.
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
            ("j9-j8", "FID-1 j9 | black Noble on j9 is not White's"),
            ("e5-e6", "FID-1 e5 | e5 is empty"),
            ("f6-f6", "FID-1 f6 | another square"),
            ("f6xf8", "FID-1 f8 | of the same side"),
            ("f6-f8", "FID-1 f8 | of the same side"),
            ("f6-f9", "FID-1 f8 | in the way"),
            ("f6-g7", "FID-1 g7 | no such square"),
            ("f6xf7", "FID-1 f7 | nothing to capture on f7: written f6-f7"),
            ("f6-f7", "legal"),
        ],
    );
    judges("w p - 0000 - -: Ka1 kl12 Nf6 wf8", &[("f6-f8", "FID-1 f8 | written f6xf8")]);
    let refusal = refused(text, "f6-f9");
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
    // A piece that has nowhere to go.
    clicks("w p - 0000 - -: Ka1 kl12 Pa3 Wa4", &[("", "a3", "FID-1 a4 | cannot move")]);
    for text in
        ["f6", "f6-", "f6-m1", "f6-a13", "f6-a0", "X@a3", "W@", "Wa3", "W@a3!!", "Pass", "pass?"]
    {
        let error = position("w p - 0000 - -: Ka1 kl12 Nf6").play(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable(_)), "{text}: {error}");
    }
}

// FID-2

#[test]
fn fid_2_the_players_fill_their_third_ranks_in_turn() {
    let family = catalog::find("fidchell").unwrap();
    let mut state = family.start(&options("place"));
    let order = ["W", "P", "H", "W", "R", "W", "O", "V", "W", "P", "W", "W"];
    for (ply, file) in (0..24).map(|ply| (ply, (b'a' + ply as u8 / 2) as char)) {
        let rank = if ply % 2 == 0 { 3 } else { 10 };
        let letter = order[ply / 2];
        assert_eq!(state.to_move(), Seat((ply % 2) as u8));
        // Each kind that is left, on each empty square of the rank.
        let left: BTreeSet<_> = order[ply / 2..].iter().collect();
        assert_eq!(state.moves().len(), left.len() * (12 - ply / 2));
        assert!(state.moves().iter().all(|mv| mv.ends_with(&rank.to_string())));
        assert!(state.text().contains(" s "));
        state = state.play(&format!("{letter}@{file}{rank}")).unwrap().state;
    }
    assert_eq!(
        state.text(),
        "ntcjdkqbactn/1lse1gg1esl1/wphwrwovwpww/12/12/12/12/12/12/WPHWRWOVWPWW/1LSE1GG1ESL1/\
         NTCJDKQBACTN w p Kk 0000 - -"
    );
}

#[test]
fn fid_2_placements_that_are_refused() {
    judges(
        PLACE,
        &[
            ("W@a3", "legal"),
            ("W@a4", "FID-2 a4 | rank 3"),
            ("W@a10", "FID-2 a10"),
            ("W@b2", "FID-2 b2"),
            ("G@a3", "FID-2 a3 | Only Warriors, Pikes and Men-at-Arms"),
            ("K@a3", "FID-2 a3"),
            ("W@a3!", "FID-11 a3 | never a call"),
            ("b1-a3", "FID-2 a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 | on an empty square of rank 3"),
            ("pass", "FID-2 a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3"),
        ],
    );
    let text = "ntcjdkqbactn/1lse1gg1esl1/wh9p/12/12/12/12/12/12/H5W4W/1LSE1GG1ESL1/NTCJDKQBACTN \
                w s Kk 0000 - -";
    judges(
        text,
        &[
            ("H@b3", "FID-2 b3 | placed already"),
            ("W@a3", "FID-2 a3 | white King's Man on a3"),
            ("W@b3", "legal"),
        ],
    );
    assert_eq!(position(text).moves().len(), 5 * 9);
    clicks(text, &[("", "b1", "FID-2 b3 c3 d3 e3 f3 h3 i3 j3 k3"), ("W", "a3", "FID-2 a3")]);
    clicks(text, &[("W", "b4", "FID-2 b4"), ("W @b3", "c3", "FID-2 c3")]);
}

// FID-3

#[test]
fn fid_3_the_quick_start() {
    let family = catalog::find("fidchell").unwrap();
    assert_eq!(family.start(&options("quick")).text(), QUICK);
    assert_eq!(family.start(&Options::defaults(family.info().options)).text(), QUICK);
    let pieces = position(QUICK).pieces();
    let at = |name: &str| pieces.iter().find(|(at, _)| *at == square(name)).unwrap().1.letter;
    // Each Man-at-Arms stands before its master.
    for (man, master) in [("H", "K"), ("R", "Q"), ("O", "D"), ("V", "B")] {
        let file = pieces.iter().find(|(_, piece)| piece.letter == man).unwrap().0.to_string();
        let file = &file[..1];
        assert_eq!((at(&format!("{file}3")), at(&format!("{file}1"))), (man, master));
        assert_eq!(at(&format!("{file}10")), man.to_lowercase());
    }
}

// FID-4

#[test]
fn fid_4_pieces_promote_on_the_far_rank() {
    for letter in ["W", "P", "H", "R", "O", "V", "L", "G"] {
        let text = format!("w p - 0000 - -: Ka1 kl9 {letter}e11");
        let then = format!("b p - 0000 - -: Ka1 kl9 +{letter}e12");
        leads(&text, "e11-e12", &then);
        leads(&swapped(&text), "e2-e1", &swapped(&then));
    }
    for letter in ["S", "T"] {
        let text = format!("w p - 0000 - -: Ka1 kl9 {letter}e10");
        let then = format!("b p - 0000 - -: Ka1 kl9 +{letter}f12");
        leads(&text, "e10-f12", &then);
        leads(&swapped(&text), "e3-f1", &swapped(&then));
    }
    // With a capture as well, and by every way that leads there.
    leads("w p - 0000 - -: Ka1 kl9 He11 gf12", "e11xf12", "b p - 0000 - g: Ka1 kl9 +Hf12");
    leads("w p - 0000 - -: Ka1 kl9 Pe9", "e9-e12", "b p - 0000 - -: Ka1 kl9 +Pe12");
    leads("w p - 0000 - -: Ka1 kl9 Te9", "e9-f12", "b p - 0000 - -: Ka1 kl9 +Tf12");
}

#[test]
fn fid_4_nothing_else_promotes_and_nothing_elsewhere() {
    for letter in ["Q", "E", "K", "J", "C", "N", "A", "D", "B", "U", "I"] {
        let king = if letter == "K" { "" } else { "Ka1" };
        let from = if letter == "E" { "e10" } else { "e11" };
        let to = if "QC".contains(letter) { "f12" } else { "e12" };
        let text = format!("w p - 1110 - -: {king} kl9 {letter}{from}");
        let then = format!("b p - 1110 - -: {king} kl9 {letter}{to}");
        leads(&text, &format!("{from}-{to}"), &then);
    }
    // A Guard that was a Warrior never promotes again.
    leads("w p - 0000 - -: Ka1 kl9 +We11", "e11-e12", "b p - 0000 - -: Ka1 kl9 +We12");
    leads("w p - 0000 - -: Ka1 kl9 +We12", "e12-f12", "b p - 0000 - -: Ka1 kl9 +Wf12");
    // Not a rank before, and not on one's own first rank.
    leads("w p - 0000 - -: Ka1 kl9 We10", "e10-e11", "b p - 0000 - -: Ka1 kl9 We11");
    leads("w p - 0000 - -: Ka2 kl9 Ge2", "e2-e1", "b p - 0000 - -: Ka2 kl9 Ge1");
    leads("b p - 0000 - -: Ka1 kl9 ge11", "e11-e12", "w p - 0000 - -: Ka1 kl9 ge12");
}

#[test]
fn fid_4_a_piece_that_was_brought_back_promotes_too() {
    leads(
        "w p - 0000 - P: Ka1 kl9 Ne6",
        "P@f6 l9-l10 f6-f9 l10-l9 f9-f12",
        "b p - 0000 f6 -: Ka1 kl9 Ne6 +Pf12",
    );
}

// FID-5

#[test]
fn fid_5_promoted_men_at_arms() {
    // The Ætheling moves as a King, has no leap and may be captured.
    let text = "w p K 0000 - -: Ka1 kl12 +Hf6";
    assert_eq!(targets(text, "f6"), "e5 f5 g5 e6 g6 e7 f7 g7");
    judges(text, &[("f6-g8", "FID-5 g8")]);
    leads("b p K 0000 - -: Ka1 kl12 +Hf6 nf9", "f9xf6", "w p K 0000 - H: Ka1 kl12 nf6");
    assert_eq!(outcome("w p K 0000 - H: Ka1 kl12 nf6"), "ongoing");
    // The Princess as the Queen.
    let text = "w p K 0000 - -: Ka1 kl12 +Rf6 Qj5";
    assert_eq!(targets(text, "f6"), "e5 g5 e6 g6 e7 g7");
    judges(text, &[("f6-f7", "FID-5 f7")]);
    // The other two have the rights of Druid and Bard.
    for (letter, portal) in [("+O", "I@e1"), ("+V", "U@h1")] {
        let at = if letter == "+O" { "d2" } else { "g2" };
        let text = format!("w p - 1000 - -: Ka1 kl12 {letter}{at}");
        judges(&text, &[(portal, "legal")]);
    }
    for (letter, portal) in [("+o", "F@e12"), ("+v", "Y@h12")] {
        let at = if letter == "+o" { "d11" } else { "g11" };
        let text = format!("b p - 0010 - -: Ka1 kl10 {letter}{at}");
        judges(&text, &[(portal, "legal")]);
    }
}

// FID-6

const LEAPS: &str = "e3 g3 e4 g4 c5 d5 f5 g5 h5 i5 e6 g6 c7 d7 e7 f7 g7 h7 i7 e8 g8 e9 g9";

#[test]
fn fid_6_the_original_king_leaps_once() {
    let text = "w p K 0000 - -: Kf6 kl12 We5";
    assert_eq!(targets(text, "f6"), LEAPS);
    leads(text, "f6-e8", "b p - 0000 - -: Ke8 kl12 We5");
    leads(text, "f6-i7", "b p - 0000 - -: Ki7 kl12 We5");
    leads(text, "f6-g7", "b p K 0000 - -: Kg7 kl12 We5");
    let text = "w p - 0000 - -: Kf6 kl12 We5";
    assert_eq!(targets(text, "f6"), "f5 g5 e6 g6 e7 f7 g7");
    judges(
        text,
        &[("f6-e8", "FID-6 e8 | once in the game"), ("f6-f8", "FID-6 f8 | no such square")],
    );
    judges("w p k 0000 - -: Kf6 kl12", &[("f6-e8", "FID-6 e8"), ("f6-i5", "FID-6 i5")]);
    // Each side has its own.
    leads("w p Kk 0000 - -: Kf6 kl12", "f6-e8 l12-k9", "w p - 0000 - -: Ke8 kk9");
    leads("w p Kk 0000 - -: Kf6 kl12", "f6-e8", "b p k 0000 - -: Ke8 kl12");
}

#[test]
fn fid_6_capturing_or_not_threatened_or_not() {
    leads("w p K 0000 - -: Kf6 kl12 ne8", "f6xe8", "b p - 0000 - n: Ke8 kl12");
    leads("w p K 0000 - -: Ka1 kl12 na8", "a1-b3", "b p - 0000 - -: Kb3 kl12 na8");
    // Over pieces.
    leads("w p K 0000 - -: Ka1 kl12 wa2 Wb2 Wb1", "a1-b3", "b p - 0000 - -: Kb3 kl12 wa2 Wb2 Wb1");
    // An own piece is in the way only where it stands.
    judges("w p K 0000 - -: Ka1 kl12 Wb3", &[("a1-b3", "FID-1 b3"), ("a1-c2", "legal")]);
    // It captures a King as well.
    assert_eq!(played("w p K 0000 - -: Kf6 kg9", "f6xg9").outcome().to_string(), "white FID-21");
}

#[test]
fn fid_6_a_king_who_succeeded_has_no_leap() {
    let text = "b p Kk 0000 - -: Kf1 +Ha3 kl12 nf12";
    leads(text, "f12xf1", "w p k 0000 - H: Ka3 kl12 nf1");
    assert_eq!(targets("w p k 0000 - H: Ka3 kl12 nf1", "a3"), "a2 b2 b3 a4 b4");
    // Where the choice is open the letter is gone already.
    leads("b p Kk 0000 - -: Kf1 Na3 Nc3 kl12 df12", "f12xf1", "w k k 0000 - -: Na3 Nc3 kl12 df1");
    // A King who succeeded may be captured again; the other side's letter stays.
    leads("b p k 0000 - -: Kf1 Qa3 kl12 nf12", "f12xf1", "w p k 0000 - Q: Ka3 kl12 nf1");
}

// FID-7

#[test]
fn fid_7_a_piece_beside_a_fiend_cannot_move() {
    for (file, rank) in [(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)] {
        let at = Square::new(file, rank).unwrap().to_string();
        let text = format!("w p - 1000 - -: Ka1 kl12 N{at} fd4");
        assert_eq!(targets(&text, &at), "", "{text}");
        let to = Square::new(file, 11).unwrap();
        judges(&text, &[(&format!("{at}-{to}"), "FID-7 d4 | cannot move")]);
        clicks(&text, &[("", &at, "FID-7 d4 | the Fiend on d4")]);
        assert_eq!(names(&position(&text).attacks(Seat::FIRST)), "b1 a2 b2");
    }
    // Two squares away it is free.
    let text = "w p - 1000 - -: Ka1 kl12 Nd6 fd4";
    assert_eq!(targets(text, "d6").split(' ').count(), 11 + 6 + 2);
    // Either of two Fiends, and both are named.
    let text = "w p - 2000 - -: Ka1 kl12 Nd6 fd5 fe7";
    assert_eq!(targets(text, "d6"), "");
    judges(text, &[("d6-d8", "FID-7 d5 e7")]);
}

#[test]
fn fid_7_neither_captures_nor_threatens() {
    // The Fiend itself cannot be captured by the piece, and a King beside it stands there.
    judges("w p - 1000 - -: Ka1 kl12 Nd6 fd5", &[("d6xd5", "FID-7 d5")]);
    // What a held Noble looks at is no place where a King could be captured: nothing is called.
    assert_eq!(
        moves("b p - 1000 - -: Ka1 kd12 Nd6 fc5", "d12"),
        "d12-c11 d12-c12 d12-d11 d12-e11 d12-e12"
    );
    assert_eq!(moves("b p - 1000 - -: Ka1 kd12 Nd6 fa5", "d12-d"), "d12-d11 d12-d11!");
    // Black's own pieces are not held.
    assert_eq!(targets("b p - 1000 - -: Ka1 kl12 wd5 fd4", "d5"), "c5 e5");
}

#[test]
fn fid_7_as_long_as_it_lasts() {
    let text = "b p - 1000 - -: Ka1 kl12 Nd6 fd5";
    let free = played(text, "d5-e8");
    assert!(free.moves().contains(&"d6-d12".to_string()));
    let text = "w p - 1000 - -: Ka1 kl12 Nd6 fd5 Be6 Nd1";
    // e6 is held too, d1 is not, and frees the others by its capture.
    judges(text, &[("d1xd5", "legal"), ("e6xd5", "FID-7 d5")]);
    let free = played(text, "d1xd5 l12-l11");
    assert!(free.moves().contains(&"d6-d12".to_string()));
    assert!(free.moves().contains(&"e6-e12".to_string()));
    // A held King does not move, and does not leap.
    let text = "w p K 1000 - -: Kd6 kl12 fd5 Wa3";
    assert_eq!(targets(text, "d6"), "");
    judges(text, &[("d6-e8", "FID-7 d5")]);
}

#[test]
fn fid_7_a_held_piece_qualifies_succeeds_and_is_replaced() {
    judges("w p - 1000 - -: Ka1 kl12 Dd2 fc3", &[("I@e1", "legal"), ("d2-d3", "FID-7 c3")]);
    judges("w p - 1000 - W: Ka1 kl12 Ne6 fd5", &[("W@f6", "legal"), ("e6-e7", "FID-7 d5")]);
    leads("b p - 1000 - -: Kf1 +Hd6 kl12 df12 fd5", "f12xf1", "w p - 1000 - H: Kd6 kl12 df1 fd5");
    leads(
        "b p - 1000 - -: Kf1 Nd6 Nj3 kl12 df12 fd5",
        "f12xf1 K@d6",
        "w p - 1000 - N: Kd6 Nj3 kl12 df1 fd5",
    );
    leads(
        "b p - 1000 - -: Ka1 Qh6 +Rd6 kl12 dh12 fd5",
        "h12xh6",
        "w p - 1000 - R: Ka1 Qd6 kl12 dh6 fd5",
    );
}

// FID-8

#[test]
fn fid_8_a_king_may_be_left_in_capture_or_go_there() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    assert_eq!(moves(text, "a1"), "a1-a2 a1-a2! a1-b1 a1-b2");
    assert_eq!(moves(text, "l5"), "l5-k5 l5-k5! l5-l6 l5-l6!");
    let text = "w p - 0000 - -: Ka1 kl12 nb8";
    assert_eq!(moves(text, ""), "a1-a2 a1-b1 a1-b1! a1-b2 a1-b2!");
    // Whoever left it there is not forced to be captured.
    let next = played(text, "a1-b2");
    assert!(next.moves().contains(&"b8xb2".to_string()));
    assert!(next.moves().contains(&"l12-l11".to_string()));
}

// FID-9

#[test]
fn fid_9_mate_loses_at_once() {
    let text = "w p - 0000 - -: Ka1 kl12 na8 nb8";
    assert_eq!(outcome(text), "black FID-9");
    assert_eq!(outcome(&swapped(text)), "white FID-9");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8"), "ongoing");
    // Who is not to move is not mated.
    assert_eq!(outcome("b p - 0000 - -: Ka1 kl12 na8 nb8"), "ongoing");
    let refusal = refused(text, "a1-a2");
    assert_eq!(refusal.rule, "FID-9");
    assert!(refusal.sentence.contains("Black wins: White's King is mated"), "{refusal}");
    assert_eq!(position(text).refuse(&[], square("a1")).rule, "FID-9");
    // By a move, whoever could capture a King before.
    assert_eq!(
        played("b p - 0000 - -: Ka1 kl12 na8 nh8", "h8-b8").outcome().to_string(),
        "black FID-9"
    );
    // Not capturable: not mate, though every move leads into capture.
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 nl2 nb8"), "ongoing");
}

#[test]
fn fid_9_moves_of_any_kind_save() {
    // The King's leap.
    assert_eq!(outcome("w p K 0000 - -: Ka1 kl12 na8 nb8"), "ongoing");
    // A capture, a piece put between.
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Cc10"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Ch10"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kl12 na8 nb8 Cc12"), "black FID-9");
    // A held piece does not save.
    assert_eq!(outcome("w p - 1000 - -: Ka1 kl12 na8 nb8 Cc10 fd11"), "black FID-9");
    // A portal on the line: only while it is open and somebody is there for it.
    assert_eq!(outcome("w p - 1000 - -: Kf1 kl12 na1 na2"), "ongoing");
    assert_eq!(outcome("w p - 0000 - -: Kf1 kl12 na1 na2"), "black FID-9");
    assert_eq!(outcome("w p - 1200 - -: Kf1 kl12 na1 na2"), "black FID-9");
    // A Subterranean one, opened by a piece that is held itself.
    let pieces = "Kh6 Ng5 kl12 na6 na7 dl5 ff4";
    assert_eq!(outcome(&format!("w p - 1000 - W: {pieces}")), "ongoing");
    assert_eq!(outcome(&format!("w p - 1000 f6 W: {pieces}")), "ongoing");
    assert_eq!(outcome(&format!("w p - 1000 f6g6 W: {pieces}")), "black FID-9");
    assert_eq!(outcome(&format!("w p - 1000 - -: {pieces}")), "black FID-9");
}

#[test]
fn fid_9_is_asked_after_a_succession_too() {
    // After the choice, and not before it.
    let text = "w k - 1000 - -: Na1 Nh5 kl12 na8 nb8 fg6";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(moves(text, ""), "K@a1 K@h5");
    assert_eq!(played(text, "K@a1").outcome().to_string(), "black FID-9");
    assert_eq!(played(text, "K@h5").outcome().to_string(), "ongoing");
    // Where there is no choice.
    let text = "b p - 0000 - -: Kf1 +Ha1 kl12 df12 na8 nb8";
    leads(text, "f12xf1", "w p - 0000 - H: Ka1 kl12 df1 na8 nb8");
    assert_eq!(played(text, "f12xf1").outcome().to_string(), "black FID-9");
}

#[test]
fn fid_9a_who_could_capture() {
    // A piece that is held does not.
    assert_eq!(outcome("b p - 0000 - -: Ka1 kl12 Nl2 Nk2"), "white FID-9");
    assert_eq!(outcome("b p - 1000 - -: Ka1 kl12 Nl2 Nk2 fl1"), "ongoing");
    // The enemy King's leap counts while he has it.
    assert_eq!(outcome("b p K 0000 - -: Kb10 ka12 Sd11"), "white FID-9");
    assert_eq!(outcome("b p - 0000 - -: Kb10 ka12 Sd11"), "ongoing");
    assert_eq!(outcome("b p k 0000 - -: Kb10 ka12 Sd11"), "ongoing");
    // To capture the last King ends the game.
    let text = "b p Kk 0000 - -: Kb10 ka12 Sd11";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(played(text, "a12xb10").outcome().to_string(), "black FID-21");
}

#[test]
fn fid_9a_a_counter_mate_saves_nobody() {
    // h9-l9 would mate, and White's King could be captured.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nk1 Nh9 kl12 na8 nb8"), "black FID-9");
    assert_eq!(
        played("w p - 0000 - -: Ka1 Nk1 Nh9 kl12", "h9-l9").outcome().to_string(),
        "white FID-9"
    );
}

#[test]
fn fid_9a_capturing_a_king() {
    // The last one: it saves.
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 ba8 db8";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(played(text, "l1xl12").outcome().to_string(), "white FID-21");
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kk11 ba8 db8"), "black FID-9");
    // One who has an heir: the Bard captures all the same.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 ba8 db8 qj5"), "black FID-9");
    // Where the heir is the attacker, it attacks no more.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 db8"), "ongoing");
    // Of two Nobles one would attack after one of the choices.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 nh5 db8"), "black FID-9");
    // After neither choice: the King himself threatened, by his leap.
    let text = "w p k 0000 - -: Ka1 Nb12 kb3 ck10 nl5 nl7";
    assert_eq!(outcome(text), "ongoing");
    assert_eq!(outcome("w p k 0000 - -: Ka1 kb3 ck10 nl5 nl7"), "black FID-9");
    assert_eq!(outcome("w p - 0000 - -: Ka1 kb3 ck10 nl5 nl7"), "ongoing");
}

// FID-10

#[test]
fn fid_10_a_called_king_must_be_captured() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    leads(text, "l5-l6!", "b c - 0000 - -: Ka1 Wl6 kl12 na8");
    let text = "b c - 0000 - -: Ka1 Wl6 kl12 na8";
    assert_eq!(moves(text, ""), "a8xa1");
    judges(
        text,
        &[
            ("l12-l11", "FID-10 a1 a8 | white King on a1 was called and must be captured, from a8"),
            ("a8-a7", "FID-10 a1 a8"),
            ("F@e12", "FID-10 a1 a8"),
            ("pass", "FID-10 a1 a8"),
            ("l6-l7", "FID-1 l6"),
        ],
    );
    clicks(text, &[("", "l12", "FID-10 a1 a8"), ("a8", "a7", "FID-10 a1 a8")]);
    assert_eq!(played(text, "a8xa1").outcome().to_string(), "black FID-21");
    // By which of them is free.
    let text = "b c - 0000 - -: Ka1 kl12 na8 ch8 wj5";
    assert_eq!(moves(text, ""), "a8xa1 h8xa1");
    // Afterwards all is as before.
    leads("w p - 0000 - -: Ka1 Ql5 kl12 na8", "l5-k5! a8xa1", "w p - 0000 - Q: Kk5 kl12 na1");
}

#[test]
fn fid_10_nobody_is_forced_without_a_call() {
    let next = played("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-l6");
    assert_eq!(next.text(), written("b p - 0000 - -: Ka1 Wl6 kl12 na8"));
    assert!(next.moves().contains(&"l12-l11".to_string()));
}

// FID-11

#[test]
fn fid_11_a_call_goes_with_any_turn_after_which_the_king_could_be_captured() {
    // A move of the King or another piece, a portal of either kind.
    let text = "w p - 0000 - W: Ka1 Bg2 Ne6 kl12 na8";
    for mv in ["a1-a2", "g2-g3", "e6-e7", "U@h1", "W@f6"] {
        let called = format!("{mv}!");
        judges(text, &[(mv, "legal"), (&called, "legal")]);
        assert!(played(text, &called).text().contains(" b c "));
        assert!(played(text, mv).text().contains(" b p "));
    }
    judges(
        text,
        &[
            ("a1-b1!", "FID-11 b1 | nothing captures White's King on b1"),
            ("e6-a6!", "FID-11 a1"),
            ("e6-a6", "legal"),
            ("e6-d5!", "FID-1 d5"),
        ],
    );
    // A called capture.
    let text = "b c - 0000 - -: Kf1 +Ha3 Nh1 kh12 nf12";
    assert_eq!(moves(text, ""), "f12xf1 f12xf1!");
    leads(text, "f12xf1!", "w c - 0000 - H: Ka3 Nh1 kh12 nf1");
    // A capture that a piece could make which is held is none.
    judges("b p - 1000 - -: Ka1 kd12 Nd6 fc5", &[("d12-d11!", "FID-11 d11"), ("d12-d11", "legal")]);
    // By the leap of the enemy King.
    judges("w p k 0000 - -: Ka1 We5 kb3", &[("e5-e6!", "legal")]);
    judges("w p - 0000 - -: Ka1 We5 kb3", &[("e5-e6!", "FID-11 a1")]);
}

#[test]
fn fid_11_never_with_what_wins_or_leads_to_a_succession() {
    // The last King's capture.
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 ba8";
    judges(text, &[("l1xl12", "legal"), ("l1xl12!", "FID-11 a1 | wins"), ("l1-l2!", "legal")]);
    // Mate.
    let text = "w p - 0000 - -: Ka1 Nk1 Nh9 kl12 na8";
    judges(text, &[("h9-l9", "legal"), ("h9-l9!", "FID-11 a1 | mates"), ("h9-h8!", "legal")]);
    assert_eq!(played(text, "h9-l9").outcome().to_string(), "white FID-9");
    // A succession.
    let text = "w p - 0000 - -: Ka1 Nl1 kl12 na8 nh5";
    judges(text, &[("l1xl12", "legal"), ("l1xl12!", "FID-11 a1 | chooses a successor")]);
    leads(text, "l1xl12", "b k - 0000 - -: Ka1 Nl12 na8 nh5");
}

#[test]
fn fid_11_never_with_a_placement_a_succession_or_a_pass() {
    judges(PLACE, &[("W@a3!", "FID-11 a3")]);
    judges(
        "w k - 0000 - -: Na3 Nc3 kl12 na8",
        &[("K@a3", "legal"), ("K@a3!", "FID-11 a3 | never a call")],
    );
    judges("w p - 1000 - -: Ka1 kl12 fb2", &[("pass!", "FID-11 a1 | never a call")]);
}

#[test]
fn fid_11_a_call_never_makes_a_mate() {
    // Black could save the King by going away, and must capture.
    let text = "b c - 0000 - -: Kf1 +Ha3 Nh1 kh12 nf12";
    assert_eq!(outcome(text), "ongoing");
    assert!(position(&text.replace(" c ", " p ")).moves().contains(&"h12-g12".to_string()));
}

// FID-12

#[test]
fn fid_12_the_first_successor_takes_the_kings_place() {
    for (heirs, then) in [
        ("+Ha3 Nc3 Ne5 Qg5", "w p - 0000 - H: Ka3 Nc3 Ne5 Qg5"),
        ("Nc3 Qg5", "w p - 0000 - N: Kc3 Qg5"),
        ("Qg5", "w p - 0000 - Q: Kg5"),
        ("+Ha12", "w p - 0000 - H: Ka12"),
        ("Nl1", "w p - 0000 - N: Kl1"),
        // Nobody else succeeds.
        ("Ha3 +Rc3 +Oe5 +Vg5", "w p - 0000 - K: Ha3 +Rc3 +Oe5 +Vg5"),
        ("", "w p - 0000 - K:"),
    ] {
        let text = format!("b p - 0000 - -: Kf1 kl12 df12 {heirs}");
        let then = format!("{then} kl12 df1");
        leads(&text, "f12xf1", &then);
        leads(&swapped(&text), "f1xf12", &swapped(&then));
        let lost = then.contains(" K:");
        let outcome = played(&text, "f12xf1").outcome().to_string();
        assert_eq!(outcome, if lost { "black FID-21" } else { "ongoing" }, "{text}");
    }
}

// FID-13

#[test]
fn fid_13_of_two_nobles_the_owner_chooses() {
    let text = "b p - 0000 - -: Kf1 Na3 Nc3 Qg5 kl12 df12";
    leads(text, "f12xf1", "w k - 0000 - -: Na3 Nc3 Qg5 kl12 df1");
    let text = "w k - 0000 - -: Na3 Nc3 Qg5 kl12 df1";
    assert_eq!(moves(text, ""), "K@a3 K@c3");
    assert_eq!(outcome(text), "ongoing");
    // Then they move.
    leads(text, "K@a3", "w p - 0000 - N: Ka3 Nc3 Qg5 kl12 df1");
    leads(text, "K@c3 a3-a12", "b p - 0000 - N: Kc3 Na12 Qg5 kl12 df1");
    judges(
        text,
        &[
            ("a3-a4", "FID-13 a3 c3 | Nobles on a3 and c3"),
            ("K@g5", "FID-13 a3 c3"),
            ("N@a3", "FID-13 a3 c3"),
            ("pass", "FID-13 a3 c3"),
        ],
    );
    clicks(
        text,
        &[("", "a3", "FID-13 a3 c3"), ("K", "g5", "FID-13 a3 c3"), ("K @a3", "c3", "FID-13 c3")],
    );
    judges("w p - 0000 - -: Ka1 Na3 kl12", &[("K@a3", "FID-13 a3 | no successor to choose")]);
    let black = "b k - 0000 - -: na10 nc10 Kl1 Df12";
    assert_eq!(moves(black, ""), "K@a10 K@c10");
    leads(black, "K@c10", "b p - 0000 - n: na10 kc10 Kl1 Df12");
}

#[test]
fn fid_13_a_succession_is_a_ply_and_no_round() {
    let family = catalog::find("fidchell").unwrap();
    let text = written("b p - 0000 - -: Kf1 Na3 Nc3 kl12 df12");
    let mut record = Record::from_position(family, options("quick"), &text).unwrap();
    let mut at = NodeId::START;
    let mut told = Vec::new();
    for mv in ["f12xf1", "K@a3", "a3-a4", "l12-l11", "a4-a5"] {
        at = record.play(at, mv).unwrap();
        let node = record.node(at);
        told.push((node.ply(), node.round(), node.mover().letter()));
    }
    assert_eq!(told, [(1, 1, 'b'), (2, 2, 'w'), (3, 2, 'w'), (4, 2, 'b'), (5, 3, 'w')]);
}

// FID-14

#[test]
fn fid_14_a_captured_queen_replaces_the_princess() {
    for (text, mv, black, then) in [
        (
            "b p - 0000 - -: Ka1 Qd5 +Re9 kl12 nd12",
            "d12xd5",
            "d1xd8",
            "w p - 0000 - R: Ka1 Qe9 kl12 nd5",
        ),
        (
            "b p - 0000 - -: Ka1 Qd5 Re9 kl12 nd12",
            "d12xd5",
            "d1xd8",
            "w p - 0000 - Q: Ka1 Re9 kl12 nd5",
        ),
        // A Queen who became King was not captured.
        (
            "b p - 0000 - -: Kf1 Qd5 +Re9 kl12 df12",
            "f12xf1",
            "f1xf12",
            "w p - 0000 - Q: Kd5 +Re9 kl12 df1",
        ),
        // The Princess herself.
        (
            "b p - 0000 - -: Ka1 Qd5 +Re9 kl12 ne12",
            "e12xe9",
            "e1xe4",
            "w p - 0000 - R: Ka1 Qd5 kl12 ne9",
        ),
    ] {
        leads(text, mv, then);
        leads(&swapped(text), black, &swapped(then));
    }
}

// FID-15

#[test]
fn fid_15_portals_hinder_no_move() {
    let state = position("w p - 0000 - -: Ka1 kl12 Na6 Ne3");
    assert_eq!(names(&state.outlined()), "e1 h1 f6 g6 f7 g7 e12 h12");
    let squares = targets("w p - 0000 - -: Ka1 kl12 Na6 Ne3", "a6");
    assert_eq!(squares, "a2 a3 a4 a5 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l6 a7 a8 a9 a10 a11 a12");
    // Who goes to a portal opens nothing.
    leads(
        "w p - 0000 - -: Ka1 kl12 Na6 Ne3",
        "a6-f6 l12-l11 e3-e1",
        "b p - 0000 - -: Ka1 kl11 Nf6 Ne1",
    );
    leads("w p - 0000 - -: Ka1 kl12 Na6 nf6", "a6xf6", "b p - 0000 - n: Ka1 kl12 Nf6");
}

// FID-16 to FID-18

/// A portal: its square and neighbours, what comes through, who opens it, fields with which it can
/// be opened, those with which it is closed and exhausted, and both ends of its counterpart.
struct Outer {
    side: char,
    at: &'static str,
    around: [&'static str; 5],
    beyond: &'static str,
    letter: char,
    openers: [&'static str; 3],
    open: [&'static str; 2],
    closed: Option<(&'static str, &'static str)>,
    used_up: &'static str,
}

const OUTER: [Outer; 4] = [
    Outer {
        side: 'b',
        at: "e12",
        around: ["d12", "d11", "e11", "f11", "f12"],
        beyond: "e10",
        letter: 'F',
        openers: ["d", "+o", "k"],
        open: ["0000", "1000"],
        closed: None,
        used_up: "2000",
    },
    Outer {
        side: 'w',
        at: "e1",
        around: ["d1", "d2", "e2", "f2", "f1"],
        beyond: "e3",
        letter: 'I',
        openers: ["D", "+O", "K"],
        open: ["1000", "2100"],
        closed: Some(("0000", "e1 e12")),
        used_up: "1200",
    },
    Outer {
        side: 'w',
        at: "h1",
        around: ["g1", "g2", "h2", "i2", "i1"],
        beyond: "h3",
        letter: 'U',
        openers: ["B", "+V", "Q"],
        open: ["0000", "0010"],
        closed: None,
        used_up: "0020",
    },
    Outer {
        side: 'b',
        at: "h12",
        around: ["g12", "g11", "h11", "i11", "i12"],
        beyond: "h10",
        letter: 'Y',
        openers: ["b", "+v", "q"],
        open: ["0010", "0021"],
        closed: Some(("2000", "h1 h12")),
        used_up: "0012",
    },
];

impl Outer {
    /// A position with such portals and pieces; Kings are added far away where there are none.
    fn with(&self, portals: &str, pieces: &str) -> String {
        let has = |king: char| pieces.split(' ').any(|piece| piece.starts_with(king));
        let white = if has('K') { "" } else { "Ka6" };
        let black = if has('k') { "" } else { "kl7" };
        format!("{} p - {portals} - -: {white} {black} {pieces}", self.side)
    }

    fn mv(&self) -> String {
        format!("{}@{}", self.letter, self.at)
    }
}

#[test]
fn fid_16_a_turn_is_given_up_and_the_piece_is_put_on_the_portal() {
    for (portal, then) in OUTER.iter().zip(["1000", "1100", "0010", "0011"]) {
        let opener = format!("{}{}", portal.openers[0], portal.around[1]);
        let text = portal.with(portal.open[0], &opener);
        let letter = match portal.side {
            'w' => portal.letter,
            _ => portal.letter.to_ascii_lowercase(),
        };
        let other = if portal.side == 'w' { 'b' } else { 'w' };
        let then = format!("{other} p - {then} - -: Ka6 kl7 {opener} {letter}{}", portal.at);
        leads(&text, &portal.mv(), &then);
    }
}

#[test]
fn fid_16_the_portal_is_empty() {
    for portal in &OUTER {
        for piece in ["J", "j"] {
            let pieces = format!("{}{} {piece}{}", portal.openers[0], portal.around[1], portal.at);
            let text = portal.with(portal.open[0], &pieces);
            let verdict = format!("FID-16 {} | must be empty", portal.at);
            judges(&text, &[(&portal.mv(), &verdict)]);
        }
    }
}

#[test]
fn fid_17_who_opens_it() {
    for portal in &OUTER {
        let verdict = format!("FID-17 {} | stands beside {}", portal.at, portal.at);
        for around in portal.around {
            for opener in portal.openers {
                let text = portal.with(portal.open[0], &format!("{opener}{around}"));
                judges(&text, &[(&portal.mv(), "legal")]);
            }
        }
        for (letter, _) in COMMANDS {
            let own = match portal.side {
                'w' => letter.to_string(),
                _ => letter.to_lowercase(),
            };
            // The same letters of the other side open nothing either.
            let enemy = if own == letter { letter.to_lowercase() } else { letter.to_uppercase() };
            let (own, enemy) = match letter {
                "F" | "Y" if portal.side == 'w' => continue,
                "U" | "I" if portal.side == 'b' => continue,
                "K" if !portal.openers.contains(&own.as_str()) => (own, None),
                "U" | "I" | "F" | "Y" | "K" => (own, None),
                _ => (own, Some(enemy)),
            };
            let around = portal.around[2];
            if !portal.openers.contains(&own.as_str()) {
                let portals = match (letter, portal.letter) {
                    ("F", 'Y') => "1010",
                    ("Y", 'F') => "0011",
                    ("U", 'I') => "1010",
                    ("I", 'U') => "1100",
                    _ => portal.open[1],
                };
                let text = portal.with(portals, &format!("{own}{around}"));
                judges(&text, &[(&portal.mv(), &verdict)]);
            }
            if let Some(enemy) = enemy {
                let text = portal.with(portal.open[0], &format!("{enemy}{around}"));
                judges(&text, &[(&portal.mv(), &verdict)]);
            }
        }
        // FID-18: two squares away is not adjacent.
        let text = portal.with(portal.open[0], &format!("{}{}", portal.openers[0], portal.beyond));
        judges(&text, &[(&portal.mv(), &verdict)]);
    }
}

#[test]
fn fid_17_two_portals_wait_for_their_counterparts() {
    for portal in &OUTER {
        let opener = format!("{}{}", portal.openers[0], portal.around[1]);
        if let Some((portals, squares)) = portal.closed {
            let verdict = format!("FID-17 {squares} | has not yet opened");
            judges(&portal.with(portals, &opener), &[(&portal.mv(), &verdict)]);
        }
    }
}

#[test]
fn fid_17_what_comes_through_and_whose_portal_it_is() {
    let text = "w p - 1010 - W: Ka6 kl7 Dd2 Bg2 Ne6";
    judges(
        text,
        &[
            ("I@e1", "legal"),
            ("U@h1", "legal"),
            ("W@f6", "legal"),
            ("U@e1", "FID-17 e1 | an Immortal, not a Unicorn"),
            ("W@e1", "FID-17 e1"),
            ("I@h1", "FID-17 h1"),
            ("F@e12", "FID-15 e12 | Black's"),
            ("Y@h12", "FID-15 h12"),
            ("W@f7", "FID-15 f7"),
            ("W@g7", "FID-15 g7"),
            ("W@e6", "FID-15 e6 | is none"),
            ("I@a3", "FID-15 a3"),
            ("U@f6", "FID-19 f6 | No portal brings back a Unicorn"),
        ],
    );
    clicks(
        text,
        &[
            ("", "e1", "FID-16 e1 | first take the piece"),
            ("", "e12", "FID-1 e12"),
            ("I", "h1", "FID-17 h1"),
            ("W", "f7", "FID-15 f7"),
        ],
    );
    clicks("w p - 0000 - -: Ka6 kl7 Dd2", &[("", "e1", "FID-17 e1 e12"), ("", "h1", "FID-17 h1")]);
    judges("b p - 1010 - W: Ka6 kl7 Dd2 Bg2 Ne6", &[("I@e1", "FID-15 e1"), ("W@f6", "FID-15 f6")]);
}

#[test]
fn fid_18_each_may_be_opened_twice() {
    for portal in &OUTER {
        let opener = format!("{}{}", portal.openers[0], portal.around[3]);
        for open in portal.open {
            judges(&portal.with(open, &opener), &[(&portal.mv(), "legal")]);
        }
        let verdict = format!("FID-18 {} | have come through", portal.at);
        judges(&portal.with(portal.used_up, &opener), &[(&portal.mv(), &verdict)]);
    }
    // What came through and was lost does not come again.
    judges("w p - 0020 - UU: Ka6 kl7 Bg2", &[("U@h1", "FID-18 h1")]);
}

// FID-19

#[test]
fn fid_19_what_comes_back() {
    let text = "w p - 1110 - WPHROVLQEGSJTCNUADIB: Ka1 kl12 Ne6";
    let letters: String =
        moves(text, "").split(' ').filter_map(|mv| mv.strip_suffix("@f6")).collect();
    assert_eq!(letters, "ACEGHJLNOPRSTVW");
    for letter in ["Q", "D", "B", "U", "I"] {
        judges(text, &[(&format!("{letter}@f6"), "FID-19 f6 | No portal brings back")]);
    }
    let text = "w p - 0000 - W: Ka1 kl12 Ne6";
    judges(text, &[("P@f6", "FID-19 f6 | no lost Pike"), ("W@f6", "legal")]);
    leads(text, "W@f6", "b p - 0000 f6 -: Ka1 kl12 Ne6 Wf6");
    // Another's loss is not one's own.
    judges("w p - 0000 - w: Ka1 kl12 Ne6", &[("W@f6", "FID-19 f6")]);
    leads("b p - 0000 - WPwwt: Ka1 kl12 nf8", "T@g7", "w p - 0000 g7 WPww: Ka1 kl12 nf8 tg7");
}

#[test]
fn fid_19_who_opens_them() {
    let around = |at: &str| {
        let at = square(at);
        let all = board(12).into_iter();
        let near = all.filter(move |to| {
            let files = to.file().abs_diff(at.file());
            *to != at && files <= 1 && to.rank().abs_diff(at.rank()) <= 1
        });
        near.map(|at| at.to_string()).collect::<Vec<_>>()
    };
    for portal in ["f6", "g6"] {
        for at in around(portal) {
            for (letter, _) in COMMANDS.iter().filter(|(letter, _)| !"FY".contains(letter)) {
                let king = if *letter == "K" { "" } else { "Ka1" };
                let text = format!("w p - 1110 - E: {king} kl12 {letter}{at}");
                let mv = format!("E@{portal}");
                if ["A", "C", "J", "T", "N"].contains(letter) {
                    judges(&text, &[(&mv, "legal")]);
                } else {
                    judges(&text, &[(&mv, &format!("FID-19 {portal} | stands beside"))]);
                }
            }
        }
        let verdict = format!("FID-19 {portal} | stands beside");
        let text = format!(
            "w p - 0000 - E: Ka1 kl12 nf5 Nd6 {}",
            if portal == "f6" { "Nh8" } else { "Ni6" }
        );
        judges(&text, &[(&format!("E@{portal}"), &verdict)]);
    }
    // Black's are f7 and g7.
    let text = "b p - 0000 - we: Ka1 kl12 tg8";
    judges(
        text,
        &[("E@f7", "legal"), ("E@g7", "legal"), ("E@f6", "FID-15 f6"), ("W@g6", "FID-15 g6")],
    );
}

#[test]
fn fid_19_once_each() {
    let text = "w p - 0000 - WE: Ka1 kl12 Nf5";
    leads(text, "W@g6", "b p - 0000 g6 E: Ka1 kl12 Nf5 Wg6");
    leads(text, "W@g6 l12-l11 E@f6", "b p - 0000 f6g6 -: Ka1 kl11 Nf5 Wg6 Ef6");
    let text = "w p - 0000 g6 E: Ka1 kl12 Nf5";
    judges(text, &[("E@f6", "legal"), ("E@g6", "FID-19 g6 | each is used once")]);
    judges("w p - 0000 - WE: Ka1 kl12 Nf5 Jg6", &[("E@g6", "FID-16 g6"), ("E@f6", "legal")]);
    judges("w p - 0000 f7g7 WE: Ka1 kl12 Nf5", &[("E@g6", "legal"), ("E@f6", "legal")]);
    judges("w p - 0000 - -: Ka1 kl12 Nf5", &[("E@g6", "FID-19 g6")]);
}

// FID-20

#[test]
fn fid_20_a_lost_piece_is_its_first_face() {
    for (letter, _) in COMMANDS {
        if "FYK".contains(letter) {
            continue;
        }
        let first = &letter[letter.len() - 1..];
        let portals = if "UI".contains(letter) { "1110" } else { "0000" };
        let text = format!("b p - {portals} - -: Ka1 kl12 nf9 {letter}f6");
        leads(&text, "f9xf6", &format!("w p - {portals} - {first}: Ka1 kl12 nf6"));
    }
    // So it comes back.
    leads(
        "b p - 0000 - -: Ka1 kl12 nl5 +Tf5 Ng5 We5",
        "l5-l6 e5-e6 l6-l5 g5-g4 l5xf5 g4-g5 f5-f4 T@f6",
        "b p - 0000 f6 -: Ka1 kl12 nf4 Ng5 We6 Tf6",
    );
}

// FID-21

#[test]
fn fid_21_won_by_capturing_a_king_without_successor() {
    let text = "b p - 0000 - -: Kf1 kl12 df12 We5";
    leads(text, "f12xf1", "w p - 0000 - K: kl12 df1 We5");
    let over = "w p - 0000 - K: kl12 df1 We5";
    assert_eq!(outcome(over), "black FID-21");
    assert_eq!(outcome(&swapped(over)), "white FID-21");
    let refusal = refused(over, "e5-e6");
    assert_eq!(refusal.rule, "FID-21");
    assert!(refusal.sentence.contains("captured and has no successor"), "{refusal}");
    assert_eq!(position(over).next(&[]).steps, []);
    let state = position(over);
    let words = state.outcome_words(state.outcome());
    assert_eq!(words, "Black wins: White's King is captured and has no successor");
    assert_eq!(position(text).outcome_words(position(text).outcome()), "");
}

// FID-22

#[test]
fn fid_22_who_has_no_move_passes() {
    let text = "w p - 1000 - -: Ka1 kl12 fb2";
    assert_eq!(moves(text, ""), "pass");
    assert_eq!(outcome(text), "ongoing");
    leads(text, "pass", "b p - 1000 - -: Ka1 kl12 fb2");
    judges(text, &[("a1-a2", "FID-7 b2")]);
    judges("w p - 0000 - -: Ka1 kl12", &[("pass", "FID-22 a1 | only without any move")]);
    // A portal that can be opened is a move.
    let text = "w p - 1000 - -: Kd2 kl12 fc3";
    assert_eq!(moves(text, ""), "I@e1");
    judges(text, &[("pass", "FID-22 e1")]);
    // Whoever has no move and could be captured is mated.
    assert_eq!(outcome("w p - 1000 - -: Ka1 kl12 fb2 na8"), "black FID-9");
}

// FID-23

#[test]
fn fid_23_what_makes_progress() {
    use Clock::{Counts, Resets};
    let cases = [
        ("We5", "e5-e6", Resets),
        ("We5", "e5-f5", Counts),
        ("Pe5", "e5-e8", Resets),
        ("He5", "e5-e6", Resets),
        ("Re5", "e5-e6", Resets),
        ("Oe5", "e5-e6", Resets),
        ("Ve5", "e5-e6", Resets),
        ("Ve5", "e5-d5", Counts),
        ("We5 wf5", "e5xf5", Resets),
        ("He5 wf6", "e5xf6", Resets),
        ("Ne5 wf5", "e5xf5", Resets),
        ("+We5", "e5-e6", Counts),
        ("+Pe5", "e5-e6", Counts),
        ("+He5", "e5-e6", Counts),
        ("Le5", "e5-e6", Counts),
        ("Ge5", "e5-e6", Counts),
        ("Le11", "e11-e12", Resets),
        ("Ge11", "e11-e12", Resets),
        ("Te10", "e10-d12", Resets),
        ("+Te10", "e10-d12", Counts),
        ("Ne5", "e5-e6", Counts),
        ("Ne5", "a1-a2", Counts),
        ("Dd2", "I@e1", Resets),
        ("Bg2", "U@h1", Resets),
    ];
    for (pieces, mv, expected) in cases {
        let text = format!("w p - 1000 - -: Ka1 kl9 {pieces}");
        assert_eq!(clock(&text, mv), expected, "{mv} in {text}");
        if mv.contains('@') {
            continue;
        }
        let signs = |c: char| c == '-' || c == 'x';
        let sign = if mv.contains('x') { "x" } else { "-" };
        let mirror =
            |name: &str| format!("{}{}", &name[..1], 13 - name[1..].parse::<i32>().unwrap());
        let squares: Vec<_> = mv.split(signs).map(mirror).collect();
        let text = swapped(&text);
        assert_eq!(clock(&text, &squares.join(sign)), expected, "{squares:?} in {text}");
    }
    assert_eq!(clock("w p - 0000 - W: Ka1 kl12 Ne6", "W@f6"), Resets);
    assert_eq!(clock("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-l6!"), Resets);
    assert_eq!(clock("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-k5!"), Counts);
    assert_eq!(clock(PLACE, "W@a3"), Clock::Stands);
    assert_eq!(clock("w k - 0000 - -: Na3 Nc3 kl12", "K@a3"), Counts);
    assert_eq!(clock("w p - 1000 - -: Ka1 kl12 fb2", "pass"), Counts);
}

fn record(text: &str) -> Record {
    let family = catalog::find("fidchell").unwrap();
    Record::from_position(family, options("quick"), &written(text)).unwrap()
}

#[test]
fn fid_23_a_position_for_the_third_time() {
    let mut record = record("w p - 0000 - -: Ka1 kl12");
    let mut at = NodeId::START;
    for (ply, mv) in
        ["a1-a2", "l12-l11", "a2-a1", "l11-l12"].into_iter().cycle().take(8).enumerate()
    {
        assert_eq!(record.node(at).outcome().to_string(), "ongoing", "after {ply} plies");
        at = record.play(at, mv).unwrap();
    }
    // The start position stands for the third time.
    let node = record.node(at);
    assert_eq!(node.outcome().to_string(), "draw FID-23");
    assert_eq!(node.state().outcome().to_string(), "ongoing");
    assert!(node.state().outcome_words(node.outcome()).starts_with("a draw"));
}

#[test]
fn fid_23_a_called_position_has_a_string_of_its_own() {
    let mut record = record("w p - 0000 - -: Ka1 Ql4 kl12 na8");
    let mut at = NodeId::START;
    for mv in ["l4-k5", "l12-k12", "k5-l5", "k12-l12", "l5-k5", "l12-k12", "k5-l5", "k12-l12"] {
        at = record.play(at, mv).unwrap();
        assert_eq!(record.node(at).outcome().to_string(), "ongoing");
    }
    // FID-11 does not ask whether the move without the call would end the game.
    let third = record.play(at, "l5-k5").unwrap();
    assert_eq!(record.node(third).outcome().to_string(), "draw FID-23");
    let called = record.play(at, "l5-k5!").unwrap();
    assert_eq!(record.node(called).outcome().to_string(), "ongoing");
}

/// Squares that a King visits one after the other, to and fro over the files a to g.
fn path() -> Vec<String> {
    let row = |rank: u8| {
        let files: Vec<_> = ('a'..='g').collect();
        let files = if rank % 2 == 1 { files } else { files.into_iter().rev().collect() };
        files.into_iter().map(move |file| format!("{file}{rank}"))
    };
    (1..=11).flat_map(row).collect()
}

/// 149 plies without progress, Black's first.
fn without_progress() -> (Record, NodeId) {
    let mut record = record("b p - 0000 - -: Ka1 Nk1 Nh9 kl11");
    let path = path();
    let mut at = NodeId::START;
    for ply in 0..149 {
        let mv = match (ply % 2, ply / 2) {
            (0, n) if n % 2 == 0 => "l11-l12".to_string(),
            (0, _) => "l12-l11".into(),
            (_, n) => format!("{}-{}", path[n], path[n + 1]),
        };
        assert_eq!(record.node(at).outcome().to_string(), "ongoing", "after {ply} plies");
        at = record.play(at, &mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    (record, at)
}

#[test]
fn fid_23_150_plies_without_progress() {
    let (mut record, at) = without_progress();
    assert_eq!(record.node(at).outcome().to_string(), "ongoing");
    let quiet = record.play(at, "h9-h8").unwrap();
    assert_eq!(record.node(quiet).outcome().to_string(), "draw FID-23");
    assert_eq!(record.moves(quiet), [""; 0]);
    // A win goes before a draw.
    let mate = record.play(at, "h9-l9").unwrap();
    assert_eq!(record.node(mate).outcome().to_string(), "white FID-9");
}

// FID-24

/// Asserts that a position is refused by a field.
fn impossible(field: &str, text: &str) {
    match read(text) {
        Ok(_) => panic!("{text} is read"),
        Err(error) => assert!(error.starts_with(&format!("{field}: ")), "{text}: {error}"),
    }
}

#[test]
fn fid_24_pieces() {
    for letter in ["W", "P", "H", "R", "O", "V", "L", "G", "S", "T"] {
        let small = letter.to_lowercase();
        impossible("placement", &format!("w p - 0000 - -: Ka1 kl10 {letter}e12"));
        impossible("placement", &format!("w p - 0000 - -: Ka2 kl10 {small}e1"));
        assert!(read(&format!("w p - 0000 - -: Ka1 kl10 +{letter}e12")).is_ok());
        assert!(read(&format!("w p - 0000 - -: Ka2 kl10 +{small}e1")).is_ok());
        assert!(read(&format!("w p - 0000 - -: Ka2 kl10 {letter}e11 {small}e2")).is_ok());
    }
    for letter in ["Q", "E", "J", "C", "N", "A", "D", "B"] {
        assert!(read(&format!("w p - 0000 - -: Ka1 kl10 {letter}e12")).is_ok(), "{letter}");
        impossible("placement", &format!("w p - 0000 - -: Ka1 kl10 +{letter}e11"));
    }
}

#[test]
fn fid_24_no_more_than_the_set_has() {
    let set = [
        ("W", 6),
        ("P", 2),
        ("H", 1),
        ("R", 1),
        ("O", 1),
        ("V", 1),
        ("L", 2),
        ("Q", 1),
        ("E", 2),
        ("G", 2),
        ("S", 2),
        ("J", 1),
        ("T", 2),
        ("C", 2),
        ("N", 2),
        ("A", 1),
        ("D", 1),
        ("B", 1),
    ];
    let files = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (letter, most) in set {
        let stand = |count: usize| {
            let each = files[..count].iter().map(|file| format!("{letter}{file}5"));
            each.collect::<Vec<_>>().join(" ")
        };
        assert!(read(&format!("w p - 0000 - -: Ka1 kl12 {}", stand(most))).is_ok());
        impossible("placement", &format!("w p - 0000 - -: Ka1 kl12 {}", stand(most + 1)));
        let lost = letter.repeat(most);
        assert!(read(&format!("w p - 0000 - {lost}: Ka1 kl12")).is_ok());
        impossible("lost", &format!("w p - 0000 - {lost}{letter}: Ka1 kl12"));
        impossible("lost", &format!("w p - 0000 - {letter}: Ka1 kl12 {}", stand(most)));
        // Promoted ones count with them, and a side's only with its own.
        if "WPHROVLGST".contains(letter) {
            impossible("lost", &format!("w p - 0000 - {lost}: Ka1 kl12 +{letter}e5"));
        }
        let small = letter.to_lowercase();
        assert!(read(&format!("w p - 0000 - {lost}: Ka1 kl12 {small}e5")).is_ok());
    }
}

#[test]
fn fid_24_portals() {
    for (letter, none, one, two) in [
        ("f", "0011", "1000", "2000"),
        ("I", "2000", "2100", "2200"),
        ("U", "2200", "0010", "0020"),
        ("y", "0020", "0021", "0022"),
    ] {
        let at = |portals: &str, lost: &str, pieces: &str| {
            format!("w p - {portals} - {lost}: Ka1 kl12 {pieces}")
        };
        impossible("portals", &at(none, "-", &format!("{letter}e5")));
        impossible("portals", &at(none, letter, ""));
        assert!(read(&at(one, "-", &format!("{letter}e5"))).is_ok());
        assert!(read(&at(one, letter, "")).is_ok());
        impossible("portals", &at(one, letter, &format!("{letter}e5")));
        impossible("portals", &at(one, "-", &format!("{letter}e5 {letter}g5")));
        assert!(read(&at(two, letter, &format!("{letter}e5"))).is_ok());
        // Some that came through may be nowhere: fewer pieces than the set has are allowed.
        assert!(read(&at(two, "-", "")).is_ok());
    }
    for portals in
        ["0100", "0001", "0200", "0120", "2001", "3000", "000", "00000", "-", "0-00", "00a0"]
    {
        impossible("portals", &format!("w p - {portals} - -: Ka1 kl12"));
    }
    for used in ["f6", "g6", "f7", "g7", "f6g6", "f6g7", "g6f7", "f6g6f7g7"] {
        assert!(read(&format!("w p - 0000 {used} -: Ka1 kl12")).is_ok(), "{used}");
    }
    for used in ["g6f6", "f6f6", "f7f6", "e1", "f6-", "f", "F6", "--"] {
        impossible("subterranean", &format!("w p - 0000 {used} -: Ka1 kl12"));
    }
}

#[test]
fn fid_24_kings() {
    impossible("placement", "w p - 0000 - -: Ka1");
    impossible("placement", "w p - 0000 - -: kl12");
    impossible("placement", "w p - 0000 - -: Ka1 kl12 Kb5");
    impossible("placement", "w p - 0000 - -: Ka1 kl12 kb5");
    impossible("placement", "w c - 0000 - -: kl12 na8");
    impossible("placement", "w k - 0000 - -: Na3 Nc3");
    impossible("placement", "b k - 0000 - -: Na3 Nc3 kl12");
    impossible("lost", "w p - 0000 - K: Ka1 kl12");
    impossible("lost", "w p - 0000 - KK: kl12");
    assert!(read("w p - 0000 - K: kl12").is_ok());
    assert!(read("b p - 0000 - k: Ka1").is_ok());
    assert!(read("w p - 0000 - K: kl12 Ha3 +Rc3 nc5 qe5").is_ok());
    for heir in ["+H", "N", "Q"] {
        impossible("lost", &format!("w p - 0000 - K: kl12 {heir}a3"));
    }
    // The loser is to move, in phase p.
    impossible("side", "b p - 0000 - K: kl12");
    impossible("side", "w p - 0000 - k: Ka1");
    impossible("phase", "w k - 0000 - K: kl12 Na3 Nc3");
    impossible("phase", "w c - 0000 - K: kl12");
    assert!(read("w p - 0000 - Kk: We5").is_err());
    // Leaps.
    for leaps in ["Kk", "K", "k", "-"] {
        assert!(read(&format!("w p {leaps} 0000 - -: Ka1 kl12")).is_ok());
    }
    for leaps in ["kK", "KK", "Kk-", "--", "x"] {
        impossible("leaps", &format!("w p {leaps} 0000 - -: Ka1 kl12"));
    }
    impossible("leaps", "w p K 0000 - K: kl12");
    impossible("leaps", "w k K 0000 - -: Na3 Nc3 kl12");
    assert!(read("w k k 0000 - -: Na3 Nc3 kl12").is_ok());
}

#[test]
fn fid_24_phases() {
    for phase in ["x", "P", "pp", "-"] {
        impossible("phase", &format!("w {phase} - 0000 - -: Ka1 kl12"));
    }
    for side in ["W", "x", "-", "wb"] {
        impossible("side", &format!("{side} p - 0000 - -: Ka1 kl12"));
    }
    impossible("phase", "w k - 0000 - -: Ka1 Na3 Nc3 kl12");
    impossible("phase", "w k - 0000 - -: +Ha5 Na3 Nc3 kl12");
    impossible("phase", "w k - 0000 - -: Na3 kl12 na8 nb8");
    impossible("phase", "w k - 0000 - -: kl12 Qa3");
    impossible("phase", "b c - 0000 - -: Ka1 kl12 nb8");
    impossible("phase", "b c - 0000 - -: Ka1 kl12");
    assert!(read("b c - 0000 - -: Ka1 kl12 na8").is_ok());
    // A piece that is held captures nothing.
    assert!(read("w c - 1000 - -: Ka1 kl12 Nl5 fa8").is_ok());
    impossible("phase", "w c - 1000 - -: Ka1 kl12 Nl5 fk4");
    // In mate, though the King could be captured: of the two Nobles one would attack still.
    assert_eq!(outcome("w p - 0000 - -: Ka1 Nl1 kl12 na8 nb8"), "black FID-9");
    impossible("phase", "w c - 0000 - -: Ka1 Nl1 kl12 na8 nb8");
}

#[test]
fn fid_24_the_set_up() {
    assert!(read(PLACE).is_ok());
    let (placement, fields) = PLACE.split_once(' ').unwrap();
    assert_eq!(fields, "w s Kk 0000 - -");
    let with = |row: usize, pieces: &str, fields: &str| {
        let mut rows: Vec<_> = placement.split('/').collect();
        rows[row] = pieces;
        format!("{} {fields}", rows.join("/"))
    };
    // Rows count from the top: White's third rank is the tenth.
    assert!(read(&with(9, "W11", "b s Kk 0000 - -")).is_ok());
    impossible("side", &with(9, "W11", "w s Kk 0000 - -"));
    impossible("side", &with(9, "12", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "WW10", "w s Kk 0000 - -"));
    impossible("placement", &with(2, "w11", "w s Kk 0000 - -"));
    impossible("placement", &with(9, "w11", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "+W11", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "G11", "b s Kk 0000 - -"));
    impossible("placement", &with(9, "J11", "b s Kk 0000 - -"));
    impossible("placement", &with(5, "W11", "b s Kk 0000 - -"));
    impossible("placement", &with(11, "NTCJDKQBACT1", "w s Kk 0000 - -"));
    impossible("placement", &with(10, "1LSE1GG1ESLW", "b s Kk 0000 - -"));
    impossible("placement", &with(0, "tncjdkqbactn", "w s Kk 0000 - -"));
    impossible("phase", &QUICK.replace(" p ", " s "));
    impossible("leaps", &with(9, "12", "w s K 0000 - -"));
    impossible("portals", &with(9, "12", "w s Kk 1000 - -"));
    impossible("subterranean", &with(9, "12", "w s Kk 0000 f6 -"));
    impossible("lost", &with(9, "12", "w s Kk 0000 - W"));
    // Three Pikes.
    let text = with(9, "PPP9", "b s Kk 0000 - -")
        .replace("/12/12/12/12/12/12/12/", "/ww10/12/12/12/12/12/12/");
    impossible("placement", &text);
}

#[test]
fn fid_24_one_way_to_write_each_field() {
    for lost in ["PW", "wW", "WwP", "X", "+W", "-W", "W-", "--", "F", "Y", "u", "i", "w,", "É"] {
        impossible("lost", &format!("w p - 0000 - {lost}: Ka1 kl12"));
    }
    assert!(read("w p - 0000 - WWPHROVLQEGSJTCNADBwphrovlqegsjtcnadb: Ka1 kl12").is_ok());
    let rest = "w p - 0000 - -";
    for (from, to) in
        [("12", "66"), ("12", "012"), ("12", "111"), ("12", "13"), ("12", "0"), ("12", "")]
    {
        let placement = ["11k", "12", "12", "12", "12", "12", "12", "12", "12", "12", "12", "K11"];
        let mut rows = placement.map(str::to_string);
        rows[4] = rows[4].replace(from, to);
        impossible("placement", &format!("{} {rest}", rows.join("/")));
    }
    for text in ["", "w p", "12/12 w p - 0000 - -"] {
        assert!(read(text).is_err(), "{text}");
    }
    let good = written("w p - 0000 - -: Ka1 kl12");
    assert!(read(&good).is_ok());
    for text in
        [format!("{good} "), format!(" {good}"), format!("{good} x"), good.replace(" p ", "  p ")]
    {
        assert!(read(&text).is_err(), "{text}");
    }
    impossible("placement", &good.replace("K11", "++W9K"));
    impossible("placement", &good.replace("K11", "K10+"));
    impossible("placement", &good.replace("K11", "K+10"));
}

// Steps and clicks

fn session(text: &str) -> Session {
    Session::new(record(text), NodeId::START)
}

fn told(steps: &[Step]) -> Vec<String> {
    let one = |step: &Step| {
        let at = step.at.map_or("-".into(), |at| at.to_string());
        let captures = if step.captures { " captures" } else { "" };
        format!("{:?} {at} {}{captures}", step.act, step.text())
    };
    steps.iter().map(one).collect()
}

#[test]
fn a_move_is_the_clicks_that_enter_it() {
    for (text, mv, steps) in [
        ("w p - 0000 - -: Ka1 kl12 We5", "e5-e6", &["Pick e5 e5", "Go e6 -e6"][..]),
        ("w p - 0000 - -: Ka1 kl12 Ne5 we8", "e5xe8", &["Pick e5 e5", "Take e8 xe8 captures"]),
        ("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-l6!", &["Pick l5 l5", "Go l6 -l6", "Word - !"]),
        (PLACE, "W@a3", &["Reserve - W", "Go a3 @a3"]),
        ("b p - 0000 - -: Ka1 kl12 dd11", "F@e12", &["Reserve - F", "Go e12 @e12"]),
        ("w p - 0000 - -: Ka1 Bg2 kl12 na8", "U@h1!", &["Reserve - U", "Go h1 @h1", "Word - !"]),
        ("w k - 0000 - -: Na3 Nc3 kl12", "K@a3", &["Reserve - K", "Go a3 @a3"]),
        ("w p - 1000 - -: Ka1 kl12 fb2", "pass", &["Word - pass"]),
    ] {
        let state = position(text);
        assert_eq!(told(&state.steps_of(mv).expect(mv)), steps, "{mv} in {text}");
        assert!(state.steps_of(&format!("{mv}?")).is_none());
    }
}

#[test]
fn a_move_that_may_be_a_call_asks() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    let state = position(text);
    let taken = walk(&*state, "l5 -l6");
    assert_eq!(state.next(&taken).progress(), Some(Progress::MayStop));
    let prompt = state.prompt(&taken).unwrap();
    assert_eq!((prompt.question, prompt.decline), ("Call the King?", "Don't call"));
    assert_eq!(state.prompt(&taken[..1]), None);
    assert_eq!(state.prompt(&walk(&*state, "a1 -b1")), None);
    let called = walk(&*state, "l5 -l6 !");
    assert_eq!(state.next(&called).progress(), Some(Progress::Done));
    assert_eq!(state.prompt(&called), None);

    let mut session = session(text);
    assert_eq!(session.click(square("l5"), false), Clicked::Stepped);
    assert_eq!(session.click(square("l6"), false), Clicked::Stepped);
    // A second click on the square declines.
    assert!(matches!(session.click(square("l6"), false), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b p - 0000 - -: Ka1 Wl6 kl12 na8"));

    let mut session = self::session(text);
    session.click(square("l5"), false);
    session.click(square("l6"), false);
    let call = session.next().steps[0];
    assert_eq!((call.act, call.text()), (Act::Word, "!"));
    assert_eq!(session.step(call, false), Clicked::Stepped);
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b c - 0000 - -: Ka1 Wl6 kl12 na8"));
    assert!(
        matches!(session.click(square("l12"), false), Clicked::Refused(r) if r.rule == "FID-10")
    );
    session.click(square("a8"), false);
    assert!(matches!(session.click(square("a1"), false), Clicked::Played(_)));
    assert_eq!(session.outcome().to_string(), "black FID-21");

    // Where nothing is to be asked, the move is played at once.
    let mut session = self::session(text);
    session.click(square("a1"), false);
    assert!(matches!(session.click(square("b1"), false), Clicked::Played(_)));
}

#[test]
fn what_is_not_on_the_board_is_taken_from_beside_it() {
    for (text, letter, at, then) in [
        ("b p - 0000 - -: Ka1 kl12 dd11", "F", "e12", "w p - 1000 - -: Ka1 kl12 dd11 fe12"),
        ("w p - 0000 - WW: Ka1 kl12 Ne6", "W", "f6", "b p - 0000 f6 W: Ka1 kl12 Ne6 Wf6"),
    ] {
        let mut session = self::session(text);
        let first = session.next().steps.into_iter().find(|step| step.text() == letter).unwrap();
        assert_eq!((first.act, first.at), (Act::Reserve, None));
        assert_eq!(session.step(first, false), Clicked::Stepped);
        assert!(matches!(session.click(square(at), false), Clicked::Played(_)), "{text}");
        assert_eq!(session.state().text(), written(then));
    }
    // The King who is to be placed is taken for granted, and so is a pass that is all there is.
    let mut session = self::session("w k - 0000 - -: Na3 Nc3 kl12");
    assert_eq!(session.taken().first().map(Step::text), Some("K"));
    assert!(matches!(session.click(square("c3"), false), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("w p - 0000 - N: Na3 Kc3 kl12"));
    let mut session = self::session("w p - 1000 - -: Ka1 kl12 fb2");
    let pass = session.next().steps[0];
    assert!(matches!(session.step(pass, false), Clicked::Played(_)));
    assert_eq!(session.state().to_move(), Seat::SECOND);
}

#[test]
fn steps_have_names() {
    let state = position("w p - 0000 - W: Ka1 Bg2 Ne6 kl12 na8 we8");
    for (before, text, name) in [
        ("", "U", "Unicorn"),
        ("", "W", "Warrior"),
        ("U @h1", "!", "Call the King"),
        ("e6", "xe8", "captures e8"),
        ("U", "@h1", "to h1"),
    ] {
        let taken = walk(&*state, before);
        let steps = state.next(&taken).steps;
        let step = steps.iter().find(|step| step.text() == text).unwrap();
        assert_eq!(state.step_name(&taken, step), name);
    }
}

// Effects

fn effects(text: &str, steps: &str) -> String {
    let state = position(text);
    let effects = state.effects(&walk(&*state, steps)).into_iter().map(|effect| {
        let at = effect.at;
        let what = match effect.kind {
            EffectKind::Moves(to) => format!("{at} to {to}"),
            EffectKind::Removes => format!("{at} goes"),
            EffectKind::Enters(piece) => format!("{} enters {at}", piece.letter),
            EffectKind::Becomes(piece) => format!("{at} becomes {}", piece.letter),
            _ => panic!("{effect:?}"),
        };
        what + &effect.rule.map_or(String::new(), |rule| format!(" ({rule})"))
    });
    effects.collect::<Vec<_>>().join(", ")
}

#[test]
fn effects_tell_what_the_steps_do() {
    for (text, steps, told) in [
        ("w p - 0000 - -: Ka1 kl12 We5", "", ""),
        ("w p - 0000 - -: Ka1 kl12 We5", "e5", ""),
        ("w p - 0000 - -: Ka1 kl12 We5", "e5 -e6", "e5 to e6"),
        ("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5 -l6 !", "l5 to l6"),
        ("w p - 0000 - -: Ka1 kl12 Ne5 we8", "e5 xe8", "e8 goes, e5 to e8"),
        (
            "w p - 0000 - -: Ka1 kl9 He11 gf12",
            "e11 xf12",
            "f12 goes, e11 to f12, f12 becomes +H (FID-4)",
        ),
        ("b p - 0000 - -: Ka1 kl9 we2", "e2 -e1", "e2 to e1, e1 becomes +w (FID-4)"),
        ("w p K 0000 - -: Kf6 kl12", "f6 -e8", "f6 to e8 (FID-6)"),
        ("w p K 0000 - -: Kf6 kl12", "f6 -e7", "f6 to e7"),
        (
            "b p - 0000 - -: Kf1 +Ha3 kl12 nf12",
            "f12 xf1",
            "f1 goes, f12 to f1, a3 becomes K (FID-12)",
        ),
        ("b p - 0000 - -: Kf1 Na3 Nc3 kl12 nf12", "f12 xf1", "f1 goes, f12 to f1"),
        ("b p - 0000 - -: Kf1 kl12 nf12", "f12 xf1", "f1 goes, f12 to f1"),
        (
            "b p - 0000 - -: Ka1 Qd5 +Re9 kl12 nd12",
            "d12 xd5",
            "d5 goes, d12 to d5, e9 becomes Q (FID-14)",
        ),
        ("b p - 0000 - -: Ka1 kl12 dd11", "F", ""),
        ("b p - 0000 - -: Ka1 kl12 dd11", "F @e12", "f enters e12 (FID-17)"),
        ("w p - 0000 - W: Ka1 kl12 Ne6", "W @f6", "W enters f6 (FID-19)"),
        (PLACE, "W @a3", "W enters a3 (FID-2)"),
        ("w k - 0000 - -: Na3 Nc3 kl12", "K @c3", "c3 becomes K (FID-13)"),
        ("w p - 1000 - -: Ka1 kl12 fb2", "pass", ""),
    ] {
        assert_eq!(effects(text, steps), told, "{steps} in {text}");
    }
}

/// Positions of the vectors, and of random games from both set-ups.
fn many(visit: impl Fn(&dyn State, &[String])) {
    let items: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../vectors/fidchell.json")).unwrap();
    for item in items {
        let state = position(item["position"].as_str().unwrap());
        visit(&*state, &state.moves());
    }
    let family = catalog::find("fidchell").unwrap();
    for (setup, seed) in [("quick", 1), ("place", 2)] {
        let mut rng = Rng::with_seed(seed);
        for _ in 0..effort(5) {
            random_game(&family.start(&options(setup)), 300, &mut rng, |state, moves| {
                visit(&**state, moves);
            });
        }
    }
}

#[test]
fn effects_one_after_the_other_lead_to_the_position_after() {
    many(|state, moves| {
        for mv in moves.iter().step_by(moves.len() / 10 + 1) {
            let mut board = state.pieces();
            for effect in state.effects(&state.steps_of(mv).unwrap()) {
                let there = board.iter().position(|(at, _)| *at == effect.at);
                match (effect.kind, there) {
                    (EffectKind::Enters(piece), None) => board.push((effect.at, piece)),
                    (EffectKind::Moves(to), Some(there)) => board[there].0 = to,
                    (EffectKind::Removes, Some(there)) => drop(board.remove(there)),
                    (EffectKind::Becomes(piece), Some(there)) => board[there].1 = piece,
                    _ => panic!("{effect:?} of {mv} in {}", state.text()),
                }
            }
            board.sort_unstable_by_key(|(at, _)| *at);
            let next = state.play(mv).unwrap().state;
            assert_eq!(board, next.pieces(), "{mv} in {}", state.text());
        }
    });
}

// What is told of a position

fn off_board(text: &str) -> String {
    let told = position(text).off_board().into_iter().map(|off| {
        assert_eq!(off.text, off.piece.letter.to_uppercase());
        assert_eq!(off.piece.owner, Some(off.owner));
        format!("{} {} {}", off.count, off.piece.letter, off.place)
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn what_is_off_the_board() {
    assert_eq!(
        off_board(PLACE),
        "6 W third rank, 2 P third rank, 1 H third rank, 1 R third rank, 1 O third rank, \
         1 V third rank, 2 I entrants, 2 U entrants, 6 w third rank, 2 p third rank, \
         1 h third rank, 1 r third rank, 1 o third rank, 1 v third rank, 2 f entrants, 2 y entrants"
    );
    assert_eq!(off_board(QUICK), "2 I entrants, 2 U entrants, 2 f entrants, 2 y entrants");
    assert_eq!(
        off_board("w p - 2110 - WWPTIwn: Ka1 kl12 Uf5"),
        "1 I entrants, 1 U entrants, 2 W lost, 1 P lost, 1 T lost, 1 I lost, 2 y entrants, 1 w lost, \
         1 n lost"
    );
}

#[test]
fn what_is_off_the_board_where_a_successor_is_chosen() {
    let told = off_board("w k - 2222 - -: Na3 Nc3 kl12");
    assert_eq!(told, "1 K successor");
}

#[test]
fn what_lasts() {
    let state = position("w p - 1000 - -: Ka1 Dd2 kl12 fc3");
    let lasting = state.lasting();
    let frozen: Vec<_> = lasting.iter().filter(|it| it.kind == LastingKind::Frozen).collect();
    assert_eq!(frozen.len(), 1);
    assert_eq!((frozen[0].at, frozen[0].rule), (square("d2"), "FID-7"));
    assert!(frozen[0].words.contains("Fiend on c3"), "{:?}", frozen[0]);
    let portals: Vec<_> = lasting
        .iter()
        .filter_map(|it| match it.kind {
            LastingKind::Portal { owner, usable } => {
                Some(format!("{}{}{}", it.at, owner.letter(), if usable { "+" } else { "" }))
            }
            LastingKind::Frozen => None,
        })
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(portals.join(" "), "e12b e1w+ f6w f7b g6w g7b h12b h1w");
    // Every condition that is lacking is told.
    let words = |at: &str| lasting.iter().find(|it| it.at == square(at)).unwrap().words.clone();
    assert!(words("e1").contains("it can be opened"), "{}", words("e1"));
    for (at, parts) in [
        ("h12", &["Unseelie", "Black", "has not yet opened the Seelie", "no Bard or Queen"][..]),
        ("e12", &["Abyssal", "no Druid or King"]),
        ("h1", &["Seelie", "White", "no Bard or Queen"]),
        (
            "f6",
            &[
                "Subterranean",
                "has lost no piece",
                "no Astrologer, Chaplain, Jester, Knight or Noble",
            ],
        ),
    ] {
        for part in parts {
            assert!(words(at).contains(part), "{at}: {}", words(at));
        }
    }
}

#[test]
fn portals_are_usable_where_a_turn_opens_them() {
    let seen = std::cell::Cell::new(0);
    many(|state, moves| {
        let text = state.text();
        if !text.contains(" p ") || moves.is_empty() {
            return;
        }
        let opened: BTreeSet<_> = moves
            .iter()
            .filter_map(|mv| mv.split_once('@'))
            .map(|(_, at)| at.trim_end_matches('!').to_string())
            .collect();
        let usable = state
            .lasting()
            .into_iter()
            .filter(|it| it.kind == LastingKind::Portal { owner: state.to_move(), usable: true });
        assert_eq!(usable.map(|it| it.at.to_string()).collect::<BTreeSet<_>>(), opened, "{text}");
        seen.set(seen.get() + opened.len());
    });
    assert!(seen.get() > 0);
}

/// A piece as some position shows it.
fn piece(letter: &str) -> Piece {
    let others = if letter.eq_ignore_ascii_case("k") { "" } else { "Ka1 kl12" };
    let kings = match letter {
        "K" => "kl12",
        "k" => "Ka1",
        _ => others,
    };
    let state = position(&format!("w p - 2222 - -: {kings} {letter}f6"));
    state.pieces().into_iter().find(|(at, _)| *at == square("f6")).unwrap().1
}

#[test]
fn cards_tell_how_pieces_move() {
    use CardHow::{CaptureOnly, Leap, Slide, Step};
    let state = position("w p - 0000 - -: Ka1 kl12");
    for (letter, own, to) in [
        ("W", "Warrior", &[("f7", Step), ("e6", Step), ("g6", Step)][..]),
        ("P", "Pike", &[("f7", Slide), ("f8", Slide), ("f9", Slide)]),
        (
            "H",
            "King's Man",
            &[("f7", Step), ("e6", Step), ("g6", Step), ("e7", CaptureOnly), ("g7", CaptureOnly)],
        ),
        ("w", "Warrior", &[("f5", Step), ("e6", Step), ("g6", Step)]),
        (
            "L",
            "Longbowman",
            &[("f7", Leap), ("e7", Leap), ("g7", Leap), ("d8", Leap), ("h8", Leap)],
        ),
    ] {
        let piece = piece(letter);
        assert_eq!(piece.name, own);
        let card = state.card(&piece, square("f6")).unwrap();
        let mut told: Vec<_> = card.moves.iter().map(|mv| (mv.to.to_string(), mv.how)).collect();
        let mut expected: Vec<_> = to.iter().map(|(to, how)| (to.to_string(), *how)).collect();
        told.sort_by_key(|(to, _)| to.clone());
        expected.sort_by_key(|(to, _)| to.clone());
        assert_eq!(told, expected, "{letter}");
        assert_eq!(card.commands_here as usize, to.len());
    }
    let corner = state.card(&piece("W"), square("a12")).unwrap();
    assert_eq!((corner.commands_here, corner.commands_most), (1, 3));
}

#[test]
fn cards_tell_the_rules_of_pieces() {
    let state = position("w p - 0000 - -: Ka1 kl12");
    for (letter, parts) in [
        ("W", &["Guard on rank 12 (FID-4)", "FID-19"][..]),
        ("w", &["Guard on rank 1 (FID-4)"]),
        ("H", &["Ætheling on rank 12 (FID-4)"]),
        ("K", &["FID-6", "FID-12", "e1", "FID-17"]),
        ("k", &["e12"]),
        ("D", &["e1", "Immortal", "FID-17"]),
        ("+O", &["e1", "Immortal", "FID-5"]),
        ("B", &["h1", "Unicorn"]),
        ("+v", &["h12", "Wyvern", "FID-5"]),
        ("Q", &["h1", "FID-12", "FID-14"]),
        ("N", &["f6 and g6", "FID-12", "FID-13"]),
        ("n", &["f7 and g7"]),
        ("T", &["f6 and g6", "Marshal on rank 12"]),
        ("f", &["FID-7", "e12"]),
        ("+H", &["FID-12", "FID-5"]),
        ("+R", &["FID-14", "FID-5"]),
        ("+T", &["FID-20"]),
    ] {
        let words = state.card(&piece(letter), square("f5")).unwrap().words.join("\n");
        for part in parts {
            assert!(words.contains(part), "{letter}: {part} in {words}");
        }
    }
    for (letter, part) in
        [("+T", "Opens"), ("+H", "opens"), ("+R", "opens"), ("+W", "Becomes"), ("W", "opens")]
    {
        let words = state.card(&piece(letter), square("f5")).unwrap().words.join("\n");
        assert!(!words.contains(part), "{letter}: {part} in {words}");
    }
}

fn layer(text: &str, name: &str) -> String {
    let state = position(text);
    let index = state.info().layers.iter().position(|(layer, _)| *layer == name).unwrap();
    let told = state.layer(index, &[]).into_iter().map(|shown| {
        assert!(!shown.words.is_empty());
        match shown.sign {
            Sign::Cell => shown.at.to_string(),
            Sign::Line(to) => format!("{}-{to}", shown.at),
            Sign::Badge(badge) => format!("{}={badge}", shown.at),
            Sign::Outline(to) => format!("{}:{to}", shown.at),
        }
    });
    let told: BTreeSet<_> = told.collect();
    told.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn layers_show_threats_held_pieces_portals_and_heirs() {
    let text = "w p - 1000 - -: Ka1 Na3 Qe5 Nh5 kl12 na8 qh8 fi6";
    // a8 looks at the Noble on a3, who hides the King, and would succeed; so would h5, at whom the
    // Queen on h8 does not reach. The held Noble on h5 looks at nobody.
    assert_eq!(layer(text, "Threats to Kings"), "a3-a8 a8-a3");
    assert_eq!(layer(text, "Frozen"), "h5");
    assert_eq!(layer(text, "Line of succession"), "a3=1 a8=1 e5=2 h5=1 h8=2");
    let text = "w p - 0000 f6 W: Ka1 +Ha9 Nj3 Bg1 kl12 Ce6";
    assert_eq!(layer(text, "Line of succession"), "a9=1 j3=2");
    assert_eq!(
        layer(text, "Portals"),
        "e12=shut e1=shut f6=used f7=shut g6=shut g7=shut h12=shut h1=open"
    );
}

#[test]
fn attacks_threats_and_another_seat() {
    let text = "w p - 1000 - -: Ka1 Hf6 Nh5 kl12 wg7 fi6";
    let state = position(text);
    // The King around him, the Man-at-Arms ahead and beside; the Noble is held.
    assert_eq!(names(&state.attacks(Seat::FIRST)), "b1 a2 b2 e6 g6 e7 f7 g7");
    assert_eq!(names(&state.threatened()), "g7");
    let other = state.with_to_move(Seat::SECOND).unwrap();
    assert_eq!(other.text(), written(&text.replacen('w', "b", 1)));
    assert!(position(PLACE).with_to_move(Seat::SECOND).is_none());
    // A call binds only whom it was made to.
    let called = position("b c - 0000 - -: Ka1 Wl6 kl12 na8 wl5");
    assert_eq!(names(&called.threatened()), "a1");
    let other = called.with_to_move(Seat::FIRST).unwrap();
    assert_eq!(other.text(), written("w p - 0000 - -: Ka1 Wl6 kl12 na8 wl5"));
}

#[test]
fn the_ending_shows_who_mates() {
    let state = position("w p - 0000 - -: Ka1 kl12 na8 nb8");
    let shown = state.ending(state.outcome());
    let lines: Vec<_> = shown
        .iter()
        .filter_map(|shown| match shown.sign {
            Sign::Line(to) => Some(format!("{}-{to}", shown.at)),
            _ => None,
        })
        .collect();
    assert_eq!(lines, ["a8-a1"]);
    let words = state.outcome_words(state.outcome());
    assert_eq!(words, "Black wins: White's King is mated");
}

#[test]
fn the_rules_are_those_of_the_file() {
    let family = catalog::find("fidchell").unwrap();
    let mut ids: BTreeSet<_> = (1..=24).map(|n| format!("FID-{n}")).collect();
    ids.insert("FID-9a".into());
    assert_eq!(rule_ids(family), ids);
    let convention = family.info().convention.unwrap();
    assert_eq!(convention.rule, "FID-23");
    assert_eq!((convention.repetitions, convention.plies_without_progress), (3, 150));
}
