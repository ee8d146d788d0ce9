//! Tests of what a presenter of a study shows to followers.

use fairyboard::geometry::Square;
use fairyboard::link;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, catalog};
use fairyboard_tests::{for_each_game, test};
use ui_model::headers::STUDY;
use ui_model::incoming;
use ui_model::model::{Browse, Consent, Do, PlayState, Turn, View, Whole};
use ui_model::room::{RelayLight, RoomRelay, RoomView, Sending};
use ui_model::{layers, say, slide};

const LONGEST: usize = 8_000;

fn code(play: &PlayState) -> String {
    slide::code(play.ui(), &slide::seen(play.ui(), play.whole()), LONGEST)
}

/// The slide as a follower's device has it.
fn received(code: &str) -> Whole {
    Whole::received(&incoming::read_code(code, &mut fairyboard::Budget::usual()).expect("a link"))
}

/// A study at its first move, with two further moves, a variation and notes.
fn study() -> PlayState {
    let text = "[Game \"hens\"]\n[Study \"Two ways\"]\n[Chapter \"The first\"]\n\n\
                1. d2-b4 {Look here} d7-b5 {The answer} (1... b7-c6) *";
    let mut record: Record = text.parse().expect("a record");
    let first = record.node(NodeId::START).children()[0];
    record.set_comment(NodeId::START, "Think.");
    let square = Square::new(1, 3).expect("a square");
    record.toggle_mark(first, Mark { style: 0, from: square, to: None });
    record.end_by_players(None);
    let mut session = Session::new(record, first);
    session.look.layers = layers::named(&**session.state(), |name| name == "Goal");
    PlayState::new(Whole::new(session))
}

#[test]
fn followers_see_the_position_with_its_notes_and_layers_but_no_later_move() {
    let play = study().update(Do::View(View::Turn(2)));
    let shown = slide::shown(&received(&code(&play)), 0);
    let seen = shown.seen();
    let record = seen.record();
    assert_eq!(record.preorder().len(), 2, "the start and one move");
    assert_eq!(record.node(seen.at()).words(), "Look here");
    assert_eq!(record.node(seen.at()).marks().len(), 1);
    assert_eq!(record.node(NodeId::START).words(), "");
    assert!(!record.has_given_result() && !seen.outcome().is_over());
    assert_eq!((seen.turned(), slide::shown(&received(&code(&play)), 2).seen().turned()), (2, 0));
    assert_eq!(seen.look.layers, play.ui().layers());
    let moves: Vec<_> = slide::moves(&seen).into_iter().map(|listed| listed.notation).collect();
    assert_eq!(moves, ["d2-b4"]);
    assert_eq!(ui_model::sentences::heading(record), "Two ways");
    let follower = PlayState::new(shown);
    assert_eq!(slide::layers_told(follower.ui()).map(|told| told.to_string()), Some("Goal".into()));
    // The end of the study has the result that the players agreed on.
    let end = play.update(Do::Browse(Browse::End));
    assert!(received(&code(&end)).seen().record().has_given_result());
}

#[test]
fn followers_see_a_half_entered_move() {
    let play = study().update(Do::Browse(Browse::Start));
    let square = "d2".parse().expect("a square");
    let play = play.update(Do::Turn(Turn::Click { square, ask: true, from: None }));
    let steps =
        |seen: &Session| seen.draft().iter().map(|it| it.text().into()).collect::<Vec<String>>();
    assert_eq!(steps(&play.ui().session), ["d2"]);
    assert_eq!(steps(&slide::shown(&received(&code(&play)), 0).seen()), ["d2"]);
    // Steps in the header that can't begin a move are left out.
    let odd = received(&code(&play)).with_header("Draft", "d2 d2 x");
    assert_eq!(steps(&slide::shown(&odd, 0).seen()), ["d2"]);
}

#[test]
fn a_line_that_is_too_long_becomes_the_position_alone() {
    let play = study();
    let seen = slide::seen(play.ui(), play.whole());
    let alone = slide::code(play.ui(), &seen, 10);
    let shown = received(&alone).seen();
    assert_eq!(shown.record().preorder(), [NodeId::START]);
    assert_eq!(shown.state().text(), seen.state().text());
    assert_eq!(shown.record().node(NodeId::START).words(), "Look here");
    assert_eq!(shown.record().header(STUDY), Some("Two ways"));
}

for_each_game!(a_slide_arrives_as_it_was_shown);

/// A slide of a game with open hands has the whole position. A slide of a game with hidden cards
/// has only what everybody may see.
fn a_slide_arrives_as_it_was_shown(id: &str) {
    let family = catalog::find(id).expect("a game");
    for is_open in [true, false] {
        let mut record = Record::dealt(family, Options::defaults(family.info().options), 5);
        ui_model::studies::make(&mut record, "", is_open);
        for _ in 0..3 {
            let end = record.end_of_line(NodeId::START);
            let text = record.moves(end)[0].clone();
            record.play(end, &text).expect("a legal move");
        }
        let end = record.end_of_line(NodeId::START);
        let whole = Whole::new(Session::new(record, end));
        let play = PlayState::new(whole.clone());
        let arrived = received(&code(&play));
        assert_eq!(arrived.seen().state().text(), whole.seen().state().text());
        // The slide contains nothing more, even for a program that reads all of its data.
        let all = arrived.opened(Consent::given());
        assert_eq!(all.state().text(), whole.seen().state().text());
        assert_eq!(is_open || !whole.hides(), all.record().preorder().len() == 4);
        assert!(link::decode(&code(&play)).is_ok());
    }
}

#[test]
fn the_presenter_and_the_followers_read_first_what_is_wrong() {
    let relays = |light| vec![RoomRelay { address: "wss://relay.example".into(), light }];
    let ready = RoomView { relays: relays(RelayLight::Ready), ..RoomView::default() };
    let gone = RoomView { relays: relays(RelayLight::Unreachable), ..RoomView::default() };
    let told = slide::told_to_presenter;
    assert_eq!(told(&ready), say::FOLLOW_NOBODY.into());
    assert_eq!(told(&RoomView { watchers: 3, ..ready.clone() }), say::follow_count(3));
    assert_eq!(told(&gone), say::ROOM_UNREACHABLE.into());
    let keyless = RoomView { relays: relays(RelayLight::NoKeys), ..RoomView::default() };
    assert_eq!(told(&keyless), say::ROOM_NO_KEYS.into());
    let large = RoomView { sending: Some(Sending::TooLarge), ..ready.clone() };
    assert_eq!(told(&large), say::FOLLOW_TOO_LARGE.into());

    let told = slide::told_to_follower;
    let here = RoomView { is_other_here: true, ..ready.clone() };
    assert_eq!(told(&here, true, false), say::FOLLOW_HERE.into());
    assert_eq!(told(&ready, true, false), say::FOLLOW_WAITS.into(), "the presenter may report yet");
    assert_eq!(told(&ready, true, true), say::FOLLOW_AWAY.into());
    assert_eq!(told(&ready, false, true), say::FOLLOW_NOTHING.into());
    assert_eq!(told(&gone, true, true), say::ROOM_UNREACHABLE.into());
    assert_eq!(told(&keyless, false, true), say::ROOM_NO_KEYS.into());
    let unread = RoomView { is_unreadable: true, ..here };
    assert_eq!(told(&unread, true, true), say::FOLLOW_UNREADABLE.into());
    let stopped = RoomView { has_stopped: true, ..ready };
    assert_eq!(told(&stopped, true, true), say::FOLLOW_ENDED.into());
    assert_eq!(told(&stopped, false, true), say::FOLLOW_OVER.into());
}
