//! Tests of the steps and clicks that enter a move, and of their effects on the board.

use super::{FIDCHELL, PLACE, many, position, record, written};
use fairyboard::Seat;
use fairyboard::record::NodeId;
use fairyboard::session::{Clicked, Session};
use fairyboard::turn::{Act, Continuation, EffectKind, Step};
use fairyboard_tests::language::{told, walk};
use fairyboard_tests::{StateQueries, square, test};

fn session(text: &str) -> Session {
    Session::new(record(text), NodeId::START)
}

#[test]
fn a_move_is_the_clicks_that_enter_it() {
    for (text, mv, steps) in [
        ("w p - 0000 - -: Ka1 kl12 We5", "e5-e6", &["Pick e5 e5", "Go e6 -e6"][..]),
        ("w p - 0000 - -: Ka1 kl12 Ne5 we8", "e5xe8", &["Pick e5 e5", "Take e8 xe8 captures"]),
        ("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5-l6!", &["Pick l5 l5", "Go l6 -l6", "Word - !"]),
        (PLACE, "W@a3", &["Reserve - W", "Go a3 @a3"]),
        ("b p - 0000 - -: Ka1 kl12 dd11", "F@e12", &["Reserve - F", "Go e12 @e12"]),
        ("w p - 0000 - -: Ka1 Bg2 kl12 na8", "U@h1!", &["Reserve - U", "Go h1 @h1", "Word - !"]),
        ("w k - 0000 - -: Na3 Nc3 kl12", "K@a3", &["Reserve - K", "Go a3 @a3"]),
        ("w p - 1000 - -: Ka1 kl12 fb2", "pass", &["Word - pass"]),
    ] {
        let state = position(text);
        assert_eq!(told(&state.steps_of(mv).expect(mv)), steps, "{mv} in {text}");
        assert!(state.steps_of(&format!("{mv}?")).is_none());
    }
}

