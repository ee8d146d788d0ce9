//! The reasons for which a move is refused, and what each of them says.

use super::movegen::{OUTER, PORTALS, Portal};
use super::moves::square;
use super::pieces::{
    AETHELING, FIEND, IMMORTAL, KINDS, KING, NOBLE, PROMOTED_BARD, UNICORN, WYVERN,
};
use super::{Fidchell, INFO, rule};
use crate::base::Outcome;
use crate::geometry::{Set12, Square};
use crate::refusal::Refusal;
use std::fmt;

/// What stands on a square: `white Noble on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) at: u8,
    /// Its kind and its side; `None` where nothing stands.
    pub(super) is: Option<(usize, usize)>,
}

impl Man {
    /// How its kind moves, and by which rule.
    fn moves(self) -> (&'static str, &'static str) {
        let kind = self.is.map_or(NOBLE, |(kind, _)| kind);
        let rule = match kind {
            KING => rule::FID_6,
            AETHELING..=PROMOTED_BARD => rule::FID_5,
            _ => rule::FID_1,
        };
        (KINDS[kind].told, rule)
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = square(self.at);
        match self.is {
            Some((kind, side)) => {
                write!(f, "{} {} on {at}", ["white", "black"][side], KINDS[kind].name)
            }
            None => write!(f, "piece on {at}"),
        }
    }
}

