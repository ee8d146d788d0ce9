//! The shapes under the pieces: cells, goals, and lasting states of squares, such as portals.

use super::scene::BoardScene;
use crate::drawing::{self, side_class};
use crate::layout::{CELL, Layout, Place};
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::{Info, Lasting, LastingKind, Seat};

/// The shapes that are painted first, under all others. They change only with the board, its
/// rotation, or a setting.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// The squares that are outlined because a rule is about them, such as the Keep of Fist.
    pub outlined: Vec<Square>,
    /// The lines of the board: each from the middle of one square to that of another.
    pub lines: Vec<(Square, Square)>,
    pub layout: Layout,
    pub settings: Settings,
}

impl Ground {
    /// The cells, the lines of the board, and the outlined squares.
    pub fn cells(&self) -> Vec<Shape> {
        let Ground { outlined, lines, layout, .. } = self;
        let side = layout.side();
        let mut all = vec![
            Shape::rect("cell-light", Place::Board, (0, 0), (side, side), 0),
            Shape::path("cell-dark", Place::Board, dark_cells(*layout)),
        ];
        if !lines.is_empty() {
            let between = |(from, to): &(Square, Square)| {
                let ((x, y), (end_x, end_y)) = (layout.middle(*from), layout.middle(*to));
                format!("M{x} {y}L{end_x} {end_y}")
            };
            let path: String = lines.iter().map(between).collect();
            all.push(Shape::path("joins", Place::Board, path));
        }
        all.extend(outlined.iter().map(|square| cell("outlined", layout.on(*square))));
        all
    }

    /// The names of files and ranks on the page, in the corners of the cells at two edges. They are
    /// painted over the pieces, because pieces would hide them. If there is space, CSS moves the
    /// names beside the board.
    pub fn coordinates_on_page(&self) -> impl Iterator<Item = Shape> {
        let layout = self.layout;
        layout.coordinates().into_iter().map(move |(x, y, name)| {
            let is_rank = x < CELL / 2;
            let class = if is_rank { "coordinate rank" } else { "coordinate file" };
            Shape::words(class, layout.upright_at(x, y), (x, y), name)
        })
    }

    /// The names of files and ranks for pictures, beside the board.
    pub fn coordinates_beside(&self) -> impl Iterator<Item = Shape> {
        let layout = self.layout;
        // A large or tilted board is scaled down in a picture, so its coordinates need a larger
        // font.
        let is_large = layout.tilted || layout.size > 10;
        let class = if is_large { "coordinate large" } else { "coordinate beside" };
        layout.coordinates_beside().into_iter().map(move |(x, y, name)| {
            Shape::words(class, layout.upright_at(x, y), (x, y + 10), name)
        })
    }
}

/// The dark cells as one path.
pub fn dark_cells(layout: Layout) -> String {
    let mut path = String::new();
    for square in layout.rows().flatten() {
        if (square.file() + square.rank()).is_multiple_of(2) {
            let (column, row) = layout.cell(square);
            path += &format!("M{} {}h{CELL}v{CELL}h-{CELL}z", column * CELL, row * CELL);
        }
    }
    path
}

fn cell(class: &'static str, place: Place) -> Shape {
    Shape::rect(class, place, (0, 0), (CELL, CELL), 0)
}

/// A frame around the rectangle of squares with the opposite corners `at` and `to`. The frame is
/// `inset` units inside the rectangle; a cell is 100 units wide.
pub fn frame(layout: Layout, at: Square, to: Square, inset: i32, class: &'static str) -> Shape {
    let ((a, b), (c, d)) = (layout.cell(at), layout.cell(to));
    let side = |a: i32, b: i32| ((a - b).abs() + 1) * CELL - 2 * inset;
    let corner = (a.min(c) * CELL + inset, b.min(d) * CELL + inset);
    Shape::rect(class, Place::Board, corner, (side(a, c), side(b, d)), 12)
}

/// A frame around a square that a refusal blames, such as an occupied square in the way. It is on a
/// light line that sets it off from a die of any colour.
pub fn blamed(layout: Layout, at: Square) -> [Shape; 2] {
    ["guilty-casing", "guilty"].map(|class| frame(layout, at, at, 5, class))
}

/// The exclamation mark on a square that a refusal blames, with the light line around it.
pub fn blames(layout: Layout, at: Square, path: &'static str) -> [Shape; 2] {
    ["blames-casing", "blames"].map(|class| Shape::path(class, layout.upright_on(at), path))
}

