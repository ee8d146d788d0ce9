//! The settings of a player for all chess variants.

use crate::assistance::Assistance;
use crate::{lenient_json, say};
use i18n::Key;
use serde::{Deserialize, Serialize};
use std::f64::consts::FRAC_1_SQRT_2;

/// Squares narrower than this, in pixels, count as small.
const SMALL: f64 = 32.0;

/// A setting whose values have names.
pub trait Choice: Copy + PartialEq + Default + 'static {
    /// All values of the setting. Each has the name under which it is saved, and the name on the
    /// page.
    const ALL: &'static [(Self, &'static str, Key)];

    /// The name under which this value is saved.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(choice, ..)| *choice == self).map_or("", |(_, name, _)| name)
    }

    /// The value that is saved under this name, or the default.
    fn named(name: &str) -> Self {
        let found = Self::ALL.iter().find(|(_, known, _)| *known == name);
        found.map_or_else(Self::default, |(choice, ..)| *choice)
    }
}

/// The light or dark theme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light or dark, as the system prefers.
    #[default]
    Auto,
    Light,
    Dark,
    /// High contrast, in light or dark colours as the system prefers.
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

/// The style in which pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pieces {
    /// Figures that were drawn for each chess variant.
    #[default]
    Figures,
    /// Discs with a sign for each kind of piece.
    Counters,
    /// The letter of each piece.
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
    /// Whether pieces move without animation. The system's setting for reduced motion has the same
    /// effect.
    #[serde(rename = "still")]
    pub reduced_motion: bool,
    /// Whether every move waits for the button *Play*. If `None`, moves wait only if the squares
    /// are small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<bool>,
    pub sound: bool,
    /// The volume of sounds, from 10 to 100.
    pub volume: u64,
    /// Whether single keys are shortcuts.
    pub shortcuts: bool,
    /// Whether texts for screen readers are complete sentences.
    pub full_speech: bool,
    /// The kinds of assistance that are on, in games that do not lock assistance.
    #[serde(flatten)]
    pub helps: Assistance,
    /// The level of the computer in the last game against it.
    pub level: u64,
    /// The colours of pictures: `light`, `dark` or `print`. Any other text means the colours of the
    /// page.
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
        // Earlier versions saved the style of pieces as this boolean field.
        if text.contains("\"letters\":true") {
            settings.pieces = Pieces::Letters;
        }
        settings
    }

    /// The text to save.
    pub fn write(&self) -> String {
        lenient_json::write(self)
    }

    /// Copies to these settings the fields that changed from `before` to `after`. Other fields keep
    /// their values, so that two tabs can change different fields.
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

    /// Whether every move waits for the button *Play* on cells of this width in pixels. By default
    /// it waits only if the cells are small, because these are easy to miss. The width of a tilted
    /// cell is its diagonal.
    pub fn asks_on(&self, across: f64, on_corner: bool) -> bool {
        self.ask.unwrap_or(across * if on_corner { FRAC_1_SQRT_2 } else { 1.0 } < SMALL)
    }
}
