//! The pieces, drawn by us as vector shapes in a square of 100 by 100.

use fairyboard::{Info, Piece, Seat};

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

const HEN: &str = "M22 33C26 41 33 44 41 43C51 42 54 35 55 27C56 17 63 11 71 12C79 13 84 20 83 28\
                   C83 33 82 37 83 43C87 66 73 80 54 80C33 80 16 65 17 45C17 40 19 36 22 33Z";
const COMB: &str = "M61 17C57 9 63 4 67 9C69 2 77 3 76 10C82 8 85 14 80 20Z";
const LEGS: &str = "M44 78V91H36M60 78V91H52";
const CHICK: &str = "M24 66C24 55 32 49 42 49C39 38 46 27 59 27C71 27 78 36 77 46C76 51 75 54 75 58\
                     C76 75 66 85 50 85C35 85 24 78 24 66Z";

/// The drawing of a piece, as the inside of an `svg` element.
pub fn markup(piece: &Piece, letters: bool, ink: Ink<'_>) -> String {
    let Ink { body, line, detail } = ink;
    let outline = format!(
        "fill=\"{body}\" stroke=\"{line}\" stroke-width=\"3.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
    );
    let lines = format!(
        "fill=\"none\" stroke=\"{detail}\" stroke-width=\"3.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    );
    if letters {
        let letter = piece.letter.to_ascii_uppercase();
        return format!(
            "<circle cx=\"50\" cy=\"50\" r=\"36\" {outline}/>\
             <text x=\"50\" y=\"67\" text-anchor=\"middle\" font-size=\"50\" font-weight=\"700\" \
             font-family=\"Georgia, serif\" fill=\"{detail}\">{letter}</text>"
        );
    }
    match piece.name {
        "hen" => format!(
            "<path d=\"{COMB}\" {outline}/>\
             <path d=\"M83 24L95 31L83 36Z\" {outline}/>\
             <path d=\"{LEGS}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"9\" stroke-linecap=\"round\"/>\
             <path d=\"{LEGS}\" fill=\"none\" stroke=\"{body}\" stroke-width=\"3\" stroke-linecap=\"round\"/>\
             <path d=\"{HEN}\" {outline}/>\
             <path d=\"M36 53C42 66 59 66 65 52\" {lines}/>\
             <circle cx=\"71\" cy=\"25\" r=\"3.6\" fill=\"{detail}\"/>"
        ),
        _ => format!(
            "<path d=\"M76 39L89 45L76 51Z\" {outline}/>\
             <path d=\"{CHICK}\" {outline}/>\
             <path d=\"M36 64C39 74 52 75 56 66\" {lines}/>\
             <circle cx=\"63\" cy=\"41\" r=\"3.6\" fill=\"{detail}\"/>"
        ),
    }
}

/// The name under which a piece is kept in the page's [`sprite`].
pub fn symbol(info: &Info, piece: &Piece) -> String {
    format!("piece-{}-{}", info.id, piece.name)
}

/// The class that gives a piece its side's colours.
pub fn side_class(owner: Option<Seat>) -> &'static str {
    match owner {
        Some(Seat::FIRST) => "light",
        Some(_) => "dark",
        None => "neutral",
    }
}

/// All pieces of a game, drawn once for the page, in the colours of whoever uses them.
pub fn sprite(info: &Info, pieces: &[Piece], letters: bool) -> String {
    let ink = Ink { body: "var(--body)", line: "var(--line)", detail: "var(--detail)" };
    let mut out =
        String::from("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"sprite\">");
    for piece in pieces {
        let id = symbol(info, piece);
        let drawing = markup(piece, letters, ink);
        out += &format!("<symbol id=\"{id}\" viewBox=\"0 0 100 100\">{drawing}</symbol>");
    }
    out + "</svg>"
}
