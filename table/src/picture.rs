//! Pictures of a position: SVG as text.

pub mod preview;

use crate::board::{Ground, mark, side_classes, still};
use crate::doors::{self, edges, readings};
use crate::drawing::{self, Dyes, Ink};
use crate::layout::{Layout, Place};
use crate::model::Seen;
use crate::say;
use crate::shape::{Paint, Shape, painted};
use crate::words::move_name;
use fairyboard::hidden::Viewer;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::{Draw, Info, State};

/// What a picture shows beyond the pieces.
#[derive(Clone, Default, PartialEq)]
pub struct Look {
    /// Quarter turns of the board.
    pub turned: u8,
    /// Whether it is dark.
    pub dark: bool,
    /// Whether pieces are letters.
    pub letters: bool,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// Arrows and rings on the board.
    pub marks: Vec<Mark>,
    /// Whether it is black on white, for paper.
    pub print: bool,
}

/// The shading of dark cells on paper.
const DOTS: &str = "<pattern id=\"dots\" width=\"20\" height=\"20\" patternUnits=\"userSpaceOnUse\">\
                    <circle cx=\"5\" cy=\"5\" r=\"2.4\"/><circle cx=\"15\" cy=\"15\" r=\"2.4\"/></pattern>";

/// The picture as the text of an SVG file: of what anybody may know.
pub fn svg(state: &dyn State, look: &Look) -> String {
    let seen = state.seen_by(Viewer::Public, &[]);
    drawn(seen.as_deref().unwrap_or(state), look)
}

/// As [`svg`], of what has no secrets.
pub fn drawn(state: &dyn Draw, look: &Look) -> String {
    let layout = layout(state, look);
    let paint = Colours { look, info: state.info(), layout };
    let (ground, mut shapes) = still(state.info(), &state.scene(&[]), layout);
    for (place, piece) in pieces(state, look, layout) {
        shapes.push(Shape::group("", place, vec![piece]));
    }
    shapes.extend(look.marks.iter().map(|drawn| mark(layout, drawn)));
    self::ground(state, &ground, &paint, "", 0) + &painted(&shapes, &paint) + "</g></svg>"
}

fn layout(state: &dyn Draw, look: &Look) -> Layout {
    let tilted = drawing::of(state.info()).tilted;
    Layout { size: state.size(), turned: look.turned, tilted }
}

/// The colours of a picture.
struct Colours<'a> {
    look: &'a Look,
    info: &'static Info,
    layout: Layout,
}

/// The inks of a picture, in the order of [`INKS`]: by day, at night, on paper.
const PAPERS: [[&str; 8]; 3] = [
    ["#E8DFCB", "#C9B994", "#1E2422", "#0B4F8A", "#9B2335", "#6A4A00", "#00594C", "#FFFFFF"],
    ["#565B58", "#3E4341", "#ECEAE3", "#9CCBF0", "#FFB4A6", "#F2CF7A", "#8FE3CC", "#1C2124"],
    ["#fff", "url(#dots)", "#000", "#000", "#000", "#000", "#000", "#fff"],
];

/// How inks are written in [`STYLE`].
const INKS: [&str; 8] =
    ["$light", "$dark", "$ink", "$select", "$capture", "$last", "$hint", "$paper"];