/// Why a move is refused.
pub(super) enum Reason {
    Over(Outcome),
    /// Before play the third ranks are filled.
    PlaceFirst {
        side: usize,
        empty: Set12,
    },
    ChooseFirst {
        side: usize,
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
    /// A pass, though these squares can be moved from or filled.
    CanMove {
        side: usize,
        movable: Set12,
    },
    EmptySquare(u8),
    NotYours {
        man: Man,
        mover: usize,
    },
    /// By these Fiends.
    Held {
        man: Man,
        fiends: Set12,
    },
    /// A portal was clicked before what comes through it.
    EntrantFirst(usize),
    /// With the squares to which it would move if its own side did not stand there.
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
    /// A piece beside the board that is the other side's.
    NotYoursBeside {
        mover: usize,
        name: &'static str,
    },
    NotOnBoard(&'static str),
    NeverReturns {
        face: usize,
        at: Option<u8>,
    },
    Lacks(Lack),
    NoCall {
        at: u8,
        why: NoCall,
    },
    /// No text and no click leads here; the tests try all.
    NoMoveOfThePiece,
}

/// Why a piece does not go somewhere.
pub(super) enum Go {
    SameSquare,
    NoLeapLeft {
        side: usize,
    },
    NoSuchSquare {
        may_leap: bool,
    },
    InTheWay(Man),
    /// Of two pieces, where it passes over one.
    SecondInTheWay(Man),
    OnlyToCapture,
    OwnSide(Man),
    /// It captures, and is written without x.
    WrittenWithX(Man),
    NothingToCapture,
}

/// Why a piece is not put somewhere.
pub(super) enum Put {
    NotBeforePlay,
    AllPlaced {
        side: usize,
        face: usize,
    },
    NotOnRank {
        side: usize,
    },
    Taken(Man),
    NoSuccessor {
        side: usize,
    },
    NoPortal,
    OthersPortal(usize),
    /// Another comes through this portal.
    AnotherFace {
        portal: usize,
        face: usize,
    },
    NothingLost {
        side: usize,
        face: usize,
    },
}

/// What a portal lacks to be opened by its owner (FID-16 to FID-19).
pub(super) enum Lack {
    /// A Subterranean portal was opened once.
    Used(usize),
    BothCame(usize),
    /// The other side has not yet opened the portal that comes first.
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

/// Why a legal move may not be a call (FID-11).
pub(super) enum NoCall {
    Placement,
    Choice,
    WinsByCapture,
    /// The other side has no move that could capture.
    ChoosesNext {
        me: usize,
    },
    NothingCaptures {
        me: usize,
    },
    Mates {
        me: usize,
    },
}

/// The squares of a set by name.
fn names(set: Set12) -> String {
    let names: Vec<_> = set.squares().map(|square| square.to_string()).collect();
    names.join(" and ")
}

/// A sentence begins with a capital.
fn capital(mut sentence: String) -> String {
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// A held piece in words.
pub(super) fn held_words(man: Man, fiends: Set12) -> String {
    let fiends: Vec<_> = fiends.squares().map(|fiend| format!("the Fiend on {fiend}")).collect();
    let s = if fiends.len() == 1 { "s" } else { "" };
    format!("the {man} cannot move: {} hold{s} it", fiends.join(" and "))
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
            Reason::OneMove(_) | Reason::EntrantFirst(_) => rule::FID_16,
            Reason::PassIsTheTurn(_) | Reason::CanMove { .. } => rule::FID_22,
            Reason::PassIsNoCall { .. } | Reason::NoCall { .. } => rule::FID_11,
            Reason::Held { .. } => rule::FID_7,
            Reason::CannotMove { man, .. } => man.moves().1,
            Reason::Go { man, why, .. } => match why {
                Go::NoLeapLeft { .. } => rule::FID_6,
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
                Put::NoSuccessor { .. } => rule::FID_13,
                Put::NoPortal | Put::OthersPortal(_) => rule::FID_15,
                Put::AnotherFace { .. } => rule::FID_17,
                Put::NothingLost { .. } => rule::FID_19,
            },
            Reason::NeverReturns { .. } => rule::FID_19,
            Reason::Lacks(lack) => lack.rule(),
            Reason::EmptySquare(_)
            | Reason::NotYours { .. }
            | Reason::NotYoursBeside { .. }
            | Reason::NotOnBoard(_)
            | Reason::NoMoveOfThePiece => rule::FID_1,
        }
    }

    fn sentence(&self) -> String {
        let name = |side: &usize| INFO.seats[*side];
        let plain = match self {
            Reason::Over(outcome) => {
                return format!("The game is over: {}", Fidchell::ended_words(*outcome));
            }
            Reason::PlaceFirst { side, .. } => {
                return format!(
                    "Before play the third ranks are filled: {} puts a piece on an empty square of \
                     rank {}",
                    name(side),
                    third_rank_number(*side)
                );
            }
            Reason::ChooseFirst { side, nobles } => {
                return format!(
                    "{}'s King was captured: first one of the Nobles on {} is chosen as his \
                     successor",
                    name(side),
                    names(*nobles)
                );
            }
            Reason::MustCapture { king, attackers } => {
                return format!(
                    "The {king} was called and must be captured, from {}",
                    names(*attackers)
                );
            }
            Reason::CanMove { side, .. } => {
                return format!("{} passes only without any move, and there are some", name(side));
            }
            Reason::EmptySquare(at) => {
                return format!("A turn moves a piece of one's own; {} is empty", square(*at));
            }
            Reason::NotYours { man, mover } => {
                let name = name(mover);
                return format!("The {man} is not {name}'s, and it is {name}'s turn");
            }
            Reason::Held { man, fiends } => return capital(held_words(*man, *fiends)),
            Reason::EntrantFirst(portal) => {
                return format!(
                    "To open the {} portal, first take the piece that is to come through it",
                    PORTALS[*portal].name
                );
            }
            Reason::CannotMove { man, .. } => {
                return format!(
                    "The {man} cannot move ({}): every such square is beyond the edge, or has a \
                     piece of its own side on it or in the way, or nothing to capture",
                    man.moves().0
                );
            }
            Reason::Go { man, to, why } => return why.sentence(*man, square(*to)),
            Reason::Put { to, why } => return why.sentence(square(*to)),
            Reason::NotYoursBeside { mover, name: what } => {
                let name = name(mover);
                return format!("It is {name}'s turn, and the {what} is not {name}'s");
            }
            Reason::NotOnBoard(what) => return format!("The {what} is not on the board"),
            Reason::NeverReturns { face, .. } => {
                return format!("No portal brings back {}", KINDS[*face].one());
            }
            Reason::Lacks(lack) => return capital(lack.words()),
            Reason::NoCall { at, why } => return why.sentence(square(*at)),
            Reason::OnePlacement(_) => "A turn puts one piece on the third rank",
            Reason::ChoiceIsAPly(_) => "The choice of a successor is a ply of its own",
            Reason::OneMove(_) => "A turn is one move of one piece, or opens one portal",
            Reason::PassIsTheTurn(_) => "To pass is the whole turn",
            Reason::PassIsNoCall { .. } => "A pass is never a call",
            Reason::NoMoveOfThePiece => "This is not a move of the piece",
        };
        plain.into()
    }

    /// Names the squares to blame, and the path.
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
            Reason::Over(_) | Reason::NotYoursBeside { .. } | Reason::NotOnBoard(_) => refusal,
            Reason::PlaceFirst { empty: set, .. }
            | Reason::ChooseFirst { nobles: set, .. }
            | Reason::CanMove { movable: set, .. }
            | Reason::Held { fiends: set, .. } => refusal.blaming(set.squares()),
            Reason::MustCapture { king, attackers } => {
                refusal.blaming([square(king.at)]).blaming(attackers.squares())
            }
            Reason::CannotMove { man, near } if near.is_empty() => {
                refusal.blaming([square(man.at)])
            }
            Reason::CannotMove { near, .. } => refusal.blaming(near),
            Reason::Lacks(lack) => refusal.blaming(lack.squares()),
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
            | Reason::NotYours { man: Man { at, .. }, .. }
            | Reason::NoCall { at, .. } => refusal.blaming([square(at)]),
            Reason::EntrantFirst(portal) => refusal.blaming([square(PORTALS[portal].at)]),
            Reason::NoMoveOfThePiece => refusal.blaming([square(0)]),
        }
    }
}

/// The rank that a side fills before play.
fn third_rank_number(side: usize) -> u8 {
    [3, 10][side]
}

