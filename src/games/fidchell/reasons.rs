//! The reasons why a move of Fidchell is refused, and the sentence that explains each of them.

use super::movegen::{OUTER, PORTALS, Portal};
use super::moves::square;
use super::pieces::{
    AETHELING, FIEND, IMMORTAL, KINDS, KING, Kind, NOBLE, PROMOTED_BARD, UNICORN, WYVERN,
};
use super::{Fidchell, rule, say};
use crate::base::Outcome;
use crate::geometry::{Set12, Square};
use crate::refusal::Refusal;
use i18n::{Key, Text};

/// A square and the piece on it. In sentences: `white Noble on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) at: u8,
    /// The kind and the side of the piece; `None` if the square is empty.
    pub(super) is: Option<(usize, usize)>,
    /// Whether the piece belongs to the side to move; sentences then say *your*.
    pub(super) is_own: bool,
}

impl Man {
    /// How the piece moves, in words, and the rule that describes this.
    fn moves(self) -> (Key, &'static str) {
        let kind = self.is.map_or(NOBLE, |(kind, _)| kind);
        let rule = match kind {
            KING => rule::FID_6,
            AETHELING..=PROMOTED_BARD => rule::FID_5,
            _ => rule::FID_1,
        };
        (KINDS[kind].told, rule)
    }
}

impl From<Man> for Text {
    fn from(man: Man) -> Self {
        let at = square(man.at);
        match man.is {
            Some((kind, side)) if man.is_own => say::my_man(at, KINDS[kind].name, SIDES[side]),
            Some((kind, side)) => say::man(at, KINDS[kind].name, SIDES[side]),
            None => say::piece_on(at, say::PIECE),
        }
    }
}

/// The names of the sides, by index.
pub(super) const SIDES: [Key; 2] = [say::WHITE, say::BLACK];

/// Why a move is refused.
pub(super) enum Reason {
    Over(Outcome),
    /// The game has not begun: players must first fill their third ranks.
    PlaceFirst {
        side: usize,
        empty: Set12,
    },
    ChooseFirst {
        nobles: Set12,
    },
    MustCapture {
        king: Man,
        attackers: Set12,
    },
    OnePlacement(u8),
    ChoiceIsAPly(u8),
    OneMove(u8),
    PassIsTheTurn(u8),
    PassIsNoCall {
        king: u8,
    },
    /// A pass is refused because another move is possible. `movable` has the squares of the pieces
    /// that can move, and of the portals that can be opened.
    CanMove {
        movable: Set12,
    },
    EmptySquare(u8),
    NotYours(Man),
    /// The piece is frozen by these adjacent Fiends.
    Held {
        man: Man,
        fiends: Set12,
    },
    /// The piece has no move. `near` has the squares where it could move if pieces of its own side
    /// were not there.
    CannotMove {
        man: Man,
        near: Vec<Square>,
    },
    Go {
        man: Man,
        to: u8,
        why: Go,
    },
    Put {
        to: u8,
        why: Put,
    },
    /// The player clicked a piece off the board that belongs to the other side.
    NotYoursBeside {
        face: usize,
    },
    NeverReturns {
        face: usize,
        at: Option<u8>,
    },
    Lacks(Lack),
    /// A piece off the board cannot enter yet, because a condition for opening its portal is not
    /// met.
    Waits {
        face: usize,
        lack: Lack,
    },
    NoCall {
        at: u8,
        why: NoCall,
    },
    /// Not expected: every illegal move or click has another reason. Tests try many of them.
    NoMoveOfThePiece,
}

/// Why a piece can't move to a square.
pub(super) enum Go {
    SameSquare,
    NoLeapLeft,
    NoSuchSquare {
        may_leap: bool,
    },
    InTheWay(Man),
    /// A piece that may pass over one piece meets a second one.
    SecondInTheWay(Man),
    OnlyToCapture,
    OwnSide(Man),
    /// The move captures this piece, so its text must have an `x`.
    WrittenWithX(Man),
    NothingToCapture,
}

