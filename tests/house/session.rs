//! Tests of sessions: entering moves, drafts (steps entered so far) that wait while another
//! position is shown, and take-backs.

use fairyboard::hidden::Viewer;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Step};
use fairyboard::{Options, Seat, catalog, open};
use fairyboard_tests::toy::ToyFamily;
use fairyboard_tests::{
    TOY_START, board, effort, for_each_game, games_of, random_game, rng, square, test,
};

/// A position with a hen that may jump once or twice.
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

for_each_game! {
    what_a_press_would_choose_is_chosen_and_nothing_is_lost;
    toy
}

fn what_a_press_would_choose_is_chosen_and_nothing_is_lost(id: &str) {
    let mut rng = rng(51);
    let mut chosen = 0;
    for (family, options) in games_of(id) {
        for _ in 0..effort(6) {
            let mut states = Vec::new();
            random_game(&family.start(&options), 40, &mut rng, |state, _| {
                states.push(state.text())
            });
            let text = &states[rng.usize(..states.len())];
            let record = Record::from_position(family, options.clone(), text).unwrap();
            let mut session = Session::new(record, NodeId::START);
            for _ in 0..6 {
                let is_pick = |step: &Step| step.act == Act::Pick;
                for at in board(session.state().size()) {
                    let mut clicked = session.clone();
                    let came = clicked.click(at, true);
                    if session.would_choose(at) {
                        chosen += 1;
                        assert!(
                            matches!(came, Clicked::Stepped | Clicked::Changed),
                            "{text} {at}: {came:?}"
                        );
                        assert!(
                            clicked
                                .taken()
                                .last()
                                .is_some_and(|step| is_pick(step) && step.is_on(at)),
                            "{text} {at}"
                        );
                        let others = session.taken();
                        assert!(
                            others.iter().all(is_pick) || clicked.taken().starts_with(&others),
                            "{text} {at}"
                        );
                    } else if came == Clicked::Stepped {
                        assert!(!clicked.taken().last().is_some_and(is_pick), "{text} {at}");
                    }
                }
                let next = session.next().steps;
                if next.is_empty() {
                    break;
                }
                session.step(next[rng.usize(..next.len())], true);
            }
        }
    }
    assert!(chosen > 0);
}

#[test]
fn a_draft_waits_while_another_place_is_shown() {
    let mut session = session();
    click(&mut session, "e4 c6 a8");
    // The jump to c6 was played. Now the hen on a8 is chosen for Black's move.
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
    // If a move is typed in a position where a half-entered move waits, the typed move replaces it.
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

/// A position with an ace, guards of both sides around it, and two of the challenger's three blue
/// guards.
const FIST: &str = "V6k/8/8/3b4/1Y1y4/2A5/7B/7B w - -";

fn fist(moves: &[&str]) -> Session {
    let mut session = Session::from_shared(open::open(FIST).unwrap());
    session.enter(moves);
    assert_eq!(draft(&session), moves.concat());
    session
}

fn texts(steps: &[Step]) -> Vec<&str> {
    steps.iter().map(Step::text).collect()
}

fn choose(session: &mut Session, i: usize, text: &str) -> Option<usize> {
    let choices = session.choices(i);
    let step = *choices.iter().find(|step| step.text() == text).unwrap();
    session.choose(i, step)
}

#[test]
fn a_click_takes_the_usual_step_and_waits_where_there_is_a_choice() {
    let mut session = fist(&[]);
    click(&mut session, "c3 e5");
    assert_eq!(draft(&session), "c3xe5");
    assert_eq!(session.at(), NodeId::START, "an enemy could be left or converted");
    // A second click on the last square plays the move.
    assert!(matches!(session.click(square("e5"), false), Clicked::Played(_)));
    let mut session = fist(&[]);
    click(&mut session, "c3 a5");
    assert_eq!(draft(&session), "c3^a5", "an own piece is left");
    assert_eq!(session.at(), NodeId::START);
    // A normal move leaves no choice, so it is played at once.
    let mut session = fist(&[]);
    click(&mut session, "c3 c2");
    assert_ne!(session.at(), NodeId::START);
}

#[test]
fn choices_are_the_steps_of_the_same_kind_on_the_same_square() {
    let session = fist(&["c3", "xe5", "xc5"]);
    assert_eq!(texts(&session.choices(0)), ["c3"]);
    assert_eq!(texts(&session.choices(1)), ["=e5", "^e5", "xe5"]);
    assert_eq!(texts(&session.choices(2)), ["=c5", "^c5", "xc5"]);
    assert_eq!(session.choices(3), []);
    assert_eq!(texts(&fist(&["c3", "^a5"]).choices(1)), ["^a5", "xa5"]);
    assert_eq!(texts(&fist(&["b4", "-b5"]).choices(1)), ["-b5"]);
    let mut away = fist(&["c3", "xe5"]);
    away.type_move("h1-g1").unwrap();
    assert_eq!(away.choices(1), [], "where no draft is shown there is nothing to choose");
}

#[test]
fn an_earlier_choice_may_be_changed_and_the_rest_stays_as_far_as_it_follows() {
    let mut session = fist(&["c3", "xe5", "xc5"]);
    assert_eq!(choose(&mut session, 1, "=e5"), Some(0));
    assert_eq!(draft(&session), "c3=e5xc5");
    assert_eq!(choose(&mut session, 2, "=c5"), Some(0));
    assert_eq!(draft(&session), "c3=e5=c5");
    assert_eq!(choose(&mut session, 1, "^e5"), Some(0));
    assert_eq!(draft(&session), "c3^e5=c5");
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), "V6k/8/8/2AB4/1Y1y4/8/7B/7B b - -");
}

