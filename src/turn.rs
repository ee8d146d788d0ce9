//! One move as it is entered: a sequence of typed steps.
//!
//! A [`Step`] is one click: a square, a piece in a reserve, a word on a button. The concatenated
//! texts of a move's steps are its move string. This module contains no rules: the possible next
//! steps follow from the legal moves of the game.

use crate::base::Piece;
use crate::geometry::Square;
use i18n::{Key, Text};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The kind of a step, which decides how it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// The step picks the piece that acts, or the formation (a group that moves as one).
    Pick,
    /// The step moves the piece to a square.
    Go,
    /// The step moves the piece to a square and captures the piece there.
    Take,
    /// The piece jumps to a square.
    Jump,
    /// The step turns a formation (a group that moves as one) about one of its own squares.
    Turn,
    /// The step chooses an adjacent piece to capture.
    Pin,
    /// The step captures once more in the same turn.
    Strike,
    /// The step takes a piece that is not on the board yet, to place the piece on a square.
    Reserve,
    /// The step discards a card. The other players don't see which card.
    Discard,
    /// The player chooses the edge from which they look at the board, which shows other faces of
    /// the dice from each edge.
    Edge,
    /// The player says a word, such as `pass`, by pressing a button with that word.
    Word,
    /// The player names a face of a die, by pressing it in a grid of colours and ranks.
    Face,
    /// The step is the result of chance, such as a roll. No player chooses it.
    Chance,
}

/// The longest text of one step, in bytes.
const STEP_TEXT: usize = 14;

/// A step of a move: one click, with its part of the move string.
#[derive(Clone, Copy, Eq)]
pub struct Step {
    /// The kind of the step.
    pub act: Act,
    /// The square to click; `None` for something off the board.
    pub at: Option<Square>,
    /// Further squares where a click means this step: the other squares of a formation (a group
    /// that moves as one).
    also: [Option<Square>; 3],
    /// Whether the step captures. In the variant Fixed Zugzwang, whether it announces a capture:
    /// there the captured die leaves the board only when all other players have accepted the move.
    pub captures: bool,
    /// Whether a capture may follow in the same turn, though the step itself captures nothing. The
    /// board marks such a step before it is taken. Only some games set this field.
    pub leads: bool,
    /// The precedence of this step among the steps on a square: a click takes the step with the
    /// lowest order. If that step picks a piece or formation, the next click takes the next such
    /// step. If several steps of other kinds share the lowest order, the player chooses.
    pub order: u8,
    text: [u8; STEP_TEXT],
    length: u8,
}

impl Step {
    /// All fields except `leads`, for comparing and hashing steps. `leads` is only a mark for the
    /// board.
    fn itself(&self) -> impl PartialEq + Hash {
        (self.act, self.at, self.also, self.captures, self.order, self.text, self.length)
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.itself() == other.itself()
    }
}

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.itself().hash(state);
    }
}

impl Step {
    /// Makes a step with its part of the move string.
    ///
    /// The text may have at most 14 ASCII characters. Any more are dropped; tests of all games
    /// check that this does not happen.
    pub fn new(act: Act, at: Option<Square>, captures: bool, text: fmt::Arguments<'_>) -> Self {
        let mut step = Step {
            act,
            at,
            also: [None; 3],
            captures,
            leads: false,
            order: 0,
            text: [0; STEP_TEXT],
            length: 0,
        };
        // Writing fails only if the text is too long or not ASCII, which tests of all games rule
        // out.
        let _ = fmt::Write::write_fmt(&mut step, text);
        step
    }

    /// Sets the [`order`](Step::order) of the step.
    pub fn ordered(self, order: u8) -> Self {
        Step { order, ..self }
    }

    /// Sets whether a capture may follow.
    pub fn leading(self, leads: bool) -> Self {
        Step { leads, ..self }
    }

    /// Sets further squares where a click means this step. Any after the third are ignored.
    pub fn also(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        for (place, square) in self.also.iter_mut().zip(squares) {
            *place = Some(square);
        }
        self
    }

    /// All squares where a click means this step, beginning with [`at`](Step::at).
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.at.into_iter().chain(self.also.into_iter().flatten())
    }

    /// Whether a click on a square means this step.
    pub fn is_on(&self, square: Square) -> bool {
        self.squares().any(|at| at == square)
    }

    /// The step's part of the move string: `d1`, `^d3`, `xf5`.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.text[..self.length as usize]).unwrap_or("")
    }
}

impl fmt::Write for Step {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = self.length as usize;
        let room = self.text.get_mut(start..start + text.len()).ok_or(fmt::Error)?;
        if !text.is_ascii() {
            return Err(fmt::Error);
        }
        room.copy_from_slice(text.as_bytes());
        self.length += text.len() as u8;
        Ok(())
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({})", self.act, self.text())
    }
}