/// Why a piece from outside the board can't be put on a square.
pub(super) enum Put {
    NotBeforePlay,
    AllPlaced {
        face: usize,
    },
    NotOnRank {
        side: usize,
    },
    Taken(Man),
    NoSuccessor,
    NoPortal,
    OthersPortal(usize),
    /// The portal is for another kind of piece.
    AnotherFace {
        portal: usize,
        face: usize,
    },
    NothingLost {
        face: usize,
    },
}

/// A condition for opening a portal that is not met, so the owner can't open the portal (FID-16 to
/// FID-19).
pub(super) enum Lack {
    /// A Subterranean portal was opened before, and each opens only once.
    Used(usize),
    BothCame(usize),
    /// The other side must first open its portal `other`, and has not done so.
    Counterpart {
        portal: usize,
        other: usize,
    },
    NothingLost(usize),
    Empty {
        portal: usize,
        man: Man,
    },
    Qualified(usize),
}

/// Why a legal move may not be a call, which demands that the opponent capture the mover's King
/// (FID-11).
pub(super) enum NoCall {
    Placement,
    Choice,
    WinsByCapture,
    /// The other side must use its next ply to choose which piece becomes its King, so it could not
    /// capture this King.
    ChoosesNext {
        me: usize,
    },
    NothingCaptures,
    Mates {
        me: usize,
    },
}

/// The names of the squares of a set. `last` joins the last name to the others, such as with *and*.
fn names(set: Set12, last: fn(Text, Text) -> Text) -> Text {
    say::listed(set.squares().map(Text::name), last)
}

/// A sentence about a frozen piece and the Fiends that freeze it.
pub(super) fn held(man: Man, fiends: Set12) -> Text {
    say::held(fiends.len(), say::listed(fiends.squares().map(say::fiend_on), say::and), man)
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        let refusal = Refusal::new(reason.rule(), reason.sentence());
        reason.blame(refusal)
    }
}

