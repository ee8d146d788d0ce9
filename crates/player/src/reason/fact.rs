//! The facts that can explain a move, as values that turn into sentences.

use fairyboard::geometry::Square;
use fairyboard::turn::EffectKind;
use fairyboard::{Key, Outcome, Piece, Seat, Text, say};

/// A fact about a move. The rules prove it, except for facts that are results of the search or the
/// evaluation: `WinsIn`, `LosesIn`, `Expects`, `Prepares`, `PreparesEntry`, `BetterReply`,
/// `AtRisk`, `NoBetter`, and that the player gets enough in return for a captured piece
/// (`CapturesBack` and all `Returns…`).
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
    /// The move captures or converts several pieces.
    Gains {
        /// How many, without those that the player gives up.
        count: u32,
        /// Whether no reply captures anything.
        is_free: bool,
    },
    /// The move captures a piece, and no reply captures anything.
    NothingBack,
    /// A reply can capture the piece that moved, but then the player wins at once.
    ReturnsWin,
    /// A reply can capture the piece that moved, but then the player can capture the piece that
    /// captured it.
    CapturesBack,
    /// A reply can capture the piece that moved, but then the player can capture this piece, on its
    /// square after the reply.
    ReturnsPiece(Square, Piece),
    /// A reply can capture the piece that moved, but then the player can capture this many pieces.
    ReturnsPieces(u32),
    /// A reply can capture the piece that moved, but then the player can bring this piece to the
    /// board.
    ReturnsEnters(Piece),
    /// The move captures a piece, and replies capture less.
    WinsMore,
    /// The search found that every move loses by force. This move loses latest, after this number
    /// of the opponent's moves.
    LosesIn(u32),
    /// A reply can capture the piece that moved, but the best reply according to the search is
    /// another one.
    BetterReply,
    /// A reply can capture the piece that moved, and no fact explains why the move is good.
    AtRisk,
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
    /// The move has another visible effect, for example a piece promotes or enters the board.
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
    /// The move captures nothing and improves something that the evaluation counts.
    Merit(Key),
    /// After the best reply according to the search, the player captures a piece that can't be
    /// captured before.
    Prepares(Square, Piece),
    /// After the best reply according to the search, the player can bring this piece to the board,
    /// which is not possible before.
    PreparesEntry(Piece),
    /// No reply to a quiet move captures anything.
    Covers,
    /// The move keeps this piece. A reply to the other move, with which the move is compared, can
    /// capture the piece, and no reply to this move can.
    Keeps(Square, Piece),
    /// No fact explains the move.
    NoBetter,
    /// The move changes the points of several of the player's cards, and raises their sum.
    ScoresMany {
        /// How many cards.
        cards: u32,
        /// How many points more, together.
        more: i32,
    },
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
    /// The move discards this card, which scores less than each other card of the player with the
    /// dice as they are.
    DiscardsLeast(Text),
    /// The move discards this card, which costs points with the dice as they are.
    DiscardsLoss {
        /// The name of the card.
        card: Text,
        /// How many points it costs.
        points: u32,
    },
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
            Fact::Gains { count, is_free: true } => say::reason_gains_for_nothing(*count),
            Fact::Gains { count, .. } => say::reason_gains(*count),
            Fact::ReturnsWin => say::REASON_RETURNS_WIN.into(),
            Fact::CapturesBack => say::REASON_CAPTURES_BACK.into(),
            Fact::ReturnsPiece(at, piece) => {
                say::reason_returns_piece(say::piece_on(*at, piece.name))
            }
            Fact::ReturnsPieces(count) => say::reason_returns_pieces(*count),
            Fact::ReturnsEnters(piece) => say::reason_returns_enters(piece.name),
            Fact::WinsMore => say::REASON_WINS_MORE.into(),
            Fact::LosesIn(moves) => say::reason_loses_in(*moves),
            Fact::BetterReply => say::REASON_BETTER_REPLY.into(),
            Fact::AtRisk => say::REASON_AT_RISK.into(),
            Fact::Merit(told) => (*told).into(),
            Fact::Prepares(at, piece) => say::reason_prepares(say::piece_on(*at, piece.name)),
            Fact::PreparesEntry(piece) => say::reason_prepares_entry(piece.name),
            Fact::Covers => say::REASON_COVERS.into(),
            Fact::Keeps(at, piece) => say::reason_keeps(say::piece_on(*at, piece.name)),
            Fact::NoBetter => say::REASON_NO_BETTER.into(),
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
            Fact::ScoresMany { cards, more } => say::reason_scores_many(*cards, *more),
            Fact::Scores { card, more } => say::reason_scores(card.clone(), *more),
            Fact::Progress { card, progress } => {
                say::reason_progress(card.clone(), progress.clone())
            }
            Fact::Needed(card) => say::reason_needed(card.clone()),
            Fact::Knows(count) => say::reason_knows(*count),
            Fact::LeavesCaptures(count) => say::reason_leaves_captures(*count),
            Fact::NoCaptures => say::REASON_NO_CAPTURES.into(),
            Fact::DiscardsLeast(card) => say::reason_discards_least(card.clone()),
            Fact::DiscardsLoss { card, points } => say::reason_discards_loss(card.clone(), *points),
            Fact::Leaves(count) => say::reason_leaves(*count),
        }
    }
}
