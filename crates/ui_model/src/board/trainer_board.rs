//! The board of the trainer, an exercise that names squares, such as d4, for the player to press: a
//! position, and marks after a wrong answer.

use super::background::{blamed, blames, frame};
use super::cells::tell;
use super::{Cell, EditorBoard, Painting, SetupMarks};
use crate::layout::{Layout, Place};
use crate::say;
use crate::settings::Settings;
use crate::shape::Shape;
use fairyboard::geometry::Square;
use fairyboard::{Draw, Text};

pub struct TrainerBoard<'a> {
    board: EditorBoard<'a>,
    /// After a wrong answer: the square that was asked for, and the square that the player pressed.
    missed: Option<(Square, Square)>,
}

impl<'a> TrainerBoard<'a> {
    /// The board of a position. `turned` counts quarter turns, clockwise. After a wrong answer,
    /// `missed` is the square that was asked for, and the square that the player pressed.
    pub fn new(
        drawing: &'a dyn Draw,
        turned: u8,
        missed: Option<(Square, Square)>,
        settings: &'a Settings,
    ) -> Self {
        let board = EditorBoard::new(drawing, turned, SetupMarks::default(), settings);
        TrainerBoard { board, missed }
    }

    pub fn layout(&self) -> Layout {
        self.board.layout()
    }

    pub fn picture(&self) -> Painting {
        let layout = self.layout();
        let mut painting = self.board.picture();
        if let Some((asked, pressed)) = self.missed {
            // The exclamation mark is beside a piece, or in the middle of an empty square.
            let sign = match self.board.has_piece(pressed) {
                true => "M76 20V36M76 47V48",
                false => "M50 36V52M50 63V64",
            };
            let sign = blames(layout, pressed, sign);
            let shapes = blamed(layout, pressed).into_iter().chain(sign).collect();
            painting.above.push(vec![Shape::group("refused", Place::Board, shapes)]);
            let mut shapes = vec![frame(layout, asked, asked, 3, "selected")];
            // On a piece, the dot would look like a part of the piece.
            if !self.board.has_piece(asked) {
                shapes.push(Shape::circle("go", layout.on(asked), (50, 50), 14));
            }
            painting.above.push(vec![Shape::group("targets", Place::Board, shapes)]);
        }
        painting
    }

    /// The cells from the top left, row by row. `reached` is the square that has the keyboard
    /// focus, or that Tab moves the focus to.
    pub fn cells(&self, reached: Option<Square>) -> Vec<Cell> {
        let mut cells = self.board.cells(reached);
        if let Some((asked, pressed)) = self.missed {
            for cell in &mut cells {
                if cell.square == asked {
                    cell.marks = "target".into();
                } else if cell.square == pressed {
                    cell.marks = "problem".into();
                }
            }
        }
        cells
    }

    /// The names of the cells for screen readers, in the order of [`TrainerBoard::cells`].
    pub fn labels(&self) -> Vec<Text> {
        let mut labels = self.board.labels();
        let squares = self.layout().rows().flatten();
        for (label, square) in labels.iter_mut().zip(squares) {
            match self.missed {
                Some((asked, _)) if square == asked => tell(label, say::TRAIN_ASKED),
                Some((_, pressed)) if square == pressed => tell(label, say::TRAIN_PRESSED),
                _ => {}
            }
        }
        labels
    }
}
