//! Draws full positions that agree with a view (a position as one player knows it). The computer's
//! search uses these positions, so that it never reads hidden cards and faces.

use super::cards::{self, PlayingCard};
use super::deal;
use super::die::{Die, KINDS, Known};
use super::knowledge::{Cards, Kind, Knowledge, Rest};
use super::set::{EACH, is_possible, kinds_with};
use crate::chance::Chance;
use std::rc::Rc;

/// How often the dice are drawn again if the game is over with the drawn dice but not over in the
/// view (what the player knows), or the other way round (ZUG-30).
const ATTEMPTS: usize = 100;

/// The number of states while the sixteen dice of the set are assigned to the dice of a position:
/// of each of the eight kinds, none, one or two dice may have been taken.
const NUMBERS: usize = 3usize.pow(KINDS as u32);

impl Knowledge {
    /// A function that draws at each call a random full position that agrees with this one, which
    /// one player knows in part. `None` if there is no such full position. A call returns `None` if
    /// it finds none.
    pub(super) fn worlds(
        &self,
        same_pairs: bool,
    ) -> Option<impl FnMut(&mut Chance) -> Option<Knowledge>> {
        let known: Vec<(u8, Known)> = self.known().collect();
        let ways = known.iter().map(|(_, die)| ways(*die));
        let captured = self.rest().dice.iter().flatten().map(|face| as_ways(kinds_with(*face)));
        let completions = Completions::new(ways.chain(captured).collect())?;
        let (view, is_over) = (self.clone(), self.is_over());
        Some(move |chance: &mut Chance| {
            let rest = match view.rest.as_deref() {
                Some(rest) => Some(Rc::new(rest.sample(same_pairs, chance)?)),
                None => None,
            };
            for _ in 0..ATTEMPTS {
                let mut dice = view.dice;
                // If all dice are known, no dice are drawn.
                if !view.is_known() {
                    for ((at, known), kind) in known.iter().zip(completions.draw(chance)) {
                        let die = lay(*known, kind, chance)?;
                        *dice.get_mut(usize::from(*at))? = Some(Known::of(die));
                    }
                }
                let table = Knowledge { size: view.size, dice, rest: rest.clone() };
                if table.is_over() == is_over {
                    return Some(table);
                }
            }
            None
        })
    }
}

impl Knowledge {
    /// All full positions that agree with this one, which one player knows in part; `None` if there
    /// are more than `most`. The order of the deck is arbitrary, and the rolls of captured dice are
    /// not drawn.
    pub(super) fn all_worlds(&self, same_pairs: bool, most: usize) -> Option<Vec<Knowledge>> {
        let rests = match self.rest.as_deref() {
            Some(rest) => {
                rest.all(same_pairs, most)?.into_iter().map(|rest| Some(Rc::new(rest))).collect()
            }
            None => vec![None],
        };
        let mut layouts = vec![(self.dice, Vec::new())];
        for (at, known) in self.known() {
            let mut more = Vec::new();
            for (dice, kinds) in layouts {
                for die in known.dice() {
                    let mut dice: [Option<Known>; 64] = dice;
                    *dice.get_mut(usize::from(at))? = Some(Known::of(die));
                    more.push((dice, [&kinds[..], &[1 << die.kind()]].concat()));
                }
            }
            layouts = more;
            if layouts.len() > most {
                return None;
            }
        }
        let captured: Vec<u8> =
            self.rest().dice.iter().flatten().map(|face| kinds_with(*face)).collect();
        layouts.retain(|(_, kinds)| is_possible(&[&kinds[..], &captured].concat()));
        let mut tables = Vec::new();
        for (dice, _) in &layouts {
            let with = |rest: &Option<Rc<Rest>>| Knowledge {
                size: self.size,
                dice: *dice,
                rest: rest.clone(),
            };
            tables.extend(rests.iter().map(with).filter(|table| table.is_over() == self.is_over()));
        }
        (tables.len() <= most).then_some(tables)
    }
}

impl Rest {
    /// Copies of this state, one for each set of cards that the hidden hand may be; `None` if there
    /// are more than `most`.
    fn all(&self, same_pairs: bool, most: usize) -> Option<Vec<Rest>> {
        let unknown = self.unknown(same_pairs);
        let hidden = self.hands.iter().position(|hand| matches!(hand, Cards::Hidden(_)));
        let count = hidden.map_or(0, |side| usize::from(self.hands[side].count()));
        let mut hands = vec![Vec::new()];
        for _ in 0..count {
            let longer = |hand: &Vec<usize>| {
                let next = hand.last().map_or(0, |last| last + 1);
                // Equal cards are adjacent. Only the first of them may be added to a hand that has
                // none of them, so that no hand is listed twice.
                let is_new = |at: &usize| *at == next || unknown[*at] != unknown[*at - 1];
                let others = (next..unknown.len()).filter(is_new);
                others.map(|at| [&hand[..], &[at]].concat()).collect::<Vec<_>>()
            };
            hands = hands.iter().flat_map(longer).collect();
            if hands.len() > most {
                return None;
            }
        }
        let rest = |hand: Vec<usize>| {
            let mut rest = Rest { rolls: Vec::new(), ..self.clone() };
            if let Some(side) = hidden {
                let mut cards: Vec<_> = hand.iter().map(|at| unknown[*at]).collect();
                cards.sort();
                rest.hands[side] = Cards::Known(cards);
            }
            if let Cards::Hidden(count) = rest.deck {
                let others = (0..unknown.len()).filter(|at| !hand.contains(at));
                rest.deck = Cards::Known(others.take(count.into()).map(|at| unknown[at]).collect());
            }
            rest
        };
        Some(hands.into_iter().map(rest).collect())
    }

