//! The objective cards: their texts, the deck, their points, and whether captured dice satisfy all
//! of several cards.
//!
//! *Grammar.* `NQ` is a card for a pair of ranks, `bp` for a pair of colours, `bN` a target (for
//! dice with one face), `3c` and `3r` are the varieties (for three different colours or ranks). A
//! list of cards is written without separators, `-` if it is empty.

use super::face::{Colour, Face, Rank};
use super::say;
use crate::notation::{Field, ParseError};
use i18n::Key;

/// The texts of all cards, two characters each, in ASCII order.
const TEXTS: &str = "3c3rBBBNBQBRNNNQNRQQQRRRbBbNbQbRbbbcbpbrcBcNcQcRcccpcrpBpNpQpRppprrBrNrQrRrr";

/// A card, as its index in `TEXTS`. Cards are ordered like their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayingCard(u8);

/// The dice that a card asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// A die of each of two ranks.
    Ranks(Rank, Rank),
    /// A die of each of two colours.
    Colours(Colour, Colour),
    /// A die with this face.
    Target(Face),
    /// Dice of three different colours.
    ThreeColours,
    /// Dice of three different ranks.
    ThreeRanks,
}

/// The dice that each card asks for, by the card's index.
const ASKS: [Asks; PlayingCard::COUNT] = {
    let mut asks = [Asks::ThreeColours; PlayingCard::COUNT];
    let mut code = 0;
    while code < PlayingCard::COUNT {
        let (first, second) = (TEXTS.as_bytes()[2 * code], TEXTS.as_bytes()[2 * code + 1]);
        let colours = (Colour::of_letter(first), Colour::of_letter(second));
        let ranks = (Rank::of_letter(first), Rank::of_letter(second));
        asks[code] = match (colours, ranks) {
            ((Some(a), Some(b)), _) => Asks::Colours(a, b),
            (_, (Some(a), Some(b))) => Asks::Ranks(a, b),
            ((Some(colour), _), (_, Some(rank))) => Asks::Target(Face::new(colour, rank)),
            _ if second == b'c' => Asks::ThreeColours,
            _ => Asks::ThreeRanks,
        };
        code += 1;
    }
    asks
};

impl PlayingCard {
    /// How many different cards there are.
    pub const COUNT: usize = TEXTS.len() / 2;

    /// All cards, in the order of their texts.
    pub fn all() -> impl Iterator<Item = PlayingCard> {
        (0..PlayingCard::COUNT as u8).map(PlayingCard)
    }

    /// The index of the card among all cards.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The text of the card: `bN`.
    pub fn text(self) -> &'static str {
        let at = 2 * usize::from(self.0);
        TEXTS.get(at..at + 2).unwrap_or("")
    }

    /// The card with this text, such as `bN`; `None` if there is no such card.
    pub fn read(text: &str) -> Option<PlayingCard> {
        PlayingCard::all().find(|card| card.text() == text)
    }

    pub const fn asks(self) -> Asks {
        ASKS[self.0 as usize]
    }

    /// Whether the card asks for two dice of one rank or of one colour. Only the option `samepairs`
    /// adds such cards to the deck (ZUG-14).
    pub fn is_same_pair(self) -> bool {
        match self.asks() {
            Asks::Ranks(a, b) => a == b,
            Asks::Colours(a, b) => a == b,
            _ => false,
        }
    }

    /// The number of copies of the card in a deck that contains the card: 2 for a variety,
    /// otherwise 1.
    pub fn copies(self) -> usize {
        if matches!(self.asks(), Asks::ThreeColours | Asks::ThreeRanks) { 2 } else { 1 }
    }

    /// How many times these captured dice satisfy the card (ZUG-16, ZUG-17): a card for a pair once
    /// with each pair, a target with each such die, a variety with each set of three.
    pub fn sets(self, dice: &Tally) -> u8 {
        match self.asks() {
            Asks::Ranks(a, b) => pairs(dice.ranks(), a as usize, b as usize),
            Asks::Colours(a, b) => pairs(dice.colours(), a as usize, b as usize),
            Asks::Target(face) => dice.of(face),
            Asks::ThreeColours => threes(dice.colours()),
            Asks::ThreeRanks => threes(dice.ranks()),
        }
    }

    /// The card's points for these dice at the end of a duel: -1 if the card is not satisfied
    /// (ZUG-16).
    pub fn points(self, dice: &Tally) -> i32 {
        match self.sets(dice) {
            0 => -1,
            sets => sets.into(),
        }
    }

    /// The indexes in `dice` of the dice that count for the card, if it is satisfied `sets` times.
    pub fn made_by(self, dice: &[Face], sets: u8) -> Vec<u8> {
        // The most dice to list: of each colour, rank or face that the card asks for, and in all.
        let (mut of_each, mut most) = (sets, u8::MAX);
        match self.asks() {
            _ if self.is_same_pair() => of_each = sets.saturating_mul(2),
            // Each set has three dice of different colours or ranks, so at most `sets` of each.
            Asks::ThreeColours | Asks::ThreeRanks => most = sets.saturating_mul(3),
            _ => {}
        }
        let mut taken = Vec::new();
        let mut of_kind = [0; 4];
        for (place, face) in (0..).zip(dice) {
            let Some(kind) = self.kind_of(*face) else { continue };
            let count = &mut of_kind[kind];
            if *count < of_each && taken.len() < usize::from(most) {
                *count += 1;
                taken.push(place);
            }
        }
        taken
    }

    /// The group of a die, as the card distinguishes dice: its colour, its rank, or its face.
    /// `None` if the card does not ask for this die.
    fn kind_of(self, face: Face) -> Option<usize> {
        let (colour, rank) = (face.colour()?, face.rank()?);
        match self.asks() {
            Asks::Ranks(a, b) => [a, b].contains(&rank).then_some(rank as usize),
            Asks::Colours(a, b) => [a, b].contains(&colour).then_some(colour as usize),
            Asks::Target(target) => (face == target).then_some(0),
            Asks::ThreeColours => Some(colour as usize),
            Asks::ThreeRanks => Some(rank as usize),
        }
    }
}

