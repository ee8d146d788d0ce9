//! Small drawings that several parts of the board share: dots, crosses, corners and arrows.

use crate::layout::{Layout, Place};
use crate::shape::{Shape, Text};
use fairyboard::geometry::Square;

/// The start square and the end square of a moved piece.
pub type Leg = (Square, Square);

/// An SVG path along these squares, through the middles of their cells.
pub fn way(layout: Layout, squares: impl IntoIterator<Item = Square>) -> String {
    let mut path = String::new();
    for square in squares {
        let (x, y) = layout.middle(square);
        path += &format!("{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
    }
    path
}

/// An SVG path in one cell, placed at `on`.
pub fn sign(class: &'static str, on: Place, d: impl Into<Text>) -> Shape {
    Shape::path(class, on, d)
}

/// An SVG path in the coordinates of the whole board.
pub fn trace(class: &'static str, d: impl Into<Text>) -> Shape {
    Shape::path(class, Place::Board, d)
}

/// A circle in the middle of a square.
pub fn dot(class: &'static str, on: Place, radius: i32) -> Shape {
    Shape::circle(class, on, (50, 50), radius)
}

/// A hollow cross, for a piece that leaves the board.
pub fn cross(layout: Layout, square: Square, class: &'static str) -> Shape {
    let d = "M24 32L32 24L50 42L68 24L76 32L58 50L76 68L68 76L50 58L32 76L24 68L42 50Z";
    sign(class, layout.upright_on(square), d)
}

/// An angle in each of the four corners of a cell.
pub fn corners(layout: Layout, square: Square, class: &'static str) -> Shape {
    sign(class, layout.on(square), "M6 28V6H28M72 6H94V28M94 72V94H72M28 94H6V72")
}

/// A frame over a die, which fills its cell. A light line under the frame separates it from the
/// faces of the die.
pub fn shows(on: Place) -> Shape {
    let frame = |class| Shape::rect(class, Place::Board, (2, 2), (96, 96), 8);
    Shape::group("shows", on, vec![frame("ground"), frame("")])
}

/// The distance from the middle of a cell to the edge of its piece, in units. A cell is 100 units
/// wide.
const EDGE: f64 = 38.0;

/// The SVG path of a line from the edge of one piece to the edge of another.
pub fn line(layout: Layout, leg: Leg) -> String {
    let ((fx, fy), (tx, ty)) = (layout.middle(leg.0), layout.middle(leg.1));
    let (dx, dy) = (f64::from(tx - fx), f64::from(ty - fy));
    let part = EDGE / dx.hypot(dy).max(1.0);
    let (x, y) = ((dx * part).round() as i32, (dy * part).round() as i32);
    format!("M{} {}L{} {}", fx + x, fy + y, tx - x, ty - y)
}

/// An arrow from the edge of the piece on the start square to the edge of the piece on the end
/// square.
pub fn arrow(layout: Layout, class: &'static str, leg: Leg) -> [Shape; 2] {
    [trace(class, line(layout, leg)), head(layout, leg)]
}

/// An arrow from the edge of one cell to the edge of another. It covers no die, because a die does
/// not extend beyond its cell.
pub fn arrow_between(layout: Layout, class: &'static str, leg: Leg) -> [Shape; 2] {
    let (from, to) = (layout.middle(leg.0), layout.middle(leg.1));
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    // The fraction of the leg that lies in the first cell.
    let part = 50.0 / dx.abs().max(dy.abs()).max(1.0);
    let (x, y) = ((dx * part).round() as i32, (dy * part).round() as i32);
    let d = format!("M{} {}L{} {}", from.0 + x, from.1 + y, to.0 - x, to.1 - y);
    [trace(class, d), head(layout, leg)]
}

fn head(layout: Layout, leg: Leg) -> Shape {
    let ((fx, fy), (tx, ty)) = (layout.middle(leg.0), layout.middle(leg.1));
    let angle = f64::from(ty - fy).atan2(f64::from(tx - fx)).to_degrees() as i32;
    sign("head", Place::Pointing(tx, ty, angle, 40), "M-16 -10L0 0L-16 10")
}

/// Whether the quarter circle around the square `about`, from `from` to `to`, is clockwise on the
/// screen.
pub fn is_clockwise(layout: Layout, (from, to): Leg, about: Square) -> bool {
    let ((fx, fy), (tx, ty), (x, y)) =
        (layout.middle(from), layout.middle(to), layout.middle(about));
    (fx - x) * (ty - y) - (fy - y) * (tx - x) > 0
}

/// A quarter circle around the square `about`, from `from` to `to`, with an arrowhead.
pub fn quarter(layout: Layout, (from, to): Leg, about: Square) -> Shape {
    let ((fx, fy), (tx, ty), (x, y)) =
        (layout.middle(from), layout.middle(to), layout.middle(about));
    let radius = (fx - x).abs().max((fy - y).abs());
    let clockwise = is_clockwise(layout, (from, to), about);
    // The arrowhead is at the end of the arc and points along the tangent.
    let turn = if clockwise { 1 } else { -1 };
    let (ax, ay) = ((tx - x) / radius.max(1), (ty - y) / radius.max(1));
    let along = f64::from(ax * turn).atan2(f64::from(-ay * turn)).to_degrees() as i32;
    let arc = format!("M{fx} {fy}A{radius} {radius} 0 0 {} {tx} {ty}", u8::from(clockwise));
    let head = sign("", Place::Pointing(tx, ty, along, 2), "M-18 -12L0 0L-18 12");
    Shape::group("quarter", Place::Board, vec![trace("", arc), head])
}
