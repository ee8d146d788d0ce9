//! Links are read in parts with a budget of work for each part, so that no link blocks the page.

use super::{Golden, for_each_link, moves_of};
use fairyboard::link::{LinkError, Reading, Shared, decode, encode, encode_within};
use fairyboard::open::{LARGEST_FILE, OpenError, open, open_within};
use fairyboard::record::{NodeId, Record, RecordError};
use fairyboard::session::Session;
use fairyboard::turn::Step;
use fairyboard::{Budget, Options, Seat, catalog};
use fairyboard_tests::{for_each_game, games_of, is_soak, rng, test};
use fastrand::Rng;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::rc::Rc;

for_each_link! {
    a_golden_link_read_in_small_parts_gives_the_same,
}

for_each_game! {
    a_study_of_two_thousand_plies_opens_whole, a_link_grows_with_its_game,
    a_known_game_makes_the_link_of_a_longer_one_cheaper_and_changes_nothing,
}

/// A position of Fist. Its option lets the ace subdue (remove guards) from anywhere, so there are
/// about 32,000 moves.
const WIDE: &str = "2y1b1y1/2yyyybb/2Y1b1yA/1YBbyy1y/1VY1y1b1/2y1Mkb1/4Y3/8 w - m";

/// More moves than any known position has. Reading one position can exceed its budget by at most
/// this many units, one per listed move.
const WIDEST: usize = 60_000;

fn wide() -> Record {
    let fist = catalog::find("fist").expect("a game of the catalogue");
    let options = Options::read(fist.info().options, "subdue=anywhere").expect("an option of Fist");
    Record::from_position(fist, options, WIDE).expect("a position")
}

/// A game without captures with tens of thousands of moves for White in every position.
fn chain_of_wide_positions(plies: usize) -> Record {
    let mut record = wide();
    let mut at = NodeId::START;
    let mut known = HashSet::new();
    for _ in 0..plies {
        let state = Rc::clone(record.node(at).state());
        let is_white = state.to_move() == Seat::FIRST;
        let wide = |text: &&str| {
            let next = state.play(text).expect("a legal move").state;
            let next = if is_white { next.passed().expect("as if passed") } else { next };
            catalog::perft(&*next, 1)
        };
        let list = state.list();
        let quiet = list.iter().filter(|text| text.len() == "a1-a2".len() && text.contains('-'));
        let after = |text: &str| state.play(text).expect("a legal move").state.text();
        let text = quiet.filter(|text| !known.contains(&after(text))).max_by_key(wide);
        let text = text.expect("a quiet move");
        known.insert(after(text));
        at = record.play(at, text).expect("a legal move");
    }
    record
}

/// Reads a code in parts, with a new budget for each part. Returns the game, the number of budgets
/// used and the total units of work.
fn read_in_parts(code: &str, most: usize) -> (Result<Shared, LinkError>, usize, usize) {
    let mut reading = Reading::begin(code).expect("a code with a sound head");
    let (mut parts, mut spent, mut shown) = (0, 0, Vec::new());
    loop {
        let mut budget = Budget::new(most);
        let read = reading.go_on(&mut budget);
        parts += 1;
        spent += budget.spent();
        assert!(budget.spent() <= most + WIDEST, "{} of {most}", budget.spent());
        match read {
            Err(LinkError::Unfinished(next)) => {
                assert!(budget.is_spent());
                // Each part continues the moves that were read before.
                let moves = moves_of(&next.so_far().record);
                assert!(moves.starts_with(&shown), "{shown:?}, then {moves:?}");
                (shown, reading) = (moves, *next);
            }
            read => {
                let sound =
                    read.as_ref().map_or_else(LinkError::sound, |shared| Some(shared.clone()));
                let moves = sound.map_or(Vec::new(), |sound| moves_of(&sound.record));
                assert!(moves.starts_with(&shown) || shown.len() < 2, "{shown:?}, then {moves:?}");
                return (read, parts, spent);
            }
        }
    }
}

fn a_golden_link_read_in_small_parts_gives_the_same(Golden { name, link, .. }: &Golden) {
    let shared = decode(link).expect(name);
    let (read, ..) = read_in_parts(link, 300);
    assert_eq!(read.expect(name), shared, "{name}");
    // Also reads a damaged link in parts. The moves before the damage must be those that reading it
    // at once recovers.
    let damaged =
        format!("{}{}", &link[..link.len() - 1], if link.ends_with('A') { "B" } else { "A" });
    if let Ok(reading) = Reading::begin(&damaged) {
        drop(reading);
        let (read, ..) = read_in_parts(&damaged, 300);
        let (read, at_once) = (read.expect_err(name), decode(&damaged).expect_err(name));
        assert_eq!(read.to_string(), at_once.to_string());
        assert_eq!(read.sound(), at_once.sound(), "{name}");
    }
}

