//! The reasons why a move of Pawn is refused, and the sentence that explains each of them.

use super::moves::{Formation, Hop, Shape};
use super::{Pawn, rule, say};
use crate::base::{Outcome, Seat};
use crate::explain::Explain;
use crate::geometry::{Set8, Square};
use crate::refusal::Refusal;
use i18n::{Key, Text};

/// A pawn and its square. In sentences: `white pawn on d3`.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) side: Seat,
    pub(super) at: Square,
    /// Whether the pawn belongs to the side to move; sentences then say *your*.
    pub(super) is_own: bool,
}

impl From<Man> for Text {
    fn from(man: Man) -> Self {
        let say = if man.is_own { say::my_man } else { say::man };
        say(man.at, say::PAWN, named(man.side))
    }
}

/// Why a move is refused.
pub(super) enum Reason {
    Over(Pawn, Outcome),
    /// A pass is refused because these pawns can move, alone or in a formation. A player may pass
    /// only if no pawn can move.
    CanAct {
        pawns: Set8,
    },
    TurnIsPassed(Square),
    NotYours(Man),
    EmptySquare(Square),
    /// The clicked pawn can't move, and no other pawn of the mover can, so the mover must pass.
    MustPass(Man),
    CannotMove(Man),
    /// The formation was to move to a square where it already is.
    StaysPut {
        formation: Formation,
        blamed: Set8,
    },
    /// The formation can't reach the square, not even on an empty board.
    NeverComesTo {
        formation: Formation,
        at: Square,
    },
    /// The picked formation can't move to the clicked square, but the formation `other` can. The
    /// two formations share a pawn.
    AnotherCan {
        picked: Formation,
        other: Formation,
    },
    /// The clicked square has an own pawn that the picked squad would push. A click on such a pawn
    /// picks the pawn, so to push it the player must click one of the squares `beside` the pawn.
    PushIsClickedBeside {
        pawn: Square,
        to: Square,
        beside: Set8,
    },
    /// A formation was written that is not complete. The first square without an own pawn, `first`,
    /// has a pawn of the opponent. `missing` has all squares without an own pawn.
    OthersPawn {
        formation: Formation,
        owner: Seat,
        first: Square,
        missing: Set8,
    },
    /// A formation was written that is not complete. The first square without an own pawn is empty.
    /// `missing` has all squares without an own pawn, `empty` those of them without any pawn.
    PawnMissing {
        formation: Formation,
        empty: Set8,
        missing: Set8,
    },
    NothingToCapture {
        hop: Hop,
        at: Square,
    },
    /// The move captures this pawn, so its text must have an `x`.
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
    /// A strike (a capture after the turn's first movement) by a single pawn or a squad was tried.
    /// Only duals and threepieces strike.
    NeverStrikes(Formation),
    NotNew {
        formation: Formation,
        by_strike: bool,
        why: NotNew,
    },
    NoEnemyToStrike(Square),
    NothingNewCaptures(Square),
    /// Not expected: every illegal move or click has another reason. Tests try many of them.
    NoPartOfAMove,
}

/// Why a single pawn can't move from one square to another.
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

/// Why a formation can't make this rotation.
pub(super) enum Turn {
    /// A rotation of a single pawn or a squad (a 2×2 block) was tried. Only duals and threepieces
    /// rotate.
    NeverTurns(Hop),
    /// The formation has no such rotation, not even on an empty board.
    NoRotation(Hop),
    /// Squares where pawns would end are occupied. `all` has these squares, and `by` is the pawn on
    /// the first of them.
    Taken { formation: Formation, pivot: Square, by: Man, all: [Option<Square>; 2] },
    /// A square where a pawn would end is off the board. `on_board` has the other squares where
    /// pawns would end.
    OffBoard { formation: Formation, pivot: Square, on_board: [Option<Square>; 2] },
}

/// Why a squad (a 2×2 block of pawns that moves as one) can't make this move.
pub(super) enum Push {
    NotOneSquare(Hop),
    Captures(Hop),
    TwoBefore(Set8),
    OffBoard(Man),
    NoRoom { pawn: Man, behind: Man },
}

