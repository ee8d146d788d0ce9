//! Tests of the page's description of the effects of a move.

use crate::coach::any_turn;
use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::{Act, Effect, EffectKind};
use fairyboard::{Options, Seat, State, catalog};
use fairyboard_tests::language::{Blame, Language};
use fairyboard_tests::{effort, for_each_game, games_of, random_game, rng, test};
use std::rc::Rc;
use ui_model::headers::COMPUTER;
use ui_model::model::{Browse, Do, Happened, PlayState, SHORT, Turn, View, Whole};

/// The description of a move in a position. `computer` is the header of a game against the
/// computer, or empty. In such a game the description addresses the human player as *you*.
fn told(game: &'static str, text: &str, mv: &str, computer: &str) -> Happened {
    let family = catalog::find(game).unwrap();
    let options = Options::defaults(family.info().options);
    let language = Language { game, options: "", blame: Blame::Part };
    let mut record = Record::from_position(family, options, &language.written(text)).unwrap();
    if !computer.is_empty() {
        record.set_header(COMPUTER, computer);
    }
    played(record, mv).unwrap_or_else(|| panic!("{mv} in {text}"))
}

fn played(record: Record, mv: &str) -> Option<Happened> {
    let mut session = Session::new(record, NodeId::START);
    session.type_move(mv).ok()?;
    let play = PlayState::new(Whole::new(session));
    play.ui().happened(play.ui().session.at())
}

for_each_game! {
    the_aim_of_a_quiet_move_of_the_computer_is_true,
}

fn the_aim_of_a_quiet_move_of_the_computer_is_true(id: &str) {
    let mut rng = rng(4646);
    let (mut told_of, mut hides) = (0, false);
    for (family, options) in games_of(id) {
        for _ in 0..effort(3) {
            random_game(&family.start(&options), 60, &mut rng, |state, moves| {
                hides |= state.hidden().is_some();
                for mv in moves.iter().step_by(moves.len() / 3 + 1) {
                    let text = state.text();
                    let record = Record::from_position(family, options.clone(), &text);
                    let Ok(mut record) = record else { continue };
                    let is_first = state.to_move() == Seat::FIRST;
                    record.set_header(COMPUTER, if is_first { "3-" } else { "-3" });
                    let mut session = Session::new(record, NodeId::START);
                    if session.type_move(mv).is_err() {
                        continue;
                    }
                    let after = session.state().clone();
                    let play = PlayState::new(Whole::new(session));
                    let Some(told) = play.ui().just_happened() else { continue };
                    let place = format!("{mv} in {text}: {told:?}");
                    let Some((_, aim)) = told.full.split_once(". It threatens your ") else {
                        continue;
                    };
                    told_of += 1;
                    let is_short = told.short.chars().count() <= SHORT;
                    assert!(is_short || !told.short.contains(aim), "{place}");
                    assert!(state.hidden().is_none(), "{place}");
                    let at: Square = aim.rsplit(' ').next().unwrap().parse().expect("a square");
                    let takes = |state: &dyn State| {
                        state.moves().iter().any(|mv| {
                            let effects = state.effects(&state.steps_of(mv).unwrap());
                            let is_taken =
                                |kind| matches!(kind, EffectKind::Removes | EffectKind::Converts);
                            effects.iter().any(|effect| effect.at == at && is_taken(effect.kind))
                        })
                    };
                    // Pawn is left out: a pawn may be pushed before its capture, and the sentence
                    // names its square before the push.
                    let again = after.passed().expect("a pass that can be thought of");
                    assert!(id == "pawn" || takes(&*again) && !takes(&**state), "{place}");
                }
            });
        }
    }
    assert!(told_of > 0 || hides, "no aim in {id}");
}

for_each_game! {
    a_sentence_names_each_square_from_which_something_was_captured_and_is_short_in_the_card;
    toy
}

