//! Sentences with places (gaps for arguments), in the compact encoding that the build writes.
//!
//! The encoding, with a control character as each mark:
//!
//! - A place is a mark, its number, the name of the form (empty for the usual one), and a mark.
//! - A choice begins like a place, with another first mark. Its variants follow. Each variant is
//!   its name, a mark, its sentence, and a mark. The last variant has no name and is used if no
//!   other matches.
//! - A line is a sentence followed by its forms. Each form is a mark, its name, a mark, and its
//!   sentence.
//!
//! A malformed line is shown up to the error. Tests read every table.

use crate::{Arg, Language, arg};
use std::str::Chars;

/// Marks the start of a place (a gap for an argument).
pub(crate) const PLACE: char = '\u{1}';
/// Marks the start of a choice (a place with several variants).
pub(crate) const CHOICE: char = '\u{2}';
/// Marks the end of the name of a form or variant.
pub(crate) const NAMED: char = '\u{3}';
/// Marks the end of a variant's sentence.
pub(crate) const VARIANT: char = '\u{4}';
/// Marks the start of a form in a line, such as `the hen` after `hen`.
pub(crate) const FORM: char = '\u{5}';
/// The digit that encodes the first place (gap for an argument) of a sentence. The second place is
/// `1`, and so on.
pub(crate) const FIRST: u8 = b'0';

/// Returns the form of a line with this name, or the sentence itself if there is no such form.
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

/// Reads the text up to the mark that ends a name, and skips the mark.
fn upto<'a>(chars: &mut Chars<'a>) -> &'a str {
    let all = chars.as_str();
    let rest = chars.find(|c| *c == NAMED).map_or(0, |_| chars.as_str().len() + 1);
    &all[..all.len() - rest]
}

/// Reads a sentence up to its end, or the end of its variant. Writes it with its arguments if
/// `is_meant`, otherwise only skips it.
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

/// Reads all variants of a choice, and writes the variant that matches.
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
