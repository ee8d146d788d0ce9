//! Tests of help before a move: the marked moves of a piece that the player looks at, and pieces
//! that enter by a click on a portal.

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Effect, EffectKind, Step};
use fairyboard::{Options, Text, catalog};
use fairyboard_tests::language::{Blame, Language};
use fairyboard_tests::{board, effort, for_each_game, games_of, random_game, rng, square, test};
use std::collections::BTreeSet;
use ui_model::assistance::Assistance;
use ui_model::board::{BoardScene, Painting, Pointing, cells, label, layout_of, leading as legs};
use ui_model::layers;
use ui_model::model::{Do, PlayState, Turn, View, Whole};
use ui_model::new_game::{Start, StartOptions};
use ui_model::settings::Settings;
use ui_model::shape::{Shape, svg};
use ui_model::studies;

const FID: Language = Language { game: "fidchell", options: "", blame: Blame::Part };

fn play_state(game: &str, position: &str) -> PlayState {
    let family = catalog::find(game).unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, position).unwrap();
    PlayState::new(Whole::new(Session::new(record, NodeId::START)))
}

fn click(play: &PlayState, at: &str) -> PlayState {
    play.update(Do::Turn(Turn::Click { square: square(at), ask: false, from: None }))
}

/// The squares of the board with a mark of this name.
fn marked(play: &PlayState, mark: &str) -> String {
    let ui = play.ui();
    let all = cells(&BoardScene::new(ui, &Settings::default()), layout_of(ui), None);
    let has = all.iter().filter(|cell| cell.marks.split(' ').any(|word| word == mark));
    let mut names: Vec<_> = has.map(|cell| cell.square.to_string()).collect();
    names.sort();
    names.join(" ")
}

for_each_game! {
    a_piece_of_the_other_side_shows_what_it_could_do_and_nothing_is_refused;
    toy
}

fn a_piece_of_the_other_side_shows_what_it_could_do_and_nothing_is_refused(id: &str) {
    let mut rng = rng(211);
    for (family, options) in games_of(id) {
        let mut states = Vec::new();
        random_game(&family.start(&options), 20, &mut rng, |state, _| states.push(state.text()));
        for _ in 0..effort(4) {
            let text = &states[rng.usize(..states.len())];
            let record = Record::from_position(family, options.clone(), text).unwrap();
            let play = PlayState::open(Whole::new(Session::new(record, NodeId::START)));
            let state = play.ui().session.state();
            for at in board(state.size()).into_iter().filter(|at| play.ui().is_others(*at)) {
                let is_target = play.ui().session.next().at(at).next().is_some();
                if is_target || state.outcome().is_over() {
                    continue;
                }
                let looked = click(&play, &at.to_string());
                assert!(looked.ui().transient.refusal.is_none(), "{text} {at}");
                assert!(looked.ui().session.draft().is_empty(), "{text} {at}");
                let Some(passed) = state.passed() else { continue };
                let prospect = looked.ui().transient.prospect.as_ref().unwrap();
                let pick = passed.next(&[]).picks_at(at).first().copied();
                let next = pick.map(|pick| passed.next(&[pick])).unwrap_or_default();
                for to in board(state.size()) {
                    let goes = next.at(to).any(|step| step.order == 0);
                    assert_eq!(prospect.goes(to), goes, "{text} {at} {to}");
                }
            }
        }
    }
}

/// A position for looking at pieces: White's King has no piece near him, and Black's Knight can
/// move.
const KNIGHT: &str = "10k1/12/12/12/12/5t6/12/12/12/12/12/1K10 w p - 0000 - -";

