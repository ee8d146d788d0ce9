//! The texts of a game: position strings and move strings.

use crate::notation::ParseError;
use crate::refusal::MoveError;
use crate::rules::Rules;
use crate::say;
use crate::turn::Step;

/// How a game writes its positions and moves.
pub trait Notate: Rules {
    /// Appends the position string to `out`.
    fn write(&self, out: &mut String);

    /// Appends the steps (clicks) that enter the move to `out`. Their concatenated texts are the
    /// move string: `d1`, `xd3` and `^f5` make `d1xd3^f5`.
    fn steps(&self, mv: Self::Move, out: &mut Vec<Step>);

    /// Appends the move string, such as `d1xd3^f5`, to `out`.
    fn write_move(&self, mv: Self::Move, out: &mut String) {
        let mut steps = Vec::new();
        self.steps(mv, &mut steps);
        for step in steps {
            out.push_str(step.text());
        }
    }

    /// Reads a move string and finds the legal move that it names. The default looks for it in the
    /// list of legal moves.
    ///
    /// # Errors
    /// If the string cannot be read, or if a rule refuses the move.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let mut written = String::new();
        let mut moves = self.legal_moves().into_iter();
        let found = moves.find(|mv| {
            written.clear();
            self.write_move(*mv, &mut written);
            written == text
        });
        found.ok_or_else(|| self.refuse_written(text))
    }

    /// Why a string names no legal move. The default of [`read_move`](Notate::read_move) calls
    /// this; a game with its own `read_move` need not implement it.
    fn refuse_written(&self, text: &str) -> MoveError {
        MoveError::Unreadable(ParseError::new("move", 0, text, say::ANY_MOVE))
    }
}
