//! The rules of Pawn, written down one by one.

use crate::board::{Board, EMPTY, Square, name};

/// A position. `P` is a white pawn, `p` a black one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    white_to_move: bool,
}

/// One motion of a turn: the action (the first movement) or a strike (a capture after it), with the
/// pawns that it moves and captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// The squares that the pawn or formation leaves, by rank, then by file. A formation is two or
    /// three own pawns in a row (a dual or threepiece), or four in a square (a squad).
    pub from: Vec<Square>,
    /// The squares that the pawn or formation goes to, by rank, then by file.
    pub to: Vec<Square>,
    /// The sign in the notation: `-` move, `x` capture, `~` rotation.
    pub sign: char,
    /// The pawn that stays in place during a rotation.
    pub pivot: Option<Square>,
    pub captured: Option<Square>,
    /// The square of the pawn that a squad (four pawns in a square) pushes, before and after the
    /// push.
    pub pushed: Option<(Square, Square)>,
}

/// A turn: an action, then its strikes (captures by formations that the turn has made). A pass has
/// neither.
pub type Turn = Vec<Motion>;

const DIRECTIONS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn plus(at: Square, direction: Square, times: i32) -> Square {
    (at.0 + direction.0 * times, at.1 + direction.1 * times)
}

/// The `length` squares of a row that begins with `at` and continues in a direction.
fn row(at: Square, direction: Square, length: i32) -> Vec<Square> {
    (0..length).map(|i| plus(at, direction, i)).collect()
}

/// The squares, each moved `times` squares in a direction.
fn shifted(squares: &[Square], direction: Square, times: i32) -> Vec<Square> {
    squares.iter().map(|at| plus(*at, direction, times)).collect()
}

/// The notation of a pawn, `d4`, or of a formation (pawns that move as one), `b5:b6`.
fn named(squares: &[Square]) -> String {
    match squares {
        [only] => name(*only),
        [first, .., last] => format!("{}:{}", name(*first), name(*last)),
        [] => String::new(),
    }
}

impl Motion {
    fn new(from: &[Square], to: Vec<Square>, sign: char) -> Motion {
        let from = from.to_vec();
        Motion { from, to, sign, pivot: None, captured: None, pushed: None }
    }

    /// The notation of the motion: `d4-d5`.
    pub fn text(&self) -> String {
        format!("{}{}{}", named(&self.from), self.sign, named(&self.to))
    }
}

/// The notation of a turn: `d4-d5,d5:e5xc5:d5`.
pub fn text(turn: &[Motion]) -> String {
    if turn.is_empty() {
        return "pass".into();
    }
    turn.iter().map(Motion::text).collect::<Vec<_>>().join(",")
}

impl Position {
    pub fn start() -> Position {
        Position::read("p1p1p1p1/1p1p1p1p/p1p1p1p1/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w")
            .expect("the start position is a position")
    }

    /// Reads a position string; `None` if it is not a valid position.
    pub fn read(text: &str) -> Option<Position> {
        let (placement, side) = text.split_once(' ')?;
        let board = Board::read(placement, 8, "Pp")?;
        let white_to_move = match side {
            "w" => true,
            "b" => false,
            _ => return None,
        };
        let position = Position { board, white_to_move };
        // PAWN-18: a position has at most twelve pawns for each side, and at least one pawn.
        let (white, black) = (position.count('P'), position.count('p'));
        let is_such = white <= 12 && black <= 12 && white + black > 0;
        is_such.then_some(position)
    }

    pub fn write(&self) -> String {
        format!("{} {}", self.board.write(), if self.white_to_move { 'w' } else { 'b' })
    }

    pub fn white_to_move(&self) -> bool {
        self.white_to_move
    }

    /// The position with the other side to move.
    pub fn passed(&self) -> Position {
        Position { white_to_move: !self.white_to_move, ..self.clone() }
    }

