//! A language: its sentences, and how it counts.

use crate::template::{form, put_in};
use crate::{Table, Text, parts};

/// The categories by which languages count, as CLDR names them: `one`, `few`, `other`.
pub type Plural = fn(i64) -> &'static str;

/// A language that texts are said in. What it lacks is said in English.
pub struct Language {
    plural: Plural,
    /// The lines of its tables, by their names.
    tables: Vec<(String, Vec<String>)>,
}

/// How English counts.
pub fn plural_in_english(number: i64) -> &'static str {
    if number.unsigned_abs() == 1 { "one" } else { "other" }
}

/// English, which is built in.
impl Default for Language {
    fn default() -> Self {
        Language { plural: plural_in_english, tables: Vec::new() }
    }
}

/// The line that names a table, in a file with those of a language.
const NAMES: char = '\u{1d}';

impl Language {
    /// Reads the tables of a language, as a build has written them; `plural` is how it counts.
    pub fn read(file: &str, plural: Plural) -> Self {
        let tables = file.split(NAMES).skip(1).map(|table| {
            let mut lines = table.lines().map(str::to_string);
            (lines.next().unwrap_or_default(), lines.collect())
        });
        Language { plural, tables: tables.collect() }
    }

    /// A text as a sentence.
    pub fn say(&self, text: &Text) -> String {
        let mut said = String::new();
        self.put(&text.0, "", &mut said);
        said
    }

    /// Writes a text in one of its forms: the usual one is the empty name.
    pub(crate) fn put(&self, text: &[u8], name: &str, said: &mut String) {
        if let Some((table, line, args)) = parts(text) {
            put_in(self, form(self.line(table, line), name), &args, said);
        }
    }

    /// A form of a text as it stands in the table, to choose by.
    pub(crate) fn form(&self, text: &[u8], name: &str) -> &str {
        parts(text).map_or("", |(table, line, _)| form(self.line(table, line), name))
    }

    pub(crate) fn plural(&self, number: i64) -> &'static str {
        (self.plural)(number)
    }

    fn line(&self, table: &'static Table, line: u16) -> &str {
        let own = self.tables.iter().find(|(name, _)| name == table.name);
        let own = own.and_then(|(_, lines)| lines.get(usize::from(line)));
        own.filter(|own| !own.is_empty()).map_or_else(|| table.line(line), String::as_str)
    }
}
