//! A position of any game as a trait object, for all that works with texts and clicks.

use crate::base::{Outcome, Progress, Seat};
use crate::budget::Budget;
use crate::entry::Entry;
use crate::explain::Explain;
use crate::hidden::{Privacy, Viewer};
use crate::move_list::MoveList;
use crate::refusal::MoveError;
use crate::scene::Draw;
use crate::turn::{Next, Step};
use crate::zobrist;
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// A position of some game: every [`Game`](crate::Game) is one.
pub trait State: Entry + Explain + Draw + 'static {
    /// The position string.
    fn text(&self) -> String;
    /// Whose turn it is.
    fn to_move(&self) -> Seat;
    /// How the game stands by this position alone.
    fn outcome(&self) -> Outcome;
    /// How the game ends here when the convention ends it.
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
    /// Where it cannot be read, or which rule refuses it.
    fn play(&self, text: &str) -> Result<Played, MoveError>;
    /// The position as if the side to move had passed, as far as that can be thought of.
    fn passed(&self) -> Option<Position>;
    /// What is hidden of the position from whom, where the game hides anything.
    fn hidden(&self) -> Option<&dyn Hidden>;
    /// What the players arrange by themselves, without a move, where there is such.
    fn arranging(&self) -> Option<&dyn Arrange>;
    /// The [`Game`](crate::Game) that it is.
    fn as_any(&self) -> &dyn Any;
}

/// A position of any game.
pub type Position = Rc<dyn State>;

/// A position of a game that hides something from some of its players.
pub trait Hidden {
    /// How much of the position is open.
    fn privacy(&self) -> Privacy;

    /// Whether it is what some viewer knows, and not the whole position.
    fn is_view(&self) -> bool;

    /// The position as a viewer may know it after the steps taken, of a type that holds no more than
    /// that; `None` where the viewer may know all of it.
    fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Position>;

    /// The string of a legal move as a viewer may know it; `None` where the viewer may know all of it.
    fn move_seen_by(&self, mv: &str, viewer: Viewer) -> Option<String>;

    /// Why a move that is written down is refused, as far as that is known here. Asked only where it is.
    fn refuse_text(&self, text: &str) -> MoveError;

    /// The same as the player to move knows it who has turned the board to these edges, by their places, and could do
    /// nothing from there. `None` where turning shows nothing.
    fn looked_from(&self, _edges: &[usize]) -> Option<Position> {
        None
    }

    /// Whether a legal move that does not end the game shows somebody what they did not know, besides what it rolls.
    fn reveals(&self, _mv: &str) -> bool {
        false
    }
}

/// A position in which captured dice lie on cards.
pub trait Arrange {
    /// The captured dice as the position string writes them, one of them, by its place, laid on another
    /// card; cards are counted from 1, and on 0 a die lies beside them. `None` where there is no such
    /// die or card.
    fn laid(&self, die: usize, card: u8) -> Option<String>;

    /// The position with its captured dice laid on other cards, as far as it has these dice: a text
    /// as [`laid`](Arrange::laid) gives. `None` where it cannot be read.
    fn arranged(&self, dice: &str) -> Option<Position>;
}

impl dyn State {
    /// A key of the position, made of its text: what searches has the quicker
    /// [`Rules::key`](crate::Rules::key).
    pub fn key(&self) -> u64 {
        zobrist::of_text(&self.text())
    }

    /// Whether two positions of one game with the same options are the same, as repetition asks it.
    /// Positions of different games never are.
    pub fn same(&self, other: &dyn State) -> bool {
        self.info().number == other.info().number && self.text() == other.text()
    }

    /// How much of the position is open.
    pub fn privacy(&self) -> Privacy {
        self.hidden().map_or(Privacy::Open, Hidden::privacy)
    }

    /// Whether it is what some viewer knows, and not the whole position.
    pub fn is_view(&self) -> bool {
        self.hidden().is_some_and(Hidden::is_view)
    }

    /// The position as a viewer may know it after the steps taken; `None` where that is all of it.
    pub fn seen_by(&self, viewer: Viewer, taken: &[Step]) -> Option<Position> {
        self.hidden()?.seen_by(viewer, taken)
    }
}

impl fmt::Debug for dyn State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// A move that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position after it.
    pub state: Position,
    /// What it did to the count of plies without progress.
    pub progress: Progress,
}

/// The move strings that can be entered step by step so that `fits` holds after every step: see [`lines`].
pub fn matching(
    next: &dyn Fn(&[Step]) -> Next,
    fits: &dyn Fn(&str) -> bool,
    most: usize,
    budget: &mut Budget,
) -> Vec<String> {
    let found = lines(next, fits, most, budget);
    found.iter().map(|steps| steps.iter().map(Step::text).collect()).collect()
}

/// The moves that can be entered step by step so that `fits` holds of what is written of them after every step, at most
/// `most`, as far as the budget goes, where `next` tells what may come after some steps. The moves are not listed, so it
/// does not matter how many there are.
pub fn lines(
    next: &dyn Fn(&[Step]) -> Next,
    fits: &dyn Fn(&str) -> bool,
    most: usize,
    budget: &mut Budget,
) -> Vec<Vec<Step>> {
    let mut found = Vec::new();
    // What is still to be looked at, the next last.
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
