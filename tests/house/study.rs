//! Tests of studies and link games: the order of lines, and merging and comparing records (texts of
//! games).

use fairyboard::record::{Common, NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Seat, catalog, link};
use fairyboard_tests::{rng, test};
use ui_model::model::{Browse, Do, Game, PlayState, Turn, Whole};
use ui_model::studies;

fn read(moves: &str) -> Record {
    format!("[Game \"hens\"]\n\n{moves}").parse().expect("a record")
}

fn main_line(record: &Record) -> Vec<&str> {
    let path = record.path(record.end_of_line(NodeId::START));
    path.into_iter().skip(1).map(|id| record.node(id).text()).collect()
}

fn find(record: &Record, text: &str) -> NodeId {
    let mut all = record.preorder().into_iter();
    all.find(|id| record.node(*id).text() == text).expect("a move of the record")
}

#[test]
fn a_variation_moves_up_line_by_line_until_it_is_the_main_line() {
    let mut record = read("1. d2-b4 d7-b5 (b7-c6 2. c2-d3 (e2-d3)) *");
    let inner = find(&record, "e2-d3");
    assert!(record.promote(inner));
    assert_eq!(main_line(&record), ["d2-b4", "d7-b5"]);
    assert_eq!(record.node(find(&record, "b7-c6")).children()[0], inner);
    assert!(record.promote(inner));
    assert_eq!(main_line(&record), ["d2-b4", "b7-c6", "e2-d3"]);
    assert!(!record.promote(inner));
    assert!(!record.promote(NodeId::START));
    let written = record.to_string();
    assert_eq!(written.parse::<Record>().expect("what was just written"), record);
}

#[test]
fn of_three_moves_the_one_that_is_made_first_leaves_the_others_in_order() {
    let mut record = read("1. d2-b4 (e2-c4) (c2-b3) *");
    record.promote(find(&record, "c2-b3"));
    let children = record.node(NodeId::START).children();
    let texts: Vec<_> = children.iter().map(|id| record.node(*id).text()).collect();
    assert_eq!(texts, ["c2-b3", "d2-b4", "e2-c4"]);
}

#[test]
fn a_record_that_is_merged_adds_moves_and_notes_and_changes_none() {
    let mut record = read("{mine} 1. d2-b4 {[%marks 0b4] sound} d7-b5 *");
    let other = read("{mine} 1. d2-b4 {[%marks 2b4 1d2b4] sharp} b7-c6 {or this} (e7-c5) *");
    assert_eq!(record.merge(&other), Some(2));
    assert_eq!(main_line(&record), ["d2-b4", "d7-b5"]);
    let first = record.node(find(&record, "d2-b4"));
    assert_eq!((first.children().len(), first.marks().len()), (3, 2));
    assert_eq!(first.marks()[0].style, 0, "a mark that stands here stays");
    assert_eq!(first.comment(), " sound\n sharp");
    assert_eq!(record.node(NodeId::START).comment(), "mine");
    assert_eq!(record.node(find(&record, "b7-c6")).comment(), "or this");
    let once = record.to_string();
    assert_eq!(record.merge(&other), Some(0));
    assert_eq!(record.to_string(), once, "a second time adds nothing");
}

#[test]
fn what_begins_elsewhere_is_neither_merged_nor_compared() {
    let mut record = read("1. d2-b4 *");
    let before = record.to_string();
    for text in [
        "[Game \"hens\"]\n[Options \"board=10\"]\n\n*",
        "[Game \"hens\"]\n[Position \"h7/8/8/8/3cC3/8/3c4/3H4 w\"]\n\n*",
        "[Game \"pawn\"]\n\n*",
    ] {
        let other: Record = text.parse().expect("a record");
        assert_eq!(record.merge(&other), None, "{text}");
        assert_eq!(record.common(&other), None, "{text}");
    }
    assert_eq!(record.to_string(), before);
}

#[test]
fn main_lines_are_compared_whatever_the_variations_are() {
    let record = read("1. d2-b4 d7-b5 (b7-c6) 2. c2-d3 *");
    for (moves, plies, mine, theirs) in [
        ("*", 0, 3, 0),
        ("1. d2-b4 d7-b5 2. c2-d3 *", 3, 0, 0),
        ("1. d2-b4 b7-c6 2. c2-d3 *", 1, 2, 2),
        ("1. d2-b4 d7-b5 2. c2-d3 (e2-d3) b7-c6 *", 3, 0, 1),
    ] {
        assert_eq!(record.common(&read(moves)), Some(Common { plies, mine, theirs }), "{moves}");
    }
}