fn a_sentence_names_each_square_from_which_something_was_captured_and_is_short_in_the_card(
    id: &str,
) {
    let mut rng = rng(4631);
    for (family, options) in games_of(id) {
        for _ in 0..effort(4) {
            random_game(&family.start(&options), 60, &mut rng, |state, moves| {
                let captures = |mv: &&String| mv.contains(['x', '=']);
                let chosen = moves.iter().take(2).chain(moves.iter().filter(captures).take(6));
                let spares = |mv: &&String| {
                    let steps = state.steps_of(mv).unwrap_or_default();
                    let mut effects = state.effects(&steps).into_iter();
                    effects.any(|effect| effect.kind == EffectKind::Spares)
                };
                let chosen = chosen.chain(moves.iter().filter(spares).take(4));
                for mv in chosen {
                    let record = Record::from_position(family, options.clone(), &state.text());
                    let Some(told) = record.ok().and_then(|record| played(record, mv)) else {
                        continue;
                    };
                    let place = format!("{mv} in {}: {told:?}", state.text());
                    assert!(told.short.chars().count() <= SHORT, "{place}");
                    assert!(told.short.chars().next().is_some_and(char::is_uppercase), "{place}");
                    let steps = state.steps_of(mv).unwrap();
                    let effects = state.effects(&steps);
                    let spared: Vec<_> = effects
                        .iter()
                        .filter(|effect| effect.kind == EffectKind::Spares && effect.rule.is_some())
                        // The description mentions spared pieces only while the game goes on.
                        .filter(|_| {
                            state.play(mv).is_ok_and(|after| !after.state.outcome().is_over())
                        })
                        .collect();
                    let is_told = told.full.contains(", but ");
                    assert_eq!(is_told, !spared.is_empty(), "{place}");
                    let names = |effect: &&Effect| told.full.contains(&effect.at.to_string());
                    assert!(spared.iter().all(names), "{place}");
                    let strikes = steps.iter().any(|step| step.act == Act::Strike);
                    assert!(!strikes || told.short.contains(" with the "), "{place}");
                    if steps.iter().any(|step| step.act == Act::Word) {
                        continue;
                    }
                    for effect in state.effects(&steps) {
                        let leaves =
                            matches!(effect.kind, EffectKind::Removes | EffectKind::Converts);
                        assert!(!leaves || told.full.contains(&effect.at.to_string()), "{place}");
                    }
                }
            });
        }
    }
}

#[test]
fn the_only_person_reads_who_did_what_to_whose_pieces() {
    for (game, text, mv, computer, words) in [
        (
            "hens",
            "w: Cc2 Hf3 hf4 hh7",
            "c2-e4xf4",
            "3-",
            "The computer moved the chick from c2 to e4 and captured your hen on f4",
        ),
        (
            "hens",
            "w: Cc2 Hf3 hf4 hh7",
            "c2-e4xf4",
            "-3",
            "You moved the chick from c2 to e4 and captured the hen on f4",
        ),
        (
            "hens",
            "w: Cc2 Hf3 hf4 hh7",
            "c2-e4xf4",
            "",
            "White moved the chick from c2 to e4 and captured the hen on f4",
        ),
        (
            "fist",
            "w - -: Aa1 yb2 bd4 Bh1 ka8 Vh8",
            "a1^c3=e5",
            "3-",
            "The computer jumped with the ace from a1 to c3 and e5 and won over your blue guard on d4",
        ),
        (
            "fidchell",
            "w p - 0000 - -: Ka1 Nl5 kl12 wl6",
            "l5xl6",
            "3-",
            "The computer captured your Warrior on l6 with the Noble",
        ),
        (
            "pawn",
            "7p/8/pPp5/2p1P3/2PP4/8/8/8 w",
            "d4-d5,d5:e5xc5:d5",
            "3-",
            "The computer moved the pawn from d4 to d5, then struck your pawn on c5 with the dual on d5 and e5",
        ),
    ] {
        assert_eq!(told(game, text, mv, computer).full, words, "{mv} in {text}");
    }
}

