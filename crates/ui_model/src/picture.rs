//! Pictures of positions: SVG as text, with the same shapes as the board on the page.
//!
//! Shapes on the page have CSS classes, but a picture must contain its colours. `STYLE` therefore
//! repeats the page's style of each class. In `tests/house/`, `pictures.rs` compares the shapes of
//! pictures and boards. `contrast.rs` reads the colours of pictures and of the page, and requires a
//! contrast of 4 : 1 for every layer (an overlay that explains a position) on every board.
//! `grey.rs` draws pictures in grey and checks that the layers can be distinguished.

pub mod colours;
mod frames;
pub mod preview;
mod surround;

pub use frames::Frames;
pub use surround::Caption;

use crate::assistance::Assistance;
use crate::board::{BoardScene, Ground, Painting, PieceView, Pointing, calling, mark};
use crate::drawing::{self, Dyes, PATTERNS, Set};
use crate::layers;
use crate::layout::{Layout, Place};
use crate::model::{Seen, Ui};
use crate::queries::edges;
use crate::say;
use crate::sentences::{called, game_heading, heading, listed, move_name, seat, title};
use crate::settings::{Board, Settings};
use crate::shape::{Paint, Shape, escaped, painted};
use colours::Colours;
use fairyboard::hidden::Viewer;
use fairyboard::record::{Mark, NodeId};
use fairyboard::{Draw, Info, Piece, Seat, State, Text};
use surround::Surround;

/// Options of a picture.
#[derive(Clone, Default, PartialEq)]
pub struct Look {
    /// Quarter turns of the board, clockwise.
    pub turned: u8,
    pub dark: bool,
    /// The colours of the cells.
    pub board: Board,
    /// Whether the picture is drawn with high contrast.
    pub contrast: bool,
    /// The style of the pieces: figures, letters or counters.
    pub set: Set,
    /// Whether files and ranks are named beside the board.
    pub coordinates: bool,
    /// Arrows and rings for a single position. For a position of a game, marks are in the record.
    pub marks: Vec<Mark>,
    /// Whether the picture is black on white, for paper.
    pub print: bool,
    /// Whether a picture with a surround has a caption.
    pub caption: bool,
    /// Whether the picture is shown very small, as in the list of saved games.
    pub thumbnail: bool,
}

impl Look {
    fn bottom(&self) -> usize {
        (4 - usize::from(self.turned % 4)) % 4
    }

    fn layout(&self, of: &dyn Draw) -> Layout {
        let tilted = drawing::of(of.info()).tilted;
        Layout { size: of.size(), turned: self.turned, tilted }
    }
}

/// A small picture of a position. Shows only public information.
pub fn svg(state: &dyn State, look: &Look) -> String {
    let seen = state.seen_by(Viewer::Public, &[]);
    drawn(seen.as_deref().unwrap_or(state), look)
}

/// A small picture of all that `state` contains. The caller must pass a state without hidden parts.
pub fn drawn(state: &dyn Draw, look: &Look) -> String {
    bare(state, of_position(state, look), look)
}

fn of_position(state: &dyn Draw, look: &Look) -> Painting {
    let layout = look.layout(state);
    let mut painting = Painting::of_position(state, layout, &Settings::default());
    painting.above.push(look.marks.iter().map(|drawn| mark(layout, drawn)).collect());
    painting
}

/// The board of the play screen, without the draft (the move that is being entered).
fn of_board(ui: &Ui, look: &Look) -> Painting {
    let mut scene = BoardScene::pictured(ui);
    scene.bottom = look.bottom();
    Painting::new(&scene, ui, look.layout(&**ui.session.state()), Pointing::default())
}

/// A small part of a board with some pieces, as a preview of the picture options in `look`.
pub fn sample(info: &'static Info, look: &Look) -> String {
    let colours = Colours::new(info, look);
    let patterns = if look.print { PATTERNS } else { "" };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 200\" aria-hidden=\"true\">{patterns}{}",
        drawing::parts(info, &look.set)
    );
    for at in 0..8 {
        let (x, y) = (at % 4 * 100, at / 4 * 100);
        let class = if (at % 4 + at / 4) % 2 == 0 { " cell-light" } else { " cell-dark" };
        let cell = colours.attributes(class);
        out += &format!("<path d=\"M{x} {y}h100v100h-100z\"{cell}/>");
    }
    let last = colours.attributes(" last ");
    out += &format!("<circle cx=\"150\" cy=\"50\" r=\"42\"{last}/>");
    let pieces = drawing::of(info).pieces;
    for (i, side) in ["light", "dark", "light", "dark"].into_iter().enumerate() {
        let Some(letter) = pieces.get(i % 2) else { continue };
        let (x, y) = (i * 100, if i % 2 == 0 { 100 } else { 0 });
        let piece = colours.piece(letter, side);
        out += &format!("<g transform=\"translate({x} {y})\">{piece}</g>");
    }
    out + "</svg>"
}

