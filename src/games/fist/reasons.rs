//! The reasons why a move of Fist is refused, and the sentence that explains each of them.

use super::movegen::{Front, Pin, Values};
use super::{Kind, rule, say};
use crate::geometry::{Set8, Square};
use crate::refusal::Refusal;
use i18n::{Key, Text};

/// The names of the sides: the challenger, then the king's side.
const SIDES: [Key; 2] = [say::CHALLENGER, say::KINGS_SIDE];

/// A piece and its square. In sentences: `king's blue guard on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    /// The kind of piece; `None` on an empty square.
    pub(super) kind: Option<&'static Kind>,
    pub(super) at: Square,
    /// Whether the piece belongs to the side to move; sentences then say *your*.
    pub(super) is_own: bool,
}

impl From<Man> for Text {
    fn from(Man { kind, at, is_own }: Man) -> Self {
        match kind {
            Some(kind) if is_own => say::my_piece(at, kind.name, kind.said),
            _ => say::piece_on(at, kind.map_or(say::PIECE, |kind| kind.said)),
        }
    }
}

/// The sums that decide a pin (the capture of a touching enemy after a normal move): the values of
/// the attacker and its assistants, and those of the targets.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pin: Pin,
    values: Values,
}

impl Sum {
    pub(super) fn of(front: &Front, pin: Pin) -> Self {
        Sum { pin, values: front.values }
    }

    /// The value of the attacker plus the values of its assistants.
    pub(super) fn attack(self) -> u32 {
        self.pin.attack
    }

    /// The sum of the values of the targets.
    pub(super) fn worth(self) -> u32 {
        self.pin.worth
    }

    /// The targets with their values: `f1 (1) and e2 (2)`.
    pub(super) fn targets(self) -> Text {
        let targets = self.pin.targets.squares().map(|at| {
            let index = Set8::index_of(at).unwrap_or(0) as u8;
            say::with_worth(at, self.values.at(index))
        });
        say::listed(targets, say::and)
    }
}

/// The way a game has ended.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    KingCaptured,
    NoBlueGuard,
    NoMove {
        side: usize,
    },
    /// A draw by repetition, or by 100 plies without a capture (FIST-28).
    NoProgress,
}

impl Ending {
    pub(super) fn told(self) -> Text {
        match self {
            Ending::KingCaptured => say::KING_CAPTURED.into(),
            Ending::NoBlueGuard => say::NO_BLUE_GUARD.into(),
            Ending::NoMove { side } => say::no_move(SIDES[side]),
            Ending::NoProgress => say::NO_PROGRESS.into(),
        }
    }
}

/// Why a move is refused.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    Over(Ending),
    NotAPart { of: Square },
    EmptySquare(Square),
    NotYours(Man),
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
    /// The destination has an enemy, which cannot be captured by moving onto it, and which cannot
    /// be jumped either.
    OntoEnemy {
        man: Man,
        enemy: Man,
    },
    /// A piece blocks the way. `jump` is the landing square of a jump over that piece, if one is
    /// possible.
    Blocked {
        man: Man,
        blocker: Man,
        jump: Option<Square>,
    },
    TooFar {
        man: Man,
        range: u8,
        to: Square,
    },
}

/// Why a jump is refused.
#[derive(Clone, Copy)]
pub(super) enum Jumping {
    Stuck {
        man: Man,
        near: Set8,
    },
    NeverJumps {
        man: Man,
        to: Square,
    },
    NoneLeft {
        man: Man,
        value: u8,
        to: Square,
    },
    NoJump {
        from: Square,
        to: Square,
    },
    /// The piece needs several jumps to reach `to`; the first jump lands on `first`.
    TakesSeveral {
        to: Square,
        jumps: usize,
        first: Square,
    },
    NothingToJump(Square),
    TooValuable {
        man: Man,
        value: u8,
        from: Square,
        over: Man,
        worth: u8,
    },
    AlreadyCaptured(Man),
    LandsAgain {
        man: Man,
        on: Square,
    },
    LandsOn {
        from: Square,
        man: Man,
    },
}

