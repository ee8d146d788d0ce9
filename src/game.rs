//! The trait `Game`, which joins all traits of a game, and the conversion of a position to a trait
//! object.

use crate::base::{Outcome, Seat};
use crate::entry::Entry;
use crate::explain::Explain;
use crate::move_list::MoveList;
use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::scene::Draw;
use crate::state::{Arrange, Hidden, Played, Position, State};
use crate::turn::{Next, Prompt, Step};
use i18n::{Key, Text};
use std::any::Any;
use std::rc::Rc;

/// A position with all traits that every game implements. Each method returns the position as a
/// further trait, which only some games implement.
pub trait Game: Entry + Explain + Draw {
    /// The position as [`Hidden`], if the game has hidden information.
    fn hidden(&self) -> Option<&dyn Hidden> {
        None
    }

    /// The position as [`Arrange`], if players can place captured dice on cards without a move.
    fn arranging(&self) -> Option<&dyn Arrange> {
        None
    }
}

/// Turns a game's position into a trait object, which erases its concrete type.
pub fn into_position<G: Game>(game: G) -> Position {
    Rc::new(game)
}

impl<G: Game> State for G {
    fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn to_move(&self) -> Seat {
        Rules::to_move(self)
    }

    fn outcome(&self) -> Outcome {
        Rules::outcome(self)
    }

    fn outcome_by_convention(&self, rule: &'static str) -> Outcome {
        Rules::outcome_by_convention(self, rule)
    }

    fn list(&self) -> MoveList {
        let mut list = MoveList::default();
        let (moves, tried) = self.moves_and_tried();
        list.tried = tried;
        for mv in moves {
            list.push(|text| self.write_move(mv, text));
        }
        list
    }

    fn play(&self, text: &str) -> Result<Played, MoveError> {
        let mv = self.read_move(text)?;
        Ok(Played {
            state: into_position(Rules::after(self, mv)),
            progress: Rules::progress(self, mv),
        })
    }

    fn next(&self, taken: &[Step]) -> Next {
        Entry::next(self, taken)
    }

    fn steps_of(&self, text: &str) -> Option<Vec<Step>> {
        Entry::steps_of(self, text)
    }

    fn step_name(&self, taken: &[Step], step: &Step) -> Text {
        Entry::step_name(self, taken, step)
    }

    fn shown_move(&self, text: &str) -> Text {
        Entry::shown_move(self, text)
    }

    fn prompt(&self, taken: &[Step]) -> Option<Prompt> {
        Entry::prompt(self, taken)
    }

    fn ready_made(&self) -> Option<(String, Key)> {
        Entry::ready_made(self)
    }

    fn passed(&self) -> Option<Position> {
        Rules::passed(self).map(into_position)
    }

    fn hidden(&self) -> Option<&dyn Hidden> {
        Game::hidden(self)
    }

    fn arranging(&self) -> Option<&dyn Arrange> {
        Game::arranging(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
