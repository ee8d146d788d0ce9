//! The drawings for each chess variant: its pieces as vector shapes in a square of 100 by 100, and
//! whether its board is tilted.

#[cfg(feature = "toy-drawn")]
#[path = "../../../../tests/games/breakthrough/drawing.rs"]
mod breakthrough;
mod counters;
mod fidchell;
mod fist;
mod hens;
mod pawn;
#[cfg(feature = "toy-drawn")]
#[path = "../../../../tests/games/toy/drawing.rs"]
mod toy;
mod zugzwang;

pub use counters::Signs;
pub use zugzwang::{Dyes, card, die, face, sign_of};

use fairyboard::geometry::Square;
use fairyboard::{Info, Piece, Seat};
use std::rc::Rc;

/// The drawings for one chess variant.
pub struct Drawing {
    /// Whether the board is tilted by 45° anticlockwise, with a corner at the bottom.
    pub tilted: bool,
    /// The letters of all kinds of pieces that can be on the board, each once. The drawing of `H`
    /// also serves for `h`, the same piece of the other side.
    pub pieces: &'static [&'static str],
    /// Returns the sign (rune) of the portal on a square, as an SVG path in a square of 100 by 100.
    rune: fn(Square) -> &'static str,
    /// Returns the lines on the board of this size, under the pieces: each from the middle of one
    /// square to that of another. Used by games on points that are joined by lines.
    lines: fn(u8) -> Vec<(Square, Square)>,
    /// Returns the shared SVG elements that the pieces refer to, if the game has any.
    parts: Option<fn(&Set) -> String>,
    /// Draws a piece, as the content of an `svg` element.
    shape: fn(&str, Ink<'_>) -> String,
}

impl Drawing {
    pub fn rune(&self, square: Square) -> &'static str {
        (self.rune)(square)
    }

    pub fn lines(&self, size: u8) -> Vec<(Square, Square)> {
        (self.lines)(size)
    }
}

/// The defaults for a chess variant: a board that is not tilted, without portals and lines, and
/// pieces that are drawn as their letters.
const PLAIN: Drawing = Drawing {
    tilted: false,
    pieces: &ALPHABET,
    rune: |_| "",
    lines: |_| Vec::new(),
    parts: None,
    shape: letter,
};

/// The drawings for a chess variant that is not in [`DRAWINGS`].
static LETTERS: Drawing = PLAIN;

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

/// The drawings for each chess variant, by its id, such as `hens`.
const DRAWINGS: &[(&str, &Drawing)] = &[
    ("fist", &fist::DRAWING),
    ("hens", &hens::DRAWING),
    ("pawn", &pawn::DRAWING),
    ("fidchell", &fidchell::DRAWING),
    ("zugzwang", &zugzwang::DRAWING),
    #[cfg(feature = "toy-drawn")]
    ("toy", &toy::DRAWING),
    #[cfg(feature = "toy-drawn")]
    ("breakthrough", &breakthrough::DRAWING),
];

/// The drawings for a chess variant. If it is not in `DRAWINGS`, each piece is drawn as its letter.
pub fn of(info: &Info) -> &'static Drawing {
    let found = DRAWINGS.iter().find(|(id, _)| *id == info.id);
    found.map_or(&LETTERS, |(_, drawing)| drawing)
}

/// The style in which all pieces are drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Set {
    /// Figures that were drawn for the chess variant.
    #[default]
    Figures,
    /// The letter of each piece on a disc.
    Letters,
    /// Counters (discs) with these signs. A piece without a sign is drawn as a figure.
    Counters(Rc<Signs>),
}

/// The colour of outlines in black-and-white pictures, which are for paper.
const PAPER: &str = "#000";

/// The colours of a piece: its body, its outline, and the lines on it.
#[derive(Clone, Copy)]
pub struct Ink<'a> {
    /// The colour that fills the body.
    pub body: &'a str,
    /// The colour of the outline of the body.
    pub line: &'a str,
    /// The colour of the lines on the body.
    pub detail: &'a str,
}

impl Ink<'_> {
    /// The attributes of a filled and outlined shape.
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

/// The shared SVG symbols that the pieces of a chess variant refer to. Every document that contains
/// such pieces must contain these symbols.
pub fn parts(info: &Info, set: &Set) -> String {
    of(info).parts.map_or_else(String::new, |parts| parts(set))
}

/// The drawing of a piece, as the content of an `svg` element of 100 by 100.
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

/// The drawing of the piece with this letter, for either side. Empty if the chess variant has no
/// such piece.
pub fn lettered(info: &Info, letter: &str, set: &Set, ink: Ink<'_>) -> String {
    let piece = of(info).pieces.iter().find(|piece| piece.eq_ignore_ascii_case(letter));
    piece.map_or_else(String::new, |piece| markup(info, piece, set, ink))
}

/// The letter of a piece on a disc.
fn letter(piece: &str, ink: Ink<'_>) -> String {
    let letter = piece.to_ascii_uppercase();
    // A promoted piece has two characters, such as `+W`, and needs a smaller font.
    let (y, size) = if letter.len() > 1 { (64, 40) } else { (67, 50) };
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"36\" {}/>\
         <text x=\"50\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{size}\" font-weight=\"700\" \
         font-family=\"Georgia, serif\" fill=\"{}\">{letter}</text>",
        ink.outline(),
        ink.detail
    )
}

/// The id of the SVG element for a piece in the page's [`sprite`].
pub fn symbol(info: &Info, piece: &Piece) -> String {
    symbol_of(info.id, piece.letter)
}

/// The id of the SVG element for a piece in the page's [`sprite`], from the id of the chess variant
/// (such as `hens`) and the letter of the piece.
pub fn symbol_of(game: &str, letter: &str) -> String {
    format!("piece-{game}-{}", letter.to_ascii_uppercase())
}

/// The CSS class that sets the colours of a piece by its owner.
pub fn side_class(owner: Option<Seat>) -> &'static str {
    match owner {
        Some(Seat::FIRST) => "light",
        Some(_) => "dark",
        None => "neutral",
    }
}

/// The patterns of black-and-white pictures: dots for dark cells, and lines instead of a
/// translucent colour.
pub const PATTERNS: &str = "<pattern id=\"dots\" width=\"20\" height=\"20\" patternUnits=\"userSpaceOnUse\">\
                            <circle cx=\"5\" cy=\"5\" r=\"2.4\"/><circle cx=\"15\" cy=\"15\" r=\"2.4\"/></pattern>\
                            <pattern id=\"lines\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">\
                            <path d=\"M0 6H12\" stroke=\"#000\" stroke-width=\"2\"/></pattern>";

/// All pieces of a chess variant as SVG elements, contained once in the page. Each use of a piece
/// sets its own colours.
pub fn sprite(info: &Info, set: &Set) -> String {
    let ink = Ink { body: "var(--body)", line: "var(--line)", detail: "var(--detail)" };
    let mut out =
        String::from("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"sprite\"><defs>");
    out += PATTERNS;
    out += &parts(info, set);
    // The sprite has `g` instead of `symbol` elements, because browsers create a viewport for each
    // use of a `symbol`.
    for piece in of(info).pieces {
        let id = symbol_of(info.id, piece);
        let drawing = markup(info, piece, set, ink);
        out += &format!("<g id=\"{id}\">{drawing}</g>");
    }
    out + "</defs></svg>"
}
