//! The rules of Fist, written down one by one.

use crate::board::{Board, EMPTY, Square, name};

/// The option that says when the ace may subdue, that is, sacrifice itself to remove guards near it
/// (FIST-29 to FIST-31): `off`, `keep`, `move` or `anywhere`.
pub type Subdue = &'static str;

/// A position. The challenger's pieces are `A` (ace), `M` (mage), `B` (blue) and `Y` (yellow),
/// those of the king's side `k`, `b` and `y`. `V` is the pawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    challenger_to_move: bool,
    /// The pawn's square before the previous turn, if that turn moved it. The pawn may not go back
    /// there (FIST-24).
    return_square: Option<Square>,
    /// Who empowers pieces of the own side (adds 1 to the values of those in sight): `m` the mage,
    /// `k` the king, `-` nobody.
    empower: char,
    subdue: Subdue,
}

/// The fate of a piece that is jumped over: `^` stays, `x` captured, `=` converted (replaced by a
/// guard of the challenger).
pub type Fate = char;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: Square,
    /// The destination of a normal move; `None` for jumps.
    pub to: Option<Square>,
    /// The piece that a normal move pins, that is, captures beside its destination.
    pub pinned: Option<Square>,
    /// The jumps, each with the fate of the jumped piece and the landing square.
    pub jumps: Vec<(Fate, Square)>,
    /// Whether the ace subdues (sacrifices itself to remove guards near it) at the end of the turn.
    pub subdues: bool,
}

const DIRECTIONS: [Square; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

const KEEP: [Square; 4] = [(3, 3), (4, 3), (3, 4), (4, 4)];

/// The most pieces of each letter in a position (FIST-34).
const MOST: [(char, usize); 8] =
    [('k', 1), ('b', 7), ('y', 12), ('A', 1), ('M', 1), ('B', 3), ('Y', 6), ('V', 1)];

fn is_challengers(letter: char) -> bool {
    "AMBY".contains(letter)
}

fn is_kings(letter: char) -> bool {
    "kby".contains(letter)
}

/// Whether two squares share an edge.
fn touch(a: Square, b: Square) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
}