const SIDE_KINDS: usize = 3;

/// A picture that represents a side in a chooser: the side's pieces in a row, each kind once, the
/// rarest first, at most three kinds. `None` if the side has no pieces.
pub fn side(state: &dyn Draw, seat: Seat, look: &Look) -> Option<String> {
    let info = state.info();
    let scene = state.scene(&[]);
    let on_board = scene.pieces.iter().map(|(_, piece)| piece);
    let all: Vec<_> = on_board.chain(scene.off_board.iter().map(|off| &off.piece)).collect();
    let count = |letter: &str| {
        let is_it = |piece: &&&Piece| {
            piece.owner == Some(seat) && piece.letter.eq_ignore_ascii_case(letter)
        };
        all.iter().filter(is_it).count()
    };
    let kinds = drawing::of(info).pieces.iter().map(|letter| (count(letter), *letter));
    let mut kinds: Vec<_> = kinds.filter(|(count, _)| *count > 0).collect();
    kinds.sort_by_key(|(count, _)| *count);
    kinds.truncate(SIDE_KINDS);
    if kinds.is_empty() {
        return None;
    }
    let colours = Colours::new(info, look);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} 100\" aria-hidden=\"true\">{}",
        kinds.len() * 100,
        drawing::parts(info, &look.set)
    );
    for (i, (_, letter)) in kinds.iter().enumerate() {
        let piece = colours.piece(letter, drawing::side_class(Some(seat)));
        out += &format!("<g transform=\"translate({} 0)\">{piece}</g>", i * 100);
    }
    Some(out + "</svg>")
}

/// The board of the play screen without a surround (coordinates and a caption around the board),
/// for places that show the caption as text next to the picture.
pub fn board(ui: &Ui, look: &Look) -> String {
    bare(&**ui.session.state(), of_board(ui, look), look)
}

/// The width of the rim around a picture without a surround, in units; a cell is 100 units wide.
/// The rim shows the colours of the edges that players look from, or has space for the pieces of a
/// tilted board.
const RIM: i32 = 14;

/// The space for coordinates in a picture without a surround, in units.
const NAMES: i32 = 46;

/// The width of the rim around a picture, in units. 0 if the board is straight and players do not
/// look at it from different edges.
fn rim(state: &dyn Draw, look: &Look) -> i32 {
    if look.layout(state).tilted || !edges(state).is_empty() { RIM } else { 0 }
}

fn bare(state: &dyn Draw, painting: Painting, look: &Look) -> String {
    let layout = painting.ground.layout;
    let (side, edges) = (layout.side(), edges(state));
    if (look.coordinates || look.print) && !edges.is_empty() {
        // Edges need their names if coordinates are shown, and on paper, which does not show their
        // colours. Only a surround has space for names.
        return in_surround(
            state,
            painting,
            &Look { caption: false, ..look.clone() },
            &Caption::default(),
            "",
        );
    }
    let mut shapes = ground(&painting.ground, look.coordinates, look);
    shapes.append(&mut painting.shapes());
    let colours = Colours::new(state.info(), look);
    // Coordinates are drawn outside the board, so that no piece covers them.
    let (before, behind) = match rim(state, look) {
        0 if look.coordinates => (NAMES, 8),
        rim => (rim, rim),
    };
    let whole = side + before + behind;
    let mut out = begun([-before, -behind, whole, whole], "", look, state);
    for (i, edge) in edges.iter().enumerate() {
        let place = (i + 4 - look.bottom()) % 4;
        let (fill, _) = Dyes::Picture.of(edge.colour);
        out += &format!(
            "<path d=\"M0 {side}v{RIM}h{side}v-{RIM}z\" fill=\"{fill}\" transform=\"rotate({} {1} {1})\"/>",
            90 * place,
            side / 2,
        );
    }
    out + &painted(&[Shape::group("board", layout.stands(), shapes)], &colours) + "</svg>"
}

