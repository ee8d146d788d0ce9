//! The reasons for which a move is refused, and what each of them says.

use super::moves::{Formation, Hop, Shape};
use super::{INFO, Pawn, rule};
use crate::base::{Outcome, Seat};
use crate::explain::Explain;
use crate::geometry::{Set8, Square};
use crate::refusal::{Refusal, names};
use std::fmt;

/// A pawn that stands in the way or is not there for the mover to use: `white pawn on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) side: Seat,
    pub(super) at: Square,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.side == Seat::FIRST { "white" } else { "black" };
        write!(f, "{side} pawn on {}", self.at)
    }
}

/// Why a move is refused.
pub(super) enum Reason {
    Over(Pawn, Outcome),
    /// A pass, though these pawns can act.
    CanAct {
        mover: Seat,
        pawns: Set8,
    },
    TurnIsPassed(Square),
    NotYours(Man),
    EmptySquare(Square),
    /// There is no action for any pawn.
    MustPass(Man),
    CannotMove(Man),
    /// It would go where it stands.
    StaysPut {
        formation: Formation,
        blamed: Set8,
    },
    /// Not even on an empty board.
    NeverComesTo {
        formation: Formation,
        at: Square,
    },
    /// Another formation with a pawn of the one that was picked goes where that does not.
    AnotherCan {
        picked: Formation,
        other: Formation,
    },
    /// A squad's own pawn: a click on it picks it.
    PushIsClickedBeside {
        pawn: Square,
        to: Square,
        beside: Set8,
    },
    /// The first pawn that is missing is the opponent's.
    OthersPawn {
        formation: Formation,
        mover: Seat,
        first: Square,
        missing: Set8,
    },
    /// The first pawn that is missing is nobody's.
    PawnMissing {
        formation: Formation,
        mover: Seat,
        empty: Set8,
        missing: Set8,
    },
    NothingToCapture {
        hop: Hop,
        at: Square,
    },
    /// The move captures, and is written without x.
    WrittenWithX {
        hop: Hop,
        captured: Man,
    },
    Alone {
        from: Square,
        to: Square,
        why: Alone,
    },
    Turn(Turn),
    Push(Push),
    Slide {
        hop: Hop,
        at: Square,
        why: Slide,
    },
    /// Only duals and threepieces do.
    NeverStrikes(Formation),
    NotNew {
        formation: Formation,
        by_strike: bool,
        why: NotNew,
    },
    NoEnemyToStrike(Square),
    NothingNewCaptures(Square),
    /// No text and no click leads here; the tests try all.
    NoPartOfAMove,
}

/// Why a pawn alone does not go from a square to another.
pub(super) enum Alone {
    SameSquare,
    OwnPawnAhead(Man),
    CapturesTwoAhead,
    TwoAheadTaken(Man),
    CapturesBackward(Man),
    BehindTaken(Man),
    TooFarAhead(i8),
    TooFarBack(i8),
    CapturesAside,
    LeavesFile,
}

/// Why a formation does not turn so.
pub(super) enum Turn {
    /// Only duals and threepieces do.
    NeverTurns(Hop),
    /// Not even on an empty board.
    NoRotation(Hop),
    /// With all squares that are taken, in the order of the pawns that would come to rest there.
    Taken {
        formation: Formation,
        pivot: Square,
        by: Man,
        all: [Option<Square>; 2],
    },
    OffBoard {
        formation: Formation,
        pivot: Square,
        on_board: [Option<Square>; 2],
    },
}

/// Why a squad does not go so.
pub(super) enum Push {
    NotOneSquare(Hop),
    Captures(Hop),
    TwoBefore(Set8),
    OffBoard(Man),
    NoRoom { pawn: Man, behind: Man },
}

/// Why a dual or a threepiece does not go so along its line.
pub(super) enum Slide {
    Aside,
    DualTooFar,
    EnemyInTheWay,
    OwnInTheWay,
    /// Safe from a distance, in this squad.
    InSquad(Set8),
}

/// Why a formation that could capture is not new.
pub(super) enum NotNew {
    /// It turned about this pawn, which took part.
    PivotInIt(Square),
    AllMoved,
    /// By a movement before the last.
    NoLonger,
    NoneMoved,
}

/// How far the formations of each length go, as a rule says it.
fn rule_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Single => rule::PAWN_1,
        Shape::FlatDual | Shape::UprightDual => rule::PAWN_4,
        Shape::FlatThree | Shape::UprightThree => rule::PAWN_5,
        Shape::Squad => rule::PAWN_7,
    }
}

fn name(seat: Seat) -> &'static str {
    INFO.seats[usize::from(seat.0 & 1)]
}

