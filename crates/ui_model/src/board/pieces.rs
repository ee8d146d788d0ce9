//! The pieces on a board: in the position, as moved by the draft (the steps entered so far), and
//! during the animation of a move.

use super::scene::BoardScene;
use crate::drawing::side_class;
use crate::layout::{CELL, Layout, Place};
use crate::model::Ui;
use crate::queries::readings;
use crate::shape::{Shape, Text};
use fairyboard::geometry::Square;
use fairyboard::turn::Act;
use fairyboard::{Draw, Piece, Seat};

/// A piece on a square of the position.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceView {
    /// The number of the piece's SVG element. A piece that moves keeps its number and its element.
    pub number: u32,
    pub place: Place,
    /// Whether a ring is drawn under the piece, because it belongs to no side and may be moved now.
    pub calls: bool,
    /// The CSS classes for the piece's owner, and for its role in the move that is being entered.
    pub class: Text,
    /// The animation of the piece as CSS custom properties. Empty if the piece did not move in the
    /// last move.
    pub travel: String,
    pub shape: Shape,
}

impl PieceView {
    /// The piece as one shape, with a ring under it if [`PieceView::calls`] is set.
    pub fn whole(&self) -> Shape {
        let piece = Shape::group(self.class.clone(), Place::Board, vec![self.shape.clone()]);
        let shapes = self.calls.then(calling).into_iter().chain([piece]);
        Shape::group("", self.place, shapes.collect())
    }
}

/// The ring of a piece that belongs to no side and may be moved.
pub fn calling() -> Shape {
    Shape::circle("calls", Place::Board, (50, 50), 46)
}

/// The pieces of a position without a half-entered move.
pub fn of_position(
    drawing: &dyn Draw,
    scene: &fairyboard::Scene,
    layout: Layout,
) -> Vec<PieceView> {
    let readings = readings(drawing);
    let dice = (&*readings, usize::from((4 - layout.turned % 4) % 4));
    let one = |(square, piece): &(Square, Piece)| PieceView {
        number: u32::from(square.rank()) << 8 | u32::from(square.file()),
        place: layout.on(*square),
        calls: false,
        class: side_classes(piece.owner).into(),
        travel: String::new(),
        shape: Shape::piece(drawing.info(), (*square, piece), dice, layout.upright_piece()),
    };
    let mut pieces: Vec<_> = scene.pieces.iter().map(one).collect();
    pieces.sort_by_key(|piece| piece.number);
    pieces
}

/// The animation of a move that is shown again takes this many times as long as usual.
const RECALLED: usize = 4;

/// A path with more legs (straight parts) than this takes as long as one with this many legs.
const MOST_LEGS: usize = 3;

/// How long a piece travels along a path, in units of the usual time for one leg (a straight part
/// of the path).
pub fn legs(ui: &Ui, way: &[Square]) -> usize {
    let pace = if ui.transient.recalls { RECALLED } else { 1 };
    pace * way.len().saturating_sub(1).clamp(1, MOST_LEGS)
}

/// The CSS classes of a piece by its owner.
pub fn side_classes(owner: Option<Seat>) -> &'static str {
    match side_class(owner) {
        "light" => "piece light",
        "dark" => "piece dark",
        _ => "piece neutral",
    }
}

