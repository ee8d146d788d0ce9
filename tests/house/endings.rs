//! Tests of the sentences and signs for the end of a game, and of those for the fate of a piece.

use fairyboard::geometry::Square;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Sign, catalog};
use fairyboard_tests::{square, test};
use ui_model::board::BoardScene;
use ui_model::model::{Do, PlayState, Turn, Whole};
use ui_model::sentences::outcome_for;
use ui_model::settings::Settings;

/// The screen of a game that starts from a position, after these moves.
fn after(game: &str, options: &str, position: &str, moves: &[&str]) -> PlayState {
    let family = catalog::find(game).unwrap();
    let options = Options::read(family.info().options, options).unwrap();
    let mut record = Record::from_position(family, options, position).unwrap();
    let mut at = NodeId::START;
    for mv in moves {
        at = record.play(at, mv).unwrap_or_else(|error| panic!("{mv}: {error:?}"));
    }
    let session = Session::new(record, at);
    PlayState::new(Whole::new(session))
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// The squares that the board marks as the last move.
fn last(play: &PlayState) -> Vec<Square> {
    let mut last: Vec<_> =
        BoardScene::new(play.ui(), &Settings::default()).last_ways.into_iter().flatten().collect();
    last.sort_unstable();
    last
}

const TWO: &str = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w fixed - - SW -";

#[test]
fn a_fixed_game_tells_who_was_right_about_what_and_marks_both_dice() {
    for (moves, told, marked) in [
        (
            &["Sc3xf6:bQxcQ", "challenge"][..],
            "Player 1 wins the challenge: c3 and f6 show what was announced",
            "c3 f6",
        ),
        (
            &["Sc3xf6:bQxcN", "challenge"],
            "Player 2 wins the challenge: f6 is a cream queen from the south, not a cream knight",
            "c3 f6",
        ),
        (
            &["Sc3xf6:bBxcN", "challenge"],
            "Player 2 wins the challenge: c3 is a blue queen from the south, not a blue bishop",
            "c3 f6",
        ),
        (&["none", "accept"], "Player 1 wins: nobody named a capture that is left", ""),
        (
            &["none", "Sc3xf6:bQxcQ"],
            "Player 2 wins: a capture is left, for c3 captures f6",
            "c3 f6",
        ),
        (
            &["none", "Sc3xf6:bQxcN"],
            "Player 1 wins: the capture that was named isn’t there, for f6 is a cream queen \
             from the south, not a cream knight",
            "c3 f6",
        ),
    ] {
        let play = after("zugzwang", "variant=fixed", TWO, moves);
        assert_eq!(play.ui().status(), told, "{moves:?}");
        assert_eq!(last(&play), squares(marked), "{moves:?}");
        let (record, at) = (play.ui().session.record(), play.ui().session.at());
        let winner = record.outcome(at).winner().expect("somebody was right");
        let [won, lost] =
            [winner, winner.other()].map(|seat| outcome_for(record, at, seat).to_string());
        assert!(won.starts_with("You won") && lost.starts_with("You lost"), "{won}, {lost}");
    }
    // If only the final position is known, the reason for the win has no further explanation.
    let over = TWO.replace("w fixed - - SW -", "- fixed - - SW 1-0");
    let told = after("zugzwang", "variant=fixed", &over, &[]).ui().status();
    assert!(told.starts_with("Player 1 wins"), "{told}");
}

#[test]
fn who_answers_no_captures_left_is_told_what_to_do() {
    let told = after("zugzwang", "variant=fixed", TWO, &["none"]).ui().status();
    assert!(told.contains("Announce") && told.contains("accept"), "{told}");
}

#[test]
fn those_who_lose_together_are_told_how_many_cards_are_satisfied() {
    for (dice, cards, told) in [
        ("-", "bBbNbQbRcQ", "only 0 of the five"),
        ("bB0", "bBbNbQbRcQ", "only one of the five cards is"),
        ("bB0bN0bQ1", "bBbNbQbRcQ", "only 3 of the five cards are"),
        // A captured die satisfies one card only, so some cards lack dice.
        ("bB0", "BNbBbNbQbR", "only one of the five"),
        ("bB0bN0", "BNbBbNbQbR", "only 2 of the five"),
    ] {
        let text = format!("8/8/8/8/8/8/8/8 1 coop {dice} {cards} SW -");
        let status = after("zugzwang", "variant=coop", &text, &[]).ui().status();
        assert!(status.starts_with("Everyone loses") && status.contains(told), "{status}");
    }
}

#[test]
fn a_roll_and_a_promotion_are_told_with_the_move() {
    let position = "8/8/5(cR.pN)2/8/8/2(.bQrR)5/8/8 w duel - - bN NQ - -";
    let family = catalog::find("zugzwang").unwrap();
    let options = Options::defaults(family.info().options);
    let record = Record::from_position(family, options, position).unwrap();
    let moves = record.node(NodeId::START).state().moves();
    let rolled = moves.iter().find(|mv| mv.starts_with("Sc3xf6/"));
    let rolled = rolled.unwrap_or_else(|| panic!("{moves:?}"));
    let told = |play: &PlayState| {
        play.ui().happened(play.ui().session.at()).map_or_else(String::new, |told| told.short)
    };
    let told_rolled = told(&after("zugzwang", "", position, &[rolled]));
    assert!(told_rolled.contains(" the pawn on f6"), "{told_rolled}");
    assert!(told_rolled.contains(". It was rolled and now counts as a "), "{told_rolled}");

    let position = "12/4W7/12/11k/12/12/12/12/12/12/12/K11 w p - 0000 - -";
    let play = after("fidchell", "", position, &["e11-e12"]);
    let told_becomes = told(&play);
    assert!(
        told_becomes.ends_with("The white Warrior on e12 becomes a Warrior Guard"),
        "{told_becomes}"
    );
    let next = play.update(Do::Turn(Turn::Type("l9-l8".into())));
    assert!(!told(&next).contains("Guard"), "until the next move");
}

#[test]
fn the_piece_that_arrived_is_shown_or_those_that_are_stuck() {
    let shown = |position: &str| {
        let play = after("hens", "", position, &[]);
        let state = play.ui().session.state();
        let shown = state.ending(state.outcome());
        assert!(shown.iter().all(|shown| shown.sign == Sign::Cell));
        shown.iter().map(|shown| shown.at).collect::<Vec<_>>()
    };
    assert_eq!(shown("4C3/4C1H1/8/1h3c2/8/1c6/1ch5/8 b"), squares("e8"));
    assert_eq!(shown("7h/c1c5/cc6/H7/8/8/8/8 w"), squares("a5"));
    assert_eq!(shown("8/8/8/8/8/8/8/3H4 b"), [], "no hen is left to be shown");
}
