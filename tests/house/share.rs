//! Tests of the contents of a link, which the user who shares the game chooses.

use fairyboard::hidden::Viewer;
use fairyboard::link;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Layers, Session};
use fairyboard::{Budget, catalog};
use fairyboard_tests::{for_each_game, games_of, rng, test};
use ui_model::incoming;
use ui_model::layers;
use ui_model::lesson_run::Course;
use ui_model::model::{Consent, Whole};
use ui_model::say;
use ui_model::share::{self, Contents, Package};
use ui_model::studies;

const ALL: Contents =
    Contents { game: true, variations: true, notes: true, layers: true, turned: 2, lock: false };

fn study() -> Whole {
    let text = "[Game \"hens\"]\n[Study \"Two ways\"]\n\n1. d2-b4 {A note} d7-b5 (1... b7-c6) *";
    let record: Record = text.parse().expect("a record");
    let end = record.end_of_line(NodeId::START);
    let mut session = Session::new(record, end);
    let names = ["All legal moves", "Goal"];
    session.look.layers = layers::named(&**session.state(), |name: &str| names.contains(&name));
    Whole::new(session)
}

#[test]
fn each_thing_in_a_link_can_be_left_out_and_is_told() {
    let seen = study().seen();
    let of = |wanted| Package::new(&seen, false, wanted);
    let all = of(ALL);
    assert!(all.varies && all.has_layers && all.turns);
    // The study has one move of each side, which the sentence counts as one.
    let moves = say::share_holds_study(1);
    let more = say::share_list(say::share_holds_aside(1), moves.clone());
    let more = say::share_list(say::share_holds_notes(1), more);
    let layers = "All legal moves, Goal";
    assert_eq!(all.holds, say::share_with_layers(more, layers));
    let shared = |parcel: &Package| link::decode(&parcel.code).expect("a link just made");
    assert_eq!((shared(&all).turned, shared(&all).locked), (2, false));

    let plain = of(Contents { variations: false, layers: false, ..ALL });
    assert_eq!(plain.holds, say::share_list(say::share_holds_notes(1), moves));
    assert!(plain.varies, "they can be wanted again");
    assert_eq!(shared(&plain).record.preorder().len(), 3);
    let bare = of(Contents { notes: false, ..ALL });
    assert!(!bare.record.contains("A note") && all.record.contains("A note"));
    let straight = of(Contents { turned: 0, lock: true, ..ALL });
    assert_eq!((shared(&straight).turned, shared(&straight).locked), (0, true));
    let alone = of(Contents { game: false, ..ALL });
    assert_eq!(alone.holds, say::share_with_layers(say::SHARE_POSITION_ALONE, layers));
    assert_eq!(shared(&alone).record.preorder(), [NodeId::START]);
    assert!(shared(&alone).record.is_study(), "a study stays one");
}

for_each_game!(a_lesson_is_shared_as_a_lesson_and_told_by_its_tasks);

fn a_lesson_is_shared_as_a_lesson_and_told_by_its_tasks(id: &str) {
    let text = catalog::find(id).expect("a game").info().lessons;
    let first = text.split("\n[Game ").next().expect("a task");
    let sent = incoming::read(first, &mut Budget::usual()).expect("a lesson");
    let whole = Whole::received(&sent);
    let package = Package::new(&whole.seen(), whole.hides(), ALL);
    assert_eq!(package.holds, say::share_holds_lesson(1));
    let again = incoming::read(&package.code, &mut Budget::usual()).expect("a link just made");
    assert!(again.is_lesson() && Course::sent(&again).is_ok());
}

#[test]
fn names_and_titles_are_in_all_that_promises_them() {
    let text = "[Game \"hens\"]\n[First \"Ann\"]\n[Second \"Bo\"]\n[Title \"Cup\"]\n\n1. d2-b4 d7-b5 (1... b7-c6) *";
    let record: Record = text.parse().expect("a record");
    let end = record.end_of_line(NodeId::START);
    let seen = Whole::new(Session::new(record, end)).seen();
    let names = ["First", "Second", "Title"];
    for game in [true, false] {
        for (variations, layers, lock) in [(true, true, true), (false, false, false)] {
            for notes in [true, false] {
                let wanted = Contents { game, variations, notes, layers, turned: 0, lock };
                let package = Package::new(&seen, false, wanted);
                let sent = link::decode(&package.code).expect("a link just made").record;
                let written: Record = package.record.parse().expect("a record");
                for name in names {
                    let expected = seen.record().header(name).filter(|_| notes);
                    assert_eq!(sent.header(name), expected, "{name}, {game} {notes}");
                    assert_eq!(written.header(name), expected, "{name}, {game} {notes}");
                }
            }
        }
    }
}

/// The ids of the layers, which records (texts of games) and links contain. The names of layers may
/// change, but the ids may not.
const LAYERS: [(&str, &str); 4] = [
    ("fist", "Values, Sight of the pawn, Empowered"),
    (
        "pawn",
        "Formations of White, Formations of Black, Range of White, Range of Black, Safe squads, Newly formed",
    ),
    ("fidchell", "Threats to Kings, Frozen, Portals, Line of succession"),
    ("zugzwang", "Captures from every edge, May move from this edge, Notebook"),
];