#[test]
fn a_move_that_may_be_a_call_asks() {
    let text = "w p - 0000 - -: Ka1 Wl5 kl12 na8";
    let state = position(text);
    let taken = walk(&*state, "l5 -l6");
    assert_eq!(state.next(&taken).continuation(), Some(Continuation::MayStop));
    let prompt = state.prompt(&taken).unwrap();
    let asked = |text: &str, mv: &str| {
        let state = position(text);
        state.prompt(&walk(&*state, mv)).unwrap().question.to_string()
    };
    assert!(asked(text, "l5 -l6").ends_with(": nobody takes his place, and you lose"));
    let with = |pieces: &str| format!("w p - 0000 - -: Ka1 {pieces} Wl5 kl12 na8");
    assert!(asked(&with("Nc3"), "l5 -l6").ends_with(": your Noble on c3 becomes King"));
    assert!(asked(&with("Nc3"), "c3 -c4").ends_with(": your Noble on c4 becomes King"));
    assert!(
        asked(&with("Nc3 Nd3"), "l5 -l6").ends_with(": you then choose one of your Nobles as King")
    );
    // The question after the move names the consequences of moving without and with a call (the
    // demand that the opponent capture the mover's King).
    assert!(asked(&with("Nc3"), "l5 -l6").starts_with(
        "Your King stays in danger. Just move, and your opponent may capture him. Or make your opponent do it now"
    ));
    assert_eq!(prompt.accept.to_string(), "Make them capture him");
    assert_eq!(prompt.decline.to_string(), "Just move");
    assert_eq!(state.prompt(&taken[..1]), None);
    assert_eq!(state.prompt(&walk(&*state, "a1 -b1")), None);
    let called = walk(&*state, "l5 -l6 !");
    assert_eq!(state.next(&called).continuation(), Some(Continuation::Done));
    assert_eq!(state.prompt(&called), None);

    let mut session = session(text);
    assert_eq!(session.click(square("l5"), false), Clicked::Stepped);
    assert_eq!(session.click(square("l6"), false), Clicked::Stepped);
    // A second click on the target square plays the move without such a demand to the opponent.
    assert!(matches!(session.click(square("l6"), false), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b p - 0000 - -: Ka1 Wl6 kl12 na8"));

    let mut session = self::session(text);
    session.click(square("l5"), false);
    session.click(square("l6"), false);
    let call = session.next().steps[0];
    assert_eq!((call.act, call.text()), (Act::Word, "!"));
    assert_eq!(session.step(call, false), Clicked::Stepped);
    assert!(matches!(session.play(), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("b c - 0000 - -: Ka1 Wl6 kl12 na8"));
    assert!(
        matches!(session.click(square("l12"), false), Clicked::Refused(r) if r.rule == "FID-10")
    );
    session.click(square("a8"), false);
    assert!(matches!(session.click(square("a1"), false), Clicked::Played(_)));
    assert_eq!(session.outcome().to_string(), "black FID-21");

    // If the opponent couldn't capture the King after the move, there is nothing to ask, and the
    // move is played at once.
    let mut session = self::session(text);
    session.click(square("a1"), false);
    assert!(matches!(session.click(square("b1"), false), Clicked::Played(_)));
}

#[test]
fn what_is_not_on_the_board_is_taken_from_beside_it() {
    for (text, letter, at, then) in [
        ("b p - 0000 - -: Ka1 kl12 dd11", "F", "e12", "w p - 1000 - -: Ka1 kl12 dd11 fe12"),
        ("w p - 0000 - WW: Ka1 kl12 Ne6", "W", "f6", "b p - 0000 f6 W: Ka1 kl12 Ne6 Wf6"),
    ] {
        let mut session = self::session(text);
        let first = session.next().steps.into_iter().find(|step| step.text() == letter).unwrap();
        assert_eq!((first.act, first.at), (Act::Reserve, None));
        assert_eq!(session.step(first, false), Clicked::Stepped);
        assert!(matches!(session.click(square(at), false), Clicked::Played(_)), "{text}");
        assert_eq!(session.state().text(), written(then));
    }
    // The session itself takes the step `K`, with which the choice of a new King begins. It also
    // takes a pass by itself if that is the only move.
    let mut session = self::session("w k - 0000 - -: Na3 Nc3 kl12");
    assert_eq!(session.taken().first().map(Step::text), Some("K"));
    assert!(matches!(session.click(square("c3"), false), Clicked::Played(_)));
    assert_eq!(session.state().text(), written("w p - 0000 - N: Na3 Kc3 kl12"));
    let mut session = self::session("w p - 1000 - -: Ka1 kl12 fb2");
    let pass = session.next().steps[0];
    assert!(matches!(session.step(pass, false), Clicked::Played(_)));
    assert_eq!(session.state().to_move(), Seat::SECOND);
}

#[test]
fn steps_have_names() {
    let state = position("w p - 0000 - W: Ka1 Bg2 Ne6 kl12 na8 we8");
    for (before, text, name) in [
        ("", "U", "Unicorn"),
        ("", "W", "Warrior"),
        ("U @h1", "!", "Make them capture him"),
        ("e6", "xe8", "captures e8"),
        ("U", "@h1", "to h1"),
    ] {
        let taken = walk(&*state, before);
        let steps = state.next(&taken).steps;
        let step = steps.iter().find(|step| step.text() == text).unwrap();
        assert_eq!(state.step_name(&taken, step).to_string(), name);
    }
}

/// The effects of entered steps on the board, with their rules and without the words.
fn effects(text: &str, steps: &str) -> String {
    let effects = FIDCHELL.effects(text, steps).into_iter().map(|effect| {
        let (what, words) = effect.split_once(": ").unwrap();
        let rule = words.rfind(" (FID-").map_or("", |at| &words[at..]);
        format!("{what}{rule}")
    });
    effects.collect::<Vec<_>>().join(", ")
}

#[test]
fn effects_tell_what_the_steps_do() {
    for (text, steps, told) in [
        ("w p - 0000 - -: Ka1 kl12 We5", "", ""),
        ("w p - 0000 - -: Ka1 kl12 We5", "e5", ""),
        ("w p - 0000 - -: Ka1 kl12 We5", "e5 -e6", "e5 to e6"),
        ("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5 -l6 !", "l5 to l6"),
        ("w p - 0000 - -: Ka1 kl12 Ne5 we8", "e5 xe8", "e8 goes, e5 to e8"),
        (
            "w p - 0000 - -: Ka1 kl9 He11 gf12",
            "e11 xf12",
            "f12 goes, e11 to f12, f12 becomes +H (FID-4)",
        ),
        ("b p - 0000 - -: Ka1 kl9 we2", "e2 -e1", "e2 to e1, e1 becomes +w (FID-4)"),
        ("w p K 0000 - -: Kf6 kl12", "f6 -e8", "f6 to e8 (FID-6)"),
        ("w p K 0000 - -: Kf6 kl12", "f6 -e7", "f6 to e7"),
        (
            "b p - 0000 - -: Kf1 +Ha3 kl12 nf12",
            "f12 xf1",
            "f1 goes, f12 to f1, a3 becomes K (FID-12)",
        ),
        ("b p - 0000 - -: Kf1 Na3 Nc3 kl12 nf12", "f12 xf1", "f1 goes, f12 to f1"),
        ("b p - 0000 - -: Kf1 kl12 nf12", "f12 xf1", "f1 goes, f12 to f1"),
        (
            "b p - 0000 - -: Ka1 Qd5 +Re9 kl12 nd12",
            "d12 xd5",
            "d5 goes, d12 to d5, e9 becomes Q (FID-14)",
        ),
        ("b p - 0000 - -: Ka1 kl12 dd11", "F", ""),
        ("b p - 0000 - -: Ka1 kl12 dd11", "F @e12", "f enters on e12 (FID-17)"),
        ("w p - 0000 - W: Ka1 kl12 Ne6", "W @f6", "W enters on f6 (FID-19)"),
        (PLACE, "W @a3", "W enters on a3 (FID-2)"),
        ("w k - 0000 - -: Na3 Nc3 kl12", "K @c3", "c3 becomes K (FID-13)"),
        ("w p - 1000 - -: Ka1 kl12 fb2", "pass", ""),
    ] {
        assert_eq!(effects(text, steps), told, "{steps} in {text}");
    }
}

#[test]
fn effects_one_after_the_other_lead_to_the_position_after() {
    many(|state, moves| {
        for mv in moves.iter().step_by(moves.len() / 10 + 1) {
            let mut board = state.pieces();
            for effect in state.effects(&state.steps_of(mv).unwrap()) {
                let there = board.iter().position(|(at, _)| *at == effect.at);
                match (effect.kind, there) {
                    (EffectKind::Enters(piece), None) => board.push((effect.at, piece)),
                    (EffectKind::Moves(to), Some(there)) => board[there].0 = to,
                    (EffectKind::Removes, Some(there)) => drop(board.remove(there)),
                    (EffectKind::Becomes(piece), Some(there)) => board[there].1 = piece,
                    _ => panic!("{effect:?} of {mv} in {}", state.text()),
                }
            }
            board.sort_unstable_by_key(|(at, _)| *at);
            let next = state.play(mv).unwrap().state;
            assert_eq!(board, next.pieces(), "{mv} in {}", state.text());
        }
    });
}
