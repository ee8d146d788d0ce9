//! The rules of Hens and Chicks, written down one by one.

use crate::board::{Board, EMPTY, Square, name};

/// A position: `C` and `H` are White's chicks and hens, `c` and `h` Black's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    white_to_move: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// HENS-2: a hen steps one or two squares.
    Step { from: Square, to: Square },
    /// HENS-3: a hen jumps once or twice.
    Jump {
        from: Square,
        /// The first landing square.
        first: Square,
        /// The second landing square, if the hen jumps twice.
        second: Option<Square>,
    },
    /// HENS-6, HENS-7: a chick slides, and captures a piece beside its new square if it pins one.
    Slide {
        from: Square,
        to: Square,
        /// The square of the pinned piece.
        pinned: Option<Square>,
    },
}

/// The square halfway between two squares.
fn middle(a: Square, b: Square) -> Square {
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

impl Position {
    /// The start position on a board of 8×8 or 10×10 squares.
    pub fn start(size: i32) -> Position {
        let files = size as usize;
        let hens = "h".repeat(files - 2);
        let chicks = "c".repeat(files);
        let empty = vec![size.to_string(); files - 4].join("/");
        let black = format!("c{hens}c/{chicks}");
        let white = format!("{chicks}/c{hens}c").to_uppercase();
        let text = format!("{black}/{empty}/{white} w");
        Position::read(&text, size).expect("the start position is a position")
    }

    /// Reads a position string; `None` if it is not a valid position.
    pub fn read(text: &str, size: i32) -> Option<Position> {
        let (placement, side) = text.split_once(' ')?;
        let board = Board::read(placement, size, "CHch")?;
        let white_to_move = match side {
            "w" => true,
            "b" => false,
            _ => return None,
        };
        let position = Position { board, white_to_move };
        // HENS-13: in a position both sides can't have lost.
        if position.has_lost(true) && position.has_lost(false) { None } else { Some(position) }
    }

    pub fn write(&self) -> String {
        format!("{} {}", self.board.write(), if self.white_to_move { 'w' } else { 'b' })
    }

    pub fn white_to_move(&self) -> bool {
        self.white_to_move
    }

    fn is_white(letter: char) -> bool {
        letter == 'C' || letter == 'H'
    }

    fn is_black(letter: char) -> bool {
        letter == 'c' || letter == 'h'
    }

    fn is_own(&self, square: Square) -> bool {
        let own = if self.white_to_move { Self::is_white } else { Self::is_black };
        self.board.at(square).is_some_and(own)
    }

    fn is_enemy(&self, square: Square) -> bool {
        let enemy = if self.white_to_move { Self::is_black } else { Self::is_white };
        self.board.at(square).is_some_and(enemy)
    }

    fn is_hen(&self, square: Square) -> bool {
        matches!(self.board.at(square), Some('H' | 'h'))
    }

    /// HENS-1: the difference in rank of one step forward. White moves up the board, Black down.
    fn forward(&self) -> i32 {
        if self.white_to_move { 1 } else { -1 }
    }

    /// The square `files` files to the right (away from file a) and `ranks` ranks forward, for the
    /// side to move.
    fn ahead(&self, (file, rank): Square, files: i32, ranks: i32) -> Square {
        (file + files, rank + ranks * self.forward())
    }

    /// HENS-11, HENS-13: whether a side has no hen left, or an enemy piece is on its first row.
    fn has_lost(&self, white: bool) -> bool {
        let hen = if white { 'H' } else { 'h' };
        let enemy = if white { Self::is_black } else { Self::is_white };
        let first_row = if white { 0 } else { self.board.size() - 1 };
        let mut has_hen = false;
        for square in self.board.squares() {
            let Some(letter) = self.board.at(square) else { continue };
            if square.1 == first_row && enemy(letter) {
                return true;
            }
            has_hen |= letter == hen;
        }
        !has_hen
    }

    /// The outcome: `ongoing`, `white HENS-11`, …
    pub fn outcome(&self) -> String {
        if self.has_lost(false) {
            "white HENS-11".into()
        } else if self.has_lost(true) {
            "black HENS-11".into()
        } else if !self.moves().is_empty() {
            "ongoing".into()
        } else if self.white_to_move {
            "black HENS-12".into()
        } else {
            "white HENS-12".into()
        }
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.has_lost(true) || self.has_lost(false) {
            return moves;
        }
        for from in self.board.squares() {
            if !self.is_own(from) {
                continue;
            }
            if self.is_hen(from) {
                self.steps(from, &mut moves);
                self.jumps(from, &mut moves);
            } else {
                self.slides(from, &mut moves);
            }
        }
        moves
    }

    /// HENS-2: adds a hen's steps of one or two squares straight or diagonally forward, through
    /// empty squares.
    fn steps(&self, from: Square, moves: &mut Vec<Move>) {
        for files in [-1, 0, 1] {
            for distance in [1, 2] {
                let to = self.ahead(from, files * distance, distance);
                if !self.board.is_empty(to) {
                    break;
                }
                moves.push(Move::Step { from, to });
            }
        }
    }

    /// HENS-3: adds a hen's moves of one or two jumps. Each jump may go in any of the three forward
    /// directions.
    fn jumps(&self, from: Square, moves: &mut Vec<Move>) {
        for files in [-1, 0, 1] {
            let Some(first) = self.landing(from, files) else { continue };
            moves.push(Move::Jump { from, first, second: None });
            // The first jump changes only squares behind the hen, so the second can use the
            // unchanged board.
            for files in [-1, 0, 1] {
                if let Some(second) = self.landing(first, files) {
                    moves.push(Move::Jump { from, first, second: Some(second) });
                }
            }
        }
    }

    /// The landing square of a jump, if the jump is possible: two squares ahead, empty, with a
    /// piece in between. `files` is the direction: -1 or 1 diagonally, 0 straight.
    fn landing(&self, from: Square, files: i32) -> Option<Square> {
        let over = self.ahead(from, files, 1);
        let to = self.ahead(from, files * 2, 2);
        let jumps = (self.is_own(over) || self.is_enemy(over)) && self.board.is_empty(to);
        jumps.then_some(to)
    }

    /// HENS-6: adds a chick's slides, any distance diagonally forward through empty squares.
    fn slides(&self, from: Square, moves: &mut Vec<Move>) {
        for files in [-1, 1] {
            let mut distance = 1;
            loop {
                let to = self.ahead(from, files * distance, distance);
                if !self.board.is_empty(to) {
                    break;
                }
                // HENS-10: a chick that can pin always does.
                moves.push(Move::Slide { from, to, pinned: self.pinned(from, to) });
                distance += 1;
            }
        }
    }

    /// HENS-7 to HENS-9: the square of the piece that a chick pins, and so captures, after its
    /// slide; `None` if it pins none.
    fn pinned(&self, from: Square, to: Square) -> Option<Square> {
        let (left, right) = ((to.0 - 1, to.1), (to.0 + 1, to.1));
        let target = match (self.is_enemy(left), self.is_enemy(right)) {
            (true, false) => left,
            (false, true) => right,
            // HENS-9: with enemies on both sides the chick's attention is divided, and it captures
            // neither.
            (false, false) | (true, true) => return None,
        };
        if !self.is_hen(target) {
            return Some(target);
        }
        // HENS-8: a hen is pinned only if another piece of the attacker's side touches it. The
        // chick has left `from`, so that square doesn't count.
        let (file, rank) = target;
        let touching = [(file, rank + 1), (file, rank - 1), (file - 1, rank), (file + 1, rank)];
        let helped = touching.into_iter().any(|square| square != from && self.is_own(square));
        helped.then_some(target)
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        let (from, to) = match mv {
            Move::Step { from, to } => (from, to),
            Move::Jump { from, first, second } => {
                // HENS-4: an enemy piece that is jumped over is captured; an own piece is not.
                for over in [Some(middle(from, first)), second.map(|to| middle(first, to))] {
                    if let Some(over) = over.filter(|square| self.is_enemy(*square)) {
                        next.board.put(over, EMPTY);
                    }
                }
                (from, second.unwrap_or(first))
            }
            Move::Slide { from, to, pinned } => {
                if let Some(victim) = pinned {
                    next.board.put(victim, EMPTY);
                }
                (from, to)
            }
        };
        next.board.put(to, self.board.at(from).unwrap_or(EMPTY));
        next.board.put(from, EMPTY);
        next.white_to_move = !self.white_to_move;
        next
    }

    /// The text of a move: `c2-e4xf4`, `d1xd3^f5`.
    pub fn text(&self, mv: Move) -> String {
        let jump = |from: Square, to: Square| {
            let sign = if self.is_enemy(middle(from, to)) { 'x' } else { '^' };
            format!("{sign}{}", name(to))
        };
        match mv {
            Move::Step { from, to } | Move::Slide { from, to, pinned: None } => {
                format!("{}-{}", name(from), name(to))
            }
            Move::Slide { from, to, pinned: Some(victim) } => {
                format!("{}-{}x{}", name(from), name(to), name(victim))
            }
            Move::Jump { from, first, second: None } => name(from) + &jump(from, first),
            Move::Jump { from, first, second: Some(second) } => {
                name(from) + &jump(from, first) + &jump(first, second)
            }
        }
    }

    /// The texts of all legal moves, sorted.
    pub fn move_strings(&self) -> Vec<String> {
        let mut strings: Vec<_> = self.moves().into_iter().map(|mv| self.text(mv)).collect();
        strings.sort();
        strings
    }

    /// Plays the legal move with this text; `None` if there is no such move.
    pub fn play(&self, text: &str) -> Option<Position> {
        let mv = self.moves().into_iter().find(|mv| self.text(*mv) == text)?;
        Some(self.after(mv))
    }

    /// Counts the sequences of `depth` plies by playing every move.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}