/// What shapes look like by the beginning and the end of their path of classes: the page's style of the same.
const STYLE: [(&str, &str, &str); 15] = [
    (" step", "", "fill=\"none\" stroke=\"#B0700A\" stroke-width=\"7\""),
    (" cell-light", "", "fill=\"$light\""),
    (" cell-dark", "", "fill=\"$dark\""),
    (" coordinate", "", "fill=\"$ink\" font-family=\"sans-serif\""),
    (" outlined", "", "fill=\"none\" stroke=\"$ink\" stroke-width=\"4\" stroke-opacity=\".55\""),
    (
        " frozen",
        "circle",
        "fill=\"none\" stroke=\"$select\" stroke-width=\"2.5\" stroke-dasharray=\"10 5\"",
    ),
    (
        " frozen",
        "path",
        "fill=\"none\" stroke=\"$select\" stroke-width=\"4\" stroke-linecap=\"round\"",
    ),
    (
        " portal usable",
        "circle",
        "fill=\"$hint\" fill-opacity=\".35\" stroke=\"$hint\" stroke-width=\"5\"",
    ),
    (
        " portal",
        "circle",
        "fill=\"none\" stroke=\"$ink\" stroke-width=\"3\" stroke-dasharray=\"5 6\" opacity=\".6\"",
    ),
    (" portal", "lock", "fill=\"$paper\" stroke=\"$ink\" stroke-width=\"3\""),
    (
        " portal",
        "path",
        "fill=\"none\" stroke=\"$ink\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
    ),
    (" mark", "1", "stroke=\"$capture\" stroke-width=\"9\" stroke-dasharray=\"26 18\""),
    (" mark", "2", "stroke=\"$last\" stroke-width=\"12\" stroke-dasharray=\"1 20\""),
    (" mark", "3", "stroke=\"$hint\" stroke-width=\"6\""),
    (" mark", "", "stroke=\"$select\" stroke-width=\"9\""),
];

/// Body, outline and lines of pieces on these papers: of the first player, of others, of nobody.
const PIECES: [[[&str; 3]; 3]; 3] = [
    [
        ["#FBF8F1", "#1E2422", "#1E2422"],
        ["#23282B", "#1E2422", "#F6F2E8"],
        ["#2E8C7E", "#1E2422", "#1E2422"],
    ],
    [
        ["#FBF8F1", "#1E2422", "#1E2422"],
        ["#23282B", "#F6F2E8", "#F6F2E8"],
        ["#2E8C7E", "#F6F2E8", "#1E2422"],
    ],
    [["#fff", "#000", "#000"], ["#000", "#000", "#fff"], ["#bbb", "#000", "#000"]],
];

impl Colours<'_> {
    /// Its place in [`PAPERS`] and [`PIECES`].
    fn paper(&self) -> usize {
        if self.look.print { 2 } else { self.look.dark.into() }
    }

    /// A text with its inks.
    fn inked(&self, text: &str) -> String {
        let inks = INKS.into_iter().zip(PAPERS[self.paper()]);
        inks.fold(text.to_string(), |text, (name, ink)| text.replace(name, ink))
    }
}

impl Paint for Colours<'_> {
    fn attributes(&self, path: &str) -> String {
        let is =
            |(begins, ends, _): &&(&str, &str, &str)| path.contains(begins) && path.ends_with(ends);
        let Some((begins, _, style)) = STYLE.iter().find(is) else { return String::new() };
        let more = match *begins {
            " mark" => {
                " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".85\""
            }
            " coordinate" if self.layout.tilted && self.look.print => MIDDLE_PRINT,
            " coordinate" if self.layout.tilted => MIDDLE,
            " coordinate" => " font-size=\"20\"",
            _ => "",
        };
        self.inked(&format!(" {style}{more}"))
    }

    fn piece(&self, letter: &'static str, within: &str) -> String {
        let side = ["light", "dark"].iter().position(|side| within.ends_with(side)).unwrap_or(2);
        let [body, line, detail] = PIECES[self.paper()][side];
        drawing::lettered(self.info, letter, self.look.letters, Ink { body, line, detail })
    }

    fn dyes(&self) -> Dyes {
        if self.look.print { Dyes::Print } else { Dyes::Picture }
    }
}

/// The names of files and ranks around a board on its corner stand with their middles where they are put.
const MIDDLE: &str = " font-size=\"28\" text-anchor=\"middle\" dominant-baseline=\"central\"";
const MIDDLE_PRINT: &str = " font-size=\"38\" text-anchor=\"middle\" dominant-baseline=\"central\"";