#[test]
fn who_becomes_king_is_still_told_after_the_next_move() {
    let family = catalog::find("fidchell").unwrap();
    let options = Options::defaults(family.info().options);
    let language = Language { game: "fidchell", options: "", blame: Blame::Part };
    let told = |text: &str, moves: &[&str]| {
        let text = language.written(text);
        let mut record = Record::from_position(family, options.clone(), &text).unwrap();
        record.set_header(COMPUTER, "3-");
        let mut session = Session::new(record, NodeId::START);
        for mv in moves {
            session.type_move(mv).expect("a legal move");
        }
        PlayState::new(Whole::new(session)).ui().just_happened().expect("a move").short
    };
    // The computer chooses which Noble becomes King, and then moves. One sentence describes both.
    let chosen = told("b p - 0000 - -: Kf1 Na3 Nc3 kl12 df12", &["f12xf1", "K@a3", "a3-a4"]);
    let king = "The white Noble on a3 becomes the King";
    assert_eq!(chosen, format!("{king} (one heir left). The computer moved the King to a4"));
    // The only Noble becomes King without a choice.
    let only = told("b p - 0000 - -: Kf1 Na3 kl12 df12", &["f12xf1", "a3-a4"]);
    assert_eq!(only, format!("{king} (no heir now). The computer moved the King to a4"));
    // The description of the computer's next move doesn't mention the new King again.
    let later = told("b p - 0000 - -: Kf1 Na3 kl12 df12", &["f12xf1", "a3-a4", "l12-l11", "a4-a5"]);
    assert!(later.starts_with("The computer moved the King"), "{later}");
}

#[test]
fn who_becomes_king_is_told_however_long_the_next_move_is() {
    let family = catalog::find("fidchell").unwrap();
    let options = Options::defaults(family.info().options);
    let language = Language { game: "fidchell", options: "", blame: Blame::Part };
    for (text, captures) in [
        // One Noble becomes King at once, or the player chooses one of two.
        ("b p - 0000 - -: Kf1 Na3 +Ld7 +Tg6 We5 kl12 df12 wd9 +le9 +tg7 wl9", &["f12xf1"][..]),
        ("b p - 0000 - -: Kf1 Na3 Nc3 +Ld7 +Tg6 We5 kl12 df12 wd9 +le9 +tg7", &["f12xf1", "K@a3"]),
    ] {
        let written = language.written(text);
        // Black captures: in the first game as the player, in the second as the computer.
        for computer in ["3-", "-3"] {
            let mut record = Record::from_position(family, options.clone(), &written).unwrap();
            record.set_header(COMPUTER, computer);
            let mut session = Session::new(record, NodeId::START);
            for mv in captures {
                session.type_move(mv).expect("a legal move");
            }
            if captures.len() == 1 {
                let play = PlayState::new(Whole::new(session.clone()));
                let told = play.ui().just_happened().expect("a move").short;
                assert!(told.contains("King on f1"), "{told}");
                assert!(told.contains("Noble on a3 becomes the King"), "{told}");
            }
            for mv in session.state().moves() {
                let mut next = session.clone();
                next.type_move(&mv).expect("a legal move");
                let told = PlayState::new(Whole::new(next)).ui().just_happened().expect("a move");
                let king = "Noble on a3 becomes the King";
                assert!(told.short.contains(king), "{mv}: {}", told.short);
                assert!(told.full.contains(king), "{mv}: {}", told.full);
                assert!(told.short.chars().count() <= SHORT, "{mv}: {}", told.short);
                let (_, then) = told.short.split_once(king).expect("checked above");
                assert!(then.chars().any(char::is_alphabetic), "{mv}: {}", told.short);
            }
        }
    }
}

#[test]
fn a_turn_names_what_turned_around_what_and_a_strike_what_struck() {
    for (text, mv, full, short) in [
        (
            "8/8/P7/P7/8/8/7p/8 w",
            "a5:a6~a6:b6",
            "You turned the dual on a5 and a6 around a6, so that its other pawn went to b6",
            "You turned the dual on a5 and a6 around a6, so that its other pawn went to b6",
        ),
        (
            "8/8/8/8/PPP5/8/8/7p w",
            "a4:c4~a4:a6",
            "You turned the threepiece on a4, b4 and c4 around a4, so that its other pawns went to a5 and a6",
            "You turned the threepiece around a4, so that its other pawns went to a5 and a6",
        ),
        (
            "8/8/8/2P1p3/3PP3/8/8/7p w",
            "d4:e4~d4:d5,c5:d5xd5:e5",
            "You turned the dual on d4 and e4 around d4, so that its other pawn went to d5, then struck the pawn on e5 with the dual on c5 and d5",
            "You turned the dual around d4, then struck e5 with the new dual",
        ),
        (
            "7p/8/pPp5/2p1P3/2PP4/8/8/8 w",
            "d4-d5,d5:e5xc5:d5",
            "You moved the pawn from d4 to d5, then struck the pawn on c5 with the dual on d5 and e5",
            "You moved the pawn from d4 to d5, then struck the pawn on c5 with the dual on d5 and e5",
        ),
        (
            "8/8/8/8/PPP5/8/8/7p w",
            "a4:c4-c4:e4",
            "You moved the threepiece on a4, b4 and c4 to c4, d4 and e4",
            "You moved the threepiece on a4, b4 and c4 to c4, d4 and e4",
        ),
    ] {
        let told = told("pawn", text, mv, "-3");
        assert_eq!((&*told.full, &*told.short), (full, short), "{mv} in {text}");
    }
}

