//! The texts of a game: position strings and move strings.

use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::turn::Step;

/// How a game writes its positions and moves.
pub trait Notate: Rules {
    /// Writes the position string.
    fn write(&self, out: &mut String);

    /// The move as the clicks that enter it. Their texts together are the move string.
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
    /// Where it cannot be read, or which rule refuses it.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}
