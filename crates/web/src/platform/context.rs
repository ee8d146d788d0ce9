//! What every screen may ask of the app.

use crate::platform::browser;
use crate::platform::existing_game::{self, ExistingGame};
use crate::platform::route::Route;
use crate::platform::settings::Settings;
use crate::platform::store;
use fairyboard::open::Composed;
use fairyboard::{Budget, Options, catalog};
use std::rc::Rc;
use ui_model::incoming::{Failure, Incoming, Read, as_far_as_read};
use ui_model::lesson_run::Course;
use ui_model::model::{Reply, Whole};
use ui_model::new_game::{Start, StartOptions};
use ui_model::say;
use ui_model::studies::opened;
use yew::prelude::*;

/// What every screen may ask of the app. The callbacks are new in each render of the app, so each re-renders everything that uses
/// the context. The app renders only when a screen, a sheet or the settings change, not with a move.
#[derive(Clone, PartialEq)]
pub struct Context {
    /// The player's choices.
    pub settings: Settings,
    /// Changes them.
    pub set_settings: Callback<Settings>,
    /// Fetches the signs of counters again, where that failed.
    pub fetch_signs: Option<Callback<()>>,
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
    pub news: Option<Reply>,
    /// A kept game to which what was opened belongs, if that was by link.
    pub found: Option<Rc<ExistingGame>>,
    /// What goes on with it, where it is only the beginning of a very large game.
    pub rest: Option<Failure>,
}

impl Opened {
    /// A game, and nothing to be told of it.
    pub fn new(origin: Origin, game: Whole) -> Self {
        Opened { origin, game, note: None, news: None, found: None, rest: None }
    }

    /// The address of the slot in which it is kept.
    pub fn route(&self) -> Option<Route> {
        let Origin::Slot(slot) = &self.origin else { return None };
        Some(Route::kept(&self.game, slot.clone()))
    }
}

impl Context {
    /// Tells the app whether something could be kept; it says so once where not.
    pub fn storage_worked(&self, kept: bool) {
        self.kept.emit(kept);
    }

    /// Begins a new game with these options and headers, and shows it.
    pub fn start_new(
        &self,
        game: &str,
        options: &str,
        headers: &[(&str, String)],
        view: StartOptions,
    ) {
        let Some(family) = catalog::find(game) else { return };
        let specs = family.info().options;
        let options = Options::read(specs, options).unwrap_or_else(|_| Options::defaults(specs));
        self.start(Start::Dealt(family, options, browser::random()), headers, view);
    }

    /// Begins a game from a position that was set up, as [`start_new`](Context::start_new) does.
    pub fn start_from(&self, of: &Composed, headers: &[(&str, String)], view: StartOptions) {
        self.start(Start::Composed(of), headers, view);
    }

    fn start(&self, start: Start, headers: &[(&str, String)], begun: StartOptions) {
        // What cannot be played is not offered.
        let Some(game) = start.game(&browser::today(), headers, begun) else { return };
        let (slot, kept) = store::keep_new(&game);
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
    pub fn show_reply(&self, slot: String, game: Whole, news: Reply) {
        self.show_in_slot(slot, game.joined(&news), Some(news));
    }

    fn show_in_slot(&self, slot: String, game: Whole, news: Option<Reply>) {
        // Where nothing can be kept, the game is shown all the same.
        self.show_opened(Opened { news, ..Opened::new(Origin::Slot(slot), game) });
    }

    /// Shows what was opened, at the address of its slot where it is kept.
    fn show_opened(&self, opened: Opened) {
        let route = opened.route();
        self.show.emit(opened);
        if let Some(route) = route {
            route.push();
        }
    }

    /// Shows a game that somebody shared, without keeping it.
    pub fn show_shared(&self, game: &Incoming) {
        self.show_sent(game, Budget::usual());
    }

    fn show_sent(&self, game: &Incoming, left: Budget) {
        let opened = sent(game, left);
        // What is too large for a link is shown without one.
        let code = opened.route().map_or_else(|| game.code(), |_| None);
        self.show_opened(opened);
        if let Some(code) = code {
            Route::Link(code).push();
        }
    }

    /// Shows what was read of a text that somebody shared: all of it, or the beginning; and what is left of the budget.
    pub fn show_read(&self, read: Result<Incoming, Failure>, left: Budget) -> Result<(), Failure> {
        match read {
            Ok(game) => self.show_sent(&game, left),
            unfinished => self.show_opened(sent_in_part(unfinished, left)?),
        }
        Ok(())
    }

    /// Shows a game that somebody shared as a lesson as what it is besides.
    pub fn show_game(&self, sent: &Incoming) {
        self.show_opened(game(sent, None, Budget::usual()));
    }
}

/// What somebody shared, as far as it was read, and what is left of the budget.
pub fn sent_in_part(read: Result<Incoming, Failure>, left: Budget) -> Result<Opened, Failure> {
    as_far_as_read(read).map(|Read { sent: game, rest }| Opened { rest, ..sent(&game, left) })
}

/// What somebody shared: a lesson where it is one, else a game. What is left of the budget is for the game that is kept here
/// and to which it belongs.
pub fn sent(sent: &Incoming, left: Budget) -> Opened {
    if !sent.is_lesson() {
        return game(sent, None, left);
    }
    match Course::sent(sent) {
        Ok(course) => {
            let game = Whole::received(sent);
            let origin = Origin::Lesson(Rc::new(course));
            Opened::new(origin, game)
        }
        Err(error) => game(sent, Some(say::open_no_lesson(error.told()).to_string().into()), left),
    }
}

/// A shared game, with a note to show above it. If a game by link is saved here, its link opens the saved game, unless the
/// moves differ or the link claims a result or moves for the player.
fn game(sent: &Incoming, note: Option<AttrValue>, left: Budget) -> Opened {
    let game = opened(sent);
    let found = existing_game::find(&game, left).map(Rc::new);
    match found {
        Some(found) if found.leads_there() => {
            let (origin, kept) = (Origin::Slot(found.slot.clone()), found.kept.clone());
            match found.goes_on() {
                true => {
                    let reply = Reply { link: game, is_accepted: false };
                    let game = kept.joined(&reply);
                    Opened { news: Some(reply), ..Opened::new(origin, game) }
                }
                false => Opened { found: Some(found), ..Opened::new(origin, kept) },
            }
        }
        Some(found) => {
            let shown = found.link.until_answered(&found.kept, &found.claims);
            Opened { note, found: Some(found), ..Opened::new(Origin::Incoming, shown) }
        }
        None => Opened { note, ..Opened::new(Origin::Incoming, game) },
    }
}

/// What a sheet needs.
#[derive(Clone, PartialEq, Properties)]
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
    Incoming,
    /// It is a lesson, and not kept.
    Lesson(Rc<Course>),
}
