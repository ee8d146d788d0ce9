//! Zugzwang, rule by rule.
//!
//! What is expected here follows from the numbered rules, which the names of the tests begin with,
//! by hand or by `fairyboard_tests::dice`, which knows the rules and not the engine. Dice are written as
//! squares and faces: `c3 .bQrR f6 .cQpB`. A verdict is `legal`; `never` for what cannot be played
//! and perhaps not even be read; or the rule that refuses, squares that are to blame and, after `|`,
//! a few words of the sentence.

mod views;

use fairyboard::chance::Chance;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::table::{Hand, Privacy, Reader};
use fairyboard::turn::{Act, EffectKind};
use fairyboard::{Family, Options, Outcome, Refusal, Seat, State, catalog};
use fairyboard_tests::dice::{
    self, COLOURS, Dice, Die, EDGES, RANKS, all_dice, all_faces, announcements, are_of_the_set,
    capture_texts, captures, cards, deck, faces, field, layout, on, read_layout, rolled, shown,
};
use fairyboard_tests::{board, effort, random_game, rule_ids, square, test, walk};
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A blue queen to the south, which takes a cream queen; that shows the west a purple bishop, which
/// takes a red rook. Nothing else can be captured.
const TWO: &str = "c3 .bQrR f6 .cQpB";

/// A die in the middle, and one towards each edge that may move; from the south the one in the
/// middle may.
const CROSS: &str = "d6 .pBcQ b4 .cNpR d4 .bRrN f4 .rNbB d2 .cQrR";

fn family() -> &'static dyn Family {
    catalog::find("zugzwang").unwrap()
}

/// Options, where not all are as usual: `variant=coop players=3`.
fn options(text: &str) -> Options {
    let mut options = Options::defaults(family().info().options);
    for pair in text.split_whitespace() {
        let (key, value) = pair.split_once('=').unwrap();
        options.set(key, value).unwrap_or_else(|error| panic!("{pair}: {error}"));
    }
    options
}

fn deal(text: &str, seed: u64) -> Rc<dyn State> {
    family().deal(&options(text), &mut Chance::seeded(seed))
}

fn read(text: &str) -> Result<Rc<dyn State>, String> {
    family().read(text, &options("")).map_err(|error| error.to_string())
}

fn position(text: &str) -> Rc<dyn State> {
    let state = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(state.text(), text);
    state
}

/// A position of 8×8 squares: the dice, and the fields after the layout.
fn at(pieces: &str, fields: &str) -> Rc<dyn State> {
    position(format!("{} {fields}", on(pieces)).trim_end())
}

fn assert_reads_not(text: &str, named: &str) {
    let error = read(text).map(|state| state.text()).expect_err(text);
    assert!(error.contains(named), "{text}: {error}");
}

fn fields(state: &dyn State) -> Vec<String> {
    state.text().split(' ').map(String::from).collect()
}

/// Asserts the whole list of legal moves, in any order.
fn offers(state: &dyn State, moves: &str) {
    let mut moves: Vec<_> = moves.split_whitespace().collect();
    moves.sort_unstable();
    assert_eq!(state.moves(), moves, "{}", state.text());
}

/// Asserts the legal moves that begin like this.
fn offers_of(state: &dyn State, begin: &str, moves: &str) {
    let mut listed = state.moves();
    listed.retain(|mv| mv.starts_with(begin));
    assert_eq!(listed.join(" "), moves, "{}", state.text());
}

fn after(state: &Rc<dyn State>, moves: &str) -> Rc<dyn State> {
    moves.split_whitespace().fold(Rc::clone(state), |state, mv| {
        assert!(state.moves().contains(&mv.to_string()), "{mv} in {}", state.text());
        state.play(mv).unwrap_or_else(|error| panic!("{mv} in {}: {error}", state.text())).state
    })
}

/// Asserts the position after some moves.
fn leads(state: &Rc<dyn State>, moves: &str, pieces: &str, fields: &str) {
    let wanted = format!("{} {fields}", on(pieces));
    assert_eq!(after(state, moves).text(), wanted, "{moves} in {}", state.text());
    position(&wanted);
}

fn assert_refusal(refusal: &Refusal, verdict: &str, about: &str) {
    let (blame, words) = verdict.split_once(" | ").unwrap_or((verdict, ""));
    let mut blame = blame.split(' ');
    // More than one rule is broken where several are named.
    let rules: Vec<_> = blame.next().unwrap().split('/').collect();
    assert!(rules.contains(&refusal.rule), "{about}: {refusal}, not {verdict}");
    for at in blame {
        assert!(refusal.squares.contains(&square(at)), "{about}: {refusal:?}");
    }
    assert!(refusal.sentence.contains(words), "{about}: {refusal}");
    assert_is_told_well(refusal, about);
}

/// Whether a refusal has a rule of the game, and one sentence without its full stop.
fn assert_is_told_well(refusal: &Refusal, about: &str) {
    assert!(rule_ids(family()).contains(refusal.rule), "{about}: {refusal}");
    let sentence = &refusal.sentence;
    assert!(sentence.len() > 10 && !sentence.ends_with('.'), "{about}: {refusal}");
    assert!(sentence.starts_with(char::is_uppercase), "{about}: {refusal}");
}

/// Judges moves by their text.
fn judges(state: &dyn State, cases: &[(&str, &str)]) {
    for (mv, verdict) in cases {
        let about = format!("{mv} in {}", state.text());
        let is_listed = state.moves().contains(&mv.to_string());
        if *verdict == "legal" {
            assert!(is_listed, "{about}");
            assert!(state.play(mv).is_ok(), "{about}");
        } else if *verdict == "never" {
            assert!(!is_listed, "{about}");
            assert!(state.play(mv).is_err(), "{about}");
        } else {
            assert!(!is_listed, "{about}");
            assert_refusal(&fairyboard_tests::refused(state, mv), verdict, &about);
        }
    }
}

/// Judges clicks: the steps before, the square that is refused, the verdict.
fn clicks(state: &dyn State, cases: &[(&str, &str, &str)]) {
    for (before, at, verdict) in cases {
        let taken = walk(state, before);
        let about = format!("a click on {at} after {before:?} in {}", state.text());
        assert_eq!(state.next(&taken).at(square(at)).count(), 0, "{about} leads on");
        assert_refusal(&state.refuse(&taken, square(at)), verdict, &about);
    }
}

fn outcome(state: &dyn State) -> String {
    state.outcome().to_string()
}

/// Asserts the list of moves, of positions with a few dice that lie at random.
fn lists(seed: u64, fields: &str, expected: impl Fn(&Dice) -> Vec<String>) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..effort(300) {
        let size = [6, 8][rng.usize(..2)];
        let count = rng.usize(2..=16);
        let dice = rolled(&mut rng, size, count);
        let text = format!("{} {fields}", layout(size, &dice));
        let state = position(text.trim_end());
        assert_eq!(state.moves(), expected(&dice), "{text}");
    }
}

/// The position after a legal move, by the rules alone.
fn expected(text: &str, mv: &str) -> String {
    let (size, mut dice) = read_layout(text);
    let mut fields: Vec<_> = text.split(' ').map(String::from).collect();
    let (discard, rest) = match mv.strip_prefix('-') {
        Some(rest) => (Some(&rest[..2]), &rest[3..]),
        None => (None, mv),
    };
    let edge = EDGES.iter().position(|edge| rest.starts_with(edge.0)).filter(|_| rest.len() > 5);
    // What is taken off the board, as what it counts, and whether it was rolled.
    let mut capture = |rest: &str, edge: usize, rolls: bool| {
        let (from, to) = (square(&rest[1..3]), square(&rest[4..6]));
        let mover = dice.remove(&from).unwrap();
        let face = dice.insert(to, mover).unwrap().side(edge);
        let rolled = rolls && face.is_none();
        (if rolled { faces(&rest[7..])[0] } else { face }, rolled)
    };
    let use_roll = |rolls: &mut String, rolled: bool| {
        if rolled && rolls != "-" {
            rolls.remove(0);
        }
        if rolls.is_empty() {
            rolls.push('-');
        }
    };
    match (&*fields[2], edge) {
        ("duel", edge) => {
            let own = usize::from(fields[1] == "b");
            if let Some(card) = discard {
                let mut hand = cards(&fields[5 + own]);
                hand.remove(hand.iter().position(|other| other == card).unwrap());
                fields[5 + own] = dice::hand(hand);
            }
            let mut taken = faces(&fields[3 + own]);
            let mut rolled = false;
            if let Some(edge) = edge {
                let (face, was_rolled) = capture(rest, edge, true);
                taken.push(face);
                rolled = was_rolled;
            } else if let Some(free) = rest.strip_prefix('*') {
                let face = dice.remove(&square(&free[..2])).unwrap().top();
                rolled = face.is_none();
                taken.push(if rolled { faces(&free[3..])[0] } else { face });
            }
            fields[3 + own] = field(taken);
            use_roll(&mut fields[8], rolled);
            fields[1] = if edge.is_some() { ["b", "w"][own] } else { "-" }.into();
            if edge.is_some() {
                let mut deck = cards(&fields[7]);
                let mut hand = cards(&fields[6 - own]);
                hand.push(deck.remove(0));
                fields[6 - own] = dice::hand(hand);
                fields[7] = if deck.is_empty() { "-".into() } else { deck.concat() };
            }
        }
        ("coop", _) => {
            let player = fields[1].parse::<usize>().unwrap() - 1;
            let place = |letter| EDGES.iter().position(|edge| Some(edge.0) == letter).unwrap();
            let edge = edge.unwrap_or_else(|| place(rest.chars().last()));
            let turned = edge + 4 - place(fields[5].chars().nth(player));
            fields[5] = fields[5].chars().map(|c| EDGES[(place(Some(c)) + turned) % 4].0).collect();
            if !rest.starts_with("pass") {
                let (face, rolled) = capture(rest, edge, true);
                let mut lying: Vec<_> =
                    fields[3].as_bytes().chunks(3).map(<[u8]>::to_vec).collect();
                lying.retain(|die| die != b"-");
                lying.push(format!("{}0", shown(face)).into_bytes());
                lying.sort_unstable();
                fields[3] = String::from_utf8(lying.concat()).unwrap();
                use_roll(&mut fields[6], rolled);
            }
            fields[1] = ((player + 1) % fields[5].len() + 1).to_string();
        }
        ("fixed", _) => {
            let announcer = usize::from(faces(&fields[3]).len() > faces(&fields[4]).len());
            let claim = std::mem::replace(&mut fields[6], mv.into());
            let is_true = |claim: &str| {
                let dice = read_layout(text).1;
                let edge = EDGES.iter().position(|edge| claim.starts_with(edge.0)).unwrap();
                let (from, to) = (square(&claim[1..3]), square(&claim[4..6]));
                let told = [dice[&from], dice[&to]].map(|die| shown(die.side(edge))).join("x");
                captures(&dice, edge).contains(&(from, to)) && told == claim[7..]
            };
            let first_wins =
                |announcer_wins| if announcer_wins == (announcer == 0) { "1-0" } else { "0-1" };
            let result = match (&*claim, mv) {
                ("-", _) => {
                    fields[1] = ["b", "w"][announcer].into();
                    None
                }
                ("none", "accept") => Some(true),
                ("none", answer) => Some(!is_true(answer)),
                (_, "challenge") => Some(is_true(&claim)),
                _ => {
                    let edge = EDGES.iter().position(|edge| claim.starts_with(edge.0)).unwrap();
                    let (face, _) = capture(&claim, edge, false);
                    let mut taken = faces(&fields[3 + announcer]);
                    taken.push(face);
                    fields[3 + announcer] = field(taken);
                    fields[1] = ["b", "w"][announcer].into();
                    fields[6] = "-".into();
                    None
                }
            };
            if let Some(announcer_wins) = result {
                fields[1] = "-".into();
                fields[6] = first_wins(announcer_wins).into();
            }
        }
        (other, _) => panic!("{other}"),
    }
    fields[0] = layout(size, &dice);
    fields.join(" ")
}

