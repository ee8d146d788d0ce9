//! A language of the page: its sentences and its plural rule.

use crate::template::{form, put_in};
use crate::{Messages, Text, lines, sentence};
use std::sync::OnceLock;

/// A plural rule: returns the CLDR category of a number (`one`, `few`, `other`).
pub type Plural = fn(i64) -> &'static str;

/// A language in which texts can be shown. Sentences that this language lacks are shown in English.
pub struct Language {
    plural: Plural,
    /// The translated sentences, one a line. A line with a table's name precedes the sentences of
    /// each table. Empty for English.
    lines: Vec<&'static str>,
}

pub fn plural_in_english(number: i64) -> &'static str {
    if number.unsigned_abs() == 1 { "one" } else { "other" }
}

/// English, whose sentences are built in.
impl Default for Language {
    fn default() -> Self {
        Language { plural: plural_in_english, lines: Vec::new() }
    }
}

/// The language of the program, which is set at most once.
static SPOKEN: OnceLock<Language> = OnceLock::new();

/// Sets the language of the program. Must be called once, before any text is turned into words.
pub fn speak(language: Language) {
    // A later call has no effect. If a text was shown before the first call, the program stays in
    // English.
    let _ = SPOKEN.set(language);
}

pub(crate) fn spoken() -> &'static Language {
    SPOKEN.get_or_init(Language::default)
}

/// In a file of translated tables, this character begins each line that names a table.
pub(crate) const NAMES: char = '\u{1d}';

impl Language {
    /// Reads the tables of a language, in the format that the build writes.
    pub fn read(file: &'static str, plural: Plural) -> Self {
        Language { plural, lines: lines(file) }
    }

    /// Turns a text into words of this language.
    pub fn say(&self, text: &Text) -> String {
        let mut said = String::new();
        self.put(&text.0, "", &mut said);
        said
    }

    /// Writes a text in the form with this name, such as `the` for "the hen". The usual form has an
    /// empty name.
    pub(crate) fn put(&self, text: &[u8], name: &str, said: &mut String) {
        put_in(self, &mut self.form(text, name).chars(), text, true, said);
    }

    /// Returns a form of a text, with unfilled places (gaps for arguments). A sentence can choose
    /// its variant by a form of an argument: `{piece.kind -> …}` shows the variant that is named
    /// like the form `kind` of the piece.
    pub(crate) fn form(&self, text: &[u8], name: &str) -> &str {
        sentence(text).map_or("", |(table, line)| form(self.whole(table, line), name))
    }

    pub(crate) fn plural(&self, number: &str) -> &'static str {
        (self.plural)(number.parse().unwrap_or(0))
    }

    /// Returns the words of a sentence that has no places (gaps for arguments).
    pub(crate) fn line(&self, table: &'static Messages, line: u16) -> &str {
        form(self.whole(table, line), "")
    }

    /// Returns the line that holds a sentence with all its forms, such as `hen` with `the hen`.
    fn whole(&self, table: &'static Messages, line: u16) -> &'static str {
        let is_name = |line: &&str| line.strip_prefix(NAMES) == Some(table.name);
        let name = self.lines.iter().position(is_name);
        let own = name.and_then(|name| self.lines.get(name + 1 + usize::from(line)).copied());
        own.filter(|own| !own.is_empty()).unwrap_or_else(|| table.line(line))
    }
}
