//! Tests of what the players' lines show while a move is half-made: entered in part, or looked at
//! in the list of moves.

use crate::hints::from;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::{Act, EffectKind};
use fairyboard::{Piece, Seat};
use fairyboard_tests::{for_each_game, games_of, random_game, rng, test};
use ui_model::model::{Browse, Do, PlayState, Turn, Whole};

/// The lost pieces of both players, by kind.
type Lost = [Vec<(Piece, usize)>; 2];

fn lost(play: &PlayState) -> Lost {
    [Seat::FIRST, Seat::SECOND].map(|seat| play.ui().lost(seat))
}

#[test]
fn a_chain_counts_what_it_has_captured_so_far() {
    let mut play = from("hens", "h7/8/8/8/3cC3/8/3c4/3H4 w");
    let mover = play.ui().mover();
    let black =
        |play: &PlayState| play.ui().lost(Seat::SECOND).iter().map(|(_, n)| n).sum::<usize>();
    let steps = play.ui().session.state().steps_of("d1xd3xd5").unwrap();
    let mut counts = Vec::new();
    for step in steps {
        play = play.update(Do::Turn(Turn::Step(step)));
        counts.push((play.ui().session.draft().len(), black(&play)));
    }
    assert_eq!(counts, [(1, 0), (2, 1), (3, 2)]);
    assert_eq!((play.ui().mover(), mover), (mover, Some(Seat::FIRST)), "the move is not played");
    play = play.update(Do::Turn(Turn::Play));
    let end = play.ui().session.at();
    assert_eq!(play.ui().mover(), Some(Seat::SECOND), "the move is played");
    for (steps, count) in [(1, 0), (2, 1)] {
        play = play.update(Do::Browse(Browse::Peek(end, steps)));
        assert_eq!((black(&play), play.ui().mover()), (count, mover), "{steps} steps looked at");
        let told = play.ui().log_told().expect("a move");
        assert!(told.starts_with(&play.ui().status()), "not of the whole move: {told}");
    }
}

for_each_game! {
    a_move_looked_at_half_made_shows_its_mover_and_what_its_steps_captured;
    toy
}

fn a_move_looked_at_half_made_shows_its_mover_and_what_its_steps_captured(id: &str) {
    let mut rng = rng(77);
    for (family, options) in games_of(id) {
        let start = family.start(&options);
        // Pieces that enter, and pieces that become others, are in no count of lost pieces.
        let mut games = Vec::new();
        random_game(&start, 40, &mut rng, |state, moves| {
            games.push((state.text(), moves.to_vec()))
        });
        for (text, moves) in games {
            let record = Record::from_position(family, options.clone(), &text).unwrap();
            for mv in moves.iter().take(12) {
                let mut record = record.clone();
                let mover = record.node(NodeId::START).state().to_move();
                let Ok(end) = record.play(NodeId::START, mv) else { continue };
                let steps = record.steps(end).unwrap().to_vec();
                let effects = record.node(NodeId::START).state().effects(&steps);
                let play = PlayState::new(Whole::new(Session::new(record, end)));
                let made = lost(&play);
                let all = play.update(Do::Browse(Browse::Peek(end, steps.len())));
                assert_eq!(all.ui().mover(), Some(mover), "{id} {text} {mv}");
                let is_told = |kind| matches!(kind, EffectKind::Becomes(_) | EffectKind::Enters(_));
                let is_rolled = steps.iter().any(|step| step.act == Act::Chance);
                if !is_rolled && !effects.iter().any(|effect| is_told(effect.kind)) {
                    assert_eq!(lost(&all), made, "{id} {text} {mv}");
                }
                let none = play.update(Do::Browse(Browse::Peek(end, 0)));
                assert_eq!(lost(&none), Lost::default(), "{id} {text} {mv}");
            }
        }
    }
}