    /// The position with a letter on a square, even if that makes too many pawns.
    pub fn with(&self, square: Square, letter: char) -> Position {
        let mut next = self.clone();
        next.board.put(square, letter);
        next
    }

    /// All squares of the board, by rank and file.
    pub fn squares(&self) -> Vec<Square> {
        self.board.squares().collect()
    }

    /// The squares with this letter, by rank and file.
    pub fn find(&self, letter: char) -> Vec<Square> {
        self.board.squares().filter(|square| self.board.at(*square) == Some(letter)).collect()
    }

    fn count(&self, letter: char) -> usize {
        self.find(letter).len()
    }

    fn own(&self) -> char {
        if self.white_to_move { 'P' } else { 'p' }
    }

    fn enemy(&self) -> char {
        if self.white_to_move { 'p' } else { 'P' }
    }

    fn is_own(&self, square: Square) -> bool {
        self.board.at(square) == Some(self.own())
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.board.at(square) == Some(self.enemy())
    }

    /// The outcome: `ongoing`, `white PAWN-13`, …
    pub fn outcome(&self) -> String {
        let (white, black) = (self.count('P'), self.count('p'));
        // PAWN-13: a player whose opponent has no pawns has won.
        if black == 0 {
            "white PAWN-13".into()
        } else if white == 0 {
            "black PAWN-13".into()
        } else if self.is_stalemate() {
            format!("{} PAWN-15", self.majority())
        } else {
            "ongoing".into()
        }
    }

