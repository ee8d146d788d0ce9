//! Starts new games.

use crate::headers::DATE;
use crate::model::Whole;
use crate::{computer, layers, link_game, seats};
use fairyboard::open::SetupPosition;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Family, Options, Seat};

/// Options for playing a new game.
#[derive(Clone, PartialEq, Default)]
pub struct StartOptions {
    /// Whether assistance, such as marked targets and hints, is locked for the whole game.
    pub locked: bool,
    /// The choices for two players on one device, as [`seats::write`] saves them: how the board
    /// turns, and a clock.
    pub at_table: Option<String>,
    /// The side of the player on this device in a game by link.
    pub side: Option<Seat>,
}

/// A position that a game can start from.
pub enum Start<'a> {
    /// The usual start position with these options. If the start position is dealt by chance, this
    /// seed decides it.
    Dealt(&'static dyn Family, Options, u64),
    /// A position from the setup editor.
    Position(&'a SetupPosition),
}

impl Start<'_> {
    /// The record of a new game. `None` if the position can't be played.
    pub(crate) fn record(self) -> Option<Record> {
        match self {
            Start::Dealt(family, options, seed) => Some(Record::dealt(family, options, seed)),
            Start::Position(of) => {
                Record::from_position(of.family, of.options.clone(), &of.text).ok()
            }
        }
    }

    /// A new game on this date, such as `2026.11.28`, with these headers. `None` if the position
    /// can't be played.
    pub fn game(
        self,
        date: &str,
        headers: &[(&str, String)],
        begun: StartOptions,
    ) -> Option<Whole> {
        let mut record = self.record()?;
        record.set_header(DATE, date);
        for (name, value) in headers {
            record.set_header(name, value);
        }
        let mut game = Session::new(record, NodeId::START);
        game.look.layers = layers::at_first(&**game.state());
        game.look.locked = begun.locked;
        link_game::seat(&mut game, begun.side);
        let person = computer::person(game.record());
        link_game::turn_to(&mut game, person);
        if let Some(words) = begun.at_table {
            seats::apply(&mut game, &words);
        }
        Some(Whole::new(game))
    }
}
