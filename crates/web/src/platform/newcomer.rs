//! Whether a game is new to the player of this device. If so, an invitation to it offers the first
//! lesson, and the lesson links back to the game.

use crate::platform::route::Route;
use crate::platform::{browser, coach_notes, lessons_done, store};
use std::cell::RefCell;
use ui_model::introduction::Known;

/// The way back from the lessons.
struct WayBack {
    /// The game that is learned.
    game: String,
    /// The address to come back to.
    address: String,
    /// Who waits there, in a sentence.
    waits: Option<String>,
}

thread_local! {
    /// A reload forgets it; then there is the browser's own way.
    static WAY_BACK: RefCell<Option<WayBack>> = const { RefCell::new(None) };
}

/// Whether a game is new to this device.
pub fn is_new_to(game: &str) -> bool {
    let known = Known {
        has_games: store::all().iter().any(|saved| saved.about.game == game),
        has_lessons: !lessons_done::kept(game).is_empty(),
        has_notes: coach_notes::is_kept(game),
    };
    known.is_new()
}

/// Opens the first lesson of a game, which leads back to this address and meanwhile says who waits there. The coach helps the
/// newcomer afterwards.
pub fn learn(game: &str, waits: Option<String>) {
    coach_notes::note_newcomer(game);
    WAY_BACK.set(Some(WayBack { game: game.into(), address: browser::hash(), waits }));
    browser::go(&Route::Lesson(game.into(), 1).hash());
}

/// The link back to the page that opened the lessons of a game.
pub fn way_back(game: &str) -> Option<String> {
    of_game(game, |way| format!("#{}", way.address))
}

/// Who waits for the player to come back from the lessons of a game, in a sentence.
pub fn who_waits(game: &str) -> Option<String> {
    of_game(game, |way| way.waits.clone()).flatten()
}

fn of_game<T>(game: &str, told: impl FnOnce(&WayBack) -> T) -> Option<T> {
    WAY_BACK.with_borrow(|way| way.as_ref().filter(|way| way.game == game).map(told))
}

/// Whether the current page opened the lessons of a game.
pub fn is_back(game: &str) -> bool {
    way_back(game).is_some_and(|way| way.strip_prefix('#') == Some(&browser::hash()))
}

/// Forgets the address after the player's return.
pub fn forget_way_back() {
    WAY_BACK.set(None);
}
