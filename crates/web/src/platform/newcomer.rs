//! Whether this device knows a game. If not, an invitation to it offers the first lesson, and the lesson leads back to it.

use crate::platform::route::Route;
use crate::platform::{browser, coach_notes, lessons_done, store};
use std::cell::RefCell;
use ui_model::introduction::Known;

thread_local! {
    /// The game that is learned, and the address to come back to. A reload forgets it; then there is the browser's own way.
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

/// Opens the first lesson of a game, which leads back to this address. The coach helps the newcomer afterwards.
pub fn learn(game: &str) {
    coach_notes::note_newcomer(game);
    WAY_BACK.set(Some((game.into(), browser::hash())));
    browser::go(&Route::Lesson(game.into(), 1).hash());
}

/// The address from which the lessons of a game were opened, for a link.
pub fn way_back(game: &str) -> Option<String> {
    let of_game = |way: &(String, String)| (way.0 == game).then(|| format!("#{}", way.1));
    WAY_BACK.with_borrow(|way| way.as_ref().and_then(of_game))
}

/// Whether the player comes back to this address from the lessons of a game.
pub fn is_back(game: &str) -> bool {
    way_back(game).is_some_and(|way| way.strip_prefix('#') == Some(&browser::hash()))
}

/// The player is back.
pub fn forget_way_back() {
    WAY_BACK.set(None);
}