#[test]
fn a_piece_that_is_looked_at_is_marked_with_its_squares_and_let_go_by_the_next_act() {
    let looked = click(&play_state("fidchell", KNIGHT), "f7");
    assert_eq!(marked(&looked, "looked"), "f7");
    assert_eq!(marked(&looked, "theirs"), "c6 c8 d6 d8 e10 e4 e5 e9 g10 g4 g5 g9 h6 h8 i6 i8");
    assert!(looked.ui().status().contains("16"), "{}", looked.ui().status());
    assert_eq!(
        looked.ui().focus.looked.map(|(piece, at)| (piece.letter, at)),
        Some(("t", square("f7")))
    );
    let chosen = click(&looked, "b1");
    assert_eq!(
        (marked(&chosen, "looked"), marked(&chosen, "selected")),
        (String::new(), "b1".into())
    );
    // A piece is chosen now, so the click means a move. The move is refused.
    assert!(click(&chosen, "f7").ui().transient.refusal.is_some());
    let again = chosen.update(Do::View(View::LookAt(square("f7"))));
    assert_eq!((marked(&again, "looked"), marked(&again, "selected")), ("f7".into(), "b1".into()));
}

#[test]
fn without_assistance_a_piece_tells_what_it_is_and_not_what_it_could_do() {
    let off = Assistance { targets: false, ..Assistance::ALL };
    let looked = click(&play_state("fidchell", KNIGHT).with_helps(off), "f7");
    assert_eq!(
        (marked(&looked, "looked"), marked(&looked, "theirs")),
        ("f7".into(), String::new())
    );
    assert!(looked.ui().transient.refusal.is_none() && looked.ui().focus.looked.is_some());
}

#[test]
fn a_piece_of_several_formations_is_looked_at_in_one_after_the_other() {
    let position = "8/8/3pp3/8/8/8/3P4/8 w";
    let once = click(&play_state("pawn", position), "d6");
    assert_eq!(marked(&once, "looked"), "d6");
    let twice = click(&once, "d6");
    assert_eq!(marked(&twice, "looked"), "d6 e6");
    assert_eq!(marked(&click(&twice, "d6"), "looked"), "d6");
}

/// A session of Fidchell from a position in the notation of the rule tests.
fn fidchell(rest: &str) -> Session {
    let position = FID.written(rest);
    let family = catalog::find("fidchell").unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, &position).unwrap();
    Session::new(record, NodeId::START)
}

#[test]
fn a_click_on_a_portal_that_can_be_opened_takes_the_only_piece_that_can_come() {
    let mut session = fidchell("w p - 0000 - -: Kb1 kk12 Bg1");
    let at: Square = square("h1");
    assert_eq!(session.click(at, false), Clicked::Stepped);
    assert_eq!(session.draft().iter().map(|step| step.text()).collect::<String>(), "U");
    // The first click chooses the piece. A second click plays the move.
    assert!(matches!(session.click(at, false), Clicked::Played(_)));
    assert_eq!(session.record().node(session.at()).text(), "U@h1");
}

#[test]
fn a_click_on_a_portal_through_which_several_may_come_asks_which() {
    let mut session = fidchell("w p - 0000 - WN: Kb1 kk12 Ne5");
    let Clicked::Several(at, steps) = session.click(square("f6"), false) else {
        panic!("it is not asked");
    };
    assert_eq!(at, square("f6"));
    assert!(steps.iter().all(|step| step.act == Act::Reserve));
    assert_eq!(steps.iter().map(|step| step.text()).collect::<String>(), "NW");
    assert!(session.draft().is_empty());
    // On the screen, a click on f6 asks which of the possible pieces should enter there.
    let record = (*session.record()).clone();
    let asked = click(&PlayState::new(Whole::new(Session::new(record, NodeId::START))), "f6");
    assert_eq!(
        asked.ui().transient.asked.as_ref().map(|(at, steps)| (*at, steps.len())),
        Some((square("f6"), 2))
    );
    let taken = asked.update(Do::Turn(Turn::Step(steps[0])));
    assert_eq!(marked(&taken, "target"), "f6");
}

