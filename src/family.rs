//! A game in the catalogue.

use crate::chance::Chance;
use crate::info::Info;
use crate::notation::ParseError;
use crate::options::Options;
use crate::setup::{self, FormField, Sketch, Stock};
use crate::state::Position;

/// A game in the catalogue, such as Hens and Chicks with both sizes of its board. Makes positions
/// of the game from its options. The positions are trait objects, so callers need not know their
/// concrete type.
pub trait Family: Sync {
    /// The description of the game.
    fn info(&self) -> &'static Info;

    /// The start position. If the game deals its start at random, the deal is drawn from `chance`.
    fn deal(&self, options: &Options, chance: &mut Chance) -> Position;

    /// The start position. If the game deals its start at random, this is always the same deal.
    fn start(&self, options: &Options) -> Position {
        self.deal(options, &mut Chance::seeded(0))
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// If the text cannot be read or the position is impossible: names the field, the offending
    /// text and what was expected.
    fn read(&self, text: &str, options: &Options) -> Result<Position, ParseError> {
        self.sketch(text, options)?.playable()
    }

    /// Reads any text that has the form of a position string, and finds everything that makes the
    /// position impossible.
    ///
    /// # Errors
    /// If the text does not have this form: names the field, the offending text and what was
    /// expected.
    fn sketch(&self, text: &str, options: &Options) -> Result<Sketch, ParseError>;

    /// The pieces that the setup editor offers for a position, in the order offered. By default
    /// these are the kinds of pieces of the start position, any number of each.
    fn palette(&self, _text: &str, options: &Options) -> Vec<Stock> {
        let mut all: Vec<Stock> = Vec::new();
        for (_, piece) in self.start(options).scene(&[]).pieces {
            if all.iter().all(|stock| stock.piece != piece) {
                all.push(Stock::new(piece, None));
            }
        }
        all
    }

    /// The fields of a position in the setup editor: everything but the pieces on the board. By
    /// default this is only the side to move, and the editor cites the game's first rule beside it.
    fn fields(&self, text: &str, _options: &Options) -> Vec<FormField> {
        let info = self.info();
        vec![setup::side(text, info.seats, info.rule_ids.first().copied().unwrap_or_default())]
    }

    /// The position string of an empty board, for the setup editor. The position may be impossible.
    fn empty(&self, options: &Options) -> String {
        setup::with_cells(&self.start(options).text(), &[])
    }

    /// The position string after a change on the board in the setup editor. Other fields of the
    /// string that have only one possible value now are set to that value.
    fn settled(&self, text: &str, _options: &Options) -> String {
        text.into()
    }
}
