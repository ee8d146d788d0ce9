//! The rules of Fidchell, written down one by one.

use crate::board::{Board, EMPTY, Square, name};

/// The start of a game whose players place their own third ranks (FID-2).
const PLACE: &str = "ntcjdkqbactn/1lse1gg1esl1/12/12/12/12/12/12/12/12/1LSE1GG1ESL1/NTCJDKQBACTN";

/// The start of a game with ready-made third ranks (FID-3).
const QUICK: &str = "ntcjdkqbactn/1lse1gg1esl1/wpwwohrvwwpw/12/12/12/12/12/12/WPWWOHRVWWPW/\
                     1LSE1GG1ESL1/NTCJDKQBACTN";

/// The kinds of pieces with their number for each side, in the order of the rules' table (FID-1). A
/// piece is named by its first face, the side up before it promotes. The number is 0 for the pieces
/// that enter through an outer portal, because the portal limits them.
const SET: [(char, usize); 23] = [
    ('W', 6),
    ('P', 2),
    ('H', 1),
    ('R', 1),
    ('O', 1),
    ('V', 1),
    ('L', 2),
    ('Q', 1),
    ('E', 2),
    ('G', 2),
    ('S', 2),
    ('K', 1),
    ('J', 1),
    ('T', 2),
    ('F', 0),
    ('C', 2),
    ('N', 2),
    ('U', 0),
    ('A', 1),
    ('Y', 0),
    ('D', 1),
    ('I', 0),
    ('B', 1),
];

/// The pieces that promote on the far rank (FID-4), named by their first face (the side up before
/// they promote).
const PROMOTE: &str = "WPHROVLGST";

/// The pieces that the players place on their third ranks before play (FID-2), named by their first
/// face (the side up before they promote).
const THIRD_RANK: &str = "WPHROV";

/// The outer portals (squares on the first ranks where new pieces enter), in the order of the
/// position string. For each: the square, whether the portal is White's, the pieces that open it
/// (FID-17), the piece that enters, and the index in this list of the portal that must have been
/// opened before (FID-15, FID-17). If none must, that is the portal's own index. A letter in a
/// circle is a promoted piece.
const OUTER: [(Square, bool, &str, char, usize); 4] = [
    ((4, 11), false, "DⓄK", 'F', 0),
    ((4, 0), true, "DⓄK", 'I', 0),
    ((7, 0), true, "BⓋQ", 'U', 2),
    ((7, 11), false, "BⓋQ", 'Y', 2),
];

/// The Subterranean portals (squares in the middle of the board where lost pieces come back), in
/// the order of the position string, and whether they are White's (FID-15).
const SUBTERRANEAN: [(Square, bool); 4] =
    [((5, 5), true), ((6, 5), true), ((5, 6), false), ((6, 6), false)];

/// The pieces that open a Subterranean portal (FID-19).
const OPENERS: &str = "ACJTN";

/// The lost pieces that can come back through a Subterranean portal (FID-19).
const RETURN: &str = "ACEGJTLHROVNPSW";

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ANY: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A position. White's letters are capitals, on the board and among the lost pieces. A promoted
/// piece is the letter of its first face in a circle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    white_to_move: bool,
    /// The phase: `s` set-up, `p` play, `k` the choice of a new King, `c` the opponent has left a
    /// King to capture and demanded his capture (called him, FID-10).
    phase: char,
    /// The Kings that may still leap like a Knight, which each may once (FID-6): `K`, `k`.
    leaps: Vec<char>,
    /// How many pieces have entered through each outer portal.
    portals: [usize; 4],
    /// Which Subterranean portals (squares in the middle, where lost pieces come back) were used;
    /// each can be used once (FID-19).
    used: [bool; 4],
    /// The lost (captured or used up) pieces, sorted, each as its first face (the side up before it
    /// promotes).
    lost: Vec<char>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// FID-2: places a piece of the third rank before play.
    Place { letter: char, at: Square },
    /// Moves a piece, and captures the piece on its destination if there is one.
    Go {
        from: Square,
        to: Square,
        /// Whether the move is a call: it demands that the opponent capture the mover's King
        /// (FID-10).
        call: bool,
    },
    /// FID-16: opens a portal, a square where a piece enters the board.
    Open {
        /// The piece that enters.
        letter: char,
        at: Square,
        /// Whether the move is a call: it demands that the opponent capture the mover's King
        /// (FID-10).
        call: bool,
    },
    /// FID-13: makes a Noble the new King.
    Succeed {
        /// The square of the Noble.
        at: Square,
    },
    /// FID-22: passes, because there is no other move.
    Pass,
}

