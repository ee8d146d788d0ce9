//! What a player has chosen for all games.

use crate::helps::Helps;
use crate::json::{self, Plain, Value};
use crate::kept;
use crate::say;
use std::f64::consts::FRAC_1_SQRT_2;
use text::Key;

/// Below this many pixels a square is small.
const SMALL: f64 = 32.0;

/// One of a few things to choose from.
pub trait Choice: Copy + PartialEq + Default + 'static {
    /// All of them: as they are kept, and as they are called.
    const ALL: &'static [(Self, &'static str, Key)];

    /// As it is kept.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(choice, ..)| *choice == self).map_or("", |(_, name, _)| name)
    }
}

impl<T: Choice> Plain for T {
    fn get(&self) -> Option<Value> {
        Some(Value::Text(self.name().into()))
    }

    fn set(&mut self, value: Value) {
        let known = Self::ALL.iter().find(|(_, name, _)| value == Value::Text(name.to_string()));
        *self = known.map_or_else(Self::default, |(choice, ..)| *choice);
    }
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system is.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Black and white, light or dark as the system is.
    Contrast,
}

impl Choice for Theme {
    const ALL: &'static [(Theme, &'static str, Key)] = &[
        (Theme::Auto, "auto", say::SETTINGS_THEME_SYSTEM),
        (Theme::Light, "light", say::SETTINGS_THEME_LIGHT),
        (Theme::Dark, "dark", say::SETTINGS_THEME_DARK),
        (Theme::Contrast, "contrast", say::SETTINGS_THEME_CONTRAST),
    ];
}

/// The colours of the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Board {
    /// Of sand and slate.
    #[default]
    Sand,
    /// Of a cool blue.
    Mist,
    /// Of a quiet green.
    Sage,
}

impl Choice for Board {
    const ALL: &'static [(Board, &'static str, Key)] = &[
        (Board::Sand, "sand", say::SETTINGS_BOARD_SAND),
        (Board::Mist, "mist", say::SETTINGS_BOARD_MIST),
        (Board::Sage, "sage", say::SETTINGS_BOARD_SAGE),
    ];
}

/// What pieces are drawn as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pieces {
    /// Figures, each game its own.
    #[default]
    Figures,
    /// Discs with signs.
    Counters,
    /// Their letters.
    Letters,
}

impl Choice for Pieces {
    const ALL: &'static [(Pieces, &'static str, Key)] = &[
        (Pieces::Figures, "figures", say::SETTINGS_FIGURES),
        (Pieces::Counters, "counters", say::SETTINGS_COUNTERS),
        (Pieces::Letters, "letters", say::SETTINGS_LETTERS),
    ];
}

kept! {
    /// The choices.
    pub struct Settings {
        /// Light or dark.
        pub theme: Theme = Theme::Auto,
        /// The colours of boards.
        pub board: Board = Board::Sand,
        /// Whether boards are black and white, with patterns.
        pub patterns: bool = false,
        /// What pieces are drawn as.
        pub pieces: Pieces = Pieces::Figures,
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
        let before = (!text.starts_with('{')).then(|| of_lines(text));
        let text = before.as_deref().unwrap_or(text);
        let mut settings: Self = json::read(text).unwrap_or_default();
        // So versions before wrote it.
        if text.contains("\"letters\":true") {
            settings.pieces = Pieces::Letters;
        }
        settings
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
