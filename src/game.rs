//! What a game is made of, and any game's position behind one face.

use crate::base::{Outcome, Seat};
use crate::entry::Entry;
use crate::explain::Explain;
use crate::notate::Notate;
use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::scene::Draw;
use crate::state::{Arrange, Hidden, Played, Position, State};
use std::any::Any;
use std::collections::BinaryHeap;
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

/// Makes a position of one game a position of any game.
pub fn hold<G: Game>(game: G) -> Position {
    Rc::new(game)
}

/// Heap sort: the smallest code in the page.
fn sorted(moves: Vec<String>) -> Vec<String> {
    BinaryHeap::from(moves).into_sorted_vec()
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

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for mv in Rules::legal_moves(self) {
            let mut text = String::with_capacity(12);
            self.write_move(mv, &mut text);
            moves.push(text);
        }
        sorted(moves)
    }

    fn play(&self, text: &str) -> Result<Played, MoveError> {
        let mv = self.read_move(text)?;
        Ok(Played { state: hold(Rules::after(self, mv)), progress: Rules::progress(self, mv) })
    }

    fn passed(&self) -> Option<Position> {
        Rules::passed(self).map(hold)
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
