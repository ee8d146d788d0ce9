//! The set of sixteen dice (ZUG-2): whether some dice can all be in the set, and what follows from
//! that for faces that are unknown.
//!
//! A set of kinds of dice is a byte, with a bit for each of the eight kinds. A partly known die is
//! represented by the set of kinds that it may be. Only kinds matter here: the set limits the
//! number of dice of each kind, but not their orientations.

use super::die::{Die, KINDS, Known, face_of_kind};
use super::edge::Edge;
use super::face::Face;

/// The number of dice of each kind in the set.
pub const EACH: u32 = 2;

/// The kinds of dice that have all the known faces, one bit for each kind.
pub fn kinds_of(known: Known) -> u8 {
    known.dice().fold(0, |kinds, die| kinds | 1 << die.kind())
}

/// The kinds of dice that have this face, one bit for each kind. All kinds have the pawn.
pub fn kinds_with(face: Face) -> u8 {
    let Some(rank) = face.rank() else { return u8::MAX };
    let has = |kind: &u8| face_of_kind(*kind, rank) == face;
    (0..KINDS).filter(has).fold(0, |kinds, kind| kinds | 1 << kind)
}

/// Whether all these dice can be in the set. Each die is represented by the kinds that it may be,
/// one bit for each kind.
///
/// By Hall's theorem the dice can be in the set unless there are kinds for which this is true: the
/// number of dice that can only be of these kinds is larger than the number that the set of sixteen
/// has.
pub fn is_possible(dice: &[u8]) -> bool {
    (0..=u8::MAX).all(|kinds| has_room(dice, kinds))
}

/// Whether the set of sixteen has enough dice of these kinds for all dice in `dice` that can only
/// be of these kinds.
fn has_room(dice: &[u8], kinds: u8) -> bool {
    let bound = dice.iter().filter(|die| **die & !kinds == 0).count();
    bound <= (kinds.count_ones() * EACH) as usize
}

/// The smallest group of kinds that has too few dice in the set of sixteen for all of these dice; 0
/// if there is no such group. If several groups are equally small, their union. `dice` has for each
/// die the kinds that it may be, one bit for each kind.
pub fn overfull(dice: &[u8]) -> u8 {
    let of_size = |size: u32| {
        let sets = (0..=u8::MAX).filter(move |kinds| kinds.count_ones() == size);
        sets.filter(|kinds| !has_room(dice, *kinds)).fold(0, |all, kinds| all | kinds)
    };
    (1..=8).map(of_size).find(|kinds| *kinds != 0).unwrap_or(0)
}

/// How many dice of these kinds are left in the set of sixteen after `dice` are taken out. Each
/// item of `dice` is one die, given as the kinds that it may be, one bit for each kind. It must be
/// possible to take all of them out.
pub fn left(dice: &[u8], kinds: u8) -> u8 {
    let mut dice = dice.to_vec();
    let mut left = 0;
    while left < 16 {
        dice.push(kinds);
        if !is_possible(&dice) {
            break;
        }
        left += 1;
    }
    left
}

/// A set of faces. Each face has the bit of its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faces(u32);

impl Faces {
    /// The faces, in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::all().filter(move |face| self.0 & 1 << face.code() != 0)
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The face, if the set has exactly one; otherwise `None`.
    pub fn only(self) -> Option<Face> {
        self.iter().next().filter(|_| self.count() == 1)
    }

    fn add(&mut self, face: Face) {
        self.0 |= 1 << face.code();
    }
}

/// The possible faces of a die on top, to the south and to the west. The faces opposite follow from
/// these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inferred {
    pub top: Faces,
    pub south: Faces,
    pub west: Faces,
}

/// The possible faces of each die on the board, inferred from all known faces and from the captured
/// dice. The notebook, an overlay on the board, shows them.
pub fn infer(board: &[Known], captured: &[Face]) -> Vec<Inferred> {
    let mut kinds: Vec<u8> = board.iter().map(|known| kinds_of(*known)).collect();
    kinds.extend(captured.iter().map(|face| kinds_with(*face)));
    let mut all = Vec::with_capacity(board.len());
    for (place, known) in board.iter().enumerate() {
        let before = kinds[place];
        let mut possible = 0;
        for kind in (0..KINDS).map(|kind| 1u8 << kind) {
            kinds[place] = kind;
            if before & kind != 0 && is_possible(&kinds) {
                possible |= kind;
            }
        }
        kinds[place] = before;
        let mut inferred = Inferred::default();
        for die in known.dice().filter(|die: &Die| possible & 1 << die.kind() != 0) {
            inferred.top.add(die.top());
            inferred.south.add(die.side(Edge::South));
            inferred.west.add(die.side(Edge::West));
        }
        all.push(inferred);
    }
    all
}
