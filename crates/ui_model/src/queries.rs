//! Queries of a position. A query returns an empty result if the chess variant lacks the feature.

use fairyboard::geometry::Square;
use fairyboard::side_area::{Face, Hand, Reading, SideArea, TimeLimit};
use fairyboard::turn::{Effect, EffectKind};
use fairyboard::turnable::{Edge, Turnable};
use fairyboard::{Draw, Piece, Refusal, Scene, Seat, State};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The edges of the board that players look from, clockwise from the one at the bottom of a board
/// that is not turned. Empty in games without such edges.
pub fn edges(drawing: &dyn Draw) -> &'static [Edge] {
    drawing.turnable().map(Turnable::edges).unwrap_or_default()
}

/// The index in [`edges`] of the edge that a player looks from. `None` if the board may be turned
/// freely, as in games without edges.
pub fn edge_of(drawing: &dyn Draw, seat: Seat) -> Option<usize> {
    drawing.turnable()?.edge_of(seat, &[])
}

/// For each die on the board, the faces that may be seen in this view of the position. Empty in
/// games without dice.
pub fn readings(drawing: &dyn Draw) -> Vec<Reading> {
    drawing.beside().map(SideArea::readings).unwrap_or_default()
}

/// Whether the game has dice with faces.
pub fn has_dice(drawing: &dyn Draw) -> bool {
    drawing.beside().is_some_and(|beside| !beside.faces().is_empty())
}

/// All faces that dice of this game can show, as pieces without an owner.
pub fn faces(drawing: &dyn Draw) -> Vec<Piece> {
    let faces = drawing.beside().map(SideArea::faces).unwrap_or_default();
    faces.into_iter().map(of_face).collect()
}

/// A face of a die as a piece.
pub fn of_face(face: Face) -> Piece {
    Piece { letter: face.text, owner: None, name: face.name }
}

/// The players' hands of cards beside the board.
pub fn hands(drawing: &dyn Draw) -> Vec<Hand> {
    drawing.beside().map(SideArea::hands).unwrap_or_default()
}

/// The pieces on the board, row by row from row 1, each row from file `a`.
pub fn pieces(drawing: &dyn Draw) -> Vec<(Square, Piece)> {
    drawing.scene(&[]).pieces
}

/// The number of cached positions. The screen asks for the shown position, the one before it, and
/// the start.
const REMEMBERED: usize = 4;

/// A position, its scene (what its board shows), and the warning that [`danger`] returns.
type Standing = (Rc<dyn State>, Rc<Scene>, Option<Rc<Refusal>>);

thread_local! {
    static STANDING: RefCell<Vec<Standing>> = const { RefCell::new(Vec::new()) };
}

/// The scene of a position (what its board shows) before any step of a move. It is cached, because
/// every part of the screen around the board asks for it.
pub fn standing(state: &Rc<dyn State>) -> Rc<Scene> {
    known(state).1
}

/// The kinds of pieces of which a player has fewer than at the start after some effects in the
/// position `now`, each with the number that is missing. These pieces were captured or changed
/// sides.
pub fn missing(start: &Scene, now: &Scene, effects: &[Effect], owner: Seat) -> Vec<(Piece, usize)> {
    let mut left: BTreeMap<Square, Piece> = now.pieces.iter().copied().collect();
    for effect in effects.iter().filter(|effect| effect.kind.takes()) {
        // A piece that has moved, and is lost itself, is still listed on the square it left.
        let moved = effects.iter().find(|moved| moved.kind.leads_to() == Some(effect.at));
        let squares = [Some(effect.at), moved.map(|moved| moved.at)];
        let taken = squares.into_iter().flatten().find_map(|at| left.remove(&at));
        let Some(taken) = taken else { continue };
        // A converted piece becomes the piece of that name that its new owner had at the start.
        let is_new = |piece: &Piece| piece.name == taken.name && piece.owner != taken.owner;
        let new = start.pieces.iter().find(|(_, piece)| is_new(piece));
        if let Some((_, piece)) = new.filter(|_| effect.kind == EffectKind::Converts) {
            left.insert(effect.at, *piece);
        }
    }
    let mut kinds: Vec<Piece> = Vec::new();
    for (_, piece) in start.pieces.iter().filter(|(_, piece)| piece.owner == Some(owner)) {
        if kinds.iter().all(|known| known.letter != piece.letter) {
            kinds.push(*piece);
        }
    }
    let missing = |piece: Piece| {
        let is_alike = |other: &&Piece| other.letter == piece.letter;
        let before = start.pieces.iter().map(|(_, piece)| piece).filter(is_alike).count();
        let gone = before.saturating_sub(left.values().filter(is_alike).count());
        (gone > 0).then_some((piece, gone))
    };
    kinds.into_iter().filter_map(missing).collect()
}

/// A warning about a decisive loss that the side to move could suffer by the opponent's next move.
/// `None` if there is no such danger. The result is cached.
pub fn danger(state: &Rc<dyn State>) -> Option<Rc<Refusal>> {
    known(state).2
}

fn known(state: &Rc<dyn State>) -> Standing {
    STANDING.with_borrow_mut(|known| {
        if let Some(standing) = known.iter().find(|(other, ..)| Rc::ptr_eq(other, state)) {
            return standing.clone();
        }
        let scene = Rc::new(state.scene(&[]));
        let standing = (Rc::clone(state), scene, state.danger().map(Rc::new));
        known.truncate(REMEMBERED - 1);
        known.insert(0, standing.clone());
        standing
    })
}

/// The owner of the piece on a square. `None` if the square is empty, or if the piece belongs to no
/// side.
pub fn owner(state: &Rc<dyn State>, at: Square) -> Option<Seat> {
    standing(state)
        .pieces
        .iter()
        .find(|(square, _)| *square == at)
        .and_then(|(_, piece)| piece.owner)
}

/// The time limit that the game's rules set for the whole game, as in cooperative Zugzwang. `None`
/// if they set none.
pub fn time_limit(drawing: &dyn Draw) -> Option<TimeLimit> {
    drawing.beside()?.time_limit()
}

/// A square in the middle of the board. A piece card (a picture of how a piece moves) shows the
/// piece on this square, so that all its moves fit.
pub fn middle(state: &dyn State) -> Option<Square> {
    Square::new(state.size() / 2 - 1, state.size() / 2 - 1)
}