/// All variations of one position share one list of its legal moves.
#[test]
fn variations_of_a_wide_position_cost_one_list() {
    let mut record = wide();
    let moves = record.moves(NodeId::START);
    assert!(moves.len() > 20_000);
    for text in moves.iter().step_by(240) {
        // Each variation has a second move, so that reading leaves the wide position and returns to
        // it for the next variation.
        let at = record.play(NodeId::START, text).expect("a legal move");
        let next = record.moves(at);
        if let Some(next) = next.first() {
            record.play(at, next).expect("a legal move");
        }
    }
    let code = encode(&Shared::new(record.clone()));
    let mut budget = Budget::usual();
    let shared = Reading::begin(&code).expect("a code").go_on(&mut budget).expect("a whole game");
    assert_eq!(shared.record, record);
    assert!(!budget.is_spent(), "{}", budget.spent());
    let mut writing = Budget::usual();
    assert_eq!(encode_within(&shared, &mut writing), Some(code));
    assert!(writing.spent() <= budget.spent());
}

#[test]
fn a_chain_of_wide_positions_stops_at_the_budget_and_goes_on() {
    let record = chain_of_wide_positions(99);
    // One budget is too small to encode the game, but encoding continues with the next budget.
    let shared = Shared::new(record.clone());
    let mut written = (1..9).map(|part| (part, encode_within(&shared, &mut Budget::usual())));
    let (parts, code) = written.find(|(_, code)| code.is_some()).expect("it is written");
    assert!(parts > 1, "{parts}");
    let code = code.expect("a code");
    assert!(code.len() < 2_000, "{} characters", code.len());
    let Err(error @ LinkError::Unfinished(_)) = decode(&code) else { panic!("opens at once") };
    let sound = error.sound().expect("what was read");
    let (all, read) = (moves_of(&record), moves_of(&sound.record));
    assert!(all.starts_with(&read) && read.len() > 10 && read.len() < all.len(), "{}", read.len());
    assert!(error.to_string().contains("very large"), "{error}");
    // Reading in parts costs no more units than reading at once.
    let mut budget = Budget::new(usize::MAX);
    let at_once = Reading::begin(&code).expect("a code").go_on(&mut budget).expect("a whole game");
    let (read, parts, spent) = read_in_parts(&code, Budget::USUAL);
    assert_eq!((read.expect("a whole game"), spent), (at_once, budget.spent()));
    assert!(parts > 1 && parts <= 1 + spent / Budget::USUAL, "{parts}");
}

/// The most expensive link found with fewer than 2,000 characters. Its game has positions with
/// about 30,000 moves each, no two alike.
const WORST: &str = include_str!("../../worst-link.txt");

/// The most expensive link found for Fidchell. In most positions both Kings are in check. A move
/// that leaves a King in check may also call him (oblige the enemy to capture him), which takes
/// time to test.
const WORST_OF_FIDCHELL: &str = include_str!("../../worst-fidchell-link.txt");

/// Limits the total units of work for the worst links found.
#[test]
fn the_worst_links_that_were_found_cost_no_more_than_their_budgets() {
    for (code, most) in [(WORST, 2_600_000), (WORST_OF_FIDCHELL, 1_100_000)] {
        let code = code.trim();
        assert!(code.len() < 2_000);
        let mut reading = Reading::begin(code).expect("a code");
        let mut moves = 0;
        let mut spent = 0;
        loop {
            let mut budget = Budget::usual();
            let read = reading.go_on(&mut budget);
            spent += budget.spent();
            assert!(budget.spent() <= Budget::USUAL + WIDEST, "{}", budget.spent());
            let Err(LinkError::Unfinished(next)) = read else { break };
            assert!(next.moves() > moves + 10, "{} after {moves}", next.moves());
            (moves, reading) = (next.moves(), *next);
        }
        assert!((Budget::USUAL..=most).contains(&spent), "{spent}");
    }
}

/// A random study (a game with variations) of `plies` plies. When a line ends, the study continues
/// from an earlier position.
fn long_study(start: Record, plies: usize, rng: &mut Rng) -> Record {
    let mut record = start;
    let mut at = NodeId::START;
    let mut places = vec![at];
    while places.len() <= plies {
        if record.node(at).outcome().is_over() || rng.u8(..20) == 0 {
            at = places[rng.usize(..places.len())];
            continue;
        }
        let (state, mut taken) = (Rc::clone(record.node(at).state()), Vec::new());
        loop {
            let next = state.next(&taken);
            if next.steps.is_empty() || next.may_stop && rng.bool() {
                break;
            }
            taken.push(next.steps[rng.usize(..next.steps.len())]);
        }
        let text: String = taken.iter().map(Step::text).collect();
        let next = record.play(at, &text).expect("a legal move");
        if !places.contains(&next) {
            places.push(next);
        }
        at = next;
    }
    record
}

