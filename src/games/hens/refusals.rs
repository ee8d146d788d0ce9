//! Why a move is refused, and what a move does on its way.
//!
//! Nothing here decides what is legal: it is asked only about moves that the generator does not
//! make, and says which rule stands in the way. The tests hold the two together.

use super::Hens;
use super::moves::{Joint, Written};
use super::rule;
use crate::base::{Outcome, Seat};
use crate::explain::Explain;
use crate::geometry::{ORTHOGONALS, Set12, Square, SquareSet, line_between};
use crate::refusal::Refusal;
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

const STEPS_NO_MORE: &str =
    "A hen that has jumped may only jump again: it never both steps and jumps in a turn";

/// The squares that touch one.
fn touching(square: Square) -> impl Iterator<Item = Square> {
    ORTHOGONALS.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}

fn divided(both: [Square; 2]) -> Refusal {
    let sentence = format!(
        "With an enemy on both sides, {} and {}, the chick's attention is divided: it captures neither",
        both[0], both[1]
    );
    Refusal::new(rule::HENS_9, sentence).blaming(both)
}

impl<const N: usize, const W: usize> Hens<N, W> {
    /// Why the move as it is written is refused.
    pub(super) fn explain(&self, written: &Written) -> Refusal {
        self.over().unwrap_or_else(|| self.standing().explain(written))
    }

