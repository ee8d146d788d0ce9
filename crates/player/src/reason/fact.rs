//! The facts that can explain a move, as values that turn into sentences.

use fairyboard::geometry::Square;
use fairyboard::turn::EffectKind;
use fairyboard::{Outcome, Piece, Seat, Text, say};

/// A fact about a move. The rules prove it, except for `WinsIn` and `Expects`, which are results of
/// the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The move wins the game.
    Wins {
        outcome: Outcome,
        /// The outcome in the game's own words.
        told: Text,
    },
    /// The search found a forced win in this number of moves, including this one.
    WinsIn(u32),
    /// The move is the only legal one.
    OnlyMove,
    /// If the mover passed, the player in this seat could win at once. After the move that is no
    /// longer possible.
    StopsWin(Seat),
    /// The move captures pieces of other players.
    Captures {
        /// The squares of the captured pieces, in the order of the captures.
        taken: Vec<Square>,
        /// The first capture in the game's own words, such as `captures the black hen on d3`.
        told: Text,
    },
    /// The move converts another player's piece to the mover's side.
    Converts(Square, Piece),
    /// The move captures a piece, and no reply captures anything.
    NothingBack,
    /// The move captures a piece, and no reply captures the piece that moved, although some reply
    /// captures another piece. The square and the piece are those of the other piece. If replies
    /// can capture several, it is the piece that commands the most squares.
    NotTakenBack(Square, Piece),
    /// If the mover passed, others could capture a piece that no reply to the move can capture.
    Saves {
        piece: Piece,
        /// The piece's square before the move.
        at: Square,
        /// The piece's square after the move.
        now: Square,
    },
    /// If the other side passed after the move, the mover could win at once.
    ThreatensWin,
    /// The move does something else to a piece or a square.
    Does {
        kind: EffectKind,
        at: Square,
        /// The effect in the game's own words.
        told: Text,
    },
    /// If the other side passed after the move, the mover could capture a piece that they can't
    /// capture now. The text names the piece or formation (a group of pawns that moves as one) that
    /// would capture that piece, if known.
    Threatens(Square, Piece, Option<Text>),
    /// The best reply according to the search.
    Expects(String),
    /// One of the player's cards scores more points after the move.
    Scores {
        /// The name of the card.
        card: Text,
        /// How many points more.
        more: i32,
    },
    /// The move makes progress on one of the player's cards without changing the card's points.
    Progress {
        /// The name of the card.
        card: Text,
        /// The progress of the card after the move, in words.
        progress: Text,
    },
    /// The move captures a die that this card, which all players share, needs.
    Needed(Text),
    /// The move announces a capture with the faces of two dice. The player knows this number of the
    /// two faces.
    Knows(u32),
    /// The number of captures that the other side has after the move.
    LeavesCaptures(u32),
    /// No capture is possible after the move.
    NoCaptures,
    /// The number of pieces on the board after the move.
    OnBoard(u32),
    /// The numbers of pieces of both sides after the move.
    Counts {
        /// The pieces of the player who makes the move.
        own: u32,
        /// The pieces of the other side.
        others: u32,
    },
    /// The move discards this card, and no other card of the player scores less with the dice as
    /// they are.
    DiscardsLeast(Text),
    /// After the move the other side has this number of moves.
    Leaves(u32),
}

impl Fact {
    /// Whether the fact adds nothing to a description of the move: it names a captured or entering
    /// piece, or it is only the notation of the expected reply.
    pub fn is_in_move(&self) -> bool {
        matches!(self, Fact::Captures { .. } | Fact::Converts(..) | Fact::Expects(_))
            || matches!(self, Fact::Does { kind: EffectKind::Enters(_), .. })
    }

    /// The sentence for the player who makes the move.
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
            Fact::Progress { card, progress } => {
                say::reason_progress(card.clone(), progress.clone())
            }
            Fact::Needed(card) => say::reason_needed(card.clone()),
            Fact::Knows(count) => say::reason_knows(*count),
            Fact::LeavesCaptures(count) => say::reason_leaves_captures(*count),
            Fact::NoCaptures => say::REASON_NO_CAPTURES.into(),
            Fact::OnBoard(count) => say::reason_on_board(*count),
            Fact::Counts { own, others } => say::reason_counts(*others, *own),
            Fact::DiscardsLeast(card) => say::reason_discards_least(card.clone()),
            Fact::Leaves(count) => say::reason_leaves(*count),
        }
    }
}
