//! Tests of the turns, the cards and the end of a duel: ZUG-12 to ZUG-15.

use super::{
    CROSS, TWO, assert_reads_not, assert_refusal, at, clicks, deal, fields, judges, leads, lists,
    offers, offers_of, outcome, played, position, read,
};
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::side_area::Hand;
use fairyboard::{Outcome, Seat};
use fairyboard_tests::dice::{self, capture_texts, captures, cards, deck, faces, on};
use fairyboard_tests::{StateQueries, effort, random_game, rng, test};
use std::collections::BTreeSet;

#[test]
fn zug_12_each_player_starts_with_three_cards() {
    for seed in 0..20 {
        let state = deal("", seed);
        let fields = fields(&*state);
        assert_eq!(state.to_move(), Seat::FIRST);
        assert_eq!(state.seats().len(), 2);
        assert_eq!((&*fields[1], &*fields[3], &*fields[4]), ("w", "-", "-"));
        // The first player has four cards, because the first turn begins with a draw (ZUG-13).
        assert_eq!((cards(&fields[5]).len(), cards(&fields[6]).len()), (4, 3));
        assert_eq!(cards(&fields[7]).len(), 32 - 7);
        assert_eq!(state.deck(), Some(25));
    }
}

#[test]
fn zug_12_hands_are_hidden_from_the_other() {
    let state = at(TWO, "w duel - - 3cbN BQbp rQNQ BN");
    assert_eq!(state.privacy(), Privacy::Secret);
    let seen = |viewer| fields(&*state.seen_by(viewer, &[]).unwrap())[5..].join(" ");
    assert_eq!(seen(Viewer::Seat(Seat::FIRST)), "3cbN ~2 ~2 -");
    assert_eq!(seen(Viewer::Mover), "3cbN ~2 ~2 -");
    assert_eq!(seen(Viewer::Seat(Seat::SECOND)), "~2 BQbp ~2 -");
    assert_eq!(seen(Viewer::Public), "~2 ~2 ~2 -");
    let hands = state.seen_by(Viewer::Seat(Seat::SECOND), &[]).unwrap().hands();
    let of = |hand: &Hand| (hand.owner, hand.cards.len(), hand.hidden);
    assert_eq!(of(&hands[0]), (Some(Seat::FIRST), 0, 2));
    assert_eq!(of(&hands[1]), (Some(Seat::SECOND), 2, 0));
    assert_eq!((hands[0].points, hands[1].points), (None, Some(-2)));
}

#[test]
fn zug_12_a_discard_is_hidden_from_the_other() {
    let state = at(TWO, "w duel - - 3cbN BQbp rQNQ BN");
    let seen = |mv, viewer| state.move_seen_by(mv, viewer);
    for viewer in [Viewer::Seat(Seat::SECOND), Viewer::Public] {
        assert_eq!(seen("-bN_Sc3xf6", viewer).as_deref(), Some("-~_Sc3xf6"));
        assert_eq!(seen("Sc3xf6", viewer), None);
    }
    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Mover] {
        assert_eq!(seen("-bN_Sc3xf6", viewer), None);
    }
}

#[test]
fn zug_13_a_turn_discards_at_most_one_card_and_captures() {
    let state = at(TWO, "w duel - - 3cbN bp rQNQ -");
    offers(&*state, "Sc3xf6 Wf6xc3 -3c_Sc3xf6 -3c_Wf6xc3 -bN_Sc3xf6 -bN_Wf6xc3");
    judges(
        &*state,
        &[
            ("-bp_Sc3xf6", "ZUG-13"),
            ("-rQ_Sc3xf6", "ZUG-13"),
            ("-3c_-bN_Sc3xf6", "never"),
            ("-3c_", "never"),
            ("-3c", "never"),
            ("end", "ZUG-13/ZUG-15"),
            ("-3c_end", "ZUG-13/ZUG-15"),
        ],
    );
    // Two equal cards are listed once as a discard.
    let state = at(TWO, "w duel - - 3c3c bp - -");
    offers(&*state, "Sc3xf6 Wf6xc3 -3c_Sc3xf6 -3c_Wf6xc3");
    leads(&state, "-3c_Wf6xc3", "c3 .cQpB", "b duel rR - 3c bp - -");
    lists(13, "w duel - - 3c3cBQbN bp rQNQ -", |dice| {
        let captures = capture_texts(dice, &[0, 1, 2, 3], None);
        let captures = if captures.is_empty() { vec!["end".into()] } else { captures };
        let hand = ["", "-3c_", "-BQ_", "-bN_"];
        let turns =
            hand.iter().flat_map(|card| captures.iter().map(move |mv| format!("{card}{mv}")));
        let mut turns: Vec<_> = turns.collect();
        turns.sort_unstable();
        turns
    });
}

