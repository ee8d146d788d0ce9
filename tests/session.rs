//! Sessions: moves that are entered, that wait, and that are taken back.

mod common;

use common::{square, test};
use fairyboard::open;
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Session};

/// A hen that may jump once or twice.
const CHAIN: &str = "h7/8/8/8/3cC3/8/3c4/3H4 w";

fn session() -> Session {
    Session::from_shared(open::open(CHAIN).unwrap())
}

fn click(session: &mut Session, squares: &str) {
    for name in squares.split(' ') {
        let clicked = session.click(square(name), false);
        assert!(!matches!(clicked, Clicked::Refused(_)), "{name}: {clicked:?}");
    }
}

fn draft(session: &Session) -> String {
    session.draft().iter().map(|step| step.text()).collect()
}

#[test]
fn a_draft_waits_while_another_place_is_shown() {
    let mut session = session();
    click(&mut session, "e4 c6 a8");
    // The hen on a8 has moved nowhere yet: it is Black's turn, and a piece is chosen.
    let here = session.at();
    assert_eq!(draft(&session), "a8");
    session.back();
    assert_eq!(session.draft(), []);
    assert_eq!(session.waiting_draft(), Some(here));
    session.go(here);
    assert_eq!(draft(&session), "a8");
}

#[test]
fn a_draft_waits_while_a_move_is_typed_elsewhere() {
    let mut session = session();
    click(&mut session, "e4 c6 a8");
    let here = session.at();
    session.go(NodeId::START);
    session.type_move("e4-f5").unwrap();
    assert_eq!(session.waiting_draft(), Some(here));
    session.go(here);
    assert_eq!(draft(&session), "a8");
    // Where it stands itself, a typed move takes its place.
    session.type_move("a8-a7").unwrap();
    session.go(here);
    assert_eq!(draft(&session), "");
    assert_eq!(session.waiting_draft(), None);
}

#[test]
fn a_draft_that_waits_is_kept() {
    let mut session = session();
    click(&mut session, "d1 d3");
    let chain = Session::load(&session.save()).unwrap();
    assert_eq!(draft(&chain), "d1xd3");
    session.play();
    session.go(session.end());
    click(&mut session, "a8");
    let here = session.at();
    session.back();
    let mut loaded = Session::load(&session.save()).unwrap();
    assert_eq!(loaded.at(), NodeId::START);
    assert!(loaded.waiting_draft().is_some());
    loaded.forward();
    assert_eq!(loaded.at(), here);
    assert_eq!(draft(&loaded), "a8");
}

#[test]
fn a_move_is_taken_back_only_where_nothing_follows() {
    let mut session = session();
    session.type_move("e4-f5").unwrap();
    session.type_move("a8-a7").unwrap();
    session.back();
    assert!(!session.can_take_back());
    session.take_back();
    session.forward();
    assert!(session.following().is_none());
    click(&mut session, "d1");
    session.take_back();
    assert_eq!(session.record().path(session.end()).len(), 2);
    assert_eq!(session.waiting_draft(), None, "what stood after the move went with it");
    session.take_back();
    assert_eq!(session.at(), NodeId::START);
    assert!(!session.can_take_back());
}