impl Move {
    /// Returns the move with a call, the demand that the opponent capture the mover's King
    /// (FID-10). A placement, a succession and a pass can't carry a call (FID-11) and are returned
    /// unchanged.
    fn called(self) -> Move {
        match self {
            Move::Go { from, to, .. } => Move::Go { from, to, call: true },
            Move::Open { letter, at, .. } => Move::Open { letter, at, call: true },
            other => other,
        }
    }
}

/// The letter of a promoted piece, for the letter of its first face (the side that is up before the
/// piece promotes).
fn promoted(letter: char) -> char {
    let (first, circle) = if letter.is_uppercase() { ('A', 'Ⓐ') } else { ('a', 'ⓐ') };
    char::from_u32(letter as u32 - first as u32 + circle as u32).unwrap_or(EMPTY)
}

/// The first face (the side that is up before promotion) of a piece, promoted or not. A lost piece
/// comes back with its first face up (FID-20).
fn first_face(piece: char) -> char {
    let all = ('A'..='Z').chain('a'..='z');
    all.into_iter().find(|letter| *letter == piece || promoted(*letter) == piece).unwrap_or(EMPTY)
}

/// The letter of a piece of this kind: a capital for White, a small letter for Black.
fn of(white: bool, kind: char) -> char {
    if white { kind } else { kind.to_lowercase().next().unwrap_or(kind) }
}

/// The kind of a piece: its letter without the side.
fn kind(piece: char) -> char {
    piece.to_uppercase().next().unwrap_or(piece)
}

fn adjacent(a: Square, b: Square) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

/// The eight leaps that go `a` squares along one axis and `b` along the other.
fn leaps(a: i32, b: i32) -> [(i32, i32); 8] {
    [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)]
}

impl Position {
    /// The start position for the option `setup`: `quick` for ready-made third ranks, `place` for
    /// empty ones.
    pub fn start(setup: &str) -> Position {
        let text = match setup {
            "place" => format!("{PLACE} w s Kk 0000 - -"),
            _ => format!("{QUICK} w p Kk 0000 - -"),
        };
        Position::read(&text).expect("the start position is a position")
    }

    /// Reads a position string; `None` if it is not a valid position.
    pub fn read(text: &str) -> Option<Position> {
        if !text.is_ascii() {
            return None;
        }
        let fields: Vec<_> = text.split(' ').collect();
        let [placement, side, phase, leaps, portals, subterranean, lost] = fields[..] else {
            return None;
        };
        let mut placement = placement.to_string();
        let mut pieces: String =
            SET.iter().flat_map(|(kind, _)| [*kind, of(false, *kind)]).collect();
        for kind in PROMOTE.chars() {
            for letter in [kind, of(false, kind)] {
                let circled = promoted(letter).to_string();
                placement = placement.replace(&format!("+{letter}"), &circled);
                pieces += &circled;
            }
        }
        let mut position = Position {
            board: Board::read(&placement, 12, &pieces)?,
            white_to_move: side == "w",
            phase: phase.chars().next()?,
            leaps: leaps.chars().filter(|letter| *letter != '-').collect(),
            portals: [0; 4],
            used: SUBTERRANEAN.map(|(at, _)| subterranean.contains(&name(at))),
            lost: lost.chars().filter(|letter| *letter != '-').collect(),
        };
        for (count, digit) in position.portals.iter_mut().zip(portals.chars()) {
            *count = digit.to_digit(10).filter(|digit| *digit <= 2)? as usize;
        }
        position.lost.sort_unstable();
        // Each position has exactly one string, so a string that would be written differently is
        // refused.
        let is_known = "spkc".contains(position.phase) && ["Kk", "K", "k", "-"].contains(&leaps);
        (is_known && position.write() == text && position.is_possible()).then_some(position)
    }