/// Opens a study of 2,000 plies as a link, as the text of a game and as a saved game.
fn a_study_of_two_thousand_plies_opens_whole(id: &str) {
    let mut rng = rng(2000);
    let all = games_of(id);
    for (family, options) in [all.first(), all.last()].into_iter().flatten() {
        let start = Record::dealt(*family, options.clone(), 7);
        let record = long_study(start, 2_000, &mut rng);
        assert_eq!(record.preorder().len(), 2_001);
        let text = record.to_string();
        let mut budget = Budget::usual();
        let opened = open_within(&text, &mut budget).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.record.to_string(), text);
        assert!(!budget.is_spent(), "{id} {options}: {}", budget.spent());
        let session = Session::new(record.clone(), NodeId::START);
        assert!(Session::load(&session.save()).is_ok());
        let mut budget = Budget::usual();
        let code = encode_within(&Shared::new(record), &mut budget).expect("a code");
        let mut budget = Budget::usual();
        let shared = open_within(&code, &mut budget).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(shared.record.to_string(), text);
        assert!(!budget.is_spent(), "{id} {options}: {}", budget.spent());
    }
}

/// Encoding again after each ply yields the same link as encoding the whole game, and costs only
/// the work for the last move.
fn a_link_grows_with_its_game(id: &str) {
    let mut rng = rng(404);
    let all = games_of(id);
    for (family, options) in [all.first(), all.last()].into_iter().flatten() {
        let whole = long_study(Record::dealt(*family, options.clone(), 7), 60, &mut rng);
        let mut record = Record::dealt(*family, options.clone(), 7);
        let (mut at, mut spent) = (NodeId::START, 0);
        let line = whole.path(whole.end_of_line(NodeId::START));
        for id in &line[1..] {
            at = record.play(at, whole.node(*id).text()).expect("a legal move");
            let mut budget = Budget::usual();
            let link = encode_within(&Shared::new(record.clone()), &mut budget).expect("a link");
            spent += budget.spent();
            let text = record.to_string();
            let again = open(&text).expect("a record");
            assert_eq!(link, encode(&again), "{text}");
        }
        let mut budget = Budget::usual();
        let again = open(&record.to_string()).expect("a record");
        encode_within(&again, &mut budget).expect("a link");
        assert_eq!(spent, budget.spent(), "{id} {options}");
        // Also compares the links after adding variations and removing the last position.
        record.merge(&whole).expect("they begin alike");
        let last = record.preorder().pop().expect("a place");
        encode(&Shared::new(record.clone()));
        record.remove(last);
        let again = open(&record.to_string()).expect("a record");
        assert_eq!(encode(&Shared::new(record.clone())), encode(&again), "{record}");
        // Decoding a link caches the code of each move, so encoding the game again costs nothing.
        let opened = decode(&encode(&again)).expect("a link");
        assert!(encode_within(&opened, &mut Budget::new(0)).is_some(), "{id} {options}");
    }
}

/// Notes don't count in the budget, but a game whose code would be longer than the longest readable
/// code gets no link.
#[test]
fn a_game_with_notes_that_are_longer_than_any_link_has_no_link() {
    let hens = catalog::find("hens").expect("a game of the catalogue");
    let start = Record::new(hens, Options::defaults(hens.info().options));
    let mut record = long_study(start, 120, &mut rng(12));
    let mut has_link = Vec::new();
    for (i, place) in record.preorder().into_iter().enumerate() {
        record.set_comment(place, &"note".repeat(1_000));
        if i % 8 > 0 && !is_soak() {
            continue;
        }
        let shared = Shared::new(record.clone());
        let code = encode_within(&shared, &mut Budget::usual());
        has_link.push(code.is_some());
        match code {
            Some(code) => assert_eq!(decode(&code).expect("its code").record, record),
            None => assert!(matches!(decode(&encode(&shared)), Err(LinkError::TooLong))),
        }
    }
    assert!(has_link.is_sorted_by(|a, b| a >= b) && has_link[0] && has_link.ends_with(&[false]));
}

