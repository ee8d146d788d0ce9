//! A position of any game as a trait object, for code that works with texts and clicks.

use crate::base::{Outcome, Progress, Seat};
use crate::budget::Budget;
use crate::explain::Explain;
use crate::hidden::{Privacy, Viewer};
use crate::move_list::MoveList;
use crate::refusal::MoveError;
use crate::scene::Draw;
use crate::turn::{Next, Prompt, Step};
use crate::zobrist;
use i18n::{Key, Text};
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// A position of any game. Every type that implements [`Game`](crate::Game) implements this trait.
pub trait State: Explain + Draw + 'static {
    /// The position string.
    fn text(&self) -> String;
    /// The side to move.
    fn to_move(&self) -> Seat;
    /// The outcome by this position alone, without the rule on repetition and plies without
    /// progress.
    fn outcome(&self) -> Outcome;
    /// The outcome if the game ends here because a position was repeated or too many plies made no
    /// progress. `rule` is the number of the rule for this.
    fn outcome_by_convention(&self, rule: &'static str) -> Outcome;
    /// The strings of all legal moves, in any order.
    fn list(&self) -> MoveList;
    /// The strings of all legal moves, sorted bytewise. This order is part of the link format.
    fn moves(&self) -> Vec<String> {
        let mut list = self.list();
        list.sort();
        list.iter().map(str::to_string).collect()
    }
    /// Plays the move with this exact string.
    ///
    /// # Errors
    /// If the move cannot be read, or if a rule refuses it.
    fn play(&self, text: &str) -> Result<Played, MoveError>;
    /// The steps that may follow the entered ones; see [`Entry::next`](crate::Entry::next).
    fn next(&self, taken: &[Step]) -> Next;
    /// The steps of a move string; see [`Entry::steps_of`](crate::Entry::steps_of).
    fn steps_of(&self, text: &str) -> Option<Vec<Step>>;
    /// The name of a step; see [`Entry::step_name`](crate::Entry::step_name).
    fn step_name(&self, taken: &[Step], step: &Step) -> Text;
    /// The text that a list of moves shows for a move string; see
    /// [`Entry::shown_move`](crate::Entry::shown_move).
    fn shown_move(&self, text: &str) -> Text;
    /// The question whether to continue the turn; see [`Entry::prompt`](crate::Entry::prompt).
    fn prompt(&self, taken: &[Step]) -> Option<Prompt>;
    /// The next move of a ready-made set-up, and the label of its button; see
    /// [`Entry::ready_made`](crate::Entry::ready_made).
    fn ready_made(&self) -> Option<(String, Key)>;
    /// The position as if the side to move had passed; `None` if the game has no such position.
    fn passed(&self) -> Option<Position>;
    /// The position as [`Hidden`], if the game has hidden information.
    fn hidden(&self) -> Option<&dyn Hidden>;
    /// The position as [`Arrange`], if players can place captured dice on cards without a move.
    fn arranging(&self) -> Option<&dyn Arrange>;
    /// The concrete [`Game`](crate::Game), for downcasts.
    fn as_any(&self) -> &dyn Any;
}

/// A position of any game.
pub type Position = Rc<dyn State>;

/// A position of a game with hidden information.
pub trait Hidden {
    /// How much of the position all players may see.
    fn privacy(&self) -> Privacy;

    /// Whether this is only the part of a position that a viewer may know, not the whole position.
    fn is_view(&self) -> bool;

    /// The position as a viewer may know it after the steps entered so far, as a type that contains
    /// nothing else; `None` if the viewer may know all of it.
    fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Position>;

    /// The string of a legal move as a viewer may know it; `None` if the viewer may know all of it.
    fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String>;

    /// Why a move string is refused, judged by what the viewer knows of the position. Called only
    /// for refused strings.
    fn refuse_text(&self, text: &str) -> MoveError;

    /// The view of the player to move after turning the board to these edges (indexes) and finding
    /// no possible step there. `None` if that reveals nothing.
    fn looked_from(&self, _edges: &[usize]) -> Option<Position> {
        None
    }

    /// Whether a legal move reveals hidden information to a player. Rolls, and what the end of the
    /// game reveals to all, do not count.
    fn reveals(&self, _mv: &str) -> bool {
        false
    }
}

/// A position in which captured dice can be placed on cards.
pub trait Arrange {
    /// The captured dice, as the position string writes them, after the die at this index is placed
    /// on a card. Cards are numbered from 1; 0 means no card. `None` if there is no such die or
    /// card.
    fn laid(&self, die: usize, card: u8) -> Option<String>;

    /// The position with its captured dice placed as in a text from [`laid`](Arrange::laid). Dice
    /// in the text that the position does not have are ignored. `None` if the text cannot be read.
    fn arranged(&self, dice: &str) -> Option<Position>;
}

impl dyn State {
    /// A key computed from the position string. Searches use the faster
    /// [`Rules::key`](crate::Rules::key).
    pub fn key(&self) -> u64 {
        zobrist::of_text(&self.text())
    }

    /// Whether two positions are equal, as the repetition rule compares them. Positions of
    /// different games are never equal. The game's options are assumed to be equal.
    pub fn same(&self, other: &dyn State) -> bool {
        self.info().id == other.info().id && self.text() == other.text()
    }

    /// How much of the position all players may see.
    pub fn privacy(&self) -> Privacy {
        self.hidden().map_or(Privacy::Open, Hidden::privacy)
    }

    /// Whether this is only the part of a position that a viewer may know, not the whole position.
    pub fn is_view(&self) -> bool {
        self.hidden().is_some_and(Hidden::is_view)
    }

    /// The position as a viewer may know it after the steps entered so far; `None` if the viewer
    /// may know all of it.
    pub fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Position> {
        self.hidden()?.seen_by(viewer, taken)
    }
}

impl fmt::Debug for dyn State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The result of playing a move.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position after the move.
    pub state: Position,
    /// The effect on the count of plies without progress.
    pub progress: Progress,
}

/// The strings of the moves that `lines` finds.
pub fn matching(
    next: &dyn Fn(&[Step]) -> Next,
    fits: &dyn Fn(&str) -> bool,
    most: usize,
    budget: &mut Budget,
) -> Vec<String> {
    let found = lines(next, fits, most, budget);
    found.iter().map(|steps| steps.iter().map(Step::text).collect()).collect()
}

/// Finds moves by walking from step to step.
///
/// `next` returns the possible next steps. The text so far must satisfy `fits` after every step.
/// Stops after `most` moves, or when the budget is spent. The number of legal moves does not
/// matter, since they are never listed.
pub fn lines(
    next: &dyn Fn(&[Step]) -> Next,
    fits: &dyn Fn(&str) -> bool,
    most: usize,
    budget: &mut Budget,
) -> Vec<Vec<Step>> {
    let mut found = Vec::new();
    // The partly entered moves left to extend, the next one last.
    let mut open = vec![Vec::new()];
    while let Some(taken) = open.pop().filter(|_| !budget.is_spent()) {
        let next = next(&taken);
        budget.offered(taken.len(), next.steps.len());
        for step in next.steps.into_iter().rev() {
            let mut taken = taken.clone();
            taken.push(step);
            let text: String = taken.iter().map(Step::text).collect();
            if fits(&text) {
                open.push(taken);
            }
        }
        if next.may_stop {
            found.push(taken);
            if found.len() == most {
                break;
            }
        }
    }
    found
}
