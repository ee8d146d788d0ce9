//! Finds the reason why a move, a click, or a turn of the board is refused.

use super::edge::Edge;
use super::face::{Face, Rank};
use super::knowledge::{Cards, Claim, Kind, Knowledge};
use super::movegen::reach;
use super::moves::{Deed, Written};
use super::reasons::{Capture, Discard, Duty, End, Fixed, Looking, Reason, Roll};
use super::squares::{bit, index};
use crate::base::Seat;
use crate::geometry::{Square, line_between};
use crate::refusal::{MoveError, Refusal};
use crate::turn::Step;

impl Knowledge {
    /// Why a click on `at` is refused after `taken`, the steps already entered.
    pub(super) fn refuse(&self, taken: &[Step], at: Square) -> Refusal {
        let over = self.explain_over();
        let found = over.or_else(|| self.explain_square(&Written::of(taken), at));
        found.unwrap_or(Reason::NothingToDo(at)).into()
    }

    /// Why a move that can be parsed is refused: the move is not legal, or the position is a view
    /// (one player's knowledge), on which no moves can be played.
    pub(super) fn refuse_move(&self, written: &Written, is_view: bool) -> MoveError {
        let reason = if is_view { Reason::OnlyWatched(self.kind()) } else { self.explain(written) };
        let mut refusal = Refusal::from(reason);
        // If the reason has no squares to mark, mark those of the written move.
        if refusal.squares.is_empty() {
            refusal.squares.extend(written.from.into_iter().chain(written.to));
        }
        MoveError::Refused(refusal)
    }

    /// Why the board cannot be turned to an edge (an index of `Edge::ALL`) after `taken`, the steps
    /// already entered.
    pub(super) fn refuse_edge(&self, edge: usize, taken: &[Step]) -> Refusal {
        let edge = Edge::at(edge);
        let reason = match self.kind() {
            Kind::Fixed => Some(Reason::Looking(Looking::NobodyTurns)),
            _ => self.explain_over().or_else(|| self.explain_edge(edge)),
        };
        let turned = || {
            let turned = self.turned(taken)?;
            Some(Reason::Looking(Looking::Turned(turned)))
        };
        let reason = reason.or_else(turned).unwrap_or_else(|| {
            let vain = self.rest().vain;
            let is_other = vain != 0 && vain & 1 << edge as u8 == 0;
            Reason::Looking(if is_other { Looking::Used } else { Looking::NoCapture(edge) })
        });
        reason.into()
    }

    /// In the cooperative game, the warning before a player turns the board, which can't be undone;
    /// `None` in the other variants, and after the end.
    pub(super) fn caution(&self) -> Option<Refusal> {
        (self.kind() == Kind::Coop && !self.is_over())
            .then(|| Reason::Looking(Looking::Once).into())
    }

    /// The duty of the side to move, such as answering an announcement, if this side may not
    /// capture or announce now; otherwise `None`.
    pub(super) fn told_duty(&self) -> Option<Refusal> {
        Some(Reason::Duty { duty: self.duty()?, clicked: None }.into())
    }

    fn mover(&self) -> Seat {
        Seat(self.rest().to_move)
    }

    /// The reason that the game is over; `None` if it is not.
    fn explain_over(&self) -> Option<Reason> {
        let outcome = self.outcome();
        outcome.is_over().then_some(Reason::Over(outcome))
    }

    /// Why a move that can be parsed is not legal.
    fn explain(&self, written: &Written) -> Reason {
        let found = self.explain_over().or_else(|| self.explain_discard(written)).or_else(|| {
            match self.kind() {
                Kind::Fixed => self.explain_fixed(written),
                _ => self.explain_turn(written),
            }
        });
        found.unwrap_or(Reason::NotACapture)
    }

    fn explain_discard(&self, written: &Written) -> Option<Reason> {
        let discard = written.discard?;
        let rest = self.rest();
        let hand = &rest.hands[rest.mover()];
        Some(Reason::Discard(match discard {
            _ if self.kind() != Kind::Duel => Discard::OnlyInDuel,
            None => Discard::CardUntold,
            Some(_) if matches!(hand, Cards::Hidden(_)) => Discard::Covered,
            Some(card) if !hand.known().contains(&card) => Discard::NotInHand(self.mover(), card),
            Some(_) => return None,
        }))
    }

