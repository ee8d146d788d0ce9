//! The player's settings for all games, in this browser.

use crate::platform::planted::planted;
use crate::platform::{browser, storage};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use ui_model::drawing::{Set, Signs};
use ui_model::picture::Look;
use ui_model::settings::{Choice, Pieces, Settings as Stored, Theme};

const NAME: &str = "settings";

/// The file with the signs that counters (a set of pieces) show. Fetched when the player chooses
/// counters.
pub const SIGNS: &str = "./pieces/counters.txt";

/// The stored settings, with the signs of counters once they are loaded. It can be used like the
/// stored settings; the signs are only for boards and pictures.
#[derive(Clone, PartialEq)]
pub struct Settings {
    stored: Stored,
    signs: Option<Rc<Signs>>,
}

impl Deref for Settings {
    type Target = Stored;

    fn deref(&self) -> &Stored {
        &self.stored
    }
}

impl DerefMut for Settings {
    fn deref_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }
}

impl Settings {
    /// Reads the stored settings.
    pub fn load() -> Self {
        let stored = Stored::read(&storage::read(NAME).unwrap_or_default());
        Settings { stored, signs: None }
    }

    /// Saves the settings that differ from `before`. Keeps other stored settings, because another
    /// tab may have changed them.
    pub fn keep_change(&self, before: &Stored) {
        storage::keep(NAME, &Self::load().with_change(before, self).write());
    }

    /// These settings with the changes that another tab made. Takes the key and both texts of a
    /// storage event. `None` if the key is not that of the settings.
    pub fn changed_elsewhere(&self, [key, before, after]: [Option<String>; 3]) -> Option<Self> {
        let is_it = storage::name_in(&key?).is_some_and(|name| name == NAME);
        let [before, after] = [before, after].map(|text| Stored::read(&text.unwrap_or_default()));
        is_it.then(|| Settings { stored: self.with_change(&before, &after), ..self.clone() })
    }

    /// Applies the settings to the page, as attributes of `<html>`.
    pub fn apply(&self) {
        planted("effect");
        if let Some(html) = browser::document().document_element() {
            let _ = match self.theme {
                Theme::Auto => html.remove_attribute("data-theme"),
                theme => html.set_attribute("data-theme", theme.name()),
            };
            let _ = html.set_attribute("data-cells", self.board.name());
            let _ = html.set_attribute("data-patterns", if self.patterns { "1" } else { "0" });
            let _ = html.set_attribute("data-still", if self.reduced_motion { "1" } else { "0" });
        }
    }

    /// Whether every move waits for *Play* now. If the player made no choice, moves wait on small
    /// squares, where a tap easily misses. Then this measures a cell, which may force a layout, so
    /// call it in event handlers and not in each render of the board.
    pub fn asks(&self) -> bool {
        self.ask.unwrap_or_else(|| {
            let cell = browser::document().query_selector("[data-square]").ok().flatten();
            cell.is_some_and(|cell| {
                let on_corner = cell.closest(".tilted").is_ok_and(|board| board.is_some());
                self.asks_on(cell.get_bounding_client_rect().width(), on_corner)
            })
        })
    }

    /// Whether animations are off now, by the settings or the system.
    pub fn reduces_motion(&self) -> bool {
        self.reduced_motion || browser::matches("(prefers-reduced-motion: reduce)")
    }

    /// Whether the page has dark colours now.
    pub fn is_dark(&self) -> bool {
        match self.theme {
            Theme::Auto | Theme::Contrast => browser::matches("(prefers-color-scheme: dark)"),
            theme => theme == Theme::Dark,
        }
    }

    /// Whether the page has high contrast now, by the settings or the system.
    pub fn has_contrast(&self) -> bool {
        self.theme == Theme::Contrast || browser::matches("(prefers-contrast: more)")
    }

    /// These settings with the signs of counters, once they are loaded.
    pub fn with(self, signs: Option<Rc<Signs>>) -> Self {
        Settings { signs, ..self }
    }

    /// The set of pieces to draw now. Counters are drawn as figures until their signs are loaded.
    pub fn set(&self) -> Set {
        match (self.pieces, &self.signs) {
            (Pieces::Letters, _) => Set::Letters,
            (Pieces::Counters, Some(signs)) => Set::Counters(Rc::clone(signs)),
            _ => Set::Figures,
        }
    }

    /// The look of pictures and diagrams under these settings.
    pub fn look(&self) -> Look {
        Look {
            dark: self.is_dark(),
            print: self.patterns,
            board: self.board,
            contrast: self.has_contrast(),
            set: self.set(),
            ..Look::default()
        }
    }
}
