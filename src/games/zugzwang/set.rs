//! The set of sixteen dice (ZUG-2): which dice and faces can be different dice of it, and what
//! follows from that for dice of which not all is known.
//!
//! A set of kinds is a bit for each of the eight. What is known of a die is then the set of kinds
//! that it may be; how it lies is free of what the others are.

use super::die::{Die, KINDS, Known, face_of_kind};
use super::edge::Edge;
use super::face::Face;

/// How many dice of each kind there are.
pub const EACH: u32 = 2;

/// The kinds that a die may be of which this is known.
pub fn kinds_of(known: Known) -> u8 {
    known.dice().fold(0, |kinds, die| kinds | 1 << die.kind())
}

/// The kinds that have a face.
pub fn kinds_with(face: Face) -> u8 {
    let Some(rank) = face.rank() else { return u8::MAX };
    let has = |kind: &u8| face_of_kind(*kind, rank) == face;
    (0..KINDS).filter(has).fold(0, |kinds, kind| kinds | 1 << kind)
}

/// Whether there can be so many different dice of the set, each of one of its kinds.
///
/// By Hall's theorem that is so where no kinds are asked for more often than there are dice of them.
pub fn is_possible(dice: &[u8]) -> bool {
    (0..=u8::MAX).all(|kinds| has_room(dice, kinds))
}

/// Whether there are as many dice of some kinds as must be of these.
fn has_room(dice: &[u8], kinds: u8) -> bool {
    let bound = dice.iter().filter(|die| **die & !kinds == 0).count();
    bound <= (kinds.count_ones() * EACH) as usize
}

/// The kinds of which there are not enough dice, none where it is possible: as few kinds together as
/// show it.
pub fn overfull(dice: &[u8]) -> u8 {
    let of_size = |size: u32| {
        let sets = (0..=u8::MAX).filter(move |kinds| kinds.count_ones() == size);
        sets.filter(|kinds| !has_room(dice, *kinds)).fold(0, |all, kinds| all | kinds)
    };
    (1..=8).map(of_size).find(|kinds| *kinds != 0).unwrap_or(0)
}

/// How many more dice of one of these kinds there can be, besides dice that are possible.
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

/// The faces that a die may show, a bit for each by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faces(u32);

impl Faces {
    /// The faces, in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::all().filter(move |face| self.0 & 1 << face.code() != 0)
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The face, where there is only one.
    pub fn only(self) -> Option<Face> {
        self.iter().next().filter(|_| self.count() == 1)
    }

    fn add(&mut self, face: Face) {
        self.0 |= 1 << face.code();
    }
}

/// What a die may show on top, towards south and towards west: no less and no more than follows.
/// The faces opposite follow from these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Inferred {
    /// On top.
    pub top: Faces,
    /// Towards south.
    pub south: Faces,
    /// Towards west.
    pub west: Faces,
}

/// What follows of each die on the board from all that is known of them, and from the faces of
/// captured dice: the notebook.
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