/// The cells of a picture, with coordinates beside them.
fn ground(ground: &Ground, coordinates: bool, look: &Look) -> Vec<Shape> {
    let side = ground.layout.side();
    let mut shapes = ground.cells();
    if look.print {
        shapes.push(Shape::rect("board-line", Place::Board, (0, 0), (side, side), 0));
    }
    if coordinates {
        shapes.extend(ground.coordinates_beside());
    }
    shapes
}

/// The start of a picture's SVG text, up to the first shape. `head` follows the opening tag.
fn begun([x, y, width, height]: [i32; 4], head: &str, look: &Look, state: &dyn Draw) -> String {
    let patterns = if look.print { PATTERNS } else { "" };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" \
         height=\"{height}\">{head}{patterns}{}",
        drawing::parts(state.info(), &look.set)
    )
}

/// A picture of the play screen's board with a surround and a description, for saving or printing.
pub fn whole(ui: &Ui, look: &Look) -> String {
    let state = &**ui.session.state();
    let on = (!ui.layers().is_empty()).then(|| layers::told(state, ui.layers()));
    framed(state, of_board(ui, look), look, &told(ui), on)
}

/// A picture of a position from the setup editor, even an impossible one, with a surround and a
/// description.
pub fn set_up(state: &dyn Draw, look: &Look) -> String {
    let mover = state.scene(&[]).to_move;
    let line = say::status_to_move(seat(state, mover)).to_string();
    let told = Caption { title: state.info().name.to_string(), line, to_move: Some(mover) };
    framed(state, of_position(state, look), look, &told, None)
}

/// All shapes of the picture that [`whole`] draws, back to front.
pub fn shapes(ui: &Ui, look: &Look) -> Vec<Shape> {
    let painting = of_board(ui, look);
    let surround = Surround::new(&**ui.session.state(), &painting.ground, look, &told(ui));
    composed(painting, surround, look)
}

fn composed(painting: Painting, surround: Surround, look: &Look) -> Vec<Shape> {
    let stands = painting.ground.layout.stands();
    let mut on_board = ground(&painting.ground, false, look);
    on_board.append(&mut painting.shapes());
    let mut shapes = surround.under;
    shapes.push(Shape::group("board", stands, on_board));
    shapes.extend(surround.around);
    shapes
}

fn framed(
    state: &dyn Draw,
    painting: Painting,
    look: &Look,
    told: &Caption,
    layers: Option<Text>,
) -> String {
    let words = words(&told.title, &described(state, told, layers));
    in_surround(state, painting, look, told, &words)
}

/// A picture with its surround. `head` is its title and description, and empty for pictures in
/// lists.
fn in_surround(
    state: &dyn Draw,
    painting: Painting,
    look: &Look,
    told: &Caption,
    head: &str,
) -> String {
    let surround = Surround::new(state, &painting.ground, look, told);
    let begun = begun(surround.bounds, head, look, state);
    let shapes = composed(painting, surround, look);
    begun + &painted(&shapes, &Colours::new(state.info(), look)) + "</svg>"
}

/// The SVG elements for the title of a picture and its description for people who can't see it.
fn words(title: &str, described: &str) -> String {
    format!("<title>{}</title><desc>{}</desc>", escaped(title), escaped(described))
}

/// A frame of an animation: the play screen's board with a surround, without a description. The
/// bounds are its left edge, top edge, width and height.
fn in_room(ui: &Ui, look: &Look, bounds: [i32; 4]) -> String {
    let state = &**ui.session.state();
    let painting = of_board(ui, look);
    let surround = Surround { bounds, ..Surround::new(state, &painting.ground, look, &told(ui)) };
    let [x, y, width, height] = bounds;
    let sheet = Shape::rect("sheet", Place::Board, (x, y), (width, height), 0);
    let shapes = composed(painting, Surround { under: vec![sheet], ..surround }, look);
    let colours = Colours::new(state.info(), look);
    begun(bounds, "", look, state) + &painted(&shapes, &colours) + "</svg>"
}

/// The bounds (left edge, top edge, width and height) of a picture with the longest caption, so
/// that all frames of an animation can have the same size.
fn most_room(ui: &Ui, look: &Look) -> [i32; 4] {
    let state = &**ui.session.state();
    let painting = of_board(ui, look);
    let told = Caption { line: "m ".repeat(500), ..told(ui) };
    Surround::new(state, &painting.ground, look, &told).bounds
}

