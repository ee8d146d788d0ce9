//! The dice of Zugzwang. A face of a die shows a colour, as a shape in a hue, and a rank, as the
//! silhouette of a chess piece. The page contains the nine shapes and silhouettes once, and every
//! face refers to them.

use super::{Drawing, Ink, Set};
use fairyboard::side_area::Reading;

pub static DRAWING: Drawing = Drawing {
    // A die has the name of the face on top: the letter of its colour, then that of its rank.
    pieces: &[
        "bQ", "bR", "bB", "bN", "cQ", "cR", "cB", "cN", "pQ", "pR", "pB", "pN", "rQ", "rR", "rB",
        "rN", ".",
    ],
    parts: Some(parts),
    shape,
    ..super::PLAIN
};

/// The shapes of the four colours (bar, diamond, ring, triangle) and the silhouettes of the ranks
/// (bishop, knight, pawn, queen, rook), by their letters.
const PARTS: [(char, &str); 9] = [
    ('b', "M2 30H98V70H2Z"),
    ('c', "M50 0L84 50L50 100L16 50Z"),
    ('p', "M50 6A44 44 0 1 0 50 94A44 44 0 1 0 50 6ZM50 33A17 17 0 1 1 50 67A17 17 0 1 1 50 33Z"),
    ('r', "M50 6L98 92H2Z"),
    (
        'B',
        "M50 2C38 14 25 30 25 48C25 58 30 64 36 68L32 76H18V94H82V76H68L64 68C70 64 75 58 75 48C75 42 73 36 70 31L55 51L46 44L63 18C59 12 54 6 50 2Z",
    ),
    (
        'N',
        "M27 94H84C88 56 82 28 58 18L50 4L42 18C30 25 22 40 12 56C8 64 14 73 24 71C32 69 37 62 49 59C45 71 30 76 27 94Z",
    ),
    (
        '.',
        "M50 8A20 20 0 0 1 62 44H70V54H60C60 64 66 70 76 78V94H24V78C34 70 40 64 40 54H30V44H38A20 20 0 0 1 50 8Z",
    ),
    ('Q', "M2 22L25 50L32 6L50 44L68 6L75 50L98 22L83 72V94H17V72Z"),
    ('R', "M16 6H34V22H42V6H58V22H66V6H84V38L73 46L75 76H86V94H14V76H25L27 46L16 38Z"),
];

/// The shape of a colour by its letter, as an SVG path in a square of 100 by 100.
pub fn sign_of(colour: &str) -> &'static str {
    let known = PARTS.iter().find(|(name, _)| colour.starts_with(*name));
    known.map_or("", |(_, path)| path)
}

fn parts(set: &Set) -> String {
    let mut out = String::from(
        "<defs><pattern id=\"zug-blank\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0V9\" stroke=\"#808080\" stroke-opacity=\".5\" stroke-width=\"2\"/></pattern>",
    );
    for (name, path) in PARTS {
        let letter = |id: &str| {
            format!(
                "<text id=\"zug-{id}{name}\" x=\"50\" y=\"86\" {LETTER} font-size=\"100\">{name}</text>"
            )
        };
        let is_rank = name.is_ascii_uppercase();
        if *set == Set::Letters && is_rank {
            out += &letter("");
            continue;
        }
        let sign = match set {
            Set::Counters(signs) => signs.path("zugzwang", name.encode_utf8(&mut [0; 4])),
            _ => None,
        };
        out += &format!("<path id=\"zug-{name}\" d=\"{}\"/>", sign.unwrap_or(path));
        // The letter beside a silhouette. If letters replace the silhouettes, this second letter is
        // left out.
        if is_rank {
            out += &letter("letter-");
        }
    }
    out + "</defs>"
}

const LETTER: &str =
    "text-anchor=\"middle\" font-weight=\"700\" font-family=\"system-ui, sans-serif\"";

/// The place of a part of a drawing: its left and upper edge, and the side of its square.
type Place = (i32, i32, i32);

/// The source of colours: CSS variables of the page, which follow its theme, or fixed colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Dyes {
    Page,
    Picture,
    /// Black on white, for paper: only the shape distinguishes the colours.
    Print,
}

