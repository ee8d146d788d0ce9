//! Finds the reason why a move is refused.
//!
//! This code does not decide what is legal. It is called only for moves that the generator does not
//! make, and finds the rule that forbids them. Tests check that every move is either generated or
//! refused here.

use super::Hens;
use super::moves::{Joint, Written};
use super::occupancy::{Occupancy, Pin, touching};
use super::reasons::{Chick, Ending, Hen, Reason};
use crate::base::{Outcome, Seat};
use crate::geometry::{Square, line_between};
use crate::rules::Rules;
use crate::turn::{Act, Step};

impl<const N: usize, const W: usize> Hens<N, W> {
    /// Why a move that was read from a text is refused.
    pub(super) fn explain(&self, written: &Written) -> Reason {
        self.over().unwrap_or_else(|| self.occupancy().explain(written))
    }

    /// Why a click on `at` is refused after `taken`, the steps already entered.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Reason {
        self.over().unwrap_or_else(|| self.occupancy().explain_click(taken, at))
    }

    fn over(&self) -> Option<Reason> {
        let Outcome::Win(winner, _) = self.outcome() else { return None };
        Some(Reason::Over(winner, self.ending(winner)))
    }

    /// How `winner` has won the game.
    pub(super) fn ending(&self, winner: Seat) -> Ending {
        let loser = usize::from(winner.other().0);
        match self.has_lost(loser) {
            false => Ending::NoMove,
            true if self.hens[loser].is_empty() => Ending::NoHen,
            true => {
                let is_hen = self.hens[1 - loser].meets(super::first_row(loser));
                Ending::FarRow { is_hen }
            }
        }
    }
}

impl Occupancy {
    fn explain(&self, written: &Written) -> Reason {
        let from = written.from;
        if let Some(reason) = self.not_mine(from) {
            return reason;
        }
        let is_hen = self.hens[self.mover()].contains(from);
        let reason = if is_hen {
            self.explain_hen(from, &written.hops)
        } else {
            self.explain_chick(from, &written.hops)
        };
        // Unreachable: a written move is either legal or refused above. Tests try many texts.
        reason.unwrap_or(Reason::NotAMove)
    }

    fn explain_click(&self, taken: &[Step], at: Square) -> Reason {
        let mut squares = taken.iter().filter_map(|step| step.at);
        let Some(from) = squares.next() else {
            return self.not_mine(at).unwrap_or_else(|| self.stuck(at));
        };
        // Treat a jump as a click, so that `explain_hen` accepts it whether or not it captures.
        let joint = |step: &Step| if step.act == Act::Go { Joint::Goes } else { Joint::Clicked };
        let mut hops: Vec<_> = taken.iter().skip(1).map(joint).zip(squares).collect();
        hops.push((Joint::Clicked, at));
        self.explain(&Written { from, hops })
    }

    fn not_mine(&self, square: Square) -> Option<Reason> {
        if self.side(self.mover()).contains(square) {
            None
        } else if self.is_occupied(square) {
            Some(Reason::NotYours(self.man(square)))
        } else {
            Some(Reason::EmptySquare(square))
        }
    }

    /// Why a piece of the side to move has no legal move.
    fn stuck(&self, at: Square) -> Reason {
        let is_hen = self.hens[self.mover()].contains(at);
        let ways = [-1, 0, 1].into_iter().filter(|files| is_hen || *files != 0);
        let ahead = ways.filter_map(|files| at.offset(files, self.forward()));
        let blockers = ahead.filter(|s| self.is_occupied(*s)).collect();
        if is_hen {
            Reason::Hen(Hen::Stuck { at, blockers })
        } else {
            Reason::Chick(Chick::Stuck { at, blockers })
        }
    }

    fn explain_hen(&self, from: Square, hops: &[(Joint, Square)]) -> Option<Reason> {
        let mut at = from;
        for (i, (joint, to)) in hops.iter().copied().enumerate() {
            let (files, forward) = self.way(at, to);
            let is_jump = forward == 2 && (files == 0 || files.abs() == 2);
            let over = line_between(at, to).into_iter().next().filter(|_| is_jump);
            let has_stepped = i > 0 && hops[0].0 == Joint::Goes;
            let jumps = match joint {
                Joint::Goes => false,
                Joint::Jumps | Joint::Captures => true,
                Joint::Clicked => {
                    i > 0 && !has_stepped || over.is_some_and(|s| self.is_occupied(s))
                }
            };
            let reason = if has_stepped && jumps {
                Some(Hen::JumpAfterStep { to })
            } else if has_stepped {
                Some(Hen::SecondStep { to })
            } else if i > 0 && joint == Joint::Goes {
                Some(Hen::StepAfterJump { to })
            } else if i >= 2 {
                Some(Hen::ThirdJump { to })
            } else if forward <= 0 {
                return Some(self.not_forward(at, to));
            } else if let Some(first) =
                self.first_of_two(at, to).filter(|_| joint == Joint::Clicked && i == 0)
            {
                Some(Hen::TakesJumps { to, first })
            } else if !jumps {
                self.explain_step(at, to)
            } else if let Some(over) = over {
                self.explain_jump(joint, at, over, to)
            } else {
                let could_step = joint == Joint::Clicked
                    && i > 0
                    && (files == 0 || files.abs() == forward)
                    && self.explain_step(at, to).is_none();
                Some(if could_step { Hen::StepAfterJump { to } } else { Hen::NoJump { to } })
            };
            if reason.is_some() {
                return reason.map(Reason::Hen);
            }
            at = to;
        }
        None
    }

