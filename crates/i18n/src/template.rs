//! Sentences with places in them, as a build has written them, in a few marks.
//!
//! A place is a mark, its number, the name of the form that is put in (none for the usual one), and a mark. A choice is a
//! mark, number and form in the same way, and its variants: each a name, a mark, and its sentence with a mark behind it.
//! The last variant has no name: it is taken where no other is meant. A line holds a sentence, and after it its forms,
//! each behind a mark with its name and one more. A line that is not so is said as far as it goes: the tests read every
//! table.

use crate::{Arg, Language, arg};
use std::str::Chars;

/// Stands before a place.
pub(crate) const PLACE: char = '\u{1}';
/// Stands before a choice.
pub(crate) const CHOICE: char = '\u{2}';
/// Stands behind a name: of a form, or of a variant.
pub(crate) const NAMED: char = '\u{3}';
/// Stands behind the sentence of a variant.
pub(crate) const VARIANT: char = '\u{4}';
/// Stands before each form of a line.
pub(crate) const FORM: char = '\u{5}';
/// The number of the first place, as it is written.
pub(crate) const FIRST: u8 = b'0';

/// A form of a line; the sentence itself where it has no such form.
pub(crate) fn form<'a>(line: &'a str, name: &str) -> &'a str {
    let mut usual = None;
    for form in line.split(FORM) {
        match usual {
            None => usual = Some(form),
            Some(_) => {
                let mut chars = form.chars();
                if upto(&mut chars) == name {
                    return chars.as_str();
                }
            }
        }
    }
    usual.unwrap_or_default()
}

/// What stands before the next mark that ends a name.
fn upto<'a>(chars: &mut Chars<'a>) -> &'a str {
    let all = chars.as_str();
    let rest = chars.find(|c| *c == NAMED).map_or(0, |_| chars.as_str().len() + 1);
    &all[..all.len() - rest]
}

/// Says a sentence with what belongs into its places, or passes over it, up to its end or that of the variant.
pub(crate) fn put_in(
    language: &Language,
    sentence: &mut Chars<'_>,
    text: &[u8],
    is_meant: bool,
    said: &mut String,
) {
    while let Some(c) = sentence.next() {
        match c {
            PLACE | CHOICE => {
                let number = sentence.next().map_or(0, |c| c as u8 - FIRST);
                let form = upto(sentence);
                let arg = arg(text, number);
                if c == CHOICE {
                    choose(language, sentence, (arg, form), text, is_meant, said);
                } else if is_meant {
                    match arg {
                        Arg::Text(text) => language.put(text, form, said),
                        Arg::Name(name, _) => said.push_str(name),
                    }
                }
            }
            VARIANT => return,
            c if is_meant => said.push(c),
            _ => {}
        }
    }
}

/// Says the variant that is meant, and passes over the others.
fn choose(
    language: &Language,
    sentence: &mut Chars<'_>,
    (arg, form): (Arg<'_>, &str),
    text: &[u8],
    mut is_meant: bool,
    said: &mut String,
) {
    let (is, category) = match arg {
        Arg::Text(text) => (language.form(text, form), ""),
        Arg::Name(number, true) => (number, language.plural(number)),
        Arg::Name(name, false) => (name, ""),
    };
    loop {
        let name = upto(sentence);
        let is_it = name.is_empty() || name == is || name == category;
        put_in(language, sentence, text, is_meant && is_it, said);
        is_meant &= !is_it;
        if name.is_empty() {
            return;
        }
    }
}