#[test]
fn what_a_record_is_stays_with_it_where_its_notes_go() {
    let mut record = read("1. d2-b4 {note} (e2-c4) d7-b5 *");
    for (name, value) in [("Id", "abcdefgh"), ("Study", "A study"), ("First", "Ann")] {
        record.set_header(name, value);
    }
    let plain = record.without_notes().without_variations();
    assert_eq!(plain.header("Id"), Some("abcdefgh"));
    assert_eq!(plain.header("Study"), Some("A study"));
    assert_eq!(plain.header("First"), None);
    assert_eq!(plain.preorder().len(), 3);
    assert_eq!(record.preorder().len(), 4, "the record itself is whole");
}

#[test]
fn a_move_is_taken_out_with_all_that_follows_it() {
    let mut session = Session::new(read("1. d2-b4 d7-b5 (b7-c6) 2. c2-d3 *"), NodeId::START);
    session.go(find(session.record(), "d2-b4"));
    session.cut();
    assert_eq!(session.at(), NodeId::START);
    assert_eq!(session.record().preorder(), [NodeId::START]);
    session.cut();
    assert_eq!(session.at(), NodeId::START, "nothing comes before the start");
}

#[test]
fn whose_side_is_played_here_is_kept() {
    let mut session = Session::new(read("1. d2-b4 *"), NodeId::START);
    assert_eq!(Session::load(&session.save()).expect("what was saved").side, None);
    session.side = Some(Seat::SECOND);
    assert_eq!(Session::load(&session.save()).expect("what was saved").side, Some(Seat::SECOND));
    let odd = session.save().replace("side 1", "side 7");
    assert_eq!(Session::load(&odd).expect("what was saved").side, None);
}

#[test]
fn an_open_record_of_a_game_with_hidden_hands_hides_nothing() {
    let zugzwang = catalog::find("zugzwang").expect("a game of the catalogue");
    let mut record = Record::dealt(zugzwang, Options::defaults(zugzwang.info().options), 7);
    assert!(Session::new(record.clone(), NodeId::START).hides());
    record.set_header("Hands", "open");
    let session = Session::new(record, NodeId::START);
    assert!(!session.hides());
    let shared = link::decode(&link::encode(&session.shared())).expect("a link just made");
    assert!(!Session::from_shared(shared).hides());
}

#[test]
fn every_game_tells_what_could_be_if_it_were_the_other_sides_turn() {
    for family in catalog::GAMES {
        let options = Options::defaults(family.info().options);
        let record = Record::dealt(*family, options, 3);
        let mover = record.node(NodeId::START).state().to_move();
        let other = record.as_if_passed(NodeId::START);
        let other = other.unwrap_or_else(|| panic!("{}", family.info().id));
        assert_eq!(other.node(NodeId::START).state().to_move(), mover.other());
        assert!(!other.moves(NodeId::START).is_empty(), "{}", family.info().id);
    }
}

/// Asserts that a game with hidden information can't be studied before its end. Afterwards a study
/// contains the whole game, from any position of the game.
#[test]
fn a_game_that_hid_something_is_studied_whole_when_it_is_over() {
    let mut rng = rng(204);
    let zugzwang = catalog::find("zugzwang").expect("a game of the catalogue");
    for options in ["", "variant=fixed", "variant=coop"] {
        let options = Options::read(zugzwang.info().options, options).expect("its options");
        let mut game = Session::new(Record::dealt(zugzwang, options.clone(), 5), NodeId::START);
        while !game.outcome().is_over() {
            let seen = Whole::new(game.clone()).seen();
            assert!(studies::barred(&seen).is_some() && studies::of(&seen).is_none(), "{options}");
            let moves = game.state().moves();
            game.play_text(&moves[rng.usize(..moves.len())]).expect("a legal move");
        }
        let texts = |record: &Record| -> Vec<String> {
            let node = |id: NodeId| (record.node(id).text(), record.node(id).state());
            let all = record.path(record.end_of_line(NodeId::START)).into_iter().map(node);
            all.map(|(mv, state)| format!("{mv} {}", state.text())).collect()
        };
        for at in [game.at(), NodeId::START] {
            game.go(at);
            let study = studies::of(&Whole::new(game.clone()).seen()).expect("a study");
            assert!(study.header("Study").is_some() && !study.hides(), "{options}");
            assert_eq!(texts(study.seen().record()), texts(game.record()), "{options}");
            // In the study another move may be played and taken back, although the game had rolls
            // and reveals.
            let start = PlayState::new(study).update(Do::Browse(Browse::Start));
            let first = start.ui().session.record().node(NodeId::START);
            let played = game.record().node(first.children()[0]).text();
            let other = first.state().moves().into_iter().find(|mv| mv != played);
            let tried = start.update(Do::Turn(Turn::Type(other.expect("another move"))));
            assert_ne!(tried.ui().session.at(), NodeId::START, "{options}");
            let back = tried.update(Do::Game(Game::TakeBack));
            assert_eq!(back.ui().session.at(), NodeId::START, "{options}");
        }
    }
}
