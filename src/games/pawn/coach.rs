//! The coach's remarks (hints for beginners) on positions of Pawn. Each remark has a condition: a
//! function that returns the squares that the remark is about, or `None` if it does not fit the
//! position.
//!
//! A position with many formations (groups of pawns that move as one) may have two hundred thousand
//! turns. So the conditions do not list turns. They look only at the actions (the first movements
//! of a turn), which are few, and at the first strike (a further capture in the same turn) after
//! each action.

use super::layers::formations;
use super::moves::{Formation, Shape};
use super::{Pawn, say};
use crate::coach::{Coached, some};
use crate::geometry::{Set8, Square};
use crate::rules::Rules;
use i18n::Key;

/// The ids and sentences of the remarks, the most urgent first.
pub(super) const REMARKS: &[(&str, Key)] = &[
    ("formation", say::COACH_FORMATION),
    ("strike", say::COACH_STRIKE),
    ("sweep", say::COACH_SWEEP),
    ("capture", say::COACH_CAPTURE),
    ("threat", say::COACH_THREAT),
    ("diagonal", say::COACH_DIAGONAL),
    ("push", say::COACH_PUSH),
    ("squad", say::COACH_SQUAD),
];

impl Coached for Pawn {
    fn remark(&self, id: &str) -> Option<Vec<Square>> {
        match id {
            "formation" => self.first_formation(),
            "strike" => self.struck(),
            "sweep" => self.swept(),
            "capture" => self.straight_ahead(),
            "threat" => self.endangered(),
            "diagonal" => self.diagonally_ahead(),
            "push" => self.pushable(),
            "squad" => self.first_squad(),
            _ => None,
        }
    }
}

impl Pawn {
    /// The squares one ahead of those in a set, from the mover's point of view.
    fn ahead(&self, set: Set8) -> Set8 {
        if self.black_to_move { set.shifted::<0, -1>() } else { set.shifted::<0, 1>() }
    }

    fn straight_ahead(&self) -> Option<Vec<Square>> {
        some((self.ahead(self.own()) & self.enemy()).squares())
    }

    /// Enemies diagonally ahead of a pawn, which could be captured in chess but cannot be captured
    /// in this turn; `None` if there are none.
    fn diagonally_ahead(&self) -> Option<Vec<Square>> {
        let ahead = self.ahead(self.own());
        let diagonal = ahead.shifted::<1, 0>() | ahead.shifted::<-1, 0>();
        some((diagonal & (self.enemy() - self.capturable())).squares())
    }

    /// The enemies that a threepiece (three pawns in a row) can capture from two or more squares
    /// away; `None` if there are none.
    fn swept(&self) -> Option<Vec<Square>> {
        let hops = self.all_actions().into_iter();
        let sweeps = hops.filter(|hop| {
            hop.shape().len() == 3 && !hop.is_turn() && hop.distance() > 1 && self.captures(*hop)
        });
        let swept = sweeps.map(|hop| hop.now() & self.enemy());
        some(swept.fold(Set8::EMPTY, |all, one| all | one).squares())
    }

    /// The enemies that the first strike of a turn can capture; `None` if there are none. A strike
    /// is a capture that follows a turn's first movement, its action (PAWN-10).
    fn struck(&self) -> Option<Vec<Square>> {
        let midways = self.all_actions().into_iter().map(|hop| self.midway_after(hop));
        let strikes = midways.flat_map(|midway| midway.all_strikes());
        let struck = strikes.map(|(hop, _)| hop.now() & self.enemy());
        some(struck.fold(Set8::EMPTY, |all, one| all | one).squares())
    }

    /// The pawns that a squad (a 2×2 block of pawns that moves as one) can push (PAWN-7); `None` if
    /// there are none.
    fn pushable(&self) -> Option<Vec<Square>> {
        let pushed = self.all_actions().into_iter().map(|hop| self.push(hop).0);
        some(pushed.fold(Set8::EMPTY, |all, one| all | one).squares())
    }

    fn first_squad(&self) -> Option<Vec<Square>> {
        self.first_of(|formation| formation.0 == Shape::Squad)
    }

    fn first_formation(&self) -> Option<Vec<Square>> {
        self.first_of(|formation| formation.0.len() == 2)
    }

    fn first_of(&self, wanted: impl Fn(&Formation) -> bool) -> Option<Vec<Square>> {
        let found = formations(self.own()).into_iter().find(wanted)?;
        some(found.squares().squares())
    }

    /// The mover's pawns that the opponent could capture next; `None` if there are none.
    fn endangered(&self) -> Option<Vec<Square>> {
        some((self.passed()?.capturable() & self.own()).squares())
    }
}
