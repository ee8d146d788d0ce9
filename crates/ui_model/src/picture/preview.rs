//! The preview picture of a link: the board, and beside it the rarest kinds of pieces of each side.

use super::{Colours, Look, rim};
use crate::board::side_classes;
use crate::layout::Place;
use crate::queries::{self, readings};
use crate::shape::{Shape, painted};
use fairyboard::hidden::Viewer;
use fairyboard::{Piece, Seat, State};

/// The width that chat apps ask for, in pixels.
pub const WIDTH: u32 = 1200;
/// The height that chat apps ask for, in pixels.
pub const HEIGHT: u32 = 630;

/// The side of the board, in pixels. Some chat apps crop the picture to the square in its middle,
/// so the board must fit into that square.
const BOARD: u32 = 594;

/// The most pieces that are shown on each side of the board.
const MOST: usize = 3;
/// The largest size of these pieces, in pixels.
const LARGEST: u32 = 250;

/// The background colour around the board, on which both light and dark pieces are visible.
const TABLE: &str = "#5B6775";

/// The picture as the text of an SVG file. It contains no text elements, and only public
/// information.
pub fn svg(state: &dyn State) -> String {
    let (look, margin) = (Look::default(), (HEIGHT - BOARD) / 2);
    let left = (WIDTH - BOARD) / 2;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{TABLE}\"/>"
    );
    let side = look.layout(state).side();
    let (board, room) = (super::svg(state, &look), side + 2 * rim(state, &look));
    out += &inset((left, margin), BOARD, room, &board);
    let sides = rarest(state, &look);
    for (i, pieces) in sides.iter().enumerate() {
        let shown = &pieces[..pieces.len().min(MOST)];
        let high = HEIGHT / shown.len().max(1) as u32;
        let size = LARGEST.min(high - margin);
        let x = (left - size) / 2 + i as u32 * (left + BOARD);
        for (row, piece) in shown.iter().enumerate() {
            let y = row as u32 * high + (high - size) / 2;
            out += &inset((x, y), size, 100, piece);
        }
    }
    out + "</svg>"
}

/// Scales a drawing of `units` by `units` to a square with this side and upper left corner.
fn inset((x, y): (u32, u32), side: u32, units: i32, drawing: &str) -> String {
    format!(
        "<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" viewBox=\"0 0 {units} {units}\">{drawing}</svg>"
    )
}

/// Drawings of the pieces of each side, each kind once, the rarest first. A kind of piece that
/// belongs to no side is added to the side with fewer kinds.
fn rarest(state: &dyn State, look: &Look) -> [Vec<String>; 2] {
    let seen = state.seen_by(Viewer::Public, &[]);
    let drawing = seen.as_deref().unwrap_or(state);
    let paint = Colours::new(drawing.info(), look);
    let (readings, all) = (readings(drawing), queries::pieces(drawing));
    let is_second = |piece: &Piece| piece.owner.is_some_and(|owner| owner != Seat::FIRST);
    // The second side is listed in reverse order, from its own end of the board. Kinds with equal
    // counts are then ordered differently, so the picture shows different kinds for two equal
    // sides.
    let first = all.iter().filter(|(_, piece)| !is_second(piece));
    let second = all.iter().rev().filter(|(_, piece)| is_second(piece));
    let mut kinds: Vec<(usize, Option<Seat>, String)> = Vec::new();
    for (square, piece) in first.chain(second) {
        let dice = (&*readings, look.bottom());
        let shape = Shape::piece(drawing.info(), (*square, piece), dice, Place::Board);
        let shape = Shape::group(side_classes(piece.owner), Place::Board, vec![shape]);
        let drawn = painted(&[shape], &paint);
        let known =
            kinds.iter_mut().find(|(_, owner, other)| *owner == piece.owner && *other == drawn);
        match known {
            Some((count, ..)) => *count += 1,
            None => kinds.push((1, piece.owner, drawn)),
        }
    }
    kinds.sort_by_key(|(count, owner, _)| (owner.is_some(), *count));
    let mut sides = [Vec::new(), Vec::new()];
    for (_, owner, drawn) in kinds {
        let side = match owner {
            Some(Seat::FIRST) => 0,
            Some(_) => 1,
            None => usize::from(sides[0].len() > sides[1].len()),
        };
        sides[side].push(drawn);
    }
    sides
}
