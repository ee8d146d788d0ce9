//! Tests of cooperative Zugzwang: ZUG-27 to ZUG-32.

use super::{
    CROSS, TWO, assert_refusal, at, deal, family, fields, judges, leads, lists, offers, outcome,
    played, position,
};
use fairyboard::hidden::{Privacy, Viewer};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Options, Outcome, Seat};
use fairyboard_tests::dice::{
    self, EDGES, capture_texts, captures, cards, deck, faces, field, layout, read_layout, rolled,
    shown,
};
use fairyboard_tests::language::walk;
use fairyboard_tests::{StateQueries, effort, random_game, rng, square, test};
use std::collections::BTreeSet;

#[test]
fn zug_27_one_to_four_players_sit_clockwise() {
    let players = family().info().options.iter().find(|spec| spec.key == "players").unwrap();
    let values: BTreeSet<_> = players.values.iter().map(|value| value.0).collect();
    assert_eq!(values, BTreeSet::from(["1", "2", "3", "4"]));
    assert_eq!(players.values[0].0, "2");
    for (count, edges) in [(1, "S"), (2, "SW"), (3, "SWN"), (4, "SWNE")] {
        let state = deal(&format!("variant=coop players={count}"), 5);
        let fields = fields(&*state);
        assert_eq!([&fields[1], &fields[3], &fields[5]], ["1", "-", edges]);
        assert_eq!(state.seats().len(), count);
        for seat in 0..count {
            assert_eq!(state.edge_of(Seat(seat as u8), &[]), Some(seat));
        }
        assert_eq!(state.privacy(), Privacy::Together);
    }
}

#[test]
fn zug_27_five_cards_are_turned_up_and_nobody_has_a_hand() {
    let mut all = BTreeSet::new();
    for seed in 0..40 {
        let state = deal("variant=coop players=3", seed);
        let shown = cards(&fields(&*state)[4]);
        assert_eq!(shown.len(), 5);
        let mut deck = deck(false);
        for card in &shown {
            deck.remove(deck.iter().position(|other| other == card).unwrap());
        }
        all.extend(shown.clone());
        // Every viewer, also the public, sees the five cards.
        for viewer in [Viewer::Public, Viewer::Mover, Viewer::Seat(Seat(2))] {
            let hands = state.seen_by(viewer, &[]).unwrap().hands();
            assert_eq!((hands.len(), hands[0].owner, hands[0].hidden), (1, None, 0));
            let told: Vec<_> = hands[0].cards.iter().map(|card| card.text.clone()).collect();
            assert_eq!(told, shown);
            assert!(hands[0].cards.iter().all(|card| card.discard.is_empty()));
        }
    }
    assert_eq!(all.len(), 30, "all kinds of card turn up");
    let same = (0..40).map(|seed| fields(&*deal("variant=coop samepairs=1", seed))[4].clone());
    assert!(same.flat_map(|cards| dice::cards(&cards)).any(|card| card == "NN" || card == "bb"));
}

#[test]
fn zug_27_play_passes_from_one_to_the_next() {
    let mut rng = rng(27);
    // Tries each number of players, from one to four.
    for i in 0..4 * effort(5) {
        let players = i % 4 + 1;
        let start = deal(&format!("variant=coop players={players}"), rng.u64(..));
        let mut seat = 0;
        random_game(&start, 99, &mut rng, |state, _| {
            assert_eq!(usize::from(state.to_move().0), seat % players);
            assert_eq!(fields(&**state)[1], (seat % players + 1).to_string());
            seat += 1;
        });
    }
}

const CARDS: &str = "3cBNNQbNbp";

