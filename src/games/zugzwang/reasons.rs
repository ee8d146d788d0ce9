//! The reasons for which something is refused, and what each of them says.

use super::cards::PlayingCard;
use super::edge::Edge;
use super::face::{Face, Rank};
use super::moves::Move;
use super::squares::{indexes, square};
use super::table::Kind;
use super::{SEATS, rule};
use crate::base::{Outcome, Seat};
use crate::geometry::Square;
use crate::refusal::Refusal;

/// Why something is refused.
pub(super) enum Reason {
    Over(Outcome),
    /// It is a view.
    OnlyWatched(Kind),
    /// The move is complete already.
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
    /// Nobody passes while these dice can capture.
    CaptureWithinReach(u64),
    PassesOnlyTogether,
    /// An announcement, in a game in which faces are seen.
    FacesAreSeen,
    /// A declaration or an answer, in another game than a fixed one.
    NothingClaimed,
    NotACapture,
    NothingToDo(Square),
}

/// What the side to move has to do, where that is not to capture or to announce.
pub(super) enum Duty {
    Answer {
        to: Seat,
        claim: Move,
    },
    AnswerDeclaration(Seat),
    TakeAnyDie(Seat),
    EndDuel,
    Pass,
    /// Nothing can be captured from the own edge.
    Turn(Edge),
}

/// Why no card is discarded so.
pub(super) enum Discard {
    OnlyInDuel,
    CardUntold,
    /// The hand is not seen.
    Covered,
    NotInHand(Seat, PlayingCard),
}

/// Why a game does not end, or not so.
pub(super) enum End {
    /// This variant is never ended by a player.
    HasNone(Kind),
    CaptureLeft,
    /// The player takes a die first.
    FewerDice(Seat),
    /// The player takes no die.
    AsManyDice(Seat),
    NoDieToTake(Square),
}

/// What is wrong with the roll of a die.
pub(super) enum Roll {
    Missing,
    NotOnDie(Face),
    NotTheNext(Face),
    NoPawn(Face),
    /// Something else was tried before the roll.
    First,
}

/// Why the board is not looked at from an edge.
pub(super) enum Looking {
    NobodyTurns,
    MoreThanAQuarter {
        player: Seat,
        faced: Edge,
    },
    NoCapture(Edge),
    /// Before the board is turned: what comes of it.
    Once,
    /// The board was turned to this edge already.
    Turned(Edge),
    /// The board was turned in vain already, and there is a capture from the own edge.
    Used,
    /// Before one passes, the board is turned.
    TurnFirst(Edge),
    /// This square was tried before an edge was chosen.
    Untold(Square),
}

/// Why a die does not capture another.
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

/// Why something is not said in a fixed game.
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
    /// Another square was tried where faces come next.
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

/// A face with its article: `a blue queen`, `the pawn`.
pub(super) fn a(face: Face) -> String {
    if face.is_pawn() { "the pawn".into() } else { format!("a {}", face.name()) }
}

fn name(player: Seat) -> &'static str {
    SEATS[usize::from(player.0 & 3)]
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
                Duty::TakeAnyDie(_) | Duty::EndDuel => rule::ZUG_15,
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

    fn sentence(&self) -> String {
        let plain = match self {
            Reason::Duty { duty, .. } => return duty.sentence(),
            Reason::Discard(why) => return why.sentence(),
            Reason::End(why) => return why.sentence(),
            Reason::Roll { at, why } => return why.sentence(*at),
            Reason::Looking(why) => return why.sentence(),
            Reason::Capture { why, .. } => return why.sentence(),
            Reason::Fixed(why) => return why.sentence(),
            Reason::Over(_) => "The game is over",
            Reason::OnlyWatched(_) => {
                "This is what one reader may know: it can be watched, not played"
            }
            Reason::ToldWhole { .. } => "The move is told whole, and nothing is added to it",
            Reason::CaptureWithinReach(_) => "A capture is within reach, so nobody passes",
            Reason::PassesOnlyTogether => "One passes only in the cooperative game",
            Reason::FacesAreSeen => "Faces are announced only in a fixed game; here they are seen",
            Reason::NothingClaimed => "Nothing is declared or answered but in a fixed game",
            Reason::NotACapture => "No capture is written like this",
            Reason::NothingToDo(_) => "Nothing can be done there now",
        };
        plain.into()
    }

    /// Names the squares to blame but for the last, which it gives, and the path.
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
    fn sentence(&self) -> String {
        match self {
            Duty::Answer { to, claim } => format!(
                "{} announces: the {} on {} takes the {} on {}",
                name(*to),
                claim.mover.name(),
                square(claim.from),
                claim.victim.name(),
                square(claim.to)
            ),
            Duty::AnswerDeclaration(to) => {
                format!("{} declares that no capture is left", name(*to))
            }
            Duty::TakeAnyDie(player) => format!(
                "No capture is left: {} has fewer dice, takes any one, and then the game is over",
                name(*player)
            ),
            Duty::EndDuel => "No capture is left, so the game ends".into(),
            Duty::Pass => "No capture is within reach: turn the board or not, and pass".into(),
            Duty::Turn(edge) => {
                format!("From {} nothing can be captured: turn the board", edge.name())
            }
        }
    }
}

impl Discard {
    fn sentence(&self) -> String {
        match self {
            Discard::OnlyInDuel => "Cards are discarded only in the game for two".into(),
            Discard::Covered => "Show your hand to discard".into(),
            Discard::CardUntold => "A discard that is played names its card".into(),
            Discard::NotInHand(player, card) => {
                format!("{} has no card {} to discard", name(*player), card.text())
            }
        }
    }
}

