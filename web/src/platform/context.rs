//! What every screen may ask of the app.

use crate::platform::browser;
use crate::platform::route::Route;
use crate::platform::settings::Settings;
use crate::platform::store::{self, make_new};
use fairyboard::link::{self, Shared};
use fairyboard::open::{Composed, OpenError};
use fairyboard::record::{NodeId, Record};
use fairyboard::session::Session;
use fairyboard::{Budget, Options, Seat, catalog};
use std::rc::Rc;
use table::course::Course;
use table::model::Whole;
use table::studies::opened;
use yew::prelude::*;

/// What every screen may ask of the app.
#[derive(Clone, PartialEq)]
pub struct Context {
    /// The player's choices.
    pub settings: Settings,
    /// Changes them.
    pub set_settings: Callback<Settings>,
    /// Opens the help.
    pub help: Callback<()>,
    /// Opens the settings.
    pub open_settings: Callback<()>,
    /// Opens the sheet for links, files and positions.
    pub open_sheet: Callback<()>,
    /// Told whether something could be kept on this device.
    pub kept: Callback<bool>,
    /// Shows a game that was opened.
    pub show: Callback<Opened>,
    /// Whether a newer version waits.
    pub update: bool,
}

/// What the app gives all that is drawn in it.
#[hook]
pub fn use_app() -> Context {
    use_context().expect("the app gives its context")
}

/// A game that is shown: where it came from, and how it stands.
#[derive(Clone, PartialEq)]
pub struct Opened {
    pub origin: Origin,
    pub game: Whole,
    pub note: Option<AttrValue>,
    /// A reply by link that is to go into the game.
    pub news: Option<Whole>,
    /// What goes on with it, where it is only the beginning of a very large game.
    pub rest: Option<Rc<Failure>>,
}

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Begun {
    /// Whether the board turns to whoever is to move.
    pub turns: bool,
    /// Whether helps are locked.
    pub locked: bool,
    /// Against somebody elsewhere, whose side is played here.
    pub side: Option<Seat>,
}

impl Context {
    /// Tells the app whether something could be kept; it says so once where not.
    pub fn storage_worked(&self, kept: bool) {
        self.kept.emit(kept);
    }

    /// Begins a new game with these options and headers, and shows it.
    pub fn start_new(&self, game: &str, options: &str, headers: &[(&str, String)], view: Begun) {
        let Some(family) = catalog::find(game) else { return };
        let specs = family.info().options;
        let options = Options::read(specs, options).unwrap_or_else(|_| Options::defaults(specs));
        let record = Record::dealt(family, options, browser::random());
        self.start(record, headers, view);
    }

    /// Begins a game from a position that was set up, as [`start_new`](Context::start_new) does.
    pub fn start_from(&self, of: &Composed, headers: &[(&str, String)], view: Begun) {
        // What cannot be played is not offered.
        if let Ok(record) = Record::from_position(of.family, of.options.clone(), &of.text) {
            self.start(record, headers, view);
        }
    }

    fn start(&self, mut record: Record, headers: &[(&str, String)], begun: Begun) {
        record.set_header("Date", &browser::today());
        for (name, value) in headers {
            record.set_header(name, value);
        }
        let mut game = Session::new(record, NodeId::START);
        game.look.turns_itself = begun.turns;
        game.look.locked = begun.locked;
        table::apart::seat(&mut game, begun.side);
        let (slot, kept, game) = make_new(game);
        self.storage_worked(kept);
        self.show_kept(slot, game);
    }

    /// Keeps a game or a study in a slot of its own, and shows it.
    pub fn keep_new(&self, game: Whole) {
        let slot = browser::fresh_name();
        self.storage_worked(store::save(&slot, &game));
        self.show_kept(slot, game);
    }

    /// Shows a game or a study that is kept in a slot.
    pub fn show_kept(&self, slot: String, game: Whole) {
        self.show_in_slot(slot, game, None);
    }

