//! Compares the engine's Fist with the reference implementation.

use super::{items, named, written};
use fairyboard::{Options, Seat, State, catalog};
use fairyboard_tests::{About, effort, names, random_game, rng, test};
use fastrand::Rng;
use reference::board::name;
use reference::fist;
use serde_json::Value;
use std::rc::Rc;

fn options(subdue: &str) -> Options {
    let specs = catalog::find("fist").unwrap().info().options;
    Options::read(specs, &format!("subdue={subdue}")).unwrap()
}

fn read(text: &str, subdue: &str) -> Option<Rc<dyn State>> {
    catalog::find("fist").unwrap().read(text, &options(subdue)).ok()
}

/// A random position of Fist, sometimes an impossible one.
fn random_placement(rng: &mut Rng) -> String {
    let most = [('k', 1), ('b', 7), ('y', 12), ('A', 1), ('M', 1), ('B', 3), ('Y', 6), ('V', 1)];
    let share = rng.f32() + 0.05;
    let mut letters = vec![vec!['.'; 8]; 8];
    for (letter, most) in most {
        let mut count = match letter {
            'V' => 1,
            // Nearly always has a king and a blue guard, because the game would be over without
            // them.
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
/// Compares the results of both implementations for one position. If there are very many moves,
/// plays only a sample of them.
fn agree(state: &dyn State, subdue: &'static str, rng: &mut Rng) {
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

/// The value of the option `subdue` in an item of the vectors.
fn subdue_of(item: &Value) -> &'static str {
    let chosen = item["options"]["subdue"].as_str().unwrap_or("off");
    ["off", "keep", "move", "anywhere"].into_iter().find(|value| *value == chosen).unwrap()
}

#[test]
fn plain_agrees_with_the_vectors() {
    for item in items(include_str!("../../vectors/fist.json")) {
        let text = item["position"].as_str().unwrap();
        let position = fist::Position::read(text, subdue_of(&item)).expect(text);
        assert_eq!(position.write(), text);
        for (depth, nodes) in item["perft"].as_array().unwrap().iter().enumerate().take(2) {
            assert_eq!(position.perft(depth as u32 + 1), nodes.as_u64().unwrap(), "{item}");
        }
        if let Some(moves) = item.get("moves") {
            assert_eq!(&Value::from(position.move_strings()), moves);
        }
    }
}

#[test]
fn plain_agrees_with_the_games_of_the_vectors() {
    for game in items(include_str!("../../vectors/fist_games.json")) {
        let text = game["position"].as_str().unwrap();
        let mut position = fist::Position::read(text, subdue_of(&game)).unwrap();
        for mv in game["moves"].as_array().unwrap() {
            position = position.play(mv.as_str().unwrap()).expect("a legal move");
        }
        assert_eq!(position.write(), game["final"].as_str().unwrap());
        if game["outcome"] != "draw FIST-28" {
            assert_eq!(position.outcome(), game["outcome"].as_str().unwrap());
        }
    }
}

for_each! {
    both_agree_in_random_play, both_agree_on_random_placements, both_agree_on_perft_2,
    attacks_are_where_an_enemy_yellow_guard_would_be_captured
    in { subdue_off: "off", subdue_keep: "keep", subdue_move: "move", subdue_anywhere: "anywhere" }
}

fn both_agree_in_random_play(subdue: &'static str) {
    let start = catalog::find("fist").unwrap().start(&options(subdue));
    assert_eq!(start.text(), fist::Position::start(subdue).write());
    let (mut rng, mut choose) = (rng(8), rng(8));
    for _ in 0..effort(6) {
        let mut passed = 0;
        random_game(&start, 400, &mut rng, |state, moves| {
            passed += 1;
            if passed % 3 == 0 || moves.is_empty() {
                agree(&**state, subdue, &mut choose);
            }
        });
    }
}

fn both_agree_on_random_placements(subdue: &'static str) {
    let mut rng = rng(9);
    let rounds = effort(500);
    let (mut refused, mut over) = (0, 0);
    for _ in 0..rounds {
        let text = random_placement(&mut rng);
        let _about = About((&text, subdue));
        let plain = fist::Position::read(&text, subdue);
        match read(&text, subdue) {
            Some(state) => {
                assert_eq!(state.text(), text);
                agree(&*state, subdue, &mut rng);
                over += usize::from(state.outcome().is_over());
            }
            None => {
                assert_eq!(plain, None);
                refused += 1;
            }
        }
    }
    assert!(refused > rounds / 20, "only {refused} were impossible");
    assert!(refused < rounds / 2, "{refused} were impossible");
    assert!(over > rounds / 50, "only {over} were over");
}

fn both_agree_on_perft_2(subdue: &'static str) {
    let mut rng = rng(10);
    for _ in 0..effort(20) {
        let text = random_placement(&mut rng);
        let Some(state) = read(&text, subdue) else { continue };
        // In some positions two plies have a million continuations, too many for the reference
        // implementation.
        if catalog::perft(&*state, 2) < 30_000 {
            let plain = fist::Position::read(&text, subdue).unwrap();
            assert_eq!(catalog::perft(&*state, 2), plain.perft(2), "{text} {subdue}");
        }
    }
    if subdue == "off" {
        assert_eq!(fist::Position::start(subdue).perft(2), 6620);
    }
}

fn attacks_are_where_an_enemy_yellow_guard_would_be_captured(subdue: &'static str) {
    let mut rng = rng(11);
    for _ in 0..effort(15) {
        let text = random_placement(&mut rng);
        let Some(state) = read(&text, subdue) else { continue };
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
