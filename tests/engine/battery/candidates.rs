//! Move texts for the tests of legality. All can be read as moves, but most of the moves are
//! illegal. Each game has its own function.

use fairyboard::State;
use fairyboard::geometry::Square;
use fairyboard_tests::{StateQueries, board};
use fastrand::Rng;
use std::collections::BTreeSet;

pub fn hens(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    let squares = board(state.size());
    let mut all = Vec::new();
    for from in &squares {
        for to in &squares {
            all.extend(["-", "^", "x"].map(|joint| format!("{from}{joint}{to}")));
        }
    }
    // Chains of two hops (each a sign and a square, such as `^c6`). The first hop goes in a
    // direction and to a distance that some piece could use: other first hops were tried above. The
    // second hop goes to any square.
    let near = |from: &Square, to: &Square| {
        let (files, ranks) = from.distance(*to);
        (files == 0 || files.abs() == ranks.abs()) && ranks != 0
    };
    let own = state.pieces().into_iter().filter(|(_, piece)| piece.owner == Some(state.to_move()));
    for (from, _) in own {
        for joint in ["-", "^", "x"] {
            for to in squares.iter().filter(|to| near(&from, to)) {
                // Tries a random quarter of the first hops, because all chains are too many.
                if rng.u8(..4) > 0 {
                    continue;
                }
                for then in ["-", "^", "x"] {
                    for last in &squares {
                        all.push(format!("{from}{joint}{to}{then}{last}"));
                    }
                }
            }
        }
    }
    // Random chains of four to nine squares.
    for _ in 0..500 {
        let mut text = squares[rng.usize(..squares.len())].to_string();
        for _ in 0..rng.usize(3..=8) {
            text.push(['-', '^', 'x'][rng.usize(..3)]);
            text += &squares[rng.usize(..squares.len())].to_string();
        }
        all.push(text);
    }
    // Legal moves with another hop appended, such as `xd5`.
    for mv in state.moves() {
        for joint in ["-", "^", "x"] {
            all.push(format!("{mv}{joint}{}", squares[rng.usize(..squares.len())]));
        }
    }
    all
}

pub fn fist(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    const SIGNS: [&str; 4] = ["-", "^", "x", "="];
    let squares = board(8);
    let any = |rng: &mut Rng| squares[rng.usize(..squares.len())];
    let mut all = Vec::new();
    for from in &squares {
        all.push(format!("{from}!"));
        for to in &squares {
            // Tries all target squares within two squares of the piece, and a random eighth of the
            // target squares farther away.
            let (files, ranks) = from.distance(*to);
            if files.abs().max(ranks.abs()) > 2 && rng.u8(..8) > 0 {
                continue;
            }
            all.extend(SIGNS.map(|sign| format!("{from}{sign}{to}")));
        }
    }
    // Legal moves with a hop such as `-c4` appended, with another hop in place of the last one, or
    // with another sign in the last hop.
    let moves = state.moves();
    for _ in 0..1000 {
        let mv = &moves[rng.usize(..moves.len())];
        let sign = SIGNS[rng.usize(..4)];
        let to = any(rng);
        all.push(format!("{mv}!"));
        if !mv.ends_with('!') {
            all.push(format!("{mv}{sign}{to}"));
            let last = mv.len() - 3;
            all.push(format!("{}{sign}{}", &mv[..last], &mv[last + 1..]));
            all.push(format!("{}{sign}{to}", &mv[..last]));
            // The appended square is usually within two squares of the piece's last square.
            let here: Square = mv[last + 1..].parse().unwrap();
            let near = here.offset(rng.i8(-2..=2), rng.i8(-2..=2));
            if let Some(near) = near.filter(|at| at.file() < 8 && at.rank() < 8) {
                all.push(format!("{mv}{sign}{near}"));
                all.push(format!("{mv}{sign}{near}!"));
            }
        }
    }
    for _ in 0..500 {
        let mut text = any(rng).to_string();
        for _ in 0..rng.usize(2..=8) {
            text += SIGNS[rng.usize(..4)];
            text += &any(rng).to_string();
        }
        all.push(text);
    }
    all
}

pub fn pawn(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    // Every single pawn and every formation (pawns that move as one piece). A formation is given by
    // the distance from its first square to its last.
    let extents = [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (1, 1)];
    let on_board = |at: &Square| at.file() < 8 && at.rank() < 8;
    let name = |at: Square, (files, ranks): (i8, i8)| {
        let last = at.offset(files, ranks).filter(on_board)?;
        Some(if last == at { at.to_string() } else { format!("{at}:{last}") })
    };
    let own: BTreeSet<Square> = state
        .pieces()
        .into_iter()
        .filter(|(_, piece)| piece.owner == Some(state.to_move()))
        .map(|(at, _)| at)
        .collect();
    let mut all = vec!["pass".to_string()];
    let mut strikes = Vec::new();
    for at in board(8) {
        for (files, ranks) in extents {
            let Some(before) = name(at, (files, ranks)) else { continue };
            // A move is improbable if the formation doesn't have own pawns on all its squares, or
            // if the target is more than three squares away. Of these moves, one in sixty is tried.
            let stands =
                (0..=files).all(|x| (0..=ranks).all(|y| own.contains(&at.offset(x, y).unwrap())));
            for to in board(8) {
                let (right, up) = at.distance(to);
                let near = right.abs() <= 3 && up.abs() <= 3;
                if !(stands && near) && rng.u8(..60) > 0 {
                    continue;
                }
                let (Some(after), Some(turned)) =
                    (name(to, (files, ranks)), name(to, (ranks, files)))
                else {
                    continue;
                };
                all.extend([format!("{before}-{after}"), format!("{before}x{after}")]);
                all.push(format!("{before}~{turned}"));
                strikes.push(format!(",{before}x{after}"));
            }
        }
    }
    // Legal moves with a strike (a further capture) appended, or with something cut off.
    let moves = state.moves();
    for _ in 0..1000 {
        let mv = &moves[rng.usize(..moves.len())];
        all.push(format!("{mv}{}", strikes[rng.usize(..strikes.len())]));
        all.extend(mv.rsplit_once(',').map(|(before, _)| before.to_string()));
    }
    all.retain(|mv| !mv.starts_with("pass,"));
    all
}