impl Reason {
    fn rule(&self) -> &'static str {
        match self {
            Reason::Over(outcome) => outcome.rule().unwrap_or_default(),
            Reason::PlaceFirst { .. } | Reason::OnePlacement(_) => rule::FID_2,
            Reason::ChooseFirst { .. } | Reason::ChoiceIsAPly(_) => rule::FID_13,
            Reason::MustCapture { .. } => rule::FID_10,
            Reason::OneMove(_) => rule::FID_16,
            Reason::PassIsTheTurn(_) | Reason::CanMove { .. } => rule::FID_22,
            Reason::PassIsNoCall { .. } | Reason::NoCall { .. } => rule::FID_11,
            Reason::Held { .. } => rule::FID_7,
            Reason::CannotMove { man, .. } => man.moves().1,
            Reason::Go { man, why, .. } => match why {
                Go::NoLeapLeft => rule::FID_6,
                Go::NoSuchSquare { .. }
                | Go::InTheWay(_)
                | Go::SecondInTheWay(_)
                | Go::OnlyToCapture => man.moves().1,
                _ => rule::FID_1,
            },
            Reason::Put { why, .. } => match why {
                Put::NotBeforePlay
                | Put::AllPlaced { .. }
                | Put::NotOnRank { .. }
                | Put::Taken(_) => rule::FID_2,
                Put::NoSuccessor => rule::FID_13,
                Put::NoPortal | Put::OthersPortal(_) => rule::FID_15,
                Put::AnotherFace { .. } => rule::FID_17,
                Put::NothingLost { .. } => rule::FID_19,
            },
            Reason::NeverReturns { .. } => rule::FID_19,
            Reason::Lacks(lack) | Reason::Waits { lack, .. } => lack.rule(),
            Reason::EmptySquare(_)
            | Reason::NotYours(_)
            | Reason::NotYoursBeside { .. }
            | Reason::NoMoveOfThePiece => rule::FID_1,
        }
    }

    fn sentence(&self) -> Text {
        match self {
            Reason::Over(outcome) => say::over(Fidchell::ended_words(*outcome)),
            Reason::PlaceFirst { side, .. } => say::place_first(third_rank_number(*side)),
            Reason::ChooseFirst { nobles } => say::choose_first(names(*nobles, say::and)),
            Reason::MustCapture { king, attackers } => {
                say::must_capture(*king, names(*attackers, say::or))
            }
            Reason::CanMove { .. } => say::CAN_MOVE.into(),
            Reason::EmptySquare(at) => say::choose_own(square(*at)),
            Reason::NotYours(man) => say::not_yours(*man),
            Reason::Held { man, fiends } => say::begun(held(*man, *fiends)),
            Reason::CannotMove { man, .. } => say::cannot_move(man.moves().0, *man),
            Reason::Go { man, to, why } => why.sentence(*man, square(*to)),
            Reason::Put { to, why } => why.sentence(square(*to)),
            Reason::NotYoursBeside { face } => say::not_yours_beside(KINDS[*face].name),
            Reason::NeverReturns { face, .. } => say::never_returns(KINDS[*face].name),
            Reason::Lacks(lack) => say::begun(lack.words()),
            Reason::Waits { face, lack } => say::waits(KINDS[*face].name, lack.words()),
            Reason::NoCall { at, why } => why.sentence(square(*at)),
            Reason::OnePlacement(_) => say::ONE_PLACEMENT.into(),
            Reason::ChoiceIsAPly(_) => say::ONE_CHOICE.into(),
            Reason::OneMove(_) => say::ONE_MOVE.into(),
            Reason::PassIsTheTurn(_) => say::PASS_IS_ALL.into(),
            Reason::PassIsNoCall { .. } => say::PASS_NO_CALL.into(),
            Reason::NoMoveOfThePiece => say::NOT_A_MOVE.into(),
        }
    }

    /// Adds to a refusal the squares that the board marks as the cause. If a piece is in the way,
    /// also adds the path of the refused move.
    fn blame(self, refusal: Refusal) -> Refusal {
        let refusal = match &self {
            Reason::Go { man, why: Go::InTheWay(by) | Go::SecondInTheWay(by), .. } => {
                refusal.stopped(square(man.at), square(by.at))
            }
            Reason::Go { man, to, why: Go::OwnSide(_) } => {
                refusal.stopped(square(man.at), square(*to))
            }
            _ => refusal,
        };
        match self {
            Reason::Over(_) | Reason::NotYoursBeside { .. } => refusal,
            Reason::PlaceFirst { empty: set, .. }
            | Reason::ChooseFirst { nobles: set }
            | Reason::CanMove { movable: set }
            | Reason::Held { fiends: set, .. } => refusal.blaming(set.squares()),
            Reason::MustCapture { king, attackers } => {
                refusal.blaming([square(king.at)]).blaming(attackers.squares())
            }
            Reason::CannotMove { man, near } if near.is_empty() => {
                refusal.blaming([square(man.at)])
            }
            Reason::CannotMove { near, .. } => refusal.blaming(near),
            Reason::Lacks(lack) | Reason::Waits { lack, .. } => refusal.blaming(lack.squares()),
            Reason::NeverReturns { at, .. } => refusal.blaming(at.map(square)),
            Reason::Go {
                why: Go::InTheWay(Man { at, .. }) | Go::SecondInTheWay(Man { at, .. }),
                ..
            }
            | Reason::Go { to: at, .. }
            | Reason::Put { to: at, .. }
            | Reason::OnePlacement(at)
            | Reason::ChoiceIsAPly(at)
            | Reason::OneMove(at)
            | Reason::PassIsTheTurn(at)
            | Reason::PassIsNoCall { king: at }
            | Reason::EmptySquare(at)
            | Reason::NotYours(Man { at, .. })
            | Reason::NoCall { at, .. } => refusal.blaming([square(at)]),
            Reason::NoMoveOfThePiece => refusal.blaming([square(0)]),
        }
    }
}

/// The number of the rank that a side fills with pieces before play.
fn third_rank_number(side: usize) -> u8 {
    [3, 10][side]
}

impl Go {
    fn sentence(&self, man: Man, to: Square) -> Text {
        let from = square(man.at);
        match self {
            Go::SameSquare => say::stands_there(to),
            Go::NoLeapLeft => say::NO_LEAP_LEFT.into(),
            Go::NoSuchSquare { may_leap: false } => say::no_such_square(man.moves().0, man, to),
            Go::NoSuchSquare { may_leap: true } => say::no_such_leap(man.moves().0, man, to),
            Go::InTheWay(by) => say::in_the_way(*by),
            Go::SecondInTheWay(by) => say::second_in_the_way(man, *by),
            Go::OnlyToCapture => say::only_to_capture(man, to),
            Go::OwnSide(by) => say::own_side(*by),
            Go::WrittenWithX(taken) => say::written_with_x(*taken, format_args!("{from}x{to}")),
            Go::NothingToCapture => say::nothing_to_capture(to, format_args!("{from}-{to}")),
        }
    }
}

