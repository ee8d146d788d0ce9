//! The layers of Fidchell (overlays that explain a position), the explanation of a mate, the pieces
//! off the board, and the piece cards, which describe how a piece moves.

use super::movegen::{OUTER, PORTALS, Portal};
use super::moves::square;
use super::pieces::{
    AETHELING, BARDS_MAN, BESIDE, COUNT, FACES, FIEND, How, KINDS, KING, KINGS_LEAP, NOBLE,
    PRINCESS, PROMOTED_BARD, PROMOTED_DRUID, QUEEN, WARRIOR, WYVERN, on_empty_board,
};
use super::reasons::{Lack, Man, SIDES, held};
use super::{Fidchell, NOWHERE, Phase, rule, say};
use crate::base::{Outcome, Piece, Seat};
use crate::geometry::{Set12, Square};
use crate::scene::{
    CardHow, CardLine, CardMove, Lasting, LastingKind, Layer, OffBoard, PieceCard, Shown, Sign,
};
use i18n::{Key, Text};

/// The most squares that a Wyvern can reach or capture on from any square. It has this many on b2.
const WYVERNS_MOST: u32 = 32;

pub(super) const LAYERS: [Layer<Fidchell>; 4] = [
    Layer {
        id: "Threats to Kings",
        name: say::THREATS,
        what: say::THREATS_WHAT,
        show: |game, _| game.shown_threats(),
    },
    Layer {
        id: "Frozen",
        name: say::FROZEN,
        what: say::FROZEN_WHAT,
        show: |game, _| game.shown_held(),
    },
    Layer {
        id: "Portals",
        name: say::PORTALS,
        what: say::PORTALS_WHAT,
        show: |game, _| game.shown_portals(),
    },
    Layer {
        id: "Line of succession",
        name: say::SUCCESSION,
        what: say::SUCCESSION_WHAT,
        show: |game, _| game.shown_heirs(),
    },
];

impl Fidchell {
    /// The piece on a square, in the form that the sentences for players use, such as `your Noble
    /// on d3`.
    pub(super) fn called(&self, at: u8) -> Man {
        let is = self.piece_at(at.into());
        Man { at, is, is_own: is.is_some_and(|(_, side)| side == self.mover()) }
    }

    fn shown_held(&self) -> Vec<Shown> {
        let held = self.held().indexes().map(|at| at as u8);
        let shown =
            held.map(|at| Shown { at: square(at), sign: Sign::Cell, words: self.held_words(at) });
        shown.collect()
    }

    fn shown_portals(&self) -> Vec<Shown> {
        let shown = |portal: usize| {
            let lacks = self.lacks(portal);
            let badge = match lacks.is_empty() {
                true => say::BADGE_OPEN,
                false if self.is_used(portal) => say::BADGE_USED,
                false => say::BADGE_SHUT,
            };
            let words = self.portal_words(portal, &lacks);
            let sign = Sign::Badge(badge.to_string());
            Shown { at: square(PORTALS[portal].at), sign, words }
        };
        (0..PORTALS.len()).map(shown).collect()
    }

    fn shown_threats(&self) -> Vec<Shown> {
        let mut shown = Vec::new();
        for side in [0, 1] {
            let king = self.all_of(side, KING);
            for at in (king | self.next_heirs(side)).indexes() {
                let target = square(at as u8);
                for from in self.attackers_of(at, 1 - side).indexes() {
                    let (man, threatened) = (self.called(from as u8), self.called(at as u8));
                    let words = match king.has(at) {
                        true => say::could_capture(man, threatened),
                        false => say::could_capture_heir(man, threatened),
                    };
                    shown.push(Shown { at: square(from as u8), sign: Sign::Line(target), words });
                }
            }
        }
        shown
    }

    fn shown_heirs(&self) -> Vec<Shown> {
        let mut shown = Vec::new();
        for side in [0, 1] {
            let heirs = [AETHELING, NOBLE, QUEEN].map(|kind| self.all_of(side, kind));
            let heirs = heirs.into_iter().filter(|heirs| !heirs.is_empty());
            for (i, heirs) in heirs.enumerate() {
                for at in heirs.indexes() {
                    let place = i + 1;
                    let man = self.called(at as u8);
                    let words = match heirs.len() {
                        1 => say::heir(man, place),
                        _ => say::heir_of_two(man, place, SIDES[side]),
                    };
                    let sign = Sign::Badge(place.to_string());
                    shown.push(Shown { at: square(at as u8), sign, words });
                }
            }
        }
        shown
    }

    /// The Fiends on the squares adjacent to this square. A White piece on this square is frozen by
    /// these Fiends.
    pub(super) fn holders(&self, at: u8) -> Set12 {
        BESIDE[usize::from(at)] & self.fiends
    }

