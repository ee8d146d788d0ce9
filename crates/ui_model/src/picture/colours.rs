//! The colours of pictures, which repeat the page's styles for the same shapes.

use super::Look;
use crate::drawing::{self, Dyes, Ink, Set};
use crate::settings::Board;
use crate::shape::{Paint, attribute};
use fairyboard::Info;

/// The names of the colours (inks) that [`STYLE`] uses, without the cells' `light` and `dark`.
const INKS: &str =
    "ink select capture last hint target danger paper page bright night over under gold";

/// The colours in the order of [`INKS`]. The five rows, called papers, are: light theme, dark
/// theme, print, and high contrast in the light and in the dark theme.
const PAPERS: [&str; 5] = [
    "#1E2422 #0B4F8A #9B2335 #6A4A00 #00594C #1E2422 #8E2A18 #FFFFFF #F7F5F0 #FBF8F1 #23282B #1E2422 #F6F2E8 #F2C230",
    "#ECEAE3 #9CCBF0 #FFB4A6 #F2CF7A #8FE3CC #F2F0E9 #FFB3A3 #1C2124 #14181A #FBF8F1 #23282B #1E2422 #F6F2E8 #F2C230",
    "#000 #000 #000 #000 #000 #000 #000 #fff #fff #fff #000 #000 #fff #fff",
    "#000000 #00305E #6B0010 #3D2A00 #00352D #000000 #6B0010 #FFFFFF #FFFFFF #FFFFFF #000000 #000000 #FFFFFF #F2C230",
    "#FFFFFF #C7E4FF #FFD6CE #FFE9A8 #C4FFEF #FFFFFF #FFD6CE #000000 #000000 #FFFFFF #000000 #000000 #FFFFFF #F2C230",
];

/// The styles of shapes, one per line. A shape has the style of the first line that fits it. The
/// fields of a line, separated by `;`, are:
///
/// - the beginning and the end of the shape's path of classes,
/// - the fill,
/// - the stroke with its width, its opacity in hundredths, and an r if its ends are round,
/// - the dashes of the stroke,
/// - the font size; letters are centred, and bold unless the size has a `-`.
const STYLE: &str = "\
sheet;;page;
cell-light;;light;
cell-dark;;dark;
board-line;;;ink 5
coordinate beside;;ink;;;28
coordinate large;;ink;;;36
title;;ink;;;36
words;;ink;;;-30
to-move light;;bright;over 4
to-move dark;;night;ink 4
to-move;;ink;
joins;;;ink 3
outlined;;;ink 3
goal;flag;hint;hint 3 - r
goal;path;;hint 3
attacked;path;;target 1.8 85
reached;;hint 25;hint 4
rim;;;hint 10
area;ground;capture 14;
area;path;;capture 7 - r;18 10
frozen;circle;;select 2.5;10 5
frozen;path;;select 4 - r
portal usable;circle;hint 35;hint 5
portal usable;path;;ink 4 - r
portal;circle;;ink 2.5;5 6
portal;lock;paper;ink 3 - r
portal;path;;ink 4 - r
last;way;;last 4 - r;2 9
last;gone;;last 4 - r
last;displaced;;last 5 - r;14 10
last;path;;last 5 - r
last;;;last 5 - r
duty;;hint 14;hint 3;12 8
shows;ground;;page 17
shows;;;last 9
calls;;;hint 5
threat;;;capture 6 - r
movable theirs;circle;paper;target 4
movable theirs;text;target;;;20
movable;circle;target;
movable;text;page;;;20
strike;range;last;
strike;path;;last 7 - r
sight;;;hint 5 - r;14 8
outline;;;hint 4;16 6
badge raised;rect;gold;over 4
badge raised;text;over;;;24
badge light;rect;bright;over 2.5
badge light;text;over;;;24
badge dark;rect;night;under 2.5
badge dark;text;under;;;24
badge;rect;paper;ink 2.5
badge;text;ink;;;24
danger;sign;danger;
danger;from;;danger 6 - r;1 11
danger;circle;;danger 6;18 6
danger;text;page;;;26
mark style-1;;;capture 9 - r;26 18
mark style-2;;;last 12 - r;1 20
mark style-3;;;hint 6 - r
mark;;;select 9 - r
";