/// Why a dual (two pawns) or a threepiece (three in a row) can't make this move along its line.
pub(super) enum Slide {
    Aside,
    DualTooFar,
    EnemyInTheWay,
    OwnInTheWay,
    /// A threepiece (three pawns in a row) can't capture a pawn of this squad (a 2×2 block) from a
    /// distance.
    InSquad(Set8),
}

/// Why a formation that could capture is not new. Only a new formation may strike: one that joins
/// pawns that just moved with pawns that took no part in that movement.
pub(super) enum NotNew {
    /// The formation contains the pivot of the rotation, which took part in the movement without
    /// moving.
    PivotInIt(Square),
    AllMoved,
    /// Pawns of the formation moved earlier in this turn, but not in the last movement. Only the
    /// last one counts.
    NoLonger,
    NoneMoved,
}

/// The rule that says how a formation of this shape moves.
fn rule_of(shape: Shape) -> &'static str {
    match shape {
        Shape::Single => rule::PAWN_1,
        Shape::FlatDual | Shape::UprightDual => rule::PAWN_4,
        Shape::FlatThree | Shape::UprightThree => rule::PAWN_5,
        Shape::Squad => rule::PAWN_7,
    }
}

/// The name of a side: White or Black.
pub(super) fn named(seat: Seat) -> Key {
    if seat == Seat::FIRST { say::WHITE } else { say::BLACK }
}