impl End {
    fn sentence(&self) -> String {
        match self {
            End::HasNone(Kind::Layout) => "A bare layout has captures, and no end".into(),
            End::HasNone(_) => "The cooperative game ends by itself".into(),
            End::CaptureLeft => "A capture is left, so the game goes on".into(),
            End::FewerDice(player) => {
                format!("{} has fewer dice, and first takes any one from the board", name(*player))
            }
            End::AsManyDice(player) => {
                format!("{} has as many dice as the other, and takes none", name(*player))
            }
            End::NoDieToTake(at) => format!("There is no die on {at} to take"),
        }
    }
}

impl Roll {
    fn sentence(&self, at: Square) -> String {
        match self {
            Roll::Missing => format!(
                "The pawn on {at} is rolled when it is captured: after / comes what it shows"
            ),
            Roll::NotOnDie(roll) => format!("The die on {at} has no {} to roll", roll.name()),
            Roll::NotTheNext(roll) => {
                format!("The die on {at} rolls another face than the {}", roll.name())
            }
            Roll::NoPawn(shown) => format!(
                "The die on {at} counts as the {} that it shows, and is not rolled",
                shown.name()
            ),
            Roll::First => format!("The pawn on {at} is rolled first"),
        }
    }
}

impl Looking {
    fn sentence(&self) -> String {
        match self {
            Looking::NobodyTurns => "Nobody turns the board".into(),
            Looking::MoreThanAQuarter { player, faced } => format!(
                "The board is turned by a quarter at most, and {} faces {}",
                name(*player),
                faced.name()
            ),
            Looking::NoCapture(edge) => {
                format!("From {} nothing can be captured, so the board turns back", edge.name())
            }
            Looking::Once => {
                "If a capture is possible from there, the turn stands. Turn again to make it".into()
            }
            Looking::Turned(edge) => {
                format!("The board was turned to {}: capture from there", edge.name())
            }
            Looking::Used => {
                "The board was turned in vain already: capture from your own edge".into()
            }
            Looking::TurnFirst(edge) => format!(
                "From {} nothing can be captured: before you pass, turn the board to both sides",
                edge.name()
            ),
            Looking::Untold(_) => "A capture is made from an edge: which one comes first".into(),
        }
    }
}

impl Capture {
    fn sentence(&self) -> String {
        match self {
            Capture::NoDie(at) => format!("There is no die on {at}"),
            Capture::Unseen { at, edge } => {
                format!("What the die on {at} shows to the {} is not seen from here", edge.name())
            }
            Capture::PawnMoves(at) => {
                format!("Pawns never move, and the die on {at} shows the pawn")
            }
            Capture::NotTheEdges { at, edge, shown } => format!(
                "The {} edge is {}, and the die on {at} shows a {}",
                edge.name(),
                edge.colour().name(),
                shown.name()
            ),
            Capture::ReachesNone { at, shown } => {
                format!("The {} on {at} reaches no die of another colour", shown.name())
            }
            Capture::Itself(at) => format!("The die on {at} captures another die, not itself"),
            Capture::EmptySquare(at) => format!("A die moves only to capture, and {at} is empty"),
            Capture::SameColour { edge, .. } => format!(
                "Dice do not capture dice of the same colour, and from the {} both are {}",
                edge.name(),
                edge.colour().name()
            ),
            Capture::Blocked { rank, blocker, .. } => {
                let name = rank.name();
                format!("The {name} does not pass over the die on {blocker}")
            }
            Capture::NoWay { rank, from, to } => {
                let name = rank.name();
                let ways = match *rank {
                    Rank::Knight => "two squares along a rank or file and one to the side",
                    Rank::Rook => "along ranks and files",
                    Rank::Bishop => "along diagonals",
                    Rank::Queen => "along ranks, files and diagonals",
                };
                format!("A {name} moves {ways}, and from {from} that does not lead to {to}")
            }
        }
    }
}

impl Fixed {
    fn sentence(&self) -> String {
        let plain = match self {
            Fixed::AnswerDeclaration(to) => {
                return format!(
                    "{} declares that no capture is left: the answer is a capture, or accept",
                    name(*to)
                );
            }
            Fixed::NotTheEdges { edge, told, .. } => {
                let (edge, colour) = (edge.name(), edge.colour().name());
                return format!("From the {edge} {colour} captures, not {}", a(*told));
            }
            Fixed::ReachesNone(at) => return format!("No piece on {at} could reach another die"),
            Fixed::Blocked { blocker, .. } => {
                return format!("No piece but a knight passes over dice, and one is on {blocker}");
            }
            Fixed::NoWay { from, to } => return format!("No piece goes from {from} to {to}"),
            Fixed::AnswerFirst(_) => "An announcement waits for its answer: accept or challenge",
            Fixed::NothingToAnswer => "Nothing has been announced that waits for an answer",
            Fixed::EndsByClaim => {
                "A fixed game ends by a challenge, or by none, which declares that no capture is left"
            }
            Fixed::FacesUntold(_) => {
                "An announcement tells the colour and rank of both faces: Sc3xf6:bQxcN"
            }
            Fixed::SameColour(_) => "A die captures a die of another colour than its own",
            Fixed::Itself(_) => "A die captures another die, not itself",
            Fixed::FacesNext(_) => "Now the faces are announced, colour and rank of each",
        };
        plain.into()
    }
}