fn line_name(formation: Formation) -> &'static str {
    if formation.line() == (1, 0) { "its rank" } else { "its file" }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        let mut refusal = Refusal::new(reason.rule(), reason.sentence());
        let (first, others) = reason.blamed(&mut refusal.path);
        refusal.squares.extend(first.into_iter().chain(others.squares()));
        refusal
    }
}

impl Reason {
    /// The refusal, and after its sentence that of another reason.
    pub(super) fn with(self, other: &Reason) -> Refusal {
        let mut refusal = Refusal::from(self);
        refusal.sentence += ". ";
        refusal.sentence += &other.sentence();
        refusal
    }

    fn rule(&self) -> &'static str {
        match self {
            Reason::Over(_, outcome) => outcome.rule().unwrap_or_default(),
            Reason::CanAct { .. } | Reason::TurnIsPassed(_) | Reason::MustPass(_) => rule::PAWN_16,
            Reason::NotYours(_)
            | Reason::EmptySquare(_)
            | Reason::CannotMove(_)
            | Reason::NoPartOfAMove => rule::PAWN_1,
            Reason::StaysPut { formation, .. }
            | Reason::NeverComesTo { formation, .. }
            | Reason::AnotherCan { picked: formation, .. }
            | Reason::OthersPawn { formation, .. }
            | Reason::PawnMissing { formation, .. } => rule_of(formation.0),
            Reason::Slide { why: Slide::InSquad(_), .. } => rule::PAWN_6,
            Reason::NothingToCapture { hop, .. }
            | Reason::WrittenWithX { hop, .. }
            | Reason::Slide { hop, .. } => rule_of(hop.shape()),
            Reason::Alone { why, .. } => match why {
                Alone::SameSquare
                | Alone::OwnPawnAhead(_)
                | Alone::CapturesAside
                | Alone::LeavesFile => rule::PAWN_1,
                Alone::CapturesTwoAhead | Alone::TwoAheadTaken(_) | Alone::TooFarAhead(_) => {
                    rule::PAWN_2
                }
                Alone::CapturesBackward(_) | Alone::BehindTaken(_) | Alone::TooFarBack(_) => {
                    rule::PAWN_3
                }
            },
            Reason::Push(_) | Reason::PushIsClickedBeside { .. } => rule::PAWN_7,
            Reason::Turn(_) => rule::PAWN_8,
            Reason::NeverStrikes(_)
            | Reason::NoEnemyToStrike(_)
            | Reason::NothingNewCaptures(_) => rule::PAWN_10,
            Reason::NotNew { why: NotNew::NoLonger, .. } => rule::PAWN_12,
            Reason::NotNew { .. } => rule::PAWN_11,
        }
    }

    fn sentence(&self) -> String {
        match self {
            Reason::Over(position, outcome) => {
                format!("The game is over: {}", position.outcome_words(*outcome))
            }
            Reason::CanAct { mover, pawns } => format!(
                "A player passes only without any action, and {} can still move {}",
                name(*mover),
                names(*pawns)
            ),
            Reason::TurnIsPassed(_) => "The turn is passed, and nothing follows".into(),
            Reason::NotYours(man) => {
                let mover = name(man.side.other());
                format!("It is {mover}'s turn, and the {man} is not {mover}'s")
            }
            Reason::EmptySquare(at) => format!("A turn moves pawns, and {at} is empty"),
            Reason::MustPass(man) => format!("{} has no action at all, and passes", name(man.side)),
            Reason::CannotMove(man) => format!(
                "The {man} cannot move: not alone, for the squares it could go to are taken or off \
                 the board, and not with others"
            ),
            Reason::StaysPut { formation, .. } => {
                format!("The {} goes to other squares than its own", formation.called())
            }
            Reason::NeverComesTo { formation, at } => match formation.0 {
                Shape::Single => format!(
                    "A pawn alone stays on its file: one or two squares forward, one back; {at} is \
                     not such a square"
                ),
                Shape::Squad => format!(
                    "A squad moves one square up, down, left or right; {at} is not next to it"
                ),
                _ => format!(
                    "The {} moves along its own line, {}, or turns about one of its pawns; it does \
                     not come to {at}",
                    formation.called(),
                    line_name(*formation)
                ),
            },
            Reason::AnotherCan { picked, other } => {
                let how = match picked.0 {
                    Shape::Single => "click the pawn again to take it",
                    _ => "click its pawns until it is taken",
                };
                format!("The {} can go there: {how}", other.called())
            }
            Reason::PushIsClickedBeside { pawn, to, beside } => format!(
                "A click on {pawn} chooses the pawn there: to push it to {to}, click {}",
                names(*beside)
            ),
            Reason::OthersPawn { formation, mover, first, .. } => {
                let (mover, shape) = (name(*mover), formation.0);
                if shape == Shape::Single {
                    return format!("The pawn on {first} is not {mover}'s, whose turn it is");
                }
                format!(
                    "{formation} is no {} of {mover}'s: the pawn on {first} is the opponent's",
                    shape.name()
                )
            }
            Reason::PawnMissing { formation, mover, empty, .. } => {
                let (empty, shape) = (names(*empty), formation.0);
                if shape == Shape::Single {
                    return format!("No pawn stands on {empty}");
                }
                let (shape, mover) = (shape.name(), name(*mover));
                format!("{formation} is no {shape} of {mover}'s: no pawn stands on {empty}")
            }
            Reason::NothingToCapture { at, .. } => format!("There is nothing to capture on {at}"),
            Reason::WrittenWithX { hop, captured } => {
                let which = match (hop.shape(), captured.side) {
                    (Shape::Single, Seat::FIRST) => "white ",
                    (Shape::Single, _) => "black ",
                    _ => "",
                };
                format!(
                    "The {which}pawn on {} is captured by that: written {}x{}",
                    captured.at,
                    hop.before(),
                    hop.after()
                )
            }
            Reason::Alone { from, to, why } => why.sentence(*from, *to),
            Reason::Turn(why) => why.sentence(),
            Reason::Push(why) => why.sentence(),
            Reason::Slide { hop, at, why } => why.sentence(*hop, *at),
            Reason::NeverStrikes(formation) => {
                format!("Only duals and threepieces strike, not a {}", formation.0.name())
            }
            Reason::NotNew { formation, by_strike, why } => {
                let last = if *by_strike { "strike" } else { "action" };
                why.sentence(&formation.called(), last)
            }
            Reason::NoEnemyToStrike(at) => format!(
                "After the action only strikes may follow, which capture; no pawn of the opponent's \
                 stands on {at}"
            ),
            Reason::NothingNewCaptures(at) => {
                format!("Nothing that is new can capture the pawn on {at}")
            }
            Reason::NoPartOfAMove => "This is not a part of a move".into(),
        }
    }

    /// The squares to blame, one and then others, and the path.
    fn blamed(&self, path: &mut Option<(Square, Square)>) -> (Option<Square>, Set8) {
        let at = match self {
            Reason::Over(..) | Reason::NoPartOfAMove => return (None, Set8::EMPTY),
            Reason::CanAct { pawns: set, .. }
            | Reason::StaysPut { blamed: set, .. }
            | Reason::OthersPawn { missing: set, .. }
            | Reason::PawnMissing { missing: set, .. }
            | Reason::Push(Push::TwoBefore(set)) => return (None, *set),
            Reason::AnotherCan { other: formation, .. }
            | Reason::NeverStrikes(formation)
            | Reason::NotNew {
                formation,
                why: NotNew::AllMoved | NotNew::NoLonger | NotNew::NoneMoved,
                ..
            } => return (None, formation.squares()),
            Reason::TurnIsPassed(square)
            | Reason::EmptySquare(square)
            | Reason::NeverComesTo { at: square, .. }
            | Reason::PushIsClickedBeside { pawn: square, .. }
            | Reason::NotYours(Man { at: square, .. })
            | Reason::MustPass(Man { at: square, .. })
            | Reason::CannotMove(Man { at: square, .. })
            | Reason::Push(Push::OffBoard(Man { at: square, .. }))
            | Reason::NotNew { why: NotNew::PivotInIt(square), .. }
            | Reason::NoEnemyToStrike(square)
            | Reason::NothingNewCaptures(square) => *square,
            Reason::NothingToCapture { hop, at }
            | Reason::WrittenWithX { hop, captured: Man { at, .. } } => {
                if hop.shape() == Shape::Single {
                    *path = hop.lead().map(|from| (from, *at));
                }
                *at
            }
            Reason::Alone { from, to, .. } => {
                *path = Some((*from, *to));
                *to
            }
            Reason::Turn(Turn::NeverTurns(hop) | Turn::NoRotation(hop))
            | Reason::Push(Push::NotOneSquare(hop) | Push::Captures(hop)) => {
                let swept = hop.swept();
                // Where nothing would move, what stands there is to blame.
                return (None, if swept.is_empty() { hop.was() } else { swept });
            }
            Reason::Turn(
                Turn::Taken { all: [first, second], .. }
                | Turn::OffBoard { on_board: [first, second], .. },
            ) => return (*first, second.map_or(Set8::EMPTY, Set8::of_square)),
            Reason::Push(Push::NoRoom { pawn, behind }) => {
                *path = Some((pawn.at, behind.at));
                return (None, Set8::of_square(pawn.at) | Set8::of_square(behind.at));
            }
            Reason::Slide { at, why: Slide::Aside | Slide::DualTooFar, .. } => *at,
            Reason::Slide { hop, at, why } => {
                *path = hop.lead().map(|lead| (lead, *at));
                if let Slide::InSquad(squad) = why {
                    return (None, *squad);
                }
                *at
            }
        };
        (Some(at), Set8::EMPTY)
    }
}

