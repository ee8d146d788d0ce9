//! A pseudo-language made from English, for tests. It shows which words of a page are not in a
//! table, and which parts of the page have no room for longer words.

use super::{Error, closing, lines, next};
use std::collections::BTreeSet;

/// The mark before each text.
pub const OPENS: char = '⟦';
/// The mark after each text.
pub const CLOSES: char = '⟧';

/// Translates English tables into the pseudo-language. Each text is in marks and two fifths longer.
/// Places, plurals and forms are unchanged, and so are the forms that a sentence of any of the
/// tables uses to choose a variant.
///
/// # Errors
/// If a line of a table is no key with a sentence.
pub fn made_up(tables: &[&str]) -> Result<Vec<String>, Error> {
    let choosers: BTreeSet<&str> = tables.iter().flat_map(|table| choosers(table)).collect();
    let made_up = |table: &&str| {
        let entries = lines(table)?.into_iter().map(|(_, key, sentence)| {
            let form = key.split_once('.').map(|(_, form)| form);
            match form.is_some_and(|form| choosers.contains(form)) || sentence.is_empty() {
                true => format!("{key} = {sentence}\n"),
                false => format!("{key} = {OPENS}{}{CLOSES}\n", longer(&sentence)),
            }
        });
        Ok(entries.collect())
    };
    tables.iter().map(made_up).collect()
}

/// The forms that sentences use to choose: `kind` of `{piece.kind -> …}`.
fn choosers(table: &str) -> impl Iterator<Item = &str> {
    table.split('{').filter_map(|place| Some(place.split_once("->")?.0.split_once('.')?.1.trim()))
}

/// A sentence with its vowels doubled, and with dots added until it is two fifths longer.
pub(super) fn longer(sentence: &str) -> String {
    let mut made_up = String::new();
    let (mut plain, mut added) = (0, 0);
    let mut rest = sentence;
    while let Some(first) = rest.chars().next() {
        if first == '{' {
            let end = closing(&rest[1..]) + 1;
            made_up += &(place(&rest[..end]) + "}");
            rest = rest.get(end + 1..).unwrap_or_default();
            continue;
        }
        let (vowel, times) = match "aeiouAEIOU".find(first) {
            Some(at) => ("àèìöüÀÈÌÖÜ".chars().nth(at).unwrap_or(first), 2),
            None => (first, 1),
        };
        made_up.extend(std::iter::repeat_n(vowel, times));
        plain += 1;
        added += times - 1;
        rest = &rest[first.len_utf8()..];
    }
    let lacking = (plain * 2_usize).div_ceil(5).saturating_sub(added);
    made_up + &"·".repeat(lacking)
}

/// A place from its opening brace to before its closing one, with its variants lengthened.
fn place(place: &str) -> String {
    let Some((chooser, variants)) = place.split_once("->") else { return place.into() };
    let mut made_up = format!("{chooser}->");
    let mut rest = variants.trim();
    while let Some((name, after)) = rest.split_once(']') {
        let (variant, following) = after.split_at(next(after));
        made_up += &format!(" {name}] {}", longer(variant.trim()));
        rest = following.trim();
    }
    made_up
}