impl Put {
    fn sentence(&self, to: Square) -> Text {
        match self {
            Put::NotBeforePlay => say::NOT_BEFORE_PLAY.into(),
            Put::AllPlaced { face } => match &KINDS[*face] {
                Kind { set: 1, name, .. } => say::placed_already(*name),
                Kind { set, name, .. } => say::all_placed(*set, *name),
            },
            Put::NotOnRank { side } => say::not_on_rank(third_rank_number(*side), to),
            Put::Taken(by) => say::taken(*by),
            Put::NoSuccessor => say::NO_CHOICE.into(),
            Put::NoPortal => say::no_portal(to),
            Put::OthersPortal(portal) => {
                say::others_portal(PORTALS[*portal].name, SIDES[PORTALS[*portal].side], to)
            }
            Put::AnotherFace { portal, face } => {
                let own = KINDS[PORTALS[*portal].face].name;
                say::another_kind(KINDS[*face].name, own, PORTALS[*portal].name)
            }
            Put::NothingLost { face } => say::none_lost(KINDS[*face].name),
        }
    }
}

impl Lack {
    pub(super) fn rule(&self) -> &'static str {
        match self {
            Lack::BothCame(_) => rule::FID_18,
            Lack::Empty { .. } => rule::FID_16,
            Lack::Counterpart { .. } => rule::FID_17,
            Lack::Qualified(portal) if *portal < OUTER => rule::FID_17,
            Lack::Used(_) | Lack::NothingLost(_) | Lack::Qualified(_) => rule::FID_19,
        }
    }

    /// The condition in words, as part of a sentence about the portal.
    pub(super) fn words(&self) -> Text {
        let (Lack::Used(portal)
        | Lack::BothCame(portal)
        | Lack::Counterpart { portal, .. }
        | Lack::NothingLost(portal)
        | Lack::Empty { portal, .. }
        | Lack::Qualified(portal)) = self;
        let Portal { at, side, face, .. } = &PORTALS[*portal];
        let (owner, here) = (SIDES[*side], square(*at));
        match self {
            Lack::Used(_) => say::used(here),
            Lack::BothCame(_) => say::both_came(KINDS[*face].name, PORTALS[*portal].name),
            Lack::Counterpart { other, .. } => {
                let side = SIDES[PORTALS[*other].side];
                say::not_yet_opened(PORTALS[*other].name, PORTALS[*portal].name, side)
            }
            Lack::NothingLost(_) => say::nothing_lost(owner),
            Lack::Empty { man, .. } => say::must_be_empty(*man),
            Lack::Qualified(_) => match *face {
                FIEND | IMMORTAL => say::no_druid(here, owner),
                UNICORN | WYVERN => say::no_bard(here, owner),
                _ => say::no_opener(here, owner),
            },
        }
    }

    fn squares(&self) -> Vec<Square> {
        let at = |portal: &usize| square(PORTALS[*portal].at);
        match self {
            Lack::Counterpart { portal, other } => vec![at(other), at(portal)],
            Lack::Used(portal)
            | Lack::BothCame(portal)
            | Lack::NothingLost(portal)
            | Lack::Empty { portal, .. }
            | Lack::Qualified(portal) => vec![at(portal)],
        }
    }
}

impl NoCall {
    fn sentence(&self, king: Square) -> Text {
        match self {
            NoCall::Placement => say::PLACEMENT_NO_CALL.into(),
            NoCall::Choice => say::CHOICE_NO_CALL.into(),
            NoCall::WinsByCapture => say::WINS_BY_CAPTURE.into(),
            NoCall::ChoosesNext { me } => say::chooses_next(SIDES[1 - me]),
            NoCall::NothingCaptures => say::nothing_captures(king),
            NoCall::Mates { me } => say::mates(SIDES[1 - me]),
        }
    }
}
