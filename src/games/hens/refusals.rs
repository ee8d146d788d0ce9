//! Why a move is refused, and what a move does on its way.
//!
//! Nothing here decides what is legal: it is asked only about moves that the generator does not
//! make, and says which rule stands in the way. The tests hold the two together.

use super::moves::{Joint, Written};
use super::reasons::{Chick, Ending, Hen, Man, Reason};
use super::{Hens, rule};
use crate::base::{Outcome, Seat};
use crate::geometry::{ORTHOGONALS, Set12, Square, SquareSet, line_between};
use crate::rules::Rules;
use crate::turn::{Act, Effect, EffectKind, Step};

/// What a chick does to its neighbours where its slide ends.
enum Pin {
    /// Nobody stands beside it.
    Nobody,
    /// It captures the piece here (HENS-7).
    Captures(Square),
    /// The hen here has no other piece of the attacker's side touching it (HENS-8).
    NoHelp(Square),
    /// There is an enemy on both sides (HENS-9).
    Divided([Square; 2]),
}

/// The squares that touch one.
fn touching(square: Square) -> impl Iterator<Item = Square> {
    ORTHOGONALS.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// Why the move as it is written is refused.
    pub(super) fn explain(&self, written: &Written) -> Reason {
        self.over().unwrap_or_else(|| self.standing().explain(written))
    }

    /// Why a click is refused after the steps taken.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Reason {
        self.over().unwrap_or_else(|| self.standing().explain_click(taken, at))
    }

    /// What the steps taken do to the board.
    pub(super) fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        self.standing().effects_of(taken)
    }

    fn over(&self) -> Option<Reason> {
        let Outcome::Win(winner, _) = self.outcome() else { return None };
        Some(Reason::Over(winner, self.ending(winner)))
    }

    /// How a game came to its end that this seat has won.
    pub(super) fn ending(&self, winner: Seat) -> Ending {
        let loser = usize::from(winner.other().0);
        match self.has_lost(loser) {
            false => Ending::NoMove,
            true if self.hens[loser].is_empty() => Ending::NoHen,
            true => Ending::FarRow,
        }
    }

    fn standing(&self) -> Standing {
        let wide = |set: SquareSet<N, W>| set.squares().collect();
        Standing {
            hens: self.hens.map(wide),
            chicks: self.chicks.map(wide),
            black_to_move: self.black_to_move,
        }
    }
}

/// What stands where, for boards of every size: what is refused, and why, does not depend on the size.
struct Standing {
    hens: [Set12; 2],
    chicks: [Set12; 2],
    black_to_move: bool,
}

impl Standing {
    fn mover(&self) -> usize {
        usize::from(self.black_to_move)
    }

    fn enemy(&self) -> usize {
        1 - self.mover()
    }

