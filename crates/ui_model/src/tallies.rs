//! The tallies of saved games against the computer, for each chess variant and level.

use crate::computer::LEVELS;
use crate::library::{GameEntry, GameResult};
use crate::say;
use fairyboard::catalog;
use i18n::{Key, Text};

/// How many games were won, drawn and lost against one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    pub level: u64,
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

impl Tally {
    /// The counts in words. If there are no draws, draws are left out.
    pub fn told(self) -> Text {
        let Tally { level, won, drawn, lost } = self;
        match drawn {
            0 => say::tally(level, lost, won),
            _ => say::tally_drawn(drawn, level, lost, won),
        }
    }
}

/// The tallies of finished games against the computer: for each chess variant, in the order of the
/// catalogue, its name and a tally for each level. Variants and levels without such games are left
/// out.
pub fn against_computer<'a>(
    entries: impl IntoIterator<Item = &'a GameEntry>,
) -> Vec<(Key, Vec<Tally>)> {
    let all: Vec<(&str, u64, GameResult)> = entries
        .into_iter()
        .filter(|entry| entry.is_over())
        .filter_map(|entry| Some((&*entry.game, entry.level?, entry.result()?)))
        .collect();
    let of_level = |game: &str, level: u64| {
        let is_it = |is: GameResult| all.iter().filter(|of| **of == (game, level, is)).count();
        let [won, drawn, lost] = [GameResult::Won, GameResult::Drawn, GameResult::Lost].map(is_it);
        (won + drawn + lost > 0).then_some(Tally { level, won, drawn, lost })
    };
    let of_game = |info: &fairyboard::Info| {
        let tallies = LEVELS.into_iter().filter_map(|level| of_level(info.id, level.into()));
        let tallies: Vec<_> = tallies.collect();
        (!tallies.is_empty()).then_some((info.name, tallies))
    };
    catalog::GAMES.iter().filter_map(|family| of_game(family.info())).collect()
}