/// Draws two lines on each goal square (a square that this side wants to reach), and a flag on the
/// first goal square. The lines are at the edge of the board that this side wants to reach.
pub fn goal(scene: &BoardScene, layout: Layout, seat: Seat) -> Shape {
    let goals = scene.drawn.goals.iter().filter(|(of, _)| *of == seat);
    let squares: Vec<_> = goals.map(|(_, square)| *square).collect();
    let last = i32::from(layout.size) - 1;
    let all_in = |at: (Option<i32>, Option<i32>)| {
        let mut cells = squares.iter().map(|square| layout.cell(*square));
        cells.all(|(x, y)| at.0.is_none_or(|at| at == x) && at.1.is_none_or(|at| at == y))
    };
    let (lines, flag) = match () {
        () if all_in((None, Some(last))) => ("M4 92H96M4 84H96", "M14 80V56L38 64L14 72"),
        () if all_in((Some(0), None)) => ("M8 4V96M16 4V96", "M24 44V20L48 28L24 36"),
        () if all_in((Some(last), None)) => ("M92 4V96M84 4V96", "M14 44V20L38 28L14 36"),
        () => ("M4 8H96M4 16H96", "M14 44V20L38 28L14 36"),
    };
    let on = |class, square: &Square, path| Shape::path(class, layout.on(*square), path);
    let mut shapes: Vec<_> = squares.iter().map(|square| on("", square, lines)).collect();
    shapes.extend(squares.first().map(|square| on("flag", square, flag)));
    Shape::group(format!("goal {}", side_class(Some(seat))), Place::Board, shapes)
}

/// Hatches the squares where this side could capture an enemy piece if it were this side's turn.
pub fn attacks(scene: &BoardScene, layout: Layout, seat: Seat) -> Shape {
    let lines = match seat {
        Seat::FIRST => "M-10 60L60 -10M-10 110L110 -10M40 110L110 40",
        _ => "M-10 40L60 110M-10 -10L110 110M40 -10L110 60",
    };
    let hatched = scene.state.attacks(seat).into_iter().map(|square| {
        // Each cell is a nested `svg` element, which clips the hatching at the edges of the cell.
        let (column, row) = layout.cell(square);
        let inner = vec![Shape::path("", Place::Board, lines)];
        Shape::window((column * CELL, row * CELL), inner)
    });
    Shape::group("attacked", Place::Board, hatched.collect())
}

/// The area in which the entered steps have an effect, such as the squares around an ace that
/// subdues (FIST-32): fills these squares and draws one outline around all of them.
pub fn area(squares: &[Square], layout: Layout) -> Vec<Shape> {
    if squares.is_empty() {
        return Vec::new();
    }
    let cells: Vec<_> = squares.iter().map(|square| layout.cell(*square)).collect();
    let (mut ground, mut edge) = (String::new(), String::new());
    for (column, row) in &cells {
        let (x, y) = (column * CELL, row * CELL);
        ground += &format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        let sides = [
            ((column - 1, *row), format!("M{x} {y}v{CELL}")),
            ((column + 1, *row), format!("M{} {y}v{CELL}", x + CELL)),
            ((*column, row - 1), format!("M{x} {y}h{CELL}")),
            ((*column, row + 1), format!("M{x} {}h{CELL}", y + CELL)),
        ];
        edge.extend(sides.into_iter().filter(|(at, _)| !cells.contains(at)).map(|(_, line)| line));
    }
    let paths = [Shape::path("ground", Place::Board, ground), Shape::path("", Place::Board, edge)];
    vec![Shape::group("area", Place::Board, paths.into())]
}

/// A lasting state of a square (one that lasts longer than a move): frost around a piece, or a
/// portal. The disc of a portal is filled if a piece may enter there. If no piece may enter an
/// empty portal, a lock is drawn.
pub fn lasts(lasting: &Lasting, info: &Info, empty: bool, layout: Layout) -> Shape {
    let at = layout.on(lasting.at);
    let circle = |radius| Shape::circle("", Place::Board, (50, 50), radius);
    match lasting.kind {
        LastingKind::Frozen => {
            let frost = "M50 1V13M50 87V99M1 50H13M87 50H99M15 15L24 24M76 76L85 85M85 15L76 24M24 76L15 85";
            Shape::group("frozen", at, vec![circle(45), Shape::path("", Place::Board, frost)])
        }
        LastingKind::Portal { owner, usable } => {
            let usable_class = if usable { " usable" } else { "" };
            let class = format!("portal{usable_class} {}", side_class(Some(owner)));
            let rune = Shape::path("", Place::Board, drawing::of(info).rune(lasting.at));
            let mut shapes = vec![circle(38), rune];
            if !usable && empty {
                let lock = "M72 84H92V98H72ZM76 84V79A6 6 0 0 1 88 79V84";
                shapes.push(Shape::path("lock", Place::Board, lock));
            }
            Shape::group(class, at, shapes)
        }
    }
}
