//! Tests of the spoken descriptions of moves, and of the questions in moves that may continue.

use fairyboard::catalog;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::turn::Act;
use fairyboard::{Options, Seat};
use fairyboard_tests::language::{Blame, Language};
use fairyboard_tests::{effort, for_each_game, games_of, random_game, rng, square, test};
use ui_model::model::{Do, PlayState, Turn, View, Whole};
use ui_model::queries;
use ui_model::say;
use ui_model::sentences::{card_words, isolated, player, read_move, read_out, taken_by};

/// The screen of a position in the notation of the rule tests.
fn play_state(game: &'static str, text: &str) -> PlayState {
    let language = Language { game, options: "", blame: Blame::Part };
    let family = catalog::find(game).unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, &language.written(text)).unwrap();
    PlayState::new(Whole::new(Session::new(record, NodeId::START)))
}

fn click(play: &PlayState, squares: &str) -> PlayState {
    squares.split(' ').fold(play.clone(), |play, at| {
        play.update(Do::Turn(Turn::Click { square: square(at), ask: true, from: None }))
    })
}

for_each_game! {
    what_is_said_to_be_captured_is_what_leaves;
    toy
}

fn what_is_said_to_be_captured_is_what_leaves(id: &str) {
    let mut rng = rng(212);
    for (family, options) in games_of(id) {
        for _ in 0..effort(4) {
            random_game(&family.start(&options), 40, &mut rng, |state, moves| {
                for mv in moves.iter().take(30) {
                    let steps = state.steps_of(mv).unwrap();
                    let taken: Vec<_> = taken_by(&state.effects(&steps)).collect();
                    for (i, step) in steps.iter().enumerate().filter(|(_, step)| step.captures) {
                        let read = read_out(&**state, &steps[..i], step);
                        let said = read.rsplit_once(['x', '=', '*']);
                        let Some((_, named)) = said.filter(|_| !taken.is_empty()) else { continue };
                        let leaves = |at: &str| taken.contains(&square(at));
                        assert!(named.split(':').all(leaves), "{mv}, {read} in {}", state.text());
                    }
                }
            });
        }
    }
}

#[test]
fn a_card_says_what_it_scores_and_how_far_it_has_come() {
    let zugzwang = catalog::find("zugzwang").unwrap();
    for (dice, about) in [
        ("- -", "One point for each blue rook. None yet: −1"),
        ("bR cQ", "One point for each blue rook. 1 blue rook: 1 point"),
        ("bRbR cQrR", "One point for each blue rook. 2 blue rooks: 2 points"),
    ] {
        let text = format!("8/8/8/8/8/8/8/8 w duel {dice} bR - - -");
        let options = Options::defaults(zugzwang.info().options);
        let record = Record::from_position(zugzwang, options, &text).unwrap();
        let hands = record.node(NodeId::START).state().beside().unwrap().hands();
        assert_eq!(card_words(&hands[0].cards[0]).to_string(), format!("Blue rook. {about}"));
    }
}

#[test]
fn a_move_is_read_out_with_the_square_of_what_it_captures() {
    for (game, text, mv, read) in [
        // A jump captures the piece that it passes over.
        ("hens", "b: ha8 Cb7 Hd1", "a8xc6", "a8 jumps to c6, captures b7"),
        ("hens", "w: Hd1 cd2 Ce4 hh7", "d1xd3^f5", "d1 jumps to d3, captures d2, jumps to f5"),
        ("hens", "w: Cc2 Hf3 hf4 hh7", "c2-e4xf4", "c2 to e4, captures f4"),
        (
            "fist",
            "w - -: Aa1 yb2 bd4 Bh1 ka8 Vh8",
            "a1^c3=e5",
            "a1 jumps to c3, jumps to e5, converts d4",
        ),
        ("fist", "w - -: Yc3 yd4 ka8 Vh8 Bh1", "c3-c4xd4", "c3 to c4, captures d4"),
        (
            "pawn",
            "7p/8/pPp5/2p1P3/2PP4/8/8/8 w",
            "d4-d5,d5:e5xc5:d5",
            "d4 to d5, then d5 and e5 to c5 and d5, capturing c5",
        ),
        ("fidchell", "w p - 0000 - -: Ka1 Nl5 kl12 wl6", "l5xl6", "l5 captures l6"),
    ] {
        let play = play_state(game, text).update(Do::Turn(Turn::Type(mv.into())));
        let ui = play.ui();
        assert_eq!(ui.transient.refusal, None, "{mv} in {text}");
        let (state, steps) = ui.last_steps().unwrap();
        assert_eq!(read_move(&**state, steps), read, "{mv} in {text}");
        let happened = ui.happened(ui.session.at()).unwrap().full;
        assert!(ui.said().starts_with(&happened), "{}", ui.said());
    }
}

