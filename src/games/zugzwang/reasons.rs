//! The reasons why a move of Zugzwang is refused, and the sentence that explains each of them.

use super::cards::PlayingCard;
use super::edge::Edge;
use super::face::{Face, Rank};
use super::knowledge::Kind;
use super::moves::Move;
use super::squares::{indexes, square};
use super::{player, rule, say};
use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use crate::refusal::Refusal;
use i18n::Text;

pub(super) enum Reason {
    Over(Outcome),
    /// The position is a view, with parts that a player does not know, so no moves are played on
    /// it.
    OnlyWatched(Kind),
    /// The move has all its steps (clicks), so the click on a square can't add one.
    ToldWhole {
        kind: Kind,
        at: Square,
    },
    Duty {
        duty: Duty,
        clicked: Option<Square>,
    },
    Discard(Discard),
    End(End),
    Roll {
        at: Square,
        why: Roll,
    },
    Looking(Looking),
    Capture {
        kind: Kind,
        why: Capture,
    },
    Fixed(Fixed),
    /// A pass is refused because these dice (a bit for each square) can capture from the edge that
    /// the player faces or from an edge beside it.
    CaptureWithinReach(u64),
    PassesOnlyTogether,
    /// A capture was announced with its faces, in a variant without announcements.
    FacesAreSeen,
    /// A declaration or an answer was entered, in a variant without announcements.
    NothingClaimed,
    NotACapture,
    NothingToDo(Square),
}

/// The duty of the side to move, such as to answer an announcement, if this side may not capture or
/// announce a capture now.
pub(super) enum Duty {
    Answer {
        to: Seat,
        claim: Move,
    },
    AnswerDeclaration(Seat),
    TakeAnyDie,
    EndDuel {
        has_cards: bool,
    },
    Pass,
    /// The player must turn the board to this edge, because nothing can be captured from the
    /// player's own edge.
    Turn(Edge),
}

/// Why a discard is refused.
pub(super) enum Discard {
    OnlyInDuel,
    CardUntold,
    /// The viewer does not see the hand, so can't discard a card from it.
    Covered,
    NotInHand(Seat, PlayingCard),
}

/// Why a move that ends the game is refused.
pub(super) enum End {
    /// This variant has no move that ends the game.
    HasNone(Kind),
    CaptureLeft,
    /// The player has captured fewer dice than the opponent, and must take one from the board
    /// before the end.
    FewerDice,
    /// The player has not captured fewer dice than the opponent, so may not take one from the
    /// board.
    AsManyDice,
    NoDieToTake(Square),
}

/// Why the roll of a captured die is refused. Only a die that is captured as a pawn is rolled.
pub(super) enum Roll {
    Missing,
    NotOnDie(Face),
    NotTheNext(Face),
    NoPawn(Face),
    /// A captured pawn must be rolled before the step that was tried.
    First,
}

/// Why the board cannot be turned to an edge. One variant, `Once`, is a warning instead.
pub(super) enum Looking {
    NobodyTurns,
    MoreThanAQuarter {
        faced: Edge,
    },
    NoCapture(Edge),
    /// Not a refusal: the warning that the board can be turned only once.
    Once,
    /// The board has already been turned to this edge in this turn.
    Turned(Edge),
    /// The board has already been turned to an edge without a capture, and it can't be turned to
    /// the opposite edge, because there is a capture from the player's own edge.
    Used,
    /// The player tried to pass without having turned the board to this edge.
    TurnFirst(Edge),
    /// A square was written or clicked, but the edge from where to capture is missing.
    Untold(Square),
}

/// Why a die cannot capture another die.
pub(super) enum Capture {
    NoDie(Square),
    Unseen { at: Square, edge: Edge },
    PawnMoves(Square),
    NotTheEdges { at: Square, edge: Edge, shown: Face },
    ReachesNone { at: Square, shown: Face },
    Itself(Square),
    EmptySquare(Square),
    SameColour { at: Square, edge: Edge },
    Blocked { rank: Rank, from: Square, blocker: Square },
    NoWay { rank: Rank, from: Square, to: Square },
}