/// The names of squares: `c5, d4 and e3`.
pub(super) fn list(squares: Set8) -> Text {
    say::squares(squares.squares())
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
    /// The refusal for this reason. Its text is the sentence for `other` followed by the sentence
    /// for this reason, joined into one.
    pub(super) fn with(self, other: &Reason) -> Refusal {
        let mut refusal = Refusal::from(self);
        refusal.sentence = say::and_other(other.sentence(), refusal.sentence);
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

    fn sentence(&self) -> Text {
        match self {
            Reason::Over(position, outcome) => say::over(position.outcome_words(*outcome)),
            Reason::CanAct { pawns } => say::can_act(pawns.len(), list(*pawns)),
            Reason::TurnIsPassed(_) => say::TURN_IS_PASSED.into(),
            Reason::NotYours(man) => say::not_yours(*man),
            Reason::EmptySquare(at) => say::choose_pawn(*at),
            Reason::MustPass(_) => say::MUST_PASS.into(),
            Reason::CannotMove(man) => say::cannot_move(*man),
            Reason::StaysPut { formation, .. } => say::stays_put(*formation),
            Reason::NeverComesTo { formation, at } => match formation.0 {
                Shape::Single => say::pawn_never_comes(*at),
                Shape::Squad => say::squad_never_comes(*at),
                _ if formation.is_flat() => say::rank_never_comes(*at, *formation),
                _ => say::file_never_comes(*at, *formation),
            },
            Reason::AnotherCan { picked, other } => match (picked.0, other.0) {
                (_, Shape::Single) => say::other_alone(*other),
                (Shape::Single, _) => say::other_by_again(*other),
                _ => say::other_by_clicks(*other),
            },
            Reason::PushIsClickedBeside { pawn, to, beside } => {
                say::push_beside(list(*beside), *pawn, *to)
            }
            Reason::OthersPawn { formation, owner, first, .. } => match formation.0 {
                Shape::Single => say::not_yours(Man { side: *owner, at: *first, is_own: false }),
                _ => say::others_pawn(*first, *formation),
            },
            Reason::PawnMissing { formation, empty, .. } => match formation.0 {
                Shape::Single => say::no_pawn_there(list(*empty)),
                _ => say::pawn_missing(list(*empty), *formation),
            },
            Reason::NothingToCapture { at, .. } => say::nothing_to_capture(*at),
            Reason::WrittenWithX { hop, captured } => {
                let written = format!("{}x{}", hop.before(), hop.after());
                match hop.shape() {
                    Shape::Single => say::written_x(*captured, written),
                    _ => say::written_x_together(captured.at, written),
                }
            }
            Reason::Alone { from, to, why } => why.sentence(*from, *to),
            Reason::Turn(why) => why.sentence(),
            Reason::Push(why) => why.sentence(),
            Reason::Slide { hop, at, why } => why.sentence(*hop, *at),
            Reason::NeverStrikes(formation) => say::never_strikes(formation.0),
            Reason::NotNew { formation, by_strike, why } => why.sentence(*formation, *by_strike),
            Reason::NoEnemyToStrike(at) => say::no_enemy_to_strike(*at),
            Reason::NothingNewCaptures(at) => say::nothing_new_captures(*at),
            Reason::NoPartOfAMove => say::NOT_PART.into(),
        }
    }

    /// The squares that the board marks as the cause of the refusal: the most important one, if
    /// there is one, and the others. If one square stops the move, also sets `path` to the start of
    /// the move and this square.
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
                // If the hop leads to no new square, mark the squares of the formation itself.
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
    fn sentence(&self, from: Square, to: Square) -> Text {
        match self {
            Alone::SameSquare => say::already_there(from),
            Alone::OwnPawnAhead(man) => say::own_ahead(man.at),
            Alone::CapturesTwoAhead => say::captures_two_ahead(to),
            Alone::TwoAheadTaken(man) => say::two_ahead_taken(*man),
            Alone::CapturesBackward(man) => say::captures_backward(*man),
            Alone::BehindTaken(man) => say::behind_taken(*man),
            Alone::TooFarAhead(far) => say::too_far_ahead(*far, to),
            Alone::TooFarBack(far) => say::too_far_back(*far, to),
            Alone::CapturesAside => say::captures_aside(from, to),
            Alone::LeavesFile => say::leaves_file(to),
        }
    }
}

impl Turn {
    fn sentence(&self) -> Text {
        match self {
            Turn::NeverTurns(hop) => say::never_turns(hop.shape()),
            Turn::NoRotation(hop) => say::no_rotation(hop.before(), hop.after()),
            Turn::Taken { formation, pivot, by, .. } => say::turn_taken(*formation, *by, *pivot),
            Turn::OffBoard { formation, pivot, .. } => say::turn_off_board(*formation, *pivot),
        }
    }
}

impl Push {
    fn sentence(&self) -> Text {
        match self {
            Push::NotOneSquare(_) => say::SQUAD_ONE_SQUARE.into(),
            Push::Captures(_) => say::SQUAD_CAPTURES.into(),
            Push::TwoBefore(pawns) => say::two_before(list(*pawns)),
            Push::OffBoard(man) => say::push_off_board(*man),
            Push::NoRoom { pawn, behind } => say::push_no_room(*behind, *pawn),
        }
    }
}

impl Slide {
    fn sentence(&self, hop: Hop, at: Square) -> Text {
        let formation = hop.before();
        let far = hop.distance();
        match self {
            Slide::Aside if formation.is_flat() => say::aside_of_rank(formation),
            Slide::Aside => say::aside_of_file(formation),
            Slide::DualTooFar => say::dual_too_far(at, far),
            Slide::EnemyInTheWay => say::enemy_in_way(at, formation),
            Slide::OwnInTheWay if formation.0.len() == 2 => say::own_in_way_of_dual(at, formation),
            Slide::OwnInTheWay => say::own_in_way(at, formation),
            Slide::InSquad(_) => say::in_squad(at, far),
        }
    }
}

impl NotNew {
    fn sentence(&self, formation: Formation, by_strike: bool) -> Text {
        match self {
            NotNew::PivotInIt(pivot) => say::pivot_in_it(formation, *pivot),
            NotNew::AllMoved if by_strike => say::all_moved_in_strike(formation),
            NotNew::AllMoved => say::all_moved_in_action(formation),
            NotNew::NoLonger => say::no_longer_new(formation),
            NotNew::NoneMoved if by_strike => say::strike_moved_none(formation),
            NotNew::NoneMoved => say::action_moved_none(formation),
        }
    }
}
