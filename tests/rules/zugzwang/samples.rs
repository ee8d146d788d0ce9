//! Tests of sampling: whole positions made up at random that agree with what a viewer knows.

use super::games::{DUELS, FIXED, for_each_variant, some_positions, viewers};
use super::{fields, options, read};
use fairyboard::chance::Chance;
use fairyboard::games::zugzwang::View;
use fairyboard::hidden::Viewer;
use fairyboard::{Determinize, Position, Seat, State, into_position};
use fairyboard_tests::dice::{
    Die, all_dice, cards, deck, faces, kinds, possible_ways, read_layout,
};
use fairyboard_tests::{StateQueries, square, test};
use std::collections::{BTreeMap, BTreeSet};

for_each_variant!(a_sample_is_whole_and_its_reader_sees_the_same_of_it);

fn sample(view: &dyn State, game: &str, chance: &mut Chance) -> Option<Position> {
    let view = view.as_any().downcast_ref::<View>().expect("what a viewer sees is a view");
    view.sample(&options(game), chance).map(into_position)
}

fn a_sample_is_whole_and_its_reader_sees_the_same_of_it(games: &[&str]) {
    for game in games {
        let mut chance = Chance::seeded(1);
        let mut drawn = 0;
        for state in some_positions(&[game], 70, 30, 1) {
            for viewer in viewers(&*state) {
                let Some(view) = state.seen_by(viewer, &[]) else { continue };
                let whole = sample(&*view, game, &mut chance)
                    .unwrap_or_else(|| panic!("nothing fits {}", view.text()));
                let text = whole.text();
                assert!(!whole.is_view(), "{text}");
                assert_eq!(read(&text).unwrap().text(), text, "it can be read");
                assert_eq!(whole.seen_by(viewer, &[]).unwrap().text(), view.text(), "{text}");
                assert!(!whole.outcome().is_over(), "{text}");
                drawn += 1;
            }
        }
        assert!(drawn > 20, "{game}: {drawn}");
    }
}

#[test]
fn a_sample_has_rolls_where_pawns_roll() {
    for (game, rolls) in [("", true), ("variant=coop", true), ("variant=fixed", false)] {
        let state = super::deal(game, 5);
        let view = state.seen_by(Viewer::Public, &[]).unwrap();
        let whole = sample(&*view, game, &mut Chance::seeded(2)).unwrap();
        let last = fields(&*whole).pop().unwrap();
        assert_eq!(last.len() == 16, rolls, "{last}");
    }
}

#[test]
fn dice_are_drawn_in_all_ways_that_are_possible_and_in_no_other() {
    for state in some_positions(FIXED, 71, 2, 20) {
        let seat = Seat(1);
        let Some(view) = state.seen_by(Viewer::Seat(seat), &[]) else { continue };
        let (_, whole) = read_layout(&state.text());
        let edge = state.edge_of(seat, &[]).unwrap();
        let seen =
            |die: &Die, other: &Die| die.top() == other.top() && die.side(edge) == other.side(edge);
        let ways: Vec<Vec<Die>> = whole
            .values()
            .map(|die| all_dice().into_iter().filter(|other| seen(die, other)).collect())
            .collect();
        let captured: Vec<_> = fields(&*state)[3..5].iter().flat_map(|text| faces(text)).collect();
        let wanted = possible_ways(&ways, &captured);
        let mut drawn = vec![BTreeSet::new(); ways.len()];
        let mut chance = Chance::seeded(3);
        for _ in 0..1000 {
            let text = sample(&*view, "variant=fixed", &mut chance).unwrap().text();
            let (_, dice) = read_layout(&text);
            drawn.iter_mut().zip(dice.values()).for_each(|(ways, die)| _ = ways.insert(*die));
        }
        for (wanted, drawn) in wanted.iter().zip(&drawn) {
            assert_eq!(wanted.iter().copied().collect::<BTreeSet<_>>(), *drawn, "{}", view.text());
        }
    }
}

