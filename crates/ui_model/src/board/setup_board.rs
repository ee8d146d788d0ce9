//! The board of the setup editor: a position that may break rules, and the marks on it.

use super::background::{blamed, blames, frame};
use super::cells::tell;
use super::{Cell, Painting};
use crate::drawing;
use crate::layout::{Layout, Place};
use crate::queries::{edges, readings};
use crate::say;
use crate::sentences::{die, piece_within};
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::side_area::Reading;
use fairyboard::{Draw, Key, Piece, Scene, Text};
use std::collections::BTreeMap;

#[derive(Clone, Default)]
pub struct SetupMarks {
    /// The square of the piece that was lifted by a click, to be moved by the next click.
    pub taken: Option<Square>,
    /// The squares that the player may choose for a field of the editor's form.
    pub offered: Vec<Square>,
    /// The squares that are chosen for that field now.
    pub chosen: Vec<Square>,
    /// The squares that a problem of the position is about.
    pub guilty: Vec<Square>,
    /// The square that a piece is dragged from.
    pub lifted: Option<Square>,
    /// The square under the dragged piece.
    pub aimed: Option<Square>,
}

pub struct EditorBoard<'a> {
    drawing: &'a dyn Draw,
    scene: Scene,
    pieces: BTreeMap<Square, Piece>,
    readings: Vec<Reading>,
    layout: Layout,
    marked: SetupMarks,
    settings: &'a Settings,
}

impl<'a> EditorBoard<'a> {
    /// The board of a position. `turned` counts quarter turns, clockwise.
    pub fn new(
        drawing: &'a dyn Draw,
        turned: u8,
        marked: SetupMarks,
        settings: &'a Settings,
    ) -> Self {
        let scene = drawing.scene(&[]);
        let pieces = scene.pieces.iter().copied().collect();
        let tilted = drawing::of(drawing.info()).tilted;
        let layout = Layout { size: drawing.size(), turned, tilted };
        EditorBoard {
            drawing,
            scene,
            pieces,
            readings: readings(drawing),
            layout,
            marked,
            settings,
        }
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether there is a piece on a square.
    pub fn has_piece(&self, at: Square) -> bool {
        self.pieces.contains_key(&at)
    }

    /// Whether the player is dragging a piece.
    pub fn is_lifted(&self) -> bool {
        self.marked.lifted.is_some()
    }

    /// The side to move in the position string `text`, as the value of an HTML attribute for
    /// scripts and tests.
    pub fn to_move(&self, text: &str) -> String {
        crate::sentences::to_move(text, self.scene.to_move)
    }

    fn reading(&self, at: Square) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.at == at)
    }

    fn shape(&self, at: Square, piece: &Piece, upright: Place) -> Shape {
        let bottom = usize::from((4 - self.layout.turned) % 4);
        Shape::piece(self.drawing.info(), (at, piece), (&self.readings, bottom), upright)
    }

    /// The piece on a square and its shape, for drawing the piece under the pointer.
    pub fn standing(&self, at: Square) -> Option<(Piece, Shape)> {
        let piece = *self.pieces.get(&at)?;
        Some((piece, self.shape(at, &piece, Place::Board)))
    }

    pub fn picture(&self) -> Painting {
        let EditorBoard { layout, marked, .. } = self;
        let layout = *layout;
        let mut painting = Painting::of_position(self.drawing, layout, self.settings);
        if let Some(lifted) = marked.lifted.map(|at| layout.on(at)) {
            let origin = painting.pieces.iter_mut().filter(|piece| piece.place == lifted);
            origin.for_each(|piece| piece.class += " origin");
        }
        let framed = marked.taken.iter().chain(&marked.chosen);
        let selected = framed.map(|at| frame(layout, *at, *at, 3, "selected"));
        let aim = |at| Shape::rect("aim", layout.on(at), (0, 0), (100, 100), 0);
        let open = marked.offered.iter().filter(|at| !marked.chosen.contains(at));
        let target = |at: &Square| Shape::circle("go", layout.on(*at), (50, 50), 14);
        let blame = |at: &Square| {
            blamed(layout, *at).into_iter().chain(blames(layout, *at, "M84 6V24M84 32V34"))
        };
        let group = |class: &'static str, shapes| vec![Shape::group(class, Place::Board, shapes)];
        painting.below.push(selected.collect());
        painting.below.push(marked.aimed.map(aim).into_iter().collect());
        painting.above.extend([
            group("targets", open.map(target).collect()),
            group("refused", marked.guilty.iter().flat_map(blame).collect()),
        ]);
        painting
    }

    /// The cells from the top left, row by row. `reached` is the square that has the keyboard
    /// focus, or that Tab moves the focus to.
    pub fn cells(&self, reached: Option<Square>) -> Vec<Cell> {
        let one = |square: Square| {
            let marks: Vec<_> = self.marks(square).map(|(mark, _)| mark).collect();
            Cell {
                square,
                piece: self.pieces.get(&square).map(|piece| piece.letter),
                is_selected: marks.contains(&"selected"),
                marks: marks.join(" "),
                is_reached: reached == Some(square),
            }
        };
        self.layout.rows().flatten().map(one).collect()
    }

    /// The names of the cells for screen readers, in the order of [`EditorBoard::cells`].
    pub fn labels(&self) -> Vec<Text> {
        let one = |square: Square| {
            let mut label = match (self.reading(square), self.pieces.get(&square)) {
                (Some(reading), _) => say::square(square, die(reading, edges(self.drawing))),
                (None, Some(piece)) => say::square(square, piece_within(self.drawing, piece)),
                (None, None) => say::square_empty(square),
            };
            for lasting in self.scene.lasting.iter().filter(|lasting| lasting.at == square) {
                tell(&mut label, lasting.words.clone());
            }
            for (_, words) in self.marks(square) {
                tell(&mut label, words);
            }
            label
        };
        self.layout.rows().flatten().map(one).collect()
    }

    /// The marks of a square, with their names for screen readers.
    fn marks(&self, at: Square) -> impl Iterator<Item = (&'static str, Key)> {
        let SetupMarks { taken, offered, chosen, guilty, .. } = &self.marked;
        let is_chosen = chosen.contains(&at);
        [
            (*taken == Some(at), "selected", say::SQUARE_TAKEN),
            (is_chosen, "selected", say::SQUARE_CHOSEN),
            (!is_chosen && offered.contains(&at), "target", say::SQUARE_MAY_CHOOSE),
            (guilty.contains(&at), "problem", say::SQUARE_PROBLEM),
        ]
        .into_iter()
        .filter(|(holds, ..)| *holds)
        .map(|(_, mark, words)| (mark, words))
    }
}