/// The colours of pieces for each row of [`PAPERS`]. The pieces are those of the first player, of
/// other players, and without an owner. The colours are those of the body, the outline, and the
/// lines on the body.
const PIECES: [[[&str; 3]; 3]; 5] = [
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
    [
        ["#FFFFFF", "#000000", "#000000"],
        ["#000000", "#000000", "#FFFFFF"],
        ["#2E8C7E", "#000000", "#000000"],
    ],
    [
        ["#FFFFFF", "#000000", "#000000"],
        ["#000000", "#FFFFFF", "#FFFFFF"],
        ["#2E8C7E", "#FFFFFF", "#000000"],
    ],
];

/// The colours of dark pieces (body, outline, and the lines on the body) in a thumbnail in the dark
/// theme. These pieces are so small that the usual bright outline would make them as bright as the
/// light ones.
const SMALL_AT_NIGHT: [&str; 3] = ["#0C0F11", "#0C0F11", "#A9B0AD"];

/// The colours of light and dark cells in a thumbnail in the dark theme. They are brighter than on
/// the board, because small dark pieces without a bright outline need a contrast of 3 : 1 to them.
const fn small_at_night(board: Board) -> [&'static str; 2] {
    match board {
        Board::Sand => ["#868B87", "#696F6B"],
        Board::Mist => ["#7F8C98", "#61707D"],
        Board::Sage => ["#7F9080", "#5F7161"],
    }
}

/// The colours of light and dark cells in the light theme, then in the dark theme.
const fn of_board(board: Board) -> [[&'static str; 2]; 2] {
    match board {
        Board::Sand => [["#E8DFCB", "#C9B994"], ["#565B58", "#3E4341"]],
        Board::Mist => [["#DEE6EC", "#B5C5D1"], ["#4D5A66", "#333E48"]],
        Board::Sage => [["#E4EBDB", "#BACBA6"], ["#4A5A4C", "#313D33"]],
    }
}

/// The colours of light and dark cells for a row of [`PAPERS`].
fn cells(board: Board, paper: usize, thumbnail: bool) -> [&'static str; 2] {
    match paper {
        1 if thumbnail => small_at_night(board),
        0 | 1 => of_board(board)[paper],
        2 => ["#fff", "url(#dots)"],
        3 => ["#FFFFFF", "#C8C8C8"],
        _ => ["#3A3A3A", "#000000"],
    }
}

/// The class paths (classes of a shape and its ancestors) that have a line in `STYLE`.
pub fn styles() -> impl Iterator<Item = String> {
    STYLE.lines().map(|line| line.split(';').take(2).collect::<Vec<_>>().join(" "))
}

pub struct Colours {
    info: &'static Info,
    /// The index of the colours in [`PAPERS`] and [`PIECES`].
    paper: usize,
    board: Board,
    set: Set,
    thumbnail: bool,
    /// The lines of [`STYLE`] as attributes: the start and the end of a class path, and its
    /// attributes.
    style: Vec<(String, &'static str, String)>,
}

impl Colours {
    /// The colours for pictures of a game with this look.
    pub fn new(info: &'static Info, look: &Look) -> Self {
        let paper = match (look.print, look.contrast) {
            (true, _) => 2,
            (_, contrast) => usize::from(look.dark) + if contrast { 3 } else { 0 },
        };
        let board = look.board;
        let (set, thumbnail) = (look.set.clone(), look.thumbnail);
        let style = STYLE.lines().map(|line| styled(line, paper, board, thumbnail)).collect();
        Colours { info, paper, board, set, thumbnail, style }
    }

    /// The colours of dice, and of the edges of the board that players look from.
    pub fn dyes(&self) -> Dyes {
        if self.paper == 2 { Dyes::Print } else { Dyes::Picture }
    }

    /// The colour with this name, as `STYLE` uses it.
    pub fn ink(&self, name: &str) -> &'static str {
        ink(name, self.paper, self.board, self.thumbnail)
    }

    /// The attributes of a part of the bar that shows an edge of the board. The bar at the bottom
    /// of the board (`near`) has stronger colours and lines than the others. `None` if the path of
    /// classes is not of such a bar.
    fn bar(&self, path: &str) -> Option<String> {
        let (before, colour) = path.split_once(" edge-")?;
        let is_near = before.ends_with("near");
        let (hue, on) = self.dyes().of(colour);
        let ink = self.ink("ink");
        Some(match path.rsplit(' ').next()? {
            "name" => format!(
                " fill=\"{}\" font-family=\"sans-serif\" font-size=\"29\" text-anchor=\"middle\"",
                if is_near { on } else { ink }
            ),
            "sign" if is_near => format!(" fill=\"{on}\""),
            "sign" => format!(" fill=\"{hue}\" stroke=\"{ink}\" stroke-width=\"9\""),
            "rect" if is_near => {
                format!(" fill=\"{hue}\" stroke=\"{ink}\" stroke-width=\"5\"")
            }
            "rect" => {
                let through = if self.paper == 2 { "" } else { " fill-opacity=\".25\"" };
                format!(" fill=\"{hue}\"{through} stroke=\"{ink}\" stroke-width=\"2\"")
            }
            _ => String::new(),
        })
    }
}

fn ink(name: &str, paper: usize, board: Board, thumbnail: bool) -> &'static str {
    let [light, dark] = cells(board, paper, thumbnail);
    match name {
        "light" => return light,
        "dark" => return dark,
        _ => {}
    }
    let at = INKS.split(' ').position(|ink| ink == name);
    at.and_then(|at| PAPERS[paper].split(' ').nth(at)).unwrap_or("none")
}

