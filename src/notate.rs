//! The texts of a game: position strings and move strings.

use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::turn::Step;

/// How a game writes its positions and moves.
pub trait Notate: Rules {
    /// Writes the position string.
    fn write(&self, out: &mut String);

    /// Adds the steps that enter the move. Their concatenated texts are the move string.
    fn steps(&self, mv: Self::Move, out: &mut Vec<Step>);

    /// Writes the move string.
    fn write_move(&self, mv: Self::Move, out: &mut String) {
        let mut steps = Vec::new();
        self.steps(mv, &mut steps);
        for step in steps {
            out.push_str(step.text());
        }
    }

    /// Reads a move string and finds the legal move that it names.
    ///
    /// # Errors
    /// If the string cannot be read, or if a rule refuses the move.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}
