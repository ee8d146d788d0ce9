//! A move of Pawn, its text, and the steps (clicks) that enter it.
//!
//! *Grammar.* A pawn is written as its square. A formation is written as its lowest and leftmost
//! square, a colon, and its highest and rightmost square. An action is a pawn or formation, a sign
//! (`-`, `x` for a capture, `~` for a rotation), and the pawn or formation on its new squares:
//! `d4-d5`, `d2:f2xa2:c2`, `b4:b6~b4:d4`. Strikes follow, each after a comma: `d4-d5,d5:e5xc5:d5`.
//! A pass is `pass`.

use super::partial_turn::Midway;
use super::{Pawn, say};
use crate::geometry::{Set8, Square};
use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::say::squares;
use crate::turn::{Act, Step};
use i18n::{Key, Text};
use std::fmt;

/// The shape of a formation (a group of pawns that moves as one): its kind, and whether it lies
/// along a rank or a file. A single pawn is a shape too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Single,
    FlatDual,
    UprightDual,
    FlatThree,
    UprightThree,
    Squad,
}

impl Shape {
    #[inline]
    pub(super) const fn dual(flat: bool) -> Self {
        if flat { Shape::FlatDual } else { Shape::UprightDual }
    }

    #[inline]
    pub(super) const fn three(flat: bool) -> Self {
        if flat { Shape::FlatThree } else { Shape::UprightThree }
    }

    pub(super) const ALL: [Shape; 6] = [
        Shape::Single,
        Shape::FlatDual,
        Shape::UprightDual,
        Shape::FlatThree,
        Shape::UprightThree,
        Shape::Squad,
    ];

    /// The number of files and of ranks that the shape covers.
    pub(super) const fn extent(self) -> (u8, u8) {
        match self {
            Shape::Single => (1, 1),
            Shape::FlatDual => (2, 1),
            Shape::UprightDual => (1, 2),
            Shape::FlatThree => (3, 1),
            Shape::UprightThree => (1, 3),
            Shape::Squad => (2, 2),
        }
    }

    /// The shape after a rotation: along a file instead of along a rank, or the other way round.
    const fn turned(self) -> Self {
        match self {
            Shape::FlatDual => Shape::UprightDual,
            Shape::UprightDual => Shape::FlatDual,
            Shape::FlatThree => Shape::UprightThree,
            Shape::UprightThree => Shape::FlatThree,
            other => other,
        }
    }

    /// The number of pawns.
    pub(super) const fn len(self) -> usize {
        let (files, ranks) = self.extent();
        files as usize * ranks as usize
    }

    /// The difference between the indexes of the last square (the highest and rightmost) and the
    /// first (the lowest and leftmost).
    const fn span(self) -> usize {
        let (files, ranks) = self.extent();
        (ranks as usize - 1) * 8 + files as usize - 1
    }

    /// The shape in words, such as `a dual along a rank`, for the error message about a text whose
    /// squares should have this shape.
    fn described(self) -> Key {
        match self {
            Shape::Single => say::ONE_SQUARE,
            Shape::FlatDual => say::DUAL_ALONG_RANK,
            Shape::UprightDual => say::DUAL_ALONG_FILE,
            Shape::FlatThree => say::THREE_ALONG_RANK,
            Shape::UprightThree => say::THREE_ALONG_FILE,
            Shape::Squad => say::A_SQUAD,
        }
    }

    /// The squares of a formation with this shape whose first square has the index `first`.
    pub(super) fn squares(self, first: usize) -> Set8 {
        let (files, ranks) = self.extent();
        let mut set = Set8::EMPTY;
        for rank in 0..usize::from(ranks) {
            for file in 0..usize::from(files) {
                set = set.with((first + rank * 8 + file) & 63);
            }
        }
        set
    }
}

/// The name of the kind of formation, such as `dual`.
impl From<Shape> for Text {
    fn from(shape: Shape) -> Self {
        let key = match shape {
            Shape::Single => say::PAWN,
            Shape::FlatDual | Shape::UprightDual => say::DUAL,
            Shape::FlatThree | Shape::UprightThree => say::THREEPIECE,
            Shape::Squad => say::SQUAD,
        };
        key.into()
    }
}

