//! The deal of a start position: dice rolled onto the board (ZUG-5, ZUG-6), and cards shuffled
//! (ZUG-12, ZUG-14). A die that is captured as a pawn is rolled until it shows another rank
//! (ZUG-10). The results of these later rolls are drawn here, in advance.

use super::cards::{self, PlayingCard};
use super::die::{Die, KINDS, WAYS};
use super::edge::Edge;
use super::face::Rank;
use super::set::EACH;
use crate::chance::Chance;
use crate::geometry::Square;

/// The number of rolls drawn in advance. No game needs more, because each of the 16 dice is
/// captured at most once.
const ROLLS: usize = 16;

/// Whether a start position is allowed: seen from each edge, one to five dice must show the edge's
/// own colour (ZUG-6). `facing` has the number of these dice for each edge.
pub fn is_set_up(facing: [u8; 4]) -> bool {
    facing.iter().all(|count| (1..=5).contains(count))
}

/// The sixteen dice, rolled onto random squares of a board with `size` files and ranks. The list is
/// sorted by rank, then by file.
pub fn dice(size: u8, chance: &mut Chance) -> Vec<(Square, Die)> {
    let squares = (0..size * size).filter_map(|at| Square::new(at % size, at / size));
    let mut squares: Vec<Square> = squares.collect();
    loop {
        chance.shuffle(&mut squares);
        // The squares are in random order, so the kinds of dice need not be shuffled as well.
        let kinds = (0..KINDS).flat_map(|kind| [kind; EACH as usize]);
        let mut roll = |kind| Die::lies(kind, chance.below(WAYS.into()) as u8);
        let mut dice: Vec<_> = squares.iter().copied().zip(kinds.map(&mut roll)).collect();
        let mut facing = [0; 4];
        for (_, die) in &dice {
            for edge in Edge::ALL {
                facing[edge as usize] += u8::from(die.side(edge).colour() == Some(edge.colour()));
            }
        }
        if is_set_up(facing) {
            dice.sort_by_key(|(square, _)| *square);
            return dice;
        }
    }
}

/// The deck in random order, beginning with the card that is drawn first.
pub fn deck(same_pairs: bool, chance: &mut Chance) -> Vec<PlayingCard> {
    let mut deck = cards::deck(same_pairs);
    chance.shuffle(&mut deck);
    deck
}

/// Removes the first `count` cards from a deck, or all if there are fewer, and returns them sorted.
pub fn draw(deck: &mut Vec<PlayingCard>, count: usize) -> Vec<PlayingCard> {
    let mut drawn: Vec<PlayingCard> = deck.drain(..count.min(deck.len())).collect();
    drawn.sort();
    drawn
}

/// The ranks that dice captured as pawns will roll, the first captured one first (ZUG-10).
pub fn rolls(chance: &mut Chance) -> Vec<Rank> {
    (0..ROLLS).map(|_| Rank::ALL[chance.below(4) as usize & 3]).collect()
}