#[test]
fn a_guard_that_the_mage_sees_says_its_worth_now() {
    let play = play_state("fist", "w - m: Ma3 Bc3 ka8 Vh8 Bh1");
    let status = click(&play, "c3").ui().status();
    assert!(status.contains("worth 3 now") && status.contains("up to 3"), "{status}");
    let away = click(&play, "h1").ui().status();
    assert!(away.contains("worth 2"), "{away}");
}

#[test]
fn whether_to_pin_is_asked_and_both_answers_are_played() {
    let play = play_state("fist", "w - -: Yc3 yd4 ka8 Vh8 Bh1");
    let asked = click(&play, "c3 c4");
    let session = &asked.ui().session;
    let prompt = session.state().prompt(session.draft()).unwrap();
    let status = asked.ui().status();
    assert!(status.starts_with("You touch d4 (1). "), "{status}");
    assert!(status.ends_with(&prompt.question.to_string()), "{status}");
    assert!(asked.ui().said().ends_with(&status), "{}", asked.ui().said());

    let declined = asked.update(Do::Turn(Turn::Play));
    let session = &declined.ui().session;
    assert_eq!(session.record().node(session.at()).text(), "c3-c4");
    let accepted = asked.update(Do::Turn(Turn::Accept));
    let session = &accepted.ui().session;
    assert_eq!(session.state().prompt(session.draft()), None);
    assert_eq!(session.draft().last().unwrap().text(), "xd4");
}

#[test]
fn of_several_that_can_be_pinned_or_struck_the_player_says_which() {
    for (game, text, squares) in [
        ("fist", "w - -: Yc3 yd4 yb4 Yd5 ka8 Vh8 Bh1", "c3 c4"),
        ("pawn", "7p/8/8/2P1Pp2/3P4/8/8/8 w", "d4 d5"),
    ] {
        let asked = click(&play_state(game, text), squares);
        let next = asked.ui().session.next().steps;
        let accepted = asked.update(Do::Turn(Turn::Accept));
        match next.as_slice() {
            [] | [_] => panic!("{game}: {next:?}"),
            _ => assert_eq!(
                accepted.ui().transient.asked.as_ref().map(|(_, steps)| steps),
                Some(&next)
            ),
        }
        let chosen = accepted.update(Do::Turn(Turn::Step(next[1])));
        assert_eq!(chosen.ui().session.draft().last(), Some(&next[1]));
    }
}

#[test]
fn whether_the_king_is_to_be_captured_is_asked_of_either_side() {
    for (text, squares) in [
        ("w p - 0000 - -: Ka1 Wl5 kl12 na8", "l5 l6"),
        ("b p - 0000 - -: kl12 wa8 Ka1 Nl5", "a8 a7"),
    ] {
        let asked = click(&play_state("fidchell", text), squares);
        let status = asked.ui().status();
        assert!(status.contains("your opponent may capture him"), "{status}");
        let open = asked.update(Do::Turn(Turn::Play)).ui().session.state().text();
        assert!(open.contains(" p "), "{open}");
        let forced = asked.update(Do::Turn(Turn::Accept)).update(Do::Turn(Turn::Play));
        let state = forced.ui().session.state().text();
        assert!(state.contains(" c "), "{state}");
    }
}

#[test]
fn a_choice_that_loses_at_once_says_so() {
    let play = click(&play_state("fist", "w - m: Ma1 Bb2 ka8 Vh8"), "a1 c3");
    let choices = play.ui().session.choices(1);
    let [keep, remove] = ["^c3", "xc3"].map(|text| {
        *choices.iter().find(|step| step.text() == text).unwrap_or_else(|| panic!("{choices:?}"))
    });
    let ui = play.ui();
    assert_eq!(ui.choice_called(1, &keep).to_string(), "Your blue guard on b2: keep");
    assert!(!ui.loses(None) && !ui.loses(Some((1, keep))) && ui.loses(Some((1, remove))));
    let removed = play.update(Do::Turn(Turn::Choose(1, remove)));
    let status = removed.ui().status();
    assert!(removed.ui().loses(None) && status.ends_with("you lose"), "{status}");
}

#[test]
fn a_name_that_is_written_from_right_to_left_does_not_turn_the_sentence_around_it() {
    for (name, expected) in [
        ("Ann O’Neil", "Ann O’Neil"),
        ("Ann \u{202e}gnorw", "\u{2068}Ann \u{202e}gnorw\u{2069}"),
        ("דנה", "\u{2068}דנה\u{2069}"),
        ("a\u{2069}\u{202e}b", "\u{2068}a\u{202e}b\u{2069}"),
    ] {
        assert_eq!(isolated(name), expected);
        let family = catalog::find("hens").unwrap();
        let mut record = Record::new(family, Options::defaults(family.info().options));
        record.set_header("First", name);
        let state = record.node(NodeId::START).state();
        let told = say::byline_send_to(player(&record, &**state, Seat::FIRST)).to_string();
        assert!(told.contains(expected), "{told}");
        let open = told.matches('\u{2068}').count();
        assert_eq!(open, told.matches('\u{2069}').count(), "{told}");
    }
}

