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
    /// The outcome by this position alone. The rule on repetition and plies without progress is not
    /// applied, because it depends on earlier moves.
    fn outcome(&self) -> Outcome;
    /// The outcome if the game ends here because a position was repeated or too many plies made no
    /// progress. `rule` is the number of the rule for this.
    fn outcome_by_convention(&self, rule: &'static str) -> Outcome;
    /// The strings of all legal moves, in any order.
    fn list(&self) -> MoveList;
    /// The strings of all legal moves, sorted bytewise. Links store the index of a move in this
    /// order, so the order must not change.
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

    /// Whether this is only the part of a position that one player, or the public, may know.
    fn is_view(&self) -> bool;

    /// The position as a viewer may know it after the steps entered so far. The result contains no
    /// other data, so it cannot reveal more. `None` if the viewer may know all of the position.
    fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Position>;

    /// The string of a legal move as a viewer may know it, with `~` in place of hidden parts.
    /// `None` if the viewer may know all of it.
    fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String>;

    /// Why a move string is refused. Called on the view of a player (the part of a position that
    /// they may know), so that the answer reveals nothing hidden. Called only for refused strings.
    fn refuse_text(&self, text: &str) -> MoveError;

    /// What the player to move knows after turning the board to these edges (given by their
    /// indexes) and finding no possible step there. `None` if that reveals nothing.
    fn looked_from(&self, _edges: &[usize]) -> Option<Position> {
        None
    }

    /// Whether a legal move reveals hidden information to a player. Dice rolls do not count, and
    /// neither does the information that the end of the game reveals to all.
    fn reveals(&self, _mv: &str) -> bool {
        false
    }
}

/// A position in which players may place captured dice on cards, which count as complete or not
/// with these dice. Placing a die is no move of the game.
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

    /// Whether this is only the part of a position that one player, or the public, may know.
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

/// The strings of the legal moves that the function `lines` finds with these parameters.
pub fn matching(
    next: &dyn Fn(&[Step]) -> Next,
    fits: &dyn Fn(&str) -> bool,
    most: usize,
    budget: &mut Budget,
) -> Vec<String> {
    let found = lines(next, fits, most, budget);
    found.iter().map(|steps| steps.iter().map(Step::text).collect()).collect()
}

/// Finds legal moves by walking from step to step, instead of listing all legal moves.
///
/// `next` returns the steps that may follow the given ones. After every step, the concatenated
/// texts of the steps so far must satisfy `fits`. Stops after `most` moves, or when the budget is
/// spent.
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
