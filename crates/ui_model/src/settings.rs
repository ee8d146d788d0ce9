//! What a player has chosen for all games.

use crate::assistance::Assistance;
use crate::{lenient_json, say};
use i18n::Key;
use serde::{Deserialize, Serialize};
use std::f64::consts::FRAC_1_SQRT_2;

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

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// The choices.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The colours of boards.
    pub board: Board,
    /// Whether boards are black and white, with patterns.
    pub patterns: bool,
    /// What pieces are drawn as.
    pub pieces: Pieces,
    /// Whether pieces move without travelling, whatever the system says.
    #[serde(rename = "still")]
    pub reduced_motion: bool,
    /// Whether every move waits for Play; by default it does on small squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<bool>,
    /// Whether moves are heard.
    pub sound: bool,
    /// How loud, from 10 to 100.
    pub volume: u64,
    /// Whether single keys do things.
    pub shortcuts: bool,
    /// Whether what is spoken is told in full.
    pub full_speech: bool,
    /// The helps, in games that do not lock them.
    #[serde(flatten)]
    pub helps: Assistance,
    /// How well the computer played last, as an opponent.
    pub level: u64,
    /// The colours of pictures: `light`, `dark`, `print`, or those of the page.
    pub colours: String,
    /// The longer side of a PNG, in pixels.
    pub png: u64,
    /// Whether pictures are told under their boards.
    pub caption: bool,
    /// Whether the player has been here before.
    pub welcomed: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::Auto,
            board: Board::Sand,
            patterns: false,
            pieces: Pieces::Figures,
            reduced_motion: false,
            ask: None,
            sound: false,
            volume: 60,
            shortcuts: true,
            full_speech: true,
            helps: Assistance::ALL,
            level: 1,
            colours: String::new(),
            png: 1024,
            caption: true,
            welcomed: false,
        }
    }
}

impl Settings {
    /// Reads the choices that were kept; what can't be read is as usual.
    pub fn read(text: &str) -> Self {
        let before = (!text.starts_with('{')).then(|| of_lines(text));
        let text = before.as_deref().unwrap_or(text);
        let mut settings: Self = lenient_json::read(text).unwrap_or_default();
        // So versions before wrote it.
        if text.contains("\"letters\":true") {
            settings.pieces = Pieces::Letters;
        }
        settings
    }

    /// The choices as they are kept.
    pub fn write(&self) -> String {
        lenient_json::write(self)
    }

    /// These settings with the fields that changed from `before` to `after`, so that two tabs can change different fields.
    pub fn with_change(&self, before: &Self, after: &Self) -> Self {
        let [mut own, before, after] = [self, before, after].map(lenient_json::fields);
        for name in before.keys().chain(after.keys()) {
            if before.get(name) != after.get(name) {
                match after.get(name) {
                    Some(value) => own.insert(name.clone(), value.clone()),
                    None => own.remove(name),
                };
            }
        }
        lenient_json::of_fields(own).unwrap_or_default()
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
