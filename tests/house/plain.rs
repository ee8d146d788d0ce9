//! The engine against the plain implementation, which was written from the rules alone.

use fairyboard::chance::Chance;
use fairyboard::games::zugzwang as zugzwang_games;
use fairyboard::geometry::Square;
use fairyboard::table::Reader;
use fairyboard::turn::{Act, Step};
use fairyboard::{Clock, Options, Seat, State, catalog};
use fairyboard_plain::board::name;
use fairyboard_plain::{fidchell, fist, hens, pawn, zugzwang};
use fairyboard_tests::{About, board, effort, games, names, random_game, square, test};
use fastrand::Rng;
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

fn options(size: i32) -> Options {
    Options::read(catalog::find("hens").unwrap().info().options, &format!("board={size}")).unwrap()
}

fn read(text: &str, size: i32) -> Option<Rc<dyn State>> {
    catalog::find("hens").unwrap().read(text, &options(size)).ok()
}

/// A position with pieces thrown on the board: dense or sparse, near the goal or not.
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
            // Most positions are not yet decided: no enemy on a first row.
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

/// Everything that both implementations can tell of one position.
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

/// The squares of a position on which such letters stand.
fn owned(text: &str, size: i32, is_such: fn(char) -> bool) -> Vec<Square> {
    let letters = letters(text);
    let squares = board(size as u8).into_iter();
    squares.filter(|s| is_such(letters[usize::from(s.rank())][usize::from(s.file())])).collect()
}

/// The letters of a position by rank and file, `.` for an empty square.
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

/// Writes letters as a position.
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

