//! All reasons for which a move is refused, and the sentence of each.

use super::movegen::{Front, Pin, Values};
use super::{Kind, rule};
use crate::base::Seat;
use crate::geometry::{Set8, Square};
use crate::refusal::{Refusal, names};
use std::fmt;

/// What the sides are called.
const SIDES: [&str; 2] = ["the challenger", "the king's side"];

/// A piece, in words `king's blue guard on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    /// `None` where nothing stands.
    pub(super) kind: Option<&'static Kind>,
    pub(super) at: Square,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whose, name) = match self.kind {
            None => ("", "piece"),
            Some((_, Some(Seat::FIRST), name, _)) => ("challenger's ", *name),
            Some((_, Some(_), name, _)) if *name != "king" => ("king's ", *name),
            Some((_, _, name, _)) => ("", *name),
        };
        write!(f, "{whose}{name} on {}", self.at)
    }
}

/// What a pin sets against what, in words `attack 1 + 2 = 3, it is worth 4: short by 1`.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    attacker: u8,
    pin: Pin,
    values: Values,
}

impl Sum {
    pub(super) fn of(front: &Front, from: u8, pin: Pin) -> Self {
        Sum { attacker: front.values.at(from), pin, values: front.values }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sum { attacker, pin, values } = self;
        let value = |index: usize| values.at(index as u8);
        let added = |first: Option<u8>, set: Set8| {
            let all: Vec<_> = first.into_iter().chain(set.indexes().map(value)).collect();
            let sum: u8 = all.iter().sum();
            let terms: Vec<_> = all.iter().map(u8::to_string).collect();
            if all.len() == 1 { sum.to_string() } else { format!("{} = {sum}", terms.join(" + ")) }
        };
        let attack = added(Some(*attacker), pin.assistants);
        let who = if pin.targets.len() == 1 { "it is" } else { "they are" };
        write!(f, "attack {attack}, {who} worth {}", added(None, pin.targets))?;
        if !pin.is_allowed() {
            write!(f, ": short by {}", pin.worth - pin.attack)?;
        }
        Ok(())
    }
}

/// How a game has ended.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    KingCaptured,
    NoBlueGuard,
    NoMove {
        side: usize,
    },
    /// By the convention.
    NoProgress,
}

impl Ending {
    pub(super) fn told(self) -> String {
        let words = match self {
            Ending::KingCaptured => "the challenger wins: the king is captured",
            Ending::NoBlueGuard => {
                "the king's side wins: no blue guard of the challenger's is on the board"
            }
            Ending::NoMove { side } => {
                return format!("a draw: {} has no legal move", SIDES[side]);
            }
            Ending::NoProgress => {
                "a draw: a position stood for the third time, or 100 plies passed without a capture"
            }
        };
        words.into()
    }
}

/// Why a move is refused.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    Over(Ending),
    NotAPart { of: Square },
    EmptySquare(Square),
    NotYours { mover: usize, man: Man },
    NotSeen { mover: usize, pawn: Square, watchers: Set8 },
    OnlyWayBack(Square),
    EndsWhereItStood(Square),
    SecondMove(Square),
    MoveAfterJump(Square),
    JumpAfterMove { man: Man, at: Square },
    Going(Going),
    Jumping(Jumping),
    Taking(Taking),
    Pinning(Pinning),
    Subduing(Subduing),
}

/// Why a normal move is refused.
#[derive(Clone, Copy)]
pub(super) enum Going {
    Stuck {
        man: Man,
        near: Set8,
    },
    SameSquare(Square),
    NoDirection {
        from: Square,
        to: Square,
    },
    /// `jump` is where a jump over the blocker would land.
    Blocked {
        man: Man,
        blocker: Man,
        jump: Option<Square>,
    },
    TooFar {
        man: Man,
        range: u8,
        to: Square,
        distance: i8,
    },
}

