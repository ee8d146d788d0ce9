//! What the player has chosen for all games, in this browser.

use crate::platform::{browser, storage};
use std::ops::{Deref, DerefMut};
use table::settings::Settings as Choices;
pub use table::settings::Theme;

const NAME: &str = "settings";

/// The choices, which this browser keeps and follows.
#[derive(Clone, PartialEq)]
pub struct Settings(Choices);

impl Deref for Settings {
    type Target = Choices;

    fn deref(&self) -> &Choices {
        &self.0
    }
}

impl DerefMut for Settings {
    fn deref_mut(&mut self) -> &mut Choices {
        &mut self.0
    }
}

impl Settings {
    /// Reads the choices that were kept.
    pub fn load() -> Self {
        Settings(Choices::read(&storage::read(NAME).unwrap_or_default()))
    }

    /// Lets the page follow the choices; keeps them, unless the page is a frame of another.
    pub fn apply(&self, keeps: bool) {
        if keeps {
            storage::keep(NAME, &self.write());
        }
        if let Some(html) = browser::document().document_element() {
            let _ = match self.theme {
                Theme::Auto => html.remove_attribute("data-theme"),
                theme => html.set_attribute("data-theme", theme.name()),
            };
            let _ = html.set_attribute("data-still", if self.still { "1" } else { "0" });
        }
    }

    /// Whether every move waits for Play now: on small squares it is easy to miss one.
    pub fn asks(&self) -> bool {
        self.ask.unwrap_or_else(|| {
            let cell = browser::document().query_selector("[data-square]").ok().flatten();
            cell.is_some_and(|cell| {
                let on_corner = cell.closest(".tilted").is_ok_and(|board| board.is_some());
                self.asks_on(cell.get_bounding_client_rect().width(), on_corner)
            })
        })
    }

    /// Whether nothing travels now.
    pub fn is_still(&self) -> bool {
        self.still || browser::matches("(prefers-reduced-motion: reduce)")
    }

    /// Whether the page is dark now.
    pub fn is_dark(&self) -> bool {
        match self.theme {
            Theme::Auto => browser::matches("(prefers-color-scheme: dark)"),
            theme => theme == Theme::Dark,
        }
    }
}