#[test]
fn a_move_of_several_steps_is_shown_again_one_by_one_until_something_is_done() {
    let at_end = |text: &str| {
        let record: Record = text.parse().unwrap();
        let end = record.end_of_line(NodeId::START);
        PlayState::new(Whole::new(Session::new(record, end)))
    };
    let chain =
        at_end("[Game \"hens\"]\n[Position \"h7/8/8/8/3cC3/8/3c4/3H4 w\"]\n\n1. d1xd3^f5 *");
    let told = chain.ui().last_told();
    let mut shown = chain.update(Do::View(View::Recall));
    for steps in [1, 2] {
        assert_eq!(shown.ui().recalled().map(|(_, steps)| steps), Some(steps));
        assert_eq!(shown.ui().status(), told);
        let stopped = shown.update(Do::Browse(Browse::End));
        assert!(stopped.ui().recalled().is_none());
        shown = shown.update(Do::View(View::RecallNext));
    }
    assert!(shown.ui().recalled().is_none());
    assert_eq!(shown.ui().status(), told, "the sentence stays");
    // A move of one step is shown by an animation, and needs no list of its steps.
    let one = at_end("[Game \"hens\"]\n[Position \"h7/8/8/8/3cC3/8/3c4/3H4 w\"]\n\n1. d1-c2 *");
    let shown = one.update(Do::View(View::Recall));
    assert!(shown.ui().recalled().is_none() && shown.ui().transient.travels);
}

#[test]
fn a_move_from_another_edge_is_shown_again_from_there_and_then_the_board_turns_back() {
    let family = catalog::find("zugzwang").unwrap();
    for (variant, turns) in [("variant=duel", true), ("variant=fixed", false)] {
        let options = Options::read(family.info().options, variant).unwrap();
        let mut record = Record::dealt(family, options, 7);
        let moves = record.moves(NodeId::START);
        let mv = moves.iter().find(|mv| mv.starts_with('W')).expect("a capture from the west");
        let at = record.play(NodeId::START, mv).unwrap();
        let play = PlayState::new(Whole::new(Session::new(record, at)));
        let rests = play.ui().turned();
        let mut shown = play.update(Do::View(View::Recall));
        if !turns {
            assert_eq!(shown.ui().turned(), rests, "nobody turns the board of a fixed game");
            continue;
        }
        assert_eq!((rests, shown.ui().turned()), (0, 3));
        let held = shown.update(Do::Turn(Turn::Grab("a1".parse().unwrap())));
        assert_eq!(held.ui().turned(), rests, "the board is pressed as it is turned");
        let mut seen = Vec::new();
        while let Some((_, steps)) = shown.ui().recalled() {
            seen.push(shown.ui().session.record().steps(at).unwrap()[steps - 1].act);
            shown = shown.update(Do::View(View::RecallNext));
            assert_eq!(shown.ui().turned(), 3);
        }
        assert_eq!(seen, [Act::Edge, Act::Pick]);
        assert!(shown.ui().transient.travels, "the die travels to what it captures");
        let after = shown.update(Do::View(View::Turned));
        assert_eq!(after.ui().turned(), rests);
        // Edge 1 is at the bottom already, so showing the move again turns nothing.
        let turned = play.update(Do::View(View::LookFrom(1))).update(Do::View(View::Recall));
        assert!(turned.ui().recalled().is_none() && turned.ui().transient.travels);
        assert_eq!(turned.ui().turned(), 3);
    }
}