/// Plays games at random and compares each position with the one by the rules alone.
fn plays_as_expected(games: &[&str], seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for i in 0..effort(count) {
        let mut state = deal(games[i % games.len()], seed * 1000 + i as u64);
        loop {
            let moves = state.moves();
            assert_eq!(moves.is_empty(), state.outcome().is_over(), "{}", state.text());
            if moves.is_empty() {
                break;
            }
            // Claims are accepted for the most part, or the games would be short.
            let accepts = moves.len() == 2 && moves[0] == "accept" && rng.u8(..6) > 0;
            let mv = &moves[if accepts { 0 } else { rng.usize(..moves.len()) }];
            let then = state.play(mv).unwrap_or_else(|e| panic!("{mv} in {}: {e}", state.text()));
            assert_eq!(then.state.text(), expected(&state.text(), mv), "{mv} in {}", state.text());
            assert!(then.state.same(&*position(&then.state.text())));
            state = then.state;
        }
    }
}

// ZUG-1

#[test]
fn zug_1_ranks_and_colours_have_their_opposites() {
    let state = at("d4 .bQrR", "");
    let [reading] = state.readings()[..] else { panic!("{:?}", state.readings()) };
    let sides = reading.sides.map(|side| side.unwrap().text);
    assert_eq!((reading.at, reading.top.unwrap().text), (square("d4"), "."));
    assert_eq!(sides, ["bQ", "rR", "cN", "pB"]);
    assert_eq!(reading.sides[0].unwrap().name, "blue queen");
    assert_eq!(reading.sides[3].unwrap().name, "purple bishop");
    // However a die lies.
    for die in all_dice() {
        let state = position(&format!("8/8/8/8/3{}4/8/8/8", die.text()));
        let [reading] = state.readings()[..] else { panic!("{:?}", state.readings()) };
        let told: Vec<_> = reading.sides.iter().map(|side| side.unwrap().text).collect();
        let sides: Vec<_> = (0..4).map(|edge| shown(die.side(edge))).collect();
        assert_eq!(told, sides, "{die:?}");
        assert_eq!(reading.top.unwrap().text, shown(die.top()));
    }
}

#[test]
fn zug_1_all_faces_have_their_names() {
    let ranks = ["bishop", "knight", "queen", "rook"];
    let colours = ["blue", "cream", "purple", "red"];
    let mut names = BTreeMap::new();
    for die in all_dice() {
        let state = position(&format!("{}7/8/8/8/8/8/8/8", die.text()));
        for face in state.readings().iter().flat_map(|reading| reading.sides).flatten() {
            names.insert(face.text, face.name);
        }
    }
    assert_eq!(names.len(), 17);
    for (i, colour) in COLOURS.iter().enumerate() {
        for (j, rank) in RANKS.iter().enumerate() {
            let text = format!("{colour}{rank}");
            assert_eq!(names[&*text], format!("{} {}", colours[i], ranks[j]));
        }
    }
    assert!(names["."].contains("pawn"));
}

// ZUG-2

#[test]
fn zug_2_a_die_has_a_queens_axis_a_rooks_axis_and_a_pawns_axis() {
    let all = all_faces();
    let mut count = 0;
    for top in &all {
        for south in &all {
            for west in &all {
                let die = [*top, *south, *west].map(shown).concat();
                let text = format!("({die})7/8/8/8/8/8/8/8");
                if Die::new([*top, *south, *west]).is_some() {
                    assert_eq!(position(&text).text(), text);
                    count += 1;
                } else {
                    assert_reads_not(&text, "placement");
                }
            }
        }
    }
    assert_eq!((count, dice::kinds().len()), (8 * 24, 8));
    // Eight kinds, laid down in 24 ways.
    for kind in dice::kinds() {
        assert_eq!(all_dice().iter().filter(|die| die.kind() == kind).count(), 24);
    }
}

#[test]
fn zug_2_the_set_has_each_kind_twice() {
    for seed in 0..effort(50) as u64 {
        let (_, dice) = read_layout(&deal("", seed).text());
        let mut kinds: Vec<_> = dice.values().map(|die| die.kind()).collect();
        kinds.sort_unstable();
        let mut set = [dice::kinds(), dice::kinds()].concat();
        set.sort_unstable();
        assert_eq!(kinds, set);
    }
    // A blue queen and a red rook, however they lie.
    at("a1 .bQrR b2 bQ.rR", "");
    assert_reads_not(&on("a1 .bQrR b2 bQ.rR c3 .cNpB"), "placement");
    assert_reads_not(&on("a1 .bQrR b2 bQ.rR c3 rRbQ."), "placement");
    at("a1 .bQrR b2 bQ.rR c3 .bQrB", "");
}

#[test]
fn zug_2_what_was_captured_are_different_dice_of_the_set() {
    // Four dice have a blue queen, and they are the four that have a cream knight.
    at("", "w duel bQbQ bQbQ - - - -");
    at("", "w duel bQbQ cNcN - - - -");
    let dice = |text: &str| assert_reads_not(&format!("8/8/8/8/8/8/8/8 {text}"), "dice");
    dice("b duel bQbQbQ bQbQ - - - -");
    dice("b duel bQbQbQ cNcN - - - -");
    dice("b fixed bQbQcN bQcN SW -");
    dice("1 coop bQ0bQ0bQ0bQ0cN0 3cBNNQbNbp SW -");
    // Two of them on the board leave two.
    at("a1 .bQrR b2 bQ.rR", "w duel bQ cN - - - -");
    let text = format!("{} b duel bQbQ cN - - - -", on("a1 .bQrR b2 bQ.rR"));
    assert_reads_not(&text, "dice");
}

#[test]
fn zug_2_any_captured_faces_are_judged_by_the_set() {
    let mut rng = Rng::with_seed(2);
    let (mut fitting, mut refused) = (0, 0);
    for _ in 0..effort(2000) {
        let (on_board, captured) = (rng.usize(..=6), rng.usize(1..=5));
        let dice = rolled(&mut rng, 8, on_board);
        // Few faces, so that many are alike.
        let few = [("bQ", 0), ("cN", 0), ("rR", 0), ("pB", 1), (".", 1)];
        let mut taken: Vec<_> =
            (0..captured * 2).map(|_| faces(few[rng.usize(..few.len())].0)[0]).collect();
        let second = field(taken.split_off(captured));
        let text = format!("{} w fixed {} {second} SW -", layout(8, &dice), field(taken.clone()));
        let all = [taken, faces(&second)].concat();
        let dice: Vec<_> = dice.values().copied().collect();
        if are_of_the_set(&dice, &all) {
            position(&text);
            fitting += 1;
        } else {
            assert_reads_not(&text, "dice");
            refused += 1;
        }
    }
    assert!(fitting > 50 && refused > 50 || cfg!(target_arch = "wasm32"), "{fitting} {refused}");
}

// ZUG-3

#[test]
fn zug_3_every_way_to_lie_is_as_likely_as_the_others() {
    let seeds = effort(1000) as u64;
    let mut count = BTreeMap::new();
    for seed in 0..seeds {
        for die in read_layout(&deal("", seed).text()).1.into_values() {
            *count.entry(die).or_insert(0) += 1;
        }
    }
    if seeds < 1000 {
        return;
    }
    // 16 000 dice that lie in 192 ways: 83 of each, more or less.
    assert_eq!(count.len(), 192);
    assert!(count.values().all(|count| (45..130).contains(count)), "{count:?}");
    let pawns: i32 = count.iter().filter(|(die, _)| die.top().is_none()).map(|(_, n)| n).sum();
    assert!((5100..5560).contains(&pawns), "{pawns}");
}

// ZUG-4

#[test]
fn zug_4_the_edges_have_their_colours() {
    let names = [("south", "blue"), ("west", "purple"), ("north", "red"), ("east", "cream")];
    let state = at(TWO, "");
    assert_eq!(state.edges().len(), 4);
    for (i, edge) in state.edges().iter().enumerate() {
        let (letter, colour) = EDGES[i];
        assert_eq!((edge.letter, edge.colour), (&*letter.to_string(), &*colour.to_string()));
        assert_eq!((edge.name, edge.colour_name), names[i]);
    }
}

#[test]
fn zug_4_the_board_has_eight_ranks_or_six() {
    let board = family().info().options.iter().find(|spec| spec.key == "board").unwrap();
    assert_eq!(board.values.iter().map(|value| value.0).collect::<Vec<_>>(), ["8", "6"]);
    for variant in ["duel", "fixed", "coop"] {
        for size in [8, 6] {
            let state = deal(&format!("variant={variant} board={size}"), 1);
            assert_eq!(state.size(), size);
            assert_eq!(read_layout(&state.text()).0, size);
        }
    }
    assert_eq!(position("6/6/6/6/6/6").size(), 6);
    assert_reads_not("7/7/7/7/7/7/7", "placement");
    assert_reads_not("5/5/5/5/5", "placement");
    // From corner to corner, and no further.
    offers(&*at("a1 .bQrR h8 .cBrN", ""), "Sa1xh8");
    offers(&*position("5(.cBrN)/6/6/6/6/(.bQrR)5"), "Sa1xf6");
}

// ZUG-5

#[test]
fn zug_5_sixteen_dice_stand_on_squares_of_their_own() {
    for size in [8_u8, 6] {
        let mut stood = BTreeMap::new();
        let seeds = effort(400);
        for seed in 0..seeds as u64 {
            let state = deal(&format!("board={size}"), seed);
            let dice = read_layout(&state.text()).1;
            assert_eq!(dice.len(), 16);
            let squares: Vec<_> = state.pieces().iter().map(|piece| piece.0).collect();
            assert_eq!(squares, dice.keys().copied().collect::<Vec<_>>());
            for square in dice.into_keys() {
                *stood.entry(square).or_insert(0) += 1;
            }
        }
        if seeds < 400 {
            return;
        }
        // As often on each square, more or less.
        let usual = 400 * 16 / (i32::from(size) * i32::from(size));
        assert_eq!(stood.len(), usize::from(size) * usize::from(size));
        let near = usual * 6 / 10..usual * 14 / 10;
        assert!(stood.values().all(|count| near.contains(count)), "{stood:?}");
    }
}

#[test]
fn zug_5_no_two_starts_are_alike_and_a_seed_deals_the_same_again() {
    for text in ["", "variant=fixed", "variant=coop", "board=6 samepairs=1"] {
        let starts: BTreeSet<_> = (0..20).map(|seed| deal(text, seed).text()).collect();
        assert_eq!(starts.len(), 20);
        assert_eq!(deal(text, 7).text(), deal(text, 7).text());
    }
    assert!(family().info().dealt);
}

// ZUG-6

#[test]
fn zug_6_a_few_dice_show_each_edge_its_own_colour() {
    let mut seen = [0; 7];
    for seed in 0..effort(300) as u64 {
        let text = ["", "board=6", "variant=fixed", "variant=coop"][seed as usize % 4];
        let (_, dice) = read_layout(&deal(text, seed).text());
        for (edge, (_, colour)) in EDGES.iter().enumerate() {
            let own = |die: &&Die| die.side(edge).is_some_and(|face| face.0 == *colour);
            seen[dice.values().filter(own).count().min(6)] += 1;
        }
    }
    assert_eq!((seen[0], seen[6]), (0, 0), "at least one and at most five: {seen:?}");
    // None of these is left out.
    assert!(seen[1..=5].iter().all(|count| *count > 0), "{seen:?}");
}

// ZUG-7

#[test]
fn zug_7_a_die_moves_as_the_face_that_an_edge_sees() {
    let state = at(TWO, "");
    offers(&*state, "Sc3xf6 Wf6xc3");
    judges(
        &*state,
        &[
            ("Nc3xf6", "ZUG-7 c3 | red"),
            ("Ec3xf6", "ZUG-7 c3 | cream"),
            ("Wc3xf6", "ZUG-7 c3 | purple"),
            ("Sf6xc3", "ZUG-7 f6 | blue"),
            ("Nf6xc3", "ZUG-7 f6"),
            ("Ef6xc3", "ZUG-7 f6"),
        ],
    );
    // As a bishop from the west, not as the queen that the south sees.
    let state = at("c3 .bQrR f6 .cQpB f1 .cNrB", "");
    judges(&*state, &[("Wf6xf1", "ZUG-8")]);
    clicks(&*state, &[("W f6", "f1", "ZUG-8 f1"), ("W", "f5", "ZUG-7/ZUG-8 f5")]);
    clicks(&*at(TWO, ""), &[("S", "f6", "ZUG-7 f6 | blue"), ("W", "c3", "ZUG-7 c3 | purple")]);
}

#[test]
fn zug_7_each_edge_moves_its_own_colour() {
    offers(&*at(CROSS, ""), "Ef4xd4 Nd6xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4 Wb4xd4");
    lists(7, "", |dice| capture_texts(dice, &[0, 1, 2, 3], None));
}