/// The possible continuations after some steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Next {
    /// The possible next steps, each once, sorted by text.
    pub steps: Vec<Step>,
    /// Whether the turn may end here: then the steps so far are a legal move.
    pub may_stop: bool,
}

impl Next {
    /// Whether the turn must continue, may stop or is done; `None` if the steps so far are not the
    /// beginning of a move.
    pub fn continuation(&self) -> Option<Continuation> {
        match (self.steps.is_empty(), self.may_stop) {
            (false, false) => Some(Continuation::MustContinue),
            (false, true) => Some(Continuation::MayStop),
            (true, true) => Some(Continuation::Done),
            (true, false) => None,
        }
    }

    /// Adds the next step of the legal move that has these `steps`, if it begins with the steps
    /// entered so far.
    pub(crate) fn offer(&mut self, steps: &[Step], taken: &[Step]) {
        if !steps.starts_with(taken) {
            return;
        }
        match steps.get(taken.len()) {
            None => self.may_stop = true,
            Some(step) if self.steps.contains(step) => {}
            Some(step) => self.steps.push(*step),
        }
    }

    /// Sorts the steps by text.
    pub(crate) fn sort(&mut self) {
        self.steps.sort_by(|a, b| a.text().cmp(b.text()));
    }

    /// The steps that a click on this square could mean.
    pub fn at(&self, square: Square) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(move |step| step.is_on(square))
    }

    /// The steps that a click on this square can take: those with the lowest [`order`](Step::order)
    /// there. If there are several, the player chooses.
    pub fn usual_at(&self, square: Square) -> impl Iterator<Item = &Step> {
        let order = self.at(square).map(|step| step.order).min();
        self.at(square).filter(move |step| Some(step.order) == order)
    }

    /// The steps that pick a piece or formation on this square, in the order in which repeated
    /// clicks on the square take them.
    pub fn picks_at(&self, square: Square) -> Vec<Step> {
        let mut picks: Vec<_> = self.at(square).filter(|step| step.act == Act::Pick).collect();
        picks.sort_by_key(|step| step.order);
        picks.into_iter().copied().collect()
    }
}

/// A question in the middle of a turn: whether to continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The question: `Strike again?`
    pub question: Text,
    /// The answer that continues with one of the next steps.
    pub accept: Key,
    /// The answer that ends the turn.
    pub decline: Key,
}

/// How a turn may continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Continuation {
    /// The move is not complete: a further step is needed.
    MustContinue,
    /// The turn may end here or continue.
    MayStop,
    /// The move is complete: no further step is possible.
    Done,
}

/// An effect of the entered steps on a square. The screen draws and explains it before the move is
/// played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The kind of the effect: the piece moves, leaves the board, and so on.
    pub kind: EffectKind,
    /// The square of the piece before the move, or the square that it enters.
    pub at: Square,
    /// The number of the rule, if the effect follows from a rule and not from a choice of the
    /// player.
    pub rule: Option<&'static str>,
    /// A few words, for the chip (a small label) of the step and for a screen reader: `captures
    /// e5`.
    pub words: Text,
    /// The words next to the board; `None` if the board shows enough. Effects with equal words are
    /// listed together: `d3 and e2 help`. If space is short, the page leaves out an aside in
    /// parentheses at the end.
    pub told: Option<Text>,
}

/// The kind of an effect on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// The piece on the square moves to another square.
    Moves(Square),
    /// The piece on the square moves to another square on a quarter circle.
    Turns {
        /// The destination.
        to: Square,
        /// The centre of the circle.
        about: Square,
    },
    /// The piece on the square leaves the board.
    Removes,
    /// The piece on the square changes sides.
    Converts,
    /// This piece enters the board on the square, which is empty.
    Enters(Piece),
    /// The piece on the square becomes this piece.
    Becomes(Piece),
    /// The piece on the square gains an ability for later moves.
    Gains,
    /// The piece on the square helps with the move, for example with a capture.
    Helps,
    /// The piece on the square is spared, although it could be captured.
    Spares,
    /// The piece on the square is revealed to all players, who can then see whether its owner's
    /// claim about it was true.
    Shows,
    /// The move may not end on the square, although the piece could get there.
    Forbids,
}

impl EffectKind {
    /// Whether the piece on the square is captured or converted. Its owner may be the mover.
    pub fn takes(self) -> bool {
        matches!(self, EffectKind::Removes | EffectKind::Converts)
    }

    /// The destination of the piece, if it moves.
    pub fn leads_to(self) -> Option<Square> {
        match self {
            EffectKind::Moves(to) | EffectKind::Turns { to, .. } => Some(to),
            _ => None,
        }
    }
}
