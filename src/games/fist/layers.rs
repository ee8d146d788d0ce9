//! The layers of Fist: overlays that explain a position.

use super::movegen::{Chain, Front, seen_from, touching};
use super::moves::{Fate, square};
use super::{Fist, say};
use crate::base::Seat;
use crate::geometry::{Set8, Square};
use crate::rules::Rules;
use crate::scene::{Layer, Shown, Sign};

pub(super) const LAYERS: [Layer<Fist>; 3] = [
    Layer {
        id: "Values",
        name: say::VALUES,
        what: say::VALUES_WHAT,
        show: |game, _| game.shown_values(),
    },
    Layer {
        id: "Sight of the pawn",
        name: say::SIGHT,
        what: say::SIGHT_WHAT,
        show: |game, _| game.shown_sight(),
    },
    Layer {
        id: "Empowered",
        name: say::EMPOWERED,
        what: say::EMPOWERED_WHAT,
        show: |game, _| game.shown_empowered(),
    },
];

impl Fist {
    /// The enemies that the side to move can capture, even if the game is over. Chains of jumps are
    /// followed with every jumped piece left on the board, because leaving a piece never makes
    /// fewer captures possible.
    pub(super) fn capturable(&self) -> Set8 {
        let front = self.front();
        let pieces = front.movable().indexes();
        let captured = pieces.map(|from| captured_by(&front, from as u8));
        captured.fold(Set8::EMPTY, |all, captured| all | captured) & front.enemy
    }

    /// The squares from where the side to move can capture on the square `at`, even if the game is
    /// over.
    pub(super) fn captors(&self, at: Square) -> Vec<Square> {
        let front = self.front();
        let can = |from: &usize| captured_by(&front, *from as u8).contains(at);
        front.movable().indexes().filter(can).map(|from| square(from as u8)).collect()
    }

    /// The squares where a side could capture if it were that side's turn: those of enemies that
    /// the side can capture, and empty squares where it could capture a yellow guard if one were
    /// there.
    pub(super) fn attacked_by(&self, seat: Seat) -> Set8 {
        let is_movers = usize::from(seat.0) == self.mover();
        let Some(position) = (if is_movers { Some(*self) } else { self.passed() }) else {
            return Set8::EMPTY;
        };
        let occupied = position.side(0) | position.side(1) | position.pawn;
        let mut attacked = position.capturable();
        for square in (!occupied).indexes() {
            let at = Set8::of(square);
            let mut trial = position;
            trial.yellows[trial.enemy()] |= at;
            attacked |= trial.capturable() & at;
        }
        attacked
    }

    fn shown_values(&self) -> Vec<Shown> {
        let front = self.front();
        let raised = self.empowered(front.empty);
        let shown = |at: usize| {
            let here = square(at as u8);
            let value = front.values.at(at as u8);
            let man = self.man(here);
            let (sign, words): (fn(String) -> Sign, _) = match raised.has(at) {
                true => (Sign::Raised, say::worth_raised(man, value - 1, value)),
                false => (Sign::Badge, say::worth(man, value)),
            };
            Shown { at: here, sign: sign(value.to_string()), words }
        };
        (!front.empty).indexes().map(shown).collect()
    }

    fn shown_sight(&self) -> Vec<Shown> {
        let empty = self.front().empty;
        let Some(pawn) = self.pawn.squares().next() else { return Vec::new() };
        let near = seen_from(self.pawn, empty);
        let sides = [0, 1].map(|side| self.watched_by(side, empty));
        let shown = |at: Square| {
            let man = self.man(at);
            let words = if near.contains(at) { say::sees(man) } else { say::sees_from_keep(man) };
            Shown { at, sign: Sign::Line(pawn), words }
        };
        (sides[0] | sides[1]).squares().map(shown).collect()
    }

    fn shown_empowered(&self) -> Vec<Shown> {
        let empowered = self.empowered(self.front().empty);
        let mage = self.mage.squares().next();
        let Some(from) = mage.or_else(|| self.king.squares().next()) else { return Vec::new() };
        let shown = |at: Square| {
            let man = self.man(at);
            let words = if mage.is_some() { say::mage_raises(man) } else { say::king_raises(man) };
            Shown { at: from, sign: Sign::Line(at), words }
        };
        empowered.squares().map(shown).collect()
    }
}

/// The squares of all pieces that one piece of the side to move can capture. They may be pieces of
/// the same side, which a jump can capture, too (FIST-13).
fn captured_by(front: &Front, from: u8) -> Set8 {
    let mut captured = Set8::EMPTY;
    if front.pins(from) {
        for to in (front.goes(from) & touching(front.enemy)).indexes() {
            let pin = front.pin(from, to as u8);
            if pin.is_allowed() {
                captured |= pin.targets;
            }
        }
    }
    if front.can_jump(from) {
        follow(front, &front.chain(from), &mut captured);
    }
    if front.ace().has(from.into()) {
        captured |= front.subdued(from, front.enemy, false);
        for to in front.goes(from).indexes() {
            captured |= front.subdued(to as u8, front.enemy, true);
        }
    }
    captured
}

/// Adds to `captured` the pieces of either side that further jumps of this chain can capture. For
/// the ace, also the enemy guards that it would remove by sacrificing itself after a jump.
fn follow(front: &Front, chain: &Chain, captured: &mut Set8) {
    for (over, to) in chain.jumps() {
        let left = chain.jumped(over, to, Fate::Left);
        if chain.may(Fate::Captured, over) && left.leads_on() {
            *captured |= Set8::of(over.into());
        }
        if chain.is_ace {
            *captured |= front.subdued(to, front.enemy, true);
        }
        if left.left > 0 {
            follow(front, &left, captured);
        }
    }
}
