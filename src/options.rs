//! The options of a game and their values.

use crate::notation::quoted;
use crate::say;
use i18n::{Key, Text};
use std::fmt;

/// One option of a game.
#[derive(PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key of the option in texts: `board`.
    pub key: &'static str,
    /// The label of the option.
    pub label: Key,
    /// The number of the rule that describes the option; empty if there is none.
    pub rule: &'static str,
    /// The values, each with its meaning. The first is the default. There are at most sixteen,
    /// because a link stores a value as its index below 16.
    pub values: &'static [(&'static str, Key)],
    /// Keys of other options, each with a value. This option has an effect only if one of these
    /// other options has the value given here. If the list is empty, this option always has an
    /// effect.
    pub only: &'static [(&'static str, &'static str)],
}

impl OptionSpec {
    /// Whether this option has an effect together with these values of the game's options.
    pub fn has_effect(&self, options: &Options) -> bool {
        self.only.is_empty() || self.only.iter().any(|(key, value)| options.get(key) == *value)
    }
}

/// A value for each option of one game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    specs: Specs,
    chosen: Vec<u8>,
}

/// The options that a game has. Compared by address, since each game has one static list.
#[derive(Clone, Copy)]
struct Specs(&'static [OptionSpec]);

impl PartialEq for Specs {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Specs {}

impl std::hash::Hash for Specs {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}

impl fmt::Debug for Specs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|spec| spec.key)).finish()
    }
}

/// An option that a game does not have, or a value that an option does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError {
    /// The offending word, shortened if it is long.
    pub found: String,
    /// What was expected instead, in words: `board=8 or board=10`.
    pub expected: Text,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "options: found {:?}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for OptionsError {}

impl Options {
    /// Makes options with the default value of each option.
    pub fn defaults(specs: &'static [OptionSpec]) -> Self {
        Options { specs: Specs(specs), chosen: vec![0; specs.len()] }
    }

    /// Whether each option has its default value.
    pub fn are_usual(&self) -> bool {
        self.chosen.iter().all(|chosen| *chosen == 0)
    }

    /// All combinations of values, the defaults first.
    pub fn all(specs: &'static [OptionSpec]) -> Vec<Self> {
        specs.iter().enumerate().fold(vec![Self::defaults(specs)], |all, (i, spec)| {
            let with = |value| {
                all.iter().map(move |options| {
                    let mut options = options.clone();
                    options.chosen[i] = value as u8;
                    options
                })
            };
            (0..spec.values.len()).flat_map(with).collect()
        })
    }

    /// Reads `key=value` words, separated by white space. Options that are not named have their
    /// defaults.
    ///
    /// # Errors
    /// On a word that is no option of the game, a value that the option does not have, or a
    /// repeated key.
    pub fn read(specs: &'static [OptionSpec], text: &str) -> Result<Self, OptionsError> {
        let mut options = Self::defaults(specs);
        let mut told = Vec::new();
        for word in text.split_ascii_whitespace() {
            let (key, value) = word.split_once('=').ok_or_else(|| OptionsError {
                found: quoted(word),
                expected: say::OPTION_WORDS.into(),
            })?;
            if told.contains(&key) {
                let expected = say::option_once(key);
                return Err(OptionsError { found: quoted(word), expected });
            }
            told.push(key);
            options.set(key, value)?;
        }
        Ok(options)
    }

    /// Sets a value. Case is ignored.
    ///
    /// # Errors
    /// If the game has no such option, or the option no such value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError> {
        let specs = self.specs.0;
        let found = quoted(&format!("{key}={value}"));
        let Some(i) = specs.iter().position(|spec| spec.key.eq_ignore_ascii_case(key)) else {
            let keys: Vec<_> = specs.iter().map(|spec| spec.key).collect();
            let expected = match keys.is_empty() {
                true => say::NO_OPTIONS.into(),
                false => say::one_of_options(keys.join(", ")),
            };
            return Err(OptionsError { found, expected });
        };
        let is_value = |(name, _): &(&str, Key)| name.eq_ignore_ascii_case(value);
        let Some(choice) = specs[i].values.iter().position(is_value) else {
            let values = specs[i].values.iter();
            let values = values.map(|(name, _)| Text::name(format_args!("{key}={name}")));
            let expected = values.reduce(say::or).unwrap_or_default();
            return Err(OptionsError { found, expected });
        };
        self.chosen[i] = choice as u8;
        Ok(())
    }

    /// The value of an option; empty if the game has no such option.
    pub fn get(&self, key: &str) -> &'static str {
        let specs = self.specs.0;
        specs
            .iter()
            .zip(&self.chosen)
            .find(|(spec, _)| spec.key == key)
            .map_or("", |(spec, choice)| spec.values[*choice as usize].0)
    }

    /// The index of each option's value.
    pub fn choices(&self) -> &[u8] {
        &self.chosen
    }

    /// Makes options from the index of each value; `None` if an option has no such value, or if
    /// there is not one index for each option.
    pub fn from_choices(specs: &'static [OptionSpec], choices: &[u8]) -> Option<Self> {
        let fits = specs.len() == choices.len()
            && specs.iter().zip(choices).all(|(spec, c)| (*c as usize) < spec.values.len());
        fits.then(|| Options { specs: Specs(specs), chosen: choices.to_vec() })
    }

    /// The options that differ from their defaults, as (key, value).
    pub fn told(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let specs = self.specs.0;
        specs
            .iter()
            .zip(&self.chosen)
            .filter(|(_, choice)| **choice > 0)
            .map(|(spec, choice)| (spec.key, spec.values[*choice as usize].0))
    }
}

/// The options that differ from their defaults, as `key=value` words.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.told().enumerate() {
            write!(f, "{}{key}={value}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
