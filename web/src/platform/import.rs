//! The games of a file that are kept together.

use super::store::{GAME, KEPT, save};
use crate::platform::{browser, storage};
use fairyboard::Budget;
use table::library::Met;
use table::model::Whole;
use table::sent::{self, Failure, Sent};
use yew::Callback;

/// So much of a file is read at a time; between, the page answers.
const READ_TOGETHER: usize = Budget::USUAL / 4;

/// What became of games that were to be kept together.
#[derive(Clone, Default, PartialEq)]
pub struct Imported {
    /// How many there are.
    pub all: usize,
    /// How many of them were read.
    pub read: usize,
    /// How many are kept now.
    pub added: usize,
    /// How many were kept before.
    pub known: usize,
    /// Whether there was no room for another.
    pub full: bool,
}

/// Keeps the games of a file, each that is not kept already, some at a time. After each time `told` hears how it stands,
/// with the first that can't be read.
pub fn import(records: Vec<String>, told: Callback<(Imported, Option<Failure>)>) {
    let names = storage::names(GAME).into_iter();
    let met = Met::of_kept(names.filter_map(|name| storage::read(&name)));
    let imported = Imported { all: records.len(), ..Imported::default() };
    Import { records, rest: None, met, imported, error: None, told }.go_on();
}

struct Import {
    records: Vec<String>,
    /// What is read of a record that is too large to be read at a time.
    rest: Option<Failure>,
    met: Met,
    imported: Imported,
    error: Option<Failure>,
    told: Callback<(Imported, Option<Failure>)>,
}

impl Import {
    fn go_on(mut self) {
        let mut budget = Budget::new(READ_TOGETHER);
        while self.imported.read < self.records.len() && !budget.is_spent() {
            let text = std::mem::take(&mut self.records[self.imported.read]);
            let read = match self.rest.take() {
                Some(rest) => Some(rest.go_on(&mut budget)),
                None if self.met.knows(&text) => None,
                None => Some(sent::read(&text, &mut budget)),
            };
            self.imported.read += 1;
            match read {
                None => self.imported.known += 1,
                Some(Ok(game)) => self.add(game),
                Some(Err(rest)) if rest.moves_read().is_some() => {
                    self.imported.read -= 1;
                    self.rest = Some(rest);
                }
                Some(Err(error)) => drop(self.error.get_or_insert(error)),
            }
        }
        self.told.emit((self.imported.clone(), self.error.clone()));
        if self.imported.read < self.records.len() {
            browser::after(0, move || self.go_on()).forget();
        } else {
            browser::send(KEPT);
        }
    }

    fn add(&mut self, game: Sent) {
        if !self.met.add_game(&game) {
            self.imported.known += 1;
            return;
        }
        let slot = format!("{}-{}", browser::fresh_name(), self.imported.read);
        match save(&slot, &Whole::received(&game)) {
            true => self.imported.added += 1,
            false => self.imported.full = true,
        }
    }
}
