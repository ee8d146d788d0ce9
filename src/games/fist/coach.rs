//! The coach's remarks (hints for beginners) on positions of Fist. Each remark has a condition: a
//! function that returns the squares that the remark is about, or `None` if it does not fit the
//! position.

use super::movegen::{NEXT_TO, Pin};
use super::moves::{Fate, square};
use super::say;
use super::{Fist, NOWHERE};
use crate::coach::{Coached, some};
use crate::geometry::{Set8, Square};
use crate::rules::Rules;
use i18n::Key;

/// The ids and sentences of the remarks, the most urgent first.
pub(super) const REMARKS: &[(&str, Key)] = &[
    ("jump", say::COACH_JUMP),
    ("pin", say::COACH_PIN),
    ("threat", say::COACH_THREAT),
    ("short", say::COACH_SHORT),
    ("corner", say::COACH_CORNER),
    ("ace", say::COACH_ACE),
    ("return", say::COACH_RETURN),
    ("pawn", say::COACH_PAWN),
    ("mage", say::COACH_MAGE),
];

impl Coached for Fist {
    fn remark(&self, id: &str) -> Option<Vec<Square>> {
        match id {
            "jump" => self.jumpable(),
            "pin" => self.pinnable(),
            "threat" => self.endangered(),
            "short" => self.too_strong(),
            "corner" => self.at_a_corner(),
            "ace" => self.convertible(),
            "return" => self.closed_to_the_pawn(),
            "pawn" => self.watching(),
            "mage" => self.raised(),
            _ => None,
        }
    }
}

impl Fist {
    /// The pieces that can have this fate in the first jump of a turn: they are jumped over, and
    /// then stay, are captured, or are converted (replaced by a guard of the challenger).
    fn first_jumped(&self, fate: Fate) -> Set8 {
        let front = self.front();
        let jumpers = front.movable().indexes().map(|from| from as u8);
        let chains = jumpers.filter(|from| front.can_jump(*from)).map(|from| front.chain(from));
        let jumped = chains.flat_map(|chain| {
            let over = chain.jumps().filter(move |(over, _)| chain.may(fate, *over));
            over.map(|(over, _)| Set8::of(over.into()))
        });
        jumped.fold(Set8::EMPTY, |all, one| all | one)
    }

    /// The enemies that the first jump of a chain can capture; `None` if there are none.
    fn jumpable(&self) -> Option<Vec<Square>> {
        some((self.first_jumped(Fate::Captured) & self.side(self.enemy())).squares())
    }

    /// The enemy guards that the ace can convert (replace by own guards) with the first jump of a
    /// chain (FIST-17); `None` if there are none.
    fn convertible(&self) -> Option<Vec<Square>> {
        some(self.first_jumped(Fate::Converted).squares())
    }

    /// The pins (captures of a touching enemy after a normal move) that the mover's own pieces
    /// could try, including those that are not allowed because the attack is too weak.
    fn pins(&self) -> impl Iterator<Item = Pin> {
        let front = self.front();
        let pinners = front.own.indexes().map(|from| from as u8);
        let pinners = pinners.filter(move |from| front.pins(*from));
        let goes = pinners.flat_map(move |from| {
            front.goes(from).indexes().map(move |to| front.pin(from, to as u8))
        });
        goes.filter(|pin| !pin.targets.is_empty())
    }

    fn pinnable(&self) -> Option<Vec<Square>> {
        let mut allowed = self.pins().filter(Pin::is_allowed);
        some(allowed.next()?.targets.squares())
    }

    /// The enemies that a piece touches after a move but may not pin (capture), because its attack
    /// is too weak (FIST-10). If several moves lead to such enemies, only those of one move are
    /// returned. `None` if there are none.
    fn too_strong(&self) -> Option<Vec<Square>> {
        let mut short = self.pins().filter(|pin| !pin.is_allowed());
        some(short.next()?.targets.squares())
    }

    /// Enemies that touch a piece of the mover only at corners. The piece cannot capture them with
    /// a pin, which needs a common edge (FIST-8). Because the board is drawn as a diamond, such
    /// enemies look closer than they are. `None` if there are none.
    fn at_a_corner(&self) -> Option<Vec<Square>> {
        let (front, enemy) = (self.front(), self.side(self.enemy()));
        let mut touched = front.own.indexes().filter(|from| front.pins(*from as u8)).map(|from| {
            let near = (NEXT_TO[from] & enemy).squares();
            near.partition::<Vec<_>, _>(|at| {
                let (files, ranks) = at.distance(square(from as u8));
                files != 0 && ranks != 0
            })
        });
        let (corners, _) =
            touched.find(|(corners, sides)| !corners.is_empty() && sides.is_empty())?;
        Some(corners)
    }

    /// The mover's pieces that the opponent could capture next; `None` if there are none.
    fn endangered(&self) -> Option<Vec<Square>> {
        some((self.passed()?.capturable() & self.side(self.mover())).squares())
    }

    /// The pawn and the mover's pieces that see the pawn (along a free straight line, or from one
    /// of the four middle squares). `None` if no piece does, so the mover may not move the pawn
    /// (FIST-21).
    fn watching(&self) -> Option<Vec<Square>> {
        let front = self.front();
        some(
            (front.pawn() | if front.pawn().is_empty() { Set8::EMPTY } else { front.watchers })
                .squares(),
        )
    }

    /// The square that the pawn could reach with a normal move but where it may not stop, because
    /// the pawn was on this square before the previous turn (FIST-24); `None` if there is no such
    /// square.
    fn closed_to_the_pawn(&self) -> Option<Vec<Square>> {
        let front = self.front();
        let from = front.pawn().first()? as u8;
        let open = Fist { return_square: NOWHERE, ..*self }.front();
        let is_closed = open.goes(from).meets(self.forbidden());
        is_closed.then(|| vec![square(self.return_square)])
    }

    /// The pieces whose value is one higher because the mage sees them (FIST-3). `None` if there
    /// are none, or if no mage is on the board.
    fn raised(&self) -> Option<Vec<Square>> {
        let has_mage = !self.mage.is_empty();
        some(self.empowered(self.front().empty).squares()).filter(|_| has_mage)
    }
}