/// One movement of a turn (the action at its beginning, or a strike), packed into 16 bits: the
/// index of the formation's first square before and after the hop, the shape before the hop, and
/// whether the hop is a rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop(u16);

impl Hop {
    /// The value of an unused hop, which no real hop has: a single pawn that moves from a1 to a1.
    pub(super) const NONE: Hop = Hop(0);

    #[inline]
    pub(super) fn new(shape: Shape, from: i32, to: i32) -> Self {
        Hop((shape as u16) << 12 | (to as u16 & 63) << 6 | (from as u16 & 63))
    }

    #[inline]
    pub(super) fn turning(self) -> Self {
        Hop(self.0 | 1 << 15)
    }

    pub(super) fn shape(self) -> Shape {
        let shape = usize::from(self.0 >> 12 & 7);
        debug_assert!(shape < Shape::ALL.len());
        Shape::ALL[shape]
    }

    pub(super) fn is_turn(self) -> bool {
        self.0 >> 15 != 0
    }

    fn from(self) -> usize {
        usize::from(self.0 & 63)
    }

    fn to(self) -> usize {
        usize::from(self.0 >> 6 & 63)
    }

    /// How far the formation moves: the index of its first square after the hop, minus the index
    /// before it. This number has no meaning for a rotation.
    pub(super) fn delta(self) -> i32 {
        self.to() as i32 - self.from() as i32
    }

    /// The number of squares that a dual (two pawns) or a threepiece (three in a row) moves along
    /// its line.
    pub(super) fn distance(self) -> usize {
        let delta = self.delta().unsigned_abs() as usize;
        if self.shape().extent().1 == 1 { delta } else { delta / 8 }
    }

    /// The squares that the formation occupies after the hop but not before. Also those that a
    /// threepiece (three pawns in a row) passes over.
    pub(super) fn swept(self) -> Set8 {
        let mut swept = self.now();
        if self.shape().len() == 3 && !self.is_turn() {
            let (start, end) = (self.from().min(self.to()), self.from().max(self.to()));
            let step = if self.shape() == Shape::FlatThree { 1 } else { 8 };
            for first in (start..end).step_by(step) {
                swept |= self.shape().squares(first);
            }
        }
        swept - self.was()
    }

    pub(super) fn shape_now(self) -> Shape {
        if self.is_turn() { self.shape().turned() } else { self.shape() }
    }

    /// The squares that the formation occupies before the hop.
    pub(super) fn was(self) -> Set8 {
        self.shape().squares(self.from())
    }

    /// The squares that the formation occupies after the hop.
    pub(super) fn now(self) -> Set8 {
        self.shape_now().squares(self.to())
    }
}

/// The most hops (movements) in a turn: an action and twelve strikes. Each strike captures one of
/// at most twelve pawns (PAWN-18).
pub(super) const MOST_HOPS: usize = 13;

/// A legal move: its action (first movement) and strikes (captures after it), and the pawns of both
/// sides after the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub(super) own: Set8,
    pub(super) enemy: Set8,
    /// The action, then the strikes. Unused entries are [`Hop::NONE`]; for a pass all are.
    pub(super) hops: [Hop; MOST_HOPS],
}

impl Move {
    #[inline]
    pub(super) fn action(hop: Hop, midway: &Midway) -> Self {
        let mut hops = [Hop::NONE; MOST_HOPS];
        hops[0] = hop;
        Move { own: midway.own, enemy: midway.enemy, hops }
    }

    /// The move extended by a strike (a capture after the turn's first movement). `number` is the
    /// number of hops (movements) before the strike, and `midway` the board after it.
    #[inline]
    pub(super) fn striking(&self, number: usize, hop: Hop, midway: &Midway) -> Self {
        let mut hops = self.hops;
        hops[number % MOST_HOPS] = hop;
        Move { own: midway.own, enemy: midway.enemy, hops }
    }

    /// The move that consists of these hops (its movements, in order). `midway` is the board after
    /// the last hop.
    pub(super) fn of(made: &[Hop], midway: &Midway) -> Self {
        let mut hops = [Hop::NONE; MOST_HOPS];
        for (place, hop) in hops.iter_mut().zip(made) {
            *place = *hop;
        }
        Move { own: midway.own, enemy: midway.enemy, hops }
    }

