//! The services of the app that every screen can use.

use crate::platform::browser;
use crate::platform::existing_game::{self, ExistingGame};
use crate::platform::newcomer::KnownWayBack;
use crate::platform::page_settings::PageSettings;
use crate::platform::route::Route;
use crate::platform::store;
use by_address::ByAddress;
use fairyboard::open::SetupPosition;
use fairyboard::{Budget, Options, catalog};
use std::rc::Rc;
use ui_model::drawing::{Set, Signs};
use ui_model::incoming::{Failure, Incoming, Read, as_far_as_read};
use ui_model::lesson_run::{Course, Trial};
use ui_model::model::{Reply, Whole};
use ui_model::new_game::{Start, StartOptions};
use ui_model::picture::Look;
use ui_model::say;
use ui_model::settings::Settings;
use ui_model::studies::opened;
use yew::prelude::*;

/// The sheets (dialogs over the page) that all screens share.
#[derive(Clone, Copy, PartialEq)]
pub enum AppSheet {
    Help,
    Settings,
    /// The sheet for links, files and positions.
    Open,
}

/// The services of the app, in a Yew context. The callbacks stay the same, so a component that uses
/// the context re-renders only when one of the values changes, for example the settings.
#[derive(Clone, PartialEq)]
pub struct AppContext {
    pub settings: UseStateHandle<PageSettings>,
    /// Replaces the settings. To change some of them, use
    /// [`change_settings`](AppContext::change_settings).
    pub set_settings: Callback<PageSettings>,
    /// The signs (small pictures) on counters, which are pieces drawn as discs, once they are
    /// loaded.
    pub signs: Option<Rc<Signs>>,
    /// Whether the system asks for dark colours, and whether it asks for high contrast. Pictures
    /// contain their colours instead of CSS variables, so components that draw them re-render when
    /// this changes.
    pub system_look: (bool, bool),
    /// Loads the signs again. `None` unless loading them failed.
    pub fetch_signs: Option<Callback<()>>,
    /// Opens a sheet over the screen.
    pub open: Callback<AppSheet>,
    /// Called after saving, with whether saving worked.
    pub kept: Callback<bool>,
    /// Shows a game that was opened.
    pub show: Callback<Opened>,
    /// How often games were imported. When this number changes, lists of saved games read the games
    /// again.
    pub imports: u32,
    /// Called when the games of a file have been saved.
    pub on_import: Callback<()>,
    /// The page that the lessons link back to, if another page opened them, such as an invitation.
    pub way_back: KnownWayBack,
    /// Whether a newer version of the app is downloaded and can be activated.
    pub update: bool,
}

#[hook]
pub fn use_app() -> AppContext {
    use_context().expect("the app gives its context")
}

/// A game to show, and its origin.
#[derive(Clone, PartialEq)]
pub struct Opened {
    pub origin: Origin,
    pub game: Whole,
    pub note: Option<AttrValue>,
    /// A reply by link (moves that the other player sent) to add to the game.
    pub news: Option<Reply>,
    /// The saved game that an opened link belongs to, if the game was opened from a link.
    pub found: Option<Rc<ExistingGame>>,
    /// The parser's state, if only a part of a very large game was read, so that reading can
    /// continue.
    pub rest: Option<Failure>,
}

impl Opened {
    /// A game to show without a notice.
    pub fn new(origin: Origin, game: Whole) -> Self {
        Opened { origin, game, note: None, news: None, found: None, rest: None }
    }

    /// The address of the saved game; `None` if the game is not saved.
    pub fn route(&self) -> Option<Route> {
        let Origin::Slot(slot) = &self.origin else { return None };
        Some(Route::kept(&self.game, slot.clone()))
    }
}

impl AppContext {
    /// The set of pieces to draw now.
    pub fn piece_set(&self) -> Set {
        self.settings.piece_set(self.signs.as_ref())
    }

    /// The look (colours and piece set) of small pictures, such as previews. They have no
    /// coordinates.
    pub fn look(&self) -> Look {
        self.settings.look(self.signs.as_ref())
    }

    /// The look of pictures and diagrams that show the coordinates of their squares.
    pub fn look_with_coordinates(&self) -> Look {
        Look { coordinates: true, ..self.look() }
    }

    /// Changes one or more of the settings.
    pub fn change_settings(&self, edit: impl FnOnce(&mut Settings)) {
        let mut settings = (*self.settings).clone();
        edit(&mut settings.stored);
        self.set_settings.emit(settings);
    }

