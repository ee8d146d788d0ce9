//! One move as it is entered: a sequence of typed steps.
//!
//! A [`Step`] is one click: a square, a piece in a reserve, a word on a button. The texts of a
//! move's steps, put together, are its move string. Nothing here holds rules: which steps may come
//! next follows from the legal moves of the game.

use crate::game::Game;
use crate::geometry::Square;
use std::fmt;

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
    /// Chooses what is captured from beside it.
    Pin,
    /// Takes a piece or a card that is not on the board.
    Reserve,
    /// Looks at the board from an edge.
    Edge,
    /// Says something: a button with a word.
    Word,
    /// What chance decided; no player chooses it.
    Chance,
}

/// The longest text of one step, in bytes.
const STEP_TEXT: usize = 14;

/// One click of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// What kind of click it is.
    pub act: Act,
    /// The square to click; `None` for what is not on the board.
    pub at: Option<Square>,
    /// Whether the step captures.
    pub captures: bool,
    /// Whether another step on the same square is the one that a click takes. Of the steps that may
    /// follow on one square exactly one is not an alternative.
    pub alternative: bool,
    text: [u8; STEP_TEXT],
    length: u8,
}

impl Step {
    /// Makes a step with the piece of the move string that it stands for.
    ///
    /// A text beyond 14 ASCII characters is cut off; the battery of tests finds that.
    pub fn new(act: Act, at: Option<Square>, captures: bool, text: fmt::Arguments<'_>) -> Self {
        let mut step =
            Step { act, at, captures, alternative: false, text: [0; STEP_TEXT], length: 0 };
        // Writing stops at the end of the array, which is all that can go wrong.
        let _ = fmt::Write::write_fmt(&mut step, text);
        step
    }

    /// The step as an alternative to another on its square, which a click takes.
    pub fn as_alternative(self) -> Self {
        Step { alternative: true, ..self }
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
    pub fn progress(&self) -> Option<Progress> {
        match (self.steps.is_empty(), self.may_stop) {
            (false, false) => Some(Progress::MustContinue),
            (false, true) => Some(Progress::MayStop),
            (true, true) => Some(Progress::Done),
            (true, false) => None,
        }
    }

    /// The steps that a click on this square could mean.
    pub fn at(&self, square: Square) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(move |step| step.at == Some(square))
    }

    /// The step that a click on this square takes: the one that is no alternative.
    pub fn usual_at(&self, square: Square) -> Option<Step> {
        self.at(square).find(|step| !step.alternative).copied()
    }
}

/// How far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
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
    /// What happens.
    pub kind: EffectKind,
    /// Where it happens.
    pub at: Square,
    /// The rule by which it happens without being asked for, where it is not a choice.
    pub rule: Option<&'static str>,
    /// It in a few words, for a chip and for a screen reader: `captures e5`.
    pub words: String,
}

/// What happens to a square by a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// The piece there goes to another square.
    Moves(Square),
    /// The piece there leaves the board.
    Removes,
    /// The piece there becomes one of another side.
    Converts,
    /// The piece there helps.
    Helps,
    /// The piece there is spared, although it stands where it could be captured.
    Spares,
    /// The move may not end there, although the piece could get there.
    Forbids,
}

/// The steps of a game's legal moves that follow the steps taken.
pub fn filter<G: Game>(game: &G, taken: &[Step]) -> Next {
    let mut next = Next::default();
    let mut steps = Vec::with_capacity(8);
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        if !steps.starts_with(taken) {
            continue;
        }
        match steps.get(taken.len()) {
            None => next.may_stop = true,
            Some(step) if next.steps.contains(step) => {}
            Some(step) => next.steps.push(*step),
        }
    }
    next.steps.sort_unstable_by(|a, b| a.text().cmp(b.text()));
    next
}

/// The squares of pieces, not the mover's own, that some legal move captures.
pub fn threatened<G: Game>(game: &G) -> Vec<Square> {
    let others: Vec<_> = game
        .pieces()
        .into_iter()
        .filter(|(_, piece)| piece.owner != Some(game.to_move()))
        .map(|(square, _)| square)
        .collect();
    let mut squares = Vec::new();
    let mut steps = Vec::new();
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        let taken = game.effects(&steps).into_iter();
        let taken = taken.filter(|e| matches!(e.kind, EffectKind::Removes | EffectKind::Converts));
        squares.extend(taken.map(|e| e.at).filter(|at| others.contains(at)));
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}