    /// Why a move is not legal in the duel or in the cooperative game; `None` if no reason is
    /// found.
    fn explain_turn(&self, written: &Written) -> Option<Reason> {
        let kind = self.kind();
        if written.mover.is_some() {
            return Some(Reason::FacesAreSeen);
        }
        match written.deed {
            None => {
                let (edge, from, to) = (written.edge?, written.from?, written.to?);
                self.explain_edge(edge)
                    .or_else(|| self.explain_pick(edge, from))
                    .or_else(|| self.explain_take(edge, from, to))
                    .or_else(|| self.explain_roll(self.face(index(to)?, edge)?, to, written.roll))
            }
            Some(Deed::Pass) if kind == Kind::Coop => {
                self.explain_edge(written.edge?).or_else(|| {
                    let near = self.near_edges();
                    if !self.knows_all_near() && self.movers(near[0]) == 0 {
                        return Some(Reason::Looking(Looking::TurnFirst(near[0])));
                    }
                    let movers = near.iter().fold(0, |set, edge| set | self.movers(*edge));
                    Some(Reason::CaptureWithinReach(movers))
                })
            }
            Some(Deed::Pass) => Some(Reason::PassesOnlyTogether),
            Some(Deed::Free | Deed::End) if kind == Kind::Duel => self.explain_end(written),
            Some(Deed::Free | Deed::End) => Some(Reason::End(End::HasNone(kind))),
            Some(_) => Some(Reason::NothingClaimed),
        }
    }

    /// Why a move that ends a duel is not legal (ZUG-15): either `end`, or the taking of a last
    /// die.
    fn explain_end(&self, written: &Written) -> Option<Reason> {
        let rest = self.rest();
        if self.has_capture(Edge::ALL) {
            return Some(Reason::End(End::CaptureLeft));
        }
        let me = rest.mover();
        let fewer = rest.dice[me].len() < rest.dice[1 - me].len();
        let Some(to) = written.to.filter(|_| written.deed == Some(Deed::Free)) else {
            return Some(Reason::End(End::FewerDice));
        };
        if !fewer {
            return Some(Reason::End(End::AsManyDice));
        }
        match self.on(to).and_then(|known| known.top()) {
            Some(top) => self.explain_roll(top, to, written.roll),
            None => Some(Reason::End(End::NoDieToTake(to))),
        }
    }

    /// Why the roll in a written move is wrong. The captured die shows the face `shown`; only a
    /// pawn is rolled.
    fn explain_roll(&self, shown: Face, at: Square, roll: Option<Face>) -> Option<Reason> {
        let why = match (shown.is_pawn(), roll) {
            (true, None) => Roll::Missing,
            (true, Some(roll)) => {
                let die = self.on(at)?.die();
                match die.filter(|die| roll.rank().is_some_and(|rank| die.of_rank(rank) == roll)) {
                    None => Roll::NotOnDie(roll),
                    Some(_) => Roll::NotTheNext(roll),
                }
            }
            (false, Some(_)) => Roll::NoPawn(shown),
            (false, None) => return None,
        };
        Some(Reason::Roll { at, why })
    }

    /// Why a player of the cooperative game cannot capture from an edge: only the edge that the
    /// player faces and the two beside it are allowed (ZUG-28).
    fn explain_edge(&self, edge: Edge) -> Option<Reason> {
        let near = self.near_edges();
        if self.kind() != Kind::Coop || near.contains(&edge) {
            return None;
        }
        Some(Reason::Looking(Looking::MoreThanAQuarter { faced: near[0] }))
    }

    fn no_capture(&self, why: Capture) -> Option<Reason> {
        Some(Reason::Capture { kind: self.kind(), why })
    }

    /// The reason that the die on a square has an unknown face towards an edge; `None` if the face
    /// is known or the square is empty.
    fn explain_unseen(&self, edge: Edge, at: Square) -> Option<Reason> {
        if self.face(index(at)?, edge).is_some() || self.on(at).is_none() {
            return None;
        }
        self.no_capture(Capture::Unseen { at, edge })
    }