    pub fn write(&self) -> String {
        let mut placement = String::new();
        for letter in self.board.write().chars() {
            if !letter.is_ascii() {
                placement.push('+');
            }
            placement.push(if letter.is_ascii() { letter } else { first_face(letter) });
        }
        let or_none = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let mut used = String::new();
        for (i, (at, _)) in SUBTERRANEAN.into_iter().enumerate() {
            if self.used[i] {
                used += &name(at);
            }
        }
        let mut lost = String::new();
        for white in [true, false] {
            for (kind, _) in SET {
                let letter = of(white, kind);
                lost.extend(self.lost.iter().filter(|other| **other == letter));
            }
        }
        format!(
            "{placement} {} {} {} {} {} {}",
            if self.white_to_move { 'w' } else { 'b' },
            self.phase,
            or_none(self.leaps.iter().collect()),
            self.portals.map(|count| count.to_string()).concat(),
            or_none(used),
            or_none(lost),
        )
    }

    /// Whether it is White's turn. A player may make two plies in a row: a choice of King, then a
    /// move (FID-13).
    pub fn white_to_move(&self) -> bool {
        self.white_to_move
    }

    /// FID-24: whether the position can occur in a game.
    fn is_possible(&self) -> bool {
        let me = self.white_to_move;
        for white in [true, false] {
            let far_rank = if white { 11 } else { 0 };
            for (kind, in_set) in SET {
                let letter = of(white, kind);
                // FID-17: the pieces that enter through a portal belong to the portal's owner only.
                let mut most = in_set;
                for (i, (_, owner, _, entrant, _)) in OUTER.into_iter().enumerate() {
                    if entrant == kind && owner == white {
                        most = self.portals[i];
                    }
                }
                let on_board =
                    self.board.squares().filter(|at| first_face(self.piece(*at)) == letter).count();
                let lost = self.lost.iter().filter(|other| **other == letter).count();
                if on_board + lost > most {
                    return false;
                }
                let promotes = |at: &Square| at.1 == far_rank && self.piece(*at) == letter;
                if PROMOTE.contains(kind) && self.board.squares().any(|at| promotes(&at)) {
                    return false;
                }
            }
            let king = of(white, 'K');
            if self.find(king).is_none() {
                let chooses = self.phase == 'k' && white == me && !self.lost.contains(&king);
                let has_lost = self.phase == 'p'
                    && white == me
                    && self.lost.contains(&king)
                    && ['Ⓗ', 'N', 'Q'].into_iter().all(|heir| self.find(of(white, heir)).is_none());
                if self.leaps.contains(&king) || !chooses && !has_lost {
                    return false;
                }
            } else if self.phase == 'k' && white == me {
                return false;
            }
        }
        for (i, (.., first)) in OUTER.into_iter().enumerate() {
            if self.portals[i] > 0 && self.portals[first] == 0 {
                return false;
            }
        }
        match self.phase {
            's' => self.is_set_up(),
            'k' => self.find(of(me, 'Ⓗ')).is_none() && self.all(of(me, 'N')).len() == 2,
            'c' => self.could_be_captured(!me) && !self.is_mated(),
            _ => true,
        }
    }

