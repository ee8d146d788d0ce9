//! One battery of checks for every game, on random play: the list of moves against the predicate
//! and against the steps, texts read back, keys, mirror images, and the end of every game.
//!
//! A toy game of another shape goes through the same battery.

use fairyboard::games::fidchell::Fidchell;
use fairyboard::games::fist::Fist;
use fairyboard::games::hens::{Hens8, Hens10};
use fairyboard::games::pawn::Pawn;
use fairyboard::games::zugzwang::Zugzwang;
use fairyboard::geometry::Square;
use fairyboard::turn::{Act, EffectKind, Progress, Step, filter, threatened};
use fairyboard::{
    Family, Game, MoveError, Options, Outcome, Piece, Refusal, Seat, Sign, State, catalog,
};
use fairyboard_tests::toy::{Toy, ToyFamily};
use fairyboard_tests::{
    About, Chosen, assert_over_offers_nothing, board, effort, games, random_game, rule_ids,
    some_positions, test,
};
use fastrand::Rng;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// What the battery must know of a game beyond its traits.
struct Facts {
    /// The games that this is about.
    games: Vec<Chosen>,
    /// The most plies that a game can last from a position, where the rules set a bound.
    bound: fn(&dyn State) -> Option<usize>,
    /// Strings that can be read as moves, most of them not legal.
    candidates: fn(&dyn State, &mut Rng) -> Vec<String>,
    /// Checks that need the game's own type.
    typed: fn(&dyn State),
    /// A refusal that stands for a gap in the reasons.
    gap: &'static str,
    /// One position in so many is looked at, where a game has positions with very many moves.
    one_in: usize,
}

fn facts_of(games: Vec<Chosen>, id: &str) -> Facts {
    match id {
        "fidchell" => Facts {
            games,
            bound: |_| None,
            candidates: candidates_of_fidchell,
            typed: |state| assert!(typed::<Fidchell>(state)),
            gap: "This is not a move of the piece",
            one_in: 12,
        },
        "fist" => Facts {
            games,
            bound: |_| None,
            candidates: candidates_of_fist,
            typed: |state| assert!(typed::<Fist>(state)),
            gap: "This is not a part of a move",
            one_in: 12,
        },
        "hens" => Facts {
            games,
            bound: |state| Some(bound_of_hens(state)),
            candidates: candidates_of_hens,
            typed: |state| assert!(typed::<Hens8>(state) || typed::<Hens10>(state)),
            gap: "This is not a move of the piece",
            one_in: 1,
        },
        "pawn" => Facts {
            games,
            bound: |_| None,
            candidates: candidates_of_pawn,
            typed: |state| assert!(typed::<Pawn>(state)),
            gap: "This is not a part of a move",
            one_in: 4,
        },
        "zugzwang" => Facts {
            games,
            bound: |_| None,
            candidates: candidates_of_zugzwang,
            typed: |state| assert!(typed::<Zugzwang>(state)),
            gap: "Nothing can be done there now",
            one_in: 12,
        },
        "toy" => Facts {
            games,
            bound: |_| None,
            candidates: candidates_of_toy,
            typed: |state| assert!(typed::<Toy>(state)),
            gap: "Anyone may pass",
            one_in: 1,
        },
        other => panic!("the battery knows nothing of {other}"),
    }
}

fn all() -> Vec<Facts> {
    let mut all: Vec<Facts> = Vec::new();
    let toy: Chosen = (&ToyFamily, Options::defaults(ToyFamily.info().options));
    for game in games().into_iter().chain([toy]) {
        let id = game.0.info().id;
        match all.iter_mut().find(|facts| facts.games[0].0.info().id == id) {
            Some(facts) => facts.games.push(game),
            None => all.push(facts_of(vec![game], id)),
        }
    }
    all
}

/// Calls `check` with each game, and with its facts.
fn with_all(check: impl Fn(&Facts, &Chosen)) {
    for facts in all() {
        for chosen in &facts.games {
            let _about = About(format!("{} {}", chosen.0.info().id, chosen.1));
            check(&facts, chosen);
        }
    }
}