#[test]
fn steps_that_no_longer_follow_are_dropped_and_counted() {
    // The guard on d4 is jumped twice, from different sides. If the first jump captures the guard,
    // the second jump is no longer possible.
    let again = "V6k/8/8/8/3yy3/2A5/8/7B w - -";
    let mut session = Session::from_shared(open::open(again).unwrap());
    session.enter(&["c3", "^e5", "xe3", "xc5"]);
    assert_eq!(draft(&session), "c3^e5xe3xc5");
    assert_eq!(choose(&mut session, 1, "xe5"), Some(1));
    assert_eq!(draft(&session), "c3xe5xe3");
    // The later steps are entered again after a change. A converted guard is an own piece, so
    // capturing it is no longer the usual choice.
    session.enter(&["c3", "^e5", "xe3", "xc5"]);
    assert_eq!(session.draft()[3].order, 0);
    assert_eq!(choose(&mut session, 1, "=e5"), Some(0));
    assert_eq!(draft(&session), "c3=e5xe3xc5");
    assert_eq!(session.draft()[3].order, 1);
    // The set has one more blue guard, so only one conversion is possible. When the first jump
    // becomes a conversion, the second conversion and the steps after it are dropped.
    let two = "V6k/8/8/8/3bb3/2A5/7B/7B w - -";
    let mut session = Session::from_shared(open::open(two).unwrap());
    session.enter(&["c3", "^e5", "=e3", "^c5"]);
    assert_eq!(choose(&mut session, 1, "=e5"), Some(2));
    assert_eq!(draft(&session), "c3=e5");
}

#[test]
fn only_a_choice_can_be_chosen() {
    let mut session = fist(&["c3", "xe5", "xc5"]);
    let other = fist(&["c3", "^a5"]).draft()[1];
    let [_, jump, last] = session.draft()[..] else { panic!("three steps") };
    assert_eq!(session.choose(1, other), None);
    assert_eq!(session.choose(0, jump), None);
    assert_eq!(session.choose(7, last), None);
    assert_eq!(draft(&session), "c3xe5xc5");
    assert_eq!(session.choose(2, last), Some(0), "it is a choice of its own");
    assert_eq!(draft(&session), "c3xe5xc5");
}

#[test]
fn a_word_waits_for_what_it_does_to_be_seen() {
    let position = "V6k/8/8/3b4/3A4/8/8/7B w - -";
    let family = catalog::find("fist").unwrap();
    let options = Options::read(family.info().options, "subdue=keep").unwrap();
    let record = Record::from_position(family, options, position).unwrap();
    let mut session = Session::new(record, NodeId::START);
    click(&mut session, "d4");
    let word = session.next().steps[0];
    assert_eq!(word.text(), "!");
    assert_eq!(session.step(word, false), Clicked::Stepped);
    assert_eq!(draft(&session), "d4!");
    assert!(matches!(session.play(), Clicked::Played(_)));
}

#[test]
fn a_turn_that_is_typed_is_never_taken_for_a_move() {
    let family = catalog::find("pawn").unwrap();
    let options = Options::defaults(family.info().options);
    let text = "7p/8/8/3PP3/3PP3/8/8/p7 w";
    let record = Record::from_position(family, options, text).unwrap();
    let mut session = Session::new(record, NodeId::START);
    assert!(session.type_move("d4:e5~e4:f5").is_err());
    // Without the sign `~`, the same squares are read as a move of the squad (four pawns in a
    // square).
    assert!(session.type_move("d4e5e4f5").is_ok());
}