    /// FID-2, FID-24: whether the position can occur before play: it differs from the start only in
    /// the pieces on the third ranks.
    fn is_set_up(&self) -> bool {
        let mut rest = self.clone();
        let mut placed = [0, 0];
        for at in self.board.squares() {
            let piece = self.piece(at);
            let owner = match at.1 {
                2 => true,
                9 => false,
                _ => continue,
            };
            if piece != EMPTY {
                if THIRD_RANK.chars().all(|kind| of(owner, kind) != piece) {
                    return false;
                }
                placed[usize::from(owner)] += 1;
            }
            rest.board.put(at, EMPTY);
        }
        let [black, white] = placed;
        let turn = if self.white_to_move { white == black } else { white == black + 1 };
        rest.white_to_move = true;
        turn && white + black < 24 && rest.write() == format!("{PLACE} w s Kk 0000 - -")
    }

    fn piece(&self, at: Square) -> char {
        self.board.at(at).unwrap_or(EMPTY)
    }

    fn is_of(&self, at: Square, white: bool) -> bool {
        let piece = self.piece(at);
        if white { piece.is_uppercase() } else { piece.is_lowercase() }
    }

    fn all(&self, piece: char) -> Vec<Square> {
        self.board.squares().filter(|at| self.piece(*at) == piece).collect()
    }

    fn find(&self, piece: char) -> Option<Square> {
        self.board.squares().find(|at| self.piece(*at) == piece)
    }

    /// FID-7: whether a White piece is next to a Fiend, and so can't move.
    fn is_frozen(&self, at: Square) -> bool {
        self.is_of(at, true) && ANY.iter().any(|way| self.piece(self.ahead(at, *way)) == 'f')
    }

    /// The squares that a piece can move to or capture on, if its side were to move. The rule that
    /// a Fiend freezes pieces next to it (FID-7) is ignored.
    fn reach(&self, from: Square) -> Vec<Square> {
        let mut to = Vec::new();
        let knight = |to: &mut Vec<Square>| {
            self.leap(from, &leaps(1, 2), to);
            self.leap(from, &leaps(1, 3), to);
        };
        match kind(self.piece(from)) {
            'W' => self.slide(from, &[(0, 1), (1, 0), (-1, 0)], 1, &mut to),
            'P' => self.slide(from, &[(0, 1)], 3, &mut to),
            'H' | 'R' | 'O' | 'V' => {
                self.slide(from, &[(0, 1), (1, 0), (-1, 0)], 1, &mut to);
                let mut captures = Vec::new();
                self.leap(from, &[(1, 1), (-1, 1)], &mut captures);
                to.extend(captures.into_iter().filter(|at| !self.board.is_empty(*at)));
            }
            'L' => self.leap(from, &[(0, 1), (1, 1), (-1, 1), (2, 2), (-2, 2)], &mut to),
            'Q' | 'Ⓡ' => {
                self.slide(from, &DIAGONAL, 1, &mut to);
                self.slide(from, &[(1, 0), (-1, 0)], 1, &mut to);
            }
            'E' => {
                let ahead = [(0, 2), (0, 3), (2, 2), (3, 3), (-2, 2), (-3, 3)];
                self.leap(from, &ahead, &mut to);
                self.leap(from, &[(0, -1)], &mut to);
            }
            'G' | 'Ⓦ' => {
                self.slide(from, &[(1, 0), (-1, 0)], 3, &mut to);
                self.slide(from, &[(0, 1), (0, -1)], 1, &mut to);
            }
            'S' => self.leap(from, &leaps(1, 2), &mut to),
            'K' => {
                self.slide(from, &ANY, 1, &mut to);
                // FID-6: the original King may once leap like a Knight.
                if self.leaps.contains(&self.piece(from)) {
                    knight(&mut to);
                }
            }
            'Ⓟ' => {
                self.slide(from, &[(0, 1), (1, 0), (-1, 0)], 3, &mut to);
                self.slide(from, &[(0, -1)], 1, &mut to);
            }
            'Ⓖ' => {
                self.slide(from, &[(1, 0), (-1, 0)], 3, &mut to);
                self.slide(from, &[(0, 1), (0, -1)], 1, &mut to);
                self.slide(from, &DIAGONAL, 1, &mut to);
            }
            'Ⓛ' => {
                for n in 1..=3 {
                    self.leap(from, &[(n, n), (-n, n), (n, 0), (-n, 0)], &mut to);
                }
                self.leap(from, &[(0, 1), (0, -1)], &mut to);
            }
            'J' => {
                self.slide(from, &ANY, 1, &mut to);
                self.leap(from, &leaps(1, 2), &mut to);
            }
            'T' | 'Ⓢ' => knight(&mut to),
            'F' => {
                self.leap(from, &leaps(1, 3), &mut to);
                self.leap(from, &leaps(2, 3), &mut to);
            }
            'C' => self.slide(from, &DIAGONAL, 11, &mut to),
            'N' => self.slide(from, &STRAIGHT, 11, &mut to),
            'U' => self.pass_over_one(from, &mut to),
            'Ⓣ' => {
                knight(&mut to);
                self.leap(from, &leaps(2, 3), &mut to);
            }
            'A' => {
                self.slide(from, &DIAGONAL, 11, &mut to);
                self.slide(from, &STRAIGHT, 1, &mut to);
            }
            'Y' => {
                for n in 3..12 {
                    self.leap(from, &leaps(n, 1), &mut to);
                }
            }
            'D' | 'Ⓞ' => {
                self.slide(from, &STRAIGHT, 11, &mut to);
                self.leap(from, &leaps(1, 2), &mut to);
            }
            'I' => {
                self.slide(from, &STRAIGHT, 11, &mut to);
                knight(&mut to);
            }
            'B' | 'Ⓥ' => self.slide(from, &ANY, 11, &mut to),
            'Ⓗ' => self.slide(from, &ANY, 1, &mut to),
            _ => {}
        }
        to
    }