#[test]
fn plain_agrees_with_the_vectors_of_hens_and_chicks() {
    let items: Vec<Value> = serde_json::from_str(include_str!("../vectors/hens.json")).unwrap();
    for item in items {
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
    let games: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/hens_games.json")).unwrap();
    for game in games {
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

#[test]
fn both_begin_hens_and_chicks_alike() {
    for size in [8, 10] {
        let start = catalog::find("hens").unwrap().start(&options(size));
        assert_eq!(start.text(), hens::Position::start(size).write());
    }
}

#[test]
fn both_agree_in_random_play_of_hens_and_chicks() {
    for (family, options) in games().into_iter().filter(|game| game.0.info().id == "hens") {
        let size = i32::from(family.start(&options).size());
        let mut rng = Rng::with_seed(3);
        for _ in 0..effort(60) {
            let start = family.start(&options);
            random_game(&start, usize::MAX, &mut rng, |state, _| agree(&**state, size));
        }
    }
}

#[test]
fn both_agree_on_random_placements_of_hens_and_chicks() {
    let mut rng = Rng::with_seed(4);
    let mut refused = 0;
    for round in 0..effort(10_000) {
        let size = if round % 2 == 0 { 8 } else { 10 };
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
    assert!(refused > effort(10_000) / 100, "both sides had lost in only {refused}");
}

#[test]
fn both_agree_on_perft_3_of_hens_and_chicks() {
    let mut rng = Rng::with_seed(5);
    for round in 0..effort(60) {
        let size = if round % 2 == 0 { 8 } else { 10 };
        let text = random_placement(size, &mut rng);
        let (Some(state), Some(plain)) = (read(&text, size), hens::Position::read(&text, size))
        else {
            continue;
        };
        assert_eq!(state.perft(3), plain.perft(3), "{text}");
    }
    for (size, nodes) in [(8, 197_956), (10, 925_432)] {
        assert_eq!(hens::Position::start(size).perft(3), nodes);
    }
}

#[test]
fn attacks_of_hens_and_chicks_are_where_an_enemy_chick_would_be_captured() {
    let mut rng = Rng::with_seed(6);
    for round in 0..effort(150) {
        let size = if round % 2 == 0 { 8 } else { 10 };
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
                // A game that is over has no moves; whether it is does not matter to a threat, so
                // hens stand and goals lie outside the part of the board that is looked at.
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

/// The same letters with an empty square all around, and with a hen of each side in corners that
/// no move inside can use.
fn undecided(letters: &[Vec<char>], side: char) -> String {
    let mut rows = vec![vec!['.'; letters.len() + 2]];
    rows.extend(letters.iter().map(|row| [&['.'], &row[..], &['.']].concat()));
    rows.push(vec!['.'; letters.len() + 2]);
    rows[0][0] = 'H';
    rows[letters.len() + 1][0] = 'h';
    written(&rows, side)
}

/// Whether all squares of a move lie inside the empty frame.
fn within(mv: &str, size: i32) -> bool {
    mv.split(|c: char| !c.is_ascii_alphanumeric() || c == 'x').all(|name| {
        let at = square(name);
        (1..=size).contains(&i32::from(at.file())) && (1..=size).contains(&i32::from(at.rank()))
    })
}

#[test]
fn letters_and_written_undo_each_other() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..effort(200) {
        let text = random_placement(10, &mut rng);
        let side = text.chars().last().unwrap();
        assert_eq!(written(&letters(&text), side), text);
    }
}

const SUBDUE: [&str; 4] = ["off", "keep", "move", "anywhere"];

fn fist_options(subdue: &str) -> Options {
    let specs = catalog::find("fist").unwrap().info().options;
    Options::read(specs, &format!("subdue={subdue}")).unwrap()
}

fn read_fist(text: &str, subdue: &str) -> Option<Rc<dyn State>> {
    catalog::find("fist").unwrap().read(text, &fist_options(subdue)).ok()
}

/// A position of Fist with pieces thrown on the board; now and then an impossible one.
fn random_fist(rng: &mut Rng) -> String {
    let most = [('k', 1), ('b', 7), ('y', 12), ('A', 1), ('M', 1), ('B', 3), ('Y', 6), ('V', 1)];
    let share = rng.f32() + 0.05;
    let mut letters = vec![vec!['.'; 8]; 8];
    for (letter, most) in most {
        let mut count = match letter {
            'V' => 1,
            // A king and a blue guard nearly always: without them the game is over.
            'k' | 'B' if rng.u8(..30) > 0 => 1 + rng.usize(..most),
            _ => rng.usize(..=(most as f32 * share * 1.2) as usize + 1),
        };
        if rng.u8(..40) > 0 {
            count = count.min(most);
        }
        for _ in 0..count {
            letters[rng.usize(..8)][rng.usize(..8)] = letter;
        }
    }
    let all: String = letters.iter().flatten().collect();
    let empower = match (all.contains('M'), rng.u8(..40)) {
        (true, 1..) | (false, 0) => 'm',
        (false, 1..20) => 'k',
        _ => '-',
    };
    let back = if rng.bool() { "-".into() } else { name((rng.i32(0..8), rng.i32(0..8))) };
    let side = if rng.bool() { 'w' } else { 'b' };
    format!("{} {back} {empower}", written(&letters, side))
}

fn named(squares: impl IntoIterator<Item = (i32, i32)>) -> String {
    names(&squares.into_iter().map(|at| square(&name(at))).collect::<Vec<_>>())
}

/// Everything that both implementations can tell of one position; of very many moves a part.
fn agree_on_fist(state: &dyn State, subdue: &'static str, rng: &mut Rng) {
    let text = state.text();
    let _about = About((&text, subdue));
    let plain = fist::Position::read(&text, subdue).expect("a position of the engine");
    assert_eq!(plain.write(), text);
    assert_eq!(state.moves(), plain.move_strings());
    assert_eq!(state.outcome().to_string(), plain.outcome());
    let moves = plain.moves();
    for mv in &moves {
        if rng.usize(..moves.len()) >= 40 {
            continue;
        }
        let (mv, after) = (plain.text(mv), plain.after(mv).write());
        assert_eq!(state.play(&mv).unwrap().state.text(), after, "{mv}");
    }
    if !moves.is_empty() && moves.len() < 1000 {
        assert_eq!(names(&state.threatened()), named(plain.captured()));
    }
}

#[test]
fn plain_agrees_with_the_vectors_of_fist() {
    let subdue = |item: &Value| {
        let chosen = item["options"]["subdue"].as_str().unwrap_or("off");
        *SUBDUE.iter().find(|value| **value == chosen).unwrap()
    };
    let items: Vec<Value> = serde_json::from_str(include_str!("../vectors/fist.json")).unwrap();
    for item in items {
        let text = item["position"].as_str().unwrap();
        let position = fist::Position::read(text, subdue(&item)).expect(text);
        assert_eq!(position.write(), text);
        for (depth, nodes) in item["perft"].as_array().unwrap().iter().enumerate().take(2) {
            assert_eq!(position.perft(depth as u32 + 1), nodes.as_u64().unwrap(), "{item}");
        }
        if let Some(moves) = item.get("moves") {
            assert_eq!(&Value::from(position.move_strings()), moves);
        }
    }
    let games: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/fist_games.json")).unwrap();
    for game in games {
        let text = game["position"].as_str().unwrap();
        let mut position = fist::Position::read(text, subdue(&game)).unwrap();
        for mv in game["moves"].as_array().unwrap() {
            position = position.play(mv.as_str().unwrap()).expect("a legal move");
        }
        assert_eq!(position.write(), game["final"].as_str().unwrap());
        if game["outcome"] != "draw FIST-28" {
            assert_eq!(position.outcome(), game["outcome"].as_str().unwrap());
        }
    }
}

#[test]
fn both_agree_in_random_play_of_fist() {
    for subdue in SUBDUE {
        let start = catalog::find("fist").unwrap().start(&fist_options(subdue));
        assert_eq!(start.text(), fist::Position::start(subdue).write());
        let mut rng = Rng::with_seed(8);
        let mut choose = Rng::with_seed(8);
        for _ in 0..effort(6) {
            let mut passed = 0;
            random_game(&start, 400, &mut rng, |state, moves| {
                passed += 1;
                if passed % 3 == 0 || moves.is_empty() {
                    agree_on_fist(&**state, subdue, &mut choose);
                }
            });
        }
    }
}

#[test]
fn both_agree_on_random_placements_of_fist() {
    let mut rng = Rng::with_seed(9);
    let (mut refused, mut over) = (0, 0);
    for round in 0..effort(2_000) {
        let subdue = SUBDUE[round % 4];
        let text = random_fist(&mut rng);
        let _about = About((&text, subdue));
        let plain = fist::Position::read(&text, subdue);
        match read_fist(&text, subdue) {
            Some(state) => {
                assert_eq!(state.text(), text);
                agree_on_fist(&*state, subdue, &mut rng);
                over += usize::from(state.outcome().is_over());
            }
            None => {
                assert_eq!(plain, None);
                refused += 1;
            }
        }
    }
    assert!(refused > effort(2_000) / 20, "only {refused} were impossible");
    assert!(refused < effort(2_000) / 2, "{refused} were impossible");
    assert!(over > effort(2_000) / 50, "only {over} were over");
}

#[test]
fn both_agree_on_perft_2_of_fist() {
    let mut rng = Rng::with_seed(10);
    for round in 0..effort(80) {
        let (text, subdue) = (random_fist(&mut rng), SUBDUE[round % 4]);
        let Some(state) = read_fist(&text, subdue) else { continue };
        // There are positions with a million such sequences, which the plain one cannot bear.
        if state.perft(2) < 30_000 {
            let plain = fist::Position::read(&text, subdue).unwrap();
            assert_eq!(state.perft(2), plain.perft(2), "{text} {subdue}");
        }
    }
    assert_eq!(fist::Position::start("off").perft(2), 6620);
}

#[test]
fn attacks_of_fist_are_where_an_enemy_yellow_guard_would_be_captured() {
    let mut rng = Rng::with_seed(11);
    for round in 0..effort(60) {
        let (text, subdue) = (random_fist(&mut rng), SUBDUE[round % 4]);
        let Some(state) = read_fist(&text, subdue) else { continue };
        let here = fist::Position::read(&text, subdue).unwrap();
        for (seat, enemy) in [(Seat::FIRST, 'y'), (Seat::SECOND, 'Y')] {
            let plain = if state.to_move() == seat { here.clone() } else { here.passed() };
            if plain.moves_regardless().len() > 400 {
                continue;
            }
            let mut expected = plain.captured();
            let empty = plain.empty_squares().into_iter();
            expected.extend(empty.filter(|at| plain.with(*at, enemy).captured().contains(at)));
            assert_eq!(names(&state.attacks(seat)), named(expected), "{text} {subdue} {seat:?}");
        }
    }
}

fn read_pawn(text: &str) -> Option<Rc<dyn State>> {
    let family = catalog::find("pawn").unwrap();
    family.read(text, &Options::defaults(family.info().options)).ok()
}

/// A position of Pawn: scattered pawns, blocks and rows of them, a crowd, only a few, or such as
/// cannot act; now and then one pawn too many, or none.
fn random_pawns(rng: &mut Rng) -> String {
    let most = if rng.u8(..25) == 0 { 14 } else { 12 };
    let mut letters = vec![vec!['.'; 8]; 8];
    let mut put = |file: usize, rank: usize, letter: char| {
        let there = letters.iter().flatten().filter(|other| **other == letter).count();
        if there < most && file < 8 && rank < 8 {
            letters[rank][file] = letter;
        }
    };
    let either = |rng: &mut Rng| if rng.bool() { 'P' } else { 'p' };
    match rng.u8(..9) {
        8 => {
            // Pawns that have gone as far as they can, each with an enemy behind it.
            for _ in 0..rng.usize(1..4) {
                let file = rng.usize(..4) * 2;
                put(file, 7, 'P');
                put(file, 6, 'p');
            }
            put(rng.usize(..8), rng.usize(..7), either(rng));
        }
        0 => {
            for _ in 0..rng.usize(..30) {
                put(rng.usize(..8), rng.usize(..8), either(rng));
            }
        }
        1..4 => {
            // Patterns thrown on the board, and a few single pawns between them.
            for _ in 0..rng.usize(2..14) {
                let (file, rank, letter) = (rng.usize(..8), rng.usize(..8), either(rng));
                let (files, ranks) =
                    [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)][rng.usize(..6)];
                for (x, y) in (0..files).flat_map(|x| (0..ranks).map(move |y| (x, y))) {
                    put(file + x, rank + y, letter);
                }
            }
        }
        4..6 => {
            let (files, ranks) = (rng.usize(3..7), rng.usize(3..7));
            let (file, rank) = (rng.usize(..=8 - files), rng.usize(..=8 - ranks));
            let density = 0.3 + rng.f32() * 0.5;
            for (x, y) in (0..files).flat_map(|x| (0..ranks).map(move |y| (x, y))) {
                if rng.f32() < density {
                    put(file + x, rank + y, either(rng));
                }
            }
        }
        _ => {
            for _ in 0..rng.usize(..6) {
                put(rng.usize(..8), rng.usize(..8), either(rng));
            }
        }
    }
    written(&letters, if rng.bool() { 'w' } else { 'b' })
}

/// Everything that both implementations can tell of one position: of very many moves a part, and of
/// more than can be listed what may follow a turn by chance.
fn agree_on_pawn(state: &dyn State, rng: &mut Rng) {
    let text = state.text();
    let _about = About(&text);
    let plain = pawn::Position::read(&text).expect("a position of the engine");
    assert_eq!(plain.write(), text);
    assert_eq!(state.outcome().to_string(), plain.outcome());
    follow_both(state, &plain, rng);
    let Some(turns) = plain.moves_up_to(4_000) else { return };
    let mut strings: Vec<_> = turns.iter().map(|turn| pawn::text(turn)).collect();
    strings.sort_unstable();
    assert_eq!(state.moves(), strings);
    for turn in &turns {
        if rng.usize(..turns.len()) >= 60 {
            continue;
        }
        let (mv, after) = (pawn::text(turn), plain.after(turn).write());
        assert_eq!(state.play(&mv).unwrap().state.text(), after, "{mv}");
    }
    assert_eq!(names(&state.threatened()), named(captured_by(&turns)));
}

/// Where the enemies stand that some turn captures: also one that was pushed before.
fn captured_by(turns: &[pawn::Turn]) -> Vec<(i32, i32)> {
    let mut captured = Vec::new();
    for turn in turns {
        let pushed = turn.first().and_then(|action| action.pushed);
        for at in turn.iter().filter_map(|motion| motion.captured) {
            captured.push(pushed.filter(|(_, to)| *to == at).map_or(at, |(from, _)| from));
        }
    }
    captured.sort_unstable();
    captured.dedup();
    captured
}

/// Follows a turn by chance, and compares what may come next at each of its stages.
fn follow_both(state: &dyn State, plain: &pawn::Position, rng: &mut Rng) {
    let mut taken = Vec::new();
    let mut position = plain.clone();
    let mut motions = plain.actions();
    if plain.outcome() != "ongoing" || motions.is_empty() {
        return;
    }
    let picks: Vec<_> = state.next(&[]).steps.iter().map(|step| step.text().to_string()).collect();
    let sign = |text: &str| text.find(['-', 'x', '~']).unwrap();
    let mut expected: Vec<_> = motions.iter().map(|motion| motion.text()).collect();
    expected.iter_mut().for_each(|text| text.truncate(sign(text)));
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(picks, expected);
    loop {
        let chosen = motions.swap_remove(rng.usize(..motions.len()));
        let text = chosen.text();
        let parts = match taken.is_empty() {
            true => vec![text[..sign(&text)].to_string(), text[sign(&text)..].to_string()],
            false => vec![format!(",{text}")],
        };
        for part in parts {
            let next = state.next(&taken);
            let step = next.steps.iter().find(|step| step.text() == part);
            taken.push(*step.unwrap_or_else(|| panic!("no {part} after {taken:?}")));
        }
        position = position.moved(&chosen);
        motions = position.strikes(&chosen);
        let next = state.next(&taken);
        assert!(next.may_stop, "{taken:?}");
        let mut expected: Vec<_> = motions.iter().map(|m| format!(",{}", m.text())).collect();
        expected.sort_unstable();
        let found: Vec<_> = next.steps.iter().map(|step| step.text().to_string()).collect();
        assert_eq!(found, expected, "{taken:?}");
        if motions.is_empty() {
            break;
        }
    }
    let turn: String = taken.iter().map(|step| step.text()).collect();
    let after = position.passed().write();
    assert_eq!(state.play(&turn).unwrap().state.text(), after, "{turn}");
}

#[test]
fn plain_agrees_with_the_vectors_of_pawn() {
    let items: Vec<Value> = serde_json::from_str(include_str!("../vectors/pawn.json")).unwrap();
    for item in items {
        let text = item["position"].as_str().unwrap();
        let position = pawn::Position::read(text).expect(text);
        assert_eq!(position.write(), text);
        for (depth, nodes) in item["perft"].as_array().unwrap().iter().enumerate() {
            let nodes = nodes.as_u64().unwrap();
            if nodes < 10_000 {
                assert_eq!(position.perft(depth as u32 + 1), nodes, "{item}");
            }
        }
        if let Some(moves) = item.get("moves") {
            assert_eq!(&Value::from(position.move_strings()), moves);
        }
    }
    let games: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/pawn_games.json")).unwrap();
    for game in games {
        let mut position = pawn::Position::read(game["position"].as_str().unwrap()).unwrap();
        for mv in game["moves"].as_array().unwrap() {
            assert_eq!(position.outcome(), "ongoing");
            position = position.play(mv.as_str().unwrap()).expect("a legal move");
        }
        assert_eq!(position.write(), game["final"].as_str().unwrap());
        let outcome = game["outcome"].as_str().unwrap();
        let by_position = if outcome.ends_with("PAWN-17") { "ongoing" } else { outcome };
        assert_eq!(position.outcome(), by_position);
    }
}

#[test]
fn both_agree_in_random_play_of_pawn() {
    let family = catalog::find("pawn").unwrap();
    let start = family.start(&Options::defaults(family.info().options));
    assert_eq!(start.text(), pawn::Position::start().write());
    let (mut rng, mut choose) = (Rng::with_seed(12), Rng::with_seed(13));
    for _ in 0..effort(8) {
        random_game(&start, 250, &mut rng, |state, _| agree_on_pawn(&**state, &mut choose));
    }
}

#[test]
fn both_agree_on_random_placements_of_pawn() {
    let mut rng = Rng::with_seed(14);
    let (mut refused, mut over, mut strikes, mut passes) = (0, 0, 0, 0);
    for _ in 0..effort(1_500) {
        let text = random_pawns(&mut rng);
        let _about = About(&text);
        let plain = pawn::Position::read(&text);
        let Some(state) = read_pawn(&text) else {
            assert_eq!(plain, None);
            refused += 1;
            continue;
        };
        assert_eq!(state.text(), text);
        agree_on_pawn(&*state, &mut rng);
        agree_on_pawn(&*state.with_to_move(state.to_move().other()).unwrap(), &mut rng);
        over += usize::from(state.outcome().is_over());
        let is_stuck = |plain: &pawn::Position| plain.actions().is_empty();
        passes += usize::from(!state.outcome().is_over() && plain.as_ref().is_some_and(is_stuck));
        strikes += usize::from(
            plain
                .unwrap()
                .moves_up_to(500)
                .is_none_or(|turns| turns.iter().any(|turn| turn.len() > 2)),
        );
    }
    let told = format!("{refused} {over} {strikes} {passes}");
    assert!(refused > effort(1_500) / 200, "{told}");
    assert!(over > effort(1_500) / 50, "{told}");
    assert!(strikes > effort(1_500) / 20, "{told}");
    assert!(passes > 0, "{told}");
}

#[test]
fn both_agree_on_perft_2_of_pawn() {
    let mut rng = Rng::with_seed(15);
    for _ in 0..effort(60) {
        let text = random_pawns(&mut rng);
        let Some(plain) = pawn::Position::read(&text) else { continue };
        if plain.moves_up_to(100).is_some() && read_pawn(&text).unwrap().perft(2) < 20_000 {
            assert_eq!(read_pawn(&text).unwrap().perft(2), plain.perft(2), "{text}");
        }
    }
    assert_eq!(pawn::Position::start().perft(3), 27_351);
}

#[test]
fn attacks_of_pawn_are_where_an_enemy_pawn_would_be_captured() {
    let mut rng = Rng::with_seed(16);
    for _ in 0..effort(60) {
        let text = random_pawns(&mut rng);
        let Some(state) = read_pawn(&text) else { continue };
        let here = pawn::Position::read(&text).unwrap();
        for (seat, own, enemy) in [(Seat::FIRST, 'P', 'p'), (Seat::SECOND, 'p', 'P')] {
            let plain = if state.to_move() == seat { here.clone() } else { here.passed() };
            // In a game that is over nobody moves; whether it is does not matter to a threat.
            if plain.outcome() != "ongoing" || plain.moves_up_to(150).is_none() {
                continue;
            }
            let is_captured = |at: &(i32, i32)| {
                let turns = plain.with(*at, enemy).moves();
                captured_by(&turns).contains(at)
            };
            let mut expected = Vec::new();
            for at in pawn::Position::start().squares() {
                if !plain.find(own).contains(&at) && is_captured(&at) {
                    expected.push(at);
                }
            }
            assert_eq!(names(&state.attacks(seat)), named(expected), "{text} {seat:?}");
        }
    }
}

fn read_fidchell(text: &str) -> Option<Rc<dyn State>> {
    let family = catalog::find("fidchell").unwrap();
    family.read(text, &Options::defaults(family.info().options)).ok()
}

/// The pieces of one side of Fidchell by first face and how many there are, in the order of the
/// field of lost pieces.
const SET: [(char, usize); 23] = [
    ('W', 6),
    ('P', 2),
    ('H', 1),
    ('R', 1),
    ('O', 1),
    ('V', 1),
    ('L', 2),
    ('Q', 1),
    ('E', 2),
    ('G', 2),
    ('S', 2),
    ('K', 1),
    ('J', 1),
    ('T', 2),
    ('F', 2),
    ('C', 2),
    ('N', 2),
    ('U', 2),
    ('A', 1),
    ('Y', 2),
    ('D', 1),
    ('I', 2),
    ('B', 1),
];

/// A position of Fidchell with pieces thrown on the board; now and then an impossible one.
fn random_fidchell(rng: &mut Rng) -> String {
    let share = rng.f32() * rng.f32() + 0.02;
    let mut odd = { || rng.u8(..150) == 0 };
    let (odd_portals, odd_leaps, odd_king, odd_entrants) = (odd(), odd(), odd(), odd());
    let mut portals = [0; 4];
    for (first, second) in [(0, 1), (2, 3)] {
        portals[first] = rng.u8(..3);
        portals[second] = if portals[first] > 0 || odd_portals { rng.u8(..3) } else { 0 };
    }
    // Everywhere, or in a few files and ranks; the middle ones are those of the inner portals.
    let areas = [(0..12, 0..12), (0..12, 0..12), (3..9, 3..9), (2..10, 0..4), (2..10, 8..12)];
    let exposed = rng.u8(..4) == 0;
    let (files, ranks) = areas[if exposed { 0 } else { rng.usize(..areas.len()) }].clone();
    let phase = ['p', 'p', 'p', 'p', 'c', 'c', 'k'][rng.usize(..7)];
    let side = if rng.bool() { 'w' } else { 'b' };
    let mut rows = vec![vec!["".to_string(); 12]; 12];
    let mut lost = String::new();
    let mut leaps = String::new();
    for owner in ['w', 'b'] {
        let cased = |letter: char| match owner {
            'w' => letter,
            _ => letter.to_ascii_lowercase(),
        };
        let far_rank = if owner == 'w' { 11 } else { 0 };
        let chooses = phase == 'k' && owner == side && rng.u8(..30) > 0;
        let loses = phase == 'p' && owner == side && rng.u8(..20) == 0;
        // Now and then the mover has little more than a King, and the other side much.
        let share = match exposed {
            true if owner == side => 0.02,
            true => 0.75,
            false => share,
        };
        for (letter, count) in SET {
            let portal = match (letter, owner) {
                ('F', 'b') => Some(0),
                ('I', 'w') => Some(1),
                ('U', 'w') => Some(2),
                ('Y', 'b') => Some(3),
                ('F' | 'I' | 'U' | 'Y', _) => continue,
                _ => None,
            };
            let count = match portal {
                Some(_) if odd_entrants => count,
                Some(portal) => usize::from(portals[portal]),
                None => count,
            };
            for _ in 0..count {
                let is_king = letter == 'K';
                let is_heir = "HNQ".contains(letter);
                let on_board = match letter {
                    'K' => !chooses && !loses && !odd_king,
                    'N' if chooses => rng.u8(..20) > 0,
                    _ if is_heir && loses => rng.u8(..20) == 0,
                    _ => rng.f32() < share,
                };
                let at = loop {
                    let near = rng.u8(..10) > 0 && !is_king;
                    let corner = is_king && exposed && owner == side;
                    let far = if corner { 0..2 } else { 0..12 };
                    let file = rng.usize(if near { files.clone() } else { far.clone() });
                    let rank = rng.usize(if near { ranks.clone() } else { far });
                    if rows[rank][file].is_empty() || rng.u8(..50) == 0 {
                        break (file, rank);
                    }
                };
                let promotes = "WPHROVLGST".contains(letter);
                let is_far = at.1 == far_rank && rng.u8(..200) > 0;
                if on_board
                    && promotes
                    && (is_far || rng.u8(..4) == 0)
                    && !(letter == 'H' && chooses)
                {
                    rows[at.1][at.0] = format!("+{}", cased(letter));
                } else if on_board && !rows[at.1][at.0].eq_ignore_ascii_case("k") {
                    rows[at.1][at.0] = cased(letter).to_string();
                } else if !(is_king && chooses) && rng.f32() < 0.5 || is_king && loses {
                    lost.push(cased(letter));
                }
            }
        }
        let king = rows.iter().flatten().any(|cell| *cell == cased('K').to_string());
        if (king || odd_leaps) && rng.bool() {
            leaps.push(cased('K'));
        }
    }
    let rows: Vec<_> = rows.iter().rev().map(|row| cells(row)).collect();
    let or_none = |text: &str| if text.is_empty() { "-".to_string() } else { text.to_string() };
    let used: String = ["f6", "g6", "f7", "g7"].into_iter().filter(|_| rng.bool()).collect();
    let portals: String = portals.iter().map(u8::to_string).collect();
    let (leaps, used, lost) = (or_none(&leaps), or_none(&used), or_none(&lost));
    format!("{} {side} {phase} {leaps} {portals} {used} {lost}", rows.join("/"))
}

/// Writes a rank of letters, each with its `+`.
fn cells(row: &[String]) -> String {
    let run = |run: &[String]| match run[0].is_empty() {
        true => run.len().to_string(),
        false => run.concat(),
    };
    row.chunk_by(|a, b| a.is_empty() && b.is_empty()).map(run).collect()
}

/// A position of Fidchell in which the third ranks are being filled; now and then an impossible one.
fn random_set_up(rng: &mut Rng) -> String {
    let mut third = Vec::new();
    for owner in ['w', 'b'] {
        let mut left: Vec<_> = "WWWWWWPPHROV".chars().collect();
        rng.shuffle(&mut left);
        third.push((owner, left, vec!["".to_string(); 12]));
    }
    let placed = rng.usize(..24);
    for ply in 0..placed {
        let (owner, left, row) = &mut third[ply % 2];
        let letter = left.pop().unwrap();
        let letter = if *owner == 'w' { letter } else { letter.to_ascii_lowercase() };
        let at = loop {
            let at = rng.usize(..12);
            if row[at].is_empty() || rng.u8(..100) == 0 {
                break at;
            }
        };
        row[at] = letter.to_string();
    }
    let side = if placed.is_multiple_of(2) != (rng.u8(..20) == 0) { 'w' } else { 'b' };
    format!(
        "ntcjdkqbactn/1lse1gg1esl1/{}/12/12/12/12/12/12/{}/1LSE1GG1ESL1/NTCJDKQBACTN {side} s Kk 0000 - -",
        cells(&third[1].2),
        cells(&third[0].2)
    )
}

/// Everything that both implementations can tell of one position; of many moves a part.
fn agree_on_fidchell(state: &dyn State, rng: &mut Rng) -> fidchell::Position {
    let text = state.text();
    let _about = About(&text);
    let plain = fidchell::Position::read(&text).expect("a position of the engine");
    assert_eq!(plain.write(), text);
    let moves = plain.moves();
    assert_eq!(state.moves(), plain.move_strings());
    assert_eq!(state.outcome().to_string(), plain.outcome());
    let mut captured = Vec::new();
    for mv in &moves {
        let text = plain.text(*mv);
        captured.extend(text.split_once('x').map(|(_, to)| square(to.trim_end_matches('!'))));
        if rng.usize(..moves.len()) >= 12 {
            continue;
        }
        let played = state.play(&text).unwrap();
        assert_eq!(played.state.text(), plain.after(*mv).write(), "{text}");
        let clock = match plain.is_progress(*mv) {
            Some(true) => Clock::Resets,
            Some(false) => Clock::Counts,
            None => Clock::Stands,
        };
        assert_eq!(played.clock, clock, "{text}");
    }
    captured.sort_unstable();
    captured.dedup();
    assert_eq!(names(&state.threatened()), names(&captured));
    plain
}

#[test]
fn plain_agrees_with_the_vectors_of_fidchell() {
    let items: Vec<Value> = serde_json::from_str(include_str!("../vectors/fidchell.json")).unwrap();
    for item in items {
        let text = item["position"].as_str().unwrap();
        let position = fidchell::Position::read(text).expect(text);
        assert_eq!(position.write(), text);
        let counts = item["perft"].as_array().unwrap();
        for (depth, nodes) in counts.iter().enumerate() {
            let nodes = nodes.as_u64().unwrap();
            if nodes < effort(6_000) as u64 {
                assert_eq!(position.perft(depth as u32 + 1), nodes, "{item}");
            }
        }
        if let Some(moves) = item.get("moves") {
            assert_eq!(&Value::from(position.move_strings()), moves, "{item}");
        }
    }
    let games: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/fidchell_games.json")).unwrap();
    for game in games {
        let text = game["position"].as_str().unwrap();
        let mut position = fidchell::Position::read(text).unwrap();
        let mut stood = vec![position.clone()];
        let mut without_progress = 0;
        for mv in game["moves"].as_array().unwrap() {
            let mv = position.find_move(mv.as_str().unwrap()).expect("a legal move");
            match position.is_progress(mv) {
                Some(true) => without_progress = 0,
                Some(false) => without_progress += 1,
                None => {}
            }
            position = position.after(mv);
            stood.push(position.clone());
        }
        assert_eq!(position.write(), game["final"].as_str().unwrap());
        // FID-23
        let times = stood.iter().filter(|other| **other == position).count();
        let outcome = match position.outcome() {
            outcome if outcome != "ongoing" => outcome,
            _ if times == 3 || without_progress == 150 => "draw FID-23".into(),
            outcome => outcome,
        };
        assert_eq!(outcome, game["outcome"].as_str().unwrap());
    }
}

#[test]
fn both_agree_in_random_play_of_fidchell() {
    let family = catalog::find("fidchell").unwrap();
    for setup in ["quick", "place"] {
        let options = Options::read(family.info().options, &format!("setup={setup}")).unwrap();
        let start = family.start(&options);
        assert_eq!(start.text(), fidchell::Position::start(setup).write());
        let mut rng = Rng::with_seed(12);
        let mut choose = Rng::with_seed(12);
        for _ in 0..effort(8) {
            let mut passed = 0;
            random_game(&start, 400, &mut rng, |state, moves| {
                passed += 1;
                if passed % 4 == 0 || moves.len() < 10 {
                    agree_on_fidchell(&**state, &mut choose);
                }
            });
        }
    }
}

#[test]
fn both_agree_on_random_placements_of_fidchell() {
    let mut rng = Rng::with_seed(13);
    let (mut refused, mut seen) = (0, [0; 9]);
    let rounds = effort(600);
    for round in 0..rounds {
        let text =
            if round % 20 == 0 { random_set_up(&mut rng) } else { random_fidchell(&mut rng) };
        let _about = About(&text);
        let plain = fidchell::Position::read(&text);
        let Some(state) = read_fidchell(&text) else {
            assert_eq!(plain, None);
            refused += 1;
            continue;
        };
        assert_eq!(state.text(), text);
        let plain = agree_on_fidchell(&*state, &mut rng);
        let outcome = plain.outcome();
        let moves = plain.move_strings();
        let facts = [
            outcome.ends_with(" FID-9"),
            outcome.ends_with(" FID-21"),
            text.contains(" c "),
            text.contains(" k "),
            text.contains(" s "),
            moves.iter().any(|mv| mv.ends_with('!')),
            moves.iter().any(|mv| mv.contains('@')),
            !plain.frozen().is_empty(),
            true,
        ];
        for (count, fact) in seen.iter_mut().zip(facts) {
            *count += usize::from(fact);
        }
    }
    assert!(seen.iter().all(|count| *count >= rounds / 60), "too few of {seen:?}");
    assert!((rounds / 20..rounds / 2).contains(&refused), "{refused} were impossible: {seen:?}");
}

#[test]
fn both_agree_on_perft_2_of_fidchell() {
    let mut rng = Rng::with_seed(14);
    for _ in 0..effort(60) {
        let text = random_fidchell(&mut rng);
        let Some(state) = read_fidchell(&text) else { continue };
        if state.perft(2) < 3_000 {
            let plain = fidchell::Position::read(&text).unwrap();
            assert_eq!(state.perft(2), plain.perft(2), "{text}");
        }
    }
}

#[test]
fn attacks_of_fidchell_are_where_an_enemy_warrior_would_be_captured() {
    let mut rng = Rng::with_seed(15);
    for _ in 0..effort(60) {
        let text = random_fidchell(&mut rng);
        let Some(state) = read_fidchell(&text) else { continue };
        let plain = fidchell::Position::read(&text).unwrap();
        for (seat, white) in [(Seat::FIRST, true), (Seat::SECOND, false)] {
            let expected = named(plain.attacks(white));
            assert_eq!(names(&state.attacks(seat)), expected, "{text} {seat:?}");
        }
    }
}

fn items(json: &str) -> Vec<Value> {
    serde_json::from_str(json).unwrap()
}

#[test]
fn plain_agrees_with_the_vectors_of_zugzwang() {
    for item in items(include_str!("../vectors/zugzwang.json")) {
        let text = item["position"].as_str().unwrap();
        let position = zugzwang::Position::read(text).expect(text);
        assert_eq!(position.write(), text);
        for (depth, nodes) in item["perft"].as_array().unwrap().iter().enumerate() {
            let nodes = nodes.as_u64().unwrap();
            if nodes < effort(150_000) as u64 {
                assert_eq!(position.perft(depth as u32 + 1), nodes, "{item}");
            }
        }
        if let Some(moves) = item.get("moves") {
            assert_eq!(&Value::from(position.move_strings()), moves, "{item}");
        }
    }
    for game in items(include_str!("../vectors/zugzwang_games.json")) {
        let mut position = zugzwang::Position::read(game["position"].as_str().unwrap()).unwrap();
        for mv in game["moves"].as_array().unwrap() {
            let mv = mv.as_str().unwrap();
            assert_eq!(position.outcome(), "ongoing");
            position = position.play(mv).unwrap_or_else(|| panic!("{mv}: {}", position.write()));
            assert_eq!(zugzwang::Position::read(&position.write()).as_ref(), Some(&position));
        }
        assert_eq!(position.write(), game["final"].as_str().unwrap());
        assert_eq!(position.outcome(), game["outcome"].as_str().unwrap());
        assert!(position.moves().is_empty());
        if let Some(points) = game.get("points") {
            assert_eq!(&Value::from(position.points().unwrap().to_vec()), points);
        }
    }
}

#[test]
fn plain_agrees_with_the_scores_of_zugzwang() {
    for item in items(include_str!("../vectors/zugzwang_scoring.json")) {
        if let Some(text) = item["position"].as_str() {
            let position = zugzwang::Position::read(text).expect(text);
            assert_eq!(Value::from(position.points().unwrap().to_vec()), item["points"], "{item}");
            assert_eq!(position.outcome(), item["outcome"].as_str().unwrap(), "{item}");
            continue;
        }
        let (dice, hand) = (item["dice"].as_str().unwrap(), item["hand"].as_str().unwrap());
        let points = zugzwang::score(dice, hand).unwrap();
        let total: i32 = points.iter().map(|(_, points)| points).sum();
        assert_eq!(Value::from(total), item["total"], "{item}");
        let pair =
            |(card, points): (String, i32)| Value::from(vec![card.into(), Value::from(points)]);
        let points: Vec<_> = points.into_iter().map(pair).collect();
        assert_eq!(Value::from(points), item["points"], "{item}");
    }
    for item in items(include_str!("../vectors/zugzwang_cover.json")) {
        let (dice, cards) = (item["dice"].as_str().unwrap(), item["cards"].as_str().unwrap());
        assert_eq!(zugzwang::covers(dice, cards), item["satisfied"].as_bool(), "{item}");
    }
}

#[test]
fn plain_agrees_with_the_announcements_of_zugzwang() {
    for item in items(include_str!("../vectors/zugzwang_fixed.json")) {
        let layout = zugzwang::Position::read(item["layout"].as_str().unwrap()).unwrap();
        if let Some(left) = item.get("captures_left") {
            assert_eq!(&Value::from(layout.captures_left()), left, "{item}");
            continue;
        }
        let (fits, is_true) = layout.announcement(item["announcement"].as_str().unwrap());
        assert_eq!(
            (Some(fits), Some(is_true)),
            (item["fits"].as_bool(), item["true"].as_bool()),
            "{item}"
        );
    }
}

#[test]
fn plain_agrees_with_the_strings_of_zugzwang() {
    for item in items(include_str!("../vectors/zugzwang_strings.json")) {
        if let Some(text) = item["die"].as_str() {
            let die = zugzwang::read_die(text);
            assert_eq!(die.is_none(), item.get("refused").is_some(), "{item}");
            let Some(die) = die else { continue };
            assert_eq!(zugzwang::die_text(die), text);
            let names = ["top", "bottom", "south", "north", "west", "east"];
            for (name, face) in names.into_iter().zip(zugzwang::six_faces(die)) {
                assert_eq!(item["faces"][name], face.as_str(), "{item}");
            }
            continue;
        }
        if let Some(text) = item["layout"].as_str() {
            let layout = zugzwang::Position::read(text).expect(text);
            assert_eq!(layout.write(), text);
            for (edge, count) in ["S", "W", "N", "E"].into_iter().zip(layout.facing()) {
                assert_eq!(item["facing"][edge], count, "{item}");
            }
            assert_eq!(item["setup_ok"], layout.setup_ok(), "{item}");
            continue;
        }
        let text = item["position"].as_str().unwrap();
        let position = zugzwang::Position::read(text);
        assert_eq!(position.is_none(), item.get("refused").is_some(), "{item}");
        let Some(position) = position else { continue };
        assert_eq!(position.write(), text);
        for (seat, view) in item["views"].as_object().unwrap() {
            let seat = match seat.as_str() {
                "-" => None,
                "w" => Some(0),
                "b" => Some(1),
                number => Some(number.parse::<usize>().unwrap() - 1),
            };
            let seen = position.seen_by(seat);
            assert_eq!(seen.write(), view.as_str().unwrap(), "{seat:?} of {item}");
            assert_eq!(zugzwang::Position::read(&seen.write()), Some(seen));
        }
    }
}

fn zugzwang_options(text: &str) -> Options {
    Options::read(catalog::find("zugzwang").unwrap().info().options, text).unwrap()
}

fn deal_zugzwang(options: &str, seed: u64) -> Rc<dyn State> {
    let family = catalog::find("zugzwang").unwrap();
    family.deal(&zugzwang_options(options), &mut Chance::seeded(seed))
}

fn read_zugzwang(text: &str) -> Option<Rc<dyn State>> {
    catalog::find("zugzwang").unwrap().read(text, &zugzwang_options("")).ok()
}

/// Whether both read a view and write the same again.
fn view_reads_back(view: &str) {
    let _about = About(view);
    assert_eq!(read_zugzwang(view).expect("a view").text(), view);
    assert_eq!(zugzwang::Position::read(view).expect("a view").write(), view);
}

/// What both tell of one position: how it stands, how it reads, and what each seat sees of it.
fn agree_on_zugzwang(state: &dyn State, plain: &zugzwang::Position) {
    let text = state.text();
    let _about = About(&text);
    assert_eq!(plain.write(), text);
    assert_eq!(zugzwang::Position::read(&text).as_ref(), Some(plain));
    assert_eq!(read_zugzwang(&text).expect("its own text").text(), text);
    assert_eq!(state.outcome().to_string(), plain.outcome());
    assert_eq!(state.seats().len(), plain.players());
    let points: Vec<_> = state.hands().iter().filter_map(|hand| hand.points).collect();
    assert_eq!(<[i32; 2]>::try_from(points).ok(), plain.points());
    let seats: Vec<_> = (0..plain.players()).map(Some).collect();
    for seat in [vec![None], seats].concat() {
        let reader = seat.map_or(Reader::Public, |seat| Reader::Seat(Seat(seat as u8)));
        let view = plain.seen_by(seat);
        match state.seen_by(reader, &[]) {
            Some(seen) => {
                assert_eq!(seen.text(), view.write(), "{seat:?}");
                assert_eq!(seen.outcome().to_string(), view.outcome(), "{seat:?}");
                // A view lists what it can, though nothing is played on it.
                if !text.contains(" fixed ") {
                    assert_eq!(seen.moves(), view.move_strings(), "{seat:?}");
                }
                view_reads_back(&seen.text());
            }
            None => assert_eq!(view.write(), text, "{seat:?}"),
        }
    }
}

/// An announcement that is put together step by step, or another word; now and then a true one.
fn random_word(state: &dyn State, plain: &zugzwang::Position, rng: &mut Rng) -> String {
    let truths = plain.true_announcements();
    let may_announce = state.next(&[]).steps.iter().any(|step| step.act == Act::Edge);
    if may_announce && !truths.is_empty() && rng.bool() {
        return truths[rng.usize(..truths.len())].clone();
    }
    let mut taken = Vec::new();
    loop {
        let next = state.next(&taken);
        // The word that ends the game is seldom said.
        let steps: Vec<_> = match rng.u8(..8) {
            0 => next.steps,
            _ => {
                let goes_on = |step: &&Step| step.act != Act::Word || step.text() == "accept";
                let on: Vec<_> = next.steps.iter().filter(goes_on).copied().collect();
                if on.is_empty() { next.steps } else { on }
            }
        };
        if steps.is_empty() {
            assert!(next.may_stop, "{taken:?} in {}", state.text());
            return taken.iter().map(Step::text).collect();
        }
        taken.push(steps[rng.usize(..steps.len())]);
    }
}

/// Plays a game of Zugzwang to its end on both.
fn play_both(start: Rc<dyn State>, rng: &mut Rng) -> Vec<String> {
    let mut state = start;
    let mut plain = zugzwang::Position::read(&state.text()).expect("a position that is dealt");
    let mut texts = Vec::new();
    loop {
        agree_on_zugzwang(&*state, &plain);
        texts.push(state.text());
        let _about = About(texts.clone());
        if plain.outcome() != "ongoing" {
            assert_eq!(state.moves(), [""; 0]);
            assert!(plain.moves().is_empty());
            return texts;
        }
        let is_fixed = texts[0].contains(" fixed ");
        // Announcements are thousands, so they are listed now and then.
        let listed = !is_fixed || rng.u8(..200) == 0;
        let moves = if listed { state.moves() } else { Vec::new() };
        if listed {
            assert_eq!(moves, plain.move_strings());
        }
        let mv = match is_fixed {
            true => random_word(&*state, &plain, rng),
            false => moves[rng.usize(..moves.len())].clone(),
        };
        for seat in [None, Some(0), Some(1)] {
            let reader = seat.map_or(Reader::Public, |seat| Reader::Seat(Seat(seat as u8)));
            let seen = state.move_seen_by(&mv, reader).unwrap_or_else(|| mv.clone());
            assert_eq!(seen, plain.move_seen_by(&mv, seat));
        }
        state = state.play(&mv).unwrap_or_else(|e| panic!("{mv}: {e}")).state;
        plain = plain.play(&mv).unwrap_or_else(|| panic!("{mv}"));
    }
}

/// Plays games with these options from many deals; gives how often each outcome came.
fn play_many(options: &[String], count: usize, seed: u64) -> BTreeMap<String, usize> {
    let mut rng = Rng::with_seed(seed);
    let mut outcomes = BTreeMap::new();
    for game in 0..count {
        let options = &options[game % options.len()];
        let _about = About(options);
        let texts = play_both(deal_zugzwang(options, rng.u64(..)), &mut rng);
        let last = zugzwang::Position::read(&texts[texts.len() - 1]).unwrap();
        *outcomes.entry(last.outcome()).or_default() += 1;
    }
    outcomes
}

/// The options of a variant: both sizes of board, and what else it may be played with.
fn variants(variant: &str) -> Vec<String> {
    let more = match variant {
        "duel" => vec!["samepairs=0".to_string(), "samepairs=1".into()],
        "fixed" => {
            let pairs = "SWNE".chars().flat_map(|a| "SWNE".chars().map(move |b| (a, b)));
            pairs.filter(|(a, b)| a != b).map(|(a, b)| format!("seats={a}{b}")).collect()
        }
        _ => (1..=4).map(|players| format!("players={players}")).collect(),
    };
    let sized =
        |size| more.iter().map(move |more| format!("variant={variant} board={size} {more}"));
    sized(8).chain(sized(6)).collect()
}

#[test]
fn both_agree_in_games_of_zugzwang_for_two() {
    let outcomes = play_many(&variants("duel"), effort(2_000), 16);
    let least = |outcome| outcomes.get(outcome).is_some_and(|count| *count > effort(2_000) / 5);
    assert!(least("white ZUG-18") && least("black ZUG-18"), "{outcomes:?}");
}

#[test]
fn both_agree_in_games_of_fixed_zugzwang() {
    let outcomes = play_many(&variants("fixed"), effort(2_000), 17);
    let least = |outcome| outcomes.get(outcome).is_some_and(|count| *count > effort(2_000) / 5);
    assert!(least("white ZUG-23") && least("black ZUG-23"), "{outcomes:?}");
}

#[test]
fn both_agree_in_games_of_cooperative_zugzwang() {
    let outcomes = play_many(&variants("coop"), effort(2_000), 18);
    let least = |outcome| outcomes.get(outcome).is_some_and(|count| *count > effort(2_000) / 50);
    assert!(least("won ZUG-29") && least("lost ZUG-30"), "{outcomes:?}");
}

/// A text with something wrong in it, most likely: a letter, a field, the order of things.
fn mutated(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.usize(..letters.len());
    // What stands beside the board is a small part of the text, and half of what may be wrong.
    let after = text.find(' ').unwrap_or(0);
    let at = if rng.bool() { rng.usize(after..letters.len()) } else { at };
    let alphabet: Vec<char> = "bcprBNQR.~-/() 0123456789SWNEwbx:_*1-0none".chars().collect();
    let any = alphabet[rng.usize(..alphabet.len())];
    let mut fields: Vec<&str> = text.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    match rng.u8(..10) {
        0..=2 => letters[at] = any,
        3 => drop(letters.drain(at..(at + rng.usize(1..4)).min(text.len()))),
        4 => letters.insert(at, any),
        5 => {
            let to = rng.usize(..letters.len());
            letters.swap(at, to);
        }
        6 => letters.swap(at, (at + 1).min(text.len() - 1)),
        7 => {
            let (a, b) = (rng.usize(..fields.len()), rng.usize(..fields.len()));
            fields.swap(a, b);
            return fields.join(" ");
        }
        _ => {
            let at = rng.usize(..fields.len());
            fields[at] = others[rng.usize(..others.len())];
            if at < others.len() && rng.u8(..4) > 0 {
                fields[at] = others[at];
            }
            return fields.join(" ");
        }
    }
    letters.into_iter().collect()
}

#[test]
fn both_refuse_the_same_strings_of_zugzwang() {
    let mut rng = Rng::with_seed(19);
    let mut texts = Vec::new();
    for variant in ["duel", "fixed", "coop"] {
        let options = variants(variant);
        for game in 0..effort(30) {
            texts.extend(play_both(
                deal_zugzwang(&options[game % options.len()], rng.u64(..)),
                &mut rng,
            ));
        }
    }
    let mut counts = [0; 2];
    for _ in 0..effort(60_000) {
        let text = &texts[rng.usize(..texts.len())];
        let other = &texts[rng.usize(..texts.len())];
        let view = zugzwang::Position::read(text).unwrap();
        let seat = [None, Some(0), Some(view.players() - 1)][rng.usize(..3)];
        let text = if rng.u8(..4) == 0 { &view.seen_by(seat).write() } else { text };
        let mut text = mutated(text, other, &mut rng);
        if rng.u8(..4) == 0 {
            text = mutated(&text, other, &mut rng);
        }
        let _about = About(text.clone());
        let (state, plain) = (read_zugzwang(&text), zugzwang::Position::read(&text));
        assert_eq!(state.is_some(), plain.is_some());
        let (Some(state), Some(plain)) = (state, plain) else {
            counts[1] += 1;
            continue;
        };
        counts[0] += 1;
        assert_eq!(state.text(), text);
        assert_eq!(plain.write(), text);
        if plain.is_view() {
            continue;
        }
        agree_on_zugzwang(&*state, &plain);
        if !text.contains(" fixed ") {
            assert_eq!(state.moves(), plain.move_strings());
        }
    }
    assert!(counts.iter().all(|count| *count > effort(60_000) / 20), "{counts:?}");
}

#[test]
fn both_refuse_the_same_moves_of_zugzwang() {
    let mut rng = Rng::with_seed(22);
    let mut counts = [0; 2];
    for variant in ["duel", "fixed", "coop"] {
        let options = variants(variant);
        for game in 0..effort(60) {
            let start = deal_zugzwang(&options[game % options.len()], rng.u64(..));
            let texts = play_both(start, &mut rng);
            for text in &texts[..texts.len() - 1] {
                // A bare layout has moves too.
                let layout = text.split(' ').next().unwrap().to_string();
                let text = if rng.u8(..8) == 0 { &layout } else { text };
                let (state, plain) =
                    (read_zugzwang(text).unwrap(), zugzwang::Position::read(text).unwrap());
                let said = match text.contains(" fixed ") {
                    true => random_word(&*state, &plain, &mut rng),
                    false => match state.moves() {
                        moves if moves.is_empty() => continue,
                        moves => moves[rng.usize(..moves.len())].clone(),
                    },
                };
                for _ in 0..8 {
                    let mut letters: Vec<char> = said.chars().collect();
                    let at = rng.usize(..letters.len());
                    let any: Vec<char> = "bcprBNQR.SWNEabcdefgh12345678/_-*x: ~".chars().collect();
                    match rng.u8(..4) {
                        0 => drop(letters.remove(at)),
                        1 => letters.insert(at, any[rng.usize(..any.len())]),
                        _ => letters[at] = any[rng.usize(..any.len())],
                    }
                    let told: String = letters.into_iter().collect();
                    let _about = About((text, told.clone()));
                    let (after, expected) = (state.play(&told).ok(), plain.play(&told));
                    let after = after.map(|played| played.state.text());
                    counts[usize::from(after.is_none())] += 1;
                    assert_eq!(after, expected.map(|plain| plain.write()));
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > effort(300)), "{counts:?}");
}

#[test]
fn both_tell_the_same_announcements_true() {
    let mut rng = Rng::with_seed(20);
    let options = variants("fixed");
    let mut counts = [0; 2];
    for round in 0..effort(400) {
        let texts =
            play_both(deal_zugzwang(&options[round % options.len()], rng.u64(..)), &mut rng);
        let text = texts[rng.usize(..texts.len())].split(' ').next().unwrap();
        let layout = zugzwang::Position::read(text).unwrap();
        assert_eq!(
            zugzwang_games::captures_left(text).ok(),
            Some(layout.captures_left()),
            "{text}"
        );
        let facing = zugzwang_games::facing(text).unwrap();
        assert_eq!(facing.map(usize::from), layout.facing(), "{text}");
        assert_eq!(zugzwang_games::setup_ok(facing), layout.setup_ok(), "{text}");
        let layout_text = text;
        let text = format!("{text} w fixed - - SW -");
        let _about = About(text.clone());
        let (state, plain) =
            (read_zugzwang(&text).unwrap(), zugzwang::Position::read(&text).unwrap());
        for said in plain.true_announcements() {
            // Once as it is, then with a letter of another.
            let mut letters: Vec<char> = said.chars().collect();
            for _ in 0..6 {
                let told: String = letters.iter().collect();
                let (fits, is_true) = plain.announcement(&told);
                let both = zugzwang_games::announcement(layout_text, &told).unwrap_or_default();
                assert_eq!(both, (fits, is_true), "{told}");
                let claimed = state.play(&told).ok();
                assert_eq!(claimed.is_some(), fits, "{told}");
                if let Some(claimed) = claimed {
                    // ZUG-23: they win who were right.
                    let shown = claimed.state.play("challenge").unwrap().state;
                    assert_eq!(shown.outcome().result() == "1-0", is_true, "{told}");
                }
                counts[usize::from(is_true)] += 1;
                letters = said.chars().collect();
                let at = rng.usize(..letters.len());
                let any: Vec<char> = "bcprBNQR.SWNEabcdefgh12345678".chars().collect();
                letters[at] = any[rng.usize(..any.len())];
            }
        }
    }
    assert!(counts.iter().all(|count| *count > effort(400)), "{counts:?}");
}

#[test]
fn both_score_and_cover_alike() {
    let mut rng = Rng::with_seed(21);
    let faces = |rng: &mut Rng, most: usize| {
        let count = rng.usize(..most);
        let face = |rng: &mut Rng| {
            let (colour, rank) = (rng.usize(..4), rng.usize(..4));
            format!("{}{}", &"bcpr"[colour..=colour], &"BNQR"[rank..=rank])
        };
        let mut faces: Vec<_> = (0..count).map(|_| face(rng)).collect();
        faces.sort();
        if faces.is_empty() { "-".into() } else { faces.concat() }
    };
    let mut satisfied = 0;
    let rounds = effort(3_000);
    for _ in 0..rounds {
        // Cards as they are dealt: pairs of the same too.
        let state = deal_zugzwang("variant=coop samepairs=1", rng.u64(..));
        let text = state.text();
        let cards = text.split(' ').nth(4).unwrap();
        let dice = faces(&mut rng, 16);
        let _about = About(format!("{dice} {cards}"));
        let (both, plain) = (zugzwang_games::covers(&dice, cards), zugzwang::covers(&dice, cards));
        assert_eq!(both.ok(), plain);
        satisfied += usize::from(plain == Some(true));
        assert_eq!(zugzwang_games::score(&dice, cards).ok(), zugzwang::score(&dice, cards));
    }
    assert!((rounds / 50..rounds / 2).contains(&satisfied), "{satisfied} are satisfied");
}

#[test]
fn both_end_a_duel_of_zugzwang_that_has_no_die_left() {
    let text = "8/8/8/8/8/8/8/8 b duel bN - bN bp rQ -";
    let plain = zugzwang::Position::read(text).unwrap();
    let state = read_zugzwang(text).unwrap();
    assert_eq!(state.moves(), ["-bp_end", "end"]);
    assert_eq!(plain.move_strings(), state.moves());
    let (state, plain) = (state.play("end").unwrap().state, plain.play("end").unwrap());
    agree_on_zugzwang(&*state, &plain);
    // With a die on the board it would have been taken (ZUG-15).
    let text = "8/8/8/8/8/8/8/(.bQrR)7 - duel bN - bN bp rQ -";
    assert!(zugzwang::Position::read(text).is_none() && read_zugzwang(text).is_none());
}

#[test]
fn plain_finds_every_deal_of_zugzwang_in_order() {
    let mut rng = Rng::with_seed(23);
    for options in ["duel", "fixed", "coop"].map(variants).concat() {
        for _ in 0..effort(40) {
            let text = deal_zugzwang(&options, rng.u64(..)).text();
            let _about = About((options.clone(), text.clone()));
            let position = zugzwang::Position::read(&text).unwrap();
            let fields: Vec<&str> = text.split(' ').collect();
            // ZUG-5, ZUG-6
            assert_eq!(fields[0].matches('(').count(), 16);
            assert!(position.setup_ok());
            let size = if options.contains("board=6") { 6 } else { 8 };
            assert_eq!(fields[0].split('/').count(), size);
            match fields[2] {
                // ZUG-12, ZUG-14: three cards each, and one that the first player has drawn.
                "duel" => {
                    let deck = if options.contains("samepairs=1") { 40 } else { 32 };
                    let lengths: Vec<_> = fields[3..].iter().map(|field| field.len()).collect();
                    assert_eq!(lengths, [1, 1, 8, 6, 2 * (deck - 7), 16]);
                }
                "fixed" => assert!(options.ends_with(fields[5])),
                _ => {
                    let players = options[options.len() - 1..].parse::<usize>().unwrap();
                    assert_eq!(fields[5], &"SWNE"[..players]);
                }
            }
        }
    }
}