/// The caption for a picture of the play screen's board.
pub fn told(ui: &Ui) -> Caption {
    let (session, record) = (&ui.session, ui.session.record());
    let (state, at) = (&**session.state(), session.at());
    // A position from the setup editor has neither a usual start nor a last move, so the caption
    // mentions neither.
    let is_usual = || record.info().dealt || record.starts_at_start();
    let after = match at == NodeId::START {
        true => is_usual().then(|| say::MOVED_START.to_string()),
        false => Some(say::picture_after(move_name(record, at)).to_string()),
    };
    let game = title(record).map(|_| game_heading(record));
    let parts = [game, after, Some(ui.standing_for_anybody())].into_iter().flatten();
    let line = parts.collect::<Vec<_>>().join(" · ");
    let is_over = session.outcome().is_over() || at == session.end() && record.result() != "*";
    Caption { title: heading(record), line, to_move: (!is_over).then(|| state.to_move()) }
}

/// The description of a position for people who can't see it: the caption, the pieces on the board,
/// and the pieces beside it.
fn described(state: &dyn Draw, told: &Caption, layers: Option<Text>) -> String {
    let scene = state.scene(&[]);
    let pieces = scene.pieces.iter().map(|(at, piece)| format!("{} {at}", called(state, piece)));
    let lasting = scene.lasting.iter().map(|lasting| format!("{}: {}", lasting.at, lasting.words));
    let beside = scene.off_board.iter().map(|off| {
        let told = say::told_beside(off.count, off.piece.name, off.place);
        format!("{}: {told}", seat(state, off.owner))
    });
    let all = listed(pieces.chain(lasting).chain(beside).map(Text::name)).unwrap_or_default();
    let told = say::picture_told(&*told.line, all);
    match layers {
        Some(layers) => say::picture_layers(layers, told).to_string(),
        None => told.to_string(),
    }
}

/// The most plies in an animation. If a game is longer, only its last plies are shown.
pub const MOST_MOVING: usize = 200;

/// The last position of an animation is shown this many times as long as the other positions.
const STAYS: usize = 3;

/// Elements of an animation: the SVG text of an element, the index of the first frame that shows
/// it, and the index after the last frame that shows it.
type Stands = Vec<(String, usize, usize)>;

/// An animated SVG of the shown line of a game. The animation repeats and shows a ply each second.
/// If the user prefers reduced motion, the SVG shows only the last position.
pub fn moving(session: &Seen, look: &Look) -> String {
    let look = &Look { caption: true, ..look.clone() };
    let path = session.record().path(session.end());
    let path = &path[path.len().saturating_sub(MOST_MOVING + 1)..];
    let mut stage = Moving::new(session.record().info(), look);
    for id in path {
        stage.add(&Ui::pictured(session, *id, Assistance::NONE));
    }
    stage.written(session)
}

/// The elements of an animation, collected frame by frame.
struct Moving<'a> {
    look: &'a Look,
    colours: Colours,
    frames: usize,
    bounds: [i32; 4],
    /// Four groups of elements: under the pieces, the pieces, over the pieces, and around the
    /// board.
    stands: [Stands; 4],
    /// The different drawings of pieces. Each drawing is written to the file once and referred to
    /// by its index.
    pieces: Vec<String>,
}

impl<'a> Moving<'a> {
    fn new(info: &'static Info, look: &'a Look) -> Self {
        let colours = Colours::new(info, look);
        Moving {
            look,
            colours,
            frames: 0,
            bounds: [0; 4],
            stands: Default::default(),
            pieces: Vec::new(),
        }
    }

    /// Adds a frame that shows the board of `ui`.
    fn add(&mut self, ui: &Ui) {
        let look = self.look;
        let painting = of_board(ui, look);
        let surround = Surround::new(&**ui.session.state(), &painting.ground, look, &told(ui));
        let [x, y, width, height] = surround.bounds;
        self.bounds = [x, y, width, height.max(self.bounds[3])];
        let mut below = ground(&painting.ground, false, look);
        below.extend(painting.below.into_iter().flatten());
        let calls = painting.pieces.iter().filter(|piece| piece.calls);
        below.extend(calls.map(|piece| Shape::group("", piece.place, vec![calling()])));
        let pieces = painting.pieces.into_iter().map(|piece| self.piece(piece)).collect();
        let above = painting.above.into_iter().flatten().collect();
        let drawn = |shapes: Vec<Shape>| -> Vec<String> {
            let one = |shape: &Shape| painted(std::slice::from_ref(shape), &self.colours);
            // A group without shapes consists of just two tags and is left out.
            shapes
                .iter()
                .map(one)
                .filter(|drawn| drawn.matches('<').count() > 2 || !drawn.starts_with("<g"))
                .collect()
        };
        let now = [drawn(below), pieces, drawn(above), drawn(surround.around)];
        for (stands, now) in self.stands.iter_mut().zip(now) {
            for drawn in now {
                let frame = self.frames;
                match stands.iter_mut().find(|(known, _, to)| *to == frame && *known == drawn) {
                    Some((_, _, to)) => *to = frame + 1,
                    None => stands.push((drawn, frame, frame + 1)),
                }
            }
        }
        self.frames += 1;
    }