pub fn fidchell(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    let squares = board(12);
    let mut all = vec!["pass".to_string(), "pass!".into(), "pass!!".into()];
    let own: BTreeSet<_> = state
        .pieces()
        .into_iter()
        .filter(|(_, piece)| piece.owner == Some(state.to_move()))
        .map(|(at, _)| at)
        .collect();
    for from in &squares {
        for to in &squares {
            // Tries a random half of the moves from squares with own pieces, and one in 32 of the
            // others.
            if rng.u8(..if own.contains(from) { 2 } else { 32 }) > 0 {
                continue;
            }
            all.extend(["-", "x"].map(|sign| format!("{from}{sign}{to}")));
            all.push(format!("{from}{}{to}!", ["-", "x"][rng.usize(..2)]));
        }
    }
    for letter in "WPHROVLQEGSKJTFCNUAYDIB".chars() {
        for at in &squares {
            all.push(format!("{letter}@{at}"));
            all.push(format!("{letter}@{at}!"));
        }
    }
    for mv in state.moves() {
        all.push(format!("{mv}!"));
    }
    all
}

pub fn zugzwang(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    const FACES: [&str; 17] = [
        ".", "bB", "bN", "bQ", "bR", "cB", "cN", "cQ", "cR", "pB", "pN", "pQ", "pR", "rB", "rN",
        "rQ", "rR",
    ];
    const CARDS: [&str; 8] = ["", "-bN_", "-BQ_", "-cr_", "-3c_", "-rR_", "-NN_", "-~_"];
    let any = |rng: &mut Rng| FACES[rng.usize(..FACES.len())];
    let dice: BTreeSet<Square> = state.pieces().into_iter().map(|(at, _)| at).collect();
    let mut all: Vec<String> =
        ["end", "none", "accept", "challenge"].into_iter().map(String::from).collect();
    let mut add = |card: usize, text: String| {
        all.push(format!("{}{text}", CARDS[card]));
        all.push(text);
    };
    for edge in ["S", "W", "N", "E"] {
        add(rng.usize(..CARDS.len()), format!("pass{edge}"));
        for from in board(state.size()) {
            for to in board(state.size()) {
                // Tries a random part of the captures: all between two dice, one in twelve with a
                // die on one square only, and one in sixty between empty squares.
                let stand = u8::from(dice.contains(&from)) + u8::from(dice.contains(&to));
                if rng.u8(..[60, 12, 1][usize::from(stand)]) > 0 {
                    continue;
                }
                let capture = format!("{edge}{from}x{to}");
                let announced = format!("{capture}:{}x{}", any(rng), any(rng));
                let rolled = format!("{capture}/{}", FACES[rng.usize(1..FACES.len())]);
                for text in [capture, announced, rolled] {
                    add(rng.usize(..CARDS.len()), text);
                }
            }
        }
    }
    for at in board(state.size()) {
        let rolled = format!("*{at}/{}", FACES[rng.usize(1..FACES.len())]);
        for text in [format!("*{at}"), rolled] {
            add(rng.usize(..CARDS.len()), text);
        }
    }
    all
}

/// Moves from any square to any other, with or without a capture; chains of random steps; and
/// legal moves with one more step.
pub fn of_squares(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    let squares = board(state.size());
    let from = |from: &Square| {
        let from = *from;
        squares.iter().flat_map(move |to| [format!("{from}-{to}"), format!("{from}x{to}")])
    };
    let mut all: Vec<_> = squares.iter().flat_map(from).collect();
    let mut hop = |text: &mut String| {
        text.push(['-', 'x'][rng.usize(..2)]);
        *text += &squares[rng.usize(..squares.len())].to_string();
    };
    for count in (2..15).cycle().take(50) {
        let mut text = squares[count].to_string();
        (0..count).for_each(|_| hop(&mut text));
        all.push(text);
    }
    for mut mv in state.moves() {
        hop(&mut mv);
        all.push(mv);
    }
    all
}

pub fn toy(state: &dyn State, _: &mut Rng) -> Vec<String> {
    let squares = board(state.size());
    let mut all = vec!["pass".to_string()];
    for edge in ["S", "W", "N", "E"] {
        let thrown = squares.iter().map(|at| format!("*{edge}@{at}"));
        all.extend(thrown.flat_map(|mv| ["", "/0", "/1"].map(|roll| format!("{mv}{roll}"))));
    }
    for from in &squares {
        all.extend(squares.iter().flat_map(|to| [format!("{from}-{to}"), format!("{from}x{to}")]));
    }
    all
}
