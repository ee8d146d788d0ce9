//! Compares the engine's Hens and Chicks with the reference implementation.

use super::{items, letters, written};
use fairyboard::geometry::Square;
use fairyboard::{Options, Seat, State, catalog};
use fairyboard_tests::{About, board, effort, names, random_game, rng, square, test};
use fastrand::Rng;
use reference::hens;
use serde_json::Value;
use std::rc::Rc;

fn options(size: i32) -> Options {
    Options::read(catalog::find("hens").unwrap().info().options, &format!("board={size}")).unwrap()
}

fn read(text: &str, size: i32) -> Option<Rc<dyn State>> {
    catalog::find("hens").unwrap().read(text, &options(size)).ok()
}

/// A random position of Hens and Chicks: dense or sparse, with pieces near the goal or not.
fn random_placement(size: i32, rng: &mut Rng) -> String {
    let density = rng.f32() * 0.8;
    let hens = rng.f32();
    let first_rows = rng.u8(..8) == 0;
    let mut rows = Vec::new();
    for rank in (0..size).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for _ in 0..size {
            if rng.f32() >= density {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row += &empty.to_string();
                empty = 0;
            }
            let letter = if rng.f32() < hens { 'H' } else { 'C' };
            // In most positions no piece is on its opponent's first row yet, so the game is not
            // over.
            let white = match rank {
                0 if !first_rows => true,
                _ if rank == size - 1 && !first_rows => false,
                _ => rng.bool(),
            };
            row.push(if white { letter } else { letter.to_ascii_lowercase() });
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        rows.push(row);
    }
    format!("{} {}", rows.join("/"), if rng.bool() { 'w' } else { 'b' })
}

/// Compares the results of both implementations for one position.
fn agree(state: &dyn State, size: i32) {
    let text = state.text();
    let _about = About(&text);
    let plain = hens::Position::read(&text, size).expect("a position of the engine");
    assert_eq!(plain.write(), text);
    assert_eq!(state.moves(), plain.move_strings());
    assert_eq!(state.outcome().to_string(), plain.outcome());
    let enemies = owned(&text, size, enemy_of(state.to_move()));
    let mut captured = Vec::new();
    for mv in plain.moves() {
        let (mv, after) = (plain.text(mv), plain.after(mv).write());
        let _about = About(&mv);
        assert_eq!(state.play(&mv).unwrap().state.text(), after);
        if mv.contains('x') {
            let left = owned(&after, size, enemy_of(state.to_move()));
            captured.extend(enemies.iter().filter(|square| !left.contains(square)));
        }
    }
    captured.sort_unstable();
    captured.dedup();
    assert_eq!(names(&state.threatened()), names(&captured));
}

fn enemy_of(seat: Seat) -> fn(char) -> bool {
    if seat == Seat::FIRST {
        |letter| letter.is_ascii_lowercase()
    } else {
        |letter| letter.is_ascii_uppercase()
    }
}

/// The squares of a position whose letters pass `is_such`.
fn owned(text: &str, size: i32, is_such: fn(char) -> bool) -> Vec<Square> {
    let letters = letters(text);
    let squares = board(size as u8).into_iter();
    squares.filter(|s| is_such(letters[usize::from(s.rank())][usize::from(s.file())])).collect()
}

#[test]
fn plain_agrees_with_the_vectors() {
    for item in items(include_str!("../../vectors/hens.json")) {
        let size = item["options"]["board"].as_i64().unwrap_or(8) as i32;
        let text = item["position"].as_str().unwrap();
        let position = hens::Position::read(text, size).expect(text);
        assert_eq!(position.write(), text);
        for (depth, nodes) in item["perft"].as_array().unwrap().iter().enumerate().take(3) {
            assert_eq!(position.perft(depth as u32 + 1), nodes.as_u64().unwrap(), "{item}");
        }
        if let Some(moves) = item.get("moves") {
            assert_eq!(&Value::from(position.move_strings()), moves);
        }
    }
}

#[test]
fn plain_agrees_with_the_games_of_the_vectors() {
    for game in items(include_str!("../../vectors/hens_games.json")) {
        let size = game["options"]["board"].as_i64().unwrap_or(8) as i32;
        let mut position = hens::Position::read(game["position"].as_str().unwrap(), size).unwrap();
        for mv in game["moves"].as_array().unwrap() {
            position = position.play(mv.as_str().unwrap()).expect("a legal move");
        }
        assert_eq!(position.write(), game["final"].as_str().unwrap());
        assert_eq!(position.outcome(), game["outcome"].as_str().unwrap());
        assert!(position.moves().is_empty());
    }
}

