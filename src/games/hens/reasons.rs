//! All reasons for which a move is refused, and the sentence of each.

use super::moves::Joint;
use super::{INFO, rule};
use crate::base::Seat;
use crate::geometry::{Set12, Square};
use crate::refusal::Refusal;
use std::fmt;

/// A piece, in words `black hen on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) side: usize,
    pub(super) is_hen: bool,
    pub(super) at: Square,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_hen { "hen" } else { "chick" };
        write!(f, "{} {kind} on {}", ["white", "black"][self.side], self.at)
    }
}

/// How a game was won.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    NoMove,
    NoHen,
    FarRow,
}

impl Ending {
    pub(super) fn told(self, winner: Seat) -> String {
        let [name, loser] = [winner, winner.other()].map(|seat| INFO.seats[usize::from(seat.0)]);
        match self {
            Ending::NoMove => format!("{name} wins: {loser} has no legal move"),
            Ending::NoHen => format!("{name} wins: {loser} has no hen left"),
            Ending::FarRow => format!("{name} wins: a piece reached the far row"),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    Over(Seat, Ending),
    NotAMove,
    NotYours(Man),
    EmptySquare(Square),
    SameSquare(Square),
    NotForward { side: usize, from: Square, to: Square },
    Hen(Hen),
    Chick(Chick),
}

/// Why a hen does not move like this.
#[derive(Clone, Copy)]
pub(super) enum Hen {
    Stuck { at: Square, blockers: Set12 },
    NoStep { to: Square },
    SecondStep { to: Square },
    JumpAfterStep { to: Square },
    StepAfterJump { to: Square },
    Blocked { from: Square, blocker: Man, jump: Option<(Joint, Square)> },
    NoJump { to: Square },
    ThirdJump { to: Square },
    NothingToJump { over: Square },
    LandsOn { from: Square, man: Man },
    CapturesAlways { from: Square, over: Man, to: Square },
    CapturesNoOwn { from: Square, over: Man, to: Square },
}

/// Why a chick does not move or pin like this.
#[derive(Clone, Copy)]
pub(super) enum Chick {
    Stuck {
        at: Square,
        blockers: Set12,
    },
    NoDiagonal {
        from: Square,
        to: Square,
    },
    Blocked {
        from: Square,
        blocker: Man,
    },
    SecondSlide {
        to: Square,
    },
    Jumps {
        to: Square,
    },
    NothingToPin {
        at: Square,
    },
    NotBeside {
        chick: Square,
        at: Square,
    },
    /// The move is written without its capture.
    Pins {
        from: Square,
        to: Square,
        victim: Man,
    },
    PinsAlready {
        victim: Man,
    },
    SecondPin {
        at: Square,
    },
    Divided {
        between: [Square; 2],
    },
    /// `left` is the square that the chick has left, if it touches the hen.
    NoHelp {
        hen: Man,
        left: Option<Square>,
    },
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        let (rule, sentence, at) = match reason {
            Reason::Hen(hen) => return hen.refusal(),
            Reason::Chick(chick) => return chick.refusal(),
            Reason::Over(winner, ending) => {
                let no_move = matches!(ending, Ending::NoMove);
                let rule = if no_move { rule::HENS_12 } else { rule::HENS_11 };
                let sentence = format!("The game is over: {}", ending.told(winner));
                return Refusal::new(rule, sentence);
            }
            Reason::NotAMove => {
                return Refusal::new(rule::HENS_1, "This is not a move of the piece");
            }
            Reason::NotYours(man) => {
                let side = INFO.seats[1 - man.side];
                let sentence = format!("The {man} is not {side}'s, and it is {side}'s turn");
                (rule::HENS_1, sentence, man.at)
            }
            Reason::EmptySquare(at) => {
                (rule::HENS_1, format!("A turn moves a piece of one's own; {at} is empty"), at)
            }
            Reason::SameSquare(at) => {
                (rule::HENS_1, format!("A move leads to another square than {at}"), at)
            }
            Reason::NotForward { side, from, to } => {
                let (side, direction) = (INFO.seats[side], ["up", "down"][side]);
                let sentence = format!(
                    "{side}'s pieces move only forward, {direction} the board; {to} is not ahead of {from}"
                );
                (rule::HENS_1, sentence, to)
            }
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Hen {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Hen::Stuck { at, blockers } => {
                let sentence = format!(
                    "The hen on {at} cannot move: every step is blocked, and no jump has an empty \
                     square to land on"
                );
                return Refusal::new(rule::HENS_3, sentence).blaming(blockers.squares());
            }
            Hen::NoStep { to } => {
                let sentence = format!(
                    "A hen steps one or two squares straight or diagonally forward; {to} is not \
                     one of them"
                );
                (rule::HENS_2, sentence, to)
            }
            Hen::SecondStep { to } => {
                (rule::HENS_2, "A hen steps once in a turn, in one line".into(), to)
            }
            Hen::JumpAfterStep { to } => {
                (rule::HENS_5, "A hen never both steps and jumps in a turn".into(), to)
            }
            Hen::StepAfterJump { to } => {
                let sentence = "A hen that has jumped may only jump again: it never both steps and \
                                jumps in a turn";
                (rule::HENS_5, sentence.into(), to)
            }
            Hen::Blocked { from, blocker, jump } => {
                path = Some((from, blocker.at));
                let mut sentence = format!("The {blocker} stands in the hen's way");
                if let Some((joint, to)) = jump {
                    let sign = if joint == Joint::Captures { 'x' } else { '^' };
                    sentence += &format!("; the hen may jump over it, written {from}{sign}{to}");
                }
                (rule::HENS_2, sentence, blocker.at)
            }
            Hen::NoJump { to } => {
                let sentence = format!(
                    "A jump goes two squares straight or diagonally forward; {to} is not such a \
                     square"
                );
                (rule::HENS_3, sentence, to)
            }
            Hen::ThirdJump { to } => {
                (rule::HENS_3, "A hen jumps once or twice in a turn, not more often".into(), to)
            }
            Hen::NothingToJump { over } => {
                (rule::HENS_3, format!("A hen jumps over a piece, and {over} is empty"), over)
            }
            Hen::LandsOn { from, man } => {
                path = Some((from, man.at));
                let sentence =
                    format!("A jump ends on an empty square, and the {man} stands there");
                (rule::HENS_3, sentence, man.at)
            }
            Hen::CapturesAlways { from, over, to } => {
                let sentence = format!(
                    "The {over} is jumped over and so captured, always: written {from}x{to}"
                );
                (rule::HENS_4, sentence, over.at)
            }
            Hen::CapturesNoOwn { from, over, to } => {
                let sentence = format!(
                    "The {over} is of the hen's own side and is not captured: written {from}^{to}"
                );
                (rule::HENS_4, sentence, over.at)
            }
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}

impl Chick {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Chick::Stuck { at, blockers } => {
                let sentence =
                    format!("The chick on {at} cannot move: each diagonal ahead is blocked");
                return Refusal::new(rule::HENS_6, sentence).blaming(blockers.squares());
            }
            Chick::NoDiagonal { from, to } => {
                let sentence = format!(
                    "Chicks move only diagonally forward; {to} is not on a diagonal of {from}"
                );
                (rule::HENS_6, sentence, to)
            }
            Chick::Blocked { from, blocker } => {
                path = Some((from, blocker.at));
                let sentence = format!(
                    "A chick slides through empty squares and never jumps; the {blocker} stands in \
                     its way"
                );
                (rule::HENS_6, sentence, blocker.at)
            }
            Chick::SecondSlide { to } => {
                (rule::HENS_6, "A chick makes one slide in a turn".into(), to)
            }
            Chick::Jumps { to } => {
                let sentence =
                    "A chick never jumps: it slides, and captures by a pin where its slide ends";
                (rule::HENS_6, sentence.into(), to)
            }
            Chick::NothingToPin { at } => {
                let sentence = format!("A pin captures an enemy piece, and there is none on {at}");
                (rule::HENS_7, sentence, at)
            }
            Chick::NotBeside { chick, at } => {
                let sentence = format!(
                    "A pin captures a piece beside the chick on its rank; {at} is not beside {chick}"
                );
                (rule::HENS_7, sentence, at)
            }
            Chick::Pins { from, to, victim } => {
                let at = victim.at;
                let sentence = format!(
                    "A pin that is possible always happens: this slide captures the {victim}, \
                     written {from}-{to}x{at}"
                );
                (rule::HENS_10, sentence, at)
            }
            Chick::PinsAlready { victim } => {
                let sentence = format!(
                    "A pin that is possible always happens: this move captures the {victim} already"
                );
                (rule::HENS_10, sentence, victim.at)
            }
            Chick::SecondPin { at } => {
                (rule::HENS_7, "A pin captures one piece and ends the turn".into(), at)
            }
            Chick::Divided { between: both } => {
                let sentence = format!(
                    "With an enemy on both sides, {} and {}, the chick's attention is divided: it \
                     captures neither",
                    both[0], both[1]
                );
                return Refusal::new(rule::HENS_9, sentence).blaming(both);
            }
            Chick::NoHelp { hen, left } => {
                let mut sentence = format!(
                    "A hen is pinned only with help, and no other piece of {}'s touches the {hen}",
                    INFO.seats[1 - hen.side]
                );
                if let Some(left) = left {
                    sentence += &format!("; {left}, which the chick left, gives none");
                }
                (rule::HENS_8, sentence, hen.at)
            }
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}
