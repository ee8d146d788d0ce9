//! Tracks which SVG element draws which piece. A piece that moves keeps its element, so that the
//! browser need not create a new one.

use fairyboard::geometry::Square;
use fairyboard::record::NodeId;
use std::collections::BTreeMap;

/// The numbers of the elements that draw the pieces on a board.
#[derive(Default)]
pub struct PieceTracking {
    place: Option<NodeId>,
    numbers: BTreeMap<Square, u32>,
    last: u32,
}

impl PieceTracking {
    /// Updates the numbers for the pieces at a node of the game, and returns them by square. `ways`
    /// are the paths of the pieces in the move that led there: each begins at the old square and
    /// ends at the new one.
    pub fn follow<T>(
        &mut self,
        place: NodeId,
        pieces: &BTreeMap<Square, T>,
        ways: &[Vec<Square>],
    ) -> BTreeMap<Square, u32> {
        let is_known = pieces.keys().all(|square| self.numbers.contains_key(square));
        if self.place.replace(place) == Some(place) && is_known {
            return self.numbers.clone();
        }
        let before = std::mem::take(&mut self.numbers);
        let came = |square: &Square| {
            let way = ways.iter().find(|way| way.len() > 1 && way.last() == Some(square))?;
            before.get(way.first()?).copied()
        };
        let moved: Vec<_> = pieces.keys().filter_map(came).collect();
        let number = |square: &Square| {
            let stood = || before.get(square).copied().filter(|number| !moved.contains(number));
            let number = came(square).or_else(stood).unwrap_or_else(|| {
                self.last += 1;
                self.last
            });
            (*square, number)
        };
        self.numbers = pieces.keys().map(number).collect();
        self.numbers.clone()
    }
}