impl std::fmt::Debug for PlayingCard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}

/// The number of pairs that can be made of dice of two kinds `a` and `b`. If `a` and `b` are equal,
/// a pair is two dice of that kind. `counts` has the number of dice of each kind.
fn pairs(counts: [u8; 4], a: usize, b: usize) -> u8 {
    if a == b { counts[a] / 2 } else { counts[a].min(counts[b]) }
}

/// The number of sets of three different kinds that can be made at once from `counts` dice of the
/// four kinds (ZUG-17): the largest `k` such that the sum of `min(count, k)` over the kinds is at
/// least `3k`.
fn threes(counts: [u8; 4]) -> u8 {
    let enough = |k: &u8| {
        let of_use = counts.iter().map(|count| u32::from(*count.min(k))).sum::<u32>();
        of_use >= 3 * u32::from(*k)
    };
    (1..=u8::MAX).take_while(enough).last().unwrap_or(0)
}

/// The number of captured dice with each face; the index is the face's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally([u8; Face::COUNT]);

impl Tally {
    pub fn new(dice: &[Face]) -> Tally {
        let mut tally = Tally::default();
        for face in dice {
            tally.add(*face);
        }
        tally
    }

    pub fn add(&mut self, face: Face) {
        let count = &mut self.0[usize::from(face.code())];
        *count = count.saturating_add(1);
    }

    /// How many there are of a face.
    pub fn of(&self, face: Face) -> u8 {
        self.0[usize::from(face.code())]
    }

    /// The number of dice with a colour and a rank.
    fn at(&self, colour: Colour, rank: Rank) -> u8 {
        self.of(Face::new(colour, rank))
    }

    /// The number of dice of each colour: blue, cream, purple, red.
    pub fn colours(&self) -> [u8; 4] {
        Colour::ALL.map(|colour| sum(Rank::ALL.map(|rank| self.at(colour, rank))))
    }

    /// The number of dice of each rank: bishop, knight, queen, rook.
    pub fn ranks(&self) -> [u8; 4] {
        Rank::ALL.map(|rank| sum(Colour::ALL.map(|colour| self.at(colour, rank))))
    }
}

fn sum(counts: [u8; 4]) -> u8 {
    counts.into_iter().fold(0, u8::saturating_add)
}

