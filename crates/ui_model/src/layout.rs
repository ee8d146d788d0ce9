//! The layout of squares on the screen.
//!
//! A board is drawn in columns and rows of cells from the top left. A tilted board, with a corner
//! at the bottom, is the same drawing, rotated as a whole by 45° anticlockwise and scaled down to
//! fit. Only elements that must stay upright are rotated back, each about the middle of its cell.

use fairyboard::geometry::Square;

/// The side of a cell, in units of the drawing.
pub const CELL: i32 = 100;

/// The transform of a shape in the drawing. A cell is 100 units wide.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Place {
    /// Not moved: the shape has the coordinates of the whole board.
    #[default]
    Board,
    /// Moved right and down by these numbers of units.
    At(i32, i32),
    /// Moved right and down by these numbers of units, and rotated about the middle of its cell to
    /// be upright on a tilted board.
    UprightAt(i32, i32),
    /// Rotated about a point to be upright on a tilted board.
    UprightAbout(i32, i32),
    /// A piece in its cell, upright on a tilted board.
    UprightPiece,
    /// Moved to a point (the first two numbers), rotated by degrees (the third), then moved back
    /// along its own x axis (the fourth).
    Pointing(i32, i32, i32, i32),
    /// Moved to a point and scaled by hundredths (the last number).
    Sized(i32, i32, i32),
    /// The whole board, tilted by 45°. The number is the coordinate of its middle on both axes.
    OnCorner(i32),
}

impl Place {
    /// The value of the SVG attribute `transform`. Empty if the attribute is not needed.
    pub fn transform(self) -> String {
        match self {
            Place::Board => String::new(),
            Place::At(x, y) => format!("translate({x} {y})"),
            Place::UprightAt(x, y) => format!("translate({x} {y}) rotate(45 50 50)"),
            Place::UprightAbout(x, y) => format!("rotate(45 {x} {y})"),
            Place::UprightPiece => {
                "translate(50 50) rotate(45) scale(1.15) translate(-50 -52)".into()
            }
            Place::Pointing(x, y, angle, back) => {
                format!("translate({x} {y}) rotate({angle}) translate(-{back} 0)")
            }
            Place::Sized(x, y, hundredths) => {
                format!("translate({x} {y}) scale({}.{:02})", hundredths / 100, hundredths % 100)
            }
            Place::OnCorner(middle) => {
                format!(
                    "translate({middle} {middle}) rotate(-45) scale(0.7071) translate(-{middle} -{middle})"
                )
            }
        }
    }
}

/// The size and orientation of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The number of files, which is also the number of ranks.
    pub size: u8,
    /// The rotation of the board, in quarter turns clockwise.
    pub turned: u8,
    /// Whether the board is tilted, with a corner at the bottom.
    pub tilted: bool,
}

impl Layout {
    /// The column and the row of a square, both counted from 0 at the top left.
    pub fn cell(self, square: Square) -> (i32, i32) {
        let last = i32::from(self.size) - 1;
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        match self.turned % 4 {
            0 => (file, last - rank),
            1 => (rank, file),
            2 => (last - file, rank),
            _ => (last - rank, last - file),
        }
    }

    /// The square in a column and a row, both counted from 0 at the top left. `None` outside the
    /// board.
    pub fn square(self, column: i32, row: i32) -> Option<Square> {
        let last = i32::from(self.size) - 1;
        if !(0..=last).contains(&column) || !(0..=last).contains(&row) {
            return None;
        }
        let (file, rank) = match self.turned % 4 {
            0 => (column, last - row),
            1 => (row, column),
            2 => (last - column, row),
            _ => (last - row, last - column),
        };
        Square::new(file as u8, rank as u8)
    }

    /// The square this many columns to the right and rows down, if it is on the board. This is
    /// where an arrow key leads ([`OnBoard::Walk`](crate::keys::OnBoard::Walk)).
    pub fn beside(self, from: Square, columns: i8, rows: i8) -> Option<Square> {
        let (column, row) = self.cell(from);
        self.square(column + i32::from(columns), row + i32::from(rows))
    }

