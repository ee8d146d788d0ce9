//! The surround of a picture, which is around the board: coordinates, bars for the edges that
//! players look from, the player to move, and the caption.

use super::Look;
use crate::board::Ground;
use crate::drawing::{side_class, sign_of};
use crate::layout::{Layout, Place};
use crate::queries::{edge_of, edges};
use crate::say;
use crate::shape::Shape;
use fairyboard::turnable::Edge;
use fairyboard::{Draw, Seat};

/// The caption of a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Caption {
    /// The title, or the name of the game.
    pub title: String,
    /// The line below the title: the last move, and the state of the game.
    pub line: String,
    /// The player to move, if there is one.
    pub to_move: Option<Seat>,
}

pub struct Surround {
    /// The left edge, top edge, width and height of the picture.
    pub bounds: [i32; 4],
    /// The shapes behind the board: the background sheet.
    pub under: Vec<Shape>,
    /// The shapes around the board: coordinates, bars for the edges that players look from, the
    /// sign of the player to move, and the caption.
    pub around: Vec<Shape>,
}

/// The space for coordinates, in units (a cell is 100 units wide): beside a straight board, and
/// around a tilted board. A tilted board leaves the corners of the picture free, so it needs less
/// extra space.
const BESIDE: (i32, i32) = (46, 34);

/// The space for a bar that shows an edge of the board, in units.
const EDGE: i32 = 60;
/// The distance between an edge's bar and the board at sides without coordinates, in units.
const NEAR: i32 = 8;

/// The font size of the title, and of the text below it, in units for a board of eight by eight.
const LETTERS: (i32, i32) = (36, 30);

/// The most lines of the title, and of the text below the title. A longer text is cut.
const LINES: (usize, usize) = (2, 3);

impl Surround {
    /// The surround of a position, with the caption `told`.
    pub fn new(drawing: &dyn Draw, ground: &Ground, look: &Look, told: &Caption) -> Self {
        let layout = ground.layout;
        let (side, edges) = (layout.side(), edges(drawing));
        let beside = if layout.tilted { BESIDE.1 } else { BESIDE.0 };
        // Coordinates are at the left and below, so the bars of edges at the other two sides are
        // nearer to the board.
        let (gutter, right, top) = match () {
            () if !edges.is_empty() => (beside + EDGE, NEAR + EDGE, NEAR + EDGE),
            () if layout.tilted => (beside, beside, beside),
            () => (beside, beside, 24),
        };
        let mut around = Vec::new();
        if look.coordinates {
            let names = ground.coordinates_beside().collect();
            around.push(Shape::group("", layout.stands(), names));
        }
        let bottom = look.bottom();
        let mover = told.to_move.and_then(|seat| edge_of(drawing, seat));
        for (i, edge) in edges.iter().enumerate() {
            around.push(bar(edge, (i + 4 - bottom) % 4, side, mover == Some(i)));
        }
        if let Some(seat) = told.to_move.filter(|_| edges.is_empty()) {
            around.push(turn(seat, layout, bottom, gutter));
        }
        let (width, mut below) = (side + gutter + right, side + gutter);
        if look.caption {
            below += 8;
            for (text, class, size, most) in [
                (&told.title, "title", LETTERS.0, LINES.0),
                (&told.line, "words", LETTERS.1, LINES.1),
            ] {
                // The font size is scaled with the board, so that letters look as large as beside a
                // board of eight by eight.
                for line in broken(text, (width - 40) * 160 / side * 100 / size, most) {
                    below += size * side / 640;
                    let at = Place::Sized((side + right - gutter) / 2, below, side / 8);
                    around.push(Shape::words(class, at, (0, 0), line));
                }
            }
            below += 24;
        }
        let bounds = [-gutter, -top, width, below + top];
        let [x, y, width, height] = bounds;
        let under = vec![Shape::rect("sheet", Place::Board, (x, y), (width, height), 0)];
        Surround { bounds, under, around }
    }
}

/// A sign in the colours of the player to move, beside a corner at this player's end of the board.
/// `bottom` is the index of the edge at the bottom, and `gutter` is the space at the left of the
/// board.
pub fn turn(seat: Seat, layout: Layout, bottom: usize, gutter: i32) -> Shape {
    let side = layout.side();
    let is_near = (usize::from(seat.0) * 2 + 4 - bottom).is_multiple_of(4);
    let x = if layout.tilted { side - 8 } else { side + gutter / 2 };
    let inset = if layout.tilted { 8 } else { 26 };
    let y = if is_near { side - inset } else { inset };
    let class = match side_class(Some(seat)) {
        "light" => "to-move light",
        _ => "to-move dark",
    };
    Shape::circle(class, Place::Board, (x, y), 15)
}

/// The bar for an edge of the board, with the edge's name and the sign of its colour. `place` is
/// the number of quarter turns clockwise from the bottom. No text is upside down.
fn bar(edge: &Edge, place: usize, side: i32, moves: bool) -> Shape {
    let middle = side / 2;
    let (far, near) = (BESIDE.0 + EDGE / 2, NEAR + EDGE / 2);
    let at = match place {
        0 => Place::Pointing(middle, side + far, 0, 0),
        1 => Place::Pointing(-far, middle, -90, 0),
        2 => Place::Pointing(middle, -near, 0, 0),
        _ => Place::Pointing(side + near, middle, 90, 0),
    };
    let class = if place == 0 { "bar near" } else { "bar" };
    let name = say::picture_edge(edge.colour_name, edge.name).to_string();
    let sign = |x| Shape::path("sign", Place::Sized(x, -15, 30), sign_of(edge.colour));
    let mut shapes = vec![
        Shape::rect("", Place::Board, (-middle, -24), (side, 48), 8),
        sign(18 - middle),
        sign(middle - 48),
        Shape::words("name", Place::Board, (0, 10), name),
    ];
    if moves {
        // The triangle points to the board.
        let d = if place == 0 { "M0 -50L53 40H-53Z" } else { "M0 50L53 -40H-53Z" };
        shapes.push(Shape::path("sign", Place::Sized(middle / -2, 0, 30), d));
    }
    Shape::group(format!("{class} edge-{}", edge.colour), at, shapes)
}

/// Breaks a text into lines of this width. The unit of the width is a twentieth of the font size.
/// Lines are broken between words if possible. Text after `most` lines is cut.
fn broken(text: &str, width: i32, most: usize) -> Vec<String> {
    let wide = |c: char| match c {
        'i' | 'j' | 'l' | ' ' | '.' | ',' | ':' | '\'' | '|' => 7,
        'm' | 'w' | 'M' | 'W' | '%' | '—' => 18,
        '\u{1100}'.. => 21,
        c if c.is_ascii_uppercase() => 15,
        _ => 12,
    };
    let mut lines: Vec<String> = Vec::new();
    // The current line, its width, and the position of its last blank.
    let (mut line, mut is, mut gap) = (String::new(), 0, None);
    for c in text.chars().filter(|c| !c.is_control()) {
        if is + wide(c) > width && !line.is_empty() {
            let at = gap.take().unwrap_or(line.len());
            let rest = line.split_off(at).trim_start().to_string();
            lines.push(std::mem::replace(&mut line, rest));
            is = line.chars().map(wide).sum();
            if lines.len() == most {
                break;
            }
        }
        if c == ' ' {
            gap = Some(line.len());
        }
        line.push(c);
        is += wide(c);
    }
    if lines.len() == most {
        lines.last_mut().into_iter().for_each(|last| last.push('…'));
    } else if !line.trim().is_empty() {
        lines.push(line);
    }
    lines
}