/// Counts the ways to arrange sixteen different dice so that three on the board show these tops and
/// one is captured. The counts are separate for each choice of kinds for the three dice.
fn ways_by_kinds(tops: [&str; 3], captured: &str) -> BTreeMap<Vec<(char, char)>, f64> {
    let dice: Vec<_> = kinds().into_iter().flat_map(|kind| [kind; 2]).collect();
    let lies = |kind, top: &str| {
        let top = faces(top)[0];
        all_dice().iter().filter(|die| die.kind() == kind && die.top() == top).count()
    };
    let lies = tops.map(|top| dice.iter().map(|kind| lies(*kind, top)).collect::<Vec<_>>());
    let captured = faces(captured)[0];
    let has =
        |kind| all_dice().iter().any(|die| die.kind() == kind && die.six().contains(&captured));
    let has: Vec<bool> = dice.iter().map(|kind| has(*kind)).collect();
    let mut ways = BTreeMap::new();
    for a in 0..16 {
        for b in (0..16).filter(|b| *b != a) {
            for c in (0..16).filter(|c| ![a, b].contains(c)) {
                let rest = (0..16).filter(|d| ![a, b, c].contains(d) && has[*d]).count();
                let count = lies[0][a] * lies[1][b] * lies[2][c] * rest;
                *ways.entry(vec![dice[a], dice[b], dice[c]]).or_insert(0.0) += count as f64;
            }
        }
    }
    ways.retain(|_, count| *count > 0.0);
    ways
}

#[test]
fn dice_are_drawn_as_often_as_they_fall_so() {
    let text = "(bQ~~)(bQ~~)(.~~)5/8/8/8/8/8/8/8 b fixed bQ - SW -";
    let view = read(text).unwrap();
    let mut chance = Chance::seeded(4);
    let mut drawn: BTreeMap<Vec<(char, char)>, f64> = BTreeMap::new();
    let most = 8_000.0;
    for _ in 0..most as usize {
        let text = sample(&*view, "variant=fixed", &mut chance).unwrap().text();
        let (_, dice) = read_layout(&text);
        let of = |at| dice[&square(at)].kind();
        *drawn.entry(vec![of("a8"), of("b8"), of("c8")]).or_default() += 1.0;
    }
    let ways = ways_by_kinds(["bQ", "bQ", "."], "bQ");
    assert_eq!(ways.keys().collect::<Vec<_>>(), drawn.keys().collect::<Vec<_>>());
    let all: f64 = ways.values().sum();
    for (three, count) in ways {
        let wanted = most * count / all;
        let deviation = wanted.sqrt();
        assert!(
            (drawn[&three] - wanted).abs() < 5.0 * deviation,
            "{three:?}: {} for {wanted}",
            drawn[&three]
        );
    }
}

#[test]
fn every_card_that_is_not_seen_may_be_in_the_hidden_hand_and_in_the_deck() {
    for game in DUELS {
        let state = super::deal(game, 6);
        let view = state.seen_by(Viewer::Seat(Seat::FIRST), &[]).unwrap();
        let mut unseen = deck(game.contains("samepairs"));
        for card in cards(&fields(&*view)[5]) {
            let at = unseen.iter().position(|other| *other == card).unwrap();
            unseen.remove(at);
        }
        let unseen: BTreeSet<String> = unseen.into_iter().collect();
        let (mut in_hand, mut on_top) = (BTreeSet::new(), BTreeSet::new());
        let mut chance = Chance::seeded(5);
        for _ in 0..1500 {
            let texts = fields(&*sample(&*view, game, &mut chance).unwrap());
            in_hand.extend(cards(&texts[6]));
            on_top.extend(cards(&texts[7]).into_iter().next());
        }
        assert_eq!(in_hand, unseen, "{game}");
        assert_eq!(on_top, unseen, "{game}");
    }
}

#[test]
fn where_nothing_fits_there_is_no_sample() {
    // The view has more cards than a deck without cards of two equal letters, but not more than a
    // deck with such cards.
    let all = deck(false).len();
    let view = read(&format!("(.bQrR)7/8/8/8/8/8/8/8 w duel - - ~4 ~3 ~{} -", all - 6)).unwrap();
    assert!(sample(&*view, "", &mut Chance::seeded(6)).is_none());
    assert!(sample(&*view, "samepairs=1", &mut Chance::seeded(6)).is_some());
}
