//! Pictures of a position: SVG as text.

use crate::board::{dark_cells, mark_path};
use crate::doors::{self, edges, readings};
use crate::drawing::{self, Dyes, Ink, markup};
use crate::layout::{Layout, Place};
use crate::model::Seen;
use crate::words::move_name;
use fairyboard::hidden::Viewer;
use fairyboard::record::{Mark, NodeId, Record};
use fairyboard::{Draw, Seat, State};

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
    let mut out = ground(state, look, layout, "", 0);
    for (place, drawing) in pieces(state, look, layout) {
        out += &format!("<g transform=\"{place}\">{drawing}</g>");
    }
    for mark in &look.marks {
        out += &format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{}/>",
            mark_path(layout, mark),
            if look.print { "#000" } else { "#0B4F8A" },
            match mark.style {
                1 => " stroke-dasharray=\"26 18\"",
                2 => " stroke-dasharray=\"1 20\"",
                _ => "",
            }
        );
    }
    out + "</g></svg>"
}

fn layout(state: &dyn Draw, look: &Look) -> Layout {
    let tilted = drawing::of(state.info()).tilted;
    Layout { size: state.size(), turned: look.turned, tilted }
}

/// A picture up to its pieces: `head` comes first in it, and room is left `below` the board.
fn ground(state: &dyn Draw, look: &Look, layout: Layout, head: &str, below: i32) -> String {
    let info = state.info();
    let side = layout.side();
    let (light, dark, ink) = match (look.print, look.dark) {
        (true, _) => ("#fff", "url(#dots)", "#000"),
        (_, true) => ("#565B58", "#3E4341", "#ECEAE3"),
        (_, false) => ("#E8DFCB", "#C9B994", "#1E2422"),
    };
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
         {head}{}<g transform=\"{}\"><rect width=\"{side}\" height=\"{side}\" fill=\"{light}\"/><path fill=\"{dark}\" d=\"{}\"/>",
        if look.print { DOTS } else { "" },
        layout.tilt().unwrap_or_default(),
        dark_cells(layout)
    );
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
                 font-size=\"34\" font-family=\"sans-serif\">{1}, {2}</text>",
                side / 2,
                edge.name,
                edge.colour_name
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
    if look.coordinates {
        for (x, y, name) in layout.coordinates() {
            if look.print && !layout.tilted {
                let (x, y) = if x == 6 { (-26, y + 38) } else { (x - 32, y + 45) };
                out += &format!(
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"34\" font-family=\"sans-serif\">{name}</text>"
                );
                continue;
            }
            let upright = match layout.upright_at(x, y) {
                place @ Place::UprightAbout(..) => format!(
                    "transform=\"{}\" font-size=\"{}\" text-anchor=\"middle\" dominant-baseline=\"central\"",
                    place.transform(),
                    if look.print { 38 } else { 28 }
                ),
                _ => "font-size=\"20\"".into(),
            };
            out += &format!(
                "<text x=\"{x}\" y=\"{y}\" {upright} font-family=\"sans-serif\" fill=\"{ink}\">{name}</text>"
            );
        }
    }
    out
}

/// The edge at the bottom of a picture.
fn bottom(look: &Look) -> usize {
    (4 - usize::from(look.turned % 4)) % 4
}

/// The pieces of a picture: where each stands, and how it is drawn.
fn pieces(state: &dyn Draw, look: &Look, layout: Layout) -> Vec<(String, String)> {
    let readings = readings(state);
    let dyes = if look.print { Dyes::Print } else { Dyes::Picture };
    let drawn = doors::pieces(state).into_iter().map(|(square, piece)| {
        let is_light = piece.owner == Some(Seat::FIRST);
        let line = match (is_light, look.dark) {
            _ if look.print => "#000",
            (true, _) | (false, false) => "#1E2422",
            (false, true) => "#F6F2E8",
        };
        let (body, detail) = match piece.owner {
            Some(Seat::FIRST) if look.print => ("#fff", "#000"),
            Some(_) if look.print => ("#000", "#fff"),
            None if look.print => ("#bbb", "#000"),
            Some(Seat::FIRST) => ("#FBF8F1", "#1E2422"),
            Some(_) => ("#23282B", "#F6F2E8"),
            None => ("#2E8C7E", "#1E2422"),
        };
        let drawing = match readings.iter().find(|reading| reading.at == square) {
            Some(reading) => drawing::die(reading, bottom(look), dyes),
            None => markup(state.info(), &piece, look.letters, Ink { body, line, detail }),
        };
        let upright = layout.upright_piece().transform();
        (format!("{} {upright}", layout.on(square).transform()), drawing)
    });
    drawn.collect()
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
    let side = layout.side();
    let (stands, shapes) = stands(record, path, look, layout);
    let mut timed = Timed { frames: path.len(), lengths: Vec::new() };
    let (mut body, mut words) = (String::new(), String::new());
    for (drawn, from, to) in &stands {
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
    format!("{}{body}</g>{words}</svg>", ground(&**ground_state, look, layout, &head, MOVE_LINE))
}

/// What stands where in the frames of a moving picture, and the shapes that it uses.
fn stands(record: &Record, path: &[NodeId], look: &Look, layout: Layout) -> (Stands, Vec<String>) {
    let (mut stands, mut shapes) = (Stands::new(), Vec::new());
    for (frame, id) in path.iter().enumerate() {
        let node = record.node(*id);
        let state = node.state();
        let seen = state.seen_by(Viewer::Public, &[]);
        let state = seen.as_ref().unwrap_or(state);
        let steps = node
            .parent()
            .filter(|_| frame > 0)
            .and_then(|parent| record.node(parent).state().steps_of(node.text()));
        let squares = steps.iter().flatten().filter_map(|step| step.at);
        let rings = squares.map(|square| {
            format!("<rect x=\"5\" y=\"5\" width=\"90\" height=\"90\" rx=\"8\" fill=\"none\" stroke=\"#B0700A\" stroke-width=\"7\" transform=\"{}\"/>", layout.on(square).transform())
        });
        let mut now: Vec<String> = rings.collect();
        for (place, drawing) in pieces(&**state, look, layout) {
            let known = shapes.iter().position(|shape| *shape == drawing);
            let shape = known.unwrap_or_else(|| {
                shapes.push(drawing);
                shapes.len() - 1
            });
            now.push(format!("<use href=\"#p{shape}\" transform=\"{place}\"/>"));
        }
        for drawn in now {
            match stands.iter_mut().find(|(known, _, to)| *to == frame && *known == drawn) {
                Some((_, _, to)) => *to = frame + 1,
                None => stands.push((drawn, frame, frame + 1)),
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
