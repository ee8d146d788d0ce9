//! What a game is made of, and any game's position behind one face.

use crate::base::{Outcome, Seat};
use crate::entry::Entry;
use crate::explain::Explain;
use crate::move_list::MoveList;
use crate::notate::Notate;
use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::scene::Draw;
use crate::state::{Arrange, Hidden, Played, Position, State};
use std::any::Any;
use std::rc::Rc;

/// A position of a game with all that the rest of the engine asks of it.
pub trait Game: Notate + Entry + Explain + Draw {
    /// What is hidden of the position from whom, where the game hides anything.
    fn hidden(&self) -> Option<&dyn Hidden> {
        None
    }

    /// What the players arrange by themselves, without a move, where there is such.
    fn arranging(&self) -> Option<&dyn Arrange> {
        None
    }
}

/// Erases the type of a game: a position of any game.
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