#[test]
fn zug_28_the_board_may_be_turned_once_either_way() {
    let coop = |edges: &str| at(CROSS, &format!("1 coop - {CARDS} {edges} -"));
    offers(&*coop("SW"), "Ef4xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4 Wb4xd4");
    judges(&*coop("SW"), &[("Nd6xd4", "ZUG-28")]);
    offers(&*coop("NE"), "Ef4xd4 Nd6xd4 Wb4xd4");
    judges(&*coop("NE"), &[("Sd4xb4", "ZUG-28")]);
    offers(&*coop("W"), "Nd6xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4 Wb4xd4");
    judges(&*coop("W"), &[("Ef4xd4", "ZUG-28")]);
    offers(&*coop("ES"), "Ef4xd4 Nd6xd4 Sd4xb4 Sd4xd2 Sd4xd6 Sd4xf4");
    judges(&*coop("ES"), &[("Wb4xd4", "ZUG-28")]);
    // The colour (ZUG-7) and the path (ZUG-8) of a die are checked as in other variants.
    judges(&*coop("SW"), &[("Sb4xd4", "ZUG-7 b4"), ("Sd4xe5", "ZUG-8 e5"), ("Wf4xd4", "ZUG-7 f4")]);
    for (i, (letter, _)) in EDGES.into_iter().enumerate() {
        let fields = format!("1 coop - {CARDS} {letter} -");
        lists(28 + i as u64, &fields, |dice| {
            let reach = [i, (i + 1) % 4, (i + 3) % 4];
            let moves = capture_texts(dice, &reach, None);
            if !moves.is_empty() || captures(dice, (i + 2) % 4).is_empty() {
                return moves;
            }
            let mut passes = reach.map(|edge| format!("pass{}", EDGES[edge].0)).to_vec();
            passes.sort_unstable();
            passes
        });
    }
}

#[test]
fn zug_28_all_players_turn_with_the_board() {
    let state = at(CROSS, &format!("1 coop - {CARDS} SWN -"));
    let left = |taken: &str, to: &str| {
        let mut dice = dice::dice(CROSS);
        let mover = dice.remove(&square(taken)).unwrap();
        dice.insert(square(to), mover);
        layout(8, &dice)
    };
    for (mv, squares, dice, edges) in [
        ("Sd4xb4", ("d4", "b4"), "cN0", "SWN"),
        ("Wb4xd4", ("b4", "d4"), "rN0", "WNE"),
        ("Ef4xd4", ("f4", "d4"), "pQ0", "ESW"),
    ] {
        let wanted = format!("{} 2 coop {dice} {CARDS} {edges} -", left(squares.0, squares.1));
        assert_eq!(played(&state, mv).text(), wanted);
    }
    // A player who enters the edge for a capture looks from that edge at once.
    for (text, edge) in [("S", 0), ("W", 1), ("E", 3)] {
        let taken = walk(&*state, text);
        assert_eq!(state.edge_of(Seat::FIRST, &taken), Some(edge));
    }
    assert_eq!(
        state.next(&[]).steps.iter().map(|step| step.text()).collect::<Vec<_>>(),
        ["E", "S", "W"]
    );
    // After a move that turned the board, every player faces the next edge.
    let state = played(&state, "Wb4xd4");
    assert_eq!([0, 1, 2].map(|seat| state.edge_of(Seat(seat), &[])), [Some(1), Some(2), Some(3)]);
}

#[test]
fn zug_29_five_satisfied_cards_win_for_all() {
    let state = |dice: &str, cards: &str| at(TWO, &format!("1 coop {dice} {cards} SW -"));
    // The capture of the cream queen satisfies the last of the five cards.
    let almost = state("bB0bN0bQ0bR0", "bBbNbQbRcQ");
    assert_eq!(almost.outcome(), Outcome::Ongoing);
    assert_eq!(outcome(&*played(&almost, "Sc3xf6")), "won ZUG-29");
    // One die satisfies one card at a time. Here two cards need the blue knight or the blue queen.
    let state = state("bB0bN0bQ0bR0", "NQbBbNbQbR");
    assert!(!matches!(played(&state, "Sc3xf6").outcome(), Outcome::SharedWin(_)));
}

#[test]
fn zug_29_it_does_not_matter_where_the_dice_lie() {
    for dice in ["bB0bN0bQ0bR0", "bB1bN1bQ1bR1", "bB5bN4bQ3bR2"] {
        let state = at(TWO, &format!("1 coop {dice} bBbNbQbRcQ SW -"));
        let won = played(&state, "Sc3xf6");
        assert_eq!(won.outcome(), Outcome::SharedWin("ZUG-29"), "{dice}");
        assert!(!won.outcome_words(won.outcome()).to_string().is_empty());
        assert_eq!(won.moves(), [""; 0]);
    }
}