/// A picture up to its pieces: `head` comes first in it, and room is left `below` the board.
fn ground(state: &dyn Draw, ground: &Ground, paint: &Colours, head: &str, below: i32) -> String {
    let Colours { look, info, layout } = *paint;
    let side = layout.side();
    // On paper files and ranks stand beside the board, and so do the names of edges.
    let gutter = match look.print {
        true if state.turnable().is_some() => 100,
        true => 52,
        false => 0,
    };
    let (edge, whole) = (-gutter, side + 2 * gutter);
    let high = whole + below;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{edge} {edge} {whole} {high}\" width=\"{whole}\" height=\"{high}\">\
         {head}{}<g transform=\"{}\">",
        if look.print { DOTS } else { "" },
        layout.tilt().unwrap_or_default(),
    );
    out += &painted(&ground.cells(), paint);
    if look.print {
        out += &format!(
            "<rect width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"#000\" stroke-width=\"5\"/>"
        );
    }
    out += &drawing::parts(info, look.letters);
    let bottom = bottom(look);
    // Edges that matter are told by their colours.
    for (i, edge) in edges(state).iter().enumerate() {
        if look.print {
            let place = (i + 4 - bottom) % 4;
            // Upside down nothing is read.
            let (turn, y) = if place == 2 { (0, -62) } else { (90 * place, side + 84) };
            out += &format!(
                "<text x=\"{0}\" y=\"{y}\" transform=\"rotate({turn} {0} {0})\" text-anchor=\"middle\" \
                 font-size=\"34\" font-family=\"sans-serif\">{1}</text>",
                side / 2,
                say::picture_edge(edge.colour_name, edge.name)
            );
            continue;
        }
        let (fill, _) = Dyes::Picture.of(edge.colour);
        out += &format!(
            "<path d=\"M0 {side}v-10h{side}v10z\" fill=\"{fill}\" transform=\"rotate({} {1} {1})\"/>",
            90 * (i + 4 - bottom),
            side / 2
        );
    }
    if look.coordinates && (!look.print || layout.tilted) {
        out += &painted(&ground.coordinates().collect::<Vec<_>>(), paint);
    } else if look.coordinates {
        for (x, y, name) in layout.coordinates() {
            let (x, y) = if x == 6 { (-26, y + 38) } else { (x - 32, y + 45) };
            out += &format!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"34\" font-family=\"sans-serif\">{name}</text>"
            );
        }
    }
    out
}

/// The edge at the bottom of a picture.
fn bottom(look: &Look) -> usize {
    (4 - usize::from(look.turned % 4)) % 4
}

/// The pieces of a picture: where each stands, and how it is drawn there.
#[inline(never)]
fn pieces(state: &dyn Draw, look: &Look, layout: Layout) -> Vec<(Place, Shape)> {
    let (readings, mut all) = (readings(state), Vec::new());
    for (square, piece) in doors::pieces(state) {
        let dice = (&*readings, bottom(look));
        let shape = Shape::piece(state.info(), (square, &piece), dice, layout.upright_piece());
        let class = side_classes(piece.owner);
        all.push((layout.on(square), Shape::group(class, Place::Board, vec![shape])));
    }
    all
}

/// The most plies that a moving picture shows; of a longer game it shows the last.
pub const MOST_MOVING: usize = 200;

/// How long the last position of a moving picture stays, in plies.
const STAYS: usize = 3;

/// What a moving picture shows for some of its frames: from which on, and up to which.
type Stands = Vec<(String, usize, usize)>;

/// The line of a session as a moving picture, a second for each ply and over again; where less motion
/// is asked for, its last position.
pub fn moving(session: &Seen, look: &Look) -> String {
    let record = session.record();
    let path = record.path(session.end());
    let path = &path[path.len().saturating_sub(MOST_MOVING + 1)..];
    let ground_state = record.node(path[0]).state();
    let layout = layout(&**ground_state, look);
    let paint = Colours { look, info: record.info(), layout };
    let (ground, _) = still(record.info(), &doors::standing(ground_state), layout);
    let side = layout.side();
    let (stands, shapes) = stands(record, path, &paint);
    let mut timed = Timed { frames: path.len(), lengths: Vec::new() };
    let (mut body, mut words) = (String::new(), String::new());
    for (drawn, from, to) in stands.iter().flatten() {
        body += &timed.shown(drawn, *from, *to);
    }
    for (frame, id) in path.iter().enumerate() {
        let name = move_name(record, *id).replace('&', "&amp;").replace('<', "&lt;");
        let text = format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"44\" font-family=\"sans-serif\" fill=\"{}\">{name}</text>",
            side / 2,
            side + 56,
            if look.dark { "#ECEAE3" } else { "#1E2422" }
        );
        words += &timed.shown(&text, frame, frame + 1);
    }
    let mut head = timed.style() + "<defs>";
    for (i, shape) in shapes.iter().enumerate() {
        head += &format!("<g id=\"p{i}\">{shape}</g>");
    }
    let paper = if look.dark { "#14181A" } else { "#F7F5F0" };
    head += &format!(
        "</defs><rect width=\"{side}\" height=\"{}\" fill=\"{paper}\"/>",
        side + MOVE_LINE
    );
    format!(
        "{}{body}</g>{words}</svg>",
        self::ground(&**ground_state, &ground, &paint, &head, MOVE_LINE)
    )
}

