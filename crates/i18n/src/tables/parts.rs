//! Splits sentences into their parts (words, and gaps for arguments), for programs that don't know
//! the format of tables.

use std::str::Chars;

use super::{Entry, Kind, Words};
use crate::template::{CHOICE, FIRST, NAMED, PLACE, VARIANT};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Words of the sentence.
    Text(String),
    /// A gap for an argument.
    Place {
        name: String,
        /// The form of the argument; empty for the usual one.
        form: String,
        /// The variants of a choice, by name. The name of the last, which is used if no other
        /// matches, is empty.
        variants: Vec<(String, Vec<Part>)>,
    },
}

impl Words {
    /// The parts of each sentence and form by its key, such as `hen` and `hen.the`.
    pub fn parts(&self) -> impl Iterator<Item = (String, Vec<Part>)> {
        self.0.iter().flat_map(Entry::parts)
    }
}

impl Entry {
    fn parts(&self) -> impl Iterator<Item = (String, Vec<Part>)> {
        self.forms.iter().map(|(form, sentence)| {
            let key = match &**form {
                "" => self.key.clone(),
                form => format!("{}.{form}", self.key),
            };
            (key, parts(&mut sentence.chars(), &self.places))
        })
    }
}

/// Reads an encoded sentence up to its end, or up to the end of the variant that contains it.
fn parts(sentence: &mut Chars<'_>, places: &[(String, Kind)]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut text = String::new();
    while let Some(c) = sentence.next().filter(|c| *c != VARIANT) {
        if ![PLACE, CHOICE].contains(&c) {
            text.push(c);
            continue;
        }
        if !text.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut text)));
        }
        let number = sentence.next().map_or(0, |digit| digit as usize - usize::from(FIRST));
        let (name, form) = (places[number].0.clone(), name(sentence));
        let variants = if c == CHOICE { variants(sentence, places) } else { Vec::new() };
        parts.push(Part::Place { name, form, variants });
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    parts
}

/// Reads the variants of a choice. The last one has no name.
fn variants(sentence: &mut Chars<'_>, places: &[(String, Kind)]) -> Vec<(String, Vec<Part>)> {
    let mut variants: Vec<(String, Vec<Part>)> = Vec::new();
    while variants.last().is_none_or(|(name, _)| !name.is_empty()) {
        variants.push((name(sentence), parts(sentence, places)));
    }
    variants
}

/// Reads up to the mark that ends a name.
fn name(sentence: &mut Chars<'_>) -> String {
    sentence.take_while(|c| *c != NAMED).collect()
}
