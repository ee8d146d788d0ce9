//! The introduction for newcomers before the first move: how to win, the course of a turn, and the
//! moves of the pieces.
//!
//! Each sentence is a part of the game's `guide.md`. `tests/house/introduction.rs` checks this.

use crate::drawing;
use crate::headers::is_study;
use crate::link_game::is_by_link;
use crate::model::{Seen, Ui};
use crate::queries;
use crate::say;
use crate::sentences::{given_name, player};
use fairyboard::record::NodeId;
use fairyboard::{Piece, State, Text};
use std::rc::Rc;

/// The most pieces that move as one formation.
const MOST: usize = 4;

/// A kind of piece, or a formation (pieces that move as one) of that kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    pub piece: Piece,
    /// The number of pieces in the formation (pieces that move as one); 1 for a single piece.
    pub together: usize,
    /// The name of the kind and its moves.
    pub does: Text,
}

/// The saved data that shows whether the player knows a chess variant.
#[derive(Clone, Copy, Default, Debug)]
pub struct Known {
    /// Whether games of this chess variant are saved.
    pub has_games: bool,
    /// Whether a lesson of this chess variant was begun.
    pub has_lessons: bool,
    /// Whether the coach (which helps in first games) has made remarks, or the player has said that
    /// they know the chess variant.
    pub has_notes: bool,
}

impl Known {
    /// Whether the chess variant is new to the player. If so, an invitation to it offers a lesson
    /// first.
    pub fn is_new(self) -> bool {
        !(self.has_games || self.has_lessons || self.has_notes)
    }
}

/// The question to a newcomer who was invited to a game by link. `None` in other games.
pub fn invitation(session: &Seen) -> Option<Text> {
    let side = session.side.filter(|_| is_by_link(session.record()))?;
    let (record, other) = (session.record(), side.other());
    let game = record.info().name;
    Some(match given_name(record, other) {
        Some(_) => say::newcomer_invited(game, player(record, &**session.state(), other)),
        None => say::newcomer_invited_to(game),
    })
}

/// The sentence during a lesson that reminds the newcomer of the game they were invited to. `None`
/// if the game is no game by link.
pub fn waiting_game(session: &Seen) -> Option<Text> {
    let side = session.side.filter(|_| is_by_link(session.record()))?;
    let (record, other) = (session.record(), side.other());
    Some(match given_name(record, other) {
        Some(_) => say::newcomer_waits_for(player(record, &**session.state(), other)),
        None => say::NEWCOMER_WAITS.into(),
    })
}

/// Whether to show the aim of the game beside the board. It is shown while the game has no moves.
pub fn is_wanted(ui: &Ui) -> bool {
    let record = ui.session.record();
    let is_fresh = record.end_of_line(NodeId::START) == NodeId::START;
    is_fresh && is_game(ui)
}

/// Whether the only human player on this device has not moved yet. If both players use this device,
/// whether neither has moved. The panel then has a button that shows the aim.
pub fn is_before_first_move(ui: &Ui) -> bool {
    let record = ui.session.record();
    let line = record.path(record.end_of_line(NodeId::START));
    let has_moved = |id: &NodeId| ui.you().is_none_or(|you| record.node(*id).mover() == you);
    is_game(ui) && !line[1..].iter().any(has_moved)
}

/// Whether the screen shows a game that is not over, and no lesson, puzzle or study.
fn is_game(ui: &Ui) -> bool {
    let record = ui.session.record();
    ui.taught.is_none() && !is_study(record) && !ui.session.outcome().is_over()
}

/// The most characters of an aim in the status card if no other sentence follows.
const SHORT_AIM: usize = 95;
/// The most characters of an aim in the status card if another sentence follows.
const BESIDE_MORE: usize = 70;

/// The short aim for the status card before the first move: the first sentences of the game's aim,
/// as many as fit. If the player may look at the board and its dice from any edge, the text also
/// explains the edges.
pub fn short_aim(state: &dyn State) -> String {
    let may_turn = !queries::edges(state).is_empty();
    let is_free = may_turn && queries::edge_of(state, state.to_move()).is_none();
    match is_free {
        true => say::aim_and_edges(first_sentences(state, BESIDE_MORE)).to_string(),
        false => first_sentences(state, SHORT_AIM),
    }
}

/// The short aim, followed by a sentence on how to get help with the first move if both fit into
/// the status card.
pub fn first_words(ui: &Ui) -> String {
    let state = &**ui.session.state();
    let with_hint = say::aim_and_hint(first_sentences(state, BESIDE_MORE)).to_string();
    // In a game with edges to look from, the short aim may end with a sentence about them, which
    // leaves no space.
    let fits = with_hint.chars().count() <= SHORT_AIM && queries::edges(state).is_empty();
    if fits && ui.bars_hint().is_none() { with_hint } else { short_aim(state) }
}

fn first_sentences(state: &dyn State, most: usize) -> String {
    let aim = state.aim().win.first().map_or("", |aim| aim.words());
    let ends = aim.match_indices(". ").map(|(end, _)| end + 1).chain([aim.len()]);
    let fits = |end: &usize| aim[..*end].chars().count() <= most;
    let end = ends.clone().take_while(fits).last().or_else(|| ends.clone().next());
    aim[..end.unwrap_or(0)].to_string()
}

/// The kinds of pieces that are in a position or are named in the aim, each kind once, for either
/// side.
pub fn kinds(state: &Rc<dyn State>) -> Vec<Kind> {
    let standing = queries::standing(state);
    let faces = queries::faces(&**state);
    let pieces = standing.pieces.iter().map(|(_, piece)| piece);
    let pieces = faces.iter().chain(pieces).chain(standing.off_board.iter().map(|off| &off.piece));
    // The kinds are listed in the order of the game's help page.
    let order = drawing::of(state.info()).pieces;
    // The aim may name a piece that no player has at the start. This piece is listed, too.
    let aim: String = state.aim().win.iter().map(|told| told.words()).collect();
    let in_aim = |piece: &Piece| aim.contains(piece.name.words());
    let named: Vec<_> =
        order.iter().filter_map(|letter| state.named(letter)).filter(in_aim).collect();
    let pieces = pieces.chain(&named);
    let place =
        |piece: &&Piece| order.iter().position(|letter| letter.eq_ignore_ascii_case(piece.letter));
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort_by_key(place);
    let mut kinds: Vec<Kind> = Vec::new();
    for piece in pieces {
        for together in 1..=MOST {
            let Some(does) = state.does(piece, together) else { break };
            if kinds.iter().all(|kind| kind.does != does) {
                kinds.push(Kind { piece: *piece, together, does });
            }
        }
    }
    kinds
}