    pub(super) fn pass(own: Set8, enemy: Set8) -> Self {
        Move { own, enemy, hops: [Hop::NONE; MOST_HOPS] }
    }
}

pub(super) fn square(index: usize) -> Square {
    Set8::square_at(index)
}

/// How a formation moves in one written movement of a turn. The text has a character for it, such
/// as `-`, between the squares before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joint {
    /// Written `-`: a move without a capture.
    Goes,
    /// Written `x`: a move that captures.
    Captures,
    /// Written `~`: a rotation.
    Turns,
}

impl Joint {
    fn sign(self) -> char {
        match self {
            Joint::Goes => '-',
            Joint::Captures => 'x',
            Joint::Turns => '~',
        }
    }
}

/// A move as written: the action, then the strikes, each with the kind of movement. Empty for a
/// pass.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) hops: Vec<(Hop, Joint)>,
}

/// A formation (a group of pawns that moves as one): its shape and the index of its first square,
/// the lowest and leftmost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Formation(pub(super) Shape, pub(super) usize);

impl Formation {
    pub(super) fn squares(self) -> Set8 {
        self.0.squares(self.1)
    }

    /// The formation with this shape and first square; `None` if a part of it is off the board.
    pub(super) fn on_board(shape: Shape, first: usize) -> Option<Self> {
        let (files, ranks) = shape.extent();
        let (file, rank) = (first % 8, first / 8);
        (file + usize::from(files) <= 8 && rank + usize::from(ranks) <= 8)
            .then_some(Formation(shape, first))
    }

    /// The direction of the line of a dual (two pawns) or a threepiece (three in a row), as (files,
    /// ranks): (1, 0) along a rank, (0, 1) along a file.
    pub(super) fn line(self) -> (i8, i8) {
        let (files, _) = self.0.extent();
        if files > 1 { (1, 0) } else { (0, 1) }
    }

    /// Whether a dual (two pawns) or a threepiece (three in a row) lies along a rank.
    pub(super) fn is_flat(self) -> bool {
        self.line() == (1, 0)
    }

    /// For each end of a dual (two pawns) or a threepiece (three in a row), the first piece ahead
    /// of it: the square of the pawn at that end, the square of the piece, and the distance between
    /// them.
    pub(super) fn met(self, occupied: Set8) -> Vec<(Square, Square, i8)> {
        let (first, last) = self.corners();
        let (files, ranks) = self.line();
        let met = |(lead, sign): (Square, i8)| {
            let ahead =
                |far: i8| Some((lead, lead.offset(files * sign * far, ranks * sign * far)?, far));
            (1..8).map_while(ahead).find(|(_, at, _)| occupied.contains(*at))
        };
        [(first, -1), (last, 1)].into_iter().filter_map(met).collect()
    }

    /// All rotations of this formation, also those that are not possible (PAWN-8, PAWN-9).
    pub(super) fn rotations(self) -> Vec<Rotation> {
        let mut all = Vec::new();
        let length = self.0.len();
        if !matches!(length, 2 | 3) {
            return all;
        }
        let (files, ranks) = self.line();
        for (i, pivot) in self.squares().squares().enumerate() {
            let is_middle = i > 0 && i + 1 < length;
            let ways: &[i8] = if is_middle { &[1] } else { &[1, -1] };
            for way in ways {
                let resting = (0..length).filter(|k| *k != i).map(|k| {
                    let far = (k as i8 - i as i8) * way;
                    let at = pivot.offset(ranks * far, files * far)?;
                    Set8::index_of(at).map(square)
                });
                all.push(Rotation { pivot, resting: resting.collect() });
            }
        }
        all
    }

    /// The lowest and leftmost square, and the highest and rightmost square of the formation.
    pub(super) fn corners(self) -> (Square, Square) {
        (square(self.1), square(self.1 + self.0.span()))
    }
}

/// A rotation: the pawn that stays, and the squares where the other pawns end; `None` for a square
/// that is not on the board.
pub(super) struct Rotation {
    pub(super) pivot: Square,
    pub(super) resting: Vec<Option<Square>>,
}

