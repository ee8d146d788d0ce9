//! Tests of moves entered by clicks or as text.

use super::{position, session, written};
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Continuation, Step};
use fairyboard_tests::{square, test, walk};

fn draft(session: &Session) -> String {
    session.draft().iter().map(Step::text).collect()
}

/// Clicks on squares and lists, after each click, the steps entered so far.
fn entered(session: &mut Session, squares: &str) -> String {
    let mut told = Vec::new();
    for name in squares.split(' ') {
        let clicked = session.click(square(name), false);
        told.push(match clicked {
            Clicked::Played(_) => "played".into(),
            Clicked::Refused(refusal) => refusal.rule.into(),
            Clicked::Barred(sentence) => sentence.to_string(),
            Clicked::Several(_, steps) => {
                steps.iter().map(Step::text).collect::<Vec<_>>().join("|")
            }
            Clicked::LetGo => "let go".into(),
            Clicked::Stepped | Clicked::Changed => draft(session),
        });
    }
    told.join(" ")
}

#[test]
fn clicking_again_goes_through_the_formations_of_a_pawn() {
    let text = "w d4 e4 f4 d5 e5 / g8 h8";
    let mut session = session(text);
    assert_eq!(
        entered(&mut session, "d4 d4 d4 d4 d4 d4 d4"),
        "d4 d4:d5 d4:e4 d4:f4 d4:e5 d4 d4:d5"
    );
    // The chosen formation (pawns that move as one) is d4:d5, which doesn't contain e5. So a click
    // on e5 begins another choice, with the single pawn on e5.
    assert_eq!(entered(&mut session, "e5 e5 e5 e5 e5"), "e5 d5:e5 e4:e5 d4:e5 e5");
    // The pawn on b2 belongs to no formation, so it is the only choice. A second click cancels it.
    let mut session = self::session("w b2 e4 / g8 h8 e8");
    assert_eq!(entered(&mut session, "b2 b2"), "b2 let go");
    assert_eq!(session.at(), NodeId::START);
}

#[test]
fn formations_are_entered_by_clicks() {
    for (text, squares, told, then) in [
        ("w d4 / g8 h8", "d4 d6", "d4 played", "b d6 / g8 h8"),
        ("w d4 / d5 h8 g8", "d4 d5", "d4 played", "b d5 / h8 g8"),
        ("w d4 e4 / g8 h8", "d4 d4 f4", "d4 d4:e4 played", "b e4 f4 / g8 h8"),
        ("w d4 e4 / g8 h8", "d4 d4 c4", "d4 d4:e4 played", "b c4 d4 / g8 h8"),
        ("w d4 e4 / g8 h8", "d4 d4 e5", "d4 d4:e4 played", "b e4 e5 / g8 h8"),
        (
            "w d4 e4 f4 / g8 h8",
            "e4 e4 e4 e4 h4",
            "e4 d4:e4 e4:f4 d4:f4 played",
            "b f4 g4 h4 / g8 h8",
        ),
        ("w d4 e4 f4 / g8 h8", "f4 f4 f4 d6", "f4 e4:f4 d4:f4 played", "b d4 d5 d6 / g8 h8"),
        ("w d4 e4 f4 / g8 h8", "f4 f4 f4 d5", "f4 e4:f4 d4:f4 played", "b d4 d5 d6 / g8 h8"),
        (
            "w d4 e4 d5 e5 / c4 h8",
            "d4 d4 d4 d4 c4",
            "d4 d4:d5 d4:e4 d4:e5 played",
            "b c4 d4 c5 d5 / b4 h8",
        ),
        (
            "w d4 e4 d5 e5 / c4 h8",
            "d4 d4 d4 d4 c5",
            "d4 d4:d5 d4:e4 d4:e5 played",
            "b c4 d4 c5 d5 / b4 h8",
        ),
        (
            "w d4 e4 d5 e5 c4 / g8 h8",
            "e5 e5 e5 e5 c5",
            "e5 d5:e5 e4:e5 d4:e5 played",
            "b c4 d4 c5 d5 b4 / g8 h8",
        ),
    ] {
        let mut session = session(text);
        assert_eq!(entered(&mut session, squares), told, "{squares} in {text}");
        assert_eq!(session.state().text(), written(then), "{squares} in {text}");
    }
}

#[test]
fn an_own_pawn_before_a_squad_is_chosen_by_a_click() {
    let mut session = session("w d4 e4 d5 e5 c4 / g8 h8");
    assert_eq!(entered(&mut session, "e5 e5 e5 e5 c4"), "e5 d5:e5 e4:e5 d4:e5 c4");
}