    /// The winner by the number of pawns, if the game ends now (PAWN-14, PAWN-17): `white`, `black`
    /// or `draw`.
    pub fn majority(&self) -> &'static str {
        match self.count('P').cmp(&self.count('p')) {
            std::cmp::Ordering::Greater => "white",
            std::cmp::Ordering::Less => "black",
            std::cmp::Ordering::Equal => "draw",
        }
    }

    /// PAWN-15: whether no moves of either side can ever make a capture, or a formation (pawns that
    /// move as one).
    fn is_stalemate(&self) -> bool {
        for letter in ['P', 'p'] {
            let pawns = self.find(letter);
            for (i, a) in pawns.iter().enumerate() {
                if pawns[i + 1..].iter().any(|b| (a.0 - b.0).abs() <= 1) {
                    return false;
                }
            }
        }
        let black = self.find('p');
        !self
            .find('P')
            .into_iter()
            .any(|white| black.iter().any(|black| white.0 == black.0 && white.1 < black.1))
    }

    /// The duals and threepieces (two or three pawns in a row) of the side to move, each with the
    /// direction of its row.
    fn rows(&self) -> Vec<(Vec<Square>, Square)> {
        let mut rows = Vec::new();
        for at in self.board.squares() {
            for direction in [(1, 0), (0, 1)] {
                for length in [2, 3] {
                    let squares = row(at, direction, length);
                    if squares.iter().all(|square| self.is_own(*square)) {
                        rows.push((squares, direction));
                    }
                }
            }
        }
        rows
    }

    /// The block of four squares that has this square at the lower left.
    fn block((file, rank): Square) -> Vec<Square> {
        vec![(file, rank), (file + 1, rank), (file, rank + 1), (file + 1, rank + 1)]
    }

    /// Whether the pawn on a square is part of a squad, a block of four pawns with the same letter.
    fn is_in_squad(&self, square: Square, letter: char) -> bool {
        self.board.squares().map(Self::block).any(|block| {
            block.contains(&square) && block.iter().all(|at| self.board.at(*at) == Some(letter))
        })
    }

    /// PAWN-1 to PAWN-3: adds the moves of single pawns.
    fn singles(&self, motions: &mut Vec<Motion>) {
        let forward = if self.white_to_move { (0, 1) } else { (0, -1) };
        for from in self.find(self.own()) {
            let [ahead, beyond, behind] = [1, 2, -1].map(|times| plus(from, forward, times));
            for to in [ahead, beyond, behind] {
                if self.board.is_empty(to) {
                    motions.push(Motion::new(&[from], vec![to], '-'));
                }
            }
            if self.is_enemy(ahead) {
                let motion = Motion::new(&[from], vec![ahead], 'x');
                motions.push(Motion { captured: Some(ahead), ..motion });
            }
        }
    }

    /// PAWN-4 to PAWN-6: the moves of a dual or a threepiece (two or three pawns in a row) along
    /// its own row.
    fn along(&self, squares: &[Square], line: Square) -> Vec<Motion> {
        let mut motions = Vec::new();
        for (lead, way) in [(squares[squares.len() - 1], 1), (squares[0], -1)] {
            let mut times = 1;
            loop {
                let ahead = plus(lead, line, way * times);
                let to = shifted(squares, line, way * times);
                if self.is_enemy(ahead) {
                    let is_safe = times >= 2 && self.is_in_squad(ahead, self.enemy());
                    if !is_safe {
                        let motion = Motion::new(squares, to, 'x');
                        motions.push(Motion { captured: Some(ahead), ..motion });
                    }
                    break;
                }
                if !self.board.is_empty(ahead) {
                    break;
                }
                motions.push(Motion::new(squares, to, '-'));
                times += 1;
                if squares.len() == 2 {
                    break;
                }
            }
        }
        motions
    }

    /// PAWN-7: adds the moves of squads (four pawns in a square), which may push one pawn and never
    /// capture.
    fn squads(&self, motions: &mut Vec<Motion>) {
        for at in self.board.squares() {
            let block = Self::block(at);
            if !block.iter().all(|square| self.is_own(*square)) {
                continue;
            }
            for direction in DIRECTIONS {
                let to = shifted(&block, direction, 1);
                let ahead: Vec<_> = to.iter().filter(|at| !block.contains(at)).copied().collect();
                if ahead.iter().any(|at| self.board.at(*at).is_none()) {
                    continue;
                }
                let taken: Vec<_> =
                    ahead.into_iter().filter(|at| !self.board.is_empty(*at)).collect();
                let pushed = match taken[..] {
                    [] => None,
                    [pawn] if self.board.is_empty(plus(pawn, direction, 1)) => {
                        Some((pawn, plus(pawn, direction, 1)))
                    }
                    _ => continue,
                };
                motions.push(Motion { pushed, ..Motion::new(&block, to, '-') });
            }
        }
    }

    /// PAWN-8, PAWN-9: adds the rotations of duals and threepieces (two or three pawns in a row)
    /// about one of their pawns.
    fn rotations(&self, motions: &mut Vec<Motion>) {
        for (squares, line) in self.rows() {
            let other = (line.1, line.0);
            for pivot in &squares {
                for way in [1, -1] {
                    let mut to: Vec<_> = squares
                        .iter()
                        .map(|at| {
                            let distance = (at.0 - pivot.0) + (at.1 - pivot.1);
                            plus(*pivot, other, distance * way)
                        })
                        .collect();
                    to.sort_by_key(|(file, rank)| (*rank, *file));
                    let is_free = |at: &Square| at == pivot || self.board.is_empty(*at);
                    let motion = Motion::new(&squares, to, '~');
                    let motion = Motion { pivot: Some(*pivot), ..motion };
                    if motion.to.iter().all(is_free) && !motions.contains(&motion) {
                        motions.push(motion);
                    }
                }
            }
        }
    }

    /// The motions that can begin a turn; none if the side to move must pass.
    pub fn actions(&self) -> Vec<Motion> {
        let mut motions = Vec::new();
        self.singles(&mut motions);
        for (squares, line) in self.rows() {
            motions.extend(self.along(&squares, line));
        }
        self.squads(&mut motions);
        self.rotations(&mut motions);
        motions
    }

    /// PAWN-10 to PAWN-12: the strikes (captures in the same turn by formations that `last` made)
    /// that can follow `last`, the motion that led to this position. The same side is still to
    /// move.
    pub fn strikes(&self, last: &Motion) -> Vec<Motion> {
        let mut motions = Vec::new();
        for (squares, line) in self.rows() {
            let (mut moved, mut stood, mut took_part) = (0, 0, 0);
            for at in squares.iter().copied() {
                if last.pivot == Some(at) {
                    took_part += 1;
                } else if last.to.contains(&at) || last.pushed.is_some_and(|(_, to)| to == at) {
                    moved += 1;
                } else {
                    stood += 1;
                }
            }
            if moved > 0 && stood > 0 && took_part == 0 {
                motions.extend(self.along(&squares, line));
            }
        }
        motions.retain(|motion| motion.captured.is_some());
        motions
    }

    /// The position after one motion, with the same side still to move.
    pub fn moved(&self, motion: &Motion) -> Position {
        let mut next = self.clone();
        if let Some(captured) = motion.captured {
            next.board.put(captured, EMPTY);
        }
        if let Some((from, to)) = motion.pushed {
            let letter = self.board.at(from).unwrap_or(EMPTY);
            next.board.put(from, EMPTY);
            next.board.put(to, letter);
        }
        for from in &motion.from {
            next.board.put(*from, EMPTY);
        }
        for to in &motion.to {
            next.board.put(*to, self.own());
        }
        next
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<Turn> {
        self.moves_up_to(usize::MAX).unwrap_or_default()
    }

    /// The legal moves; `None` if there are more than `most`.
    pub fn moves_up_to(&self, most: usize) -> Option<Vec<Turn>> {
        if self.outcome() != "ongoing" {
            return Some(Vec::new());
        }
        let mut turns: Vec<Turn> = Vec::new();
        let mut unfinished: Vec<(Position, Turn)> = Vec::new();
        for action in self.actions() {
            unfinished.push((self.moved(&action), vec![action]));
        }
        while let Some((position, turn)) = unfinished.pop() {
            if turns.len() == most {
                return None;
            }
            for strike in position.strikes(&turn[turn.len() - 1]) {
                let mut longer = turn.clone();
                let next = position.moved(&strike);
                longer.push(strike);
                unfinished.push((next, longer));
            }
            turns.push(turn);
        }
        // PAWN-16: a player without an action passes.
        if turns.is_empty() {
            turns.push(Vec::new());
        }
        Some(turns)
    }

    /// A random legal move, built step by step: any action (first movement), then any strike
    /// (capture after it) or none, and so on. `None` if the game is over. The list of all moves
    /// would be too long. `below` returns a random number below its argument.
    pub fn any_turn(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Turn> {
        if self.outcome() != "ongoing" {
            return None;
        }
        let mut position = self.clone();
        let mut turn = Turn::new();
        let mut motions = self.actions();
        let mut drawn = below(motions.len());
        while drawn < motions.len() {
            let motion = motions.swap_remove(drawn);
            position = position.moved(&motion);
            motions = position.strikes(&motion);
            turn.push(motion);
            drawn = below(motions.len() + 1);
        }
        // PAWN-16: without an action the turn stays empty, which is a pass.
        Some(turn)
    }

    /// The position after a legal move.
    pub fn after(&self, turn: &[Motion]) -> Position {
        turn.iter().fold(self.clone(), |position, motion| position.moved(motion)).passed()
    }

    /// The texts of all legal moves, sorted.
    pub fn move_strings(&self) -> Vec<String> {
        let mut strings: Vec<_> = self.moves().iter().map(|turn| text(turn)).collect();
        strings.sort();
        strings
    }

    /// Plays the legal move with this text; `None` if there is no such move.
    pub fn play(&self, wanted: &str) -> Option<Position> {
        let turn = self.moves().into_iter().find(|turn| text(turn) == wanted)?;
        Some(self.after(&turn))
    }

    /// Counts the sequences of `depth` plies by playing every move.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|turn| self.after(turn).perft(depth - 1)).sum()
    }
}
