//! What is drawn and told besides the moves: what explains a position, what is not on the board, and
//! the card of a piece.

use super::movegen::{OUTER, PORTALS, Portal};
use super::moves::square;
use super::pieces::{
    AETHELING, BARDS_MAN, BESIDE, COUNT, FACES, FIEND, How, KINDS, KING, KINGS_LEAP, NOBLE,
    PRINCESS, PROMOTED_BARD, PROMOTED_DRUID, QUEEN, WARRIOR, WYVERN, on_empty_board,
};
use super::reasons::{Lack, Man, held_words};
use super::{Fidchell, Heir, INFO, NOWHERE, Phase, rule};
use crate::base::{Outcome, Piece, Seat};
use crate::geometry::{Set12, Square};
use crate::scene::{
    CardHow, CardMove, Lasting, LastingKind, Layer, OffBoard, PieceCard, Shown, Sign,
};

/// The most squares that a Wyvern commands, from b2.
const WYVERNS_MOST: u32 = 32;

/// What can be drawn over the board.
pub(super) const LAYERS: [Layer<Fidchell>; 4] = [
    Layer {
        name: "Threats to Kings",
        what: "Which pieces could capture a King, or the piece that would succeed him",
        show: |game, _| game.shown_threats(),
    },
    Layer {
        name: "Frozen",
        what: "Which of White's pieces a Fiend holds",
        show: |game, _| game.shown_held(),
    },
    Layer {
        name: "Portals",
        what: "Which portals are open, and what the others lack",
        show: |game, _| game.shown_portals(),
    },
    Layer {
        name: "Line of succession",
        what: "Who would become King, in this order",
        show: |game, _| game.shown_heirs(),
    },
];

impl Fidchell {
    /// What stands on a square.
    pub(super) fn called(&self, at: u8) -> Man {
        Man { at, is: self.piece_at(at.into()) }
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
                true => "open",
                false if self.is_used(portal) => "used",
                false => "shut",
            };
            let words = self.portal_words(portal, &lacks);
            Shown { at: square(PORTALS[portal].at), sign: Sign::Badge(badge.into()), words }
        };
        (0..PORTALS.len()).map(shown).collect()
    }

    fn shown_threats(&self) -> Vec<Shown> {
        let mut shown = Vec::new();
        for side in [0, 1] {
            let king = self.all_of(side, KING);
            let heirs = match self.heir(side) {
                Heir::One(at) => Set12::of(at.into()),
                Heir::Choice => self.nobles(side),
                Heir::Nobody => Set12::EMPTY,
            };
            for at in (king | heirs).indexes() {
                let target = square(at as u8);
                for from in self.attackers_of(at, 1 - side).indexes() {
                    let mut words = format!(
                        "the {} could capture the {}",
                        self.called(from as u8),
                        self.called(at as u8)
                    );
                    if !king.has(at) {
                        words += ", who would succeed the King";
                    }
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
                    let mut words =
                        format!("the {} is number {place} in succession", self.called(at as u8));
                    if heirs.len() > 1 {
                        words += &format!(": {} would choose between two", INFO.seats[side]);
                    }
                    let sign = Sign::Badge(place.to_string());
                    shown.push(Shown { at: square(at as u8), sign, words });
                }
            }
        }
        shown
    }

    /// The Fiends that hold a piece.
    pub(super) fn holders(&self, at: u8) -> Set12 {
        BESIDE[usize::from(at)] & self.fiends
    }

    /// A held piece in words.
    fn held_words(&self, at: u8) -> String {
        held_words(self.called(at), self.holders(at))
    }

    /// What a portal lacks to be opened by its owner, were it the owner's turn.
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

    fn portal_words(&self, portal: usize, lacks: &[Lack]) -> String {
        let told = &PORTALS[portal];
        let what = match portal < OUTER {
            true => format!("for {}", KINDS[told.face].one()),
            false => "for a lost piece".into(),
        };
        let head = format!("{} portal of {}'s, {what}: ", told.name, INFO.seats[told.side]);
        if lacks.is_empty() {
            return head + "it can be opened";
        }
        let lacks: Vec<_> = lacks.iter().map(Lack::words).collect();
        head + &lacks.join("; ")
    }

    /// What holds of squares: held pieces, and the portals.
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

    /// What is not on the board.
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
                        comes: place != "lost" || super::movegen::returns(face),
                        text: KINDS[face].letters[0].into(),
                    });
                }
            };
            if self.phase == Phase::Setup {
                (WARRIOR..=BARDS_MAN).for_each(|face| {
                    add(face, self.in_hand(side, face), "third rank");
                });
            }
            if self.phase == Phase::Choice && self.kings[side] == NOWHERE {
                add(KING, 1, "successor");
            }
            for (i, portal) in PORTALS[..OUTER].iter().enumerate() {
                if portal.side == side {
                    add(portal.face, 2u8.saturating_sub(self.through[i]), "entrants");
                }
            }
            (0..FACES).for_each(|face| add(face, self.lost(side, face), "lost"));
        }
        all
    }

    /// Why the game has ended: what captures the mated King.
    pub(super) fn ending_of(&self, outcome: Outcome) -> Vec<Shown> {
        let side = self.mover();
        let (Outcome::Win(_, rule::FID_9), true) = (outcome, self.kings[side] != NOWHERE) else {
            return Vec::new();
        };
        let king = square(self.kings[side]);
        let words = format!("the {} is mated", self.called(self.kings[side]));
        let lines = self.danger(side).attackers.indexes().map(|from| Shown {
            at: square(from as u8),
            sign: Sign::Line(king),
            words: format!("the {} could capture the King", self.called(from as u8)),
        });
        [Shown { at: king, sign: Sign::Cell, words }].into_iter().chain(lines).collect()
    }

    /// Whether a move is a King's leap (FID-6).
    pub(super) fn leaps_once(&self, from: u8, to: u8) -> bool {
        let is_king = self.piece_at(from.into()).is_some_and(|(kind, _)| kind == KING);
        is_king && !BESIDE[usize::from(from)].has(to.into())
    }

    /// Whether a square is one to which only the original King's leap leads (FID-6).
    pub(super) fn is_kings_leap(from: u8, to: u8) -> bool {
        KINGS_LEAP[usize::from(from)].has(to.into())
    }
}

