//! The area beside the board, in words: the cards, how far each card is satisfied, and the captured
//! dice.

use super::cards::{Asks, PlayingCard, Tally, shared_out};
use super::face::{Colour, Face, Rank};
use super::knowledge::{Kind, Knowledge};
use super::{joined, say};
use crate::base::Seat;
use crate::side_area::{Hand, HandCard};
use i18n::Text;

impl Knowledge {
    /// The hands of the players, in the order of their seats. The cooperative game has one hand,
    /// which all share.
    pub(super) fn hands(&self) -> Vec<Hand> {
        let rest = self.rest();
        match rest.kind {
            Kind::Layout => Vec::new(),
            Kind::Duel | Kind::Fixed => [0, 1].map(|side| self.hand_of(side)).into(),
            Kind::Coop => {
                // If the captured dice satisfy all cards, the game is won: show them on the cards
                // that they satisfy, wherever the players put them.
                let on = shared_out(&rest.cards, &rest.dice[0]).unwrap_or_else(|| rest.on.clone());
                let on = on.into_iter().chain(std::iter::repeat(0));
                let dice: Vec<_> = rest.dice[0].iter().copied().zip(on).collect();
                let cards = (1..).zip(&rest.cards);
                let cards: Vec<_> = cards
                    .map(|(number, card)| shared_card(*card, number, &rest.cards, &dice))
                    .collect();
                let points = cards.iter().map(|card| card.points).sum();
                let dice = dice.iter().map(|(face, on)| (face.told(), *on)).collect();
                vec![Hand { owner: None, cards, hidden: 0, dice, points: Some(points) }]
            }
        }
    }

    /// The hand and the captured dice of a player (0 for White, 1 for Black) in the duel. The fixed
    /// game has no cards, so only the dice.
    fn hand_of(&self, side: u8) -> Hand {
        let rest = self.rest();
        let place = usize::from(side & 1);
        let dice = &rest.dice[place];
        let hand = &rest.hands[place];
        let tally = Tally::new(dice);
        let may_discard = !rest.over && rest.to_move == side;
        let cards = hand.known().iter().map(|card| HandCard {
            text: card.text().into(),
            discard: if may_discard { format!("-{}_", card.text()) } else { String::new() },
            name: name(*card),
            what: worth(*card),
            progress: progress(*card, &tally, rest.over),
            points: card.points(&tally),
            made_by: card.made_by(dice, card.sets(&tally)),
            fits: Vec::new(),
        });
        let cards: Vec<_> = cards.collect();
        let hidden = hand.count() - hand.known().len() as u8;
        let points = cards.iter().map(|card| card.points).sum();
        Hand {
            owner: Some(Seat(side)),
            cards,
            hidden,
            dice: dice.iter().map(|face| (face.told(), 0)).collect(),
            points: (rest.kind == Kind::Duel && hidden == 0).then_some(points),
        }
    }
}

/// A card of the cooperative game, with the dice on it and those that it still needs (ZUG-29).
/// `number` is the number of the card among `cards`, from 1. `dice` has each captured die with the
/// number of the card that it is on, or 0.
fn shared_card(
    card: PlayingCard,
    number: u8,
    cards: &[PlayingCard],
    dice: &[(Face, u8)],
) -> HandCard {
    // Dice on other cards must not count, but all dice must keep their indexes. So replace the dice
    // on other cards by pawns, which no card asks for.
    let on_it = dice.iter().map(|(face, on)| if *on == number { *face } else { Face::PAWN });
    let on_it: Vec<_> = on_it.collect();
    let made_by = card.made_by(&on_it, 1);
    let counting = made_by.iter().filter_map(|at| on_it.get(usize::from(*at)).copied());
    let counting: Vec<_> = counting.collect();
    let points = card.sets(&Tally::new(&counting)).min(1).into();
    let brings_further = |face: Face| {
        let mut with_it = on_it.clone();
        with_it.push(face);
        points == 0 && card.made_by(&with_it, 1).len() > made_by.len()
    };
    let loose = (0..).zip(dice).filter(|(_, (face, on))| *on == 0 && brings_further(*face));
    let fits: Vec<_> = loose.map(|(place, _)| place).collect();
    // A captured die on another card may be moved to this card.
    let mut on_others =
        dice.iter().filter(|(face, on)| ![0, number].contains(on) && brings_further(*face));
    let other = on_others.next().and_then(|(_, on)| cards.get(usize::from(*on) - 1));
    let needs = say::needs(needed(card, &counting));
    let needs = match (fits.is_empty(), other) {
        (false, _) => say::needs_loose(needs),
        (true, Some(other)) => say::needs_other(name(*other), needs),
        (true, None) => needs,
    };
    HandCard {
        text: card.text().into(),
        discard: String::new(),
        name: name(card),
        what: say::asks_for(needed(card, &[])),
        progress: match points {
            0 => needs,
            _ => say::SATISFIED.into(),
        },
        points,
        made_by,
        fits,
    }
}

