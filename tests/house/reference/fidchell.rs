//! Compares the engine's Fidchell with the reference implementation.

use super::{items, named};
use fairyboard::{Options, Progress, Seat, State, catalog};
use fairyboard_tests::{About, effort, names, random_game, rng, square, test};
use fastrand::Rng;
use reference::fidchell;
use serde_json::Value;
use std::rc::Rc;

fn read(text: &str) -> Option<Rc<dyn State>> {
    let family = catalog::find("fidchell").unwrap();
    family.read(text, &Options::defaults(family.info().options)).ok()
}

/// The pieces of one side by their unpromoted letter, with their number. The order is that of the
/// position's field for lost pieces.
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

/// A random position of Fidchell, sometimes an impossible one.
fn random_placement(rng: &mut Rng) -> String {
    let share = rng.f32() * rng.f32() + 0.02;
    let mut odd = { || rng.u8(..150) == 0 };
    let (odd_portals, odd_leaps, odd_king, odd_entrants) = (odd(), odd(), odd(), odd());
    let mut portals = [0; 4];
    for (first, second) in [(0, 1), (2, 3)] {
        portals[first] = rng.u8(..3);
        portals[second] = if portals[first] > 0 || odd_portals { rng.u8(..3) } else { 0 };
    }
    // The pieces are on the whole board, or on a few files and ranks. The area in the middle has
    // the inner portals.
    let areas = [(0..12, 0..12), (0..12, 0..12), (3..9, 3..9), (2..10, 0..4), (2..10, 8..12)];
    let exposed = rng.u8(..5) < 2;
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
        let loses = phase == 'p' && owner == side && rng.u8(..8) == 0;
        // Sometimes the side to move has little more than a King, and the other side many pieces.
        // This makes mates likely.
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

/// A row of a position string. Each cell is empty, or a letter with its `+` if it is promoted.
fn cells(row: &[String]) -> String {
    let run = |run: &[String]| match run[0].is_empty() {
        true => run.len().to_string(),
        false => run.concat(),
    };
    row.chunk_by(|a, b| a.is_empty() && b.is_empty()).map(run).collect()
}

/// A random position of the set-up phase, when the players place pieces, sometimes an impossible
/// one.
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

/// Compares the results of both implementations for one position. If there are many moves, plays
/// only a sample of them.
fn agree(state: &dyn State, rng: &mut Rng) -> fidchell::Position {
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
        let progress = match plain.is_progress(*mv) {
            Some(true) => Progress::Resets,
            Some(false) => Progress::Counts,
            None => Progress::Stands,
        };
        assert_eq!(played.progress, progress, "{text}");
    }
    captured.sort_unstable();
    captured.dedup();
    assert_eq!(names(&state.threatened()), names(&captured));
    plain
}

#[test]
fn plain_agrees_with_the_vectors() {
    for item in items(include_str!("../../vectors/fidchell.json")) {
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
}

#[test]
fn plain_agrees_with_the_games_of_the_vectors() {
    for game in items(include_str!("../../vectors/fidchell_games.json")) {
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
        // The reference implementation knows only positions, so the draws of FID-23, by repetition
        // or by plies without progress, are counted here.
        let times = stood.iter().filter(|other| **other == position).count();
        let outcome = match position.outcome() {
            outcome if outcome != "ongoing" => outcome,
            _ if times == 3 || without_progress == 150 => "draw FID-23".into(),
            outcome => outcome,
        };
        assert_eq!(outcome, game["outcome"].as_str().unwrap());
    }
}

for_each! { both_agree_in_random_play in { set_up_quickly: "quick", set_up_by_placing: "place" } }

fn both_agree_in_random_play(setup: &str) {
    let family = catalog::find("fidchell").unwrap();
    let options = Options::read(family.info().options, &format!("setup={setup}")).unwrap();
    let start = family.start(&options);
    assert_eq!(start.text(), fidchell::Position::start(setup).write());
    let (mut rng, mut choose) = (rng(12), rng(12));
    for _ in 0..effort(8) {
        let mut passed = 0;
        random_game(&start, 400, &mut rng, |state, moves| {
            passed += 1;
            if passed % 4 == 0 || moves.len() < 10 {
                agree(&**state, &mut choose);
            }
        });
    }
}

#[test]
fn both_agree_on_random_placements() {
    let mut rng = rng(13);
    let (mut refused, mut seen) = (0, [0; 9]);
    let rounds = effort(600);
    for round in 0..rounds {
        let text =
            if round % 20 == 0 { random_set_up(&mut rng) } else { random_placement(&mut rng) };
        let _about = About(&text);
        let plain = fidchell::Position::read(&text);
        let Some(state) = read(&text) else {
            assert_eq!(plain, None);
            refused += 1;
            continue;
        };
        assert_eq!(state.text(), text);
        let plain = agree(&*state, &mut rng);
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

/// Compares mates (FID-9) and calls (FID-10 and FID-11). The engine finds them without making
/// moves, the reference implementation by making every move.
#[test]
fn mates_and_calls_are_those_that_making_every_move_finds() {
    let mut rng = rng(9);
    let (mut tried, mut mates, mut calls) = (0, 0, 0);
    while tried < effort(4000) {
        let text = random_placement(&mut rng);
        let Some(state) = read(&text) else { continue };
        let plain = fidchell::Position::read(&text).expect("a position of the engine");
        let moves = state.moves();
        assert_eq!(moves, plain.move_strings(), "{text}");
        let outcome = state.outcome().to_string();
        assert_eq!(outcome, plain.outcome(), "{text}");
        tried += 1;
        mates += usize::from(outcome.ends_with(" FID-9"));
        calls += moves.iter().filter(|mv| mv.ends_with('!')).count();
    }
    assert!(mates > tried / 200 && calls > tried / 2, "{mates} mates and {calls} calls in {tried}");
}

#[test]
fn both_agree_on_perft_2() {
    let mut rng = rng(14);
    for _ in 0..effort(60) {
        let text = random_placement(&mut rng);
        let Some(state) = read(&text) else { continue };
        if catalog::perft(&*state, 2) < 3_000 {
            let plain = fidchell::Position::read(&text).unwrap();
            assert_eq!(catalog::perft(&*state, 2), plain.perft(2), "{text}");
        }
    }
}

#[test]
fn attacks_are_where_an_enemy_warrior_would_be_captured() {
    let mut rng = rng(15);
    for _ in 0..effort(60) {
        let text = random_placement(&mut rng);
        let Some(state) = read(&text) else { continue };
        let plain = fidchell::Position::read(&text).unwrap();
        for (seat, white) in [(Seat::FIRST, true), (Seat::SECOND, false)] {
            let expected = named(plain.attacks(white));
            assert_eq!(names(&state.attacks(seat)), expected, "{text} {seat:?}");
        }
    }
}