/// Why a jumped piece can't be captured or converted.
#[derive(Clone, Copy)]
pub(super) enum Taking {
    PawnStays(Square),
    KingStays(Square),
    NotByTheAce(Square),
    OwnStays { is_mage: bool, at: Square },
    KingIsNoGuard(Square),
    NoneToSpare { is_blue: bool, at: Square },
}

/// Why a pin (the capture of a touching enemy after a normal move) is refused.
#[derive(Clone, Copy)]
pub(super) enum Pinning {
    BeforeMoving { target: Man },
    ByJumper { man: Man, at: Square },
    Pawn(Square),
    Own(Man),
    NotBeside { target: Man, beside: Square },
    Short(Sum),
    EndsTurn(Square),
}

/// Why the ace cannot sacrifice itself, or why a step after the sacrifice is refused.
#[derive(Clone, Copy)]
pub(super) enum Subduing {
    EndsTurn(Square),
    NotTheAce {
        man: Man,
        at: Square,
    },
    NotPlayed(Square),
    AfterMoving(Square),
    /// The ace is not in the Keep. `instead` is whether the ace may only sacrifice itself instead
    /// of moving (FIST-29), not after a move (FIST-30).
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
                return Refusal::new(rule, say::over(ending.told()));
            }
            Reason::NotAPart { of } => (rule::FIST_16, say::NOT_A_PART.into(), of),
            Reason::EmptySquare(at) => (rule::FIST_16, say::choose_own(at), at),
            Reason::NotYours(man) => (rule::FIST_16, say::not_yours(man), man.at),
            Reason::NotSeen { mover, pawn, watchers } => {
                let sentence = match watchers.len() {
                    0 => say::NOT_SEEN_AT_ALL.into(),
                    _ => say::not_seen(SIDES[1 - mover], say::squares(watchers.squares())),
                };
                return Refusal::new(rule::FIST_21, sentence)
                    .blaming([pawn])
                    .blaming(watchers.squares());
            }
            Reason::OnlyWayBack(at) => (rule::FIST_24, say::only_way_back(at), at),
            Reason::EndsWhereItStood(at) => (rule::FIST_24, say::ends_where_it_stood(at), at),
            Reason::SecondMove(at) => (rule::FIST_16, say::SECOND_MOVE.into(), at),
            Reason::MoveAfterJump(at) => (rule::FIST_16, say::MOVE_AFTER_JUMP.into(), at),
            Reason::JumpAfterMove { man, at } => (rule::FIST_16, say::jump_after_move(man), at),
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Going {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Going::Stuck { man, near } => {
                return Refusal::new(rule::FIST_6, say::stuck(man)).blaming(near.squares());
            }
            Going::SameSquare(at) => (rule::FIST_6, say::stands_there(at), at),
            Going::NoDirection { from, to } => (rule::FIST_6, say::no_direction(from, to), to),
            Going::Blocked { man, blocker, jump } => {
                path = Some((man.at, blocker.at));
                let sentence = match jump {
                    None => say::blocked(blocker),
                    Some(landing) => say::blocked_jump(blocker, landing),
                };
                (rule::FIST_6, sentence, blocker.at)
            }
            Going::OntoEnemy { man, enemy } => {
                path = Some((man.at, enemy.at));
                (rule::FIST_6, say::onto_enemy(enemy), enemy.at)
            }
            Going::TooFar { man, range, to } => (rule::FIST_5, say::too_far(man, range, to), to),
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}

