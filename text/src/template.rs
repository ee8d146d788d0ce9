//! Sentences with places in them, as a build has written them.
//!
//! `{0}` puts in what comes first, `{0.the}` the form *the* of it, and `{1->[one]a move*[other]{1} moves}` chooses by a number
//! or, `{0.kind->…}`, by a form. A line holds the sentence, and after it its forms, each behind a mark with its name and
//! an equals sign. A line that is not so is said as far as it goes: the tests read every table.

use crate::{Arg, Language};

/// Stands before each form of a line.
pub(crate) const FORM: char = '\u{1f}';

/// A form of a line; the sentence itself where it has no such form.
pub(crate) fn form<'a>(line: &'a str, name: &str) -> &'a str {
    let mut forms = line.split(FORM);
    let usual = forms.next().unwrap_or_default();
    forms
        .filter_map(|form| form.split_once('='))
        .find(|(own, _)| *own == name)
        .map_or(usual, |(_, form)| form)
}

/// Writes a sentence with what belongs into its places.
pub(crate) fn put_in(language: &Language, mut template: &str, args: &[Arg<'_>], said: &mut String) {
    while let Some((before, rest)) = template.split_once('{') {
        said.push_str(before);
        let end = closing(rest);
        let (place, rest) = rest.split_at(end);
        template = rest.get(1..).unwrap_or_default();
        match place.split_once("->") {
            Some((chooser, variants)) => {
                put_in(language, chosen(language, chooser, variants, args), args, said);
            }
            None => put(language, place, args, said),
        }
    }
    said.push_str(template);
}

/// Where the brace closes that was opened before this; the end where none does.
pub(crate) fn closing(text: &str) -> usize {
    let mut open = 1;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return at;
        }
    }
    text.len()
}

/// What a place names, and which form of it.
fn arg<'a, 'b>(place: &'b str, args: &'a [Arg<'a>]) -> (Option<&'a Arg<'a>>, &'b str) {
    let (number, form) = place.split_once('.').unwrap_or((place, ""));
    (number.parse().ok().and_then(|number: usize| args.get(number)), form)
}

fn put(language: &Language, place: &str, args: &[Arg<'_>], said: &mut String) {
    match arg(place, args) {
        (Some(Arg::Text(text)), form) => language.put(text, form, said),
        (Some(Arg::Name(name, _)), _) => said.push_str(name),
        (None, _) => {}
    }
}

/// The variant that is meant; the one with the star where none is.
fn chosen<'a>(language: &Language, chooser: &str, variants: &'a str, args: &[Arg<'_>]) -> &'a str {
    let (is, category) = match arg(chooser, args) {
        (Some(Arg::Text(text)), form) => (language.form(text, form), ""),
        (Some(Arg::Name(number, true)), _) => {
            (*number, language.plural(number.parse().unwrap_or(0)))
        }
        (Some(Arg::Name(name, false)), _) => (*name, ""),
        (None, _) => ("", ""),
    };
    let mut usual = "";
    let mut rest = variants;
    while let Some((star, after)) = rest.split_once('[') {
        let Some((name, after)) = after.split_once(']') else { break };
        let end = next(after);
        let (variant, following) = after.split_at(end);
        if name == is || name == category {
            return variant;
        }
        if star.ends_with('*') {
            usual = variant;
        }
        rest = following;
    }
    usual
}

/// Where the next variant begins, or the end.
pub(crate) fn next(text: &str) -> usize {
    let mut open = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            b'[' if open == 0 => return at - usize::from(text[..at].ends_with('*')),
            _ => {}
        }
    }
    text.len()
}
