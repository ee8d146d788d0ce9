//! Tests of the page's list of legal moves, and of the description of the last move.

use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard_tests::{for_each_game, games_of, random_game, rng};
use std::collections::BTreeSet;
use std::rc::Rc;
use ui_model::legal_moves::{Legal, MOST};
use ui_model::model::{Browse, Do, PlayState, Turn, View, Whole};
use ui_model::sounds::{SoundCue, sounds_between};

/// The screens of every position in a random game.
fn places(id: &str, plies: usize) -> Vec<PlayState> {
    let (family, options) = games_of(id).swap_remove(0);
    let mut record = Record::new(family, options);
    let start = Rc::clone(record.node(NodeId::START).state());
    let mut ats = vec![NodeId::START];
    for mv in random_game(&start, plies, &mut rng(23), |_, _| ()) {
        // A convention (a draw by repetition or move limit) may end the game before all moves are
        // played.
        let Ok(next) = record.play(*ats.last().unwrap(), &mv) else { break };
        ats.push(next);
    }
    let at = |at: &NodeId| PlayState::open(Whole::new(Session::new(record.clone(), *at)));
    ats.iter().map(at).collect()
}

for_each_game! {
    the_list_holds_each_legal_move_once_and_nothing_else,
    what_is_pressed_in_the_list_is_played,
    pointing_at_a_move_changes_nothing_of_the_game,
    the_last_move_is_told_again_and_no_longer_than_until_something_is_done,
    a_move_is_heard_where_one_was_made_and_a_refusal_never;
    toy
}

fn the_list_holds_each_legal_move_once_and_nothing_else(id: &str) {
    for play in places(id, 24) {
        let ui = play.ui();
        let Some(legal) = Legal::of(ui) else {
            assert!(ui.session.outcome().is_over());
            continue;
        };
        // The list shows a move without its roll, which is written after a `/`.
        let moves = ui.session.record().moves(ui.session.at());
        let moves: BTreeSet<_> = moves.iter().map(|mv| mv.split('/').next().unwrap()).collect();
        if legal.by_step {
            assert!(
                moves.len() > MOST || moves.len() <= 1 || ui.hands.masked,
                "{id}: {}",
                moves.len()
            );
            continue;
        }
        let ways = legal.groups.iter().flat_map(|group| &group.ways);
        let listed: Vec<_> = ways.map(|way| way.text.to_string()).collect();
        let once: BTreeSet<_> = listed.iter().map(String::as_str).collect();
        assert_eq!(once.len(), listed.len(), "{id}: each once");
        assert_eq!(once, moves, "{id}");
        assert_eq!(legal.count(), listed.len());
        assert!(legal.groups.iter().all(|group| group.name.is_some() && !group.ways.is_empty()));
    }
}

fn what_is_pressed_in_the_list_is_played(id: &str) {
    for (n, mut play) in places(id, 16).into_iter().enumerate() {
        let (at, mut presses) = (play.ui().session.at(), 0);
        while let Some(legal) = Legal::of(play.ui()).filter(|_| play.ui().session.at() == at) {
            let ways: Vec<_> = legal.groups.iter().flat_map(|group| &group.ways).collect();
            // In a position with very many moves, the list has steps in place of moves. Each of
            // them ends or continues a move. The test presses the first one until a move is played.
            let way = if legal.by_step { ways[0] } else { ways[n * 7 % ways.len()] };
            play = play.update(way.does.clone());
            presses += 1;
            assert!(presses < 20, "{id}: {:?}", play.ui().status());
        }
        assert!(presses > 0 || play.ui().session.outcome().is_over(), "{id}");
    }
}

fn pointing_at_a_move_changes_nothing_of_the_game(id: &str) {
    for play in places(id, 6) {
        let Some(legal) = Legal::of(play.ui()) else { continue };
        let way = &legal.groups[0].ways[0];
        let pointed = play.update(Do::View(View::Point(way.steps.clone())));
        assert_eq!(pointed.ui().transient.pointed, way.steps, "{id}");
        assert_eq!(pointed.ui().version, play.ui().version, "{id}");
        assert!(pointed.ui().session.draft().is_empty(), "{id}");
        let after = pointed.update(Do::Browse(Browse::Back));
        assert!(
            after.ui().transient.pointed.is_empty(),
            "{id}: it is shown until something is done"
        );
    }
}

fn the_last_move_is_told_again_and_no_longer_than_until_something_is_done(id: &str) {
    let play = places(id, 3).pop().unwrap();
    let at = play.ui().session.at();
    let words = play.ui().last_told();
    for action in [Do::View(View::Recall), Do::Browse(Browse::Go(at))] {
        let told = play.update(action);
        assert_eq!(told.ui().status(), words, "{id}");
        assert_eq!(told.ui().said(), words, "{id}");
        let is_shown = told.ui().transient.travels || told.ui().recalled().is_some();
        assert!(is_shown && told.ui().session.at() == at, "{id}");
        let after = told.update(Do::Browse(Browse::End));
        assert_ne!(after.ui().status(), words, "{id}");
        // If the player does nothing, the last move is shown again step by step. Then the usual
        // status line is back.
        let mut waited = told.clone();
        while waited.ui().transient.recalls {
            waited = waited.update(Do::View(View::RecallNext));
        }
        assert_ne!(waited.ui().status(), words, "{id}");
        assert!(waited.ui().recalled().is_none() && waited.ui().session.at() == at, "{id}");
    }
}

fn a_move_is_heard_where_one_was_made_and_a_refusal_never(id: &str) {
    let tables = places(id, 20);
    for (before, play) in tables.iter().zip(&tables[1..]) {
        let (before, ui) = (SoundCue::of(before.ui()), play.ui());
        let sounds = sounds_between(before, ui).unwrap();
        assert_eq!(sounds == "end", ui.session.outcome().is_over(), "{id}: {sounds}");
        assert!(["end", "move", "capture"].contains(&&*sounds), "{id}: {sounds}");
        assert_eq!(sounds_between(SoundCue::of(ui), ui), None, "{id}: nothing was made");
        let refused = play.update(Do::Turn(Turn::Type("nonsense".into())));
        assert!(refused.ui().transient.refusal.is_some(), "{id}");
        assert_eq!(sounds_between(SoundCue::of(ui), refused.ui()), None, "{id}");
    }
    assert_eq!(
        sounds_between(SoundCue::of(tables[1].ui()), tables[0].ui()),
        None,
        "{id}: a step back"
    );
}