#[test]
fn layers_of_records_are_found_however_they_are_called_today() {
    let start = |id| {
        let (family, options) = games_of(id).into_iter().next().expect("a game");
        Record::dealt(family, options, 5).node(NodeId::START).state().clone()
    };
    for (id, written) in LAYERS {
        let state = start(id);
        let on = layers::read(&*state, written);
        assert_eq!(layers::names(&*state, on), written);
    }
    let pawn = start("pawn");
    let on = layers::read(&*pawn, "Range of White, Goal");
    assert_eq!(layers::told(&*pawn, on).to_string(), "White’s range");
}

for_each_game! {
    layers_that_are_on_at_first_are_not_told_and_those_switched_off_stay_off,
    without_consent_a_link_holds_what_anybody_sees,
    the_address_is_the_link_of_what_anybody_sees,
}

fn layers_that_are_on_at_first_are_not_told_and_those_switched_off_stay_off(id: &str) {
    for (family, options) in games_of(id) {
        let mut session = Session::new(Record::dealt(family, options, 5), NodeId::START);
        let at_first = layers::at_first(&**session.state());
        for on in [at_first, Layers::NONE, layers::named(&**session.state(), |_| true)] {
            session.look.layers = on;
            let open = Whole::new(session.clone()).opened(Consent::given());
            let parcel = Package::new(&open, false, ALL);
            assert_eq!(parcel.record.contains("[Layers"), on != at_first);
            let sent =
                incoming::read_code(&parcel.code, &mut Budget::usual()).expect("a link just made");
            assert_eq!(studies::opened(&sent).seen().look.layers, on);
        }
    }
}

fn without_consent_a_link_holds_what_anybody_sees(id: &str) {
    for (family, options) in games_of(id) {
        let whole = Whole::new(Session::new(Record::dealt(family, options, 5), NodeId::START));
        let hides = whole.hides();
        let open = whole.opened(Consent::given());
        let [public, all] = [whole.seen(), open].map(|seen| Package::new(&seen, hides, ALL));
        let start = whole.seen_by(Viewer::Public).state().text();
        let shows = |parcel: &Package| {
            let shared = link::decode(&parcel.code).expect("a link just made");
            shared.record.node(shared.at).state().text()
        };
        assert_eq!(shows(&public), start, "{id}");
        assert_eq!(public.holds.is(say::SHARE_PUBLIC_VIEW), hides, "{id}: {}", public.holds);
        assert_eq!(shows(&all) != shows(&public), hides, "{id}");
    }
}

fn the_address_is_the_link_of_what_anybody_sees(id: &str) {
    let mut rng = rng(23);
    for (family, options) in games_of(id) {
        let mut record = Record::dealt(family, options, 5);
        for _ in 0..8 {
            let at = record.end_of_line(NodeId::START);
            let moves = record.moves(at);
            if !moves.is_empty() {
                record.play(at, &moves[rng.usize(..moves.len())]).expect("a legal move");
            }
        }
        let mut session = Session::new(record, NodeId::START);
        for at in [NodeId::START, session.end()] {
            session.go(at);
            let whole = Whole::new(session.clone());
            let public = Package::new(&whole.seen(), whole.hides(), ALL);
            let code = share::address(&whole, ALL.turned).code().expect("a code");
            assert_eq!(code, public.code, "{id}");
            let shared = link::decode(&code).expect("a link just made");
            let shown = shared.record.node(shared.at).state().text();
            assert_eq!(shown, whole.seen().state().text(), "{id}");
            assert!(!whole.hides() || shared.record.preorder() == [NodeId::START], "{id}");
        }
    }
}

#[test]
fn a_frame_is_higher_for_long_notes_for_variations_and_for_lessons() {
    let height = |text: &str| {
        let record: Record = text.parse().expect("a record");
        let whole = Whole::new(Session::new(record, NodeId::START));
        Package::new(&whole.seen(), false, ALL).frame_height
    };
    let note = "Look at the whole board before you move. ".repeat(5);
    let plain = height("[Game \"hens\"]\n\n1. d2-b4 *");
    let noted = height(&format!("[Game \"hens\"]\n\n1. d2-b4 {{{note}}} *"));
    let varied = height("[Game \"hens\"]\n\n1. d2-b4 (1. b2-c3) (1. c2-b3) *");
    let lesson = height("[Game \"hens\"]\n[Lesson \"L\"]\n\n{Move.} 1. d2-b4 *");
    let long = height(&format!("[Game \"hens\"]\n[Lesson \"L\"]\n\n{{{note}}} 1. d2-b4 *"));
    assert!(plain < varied && varied < noted && noted < lesson && lesson < long);
    let names = |of: &str| {
        let name = "Anna-Magdalena Wilhelmine von Hohenstein";
        format!("[Game \"hens\"]\n[First \"{name}\"]\n[Second \"{name}\"]\n\n1. d2-b4 {{{of}}} *")
    };
    assert!(noted < height(&names(&note)), "long names take more lines");
    // A game that is over says how it ended, and that may take more lines than whose turn it is.
    let ended = "[Game \"hens\"]\n[Position \"8/3H4/8/7h/8/8/8/8 w\"]";
    let before = height(&format!("{ended}\n\n{{{note}}} *"));
    let after = height(&format!("{ended}\n\n1. d7-d8 {{{note}}} *"));
    assert!(before < after, "{before} {after}");
}