/// The pieces of the position, sorted by their numbers. Without a fixed order, the browser would
/// recreate the elements of pieces whose place in the list changes.
pub fn standing(scene: &BoardScene, ui: &Ui, layout: Layout) -> Vec<PieceView> {
    let one = |(square, piece): (&Square, &Piece)| {
        let square = *square;
        let removed = scene.removed(square);
        let is_origin = scene.has_left(square);
        let replaced = removed && scene.moved_to(square).is_some()
            || scene.become_of(square).is_some() && !is_origin;
        let came = scene.last_ways.iter().find(|way| way.len() > 1 && way.last() == Some(&square));
        let came = came.filter(|_| ui.transient.travels && !scene.peeking);
        let words = [
            (removed, " going"),
            (replaced, " replaced"),
            (is_origin, " origin"),
            (came.is_some(), " travels"),
            // This class is added and removed alternately when pieces arrive on the same square.
            // The change makes the browser restart the animation.
            (came.is_some() && !ui.version.is_multiple_of(2), " again"),
        ];
        let mut class = Text::from(side_classes(piece.owner));
        for (_, word) in words.iter().filter(|(holds, _)| *holds) {
            class += *word;
        }
        let may_pick = || scene.next.at(square).any(|step| step.act == Act::Pick);
        PieceView {
            number: scene.number(square),
            place: layout.on(square),
            // Only a piece without an owner gets a ring. Dice have no owner either, but get none.
            calls: piece.owner.is_none() && scene.readings.is_empty() && may_pick(),
            class,
            travel: came.map(|way| travel(layout, way, legs(ui, way))).unwrap_or_default(),
            shape: scene.picture(piece, square, layout.upright_piece()),
        }
    };
    let mut standing: Vec<_> = scene.pieces.iter().map(one).collect();
    standing.sort_by_key(|piece| piece.number);
    standing
}

/// The animation of a piece along its path, as CSS custom properties: the start square and the
/// second square of the path, both in pixels relative to the end square, and the duration in legs.
/// If the path has only two squares, its middle is used as the second square.
fn travel(layout: Layout, way: &[Square], legs: usize) -> String {
    let (ex, ey) = way.last().map_or((0, 0), |end| layout.cell(*end));
    let offset = |square: Square| {
        let (x, y) = layout.cell(square);
        ((x - ex) * CELL, (y - ey) * CELL)
    };
    let (x, y) = way.first().map_or((0, 0), |from| offset(*from));
    let (vx, vy) = match way {
        [_, via, _, ..] => offset(*via),
        _ => (x / 2, y / 2),
    };
    format!("--x:{x}px;--y:{y}px;--via-x:{vx}px;--via-y:{vy}px;--legs:{legs}")
}

/// The pieces that the steps entered so far have moved or added, on their new squares.
pub fn provisional(scene: &BoardScene, layout: Layout) -> Vec<Shape> {
    let arrived = scene.arrived.iter().filter(|(at, _)| scene.moved_to(*at).is_none());
    let arrived = arrived.map(|(at, piece)| shadow(scene, layout, piece, *at, *at));
    let moved = scene.moved.iter().filter_map(|(piece, way)| {
        let from = way.first()?;
        let now = way.last().filter(|now| *now != from)?;
        let piece = scene.become_of(*now).unwrap_or(piece);
        Some(shadow(scene, layout, piece, *from, *now))
    });
    arrived.chain(moved).collect()
}

/// A piece drawn on `to`, the square that the steps entered so far moved it to. `from` is its
/// square in the position.
pub fn shadow(
    scene: &BoardScene,
    layout: Layout,
    piece: &Piece,
    from: Square,
    to: Square,
) -> Shape {
    let class = format!("{} provisional", side_classes(piece.owner));
    let drawn = scene.picture(piece, from, layout.upright_piece());
    Shape::group("", layout.on(to), vec![Shape::group(class, Place::Board, vec![drawn])])
}

/// The drawing under the pointer while a piece is dragged. If a formation (pieces that move as one)
/// is selected, all its pieces are drawn, in their places.
pub fn dragged(scene: &BoardScene, layout: Layout, from: Square) -> Vec<Shape> {
    let held = scene.picked().filter(|step| step.is_on(from) && scene.moved.is_empty());
    let squares = held.map_or(vec![from], |step| step.squares().collect());
    let (column, row) = layout.cell(from);
    let one = |at: Square| {
        let moved = scene.moved.iter().find(|(_, way)| way.last() == Some(&at));
        let moved = moved.and_then(|(piece, way)| Some((*piece, *way.first()?)));
        let (piece, stood) = moved.or_else(|| Some((*scene.pieces.get(&at)?, at)))?;
        let (x, y) = layout.cell(at);
        let place = Place::At((x - column) * CELL, (y - row) * CELL);
        let inner = vec![scene.picture(&piece, stood, Place::Board)];
        Some(Shape::group(side_classes(piece.owner), place, inner))
    };
    squares.into_iter().filter_map(one).collect()
}