/// Reading the text of a game, or a saved game, stops when the budget is spent. It continues with
/// the next budget.
#[test]
fn a_record_of_many_plies_stops_at_the_budget_and_goes_on() {
    let hens = catalog::find("hens").expect("a game of the catalogue");
    let start = Record::new(hens, Options::defaults(hens.info().options));
    let record = long_study(start, 9_000, &mut rng(9));
    let kept = Session::new(record.clone(), record.end_of_line(NodeId::START)).save();
    let text = record.to_string();
    let mut read = open(&text);
    let (mut parts, mut shown) = (1, 0);
    while let Err(error) = read {
        let moves = error.moves_read().unwrap_or_else(|| panic!("{error}"));
        let sound = error.sound().expect("what was read");
        assert_eq!(sound.record.preorder().len() - 1, moves);
        assert!(moves > shown);
        (parts, shown) = (parts + 1, moves);
        let mut budget = Budget::usual();
        read = error.go_on(&mut budget);
        assert!(budget.spent() <= Budget::USUAL + 1_000);
    }
    assert_eq!(read.expect("a whole game").record.to_string(), text);
    assert!((2..5).contains(&parts), "{parts}");

    let mut loaded = Session::load(&kept);
    while let Err(RecordError::Unfinished(reading)) = loaded {
        loaded = Session::load_on(&kept, *reading, &mut Budget::usual());
    }
    let loaded = loaded.expect("a whole game");
    assert_eq!(loaded.save(), kept);
}

/// Comparing tens of thousands of variations of one position also counts in the budget.
#[test]
fn no_text_asks_for_much_more_than_the_budget() {
    let begin = "[Game \"hens\"]\n\n";
    let start = "1. d2-b4 d7-b5 ";
    for unit in [
        "{} ",
        "( ) ",
        "(1. b2-d4) ",
        "1. d2-b4 ",
        "{[%marks 0d4] } ",
        "{a} ",
        "1. ",
        "d2-b4 ",
        "(",
    ] {
        let text = [begin, start, &unit.repeat(200_000)].concat();
        let mut budget = Budget::usual();
        let _ = open_within(&text, &mut budget);
        assert!(budget.spent() <= Budget::USUAL + 1_000, "{unit}: {}", budget.spent());
    }
}

#[test]
fn what_is_larger_than_any_file_is_not_read() {
    let large = " ".repeat(LARGEST_FILE + 1);
    assert!(matches!(open(&large), Err(OpenError::TooLarge)));
    assert!(matches!(open(&large[1..]), Err(OpenError::Empty)));
}

fn a_known_game_makes_the_link_of_a_longer_one_cheaper_and_changes_nothing(id: &str) {
    let mut rng = rng(405);
    let all = games_of(id);
    for (family, options) in [all.first(), all.last()].into_iter().flatten() {
        let start = |seed| Record::dealt(*family, options.clone(), seed);
        let study = long_study(start(7), 60, &mut rng);
        let moves = &moves_of(&study)[1..];
        let played = |moves: &[String]| {
            let mut record = start(7);
            for text in moves {
                record.play(record.end_of_line(NodeId::START), text).expect("a legal move");
            }
            record
        };
        let game = played(moves);
        let code = encode(&Shared::new(game.clone()));
        let mut alone = Budget::usual();
        let expected = Reading::begin(&code).and_then(|link| link.go_on(&mut alone));
        let expected = expected.expect("a game");
        let half = played(&moves[..moves.len() / 2]);
        let mut noted = half.clone();
        noted.set_comment(NodeId::START, "a note");
        let mut fork = half.clone();
        let end = fork.end_of_line(NodeId::START);
        let other = fork.moves(end).into_iter().find(|text| *text != moves[moves.len() / 2]);
        other.map(|text| fork.play(end, &text).expect("a legal move"));
        let mut longer = game.clone();
        let end = longer.end_of_line(NodeId::START);
        longer.moves(end).first().map(|text| longer.play(end, text).expect("a legal move"));
        let cases = [
            (start(7), Ordering::Equal),
            (study, Ordering::Less),
            (half, Ordering::Less),
            (noted, Ordering::Less),
            (fork, Ordering::Less),
            (longer, Ordering::Less),
            (game, Ordering::Less),
        ];
        for (known, than_alone) in cases {
            encode(&Shared::new(known.clone()));
            let mut budget = Budget::usual();
            let reading = Reading::begin(&code).expect("a code").knowing(&known);
            let read = reading.go_on(&mut budget).expect("a game");
            assert_eq!(read, expected, "{known}");
            assert_eq!(encode(&read), code, "{known}");
            for id in read.record.preorder() {
                let [one, other] = [&read.record, &expected.record].map(|it| it.node(id));
                assert_eq!(one.state().text(), other.state().text());
                assert_eq!((one.outcome(), one.round()), (other.outcome(), other.round()));
            }
            assert_eq!(budget.spent().cmp(&alone.spent()), than_alone, "{known}");
        }
    }
}
