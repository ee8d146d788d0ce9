//! Finds out whether a game is new to the player on this device. If it is new, an invitation to
//! play it by link offers a lesson of one minute, and the lesson links back to the invitation.

use crate::platform::route::Route;
use crate::platform::{browser, coach_notes, lessons_done, store};
use fairyboard::Options;
use std::cell::RefCell;
use ui_model::introduction::Known;
use ui_model::lesson_progress::has_first_steps;

/// The page that opened the lessons of a game, such as an invitation to that game.
struct WayBack {
    /// The id of the game that the lessons teach, such as `hens`.
    game: String,
    /// The address of the page, after `#`.
    address: String,
    /// A sentence that says who waits there for the player.
    waits: Option<String>,
}

thread_local! {
    /// The page that opened the lessons. It is not in a Yew context, because functions outside of
    /// components read it. A reload loses this value; the browser's Back still leads to the page.
    static WAY_BACK: RefCell<Option<WayBack>> = const { RefCell::new(None) };
}

/// Whether the game with this id is new to this device, judged by the saved games, the lessons and
/// the coach's notes.
pub fn is_new_to(game: &str) -> bool {
    let known = Known {
        has_games: store::all().iter().any(|saved| saved.about.game == game),
        has_lessons: !lessons_done::kept(game).is_empty(),
        has_notes: coach_notes::is_kept(game),
    };
    known.is_new()
}

/// Opens the lesson of one minute, which teaches a game with its usual options. With other options,
/// or if the game has no such lesson, opens the first lesson.
///
/// The lesson links back to the current address, and shows the sentence `waits`, which says who
/// waits there. Also notes that the player is a newcomer, so that the coach helps when the player
/// returns to the game.
pub fn learn(game: &str, options: &Options, waits: Option<String>) {
    coach_notes::note_newcomer(game);
    WAY_BACK.set(Some(WayBack { game: game.into(), address: browser::hash(), waits }));
    let lesson = match has_first_steps(game) && options.are_usual() {
        true => Route::FirstSteps(game.into()),
        false => Route::Lesson(game.into(), 1),
    };
    browser::go(&lesson.hash());
}

/// The link back to the page that opened the lessons of a game.
pub fn way_back(game: &str) -> Option<String> {
    of_game(game, |way| format!("#{}", way.address))
}

/// The sentence that says who waits while the player does the lessons of a game.
pub fn who_waits(game: &str) -> Option<String> {
    of_game(game, |way| way.waits.clone()).flatten()
}

fn of_game<T>(game: &str, told: impl FnOnce(&WayBack) -> T) -> Option<T> {
    WAY_BACK.with_borrow(|way| way.as_ref().filter(|way| way.game == game).map(told))
}

/// Whether the current page is the page that opened the lessons of a game.
pub fn is_back(game: &str) -> bool {
    way_back(game).is_some_and(|way| way.strip_prefix('#') == Some(&browser::hash()))
}

/// Forgets the page that opened the lessons, after the player has returned to it.
pub fn forget_way_back() {
    WAY_BACK.set(None);
}