/// What is told of a piece.
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
        words: card_words(kind, side),
        commands_here: here,
        commands_most: most,
    })
}

fn card_words(kind: usize, side: usize) -> Vec<String> {
    let told = &KINDS[kind];
    let mut words = vec![format!("Moves: {}", told.told)];
    if let Some(becomes) = told.becomes {
        let rank = [12, 1][side];
        words.push(format!("Becomes {} on rank {rank} (FID-4)", KINDS[becomes].one()));
    }
    for portal in &PORTALS[..OUTER] {
        if portal.side == side && portal.qualified() >> kind & 1 != 0 {
            words.push(format!(
                "Beside {} opens the {} portal for {} (FID-17)",
                square(portal.at),
                portal.name,
                KINDS[portal.face].one()
            ));
        }
        if portal.side == side && portal.face == kind {
            let at = square(portal.at);
            words.push(format!("Comes through the {} portal on {at} (FID-17)", portal.name));
        }
    }
    if PORTALS[OUTER].qualified() >> kind & 1 != 0 {
        let own = PORTALS[OUTER..].iter().filter(|portal| portal.side == side);
        let at: Vec<_> = own.map(|portal| square(portal.at).to_string()).collect();
        let at = at.join(" and ");
        words.push(format!("Opens the Subterranean portals beside it, {at} (FID-19)"));
    }
    if kind < FACES && super::movegen::returns(kind) {
        words.push("When lost, may come back through a Subterranean portal (FID-19)".into());
    } else if kind >= FACES {
        words.push(format!("When lost, it is {} again (FID-20)", KINDS[told.face].one()));
    }
    let special: &[&str] = match kind {
        KING => &[
            "The original King may once leap (1,2) or (1,3), and capture so (FID-6)",
            "May be left to capture; a captured King returns in place of the Ætheling, a Noble or \
             the Queen (FID-12)",
        ],
        FIEND => &["A White piece beside it cannot move (FID-7)"],
        QUEEN => &[
            "Third in succession: becomes King where there is no Ætheling and no Noble (FID-12)",
            "Captured, she returns in place of a Royal Princess (FID-14)",
        ],
        NOBLE => &["Second in succession; of two Nobles the owner chooses (FID-12, FID-13)"],
        AETHELING => &[
            "First in succession: becomes King when the King is captured (FID-12)",
            "Its movement is reconstructed (FID-5)",
        ],
        PRINCESS => &[
            "A captured Queen returns in her place (FID-14)",
            "Her movement is reconstructed (FID-5)",
        ],
        PROMOTED_DRUID | PROMOTED_BARD => &["What it becomes is reconstructed (FID-5)"],
        _ => &[],
    };
    words.extend(special.iter().map(|text| (*text).to_string()));
    words
}
