//! Compares the engine's Zugzwang with the reference implementation.

use super::items;
use fairyboard::chance::Chance;
use fairyboard::games::zugzwang as engine;
use fairyboard::hidden::Viewer;
use fairyboard::turn::{Act, Step};
use fairyboard::{Options, Seat, State, catalog};
use fairyboard_tests::{About, StateQueries, effort, rng, test};
use fastrand::Rng;
use reference::zugzwang;
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;

#[test]
fn plain_agrees_with_the_vectors() {
    for item in items(include_str!("../../vectors/zugzwang.json")) {
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
}

#[test]
fn plain_agrees_with_the_games_of_the_vectors() {
    for game in items(include_str!("../../vectors/zugzwang_games.json")) {
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
fn plain_agrees_with_the_scores_of_the_vectors() {
    for item in items(include_str!("../../vectors/zugzwang_scoring.json")) {
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
    for item in items(include_str!("../../vectors/zugzwang_cover.json")) {
        let (dice, cards) = (item["dice"].as_str().unwrap(), item["cards"].as_str().unwrap());
        assert_eq!(zugzwang::covers(dice, cards), item["satisfied"].as_bool(), "{item}");
    }
}

#[test]
fn plain_agrees_with_the_announcements_of_the_vectors() {
    for item in items(include_str!("../../vectors/zugzwang_fixed.json")) {
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
fn plain_agrees_with_the_strings_of_the_vectors() {
    for item in items(include_str!("../../vectors/zugzwang_strings.json")) {
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

fn options_of(text: &str) -> Options {
    Options::read(catalog::find("zugzwang").unwrap().info().options, text).unwrap()
}

fn deal(options: &str, seed: u64) -> Rc<dyn State> {
    let family = catalog::find("zugzwang").unwrap();
    family.deal(&options_of(options), &mut Chance::seeded(seed))
}

fn read(text: &str) -> Option<Rc<dyn State>> {
    catalog::find("zugzwang").unwrap().read(text, &options_of("")).ok()
}

/// Asserts that both implementations read a view and write it unchanged.
fn view_reads_back(view: &str) {
    let _about = About(view);
    assert_eq!(read(view).expect("a view").text(), view);
    assert_eq!(zugzwang::Position::read(view).expect("a view").write(), view);
}

/// Compares one position in both implementations: the outcome, the points, and the view of each
/// seat (player).
fn agree(state: &dyn State, plain: &zugzwang::Position) {
    let text = state.text();
    let _about = About(&text);
    assert_eq!(plain.write(), text);
    assert_eq!(zugzwang::Position::read(&text).as_ref(), Some(plain));
    assert_eq!(read(&text).expect("its own text").text(), text);
    assert_eq!(state.outcome().to_string(), plain.outcome());
    assert_eq!(state.seats().len(), plain.players());
    let points: Vec<_> = state.hands().iter().filter_map(|hand| hand.points).collect();
    assert_eq!(<[i32; 2]>::try_from(points).ok(), plain.points());
    let seats: Vec<_> = (0..plain.players()).map(Some).collect();
    for seat in [vec![None], seats].concat() {
        let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat as u8)));
        let view = plain.seen_by(seat);
        match state.seen_by(viewer, &[]) {
            Some(seen) => {
                assert_eq!(seen.text(), view.write(), "{seat:?}");
                assert_eq!(seen.outcome().to_string(), view.outcome(), "{seat:?}");
                // A view also lists moves: those that its viewer knows.
                if !text.contains(" fixed ") {
                    assert_eq!(seen.moves(), view.move_strings(), "{seat:?}");
                }
                view_reads_back(&seen.text());
            }
            None => assert_eq!(view.write(), text, "{seat:?}"),
        }
    }
}

/// A random answer in fixed Zugzwang: an announcement (a claim of a capture) entered step by step,
/// or a word such as `accept`. Half of the announcements are true, if a true one exists.
fn random_word(state: &dyn State, plain: &zugzwang::Position, rng: &mut Rng) -> String {
    let truths = plain.true_announcements();
    let may_announce = state.next(&[]).steps.iter().any(|step| step.act == Act::Edge);
    if may_announce && !truths.is_empty() && rng.bool() {
        return truths[rng.usize(..truths.len())].clone();
    }
    let mut taken = Vec::new();
    loop {
        let next = state.next(&taken);
        // In seven of eight cases, avoids the words that would end the game.
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

/// Plays a game to its end with both implementations and compares each position.
fn play_both(start: Rc<dyn State>, rng: &mut Rng) -> Vec<String> {
    let mut state = start;
    let mut plain = zugzwang::Position::read(&state.text()).expect("a position that is dealt");
    let mut texts = Vec::new();
    loop {
        agree(&*state, &plain);
        texts.push(state.text());
        let _about = About(texts.clone());
        if plain.outcome() != "ongoing" {
            assert_eq!(state.moves(), [""; 0]);
            assert!(plain.moves().is_empty());
            return texts;
        }
        let is_fixed = texts[0].contains(" fixed ");
        // There are thousands of announcements, so the test rarely compares the lists.
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
            let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat as u8)));
            let seen = state.move_seen_by(&mv, viewer).unwrap_or_else(|| mv.clone());
            assert_eq!(seen, plain.move_seen_by(&mv, seat));
        }
        state = state.play(&mv).unwrap_or_else(|e| panic!("{mv}: {e}")).state;
        plain = plain.play(&mv).unwrap_or_else(|| panic!("{mv}"));
    }
}

/// The combinations of options of a variant: both sizes of the board, and each value of its other
/// options.
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

/// The starts of `count` games of a variant, spread over its options.
fn deals(variant: &str, count: usize, rng: &mut Rng) -> Vec<Rc<dyn State>> {
    let options = variants(variant);
    (0..count).map(|game| deal(&options[game * options.len() / count], rng.u64(..))).collect()
}

for_each! {
    both_agree_in_games, both_refuse_the_same_strings, both_refuse_the_same_moves,
    plain_finds_every_deal_in_order
    in { duel: "duel", fixed: "fixed", coop: "coop" }
}

fn both_agree_in_games(variant: &str) {
    // The possible ends of a game. Each must occur more often than once in `one_in` games.
    let (seed, ends, one_in) = match variant {
        "duel" => (16, ["white ZUG-18", "black ZUG-18"], 5),
        "fixed" => (17, ["white ZUG-23", "black ZUG-23"], 5),
        _ => (18, ["won ZUG-29", "lost ZUG-30"], 50),
    };
    let mut rng = rng(seed);
    let games = effort(2_000);
    let mut outcomes = BTreeMap::<_, usize>::new();
    for start in deals(variant, games, &mut rng) {
        let texts = play_both(start, &mut rng);
        let last = zugzwang::Position::read(&texts[texts.len() - 1]).unwrap();
        *outcomes.entry(last.outcome()).or_default() += 1;
    }
    let least = |end| outcomes.get(end).is_some_and(|count| *count > games / one_in);
    assert!(ends.into_iter().all(least), "{outcomes:?}");
}

/// The text with one letter, field or other part changed, removed or moved, which usually makes it
/// invalid.
fn mutated(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.usize(..letters.len());
    // Half of the faults are in the fields after the board, which are only a small part of the
    // text.
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

fn both_refuse_the_same_strings(variant: &str) {
    let mut rng = rng(19);
    // `texts` are positions of this variant. `others` are positions of all variants. Words from
    // `others` are mixed into `texts`.
    let (mut texts, mut others) = (Vec::new(), Vec::new());
    for any in ["duel", "fixed", "coop"] {
        for start in deals(any, effort(30), &mut rng) {
            let played = play_both(start, &mut rng);
            if any == variant {
                texts.extend(played.clone());
            }
            others.extend(played);
        }
    }
    let rounds = effort(20_000);
    let mut counts = [0; 2];
    for _ in 0..rounds {
        let text = &texts[rng.usize(..texts.len())];
        let other = &others[rng.usize(..others.len())];
        let view = zugzwang::Position::read(text).unwrap();
        let seat = [None, Some(0), Some(view.players() - 1)][rng.usize(..3)];
        let text = if rng.u8(..4) == 0 { &view.seen_by(seat).write() } else { text };
        let mut text = mutated(text, other, &mut rng);
        if rng.u8(..4) == 0 {
            text = mutated(&text, other, &mut rng);
        }
        let _about = About(text.clone());
        let (state, plain) = (read(&text), zugzwang::Position::read(&text));
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
        agree(&*state, &plain);
        if !text.contains(" fixed ") {
            assert_eq!(state.moves(), plain.move_strings());
        }
    }
    assert!(counts.iter().all(|count| *count > rounds / 20), "{counts:?}");
}

fn both_refuse_the_same_moves(variant: &str) {
    let mut rng = rng(22);
    let mut counts = [0; 2];
    for start in deals(variant, effort(60), &mut rng) {
        let texts = play_both(start, &mut rng);
        for text in &texts[..texts.len() - 1] {
            // Sometimes uses the board without the fields of a game, because a board alone has
            // captures, too.
            let layout = text.split(' ').next().unwrap().to_string();
            let text = if rng.u8(..8) == 0 { &layout } else { text };
            let (state, plain) = (read(text).unwrap(), zugzwang::Position::read(text).unwrap());
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
    // Some of the changed moves are still legal, and the others are refused.
    let least = (counts[0] + counts[1]) / 150;
    assert!(counts.iter().all(|count| *count > least), "{counts:?}");
}

#[test]
fn both_tell_the_same_announcements_true() {
    let mut rng = rng(20);
    let mut counts = [0; 2];
    for start in deals("fixed", effort(400), &mut rng) {
        let texts = play_both(start, &mut rng);
        let text = texts[rng.usize(..texts.len())].split(' ').next().unwrap();
        let layout = zugzwang::Position::read(text).unwrap();
        assert_eq!(engine::captures_left(text).ok(), Some(layout.captures_left()), "{text}");
        let facing = engine::facing(text).unwrap();
        assert_eq!(facing.map(usize::from), layout.facing(), "{text}");
        assert_eq!(engine::setup_ok(facing), layout.setup_ok(), "{text}");
        let layout_text = text;
        let text = format!("{text} w fixed - - SW -");
        let _about = About(text.clone());
        let (state, plain) = (read(&text).unwrap(), zugzwang::Position::read(&text).unwrap());
        for said in plain.true_announcements() {
            // Tries the true announcement of a capture first, and then the same with one other
            // letter.
            let mut letters: Vec<char> = said.chars().collect();
            for _ in 0..6 {
                let told: String = letters.iter().collect();
                let (fits, is_true) = plain.announcement(&told);
                let both = engine::announcement(layout_text, &told).unwrap_or_default();
                assert_eq!(both, (fits, is_true), "{told}");
                let claimed = state.play(&told).ok();
                assert_eq!(claimed.is_some(), fits, "{told}");
                if let Some(claimed) = claimed {
                    // By ZUG-23 a challenge is won by the player who was right.
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
    let mut rng = rng(21);
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
        // Deals cards from the deck that includes pairs of equal letters.
        let state = deal("variant=coop samepairs=1", rng.u64(..));
        let text = state.text();
        let cards = text.split(' ').nth(4).unwrap();
        let dice = faces(&mut rng, 16);
        let _about = About(format!("{dice} {cards}"));
        let (both, plain) = (engine::covers(&dice, cards), zugzwang::covers(&dice, cards));
        assert_eq!(both.ok(), plain);
        satisfied += usize::from(plain == Some(true));
        assert_eq!(engine::score(&dice, cards).ok(), zugzwang::score(&dice, cards));
    }
    assert!((rounds / 50..rounds / 2).contains(&satisfied), "{satisfied} are satisfied");
}

#[test]
fn both_end_a_duel_that_has_no_die_left() {
    let text = "8/8/8/8/8/8/8/8 b duel bN - bN bp rQ -";
    let plain = zugzwang::Position::read(text).unwrap();
    let state = read(text).unwrap();
    assert_eq!(state.moves(), ["-bp_end", "end"]);
    assert_eq!(plain.move_strings(), state.moves());
    let (state, plain) = (state.play("end").unwrap().state, plain.play("end").unwrap());
    agree(&*state, &plain);
    // By ZUG-15 the player would have taken the die first, so this finished position is impossible.
    let text = "8/8/8/8/8/8/8/(.bQrR)7 - duel bN - bN bp rQ -";
    assert!(zugzwang::Position::read(text).is_none() && read(text).is_none());
}

fn plain_finds_every_deal_in_order(variant: &str) {
    let mut rng = rng(23);
    for options in variants(variant) {
        for _ in 0..effort(40) {
            let text = deal(&options, rng.u64(..)).text();
            let _about = About((options.clone(), text.clone()));
            let position = zugzwang::Position::read(&text).unwrap();
            let fields: Vec<&str> = text.split(' ').collect();
            // ZUG-5: there are sixteen dice. ZUG-6: some dice show each edge its colour, but not
            // too many.
            assert_eq!(fields[0].matches('(').count(), 16);
            assert!(position.setup_ok());
            let size = if options.contains("board=6") { 6 } else { 8 };
            assert_eq!(fields[0].split('/').count(), size);
            match fields[2] {
                // ZUG-12 and ZUG-14: each player has three cards, and the first player has drawn
                // one more.
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
