//! Tests of when a complete move waits for the Play button.

use fairyboard::State;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::{Act, Step};
use fairyboard_tests::{About, effort, for_each_game, games_of, random_game, rng, test};
use std::collections::BTreeMap;
use ui_model::model::{Do, Game, PlayState, Turn, View, Whole};
use ui_model::queries::edges;
use ui_model::sentences::taken_by;
use ui_model::settings::Settings;

/// The tests skip positions with more legal moves than this.
const MANY: usize = 400;

/// The most games that a test plays until it has met moves that are played at once and moves that
/// wait for the Play button. One of the two kinds is rare in some games.
const MOST_GAMES: usize = 80;

for_each_game! {
    the_status_names_each_square_that_a_draft_captures_on,
    a_press_on_a_piece_and_one_on_its_target_play_a_move_unless_something_is_left_to_choose
}

fn shown(record: Record) -> PlayState {
    let mut play = PlayState::new(Whole::new(Session::new(record, NodeId::START)));
    if play.ui().waits_for_clock() {
        play = play.update(Do::Game(Game::StartClock(1)));
    }
    let mover = play.ui().session.state().to_move();
    if play.ui().hands.masked { play.update(Do::View(View::Show(mover))) } else { play }
}

/// The steps that a player enters for a move: all except rolls, which are random, and the turn of
/// the board to the edge `front`, which is at the bottom already.
fn entered(state: &dyn State, mv: &str, front: Option<&str>) -> Vec<Step> {
    let mut steps = state.steps_of(mv).unwrap();
    steps.retain(|step| step.act != Act::Chance);
    steps.retain(|step| step.act != Act::Edge || Some(step.text()) != front);
    steps
}

/// Enters moves step by step, and asserts that the status after each capture names all captures so
/// far.
fn the_status_names_each_square_that_a_draft_captures_on(id: &str) {
    let mut rng = rng(4803);
    let mut drafts = 0;
    for (family, options) in games_of(id) {
        random_game(&family.start(&options), 80, &mut rng.fork(), |state, moves| {
            let record = Record::from_position(family, options.clone(), &state.text());
            let start = shown(record.unwrap());
            for mv in moves.iter().take(MANY / 10) {
                let mut play = start.clone();
                let at = play.ui().session.at();
                for step in entered(&**state, mv, None) {
                    play = play.update(Do::Turn(Turn::Step(step)));
                    let ui = play.ui();
                    if ui.session.at() != at || ui.transient.refusal.is_some() {
                        break;
                    }
                    let (state, draft) = (ui.session.state(), ui.session.draft());
                    // If the next step is a roll, it isn't known yet what the move captures.
                    if ui.session.next().steps.iter().any(|step| step.act == Act::Chance) {
                        break;
                    }
                    let mut effects = state.effects(draft);
                    // An effect may have words of its own (`told`), which the status shows. Only
                    // the other effects must be named by their squares.
                    effects.retain(|effect| effect.told.is_none());
                    let taken: Vec<_> = taken_by(&effects).collect();
                    let status = ui.status();
                    let _about = About((state.text(), draft.to_vec(), status.clone()));
                    assert!(taken.iter().all(|at| status.contains(&at.to_string())));
                    drafts += usize::from(!taken.is_empty());
                }
            }
        });
    }
    assert!(drafts > 0);
}

fn a_press_on_a_piece_and_one_on_its_target_play_a_move_unless_something_is_left_to_choose(
    id: &str,
) {
    let mut rng = rng(7311);
    let (mut played, mut waited) = (0, 0);
    for (family, options) in games_of(id) {
        for game in 0..MOST_GAMES {
            if game >= effort(2) && played > 0 && waited > 0 {
                break;
            }
            let mut ply = 0;
            random_game(&family.start(&options), 60, &mut rng.fork(), |state, moves| {
                ply += 1;
                if ply % 9 != 0 || moves.is_empty() || moves.len() > MANY {
                    return;
                }
                let record = Record::from_position(family, options.clone(), &state.text());
                let play = shown(record.unwrap());
                let front = usize::from((4 - play.ui().turned()) % 4);
                let front = edges(&**state).get(front).map(|edge| edge.letter);
                // The moves in groups. All moves of a group begin with the same piece and continue
                // on the same square.
                let mut ways: BTreeMap<_, Vec<Vec<Step>>> = BTreeMap::new();
                for steps in moves.iter().map(|mv| entered(&**state, mv, front)) {
                    if let [pick, second, ..] = steps[..]
                        && matches!(pick.act, Act::Pick | Act::Reserve)
                    {
                        let of = ways.entry((pick.text().to_string(), second.at)).or_default();
                        if !of.contains(&steps) {
                            of.push(steps);
                        }
                    }
                }
                for ((_, target), of) in ways.iter().filter(|_| rng.u8(..5) == 0) {
                    let Some(square) = *target else { continue };
                    let _about = About((state.text(), of));
                    let chosen = play.update(Do::Turn(Turn::Step(of[0][0])));
                    let press = Do::Turn(Turn::Click { square, ask: false, from: None });
                    let after = chosen.update(press);
                    let is_played = after.ui().session.at() != NodeId::START;
                    let is_plain = of.len() == 1 && of[0].len() == 2 && !play.ui().may_discard();
                    assert_eq!(is_played, is_plain, "{:?}", after.ui().transient.refusal);
                    *(if is_played { &mut played } else { &mut waited }) += 1;
                    let ask = Do::Turn(Turn::Click { square, ask: true, from: None });
                    let asked = chosen.update(ask).ui().session.at() == NodeId::START;
                    assert!(asked, "every move waits where the player wants it");
                }
            });
        }
    }
    assert!(played > 0 && waited > 0, "{id}: {played} were played at once, {waited} waited");
}

#[test]
fn every_move_waits_on_squares_under_32_pixels_unless_the_player_says_otherwise() {
    let usual = Settings::default();
    assert!(usual.asks_on(31.9, false) && !usual.asks_on(32.0, false));
    // On a board that is turned by 45°, the measured width of a square is its diagonal.
    assert!(usual.asks_on(45.0, true) && !usual.asks_on(46.0, true));
    for ask in [true, false] {
        let chosen = Settings { ask: Some(ask), ..Settings::default() };
        assert!([20.0, 60.0].iter().all(|across| chosen.asks_on(*across, false) == ask));
    }
}
