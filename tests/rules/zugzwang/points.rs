//! Tests of the points of cards, and of the winner of a duel: ZUG-16 to ZUG-18.

use super::{at, deal, fields, position};
use fairyboard::hidden::Privacy;
use fairyboard::side_area::Hand;
use fairyboard::{Outcome, Seat};
use fairyboard_tests::dice::{self, all_faces, are_of_the_set, cards, deck, faces, field};
use fairyboard_tests::{StateQueries, effort, random_game, rng, test};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The first player's hand with these captured dice and cards. The second player gets as many dice
/// from the rest of the set.
fn hand(dice: &str, cards: &str) -> Hand {
    let taken = faces(dice);
    let mut all = taken.clone();
    for _ in &taken {
        let mut more = all_faces().into_iter().skip(1).map(|face| [&all[..], &[face]].concat());
        all = more.find(|all| are_of_the_set(&[], all)).unwrap();
    }
    let second = field(all.split_off(taken.len()));
    let state = position(&format!("8/8/8/8/8/8/8/8 w duel {dice} {second} {cards} - - -"));
    state.hands().swap_remove(0)
}

fn scores(dice: &str, cards: &str, points: &[i32]) {
    let hand = hand(dice, cards);
    let told: Vec<_> = hand.cards.iter().map(|card| card.points).collect();
    assert_eq!(told, points, "{dice} {cards}");
    assert_eq!(hand.points, Some(points.iter().sum()), "{dice} {cards}");
}

#[test]
fn zug_16_the_example_of_the_source() {
    // The points of the four cards, in their order: one for a set of three colours; two for pairs
    // of a bishop and a knight; one for a blue knight; one for a pair of a blue and a purple die.
    scores("bBbNcBpN", "3cBNbNbp", &[1, 2, 1, 1]);
    scores("bBbNcBpN", "QR", &[-1]);
    // A knight and two bishops make one pair. Two blue and two purple dice make two pairs, but no
    // set of three colours.
    scores("bBbNcB", "BN", &[1]);
    scores("bBbNpBpN", "3cbp", &[-1, 2]);
}

#[test]
fn zug_16_pairs_targets_and_varieties() {
    scores("-", "3c3rBNbNbp", &[-1, -1, -1, -1, -1]);
    scores("-", "-", &[]);
    // A card with two ranks accepts dice of any colour, and a card with two colours dice of any
    // rank.
    scores("bQcQpN", "NQ", &[1]);
    scores("bQcQpN", "BQ", &[-1]);
    scores("bQbRcQ", "bc", &[1]);
    scores("bQbRcNcQ", "bc", &[2]);
    scores("bQbRcQ", "pr", &[-1]);
    // A card with a colour and a rank counts each die that has both.
    scores("bNbNbN", "bN", &[3]);
    scores("bQcN", "bN", &[-1]);
    // A die counts only once for a card, but for any number of cards.
    scores("bN", "BNbNbc", &[-1, 1, -1]);
    scores("bNcB", "BNbNbccB", &[1, 1, 1, 1]);
    // A card with two equal letters counts pairs of dice with the same rank or colour.
    scores("bNcNpN", "NN", &[1]);
    scores("bNcNpNrN", "NNbb", &[2, -1]);
    scores("bN", "NN", &[-1]);
    scores("bNbRbR", "bb", &[1]);
}

#[test]
fn zug_16_any_hand_is_worth_what_its_cards_say() {
    let mut rng = rng(16);
    let all = all_faces();
    for _ in 0..effort(400) {
        let count = rng.usize(..=6);
        let dice: Vec<_> = (0..count).map(|_| all[rng.usize(1..all.len())]).collect();
        let mut deck = deck(true);
        rng.shuffle(&mut deck);
        deck.truncate(rng.usize(1..9));
        if !are_of_the_set(&[], &dice) {
            continue;
        }
        let dice = field(dice);
        let hand = hand(&dice, &dice::hand(deck.clone()));
        deck.sort_unstable();
        let mut total = 0;
        for (card, told) in deck.iter().zip(&hand.cards) {
            let points = dice::points(card, &faces(&dice));
            assert_eq!(told.text, *card);
            assert_eq!(told.points, if points == 0 { -1 } else { points }, "{card} of {dice}");
            total += told.points;
            // The card also lists the dice that make its points.
            let made: BTreeSet<_> = told.made_by.iter().collect();
            assert_eq!(made.len(), told.made_by.len());
            let made: Vec<_> = made.into_iter().map(|i| faces(&dice)[usize::from(*i)]).collect();
            assert_eq!(dice::points(card, &made), points, "{card} of {dice} by {made:?}");
            let needed = match (&**card, points) {
                (_, 0) => made.len() as i32,
                ("3c" | "3r", points) => 3 * points,
                (card, points) if card.as_bytes()[0] > b'Z' && card.as_bytes()[1] <= b'Z' => points,
                (_, points) => 2 * points,
            };
            assert_eq!(made.len() as i32, needed, "{card} of {dice} by {made:?}");
        }
        assert_eq!(hand.points, Some(total));
    }
}

/// The number of dice for each rank or colour of a card, or for the face that a card names.
fn counts(card: &str, dice: &[dice::Face]) -> Vec<usize> {
    let of = |letter: char| {
        dice.iter().flatten().filter(|face| face.0 == letter || face.1 == letter).count()
    };
    match card.chars().collect::<Vec<_>>()[..] {
        ['3', 'c'] => "bcpr".chars().map(of).filter(|count| *count > 0).collect(),
        ['3', _] => "BNQR".chars().map(of).filter(|count| *count > 0).collect(),
        [one, other] if one == other => vec![of(one)],
        [one, other] if one.is_lowercase() && other.is_uppercase() => {
            vec![dice.iter().flatten().filter(|face| **face == (one, other)).count()]
        }
        [one, other] => vec![of(one), of(other)],
        _ => panic!("{card} is no card"),
    }
}

