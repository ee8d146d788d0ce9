//! Imports the games of one or more files.

use super::store::{GAME, save};
use crate::platform::{browser, storage};
use fairyboard::Budget;
use fairyboard::open::OpenError;
use fairyboard::record::Outline;
use std::collections::VecDeque;
use ui_model::incoming::{self, Failure};
use ui_model::library::{self, Met, Spoilt};
use ui_model::model::Whole;
use yew::Callback;

/// The limit of work for reading files in one task of the browser, so that the page can respond
/// between tasks. The import is not `async`, because it never waits for a result.
const READ_TOGETHER: usize = Budget::USUAL / 4;

/// A game in a file.
pub enum FileGame {
    /// A game as text, in the format for records (`docs/formats.md`), which resembles PGN.
    Record(String),
    /// The stored form of the game, which also has its clock and the sides of the players.
    Stored(String),
    /// The file is not a text.
    Unreadable(OpenError),
}

impl FileGame {
    fn text(&self) -> &str {
        match self {
            FileGame::Record(text) | FileGame::Stored(text) => text,
            FileGame::Unreadable(_) => "",
        }
    }
}

/// The progress and results of an import.
#[derive(Clone, Default, PartialEq)]
pub struct Imported {
    /// The number of games.
    pub all: usize,
    /// The number of games read so far.
    pub read: usize,
    /// The number of games saved.
    pub added: usize,
    /// The number of games that were already saved.
    pub known: usize,
    /// Whether a game was not saved because the storage is full or refused it.
    pub full: bool,
    /// The games that can't be read.
    pub unreadable: Vec<RefusedGame>,
}

/// A game of a file that can't be read.
#[derive(Clone, PartialEq)]
pub struct RefusedGame {
    /// The game's position in the file, from 1.
    pub number: usize,
    /// The names of both players, if the file has them.
    pub players: [Option<String>; 2],
    pub why: Failure,
}

/// Saves the games that are not saved yet, in several tasks. Calls `on_progress` after each task.
pub fn import(games: Vec<FileGame>, on_progress: Callback<Imported>) {
    let names = storage::names(GAME).into_iter();
    let met = Met::of_kept(names.filter_map(|name| storage::read(&name)));
    let imported = Imported { all: games.len(), ..Imported::default() };
    Import { games: games.into(), rest: None, met, imported, on_progress }.go_on();
}

struct Import {
    /// The games that are left to read.
    games: VecDeque<FileGame>,
    /// The state of reading a game that is too large for one task.
    rest: Option<Rest>,
    met: Met,
    imported: Imported,
    on_progress: Callback<Imported>,
}

/// The parser's state after reading a part of a game.
enum Rest {
    Record(Failure),
    Stored(Spoilt),
}

/// The result of reading a game's text.
enum Read {
    New(Whole),
    Known,
    Unfinished(Rest),
    Wrong(Failure),
}

impl Import {
    fn go_on(mut self) {
        let mut budget = Budget::new(READ_TOGETHER);
        while let Some(game) = self.games.pop_front_if(|_| !budget.is_spent()) {
            let read = match &game {
                FileGame::Record(text) => self.read_record(text, &mut budget),
                FileGame::Stored(text) => self.read_stored(text, &mut budget),
                FileGame::Unreadable(error) => Read::Wrong(error.clone().into()),
            };
            if let Read::Unfinished(rest) = read {
                self.games.push_front(game);
                self.rest = Some(rest);
                continue;
            }
            self.imported.read += 1;
            match read {
                Read::New(whole) => self.keep(&whole, &game),
                Read::Wrong(why) => {
                    let players =
                        Outline::of(game.text()).players().map(|name| name.map(str::to_string));
                    let number = self.imported.read;
                    self.imported.unreadable.push(RefusedGame { number, players, why });
                }
                Read::Known | Read::Unfinished(_) => self.imported.known += 1,
            }
        }
        self.on_progress.emit(self.imported.clone());
        if !self.games.is_empty() {
            browser::after(0, move || self.go_on()).forget();
        }
    }

    fn read_record(&mut self, text: &str, budget: &mut Budget) -> Read {
        let read = match self.rest.take() {
            Some(Rest::Record(rest)) => rest.go_on(budget),
            _ if self.met.knows(text) => return Read::Known,
            _ => incoming::read(text, budget),
        };
        match read {
            Ok(game) if self.met.add_game(&game) => Read::New(Whole::received(&game)),
            Ok(_) => Read::Known,
            Err(rest) if rest.moves_read().is_some() => Read::Unfinished(Rest::Record(rest)),
            Err(error) => Read::Wrong(error),
        }
    }

    fn read_stored(&mut self, text: &str, budget: &mut Budget) -> Read {
        let read = match self.rest.take() {
            Some(Rest::Stored(rest)) => Whole::load_on(text, rest, budget),
            _ if !self.met.add_kept(text) => return Read::Known,
            _ => Whole::load_within(text, budget),
        };
        match read {
            Ok(whole) => Read::New(whole),
            Err(rest) if rest.moves_read().is_some() => Read::Unfinished(Rest::Stored(rest)),
            Err(Spoilt { error, .. }) => Read::Wrong(error),
        }
    }

    fn keep(&mut self, whole: &Whole, game: &FileGame) {
        let slot = format!("{}-{}", browser::fresh_name(), self.imported.read);
        let kept = match game {
            FileGame::Stored(text) => {
                let changed = library::changed(text).min(browser::now());
                storage::keep(&format!("{GAME}{slot}"), &whole.kept(changed))
            }
            _ => save(&slot, whole),
        };
        match kept {
            true => self.imported.added += 1,
            false => self.imported.full = true,
        }
    }
}
