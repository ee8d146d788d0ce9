//! What the player has chosen for all games.

use crate::platform::browser;
use std::f64::consts::FRAC_1_SQRT_2;
use table::helps::Helps;

const KEY: &str = "fairyboard.settings";

/// Below this many pixels a square is small.
const SMALL: f64 = 32.0;

/// The choices. What is not known of them when they are read has its default.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// `auto`, `light` or `dark`.
    pub theme: Theme,
    /// Whether pieces are drawn as letters.
    pub letters: bool,
    /// Whether pieces move without travelling, whatever the system says.
    pub still: bool,
    /// Whether every move waits for Play; where nothing is said, it does on small squares.
    pub ask: Option<bool>,
    /// Whether single keys do things.
    pub shortcuts: bool,
    /// Whether what is spoken is told in full.
    pub full_speech: bool,
    /// The helps, in games that do not lock them.
    pub helps: Helps,
    /// Whether the player has been here before.
    pub welcomed: bool,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// As the system is.
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All themes, with their names.
    pub const ALL: [(Theme, &'static str, &'static str); 3] = [
        (Theme::Auto, "auto", "As the system"),
        (Theme::Light, "light", "Light"),
        (Theme::Dark, "dark", "Dark"),
    ];
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::Auto,
            letters: false,
            still: false,
            ask: None,
            shortcuts: true,
            full_speech: true,
            helps: Helps::ALL,
            welcomed: false,
        }
    }
}

impl Settings {
    /// Reads the choices that were kept.
    pub fn load() -> Self {
        let mut settings = Settings::default();
        for line in browser::read(KEY).unwrap_or_default().lines() {
            let Some((key, value)) = line.split_once('=') else { continue };
            let on = value == "1";
            match key {
                "theme" => {
                    let theme = Theme::ALL.iter().find(|(_, name, _)| *name == value);
                    settings.theme = theme.map_or(Theme::Auto, |(theme, ..)| *theme);
                }
                "letters" => settings.letters = on,
                "still" => settings.still = on,
                "ask" => settings.ask = Some(on),
                "shortcuts" => settings.shortcuts = on,
                "full_speech" => settings.full_speech = on,
                "targets" => settings.helps.targets = on,
                "why" => settings.helps.why = on,
                "take_back" => settings.helps.take_back = on,
                "welcomed" => settings.welcomed = on,
                _ => {}
            }
        }
        settings
    }

    /// Lets the page follow the choices; keeps them, unless the page is a frame of another.
    pub fn apply(&self, keeps: bool) {
        let theme = Theme::ALL.iter().find(|(theme, ..)| *theme == self.theme);
        let theme = theme.map_or("auto", |(_, name, _)| name);
        let flags = [
            ("letters", self.letters),
            ("still", self.still),
            ("shortcuts", self.shortcuts),
            ("full_speech", self.full_speech),
            ("targets", self.helps.targets),
            ("why", self.helps.why),
            ("take_back", self.helps.take_back),
            ("welcomed", self.welcomed),
        ];
        let mut text = format!("theme={theme}\n");
        for (key, on) in flags {
            text += &format!("{key}={}\n", u8::from(on));
        }
        if let Some(ask) = self.ask {
            text += &format!("ask={}\n", u8::from(ask));
        }
        if keeps {
            browser::keep(KEY, &text);
        }
        if let Some(html) = browser::document().document_element() {
            let _ = match self.theme {
                Theme::Auto => html.remove_attribute("data-theme"),
                _ => html.set_attribute("data-theme", theme),
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

    /// The same for cells that are so wide, in pixels, where they were measured already. What is measured of a cell on its
    /// corner is its diagonal.
    pub fn asks_on(&self, across: f64, on_corner: bool) -> bool {
        self.ask.unwrap_or(across * if on_corner { FRAC_1_SQRT_2 } else { 1.0 } < SMALL)
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