    fn side(&self, side: usize) -> Set12 {
        self.hens[side] | self.chicks[side]
    }

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
        // Every written move is either made by the generator or refused above; the tests try all.
        reason.unwrap_or(Reason::NotAMove)
    }

    fn explain_click(&self, taken: &[Step], at: Square) -> Reason {
        let mut squares = taken.iter().filter_map(|step| step.at);
        let Some(from) = squares.next() else {
            return self.not_mine(at).unwrap_or_else(|| self.stuck(at));
        };
        // Only a jump leaves it open how the move goes on.
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

    /// Why a piece of the side to move has no move at all.
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
        if forward > 2 || (files != 0 && files.abs() != forward) {
            return Some(Hen::NoStep { to });
        }
        let blocker =
            line_between(from, to).into_iter().chain([to]).find(|s| self.is_occupied(*s))?;
        let blocker = self.man(blocker);
        let may_jump = forward == 2 && blocker.at != to && !self.is_occupied(to);
        let is_own = blocker.side == self.mover();
        let joint = if is_own { Joint::Jumps } else { Joint::Captures };
        Some(Hen::Blocked { from, blocker, jump: may_jump.then_some((joint, to)) })
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

    /// Why the move does not go on after a slide that can be made.
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

    /// Whoever clicks an enemy beside the chick after its slide asks about the pin.
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
        if from == to {
            Reason::SameSquare(from)
        } else {
            Reason::NotForward { side: self.mover(), from, to }
        }
    }

    /// What the pieces beside `to` mean for a chick that slides there from `from`.
    fn pin(&self, from: Square, to: Square) -> Pin {
        let enemies = self.side(self.enemy());
        let beside = [-1, 1].map(|files| to.offset(files, 0).filter(|s| enemies.contains(*s)));
        match beside {
            [None, None] => Pin::Nobody,
            [Some(left), Some(right)] => Pin::Divided([left, right]),
            [Some(victim), None] | [None, Some(victim)] => {
                let is_hen = self.hens[self.enemy()].contains(victim);
                if is_hen && self.helpers(from, victim).is_empty() {
                    Pin::NoHelp(victim)
                } else {
                    Pin::Captures(victim)
                }
            }
        }
    }

    /// The pieces that touch the victim, but for the attacker.
    fn helpers(&self, from: Square, victim: Square) -> Set12 {
        let touching: Set12 = touching(victim).collect();
        (self.side(self.mover()) - Set12::of_square(from)) & touching
    }

    /// How far `to` lies to the right of `from`, and how far ahead of it.
    fn way(&self, from: Square, to: Square) -> (i8, i8) {
        let (files, ranks) = from.distance(to);
        (files, ranks * self.forward())
    }

    fn forward(&self) -> i8 {
        if self.black_to_move { -1 } else { 1 }
    }

    fn is_occupied(&self, square: Square) -> bool {
        (self.side(0) | self.side(1)).contains(square)
    }

    /// What stands on an occupied square.
    fn man(&self, at: Square) -> Man {
        let side = usize::from(!self.side(0).contains(at));
        Man { side, is_hen: self.hens[side].contains(at), at }
    }

    fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        let mut effects = Vec::new();
        let effect = |kind, at, rule, words| Effect { kind, at, rule, words };
        for pair in taken.windows(2) {
            let (Some(from), Some(to)) = (pair[0].at, pair[1].at) else { continue };
            let verb = if pair[1].act == Act::Jump { "jumps to" } else { "goes to" };
            effects.push(effect(EffectKind::Moves(to), from, None, format!("{verb} {to}")));
            if pair[1].act == Act::Jump {
                if let (true, Some(over)) = (pair[1].captures, line_between(from, to).first()) {
                    let words = format!("captures the {}", self.man(*over));
                    effects.push(effect(EffectKind::Removes, *over, Some(rule::HENS_4), words));
                }
            } else if self.chicks[self.mover()].contains(from) {
                match self.pin(from, to) {
                    Pin::Nobody => {}
                    Pin::Captures(victim) => {
                        let words = format!("captures the {}", self.man(victim));
                        effects.push(effect(
                            EffectKind::Removes,
                            victim,
                            Some(rule::HENS_10),
                            words,
                        ));
                        if self.hens[self.enemy()].contains(victim) {
                            effects.extend(self.helpers(from, victim).squares().map(|helper| {
                                let words = format!("the {} helps", self.man(helper));
                                effect(EffectKind::Helps, helper, Some(rule::HENS_8), words)
                            }));
                        }
                    }
                    Pin::NoHelp(hen) => {
                        let words = format!("without help, the {} is safe", self.man(hen));
                        effects.push(effect(EffectKind::Spares, hen, Some(rule::HENS_8), words));
                    }
                    Pin::Divided(both) => effects.extend(both.map(|square| {
                        let words = format!("attention divided: the {} is safe", self.man(square));
                        effect(EffectKind::Spares, square, Some(rule::HENS_9), words)
                    })),
                }
            }
        }
        effects
    }
}