    /// The cards of the full deck, without those in a known hand or a known deck.
    fn unknown(&self, same_pairs: bool) -> Vec<PlayingCard> {
        let [first, second] = &self.hands;
        let mut unknown = cards::deck(same_pairs);
        for card in [first, second, &self.deck].into_iter().flat_map(Cards::known) {
            if let Some(at) = unknown.iter().position(|other| other == card) {
                unknown.remove(at);
            }
        }
        unknown
    }

    /// A copy with random cards in place of hidden hands and of a hidden deck, and with random
    /// rolls. The cards of the full deck that are then left over are the discarded ones. `None` if
    /// the full deck has too few cards.
    fn sample(&self, same_pairs: bool, chance: &mut Chance) -> Option<Rest> {
        let mut rest = self.clone();
        let mut unknown = self.unknown(same_pairs);
        chance.shuffle(&mut unknown);
        for hand in &mut rest.hands {
            if let Cards::Hidden(count) = *hand {
                *hand = Cards::Known(deal::draw(&mut unknown, count.into()));
            }
        }
        if let Cards::Hidden(count) = rest.deck {
            unknown.truncate(count.into());
            rest.deck = Cards::Known(unknown);
        }
        let count =
            |rest: &Rest| rest.hands.iter().chain([&rest.deck]).map(Cards::count).sum::<u8>();
        if count(&rest) < count(self) {
            return None;
        }
        if matches!(rest.kind, Kind::Duel | Kind::Coop) && rest.rolls.is_empty() {
            rest.rolls = deal::rolls(chance);
        }
        Some(rest)
    }
}

/// For each kind of die, the number of orientations that agree with the known faces.
fn ways(known: Known) -> [u64; KINDS as usize] {
    let mut ways = [0; KINDS as usize];
    known.dice().for_each(|die| ways[usize::from(die.kind())] += 1);
    ways
}

/// For each kind of die, the number of ways that a captured die can be of this kind: 1 if the kind
/// is in the set `kinds`, otherwise 0. Orientations are not counted, because a captured die has
/// none.
fn as_ways(kinds: u8) -> [u64; KINDS as usize] {
    std::array::from_fn(|kind| u64::from(kinds >> kind & 1))
}

/// A die of this kind in a random orientation that agrees with the known faces; `None` if no
/// orientation does.
fn lay(known: Known, kind: u8, chance: &mut Chance) -> Option<Die> {
    let dice: Vec<Die> = known.dice().filter(|die| die.kind() == kind).collect();
    dice.get(chance.below(dice.len() as u32) as usize).copied()
}

/// The numbers of ways to assign the sixteen dice of the set to the partly known dice of a
/// position, one die after the other.
struct Completions {
    /// For each partly known die, the number of ways that it can be a die of each kind.
    ways: Vec<[u64; KINDS as usize]>,
    /// For each state, the number of ways to assign all dice that are left. A state is an index in
    /// base 3: for each kind, the number of dice already taken. The numbers are below 16! × 24¹⁶,
    /// which is less than 2¹¹⁸.
    counts: Vec<u128>,
}

impl Completions {
    /// Computes the numbers for these dice, given as in the field `ways`. `None` if they cannot all
    /// be dice of one set (ZUG-2).
    fn new(ways: Vec<[u64; KINDS as usize]>) -> Option<Self> {
        let mut completions = Completions { ways, counts: vec![0; NUMBERS] };
        // Taking a die leads to a higher index, so compute the counts from the highest index down.
        for taken in (0..NUMBERS).rev() {
            let is_all = usize::from(DICE_IN[taken]) == completions.ways.len();
            let ways: u128 = (0..KINDS).map(|kind| completions.ways_with(taken, kind)).sum();
            completions.counts[taken] = if is_all { 1 } else { ways };
        }
        (completions.counts[0] > 0).then_some(completions)
    }

    /// The number of ways to assign all dice that are left, if the next one is of this kind.
    /// `taken` is the state, an index of `counts`.
    fn ways_with(&self, taken: usize, kind: u8) -> u128 {
        let place = 3usize.pow(kind.into());
        let left = EACH as usize - taken / place % 3;
        let next = self.ways.get(usize::from(DICE_IN[taken]));
        let here = next.map_or(0, |ways| ways[usize::from(kind)]);
        match left * here as usize {
            0 => 0,
            many => many as u128 * self.counts[taken + place],
        }
    }

    /// Draws a kind for each die at random, in proportion to the number of ways.
    fn draw(&self, chance: &mut Chance) -> Vec<u8> {
        let mut taken = 0;
        let mut kinds = Vec::with_capacity(self.ways.len());
        while kinds.len() < self.ways.len() {
            let number = u128::from(chance.number()) << 64 | u128::from(chance.number());
            // There are fewer than 2¹¹⁸ ways, so with 128 random bits the modulo bias is below
            // 0.1%.
            let mut number = number % self.counts[taken].max(1);
            let kind = (0..KINDS).find(|kind| {
                let ways = self.ways_with(taken, *kind);
                let is_it = number < ways;
                number = number.saturating_sub(ways);
                is_it
            });
            let Some(kind) = kind else { break };
            kinds.push(kind);
            taken += 3usize.pow(kind.into());
        }
        kinds
    }
}

/// For each state, the number of dice already taken: the sum of the digits in base 3.
const DICE_IN: [u8; NUMBERS] = {
    let mut dice = [0; NUMBERS];
    let mut number = 1;
    while number < NUMBERS {
        dice[number] = dice[number / 3] + (number % 3) as u8;
        number += 1;
    }
    dice
};