/// A duel of Zugzwang against the computer. The player may discard a card before the capture.
fn duel() -> PlayState {
    let family = catalog::find("zugzwang").unwrap();
    let mut record = Record::dealt(family, Options::defaults(family.info().options), 4);
    record.set_header("Computer", "-3");
    PlayState::new(Whole::new(Session::new(record, NodeId::START)))
}

/// Clicks a die and its first target, with the setting that plays a complete move at once.
fn captured(play: &PlayState) -> PlayState {
    let press = |play: &PlayState| {
        let step = play.ui().session.next().steps.into_iter().find(|step| step.at.is_some());
        let square = step.and_then(|step| step.at).expect("a square");
        play.update(Do::Turn(Turn::Click { square, ask: false, from: None }))
    };
    press(&press(play))
}

#[test]
fn in_a_turn_with_a_card_to_discard_a_press_always_waits_for_play() {
    let play = duel();
    let card = play.ui().session.next().steps.into_iter().find(|step| step.act == Act::Discard);
    let card = card.expect("a card").text().to_string();
    let kept = play.update(Do::Turn(Turn::KeepAll));
    assert_eq!(kept.ui().status(), say::SAID_NONE_DISCARDED.to_string(), "the card says it");
    for begun in [play.clone(), kept, play.update(Do::Turn(Turn::Discard(card)))] {
        let entered = captured(&begun);
        assert_eq!(entered.ui().session.at(), NodeId::START, "it waits");
        assert!(entered.ui().session.can_play());
        assert!(entered.ui().status().contains("Press Play"), "{}", entered.ui().status());
    }
}

#[test]
fn a_pressed_card_is_described_until_the_next_press() {
    let play = duel();
    let status = play.ui().status();
    let read = play.update(Do::View(View::ReadCard(1)));
    let card = read.ui().read_card().expect("a card");
    assert_eq!(read.ui().status(), card_words(&card).to_string());
    assert_eq!(read.ui().card_to_discard(), Some(card), "a button discards it");
    let again = read.update(Do::View(View::ReadCard(1)));
    let kept = read.update(Do::Turn(Turn::KeepAll));
    let beyond = play.update(Do::View(View::ReadCard(99)));
    for after in [&again, &kept, &beyond] {
        assert_eq!((after.ui().read_card(), after.ui().card_to_discard()), (None, None));
    }
    assert_eq!(again.ui().status(), status);
}

#[test]
fn a_drawn_card_is_named_and_that_one_may_be_discarded() {
    let family = catalog::find("zugzwang").unwrap();
    let mut record = Record::dealt(family, Options::defaults(family.info().options), 4);
    record.set_header("Computer", "-3");
    let mut at = NodeId::START;
    let shown = |record: &Record, at| PlayState::new(Whole::new(Session::new(record.clone(), at)));
    let first = shown(&record, at).ui().status();
    assert_eq!(first, "Your turn. Press a card to discard it");
    for _ in 0..2 {
        let mv = record.node(at).state().moves().into_iter().find(|mv| !mv.starts_with('-'));
        at = record.play(at, &mv.expect("a capture")).unwrap();
    }
    let play = shown(&record, at);
    let hands = queries::hands(&**play.ui().session.state());
    let hand = hands.iter().find(|hand| hand.owner == Some(Seat::FIRST)).unwrap();
    let drawn = play.ui().drawn(hand);
    let [card] = drawn.as_slice() else { panic!("one card was drawn, not {drawn:?}") };
    let named = format!("Your turn. You drew “{}”. Press a card to discard it", card.name);
    assert_eq!(play.ui().status(), named);
    let elsewhere = shown(&record, record.node(at).parent().unwrap());
    assert!(!elsewhere.ui().status().contains("drew"), "it is the computer’s turn");
}

#[test]
fn the_log_says_that_a_move_has_won() {
    let mut record: Record =
        "[Game \"hens\"]\n[Position \"8/3H4/8/8/8/8/h7/8 w\"]\n\n1. d7-d8 *".parse().unwrap();
    record.set_header("Computer", "-3");
    let end = record.end_of_line(NodeId::START);
    let play = PlayState::new(Whole::new(Session::new(record, end)));
    let told = play.ui().log_told().expect("a move");
    assert!(told.starts_with("You moved the hen from d7 to d8. You won: "), "{told}");
}