#[test]
fn strikes_are_entered_one_by_one_and_may_be_left() {
    let text = "w b6 c4 d4 e5 / a6 c6 c5 h8";
    let mut session = session(text);
    assert_eq!(entered(&mut session, "d4 d5"), "d4 d4-d5");
    assert_eq!(session.next().continuation(), Some(Continuation::MayStop));
    let prompt = |session: &Session| session.state().prompt(session.draft()).unwrap();
    assert_eq!(prompt(&session).question.to_string(), "Strike with the new dual?");
    assert_eq!(prompt(&session).accept.to_string(), "Strike");
    assert_eq!(prompt(&session).decline.to_string(), "Don’t strike");
    assert_eq!(entered(&mut session, "c5"), "d4-d5,d5:e5xc5:d5");
    assert_eq!(prompt(&session).question.to_string(), "Strike again, with the new dual?");
    assert_eq!(prompt(&session).decline.to_string(), "Don’t strike");
    assert_eq!(entered(&mut session, "c6 a6"), {
        let three = "d4-d5,d5:e5xc5:d5,c4:c5xc5:c6";
        format!("{three} {three},b6:c6xa6:b6")
    });
    assert_eq!(session.next().continuation(), Some(Continuation::Done));
    assert_eq!(session.state().prompt(session.draft()), None);
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b a6 b6 c5 d5 / h8"));
    // Pressing Play now, after the action d4-d5, declines the strike (a further capture in the same
    // turn).
    let mut session = self::session(text);
    entered(&mut session, "d4 d5");
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b b6 c4 d5 e5 / a6 c6 c5 h8"));
    // The game asks about a strike only after the action (the first part of the turn), and only if
    // a strike is possible.
    let state = position(text);
    assert_eq!(state.prompt(&[]), None);
    assert_eq!(state.prompt(&walk(&*state, "d4")), None);
    assert_eq!(state.prompt(&walk(&*state, "d4 -d6")), None);
}

#[test]
fn of_several_strikes_on_one_square_the_player_says_which() {
    // After d4-d5, both the dual d5:e5 (two pawns in a row) and the threepiece c5:e5 (three) can
    // capture f5.
    let mut session = session("w d4 c5 e5 / f5 h8");
    assert_eq!(entered(&mut session, "d4 d5 f5"), "d4 d4-d5 ,c5:e5xd5:f5|,d5:e5xe5:f5");
    let step = session.next().steps[0];
    session.step(step, false);
    assert_eq!(draft(&session), "d4-d5,c5:e5xd5:f5");
}

#[test]
fn what_cannot_be_clicked_says_why() {
    for (text, squares, rule) in [
        ("w d4 / d3 g8 h8", "d4 d3", "PAWN-3"),
        ("w d4 / d6 g8 h8", "d4 d6", "PAWN-2"),
        ("w d4 / e5 g8 h8", "d4 e5", "PAWN-1"),
        ("w d4 e4 / g4 g8 h8", "d4 d4 g4", "PAWN-4"),
        ("w a4 b4 c4 / f4 g4 f5 g5", "a4 a4 a4 f4", "PAWN-6"),
        ("w d4 e4 / e5 g8 h8", "d4 d4 e5", "PAWN-8"),
        ("w d4 e4 d5 e5 / c4 c5 h8", "d4 d4 d4 d4 c4", "PAWN-7"),
        ("w d4 e4 d5 e5 / c4 b4 h8", "d4 d4 d4 d4 c4", "PAWN-7"),
        // A click on an enemy is refused if no pawn or formation of the player is chosen.
        ("w d4 e4 / f4 g8 h8", "f4", "PAWN-4"),
    ] {
        let mut session = session(text);
        let told = entered(&mut session, squares);
        if squares.len() > 2 {
            assert!(told.ends_with(&format!(" {rule}")), "{squares} in {text}: {told}");
        } else {
            assert!(told.starts_with("PAWN-"), "{squares} in {text}: {told}");
        }
    }
    let mut session = session("w d4 e5 a1 b1 / c5 c1 h8");
    assert_eq!(entered(&mut session, "d4 d5 c1"), "d4 d4-d5 PAWN-11");
}

#[test]
fn a_session_passes_where_nothing_else_is_left() {
    let mut session = session("w a8 / a7 b5");
    let next = session.next();
    let [pass] = next.steps[..] else { panic!("{next:?}") };
    session.step(pass, false);
    if session.at() == NodeId::START {
        session.play();
    }
    assert_eq!(session.state().text(), written("b a8 / a7 b5"));
}

#[test]
fn moves_are_typed() {
    for (text, typed, then) in [
        ("w d4 e5 / c5 h8", "d4-d5,d5:e5xc5:d5", "b c5 d5 / h8"),
        ("w d4 e5 / c5 h8", "d4d5", "b d5 e5 / c5 h8"),
        ("w d4 e4 / g8 h8", "D4:E4-E4:F4", "b e4 f4 / g8 h8"),
        ("w a8 / a7 b5", "pass", "b a8 / a7 b5"),
    ] {
        let mut session = session(text);
        session.type_move(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(session.state().text(), written(then), "{typed}");
    }
}