/// The formation's name with its squares: `dual on b5 and b6`.
impl From<Formation> for Text {
    fn from(formation: Formation) -> Self {
        say::formation(formation.0, squares(formation.squares().squares()))
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.corners();
        match self.0 {
            Shape::Single => write!(f, "{first}"),
            _ => write!(f, "{first}:{last}"),
        }
    }
}

impl Hop {
    pub(super) fn before(self) -> Formation {
        Formation(self.shape(), self.from())
    }

    pub(super) fn after(self) -> Formation {
        Formation(self.shape_now(), self.to())
    }

    /// The squares that the leading pawns reach. For a rotation, all squares that are newly
    /// occupied.
    pub(super) fn heads(self) -> Set8 {
        let (was, now) = (self.was(), self.now());
        let delta = self.delta();
        if self.is_turn() || self.shape() == Shape::Squad {
            return now - was;
        }
        // The leading pawn of a dual or threepiece: the one that is farthest in the direction of
        // movement.
        let head = if delta > 0 { now.indexes().last() } else { now.indexes().next() };
        head.map_or(Set8::EMPTY, Set8::of)
    }

    /// The square of the leading pawn, the farthest in the direction of movement, before the hop.
    pub(super) fn lead(self) -> Option<Square> {
        let was = self.was();
        let lead = if self.delta() > 0 { was.indexes().last() } else { was.indexes().next() };
        lead.map(square)
    }

    /// The pivot, which is the pawn that stays in a rotation; `None` if the hop is no rotation.
    pub(super) fn pivot(self) -> Option<Square> {
        (self.was() & self.now()).squares().next().filter(|_| self.is_turn())
    }
}

/// The text of a pass, a turn without any movement (PAWN-16).
const PASS: &str = "pass";

/// Reads the text of a move, which may be illegal.
pub(super) fn read(text: &str) -> Result<Written, MoveError> {
    let mut written = Written { hops: Vec::new() };
    if text == PASS {
        return Ok(written);
    }
    let error = |at: usize, expected: Text| {
        MoveError::Unreadable(ParseError::new("move", at, &text[at..], expected))
    };
    let mut at = 0;
    loop {
        let (before, length) = read_formation(text, at)?;
        at += length;
        let joint = match (text.as_bytes().get(at), written.hops.is_empty()) {
            (Some(b'-'), true) => Joint::Goes,
            (Some(b'x'), _) => Joint::Captures,
            (Some(b'~'), true) => Joint::Turns,
            (_, true) => return Err(error(at, say::SIGN_AND_WHERE.into())),
            (_, false) => return Err(error(at, say::X_AND_STRIKE.into())),
        };
        at += 1;
        let (after, length) = read_formation(text, at)?;
        let turns = joint == Joint::Turns;
        let wanted = if turns { before.0.turned() } else { before.0 };
        if after.0 != wanted {
            let expected = match turns {
                true => say::turned_to(before, wanted.described()),
                false => say::moved_as(before, wanted.described()),
            };
            return Err(error(at, expected));
        }
        at += length;
        let hop = Hop::new(before.0, before.1 as i32, after.1 as i32);
        written.hops.push((if turns { hop.turning() } else { hop }, joint));
        match text.as_bytes().get(at) {
            None => return Ok(written),
            Some(b',') if written.hops.len() < MOST_HOPS => at += 1,
            Some(b',') => return Err(error(at, say::END_OF_MOVE.into())),
            Some(_) => return Err(error(at, say::END_OR_STRIKE.into())),
        }
    }
}