/// The squares that are marked as in danger, and the status.
fn in_danger(play: &PlayState) -> (String, String) {
    (marked(play, "danger"), play.ui().status())
}

#[test]
fn a_king_that_can_be_captured_is_announced_and_marked() {
    let position = FID.written("w p - 0000 - -: Kb1 kk12 td2");
    let (marks, status) = in_danger(&play_state("fidchell", &position));
    assert_eq!((&*marks, &*marked(&play_state("fidchell", &position), "attacker")), ("b1", "d2"));
    assert!(status.contains("b1") && status.contains("d2"), "{status}");
    // There are no marks if only the other side's King is attacked, or if no King is attacked.
    let safe = FID.written("w p - 0000 - -: Kb1 kk12 Tk10");
    assert_eq!(in_danger(&play_state("fidchell", &safe)).0, "");
    let off = Assistance { targets: false, ..Assistance::ALL };
    assert_eq!(in_danger(&play_state("fidchell", &position).with_helps(off)).0, "");
}

#[test]
fn the_piece_that_threatens_a_loss_is_named_and_marked() {
    let king = play_state("fist", "V7/6y1/8/8/4k3/4A3/1B6/4M3 b - m");
    assert_eq!((&*marked(&king, "danger"), &*marked(&king, "attacker")), ("e4", "e3"));
    assert!(king.ui().status().contains("ace on e3, and then"), "{}", king.ui().status());
    let row = play_state("hens", "7h/8/8/8/8/3h4/8/H7 w");
    assert_eq!(marked(&row, "attacker"), "d3");
    assert!(row.ui().status().contains("the black hen on d3 can reach"), "{}", row.ui().status());
    let pawns = play_state("pawn", "8/8/8/3p4/3P4/8/8/8 w");
    assert_eq!((&*marked(&pawns, "danger"), &*marked(&pawns, "attacker")), ("d4", "d5"));
    assert!(pawns.ui().status().contains("the pawn on d5"), "{}", pawns.ui().status());
}

#[test]
fn a_study_warns_of_no_danger() {
    let position = "7h/8/8/8/8/3h4/8/H7 w";
    assert!(play_state("hens", position).ui().danger().is_some());
    let (family, options) = games_of("hens").remove(0);
    let mut record = Record::from_position(family, options, position).expect("a position");
    studies::make(&mut record, "", true);
    let study = PlayState::new(Whole::new(Session::new(record, NodeId::START)));
    assert!(study.ui().danger().is_none());
}

#[test]
fn the_badges_of_a_layer_leave_the_squares_that_the_entered_steps_empty() {
    let play = play_state("fist", "k7/8/8/5y2/8/6Y1/8/1B5V w - -");
    let state = &**play.ui().session.state();
    let badges = |steps: &[Step]| {
        let values = layers::named(state, |name| name == "Values");
        let shown = layers::game_layers(state, values, steps).into_iter();
        shown.map(|shown| shown.at.to_string()).collect::<BTreeSet<_>>()
    };
    let steps = state.steps_of("g3-f4xf5").expect("a move");
    let left: Vec<_> = badges(&[]).difference(&badges(&steps)).cloned().collect();
    assert_eq!(left, ["f5", "g3"]);
}

/// The screen of a game of fixed Zugzwang after these moves.
fn announced(position: &str, moves: &[&str]) -> PlayState {
    let family = catalog::find("zugzwang").unwrap();
    let options = Options::read(family.info().options, "variant=fixed").unwrap();
    let mut record = Record::from_position(family, options, position).unwrap();
    let mut at = NodeId::START;
    for mv in moves {
        at = record.play(at, mv).unwrap();
    }
    PlayState::new(Whole::new(Session::new(record, at)))
}