/// Whether the dice can be shared out so that every card is satisfied, if each die counts for one
/// card only (ZUG-29).
///
/// The problem is a flow of dice through their colours and ranks to the cards. By the max-flow
/// min-cut theorem all cards can be satisfied unless there is a set of colours and ranks for which
/// the cards need more dice than have one of these colours or ranks. A target card can only use one
/// face, so its die is taken first. A variety needs three of the four colours, so at least `n - 1`
/// of its dice have a colour of any given set of `n` colours.
pub fn are_covered(cards: &[PlayingCard], dice: &Tally) -> bool {
    let mut left = *dice;
    let (mut colours, mut ranks) = ([0u8; 4], [0u8; 4]);
    let (mut three_colours, mut three_ranks) = (0u32, 0u32);
    for card in cards {
        match card.asks() {
            Asks::Target(face) => {
                let count = &mut left.0[usize::from(face.code())];
                let Some(fewer) = count.checked_sub(1) else { return false };
                *count = fewer;
            }
            Asks::Ranks(a, b) => [a, b].iter().for_each(|rank| ranks[*rank as usize] += 1),
            Asks::Colours(a, b) => [a, b].iter().for_each(|colour| colours[*colour as usize] += 1),
            Asks::ThreeColours => three_colours += 1,
            Asks::ThreeRanks => three_ranks += 1,
        }
    }
    let in_set = |set: u32, at: usize| set >> at & 1 == 1;
    let asked = |set: u32, counts: [u8; 4], threes: u32| {
        let own: u32 = (0..4).filter(|at| in_set(set, *at)).map(|at| u32::from(counts[at])).sum();
        own + threes * set.count_ones().saturating_sub(1)
    };
    let all = left.0.iter().skip(1).map(|count| u32::from(*count)).sum::<u32>();
    // Begin with the set of all colours and the set of all ranks: if the cards can't be satisfied,
    // these sets show it most often.
    (0..16u32).rev().all(|colour_set| {
        let asked_of_colours = asked(colour_set, colours, three_colours);
        let mut others = [0u32; 4];
        for colour in Colour::ALL.into_iter().filter(|it| !in_set(colour_set, *it as usize)) {
            for rank in Rank::ALL {
                others[rank as usize] += u32::from(left.at(colour, rank));
            }
        }
        (0..16u32).rev().all(|rank_set| {
            let others = (0..4).filter(|at| !in_set(rank_set, *at)).map(|at| others[at]);
            asked_of_colours + asked(rank_set, ranks, three_ranks) <= all - others.sum::<u32>()
        })
    })
}

/// Shares the dice out so that every card is satisfied (ZUG-29): for each die the number of its
/// card, from 1, or 0 if no card needs the die. `None` if the dice do not satisfy all cards.
pub fn shared_out(cards: &[PlayingCard], dice: &[Face]) -> Option<Vec<u8>> {
    if !are_covered(cards, &Tally::new(dice)) {
        return None;
    }
    let mut on = vec![0; dice.len()];
    for (number, card) in (1..).zip(cards) {
        let free: Vec<usize> = (0..dice.len()).filter(|die| on[*die] == 0).collect();
        let faces = |set: u32, is_in: bool| {
            let chosen = (0..).zip(&free).filter(|(at, _)| (set >> at & 1 == 1) == is_in);
            Tally::new(&chosen.map(|(_, die)| dice[*die]).collect::<Vec<_>>())
        };
        // A card needs at most three of the 16 dice of a game. A set of dice fits if the dice left
        // satisfy the cards after this one, so no set has to be given back later.
        let mut sets = (0..1u32 << free.len().min(16)).filter(|set| set.count_ones() <= 3);
        let set = sets.find(|set| {
            card.sets(&faces(*set, true)) == 1
                && are_covered(&cards[usize::from(number)..], &faces(*set, false))
        })?;
        for (_, die) in (0..).zip(free).filter(|(at, _)| set >> at & 1 == 1) {
            on[die] = number;
        }
    }
    Some(on)
}

/// The cards that are in this list more often than in the deck. A card that only the option
/// `samepairs` adds may occur once, with or without the option.
pub fn too_often(cards: &[PlayingCard]) -> impl Iterator<Item = PlayingCard> {
    let count = |card: PlayingCard| cards.iter().filter(|c| **c == card).count();
    PlayingCard::all().filter(move |card| count(*card) > card.copies())
}

/// The cards of the deck, not shuffled (ZUG-14).
pub fn deck(same_pairs: bool) -> Vec<PlayingCard> {
    let mut deck = Vec::with_capacity(40);
    for card in PlayingCard::all().filter(|card| same_pairs || !card.is_same_pair()) {
        deck.extend(std::iter::repeat_n(card, card.copies()));
    }
    deck
}

/// Reads a list of cards. If `in_order`, the cards must be sorted.
///
/// # Errors
/// For a text that is no card, and for a card out of order: an error that names the field and the
/// place.
pub fn read(field: &Field<'_>, in_order: bool) -> Result<Vec<PlayingCard>, ParseError> {
    let mut cards = Vec::new();
    if field.text == "-" {
        return Ok(cards);
    }
    let mut at = 0;
    while at < field.text.len() || cards.is_empty() {
        let error = |expected: Key| {
            let rest = field.text.get(at..).unwrap_or("");
            ParseError::new(field.name, field.at + at, rest, expected)
        };
        let card = field
            .text
            .get(at..at + 2)
            .and_then(PlayingCard::read)
            .ok_or_else(|| error(say::A_CARD))?;
        if in_order && cards.last().is_some_and(|last| *last > card) {
            return Err(error(say::CARDS_IN_ORDER));
        }
        cards.push(card);
        at += 2;
    }
    Ok(cards)
}

/// Appends the text of a list of cards: `bNbp`, or `-` if it is empty.
pub fn write(cards: &[PlayingCard], out: &mut String) {
    if cards.is_empty() {
        out.push('-');
    }
    for card in cards {
        out.push_str(card.text());
    }
}