    /// The square at a point of the board, given as fractions of its width and height from the top
    /// left, 0 to 1. `None` outside the board.
    pub fn at(self, x: f64, y: f64) -> Option<Square> {
        // Undoes the rotation and the scaling of the tilted board.
        let (u, v) = (x - 0.5, y - 0.5);
        let (x, y) = if self.tilted { (u - v + 0.5, u + v + 0.5) } else { (x, y) };
        let size = f64::from(self.size);
        self.square((x * size).floor() as i32, (y * size).floor() as i32)
    }

    /// The `transform` of the whole drawing, if the board is tilted.
    pub fn tilt(self) -> Option<String> {
        self.tilted.then(|| self.stands().transform())
    }

    /// The `Place` of the whole drawing: `OnCorner` if the board is tilted, otherwise the default.
    pub fn stands(self) -> Place {
        if self.tilted { Place::OnCorner(self.side() / 2) } else { Place::Board }
    }

    /// Places a cell-sized drawing on a square. The drawing is tilted with the board.
    pub fn on(self, square: Square) -> Place {
        let (column, row) = self.cell(square);
        Place::At(column * CELL, row * CELL)
    }

    /// Places a cell-sized drawing on a square. The drawing is upright even if the board is tilted.
    pub fn upright_on(self, square: Square) -> Place {
        let (column, row) = self.cell(square);
        let at = if self.tilted { Place::UprightAt } else { Place::At };
        at(column * CELL, row * CELL)
    }

    /// Keeps a text at a point of the drawing upright.
    pub fn upright_at(self, x: i32, y: i32) -> Place {
        if self.tilted { Place::UprightAbout(x, y) } else { Place::Board }
    }

    /// Keeps a piece upright in its cell. On a tilted board it is enlarged to fill the cell.
    pub fn upright_piece(self) -> Place {
        if self.tilted { Place::UprightPiece } else { Place::Board }
    }

    /// The middle of a square in the drawing.
    pub fn middle(self, square: Square) -> (i32, i32) {
        let (column, row) = self.cell(square);
        (column * CELL + CELL / 2, row * CELL + CELL / 2)
    }

    /// The square that the Tab key moves the focus to: the square of the keyboard cursor or, if the
    /// cursor is not on this board, the square in the bottom left cell.
    pub fn reached(self, cursor: Option<Square>) -> Option<Square> {
        let size = i32::from(self.size);
        cursor.filter(|at| self.cell(*at).0 < size).or(self.square(0, size - 1))
    }

    /// The squares in rows, as on the screen, from the top left.
    pub fn rows(self) -> impl Iterator<Item = Vec<Square>> {
        let size = i32::from(self.size);
        (0..size).map(move |row| (0..size).filter_map(|column| self.square(column, row)).collect())
    }

    /// The width and height of the whole drawing, in units.
    pub fn side(self) -> i32 {
        i32::from(self.size) * CELL
    }

    /// The letters and numbers along the left and the bottom edge, with their places. On a straight
    /// board they are in the corners of the cells. On a tilted board the upright pieces leave no
    /// space in the cells, so the texts are outside the board, and the places are the middles of
    /// the texts.
    pub fn coordinates(self) -> Vec<(i32, i32, String)> {
        let last = i32::from(self.size) - 1;
        let mut all = Vec::new();
        let name = |square: Square, along_file: bool| match along_file {
            true => ((b'a' + square.file()) as char).to_string(),
            false => (square.rank() + 1).to_string(),
        };
        let upright = self.turned.is_multiple_of(2);
        for i in 0..=last {
            if let Some(square) = self.square(0, i) {
                let (x, y) = if self.tilted { (-30, 50) } else { (6, 24) };
                all.push((x, i * CELL + y, name(square, !upright)));
            }
            if let Some(square) = self.square(i, last) {
                let (x, y) = if self.tilted { (50, 30) } else { (80, -7) };
                all.push((i * CELL + x, self.side() + y, name(square, upright)));
            }
        }
        all
    }

    /// The letters and numbers along the left and the bottom edge, always outside the board. The
    /// places are the middles of the texts.
    pub fn coordinates_beside(self) -> Vec<(i32, i32, String)> {
        let mut all = self.coordinates();
        if !self.tilted {
            for (x, y, _) in &mut all {
                // Only the numbers along the left edge have x = 6.
                (*x, *y) = if *x == 6 { (-24, *y + 26) } else { (*x - 30, *y + 31) };
            }
        }
        all
    }
}
