//! The settings of a player for all games.

use crate::assistance::Assistance;
use crate::{lenient_json, say};
use i18n::Key;
use serde::{Deserialize, Serialize};
use std::f64::consts::FRAC_1_SQRT_2;

/// A square below this width in pixels is small.
const SMALL: f64 = 32.0;

/// A setting with a few named values.
pub trait Choice: Copy + PartialEq + Default + 'static {
    /// All values, each with its saved name and its name on the page.
    const ALL: &'static [(Self, &'static str, Key)];

    /// The saved name.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(choice, ..)| *choice == self).map_or("", |(_, name, _)| name)
    }
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Like the system.
    #[default]
    Auto,
    Light,
    Dark,
    /// High contrast, light or dark like the system.
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
    /// Sand and slate.
    #[default]
    Sand,
    /// A cool blue.
    Mist,
    /// A quiet green.
    Sage,
}

impl Choice for Board {
    const ALL: &'static [(Board, &'static str, Key)] = &[
        (Board::Sand, "sand", say::SETTINGS_BOARD_SAND),
        (Board::Mist, "mist", say::SETTINGS_BOARD_MIST),
        (Board::Sage, "sage", say::SETTINGS_BOARD_SAGE),
    ];
}

/// The style of pieces.
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

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    pub board: Board,
    /// Whether boards are black and white, with patterns.
    pub patterns: bool,
    pub pieces: Pieces,
    /// Whether pieces move without animation. Overrides the system's preference.
    #[serde(rename = "still")]
    pub reduced_motion: bool,
    /// Whether every move waits for *Play*. By default it does on small squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<bool>,
    pub sound: bool,
    /// From 10 to 100.
    pub volume: u64,
    /// Whether single keys are shortcuts.
    pub shortcuts: bool,
    /// Whether spoken texts are complete sentences.
    pub full_speech: bool,
    /// The assistance, in games that do not lock it.
    #[serde(flatten)]
    pub helps: Assistance,
    /// The last level of the computer as an opponent.
    pub level: u64,
    /// The colours of pictures: `light`, `dark`, `print`, or those of the page.
    pub colours: String,
    /// The longer side of a PNG, in pixels.
    pub png: u64,
    /// Whether pictures have captions.
    pub caption: bool,
    /// Whether the player has visited the page before.
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
    /// Reads saved settings. Unreadable fields have their defaults.
    pub fn read(text: &str) -> Self {
        let mut settings: Self = lenient_json::read(text).unwrap_or_default();
        // Earlier versions wrote it like this.
        if text.contains("\"letters\":true") {
            settings.pieces = Pieces::Letters;
        }
        settings
    }

    /// The text to save.
    pub fn write(&self) -> String {
        lenient_json::write(self)
    }

    /// These settings with the fields that changed from `before` to `after`, so that two tabs can
    /// change different fields.
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

    /// Whether every move waits for *Play* on cells of this width in pixels, since small ones are
    /// easy to miss. The width of a tilted cell is its diagonal.
    pub fn asks_on(&self, across: f64, on_corner: bool) -> bool {
        self.ask.unwrap_or(across * if on_corner { FRAC_1_SQRT_2 } else { 1.0 } < SMALL)
    }
}