    fn explain_step(&self, from: Square, to: Square) -> Option<Hen> {
        let (files, forward) = self.way(from, to);
        if files != 0 && files.abs() != forward {
            return Some(Hen::NoStep { from, to });
        }
        if forward > 2 {
            return Some(Hen::StepTooFar { to });
        }
        let blocker =
            line_between(from, to).into_iter().chain([to]).find(|s| self.is_occupied(*s))?;
        let blocker = self.man(blocker);
        let may_jump = forward == 2 && blocker.at != to && !self.is_occupied(to);
        let is_own = blocker.side == self.mover();
        let joint = if is_own { Joint::Jumps } else { Joint::Captures };
        Some(Hen::Blocked { from, blocker, jump: may_jump.then_some((joint, to)) })
    }

    /// The landing square of the first jump, if a hen can get from `from` to `to` with two jumps;
    /// otherwise `None`.
    fn first_of_two(&self, from: Square, to: Square) -> Option<Square> {
        let jumps = |at: Square, to: Square| {
            let over = line_between(at, to).into_iter().next();
            over.is_some_and(|over| self.explain_jump(Joint::Clicked, at, over, to).is_none())
        };
        let landings =
            [0, -2, 2].into_iter().filter_map(|files| from.offset(files, 2 * self.forward()));
        let (files, forward) = self.way(from, to);
        let is_far = forward == 4 && [0, 2, 4].contains(&files.abs());
        let is_jump = |first: Square| matches!(self.way(first, to), (-2 | 0 | 2, 2));
        let mut firsts =
            landings.filter(|first| is_far && is_jump(*first) && first.file() < self.size);
        firsts.find(|first| jumps(from, *first) && jumps(*first, to))
    }

    fn explain_jump(&self, joint: Joint, from: Square, over: Square, to: Square) -> Option<Hen> {
        if !self.is_occupied(over) {
            return Some(Hen::NothingToJump { over });
        }
        if self.is_occupied(to) {
            return Some(Hen::LandsOn { from, man: self.man(to) });
        }
        let over = self.man(over);
        match (joint, over.side == self.mover()) {
            (Joint::Jumps, false) => Some(Hen::CapturesAlways { from, over, to }),
            (Joint::Captures, true) => Some(Hen::CapturesNoOwn { from, over, to }),
            _ => None,
        }
    }

    fn explain_chick(&self, from: Square, hops: &[(Joint, Square)]) -> Option<Reason> {
        let (joint, to) = *hops.first()?;
        let (files, forward) = self.way(from, to);
        if forward <= 0 {
            return Some(self.not_forward(from, to));
        }
        let mut way = line_between(from, to).into_iter().chain([to]);
        let reason = if matches!(joint, Joint::Jumps | Joint::Captures) {
            Some(Chick::Jumps { to })
        } else if files.abs() != forward {
            Some(Chick::NoDiagonal { from, to })
        } else if let Some(blocker) = way.find(|s| self.is_occupied(*s)) {
            Some(Chick::Blocked { from, blocker: self.man(blocker) })
        } else {
            self.explain_pin(from, to, &hops[1..])
        };
        reason.map(Reason::Chick)
    }

    /// Why a chick's move is refused although its slide from `from` to `to` is possible. `hops` has
    /// the squares written or clicked after the slide.
    fn explain_pin(&self, from: Square, to: Square, hops: &[(Joint, Square)]) -> Option<Chick> {
        let pin = self.pin(from, to);
        let Some((joint, at)) = hops.first().copied() else {
            let Pin::Captures(victim) = pin else { return None };
            return Some(Chick::Pins { from, to, victim: self.man(victim) });
        };
        if joint == Joint::Clicked
            && let Some(reason) = self.explain_click_on_neighbour(from, at, &pin)
        {
            return Some(reason);
        }
        if joint != Joint::Captures {
            return Some(Chick::SecondSlide { to: at });
        }
        if to.rank() != at.rank() || to.file().abs_diff(at.file()) != 1 {
            return Some(Chick::NotBeside { chick: to, at });
        }
        if !self.side(self.enemy()).contains(at) {
            return Some(Chick::NothingToPin { at });
        }
        match pin {
            Pin::Divided(between) => Some(Chick::Divided { between }),
            Pin::NoHelp(hen) => Some(self.no_help(from, hen)),
            Pin::Nobody | Pin::Captures(_) => {
                hops.get(1).map(|(_, extra)| Chick::SecondPin { at: *extra })
            }
        }
    }

    /// After a chick's slide from `from`, explains a click on an enemy beside the chick: why this
    /// enemy is not captured, or that the capture needs no click. `None` for a click on any other
    /// square.
    fn explain_click_on_neighbour(&self, from: Square, at: Square, pin: &Pin) -> Option<Chick> {
        match *pin {
            Pin::Divided(between) if between.contains(&at) => Some(Chick::Divided { between }),
            Pin::NoHelp(hen) if hen == at => Some(self.no_help(from, hen)),
            Pin::Captures(victim) if victim == at => {
                Some(Chick::PinsAlready { victim: self.man(victim) })
            }
            _ => None,
        }
    }

    fn no_help(&self, from: Square, hen: Square) -> Chick {
        let left = touching(hen).find(|square| *square == from);
        Chick::NoHelp { hen: self.man(hen), left }
    }

    fn not_forward(&self, from: Square, to: Square) -> Reason {
        if from == to { Reason::SameSquare(from) } else { Reason::NotForward { from, to } }
    }
}
