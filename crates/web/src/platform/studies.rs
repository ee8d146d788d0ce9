//! Creates a study, and finds the study that was saved last.

use crate::platform::browser;
use crate::platform::store;
use fairyboard::{Options, catalog};
use ui_model::model::Whole;
use ui_model::new_game::Start;

/// A new study (a board for trying moves out, with notes) of a game, with the options chosen last.
/// `None` if there is no such game.
pub fn new(game: &str) -> Option<Whole> {
    ui_model::studies::new(start(game)?)
}

/// A new lesson of the user's own, which begins with the start position of a game. `None` if there
/// is no such game.
pub fn new_lesson(game: &str) -> Option<Whole> {
    ui_model::studies::new_lesson(start(game)?)
}

fn start(game: &str) -> Option<Start<'static>> {
    let family = catalog::find(game)?;
    let specs = family.info().options;
    let options = Options::read(specs, &store::last_options(game))
        .unwrap_or_else(|_| Options::defaults(specs));
    Some(Start::Dealt(family, options, browser::random()))
}

/// The slot (the name under which a game is saved) of the newest study of a chess variant. `game`
/// is the id of the variant, such as `hens`. `None` if there is no study of it.
pub fn newest(game: &str) -> Option<String> {
    let kept = store::all().into_iter().find(|kept| kept.about.game == game && kept.about.study)?;
    Some(kept.slot)
}