#[test]
fn zug_13_the_next_player_draws_the_next_card() {
    let state = at(CROSS, "w duel - - 3cbN bp rQNQ -");
    let then = "b4 .bRrN d6 .pBcQ f4 .rNbB d2 .cQrR";
    leads(&state, "Sd4xb4", then, "b duel cN - 3cbN bprQ NQ -");
    leads(&state, "-bN_Sd4xb4", then, "b duel cN - 3c bprQ NQ -");
    // The position lists a hand in sorted order, so the new card's place depends on its letters.
    let state = at(CROSS, "w duel - - 3cbN bp NQrQ -");
    leads(&state, "-3c_Sd4xb4", then, "b duel cN - bN NQbp rQ -");
    // A player may discard the new card or another one. Each turn draws one card.
    let second = played(&state, "Sd4xb4");
    let captures = second.moves().into_iter().filter(|mv| !mv.starts_with('-'));
    let discarding: Vec<_> = captures.map(|mv| format!("-NQ_{mv}")).collect();
    offers_of(&*second, "-NQ_", &discarding.join(" "));
    let mv = second.moves().into_iter().find(|mv| mv.starts_with("-bp_")).unwrap();
    let third = fields(&*played(&second, &mv));
    assert_eq!([&third[1], &third[5], &third[6], &third[7]], ["w", "3cbNrQ", "NQ", "-"]);
}

#[test]
fn zug_13_nobody_draws_once_the_game_is_over() {
    let state = at("c4 pRcQ. a1 .cQrR", "w duel - - 3cbN bp rQ -");
    leads(&state, "-3c_end", "c4 pRcQ. a1 .cQrR", "- duel - - bN bp rQ -");
    let state = at("c4 pRcQ. a1 .cQrR", "b duel rN - bN bp rQ -");
    leads(&state, "*c4", "a1 .cQrR", "- duel rN pR bN bp rQ -");
    // The next player draws a card even if no capture is left.
    let state = played(&at(TWO, "w duel - - 3cbN bp rQNQ -"), "Sc3xf6");
    assert_eq!(fields(&*state)[5..].join(" "), "3cbN bprQ NQ -");
    assert_eq!(state.outcome(), Outcome::Ongoing);
}

#[test]
fn zug_13_turns_alternate() {
    let mut rng = rng(13);
    for _ in 0..effort(20) {
        let mut drawn = 7;
        random_game(&deal("", rng.u64(..)), 99, &mut rng, |state, _| {
            if state.outcome().is_over() {
                return;
            }
            let fields = fields(&**state);
            let [first, second] = [3, 4].map(|i| faces(&fields[i]).len());
            assert_eq!(state.to_move(), if first == second { Seat::FIRST } else { Seat::SECOND });
            assert_eq!(cards(&fields[7]).len(), 32 - drawn);
            drawn += 1;
        });
    }
}