impl Dyes {
    /// Selects one of two values of a colour: the CSS variable for the page, or the fixed value for
    /// a picture.
    fn pick(self, in_page: &'static str, in_picture: &'static str) -> &'static str {
        match self {
            Dyes::Page => in_page,
            Dyes::Picture => in_picture,
            Dyes::Print if in_picture == "#1E2422" => "#000",
            Dyes::Print => "#fff",
        }
    }

    fn line(self) -> &'static str {
        self.pick("var(--zug-line)", "#1E2422")
    }

    /// The fill of a face and the colour of the drawing on it. `text` begins with the letter of the
    /// face's colour.
    pub fn of(self, text: &str) -> (&'static str, &'static str) {
        if self == Dyes::Print {
            return ("#fff", "#000");
        }
        let on = self.pick("var(--zug-on)", "#FBF8F1");
        match text.as_bytes().first() {
            Some(b'b') => (self.pick("var(--zug-blue)", "#0B5FA5"), on),
            Some(b'p') => (self.pick("var(--zug-purple)", "#7B3FA0"), on),
            Some(b'r') => (self.pick("var(--zug-red)", "#B3261E"), on),
            Some(b'c') => (
                self.pick("var(--zug-cream)", "#E9D9A6"),
                self.pick("var(--zug-on-cream)", "#1E2422"),
            ),
            _ => (self.pick("var(--zug-pawn)", "#FBF8F1"), self.pick("var(--zug-ink)", "#1E2422")),
        }
    }

    /// A small coloured square, with the shape of that colour on it.
    fn swatch(self, colour: &str, (x, y, size): Place) -> String {
        let (fill, mark) = self.of(colour);
        let inner = part(colour, (x + size / 5, y + size / 5, size - size / 5 * 2));
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" rx=\"3\" fill=\"{fill}\" \
             stroke=\"{}\"/><g fill=\"{mark}\">{inner}</g>",
            self.line()
        )
    }
}

fn part(name: &str, (x, y, size): Place) -> String {
    format!("<use href=\"#zug-{name}\" transform=\"translate({x} {y}) scale(.{size:02})\"/>")
}

/// Draws the rank of a face (a chess piece) at `rank` and its colour (a shape) at `colour`. A face
/// with a pawn has no colour, and the pawn is drawn at `pawn`.
fn marks(text: &str, rank: Place, colour: Place, pawn: Place) -> String {
    match text.split_at_checked(1) {
        Some((shape, letter)) if !letter.is_empty() => part(letter, rank) + &part(shape, colour),
        _ => part(".", pawn),
    }
}

fn shape(letter: &str, ink: Ink<'_>) -> String {
    let dyes = if ink.body.starts_with("var") { Dyes::Page } else { Dyes::Picture };
    let (fill, mark) = dyes.of(letter);
    let marks = marks(letter, (9, 28, 60), (62, 11, 28), (17, 17, 66));
    format!(
        "<rect x=\"4\" y=\"4\" width=\"92\" height=\"92\" rx=\"16\" fill=\"{fill}\" stroke=\"{}\" \
         stroke-width=\"5\"/><g fill=\"{mark}\">{marks}</g>",
        dyes.line()
    )
}