    /// Why the die on `from` cannot capture when the board is seen from an edge: it does not show
    /// the edge's colour, or cannot move (ZUG-7).
    fn explain_pick(&self, edge: Edge, from: Square) -> Option<Reason> {
        if self.on(from).is_none() {
            return self.no_capture(Capture::NoDie(from));
        }
        if let Some(unseen) = self.explain_unseen(edge, from) {
            return Some(unseen);
        }
        let shown = self.face(index(from)?, edge)?;
        if shown.is_pawn() {
            return self.no_capture(Capture::PawnMoves(from));
        }
        if shown.colour() == Some(edge.colour()) {
            return None;
        }
        self.no_capture(Capture::NotTheEdges { at: from, edge, shown })
    }

    /// Why the die on `from`, which shows the edge's colour, cannot capture the die on `to`
    /// (ZUG-8).
    fn explain_take(&self, edge: Edge, from: Square, to: Square) -> Option<Reason> {
        if from == to {
            return self.no_capture(Capture::Itself(from));
        }
        let mover = self.face(index(from)?, edge)?;
        if self.on(to).is_none() {
            return self.no_capture(Capture::EmptySquare(to));
        }
        if let Some(way) = self.explain_way(mover.rank()?, from, to) {
            return Some(way);
        }
        if let Some(unseen) = self.explain_unseen(edge, to) {
            return Some(unseen);
        }
        let victim = self.face(index(to)?, edge)?;
        if victim.colour() != mover.colour() {
            return None;
        }
        self.no_capture(Capture::SameColour { at: to, edge })
    }

    /// Why a die with this rank cannot get from one square to another; `None` if it can.
    fn explain_way(&self, rank: Rank, from: Square, to: Square) -> Option<Reason> {
        let occupied = self.occupied();
        let (start, end) = (index(from)?, index(to)?);
        if reach(rank, start, occupied) & bit(end) != 0 {
            return None;
        }
        // If the piece can't get there even on a board without other dice, the reason is not a die
        // in the way: the piece never moves like this.
        if reach(rank, start, bit(start) | bit(end)) & bit(end) == 0 {
            return self.no_capture(Capture::NoWay { rank, from, to });
        }
        let blocker = self.blocker(from, to)?;
        self.no_capture(Capture::Blocked { rank, from, blocker })
    }

    /// The first die between two squares on a line; `None` if there is none.
    fn blocker(&self, from: Square, to: Square) -> Option<Square> {
        line_between(from, to).into_iter().find(|at| self.on(*at).is_some())
    }

    /// Why a move is not legal in the fixed game, whose players announce captures and never turn
    /// the board.
    fn explain_fixed(&self, written: &Written) -> Option<Reason> {
        let why = match (self.rest().claim, written.deed) {
            (Claim::Announced(claim), _) => Fixed::AnswerFirst(claim),
            (Claim::Declared, Some(_)) => Fixed::AnswerDeclaration(self.mover().other()),
            (_, Some(Deed::Accept | Deed::Challenge)) => Fixed::NothingToAnswer,
            (_, Some(Deed::Pass)) => return Some(Reason::PassesOnlyTogether),
            (_, Some(_)) => Fixed::EndsByClaim,
            (_, None) => return self.explain_announcement(written),
        };
        Some(Reason::Fixed(why))
    }

    /// Why a capture cannot be announced on these squares with these faces (ZUG-22). What the dice
    /// really show does not matter.
    fn explain_announcement(&self, written: &Written) -> Option<Reason> {
        let (edge, from, to) = (written.edge?, written.from?, written.to?);
        if let Some(at) = [from, to].into_iter().find(|at| self.on(*at).is_none()) {
            return self.no_capture(Capture::NoDie(at));
        }
        let (Some(told), Some(victim)) = (written.mover, written.victim) else {
            return Some(Reason::Fixed(Fixed::FacesUntold(from)));
        };
        if told.colour() != Some(edge.colour()) {
            return Some(Reason::Fixed(Fixed::NotTheEdges { at: from, edge, told }));
        }
        if victim.colour() == told.colour() {
            return Some(Reason::Fixed(Fixed::SameColour(to)));
        }
        if from == to {
            return Some(Reason::Fixed(Fixed::Itself(to)));
        }
        self.explain_way(told.rank()?, from, to)
    }

