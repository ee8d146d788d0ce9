//! Zugzwang: what nobody may know is nowhere told, and what may be known is told the same.

use fairyboard::chance::Chance;
use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::table::{Privacy, Reader, Reading};
use fairyboard::turn::{Act, Step, matching};
use fairyboard::{Family, MoveError, Options, Outcome, Refusal, Seat, Sign, State, catalog};
use fairyboard_tests::dice::{
    self, Dice, Die, EDGES, Face, all_dice, are_of_the_set, captures, cards, faces, field, layout,
    opposite, read_layout, rolled, shown,
};
use fairyboard_tests::{board, effort, rule_ids, square, test};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::OnceLock;

fn family() -> &'static dyn Family {
    catalog::find("zugzwang").unwrap()
}

fn options(text: &str) -> Options {
    let mut options = Options::defaults(family().info().options);
    for pair in text.split_whitespace() {
        let (key, value) = pair.split_once('=').unwrap();
        options.set(key, value).unwrap_or_else(|error| panic!("{pair}: {error}"));
    }
    options
}

fn read(text: &str) -> Option<Rc<dyn State>> {
    family().read(text, &options("")).ok()
}

fn position(text: &str) -> Rc<dyn State> {
    family().read(text, &options("")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn fields(text: &str) -> Vec<String> {
    text.split(' ').map(String::from).collect()
}

const GAMES: [&str; 7] = [
    "",
    "board=6 samepairs=1",
    "variant=fixed",
    "variant=fixed board=6 seats=NS",
    "variant=fixed seats=EN",
    "variant=coop players=4",
    "variant=coop board=6 players=3",
];

/// Positions of games that are played at random, but not over at once.
fn positions(seed: u64) -> Vec<Rc<dyn State>> {
    let mut rng = Rng::with_seed(seed);
    let mut all = Vec::new();
    for text in GAMES {
        let mut state = family().deal(&options(text), &mut Chance::seeded(rng.u64(..)));
        loop {
            all.push(Rc::clone(&state));
            let moves = state.moves();
            if moves.is_empty() {
                break;
            }
            let claim = fields(&state.text()).pop().unwrap();
            let mv = if claim.contains(':') && rng.u8(..8) > 0 {
                "accept".to_string()
            } else if text.contains("fixed") && rng.u8(..4) > 0 && claim == "-" {
                // One that is there, so that the game goes on; or nobody looks further.
                true_announcement(&state, &mut rng).unwrap_or("none".into())
            } else {
                moves[rng.usize(..moves.len())].clone()
            };
            state = state.play(&mv).unwrap_or_else(|e| panic!("{} {mv}: {e}", state.text())).state;
        }
    }
    all
}

fn true_announcement(state: &Rc<dyn State>, rng: &mut Rng) -> Option<String> {
    let (_, dice) = read_layout(&state.text());
    let all = (0..4).flat_map(|edge| captures(&dice, edge).into_iter().map(move |c| (edge, c)));
    let (edge, (from, to)) = rng.choice(all.collect::<Vec<_>>())?;
    let face = |at| shown(dice[&at].side(edge));
    Some(format!("{}{from}x{to}:{}x{}", EDGES[edge].0, face(from), face(to)))
}

fn readers(state: &dyn State) -> Vec<Reader> {
    let seats = (0..state.seats().len()).map(|seat| Reader::Seat(Seat(seat as u8)));
    [Reader::Public, Reader::Mover].into_iter().chain(seats).collect()
}

/// Everything that a position tells, and what it tells of some moves as they are entered.
fn told(state: &dyn State) -> Vec<String> {
    let mut told = vec![
        format!("{state:?}"),
        state.text(),
        format!("{:?} {:?} {:?}", state.size(), state.seats(), state.to_move()),
        format!("{:?} {}", state.outcome(), state.outcome_words(state.outcome())),
        format!("{:?}", state.pieces()),
        format!("{:?}", state.readings()),
        format!("{:?} {:?}", state.hands(), state.deck()),
        format!("{:?} {:?} {:?}", state.privacy(), state.edges(), state.time_limit()),
        format!("{:?} {:?} {:?}", state.duty(), state.ready_made(), state.off_board()),
        format!("{:?} {:?}", state.lasting(), state.outlined()),
        format!("{:?} {:?}", state.ending(state.outcome()), state.threatened()),
        format!("{}", state.zobrist()),
    ];
    for seat in [Seat(0), Seat(1)] {
        told.push(format!("{:?} {:?}", state.attacks(seat), state.goals(seat)));
        told.push(format!("{:?}", state.with_to_move(seat).map(|state| state.text())));
    }
    for (at, piece) in state.pieces() {
        told.push(format!("{:?}", state.card(&piece, at)));
    }
    for dice in ["bQ1bN2rR3", "-", "pB5"] {
        told.push(format!("{:?}", state.arranged(dice).map(|state| state.text())));
    }
    let moves = state.moves();
    let some = moves.iter().step_by(moves.len() / 40 + 1);
    for mv in some {
        told.push(format!("{mv} {:?} {:?}", state.play(mv).err(), state.steps_of(mv)));
        for reader in readers(state) {
            told.push(format!("{:?}", state.move_seen_by(mv, reader)));
        }
    }
    told.push(moves.join(" "));
    told.extend(typed(state).iter().map(|mv| format!("{mv} {:?}", state.play(mv).map(|_| ()))));
    // Moves as they are entered.
    let mut open = vec![Vec::new()];
    let mut looked_at = 0;
    while let Some(taken) = open.pop() {
        looked_at += 1;
        tell_draft(state, &taken, &mut told);
        let next = state.next(&taken);
        // The first steps all, the later ones here and there.
        let gap = if taken.is_empty() { 1 } else { next.steps.len() / 3 + 1 };
        for step in next.steps.iter().skip(looked_at % gap).step_by(gap) {
            open.push([&taken[..], &[*step]].concat());
        }
        if looked_at > 120 {
            break;
        }
    }
    told
}

fn tell_draft(state: &dyn State, taken: &[Step], told: &mut Vec<String>) {
    let next = state.next(taken);
    told.push(format!("after {taken:?} {next:?}"));
    for step in &next.steps {
        let seen = (step.at, step.captures, step.order, step.squares().collect::<Vec<_>>());
        told.push(format!("{seen:?} {}", state.step_name(taken, step)));
    }
    told.push(format!(
        "{:?} {:?} {:?}",
        state.effects(taken),
        state.prompt(taken),
        state.area(taken)
    ));
    for at in board(state.size()) {
        told.push(format!("{at} {:?}", state.refuse(taken, at)));
    }
    for layer in 0..state.info().layers.len() {
        told.push(format!("{layer} {:?}", state.layer(layer, taken)));
    }
    for seat in 0..state.seats().len() {
        told.push(format!("{:?}", state.edge_of(Seat(seat as u8), taken)));
    }
    for reader in readers(state) {
        told.push(format!("{:?}", state.seen_by(reader, taken).map(|state| state.text())));
    }
}

/// Moves of all kinds that somebody might type, most of them refused.
fn typed(state: &dyn State) -> Vec<String> {
    let squares: Vec<_> = state.pieces().iter().map(|piece| piece.0).collect();
    let mut typed: Vec<_> = ["end", "none", "accept", "challenge", "passS", "passN", "-bN_end"]
        .map(String::from)
        .to_vec();
    for (i, from) in squares.iter().enumerate().take(8) {
        typed.extend([format!("*{from}"), format!("*{from}/bN")]);
        for to in squares.iter().skip(i % 3).step_by(3) {
            for (letter, colour) in EDGES {
                typed.push(format!("{letter}{from}x{to}"));
                typed.push(format!("{letter}{from}x{to}/rR"));
                typed.push(format!("-bN_{letter}{from}x{to}"));
                typed.push(format!("{letter}{from}x{to}:{colour}Qx."));
            }
        }
    }
    typed
}

/// What of a die may be known from an edge (ZUG-19, ZUG-32); from none, its top.
fn masked(die: Die, edge: Option<usize>) -> String {
    let [top, south, west] = die.0.map(shown);
    let unknown = || "~".to_string();
    // Of two coloured faces the third is the pawn.
    let third = |known: Face| match (die.top(), known) {
        (Some(_), Some(_)) => ".".into(),
        _ => unknown(),
    };
    let (south, west) = match edge {
        None => (unknown(), unknown()),
        Some(0 | 2) => (south, third(die.0[1])),
        Some(_) => (third(die.0[2]), west),
    };
    format!("({top}{south}{west})")
}

/// The text that a reader may see of a whole position that is not over.
fn view_text(state: &dyn State, reader: Reader, turned_to: Option<usize>) -> String {
    let text = state.text();
    let (size, dice) = read_layout(&text);
    let mut fields = fields(&text);
    let seat = match reader {
        Reader::Public => None,
        Reader::Mover => Some(state.to_move().0 as usize),
        Reader::Seat(seat) => Some(usize::from(seat.0)),
    };
    let hide = |cards: &str| match cards.len() / 2 {
        0 => "-".into(),
        count => format!("~{count}"),
    };
    let edge = |letters: &str, seat: usize| {
        EDGES.iter().position(|edge| letters.chars().nth(seat) == Some(edge.0)).unwrap()
    };
    let from = match &*fields[2] {
        "duel" => {
            for i in 0..2 {
                if seat != Some(i) {
                    fields[5 + i] = hide(&fields[5 + i]);
                }
            }
            fields[7] = hide(&fields[7]);
            fields[8] = "-".into();
            return fields.join(" ");
        }
        "fixed" => seat.map(|seat| edge(&fields[5], seat)),
        _ => {
            fields[6] = "-".into();
            let is_mover = seat == Some(usize::from(state.to_move().0));
            seat.map(|seat| {
                turned_to.filter(|_| is_mover).unwrap_or_else(|| edge(&fields[5], seat))
            })
        }
    };
    fields[0] = laid_out(size, &dice, |die| masked(die, from));
    fields.join(" ")
}

/// A layout with dice written in some way.
fn laid_out(size: u8, dice: &Dice, text: impl Fn(Die) -> String) -> String {
    let mut whole = layout(size, dice);
    for die in dice.values() {
        // Upper and lower case of a mark that no text has.
        whole = whole.replacen(&die.text(), &text(*die).replace('(', "<").replace(')', ">"), 1);
    }
    whole.replace('<', "(").replace('>', ")")
}

#[test]
fn views_show_what_the_rules_allow_and_no_more() {
    for state in (0..effort(3) as u64).flat_map(positions) {
        for reader in readers(&*state) {
            let view = state.seen_by(reader, &[]);
            if state.outcome().is_over() {
                assert!(view.is_none(), "at the end all is shown: {}", state.text());
                assert_eq!(state.privacy(), Privacy::Open);
                continue;
            }
            let wanted = view_text(&*state, reader, None);
            // Where a reader may know everything, the whole is the view.
            let view = view.unwrap_or(Rc::clone(&state));
            assert_eq!(view.text(), wanted, "{reader:?} {}", state.text());
            assert_eq!(view.to_move(), state.to_move());
            assert_eq!(view.outcome(), Outcome::Ongoing);
            assert_eq!(view.seats(), state.seats());
            assert_eq!(view.privacy(), state.privacy());
            assert_eq!(view.time_limit(), state.time_limit());
            assert_eq!(view.deck(), state.deck());
            assert_eq!(view.edges(), state.edges());
            for seat in 0..state.seats().len() {
                let seat = Seat(seat as u8);
                assert_eq!(view.edge_of(seat, &[]), state.edge_of(seat, &[]));
            }
            // Whoever is to move in cooperation sees what faces them when they have turned the board.
            for step in state.next(&[]).steps.iter().filter(|step| step.act == Act::Edge) {
                let edge = EDGES.iter().position(|edge| step.text().starts_with(edge.0));
                let view = state.seen_by(reader, &[*step]).unwrap_or(Rc::clone(&state));
                assert_eq!(view.text(), view_text(&*state, reader, edge), "{}", state.text());
            }
        }
    }
}

#[test]
fn views_hold_no_more_than_their_texts() {
    for state in (10..10 + effort(2) as u64).flat_map(positions).step_by(4) {
        for reader in readers(&*state) {
            let Some(view) = state.seen_by(reader, &[]) else { continue };
            let again = position(&view.text());
            assert_eq!(again.text(), view.text());
            assert!(again.same(&*view), "{}", view.text());
            same_told(&*view, &*again);
        }
    }
}

fn same_told(one: &dyn State, other: &dyn State) {
    for (one_told, other_told) in told(one).iter().zip(told(other)) {
        assert_eq!(*one_told, other_told, "{} told otherwise", one.text());
    }
}

/// Another whole position that looks the same to a reader after some steps, where one was found.
fn lookalike(
    state: &Rc<dyn State>,
    reader: Reader,
    taken: &[Step],
    rng: &mut Rng,
) -> Option<Rc<dyn State>> {
    let text = state.text();
    let (size, dice) = read_layout(&text);
    let mut fields = fields(&text);
    if fields.len() > 2 && fields[2] == "duel" {
        let seat = match reader {
            Reader::Public => None,
            Reader::Mover => Some(state.to_move()),
            Reader::Seat(seat) => Some(seat),
        };
        let hidden: Vec<_> = (0..2).filter(|i| seat != Some(Seat(*i))).collect();
        let places: Vec<_> = hidden.iter().map(|i| 5 + usize::from(*i)).chain([7]).collect();
        let mut all: Vec<_> = places.iter().flat_map(|i| cards(&fields[*i])).collect();
        rng.shuffle(&mut all);
        for i in places {
            let rest = all.split_off(cards(&fields[i]).len());
            let cards = std::mem::replace(&mut all, rest);
            fields[i] = if i < 7 { dice::hand(cards) } else { cards.concat() };
            if fields[i].is_empty() {
                fields[i] = "-".into();
            }
        }
        change_rolls(&mut fields[8], rng);
        return read(&fields.join(" "));
    }
    if fields[2] == "coop" {
        change_rolls(&mut fields[6], rng);
    }
    let readings = state.seen_by(reader, taken).unwrap().readings();
    let looks = |die: Die, at: &Square| {
        let reading = readings.iter().find(|reading| reading.at == *at).unwrap();
        reading.top.unwrap().text == shown(die.top())
            && reading
                .sides
                .iter()
                .enumerate()
                .all(|(edge, side)| side.is_none_or(|face| face.text == shown(die.side(edge))))
    };
    let all = all_dice();
    for _ in 0..60 {
        let mut other = dice.clone();
        for (at, die) in &mut other {
            // Most keep their kind, or the set would soon be exceeded.
            let keeps = rng.u8(..5) > 0;
            let ways: Vec<_> = all
                .iter()
                .filter(|way| looks(**way, at) && (!keeps || way.kind() == die.kind()))
                .collect();
            *die = **rng.choice(&ways).unwrap();
        }
        fields[0] = layout(size, &other);
        if let Some(state) = read(&fields.join(" ")).filter(|_| other != dice) {
            return Some(state);
        }
    }
    None
}

fn change_rolls(rolls: &mut String, rng: &mut Rng) {
    let count = rng.usize(..=16);
    *rolls = (0..count).map(|_| *rng.choice(&['B', 'N', 'Q', 'R']).unwrap()).collect();
    if rolls.is_empty() {
        rolls.push('-');
    }
}

#[test]
fn views_tell_the_same_of_all_that_looks_the_same() {
    let mut rng = Rng::with_seed(1);
    let mut compared = 0;
    for state in (20..20 + effort(2) as u64).flat_map(positions).step_by(4) {
        let mut drafts = vec![Vec::new()];
        if state.privacy() == Privacy::Together {
            // What is seen depends on how the board was turned.
            let steps = state.next(&[]).steps.into_iter();
            drafts.extend(steps.filter(|step| step.act == Act::Edge).map(|step| vec![step]));
        }
        let readers = readers(&*state);
        for (reader, taken) in drafts.iter().flat_map(|t| readers.iter().map(move |r| (*r, t))) {
            let Some(view) = state.seen_by(reader, taken) else { continue };
            let Some(other) = lookalike(&state, reader, taken, &mut rng) else { continue };
            if other.outcome().is_over() {
                continue;
            }
            let other_view = other.seen_by(reader, taken).unwrap();
            assert_eq!(view.text(), other_view.text(), "{} {}", state.text(), other.text());
            same_told(&*view, &*other_view);
            compared += 1;
        }
    }
    assert!(compared > effort(50), "{compared}");
}

#[test]
fn views_tell_nothing_that_is_not_so() {
    for state in (30..30 + effort(2) as u64).flat_map(positions) {
        for reader in readers(&*state) {
            let Some(view) = state.seen_by(reader, &[]) else { continue };
            let (seen, whole) = (view.readings(), state.readings());
            assert_eq!(seen.len(), whole.len());
            for (seen, whole) in seen.iter().zip(whole) {
                assert_eq!((seen.at, seen.top), (whole.at, whole.top));
                for (seen, whole) in seen.sides.iter().zip(whole.sides) {
                    assert!(seen.is_none() || *seen == whole);
                }
                let known = seen.sides.map(|side| side.is_some());
                assert_eq!((known[0], known[1]), (known[2], known[3]), "opposite faces (ZUG-1)");
            }
            assert_eq!(view.pieces(), state.pieces());
            for (seen, whole) in view.hands().iter().zip(state.hands()) {
                assert_eq!((seen.owner, &seen.dice), (whole.owner, &whole.dice));
                assert_eq!(seen.cards.len() + usize::from(seen.hidden), whole.cards.len());
                if seen.hidden == 0 {
                    assert_eq!(*seen, whole);
                } else {
                    assert!(seen.cards.is_empty() && seen.points.is_none());
                }
            }
        }
    }
}

#[test]
fn views_are_watched_and_not_played() {
    for state in positions(40) {
        for reader in readers(&*state) {
            let Some(view) = state.seen_by(reader, &[]) else { continue };
            for mv in view.moves().iter().take(20).chain(&typed(&*view)) {
                match view.play(mv) {
                    Ok(_) => panic!("{mv} is played in {}", view.text()),
                    Err(MoveError::Refused(refusal)) => assert_numbered(&refusal, mv),
                    Err(MoveError::Unreadable(_)) => {
                        assert!(!view.moves().contains(mv), "{mv} in {}", view.text());
                    }
                }
            }
        }
    }
}

#[test]
fn views_of_a_duel_list_its_captures_and_the_hand_that_is_known() {
    for state in positions(41).into_iter().take(40) {
        if state.outcome().is_over() || state.deck().is_none() {
            continue;
        }
        let whole: BTreeSet<_> =
            state.moves().iter().map(|mv| mv.split('/').next().unwrap().to_string()).collect();
        let view = state.seen_by(Reader::Mover, &[]).unwrap();
        // What will be rolled is not known.
        let mut listed = BTreeSet::new();
        for mv in view.moves() {
            listed.insert(mv.split('/').next().unwrap().to_string());
        }
        assert_eq!(listed, whole, "{}", view.text());
        let rolls = view.moves().iter().filter(|mv| mv.contains('/')).count();
        let captures = whole.iter().filter(|mv| state.play(mv).is_err()).count();
        assert_eq!(rolls, 4 * captures, "{}", view.text());
    }
}

#[test]
fn moves_are_told_without_what_the_reader_may_not_know() {
    for state in (50..50 + effort(3) as u64).flat_map(positions) {
        let moves = state.moves();
        for mv in moves.iter().step_by(moves.len() / 30 + 1) {
            for reader in readers(&*state) {
                let own = reader == Reader::Mover || reader == Reader::Seat(state.to_move());
                let wanted = match mv.strip_prefix('-') {
                    Some(rest) if !own => Some(format!("-~{}", &rest[2..])),
                    _ => None,
                };
                assert_eq!(state.move_seen_by(mv, reader), wanted, "{mv} {reader:?}");
            }
        }
    }
}

#[test]
fn a_game_as_one_player_sees_it_never_contains_the_others_cards() {
    let mut rng = Rng::with_seed(60);
    for seed in 0..effort(10) as u64 {
        let mut state = family().deal(&options(""), &mut Chance::seeded(seed));
        let reader = Reader::Seat(Seat(seed as u8 % 2));
        let other = 6 - (seed as usize % 2);
        while let Some(mv) = rng.choice(state.moves()) {
            let view = state.seen_by(reader, &[]).unwrap();
            let texts = fields(&view.text());
            assert!(texts[other] == "-" || texts[other].starts_with('~'));
            assert!(texts[7].starts_with('~'));
            let seen = state.move_seen_by(&mv, reader).unwrap_or_else(|| mv.clone());
            let is_own = Reader::Seat(state.to_move()) == reader;
            assert_eq!(seen == mv, is_own || !mv.starts_with('-'));
            state = state.play(&mv).unwrap().state;
        }
    }
}

// What is said to a step that cannot be taken

fn assert_numbered(refusal: &Refusal, about: &str) {
    static RULES: OnceLock<BTreeSet<String>> = OnceLock::new();
    let rules = RULES.get_or_init(|| rule_ids(family()));
    assert!(rules.contains(refusal.rule), "{about}: {refusal:?}");
    assert!(refusal.sentence.len() > 8 && !refusal.sentence.ends_with('.'), "{about}: {refusal}");
}

#[test]
fn every_refused_click_has_its_rule() {
    for state in positions(70).into_iter().step_by(3) {
        if state.outcome().is_over() {
            continue;
        }
        let mut shown = vec![Rc::clone(&state)];
        shown.extend(readers(&*state).into_iter().filter_map(|reader| state.seen_by(reader, &[])));
        for state in shown {
            let mut open = vec![Vec::new()];
            for looked_at in 0..60 {
                let Some(taken) = open.pop() else { break };
                let next = state.next(&taken);
                for at in board(state.size()) {
                    if next.at(at).count() == 0 {
                        let about = format!("{at} after {taken:?} in {}", state.text());
                        assert_numbered(&state.refuse(&taken, at), &about);
                    }
                }
                let gap = next.steps.len() / 4 + 1;
                for step in next.steps.iter().skip(looked_at % gap).step_by(gap) {
                    open.push([&taken[..], &[*step]].concat());
                }
            }
        }
    }
}

#[test]
fn a_refused_click_has_the_right_rule() {
    let mut rng = Rng::with_seed(71);
    for i in 0..effort(120) {
        let dice = rolled(&mut rng, 8, 14);
        let fields = ["", " w duel - - 3cbN bp rQNQ -", " 1 coop - 3cBNNQbNbp SW -"][i % 3];
        let state = position(&format!("{}{fields}", layout(8, &dice)));
        for edge in state.next(&[]).steps.into_iter().filter(|step| step.act == Act::Edge) {
            let place =
                EDGES.iter().position(|(letter, _)| edge.text().starts_with(*letter)).unwrap();
            let colour = EDGES[place].1;
            let own = |at: &Square| {
                dice.get(at).and_then(|die| die.side(place)).is_some_and(|face| face.0 == colour)
            };
            let picks = state.next(&[edge]);
            for (at, die) in &dice {
                let movable = captures(&dice, place).iter().any(|capture| capture.0 == *at);
                assert_eq!(picks.at(*at).count() > 0, movable, "{at} {}", state.text());
                if movable {
                    continue;
                }
                let refusal = state.refuse(&[edge], *at);
                let rule = if own(at) { "ZUG-8" } else { "ZUG-7" };
                assert_eq!(refusal.rule, rule, "{at} {die:?} {}: {refusal}", state.text());
                assert!(refusal.squares.contains(at), "{refusal:?}");
            }
            for pick in picks.steps {
                let from = pick.at.unwrap();
                let targets = state.next(&[edge, pick]);
                for at in board(8).into_iter().filter(|at| *at != from) {
                    let captured = captures(&dice, place).contains(&(from, at));
                    assert_eq!(
                        targets.at(at).count() > 0,
                        captured,
                        "{from} {at} {}",
                        state.text()
                    );
                    if captured {
                        continue;
                    }
                    let refusal = state.refuse(&[edge, pick], at);
                    assert_eq!(refusal.rule, "ZUG-8", "{from} {at} {}: {refusal}", state.text());
                    if let Some((start, stopped)) = refusal.path {
                        assert_eq!(start, from);
                        assert!(dice.contains_key(&stopped), "{refusal:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_refused_capture_has_the_right_rule() {
    let mut rng = Rng::with_seed(72);
    for i in 0..effort(60) {
        let dice = rolled(&mut rng, 8, 12);
        let fields = ["", " w duel - - 3cbN bp rQNQ -", " 1 coop - 3cBNNQbNbp SW -"][i % 3];
        let state = position(&format!("{}{fields}", layout(8, &dice)));
        // Where there is nothing to capture, or nothing in reach, something else is said.
        if !state.moves().iter().any(|mv| mv.contains('x')) {
            continue;
        }
        for (edge, (letter, colour)) in EDGES.into_iter().enumerate() {
            for (from, mover) in &dice {
                for (to, target) in &dice {
                    let legal = captures(&dice, edge).contains(&(*from, *to));
                    let mv = format!("{letter}{from}x{to}");
                    let mv = match target.side(edge) {
                        None => format!("{mv}/{}", shown(target.coloured()[0])),
                        Some(_) => mv,
                    };
                    let is_own = mover.side(edge).is_some_and(|face| face.0 == colour);
                    let about = format!("{mv} in {}", state.text());
                    let wanted: &[_] = match (i % 3 == 2 && letter == 'N', legal, is_own) {
                        (false, true, _) => {
                            assert!(state.play(&mv).is_ok(), "{about}");
                            continue;
                        }
                        (true, true, _) => &["ZUG-28"],
                        // More than one rule is broken.
                        (true, _, true) => &["ZUG-28", "ZUG-8"],
                        (true, _, false) => &["ZUG-28", "ZUG-7"],
                        (false, _, true) => &["ZUG-8"],
                        (false, _, false) => &["ZUG-7"],
                    };
                    let refusal = fairyboard_tests::refused(&*state, &mv);
                    assert!(wanted.contains(&refusal.rule), "{about}: {refusal}");
                    assert_numbered(&refusal, &about);
                    let blamed = refusal.squares.iter().chain(refusal.path.iter().map(|p| &p.1));
                    assert!(blamed.into_iter().all(|at| dice.contains_key(at)), "{refusal:?}");
                }
            }
        }
    }
}

#[test]
fn every_typed_move_is_legal_unreadable_or_refused_by_a_rule() {
    for state in (80..80 + effort(2) as u64).flat_map(positions) {
        let legal: BTreeSet<_> = state.moves().into_iter().collect();
        for mv in typed(&*state) {
            match state.play(&mv) {
                Ok(_) => assert!(legal.contains(&mv), "{mv} in {}", state.text()),
                Err(error) => {
                    assert!(!legal.contains(&mv), "{mv} in {}: {error}", state.text());
                    if let MoveError::Refused(refusal) = error {
                        assert_numbered(&refusal, &format!("{mv} in {}", state.text()));
                    }
                }
            }
        }
    }
}

// Steps and moves

/// All moves as they can be entered step by step.
fn entered(state: &dyn State) -> Vec<String> {
    let mut all = matching(state, &|_| true, usize::MAX);
    all.sort_unstable();
    all
}

#[test]
fn steps_lead_to_the_listed_moves_and_no_others() {
    let mut rng = Rng::with_seed(90);
    for i in 0..effort(160) {
        let fields = [
            "",
            " w duel - - 3c3cbN bp rQNQ -",
            " w duel - - - bp rQNQ NQ",
            " w fixed - - SW -",
            " b fixed - - SN none",
            " 1 coop - 3cBNNQbNbp SW -",
            " 2 coop - 3cBNNQbNbp SWNE RB",
            " b duel rN - bN bp rQ -",
        ][i % 8];
        let count = rng.usize(..=5);
        let Some(state) = read(&format!("{}{fields}", layout(6, &rolled(&mut rng, 6, count))))
        else {
            continue;
        };
        assert_eq!(entered(&*state), state.moves(), "{}", state.text());
        for mv in state.moves().iter().step_by(7) {
            let steps = state.steps_of(mv).unwrap();
            assert_eq!(steps.iter().map(Step::text).collect::<String>(), *mv);
            for taken in 0..steps.len() {
                let next = state.next(&steps[..taken]);
                assert!(next.steps.contains(&steps[taken]), "{mv} in {}", state.text());
                assert!(!next.may_stop);
                let name = state.step_name(&steps[..taken], &steps[taken]);
                assert!(!name.is_empty() && !name.ends_with('.'), "{name}");
                let on_board = matches!(steps[taken].act, Act::Pick | Act::Take);
                assert_eq!(steps[taken].at.is_some(), on_board, "{steps:?}");
            }
            assert!(state.next(&steps).may_stop);
        }
    }
    for state in positions(91) {
        if state.moves().len() < 400 {
            assert_eq!(entered(&*state), state.moves(), "{}", state.text());
        }
    }
}

#[test]
fn steps_are_called_what_they_do() {
    let name = |text: &str, steps: &str, last: &str| {
        let state = position(text);
        let taken = fairyboard_tests::walk(&*state, steps);
        let next = state.next(&taken);
        let step = next.steps.iter().find(|step| step.text() == last);
        state.step_name(&taken, step.unwrap_or_else(|| panic!("{last} of {next:?}")))
    };
    let two = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8";
    let duel = format!("{two} w duel - - 3cbN bp rQNQ -");
    assert_eq!(name(&duel, "", "-bN_"), "Discard blue knight");
    assert_eq!(name(two, "", "S"), "From south, blue");
    let fixed = format!("{two} w fixed - - SW -");
    assert_eq!(name(&fixed, "", "none"), "No captures left");
    assert_eq!(name(&fixed, "S c3 xf6", ":bQ"), "blue queen");
    let claim = format!("{two} b fixed - - SW Sc3xf6:bQxcN");
    assert_eq!(name(&claim, "", "accept"), "Accept");
    assert_eq!(name(&claim, "", "challenge"), "Challenge");
}

// Layers

#[test]
fn the_layer_of_captures_shows_them_all_where_the_faces_are_known() {
    for state in positions(100) {
        let (_, dice) = read_layout(&state.text());
        let mut shown = vec![Rc::clone(&state)];
        shown.extend(readers(&*state).into_iter().filter_map(|reader| state.seen_by(reader, &[])));
        for state in shown {
            let readings = state.readings();
            let known = |at: &Square, edge: usize| {
                readings.iter().any(|reading| reading.at == *at && reading.sides[edge].is_some())
            };
            let mut wanted = BTreeSet::new();
            for edge in 0..4 {
                let all = captures(&dice, edge).into_iter();
                wanted.extend(all.filter(|(from, to)| known(from, edge) && known(to, edge)));
            }
            let lines: BTreeSet<_> = state
                .layer(0, &[])
                .into_iter()
                .filter_map(|shown| match shown.sign {
                    Sign::Line(to) => Some((shown.at, to)),
                    _ => None,
                })
                .collect();
            assert_eq!(lines, wanted, "{}", state.text());
        }
    }
}

#[test]
fn the_layer_of_an_edge_shows_what_may_move_from_it() {
    for state in positions(105) {
        if state.outcome().is_over() {
            continue;
        }
        let (_, dice) = read_layout(&state.text());
        for step in state.next(&[]).steps.into_iter().filter(|step| step.act == Act::Edge) {
            let edge = EDGES.iter().position(|edge| step.text().starts_with(edge.0)).unwrap();
            let shown = state.layer(1, &[step]);
            assert!(shown.iter().all(|shown| shown.sign == Sign::Cell), "{shown:?}");
            let shown: BTreeSet<_> = shown.into_iter().map(|shown| shown.at).collect();
            let own = |at: &Square| dice[at].side(edge).is_some_and(|face| face.0 == EDGES[edge].1);
            assert!(shown.iter().all(own), "{shown:?} {}", state.text());
            for (from, _) in captures(&dice, edge) {
                assert!(shown.contains(&from), "{from} {}", state.text());
            }
        }
    }
}

/// The faces that a clause of the notebook allows: `blue queen or cream knight`, `purple or red
/// bishop or rook`, `pawns`; all where nothing is known.
fn allowed(clause: &str) -> BTreeSet<Face> {
    let words: Vec<_> = clause.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let colours = ["blue", "cream", "purple", "red"];
    let ranks = ["bishop", "knight", "queen", "rook"];
    let letter = |names: [&str; 4], letters: [char; 4], word: &str| {
        let word = word.trim_end_matches('s');
        names.iter().position(|name| *name == word).map(|i| letters[i])
    };
    let colour = |word: &str| letter(colours, dice::COLOURS, word);
    let rank = |word: &str| letter(ranks, dice::RANKS, word);
    if clause.contains("nothing known") {
        return dice::all_faces().into_iter().collect();
    }
    let mut faces = BTreeSet::new();
    if words.iter().any(|word| word.starts_with("pawn")) {
        faces.insert(None);
    }
    let told: Vec<_> = words.iter().filter_map(|word| colour(word)).collect();
    let of: Vec<_> = words.iter().filter_map(|word| rank(word)).collect();
    let pairs = words.windows(2).filter_map(|pair| colour(pair[0]).zip(rank(pair[1])));
    let pairs: Vec<_> = pairs.collect();
    if pairs.len() == told.len() && pairs.len() == of.len() {
        faces.extend(pairs.into_iter().map(Some));
    } else {
        faces.extend(
            told.iter().flat_map(|colour| of.iter().map(move |rank| Some((*colour, *rank)))),
        );
    }
    assert!(!faces.is_empty(), "{clause}");
    faces
}

#[test]
fn the_notebook_says_all_that_follows_and_only_that() {
    let all = all_dice();
    let mut one_of_two = 0;
    for state in (110..110 + effort(4) as u64).flat_map(positions) {
        let text = fields(&state.text());
        if state.outcome().is_over() || text[2] != "fixed" {
            continue;
        }
        let captured = faces(&[&*text[3], &*text[4]].concat());
        for reader in readers(&*state) {
            let Some(view) = state.seen_by(reader, &[]) else { continue };
            let readings = view.readings();
            let fits = |die: &Die, reading: &Reading| {
                let sides = reading.sides.iter().enumerate();
                reading.top.unwrap().text == shown(die.top())
                    && sides.into_iter().all(|(edge, side)| {
                        side.is_none_or(|face| face.text == shown(die.side(edge)))
                    })
            };
            let ways: Vec<Vec<_>> = readings
                .iter()
                .map(|reading| all.iter().filter(|die| fits(die, reading)).copied().collect())
                .collect();
            let possible = dice::possible_ways(&ways, &captured);
            let notes = view.layer(2, &[]);
            for (reading, ways) in readings.iter().zip(possible) {
                let note = notes.iter().find(|note| note.at == reading.at).unwrap();
                let about = format!("{note:?} {}", view.text());
                assert!(matches!(note.sign, Sign::Badge(_)), "{about}");
                for (edge, name) in ["south", "west", "north", "east"].iter().enumerate() {
                    if reading.sides[edge].is_some() {
                        continue;
                    }
                    let so: BTreeSet<_> = ways.iter().map(|die| die.side(edge)).collect();
                    // A clause ends in where the face looks; of two opposite faces one is enough.
                    let words = note.words.split_once(": ").unwrap().1;
                    let Some(clause) = words.split("; ").find(|clause| {
                        clause.split_once(" to ").is_some_and(|(_, to)| to.starts_with(name))
                    }) else {
                        continue;
                    };
                    let clause = clause.split_once(" to ").unwrap().0;
                    let told = allowed(clause);
                    assert!(so.is_subset(&told), "{about}: {clause}, {so:?}");
                    if so.len() <= 2 {
                        assert_eq!(so, told, "{about}: {clause}");
                    }
                    one_of_two += usize::from(so.len() == 2);
                }
            }
        }
    }
    assert!(one_of_two > 5 || cfg!(target_arch = "wasm32"), "{one_of_two}");
}

// Records

#[test]
fn records_hold_the_first_position_and_every_roll() {
    let mut rng = Rng::with_seed(120);
    for seed in 0..effort(4) as u64 {
        for text in GAMES {
            let mut record = Record::dealt(family(), options(text), seed);
            let mut at = NodeId::START;
            while let Some(mv) = rng.choice(record.moves(at)) {
                at = record.play(at, &mv).unwrap();
            }
            let written = record.to_string();
            assert!(written.contains(&record.node(NodeId::START).state().text()), "{written}");
            let again: Record = written.parse().unwrap();
            assert_eq!(again, record);
            for id in record.preorder() {
                let (one, other) = (record.node(id), again.node(id));
                assert_eq!((one.text(), one.state().text()), (other.text(), other.state().text()));
            }
            assert_eq!(record.result(), record.node(at).outcome().result());
        }
    }
}

#[test]
fn faces_and_dice_of_these_tests_are_those_of_the_rules() {
    // What tests are derived from is itself tried on the examples of the rules.
    assert_eq!(shown(opposite(faces("bQ")[0])), "cN");
    assert_eq!(field(faces("rN.bQ")), ".bQrN");
    assert!(are_of_the_set(&[], &faces("bQbQbQbQ")) && !are_of_the_set(&[], &faces("bQbQbQbQcN")));
    assert_eq!(captures(&dice::dice("c3 .bQrR f6 .cQpB"), 1), [(square("f6"), square("c3"))]);
    let cards = ["3c", "BN", "NQ", "bN", "bp"];
    assert!(dice::satisfies(&cards, &faces("bBbNbRcBcNpNpQpRrNrQ")));
    assert!(!dice::satisfies(&cards, &faces("bBbNcBcNpNpQpRrNrQ")));
}