#[test]
fn zug_13_the_side_agrees_with_the_captured_dice() {
    let wrong = |fields: &str, named| assert_reads_not(&format!("{} {fields}", on(TWO)), named);
    at(TWO, "w duel - - - - - -");
    at(TWO, "b duel pB - - - - -");
    at(TWO, "- duel pB rR - - - -");
    wrong("b duel - - - - - -", "side");
    wrong("w duel pB - - - - -", "side");
    wrong("w duel - pB - - - -", "");
    wrong("b duel pBrR - - - - -", "");
    // In fixed Zugzwang the turn of a player who announces a capture lasts until the other player
    // has answered. The side in the position is the player to answer.
    at(TWO, "w fixed - - SW -");
    at(TWO, "b fixed pB - SW -");
    at(TWO, "b fixed - - SW Sc3xf6:bQxcN");
    at(TWO, "w fixed pB - SW Sc3xf6:bQxcN");
    at(TWO, "w fixed pB - SW none");
    at(TWO, "- fixed - - SW 0-1");
    at(TWO, "- fixed pB - SW 0-1");
    wrong("b fixed - - SW -", "side");
    wrong("w fixed pB - SW -", "side");
    wrong("w fixed - - SW none", "side");
    wrong("b fixed pB - SW Sc3xf6:bQxcN", "side");
    wrong("- fixed - - SW -", "");
    wrong("w fixed - - SW 1-0", "claim");
    wrong("- fixed - - SW none", "");
}

#[test]
fn zug_14_the_deck_has_its_cards() {
    for (text, same) in [("", false), ("samepairs=0", false), ("samepairs=1", true)] {
        let count = if same { 40 } else { 32 };
        assert_eq!(deck(same).len(), count);
        let mut orders = BTreeSet::new();
        for seed in 0..20 {
            let fields = fields(&*deal(text, seed));
            let mut all = [5, 6, 7].map(|i| cards(&fields[i])).concat();
            orders.insert(fields[7].clone());
            all.sort_unstable();
            assert_eq!(all, deck(same));
        }
        assert_eq!(orders.len(), 20, "it is shuffled");
    }
}

#[test]
fn zug_14_no_card_is_there_more_often_than_the_deck_has_it() {
    let reads = |cards: &str| read(&format!("{} w duel - - {cards} -", on(TWO)));
    for cards in ["3c3c bp -", "3c bp 3c", "3r3r bp -", "bb - -", "- NN RRcc", "- - -"] {
        assert!(reads(cards).is_ok(), "{cards}");
    }
    for cards in
        ["3c3c bp 3c", "3c3c3c bp -", "bN bN -", "bNbN - -", "bN - bN", "NN - NN", "bp bp -"]
    {
        assert!(reads(cards).unwrap_err().contains("cards"), "{cards}");
    }
    for cards in ["QN - -", "pb - -", "rQbN - -", "NQ3c - -", "bN3 - -", "Nb - -", "3q - -"] {
        assert!(reads(cards).is_err(), "{cards}");
    }
    // The list of the deck is not sorted, because its order is the order of drawing.
    assert!(reads("- - rQbNNQ3c").is_ok());
}

#[test]
fn zug_14_discards_are_out_of_the_game() {
    let mut rng = rng(14);
    for _ in 0..effort(20) {
        let mut state = deal("", rng.u64(..));
        let mut out = Vec::new();
        while let Some(mv) = rng.choice(state.moves()) {
            out.extend(mv.strip_prefix('-').map(|mv| mv[..2].to_string()));
            state = played(&state, &mv);
            let fields = fields(&*state);
            let mut all = [5, 6, 7].map(|i| cards(&fields[i])).concat();
            all.extend(out.clone());
            all.sort_unstable();
            assert_eq!(all, deck(false), "{mv}");
        }
        assert!(cards(&fields(&*state)[7]).len() >= 10, "at most 22 are ever drawn");
    }
}