/// Why a move is refused in the fixed game, whose players announce captures and never turn the
/// board.
pub(super) enum Fixed {
    AnswerFirst(Move),
    AnswerDeclaration(Seat),
    NothingToAnswer,
    EndsByClaim,
    FacesUntold(Square),
    NotTheEdges {
        at: Square,
        edge: Edge,
        told: Face,
    },
    SameColour(Square),
    Itself(Square),
    /// A square was clicked, but the faces of the two dice must be announced next.
    FacesNext(Square),
    ReachesNone(Square),
    Blocked {
        from: Square,
        blocker: Square,
    },
    NoWay {
        from: Square,
        to: Square,
    },
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Self {
        let mut refusal = Refusal::new(reason.rule(), reason.sentence());
        let last = reason.blamed(&mut refusal);
        refusal.squares.extend(last);
        refusal
    }
}

impl Reason {
    fn rule(&self) -> &'static str {
        match self {
            Reason::Over(outcome) => outcome.rule().unwrap_or_default(),
            Reason::OnlyWatched(Kind::Duel) => rule::ZUG_12,
            Reason::OnlyWatched(kind) | Reason::Capture { kind, why: Capture::Unseen { .. } } => {
                if *kind == Kind::Coop {
                    rule::ZUG_32
                } else {
                    rule::ZUG_19
                }
            }
            Reason::ToldWhole { kind, .. } => match kind {
                Kind::Layout => rule::ZUG_8,
                Kind::Duel => rule::ZUG_13,
                Kind::Fixed => rule::ZUG_21,
                Kind::Coop => rule::ZUG_28,
            },
            Reason::Discard(_) => rule::ZUG_13,
            Reason::End(_) => rule::ZUG_15,
            Reason::Roll { .. } => rule::ZUG_10,
            Reason::Duty { duty, .. } => match duty {
                Duty::Answer { .. } => rule::ZUG_23,
                Duty::AnswerDeclaration(_) => rule::ZUG_25,
                Duty::TakeAnyDie | Duty::EndDuel { .. } => rule::ZUG_15,
                Duty::Pass => rule::ZUG_31,
                Duty::Turn(_) => rule::ZUG_28,
            },
            Reason::Looking(Looking::TurnFirst(_)) => rule::ZUG_31,
            Reason::Looking(Looking::NobodyTurns) => rule::ZUG_19,
            Reason::Looking(
                Looking::MoreThanAQuarter { .. }
                | Looking::NoCapture(_)
                | Looking::Once
                | Looking::Turned(_)
                | Looking::Used,
            ) => rule::ZUG_28,
            Reason::Looking(Looking::Untold(_))
            | Reason::Capture {
                why: Capture::PawnMoves(_) | Capture::NotTheEdges { .. }, ..
            } => rule::ZUG_7,
            Reason::Capture { kind: Kind::Fixed, .. } => rule::ZUG_22,
            Reason::Capture { .. } | Reason::NotACapture | Reason::NothingToDo(_) => rule::ZUG_8,
            Reason::Fixed(Fixed::AnswerFirst(_) | Fixed::NothingToAnswer) => rule::ZUG_23,
            Reason::Fixed(Fixed::AnswerDeclaration(_) | Fixed::EndsByClaim)
            | Reason::NothingClaimed => rule::ZUG_25,
            Reason::Fixed(Fixed::FacesUntold(_) | Fixed::FacesNext(_)) | Reason::FacesAreSeen => {
                rule::ZUG_21
            }
            Reason::Fixed(_) => rule::ZUG_22,
            Reason::CaptureWithinReach(_) | Reason::PassesOnlyTogether => rule::ZUG_31,
        }
    }

    fn sentence(&self) -> Text {
        let plain = match self {
            Reason::Duty { duty, .. } => return duty.sentence(),
            Reason::Discard(why) => return why.sentence(),
            Reason::End(why) => return why.sentence(),
            Reason::Roll { at, why } => return why.sentence(*at),
            Reason::Looking(why) => return why.sentence(),
            Reason::Capture { why, .. } => return why.sentence(),
            Reason::Fixed(why) => return why.sentence(),
            Reason::Over(_) => say::OVER,
            Reason::OnlyWatched(_) => say::ONLY_WATCHED,
            Reason::ToldWhole { .. } => say::TOLD_WHOLE,
            Reason::CaptureWithinReach(_) => say::CAPTURE_WITHIN_REACH,
            Reason::PassesOnlyTogether => say::PASSES_ONLY_TOGETHER,
            Reason::FacesAreSeen => say::FACES_ARE_SEEN,
            Reason::NothingClaimed => say::NOTHING_CLAIMED,
            Reason::NotACapture => say::NOT_A_CAPTURE,
            Reason::NothingToDo(_) => say::NOTHING_TO_DO,
        };
        plain.into()
    }

    /// Adds to a refusal the squares that the board marks as the cause, except the last one, which
    /// is returned. If a die is in the way, also sets the path of the refused move.
    fn blamed(&self, refusal: &mut Refusal) -> Option<Square> {
        Some(match self {
            Reason::Duty { duty: Duty::Answer { claim, .. }, clicked } => {
                refusal.squares.extend([claim.from, claim.to].map(square));
                return *clicked;
            }
            Reason::Duty { clicked, .. } => return *clicked,
            Reason::CaptureWithinReach(movers) => {
                refusal.squares.extend(indexes(*movers).map(square));
                return None;
            }
            Reason::Fixed(Fixed::AnswerFirst(claim)) => {
                refusal.squares.push(square(claim.from));
                square(claim.to)
            }
            Reason::Capture { why: Capture::Blocked { from, blocker, .. }, .. }
            | Reason::Fixed(Fixed::Blocked { from, blocker }) => {
                refusal.path = Some((*from, *blocker));
                *blocker
            }
            Reason::ToldWhole { at, .. }
            | Reason::Roll { at, .. }
            | Reason::End(End::NoDieToTake(at))
            | Reason::Looking(Looking::Untold(at))
            | Reason::NothingToDo(at)
            | Reason::Capture {
                why:
                    Capture::NoDie(at)
                    | Capture::Unseen { at, .. }
                    | Capture::PawnMoves(at)
                    | Capture::NotTheEdges { at, .. }
                    | Capture::ReachesNone { at, .. }
                    | Capture::Itself(at)
                    | Capture::EmptySquare(at)
                    | Capture::SameColour { at, .. }
                    | Capture::NoWay { to: at, .. },
                ..
            }
            | Reason::Fixed(
                Fixed::FacesUntold(at)
                | Fixed::NotTheEdges { at, .. }
                | Fixed::SameColour(at)
                | Fixed::Itself(at)
                | Fixed::FacesNext(at)
                | Fixed::ReachesNone(at)
                | Fixed::NoWay { to: at, .. },
            ) => *at,
            _ => return None,
        })
    }
}