#[test]
fn zug_7_pawns_never_move() {
    // Dice that show the south a pawn, and one that may move.
    let state = at("a1 bQ.rR a2 cN.rR b2 bQ.rB h1 .bQrB h2 .cQrR", "");
    offers_of(&*state, "Sa", "");
    offers_of(&*state, "Sb", "");
    judges(
        &*state,
        &[
            ("Sa1xa2", "ZUG-7 a1 | awns never move"),
            ("Na1xa2", "ZUG-7 a1 | awns never move"),
            ("Sb2xa1/bQ", "ZUG-7 b2"),
        ],
    );
    clicks(&*state, &[("S", "a1", "ZUG-7 a1 | awns never move"), ("S", "b2", "ZUG-7 b2")]);
}

// ZUG-8

#[test]
fn zug_8_every_move_captures() {
    let state = at(TWO, "");
    judges(&*state, &[("Sc3xd4", "ZUG-8 d4"), ("Sc3xc8", "ZUG-8 c8"), ("Sc3xc3", "ZUG-8 c3")]);
    judges(&*state, &[("Sd4xf6", "ZUG-7/ZUG-8 d4"), ("Sc3-d4", "never"), ("Sc3d4", "never")]);
    clicks(&*state, &[("S c3", "d4", "ZUG-8 d4"), ("S", "d4", "ZUG-7/ZUG-8 d4")]);
    // Over the edge of the board there is nothing.
    assert!(position(&layout(6, &dice::dice(TWO))).play("Sc3xg7").is_err());
    assert!(state.play("Sc3xi9").is_err());
}

#[test]
fn zug_8_never_the_same_colour_but_black() {
    let state = at("a1 .bQrR a4 .bRrN a6 .cQrR c3 pQ.cR", "");
    offers_of(&*state, "Sa1", "Sa1xc3/bB Sa1xc3/cR Sa1xc3/pQ Sa1xc3/rN");
    offers_of(&*state, "Sa4", "Sa4xa6");
    judges(&*state, &[("Sa1xa4", "ZUG-8 a4 | blue"), ("Sa4xa1", "ZUG-8 a1 | blue")]);
    clicks(&*state, &[("S a1", "a4", "ZUG-8 a4 | blue"), ("S a4", "a1", "ZUG-8 a1")]);
}

#[test]
fn zug_8_riders_stop_at_the_first_die() {
    let state = at("a1 .bQrR a3 .cQrR a8 .cNrB d4 cQ.rR h8 .cBrN c2 .cBrN", "");
    offers_of(&*state, "S", "Sa1xa3 Sa1xd4/bN Sa1xd4/cQ Sa1xd4/pB Sa1xd4/rR");
    for (mv, at) in [("Sa1xa8", "a3"), ("Sa1xh8", "d4")] {
        judges(&*state, &[(mv, &format!("ZUG-8 {at}"))]);
        assert_eq!(
            fairyboard_tests::refused(&*state, mv).path,
            Some((square("a1"), square(at))),
            "{mv}"
        );
        let (click, taken) = (square(&mv[4..]), walk(&*state, "S a1"));
        let refusal = state.refuse(&taken, click);
        assert_refusal(&refusal, &format!("ZUG-8 {at}"), mv);
        assert_eq!(refusal.path, Some((square("a1"), square(at))), "{mv}");
    }
    // A queen is no knight.
    judges(&*state, &[("Sa1xc2", "ZUG-8")]);
    clicks(&*state, &[("S a1", "c2", "ZUG-8 c2")]);
    // A die of its own colour is in the way too.
    let state = at("a1 .bQrR a4 .bRrN a6 .cQrR", "");
    judges(&*state, &[("Sa1xa6", "ZUG-8 a4")]);
}

#[test]
fn zug_8_bishops_rooks_and_knights_keep_to_their_ways() {
    let targets = "d5 .cQpB d8 .cQpR a4 .cNpB g7 .cBrN e2 .cBpN b2 .cRpQ c6 .cNrB";
    for (mover, squares) in
        [(".bRrN", "a4 d5"), (".bBrN", "b2 g7"), (".bQrB", "a4 b2 d5 g7"), (".bNpB", "c6 e2")]
    {
        let state = at(&format!("d4 {mover} {targets}"), "");
        let moves: Vec<_> = squares.split(' ').map(|at| format!("Sd4x{at}")).collect();
        offers_of(&*state, "Sd4", &moves.join(" "));
    }
}

#[test]
fn zug_8_knights_jump() {
    let state = at("b1 .bNrB a2 .cRpN b2 .cQrR c2 .rRcN a3 .cBrN c3 .cNrB b3 .cQrR", "");
    offers_of(&*state, "Sb1", "Sb1xa3 Sb1xc3");
    judges(&*state, &[("Sb1xb2", "ZUG-8 b2"), ("Sb1xb3", "ZUG-8"), ("Sb1xd2", "ZUG-8 d2")]);
}

// ZUG-9

#[test]
fn zug_9_the_captured_die_counts_as_the_face_that_it_showed() {
    let fields = "w duel - - - - - -";
    leads(&at(TWO, fields), "Sc3xf6", "f6 .bQrR", "b duel cQ - - - - -");
    // From the west the same two dice show other faces.
    leads(&at(TWO, fields), "Wf6xc3", "c3 .cQpB", "b duel rR - - - - -");
    let state = at(CROSS, fields);
    for (mv, face) in
        [("Ef4xd4", "pQ"), ("Nd6xd4", "cB"), ("Sd4xb4", "cN"), ("Sd4xf4", "rN"), ("Wb4xd4", "rN")]
    {
        assert_eq!(self::fields(&*after(&state, mv))[3], face, "{mv}");
    }
    // What was captured before stays, in order.
    let state = at(TWO, "w duel pB rR - - - -");
    leads(&state, "Sc3xf6", "f6 .bQrR", "b duel cQpB rR - - - -");
}

#[test]
fn zug_9_the_moved_die_keeps_its_orientation() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..effort(100) {
        let dice = rolled(&mut rng, 8, 12);
        let state = position(&layout(8, &dice));
        for mv in state.moves() {
            let (from, to) = (square(&mv[1..3]), square(&mv[4..6]));
            let mut left = dice.clone();
            let mover = left.remove(&from).unwrap();
            left.insert(to, mover);
            assert_eq!(state.play(&mv).unwrap().state.text(), layout(8, &left), "{mv}");
        }
    }
}

#[test]
fn zug_9_the_steps_tell_what_they_do() {
    let state = at(TWO, "");
    let taken = walk(&*state, "S c3 xf6");
    assert_eq!(
        taken.iter().map(|step| step.act).collect::<Vec<_>>(),
        [Act::Edge, Act::Pick, Act::Take]
    );
    assert!(taken[2].captures);
    let effects = state.effects(&taken);
    let removes = effects.iter().filter(|effect| effect.kind == EffectKind::Removes);
    assert_eq!(removes.map(|effect| effect.at).collect::<Vec<_>>(), [square("f6")]);
    let moves = EffectKind::Moves(square("f6"));
    assert!(effects.iter().any(|effect| effect.kind == moves && effect.at == square("c3")));
    assert_eq!(effects.len(), 2, "{effects:?}");
    assert_eq!(state.effects(&taken[..1]).len(), 0);
}

// ZUG-10

#[test]
fn zug_10_a_captured_pawn_is_rolled() {
    let state = at("a1 .bRrN a3 pR.cN", "w duel - - - - - -");
    offers(&*state, "Sa1xa3/bQ Sa1xa3/cN Sa1xa3/pR Sa1xa3/rB");
    for face in ["bQ", "cN", "pR", "rB"] {
        let fields = format!("b duel {face} - - - - -");
        leads(&state, &format!("Sa1xa3/{face}"), "a3 .bRrN", &fields);
    }
    judges(
        &*state,
        &[
            ("Sa1xa3", "never"),
            ("Sa1xa3/.", "never"),
            ("Sa1xa3/bR", "never"),
            ("Sa1xa3/N", "never"),
        ],
    );
    // What is no pawn is not rolled.
    judges(&*at(TWO, "w duel - - - - - -"), &[("Sc3xf6/cQ", "never"), ("Sc3xf6/bN", "never")]);
    // It is the face to the edge that counts: this one is a pawn on top only.
    offers(&*at("a1 .bRrN a3 .cRpN", "w duel - - - - - -"), "Sa1xa3");
}

#[test]
fn zug_10_a_roll_that_is_fixed_is_the_only_one() {
    let pieces = "a1 .bRrN a3 pR.cN h1 .bRrN h3 .cRpN";
    let duel = |rolls: &str| at(pieces, &format!("w duel - - - - - {rolls}"));
    for (rolls, face) in [("QN", "bQ"), ("NN", "cN"), ("RN", "pR"), ("BN", "rB")] {
        offers_of(&*duel(rolls), "Sa1", &format!("Sa1xa3/{face}"));
        // It is used up.
        let then = after(&duel(rolls), &format!("Sa1xa3/{face}"));
        assert_eq!(fields(&*then)[8], "N");
    }
    judges(&*duel("QN"), &[("Sa1xa3/cN", "ZUG-10"), ("Sa1xa3/pR", "ZUG-10")]);
    // The last one leaves all four open; and where no pawn is captured nothing is rolled.
    assert_eq!(fields(&*after(&duel("Q"), "Sa1xa3/bQ"))[8], "-");
    assert_eq!(fields(&*after(&duel("QN"), "Sh1xh3"))[8], "QN");
    let coop = at(pieces, "1 coop - 3cBNNQbNbp S BR");
    offers_of(&*coop, "Sa1", "Sa1xa3/rB");
    assert_eq!(fields(&*after(&coop, "Sa1xa3/rB"))[6], "R");
}

