//! Creates a study, and finds the study that was saved last.

use crate::platform::browser;
use crate::platform::store;
use fairyboard::{Options, catalog};
use ui_model::model::Whole;
use ui_model::new_game::Start;

/// A new study of a game, with the options chosen last.
pub fn new(game: &str) -> Option<Whole> {
    let family = catalog::find(game)?;
    let specs = family.info().options;
    let options = Options::read(specs, &store::last_options(game))
        .unwrap_or_else(|_| Options::defaults(specs));
    ui_model::studies::new(Start::Dealt(family, options, browser::random()))
}

/// The slot (the name under which a game is saved) of the newest study of a chess variant. `game`
/// is the id of the variant, such as `hens`.
pub fn newest(game: &str) -> Option<String> {
    let kept = store::all().into_iter().find(|kept| kept.about.game == game && kept.about.study)?;
    Some(kept.slot)
}