impl Duty {
    fn sentence(&self) -> Text {
        match self {
            Duty::Answer { to, claim } => {
                let (from, at) = (square(claim.from), square(claim.to));
                say::answer(from, claim.mover, player(*to), at, claim.victim)
            }
            Duty::AnswerDeclaration(to) => say::answer_declaration(player(*to)),
            Duty::TakeAnyDie => say::TAKE_ANY_DIE.into(),
            Duty::EndDuel { has_cards: true } => say::END_DUEL.into(),
            Duty::EndDuel { has_cards: false } => say::END_DUEL_NO_CARDS.into(),
            Duty::Pass => say::PASS_OR_TURN.into(),
            Duty::Turn(edge) => say::turn(*edge),
        }
    }
}

impl Discard {
    fn sentence(&self) -> Text {
        match self {
            Discard::OnlyInDuel => say::DISCARD_ONLY_IN_DUEL.into(),
            Discard::Covered => say::DISCARD_COVERED.into(),
            Discard::CardUntold => say::DISCARD_UNTOLD.into(),
            Discard::NotInHand(seat, card) => say::discard_not_in_hand(card.text(), player(*seat)),
        }
    }
}

impl End {
    fn sentence(&self) -> Text {
        match self {
            End::HasNone(Kind::Layout) => say::LAYOUT_HAS_NO_END.into(),
            End::HasNone(_) => say::COOP_ENDS_ITSELF.into(),
            End::CaptureLeft => say::CAPTURE_LEFT.into(),
            End::FewerDice => say::FEWER_DICE.into(),
            End::AsManyDice => say::AS_MANY_DICE.into(),
            End::NoDieToTake(at) => say::no_die_to_take(*at),
        }
    }
}