/// So many random games of each, with each position and its moves.
fn in_random_games(
    seed: u64,
    count: usize,
    check: impl Fn(&Facts, &Chosen, &Rc<dyn State>, &[String]),
) {
    with_all(|facts, chosen| {
        let mut rng = Rng::with_seed(seed);
        for _ in 0..effort(count) {
            let start = chosen.0.start(&chosen.1);
            let mut passed = rng.usize(..facts.one_in);
            random_game(&start, 400, &mut rng, |state, moves| {
                passed += 1;
                if passed.is_multiple_of(facts.one_in) || moves.is_empty() {
                    let _about = About(state.text());
                    check(facts, chosen, state, moves);
                }
            });
        }
    });
}

/// Every move takes a piece at least one rank forward, and one on the last rank ends the game: so a
/// piece makes as many moves as ranks lie before it, less one, and one piece one more.
fn bound_of_hens(state: &dyn State) -> usize {
    let moves = state.pieces().into_iter().map(|(at, piece)| {
        let gone = match piece.owner {
            Some(Seat::FIRST) => at.rank(),
            _ => state.size() - 1 - at.rank(),
        };
        usize::from((state.size() - 2).saturating_sub(gone))
    });
    moves.sum::<usize>() + 1
}

fn candidates_of_hens(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    let squares = board(state.size());
    let mut all = Vec::new();
    for from in &squares {
        for to in &squares {
            all.extend(["-", "^", "x"].map(|joint| format!("{from}{joint}{to}")));
        }
    }
    // Of the chains only those that begin with what could be a move of some piece: the others are
    // refused for their first hop, which was tried above. All second hops are tried.
    let near = |from: &Square, to: &Square| {
        let (files, ranks) = from.distance(*to);
        (files == 0 || files.abs() == ranks.abs()) && ranks != 0
    };
    let own = state.pieces().into_iter().filter(|(_, piece)| piece.owner == Some(state.to_move()));
    for (from, _) in own {
        for joint in ["-", "^", "x"] {
            for to in squares.iter().filter(|to| near(&from, to)) {
                // A part of them by chance; what lies near is tried most.
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
    // Longer ones by chance.
    for _ in 0..500 {
        let mut text = squares[rng.usize(..squares.len())].to_string();
        for _ in 0..rng.usize(3..=8) {
            text.push(['-', '^', 'x'][rng.usize(..3)]);
            text += &squares[rng.usize(..squares.len())].to_string();
        }
        all.push(text);
    }
    // And legal moves that go on.
    for mv in state.moves() {
        for joint in ["-", "^", "x"] {
            all.push(format!("{mv}{joint}{}", squares[rng.usize(..squares.len())]));
        }
    }
    all
}

fn candidates_of_fist(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    const SIGNS: [&str; 4] = ["-", "^", "x", "="];
    let squares = board(8);
    let any = |rng: &mut Rng| squares[rng.usize(..squares.len())];
    let mut all = Vec::new();
    for from in &squares {
        all.push(format!("{from}!"));
        for to in &squares {
            // A part of them by chance; what lies near is tried most.
            let (files, ranks) = from.distance(*to);
            if files.abs().max(ranks.abs()) > 2 && rng.u8(..8) > 0 {
                continue;
            }
            all.extend(SIGNS.map(|sign| format!("{from}{sign}{to}")));
        }
    }
    // And legal moves that go on, or end too early, or have another sign somewhere.
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
            // Next to where it has arrived, most of all.
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

fn candidates_of_pawn(state: &dyn State, rng: &mut Rng) -> Vec<String> {
    // Every pawn and formation that there could be, by how far its last square is from its first.
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
            // What does not stand on the board by chance.
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
    // And legal moves that go on or end too early.
    let moves = state.moves();
    for _ in 0..1000 {
        let mv = &moves[rng.usize(..moves.len())];
        all.push(format!("{mv}{}", strikes[rng.usize(..strikes.len())]));
        all.extend(mv.rsplit_once(',').map(|(before, _)| before.to_string()));
    }
    all.retain(|mv| !mv.starts_with("pass,"));
    all
}

fn candidates_of_fidchell(state: &dyn State, rng: &mut Rng) -> Vec<String> {
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
            // A part of them by chance; what own pieces could do is tried most.
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

fn candidates_of_zugzwang(state: &dyn State, rng: &mut Rng) -> Vec<String> {
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
                // A part of them by chance; what dice could do is tried most.
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

fn candidates_of_toy(_: &dyn State, _: &mut Rng) -> Vec<String> {
    let squares = board(12);
    let mut all = vec!["pass".to_string()];
    all.extend(squares.iter().map(|at| format!("*@{at}")));
    for from in &squares {
        all.extend(squares.iter().flat_map(|to| [format!("{from}-{to}"), format!("{from}x{to}")]));
    }
    all
}

/// Checks what every refusal has; of one that is not about squares, `word`, that it may blame none.
fn assert_refusal(
    refusal: &Refusal,
    rules: &BTreeSet<String>,
    facts: &Facts,
    state: &dyn State,
    word: bool,
) {
    assert!(rules.contains(refusal.rule), "{refusal}");
    assert_ne!(refusal.sentence, facts.gap);
    assert!(!refusal.sentence.is_empty() && !refusal.sentence.ends_with('.'), "{refusal}");
    let on_board = |at: &Square| at.file() < state.size() && at.rank() < state.size();
    assert!(refusal.squares.iter().all(on_board), "{refusal} {:?}", refusal.squares);
    assert!(refusal.path.is_none_or(|(from, at)| on_board(&from) && on_board(&at)), "{refusal}");
    if state.outcome() == Outcome::Ongoing && !word {
        assert!(!refusal.squares.is_empty(), "{refusal} blames nothing");
    }
}

#[test]
fn positions_print_back() {
    in_random_games(10, 20, |_, (family, options), state, _| {
        let again = family.read(&state.text(), options).unwrap();
        assert_eq!(again.text(), state.text());
        assert!(again.same(&**state) && state.same(&*again));
        assert_eq!(again.moves(), state.moves());
        assert_eq!(again.zobrist(), state.zobrist());
        assert_eq!(again.pieces(), state.pieces());
    });
}

#[test]
fn the_list_is_sorted_and_holds_each_move_once() {
    in_random_games(11, 40, |_, _, state, moves| {
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{moves:?}");
        assert_over_offers_nothing(&**state);
    });
}

#[test]
fn moves_read_back_and_leave_the_position_as_it_was() {
    in_random_games(12, 6, |_, _, state, moves| {
        let text = state.text();
        for mv in moves {
            let next = state.play(mv).unwrap_or_else(|e| panic!("{mv}: {e}")).state;
            // Alone one may pass without turning the board.
            assert!(next.text() != text || mv.starts_with("pass"), "{mv}");
            let steps = state.steps_of(mv).unwrap_or_else(|| panic!("{mv}"));
            assert_eq!(&steps.iter().map(Step::text).collect::<String>(), mv);
        }
        assert_eq!(state.text(), text);
    });
}

#[test]
fn the_list_agrees_with_the_predicate() {
    with_all(|facts, chosen| {
        let rules = rule_ids(chosen.0);
        let mut rng = Rng::with_seed(13);
        for state in some_positions(chosen, 13, 60, effort(2) * 8 * facts.one_in.min(2)) {
            let _about = About(state.text());
            let moves: BTreeSet<_> = state.moves().into_iter().collect();
            if moves.is_empty() {
                continue;
            }
            for mv in (facts.candidates)(&*state, &mut rng) {
                match state.play(&mv) {
                    Ok(_) => assert!(moves.contains(&mv), "{mv} is played and not listed"),
                    Err(MoveError::Refused(refusal)) => {
                        assert!(!moves.contains(&mv), "{mv} is listed and refused: {refusal}");
                        let _about = About(&mv);
                        let words = ["end", "none", "accept", "challenge", "pass"];
                        let word = facts.games[0].0.info().id == "zugzwang"
                            && words.iter().any(|word| mv.contains(word));
                        assert_refusal(&refusal, &rules, facts, &*state, word);
                    }
                    Err(MoveError::Unreadable(error)) => {
                        assert!(!moves.contains(&mv), "{mv} is listed and unreadable: {error}");
                        // Only a chain longer than any move is not read.
                        assert_eq!(error.expected, "the end of the move", "{mv}: {error}");
                    }
                }
            }
        }
    });
}

/// Follows all steps from those taken, and gathers the moves that they spell.
fn walk(
    state: &dyn State,
    facts: &Facts,
    rules: &BTreeSet<String>,
    taken: &mut Vec<Step>,
    spelled: &mut Vec<String>,
    rng: &mut Rng,
) {
    let _about = About(taken.clone());
    let next = state.next(taken);
    let progress = next.progress().expect("steps that lead somewhere");
    if next.may_stop {
        assert_ne!(progress, Progress::MustContinue);
        spelled.push(taken.iter().map(Step::text).collect());
    }
    for at in board(state.size()) {
        let clicked: Vec<_> = next.at(at).collect();
        let usual: Vec<_> = next.usual_at(at).collect();
        assert_eq!(usual.is_empty(), clicked.is_empty(), "{clicked:?} are all alternatives");
        assert!(usual.iter().all(|step| step.act == Act::Pick || step.order == 0), "{usual:?}");
        // Further on there are too many of them to ask about all squares.
        let asked = taken.len() < 2 || rng.usize(..facts.one_in) == 0;
        if clicked.is_empty() && asked {
            assert_refusal(&state.refuse(taken, at), rules, facts, state, false);
        }
        assert!(clicked.iter().all(|step| next.steps.contains(step) && step.is_on(at)));
    }
    let texts: Vec<_> = next.steps.iter().map(Step::text).collect();
    assert!(texts.windows(2).all(|pair| pair[0] < pair[1]), "{texts:?} are each there once");
    for step in next.steps {
        assert!(!step.text().is_empty(), "{step:?}");
        assert!(!state.step_name(taken, &step).is_empty(), "{step:?}");
        taken.push(step);
        walk(state, facts, rules, taken, spelled, rng);
        taken.pop();
    }
}

#[test]
fn the_list_agrees_with_the_steps() {
    with_all(|facts, chosen| {
        let rules = rule_ids(chosen.0);
        for seed in 0..4 {
            let mut rng = Rng::with_seed(seed);
            for state in some_positions(chosen, 14 + seed, 200, 5 * facts.one_in) {
                let _about = About(state.text());
                if state.outcome().is_over() {
                    assert_eq!(state.next(&[]).progress(), None);
                    for at in board(state.size()) {
                        assert_refusal(&state.refuse(&[], at), &rules, facts, &*state, false);
                    }
                    continue;
                }
                let mut spelled = Vec::new();
                walk(&*state, facts, &rules, &mut Vec::new(), &mut spelled, &mut rng);
                spelled.sort_unstable();
                assert_eq!(spelled, state.moves());
            }
        }
    });
}

/// Checks that need the game's own type. Gives whether the position is of this type.
fn typed<G: Game>(state: &dyn State) -> bool {
    let Some(game) = state.as_any().downcast_ref::<G>() else { return false };
    let key = game.zobrist();
    let mut count = 0;
    // To filter all moves for each of them is too much where there are many.
    let one_in = game.count_moves().div_ceil(60).max(1);
    let mut visited = Vec::new();
    game.for_each_move(|mv| {
        count += 1;
        let next = game.after(mv);
        assert_eq!(game.zobrist_after(key, mv), next.zobrist(), "key after {mv:?}");
        let mut text = String::new();
        game.write_move(mv, &mut text);
        // Alone one may pass without turning the board.
        assert!(next != *game || text.starts_with("pass"), "{text}");
        assert_eq!(game.read_move(&text), Ok(mv), "{text}");
        visited.push(text);
        let mut steps = Vec::new();
        game.steps(mv, &mut steps);
        for taken in (0..=steps.len()).filter(|_| count % one_in == 0) {
            assert_eq!(game.next(&steps[..taken]), filter(game, &steps[..taken]));
        }
    });
    // What is nobody's is not threatened, though it can be captured.
    if game.pieces().iter().any(|(_, piece)| piece.owner.is_some()) {
        assert_eq!(game.threatened(), threatened(game));
    }
    assert_eq!(game.count_moves(), count);
    visited.sort_unstable();
    assert_eq!(state.moves(), visited, "what is listed is what is visited");
    true
}

#[test]
fn keys_follow_the_moves() {
    in_random_games(15, 4, |facts, _, state, _| (facts.typed)(&**state));
}

#[test]
fn equal_positions_have_equal_keys_and_others_differ() {
    with_all(|_, (family, options)| {
        let mut rng = Rng::with_seed(16);
        let mut keys: HashMap<u64, Rc<dyn State>> = HashMap::new();
        for _ in 0..effort(200) {
            random_game(&family.start(options), 200, &mut rng, |state, _| {
                let known = keys.entry(state.zobrist()).or_insert_with(|| Rc::clone(state));
                assert_eq!(known.text(), state.text(), "two positions with one key");
                assert!(known.same(&**state));
            });
        }
        let mut all: Vec<_> = keys.into_values().collect();
        all.sort_by_key(|state| state.text());
        assert!(all.windows(2).all(|pair| pair[0].text() != pair[1].text()), "one key each");
        assert!(all.windows(2).all(|pair| !pair[0].same(&*pair[1])));
        // Fixed games that are played at random are short.
        let enough = if options.get("variant") == "fixed" { 200 } else { 500 };
        assert!(all.len() > effort(enough), "{} positions", all.len());
    });
}

#[test]
fn positions_that_differ_in_one_character_differ_in_their_keys() {
    in_random_games(21, 2, |_, (family, options), state, _| {
        let text = state.text();
        let characters: BTreeSet<char> = text.chars().filter(|c| *c != ' ' && *c != '/').collect();
        let mut keys: HashMap<u64, String> = HashMap::from([(state.zobrist(), text.clone())]);
        for (at, old) in text.char_indices() {
            for new in characters.iter().filter(|new| **new != old) {
                let other = format!("{}{new}{}", &text[..at], &text[at + old.len_utf8()..]);
                let Ok(other) = family.read(&other, options) else { continue };
                assert!(!other.same(&**state), "{}", other.text());
                let known = keys.insert(other.zobrist(), other.text());
                assert_eq!(known, None, "one key with {}", other.text());
            }
        }
    });
}

#[test]
fn positions_of_different_games_are_not_the_same() {
    let starts: Vec<_> = all().into_iter().flat_map(|facts| facts.games).collect();
    for (i, (family, options)) in starts.iter().enumerate() {
        for (k, (other, other_options)) in starts.iter().enumerate() {
            let same = family.start(options).same(&*other.start(other_options));
            assert_eq!(same, i == k);
        }
    }
}

#[test]
fn perft_agrees_with_counting_the_list() {
    fn counted(state: &dyn State, depth: u32) -> u64 {
        let moves = state.moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| counted(&*state.play(mv).unwrap().state, depth - 1)).sum(),
        }
    }
    with_all(|facts, chosen| {
        for state in some_positions(chosen, 17, 200, 9 * facts.one_in) {
            for depth in 0..=2 {
                let nodes = counted(&*state, depth);
                assert_eq!(state.perft(depth), nodes, "perft {depth} of {}", state.text());
                assert_eq!(state.perft_made(depth), nodes, "perft {depth} of {}", state.text());
            }
            // Announcements are so many that not all of them can be made three plies deep.
            if chosen.0.info().id != "zugzwang" || state.perft(2) < 5000 {
                assert_eq!(state.perft(3), state.perft_made(3), "{}", state.text());
            }
        }
    });
}

#[test]
fn games_end_within_their_bound() {
    in_random_games(18, 60, |facts, _, state, moves| {
        // What is left to play shrinks with every move, so no game outlasts its bound.
        let Some(bound) = (facts.bound)(&**state) else { return };
        for mv in moves {
            let next = state.play(mv).unwrap().state;
            let left = (facts.bound)(&*next).unwrap();
            assert!(left < bound || next.outcome().is_over(), "{mv}");
        }
        assert!(bound > 0 || moves.is_empty());
    });
    let bound = |board: &str| {
        let family = catalog::find("hens").unwrap();
        let options = Options::read(family.info().options, board).unwrap();
        bound_of_hens(&*family.start(&options))
    };
    assert_eq!((bound("board=8"), bound("board=10")), (177, 301));
}

#[test]
fn what_is_told_of_a_position_holds_together() {
    in_random_games(19, 6, |_, (family, _), state, moves| {
        let on_board = |at: &Square| at.file() < state.size() && at.rank() < state.size();
        let pieces = state.pieces();
        assert!(pieces.windows(2).all(|pair| pair[0].0 < pair[1].0), "{pieces:?}");
        assert!(pieces.iter().all(|(at, _)| on_board(at)));
        let seats = family.info().seats.len();
        for seat in (0..seats as u8).map(Seat) {
            for squares in [state.attacks(seat), state.goals(seat)] {
                assert!(squares.is_sorted() && squares.iter().all(on_board), "{squares:?}");
            }
            if let Some(other) = state.with_to_move(seat) {
                assert_eq!(other.to_move(), seat);
                assert_eq!(other.pieces(), pieces);
                assert_eq!(other.same(&**state), seat == state.to_move());
            }
        }
        // What a legal move captures can be captured.
        let attacks = state.attacks(state.to_move());
        for at in state.threatened() {
            assert!(attacks.contains(&at), "{at}");
            let owner = pieces.iter().find(|(square, _)| *square == at).unwrap().1.owner;
            assert_ne!(owner, Some(state.to_move()));
        }
        for i in 0..=family.info().layers.len() {
            let shown = state.layer(i, &[]);
            assert!(shown.is_empty() || i < family.info().layers.len());
            for shown in shown {
                assert!(
                    on_board(&shown.at) && other_end(&shown.sign).is_none_or(|to| on_board(&to)),
                    "{shown:?}"
                );
                assert!(!shown.words.is_empty() && !shown.words.ends_with('.'), "{shown:?}");
            }
        }
        for off in state.off_board() {
            assert!(usize::from(off.owner.0) < seats && off.count > 0, "{off:?}");
            assert!(!off.place.is_empty() && !off.text.is_empty(), "{off:?}");
            assert_eq!(off.piece.owner, Some(off.owner), "{off:?}");
        }
        for lasting in state.lasting() {
            assert!(on_board(&lasting.at), "{lasting:?}");
            assert!(rule_ids(*family).contains(lasting.rule), "{lasting:?}");
            assert!(!lasting.words.is_empty() && !lasting.words.ends_with('.'), "{lasting:?}");
        }
        for (at, piece) in &pieces {
            let Some(card) = state.card(piece, *at) else { continue };
            assert!(card.moves.iter().all(|to| on_board(&to.to) && to.to != *at), "{card:?}");
            assert!(card.commands_here <= card.commands_most, "{piece:?} {at} {card:?}");
            assert!(card.words.iter().all(|words| !words.is_empty() && !words.ends_with('.')));
        }
        assert_eq!(state.outcome_words(state.outcome()).is_empty(), !moves.is_empty());
        if let Some(rule) = state.outcome().rule() {
            assert!(rule_ids(*family).contains(rule));
        }
    });
}

#[test]
fn effects_lead_from_each_position_to_the_next() {
    in_random_games(21, 6, |_, (family, _), state, moves| {
        let rules = rule_ids(*family);
        let me = Some(state.to_move());
        let step_by = moves.len().div_ceil(40).max(1);
        for mv in moves.iter().step_by(step_by) {
            let _about = About(mv.clone());
            let next = state.play(mv).unwrap().state;
            let steps = state.steps_of(mv).unwrap();
            let mut board = state.pieces();
            for effect in state.effects(&steps) {
                assert!(effect.rule.is_none_or(|rule| rules.contains(rule)), "{effect:?}");
                assert!(!effect.words.is_empty() && !effect.words.ends_with('.'), "{effect:?}");
                let there = board.iter().position(|(at, _)| *at == effect.at);
                if let EffectKind::Enters(piece) = effect.kind {
                    assert_eq!(there, None, "{effect:?}");
                    board.push((effect.at, piece));
                    continue;
                }
                let there = there.unwrap_or_else(|| panic!("{effect:?} where nothing stands"));
                match effect.kind {
                    EffectKind::Moves(to) | EffectKind::Turns { to, .. } => {
                        assert!(board.iter().all(|(at, _)| *at != to), "{effect:?}");
                        board[there].0 = to;
                    }
                    EffectKind::Removes => drop(board.remove(there)),
                    EffectKind::Converts => {
                        assert_ne!(board[there].1.owner, me);
                        let turned =
                            |piece: &Piece| piece.owner == me && piece.name == board[there].1.name;
                        let all = [state.pieces(), next.pieces()].concat();
                        board[there].1 = all.into_iter().find(|(_, p)| turned(p)).unwrap().1;
                    }
                    EffectKind::Becomes(piece) => {
                        assert_eq!(board[there].1.owner, piece.owner, "{effect:?}");
                        assert_ne!(board[there].1.letter, piece.letter, "{effect:?}");
                        board[there].1 = piece;
                    }
                    EffectKind::Enters(_) => unreachable!("told above"),
                    EffectKind::Helps => assert_eq!(board[there].1.owner, me, "{effect:?}"),
                    EffectKind::Spares => assert_ne!(board[there].1.owner, me, "{effect:?}"),
                    EffectKind::Shows => {}
                    EffectKind::Forbids => panic!("{effect:?} of a whole move"),
                }
            }
            board.sort_unstable_by_key(|(at, _)| *at);
            assert_eq!(board, next.pieces());
            // What may follow the steps is told as well, without an end.
            for taken in 0..steps.len() {
                state.effects(&steps[..taken]);
            }
        }
    });
}

/// A position or a move of Hens and Chicks with its squares and pieces replaced: what stands for
/// itself stays.
fn replaced(text: &str, square: impl Fn(Square) -> Square) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match Square::read_prefix(rest) {
            Some((at, length)) => {
                out += &square(at).to_string();
                rest = &rest[length..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

/// The rows of a placement with numbers spelled out, and the side.
fn rows(text: &str) -> (Vec<String>, &str) {
    let (placement, side) = text.split_once(' ').unwrap();
    let row = |row: &str| {
        let runs: Vec<_> =
            row.as_bytes().chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit()).collect();
        let spelled = runs.into_iter().map(|run| {
            let run = std::str::from_utf8(run).unwrap();
            run.parse::<usize>().map_or(run.into(), |count| ".".repeat(count))
        });
        spelled.collect::<String>()
    };
    (placement.split('/').map(row).collect(), side)
}

fn joined(rows: &[String], side: &str) -> String {
    let row = |row: &String| {
        let runs = row.as_bytes().chunk_by(|a, b| *a == b'.' && *b == b'.');
        let written = runs.map(|run| match run[0] {
            b'.' => run.len().to_string(),
            _ => String::from_utf8_lossy(run).into(),
        });
        written.collect::<String>()
    };
    format!("{} {side}", rows.iter().map(row).collect::<Vec<_>>().join("/"))
}

fn mirrored(text: &str) -> String {
    let (rows, side) = rows(text);
    let rows: Vec<_> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    joined(&rows, side)
}

fn swapped(text: &str) -> String {
    let (rows, side) = rows(text);
    let swap = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    let rows: Vec<_> = rows.iter().rev().map(|row| row.chars().map(swap).collect()).collect();
    joined(&rows, if side == "w" { "b" } else { "w" })
}

#[test]
fn mirror_images_of_hens_and_chicks_have_mirrored_moves() {
    for chosen in games().into_iter().filter(|game| game.0.info().id == "hens") {
        let (family, options) = &chosen;
        let mut rng = Rng::with_seed(20);
        for _ in 0..effort(30) {
            random_game(&family.start(options), 400, &mut rng, |state, moves| {
                let last = state.size() - 1;
                let flip_file = |at: Square| Square::new(last - at.file(), at.rank()).unwrap();
                let flip_rank = |at: Square| Square::new(at.file(), last - at.rank()).unwrap();
                let text = state.text();
                assert_eq!(mirrored(&mirrored(&text)), text);
                assert_eq!(swapped(&swapped(&text)), text);
                let images: [(String, &dyn Fn(Square) -> Square); 2] =
                    [(mirrored(&text), &flip_file), (swapped(&text), &flip_rank)];
                for (image, flip) in images {
                    let _about = About(image.clone());
                    let other = family.read(&image, options).unwrap();
                    let mut flipped: Vec<_> = moves.iter().map(|mv| replaced(mv, flip)).collect();
                    flipped.sort_unstable();
                    assert_eq!(other.moves(), flipped, "{text}");
                    assert_eq!(other.perft(2), state.perft(2));
                    for seat in [Seat::FIRST, Seat::SECOND] {
                        let there = if image == mirrored(&text) { seat } else { seat.other() };
                        let mut attacks: Vec<_> =
                            state.attacks(seat).into_iter().map(flip).collect();
                        attacks.sort_unstable();
                        assert_eq!(other.attacks(there), attacks, "{text}");
                    }
                }
                let swap = family.read(&swapped(&text), options).unwrap().outcome();
                let expected = match state.outcome() {
                    Outcome::Win(seat, rule) => Outcome::Win(seat.other(), rule),
                    outcome => outcome,
                };
                assert_eq!(swap, expected);
            });
        }
    }
}

/// The second square of what a layer shows.
fn other_end(sign: &Sign) -> Option<Square> {
    match sign {
        Sign::Line(to) | Sign::Outline(to) => Some(*to),
        Sign::Cell | Sign::Badge(_) => None,
    }
}
