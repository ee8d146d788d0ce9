//! Hints: the piece, then the target, then the move and why it is good.

use super::{Table, Ui};
use crate::computer;
use crate::say;
use fairyboard::geometry::Square;
use fairyboard::record::{Mark, NodeId};
use fairyboard::turn::{Act, Step};
use fairyboard::{State, Text};

/// How the strokes of a hint look that are no ring.
const DASHED: u8 = 1;
/// The last stage of a hint, in which all is told.
const MOVE: u8 = 3;

/// A hint that was asked for.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The place that it is about.
    pub at: NodeId,
    /// How much of it is told: nothing yet, the piece, the target, the move.
    stage: u8,
    /// The steps of the move; none as long as it is not known.
    steps: Vec<Step>,
    /// Why it is a good move.
    why: Vec<Text>,
}

impl Hint {
    /// Whether the computer still thinks about it.
    pub fn is_awaited(&self) -> bool {
        self.steps.is_empty()
    }

    /// The squares of the move, from the piece to its last target.
    fn squares(&self) -> Vec<Square> {
        self.steps.iter().filter(|step| step.order == 0).filter_map(|step| step.at).collect()
    }

    /// What is drawn of it.
    pub fn marks(&self) -> Vec<Mark> {
        let squares = self.squares();
        let ring = |square: &Square| Mark { style: DASHED, from: *square, to: None };
        match self.stage {
            0 => Vec::new(),
            1 => squares.first().map(ring).into_iter().collect(),
            2 => squares.first().into_iter().chain(squares.last()).map(ring).collect(),
            _ if squares.len() < 2 => squares.first().map(ring).into_iter().collect(),
            _ => {
                let legs = squares.windows(2).filter(|leg| leg[0] != leg[1]);
                legs.map(|leg| Mark { style: DASHED, from: leg[0], to: Some(leg[1]) }).collect()
            }
        }
    }

    /// The squares that are drawn of it.
    pub fn squares_shown(&self) -> Vec<Square> {
        let marks = self.marks();
        marks.iter().flat_map(|mark| [Some(mark.from), mark.to]).flatten().collect()
    }

    /// What is told of it.
    pub(super) fn told(&self, ui: &Ui) -> Text {
        let state: &dyn State = &**ui.session.state();
        let Some(first) = self.steps.iter().find(|step| step.act == Act::Pick) else {
            return match self.steps.first() {
                None => say::HINT_THINKS.into(),
                Some(first) if self.stage < MOVE => say::hint_step(state.step_name(&[], first)),
                Some(_) => self.all(),
            };
        };
        match (self.stage, self.squares().last()) {
            (1, _) | (_, None) => say::hint_piece(ui.picked(first)),
            (2, Some(target)) => say::hint_target(*target, ui.picked(first)),
            _ => self.all(),
        }
    }

    /// The move, and why it is good.
    fn all(&self) -> Text {
        let decided = self.steps.iter().filter(|step| step.act != Act::Chance);
        let text: String = decided.map(|step| step.text()).collect();
        let told = say::hint_move(Text::name(text));
        self.why.iter().cloned().fold(told, say::hint_why)
    }
}

impl Table {
    /// Asks for a hint, or for more of the one that is told.
    pub(super) fn hint(&mut self) {
        if let Some(why) = self.ui.bars_hint() {
            return self.bar(why);
        }
        let at = self.ui.session.at();
        match &mut self.ui.hint {
            Some(hint) if hint.at == at && hint.is_awaited() => return,
            Some(hint) if hint.at == at => hint.stage = MOVE.min(hint.stage + 1),
            other => *other = Some(Hint { at, stage: 0, steps: Vec::new(), why: Vec::new() }),
        }
        self.tell_hint();
    }

    /// The computer has found a move for the hint at a place.
    pub(super) fn hinted(&mut self, at: NodeId, text: &str, why: Vec<Text>) {
        let steps = computer::steps_of(&**self.ui.session.state(), text);
        match (&mut self.ui.hint, steps) {
            (Some(hint), Some(steps)) if hint.at == at && hint.is_awaited() => {
                (hint.stage, hint.steps, hint.why) = (1, steps, why);
                self.tell_hint();
            }
            (_, None) => self.ui.hint = None,
            _ => {}
        }
    }

    fn tell_hint(&mut self) {
        let status = self.ui.status();
        self.say(status);
    }
}