/// The number of dice that are framed because they are announced.
fn framed(play: &PlayState) -> usize {
    let ui = play.ui();
    let painting = Painting::new(
        &BoardScene::new(ui, &Settings::default()),
        ui,
        layout_of(ui),
        Pointing::default(),
    );
    let count = |layers: &[Vec<Shape>]| {
        layers.iter().map(|layer| svg(layer).matches("class=\"shows\"").count()).sum::<usize>()
    };
    assert_eq!(count(&painting.below), 0, "a die would cover it");
    count(&painting.above)
}

#[test]
fn both_dice_of_an_announcement_are_marked_until_it_is_answered() {
    let position = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w fixed - - SW -";
    let told = |play: &PlayState, at: &str| {
        let ui = play.ui();
        let terse = Settings { full_speech: false, ..Settings::default() };
        label(&BoardScene::new(ui, &terse), ui, square(at)).to_string()
    };
    let off = Assistance { targets: false, ..Assistance::ALL };
    let waits = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 b fixed - - SW Sc3xf6:bQxcN";
    for play in [
        announced(position, &["Sc3xf6:bQxcN"]),
        // An announcement (a claim about a capture) that the player must answer stays marked, even
        // if the player has switched helps off.
        announced(position, &["Sc3xf6:bQxcN"]).with_helps(off),
        announced(waits, &[]),
    ] {
        assert_eq!((&*marked(&play, "duty"), framed(&play)), ("c3 f6", 2));
        assert!(["c3", "f6"].iter().all(|at| told(&play, at).ends_with("announced")));
        assert!(!told(&play, "d4").contains("announced"));
    }
    let before = announced(position, &[]);
    let accepted = announced(position, &["Sc3xf6:bQxcN", "accept"]);
    for play in [before, accepted] {
        assert_eq!((&*marked(&play, "duty"), framed(&play)), ("", 0));
    }
    // A challenge reveals the announced dice, and they keep their frames.
    let over = announced(position, &["Sc3xf6:bQxcN", "challenge"]);
    assert_eq!((&*marked(&over, "duty"), &*marked(&over, "last"), framed(&over)), ("", "c3 f6", 2));
}

#[test]
fn a_die_that_was_looked_at_is_put_away_by_the_next_move() {
    let play = announced("8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w fixed - - SW -", &[]);
    let looked = click(&play, "c3");
    assert!(looked.ui().focus.looked.is_some());
    let played = looked.update(Do::Turn(Turn::Type("Sc3xf6:bQxcN".into())));
    assert_eq!(marked(&played, "duty"), "c3 f6");
    assert!(played.ui().focus.looked.is_none());
}

for_each_game! {
    what_is_marked_as_taken_is_what_steps_take;
    toy
}

fn what_is_marked_as_taken_is_what_steps_take(id: &str) {
    let mut rng = rng(212);
    for (family, options) in games_of(id) {
        let mut states = Vec::new();
        random_game(&family.start(&options), 40, &mut rng, |state, _| states.push(state.text()));
        for _ in 0..effort(6) {
            let text = &states[rng.usize(..states.len())];
            let record = Record::from_position(family, options.clone(), text).unwrap();
            let mut play = PlayState::open(Whole::new(Session::new(record, NodeId::START)));
            let first = play.ui().session.next();
            let picks: Vec<_> = first.steps.iter().filter_map(|step| step.at).collect();
            if picks.is_empty() {
                continue;
            }
            play = click(&play, &picks[rng.usize(..picks.len())].to_string());
            let ui = play.ui();
            let (state, taken, next) = (ui.session.state(), ui.session.taken(), ui.session.next());
            let before = state.effects(&taken);
            for at in board(state.size()) {
                let takes = |step: &Step| {
                    let all: Vec<_> = taken.iter().chain([step]).copied().collect();
                    let new = state.effects(&all).into_iter().filter(|it| !before.contains(it));
                    new.filter(|it| it.at == at)
                        .any(|it| matches!(it.kind, EffectKind::Removes | EffectKind::Converts))
                };
                let aside = |step: &&Step| {
                    matches!(step.act, Act::Go | Act::Jump | Act::Turn) && step.order == 0
                };
                let expected =
                    next.steps.iter().filter(aside).any(|step| step.captures && takes(step));
                let is = marked(&play, "taken").split(' ').any(|name| name == at.to_string());
                assert_eq!(is, expected, "{text} {at}");
            }
        }
    }
}