    /// A sentence that names a frozen piece (one that can't move) and the Fiends that freeze it.
    fn held_words(&self, at: u8) -> Text {
        held(self.called(at), self.holders(at))
    }

    /// The unmet conditions for opening a portal (a square where pieces enter the board), as if it
    /// were the turn of the portal's owner. `portal` is an index of [`PORTALS`]. Empty if the owner
    /// could open the portal.
    pub(super) fn lacks(&self, portal: usize) -> Vec<Lack> {
        let Portal { at, counterpart, .. } = &PORTALS[portal];
        let is_under = portal >= OUTER;
        let mut lacks = Vec::new();
        if self.is_used(portal) {
            lacks.push(if is_under { Lack::Used(portal) } else { Lack::BothCame(portal) });
        }
        if let Some(other) = counterpart.filter(|other| self.through[*other] == 0) {
            lacks.push(Lack::Counterpart { portal, other });
        }
        if is_under && !(0..FACES).any(|face| self.may_enter(portal, face)) {
            lacks.push(Lack::NothingLost(portal));
        }
        if self.board[usize::from(*at)] != 0 {
            lacks.push(Lack::Empty { portal, man: self.called(*at) });
        }
        if self.qualified_for(portal).is_empty() {
            lacks.push(Lack::Qualified(portal));
        }
        lacks
    }

    fn portal_words(&self, portal: usize, lacks: &[Lack]) -> Text {
        let Portal { side, face, .. } = &PORTALS[portal];
        let (name, owner) = (PORTALS[portal].name, SIDES[*side]);
        let lacks = lacks.iter().map(Lack::words).reduce(say::lacks_too);
        let lacks = lacks.unwrap_or(say::CAN_OPEN.into());
        match KINDS.get(*face).filter(|_| portal < OUTER) {
            Some(kind) => say::portal_for(kind.name, lacks, name, owner),
            None => say::portal_for_lost(lacks, name, owner),
        }
    }

    /// The marks on squares that stay for longer than one move: those of frozen pieces and of
    /// portals.
    pub(super) fn lasting_of(&self) -> Vec<Lasting> {
        let held = self.held().indexes().map(|at| Lasting {
            at: square(at as u8),
            kind: LastingKind::Frozen,
            rule: rule::FID_7,
            words: self.held_words(at as u8),
        });
        let portals = (0..PORTALS.len()).map(|portal| {
            let lacks = self.lacks(portal);
            let owner = Seat(PORTALS[portal].side as u8);
            Lasting {
                at: square(PORTALS[portal].at),
                kind: LastingKind::Portal { owner, usable: lacks.is_empty() },
                rule: lacks.first().map_or(rule::FID_16, Lack::rule),
                words: self.portal_words(portal, &lacks),
            }
        });
        held.chain(portals).collect()
    }

    /// The pieces off the board: those to be placed before play, a King whose successor is being
    /// chosen, those that may enter through an outer portal (a square of a first rank), and the
    /// lost (captured) ones.
    pub(super) fn beside_the_board(&self) -> Vec<OffBoard> {
        let mut all = Vec::new();
        for side in [0, 1] {
            let mut add = |face: usize, count: u8, place| {
                if count > 0 {
                    all.push(OffBoard {
                        owner: Seat(side as u8),
                        piece: Self::shown(face, side),
                        count,
                        place,
                        comes: place != say::AS_LOST || super::movegen::returns(face),
                        lost: place == say::AS_LOST,
                        text: KINDS[face].letters[0].into(),
                    });
                }
            };
            if self.phase == Phase::Setup {
                (WARRIOR..=BARDS_MAN).for_each(|face| {
                    add(face, self.in_hand(side, face), say::ON_THIRD_RANK);
                });
            }
            if self.phase == Phase::Choice && self.kings[side] == NOWHERE {
                add(KING, 1, say::AS_SUCCESSOR);
            }
            for (i, portal) in PORTALS[..OUTER].iter().enumerate() {
                if portal.side == side {
                    add(portal.face, 2u8.saturating_sub(self.through[i]), say::AS_ENTRANTS);
                }
            }
            (0..FACES).for_each(|face| add(face, self.lost(side, face), say::AS_LOST));
        }
        all
    }

    /// After a mate, marks and words that show which pieces can capture the King; otherwise
    /// nothing.
    pub(super) fn ending_of(&self, outcome: Outcome) -> Vec<Shown> {
        let side = self.mover();
        let (Outcome::Win(_, rule::FID_9), true) = (outcome, self.kings[side] != NOWHERE) else {
            return Vec::new();
        };
        let king = square(self.kings[side]);
        let words = say::is_mated(self.called(self.kings[side]));
        let lines = self.danger(side).attackers.indexes().map(|from| Shown {
            at: square(from as u8),
            sign: Sign::Line(king),
            words: say::captures_king(self.called(from as u8)),
        });
        [Shown { at: king, sign: Sign::Cell, words }].into_iter().chain(lines).collect()
    }

