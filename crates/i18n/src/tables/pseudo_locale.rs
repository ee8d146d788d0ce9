//! Makes a pseudo-language from English, for tests of the page. If the page shows a word without
//! marks, the word is missing from the tables. If the layout of the page breaks, longer words don't
//! fit in it.

use super::{Error, closing, lines, next};
use std::collections::BTreeSet;

/// The mark that begins each text of the pseudo-language.
pub const OPENS: char = '⟦';
/// The mark that ends each text of the pseudo-language.
pub const CLOSES: char = '⟧';

/// Translates English tables into the pseudo-language. Each text is enclosed in marks and is two
/// fifths longer. Places (gaps for arguments) and plural categories stay unchanged. So do forms
/// that choose a variant, such as the form `kind` in `{piece.kind -> …}`.
///
/// # Errors
/// Returns an error if a line of a table is not a key with a sentence.
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

/// The names of the forms that choose variants, such as `kind` in `{piece.kind -> …}`.
fn choosers(table: &str) -> impl Iterator<Item = &str> {
    table.split('{').filter_map(|place| Some(place.split_once("->")?.0.split_once('.')?.1.trim()))
}

/// Lengthens a sentence by two fifths: doubles vowels, then adds dots.
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

/// Lengthens the variants of a place, such as `count -> [one] move *[other] moves`.
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
