//! The coach's remarks (hints for beginners) on positions of Hens and Chicks. Each remark has a
//! condition: a function that returns the squares that the remark is about, or `None` if it does
//! not fit the position.

use super::movegen::{helpers, pinning};
use super::moves::Move;
use super::{Hens, first_row, say};
use crate::coach::{Coached, some};
use crate::geometry::{Square, SquareSet};
use crate::rules::Rules;
use i18n::Key;

/// The ids and sentences of the remarks, the most urgent first.
pub(super) const REMARKS: &[(&str, Key)] = &[
    ("row", say::COACH_ROW),
    ("jump", say::COACH_JUMP),
    ("chain", say::COACH_CHAIN),
    ("pin", say::COACH_PIN),
    ("threat", say::COACH_THREAT),
    ("safe", say::COACH_SAFE),
    ("helper", say::COACH_HELPER),
    ("divided", say::COACH_DIVIDED),
    ("friend", say::COACH_FRIEND),
];

impl<const N: usize, const W: usize> Coached for Hens<N, W> {
    fn remark(&self, id: &str) -> Option<Vec<Square>> {
        match id {
            "row" => self.near_the_row(),
            "jump" => self.jumped(),
            "chain" => self.jumped_second(),
            "pin" => self.pinned(),
            "threat" => self.endangered(),
            "safe" => self.with_a_safe_move(),
            "helper" => self.unhelped(),
            "divided" => self.dividing(),
            "friend" => self.jumped_friends(),
            _ => None,
        }
    }
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// The squares that the function `square` returns for the legal moves, as a set. If it returns
    /// `None` for a move, the move adds nothing.
    fn of_moves(&self, square: impl Fn(&Move) -> Option<u8>) -> SquareSet<N, W> {
        let all = self.all_moves();
        let squares = all.iter().filter_map(square).map(|at| SquareSet::of(at.into()));
        squares.fold(SquareSet::EMPTY, |all, one| all | one)
    }

    fn is_hens(&self, mv: &Move) -> bool {
        self.hens[self.mover()].has(mv.from.into())
    }

    /// The enemies that a hen can capture with the first jump of a turn; `None` if there are none.
    fn jumped(&self) -> Option<Vec<Square>> {
        self.captured_by(|mv| self.is_hens(mv).then_some(mv.first))
    }

    /// The enemies that a hen can capture with the second jump of a turn; `None` if there are none.
    fn jumped_second(&self) -> Option<Vec<Square>> {
        self.captured_by(|mv| self.is_hens(mv).then_some(mv.second))
    }

    /// The enemies among the squares that `square` returns for the legal moves. A move is left out
    /// if the opponent could then capture the piece that moved, so that no remark leads a beginner
    /// into a loss.
    fn captured_by(&self, square: impl Fn(&Move) -> Option<u8>) -> Option<Vec<Square>> {
        let enemy = self.side(self.enemy());
        let captured = self.of_moves(|mv| {
            square(mv).filter(|at| {
                enemy.has((*at).into()) && !self.after(*mv).can_capture().has(mv.to.into())
            })
        });
        some(captured.squares())
    }

    /// The mover's own pieces that a hen can jump over; `None` if there are none.
    fn jumped_friends(&self) -> Option<Vec<Square>> {
        let own = self.side(self.mover());
        let jumped = |mv: &Move| (self.is_hens(mv) && mv.first != mv.from).then_some(mv.first);
        some((self.of_moves(jumped) & own).squares())
    }

    /// The enemies that a chick can capture with a pin, a capture beside its new square; `None` if
    /// there are none.
    fn pinned(&self) -> Option<Vec<Square>> {
        self.captured_by(|mv| (!self.is_hens(mv)).then_some(mv.first))
    }

    /// Enemy hens that a chick can stop beside but not capture, because no other piece of the
    /// chick's side touches the hen (HENS-8). `None` if there are none.
    fn unhelped(&self) -> Option<Vec<Square>> {
        let hens = self.hens[self.enemy()];
        let pinning = pinning(self.side(self.enemy()));
        let lonely = |mv: &Move| {
            let to = SquareSet::<N, W>::of(mv.to.into());
            if self.is_hens(mv) || mv.first != mv.from || !pinning.meets(to) {
                return None;
            }
            let beside = (to.shifted::<1, 0>() | to.shifted::<-1, 0>()) & hens;
            let around = beside.shifted::<0, 1>()
                | beside.shifted::<0, -1>()
                | beside.shifted::<1, 0>()
                | beside.shifted::<-1, 0>();
            let from = SquareSet::of(mv.from.into());
            let is_alone = helpers(self.side(self.mover()), from, around).is_empty();
            beside.first().filter(|_| is_alone).map(|at| at as u8)
        };
        some(self.of_moves(lonely).squares())
    }

    /// Two enemies between which a chick can stop. It would capture neither (HENS-9). `None` if
    /// there is no such square.
    fn dividing(&self) -> Option<Vec<Square>> {
        let enemy = self.side(self.enemy());
        let between = enemy.shifted::<1, 0>() & enemy.shifted::<-1, 0>();
        let chicks = self.of_moves(|mv| (!self.is_hens(mv)).then_some(mv.to)) & between;
        // Mark one pair only, even if there are several that a chick can stop between.
        let one = chicks.first().map(SquareSet::<N, W>::of)?;
        some(((one.shifted::<1, 0>() | one.shifted::<-1, 0>()) & enemy).squares())
    }

    /// The mover's pieces that the opponent could capture next; `None` if there are none.
    fn endangered(&self) -> Option<Vec<Square>> {
        some((self.passed()?.can_capture() & self.side(self.mover())).squares())
    }

    /// The enemies that the mover can capture.
    fn can_capture(&self) -> SquareSet<N, W> {
        let captured = self.of_moves(|mv| Some(mv.first)) | self.of_moves(|mv| Some(mv.second));
        captured & self.side(self.enemy())
    }

    /// The mover's pieces with a move after which the opponent can capture nothing. `None` if there
    /// are no such pieces, or if more than half of all moves are that safe.
    fn with_a_safe_move(&self) -> Option<Vec<Square>> {
        let all = self.all_moves();
        let is_safe = |mv: &&Move| self.after(**mv).can_capture().is_empty();
        let safe: Vec<_> = all.iter().filter(is_safe).collect();
        let from = safe.iter().map(|mv| SquareSet::<N, W>::of(mv.from.into()));
        let from = from.fold(SquareSet::EMPTY, |all, one| all | one);
        some(from.squares()).filter(|_| safe.len() * 2 <= all.len())
    }

    /// The mover's pieces that can move to the opponent's first row, and so win; `None` if there
    /// are none.
    fn near_the_row(&self) -> Option<Vec<Square>> {
        let far: SquareSet<N, W> = first_row(self.enemy());
        let reaches = |mv: &Move| far.has(mv.to.into()).then_some(mv.from);
        some(self.of_moves(reaches).squares())
    }
}
