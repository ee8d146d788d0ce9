//! The reasons why a move of Hens and Chicks is refused, and the sentence that explains each of
//! them.

use super::moves::Joint;
use super::{rule, say};
use crate::base::Seat;
use crate::geometry::{Set12, Square};
use crate::refusal::Refusal;
use i18n::{Key, Text};

/// A piece and its square. In sentences: `black hen on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) side: usize,
    pub(super) is_hen: bool,
    pub(super) at: Square,
    /// Whether the piece belongs to the side to move; sentences then say *your*.
    pub(super) is_own: bool,
}

impl From<Man> for Text {
    fn from(Man { side, is_hen, at, is_own }: Man) -> Self {
        let say = if is_own { say::my_man } else { say::man };
        say(at, kind(is_hen), SIDES[side])
    }
}

fn kind(is_hen: bool) -> Key {
    if is_hen { say::HEN } else { say::CHICK }
}

pub(super) const SIDES: [Key; 2] = [say::WHITE, say::BLACK];

/// How a game was won.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    NoMove,
    NoHen,
    /// A hen or a chick has reached the far row.
    FarRow {
        is_hen: bool,
    },
}

impl Ending {
    pub(super) fn told(self, winner: Seat) -> Text {
        let [winner, loser] = [winner, winner.other()].map(|seat| SIDES[usize::from(seat.0)]);
        match self {
            Ending::NoMove => say::no_move(loser, winner),
            Ending::NoHen => say::no_hen(loser, winner),
            Ending::FarRow { is_hen } => say::far_row(loser, kind(is_hen), winner),
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
    NotForward { from: Square, to: Square },
    Hen(Hen),
    Chick(Chick),
}

/// Why a hen cannot make the move that was written or clicked.
#[derive(Clone, Copy)]
pub(super) enum Hen {
    Stuck {
        at: Square,
        blockers: Set12,
    },
    NoStep {
        from: Square,
        to: Square,
    },
    StepTooFar {
        to: Square,
    },
    /// A hen can reach `to` only with two jumps, so the first one, which lands on `first`, must be
    /// entered first.
    TakesJumps {
        to: Square,
        first: Square,
    },
    SecondStep {
        to: Square,
    },
    JumpAfterStep {
        to: Square,
    },
    StepAfterJump {
        to: Square,
    },
    Blocked {
        from: Square,
        blocker: Man,
        jump: Option<(Joint, Square)>,
    },
    NoJump {
        to: Square,
    },
    ThirdJump {
        to: Square,
    },
    NothingToJump {
        over: Square,
    },
    LandsOn {
        from: Square,
        man: Man,
    },
    CapturesAlways {
        from: Square,
        over: Man,
        to: Square,
    },
    CapturesNoOwn {
        from: Square,
        over: Man,
        to: Square,
    },
}

/// Why a chick cannot make the move that was written or clicked.
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
    /// The chick's move captures `victim`, but the text leaves out the capture (`xf4`).
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
    /// A chick does not capture a hen without the help of another piece. `left` is the square where
    /// the chick started, if that square touches the hen; the sentence then says that the chick
    /// itself does not help, because it has left this square. Otherwise `None`.
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
                return Refusal::new(rule, say::over(ending.told(winner)));
            }
            Reason::NotAMove => return Refusal::new(rule::HENS_1, say::NOT_A_MOVE),
            Reason::NotYours(man) => (rule::HENS_1, say::not_yours(man), man.at),
            Reason::EmptySquare(at) => (rule::HENS_1, say::choose_own(at), at),
            Reason::SameSquare(at) => (rule::HENS_1, say::stands_there(at), at),
            Reason::NotForward { from, to } => (rule::HENS_1, say::not_forward(from, to), to),
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Hen {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Hen::Stuck { at, blockers } => {
                return Refusal::new(rule::HENS_3, say::hen_stuck(at)).blaming(blockers.squares());
            }
            Hen::NoStep { from, to } => (rule::HENS_2, say::no_step(from, to), to),
            Hen::StepTooFar { to } => (rule::HENS_2, say::step_too_far(to), to),
            Hen::TakesJumps { to, first } => (rule::HENS_3, say::takes_jumps(first, 2, to), to),
            Hen::SecondStep { to } => (rule::HENS_2, say::SECOND_STEP.into(), to),
            Hen::JumpAfterStep { to } => (rule::HENS_5, say::JUMP_AFTER_STEP.into(), to),
            Hen::StepAfterJump { to } => (rule::HENS_5, say::STEP_AFTER_JUMP.into(), to),
            Hen::Blocked { from, blocker, jump } => {
                path = Some((from, blocker.at));
                let sentence = match jump {
                    None => say::blocked(blocker),
                    Some((joint, to)) => {
                        let sign = if joint == Joint::Captures { 'x' } else { '^' };
                        say::blocked_jump(blocker, format_args!("{from}{sign}{to}"))
                    }
                };
                (rule::HENS_2, sentence, blocker.at)
            }
            Hen::NoJump { to } => (rule::HENS_3, say::no_jump(to), to),
            Hen::ThirdJump { to } => (rule::HENS_3, say::THIRD_JUMP.into(), to),
            Hen::NothingToJump { over } => (rule::HENS_3, say::nothing_to_jump(over), over),
            Hen::LandsOn { from, man } => {
                path = Some((from, man.at));
                (rule::HENS_3, say::lands_on(man), man.at)
            }
            Hen::CapturesAlways { from, over, to } => {
                let written = format_args!("{from}x{to}");
                (rule::HENS_4, say::captures_always(over, written), over.at)
            }
            Hen::CapturesNoOwn { from, over, to } => {
                let written = format_args!("{from}^{to}");
                (rule::HENS_4, say::captures_no_own(over, written), over.at)
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
                let sentence = say::chick_stuck(at);
                return Refusal::new(rule::HENS_6, sentence).blaming(blockers.squares());
            }
            Chick::NoDiagonal { from, to } => (rule::HENS_6, say::no_diagonal(from, to), to),
            Chick::Blocked { from, blocker } => {
                path = Some((from, blocker.at));
                (rule::HENS_6, say::chick_blocked(blocker), blocker.at)
            }
            Chick::SecondSlide { to } => (rule::HENS_6, say::SECOND_SLIDE.into(), to),
            Chick::Jumps { to } => (rule::HENS_6, say::CHICK_JUMPS.into(), to),
            Chick::NothingToPin { at } => (rule::HENS_7, say::nothing_to_pin(at), at),
            Chick::NotBeside { chick, at } => (rule::HENS_7, say::not_beside(at, chick), at),
            Chick::Pins { from, to, victim } => {
                let written = format_args!("{from}-{to}x{}", victim.at);
                (rule::HENS_10, say::pins(victim, written), victim.at)
            }
            Chick::PinsAlready { victim } => (rule::HENS_10, say::pins_already(victim), victim.at),
            Chick::SecondPin { at } => (rule::HENS_7, say::SECOND_PIN.into(), at),
            Chick::Divided { between: [one, other] } => {
                let sentence = say::divided(one, other);
                return Refusal::new(rule::HENS_9, sentence).blaming([one, other]);
            }
            Chick::NoHelp { hen, left } => {
                let sentence = match left {
                    None => say::no_help(hen),
                    Some(left) => say::no_help_left(hen, left),
                };
                (rule::HENS_8, sentence, hen.at)
            }
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}
