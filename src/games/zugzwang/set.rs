//! The set of sixteen dice (ZUG-2): which dice and faces can be different dice of it, and what
//! follows for dice with unknown faces.
//!
//! A set of kinds is a byte with a bit for each of the eight. A partly known die counts as the set
//! of kinds that it may be. Its orientation does not depend on the other dice.

use super::die::{Die, KINDS, Known, face_of_kind};
use super::edge::Edge;
use super::face::Face;

/// The number of dice of each kind.
pub const EACH: u32 = 2;

/// The kinds of the dice that agree with the known faces.
pub fn kinds_of(known: Known) -> u8 {
    known.dice().fold(0, |kinds, die| kinds | 1 << die.kind())
}

/// The kinds that have a face.
pub fn kinds_with(face: Face) -> u8 {
    let Some(rank) = face.rank() else { return u8::MAX };
    let has = |kind: &u8| face_of_kind(*kind, rank) == face;
    (0..KINDS).filter(has).fold(0, |kinds, kind| kinds | 1 << kind)
}

/// Whether the set has different dice for all of these, each of one of its possible kinds.
///
/// By Hall's theorem it does unless, for some set of kinds, more dice must be of these kinds than
/// the set has.
pub fn is_possible(dice: &[u8]) -> bool {
    (0..=u8::MAX).all(|kinds| has_room(dice, kinds))
}

/// Whether the set has enough dice of some kinds for those that must be of one of them.
fn has_room(dice: &[u8], kinds: u8) -> bool {
    let bound = dice.iter().filter(|die| **die & !kinds == 0).count();
    bound <= (kinds.count_ones() * EACH) as usize
}

/// The kinds that too many dice must be of; 0 if the dice are possible. Unites the smallest sets of
/// kinds that show it.
pub fn overfull(dice: &[u8]) -> u8 {
    let of_size = |size: u32| {
        let sets = (0..=u8::MAX).filter(move |kinds| kinds.count_ones() == size);
        sets.filter(|kinds| !has_room(dice, *kinds)).fold(0, |all, kinds| all | kinds)
    };
    (1..=8).map(of_size).find(|kinds| *kinds != 0).unwrap_or(0)
}

/// How many more dice of one of these kinds the set has, in addition to possible dice.
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

/// A set of faces: the bit of each is its code.
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

    /// The face, if there is only one.
    pub fn only(self) -> Option<Face> {
        self.iter().next().filter(|_| self.count() == 1)
    }

    fn add(&mut self, face: Face) {
        self.0 |= 1 << face.code();
    }
}

/// The faces that a die may show on top, to the south and to the west. The opposite faces follow
/// from these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inferred {
    pub top: Faces,
    pub south: Faces,
    pub west: Faces,
}

/// Infers the possible faces of each die on the board from all known faces and the captured dice,
/// for the notebook.
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