impl Alone {
    fn sentence(&self, from: Square, to: Square) -> String {
        match self {
            Alone::SameSquare => format!("A move leads to another square than {from}"),
            Alone::OwnPawnAhead(man) => {
                format!("The {man} stands before the pawn; own pawns are not captured")
            }
            Alone::CapturesTwoAhead => {
                format!("A pawn captures only on the next square ahead, and {to} is two away")
            }
            Alone::TwoAheadTaken(man) => format!(
                "Two squares forward a pawn ends on a vacant square, and the {man} stands there"
            ),
            Alone::CapturesBackward(man) => {
                format!("A pawn alone never captures backward, and the {man} stands there")
            }
            Alone::BehindTaken(man) => {
                format!("A pawn moves back only to a vacant square, and the {man} stands there")
            }
            Alone::TooFarAhead(far) => {
                format!("A pawn moves one or two squares forward; {to} is {far} away")
            }
            Alone::TooFarBack(far) => format!("A pawn moves back one square; {to} is {far} away"),
            Alone::CapturesAside => {
                format!("A pawn captures straight ahead only; {to} is not straight ahead of {from}")
            }
            Alone::LeavesFile => format!(
                "A pawn alone never leaves its file; only formations go sideways, so not to {to}"
            ),
        }
    }
}