/// Why a jump is refused.
#[derive(Clone, Copy)]
pub(super) enum Jumping {
    Stuck { man: Man, near: Set8 },
    NeverJumps { man: Man, to: Square },
    NoneLeft { man: Man, value: u8, to: Square },
    NoJump { from: Square, to: Square },
    NothingToJump(Square),
    TooValuable { man: Man, value: u8, from: Square, over: Man, worth: u8 },
    AlreadyCaptured(Man),
    LandsAgain { man: Man, on: Square },
    LandsOn { from: Square, man: Man },
}

/// Why a piece that is jumped over is not captured, or not converted.
#[derive(Clone, Copy)]
pub(super) enum Taking {
    PawnStays(Square),
    KingStays(Square),
    NotByTheAce(Square),
    OwnStays { is_mage: bool, at: Square },
    KingIsNoGuard(Square),
    NoneToSpare { is_blue: bool, at: Square },
}

/// Why a pin is refused.
#[derive(Clone, Copy)]
pub(super) enum Pinning {
    BeforeMoving { target: Man },
    ByJumper { man: Man, at: Square },
    Pawn(Square),
    Own(Man),
    NotBeside { target: Man, beside: Square },
    Short { at: Square, sum: Sum },
    EndsTurn(Square),
}

/// Why the ace's sacrifice, or something after it, is refused.
#[derive(Clone, Copy)]
pub(super) enum Subduing {
    EndsTurn(Square),
    NotTheAce {
        man: Man,
        at: Square,
    },
    NotPlayed(Square),
    AfterMoving(Square),
    /// `instead` where the ace subdues instead of moving.
    OutsideKeep {
        instead: bool,
        at: Square,
    },
    NobodyNear(Square),
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        let (rule, sentence, at) = match reason {
            Reason::Going(going) => return going.refusal(),
            Reason::Jumping(jumping) => return jumping.refusal(),
            Reason::Taking(taking) => return taking.refusal(),
            Reason::Pinning(pinning) => return pinning.refusal(),
            Reason::Subduing(subduing) => return subduing.refusal(),
            Reason::Over(ending) => {
                let rule = match ending {
                    Ending::KingCaptured => rule::FIST_26,
                    Ending::NoBlueGuard => rule::FIST_27,
                    Ending::NoMove { .. } | Ending::NoProgress => rule::FIST_28,
                };
                return Refusal::new(rule, format!("The game is over: {}", ending.told()));
            }
            Reason::NotAPart { of } => {
                (rule::FIST_16, "This is not a part of a move".to_string(), of)
            }
            Reason::EmptySquare(at) => {
                (rule::FIST_16, format!("A turn moves a piece, and {at} is empty"), at)
            }
            Reason::NotYours { mover, man } => {
                let mover = SIDES[mover];
                let sentence = format!("It is {mover}'s turn, and the {man} is not {mover}'s");
                (rule::FIST_16, sentence, man.at)
            }
            Reason::NotSeen { mover, pawn, watchers } => {
                let (mover, other) = (SIDES[mover], SIDES[1 - mover]);
                let seen = match watchers.len() {
                    0 => "no piece sees it at all".to_string(),
                    1 => format!("only {other}'s on {} sees it", names(watchers)),
                    _ => format!("only {other}'s on {} see it", names(watchers)),
                };
                let sentence = format!(
                    "The pawn is moved by a player with a piece that sees it: none of {mover}'s \
                     does, {seen}"
                );
                return Refusal::new(rule::FIST_21, sentence)
                    .blaming([pawn])
                    .blaming(watchers.squares());
            }
            Reason::OnlyWayBack(at) => {
                let sentence = format!(
                    "The pawn could move only to {at}, where it stood before the previous turn"
                );
                (rule::FIST_24, sentence, at)
            }
            Reason::EndsWhereItStood(at) => {
                let sentence = format!(
                    "The pawn may not end its move on {at}, where it stood before the previous turn"
                );
                (rule::FIST_24, sentence, at)
            }
            Reason::SecondMove(at) => {
                let sentence = "A turn is one normal move in one line, and then at most a pin";
                (rule::FIST_16, sentence.into(), at)
            }
            Reason::MoveAfterJump(at) => {
                let sentence = "A piece that has jumped may only jump again: a turn is a normal \
                                move or jumps, never both";
                (rule::FIST_16, sentence.into(), at)
            }
            Reason::JumpAfterMove { man, at } => {
                let sentence = format!(
                    "The {man} has made its normal move: a turn is a normal move or jumps, never \
                     both"
                );
                (rule::FIST_16, sentence, at)
            }
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Going {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Going::Stuck { man, near } => {
                let sentence = format!("The {man} cannot move: all squares around it are taken");
                return Refusal::new(rule::FIST_6, sentence).blaming(near.squares());
            }
            Going::SameSquare(at) => {
                (rule::FIST_6, format!("A move leads to another square than {at}"), at)
            }
            Going::NoDirection { from, to } => {
                let sentence = format!(
                    "A move goes in one of the eight directions; {to} lies in none of them from \
                     {from}"
                );
                (rule::FIST_6, sentence, to)
            }
            Going::Blocked { man, blocker, jump } => {
                path = Some((man.at, blocker.at));
                let mut sentence = format!("The {blocker} stands in the way");
                if let Some(landing) = jump {
                    sentence += &format!("; the {man} may jump over it, to {landing}");
                }
                (rule::FIST_6, sentence, blocker.at)
            }
            Going::TooFar { man, range, to, distance } => {
                let (up_to, s) = if range == 1 { ("", "") } else { ("up to ", "s") };
                let sentence = format!(
                    "The {man} moves {up_to}{range} square{s} in this turn; {to} is {distance} away"
                );
                (rule::FIST_5, sentence, to)
            }
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}

impl Jumping {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Jumping::Stuck { man, near } => {
                let sentence = format!(
                    "The {man} cannot move: all squares around it are taken, and it has no jump \
                     over a piece of equal or lower value to an empty square"
                );
                return Refusal::new(rule::FIST_11, sentence).blaming(near.squares());
            }
            Jumping::NeverJumps { man, to } => {
                (rule::FIST_5, format!("The {man} never jumps: it captures by pinning"), to)
            }
            Jumping::NoneLeft { man, value, to } => {
                let times = ["not at all", "once", "twice", "three times"];
                let times = times.get(usize::from(value)).unwrap_or(&"four times");
                let sentence =
                    format!("The {man} is worth {value} and jumps up to {times} in a turn");
                (rule::FIST_5, sentence, to)
            }
            Jumping::NoJump { from, to } => {
                let sentence = format!(
                    "A jump goes two squares in one of the eight directions; {to} is not such a \
                     square from {from}"
                );
                (rule::FIST_11, sentence, to)
            }
            Jumping::NothingToJump(over) => {
                (rule::FIST_11, format!("A jump goes over a piece, and {over} is empty"), over)
            }
            Jumping::TooValuable { man, value, from, over, worth } => {
                path = Some((from, over.at));
                let sentence = format!(
                    "The {man}, worth {value}, cannot jump over the {over}, worth {worth}: only \
                     over a piece of equal or lower value"
                );
                (rule::FIST_11, sentence, over.at)
            }
            Jumping::AlreadyCaptured(over) => {
                let sentence =
                    format!("The {over} was captured in this turn and has left the board");
                (rule::FIST_15, sentence, over.at)
            }
            Jumping::LandsAgain { man, on } => {
                let when = if on == man.at { "set out from" } else { "was already on" };
                let sentence =
                    format!("The {man} {when} {on} in this turn, and lands on no square twice");
                (rule::FIST_12, sentence, on)
            }
            Jumping::LandsOn { from, man } => {
                path = Some((from, man.at));
                let sentence =
                    format!("A jump ends on an empty square, and the {man} stands there");
                (rule::FIST_11, sentence, man.at)
            }
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}

impl Taking {
    fn refusal(self) -> Refusal {
        let (rule, sentence, at) = match self {
            Taking::PawnStays(at) => {
                let sentence = "The verdigris pawn is never captured: it stays, written ^";
                (rule::FIST_23, sentence.to_string(), at)
            }
            Taking::KingStays(at) => {
                let sentence = "The king's side may not capture its own king: he stays, written ^";
                (rule::FIST_14, sentence.into(), at)
            }
            Taking::NotByTheAce(at) => {
                (rule::FIST_17, "Only the ace converts what it captures".into(), at)
            }
            Taking::OwnStays { is_mage, at } => {
                let what = if is_mage { "mage" } else { "guard" };
                let sentence =
                    format!("Only enemies are converted, and the {what} on {at} is not one");
                (rule::FIST_17, sentence, at)
            }
            Taking::KingIsNoGuard(at) => {
                let sentence = "Only guards are converted: the king can be captured, written x";
                (rule::FIST_17, sentence.into(), at)
            }
            Taking::NoneToSpare { is_blue, at } => {
                let (kind, all) = if is_blue { ("blue", "three") } else { ("yellow", "six") };
                let sentence = format!(
                    "No {kind} guard of the challenger's is out of play: all {all} are on the board"
                );
                (rule::FIST_18, sentence, at)
            }
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Pinning {
    fn refusal(self) -> Refusal {
        let (rule, sentence, at) = match self {
            Pinning::BeforeMoving { target } => {
                let sentence = format!(
                    "A piece is pinned from beside it, after a move: go first to a square that \
                     touches the {target}"
                );
                (rule::FIST_7, sentence, target.at)
            }
            Pinning::ByJumper { man, at } => {
                (rule::FIST_7, format!("The {man} captures by jumping, not by pinning"), at)
            }
            Pinning::Pawn(at) => {
                let sentence = "The verdigris pawn is nobody's, and never captured";
                (rule::FIST_23, sentence.into(), at)
            }
            Pinning::Own(man) => {
                let sentence = format!("Only enemies are pinned, and the {man} is not one");
                (rule::FIST_7, sentence, man.at)
            }
            Pinning::NotBeside { target, beside } => {
                let sentence = format!(
                    "A pin captures what touches the attacker, by an edge: the {target} does not \
                     touch {beside}"
                );
                (rule::FIST_8, sentence, target.at)
            }
            Pinning::Short { at, sum } => {
                let sentence = format!("The pin on {at} falls short: {sum}");
                let refusal = Refusal::new(rule::FIST_10, sentence);
                return refusal.blaming(sum.pin.targets.squares());
            }
            Pinning::EndsTurn(at) => {
                (rule::FIST_10, "A pin captures one piece and ends the turn".into(), at)
            }
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Subduing {
    fn refusal(self) -> Refusal {
        let (rule, sentence, at) = match self {
            Subduing::EndsTurn(at) => {
                let sentence = "The ace has sacrificed itself, which ends the turn";
                (rule::FIST_29, sentence.to_string(), at)
            }
            Subduing::NotTheAce { man, at } => {
                (rule::FIST_29, format!("Only the ace subdues, not the {man}"), at)
            }
            Subduing::NotPlayed(at) => {
                (rule::FIST_31, "This game is played without the Champion's Rule".into(), at)
            }
            Subduing::AfterMoving(at) => {
                (rule::FIST_29, "The ace subdues instead of moving, not after it".into(), at)
            }
            Subduing::OutsideKeep { instead, at } => {
                let rule = if instead { rule::FIST_29 } else { rule::FIST_30 };
                let sentence =
                    format!("The ace subdues only in the Keep, d4, e4, d5 and e5, not on {at}");
                (rule, sentence, at)
            }
            Subduing::NobodyNear(at) => {
                let sentence = format!("No guard of the king's side is within two squares of {at}");
                (rule::FIST_32, sentence, at)
            }
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}
