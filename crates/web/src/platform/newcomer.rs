//! Whether a game is new to the player of this device. If so, an invitation to it offers the first
//! lesson, and the lesson links back to the game.

use crate::platform::route::Route;
use crate::platform::{browser, coach_notes, lessons_done, store};
use std::cell::RefCell;
use ui_model::introduction::Known;

thread_local! {
    /// The game that is learned, and the address of the invitation. A reload loses it; the
    /// browser's Back still works.
    static WAY_BACK: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
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

/// Opens the first lesson of a game and remembers the current address. The coach helps the newcomer
/// afterwards.
pub fn learn(game: &str) {
    coach_notes::note_newcomer(game);
    WAY_BACK.set(Some((game.into(), browser::hash())));
    browser::go(&Route::Lesson(game.into(), 1).hash());
}

/// The link back to the page that opened the lessons of a game.
pub fn way_back(game: &str) -> Option<String> {
    let of_game = |way: &(String, String)| (way.0 == game).then(|| format!("#{}", way.1));
    WAY_BACK.with_borrow(|way| way.as_ref().and_then(of_game))
}

/// Whether the current page opened the lessons of a game.
pub fn is_back(game: &str) -> bool {
    way_back(game).is_some_and(|way| way.strip_prefix('#') == Some(&browser::hash()))
}

/// Forgets the address after the player's return.
pub fn forget_way_back() {
    WAY_BACK.set(None);
}