/// A line of [`STYLE`] with the colours of a row of [`PAPERS`]: the beginning and the end of the
/// path of classes, and the SVG attributes.
fn styled(
    line: &'static str,
    paper: usize,
    board: Board,
    thumbnail: bool,
) -> (String, &'static str, String) {
    let mut parts = line.split(';');
    let mut next = || parts.next().unwrap_or("");
    let (begins, ends) = (next(), next());
    let (mut fill, mut stroke) = (next().split(' '), next().split(' '));
    let (dashes, letters) = (next(), next());
    let mut out = String::new();
    let mut put = |name: &str, value: &str| attribute(&mut out, name, value);
    let hundredths = |value: Option<&str>| match value {
        Some(value) if value != "-" && paper != 2 => ".".to_string() + value,
        _ => String::new(),
    };
    let (filled, through) = (fill.next().unwrap_or(""), fill.next());
    // Printed pictures have no translucent colours, so a translucent fill becomes a pattern of
    // lines.
    let is_lined = through.is_some() && paper == 2;
    put("fill", if is_lined { "url(#lines)" } else { ink(filled, paper, board, thumbnail) });
    put("fill-opacity", &hundredths(through));
    let line = stroke.next().unwrap_or("");
    if !line.is_empty() {
        put("stroke", ink(line, paper, board, thumbnail));
        put("stroke-width", stroke.next().unwrap_or(""));
        put("stroke-opacity", &hundredths(stroke.next()));
        let ends = stroke.next().map_or("", |_| "round");
        put("stroke-linecap", ends);
        put("stroke-linejoin", ends);
    }
    put("stroke-dasharray", dashes);
    if begins.starts_with("coordinate ") {
        // A frame of another page sets the size of these for its own width.
        put("class", "square-name");
    }
    if !letters.is_empty() {
        put("font-family", "sans-serif");
        put("font-size", letters.trim_start_matches('-'));
        put("text-anchor", "middle");
        put("font-weight", if letters.starts_with('-') { "" } else { "700" });
    }
    (" ".to_string() + begins, ends, out)
}

impl Paint for Colours {
    fn attributes(&self, path: &str) -> String {
        if path.contains(" edge-") {
            return self.bar(path).unwrap_or_default();
        }
        let is = |(begins, ends, _): &&(String, &str, String)| {
            path.contains(begins.as_str()) && path.ends_with(ends)
        };
        self.style.iter().find(is).map_or_else(String::new, |(_, _, style)| style.clone())
    }

    fn piece(&self, letter: &'static str, within: &str) -> String {
        let side = ["light", "dark"].iter().position(|side| within.ends_with(side)).unwrap_or(2);
        let [body, line, detail] = match (self.paper, side) {
            (1, 1) if self.thumbnail => SMALL_AT_NIGHT,
            _ => PIECES[self.paper][side],
        };
        drawing::lettered(self.info, letter, &self.set, Ink { body, line, detail })
    }

    fn dyes(&self) -> Dyes {
        Colours::dyes(self)
    }
}
