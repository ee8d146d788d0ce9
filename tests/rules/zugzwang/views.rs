//! Tests of views: the parts of a position that a viewer sees.

use super::games::{
    DUELS, for_each_variant, positions, positions_of, some_positions, typed, viewers,
};
use super::{assert_is_told_well, deal, fields};
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::turn::Act;
use fairyboard::{MoveError, Outcome, Seat, State};
use fairyboard_tests::dice::{Dice, Die, EDGES, Face, layout, read_layout, shown};
use fairyboard_tests::{StateQueries, effort, rng, test};
use std::collections::BTreeSet;
use std::rc::Rc;

for_each_variant!(views_are_watched_and_not_played);

/// The text of a die with the faces that are visible from an edge (ZUG-19, ZUG-32). Without an
/// edge, only its top is visible.
fn masked(die: Die, edge: Option<usize>) -> String {
    let [top, south, west] = die.0.map(shown);
    let unknown = || "~".to_string();
    // If two faces are coloured, the third face must be the pawn.
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

/// The text of a viewer's view of a position that is not over, computed from the rules. `turned_to`
/// is the edge that the player to move has turned the board to.
fn view_text(state: &dyn State, viewer: Viewer, turned_to: Option<usize>) -> String {
    let (size, dice) = read_layout(&state.text());
    let mut fields = fields(state);
    let seat = match viewer {
        Viewer::Public => None,
        Viewer::Mover => Some(state.to_move().0 as usize),
        Viewer::Seat(seat) => Some(usize::from(seat.0)),
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

/// The board part of a position string, with each die written by `text`.
fn laid_out(size: u8, dice: &Dice, text: impl Fn(Die) -> String) -> String {
    let mut whole = layout(size, dice);
    for die in dice.values() {
        // Writes other brackets at first, so that a later replacement doesn't find a replaced die
        // again.
        whole = whole.replacen(&die.text(), &text(*die).replace('(', "<").replace(')', ">"), 1);
    }
    whole.replace('<', "(").replace('>', ")")
}

#[test]
fn views_show_what_the_rules_allow_and_no_more() {
    for state in (0..effort(3) as u64).flat_map(positions) {
        for viewer in viewers(&*state) {
            let view = state.seen_by(viewer, &[]);
            if state.outcome().is_over() {
                assert!(view.is_none(), "at the end all is shown: {}", state.text());
                assert_eq!(state.privacy(), Privacy::Open);
                continue;
            }
            let wanted = view_text(&*state, viewer, None);
            // `seen_by` returns no view if the viewer may know everything. Then use the whole
            // position.
            let view = view.unwrap_or(Rc::clone(&state));
            assert_eq!(view.text(), wanted, "{viewer:?} {}", state.text());
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
            // In cooperative games the player to move may turn the board and then sees the faces
            // towards that edge.
            for step in state.next(&[]).steps.iter().filter(|step| step.act == Act::Edge) {
                let edge = EDGES.iter().position(|edge| step.text().starts_with(edge.0));
                let view = state.seen_by(viewer, &[*step]).unwrap_or(Rc::clone(&state));
                assert_eq!(view.text(), view_text(&*state, viewer, edge), "{}", state.text());
            }
        }
    }
}

#[test]
fn views_tell_nothing_that_is_not_so() {
    for state in (30..30 + effort(2) as u64).flat_map(positions) {
        for viewer in viewers(&*state) {
            let Some(view) = state.seen_by(viewer, &[]) else { continue };
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

fn views_are_watched_and_not_played(games: &[&str]) {
    for state in some_positions(games, 40, 1, 1) {
        for viewer in viewers(&*state) {
            let Some(view) = state.seen_by(viewer, &[]) else { continue };
            for mv in view.moves().iter().take(20).chain(&typed(&*view)) {
                match view.play(mv) {
                    Ok(_) => panic!("{mv} is played in {}", view.text()),
                    Err(MoveError::Refused(refusal)) => assert_is_told_well(&refusal, mv),
                    Err(MoveError::Barred(sentence)) => panic!("{mv}: {sentence}"),
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
    for state in positions_of(DUELS, 41).into_iter().take(40) {
        if state.outcome().is_over() || state.deck().is_none() {
            continue;
        }
        let whole: BTreeSet<_> =
            state.moves().iter().map(|mv| mv.split('/').next().unwrap().to_string()).collect();
        let view = state.seen_by(Viewer::Mover, &[]).unwrap();
        // A view doesn't contain prepared rolls, so its moves roll all faces.
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
            for viewer in viewers(&*state) {
                let own = viewer == Viewer::Mover || viewer == Viewer::Seat(state.to_move());
                let wanted = match mv.strip_prefix('-') {
                    Some(rest) if !own => Some(format!("-~{}", &rest[2..])),
                    _ => None,
                };
                assert_eq!(state.move_seen_by(mv, viewer), wanted, "{mv} {viewer:?}");
            }
        }
    }
}

#[test]
fn a_game_as_one_player_sees_it_never_contains_the_others_cards() {
    let mut rng = rng(60);
    for seed in 0..effort(10) as u64 {
        let mut state = deal("", rng.u64(..));
        let viewer = Viewer::Seat(Seat(seed as u8 % 2));
        let other = 6 - (seed as usize % 2);
        while let Some(mv) = rng.choice(state.moves()) {
            let view = state.seen_by(viewer, &[]).unwrap();
            let texts = fields(&*view);
            assert!(texts[other] == "-" || texts[other].starts_with('~'));
            assert!(texts[7].starts_with('~'));
            let seen = state.move_seen_by(&mv, viewer).unwrap_or_else(|| mv.clone());
            let is_own = Viewer::Seat(state.to_move()) == viewer;
            assert_eq!(seen == mv, is_own || !mv.starts_with('-'));
            state = state.play(&mv).unwrap().state;
        }
    }
}
