//! Tests of the computer in games with hidden information: it knows only a view, samples full
//! positions that agree with the view, and chooses a move.

use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::{Family, Options, State, catalog};
use fairyboard_player::{Limit, Place, best, honest, worlds};
use fairyboard_tests::{About, effort, random_game, rng, test};
use std::rc::Rc;

fn family() -> &'static dyn Family {
    catalog::find("zugzwang").expect("a game of the catalogue")
}

fn options(text: &str) -> Options {
    Options::read(family().info().options, text).expect("options")
}

fn at(text: &str, chosen: &str) -> Record {
    Record::from_position(family(), options(chosen), text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The computer's decision in a position: its move without the roll.
fn decided(record: &Record, nodes: u64) -> String {
    let place = Place::new(record, NodeId::START);
    let thought = best(place, Limit::Nodes(nodes), 3, &mut || false).expect("a move");
    let state = record.node(NodeId::START).state();
    assert!(state.is_view() || state.play(&thought.mv).is_ok(), "{} {}", state.text(), thought.mv);
    thought.mv.split('/').next().unwrap_or_default().to_string()
}

/// Calls `visit` with positions of random games.
fn some_positions(chosen: &str, visit: impl Fn(&Rc<dyn State>)) {
    let mut rng = rng(151);
    let games = effort(20);
    for _ in 0..games {
        let start =
            family().deal(&options(chosen), &mut fairyboard::chance::Chance::seeded(rng.u64(..)));
        let wanted = rng.usize(..6);
        let mut ply = 0;
        random_game(&start, 6, &mut rng, |state, moves| {
            if ply == wanted && !moves.is_empty() {
                let _about = About(state.text());
                visit(state);
            }
            ply += 1;
        });
    }
}

/// The computer's decision is the same in all full positions that look alike. So it uses nothing
/// hidden.
#[test]
fn what_is_hidden_makes_no_difference() {
    for chosen in
        ["variant=duel", "variant=duel board=6 samepairs=1", "variant=fixed", "variant=coop"]
    {
        some_positions(chosen, |state| {
            let view = state.seen_by(Viewer::Mover, &[]).expect("something is hidden");
            // In cooperative games a view may list no moves, because the player must first turn the
            // board and then sees more.
            if view.moves().is_empty() {
                return;
            }
            let view = at(&view.text(), chosen);
            let decision = decided(&view, 60);
            for world in worlds(Place::new(&view, NodeId::START), 4, 9) {
                assert_eq!(decided(&at(&world, chosen), 60), decision, "{world}");
            }
            assert_eq!(decided(&at(&state.text(), chosen), 60), decision);
        });
    }
}

/// A position with one possible capture and another one after it. Both players see all faces that
/// matter, because a face towards the south determines the one towards the north.
fn three_dice(side: char, claim: &str) -> Record {
    at(
        &format!("8/8/8/8/8/(.cBpQ)7/(.cBpQ)7/(.bQrR)7 {side} fixed - - SN {claim}"),
        "variant=fixed seats=SN",
    )
}

#[test]
fn what_is_seen_to_be_wrong_is_challenged() {
    assert_eq!(decided(&three_dice('b', "Sa1xa2:bQxcN"), 200), "challenge");
    assert_eq!(decided(&three_dice('b', "Sa1xa2:bRxcB"), 200), "challenge");
    assert_eq!(decided(&three_dice('b', "Sa1xa2:bQxcB"), 200), "accept");
}

#[test]
fn a_declaration_is_answered_by_the_capture_that_is_seen() {
    assert_eq!(decided(&three_dice('b', "none"), 200), "Sa1xa2:bQxcB");
}

#[test]
fn who_is_honest_announces_what_is_true_and_doubts_nothing() {
    let said = |record: &Record| honest(Place::new(record, NodeId::START), 1);
    assert_eq!(said(&three_dice('w', "-")).as_deref(), Some("Sa1xa2:bQxcB"));
    assert_eq!(said(&three_dice('b', "Sa1xa2:bQxcN")).as_deref(), Some("accept"));
    let duel = Record::dealt(family(), options("variant=duel"), 1);
    assert_eq!(said(&duel), None);
}

#[test]
fn the_same_seed_guesses_the_same() {
    for chosen in ["variant=duel", "variant=fixed", "variant=coop"] {
        let record = Record::dealt(family(), options(chosen), 4);
        let ask = || best(Place::new(&record, NodeId::START), Limit::Nodes(80), 5, &mut || false);
        assert_eq!(ask(), ask());
    }
}

/// A board of Zugzwang without the fields of a game has no player to move.
#[test]
fn a_layout_has_no_player() {
    let record = at("8/8/8/8/8/8/(.cBpQ)7/(.bQrR)7", "");
    assert_eq!(best(Place::new(&record, NodeId::START), Limit::Nodes(10), 0, &mut || false), None);
}