    /// Why a click is refused after the steps taken.
    pub(super) fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
        self.over().unwrap_or_else(|| self.standing().explain_click(taken, at))
    }

    /// What the steps taken do to the board.
    pub(super) fn effects_of(&self, taken: &[Step]) -> Vec<Effect> {
        self.standing().effects_of(taken)
    }

    fn over(&self) -> Option<Refusal> {
        let outcome = self.outcome();
        let Outcome::Win(_, rule) = outcome else { return None };
        Some(Refusal::new(rule, format!("The game is over: {}", self.outcome_words(outcome))))
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

    fn explain(&self, written: &Written) -> Refusal {
        let from = written.from;
        if let Some(refusal) = self.not_mine(from) {
            return refusal;
        }
        let is_hen = self.hens[self.mover()].contains(from);
        let reason = if is_hen {
            self.explain_hen(from, &written.hops)
        } else {
            self.explain_chick(from, &written.hops)
        };
        // Every written move is either made by the generator or refused above; the tests try all.
        reason.unwrap_or_else(|| Refusal::new(rule::HENS_1, "This is not a move of the piece"))
    }

    fn explain_click(&self, taken: &[Step], at: Square) -> Refusal {
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

    fn not_mine(&self, square: Square) -> Option<Refusal> {
        let side = super::INFO.seats[self.mover()];
        if self.side(self.mover()).contains(square) {
            None
        } else if self.side(self.enemy()).contains(square) {
            let piece = self.called(square);
            let sentence = format!("The {piece} is not {side}'s, and it is {side}'s turn");
            Some(Refusal::new(rule::HENS_1, sentence).blaming([square]))
        } else {
            let sentence = format!("A turn moves a piece of one's own; {square} is empty");
            Some(Refusal::new(rule::HENS_1, sentence).blaming([square]))
        }
    }

    /// Why a piece of the side to move has no move at all.
    fn stuck(&self, square: Square) -> Refusal {
        let ways = [-1, 0, 1].into_iter().filter_map(|files| square.offset(files, self.forward()));
        if self.hens[self.mover()].contains(square) {
            let sentence = format!(
                "The hen on {square} cannot move: every step is blocked, and no jump has an empty \
                 square to land on"
            );
            Refusal::new(rule::HENS_3, sentence).blaming(ways.filter(|s| self.is_occupied(*s)))
        } else {
            let sentence =
                format!("The chick on {square} cannot move: each diagonal ahead is blocked");
            let diagonals = ways.filter(|s| s.file() != square.file() && self.is_occupied(*s));
            Refusal::new(rule::HENS_6, sentence).blaming(diagonals)
        }
    }

    fn explain_hen(&self, from: Square, hops: &[(Joint, Square)]) -> Option<Refusal> {
        let mut at = from;
        for (i, (joint, to)) in hops.iter().copied().enumerate() {
            let (files, forward) = self.way(at, to);
            let jumpable = forward == 2 && (files == 0 || files.abs() == 2);
            let over = line_between(at, to).into_iter().next();
            let over_piece = over.filter(|s| jumpable && self.is_occupied(*s));
            let jumps = match joint {
                Joint::Goes => false,
                Joint::Jumps | Joint::Captures => true,
                Joint::Clicked => over_piece.is_some() || i > 0 && hops[0].0 != Joint::Goes,
            };
            if i > 0 && hops[0].0 == Joint::Goes {
                let (rule, sentence) = match jumps {
                    true => (rule::HENS_5, "A hen never both steps and jumps in a turn"),
                    false => (rule::HENS_2, "A hen steps once in a turn, in one line"),
                };
                return Some(Refusal::new(rule, sentence).blaming([to]));
            }
            if i > 0 && joint == Joint::Goes {
                return Some(Refusal::new(rule::HENS_5, STEPS_NO_MORE).blaming([to]));
            }
            if i >= 2 {
                let sentence = "A hen jumps once or twice in a turn, not more often";
                return Some(Refusal::new(rule::HENS_3, sentence).blaming([to]));
            }
            if forward <= 0 {
                return Some(self.not_forward(at, to));
            }
            let refusal = if jumps {
                self.explain_jump(joint, i, at, to, jumpable, over_piece)
            } else {
                self.explain_step(at, to)
            };
            if refusal.is_some() {
                return refusal;
            }
            at = to;
        }
        None
    }

    fn explain_step(&self, from: Square, to: Square) -> Option<Refusal> {
        let (files, forward) = self.way(from, to);
        if forward > 2 || (files != 0 && files.abs() != forward) {
            let sentence = format!(
                "A hen steps one or two squares straight or diagonally forward; {to} is not one of them"
            );
            return Some(Refusal::new(rule::HENS_2, sentence).blaming([to]));
        }
        let blocker =
            line_between(from, to).into_iter().chain([to]).find(|s| self.is_occupied(*s))?;
        let mut sentence = format!("The {} stands in the hen's way", self.called(blocker));
        if forward == 2 && blocker != to && !self.is_occupied(to) {
            let sign = if self.side(self.enemy()).contains(blocker) { 'x' } else { '^' };
            sentence += &format!("; the hen may jump over it, written {from}{sign}{to}");
        }
        Some(Refusal::new(rule::HENS_2, sentence).blaming([blocker]).stopped(from, blocker))
    }

    fn explain_jump(
        &self,
        joint: Joint,
        jumps_before: usize,
        from: Square,
        to: Square,
        jumpable: bool,
        over_piece: Option<Square>,
    ) -> Option<Refusal> {
        if !jumpable {
            let (files, forward) = self.way(from, to);
            let could_step = joint == Joint::Clicked
                && jumps_before > 0
                && (files == 0 || files.abs() == forward)
                && self.explain_step(from, to).is_none();
            return Some(if could_step {
                Refusal::new(rule::HENS_5, STEPS_NO_MORE).blaming([to])
            } else {
                let sentence = format!(
                    "A jump goes two squares straight or diagonally forward; {to} is not such a square"
                );
                Refusal::new(rule::HENS_3, sentence).blaming([to])
            });
        }
        let Some(over) = over_piece else {
            let middle = line_between(from, to);
            let sentence = format!(
                "A hen jumps over a piece, and {} is empty",
                middle.first().map_or(String::new(), Square::to_string)
            );
            return Some(Refusal::new(rule::HENS_3, sentence).blaming(middle));
        };
        if self.is_occupied(to) {
            let sentence =
                format!("A jump ends on an empty square, and the {} stands there", self.called(to));
            return Some(Refusal::new(rule::HENS_3, sentence).blaming([to]).stopped(from, to));
        }
        let is_enemy = self.side(self.enemy()).contains(over);
        if joint == Joint::Jumps && is_enemy {
            let sentence = format!(
                "The {} is jumped over and so captured, always: written {from}x{to}",
                self.called(over)
            );
            return Some(Refusal::new(rule::HENS_4, sentence).blaming([over]));
        }
        if joint == Joint::Captures && !is_enemy {
            let sentence = format!(
                "The {} is of the hen's own side and is not captured: written {from}^{to}",
                self.called(over)
            );
            return Some(Refusal::new(rule::HENS_4, sentence).blaming([over]));
        }
        None
    }

    fn explain_chick(&self, from: Square, hops: &[(Joint, Square)]) -> Option<Refusal> {
        let (joint, to) = *hops.first()?;
        let (files, forward) = self.way(from, to);
        if forward <= 0 {
            return Some(self.not_forward(from, to));
        }
        if matches!(joint, Joint::Jumps | Joint::Captures) {
            let sentence =
                "A chick never jumps: it slides, and captures by a pin where its slide ends";
            return Some(Refusal::new(rule::HENS_6, sentence).blaming([to]));
        }
        if files.abs() != forward {
            let sentence =
                format!("Chicks move only diagonally forward; {to} is not on a diagonal of {from}");
            return Some(Refusal::new(rule::HENS_6, sentence).blaming([to]));
        }
        let mut way = line_between(from, to).into_iter().chain([to]);
        if let Some(blocker) = way.find(|s| self.is_occupied(*s)) {
            let sentence = format!(
                "A chick slides through empty squares and never jumps; the {} stands in its way",
                self.called(blocker)
            );
            return Some(
                Refusal::new(rule::HENS_6, sentence).blaming([blocker]).stopped(from, blocker),
            );
        }
        let pin = self.pin(from, to);
        let Some((joint, victim)) = hops.get(1).copied() else {
            let Pin::Captures(victim) = pin else { return None };
            let sentence = format!(
                "A pin that is possible always happens: this slide captures the {}, written {from}-{to}x{victim}",
                self.called(victim)
            );
            return Some(Refusal::new(rule::HENS_10, sentence).blaming([victim]));
        };
        if joint == Joint::Clicked
            && let Some(refusal) = self.explain_click_on_neighbour(from, victim, &pin)
        {
            return Some(refusal);
        }
        if joint != Joint::Captures {
            let sentence = "A chick makes one slide in a turn";
            return Some(Refusal::new(rule::HENS_6, sentence).blaming([victim]));
        }
        let beside = to.rank() == victim.rank() && to.file().abs_diff(victim.file()) == 1;
        if !beside || !self.side(self.enemy()).contains(victim) {
            let sentence = match beside {
                true => format!("A pin captures an enemy piece, and there is none on {victim}"),
                false => format!(
                    "A pin captures a piece beside the chick on its rank; {victim} is not beside {to}"
                ),
            };
            return Some(Refusal::new(rule::HENS_7, sentence).blaming([victim]));
        }
        match pin {
            Pin::Divided(both) => Some(divided(both)),
            Pin::NoHelp(hen) => {
                Some(Refusal::new(rule::HENS_8, self.no_help(from, hen)).blaming([hen]))
            }
            Pin::Nobody | Pin::Captures(_) => {
                let (_, extra) = *hops.get(2)?;
                let sentence = "A pin captures one piece and ends the turn";
                Some(Refusal::new(rule::HENS_7, sentence).blaming([extra]))
            }
        }
    }

    /// Whoever clicks an enemy beside the chick after its slide asks about the pin.
    fn explain_click_on_neighbour(&self, from: Square, at: Square, pin: &Pin) -> Option<Refusal> {
        match *pin {
            Pin::Divided(both) if both.contains(&at) => Some(divided(both)),
            Pin::NoHelp(hen) if hen == at => {
                Some(Refusal::new(rule::HENS_8, self.no_help(from, hen)).blaming([hen]))
            }
            Pin::Captures(victim) if victim == at => {
                let sentence = format!(
                    "A pin that is possible always happens: this move captures the {} already",
                    self.called(victim)
                );
                Some(Refusal::new(rule::HENS_10, sentence).blaming([victim]))
            }
            _ => None,
        }
    }

    fn no_help(&self, from: Square, hen: Square) -> String {
        let mut sentence = format!(
            "A hen is pinned only with help, and no other piece of {}'s touches the {}",
            super::INFO.seats[self.mover()],
            self.called(hen)
        );
        if touching(hen).any(|square| square == from) {
            sentence += &format!("; {from}, which the chick left, gives none");
        }
        sentence
    }

    fn not_forward(&self, from: Square, to: Square) -> Refusal {
        let sentence = if from == to {
            format!("A move leads to another square than {from}")
        } else {
            let direction = if self.black_to_move { "down" } else { "up" };
            format!(
                "{}'s pieces move only forward, {direction} the board; {to} is not ahead of {from}",
                super::INFO.seats[self.mover()]
            )
        };
        Refusal::new(rule::HENS_1, sentence).blaming([to])
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

    /// What stands on a square, in words: `black hen on d3`.
    fn called(&self, square: Square) -> String {
        let seat = if self.side(0).contains(square) { Seat::FIRST } else { Seat::SECOND };
        let side = usize::from(seat.0);
        let kind = if self.hens[side].contains(square) { "hen" } else { "chick" };
        format!("{} {kind} on {square}", ["white", "black"][side])
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
                    let words = format!("captures the {}", self.called(*over));
                    effects.push(effect(EffectKind::Removes, *over, Some(rule::HENS_4), words));
                }
            } else if self.chicks[self.mover()].contains(from) {
                match self.pin(from, to) {
                    Pin::Nobody => {}
                    Pin::Captures(victim) => {
                        let words = format!("captures the {}", self.called(victim));
                        effects.push(effect(
                            EffectKind::Removes,
                            victim,
                            Some(rule::HENS_10),
                            words,
                        ));
                        if self.hens[self.enemy()].contains(victim) {
                            effects.extend(self.helpers(from, victim).squares().map(|helper| {
                                let words = format!("the {} helps", self.called(helper));
                                effect(EffectKind::Helps, helper, Some(rule::HENS_8), words)
                            }));
                        }
                    }
                    Pin::NoHelp(hen) => {
                        let words = format!("without help, the {} is safe", self.called(hen));
                        effects.push(effect(EffectKind::Spares, hen, Some(rule::HENS_8), words));
                    }
                    Pin::Divided(both) => effects.extend(both.map(|square| {
                        let words =
                            format!("attention divided: the {} is safe", self.called(square));
                        effect(EffectKind::Spares, square, Some(rule::HENS_9), words)
                    })),
                }
            }
        }
        effects
    }
}