    /// A callback that changes the settings with the value of a field.
    pub fn changes_settings<T: 'static>(
        &self,
        edit: impl Fn(&mut Settings, T) + 'static,
    ) -> Callback<T> {
        let app = self.clone();
        Callback::from(move |value| app.change_settings(|settings| edit(settings, value)))
    }

    /// Reports whether saving worked. If not, the app shows a message.
    pub fn storage_worked(&self, kept: bool) {
        self.kept.emit(kept);
    }

    /// Starts a new game and shows it. `options` are `key=value` words; if they are not valid, the
    /// defaults are used. `headers` are names and values for the game's record, such as the
    /// players.
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

    /// Starts a game from a position of the setup editor, and shows it. `headers` are as in
    /// [`start_new`](AppContext::start_new).
    pub fn start_from(&self, of: &SetupPosition, headers: &[(&str, String)], view: StartOptions) {
        self.start(Start::Position(of), headers, view);
    }

    fn start(&self, start: Start, headers: &[(&str, String)], begun: StartOptions) {
        // There is no game if the position is impossible. The setup editor never passes such a
        // position.
        let Some(game) = start.game(&browser::today(), headers, begun) else { return };
        let (slot, kept) = store::keep_new(&game);
        self.storage_worked(kept);
        self.show_kept(slot, game);
    }

    /// Saves a game or a study under a new name in the storage, and shows it.
    pub fn keep_new(&self, game: Whole) {
        let slot = browser::fresh_name();
        self.storage_worked(store::save(&slot, &game));
        self.show_kept(slot, game);
    }

    /// Shows a saved game or study.
    pub fn show_kept(&self, slot: String, game: Whole) {
        self.show_in_slot(slot, game, None);
    }

    /// Shows a saved game with the moves of a reply by link, even while another tab has the right
    /// to change the game.
    pub fn show_reply(&self, slot: String, game: Whole, news: Reply) {
        self.show_in_slot(slot, game.joined(&news), Some(news));
    }

    fn show_in_slot(&self, slot: String, game: Whole, news: Option<Reply>) {
        // If saving failed, no game is stored under this name, but the screen still shows the game.
        self.show_opened(Opened { news, ..Opened::new(Origin::Slot(slot), game) });
    }

    /// Shows an opened game. If it is saved, sets the address of the saved game.
    fn show_opened(&self, opened: Opened) {
        let route = opened.route();
        self.show.emit(opened);
        if let Some(route) = route {
            route.push();
        }
    }

    /// Shows a shared game without saving it.
    pub fn show_shared(&self, game: &Incoming) {
        self.show_sent(game, Budget::usual());
    }

    /// Shows a lesson to its author, as pupils see it. Does nothing if the lesson is not valid,
    /// for example because all answers to a task are marked as wrong.
    pub fn try_lesson(&self, lesson: &Incoming, trial: Trial) {
        if let Ok(course) = Course::sent(lesson) {
            let origin = Origin::Lesson(ByAddress(Rc::new(course.tried(trial))));
            self.show_at_link(lesson, Opened::new(origin, Whole::received(lesson)));
        }
    }

    fn show_sent(&self, game: &Incoming, left: Budget) {
        self.show_at_link(game, sent(game, left));
    }

    /// Shows a shared game, and sets the address of the saved game, or of the link if it is not
    /// saved.
    fn show_at_link(&self, game: &Incoming, opened: Opened) {
        // A game that is too large for a link keeps the current address.
        let code = opened.route().map_or_else(|| game.code(), |_| None);
        self.show_opened(opened);
        if let Some(code) = code {
            Route::Link(code).push();
        }
    }

    /// Shows a shared text, or the part of it that was read. Returns the error if nothing was read.
    /// `left` is the rest of the budget that limits the work of reading.
    pub fn show_read(&self, read: Result<Incoming, Failure>, left: Budget) -> Result<(), Failure> {
        match read {
            Ok(game) => self.show_sent(&game, left),
            unfinished => self.show_opened(sent_in_part(unfinished, left)?),
        }
        Ok(())
    }

    /// Shows the game of a shared lesson as an ordinary game.
    pub fn show_game(&self, sent: &Incoming) {
        self.show_opened(game(sent, None, Budget::usual()));
    }
}

/// A game or lesson to show from a shared text, or from the part of it that was read. Returns the
/// error if nothing was read. `left` is the rest of the budget that limits the work of reading.
pub fn sent_in_part(read: Result<Incoming, Failure>, left: Budget) -> Result<Opened, Failure> {
    as_far_as_read(read).map(|Read { sent: game, rest }| Opened { rest, ..sent(&game, left) })
}

/// A lesson or game to show from a shared text. `left` is the rest of the budget that limited the
/// work of reading; it limits the search for a saved game that the text belongs to.
pub fn sent(sent: &Incoming, left: Budget) -> Opened {
    if !sent.is_lesson() {
        return game(sent, None, left);
    }
    match Course::sent(sent) {
        Ok(course) => {
            let game = Whole::received(sent);
            let origin = Origin::Lesson(ByAddress(Rc::new(course)));
            Opened::new(origin, game)
        }
        Err(error) => game(sent, Some(say::open_no_lesson(error.told()).to_string().into()), left),
    }
}

/// A shared game, with an optional note to show above it. If the same game is saved here, opens the
/// saved game, unless the moves differ, or the link contains a result or moves of this device's
/// player that the saved game lacks.
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

/// The origin of a game on the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// The game is saved in this slot, a name in the storage.
    Slot(String),
    /// The game was opened from a link or a text. It will be saved at the first change.
    Incoming,
    /// The game is played live by others, and this device only watches. Contains the code of the
    /// link. Never saved.
    Watched(String),
    /// The game is a lesson, which is never saved.
    Lesson(ByAddress<Rc<Course>>),
}