#[test]
fn zug_29_any_share_of_the_dice_is_found() {
    let mut rng = rng(29);
    let (mut won, mut not) = (0, 0);
    for _ in 0..effort(500) {
        let mut deck = deck(true);
        rng.shuffle(&mut deck);
        deck.truncate(5);
        deck.sort_unstable();
        let mut taken = rolled(&mut rng, 8, 16).into_values();
        let captured = rng.usize(8..=15);
        let captured: Vec<_> = taken.by_ref().take(captured).collect();
        let captured: Vec<_> =
            captured.into_iter().map(|die| die.coloured()[rng.usize(..4)]).collect();
        let text: String = faces(&field(captured.clone()))
            .into_iter()
            .map(|face| format!("{}0", shown(face)))
            .collect();
        let text = format!("8/8/8/8/8/8/8/8 1 coop {text} {} SW -", deck.concat());
        let state = position(&text);
        let cards: Vec<_> = deck.iter().map(String::as_str).collect();
        if dice::satisfies(&cards, &captured) {
            assert_eq!(state.outcome(), Outcome::SharedWin("ZUG-29"), "{text}");
            // After the win, the dice are shown on the cards so that each card is satisfied.
            let hands = state.beside().expect("it has cards").hands();
            assert!(hands[0].cards.iter().all(|card| card.points == 1), "{text}: {hands:?}");
            won += 1;
        } else {
            assert_eq!(state.outcome(), Outcome::SharedLoss("ZUG-30"), "{text}");
            not += 1;
        }
    }
    let some = effort(500) / 25;
    assert!(won > some && not > some, "{won} {not}");
}

#[test]
fn zug_29_a_card_says_where_a_die_lies_that_it_needs() {
    for (dice, pair, knight) in [
        ("cR0", "Needs a bishop and a knight", "Needs a blue knight"),
        (
            "bN0",
            "Needs a bishop and a knight: one lies beside the cards",
            "Needs a blue knight: one lies beside the cards",
        ),
        ("bN2", "Needs a bishop", "Needs a blue knight: one lies on “Bishops and knights”"),
        ("bN4", "Needs a bishop and a knight: one lies on “Blue knight”", "Satisfied"),
        ("bN2bN4", "Needs a bishop", "Satisfied"),
        ("bN0bN2", "Needs a bishop", "Needs a blue knight: one lies beside the cards"),
    ] {
        let state = at(CROSS, &format!("1 coop {dice} 3cBNNQbNbp SW -"));
        let cards = &state.hands()[0].cards;
        let told = [&cards[1], &cards[3]].map(|card| card.progress.to_string());
        assert_eq!(told, [pair, knight], "{dice}");
    }
}

#[test]
fn zug_29_a_die_may_be_moved_to_another_card() {
    let state = at(CROSS, "1 coop bN0cB0 3cBNNQbNbp SW -");
    // A die that lies on a card counts for that card only.
    for (dice, points) in [
        ("bN0cB0", [0, 0, 0, 0, 0]),
        ("bN4cB0", [0, 0, 0, 1, 0]),
        ("bN2cB2", [0, 1, 0, 0, 0]),
        ("bN2cB0", [0, 0, 0, 0, 0]),
        ("bN5cB4", [0, 0, 0, 0, 0]),
    ] {
        let arranged = state.arranged(dice).unwrap();
        assert_eq!(fields(&*arranged)[3], dice);
        let told = &arranged.hands()[0];
        assert_eq!(told.cards.iter().map(|card| card.points).collect::<Vec<_>>(), points, "{dice}");
        // Rearranging dice is no move: the board and the side to move don't change.
        assert_eq!(arranged.moves(), state.moves());
        assert_eq!(arranged.to_move(), state.to_move());
    }
    // A captured die lies on no card at first (0), and the other dice stay on their cards.
    let state = at(CROSS, "1 coop bN4cB2 3cBNNQbNbp SW -");
    assert_eq!(fields(&*played(&state, "Sd4xd2"))[3], "bN4cB2cQ0");
    // The text may list the dice in any order. Dice that were not captured are ignored.
    assert_eq!(fields(&*state.arranged("cB1bN3").unwrap())[3], "bN3cB1");
    let other = state.arranged("rR5bN1").unwrap();
    assert!(fields(&*other)[3].starts_with("bN1cB"), "{}", other.text());
    assert!(at(TWO, "w duel - - - - - -").arranged("bN1").is_none());
}

#[test]
fn zug_29_cards_tell_what_they_still_need() {
    let state = at(CROSS, "1 coop bN2cB0 3cBNNQbNbp SW -");
    let hands = state.hands();
    assert!(hands[0].cards[1].progress.to_string().contains("bishop"), "{:?}", hands[0].cards[1]);
    assert!(!hands[0].cards[1].progress.to_string().contains("knight"), "{:?}", hands[0].cards[1]);
    let state = state.arranged("bN2cB2").unwrap();
    let made_by = &state.hands()[0].cards[1].made_by;
    assert_eq!(made_by.iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([0, 1]));
}