#[test]
fn where_a_pin_may_follow_is_marked_before_the_move_and_nowhere_else() {
    let family = catalog::find("fist").unwrap();
    let options = Options::defaults(family.info().options);
    let (mut rng, mut marks) = (rng(213), 0);
    random_game(&family.start(&options), 60, &mut rng, |state, _| {
        for pick in state.next(&[]).steps {
            for step in state.next(&[pick]).steps.iter().filter(|step| step.act == Act::Go) {
                let after = state.next(&[pick, *step]);
                let pins = after.steps.iter().any(|next| next.act == Act::Pin);
                assert_eq!(step.leads, pins, "{} {pick:?} {step:?}", state.text());
                marks += usize::from(pins);
            }
        }
    });
    assert!(marks > 0);
}

#[test]
fn every_leg_of_a_path_is_drawn_and_of_those_that_go_together_the_first() {
    let effect = |from: &str, to: &str| Effect {
        kind: EffectKind::Moves(square(to)),
        at: square(from),
        rule: None,
        words: Text::default(),
        told: None,
    };
    let told = |effects: &[Effect]| {
        let legs = legs(effects).into_iter().map(|(from, to)| format!("{from}{to}"));
        legs.collect::<Vec<_>>().join(" ")
    };
    // All legs of a path of jumps are drawn, even if two have one direction.
    let chain = [effect("d1", "d3"), effect("d3", "d5"), effect("d5", "f5")];
    assert_eq!(told(&chain), "d1d3 d3d5 d5f5");
    // If the two pawns of a dual (two pawns in a row that move as one) move side by side, the ways
    // of both are drawn. If they move one behind the other, only that of the front pawn is drawn.
    assert_eq!(told(&[effect("d3", "d4"), effect("e3", "e4")]), "d3d4 e3e4");
    assert_eq!(told(&[effect("d4", "d5"), effect("d3", "d4")]), "d4d5");
}

#[test]
fn formations_are_outlined_under_the_pointer_and_when_one_is_chosen() {
    let play = play_state("pawn", "8/8/8/4p3/8/8/2PP4/8 w");
    let ui = play.ui();
    let names = |at: &str| {
        let formations = BoardScene::new(ui, &Settings::default()).formations(Some(square(at)));
        formations.iter().map(|step| step.text().to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        (names("c2"), names("e5"), names("a1")),
        ("c2:d2".into(), String::new(), String::new())
    );
    let count = |over| {
        let painting = Painting::new(
            &BoardScene::new(ui, &Settings::default()),
            ui,
            layout_of(ui),
            Pointing { over, ..Pointing::default() },
        );
        let above: String = painting.above.iter().map(|shapes| svg(shapes)).collect();
        above.matches("\"outline\"").count()
    };
    assert_eq!((count(None), count(Some(square("c2")))), (0, 1));
    let chosen = click(&click(&play, "c2"), "c2");
    assert_eq!(marked(&chosen, "selected"), "c2 d2");
}

#[test]
fn what_the_pieces_of_fist_are_worth_is_shown_at_first() {
    let family = catalog::find("fist").unwrap();
    let begun = |locked| {
        let options = Options::defaults(family.info().options);
        let how = StartOptions { locked, ..StartOptions::default() };
        let whole = Start::Dealt(family, options, 1).game("2026.01.01", &[], how).unwrap();
        let play = PlayState::new(whole);
        BoardScene::new(play.ui(), &Settings::default()).shown.len()
    };
    assert!(begun(false) > 20);
    assert_eq!(begun(true), 0);
}