impl Go {
    fn sentence(&self, man: Man, to: Square) -> String {
        let from = square(man.at);
        match self {
            Go::SameSquare => format!("A move leads to another square than {to}"),
            Go::NoLeapLeft { side } => format!(
                "{}'s King has no leap left: only the original King leaps, once in the game",
                INFO.seats[*side]
            ),
            Go::NoSuchSquare { may_leap } => {
                let leap = match may_leap {
                    true => ", and once in the game leaps (1,2) or (1,3)",
                    false => "",
                };
                format!("The {man} moves so: {}{leap}; {to} is no such square", man.moves().0)
            }
            Go::InTheWay(by) => format!("The {by} stands in the way"),
            Go::SecondInTheWay(by) => {
                format!("The {man} passes over one piece; the {by} is a second")
            }
            Go::OnlyToCapture => {
                format!("The {man} goes diagonally only to capture, and there is nothing on {to}")
            }
            Go::OwnSide(by) => format!("The {by} is of the same side"),
            Go::WrittenWithX(taken) => format!("The {taken} is captured: written {from}x{to}"),
            Go::NothingToCapture => {
                format!("There is nothing to capture on {to}: written {from}-{to}")
            }
        }
    }
}

impl Put {
    fn sentence(&self, to: Square) -> String {
        let name = |side: &usize| INFO.seats[*side];
        match self {
            Put::NotBeforePlay => {
                "Only Warriors, Pikes and Men-at-Arms are placed before play".into()
            }
            Put::AllPlaced { side, face } => {
                let what = KINDS[*face].name;
                match KINDS[*face].set {
                    1 => format!("{}'s {what} is placed already", name(side)),
                    set => format!("All {set} {what}s of {}'s are placed already", name(side)),
                }
            }
            Put::NotOnRank { side } => {
                let rank = third_rank_number(*side);
                format!("{} places on rank {rank}, and {to} is not on it", name(side))
            }
            Put::Taken(by) => {
                format!("A piece is placed on an empty square, and there is a {by}")
            }
            Put::NoSuccessor { side } => {
                format!("{} has no successor to choose: no King is off the board", name(side))
            }
            Put::NoPortal => {
                format!("Pieces come to the board through portals, and {to} is none")
            }
            Put::OthersPortal(portal) => {
                let Portal { name: portal, side, .. } = &PORTALS[*portal];
                format!("The {portal} portal on {to} is {}'s", name(side))
            }
            Put::AnotherFace { portal, face } => {
                let Portal { name: portal, face: own, .. } = &PORTALS[*portal];
                let (own, other) = (KINDS[*own].one(), KINDS[*face].one());
                format!("Through the {portal} portal comes {own}, not {other}")
            }
            Put::NothingLost { side, face } => {
                format!("{} has no lost {} to bring back", name(side), KINDS[*face].name)
            }
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

    /// Within a sentence.
    pub(super) fn words(&self) -> String {
        let (Lack::Used(portal)
        | Lack::BothCame(portal)
        | Lack::Counterpart { portal, .. }
        | Lack::NothingLost(portal)
        | Lack::Empty { portal, .. }
        | Lack::Qualified(portal)) = self;
        let Portal { name, at, side, face, .. } = &PORTALS[*portal];
        let (owner, here) = (INFO.seats[*side], square(*at));
        match self {
            Lack::Used(_) => {
                format!("the Subterranean portal on {here} was used, and each is used once")
            }
            Lack::BothCame(_) => {
                format!("both {}s have come through the {name} portal", KINDS[*face].name)
            }
            Lack::Counterpart { other, .. } => {
                let other = &PORTALS[*other];
                format!(
                    "{} has not yet opened the {} portal, so the {name} portal is closed",
                    INFO.seats[other.side], other.name
                )
            }
            Lack::NothingLost(_) => format!("{owner} has lost no piece that can come back"),
            Lack::Empty { man, .. } => {
                format!("the portal must be empty, and there is a {man}")
            }
            Lack::Qualified(_) => {
                let who = match *face {
                    FIEND | IMMORTAL => "Druid or King",
                    UNICORN | WYVERN => "Bard or Queen",
                    _ => "Astrologer, Chaplain, Jester, Knight or Noble",
                };
                format!("no {who} of {owner}'s stands beside {here}")
            }
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
    fn sentence(&self, king: Square) -> String {
        let name = |side: usize| INFO.seats[side];
        match self {
            NoCall::Placement => "A placement is never a call".into(),
            NoCall::Choice => "The choice of a successor is never a call".into(),
            NoCall::WinsByCapture => {
                "The move captures the last King and wins: nothing is called".into()
            }
            NoCall::ChoosesNext { me } => format!(
                "{} chooses a successor next, and could not capture {}'s King",
                name(1 - me),
                name(*me)
            ),
            NoCall::NothingCaptures { me } => {
                format!("After this move nothing captures {}'s King on {king}", name(*me))
            }
            NoCall::Mates { me } => {
                format!("The move mates {} and wins: nothing is called", name(1 - me))
            }
        }
    }
}