for_each! {
    both_agree_in_random_play, both_agree_on_random_placements, both_agree_on_perft_3,
    attacks_are_where_an_enemy_chick_would_be_captured
    in { on_8_by_8: 8, on_10_by_10: 10 }
}

fn both_agree_in_random_play(size: i32) {
    let start = catalog::find("hens").unwrap().start(&options(size));
    assert_eq!(start.text(), hens::Position::start(size).write());
    let mut rng = rng(3);
    for _ in 0..effort(60) {
        random_game(&start, usize::MAX, &mut rng, |state, _| agree(&**state, size));
    }
}

fn both_agree_on_random_placements(size: i32) {
    let mut rng = rng(4);
    let rounds = effort(5_000);
    let mut refused = 0;
    for _ in 0..rounds {
        let text = random_placement(size, &mut rng);
        let _about = About(&text);
        let plain = hens::Position::read(&text, size);
        match read(&text, size) {
            Some(state) => {
                assert_eq!(state.text(), text);
                agree(&*state, size);
            }
            None => {
                assert_eq!(plain, None);
                refused += 1;
            }
        }
    }
    assert!(refused > rounds / 100, "both sides had lost in only {refused}");
}

fn both_agree_on_perft_3(size: i32) {
    let mut rng = rng(5);
    for _ in 0..effort(30) {
        let text = random_placement(size, &mut rng);
        let (Some(state), Some(plain)) = (read(&text, size), hens::Position::read(&text, size))
        else {
            continue;
        };
        assert_eq!(catalog::perft(&*state, 3), plain.perft(3), "{text}");
    }
    let nodes = if size == 8 { 197_956 } else { 925_432 };
    assert_eq!(hens::Position::start(size).perft(3), nodes);
}

fn attacks_are_where_an_enemy_chick_would_be_captured(size: i32) {
    let mut rng = rng(6);
    for _ in 0..effort(75) {
        let text = random_placement(size, &mut rng);
        let Some(state) = read(&text, size) else { continue };
        for (seat, side) in [(Seat::FIRST, 'w'), (Seat::SECOND, 'b')] {
            let (own, enemy, is_enemy): (_, _, fn(char) -> bool) = match side {
                'w' => ("HC", 'c', |letter| letter.is_ascii_lowercase()),
                _ => ("hc", 'C', |letter| letter.is_ascii_uppercase()),
            };
            let mut expected = Vec::new();
            for at in board(size as u8) {
                let (file, rank) = (usize::from(at.file()), usize::from(at.rank()));
                let mut letters = letters(&text);
                if own.contains(letters[rank][file]) {
                    continue;
                }
                if letters[rank][file] == '.' {
                    letters[rank][file] = enemy;
                }
                // A finished game has no moves, but the engine reports attacks for it, too. So the
                // reference position is extended by a frame with a hen of each side, which makes it
                // unfinished.
                let trial = undecided(&letters, side);
                let Some(position) = hens::Position::read(&trial, size + 2) else {
                    panic!("{trial} is no position");
                };
                let captures = position.moves().into_iter().any(|mv| {
                    let text = position.text(mv);
                    text.contains('x') && within(&text, size) && {
                        let after = position.after(mv).write();
                        !owned(&after, size + 2, is_enemy).contains(&at.offset(1, 1).unwrap())
                    }
                });
                if captures {
                    expected.push(at);
                }
            }
            assert_eq!(names(&state.attacks(seat)), names(&expected), "{text} for {side}");
        }
    }
}

/// The position with a frame of empty squares around it. In two corners of the frame are hens of
/// both sides, which no move inside the frame can reach.
fn undecided(letters: &[Vec<char>], side: char) -> String {
    let mut rows = vec![vec!['.'; letters.len() + 2]];
    rows.extend(letters.iter().map(|row| [&['.'], &row[..], &['.']].concat()));
    rows.push(vec!['.'; letters.len() + 2]);
    rows[0][0] = 'H';
    rows[letters.len() + 1][0] = 'h';
    written(&rows, side)
}

/// Whether all squares of a move are inside the frame that `undecided` adds.
fn within(mv: &str, size: i32) -> bool {
    mv.split(|c: char| !c.is_ascii_alphanumeric() || c == 'x').all(|name| {
        let at = square(name);
        (1..=size).contains(&i32::from(at.file())) && (1..=size).contains(&i32::from(at.rank()))
    })
}

#[test]
fn letters_and_written_undo_each_other() {
    let mut rng = rng(7);
    for _ in 0..effort(200) {
        let text = random_placement(10, &mut rng);
        let side = text.chars().last().unwrap();
        assert_eq!(written(&letters(&text), side), text);
    }
}
