//! How each game is drawn: its pieces, as vector shapes in a square of 100 by 100, and whether its
//! board stands on a corner.

mod counters;
mod fidchell;
mod fist;
mod hens;
mod pawn;
#[cfg(feature = "toy")]
mod toy;
mod zugzwang;

pub use counters::Signs;
pub use zugzwang::{Dyes, card, die, face, sign_of};

use fairyboard::geometry::Square;
use fairyboard::{Info, Piece, Seat};
use std::rc::Rc;

/// How one game is drawn.
pub struct Drawing {
    /// Whether the board stands on its corner, turned an eighth anticlockwise.
    pub tilted: bool,
    /// The letter of every piece that may ever stand on the board, the capital one of both sides.
    pub pieces: &'static [&'static str],
    /// The rune of a portal by its square, as a path in 100 by 100.
    rune: fn(Square) -> &'static str,
    /// The symbols that the pieces are put together from, where pieces are not drawn each as a whole.
    parts: Option<fn(&Set) -> String>,
    /// Draws a piece, as the inside of an `svg` element.
    shape: fn(&str, Ink<'_>) -> String,
}

impl Drawing {
    /// The rune of a portal.
    pub fn rune(&self, square: Square) -> &'static str {
        (self.rune)(square)
    }
}

/// The runes of a game without portals.
fn no_rune(_: Square) -> &'static str {
    ""
}

/// A game that has no drawing of its own: each piece is its letter.
static LETTERS: Drawing =
    Drawing { tilted: false, pieces: &ALPHABET, rune: no_rune, parts: None, shape: letter };

const ALPHABET: [&str; 26] = {
    let mut letters = [""; 26];
    let mut rest = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut i = 0;
    while i < letters.len() {
        (letters[i], rest) = rest.split_at(1);
        i += 1;
    }
    letters
};

/// Which games are drawn how.
const DRAWINGS: &[(&str, &Drawing)] = &[
    ("fist", &fist::DRAWING),
    ("hens", &hens::DRAWING),
    ("pawn", &pawn::DRAWING),
    ("fidchell", &fidchell::DRAWING),
    ("zugzwang", &zugzwang::DRAWING),
    #[cfg(feature = "toy")]
    ("toy", &toy::DRAWING),
];

/// How a game is drawn.
pub fn of(info: &Info) -> &'static Drawing {
    let found = DRAWINGS.iter().find(|(id, _)| *id == info.id);
    found.map_or(&LETTERS, |(_, drawing)| drawing)
}

/// What pieces are drawn as.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Set {
    /// Figures, each game its own.
    #[default]
    Figures,
    /// Their letters.
    Letters,
    /// Counters with these signs; what has none among them is a figure.
    Counters(Rc<Signs>),
}

/// What goes around pieces on paper.
const PAPER: &str = "#000";

/// The colours of a piece: its body, its outline, and the lines on it.
#[derive(Clone, Copy)]
pub struct Ink<'a> {
    /// Fills the body.
    pub body: &'a str,
    /// Goes around it.
    pub line: &'a str,
    /// Draws on it.
    pub detail: &'a str,
}

impl Ink<'_> {
    /// The attributes of what is filled and outlined.
    fn outline(self) -> String {
        format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"3.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            self.body, self.line
        )
    }

    /// The attributes of a line on the body.
    fn lines(self) -> String {
        format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            self.detail
        )
    }
}

/// The symbols that the pieces of a game are put together from: they must stand wherever such pieces
/// do.
pub fn parts(info: &Info, set: &Set) -> String {
    of(info).parts.map_or_else(String::new, |parts| parts(set))
}

/// The drawing of a piece, as the inside of an `svg` element of 100 by 100.
fn markup(info: &Info, piece: &str, set: &Set, ink: Ink<'_>) -> String {
    let Drawing { parts, shape, .. } = of(info);
    let drawn = match set {
        _ if parts.is_some() => None,
        Set::Figures => None,
        Set::Letters => Some(letter(piece, ink)),
        Set::Counters(signs) => signs.counter(info.id, piece, ink),
    };
    drawn.unwrap_or_else(|| shape(piece, ink))
}

/// The same of a piece by its letter, of whatever side; nothing where the game has no such piece.
pub fn lettered(info: &Info, letter: &str, set: &Set, ink: Ink<'_>) -> String {
    let piece = of(info).pieces.iter().find(|piece| piece.eq_ignore_ascii_case(letter));
    piece.map_or_else(String::new, |piece| markup(info, piece, set, ink))
}

/// The letter of a piece on a disc.
fn letter(piece: &str, ink: Ink<'_>) -> String {
    let letter = piece.to_ascii_uppercase();
    // What has been promoted has two characters.
    let (y, size) = if letter.len() > 1 { (64, 40) } else { (67, 50) };
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"36\" {}/>\
         <text x=\"50\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"700\" \
         font-family=\"Georgia, serif\" fill=\"{}\">{letter}</text>",
        ink.outline(),
        ink.detail
    )
}

/// The name under which a piece is kept in the page's [`sprite`].
pub fn symbol(info: &Info, piece: &Piece) -> String {
    symbol_of(info.id, piece.letter)
}

/// The same by the id of the game and the piece's letter.
pub fn symbol_of(game: &str, letter: &str) -> String {
    format!("piece-{game}-{}", letter.to_ascii_uppercase())
}

/// The class that gives a piece its side's colours.
pub fn side_class(owner: Option<Seat>) -> &'static str {
    match owner {
        Some(Seat::FIRST) => "light",
        Some(_) => "dark",
        None => "neutral",
    }
}

/// The shading of dark cells in black and white, and what stands there for a colour that one sees through.
pub const PATTERNS: &str = "<pattern id=\"dots\" width=\"20\" height=\"20\" patternUnits=\"userSpaceOnUse\">\
                            <circle cx=\"5\" cy=\"5\" r=\"2.4\"/><circle cx=\"15\" cy=\"15\" r=\"2.4\"/></pattern>\
                            <pattern id=\"lines\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">\
                            <path d=\"M0 6H12\" stroke=\"#000\" stroke-width=\"2\"/></pattern>";

/// All pieces of a game, drawn once for the page, in the colours of whoever uses them.
pub fn sprite(info: &Info, set: &Set) -> String {
    let ink = Ink { body: "var(--body)", line: "var(--line)", detail: "var(--detail)" };
    let mut out =
        String::from("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"sprite\"><defs>");
    out += PATTERNS;
    out += &parts(info, set);
    // Groups, and no `symbol` elements: for each use of those a browser makes a window of its own.
    for piece in of(info).pieces {
        let id = symbol_of(info.id, piece);
        let drawing = markup(info, piece, set, ink);
        out += &format!("<g id=\"{id}\">{drawing}</g>");
    }
    out + "</defs></svg>"
}
