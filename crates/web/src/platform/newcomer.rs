//! Finds out whether a game is new to the player on this device. If it is new, an invitation to
//! play it by link offers a lesson of one minute, and the lesson links back to the invitation.

use crate::platform::route::Route;
use crate::platform::{browser, coach_notes, lessons_done, store};
use fairyboard::Options;
use ui_model::introduction::Known;
use ui_model::lesson_progress::has_first_steps;
use yew::UseStateHandle;

/// The page that opened the lessons of a game, such as an invitation to that game. The app's
/// context holds it. A reload loses this value; the browser's Back still leads to the page.
#[derive(Clone, PartialEq)]
pub struct WayBack {
    /// The id of the game that the lessons teach, such as `hens`.
    game: String,
    /// The address of the page, after `#`.
    address: String,
    /// A sentence that says who waits on that page for the player, for example to play the game.
    pub waits: Option<String>,
}

/// The state in the app's context with the page that opened the lessons. `None` if no page did.
pub type KnownWayBack = UseStateHandle<Option<WayBack>>;

impl WayBack {
    /// The link back to the page.
    pub fn href(&self) -> String {
        format!("#{}", self.address)
    }

    /// Whether the current page is the one that opened the lessons.
    pub fn is_here(&self) -> bool {
        self.address == browser::hash()
    }
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
pub fn learn(way_back: &KnownWayBack, game: &str, options: &Options, waits: Option<String>) {
    coach_notes::note_newcomer(game);
    way_back.set(Some(WayBack { game: game.into(), address: browser::hash(), waits }));
    let lesson = match has_first_steps(game) && options.are_usual() {
        true => Route::FirstSteps(game.into()),
        false => Route::Lesson(game.into(), 1),
    };
    browser::go(&lesson.hash());
}

/// The page that opened the lessons of this game. `None` if none did, or if the known page opened
/// those of another game.
pub fn way_back_from<'a>(known: &'a KnownWayBack, game: &str) -> Option<&'a WayBack> {
    known.as_ref().filter(|way| way.game == game)
}