#[test]
fn zug_29_a_captured_die_goes_to_the_only_card_that_it_brings_further() {
    let dice = |text: &str, mv: &str| {
        let family = fairyboard::catalog::find("zugzwang").unwrap();
        let options = Options::read(family.info().options, "variant=coop players=1").unwrap();
        let record = Record::from_position(family, options, at(CROSS, text).text().as_str());
        let mut session = Session::new(record.unwrap(), NodeId::START);
        session.play_text(mv).unwrap();
        let seen = session.seen_by(Viewer::Public);
        fields(&**seen.state())[3].to_string()
    };
    // The captured cream queen could help two cards, one card or none, in this order. Only in the
    // second case it goes to a card by itself.
    assert_eq!(dice("1 coop bN4cB2 3cBNNQbNbp SW -", "Sd4xd2"), "bN4cB2cQ0");
    assert_eq!(dice("1 coop bN3cB1 BNNRbNbpcQ SW -", "Sd4xd2"), "bN3cB1cQ5");
    assert_eq!(dice("1 coop bN3cB1 BNNRbNbpbr SW -", "Sd4xd2"), "bN3cB1cQ0");
}

#[test]
fn zug_30_five_minutes_lose_for_all() {
    for players in 1..=4 {
        let limit = deal(&format!("variant=coop players={players}"), 2).time_limit().unwrap();
        assert_eq!((limit.seconds, limit.outcome), (300, Outcome::SharedLoss("ZUG-30")));
    }
    assert!(deal("", 2).time_limit().is_none());
    assert!(deal("variant=fixed", 2).time_limit().is_none());
    // The clock doesn't run in a game that is over.
    let over = at("", "1 coop - 3cBNNQbNbp SW -");
    assert!(over.outcome().is_over() && over.time_limit().is_none());
}

#[test]
fn zug_30_no_capture_left_loses_for_all() {
    let state = at(TWO, "1 coop bB0bN0bQ0bR0 bBbNbQbRcQ S -");
    assert_eq!(state.outcome(), Outcome::Ongoing);
    // After either capture, no further capture is possible. The first one satisfies all cards, so
    // the players win. The second one doesn't, so they lose.
    assert_eq!(outcome(&*played(&state, "Sc3xf6")), "won ZUG-29");
    let lost = played(&state, "Wf6xc3");
    assert_eq!(outcome(&*lost), "lost ZUG-30");
    assert_eq!(lost.moves(), [""; 0]);
    assert_eq!(fields(&*lost)[1], "1");
    assert!(lost.seen_by(Viewer::Public, &[]).is_none());
    assert_eq!(lost.privacy(), Privacy::Open);
}

#[test]
fn zug_30_every_cooperative_game_ends_by_its_cards_or_its_captures() {
    let mut rng = rng(30);
    let mut won = 0;
    for i in 0..effort(600) {
        let text = format!("variant=coop players={}", i % 4 + 1);
        random_game(&deal(&text, rng.u64(..)), 99, &mut rng, |state, _| {
            let fields = fields(&**state);
            let (_, dice) = read_layout(&fields[0]);
            let taken: String = fields[3].chars().filter(|c| !c.is_ascii_digit()).collect();
            let cards = cards(&fields[4]);
            let cards: Vec<_> = cards.iter().map(String::as_str).collect();
            let left = (0..4).any(|edge| !captures(&dice, edge).is_empty());
            let wanted = if dice::satisfies(&cards, &faces(&taken)) {
                won += 1;
                Outcome::SharedWin("ZUG-29")
            } else if left {
                Outcome::Ongoing
            } else {
                Outcome::SharedLoss("ZUG-30")
            };
            assert_eq!(state.outcome(), wanted, "{}", state.text());
        });
    }
    assert!(won > effort(600) / 12, "{won}");
}

