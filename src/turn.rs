//! One move as it is entered: a sequence of typed steps.
//!
//! A [`Step`] is one click: a square, a piece in a reserve, a word on a button. The texts of a
//! move's steps, put together, are its move string. Nothing here holds rules: which steps may come
//! next follows from the legal moves of the game.

use crate::base::Piece;
use crate::geometry::Square;
use i18n::{Key, Text};
use std::fmt;
use std::hash::{Hash, Hasher};

/// What kind of click a step is, and so how it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Takes the piece or the formation that is to act.
    Pick,
    /// Goes to a square.
    Go,
    /// Goes to a square and captures what stands there.
    Take,
    /// Jumps to a square.
    Jump,
    /// Turns about one of its own squares.
    Turn,
    /// Chooses what is captured from beside it.
    Pin,
    /// Captures once more in the same turn.
    Strike,
    /// Takes a piece that is not on the board.
    Reserve,
    /// Gives away a card, with a move that is its own. Nobody else sees which.
    Discard,
    /// Looks at the board from an edge.
    Edge,
    /// Says something: a button with a word.
    Word,
    /// Names a face of a die: shown as a grid of colours and ranks.
    Face,
    /// What chance decided; no player chooses it.
    Chance,
}

/// The longest text of one step, in bytes.
const STEP_TEXT: usize = 14;

/// One click of a move.
#[derive(Clone, Copy, Eq)]
pub struct Step {
    /// What kind of click it is.
    pub act: Act,
    /// The square to click; `None` for what is not on the board.
    pub at: Option<Square>,
    /// Further squares on which a click means the same: the others of a formation.
    also: [Option<Square>; 3],
    /// Whether the step captures.
    pub captures: bool,
    /// Whether the turn may go on from here by capturing, though the step itself takes nothing. Where a game tells it, it
    /// is marked before the step is taken.
    pub leads: bool,
    /// Of the steps on one square a click takes that with the lowest order. Of several picks it takes
    /// the first, and clicking again goes on to the next; of several others the player is asked.
    pub order: u8,
    text: [u8; STEP_TEXT],
    length: u8,
}

impl Step {
    /// What makes it this step. That it leads to a capture only tells what may follow.
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
    /// Makes a step with the piece of the move string that it stands for.
    ///
    /// A text beyond 14 ASCII characters is cut off; the battery of tests finds that.
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
        // Writing stops at the end of the array, which is all that can go wrong.
        let _ = fmt::Write::write_fmt(&mut step, text);
        step
    }

    /// The step with its place among the steps on its square.
    pub fn ordered(self, order: u8) -> Self {
        Step { order, ..self }
    }

    /// The step, after which the turn may go on by capturing, or not.
    pub fn leading(self, leads: bool) -> Self {
        Step { leads, ..self }
    }

    /// The step with further squares on which a click means it; beyond three they are left out.
    pub fn also(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        for (place, square) in self.also.iter_mut().zip(squares) {
            *place = Some(square);
        }
        self
    }

    /// All squares on which a click means the step, the first of them [`at`](Step::at).
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.at.into_iter().chain(self.also.into_iter().flatten())
    }

    /// Whether a click on a square means the step.
    pub fn is_on(&self, square: Square) -> bool {
        self.squares().any(|at| at == square)
    }

    /// The piece of the move string that the step stands for: `d1`, `^d3`, `xf5`.
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

/// What may come after some steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Next {
    /// The steps that may follow, each once, in the order of their texts.
    pub steps: Vec<Step>,
    /// Whether the turn may end here: then the steps so far are a legal move.
    pub may_stop: bool,
}

impl Next {
    /// Whether the turn must go on, may stop or is done; `None` where the steps lead nowhere.
    pub fn continuation(&self) -> Option<Continuation> {
        match (self.steps.is_empty(), self.may_stop) {
            (false, false) => Some(Continuation::MustContinue),
            (false, true) => Some(Continuation::MayStop),
            (true, true) => Some(Continuation::Done),
            (true, false) => None,
        }
    }

    /// Adds what one legal move offers after the steps taken.
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

    /// Puts the steps into the order of their texts.
    pub(crate) fn sort(&mut self) {
        self.steps.sort_by(|a, b| a.text().cmp(b.text()));
    }

    /// The steps that a click on this square could mean.
    pub fn at(&self, square: Square) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(move |step| step.is_on(square))
    }

    /// The steps that a click on this square takes: those of the lowest order there.
    pub fn usual_at(&self, square: Square) -> impl Iterator<Item = &Step> {
        let order = self.at(square).map(|step| step.order).min();
        self.at(square).filter(move |step| Some(step.order) == order)
    }

    /// The picks on this square in the order in which clicks go through them.
    pub fn picks_at(&self, square: Square) -> Vec<Step> {
        let mut picks: Vec<_> = self.at(square).filter(|step| step.act == Act::Pick).collect();
        picks.sort_by_key(|step| step.order);
        picks.into_iter().copied().collect()
    }
}

/// A question that a half-made move puts: whether it goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The question: `Strike again?`
    pub question: Text,
    /// The answer that goes on, by one of the steps that may follow.
    pub accept: Key,
    /// The answer that stops here instead.
    pub decline: Key,
}

/// How far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Continuation {
    /// A further step is needed.
    MustContinue,
    /// The turn may end here, or go on.
    MayStop,
    /// Nothing is left to choose.
    Done,
}

/// What steps do to the board, for drawing and explaining them before they are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What becomes of the piece or the square.
    pub kind: EffectKind,
    /// Where it happens.
    pub at: Square,
    /// The rule by which it happens without being asked for, where it is not a choice.
    pub rule: Option<&'static str>,
    /// It in a few words, for a chip and for a screen reader: `captures e5`.
    pub words: Text,
    /// What is told of it beside the board. All effects of which the same is told are told together: `d3 and e2 help`.
    /// Nothing where the board shows enough.
    pub told: Option<Text>,
}

/// What happens to a square by a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// The piece there goes to another square.
    Moves(Square),
    /// The piece there goes to another square on a quarter circle.
    Turns {
        /// The square on which it stands in the end.
        to: Square,
        /// The middle of the circle.
        about: Square,
    },
    /// The piece there leaves the board.
    Removes,
    /// The piece there becomes one of another side.
    Converts,
    /// This piece comes to the board, on an empty square.
    Enters(Piece),
    /// What stands there becomes this piece.
    Becomes(Piece),
    /// The piece there has an ability from now on that it lacked.
    Gains,
    /// The piece there helps.
    Helps,
    /// The piece there is spared, although it stands where it could be captured.
    Spares,
    /// What stands there is shown to all, as it was claimed or not.
    Shows,
    /// The move may not end there, although the piece could get there.
    Forbids,
}

impl EffectKind {
    /// Where the piece goes, if it does.
    pub fn leads_to(self) -> Option<Square> {
        match self {
            EffectKind::Moves(to) | EffectKind::Turns { to, .. } => Some(to),
            _ => None,
        }
    }
}
