//! Entering a move click by click: each click adds a step.

use crate::notate::Notate;
use crate::turn::{Next, Prompt, Step};
use i18n::{Key, Text};

/// How a player enters a move of this position, step by step. One step is one click.
///
/// The defaults suit a game with few enough moves to list.
pub trait Entry: Notate {
    /// The steps that may follow the steps entered so far, and whether the turn may end after the
    /// entered steps.
    ///
    /// The default looks through the list of legal moves. A game with too many moves to list
    /// implements the trait `Walk`, and calls its method `walked` here.
    fn next(&self, taken: &[Step]) -> Next {
        listed(self, taken)
    }

    /// Splits a move string into its steps; `None` if the text is no move string. Also splits a
    /// move string in which `~` replaces a part that a player may not see.
    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        written(self, text)
    }

    /// The name of a step that may follow the steps entered so far: `capture`. The page shows it on
    /// a button, for example if the player must choose among several steps on one square.
    fn step_name(&self, _taken: &[Step], step: &Step) -> Text {
        Text::name(step.text())
    }

    /// The text that a list of moves shows for a move string: usually the move string itself. A
    /// game whose move strings are hard to read returns a short description, which may leave out
    /// details.
    fn shown_move(&self, text: &str) -> Text {
        Text::name(text)
    }

    /// The question to a player who may either continue or end the turn after the steps entered so
    /// far: `Strike again?`. `None` if there is no such choice, or if the game has no words for it.
    fn prompt(&self, _taken: &[Step]) -> Option<Prompt> {
        None
    }

    /// The next move of a ready-made set-up, and the label of the button that plays this move and
    /// the rest of the set-up. `None` if the game does not begin with moves that set up the pieces,
    /// or has no ready-made set-up.
    fn ready_made(&self) -> Option<(String, Key)> {
        None
    }
}

/// Finds the possible next steps (clicks) of a partly entered move without listing all moves. For
/// games in which a position may have too many moves to list.
pub(crate) trait Walk: Sized {
    /// A partly entered move, stored so that the game finds the possible next steps quickly.
    type Draft;

    /// The draft of a move without any step yet.
    const NOTHING: Self::Draft;

    /// Each step that may follow the draft, in any order, with the draft after that step.
    fn offers(&self, draft: &Self::Draft) -> Vec<(Step, Self::Draft)>;

    /// Whether the draft is already a whole move, so that the turn may end.
    fn may_stop(&self, draft: &Self::Draft) -> bool;

    /// Enters one step for each condition: the first possible step that meets the condition.
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

    /// Enters the steps with these texts.
    ///
    /// # Errors
    /// If no possible step has one of the texts: the index of that text, and the draft so far.
    fn written<T: AsRef<str>>(
        &self,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<Self::Draft, (usize, Self::Draft)> {
        self.entered(texts, |step, text| step.text() == text.as_ref())
    }

    /// The draft after these steps; `None` if no legal move begins with them.
    fn draft(&self, taken: &[Step]) -> Option<Self::Draft> {
        self.entered(taken, |step, wanted| step == *wanted).ok()
    }

    /// Implements [`Entry::next`] for a game that implements `Walk`.
    fn walked(&self, taken: &[Step]) -> Next {
        let Some(draft) = self.draft(taken) else { return Next::default() };
        let steps = self.offers(&draft).into_iter().map(|(step, _)| step).collect();
        let mut next = Next { steps, may_stop: self.may_stop(&draft) };
        next.sort();
        next
    }
}

/// The next steps of a draft according to the list of legal moves: the next step of each move that
/// begins with the steps entered so far.
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

/// The steps of the legal move with this string; `None` if there is no such move.
pub(crate) fn written<G: Notate>(game: &G, text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    game.steps(game.read_move(text).ok()?, &mut steps);
    Some(steps)
}
