//! How games begin.

use crate::headers::DATE;
use crate::model::Whole;
use crate::{computer, layers, link_game, seats};
use fairyboard::open::SetupPosition;
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Family, Options, Seat};

/// How a game is played that begins.
#[derive(Clone, PartialEq, Default)]
pub struct StartOptions {
    /// Whether helps are locked.
    pub locked: bool,
    /// What was chosen by those at one table, as [`seats`] writes it: who sees the board from where, and a clock.
    pub at_table: Option<String>,
    /// Against somebody elsewhere, whose side is played here.
    pub side: Option<Seat>,
}

/// Where a game begins.
pub enum Start<'a> {
    /// At the start of a game with these options, as a seed deals it.
    Dealt(&'static dyn Family, Options, u64),
    /// At a position that was set up.
    Position(&'a SetupPosition),
}

impl Start<'_> {
    /// The record of a game that begins so; `None` where the position can't be played.
    pub(crate) fn record(self) -> Option<Record> {
        match self {
            Start::Dealt(family, options, seed) => Some(Record::dealt(family, options, seed)),
            Start::Position(of) => {
                Record::from_position(of.family, of.options.clone(), &of.text).ok()
            }
        }
    }

    /// A new game on this date, with these headers; `None` where the position can't be played.
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
