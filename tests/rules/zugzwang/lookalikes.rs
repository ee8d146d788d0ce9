//! Tests that nothing hidden leaks: two positions that look equal to a viewer yield equal output.

use super::games::{for_each_variant, some_positions, typed, viewers};
use super::{fields, position, read};
use fairyboard::geometry::Square;
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::turn::{Act, Step};
use fairyboard::{Seat, State};
use fairyboard_tests::dice::{self, Die, all_dice, cards, layout, read_layout, shown};
use fairyboard_tests::{StateQueries, board, effort, rng};
use fastrand::Rng;
use std::rc::Rc;

for_each_variant!(
    views_hold_no_more_than_their_texts,
    views_tell_the_same_of_all_that_looks_the_same,
);

/// All that the engine says about a position and about the first steps of some moves.
fn told(state: &dyn State) -> Vec<String> {
    let mut told = vec![
        format!("{state:?}"),
        state.text(),
        format!("{:?} {:?} {:?}", state.size(), state.seats(), state.to_move()),
        format!("{:?} {}", state.outcome(), state.outcome_words(state.outcome()).to_string()),
        format!("{:?}", state.pieces()),
        format!("{:?}", state.readings()),
        format!("{:?} {:?}", state.hands(), state.deck()),
        format!("{:?} {:?} {:?}", state.privacy(), state.edges(), state.time_limit()),
        format!("{:?} {:?} {:?}", state.duty(), state.ready_made(), state.scene(&[]).off_board),
        format!("{:?} {:?}", state.scene(&[]).lasting, state.scene(&[]).outlined),
        format!("{:?} {:?}", state.ending(state.outcome()), state.threatened()),
        format!("{}", state.key()),
    ];
    for seat in [Seat(0), Seat(1)] {
        told.push(format!("{:?} {:?}", state.attacks(seat), state.goals(seat)));
    }
    told.push(format!("{:?}", state.passed().map(|state| state.text())));
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
        for viewer in viewers(state) {
            told.push(format!("{:?}", state.move_seen_by(mv, viewer)));
        }
    }
    told.push(moves.join(" "));
    told.extend(typed(state).iter().map(|mv| format!("{mv} {:?}", state.play(mv).map(|_| ()))));
    // Adds what the engine says about moves that are only partly entered.
    let mut open = vec![Vec::new()];
    let mut looked_at = 0;
    while let Some(taken) = open.pop() {
        looked_at += 1;
        tell_draft(state, &taken, &mut told);
        let next = state.next(&taken);
        // Continues with every first step, and with about a third of the later steps.
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
        state.scene(taken).area
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
    for viewer in viewers(state) {
        told.push(format!("{:?}", state.seen_by(viewer, taken).map(|state| state.text())));
    }
}

fn views_hold_no_more_than_their_texts(games: &[&str]) {
    for state in some_positions(games, 10, 2, 4) {
        for viewer in viewers(&*state) {
            let Some(view) = state.seen_by(viewer, &[]) else { continue };
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

/// Another full position that looks equal to the viewer after some steps. `None` if the search
/// found none.
fn lookalike(
    state: &Rc<dyn State>,
    viewer: Viewer,
    taken: &[Step],
    rng: &mut Rng,
) -> Option<Rc<dyn State>> {
    let (size, dice) = read_layout(&state.text());
    let mut fields = fields(&**state);
    if fields.len() > 2 && fields[2] == "duel" {
        let seat = match viewer {
            Viewer::Public => None,
            Viewer::Mover => Some(state.to_move()),
            Viewer::Seat(seat) => Some(seat),
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
        return read(&fields.join(" ")).ok();
    }
    if fields[2] == "coop" {
        change_rolls(&mut fields[6], rng);
    }
    let readings = state.seen_by(viewer, taken).unwrap().readings();
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
            // Usually leaves a die's kind as it is, because the set has only two dice of each kind.
            let keeps = rng.u8(..5) > 0;
            let ways: Vec<_> = all
                .iter()
                .filter(|way| looks(**way, at) && (!keeps || way.kind() == die.kind()))
                .collect();
            *die = **rng.choice(&ways).unwrap();
        }
        fields[0] = layout(size, &other);
        if let Some(state) = read(&fields.join(" ")).ok().filter(|_| other != dice) {
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

fn views_tell_the_same_of_all_that_looks_the_same(games: &[&str]) {
    let mut rng = rng(1);
    let mut compared = 0;
    for state in some_positions(games, 20, 2, 4) {
        let mut drafts = vec![Vec::new()];
        if state.privacy() == Privacy::Together {
            // Looks from each edge in turn, because what a player sees depends on the edge.
            let steps = state.next(&[]).steps.into_iter();
            drafts.extend(steps.filter(|step| step.act == Act::Edge).map(|step| vec![step]));
        }
        let viewers = viewers(&*state);
        for (viewer, taken) in drafts.iter().flat_map(|t| viewers.iter().map(move |r| (*r, t))) {
            let Some(view) = state.seen_by(viewer, taken) else { continue };
            let Some(other) = lookalike(&state, viewer, taken, &mut rng) else { continue };
            if other.outcome().is_over() {
                continue;
            }
            let other_view = other.seen_by(viewer, taken).unwrap();
            assert_eq!(view.text(), other_view.text(), "{} {}", state.text(), other.text());
            same_told(&*view, &*other_view);
            compared += 1;
        }
    }
    assert!(compared > effort(20), "{compared}");
}
