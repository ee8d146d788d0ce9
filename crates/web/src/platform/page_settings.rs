//! Stores the player's settings for all games in this browser, and applies them to the page.
//! `ui_model::settings` defines the settings.

use crate::platform::planted::planted;
use crate::platform::{browser, storage};
use std::rc::Rc;
use ui_model::drawing::{Set, Signs};
use ui_model::picture::Look;
use ui_model::settings::{Choice, Pieces, Settings, Theme};

const NAME: &str = "settings";

/// The file with the signs that counters (pieces drawn as discs) show. Fetched when the player
/// chooses counters.
pub const SIGNS: &str = "./pieces/counters.txt";

/// The stored settings. The methods say what they mean for the page now, for example whether it is
/// dark.
#[derive(Clone, PartialEq)]
pub struct PageSettings {
    pub stored: Settings,
}

impl PageSettings {
    /// Reads the stored settings.
    pub fn load() -> Self {
        PageSettings { stored: Settings::read(&storage::read(NAME).unwrap_or_default()) }
    }

    /// Saves the settings that differ from `before`. Keeps other stored settings, because another
    /// tab may have changed them.
    pub fn keep_change(&self, before: &Settings) {
        storage::keep(NAME, &Self::load().stored.with_change(before, &self.stored).write());
    }

    /// These settings with the changes that another tab made. Takes the key and both texts of a
    /// storage event. `None` if the key is not that of the settings.
    pub fn changed_elsewhere(&self, [key, before, after]: [Option<String>; 3]) -> Option<Self> {
        let is_it = storage::name_in(&key?).is_some_and(|name| name == NAME);
        let [before, after] = [before, after].map(|text| Settings::read(&text.unwrap_or_default()));
        is_it.then(|| PageSettings { stored: self.stored.with_change(&before, &after) })
    }

    /// Applies the settings to the page, as attributes of `<html>`.
    pub fn apply(&self) {
        planted("effect");
        if let Some(html) = browser::document().document_element() {
            let _ = match self.stored.theme {
                Theme::Auto => html.remove_attribute("data-theme"),
                theme => html.set_attribute("data-theme", theme.name()),
            };
            let _ = html.set_attribute("data-cells", self.stored.board.name());
            let _ =
                html.set_attribute("data-patterns", if self.stored.patterns { "1" } else { "0" });
            let _ = html
                .set_attribute("data-still", if self.stored.reduced_motion { "1" } else { "0" });
        }
    }

    /// Whether every move waits for the button *Play* now. If the player made no choice, moves wait
    /// on small squares, because a tap easily misses them. Then this measures a cell, which may
    /// force a layout, so call it in event handlers and not in each render of the board. The cell is
    /// looked up, because cells are created outside Yew (`board/grid.rs`).
    pub fn asks(&self) -> bool {
        self.stored.ask.unwrap_or_else(|| {
            let cell = browser::document().query_selector("[data-square]").ok().flatten();
            cell.is_some_and(|cell| {
                let on_corner = cell.closest(".tilted").is_ok_and(|board| board.is_some());
                self.stored.asks_on(cell.get_bounding_client_rect().width(), on_corner)
            })
        })
    }

    /// Whether animations are off now, by the settings or the system.
    pub fn reduces_motion(&self) -> bool {
        self.stored.reduced_motion || browser::matches("(prefers-reduced-motion: reduce)")
    }

    /// Whether the page has dark colours now.
    pub fn is_dark(&self) -> bool {
        match self.stored.theme {
            Theme::Auto | Theme::Contrast => browser::matches("(prefers-color-scheme: dark)"),
            theme => theme == Theme::Dark,
        }
    }

    /// Whether the page has high contrast now, by the settings or the system.
    pub fn has_contrast(&self) -> bool {
        self.stored.theme == Theme::Contrast || browser::matches("(prefers-contrast: more)")
    }

    /// The set of pieces to draw now. `signs` are those of counters, once they are loaded; until
    /// then counters are drawn as figures.
    pub fn piece_set(&self, signs: Option<&Rc<Signs>>) -> Set {
        match (self.stored.pieces, signs) {
            (Pieces::Letters, _) => Set::Letters,
            (Pieces::Counters, Some(signs)) => Set::Counters(Rc::clone(signs)),
            _ => Set::Figures,
        }
    }

    /// The look of small pictures under these settings, such as previews. They have no coordinates.
    pub fn look(&self, signs: Option<&Rc<Signs>>) -> Look {
        Look {
            dark: self.is_dark(),
            print: self.stored.patterns,
            board: self.stored.board,
            contrast: self.has_contrast(),
            set: self.piece_set(signs),
            ..Look::default()
        }
    }
}