#[test]
fn zug_31_only_with_nothing_within_reach_one_passes() {
    // These dice have one capture, which is possible only from the south.
    let pieces = "c3 .bQrR f6 .cQrB";
    let coop = |edges: &str| at(pieces, &format!("1 coop - {CARDS} {edges} -"));
    let state = coop("NS");
    assert_eq!(state.outcome(), Outcome::Ongoing);
    offers(&*state, "passE passN passW");
    assert_refusal(&state.duty().unwrap(), "ZUG-31", "duty");
    judges(&*state, &[("passS", "ZUG-28/ZUG-31"), ("Sc3xf6", "ZUG-28")]);
    leads(&state, "passN", pieces, &format!("2 coop - {CARDS} NS -"));
    leads(&state, "passW", pieces, &format!("2 coop - {CARDS} WE -"));
    leads(&state, "passE", pieces, &format!("2 coop - {CARDS} EW -"));
    assert_eq!(state.edge_of(Seat::FIRST, &walk(&*state, "passW")), Some(1));
    // The next player can turn the board to the south and capture.
    offers(&*played(&state, "passW"), "Sc3xf6");
    // A player who can reach the only capture may not pass.
    for edges in ["S", "W", "E", "SW", "WN"] {
        offers(&*coop(edges), "Sc3xf6");
        judges(&*coop(edges), &[("passS", "ZUG-28/ZUG-31"), ("passW", "ZUG-28/ZUG-31")]);
        assert_eq!(coop(edges).duty(), None);
    }
}

#[test]
fn zug_31_no_capture_left_looks_at_all_four_edges() {
    for (edge, pieces) in [
        (0, "a1 .bRrN a6 .cQrR"),
        (1, "a1 .cNpR a6 cB.rN"),
        (2, "a1 .pNcB h8 pRcQ."),
        (3, "a1 .rNbB a6 cB.rN"),
    ] {
        let only: Vec<_> =
            (0..4).filter(|edge| !captures(&dice::dice(pieces), *edge).is_empty()).collect();
        assert_eq!(only, [edge], "{pieces}");
        for (facing, (letter, _)) in EDGES.into_iter().enumerate() {
            let state = at(pieces, &format!("1 coop - {CARDS} {letter} -"));
            assert_eq!(state.outcome(), Outcome::Ongoing, "{}", state.text());
            let passes = (facing + 2) % 4 == edge;
            assert!(state.moves().iter().all(|mv| mv.starts_with("pass") == passes));
        }
    }
    assert_eq!(outcome(&*at("a1 .cNrB h8 pRcQ.", "1 coop - 3cBNNQbNbp S -")), "lost ZUG-30");
}

#[test]
fn zug_32_each_player_sees_tops_and_the_faces_towards_them() {
    let state = at("c3 .bQrR f6 cQpB. h8 bQ.rR", "1 coop pB0 3cBNNQbNbp SWN BQ");
    let seen = |viewer| state.seen_by(viewer, &[]).unwrap().text();
    let view = |board: &str| format!("{board} 1 coop pB0 3cBNNQbNbp SWN -");
    let south = view("7(bQ.~)/8/5(cQpB.)2/8/8/2(.bQ~)5/8/8");
    let west = view("7(bQ.rR)/8/5(cQ~.)2/8/8/2(.~rR)5/8/8");
    assert_eq!(seen(Viewer::Seat(Seat(0))), south);
    assert_eq!(seen(Viewer::Seat(Seat(1))), west);
    assert_eq!(seen(Viewer::Seat(Seat(2))), south, "what is opposite follows (ZUG-1)");
    assert_eq!(seen(Viewer::Mover), south);
    assert_eq!(seen(Viewer::Public), view("7(bQ~~)/8/5(cQ~~)2/8/8/2(.~~)5/8/8"));
}

#[test]
fn zug_32_who_turns_the_board_sees_what_then_faces_them() {
    let state = at(CROSS, "1 coop - 3cBNNQbNbp SW -");
    let view = |viewer, steps: &str| {
        let taken = walk(&*state, steps);
        state.seen_by(viewer, &taken).unwrap().readings()
    };
    for (steps, edge) in [("", 0), ("S", 0), ("W", 1), ("E", 3)] {
        for viewer in [Viewer::Mover, Viewer::Seat(Seat::FIRST)] {
            for reading in view(viewer, steps) {
                let die = read_layout(&state.text()).1[&reading.at];
                assert_eq!(reading.sides[edge].unwrap().text, shown(die.side(edge)));
                // The dice are placed so that the faces towards other edges can't be inferred.
                assert_eq!(reading.sides[(edge + 1) % 4], None, "{steps} {reading:?}");
            }
        }
    }
}