/// A face in the drawing of a die: its outline, the places of rank and colour, and the place of a
/// pawn.
type Flap = (&'static str, Place, Place, Place);

/// The visible faces of a die: the four side faces, folded outward, clockwise from the face at the
/// bottom of the drawing, then the top face. The face at the bottom is towards the player's
/// edge, and the die acts as this face. It is the largest, so that it can be read on a phone.
const FLAPS: [Flap; 5] = [
    ("M27 46H73L96 96H4Z", (27, 47, 46), (9, 75, 19), (27, 47, 46)),
    ("M27 22V46L4 96V4Z", (5, 18, 20), (6, 42, 18), (5, 26, 21)),
    ("M27 22H73L96 4H4Z", (30, 4, 17), (53, 5, 16), (41, 4, 17)),
    ("M73 22V46L96 96V4Z", (75, 18, 20), (76, 42, 18), (74, 26, 21)),
    ("M27 22H73V46H27Z", (29, 24, 20), (53, 26, 16), (40, 23, 21)),
];

/// The faces in the order of [`FLAPS`], on a die that shows only its top face. This face is almost as
/// large as the die and not pale, because the others are blank.
const TOP_ALONE: [Flap; 5] = [
    ("M10 90H90L96 96H4Z", NOWHERE, NOWHERE, NOWHERE),
    ("M10 10V90L4 96V4Z", NOWHERE, NOWHERE, NOWHERE),
    ("M10 10H90L96 4H4Z", NOWHERE, NOWHERE, NOWHERE),
    ("M90 10V90L96 96V4Z", NOWHERE, NOWHERE, NOWHERE),
    ("M10 10H90V90H10Z", (10, 21, 68), (63, 12, 25), (16, 16, 68)),
];

const NOWHERE: Place = (0, 0, 0);

/// A die in a square of 100 by 100, seen from the edge of the board with the index `bottom`. The
/// die acts as the face towards this edge, so this face is larger and stronger than the others.
/// Unknown faces are blank.
pub fn die(reading: &Reading, bottom: usize, dyes: Dyes) -> String {
    let paper = dyes.pick("var(--zug-paper)", "#F4EEE1");
    let seam = match dyes {
        Dyes::Print => "#999",
        _ => dyes.pick("var(--zug-seam)", "#D5CCB9"),
    };
    let ink = dyes.pick("var(--zug-ink)", "#1E2422");
    let line = dyes.line();
    let mut out = format!(
        "<path d=\"M4 4H96V96H4Z\" fill=\"{paper}\"/><g stroke=\"{seam}\" stroke-width=\"1.5\">"
    );
    let is_top_alone = reading.top.is_some() && reading.sides.iter().all(Option::is_none);
    let flaps = if is_top_alone { TOP_ALONE } else { FLAPS };
    // The face towards the edge `bottom` (index 0) is drawn last, over the outlines of the others.
    for place in [1, 2, 3, 4, 0] {
        let (d, rank, colour, pawn) = flaps[place];
        let counts = place == 0;
        if counts {
            out += &format!(
                "<path d=\"M4 4H96V96H4Z\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2.5\" \
                 stroke-linejoin=\"round\"/>"
            );
        }
        let face = if place == 4 { reading.top } else { reading.sides[(bottom + place) % 4] };
        let Some(face) = face else {
            out += &format!("<path d=\"{d}\" fill=\"url(#zug-blank)\"/>");
            continue;
        };
        let (fill, mark) = dyes.of(face.text);
        let (path, mark) = match place {
            0 => (format!(" stroke=\"{line}\" stroke-width=\"3\" stroke-linejoin=\"round\""), mark),
            4 if is_top_alone => (String::new(), mark),
            4 => (" fill-opacity=\".18\"".into(), ink),
            _ => (" fill-opacity=\".32\"".into(), ink),
        };
        // On a small die, the page hides the marks of the other faces by their class `beside`.
        let look = match counts || is_top_alone {
            true => "opacity=\"1\"",
            false => "class=\"beside\" opacity=\".7\"",
        };
        out += &format!(
            "<path d=\"{d}\" fill=\"{fill}\"{path}/><g fill=\"{mark}\" stroke=\"none\" {look}>{}",
            marks(face.text, rank, colour, pawn)
        );
        let letter = face.text.get(1..).unwrap_or_default();
        if counts && !letter.is_empty() {
            out += &part(&format!("letter-{letter}"), (72, 74, 21));
        }
        out += "</g>";
    }
    out + "</g>"
}

/// A single face, in a square of 100 by 100. `text` contains the letters of its colour and rank.
pub fn face(text: &str) -> String {
    format!("<use href=\"#piece-zugzwang-{}\"/>", text.to_ascii_uppercase())
}

/// The drawing of an objective card, 40 by 56 units, from the card's text: `3c` or `3r` (three
/// different colours or ranks), `bN` (a face), `bc` or `NQ` (two colours or ranks).
pub fn card(text: &str, dyes: Dyes) -> String {
    const SPREAD: [Place; 4] = [(5, 5, 14), (21, 5, 14), (5, 21, 14), (21, 21, 14)];
    const PAIR: [Place; 2] = [(3, 3, 17), (20, 19, 17)];
    let ink = dyes.pick("var(--zug-ink)", "#1E2422");
    let paper = dyes.pick("var(--zug-pawn)", "#FBF8F1");
    let one = |name: &str, place: Place| match name.starts_with(char::is_uppercase) {
        true => part(name, place),
        false => dyes.swatch(name, place),
    };
    let all = |names: &str, places: &[Place]| {
        let each = |(i, place): (usize, &Place)| Some(one(names.get(i..i + 1)?, *place));
        places.iter().enumerate().filter_map(each).collect::<String>()
    };
    let inner = match text {
        "3c" => all("bpcr", &SPREAD),
        "3r" => all("QRBN", &SPREAD),
        _ if text.starts_with(char::is_lowercase) && text.ends_with(char::is_uppercase) => {
            format!("<g transform=\"translate(5 6) scale(.3)\">{}</g>", face(text))
        }
        _ => all(text, &PAIR),
    };
    format!(
        "<rect x=\"1\" y=\"1\" width=\"38\" height=\"54\" rx=\"5\" fill=\"{paper}\" stroke=\"{}\"/>\
         <g fill=\"{ink}\">{inner}<text x=\"20\" y=\"48\" {LETTER} font-size=\"15\">{text}</text></g>",
        dyes.line()
    )
}