#[test]
fn what_becomes_of_another_piece_is_told_after_the_move() {
    let mage = told("fist", "b - m: Me4 Ba1 kg5 Vh8", "g5-f4xe4", "");
    assert!(mage.short.contains("king"), "{mage:?}");
}

#[test]
fn a_pin_is_told_with_its_sum_and_one_that_falls_short_too() {
    for (text, mv, computer, short) in [
        (
            "b - -: yc4 yc6 yd6 Bd5 Bh2 ka8 Vh8",
            "c4-c5xd5",
            "3-",
            "You moved the yellow guard from c4 to c5 and pinned the blue guard on d5, 2 against 2",
        ),
        (
            "b - -: yc4 yc6 yd6 Bd5 Bh2 ka8 Vh8",
            "c4-c5xd5",
            "-3",
            "The computer moved the yellow guard to c5 and pinned your blue guard on d5, 2 against 2",
        ),
        (
            "b - -: yd5 Yc4 Bd3 yc3 kb8 Va8",
            "d5-d4",
            "-3",
            "The computer moved the yellow guard from d5 to d4, but couldn’t pin d3 and c4, 2 against 3",
        ),
        (
            "b - m: yc4 Md5 Bh2 ka8 Vh8",
            "c4-c5",
            "-3",
            "The computer moved the yellow guard to c5, but couldn’t pin d5, 1 against 3",
        ),
    ] {
        assert_eq!(told("fist", text, mv, computer).short, short, "{mv} in {text}");
    }
}

#[test]
fn what_the_rules_kept_a_move_from_is_told_after_it() {
    for (text, mv, words) in [
        (
            "w: Cc2 Ha1 hf4 hh7",
            "c2-e4",
            "You moved the chick from c2 to e4, but the black hen on f4 is safe: the chick has no help",
        ),
        (
            "w: Cc2 Ha1 cd4 cf4 hh7",
            "c2-e4",
            "You moved the chick from c2 to e4, but couldn’t capture d4 and f4",
        ),
    ] {
        assert_eq!(told("hens", text, mv, "-3").full, words, "{mv} in {text}");
    }
}

#[test]
fn why_your_move_captured_nothing_is_still_told_after_the_reply() {
    let family = catalog::find("fist").unwrap();
    let options = Options::defaults(family.info().options);
    let language = Language { game: "fist", options: "", blame: Blame::Part };
    let text = language.written("b - m: yc4 Md5 Bh2 ka8 Vh8");
    for (computer, expected) in [
        ("3-", "You couldn’t pin d5, 1 against 3. The computer moved the blue guard from h2 to g2"),
        ("-3", "You moved the blue guard from h2 to g2"),
    ] {
        let mut record = Record::from_position(family, options.clone(), &text).unwrap();
        record.set_header(COMPUTER, computer);
        let mut session = Session::new(record, NodeId::START);
        for mv in ["c4-c5", "h2-g2"] {
            session.type_move(mv).expect("a legal move");
        }
        let told = PlayState::new(Whole::new(session)).ui().just_happened().expect("a move");
        assert_eq!(told.short, expected);
    }
}

#[test]
fn the_card_says_from_which_edge_a_die_was_seen_unless_it_was_rolled() {
    let family = catalog::find("zugzwang").unwrap();
    let mut rng = rng(46);
    let mut record = Record::dealt(family, Options::defaults(family.info().options), 5);
    let mut at = NodeId::START;
    let [mut seen, mut rolled] = [0, 0];
    for _ in 0..8 {
        let state = Rc::clone(record.node(at).state());
        let Some(turn) = any_turn(&*state, &mut rng) else { break };
        at = record.play(at, &turn).expect("it was entered step by step");
        let steps = record.steps(at).expect("a move");
        let has = |act| steps.iter().any(|step| step.act == act);
        let told = PlayState::new(Whole::new(Session::new(record.clone(), at)));
        let short = told.ui().happened(at).expect("a move").short;
        match has(Act::Chance) {
            true => assert!(short.contains("the pawn on"), "{short}"),
            false => assert_eq!(short.contains("(from the "), has(Act::Edge), "{short}"),
        }
        seen += usize::from(has(Act::Edge));
        rolled += usize::from(has(Act::Chance));
    }
    assert!(seen > 5 && rolled > 0, "{seen} {rolled}");
}