    /// The square `files` files away from file a and `ranks` ranks forward for the side that owns
    /// the piece on `from`.
    fn ahead(&self, from: Square, (files, ranks): (i32, i32)) -> Square {
        let forward = if self.is_of(from, true) { 1 } else { -1 };
        (from.0 + files, from.1 + ranks * forward)
    }

    fn leap(&self, from: Square, leaps: &[(i32, i32)], out: &mut Vec<Square>) {
        for leap in leaps {
            let to = self.ahead(from, *leap);
            if self.board.is_empty(to) || self.is_of(to, !self.is_of(from, true)) {
                out.push(to);
            }
        }
    }

    fn slide(&self, from: Square, ways: &[(i32, i32)], most: i32, out: &mut Vec<Square>) {
        for (files, ranks) in ways {
            for distance in 1..=most {
                let way = (files * distance, ranks * distance);
                self.leap(from, &[way], out);
                if !self.board.is_empty(self.ahead(from, way)) {
                    break;
                }
            }
        }
    }

    fn pass_over_one(&self, from: Square, out: &mut Vec<Square>) {
        for (files, ranks) in STRAIGHT {
            let mut met = 0;
            for distance in 1..12 {
                let way = (files * distance, ranks * distance);
                self.leap(from, &[way], out);
                met += usize::from(!self.board.is_empty(self.ahead(from, way)));
                if met == 2 {
                    break;
                }
            }
        }
    }

    /// FID-9a: whether a side's King could be captured if it were the other side's turn.
    fn could_be_captured(&self, white: bool) -> bool {
        let Some(king) = self.find(of(white, 'K')) else { return false };
        self.board.squares().any(|from| {
            self.is_of(from, !white) && !self.is_frozen(from) && self.reach(from).contains(&king)
        })
    }