    fn explain_square(&self, written: &Written, at: Square) -> Option<Reason> {
        let kind = self.kind();
        let whole = Reason::ToldWhole { kind, at };
        if let (Some(Deed::Free), Some(to)) = (written.deed, written.to) {
            let top = self.on(to)?.top();
            return Some(rolled_first(top, to, written).unwrap_or(whole));
        }
        if written.deed.is_some() {
            return Some(whole);
        }
        let is_due = |duty: &Duty| match duty {
            Duty::Turn(home) => written.edge.is_none_or(|edge| edge == *home),
            _ => self.rest().claim != Claim::Declared,
        };
        if let Some(duty) = self.duty().filter(is_due) {
            return Some(match kind == Kind::Duel && self.on(at).is_none() {
                true => Reason::End(End::NoDieToTake(at)),
                false => Reason::Duty { duty, clicked: Some(at) },
            });
        }
        let Some(edge) = written.edge else {
            return Some(Reason::Looking(Looking::Untold(at)));
        };
        if kind == Kind::Fixed {
            return self.explain_fixed_square(written, at);
        }
        let Some(from) = written.from else {
            return self.explain_edge(edge).or_else(|| self.explain_pick(edge, at)).or_else(|| {
                let shown = self.face(index(at)?, edge)?;
                self.no_capture(Capture::ReachesNone { at, shown })
            });
        };
        if let Some(to) = written.to {
            let shown = self.face(index(to)?, edge);
            return Some(rolled_first(shown, to, written).unwrap_or(whole));
        }
        self.explain_take(edge, from, at)
    }

    fn explain_fixed_square(&self, written: &Written, at: Square) -> Option<Reason> {
        if written.to.is_some() {
            return Some(Reason::Fixed(Fixed::FacesNext(at)));
        }
        if self.on(at).is_none() {
            return self.no_capture(Capture::NoDie(at));
        }
        let Some(from) = written.from else {
            return Some(Reason::Fixed(Fixed::ReachesNone(at)));
        };
        if from == at {
            return self.no_capture(Capture::Itself(at));
        }
        // If the squares are on a line, a die between them may be in the way. Otherwise no piece
        // can get there.
        Some(Reason::Fixed(match self.blocker(from, at) {
            Some(blocker) => Fixed::Blocked { from, blocker },
            None => Fixed::NoWay { from, to: at },
        }))
    }

    fn duty(&self) -> Option<Duty> {
        if self.is_over() {
            return None;
        }
        let rest = self.rest();
        match (rest.kind, rest.claim) {
            (Kind::Fixed, Claim::Announced(claim)) => {
                Some(Duty::Answer { to: self.mover().other(), claim })
            }
            (Kind::Fixed, Claim::Declared) => Some(Duty::AnswerDeclaration(self.mover().other())),
            (Kind::Duel, _) if self.is_known() && !self.has_capture(Edge::ALL) => {
                let me = rest.mover();
                let fewer = rest.dice[me].len() < rest.dice[1 - me].len() && self.occupied() != 0;
                let has_cards = rest.hands[me].count() > 0;
                Some(if fewer { Duty::TakeAnyDie } else { Duty::EndDuel { has_cards } })
            }
            (Kind::Coop, _) if self.knows_all_near() && !self.has_capture(self.near_edges()) => {
                Some(Duty::Pass)
            }
            (Kind::Coop, _) => {
                let home = self.near_edges()[0];
                (!self.is_whole() && self.sees(home) && self.movers(home) == 0)
                    .then_some(Duty::Turn(home))
            }
            _ => None,
        }
    }
}

/// The reason that a captured pawn must be rolled before the next step; `None` if the die is no
/// pawn or was rolled.
fn rolled_first(shown: Option<Face>, at: Square, written: &Written) -> Option<Reason> {
    let waits = shown == Some(Face::PAWN) && written.roll.is_none();
    waits.then_some(Reason::Roll { at, why: Roll::First })
}