#[test]
fn zug_15_with_no_capture_and_as_many_dice_the_game_ends() {
    let state = at("c4 pRcQ. a1 .cQrR", "w duel - - 3cbN bp rQ -");
    assert_eq!(state.outcome(), Outcome::Ongoing);
    offers(&*state, "end -3c_end -bN_end");
    let duty = state.duty().unwrap();
    assert_refusal(&duty, "ZUG-15", "duty");
    let without_cards = at("c4 pRcQ. a1 .cQrR", "w duel - - - bp rQ -").duty().unwrap();
    assert_ne!(duty.sentence, without_cards.sentence, "a player without cards discards none");
    judges(&*state, &[("*c4", "ZUG-15"), ("-3c_*c4", "ZUG-15"), ("-bp_end", "ZUG-13")]);
    let over = played(&state, "end");
    assert_eq!(over.text(), format!("{} - duel - - 3cbN bp rQ -", on("c4 pRcQ. a1 .cQrR")));
    assert!(over.outcome().is_over());
    assert_eq!(over.moves(), [""; 0]);
}

#[test]
fn zug_15_with_fewer_dice_the_player_takes_one_first() {
    let pieces = "c4 pRcQ. a1 .cQrR";
    let state = at(pieces, "b duel rN - bN bp rQ -");
    let dice = ["*a1/bN", "*a1/cQ", "*a1/pB", "*a1/rR", "*c4"];
    offers(&*state, &dice.map(|mv| format!("{mv} -bp_{mv}")).join(" "));
    judges(
        &*state,
        &[("end", "ZUG-15"), ("-bp_end", "ZUG-15"), ("*d4", "ZUG-15"), ("*a1", "never")],
    );
    // A die taken without a capture counts as its top face.
    leads(&state, "*c4", "a1 .cQrR", "- duel rN pR bN bp rQ -");
    leads(&state, "-bp_*a1/rR", "c4 pRcQ.", "- duel rN rR bN - rQ -");
    // If the die shows a pawn on top, it is rolled as in a capture (ZUG-10).
    let state = at(pieces, "b duel rN - bN bp rQ BQ");
    offers_of(&*state, "*", "*a1/pB *c4");
    leads(&state, "*a1/pB", "c4 pRcQ.", "- duel rN pB bN bp rQ Q");
    leads(&state, "*c4", "a1 .cQrR", "- duel rN pR bN bp rQ BQ");
    // As long as there is a capture, the player can't take a die without one.
    let state = at(TWO, "b duel rN - bN bp rQ -");
    judges(&*state, &[("*c3/bQ", "ZUG-15"), ("end", "ZUG-13/ZUG-15")]);
    clicks(&*at(pieces, "b duel rN - bN bp rQ -"), &[("", "d4", "ZUG-15 d4")]);
}

#[test]
fn zug_15_it_is_over_even_if_that_opens_a_capture() {
    // The blue rook on a1 could capture the cream queen if the die on a3 were gone.
    let state = at("a1 .bRrN a3 rNbB. a5 .cQrR", "b duel rQ - bN bp rQ -");
    assert_eq!(captures(&dice::dice("a1 .bRrN a5 .cQrR"), 0).len(), 1);
    let over = played(&state, "*a3");
    assert!(over.outcome().is_over(), "{}", over.text());
    assert_eq!(over.moves(), [""; 0]);
    assert_eq!(fields(&*over)[1], "-");
    assert!(over.next(&[]).steps.is_empty());
}

#[test]
fn zug_15_with_no_die_left_it_just_ends() {
    let state = at("", "b duel rQ - rQ - bp -");
    offers(&*state, "end");
    assert_eq!(outcome(&*played(&state, "end")), "white ZUG-18");
    offers(&*at("", "b duel rQ - bN rQ bp -"), "end -rQ_end");
}

#[test]
fn zug_15_both_end_with_as_many_dice() {
    let mut rng = rng(15);
    for _ in 0..effort(100) {
        let mut last = String::new();
        let moves = random_game(&deal("board=6", rng.u64(..)), 99, &mut rng, |state, _| {
            last = state.text();
        });
        let fields = fields(&*position(&last));
        assert_eq!(fields[1], "-");
        assert_eq!(faces(&fields[3]).len(), faces(&fields[4]).len(), "{last}");
        let end = moves.last().unwrap();
        assert!(end.contains("end") || end.contains('*'), "{end}");
    }
}