    /// The squares on which a side could capture if it were its turn. An empty square counts if an
    /// enemy Warrior there could be captured.
    pub fn attacks(&self, white: bool) -> Vec<Square> {
        let is_attacked = |at: &Square| {
            let mut board = self.clone();
            if self.board.is_empty(*at) {
                board.board.put(*at, of(!white, 'W'));
            }
            let mut squares = board.board.squares();
            !self.is_of(*at, white)
                && squares.any(|from| {
                    board.is_of(from, white)
                        && !board.is_frozen(from)
                        && board.reach(from).contains(at)
                })
        };
        self.board.squares().filter(is_attacked).collect()
    }

    /// The squares of White pieces that can't move because they are next to a Fiend (FID-7).
    pub fn frozen(&self) -> Vec<Square> {
        self.board.squares().filter(|at| self.is_frozen(*at)).collect()
    }

    /// FID-12: whether the side to move has lost its King for good, because no piece could replace
    /// him. (While a new King is chosen, the phase is `k`.)
    fn has_no_king(&self) -> bool {
        self.phase == 'p' && self.find(of(self.white_to_move, 'K')).is_none()
    }

    /// FID-9: whether the King of the side to move could be captured and no move saves him.
    fn is_mated(&self) -> bool {
        "pc".contains(self.phase)
            && self.could_be_captured(self.white_to_move)
            && !self.turns().into_iter().any(|mv| self.saves(mv))
    }

    /// FID-9a: whether after a move the mover's own King can't be captured, or the game is won. If
    /// the enemy then chooses a new King, this must hold after each choice.
    fn saves(&self, mv: Move) -> bool {
        let me = self.white_to_move;
        let next = self.after(mv);
        let after = match next.phase {
            'k' => next.successions().into_iter().map(|choice| next.after(choice)).collect(),
            _ => vec![next],
        };
        after.iter().all(|after| after.has_no_king() || !after.could_be_captured(me))
    }

