//! A language: its sentences, and how it counts.

use crate::template::{form, put_in};
use crate::{Messages, Text, lines, sentence};
use std::sync::OnceLock;

/// The categories by which languages count, as CLDR names them: `one`, `few`, `other`.
pub type Plural = fn(i64) -> &'static str;

/// A language that texts are said in. What it lacks is said in English.
pub struct Language {
    plural: Plural,
    /// The lines of its tables, before each its name.
    lines: Vec<&'static str>,
}

/// How English counts.
pub fn plural_in_english(number: i64) -> &'static str {
    if number.unsigned_abs() == 1 { "one" } else { "other" }
}

/// English, which is built in.
impl Default for Language {
    fn default() -> Self {
        Language { plural: plural_in_english, lines: Vec::new() }
    }
}

/// The language of the program.
static SPOKEN: OnceLock<Language> = OnceLock::new();

/// Says everything in a language from now on. It is chosen once, before anything is said.
pub fn speak(language: Language) {
    // Who has said something already goes on in English.
    let _ = SPOKEN.set(language);
}

pub(crate) fn spoken() -> &'static Language {
    SPOKEN.get_or_init(Language::default)
}

/// The line that names a table, in a file with those of a language.
pub(crate) const NAMES: char = '\u{1d}';

impl Language {
    /// Reads the tables of a language, as a build has written them; `plural` is how it counts.
    pub fn read(file: &'static str, plural: Plural) -> Self {
        Language { plural, lines: lines(file) }
    }

    /// A text as a sentence.
    pub fn say(&self, text: &Text) -> String {
        let mut said = String::new();
        self.put(&text.0, "", &mut said);
        said
    }

    /// Writes a text in one of its forms: the usual one is the empty name.
    pub(crate) fn put(&self, text: &[u8], name: &str, said: &mut String) {
        put_in(self, &mut self.form(text, name).chars(), text, true, said);
    }

    /// A form of a text as it stands in the table, to choose by.
    pub(crate) fn form(&self, text: &[u8], name: &str) -> &str {
        sentence(text).map_or("", |(table, line)| form(self.whole(table, line), name))
    }

    pub(crate) fn plural(&self, number: &str) -> &'static str {
        (self.plural)(number.parse().unwrap_or(0))
    }

    /// A sentence into which nothing is put.
    pub(crate) fn line(&self, table: &'static Messages, line: u16) -> &str {
        form(self.whole(table, line), "")
    }

    /// A sentence with its forms.
    fn whole(&self, table: &'static Messages, line: u16) -> &'static str {
        let is_name = |line: &&str| line.strip_prefix(NAMES) == Some(table.name);
        let name = self.lines.iter().position(is_name);
        let own = name.and_then(|name| self.lines.get(name + 1 + usize::from(line)).copied());
        own.filter(|own| !own.is_empty()).unwrap_or_else(|| table.line(line))
    }
}