/// The name of a card within a sentence: `bishops and knights`.
pub(super) fn called(card: PlayingCard) -> Text {
    match card.asks() {
        Asks::Ranks(a, b) if a == b => say::card_same_ranks(a),
        Asks::Ranks(a, b) => say::card_ranks(a, b),
        Asks::Colours(a, b) if a == b => say::card_same_colours(a),
        Asks::Colours(a, b) => say::card_colours(a, b),
        Asks::Target(face) => say::card_face(face),
        Asks::ThreeColours => say::CARD_THREE_COLOURS.into(),
        Asks::ThreeRanks => say::CARD_THREE_RANKS.into(),
    }
}

/// The name of a card as a label: `Bishops and knights`.
pub(super) fn name(card: PlayingCard) -> Text {
    say::card_label(called(card))
}

/// The points that a card can bring in a duel, in words.
fn worth(card: PlayingCard) -> Text {
    say::card_worth(called(card))
}

/// The progress on a card in a duel: `2 bishops, 1 knight: 1 point`. Kinds of dice that the player
/// has are listed before those that are missing.
fn progress(card: PlayingCard, dice: &Tally, is_over: bool) -> Text {
    let (colours, ranks) = (dice.colours(), dice.ranks());
    let of_rank = |rank: Rank| (ranks[rank as usize], say::count_of(ranks[rank as usize], rank));
    let of_colour = |colour: Colour| {
        let count = colours[colour as usize];
        (count, say::count_of_colour(colour, count))
    };
    let mut parts: Vec<(u8, Text)> = match card.asks() {
        Asks::Target(face) => vec![(dice.of(face), say::count_of(dice.of(face), face))],
        Asks::Ranks(a, b) if a == b => vec![of_rank(a)],
        Asks::Ranks(a, b) => [a, b].map(of_rank).into(),
        Asks::Colours(a, b) if a == b => vec![of_colour(a)],
        Asks::Colours(a, b) => [a, b].map(of_colour).into(),
        Asks::ThreeColours => Colour::ALL.map(of_colour).into(),
        Asks::ThreeRanks => Rank::ALL.map(of_rank).into(),
    };
    if matches!(card.asks(), Asks::ThreeColours | Asks::ThreeRanks) {
        parts.retain(|(count, _)| *count > 0);
    }
    let (there, lacking): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(count, _)| *count > 0);
    let dice_words = match (there.is_empty(), is_over) {
        (true, true) => say::NONE.into(),
        (true, false) => say::NONE_YET.into(),
        _ => joined(there.into_iter().chain(lacking).map(|(_, words)| words), say::comma),
    };
    let points = match card.sets(dice) {
        0 => say::COSTS_A_POINT.into(),
        sets => say::points(sets),
    };
    say::progress(dice_words, points)
}

/// The dice that a card still needs, in words, if the dice `counting` are already on it: `a bishop
/// and a knight`.
fn needed(card: PlayingCard, counting: &[Face]) -> Text {
    let of_rank = |rank| counting.iter().any(|face| face.rank() == Some(rank));
    let of_colour = |colour| counting.iter().any(|face| face.colour() == Some(colour));
    match (card.asks(), counting.len()) {
        (Asks::Ranks(a, b), 0) if a == b => say::two_of_rank(a),
        (Asks::Ranks(a, b), _) if a == b => say::another_of_rank(a),
        (Asks::Colours(a, b), 0) if a == b => say::two_of_colour(a),
        (Asks::Colours(a, b), _) if a == b => say::another_of_colour(a),
        (Asks::Ranks(a, b), 0) => say::two_ranks(a, b),
        (Asks::Ranks(a, b), _) => say::one_of(if of_rank(a) { b } else { a }),
        (Asks::Colours(a, b), 0) => say::two_colours(a, b),
        (Asks::Colours(a, b), _) => say::one_of_colour(if of_colour(a) { b } else { a }),
        (Asks::Target(face), _) => say::one_of(face),
        (Asks::ThreeColours, 0) => say::THREE_COLOURS.into(),
        (Asks::ThreeColours, 1) => say::TWO_MORE_COLOURS.into(),
        (Asks::ThreeColours, _) => say::ONE_MORE_COLOUR.into(),
        (Asks::ThreeRanks, 0) => say::THREE_RANKS.into(),
        (Asks::ThreeRanks, 1) => say::TWO_MORE_RANKS.into(),
        (Asks::ThreeRanks, _) => say::ONE_MORE_RANK.into(),
    }
}