    /// The outcome of this position, without repetition or move limit: `ongoing`, `white FID-21`, …
    pub fn outcome(&self) -> String {
        let winner = if self.white_to_move { "black" } else { "white" };
        if self.has_no_king() {
            format!("{winner} FID-21")
        } else if self.is_mated() {
            format!("{winner} FID-9")
        } else {
            "ongoing".into()
        }
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<Move> {
        match self.phase {
            's' => return self.placements(),
            'k' => return self.successions(),
            _ if self.has_no_king() || self.is_mated() => return Vec::new(),
            _ => {}
        }
        let mut moves = Vec::new();
        for mv in self.turns() {
            // FID-10: in phase `c`, the opponent has called their own King, and this move must
            // capture him.
            if self.phase == 'c' && !self.captures_king(mv) {
                continue;
            }
            moves.push(mv);
            if self.may_call(mv) {
                moves.push(mv.called());
            }
        }
        // FID-22: a player without any move passes.
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// A random legal move, drawn from the moves without calls; `None` if the game is over. Half of
    /// the time it becomes a call (the demand that the opponent capture the mover's King), if it
    /// may. So the slow function `may_call` is needed for only one move. `below` returns a random
    /// number below its argument.
    pub fn any_move(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
        if "sk".contains(self.phase) {
            let moves = self.moves();
            return moves.get(below(moves.len())).copied();
        }
        if self.has_no_king() || self.is_mated() {
            return None;
        }
        let mut moves = self.turns();
        if self.phase == 'c' {
            moves.retain(|mv| self.captures_king(*mv));
        }
        let Some(mv) = moves.get(below(moves.len())).copied() else { return Some(Move::Pass) };
        let calls = below(2) == 1 && self.may_call(mv);
        Some(if calls { mv.called() } else { mv })
    }

    /// FID-2: the placements of one piece on the mover's third rank.
    fn placements(&self) -> Vec<Move> {
        let third_rank = if self.white_to_move { 2 } else { 9 };
        let mut moves = Vec::new();
        for (kind, most) in SET {
            let placed = self.all(of(self.white_to_move, kind)).len();
            if !THIRD_RANK.contains(kind) || placed >= most {
                continue;
            }
            for at in (0..12).map(|file| (file, third_rank)) {
                if self.board.is_empty(at) {
                    moves.push(Move::Place { letter: kind, at });
                }
            }
        }
        moves
    }

    /// FID-13: the choices of a Noble as the new King.
    fn successions(&self) -> Vec<Move> {
        let nobles = self.all(of(self.white_to_move, 'N'));
        nobles.into_iter().map(|at| Move::Succeed { at }).collect()
    }

    /// All moves and portal openings without calls (demands that the opponent capture the mover's
    /// King). Ignores that a called King must be captured.
    fn turns(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.squares() {
            if self.is_of(from, self.white_to_move) && !self.is_frozen(from) {
                let go = |to| Move::Go { from, to, call: false };
                moves.extend(self.reach(from).into_iter().map(go));
            }
        }
        // FID-16 to FID-18: the outer portals can be opened twice each.
        for (i, (at, white, openers, letter, first)) in OUTER.into_iter().enumerate() {
            let is_unlocked = i == first || self.portals[first] > 0;
            if self.may_open(at, white, openers) && is_unlocked && self.portals[i] < 2 {
                moves.push(Move::Open { letter, at, call: false });
            }
        }
        // FID-19: each Subterranean portal can be opened once, for a lost piece.
        for (i, (at, white)) in SUBTERRANEAN.into_iter().enumerate() {
            if !self.may_open(at, white, OPENERS) || self.used[i] {
                continue;
            }
            for letter in RETURN.chars() {
                if self.lost.contains(&of(white, letter)) {
                    moves.push(Move::Open { letter, at, call: false });
                }
            }
        }
        moves
    }

    /// FID-16: whether a portal belongs to the mover, is empty, and has a piece of its owner next
    /// to it whose kind is in `openers`. `white` is whether the portal is White's.
    fn may_open(&self, portal: Square, white: bool, openers: &str) -> bool {
        let opens = |at: Square| {
            adjacent(at, portal) && self.is_of(at, white) && openers.contains(kind(self.piece(at)))
        };
        white == self.white_to_move
            && self.board.is_empty(portal)
            && self.board.squares().any(opens)
    }

    fn captures_king(&self, mv: Move) -> bool {
        matches!(mv, Move::Go { to, .. } if kind(self.piece(to)) == 'K')
    }

    /// FID-11: whether a move may be a call, the demand that the opponent capture the mover's King.
    /// The move must leave that King open to capture, and must not end the game.
    fn may_call(&self, mv: Move) -> bool {
        let next = self.after(mv);
        next.phase == 'p'
            && !next.has_no_king()
            && next.could_be_captured(self.white_to_move)
            && !next.is_mated()
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let me = self.white_to_move;
        let mut next = self.clone();
        next.white_to_move = !me;
        next.phase = 'p';
        match mv {
            Move::Place { letter, at } => {
                next.board.put(at, of(me, letter));
                let full = (0..12)
                    .flat_map(|file| [(file, 2), (file, 9)])
                    .all(|at| !next.board.is_empty(at));
                next.phase = if full { 'p' } else { 's' };
            }
            Move::Go { from, to, call } => {
                next.phase = if call { 'c' } else { 'p' };
                let piece = self.piece(from);
                let captured = self.piece(to);
                next.board.put(from, EMPTY);
                let far_rank = if me { 11 } else { 0 };
                let promotes = to.1 == far_rank && PROMOTE.contains(kind(piece));
                next.board.put(to, if promotes { promoted(piece) } else { piece });
                let distance = (to.0 - from.0).abs().max((to.1 - from.1).abs());
                if kind(piece) == 'K' && distance > 1 {
                    next.leaps.retain(|letter| *letter != piece);
                }
                match kind(captured) {
                    EMPTY => {}
                    'K' => next.succession(!me),
                    'Q' => next.replacement(!me),
                    _ => next.lost.push(first_face(captured)),
                }
            }
            Move::Open { letter, at, call } => {
                next.phase = if call { 'c' } else { 'p' };
                next.board.put(at, of(me, letter));
                for (i, portal) in OUTER.into_iter().enumerate() {
                    next.portals[i] += usize::from(portal.0 == at);
                }
                for (i, portal) in SUBTERRANEAN.into_iter().enumerate() {
                    if portal.0 == at {
                        next.used[i] = true;
                        let letter = of(me, letter);
                        let found = next.lost.iter().position(|lost| *lost == letter);
                        found.map(|found| next.lost.remove(found));
                    }
                }
            }
            Move::Succeed { at } => {
                next.crown(at);
                next.white_to_move = me;
            }
            Move::Pass => {}
        }
        next.lost.sort_unstable();
        next
    }

    /// FID-12, FID-13: replaces the captured King of a side by another of its pieces, or sets the
    /// phase in which its owner chooses this piece.
    fn succession(&mut self, white: bool) {
        let king = of(white, 'K');
        // FID-6: only the original King has the leap.
        self.leaps.retain(|letter| *letter != king);
        let nobles = self.all(of(white, 'N'));
        if let Some(aetheling) = self.find(of(white, 'Ⓗ')) {
            self.crown(aetheling);
        } else if nobles.len() > 1 {
            self.phase = 'k';
        } else if let Some(noble) = nobles.first() {
            self.crown(*noble);
        } else if let Some(queen) = self.find(of(white, 'Q')) {
            self.crown(queen);
        } else {
            self.lost.push(king);
        }
    }

    /// Replaces the piece on a square by its side's King. The replaced piece counts as lost
    /// (FID-20).
    fn crown(&mut self, at: Square) {
        self.lost.push(first_face(self.piece(at)));
        self.board.put(at, of(self.is_of(at, true), 'K'));
    }

    /// FID-14: a captured Queen of a side returns in place of its Royal Princess, if there is one.
    /// Otherwise she is lost.
    fn replacement(&mut self, white: bool) {
        match self.find(of(white, 'Ⓡ')) {
            Some(princess) => {
                self.board.put(princess, of(white, 'Q'));
                self.lost.push(of(white, 'R'));
            }
            None => self.lost.push(of(white, 'Q')),
        }
    }

    /// Whether a move restarts the count of plies without progress, which ends the game in a draw
    /// (FID-23); `None` if the move is not counted at all.
    pub fn is_progress(&self, mv: Move) -> Option<bool> {
        match mv {
            Move::Place { .. } => None,
            Move::Open { .. } => Some(true),
            Move::Succeed { .. } | Move::Pass => Some(false),
            Move::Go { from, to, .. } => {
                let promotes = self.after(mv).piece(to) != self.piece(from);
                let goes_forward = "WPHROV".contains(kind(self.piece(from))) && from.1 != to.1;
                Some(!self.board.is_empty(to) || promotes || goes_forward)
            }
        }
    }

    /// The text of a move of this position: `f3xf4`, `W@a3`.
    pub fn text(&self, mv: Move) -> String {
        let called = |call: bool| if call { "!" } else { "" };
        match mv {
            Move::Place { letter, at } => format!("{letter}@{}", name(at)),
            Move::Go { from, to, call } => {
                let sign = if self.board.is_empty(to) { '-' } else { 'x' };
                format!("{}{sign}{}{}", name(from), name(to), called(call))
            }
            Move::Open { letter, at, call } => format!("{letter}@{}{}", name(at), called(call)),
            Move::Succeed { at } => format!("K@{}", name(at)),
            Move::Pass => "pass".into(),
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
        Some(self.after(self.find_move(text)?))
    }

    /// The legal move with this text; `None` if there is no such move.
    pub fn find_move(&self, text: &str) -> Option<Move> {
        self.moves().into_iter().find(|mv| self.text(*mv) == text)
    }

    /// Counts the sequences of `depth` plies by playing every move.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}