impl Jumping {
    fn refusal(self) -> Refusal {
        let mut path = None;
        let (rule, sentence, at) = match self {
            Jumping::Stuck { man, near } => {
                return Refusal::new(rule::FIST_11, say::stuck_jumper(man)).blaming(near.squares());
            }
            Jumping::NeverJumps { man, to } => (rule::FIST_5, say::never_jumps(man), to),
            Jumping::NoneLeft { man, value, to } => {
                (rule::FIST_5, say::no_jump_left(man, value), to)
            }
            Jumping::TakesSeveral { to, jumps, first } => {
                (rule::FIST_12, say::takes_jumps(first, jumps, to), to)
            }
            Jumping::NoJump { from, to } => (rule::FIST_11, say::no_jump(from, to), to),
            Jumping::NothingToJump(over) => (rule::FIST_11, say::nothing_to_jump(over), over),
            Jumping::TooValuable { man, value, from, over, worth } => {
                path = Some((from, over.at));
                (rule::FIST_11, say::too_valuable(man, over, value, worth), over.at)
            }
            Jumping::AlreadyCaptured(over) => (rule::FIST_15, say::already_captured(over), over.at),
            Jumping::LandsAgain { man, on } => {
                let began = on == man.at;
                let sentence = if began {
                    say::lands_where_it_began(man, on)
                } else {
                    say::lands_again(man, on)
                };
                (rule::FIST_12, sentence, on)
            }
            Jumping::LandsOn { from, man } => {
                path = Some((from, man.at));
                (rule::FIST_11, say::lands_on(man), man.at)
            }
        };
        Refusal { path, ..Refusal::new(rule, sentence).blaming([at]) }
    }
}

impl Taking {
    fn refusal(self) -> Refusal {
        let (rule, sentence, at) = match self {
            Taking::PawnStays(at) => (rule::FIST_23, say::PAWN_STAYS.into(), at),
            Taking::KingStays(at) => (rule::FIST_14, say::KING_STAYS.into(), at),
            Taking::NotByTheAce(at) => (rule::FIST_17, say::ONLY_ACE_CONVERTS.into(), at),
            Taking::OwnStays { is_mage: true, at } => (rule::FIST_17, say::own_mage_stays(at), at),
            Taking::OwnStays { is_mage: false, at } => {
                (rule::FIST_17, say::own_guard_stays(at), at)
            }
            Taking::KingIsNoGuard(at) => (rule::FIST_17, say::KING_IS_NO_GUARD.into(), at),
            Taking::NoneToSpare { is_blue, at } => {
                let sentence =
                    if is_blue { say::NO_BLUE_TO_SPARE } else { say::NO_YELLOW_TO_SPARE };
                (rule::FIST_18, sentence.into(), at)
            }
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Pinning {
    fn refusal(self) -> Refusal {
        let (rule, sentence, at) = match self {
            Pinning::BeforeMoving { target } => {
                (rule::FIST_7, say::pin_before_moving(target), target.at)
            }
            Pinning::ByJumper { man, at } => (rule::FIST_7, say::jumper_pins(man), at),
            Pinning::Pawn(at) => (rule::FIST_23, say::PIN_ON_PAWN.into(), at),
            Pinning::Own(man) => (rule::FIST_7, say::pin_on_own(man), man.at),
            Pinning::NotBeside { target, beside } => {
                (rule::FIST_8, say::not_beside(beside, target), target.at)
            }
            Pinning::Short(sum) => {
                let refusal = Refusal::new(
                    rule::FIST_10,
                    say::falls_short(sum.attack(), sum.targets(), sum.worth()),
                );
                return refusal.blaming(sum.pin.targets.squares());
            }
            Pinning::EndsTurn(at) => (rule::FIST_10, say::PIN_ENDS_TURN.into(), at),
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}

impl Subduing {
    fn refusal(self) -> Refusal {
        let (rule, sentence, at) = match self {
            Subduing::EndsTurn(at) => (rule::FIST_29, say::ACE_IS_GONE.into(), at),
            Subduing::NotTheAce { man, at } => (rule::FIST_29, say::only_ace_subdues(man), at),
            Subduing::NotPlayed(at) => (rule::FIST_31, say::NOT_PLAYED.into(), at),
            Subduing::AfterMoving(at) => (rule::FIST_29, say::SUBDUES_AFTER_MOVING.into(), at),
            Subduing::OutsideKeep { instead, at } => {
                let rule = if instead { rule::FIST_29 } else { rule::FIST_30 };
                (rule, say::outside_keep(at), at)
            }
            Subduing::NobodyNear(at) => (rule::FIST_32, say::nobody_near(at), at),
        };
        Refusal::new(rule, sentence).blaming([at])
    }
}