impl Turn {
    fn sentence(&self) -> String {
        match self {
            Turn::NeverTurns(hop) => {
                format!("Only duals and threepieces turn, not a {}", hop.shape().name())
            }
            Turn::NoRotation(hop) => format!(
                "The {} turns about one of its pawns, which stays, and the others keep their \
                 distances from it: {} is not reached so",
                hop.before().called(),
                hop.after()
            ),
            Turn::Taken { formation, pivot, by, .. } => format!(
                "The {} cannot turn about {pivot} this way: the {by} stands where one of its pawns \
                 would come to rest",
                formation.called()
            ),
            Turn::OffBoard { formation, pivot, .. } => format!(
                "The {} cannot turn about {pivot} this way: one of its pawns would come to rest off \
                 the board",
                formation.called()
            ),
        }
    }
}

impl Push {
    fn sentence(&self) -> String {
        match self {
            Push::NotOneSquare(_) => "A squad moves one square up, down, left or right".into(),
            Push::Captures(_) => {
                "A squad never captures: it pushes one pawn, written with -".into()
            }
            Push::TwoBefore(pawns) => format!(
                "A squad pushes one pawn at a time, and two stand before it, on {}",
                names(*pawns)
            ),
            Push::OffBoard(man) => {
                format!("The {man} would be pushed off the board, and has no room to go to")
            }
            Push::NoRoom { pawn, behind } => {
                format!("The {pawn} has no room to be pushed: the {behind} stands behind it")
            }
        }
    }
}

impl Slide {
    fn sentence(&self, hop: Hop, at: Square) -> String {
        let formation = hop.before();
        let called = formation.called();
        let far = hop.distance();
        match self {
            Slide::Aside => format!(
                "The {called} moves along its own line, {}, not aside; it may turn",
                line_name(formation)
            ),
            Slide::DualTooFar => {
                format!("A dual moves one square, and never jumps; {at} is {far} away")
            }
            Slide::EnemyInTheWay => format!(
                "The {called} stops where it captures: the opponent's pawn on {at} stands in its way"
            ),
            Slide::OwnInTheWay => {
                let jumps = if formation.0.len() == 2 { ", and a dual never jumps" } else { "" };
                format!("The own pawn on {at} stands in the way of the {called}{jumps}")
            }
            Slide::InSquad(_) => format!(
                "The pawn on {at} belongs to a squad, which a threepiece captures only from the \
                 next square, not from {far} away"
            ),
        }
    }
}

impl NotNew {
    fn sentence(&self, called: &str, last: &str) -> String {
        match self {
            NotNew::PivotInIt(pivot) => format!(
                "The {called} is not new: the pawn on {pivot} took part in the rotation as its pivot"
            ),
            NotNew::AllMoved => {
                format!("The {called} is not new: all its pawns moved in the {last}")
            }
            NotNew::NoLonger => format!(
                "The {called} is no longer new: only the last movement counts, and the last strike \
                 moved none of its pawns"
            ),
            NotNew::NoneMoved => {
                format!("The {called} is not new: the {last} moved none of its pawns")
            }
        }
    }
}