fn middle(a: Square, b: Square) -> Square {
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

impl Position {
    /// The start position (FIST-33), with the given option.
    pub fn start(subdue: Subdue) -> Position {
        let text = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";
        Position::read(text, subdue).expect("the start position is a position")
    }

    /// Reads a position string; `None` if it is not a valid position.
    pub fn read(text: &str, subdue: Subdue) -> Option<Position> {
        let fields: Vec<_> = text.split(' ').collect();
        let [placement, side, return_square, empower] = fields[..] else { return None };
        let board = Board::read(placement, 8, "AMBYkbyV")?;
        let count =
            |letter| board.squares().filter(|square| board.at(*square) == Some(letter)).count();
        // FIST-34: no more pieces than the set has, and exactly one pawn.
        if MOST.iter().any(|(letter, most)| count(*letter) > *most) || count('V') != 1 {
            return None;
        }
        let challenger_to_move = match side {
            "w" => true,
            "b" => false,
            _ => return None,
        };
        let return_square = match return_square {
            "-" => None,
            wanted => Some(board.squares().find(|square| name(*square) == wanted)?),
        };
        if return_square.is_some_and(|square| !board.is_empty(square)) {
            return None;
        }
        let fits: &[&str] = if count('M') == 1 { &["m"] } else { &["k", "-"] };
        if !fits.contains(&empower) {
            return None;
        }
        let empower = empower.chars().next()?;
        Some(Position { board, challenger_to_move, return_square, empower, subdue })
    }

    pub fn write(&self) -> String {
        let side = if self.challenger_to_move { 'w' } else { 'b' };
        let back = self.return_square.map_or("-".into(), name);
        format!("{} {side} {back} {}", self.board.write(), self.empower)
    }

    pub fn challenger_to_move(&self) -> bool {
        self.challenger_to_move
    }

    /// The position with a letter on a square, whether or not the set has such a piece left.
    pub fn with(&self, square: Square, letter: char) -> Position {
        let mut next = self.clone();
        next.board.put(square, letter);
        next
    }

    /// The position with the other side to move, as after a pass. The rules don't allow a pass.
    pub fn passed(&self) -> Position {
        let mut next = self.clone();
        next.challenger_to_move = !self.challenger_to_move;
        next.return_square = None;
        next
    }

    fn letter(&self, square: Square) -> char {
        self.board.at(square).unwrap_or(EMPTY)
    }

    /// Whether a letter belongs to the side to move.
    fn is_mine(&self, letter: char) -> bool {
        if self.challenger_to_move { is_challengers(letter) } else { is_kings(letter) }
    }

    fn is_enemys(&self, letter: char) -> bool {
        if self.challenger_to_move { is_kings(letter) } else { is_challengers(letter) }
    }

    /// FIST-2: whether a piece sees a square along the eight directions, up to and including the
    /// first piece.
    fn sees(&self, from: Square, to: Square) -> bool {
        DIRECTIONS.into_iter().any(|(files, ranks)| {
            let mut at = from;
            loop {
                at = (at.0 + files, at.1 + ranks);
                if at == to {
                    return true;
                }
                if !self.board.is_empty(at) {
                    return false;
                }
            }
        })
    }

    fn find(&self, letter: char) -> Option<Square> {
        self.board.squares().find(|square| self.board.at(*square) == Some(letter))
    }

    /// FIST-1, FIST-3, FIST-19: the value of the piece on a square. It is 1 higher if the mage or
    /// the king empowers the piece.
    fn value(&self, square: Square) -> i32 {
        let letter = self.letter(square);
        let basic = match letter {
            'Y' | 'y' => 1,
            'B' | 'b' => 2,
            'A' | 'M' => 3,
            'k' | 'V' => 4,
            _ => 0,
        };
        let (from, is_raised) = match self.empower {
            'm' => (self.find('M'), is_challengers(letter)),
            'k' => (self.find('k'), letter == 'b' || letter == 'y'),
            _ => (None, false),
        };
        let raised =
            from.is_some_and(|from| is_raised && from != square && self.sees(from, square));
        basic + i32::from(raised)
    }

    /// FIST-21: whether the side to move may move the pawn, because one of its pieces sees it.
    fn controls_pawn(&self) -> bool {
        let Some(pawn) = self.find('V') else { return false };
        self.board.squares().any(|square| {
            self.is_mine(self.letter(square)) && (KEEP.contains(&square) || self.sees(square, pawn))
        })
    }

    /// The outcome: `ongoing`, `white FIST-26`, …
    pub fn outcome(&self) -> String {
        if self.find('k').is_none() {
            "white FIST-26".into()
        } else if self.find('B').is_none() {
            "black FIST-27".into()
        } else if self.moves().is_empty() {
            "draw FIST-28".into()
        } else {
            "ongoing".into()
        }
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<Move> {
        if self.find('k').is_none() || self.find('B').is_none() {
            return Vec::new();
        }
        self.moves_regardless()
    }

    /// The moves of the side to move, even if the game is over.
    pub fn moves_regardless(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.squares() {
            let letter = self.letter(from);
            if self.is_mine(letter) || letter == 'V' && self.controls_pawn() {
                self.normal_moves(from, &mut moves);
                if "BbAMV".contains(letter) {
                    let start =
                        Chain { board: self.board.clone(), visited: vec![from], jumps: Vec::new() };
                    self.chains(from, &start, &mut moves);
                }
            }
            if letter == 'A' && self.challenger_to_move && self.subdue != "off" {
                let mv = Move { from, to: None, pinned: None, jumps: Vec::new(), subdues: true };
                if !self.subdued(from, &self.board).is_empty() {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    /// FIST-24, FIST-25: the pawn may not end its move where it was before the previous turn.
    fn may_end(&self, from: Square, to: Square) -> bool {
        self.letter(from) != 'V' || self.return_square != Some(to)
    }

    /// FIST-5 to FIST-10: adds moves along a line, each with every possible pin (a capture of a
    /// piece beside the destination).
    fn normal_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let letter = self.letter(from);
        let range = if letter == 'k' { 1 } else { self.value(from) };
        for (files, ranks) in DIRECTIONS {
            for distance in 1..=range {
                let to = (from.0 + files * distance, from.1 + ranks * distance);
                if !self.board.is_empty(to) {
                    break;
                }
                if !self.may_end(from, to) {
                    continue;
                }
                let mv =
                    Move { from, to: Some(to), pinned: None, jumps: Vec::new(), subdues: false };
                if letter == 'A' && ["move", "anywhere"].contains(&self.subdue) {
                    let mut board = self.board.clone();
                    board.put(from, EMPTY);
                    board.put(to, 'A');
                    if !self.subdued(to, &board).is_empty() {
                        moves.push(Move { subdues: true, ..mv.clone() });
                    }
                }
                if "YykV".contains(letter) {
                    for target in self.pinnable(from, to) {
                        moves.push(Move { pinned: Some(target), ..mv.clone() });
                    }
                }
                moves.push(mv);
            }
        }
    }

    /// FIST-8 to FIST-10: the pieces that a piece may pin (capture beside its new square) after its
    /// move from one square to another. The targets are all enemies beside that square. The attack
    /// is the value of the piece, plus the values of its allies beside a target. It must be at
    /// least the sum of the targets' values.
    fn pinnable(&self, from: Square, to: Square) -> Vec<Square> {
        let mut targets = Vec::new();
        let mut worth = 0;
        for square in self.board.squares() {
            if touch(square, to) && self.is_enemys(self.letter(square)) {
                targets.push(square);
                worth += self.value(square);
            }
        }
        let mut attack = self.value(from);
        for square in self.board.squares() {
            let helps = self.is_mine(self.letter(square)) && square != from;
            if helps && targets.iter().any(|target| touch(square, *target)) {
                attack += self.value(square);
            }
        }
        if attack >= worth { targets } else { Vec::new() }
    }

    /// FIST-11 to FIST-18: adds to `moves` every way to continue a chain of jumps.
    fn chains(&self, from: Square, chain: &Chain, moves: &mut Vec<Move>) {
        let jumper = self.letter(from);
        if chain.jumps.len() as i32 == self.value(from) {
            return;
        }
        let at = *chain.visited.last().unwrap_or(&from);
        for (files, ranks) in DIRECTIONS {
            let over = (at.0 + files, at.1 + ranks);
            let to = (at.0 + 2 * files, at.1 + 2 * ranks);
            let other = chain.board.at(over).unwrap_or(EMPTY);
            // FIST-4: a guard converted in this turn has its basic value until the turn ends.
            // `value` returns the guard's value at the beginning of the turn, which may be higher.
            // Both values are at most 3, so an ace may jump over the guard in either case.
            if other == EMPTY || self.value(over) > self.value(from) {
                continue;
            }
            if !chain.board.is_empty(to) || chain.visited.contains(&to) {
                continue;
            }
            for fate in ['^', 'x', '='] {
                let becomes = match fate {
                    '^' => other,
                    // FIST-13, FIST-14: the pawn is never captured, nor the king by his own side.
                    'x' if other == 'V' || other == 'k' && !self.challenger_to_move => continue,
                    'x' => EMPTY,
                    // FIST-17, FIST-18: only an ace converts, only enemy guards, and only if a
                    // guard of that kind is out of play.
                    _ if jumper != 'A' || !(other == 'b' || other == 'y') => continue,
                    _ => {
                        let guard = other.to_ascii_uppercase();
                        let board = &chain.board;
                        let in_play =
                            board.squares().filter(|s| board.at(*s) == Some(guard)).count();
                        if in_play >= if guard == 'B' { 3 } else { 6 } {
                            continue;
                        }
                        guard
                    }
                };
                let mut next = chain.clone();
                next.board.put(at, EMPTY);
                next.board.put(over, becomes);
                next.board.put(to, jumper);
                next.visited.push(to);
                next.jumps.push((fate, to));
                let mv = Move {
                    from,
                    to: None,
                    pinned: None,
                    jumps: next.jumps.clone(),
                    subdues: false,
                };
                if self.may_end(from, to) {
                    if jumper == 'A'
                        && ["move", "anywhere"].contains(&self.subdue)
                        && !self.subdued(to, &next.board).is_empty()
                    {
                        moves.push(Move { subdues: true, ..mv.clone() });
                    }
                    moves.push(mv);
                }
                self.chains(from, &next, moves);
            }
        }
    }

    /// FIST-29 to FIST-32: the guards that an ace removes if it subdues (sacrifices itself) on a
    /// square; none if it may not subdue there.
    fn subdued(&self, at: Square, board: &Board) -> Vec<Square> {
        if self.subdue != "anywhere" && !KEEP.contains(&at) {
            return Vec::new();
        }
        let near = |square: &Square| {
            (square.0 - at.0).abs() <= 2
                && (square.1 - at.1).abs() <= 2
                && matches!(board.at(*square), Some('b' | 'y'))
        };
        board.squares().filter(near).collect()
    }

    /// The position after a legal move.
    pub fn after(&self, mv: &Move) -> Position {
        let mut next = self.clone();
        let letter = self.letter(mv.from);
        let had_mage = self.find('M').is_some();
        let mut at = mv.from;
        next.board.put(at, EMPTY);
        if let Some(to) = mv.to {
            at = to;
        }
        if let Some(target) = mv.pinned {
            next.board.put(target, EMPTY);
        }
        for (fate, to) in &mv.jumps {
            let over = middle(at, *to);
            let other = next.letter(over);
            match fate {
                'x' => next.board.put(over, EMPTY),
                '=' => next.board.put(over, other.to_ascii_uppercase()),
                _ => {}
            }
            at = *to;
        }
        next.board.put(at, letter);
        if mv.subdues {
            for square in self.subdued(at, &next.board) {
                next.board.put(square, EMPTY);
            }
            next.board.put(at, EMPTY);
        }
        // FIST-19, FIST-20: if the king's side captures the mage, the king gets its ability.
        // Otherwise the ability is lost.
        if had_mage && next.find('M').is_none() {
            next.empower = if self.challenger_to_move { '-' } else { 'k' };
        }
        next.return_square = if letter == 'V' { Some(mv.from) } else { None };
        next.challenger_to_move = !self.challenger_to_move;
        next
    }

    /// The text of a move: `e5-f4xf3`, `a8^c6`.
    pub fn text(&self, mv: &Move) -> String {
        let mut text = name(mv.from);
        if let Some(to) = mv.to {
            text += &format!("-{}", name(to));
        }
        if let Some(target) = mv.pinned {
            text += &format!("x{}", name(target));
        }
        for (fate, to) in &mv.jumps {
            text += &format!("{fate}{}", name(*to));
        }
        if mv.subdues {
            text.push('!');
        }
        text
    }

    /// The texts of all legal moves, sorted.
    pub fn move_strings(&self) -> Vec<String> {
        let mut strings: Vec<_> = self.moves().iter().map(|mv| self.text(mv)).collect();
        strings.sort();
        strings
    }

    /// The squares of enemy pieces that some move captures or converts, sorted by rank and file. A
    /// finished game is treated as unfinished.
    pub fn captured(&self) -> Vec<Square> {
        let afters: Vec<_> = self.moves_regardless().iter().map(|mv| self.after(mv)).collect();
        let enemies = self.board.squares().filter(|at| self.is_enemys(self.letter(*at)));
        let is_gone = |at: &Square| afters.iter().any(|after| !self.is_enemys(after.letter(*at)));
        let mut gone: Vec<_> = enemies.filter(is_gone).collect();
        gone.sort_by_key(|(file, rank)| (*rank, *file));
        gone
    }

    pub fn empty_squares(&self) -> Vec<Square> {
        self.board.squares().filter(|square| self.board.is_empty(*square)).collect()
    }

    /// Plays the legal move with this text; `None` if there is no such move.
    pub fn play(&self, text: &str) -> Option<Position> {
        let mv = self.moves().into_iter().find(|mv| self.text(mv) == text)?;
        Some(self.after(&mv))
    }

    /// Counts the sequences of `depth` plies by playing every move.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}

/// A chain of jumps in progress.
#[derive(Clone)]
struct Chain {
    board: Board,
    /// The squares where the jumper has been in this turn, its start included. It may not land
    /// there again (FIST-12).
    visited: Vec<Square>,
    jumps: Vec<(Fate, Square)>,
}