    /// The SVG text of a piece on the board, which refers to the shared drawing of the piece.
    fn piece(&mut self, piece: PieceView) -> String {
        let drawing =
            painted(&[Shape::group(piece.class, Place::Board, vec![piece.shape])], &self.colours);
        let known = self.pieces.iter().position(|known| *known == drawing);
        let number = known.unwrap_or_else(|| {
            self.pieces.push(drawing);
            self.pieces.len() - 1
        });
        format!("<use href=\"#p{number}\" transform=\"{}\"/>", piece.place.transform())
    }

    /// The picture as the text of an SVG file.
    fn written(self, session: &Seen) -> String {
        let mut timed = Timed { frames: self.frames, lengths: Vec::new() };
        let mut shown = |stands: &[Stands]| -> String {
            let all = stands.iter().flatten();
            all.map(|(drawn, from, to)| timed.shown(drawn, *from, *to)).collect()
        };
        let (on_board, around) = (shown(&self.stands[..3]), shown(&self.stands[3..]));
        let state = &**session.state();
        let mut head = words(
            &heading(session.record()),
            &told(&Ui::pictured(session, session.end(), Assistance::NONE)).line,
        );
        head += &timed.style();
        head += "<defs>";
        for (i, shape) in self.pieces.iter().enumerate() {
            head += &format!("<g id=\"p{i}\">{shape}</g>");
        }
        head += "</defs>";
        let [x, y, width, height] = self.bounds;
        let sheet = Shape::rect("sheet", Place::Board, (x, y), (width, height), 0);
        let tilt = self.look.layout(state).stands().transform();
        format!(
            "{}{}<g transform=\"{tilt}\">{on_board}</g>{around}</svg>",
            begun(self.bounds, &head, self.look, state),
            painted(&[sheet], &self.colours),
        )
    }
}
/// Writes the CSS that shows and hides the elements of an animation with this number of frames.
struct Timed {
    frames: usize,
    /// The different durations, in seconds, for which an element is visible. Each duration has its
    /// own CSS animation.
    lengths: Vec<usize>,
}

impl Timed {
    /// The duration of the whole animation, in seconds.
    fn whole(&self) -> usize {
        self.frames - 1 + STAYS
    }

    /// The SVG text of an element that is visible from frame `from` until frame `to` begins.
    fn shown(&mut self, drawn: &str, from: usize, to: usize) -> String {
        let (whole, is_last) = (self.whole(), to == self.frames);
        if from == 0 && is_last {
            return drawn.into();
        }
        let length = if is_last { whole } else { to } - from;
        if !self.lengths.contains(&length) {
            self.lengths.push(length);
        }
        // A negative delay starts each animation in the past, so that the right elements are
        // visible from the beginning.
        format!(
            "<g class=\"{}\" style=\"animation:k{length} {whole}s step-end -{}s infinite\">{drawn}</g>",
            if is_last { "s e" } else { "s" },
            (whole - from) % whole,
        )
    }

    /// The CSS of all animations in use.
    fn style(&self) -> String {
        let mut style = String::from(
            "<style>.s{visibility:hidden}.e{visibility:visible}@media(prefers-reduced-motion:reduce){.s{animation:none!important}}",
        );
        for length in &self.lengths {
            // Computes in ten-thousandths of a percent, because code that formats floats would
            // enlarge the download.
            let end = 1_000_000 * *length as u64 / self.whole() as u64;
            let (percent, rest) = (end / 10_000, end % 10_000);
            style += &format!(
                "@keyframes k{length}{{0%{{visibility:visible}}{percent}.{rest:04}%,100%{{visibility:hidden}}}}"
            );
        }
        style + "</style>"
    }
}