impl Roll {
    fn sentence(&self, at: Square) -> Text {
        match self {
            Roll::Missing => say::roll_missing(at),
            Roll::NotOnDie(roll) => say::roll_not_on_die(at, *roll),
            Roll::NotTheNext(roll) => say::roll_not_next(at, *roll),
            Roll::NoPawn(shown) => say::roll_no_pawn(at, *shown),
            Roll::First => say::roll_first(at),
        }
    }
}

impl Looking {
    fn sentence(&self) -> Text {
        match self {
            Looking::NobodyTurns => say::NOBODY_TURNS.into(),
            Looking::MoreThanAQuarter { faced } => say::more_than_a_quarter(*faced),
            Looking::NoCapture(edge) => say::turns_back(*edge),
            Looking::Once => say::TURN_ONCE.into(),
            Looking::Turned(edge) => say::was_turned(*edge),
            Looking::Used => say::TURNED_IN_VAIN.into(),
            Looking::TurnFirst(edge) => say::turn_first(*edge),
            Looking::Untold(_) => say::EDGE_FIRST.into(),
        }
    }
}

impl Capture {
    fn sentence(&self) -> Text {
        match *self {
            Capture::NoDie(at) => say::no_die(at),
            Capture::Unseen { at, edge } => say::unseen(at, edge),
            Capture::PawnMoves(at) => say::pawn_moves(at),
            Capture::NotTheEdges { at, edge, shown } => {
                say::not_the_edges(at, edge.colour(), edge, shown)
            }
            Capture::ReachesNone { at, shown } => say::reaches_none(at, shown),
            Capture::Itself(at) => say::itself(at),
            Capture::EmptySquare(at) => say::only_to_capture(at),
            Capture::SameColour { edge, .. } => say::same_colour(edge.colour(), edge),
            Capture::Blocked { rank, blocker, .. } => say::blocked(blocker, rank),
            Capture::NoWay { rank, from, to } => match rank {
                Rank::Bishop => say::no_way_bishop(from, to),
                Rank::Knight => say::no_way_knight(from, to),
                Rank::Queen => say::no_way_queen(from, to),
                Rank::Rook => say::no_way_rook(from, to),
            },
        }
    }
}

impl Fixed {
    fn sentence(&self) -> Text {
        match *self {
            Fixed::AnswerDeclaration(to) => say::answer_declaration_first(player(to)),
            Fixed::NotTheEdges { edge, told, .. } => {
                say::announced_not_the_edges(edge.colour(), edge, told)
            }
            Fixed::ReachesNone(at) => say::announced_reaches_none(at),
            Fixed::Blocked { blocker, .. } => say::announced_blocked(blocker),
            Fixed::NoWay { from, to } => say::announced_no_way(from, to),
            Fixed::AnswerFirst(_) => say::ANSWER_FIRST.into(),
            Fixed::NothingToAnswer => say::NOTHING_TO_ANSWER.into(),
            Fixed::EndsByClaim => say::ENDS_BY_CLAIM.into(),
            Fixed::FacesUntold(_) => say::FACES_UNTOLD.into(),
            Fixed::SameColour(_) => say::ANNOUNCED_SAME_COLOUR.into(),
            Fixed::Itself(_) => say::ANNOUNCED_ITSELF.into(),
            Fixed::FacesNext(_) => say::FACES_NEXT.into(),
        }
    }
}