/// What stands where in the frames of a moving picture, under the pieces and among them, and the shapes that it uses.
fn stands(record: &Record, path: &[NodeId], paint: &Colours) -> ([Stands; 2], Vec<String>) {
    let Colours { look, layout, .. } = *paint;
    let (mut stands, mut shapes) = (<[Stands; 2]>::default(), Vec::new());
    for (frame, id) in path.iter().enumerate() {
        let node = record.node(*id);
        let state = node.state();
        let seen = state.seen_by(Viewer::Public, &[]);
        let state = seen.as_ref().unwrap_or(state);
        let steps = record.steps(*id).filter(|_| frame > 0).unwrap_or_default();
        let (_, mut below) = still(record.info(), &state.scene(&[]), layout);
        for square in steps.iter().filter_map(|step| step.at) {
            below.push(Shape::rect("step", layout.on(square), (5, 5), (90, 90), 8));
        }
        let below = below.iter().map(|shape| painted(std::slice::from_ref(shape), paint));
        let mut now = Vec::new();
        for (place, piece) in pieces(&**state, look, layout) {
            let drawing = painted(&[piece], paint);
            let known = shapes.iter().position(|shape| *shape == drawing);
            let shape = known.unwrap_or_else(|| {
                shapes.push(drawing);
                shapes.len() - 1
            });
            now.push(format!("<use href=\"#p{shape}\" transform=\"{}\"/>", place.transform()));
        }
        for (stands, now) in stands.iter_mut().zip([below.collect(), now]) {
            for drawn in now {
                match stands.iter_mut().find(|(known, _, to)| *to == frame && *known == drawn) {
                    Some((_, _, to)) => *to = frame + 1,
                    None => stands.push((drawn, frame, frame + 1)),
                }
            }
        }
    }
    (stands, shapes)
}

/// Says when things are seen in a moving picture of so many frames.
struct Timed {
    frames: usize,
    /// For how many frames something is seen: each has an animation of its own.
    lengths: Vec<usize>,
}

impl Timed {
    /// How many seconds it takes.
    fn whole(&self) -> usize {
        self.frames - 1 + STAYS
    }

    /// What is drawn from a frame on and up to another.
    fn shown(&mut self, drawn: &str, from: usize, to: usize) -> String {
        let (whole, is_last) = (self.whole(), to == self.frames);
        if from == 0 && is_last {
            return drawn.into();
        }
        let length = if is_last { whole } else { to } - from;
        if !self.lengths.contains(&length) {
            self.lengths.push(length);
        }
        // Begun before it is seen, so that it is in its place from the first moment on.
        format!(
            "<g class=\"{}\" style=\"animation:k{length} {whole}s step-end -{}s infinite\">{drawn}</g>",
            if is_last { "s e" } else { "s" },
            (whole - from) % whole,
        )
    }

    /// The animations of all that was shown.
    fn style(&self) -> String {
        let mut style = String::from(
            "<style>.s{visibility:hidden}.e{visibility:visible}@media(prefers-reduced-motion:reduce){.s{animation:none!important}}",
        );
        for length in &self.lengths {
            // In ten-thousandths of a percent: what writes fractions would be a lot to download.
            let end = 1_000_000 * *length as u64 / self.whole() as u64;
            let (percent, rest) = (end / 10_000, end % 10_000);
            style += &format!(
                "@keyframes k{length}{{0%{{visibility:visible}}{percent}.{rest:04}%,100%{{visibility:hidden}}}}"
            );
        }
        style + "</style>"
    }
}

/// The room for the name of a move under a moving picture.
const MOVE_LINE: i32 = 80;
