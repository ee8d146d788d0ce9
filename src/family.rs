//! A game as the catalogue knows it.

use crate::chance::Chance;
use crate::info::Info;
use crate::notation::ParseError;
use crate::options::Options;
use crate::setup::{self, FormField, Sketch, Stock};
use crate::state::Position;

/// A game as the catalogue knows it: its options lead to positions, of whatever types.
pub trait Family: Sync {
    /// What is told of the game.
    fn info(&self) -> &'static Info;

    /// The start position. Only a game that is dealt draws from the chance.
    fn deal(&self, options: &Options, chance: &mut Chance) -> Position;

    /// The start position; of a game that is dealt, one of them, always the same.
    fn start(&self, options: &Options) -> Position {
        self.deal(options, &mut Chance::seeded(0))
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// Names the field, the offending text and what was expected; also for an impossible position.
    fn read(&self, text: &str, options: &Options) -> Result<Position, ParseError> {
        self.sketch(text, options)?.playable()
    }

    /// Reads any text that has the form of a position string, and tells all that makes the position
    /// impossible.
    ///
    /// # Errors
    /// Where the text has no such form: names the field, the offending text and what was expected.
    fn sketch(&self, text: &str, options: &Options) -> Result<Sketch, ParseError>;

    /// What may be put on a square of a board that is set up, in the order in which it is offered.
    fn palette(&self, _text: &str, _options: &Options) -> Vec<Stock> {
        Vec::new()
    }

    /// What is to be told of a position that is set up besides what stands on the board.
    fn fields(&self, _text: &str, _options: &Options) -> Vec<FormField> {
        Vec::new()
    }

    /// The empty board, with its fields as plain as can be. It may be impossible.
    fn empty(&self, options: &Options) -> String {
        setup::with_cells(&self.start(options).text(), &[])
    }

    /// A text that is being set up, after what stands on the board has changed: with those fields put
    /// right that can have one value only.
    fn settled(&self, text: &str, _options: &Options) -> String {
        text.into()
    }
}