#[test]
fn the_square_on_which_a_formation_was_chosen_is_kept() {
    let family = catalog::find("pawn").unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, "7p/8/8/8/2PPP3/8/8/p7 w").unwrap();
    let mut session = Session::new(record, NodeId::START);
    for _ in 0..2 {
        session.click(square("d4"), false);
    }
    let names = |session: &Session| -> Vec<String> {
        session.choices(0).iter().map(|step| step.text().to_string()).collect()
    };
    assert_eq!(names(&session), ["d4", "c4:d4", "d4:e4", "c4:e4"]);
    let again = Session::load(&session.save()).unwrap();
    assert_eq!(again.draft(), session.draft());
    assert_eq!(names(&again), names(&session));
}

#[test]
fn what_is_taken_from_beside_the_board_has_no_choices() {
    let family = catalog::find("fidchell").unwrap();
    let options = Options::read(family.info().options, "setup=place").unwrap();
    let mut session = Session::new(Record::new(family, options), NodeId::START);
    let all = session.state().scene(&[]).off_board;
    assert_eq!(session.take(&all[0]), Clicked::Stepped);
    assert_eq!(session.choices(0), session.draft());
    assert_eq!(session.take(&all[1]), Clicked::Changed);
    assert_eq!(session.take(&all[1]), Clicked::LetGo);
}

#[test]
fn what_will_be_rolled_is_seen_by_nobody_before_it_is() {
    use fairyboard::hidden::Viewer;
    let dealt = "8/8/(rQ.cR)7/8/8/(pR.cN)7/8/(.bRrN)7 w duel - - bN bp rQ BBBB";
    let family = catalog::find("zugzwang").unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, dealt).unwrap();
    let mut session = Session::new(record, NodeId::START);
    for name in ["a1", "a3"] {
        session.click(name.parse().unwrap(), true);
    }
    let rolls = |session: &Session| {
        session.next().steps.iter().map(|s| s.text().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(rolls(&session), ["/rB"]);
    for viewer in [Viewer::Mover, Viewer::Seat(fairyboard::Seat::FIRST), Viewer::Public] {
        let seen = session.seen_by(viewer);
        assert!(seen.can_play());
        assert_eq!(rolls(&seen), ["/bQ", "/cN", "/pR", "/rB"], "{viewer:?}");
    }
    // After a take-back, the same capture rolls the same face again.
    assert!(matches!(session.play(), fairyboard::session::Clicked::Played(_)));
    let first = session.state().text();
    session.take_back();
    session.type_move("Sa1xa3").unwrap();
    assert_eq!(session.state().text(), first);
}

/// A session of the toy game with a stone that is chosen but not yet thrown.
fn with_a_stone() -> Session {
    let record = Record::from_position(&ToyFamily, Options::defaults(&[]), TOY_START).unwrap();
    let mut session = Session::new(record, NodeId::START);
    let stone = session.state().scene(&[]).off_board.swap_remove(0);
    assert_eq!(session.take(&stone), Clicked::Stepped);
    session
}

#[test]
fn a_piece_from_beside_the_board_gives_way_to_one_on_it() {
    let mut session = with_a_stone();
    assert_eq!(draft(&session), "*");
    assert_eq!(session.click(square("a1"), false), Clicked::Changed);
    assert_eq!(draft(&session), "a1");
    let mut session = with_a_stone();
    assert_eq!(session.look_from(1), Clicked::Stepped);
    assert_eq!(session.click(square("a1"), false), Clicked::Changed);
    assert_eq!(draft(&session), "a1");
}

#[test]
fn a_piece_from_beside_the_board_stays_in_hand_while_the_board_is_turned() {
    let mut session = with_a_stone();
    for (edge, expected) in [(1, "*W"), (3, "*E"), (0, "*"), (2, "*N")] {
        session.look_from(edge);
        assert_eq!(draft(&session), expected);
        assert_eq!(usize::from((4 - session.turned()) % 4), edge);
    }
    click(&mut session, "b2");
    assert_eq!(draft(&session), "*N@b2");
    assert!(matches!(session.play(), Clicked::Played(_)));
    // The board can be turned only while a stone is chosen.
    assert!(session.look_from(1).is_refused());
}

#[test]
fn a_draft_that_hides_nothing_is_seen_by_all() {
    let mut session = with_a_stone();
    session.look_from(1);
    click(&mut session, "b2");
    for viewer in [Viewer::Public, Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND)] {
        let seen = session.seen_by(viewer);
        assert_eq!(draft(&seen), "*W@b2");
        assert!(seen.state().is_view() && seen.can_play());
        assert_eq!(seen.next().steps.len(), 2, "chance decides, and has not");
    }
    assert_eq!(session.taken(), session.draft());
}