#[test]
fn zug_10_a_start_has_a_roll_for_every_die_each_as_likely_as_the_others() {
    let mut count = BTreeMap::new();
    let seeds = effort(300);
    for seed in 0..seeds as u64 {
        for (text, place) in [("", 8), ("variant=coop", 6)] {
            let rolls = fields(&*deal(text, seed))[place].clone();
            assert_eq!(rolls.len(), 16);
            for letter in rolls.chars() {
                *count.entry(letter).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(count.keys().copied().collect::<Vec<_>>(), RANKS);
    let near = seeds * 32 / 4 * 8 / 10..seeds * 32 / 4 * 12 / 10;
    assert!(count.values().all(|count| near.contains(count)), "{count:?}");
}

#[test]
fn zug_10_taken_back_and_captured_again_a_pawn_rolls_the_same() {
    let mut seen = 0;
    for seed in 0..effort(20) as u64 {
        for text in ["", "variant=coop"] {
            let record = Record::dealt(family(), options(text), seed);
            let mut session = Session::new(record, NodeId::START);
            let mut rng = Rng::with_seed(seed);
            loop {
                let moves = session.record().moves(session.at());
                let rolls: Vec<_> = moves
                    .iter()
                    .filter(|mv| mv.contains('/') && !mv.starts_with('-'))
                    .cloned()
                    .collect();
                // Each capture of a pawn is there once.
                let whats: BTreeSet<_> = rolls.iter().map(|mv| mv.split('/').next()).collect();
                assert_eq!(whats.len(), rolls.len(), "{rolls:?}");
                if let Some(mv) = rolls.first() {
                    let before = session.state().text();
                    session.type_move(mv).unwrap();
                    let then = session.state().text();
                    session.take_back();
                    assert_eq!(session.state().text(), before);
                    assert_eq!(session.record().moves(session.at()), moves);
                    session.type_move(mv).unwrap();
                    assert_eq!(session.state().text(), then);
                    seen += 1;
                    session.take_back();
                }
                let Some(mv) = rng.choice(&moves) else { break };
                session.type_move(mv).unwrap();
            }
        }
    }
    assert!(seen > 20 || cfg!(target_arch = "wasm32"));
}

// ZUG-11

#[test]
fn zug_11_a_piece_moves_the_same_from_every_edge() {
    let all = all_dice();
    let die = |edge: usize, face| *all.iter().find(|die| die.side(edge) == face).unwrap();
    let from = square("d4");
    for rank in RANKS {
        for (edge, (letter, colour)) in EDGES.into_iter().enumerate() {
            for to in board(8).into_iter().filter(|to| *to != from) {
                let mover = die(edge, Some((colour, rank)));
                let target = die(edge, Some((dice::other_colour(colour), rank)));
                let dice = Dice::from([(from, mover), (to, target)]);
                let mut moves = position(&layout(8, &dice)).moves();
                moves.retain(|mv| mv.starts_with(&format!("{letter}d4")));
                let (files, ranks) = from.distance(to);
                let (right, up) = (files.abs(), ranks.abs());
                // On a board with nothing else.
                let reached = match rank {
                    'N' => right * up == 2,
                    'B' => right == up,
                    'R' => right * up == 0,
                    _ => right == up || right * up == 0,
                };
                let wanted = if reached { vec![format!("{letter}d4x{to}")] } else { vec![] };
                assert_eq!(moves, wanted, "{rank} from {letter} to {to}");
            }
        }
    }
}

// ZUG-12

#[test]
fn zug_12_each_player_starts_with_three_cards() {
    for seed in 0..20 {
        let state = deal("", seed);
        let fields = fields(&*state);
        assert_eq!(state.to_move(), Seat::FIRST);
        assert_eq!(state.seats().len(), 2);
        assert_eq!((&*fields[1], &*fields[3], &*fields[4]), ("w", "-", "-"));
        // The first player has drawn a fourth (ZUG-13).
        assert_eq!((cards(&fields[5]).len(), cards(&fields[6]).len()), (4, 3));
        assert_eq!(cards(&fields[7]).len(), 32 - 7);
        assert_eq!(state.deck(), Some(25));
    }
}

#[test]
fn zug_12_hands_are_hidden_from_the_other() {
    let state = at(TWO, "w duel - - 3cbN BQbp rQNQ BN");
    assert_eq!(state.privacy(), Privacy::Secret);
    let seen = |reader| fields(&*state.seen_by(reader, &[]).unwrap())[5..].join(" ");
    assert_eq!(seen(Reader::Seat(Seat::FIRST)), "3cbN ~2 ~2 -");
    assert_eq!(seen(Reader::Mover), "3cbN ~2 ~2 -");
    assert_eq!(seen(Reader::Seat(Seat::SECOND)), "~2 BQbp ~2 -");
    assert_eq!(seen(Reader::Public), "~2 ~2 ~2 -");
    let hands = state.seen_by(Reader::Seat(Seat::SECOND), &[]).unwrap().hands();
    let of = |hand: &Hand| (hand.owner, hand.cards.len(), hand.hidden);
    assert_eq!(of(&hands[0]), (Some(Seat::FIRST), 0, 2));
    assert_eq!(of(&hands[1]), (Some(Seat::SECOND), 2, 0));
    assert_eq!((hands[0].points, hands[1].points), (None, Some(-2)));
}

#[test]
fn zug_12_a_discard_is_hidden_from_the_other() {
    let state = at(TWO, "w duel - - 3cbN BQbp rQNQ BN");
    let seen = |mv, reader| state.move_seen_by(mv, reader);
    for reader in [Reader::Seat(Seat::SECOND), Reader::Public] {
        assert_eq!(seen("-bN_Sc3xf6", reader).as_deref(), Some("-~_Sc3xf6"));
        assert_eq!(seen("Sc3xf6", reader), None);
    }
    for reader in [Reader::Seat(Seat::FIRST), Reader::Mover] {
        assert_eq!(seen("-bN_Sc3xf6", reader), None);
    }
}

// ZUG-13

#[test]
fn zug_13_a_turn_discards_at_most_one_card_and_captures() {
    let state = at(TWO, "w duel - - 3cbN bp rQNQ -");
    offers(&*state, "Sc3xf6 Wf6xc3 -3c_Sc3xf6 -3c_Wf6xc3 -bN_Sc3xf6 -bN_Wf6xc3");
    judges(
        &*state,
        &[
            ("-bp_Sc3xf6", "ZUG-13"),
            ("-rQ_Sc3xf6", "ZUG-13"),
            ("-3c_-bN_Sc3xf6", "never"),
            ("-3c_", "never"),
            ("-3c", "never"),
            ("end", "ZUG-13/ZUG-15"),
            ("-3c_end", "ZUG-13/ZUG-15"),
        ],
    );
    // Two equal cards are one discard.
    let state = at(TWO, "w duel - - 3c3c bp - -");
    offers(&*state, "Sc3xf6 Wf6xc3 -3c_Sc3xf6 -3c_Wf6xc3");
    leads(&state, "-3c_Wf6xc3", "c3 .cQpB", "b duel rR - 3c bp - -");
    lists(13, "w duel - - 3c3cBQbN bp rQNQ -", |dice| {
        let captures = capture_texts(dice, &[0, 1, 2, 3], None);
        let captures = if captures.is_empty() { vec!["end".into()] } else { captures };
        let hand = ["", "-3c_", "-BQ_", "-bN_"];
        let turns =
            hand.iter().flat_map(|card| captures.iter().map(move |mv| format!("{card}{mv}")));
        let mut turns: Vec<_> = turns.collect();
        turns.sort_unstable();
        turns
    });
}

#[test]
fn zug_13_the_next_player_draws_the_next_card() {
    let state = at(CROSS, "w duel - - 3cbN bp rQNQ -");
    let then = "b4 .bRrN d6 .pBcQ f4 .rNbB d2 .cQrR";
    leads(&state, "Sd4xb4", then, "b duel cN - 3cbN bprQ NQ -");
    leads(&state, "-bN_Sd4xb4", then, "b duel cN - 3c bprQ NQ -");
    // The hand is kept in order, wherever the new card belongs.
    let state = at(CROSS, "w duel - - 3cbN bp NQrQ -");
    leads(&state, "-3c_Sd4xb4", then, "b duel cN - bN NQbp rQ -");
    // The card that was just drawn may be discarded, or another; a card is drawn for each turn.
    let second = after(&state, "Sd4xb4");
    let captures = second.moves().into_iter().filter(|mv| !mv.starts_with('-'));
    let discarding: Vec<_> = captures.map(|mv| format!("-NQ_{mv}")).collect();
    offers_of(&*second, "-NQ_", &discarding.join(" "));
    let mv = second.moves().into_iter().find(|mv| mv.starts_with("-bp_")).unwrap();
    let third = fields(&*after(&second, &mv));
    assert_eq!([&third[1], &third[5], &third[6], &third[7]], ["w", "3cbNrQ", "NQ", "-"]);
}

#[test]
fn zug_13_nobody_draws_once_the_game_is_over() {
    let state = at("c4 pRcQ. a1 .cQrR", "w duel - - 3cbN bp rQ -");
    leads(&state, "-3c_end", "c4 pRcQ. a1 .cQrR", "- duel - - bN bp rQ -");
    let state = at("c4 pRcQ. a1 .cQrR", "b duel rN - bN bp rQ -");
    leads(&state, "*c4", "a1 .cQrR", "- duel rN pR bN bp rQ -");
    // But the player who finds nothing to capture has drawn.
    let state = after(&at(TWO, "w duel - - 3cbN bp rQNQ -"), "Sc3xf6");
    assert_eq!(fields(&*state)[5..].join(" "), "3cbN bprQ NQ -");
    assert_eq!(state.outcome(), Outcome::Ongoing);
}

#[test]
fn zug_13_turns_alternate() {
    let mut rng = Rng::with_seed(13);
    for seed in 0..effort(20) as u64 {
        let mut drawn = 7;
        random_game(&deal("", seed), 99, &mut rng, |state, _| {
            if state.outcome().is_over() {
                return;
            }
            let fields = fields(&**state);
            let [first, second] = [3, 4].map(|i| faces(&fields[i]).len());
            assert_eq!(state.to_move(), if first == second { Seat::FIRST } else { Seat::SECOND });
            assert_eq!(cards(&fields[7]).len(), 32 - drawn);
            drawn += 1;
        });
    }
}

#[test]
fn zug_13_the_side_agrees_with_the_captured_dice() {
    let wrong = |fields: &str, named| assert_reads_not(&format!("{} {fields}", on(TWO)), named);
    at(TWO, "w duel - - - - - -");
    at(TWO, "b duel pB - - - - -");
    at(TWO, "- duel pB rR - - - -");
    wrong("b duel - - - - - -", "side");
    wrong("w duel pB - - - - -", "side");
    wrong("w duel - pB - - - -", "");
    wrong("b duel pBrR - - - - -", "");
    // In fixed Zugzwang the turn is the announcer's, though the other is to answer.
    at(TWO, "w fixed - - SW -");
    at(TWO, "b fixed pB - SW -");
    at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    at(TWO, "w fixed pB - SW Sc3xf6:bQxcN");
    at(TWO, "w fixed pB - SW none");
    at(TWO, "- fixed - - SW 0-1");
    at(TWO, "- fixed pB - SW 0-1");
    wrong("b fixed - - SW -", "side");
    wrong("w fixed pB - SW -", "side");
    wrong("w fixed - - SW none", "side");
    wrong("b fixed pB - SW Sc3xf6:bQxcN", "side");
    wrong("- fixed - - SW -", "");
    wrong("w fixed - - SW 1-0", "claim");
    wrong("- fixed - - SW none", "");
}

#[test]
fn zug_13_whole_duels_go_by_the_rules() {
    plays_as_expected(&["", "board=6", "samepairs=1"], 13, 60);
}

// ZUG-14

#[test]
fn zug_14_the_deck_has_its_cards() {
    for (text, same) in [("", false), ("samepairs=0", false), ("samepairs=1", true)] {
        let count = if same { 40 } else { 32 };
        assert_eq!(deck(same).len(), count);
        let mut orders = BTreeSet::new();
        for seed in 0..20 {
            let fields = fields(&*deal(text, seed));
            let mut all = [5, 6, 7].map(|i| cards(&fields[i])).concat();
            orders.insert(fields[7].clone());
            all.sort_unstable();
            assert_eq!(all, deck(same));
        }
        assert_eq!(orders.len(), 20, "it is shuffled");
    }
}

#[test]
fn zug_14_no_card_is_there_more_often_than_the_deck_has_it() {
    let reads = |cards: &str| read(&format!("{} w duel - - {cards} -", on(TWO)));
    for cards in ["3c3c bp -", "3c bp 3c", "3r3r bp -", "bb - -", "- NN RRcc", "- - -"] {
        assert!(reads(cards).is_ok(), "{cards}");
    }
    for cards in
        ["3c3c bp 3c", "3c3c3c bp -", "bN bN -", "bNbN - -", "bN - bN", "NN - NN", "bp bp -"]
    {
        assert!(reads(cards).unwrap_err().contains("cards"), "{cards}");
    }
    for cards in ["QN - -", "pb - -", "rQbN - -", "NQ3c - -", "bN3 - -", "Nb - -", "3q - -"] {
        assert!(reads(cards).is_err(), "{cards}");
    }
    // The deck stands in the order of drawing.
    assert!(reads("- - rQbNNQ3c").is_ok());
}

#[test]
fn zug_14_discards_are_out_of_the_game() {
    let mut rng = Rng::with_seed(14);
    for seed in 0..effort(20) as u64 {
        let mut state = deal("", seed);
        let mut out = Vec::new();
        while let Some(mv) = rng.choice(state.moves()) {
            out.extend(mv.strip_prefix('-').map(|mv| mv[..2].to_string()));
            state = after(&state, &mv);
            let fields = fields(&*state);
            let mut all = [5, 6, 7].map(|i| cards(&fields[i])).concat();
            all.extend(out.clone());
            all.sort_unstable();
            assert_eq!(all, deck(false), "{mv}");
        }
        assert!(cards(&fields(&*state)[7]).len() >= 10, "at most 22 are ever drawn");
    }
}

// ZUG-15

#[test]
fn zug_15_with_no_capture_and_as_many_dice_the_game_ends() {
    let state = at("c4 pRcQ. a1 .cQrR", "w duel - - 3cbN bp rQ -");
    assert_eq!(state.outcome(), Outcome::Ongoing);
    offers(&*state, "end -3c_end -bN_end");
    let duty = state.duty().unwrap();
    assert_refusal(&duty, "ZUG-15", "duty");
    judges(&*state, &[("*c4", "ZUG-15"), ("-3c_*c4", "ZUG-15"), ("-bp_end", "ZUG-13")]);
    let over = after(&state, "end");
    assert_eq!(over.text(), format!("{} - duel - - 3cbN bp rQ -", on("c4 pRcQ. a1 .cQrR")));
    assert!(over.outcome().is_over());
    assert_eq!(over.moves(), [""; 0]);
}

#[test]
fn zug_15_with_fewer_dice_the_player_takes_one_first() {
    let pieces = "c4 pRcQ. a1 .cQrR";
    let state = at(pieces, "b duel rN - bN bp rQ -");
    let dice = ["*a1/bN", "*a1/cQ", "*a1/pB", "*a1/rR", "*c4"];
    offers(&*state, &dice.map(|mv| format!("{mv} -bp_{mv}")).join(" "));
    judges(
        &*state,
        &[("end", "ZUG-15"), ("-bp_end", "ZUG-15"), ("*d4", "ZUG-15"), ("*a1", "never")],
    );
    // As its top face, not as one that an edge sees.
    leads(&state, "*c4", "a1 .cQrR", "- duel rN pR bN bp rQ -");
    leads(&state, "-bp_*a1/rR", "c4 pRcQ.", "- duel rN rR bN - rQ -");
    // A pawn is rolled as in ZUG-10.
    let state = at(pieces, "b duel rN - bN bp rQ BQ");
    offers_of(&*state, "*", "*a1/pB *c4");
    leads(&state, "*a1/pB", "c4 pRcQ.", "- duel rN pB bN bp rQ Q");
    leads(&state, "*c4", "a1 .cQrR", "- duel rN pR bN bp rQ BQ");
    // The side that is ahead with captures left has none for free.
    let state = at(TWO, "b duel rN - bN bp rQ -");
    judges(&*state, &[("*c3/bQ", "ZUG-15"), ("end", "ZUG-13/ZUG-15")]);
    clicks(&*at(pieces, "b duel rN - bN bp rQ -"), &[("", "d4", "ZUG-15 d4")]);
}

#[test]
fn zug_15_it_is_over_even_if_that_opens_a_capture() {
    // A blue rook on a1 that may not pass the die on a3.
    let state = at("a1 .bRrN a3 rNbB. a5 .cQrR", "b duel rQ - bN bp rQ -");
    assert_eq!(captures(&dice::dice("a1 .bRrN a5 .cQrR"), 0).len(), 1);
    let over = after(&state, "*a3");
    assert!(over.outcome().is_over(), "{}", over.text());
    assert_eq!(over.moves(), [""; 0]);
    assert_eq!(fields(&*over)[1], "-");
    assert!(over.next(&[]).steps.is_empty());
}

#[test]
fn zug_15_with_no_die_left_it_just_ends() {
    let state = at("", "b duel rQ - rQ - bp -");
    offers(&*state, "end");
    assert_eq!(outcome(&*after(&state, "end")), "white ZUG-18");
    offers(&*at("", "b duel rQ - bN rQ bp -"), "end -rQ_end");
}

#[test]
fn zug_15_both_end_with_as_many_dice() {
    let mut rng = Rng::with_seed(15);
    for seed in 0..effort(100) as u64 {
        let mut last = String::new();
        let moves = random_game(&deal("board=6", seed), 99, &mut rng, |state, _| {
            last = state.text();
        });
        let fields = fields(&*position(&last));
        assert_eq!(fields[1], "-");
        assert_eq!(faces(&fields[3]).len(), faces(&fields[4]).len(), "{last}");
        let end = moves.last().unwrap();
        assert!(end.contains("end") || end.contains('*'), "{end}");
    }
}

// ZUG-16

/// The first player's hand where these dice are captured and these cards held. The second player has
/// as many dice, any that the set still has.
fn hand(dice: &str, cards: &str) -> Hand {
    let taken = faces(dice);
    let mut all = taken.clone();
    for _ in &taken {
        let mut more = all_faces().into_iter().skip(1).map(|face| [&all[..], &[face]].concat());
        all = more.find(|all| are_of_the_set(&[], all)).unwrap();
    }
    let second = field(all.split_off(taken.len()));
    let state = position(&format!("8/8/8/8/8/8/8/8 w duel {dice} {second} {cards} - - -"));
    state.hands().swap_remove(0)
}

fn scores(dice: &str, cards: &str, points: &[i32]) {
    let hand = hand(dice, cards);
    let told: Vec<_> = hand.cards.iter().map(|card| card.points).collect();
    assert_eq!(told, points, "{dice} {cards}");
    assert_eq!(hand.points, Some(points.iter().sum()), "{dice} {cards}");
}

#[test]
fn zug_16_the_example_of_the_source() {
    // Two bishops and two knights; two blue dice and one purple; one blue knight among another blue
    // die and another knight; three colours and one more blue.
    scores("bBbNcBpN", "3cBNbNbp", &[1, 2, 1, 1]);
    scores("bBbNcBpN", "QR", &[-1]);
    // A knight and two bishops make one pair; two blue and two purple two, but no three colours.
    scores("bBbNcB", "BN", &[1]);
    scores("bBbNpBpN", "3cbp", &[-1, 2]);
}

#[test]
fn zug_16_pairs_targets_and_varieties() {
    scores("-", "3c3rBNbNbp", &[-1, -1, -1, -1, -1]);
    scores("-", "-", &[]);
    // A rank card asks for ranks, whatever the colours; a colour card the other way round.
    scores("bQcQpN", "NQ", &[1]);
    scores("bQcQpN", "BQ", &[-1]);
    scores("bQbRcQ", "bc", &[1]);
    scores("bQbRcNcQ", "bc", &[2]);
    scores("bQbRcQ", "pr", &[-1]);
    // A target one for each such die; colour and rank have to be there on one die.
    scores("bNbNbN", "bN", &[3]);
    scores("bQcN", "bN", &[-1]);
    // A die counts once on a card, and for any number of cards.
    scores("bN", "BNbNbc", &[-1, 1, -1]);
    scores("bNcB", "BNbNbccB", &[1, 1, 1, 1]);
    // Pairs of the same.
    scores("bNcNpN", "NN", &[1]);
    scores("bNcNpNrN", "NNbb", &[2, -1]);
    scores("bN", "NN", &[-1]);
    scores("bNbRbR", "bb", &[1]);
}

#[test]
fn zug_16_any_hand_is_worth_what_its_cards_say() {
    let mut rng = Rng::with_seed(16);
    let all = all_faces();
    for _ in 0..effort(400) {
        let count = rng.usize(..=6);
        let dice: Vec<_> = (0..count).map(|_| all[rng.usize(1..all.len())]).collect();
        let mut deck = deck(true);
        rng.shuffle(&mut deck);
        deck.truncate(rng.usize(1..9));
        if !are_of_the_set(&[], &dice) {
            continue;
        }
        let dice = field(dice);
        let hand = hand(&dice, &dice::hand(deck.clone()));
        deck.sort_unstable();
        let mut total = 0;
        for (card, told) in deck.iter().zip(&hand.cards) {
            let points = dice::points(card, &faces(&dice));
            assert_eq!(told.text, *card);
            assert_eq!(told.points, if points == 0 { -1 } else { points }, "{card} of {dice}");
            total += told.points;
            // The dice that are told to make the points make them.
            let made: BTreeSet<_> = told.made_by.iter().collect();
            assert_eq!(made.len(), told.made_by.len());
            let made: Vec<_> = made.into_iter().map(|i| faces(&dice)[usize::from(*i)]).collect();
            assert_eq!(dice::points(card, &made), points, "{card} of {dice} by {made:?}");
            let needed = match (&**card, points) {
                (_, 0) => made.len() as i32,
                ("3c" | "3r", points) => 3 * points,
                (card, points) if card.as_bytes()[0] > b'Z' && card.as_bytes()[1] <= b'Z' => points,
                (_, points) => 2 * points,
            };
            assert_eq!(made.len() as i32, needed, "{card} of {dice} by {made:?}");
        }
        assert_eq!(hand.points, Some(total));
    }
}

// ZUG-17

#[test]
fn zug_17_a_variety_is_worth_the_most_sets_at_once() {
    for (dice, points) in [
        ("bNbQcNpN", 1),
        // Two of two kinds, one of two others: b c p and b c r.
        ("bNbQcNcQpNrN", 2),
        // Three of a kind and one of each other make no second set.
        ("bBbNbQcNpNrN", 1),
        ("bNbQcNcQpNpQ", 2),
        // One colour is missing in the first half, another in the second.
        ("bBbNcBcNpBpNrBrN", 2),
        ("bBbNbQcBcNcQpBpN", 2),
        ("bBbNbQbR", -1),
        ("bBbNcBcN", -1),
    ] {
        assert_eq!(hand(dice, "3c").cards[0].points, points, "{dice}");
    }
    // Ranks in the same way.
    scores("bBbNbQ", "3c3r", &[-1, 1]);
    scores("bBbNbRcBcNcQ", "3r", &[2]);
    scores("bBbNbQcBcBcB", "3r", &[1]);
}

// ZUG-18

#[test]
fn zug_18_more_points_win_and_a_tie_goes_to_the_second() {
    let over = |dice: &str| at("", &format!("- duel {dice} - -"));
    for (dice, outcome) in [
        ("bN cQ bN rR", "white ZUG-18"),
        ("bN cQ rR cQ", "black ZUG-18"),
        ("bN cQ bN cQ", "black ZUG-18"),
        ("bN cQ rR rB", "black ZUG-18"),
        ("bN cQ - rB", "white ZUG-18"),
        ("bN cQ - -", "black ZUG-18"),
        ("bNbN cQrR bNbp cQrR", "black ZUG-18"),
        ("bNbN cQrR bN cQ", "white ZUG-18"),
    ] {
        let state = over(dice);
        assert_eq!(self::outcome(&*state), outcome, "{dice}");
        let words = state.outcome_words(state.outcome());
        let winner = if outcome.starts_with('w') { "First wins" } else { "Second wins" };
        assert!(words.starts_with(winner) && !words.ends_with('.'), "{words}");
    }
}

#[test]
fn zug_18_every_duel_ends_by_its_points() {
    let mut rng = Rng::with_seed(18);
    for seed in 0..effort(60) as u64 {
        let mut end = deal("samepairs=1", seed);
        random_game(&Rc::clone(&end), 99, &mut rng, |state, _| end = Rc::clone(state));
        let fields = fields(&*end);
        let points = [3, 4].map(|i| {
            let worth = cards(&fields[i + 2]).into_iter().map(|card| {
                match dice::points(&card, &faces(&fields[i])) {
                    0 => -1,
                    points => points,
                }
            });
            worth.sum::<i32>()
        });
        let winner = if points[0] > points[1] { Seat::FIRST } else { Seat::SECOND };
        assert_eq!(end.outcome(), Outcome::Win(winner, "ZUG-18"), "{}", end.text());
        assert_eq!(
            end.hands().iter().map(|hand| hand.points).collect::<Vec<_>>(),
            points.map(Some)
        );
        assert_eq!(end.privacy(), Privacy::Open);
    }
}

// ZUG-19

#[test]
fn zug_19_each_player_sees_tops_and_one_side() {
    let state = at("c3 .bQrR f6 cQpB. h8 bQ.rR a8 .bQrB", "w fixed - - SW -");
    assert_eq!(state.privacy(), Privacy::Secret);
    let seen = |reader| state.seen_by(reader, &[]).unwrap();
    let first = seen(Reader::Seat(Seat::FIRST));
    // The third face is told where it must be a pawn, and only there.
    assert_eq!(first.text(), "(.bQ~)6(bQ.~)/8/5(cQpB.)2/8/8/2(.bQ~)5/8/8 w fixed - - SW -");
    assert_eq!(seen(Reader::Mover).text(), first.text());
    let second = seen(Reader::Seat(Seat::SECOND));
    assert_eq!(second.text(), "(.~rB)6(bQ.rR)/8/5(cQ~.)2/8/8/2(.~rR)5/8/8 w fixed - - SW -");
    let public = seen(Reader::Public);
    assert_eq!(public.text(), "(.~~)6(bQ~~)/8/5(cQ~~)2/8/8/2(.~~)5/8/8 w fixed - - SW -");
    // What a face says of its opposite is known too (ZUG-1).
    let sides = |state: &dyn State, name: &str| {
        let readings = state.readings();
        let reading = readings.iter().find(|reading| reading.at == square(name)).unwrap();
        let sides = reading.sides.map(|side| side.map_or("?", |face| face.text));
        format!("{} {}", reading.top.unwrap().text, sides.join(" "))
    };
    assert_eq!(sides(&*first, "c3"), ". bQ ? cN ?");
    assert_eq!(sides(&*first, "f6"), "cQ pB . rR .");
    assert_eq!(sides(&*second, "c3"), ". ? rR ? pB");
    assert_eq!(sides(&*second, "f6"), "cQ ? . ? .");
    assert_eq!(sides(&*second, "h8"), "bQ . rR . pB");
    assert_eq!(sides(&*public, "h8"), "bQ ? ? ? ?");
}

#[test]
fn zug_19_there_are_no_cards_and_nobody_turns_the_board() {
    for seed in 0..5 {
        let state = deal("variant=fixed", seed);
        assert_eq!(fields(&*state)[1..].join(" "), "w fixed - - SW -");
        assert_eq!(state.deck(), None);
        assert_eq!(state.hands().len(), 2);
        assert!(state.hands().iter().all(|hand| hand.cards.is_empty() && hand.hidden == 0));
        assert!(state.hands().iter().all(|hand| hand.points.is_none()));
        for (seat, edge) in [(Seat::FIRST, 0), (Seat::SECOND, 1)] {
            assert_eq!(state.edge_of(seat, &[]), Some(edge));
            // An announcement from another edge does not turn it.
            let taken = walk(&*state, "N");
            assert_eq!(state.edge_of(seat, &taken), Some(edge));
        }
    }
    // In a duel it may be turned freely.
    assert_eq!(deal("", 1).edge_of(Seat::FIRST, &[]), None);
}

// ZUG-20

#[test]
fn zug_20_the_players_sit_at_two_edges() {
    let seats = family().info().options.iter().find(|spec| spec.key == "seats").unwrap();
    let mut all: Vec<_> = seats.values.iter().map(|value| value.0).collect();
    assert_eq!(all[0], "SW");
    all.sort_unstable();
    let mut pairs = Vec::new();
    for one in ['E', 'N', 'S', 'W'] {
        for other in ['E', 'N', 'S', 'W'].into_iter().filter(|other| *other != one) {
            pairs.push(format!("{one}{other}"));
        }
    }
    assert_eq!(all, pairs);
    for pair in pairs {
        let state = deal(&format!("variant=fixed seats={pair}"), 3);
        assert_eq!(fields(&*state)[5], pair);
        let dice = read_layout(&state.text()).1;
        for (seat, letter) in [Seat::FIRST, Seat::SECOND].into_iter().zip(pair.chars()) {
            let edge = EDGES.iter().position(|edge| edge.0 == letter).unwrap();
            assert_eq!(state.edge_of(seat, &[]), Some(edge));
            let view = state.seen_by(Reader::Seat(seat), &[]).unwrap();
            for reading in view.readings() {
                let die = dice[&reading.at];
                assert_eq!(reading.top.unwrap().text, shown(die.top()));
                assert_eq!(reading.sides[edge].unwrap().text, shown(die.side(edge)));
            }
        }
    }
    for wrong in ["SS", "S", "SX", "SWN", "-"] {
        assert!(read(&format!("{} w fixed - - {wrong} -", on(TWO))).is_err(), "{wrong}");
    }
}

#[test]
fn zug_20_neighbours_know_an_axis_that_the_other_must_infer() {
    let views = |seats: &str| {
        let state = at("c3 .bQrR f6 .cQpB h8 bQ.rR", &format!("w fixed - - {seats} -"));
        let seen = |seat| state.seen_by(Reader::Seat(seat), &[]).unwrap().text();
        [seen(Seat::FIRST), seen(Seat::SECOND)]
    };
    for seats in ["SW", "WS", "NE", "EN", "SE", "WN"] {
        let [first, second] = views(seats);
        assert_ne!(first, second);
    }
    // Opposite players know the same.
    for seats in ["SN", "NS", "WE", "EW"] {
        let [first, second] = views(seats);
        assert_eq!(first, second);
    }
}

// ZUG-21

#[test]
fn zug_21_an_announcement_tells_dice_and_faces() {
    let state = at(TWO, "w fixed - - SW -");
    let mut all = announcements(&dice::dice(TWO));
    // Either die, as bishop or queen, from four edges, thirteen faces of another colour.
    assert_eq!(all.len(), 2 * 2 * 4 * 13);
    all.push("none".into());
    all.sort_unstable();
    assert_eq!(state.moves(), all);
    let then = after(&state, "Sc3xf6:bQxcN");
    assert_eq!(then.text(), format!("{} b fixed - - SW Sc3xf6:bQxcN", on(TWO)));
    assert_eq!(then.to_move(), Seat::SECOND);
    judges(
        &*state,
        &[
            ("Sc3xf6", "never"),
            ("Sc3xf6:bQ", "never"),
            ("Sc3xf6:bQxbK", "never"),
            ("c3xf6:bQxcN", "never"),
        ],
    );
}

#[test]
fn zug_21_faces_that_were_not_seen_may_be_announced() {
    let mut rng = Rng::with_seed(21);
    for _ in 0..effort(30) {
        let dice = rolled(&mut rng, 8, 5);
        let state = position(&format!("{} w fixed - - SW -", layout(8, &dice)));
        let mut all = announcements(&dice);
        all.push("none".into());
        all.sort_unstable();
        assert_eq!(state.moves(), all);
        assert_eq!(state.seen_by(Reader::Mover, &[]).unwrap().moves(), all);
    }
}

#[test]
fn zug_21_the_colour_of_the_capturing_die_says_the_edge() {
    let state = at(TWO, "w fixed - - SW -");
    let wrong = "ZUG-21/ZUG-22";
    judges(
        &*state,
        &[
            ("Sc3xf6:cQxbR", wrong),
            ("Nc3xf6:cNxbN", wrong),
            ("Nc3xf6:cBxbN", wrong),
            ("Ec3xf6:rBxpR", wrong),
            ("Wc3xf6:rBxpB", wrong),
            ("Nc3xf6:rBxbN", "legal"),
            ("Ec3xf6:cBxpR", "legal"),
            ("Wc3xf6:pBxrB", "legal"),
        ],
    );
}

// ZUG-22

#[test]
fn zug_22_an_announcement_fits_the_squares() {
    let state = at("c3 .bQrR f6 .cQpB c8 .cNrB d5 .cQrR", "w fixed - - SW -");
    judges(
        &*state,
        &[
            ("Sc3xf6:bQxcQ", "legal"),
            ("Sc3xf6:bBxcQ", "legal"),
            ("Sc3xd5:bNxcQ", "legal"),
            ("Sc3xc8:bRxcN", "legal"),
            // No path that this rank could travel.
            ("Sc3xf6:bRxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xf6:bNxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xd5:bQxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xc8:bBxcN", "ZUG-22/ZUG-8"),
            // No other colour.
            ("Sc3xf6:bQxbR", "ZUG-22/ZUG-8"),
            // No die.
            ("Sc3xe5:bQxcQ", "ZUG-22/ZUG-8"),
            ("Sd4xf6:bQxcQ", "ZUG-22/ZUG-8"),
            ("Sc3xc3:bQxcQ", "ZUG-22/ZUG-8"),
        ],
    );
    // Nothing may stand between.
    let state = at("c3 .bQrR d4 cQ.rR f6 .cQpB", "w fixed - - SW -");
    judges(&*state, &[("Sc3xf6:bQxcQ", "ZUG-22/ZUG-8 d4"), ("Sc3xd4:bQx.", "legal")]);
    let taken = walk(&*state, "S c3");
    assert_refusal(&state.refuse(&taken, square("f6")), "ZUG-22/ZUG-8 d4", "f6");
    assert_eq!(state.refuse(&taken, square("f6")).path, Some((square("c3"), square("d4"))));
    clicks(&*state, &[("S", "a1", "ZUG-22/ZUG-8/ZUG-7 a1"), ("S c3", "c4", "ZUG-22/ZUG-8 c4")]);
}

#[test]
fn zug_22_what_the_faces_show_is_not_checked() {
    // All can see that the top of a1 is a red rook, which it cannot show an edge as well; and a4 is
    // of the same colour in truth.
    let state = at("a1 rRbQ. a4 .bRrN", "w fixed - - SW -");
    judges(
        &*state,
        &[("Na1xa4:rRxbN", "legal"), ("Sa1xa4:bQxcR", "legal"), ("Sa4xa1:bRx.", "legal")],
    );
}

// ZUG-23

#[test]
fn zug_23_a_challenge_decides() {
    for (announcement, is_true) in [
        ("Sc3xf6:bQxcQ", true),
        ("Wf6xc3:pBxrR", true),
        ("Sc3xf6:bBxcQ", false),
        ("Sc3xf6:bQxcN", false),
        ("Sc3xf6:bQxrQ", false),
        ("Sc3xf6:bQx.", false),
        ("Nc3xf6:rBxbN", false),
        ("Sf6xc3:bQxcN", false),
        ("Wf6xc3:pBxrB", false),
        ("Wf6xc3:pQxrR", false),
    ] {
        for (side, dice) in [("w", "- -"), ("b", "cN -")] {
            let state = at(TWO, &format!("{side} fixed {dice} SW -"));
            let announced = after(&state, announcement);
            offers(&*announced, "accept challenge");
            let won = if is_true == (side == "w") { "1-0" } else { "0-1" };
            let fields = format!("- fixed {dice} SW {won}");
            leads(&announced, "challenge", TWO, &fields);
            let over = after(&announced, "challenge");
            let winner = if won == "1-0" { "white" } else { "black" };
            assert_eq!(outcome(&*over), format!("{winner} ZUG-23"), "{announcement}");
            assert_eq!(over.moves(), [""; 0]);
            let words = over.outcome_words(over.outcome());
            let name = if won == "1-0" { "First" } else { "Second" };
            assert!(words.starts_with(name) && words.contains("challenge"), "{words}");
        }
    }
}

#[test]
fn zug_23_a_pawn_is_announced_as_one() {
    let state = at("a1 .bQrR c3 pQ.cR", "w fixed - - SW -");
    let winner = |mv: &str| outcome(&*after(&state, &format!("{mv} challenge")));
    assert_eq!(winner("Sa1xc3:bQx."), "white ZUG-23");
    assert_eq!(winner("Sa1xc3:bQxpQ"), "black ZUG-23", "not as its top");
}

#[test]
fn zug_23_the_two_faces_are_shown() {
    let state = at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    let effects = state.effects(&walk(&*state, "challenge"));
    let shows = |name: &str| {
        let effect = effects.iter().find(|effect| effect.at == square(name)).unwrap();
        assert_eq!(effect.kind, EffectKind::Shows);
        effect.words.clone()
    };
    assert!(shows("c3").contains("blue queen"), "{effects:?}");
    assert!(shows("f6").contains("cream queen") && shows("f6").contains("not"), "{effects:?}");
    assert_eq!(effects.len(), 2);
}

#[test]
fn zug_23_the_announcement_is_told_to_the_one_who_answers() {
    let state = at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    for state in [Rc::clone(&state), state.seen_by(Reader::Mover, &[]).unwrap()] {
        let duty = state.duty().unwrap();
        assert_refusal(&duty, "ZUG-23 c3 f6 | blue queen", "duty");
        assert!(duty.sentence.contains("cream knight"), "{duty}");
        assert_eq!(fields(&*state)[6], "Sc3xf6:bQxcN");
    }
    judges(&*state, &[("none", "ZUG-23"), ("Sc3xf6:bQxcN", "ZUG-23")]);
    clicks(&*state, &[("", "c3", "ZUG-23")]);
    let state = at(TWO, "w fixed - - SW -");
    assert_eq!(state.duty(), None);
    judges(&*state, &[("accept", "ZUG-23/ZUG-24/ZUG-25"), ("challenge", "ZUG-23")]);
}

// ZUG-24

#[test]
fn zug_24_unchallenged_a_capture_stands_right_or_wrong() {
    // The captured die lies there as the face that it really showed to the edge announced.
    let state = at(TWO, "w fixed - - SW -");
    for (announcement, face) in [
        ("Sc3xf6:bQxcQ", "cQ"),
        ("Sc3xf6:bBxrN", "cQ"),
        ("Sc3xf6:bQx.", "cQ"),
        ("Nc3xf6:rBxpR", "bN"),
        ("Ec3xf6:cBxpR", "rR"),
        ("Wc3xf6:pBxrR", "pB"),
    ] {
        let fields = format!("b fixed {face} - SW -");
        leads(&state, &format!("{announcement} accept"), "f6 .bQrR", &fields);
    }
    // Even where it is of the same colour, or a pawn, which is not rolled.
    let state = at("a1 .bQrR a4 .bRrN a8 .cNrB", "w fixed - - SW -");
    leads(&state, "Sa1xa4:bQxcR accept", "a4 .bQrR a8 .cNrB", "b fixed bR - SW -");
    let state = at("a1 .bQrR c3 pQ.cR", "w fixed - - SW -");
    leads(&state, "Sa1xc3:bQxpQ accept", "c3 .bQrR", "b fixed . - SW -");
    leads(&state, "Sa1xc3:bQx. accept", "c3 .bQrR", "b fixed . - SW -");
    leads(&state, "Wa1xc3:pBxbR accept", "c3 .bQrR", "b fixed cR - SW -");
}

#[test]
fn zug_24_then_the_other_announces_and_both_see_the_captured_dice() {
    let state = at("a1 .bQrR a4 .bRrN a8 .cNrB", "w fixed - - SW -");
    let state = after(&state, "Sa1xa4:bQxcR accept");
    assert_eq!(state.to_move(), Seat::SECOND);
    let state = after(&state, "Sa4xa8:bQxrN accept");
    assert_eq!(fields(&*state)[1..].join(" "), "w fixed bR cN SW -");
    for reader in [Reader::Seat(Seat::FIRST), Reader::Seat(Seat::SECOND), Reader::Public] {
        let view = state.seen_by(reader, &[]).unwrap();
        assert_eq!(fields(&*view)[3..5].join(" "), "bR cN");
        let dice: Vec<_> = view.hands().iter().map(|hand| hand.dice[0].0.text).collect();
        assert_eq!(dice, ["bR", "cN"]);
    }
    let effects = |state: &dyn State| {
        let effects = state.effects(&walk(state, "accept"));
        effects.into_iter().map(|effect| (effect.at.to_string(), effect.kind)).collect::<Vec<_>>()
    };
    let state = at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    let wanted = [
        ("f6".to_string(), EffectKind::Removes),
        ("c3".to_string(), EffectKind::Moves(square("f6"))),
    ];
    for state in [Rc::clone(&state), state.seen_by(Reader::Mover, &[]).unwrap()] {
        let effects = effects(&*state);
        assert_eq!(effects.len(), 2);
        assert!(wanted.iter().all(|effect| effects.contains(effect)), "{effects:?}");
    }
}

#[test]
fn zug_24_whole_fixed_games_go_by_the_rules() {
    let games = ["variant=fixed", "variant=fixed board=6", "variant=fixed seats=NS board=6"];
    plays_as_expected(&games, 24, 60);
}

#[test]
fn zug_24_every_announcement_has_its_end() {
    let mut rng = Rng::with_seed(24);
    for _ in 0..effort(12) {
        let dice = rolled(&mut rng, 6, 5);
        for (side, taken) in [("w", "- -"), ("b", ". -")] {
            let start = position(&format!("{} {side} fixed {taken} SW -", layout(6, &dice)));
            for mv in start.moves() {
                let claimed = start.play(&mv).unwrap().state;
                assert_eq!(claimed.text(), expected(&start.text(), &mv));
                for answer in ["accept", "challenge"].into_iter().filter(|_| mv != "none") {
                    let end = claimed.play(answer).unwrap().state.text();
                    assert_eq!(end, expected(&claimed.text(), answer), "{mv}");
                }
            }
            let declared = start.play("none").unwrap().state;
            for answer in declared.moves() {
                let end = declared.play(&answer).unwrap().state.text();
                assert_eq!(end, expected(&declared.text(), &answer), "{answer}");
            }
        }
    }
}

// ZUG-25

#[test]
fn zug_25_a_declaration_may_be_answered_with_a_capture() {
    for (side, dice) in [("w", "- -"), ("b", "cN -")] {
        let state = after(&at(TWO, &format!("{side} fixed {dice} SW -")), "none");
        let answerer = if side == "w" { "b" } else { "w" };
        assert_eq!(state.text(), format!("{} {answerer} fixed {dice} SW none", on(TWO)));
        let mut all = announcements(&dice::dice(TWO));
        all.push("accept".into());
        all.sort_unstable();
        assert_eq!(state.moves(), all);
        for (answer, is_there) in [
            ("Sc3xf6:bQxcQ", true),
            ("Wf6xc3:pBxrR", true),
            // Another capture is there, but it was described wrongly.
            ("Sc3xf6:bQxcN", false),
            ("Sc3xf6:bBxcQ", false),
            ("Ec3xf6:cBxrR", false),
            ("Sc3xf6:bQx.", false),
        ] {
            let won = if is_there == (side == "w") { "0-1" } else { "1-0" };
            leads(&state, answer, TWO, &format!("- fixed {dice} SW {won}"));
            let winner = if won == "1-0" { "white" } else { "black" };
            assert_eq!(outcome(&*after(&state, answer)), format!("{winner} ZUG-23"));
        }
        judges(&*state, &[("challenge", "ZUG-23/ZUG-25"), ("none", "ZUG-25")]);
    }
}

#[test]
fn zug_25_where_none_is_left_every_answer_loses() {
    let state = after(&at("a1 .cQrR c2 pRcQ.", "w fixed - - SW -"), "none");
    for mv in state.moves() {
        assert_eq!(outcome(&*after(&state, &mv)), "white ZUG-23", "{mv}");
    }
}

#[test]
fn zug_25_the_declaration_and_the_faces_are_told() {
    let state = at(TWO, "b fixed - - SW none");
    for state in [Rc::clone(&state), state.seen_by(Reader::Mover, &[]).unwrap()] {
        assert_refusal(&state.duty().unwrap(), "ZUG-25", "duty");
    }
    // The sides of the dice are then revealed.
    let effects = state.effects(&walk(&*state, "S c3 xf6 :bQ xcN"));
    let shows: Vec<_> = effects.iter().filter(|effect| effect.kind == EffectKind::Shows).collect();
    let squares: Vec<_> = shows.iter().map(|effect| effect.at.to_string()).collect();
    assert_eq!(squares, ["c3", "f6"], "{effects:?}");
    assert!(shows[1].words.contains("cream queen"), "{effects:?}");
    // A board with one die or none has nothing but the declaration.
    offers(&*at("a1 .bQrR", "w fixed - - SW -"), "none");
    offers(&*at("", "w fixed - - SW -"), "none");
}

// ZUG-26

#[test]
fn zug_26_a_declaration_that_nobody_answers_wins() {
    // Whether a capture is left or not.
    for pieces in [TWO, "a1 .cQrR c2 pRcQ.", ""] {
        let state = at(pieces, "w fixed - - SW -");
        leads(&state, "none accept", pieces, "- fixed - - SW 1-0");
        assert_eq!(outcome(&*after(&state, "none accept")), "white ZUG-23");
    }
    let state = at(TWO, "b fixed cN - SW -");
    leads(&state, "none accept", TWO, "- fixed cN - SW 0-1");
    assert_eq!(outcome(&*after(&state, "none accept")), "black ZUG-23");
}

// ZUG-27

#[test]
fn zug_27_one_to_four_players_sit_clockwise() {
    let players = family().info().options.iter().find(|spec| spec.key == "players").unwrap();
    let values: BTreeSet<_> = players.values.iter().map(|value| value.0).collect();
    assert_eq!(values, BTreeSet::from(["1", "2", "3", "4"]));
    assert_eq!(players.values[0].0, "2");
    for (count, edges) in [(1, "S"), (2, "SW"), (3, "SWN"), (4, "SWNE")] {
        let state = deal(&format!("variant=coop players={count}"), 5);
        let fields = fields(&*state);
        assert_eq!([&fields[1], &fields[3], &fields[5]], ["1", "-", edges]);
        assert_eq!(state.seats().len(), count);
        for seat in 0..count {
            assert_eq!(state.edge_of(Seat(seat as u8), &[]), Some(seat));
        }
        assert_eq!(state.privacy(), Privacy::Together);
    }
}

#[test]
fn zug_27_five_cards_are_turned_up_and_nobody_has_a_hand() {
    let mut all = BTreeSet::new();
    for seed in 0..40 {
        let state = deal("variant=coop players=3", seed);
        let shown = cards(&fields(&*state)[4]);
        assert_eq!(shown.len(), 5);
        let mut deck = deck(false);
        for card in &shown {
            deck.remove(deck.iter().position(|other| other == card).unwrap());
        }
        all.extend(shown.clone());
        // All see them.
        for reader in [Reader::Public, Reader::Mover, Reader::Seat(Seat(2))] {
            let hands = state.seen_by(reader, &[]).unwrap().hands();
            assert_eq!((hands.len(), hands[0].owner, hands[0].hidden), (1, None, 0));
            let told: Vec<_> = hands[0].cards.iter().map(|card| card.text.clone()).collect();
            assert_eq!(told, shown);
            assert!(hands[0].cards.iter().all(|card| card.discard.is_empty()));
        }
    }
    assert_eq!(all.len(), 30, "all kinds of card turn up");
    let same = (0..40).map(|seed| fields(&*deal("variant=coop samepairs=1", seed))[4].clone());
    assert!(same.flat_map(|cards| dice::cards(&cards)).any(|card| card == "NN" || card == "bb"));
}

#[test]
fn zug_27_play_passes_from_one_to_the_next() {
    let mut rng = Rng::with_seed(27);
    for seed in 0..effort(20) as u64 {
        let players = seed as usize % 4 + 1;
        let mut seat = 0;
        random_game(
            &deal(&format!("variant=coop players={players}"), seed),
            99,
            &mut rng,
            |state, _| {
                assert_eq!(usize::from(state.to_move().0), seat % players);
                assert_eq!(fields(&**state)[1], (seat % players + 1).to_string());
                seat += 1;
            },
        );
    }
}

// ZUG-28

const CARDS: &str = "3cBNNQbNbp";

#[test]
fn zug_28_the_board_may_be_turned_once_either_way() {
    let coop = |edges: &str| at(CROSS, &format!("1 coop - {CARDS} {edges} -"));
    offers(&*coop("SW"), "Ef4xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4 Wb4xd4");
    judges(&*coop("SW"), &[("Nd6xd4", "ZUG-28")]);
    offers(&*coop("NE"), "Ef4xd4 Nd6xd4 Wb4xd4");
    judges(&*coop("NE"), &[("Sd4xb4", "ZUG-28")]);
    offers(&*coop("W"), "Nd6xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4 Wb4xd4");
    judges(&*coop("W"), &[("Ef4xd4", "ZUG-28")]);
    offers(&*coop("ES"), "Ef4xd4 Nd6xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4");
    judges(&*coop("ES"), &[("Wb4xd4", "ZUG-28")]);
    // What ZUG-7 and ZUG-8 refuse, they refuse here too.
    judges(&*coop("SW"), &[("Sb4xd4", "ZUG-7 b4"), ("Sd4xe5", "ZUG-8 e5"), ("Wf4xd4", "ZUG-7 f4")]);
    for (i, (letter, _)) in EDGES.into_iter().enumerate() {
        let fields = format!("1 coop - {CARDS} {letter} -");
        lists(28 + i as u64, &fields, |dice| {
            let reach = [i, (i + 1) % 4, (i + 3) % 4];
            let moves = capture_texts(dice, &reach, None);
            if !moves.is_empty() || captures(dice, (i + 2) % 4).is_empty() {
                return moves;
            }
            let mut passes = reach.map(|edge| format!("pass{}", EDGES[edge].0)).to_vec();
            passes.sort_unstable();
            passes
        });
    }
}

#[test]
fn zug_28_all_players_turn_with_the_board() {
    let state = at(CROSS, &format!("1 coop - {CARDS} SWN -"));
    let left = |taken: &str, to: &str| {
        let mut dice = dice::dice(CROSS);
        let mover = dice.remove(&square(taken)).unwrap();
        dice.insert(square(to), mover);
        layout(8, &dice)
    };
    for (mv, squares, dice, edges) in [
        ("Sd4xb4", ("d4", "b4"), "cN0", "SWN"),
        ("Wb4xd4", ("b4", "d4"), "rN0", "WNE"),
        ("Ef4xd4", ("f4", "d4"), "pQ0", "ESW"),
    ] {
        let wanted = format!("{} 2 coop {dice} {CARDS} {edges} -", left(squares.0, squares.1));
        assert_eq!(after(&state, mv).text(), wanted);
    }
    // The player to move looks from the edge to which the board is turned.
    for (text, edge) in [("S", 0), ("W", 1), ("E", 3)] {
        let taken = walk(&*state, text);
        assert_eq!(state.edge_of(Seat::FIRST, &taken), Some(edge));
    }
    assert_eq!(
        state.next(&[]).steps.iter().map(|step| step.text()).collect::<Vec<_>>(),
        ["E", "S", "W"]
    );
    // Of two turns the second begins where the first ended.
    let state = after(&state, "Wb4xd4");
    assert_eq!([0, 1, 2].map(|seat| state.edge_of(Seat(seat), &[])), [Some(1), Some(2), Some(3)]);
}

#[test]
fn zug_28_whole_cooperative_games_go_by_the_rules() {
    let games: Vec<_> = (1..=4).map(|n| format!("variant=coop players={n} board=6")).collect();
    plays_as_expected(&games.iter().map(String::as_str).collect::<Vec<_>>(), 28, 80);
}

// ZUG-29

#[test]
fn zug_29_five_satisfied_cards_win_for_all() {
    let state = |dice: &str, cards: &str| at(TWO, &format!("1 coop {dice} {cards} SW -"));
    // The last target.
    let almost = state("bB0bN0bQ0bR0", "bBbNbQbRcQ");
    assert_eq!(almost.outcome(), Outcome::Ongoing);
    assert_eq!(outcome(&*after(&almost, "Sc3xf6")), "won ZUG-29");
    // A die counts for one card at a time: here the blue knight or the blue queen is needed twice.
    let state = state("bB0bN0bQ0bR0", "NQbBbNbQbR");
    assert!(!matches!(after(&state, "Sc3xf6").outcome(), Outcome::Won(_)));
}

#[test]
fn zug_29_it_does_not_matter_where_the_dice_lie() {
    for dice in ["bB0bN0bQ0bR0", "bB1bN1bQ1bR1", "bB5bN4bQ3bR2"] {
        let state = at(TWO, &format!("1 coop {dice} bBbNbQbRcQ SW -"));
        let won = after(&state, "Sc3xf6");
        assert_eq!(won.outcome(), Outcome::Won("ZUG-29"), "{dice}");
        assert!(!won.outcome_words(won.outcome()).is_empty());
        assert_eq!(won.moves(), [""; 0]);
    }
}

#[test]
fn zug_29_any_share_of_the_dice_is_found() {
    let mut rng = Rng::with_seed(29);
    let (mut won, mut not) = (0, 0);
    for _ in 0..effort(500) {
        let mut deck = deck(true);
        rng.shuffle(&mut deck);
        deck.truncate(5);
        deck.sort_unstable();
        let mut taken = rolled(&mut rng, 8, 16).into_values();
        let captured = rng.usize(8..=12);
        let captured: Vec<_> = taken.by_ref().take(captured).collect();
        let captured: Vec<_> =
            captured.into_iter().map(|die| die.coloured()[rng.usize(..4)]).collect();
        let text: String = faces(&field(captured.clone()))
            .into_iter()
            .map(|face| format!("{}0", shown(face)))
            .collect();
        let text = format!("8/8/8/8/8/8/8/8 1 coop {text} {} SW -", deck.concat());
        let state = position(&text);
        let cards: Vec<_> = deck.iter().map(String::as_str).collect();
        if dice::satisfies(&cards, &captured) {
            assert_eq!(state.outcome(), Outcome::Won("ZUG-29"), "{text}");
            won += 1;
        } else {
            assert_eq!(state.outcome(), Outcome::Lost("ZUG-30"), "{text}");
            not += 1;
        }
    }
    assert!(won > 20 && not > 20 || cfg!(target_arch = "wasm32"), "{won} {not}");
}

#[test]
fn zug_29_a_die_may_be_moved_to_another_card() {
    let state = at(CROSS, "1 coop bN0cB0 3cBNNQbNbp SW -");
    // What lies on a card counts there and nowhere else.
    for (dice, points) in [
        ("bN0cB0", [0, 0, 0, 0, 0]),
        ("bN4cB0", [0, 0, 0, 1, 0]),
        ("bN2cB2", [0, 1, 0, 0, 0]),
        ("bN2cB0", [0, 0, 0, 0, 0]),
        ("bN5cB4", [0, 0, 0, 0, 0]),
    ] {
        let arranged = state.arranged(dice).unwrap();
        assert_eq!(fields(&*arranged)[3], dice);
        let told = &arranged.hands()[0];
        assert_eq!(told.cards.iter().map(|card| card.points).collect::<Vec<_>>(), points, "{dice}");
        // It is no move: the board and the turn stay as they are.
        assert_eq!(arranged.moves(), state.moves());
        assert_eq!(arranged.to_move(), state.to_move());
    }
    // A captured die lies on none at first, and moves nothing else.
    let state = at(CROSS, "1 coop bN4cB2 3cBNNQbNbp SW -");
    assert_eq!(fields(&*after(&state, "Sd4xd2"))[3], "bN4cB2cQ0");
    // In any order, and only the dice that there are.
    assert_eq!(fields(&*state.arranged("cB1bN3").unwrap())[3], "bN3cB1");
    let other = state.arranged("rR5bN1").unwrap();
    assert!(fields(&*other)[3].starts_with("bN1cB"), "{}", other.text());
    assert!(at(TWO, "w duel - - - - - -").arranged("bN1").is_none());
}

#[test]
fn zug_29_cards_tell_what_they_still_need() {
    let state = at(CROSS, "1 coop bN2cB0 3cBNNQbNbp SW -");
    let hands = state.hands();
    assert!(hands[0].cards[1].progress.contains("bishop"), "{:?}", hands[0].cards[1]);
    assert!(!hands[0].cards[1].progress.contains("knight"), "{:?}", hands[0].cards[1]);
    let state = state.arranged("bN2cB2").unwrap();
    let made_by = &state.hands()[0].cards[1].made_by;
    assert_eq!(made_by.iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([0, 1]));
}

// ZUG-30

#[test]
fn zug_30_five_minutes_lose_for_all() {
    for players in 1..=4 {
        let limit = deal(&format!("variant=coop players={players}"), 2).time_limit().unwrap();
        assert_eq!((limit.seconds, limit.outcome), (300, Outcome::Lost("ZUG-30")));
    }
    assert!(deal("", 2).time_limit().is_none());
    assert!(deal("variant=fixed", 2).time_limit().is_none());
    // No clock runs in a finished game.
    let over = at("", "1 coop - 3cBNNQbNbp SW -");
    assert!(over.outcome().is_over() && over.time_limit().is_none());
}

#[test]
fn zug_30_no_capture_left_loses_for_all() {
    let state = at(TWO, "1 coop bB0bN0bQ0bR0 bBbNbQbRcQ S -");
    assert_eq!(state.outcome(), Outcome::Ongoing);
    // The one capture satisfies the cards, the other does not; nothing is left after either.
    assert_eq!(outcome(&*after(&state, "Sc3xf6")), "won ZUG-29");
    let lost = after(&state, "Wf6xc3");
    assert_eq!(outcome(&*lost), "lost ZUG-30");
    assert_eq!(lost.moves(), [""; 0]);
    assert_eq!(fields(&*lost)[1], "1");
    assert!(lost.seen_by(Reader::Public, &[]).is_none());
    assert_eq!(lost.privacy(), Privacy::Open);
}

#[test]
fn zug_30_every_cooperative_game_ends_by_its_cards_or_its_captures() {
    let mut rng = Rng::with_seed(30);
    let mut won = 0;
    for seed in 0..effort(60) as u64 {
        let text = format!("variant=coop players={}", seed % 4 + 1);
        random_game(&deal(&text, seed), 99, &mut rng, |state, _| {
            let fields = fields(&**state);
            let (_, dice) = read_layout(&fields[0]);
            let taken: String = fields[3].chars().filter(|c| !c.is_ascii_digit()).collect();
            let cards = cards(&fields[4]);
            let cards: Vec<_> = cards.iter().map(String::as_str).collect();
            let left = (0..4).any(|edge| !captures(&dice, edge).is_empty());
            let wanted = if dice::satisfies(&cards, &faces(&taken)) {
                won += 1;
                Outcome::Won("ZUG-29")
            } else if left {
                Outcome::Ongoing
            } else {
                Outcome::Lost("ZUG-30")
            };
            assert_eq!(state.outcome(), wanted, "{}", state.text());
        });
    }
    assert!(won > 5 || cfg!(target_arch = "wasm32"), "{won}");
}

// ZUG-31

#[test]
fn zug_31_only_with_nothing_within_reach_one_passes() {
    // From the south only: three edges see nothing.
    let pieces = "c3 .bQrR f6 .cQrB";
    let coop = |edges: &str| at(pieces, &format!("1 coop - {CARDS} {edges} -"));
    let state = coop("NS");
    assert_eq!(state.outcome(), Outcome::Ongoing);
    offers(&*state, "passE passN passW");
    assert_refusal(&state.duty().unwrap(), "ZUG-31", "duty");
    judges(&*state, &[("passS", "ZUG-28/ZUG-31"), ("Sc3xf6", "ZUG-28")]);
    leads(&state, "passN", pieces, &format!("2 coop - {CARDS} NS -"));
    leads(&state, "passW", pieces, &format!("2 coop - {CARDS} WE -"));
    leads(&state, "passE", pieces, &format!("2 coop - {CARDS} EW -"));
    assert_eq!(state.edge_of(Seat::FIRST, &walk(&*state, "passW")), Some(1));
    // The next player has it within reach.
    offers(&*after(&state, "passW"), "Sc3xf6");
    // With a capture within reach nobody passes.
    for edges in ["S", "W", "E", "SW", "WN"] {
        offers(&*coop(edges), "Sc3xf6");
        judges(&*coop(edges), &[("passS", "ZUG-28/ZUG-31"), ("passW", "ZUG-28/ZUG-31")]);
        assert_eq!(coop(edges).duty(), None);
    }
}

#[test]
fn zug_31_no_capture_left_looks_at_all_four_edges() {
    for (edge, pieces) in [
        (0, "a1 .bRrN a6 .cQrR"),
        (1, "a1 .cNpR a6 cB.rN"),
        (2, "a1 .pNcB h8 pRcQ."),
        (3, "a1 .rNbB a6 cB.rN"),
    ] {
        let only: Vec<_> =
            (0..4).filter(|edge| !captures(&dice::dice(pieces), *edge).is_empty()).collect();
        assert_eq!(only, [edge], "{pieces}");
        for (facing, (letter, _)) in EDGES.into_iter().enumerate() {
            let state = at(pieces, &format!("1 coop - {CARDS} {letter} -"));
            assert_eq!(state.outcome(), Outcome::Ongoing, "{}", state.text());
            let passes = (facing + 2) % 4 == edge;
            assert!(state.moves().iter().all(|mv| mv.starts_with("pass") == passes));
        }
    }
    assert_eq!(outcome(&*at("a1 .cNrB h8 pRcQ.", "1 coop - 3cBNNQbNbp S -")), "lost ZUG-30");
}

// ZUG-32

#[test]
fn zug_32_each_player_sees_tops_and_the_faces_towards_them() {
    let state = at("c3 .bQrR f6 cQpB. h8 bQ.rR", "1 coop pB0 3cBNNQbNbp SWN BQ");
    let seen = |reader| state.seen_by(reader, &[]).unwrap().text();
    let view = |board: &str| format!("{board} 1 coop pB0 3cBNNQbNbp SWN -");
    let south = view("7(bQ.~)/8/5(cQpB.)2/8/8/2(.bQ~)5/8/8");
    let west = view("7(bQ.rR)/8/5(cQ~.)2/8/8/2(.~rR)5/8/8");
    assert_eq!(seen(Reader::Seat(Seat(0))), south);
    assert_eq!(seen(Reader::Seat(Seat(1))), west);
    assert_eq!(seen(Reader::Seat(Seat(2))), south, "what is opposite follows (ZUG-1)");
    assert_eq!(seen(Reader::Mover), south);
    assert_eq!(seen(Reader::Public), view("7(bQ~~)/8/5(cQ~~)2/8/8/2(.~~)5/8/8"));
}

#[test]
fn zug_32_who_turns_the_board_sees_what_then_faces_them() {
    let state = at(CROSS, "1 coop - 3cBNNQbNbp SW -");
    let view = |reader, steps: &str| {
        let taken = walk(&*state, steps);
        state.seen_by(reader, &taken).unwrap().readings()
    };
    for (steps, edge) in [("", 0), ("S", 0), ("W", 1), ("E", 3)] {
        for reader in [Reader::Mover, Reader::Seat(Seat::FIRST)] {
            for reading in view(reader, steps) {
                let die = read_layout(&state.text()).1[&reading.at];
                assert_eq!(reading.sides[edge].unwrap().text, shown(die.side(edge)));
                // The dice of this position lie so that the other axis stays unknown.
                assert_eq!(reading.sides[(edge + 1) % 4], None, "{steps} {reading:?}");
            }
        }
    }
}
