//! What is said of a move, as values.

use fairyboard::geometry::Square;
use fairyboard::turn::EffectKind;
use fairyboard::{Outcome, Piece, Seat, Text, say};

/// Something that is true of a move, whatever anybody thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It ends the game, which is won.
    Wins {
        /// How.
        outcome: Outcome,
        /// That in a sentence of the game.
        told: Text,
    },
    /// A win in so many moves was seen to its end, this one counted.
    WinsIn(u32),
    /// There is no other.
    OnlyMove,
    /// If it were their turn now, others could win at once; after the move they can't.
    StopsWin(Seat),
    /// It takes pieces of others from the board.
    Captures {
        /// Where they were taken, in the order in which it happens.
        taken: Vec<Square>,
        /// The first of it as the game tells it: `captures the black hen on d3`.
        told: Text,
    },
    /// It makes a piece of others one of the mover's.
    Converts(Square, Piece),
    /// It captures, and no reply does.
    NothingBack,
    /// It captures, and no reply captures what stands where the move ended. One can capture this piece, the one of those that
    /// commands the most squares.
    NotTakenBack(Square, Piece),
    /// If it were their turn now, others could capture a piece that no reply captures.
    Saves {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        at: Square,
        /// Where it stands after the move.
        now: Square,
    },
    /// If it were the same player's turn again, they could win at once.
    ThreatensWin,
    /// It does something else to a piece or a square.
    Does {
        /// What becomes of it.
        kind: EffectKind,
        /// Where.
        at: Square,
        /// That as the game tells it.
        told: Text,
    },
    /// If it were the same player's turn again, they could capture a piece that they can't capture now, with this piece or
    /// formation, if it was looked up.
    Threatens(Square, Piece, Option<Text>),
    /// What the computer takes for the best answer.
    Expects(String),
    /// A card of the player scores more after it.
    Scores {
        /// The name of the card.
        card: Text,
        /// How many points more.
        more: i32,
    },
    /// It discards this card, and none of the player's scores less as the dice are.
    DiscardsLeast(Text),
    /// The other side has so many moves then.
    Leaves(u32),
}

impl Fact {
    /// Whether it says no more than the move in words does, or is a move in notation.
    pub fn is_in_move(&self) -> bool {
        matches!(self, Fact::Captures { .. } | Fact::Converts(..) | Fact::Expects(_))
            || matches!(self, Fact::Does { kind: EffectKind::Enters(_), .. })
    }

    /// The fact in a sentence, told to the player who makes the move.
    pub fn said(&self) -> Text {
        match self {
            Fact::Wins { .. } => say::REASON_WINS.into(),
            Fact::WinsIn(moves) => say::reason_wins_in(*moves),
            Fact::OnlyMove => say::REASON_ONLY.into(),
            Fact::StopsWin(_) => say::REASON_STOPS_WIN.into(),
            Fact::Captures { taken, told } => match taken.len() {
                1 => say::reason_effect(told.clone()),
                count => say::reason_captures(count as u32),
            },
            Fact::Converts(at, piece) => say::reason_converts(say::piece_on(*at, piece.name)),
            Fact::NothingBack => say::REASON_NOTHING_BACK.into(),
            Fact::NotTakenBack(at, piece) => {
                say::reason_not_taken_back(say::piece_on(*at, piece.name))
            }
            Fact::Saves { piece, at, .. } => say::reason_saves(say::piece_on(*at, piece.name)),
            Fact::ThreatensWin => say::REASON_THREATENS_WIN.into(),
            Fact::Does { kind: EffectKind::Enters(piece), .. } => say::reason_enters(piece.name),
            Fact::Does { told, .. } => told.clone(),
            Fact::Threatens(at, piece, None) => {
                say::reason_threatens(say::piece_on(*at, piece.name))
            }
            Fact::Threatens(at, piece, Some(by)) => {
                say::reason_threatens_with(by.clone(), say::piece_on(*at, piece.name))
            }
            Fact::Expects(mv) => say::reason_expects(mv),
            Fact::Scores { card, more } => say::reason_scores(card.clone(), *more),
            Fact::DiscardsLeast(card) => say::reason_discards_least(card.clone()),
            Fact::Leaves(count) => say::reason_leaves(*count),
        }
    }
}