#[test]
fn zug_16_every_card_says_what_it_scores_how_many_dice_there_are_and_the_score_so_far() {
    for taken in ["-", "bR", "bBbNcB", "bBbNbQbR", "bQbRcNcQ", "bBbNbQcNpNrN", "bQcBpNrR"] {
        let dice = faces(taken);
        for card in deck(true) {
            let hand = hand(taken, &card);
            let (what, progress) =
                (hand.cards[0].what.to_string(), hand.cards[0].progress.to_string());
            let about = format!("{card} of {taken}: {what}. {progress}");
            assert!(what.starts_with("One point for each "), "{about}");
            let (there, score) = progress.split_once(": ").expect(&about);
            let points = match dice::points(&card, &dice) {
                0 => "−1".to_string(),
                1 => "1 point".to_string(),
                points => format!("{points} points"),
            };
            assert_eq!(score, points, "{about}");
            let mut counts = counts(&card, &dice);
            counts.sort_unstable();
            let numbers = there.split([' ', ',']).filter_map(|word| match word {
                "no" => Some(0),
                word => word.parse::<usize>().ok(),
            });
            let mut numbers: Vec<_> = numbers.collect();
            numbers.sort_unstable();
            match counts.iter().all(|count| *count == 0) {
                true => assert_eq!(there, "None yet", "{about}"),
                false => assert_eq!(numbers, counts, "{about}"),
            }
        }
    }
    // When the game is over, the words about a card no longer mention points that could still be
    // made.
    let over = at("", "- duel bN cQ bR rR - -");
    assert_eq!(over.hands()[0].cards[0].progress.to_string(), "None: −1");
}

#[test]
fn zug_17_a_variety_is_worth_the_most_sets_at_once() {
    for (dice, points) in [
        ("bNbQcNpN", 1),
        // Two sets are possible: blue, cream, purple and blue, cream, red.
        ("bNbQcNcQpNrN", 2),
        // Three dice of one colour and one of each other colour make a single set.
        ("bBbNbQcNpNrN", 1),
        ("bNbQcNcQpNpQ", 2),
        // The dice that remain after two sets make no third set.
        ("bBbNcBcNpBpNrBrN", 2),
        ("bBbNbQcBcNcQpBpN", 2),
        ("bBbNbQbR", -1),
        ("bBbNcBcN", -1),
    ] {
        assert_eq!(hand(dice, "3c").cards[0].points, points, "{dice}");
    }
    // A card for three ranks (`3r`) counts like a card for three colours (`3c`).
    scores("bBbNbQ", "3c3r", &[-1, 1]);
    scores("bBbNbRcBcNcQ", "3r", &[2]);
    scores("bBbNbQcBcBcB", "3r", &[1]);
}

#[test]
fn zug_18_more_points_win_and_a_tie_goes_to_the_second() {
    let over = |dice: &str| at("", &format!("- duel {dice} - -"));
    for (dice, outcome, words) in [
        ("bN cQ bN rR", "white ZUG-18", "Player 1 wins: 1 point to −1 point"),
        ("bN cQ rR cQ", "black ZUG-18", "Player 2 wins: 1 point to −1 point"),
        (
            "bN cQ bN cQ",
            "black ZUG-18",
            "Player 2 wins: both have 1 point, and a tie goes to the player who moved second",
        ),
        (
            "bN cQ rR rB",
            "black ZUG-18",
            "Player 2 wins: both have −1 point, and a tie goes to the player who moved second",
        ),
        ("bN cQ - rB", "white ZUG-18", "Player 1 wins: 0 points to −1 point"),
        (
            "bN cQ - -",
            "black ZUG-18",
            "Player 2 wins: both have 0 points, and a tie goes to the player who moved second",
        ),
        ("bNbN cQrR bNbp cQrR", "black ZUG-18", "Player 2 wins: 2 points to 1 point"),
        ("bNbN cQrR bN cQ", "white ZUG-18", "Player 1 wins: 2 points to 1 point"),
    ] {
        let state = over(dice);
        assert_eq!(super::outcome(&*state), outcome, "{dice}");
        assert_eq!(state.outcome_words(state.outcome()).to_string(), words, "{dice}");
    }
}

#[test]
fn zug_18_every_duel_ends_by_its_points() {
    let mut rng = rng(18);
    for _ in 0..effort(60) {
        let mut end = deal("samepairs=1", rng.u64(..));
        random_game(&Rc::clone(&end), 99, &mut rng, |state, _| end = Rc::clone(state));
        let fields = fields(&*end);
        let points = [3, 4].map(|i| {
            let worth = cards(&fields[i + 2]).into_iter().map(|card| {
                match dice::points(&card, &faces(&fields[i])) {
                    0 => -1,
                    points => points,
                }
            });
            worth.sum::<i32>()
        });
        let winner = if points[0] > points[1] { Seat::FIRST } else { Seat::SECOND };
        assert_eq!(end.outcome(), Outcome::Win(winner, "ZUG-18"), "{}", end.text());
        assert_eq!(
            end.hands().iter().map(|hand| hand.points).collect::<Vec<_>>(),
            points.map(Some)
        );
        assert_eq!(end.privacy(), Privacy::Open);
    }
}