    /// Shows a game that is kept in a slot, with a reply by link that goes into it, whichever tab has it.
    pub fn show_reply(&self, slot: String, game: Whole, news: Whole) {
        self.show_in_slot(slot, game.joined(&news), Some(news));
    }

    fn show_in_slot(&self, slot: String, game: Whole, news: Option<Whole>) {
        let route = Route::kept(&game, slot.clone());
        // Where nothing can be kept, the game is shown all the same.
        self.show.emit(Opened { origin: Origin::Slot(slot), game, note: None, news, rest: None });
        route.push();
    }

    /// Shows a game that somebody shared, without keeping it.
    pub fn show_shared(&self, shared: Shared) {
        let code = link::encode_within(&shared, &mut Budget::usual());
        self.show.emit(sent(shared));
        // What is too large for a link is shown without one.
        code.into_iter().for_each(|code| Route::Link(code).push());
    }

    /// Shows what was read of a text that somebody shared: all of it, or the beginning.
    pub fn show_read(&self, read: Result<Shared, OpenError>) -> Result<(), OpenError> {
        match read {
            Ok(shared) => self.show_shared(shared),
            unfinished => self.show.emit(sent_in_part(unfinished)?),
        }
        Ok(())
    }

    /// Shows a game that somebody shared as a lesson as what it is besides.
    pub fn show_game(&self, shared: Shared) {
        self.show.emit(game(shared, None));
    }
}

/// What was read of a game, and where that is only the beginning of a very large one, what goes on with it.
pub fn as_far_as_read(
    read: Result<Shared, OpenError>,
) -> Result<(Shared, Option<Rc<Failure>>), OpenError> {
    match read {
        Ok(shared) => Ok((shared, None)),
        Err(error) => match error.sound().filter(|_| error.moves_read().is_some()) {
            Some(part) => Ok((part, Some(Rc::new(Failure(error))))),
            None => Err(error),
        },
    }
}

/// What somebody shared, as far as it was read.
pub fn sent_in_part(read: Result<Shared, OpenError>) -> Result<Opened, OpenError> {
    as_far_as_read(read).map(|(shared, rest)| Opened { rest, ..sent(shared) })
}

/// What somebody shared: a lesson where it is one, else a game.
pub fn sent(shared: Shared) -> Opened {
    if shared.record.header("Lesson").is_none() {
        return game(shared, None);
    }
    match Course::sent(&shared) {
        Ok(course) => {
            let game = Whole::new(Session::from_shared(shared));
            Opened {
                origin: Origin::Lesson(Rc::new(course)),
                game,
                note: None,
                news: None,
                rest: None,
            }
        }
        Err(error) => game(shared, Some(format!("Not a lesson: {error}").into())),
    }
}

/// A game that somebody shared, and what is to be told of it.
fn game(shared: Shared, note: Option<AttrValue>) -> Opened {
    Opened { origin: Origin::Shared, game: opened(shared), note, news: None, rest: None }
}

/// Why something could not be opened; equal only to itself.
pub struct Failure(pub OpenError);

impl Failure {
    /// Says how much is shown of a very large game.
    pub fn shown(&self) -> String {
        let moves = self.0.moves_read().unwrap_or(0);
        format!("This game is very large. The first {moves} moves are shown.")
    }

    /// Goes on reading a very large game.
    pub fn go_on(&self) -> Result<Shared, OpenError> {
        self.0.clone().go_on(&mut Budget::usual())
    }
}

impl PartialEq for Failure {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What a sheet needs.
#[derive(PartialEq)]
pub struct SheetProps {
    /// Called when it is closed.
    pub on_close: Callback<()>,
}

/// Where a game that is shown came from.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// It is kept in this slot.
    Slot(String),
    /// Somebody shared it: it is kept at the first change.
    Shared,
    /// It is a lesson, and not kept.
    Lesson(Rc<Course>),
}
