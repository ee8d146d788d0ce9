//! What a player has chosen for all games.

use crate::helps::Helps;
use crate::json::{self, Plain, Value};
use crate::kept;
use crate::say;
use std::f64::consts::FRAC_1_SQRT_2;
use text::Key;

/// Below this many pixels a square is small.
const SMALL: f64 = 32.0;

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
    /// All themes: as they are kept, and as they are called.
    pub const ALL: [(Theme, &'static str, Key); 3] = [
        (Theme::Auto, "auto", say::SETTINGS_THEME_SYSTEM),
        (Theme::Light, "light", say::SETTINGS_THEME_LIGHT),
        (Theme::Dark, "dark", say::SETTINGS_THEME_DARK),
    ];

    /// As it is kept.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The theme that is kept so; the system's where there is none.
    pub fn named(name: &str) -> Self {
        let known = Self::ALL.iter().find(|(_, known, _)| *known == name);
        known.map_or(Theme::Auto, |(theme, ..)| *theme)
    }
}

impl Plain for Theme {
    fn get(&self) -> Option<Value> {
        Some(Value::Text(self.name().into()))
    }

    fn set(&mut self, value: Value) {
        if let Value::Text(name) = value {
            *self = Theme::named(&name);
        }
    }
}

kept! {
    /// The choices.
    pub struct Settings {
        /// Light or dark.
        pub theme: Theme = Theme::Auto,
        /// Whether pieces are drawn as letters.
        pub letters: bool = false,
        /// Whether pieces move without travelling, whatever the system says.
        pub still: bool = false,
        /// Whether every move waits for Play; where nothing is said, it does on small squares.
        pub ask: Option<bool> = None,
        /// Whether moves are heard.
        pub sound: bool = false,
        /// How loud, from 10 to 100.
        pub volume: u64 = 60,
        /// Whether single keys do things.
        pub shortcuts: bool = true,
        /// Whether what is spoken is told in full.
        pub full_speech: bool = true,
        /// The helps, in games that do not lock them.
        pub helps: Helps = Helps::ALL,
        /// How well the computer played last, as an opponent.
        pub level: u64 = 2,
        /// The colours of pictures: `light`, `dark`, `print`, or those of the page.
        pub colours: String = String::new(),
        /// The longer side of a PNG, in pixels.
        pub png: u64 = 1024,
        /// Whether pictures are told under their boards.
        pub caption: bool = true,
        /// Whether the player has been here before.
        pub welcomed: bool = false,
    }
}

impl Settings {
    /// Reads the choices that were kept; what can't be read is as usual.
    pub fn read(text: &str) -> Self {
        json::read(text).or_else(|| json::read(&of_lines(text))).unwrap_or_default()
    }

    /// The choices as they are kept.
    pub fn write(&self) -> String {
        json::write(self)
    }

    /// Whether every move waits for Play on cells that are so wide, in pixels: on small ones it is easy to miss. What is
    /// measured of a cell on its corner is its diagonal.
    pub fn asks_on(&self, across: f64, on_corner: bool) -> bool {
        self.ask.unwrap_or(across * if on_corner { FRAC_1_SQRT_2 } else { 1.0 } < SMALL)
    }
}

/// What version 0.1 kept, as JSON: a line `key=value` for each choice, where 1 is yes.
fn of_lines(text: &str) -> String {
    let mut values = Vec::new();
    for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
        let plain = |text: &str| text.bytes().all(|c| c.is_ascii_lowercase() || c == b'_');
        match key {
            "theme" if plain(value) => values.push(format!("\"{key}\":\"{value}\"")),
            _ if plain(key) => values.push(format!("\"{key}\":{}", value == "1")),
            _ => {}
        }
    }
    format!("{{{}}}", values.join(","))
}
