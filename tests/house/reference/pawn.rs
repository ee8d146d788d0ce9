//! Compares the engine's Pawn with the reference implementation.

use super::{items, named, written};
use fairyboard::{Options, Seat, State, catalog};
use fairyboard_tests::{About, effort, names, random_game, rng, test};
use fastrand::Rng;
use reference::pawn;
use serde_json::Value;
use std::rc::Rc;

fn read(text: &str) -> Option<Rc<dyn State>> {
    let family = catalog::find("pawn").unwrap();
    family.read(text, &Options::defaults(family.info().options)).ok()
}

/// A random position of Pawn with one of these patterns: scattered pawns, blocks and rows, a crowd,
/// few pawns, or pawns that can't act. Sometimes a side has too many pawns or none.
fn random_pawns(rng: &mut Rng) -> String {
    let most = if rng.u8(..25) == 0 { 14 } else { 12 };
    let mut letters = vec![vec!['.'; 8]; 8];
    let mut put = |file: usize, rank: usize, letter: char| {
        let there = letters.iter().flatten().filter(|other| **other == letter).count();
        if there < most && file < 8 && rank < 8 {
            letters[rank][file] = letter;
        }
    };
    let mut side = if rng.bool() { 'w' } else { 'b' };
    let either = |rng: &mut Rng| if rng.bool() { 'P' } else { 'p' };
    match rng.u8(..9) {
        8 => {
            // Puts pawns on their last rank, each with an enemy behind it, so that their side can't
            // act. One more pawn usually prevents a stalemate, which would end the game. Then this
            // side must pass.
            let (stuck, enemy) = if side == 'w' { ('P', 'p') } else { ('p', 'P') };
            let forward = |rank: usize| if side == 'w' { rank } else { 7 - rank };
            for _ in 0..rng.usize(1..4) {
                let file = rng.usize(..4) * 2;
                put(file, forward(7), stuck);
                put(file, forward(6), enemy);
            }
            let more = if rng.u8(..4) > 0 { enemy } else { stuck };
            put(rng.usize(..8), forward(rng.usize(..7)), more);
            if rng.u8(..4) == 0 {
                side = if side == 'w' { 'b' } else { 'w' };
            }
        }
        0 => {
            for _ in 0..rng.usize(..30) {
                put(rng.usize(..8), rng.usize(..8), either(rng));
            }
        }
        1..4 => {
            // Puts random formations (two to four pawns that can move as one) on the board, with a
            // few single pawns between them.
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
    written(&letters, side)
}

/// Compares the results of both implementations for one position. If there are many turns, plays
/// only a sample of them. If there are more than 4,000, compares only the next steps along one
/// random turn.
fn agree(state: &dyn State, rng: &mut Rng) {
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

/// The squares of the enemies that a turn can capture. A pushed enemy counts with its square before
/// the push.
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

/// Enters a random turn and compares the possible next steps of both implementations at each stage.
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
fn plain_agrees_with_the_vectors() {
    for item in items(include_str!("../../vectors/pawn.json")) {
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
}

#[test]
fn plain_agrees_with_the_games_of_the_vectors() {
    for game in items(include_str!("../../vectors/pawn_games.json")) {
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
fn both_agree_in_random_play() {
    let family = catalog::find("pawn").unwrap();
    let start = family.start(&Options::defaults(family.info().options));
    assert_eq!(start.text(), pawn::Position::start().write());
    let (mut rng, mut choose) = (rng(12), rng(13));
    for _ in 0..effort(8) {
        random_game(&start, 250, &mut rng, |state, _| agree(&**state, &mut choose));
    }
}

#[test]
fn both_agree_on_random_placements() {
    let mut rng = rng(14);
    let rounds = effort(1_500);
    let (mut refused, mut over, mut strikes, mut passes) = (0, 0, 0, 0);
    for _ in 0..rounds {
        let text = random_pawns(&mut rng);
        let _about = About(&text);
        let plain = pawn::Position::read(&text);
        let Some(state) = read(&text) else {
            assert_eq!(plain, None);
            refused += 1;
            continue;
        };
        assert_eq!(state.text(), text);
        agree(&*state, &mut rng);
        agree(&*state.passed().unwrap(), &mut rng);
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
    assert!(refused > rounds / 200, "{told}");
    assert!(over > rounds / 50, "{told}");
    assert!(strikes > rounds / 20, "{told}");
    assert!(passes > rounds / 200, "{told}");
}

#[test]
fn both_agree_on_perft_2() {
    let mut rng = rng(15);
    for _ in 0..effort(60) {
        let text = random_pawns(&mut rng);
        let Some(plain) = pawn::Position::read(&text) else { continue };
        if plain.moves_up_to(100).is_some() && catalog::perft(&*read(&text).unwrap(), 2) < 20_000 {
            assert_eq!(catalog::perft(&*read(&text).unwrap(), 2), plain.perft(2), "{text}");
        }
    }
    assert_eq!(pawn::Position::start().perft(3), 27_351);
}

#[test]
fn attacks_are_where_an_enemy_pawn_would_be_captured() {
    let mut rng = rng(16);
    for _ in 0..effort(60) {
        let text = random_pawns(&mut rng);
        let Some(state) = read(&text) else { continue };
        let here = pawn::Position::read(&text).unwrap();
        for (seat, own, enemy) in [(Seat::FIRST, 'P', 'p'), (Seat::SECOND, 'p', 'P')] {
            let plain = if state.to_move() == seat { here.clone() } else { here.passed() };
            // Skips a finished game: it has no moves, but the engine reports attacks for it, too.
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
