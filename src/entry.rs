//! Entering a move click by click.

use crate::notate::Notate;
use crate::turn::{Next, Prompt, Step};
use i18n::{Key, Text};

/// How a move of a position is entered.
pub trait Entry {
    /// The possible steps after the ones taken, and whether the turn may end there.
    ///
    /// [`listed`] derives them from the legal moves. A game with too many moves to list implements
    /// [`Walk`].
    fn next(&self, taken: &[Step]) -> Next;

    /// The steps of a move string, also in the form in which a viewer may know it; `None` for any
    /// other text. [`written`] looks the string up among the legal moves.
    fn steps_of(&self, text: &str) -> Option<Vec<Step>>;

    /// The name of a possible step after the ones taken, for a chip or a chooser that distinguishes
    /// it from others on the same square: `capture`.
    fn step_name(&self, _taken: &[Step], step: &Step) -> Text {
        Text::name(step.text())
    }

    /// The question after the steps taken, if the turn may continue or stop and the game has words
    /// for it.
    fn prompt(&self, _taken: &[Step]) -> Option<Prompt> {
        None
    }

    /// The next move of a ready-made set-up, if the game has one, and the label of the button that
    /// plays this move and all that follow.
    fn ready_made(&self) -> Option<(String, Key)> {
        None
    }
}

/// Enters moves step by step without listing them, for a game with too many moves.
pub(crate) trait Walk: Sized {
    /// A partly entered move.
    type Draft;

    /// The draft without steps.
    const NOTHING: Self::Draft;

    /// Each possible next step, in any order, and the draft with it.
    fn offers(&self, draft: &Self::Draft) -> Vec<(Step, Self::Draft)>;

    /// Whether the draft is a whole move.
    fn may_stop(&self, draft: &Self::Draft) -> bool;

    /// For each condition, takes a step that meets it.
    ///
    /// # Errors
    /// If no step meets a condition: the index of the condition, and the draft so far.
    fn entered<T>(
        &self,
        conditions: impl IntoIterator<Item = T>,
        is_it: impl Fn(&Step, &T) -> bool,
    ) -> Result<Self::Draft, (usize, Self::Draft)> {
        let mut draft = Self::NOTHING;
        for (number, wanted) in conditions.into_iter().enumerate() {
            let mut offers = self.offers(&draft).into_iter();
            match offers.find(|(step, _)| is_it(step, &wanted)) {
                Some((_, next)) => draft = next,
                None => return Err((number, draft)),
            }
        }
        Ok(draft)
    }

    /// Takes the steps with these texts.
    ///
    /// # Errors
    /// If no step has a text: the index of the text, and the draft so far.
    fn written<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<Self::Draft, (usize, Self::Draft)> {
        self.entered(texts, |step, text| step.text() == text.as_ref())
    }

    /// The draft with these steps; `None` if they are not the beginning of a move.
    fn draft(&self, taken: &[Step]) -> Option<Self::Draft> {
        self.entered(taken, |step, wanted| step == *wanted).ok()
    }

    /// The implementation of [`Entry::next`].
    fn walked(&self, taken: &[Step]) -> Next {
        let Some(draft) = self.draft(taken) else { return Next::default() };
        let steps = self.offers(&draft).into_iter().map(|(step, _)| step).collect();
        let mut next = Next { steps, may_stop: self.may_stop(&draft) };
        next.sort();
        next
    }
}

/// The steps of a game's legal moves that follow the steps taken.
pub fn listed<G: Notate>(game: &G, taken: &[Step]) -> Next {
    let mut next = Next::default();
    let mut steps = Vec::with_capacity(8);
    for mv in game.legal_moves() {
        steps.clear();
        game.steps(mv, &mut steps);
        next.offer(&steps, taken);
    }
    next.sort();
    next
}

/// The steps of the legal move with this string.
pub fn written<G: Notate>(game: &G, text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    game.steps(game.read_move(text).ok()?, &mut steps);
    Some(steps)
}