    /// Whether this move uses the leap that a King has once in a game: the piece is a King and the
    /// squares are not adjacent (FID-6).
    pub(super) fn leaps_once(&self, from: u8, to: u8) -> bool {
        let is_king = self.piece_at(from.into()).is_some_and(|(kind, _)| kind == KING);
        is_king && !BESIDE[usize::from(from)].has(to.into())
    }

    /// Whether the King's leap can lead from one square to the other: a Knight's leap, (1,2) or
    /// (1,3) (FID-6).
    pub(super) fn is_kings_leap(from: u8, to: u8) -> bool {
        KINGS_LEAP[usize::from(from)].has(to.into())
    }
}

/// The card of a piece, which describes how the piece moves from a square of the empty board.
/// `None` if the piece's owner has no such kind of piece.
pub(super) fn card_of(piece: &Piece, from: Square) -> Option<PieceCard> {
    let side = usize::from(piece.owner?.0);
    let kind = (0..COUNT).find(|kind| KINDS[*kind].name == piece.name)?;
    let told = &KINDS[kind];
    if told.only.is_some_and(|only| only != side) {
        return None;
    }
    let moves: Vec<_> = on_empty_board(told, side, from)
        .into_iter()
        .map(|(to, how)| {
            let how = match how {
                How::Step => CardHow::Step,
                How::Takes => CardHow::CaptureOnly,
                How::Leap => CardHow::Leap,
                How::Slide(_) | How::Over => CardHow::Slide,
            };
            CardMove { to, how }
        })
        .collect();
    let most = if kind == WYVERN { WYVERNS_MOST } else { told.commands };
    let here = moves.len() as u32;
    Some(PieceCard {
        moves,
        lines: card_lines(kind, side),
        commands_here: here,
        commands_most: most,
    })
}

fn card_lines(kind: usize, side: usize) -> Vec<CardLine> {
    let told = &KINDS[kind];
    let mut lines: Vec<(Text, &'static str)> = Vec::new();
    if let Some(becomes) = told.becomes {
        lines.push((say::promotes(KINDS[becomes].name, [12, 1][side]), rule::FID_4));
    }
    for (i, portal) in PORTALS[..OUTER].iter().enumerate() {
        let (name, at) = (PORTALS[i].name, square(portal.at));
        if portal.side == side && portal.qualified() >> kind & 1 != 0 {
            lines.push((say::opens(at, KINDS[portal.face].name, name), rule::FID_17));
        }
        if portal.side == side && portal.face == kind {
            lines.push((say::comes(at, name), rule::FID_17));
        }
    }
    if PORTALS[OUTER].qualified() >> kind & 1 != 0 {
        let own = PORTALS[OUTER..].iter().filter(|portal| portal.side == side);
        let at: Vec<_> = own.map(|portal| square(portal.at)).collect();
        if let [one, other] = *at {
            lines.push((say::opens_under(one, other), rule::FID_19));
        }
    }
    if kind < FACES && super::movegen::returns(kind) {
        lines.push((say::COMES_BACK.into(), rule::FID_19));
    } else if kind >= FACES {
        lines.push((say::lost_as(KINDS[told.face].name), rule::FID_20));
    }
    let special: &[(Key, &'static str)] = match kind {
        KING => &[(say::KING_LEAPS, rule::FID_6), (say::KING_RETURNS, rule::FID_12)],
        FIEND => &[(say::FIEND_FREEZES, rule::FID_7)],
        QUEEN => &[(say::QUEEN_SUCCEEDS, rule::FID_12), (say::QUEEN_RETURNS, rule::FID_14)],
        NOBLE => &[(say::NOBLE_SUCCEEDS, rule::FID_12), (say::NOBLES_CHOOSE, rule::FID_13)],
        AETHELING => {
            &[(say::AETHELING_SUCCEEDS, rule::FID_12), (say::AETHELING_RECONSTRUCTED, rule::FID_5)]
        }
        PRINCESS => {
            &[(say::PRINCESS_GIVES_WAY, rule::FID_14), (say::PRINCESS_RECONSTRUCTED, rule::FID_5)]
        }
        PROMOTED_DRUID | PROMOTED_BARD => &[(say::PROMOTED_RECONSTRUCTED, rule::FID_5)],
        _ => &[],
    };
    lines.extend(special.iter().map(|(key, rule)| (Text::from(*key), *rule)));
    let lines = lines.into_iter().map(|(words, rule)| CardLine { words, rule: Some(rule) });
    [CardLine { words: say::moves(told.told), rule: None }].into_iter().chain(lines).collect()
}