/// Reads a pawn or a formation at the byte `start` of a text. Returns it and the length of its text
/// in bytes.
fn read_formation(text: &str, start: usize) -> Result<(Formation, usize), MoveError> {
    let error = |at: usize, found: &str, expected: Text| {
        MoveError::Unreadable(ParseError::new("move", at, found, expected))
    };
    let read = |at: usize| {
        let found = text.get(at..).and_then(Square::read_prefix);
        let found = found.and_then(|(square, length)| Some((Set8::index_of(square)?, length)));
        found.ok_or_else(|| error(at, text.get(at..).unwrap_or(""), say::a_square_up_to("h8")))
    };
    let (first, length) = read(start)?;
    if text.as_bytes().get(start + length) != Some(&b':') {
        return Ok((Formation(Shape::Single, first), length));
    }
    let (last, more) = read(start + length + 1)?;
    let length = length + 1 + more;
    let (files, ranks) = square(first).distance(square(last));
    let is_it = |shape: &Shape| {
        let (wide, high) = shape.extent();
        (files + 1, ranks + 1) == (wide as i8, high as i8)
    };
    match Shape::ALL[1..].iter().find(|shape| is_it(shape)) {
        Some(shape) => Ok((Formation(*shape, first), length)),
        None => Err(error(start, &text[start..start + length], say::A_FORMATION.into())),
    }
}

impl Written {
    /// The texts of the steps that enter the move.
    pub(super) fn texts(&self) -> Vec<String> {
        let Some(((action, joint), strikes)) = self.hops.split_first() else {
            return vec![PASS.into()];
        };
        let mut texts =
            vec![action.before().to_string(), format!("{}{}", joint.sign(), action.after())];
        texts.extend(strikes.iter().map(|(hop, _)| format!(",{}x{}", hop.before(), hop.after())));
        texts
    }
}

/// Reads a pawn or a formation; `None` if the text has anything else before or after.
pub(super) fn formation(text: &str) -> Option<Formation> {
    let (formation, length) = read_formation(text, 0).ok()?;
    (length == text.len()).then_some(formation)
}

/// The step that picks a pawn or a formation.
pub(super) fn pick(formation: Formation) -> Step {
    let order = match formation.0 {
        Shape::Single => 0,
        Shape::FlatDual | Shape::UprightDual => 1,
        Shape::FlatThree | Shape::UprightThree => 2,
        Shape::Squad => 3,
    };
    let mut squares = formation.squares().squares();
    let at = squares.next();
    Step::new(Act::Pick, at, false, format_args!("{formation}")).also(squares).ordered(order)
}

pub(super) fn strike(hop: Hop) -> Step {
    let at = hop.heads().squares().next();
    Step::new(Act::Strike, at, true, format_args!(",{}x{}", hop.before(), hop.after()))
}

pub(super) fn pass() -> Step {
    Step::new(Act::Word, None, false, format_args!("{PASS}"))
}

impl Pawn {
    /// The step that makes an action (the turn's first movement) with the picked pawn or formation.
    pub(super) fn go(&self, action: Hop) -> Step {
        let (joint, act) = match (action.is_turn(), self.captures(action)) {
            (true, _) => (Joint::Turns, Act::Turn),
            (_, true) => (Joint::Captures, Act::Take),
            _ => (Joint::Goes, Act::Go),
        };
        // Leave out the squares of own pawns that a squad would push: a click on such a pawn picks
        // the pawn instead of moving the squad.
        let mut squares: Vec<_> = (action.heads() - self.own()).squares().collect();
        if let Some(pivot) = action.pivot() {
            let far = |at: &Square| {
                let (files, ranks) = pivot.distance(*at);
                files.abs().max(ranks.abs())
            };
            squares.sort_by_key(|at| std::cmp::Reverse(far(at)));
        }
        let text = format_args!("{}{}", joint.sign(), action.after());
        Step::new(act, squares.first().copied(), act == Act::Take, text)
            .also(squares.into_iter().skip(1))
    }

    /// Whether an action (a turn's first movement) captures. A squad, a 2×2 block of pawns, never
    /// does (PAWN-7).
    pub(super) fn captures(&self, action: Hop) -> bool {
        action.shape() != Shape::Squad && action.now().meets(self.enemy())
    }

    /// Appends to `out` the steps (clicks) that enter a move.
    pub(super) fn steps_of(&self, mv: Move, out: &mut Vec<Step>) {
        let [action, strikes @ ..] = mv.hops;
        if action == Hop::NONE {
            out.push(pass());
            return;
        }
        out.extend([pick(action.before()), self.go(action)]);
        out.extend(strikes.into_iter().take_while(|hop| *hop != Hop::NONE).map(strike));
    }
}
