//! Texts as people paste them: what chats, mails, word processors and old editors make of a record,
//! a position or a move.
//!
//! We write strictly and read tolerantly. Code that receives a text from outside cleans it here
//! first, so that the strict readers see only the forms that they know: code fences and the signs
//! of quoted lines in mails are left out, curly quotation marks and dashes become plain, move
//! numbers are separated from moves by a blank. Only syntax is changed. A comment, a name or a
//! title stays as it is written, and so does a text that we wrote ourselves.
//!
//! This module knows no game and no rule. Some choices need the legal moves: whether a `!` is a
//! glyph (a sign that judges a move) or the end of the move itself. Then the reader gets both
//! choices from `glyphs`.

mod characters;
mod cleaner;
mod escapes;
mod headers;
mod prose;

pub(crate) use prose::is_prose;

use characters::{folded, is_quote};
use std::borrow::Cow;

/// Turns a text with a record in it into the strict form that the record reader accepts; `None` if
/// there is no header in it.
///
/// Words around a record are left out, unless they look like moves, so that no part of a game is
/// lost silently.
pub fn record(text: &str) -> Option<Cow<'_, str>> {
    if let Some(unstyled) = unstyled(text) {
        return record(&unstyled).map(|cleaned| Cow::Owned(cleaned.into_owned()));
    }
    if let Some(unescaped) = escapes::unescaped(text) {
        return cleaner::cleaned(&unescaped).map(Cow::Owned);
    }
    first_header(text)?;
    let cleaned = cleaner::cleaned(text)?;
    Some(if cleaned == text { Cow::Borrowed(text) } else { Cow::Owned(cleaned) })
}

/// The text without the marks that make headers bold, italic or struck through in chats, such as
/// the stars of `*[Game "hens"]*`. `None` if there are no such marks.
fn unstyled(text: &str) -> Option<String> {
    let mut written = String::with_capacity(text.len());
    // The mark of a style that begins before a header and has not ended yet.
    let (mut style, mut is_styled) = (None, false);
    for line in text.split_inclusive('\n') {
        let inside = line.trim();
        let mark = inside.chars().next().filter(|c| "*_~".contains(*c));
        let begins = mark.filter(|_| style.is_none() && headers::begins(&inside[1..]));
        style = style.or(begins);
        is_styled |= begins.is_some();
        let bare = if begins.is_some() { &inside[1..] } else { inside };
        match style.and_then(|style| bare.strip_suffix(style)).filter(|bare| bare.ends_with(']')) {
            Some(bare) => {
                written += bare;
                style = None;
            }
            None => written += bare,
        }
        if line.ends_with('\n') {
            written.push('\n');
        }
    }
    is_styled.then_some(written)
}

/// The byte where the first header of a record begins in a text; `None` if there is no record.
pub fn first_header(text: &str) -> Option<usize> {
    headers::first_of_record(text)
}

/// The longest text that may contain a position, in bytes. A longer text is not cleaned.
const LONGEST_POSITION: usize = 10_000;

/// The position strings that a text may mean, the most likely first: the text in plain characters,
/// such a text without the words around the position, and the text as it is written. There is
/// always at least one.
pub fn positions(text: &str) -> Vec<String> {
    let exact = text.trim();
    if exact.len() > LONGEST_POSITION {
        return vec![exact.into()];
    }
    let starts = |line: &&str| folded(line).matches('/').count() < 2;
    let mut found = Vec::new();
    // Some positions end with a full stop of their own, so they are tried with and without it.
    for ends in [|c| "],;".contains(c), |c| "].,;".contains(c)] as [fn(char) -> bool; 2] {
        found.extend(plain_position(exact.lines(), ends));
        for lines in [1, 2] {
            found.extend(plain_position(exact.lines().skip_while(starts).take(lines), ends));
        }
    }
    found.push(exact.into());
    let mut seen = Vec::new();
    found.retain(|text| {
        !seen.contains(text) && {
            seen.push(text.clone());
            true
        }
    });
    found
}

/// The position in these lines, in plain characters, with single blanks and without the signs that
/// end a sentence; `None` if no word looks like the ranks of a board.
fn plain_position<'a>(
    lines: impl Iterator<Item = &'a str>,
    ends: fn(char) -> bool,
) -> Option<String> {
    let mut joined = String::new();
    for line in lines {
        let line = folded(line);
        let around = |c: char| c.is_whitespace() || is_quote(c) || "*>|\\".contains(c);
        let line = line.trim_matches(around);
        // A line may end within the ranks of a position.
        joined += if joined.ends_with('/') || line.starts_with('/') { "" } else { " " };
        joined += line;
    }
    let words: Vec<_> = joined.split_whitespace().collect();
    let ranks = words.iter().position(|word| word.matches('/').count() > 1)?;
    // A label such as `pos=` may precede the position without a blank.
    let first = words[ranks].rsplit([':', '"', '=']).next()?.trim_start_matches(is_quote);
    let mut fields: Vec<_> =
        std::iter::once(first).chain(words[ranks + 1..].iter().copied()).collect();
    let side = fields.get(1).map(|side| side.to_ascii_lowercase());
    let last = fields.last_mut()?;
    *last = last.trim_end_matches(|c: char| is_quote(c) || ends(c));
    if let Some(side @ ("w" | "b")) = side.as_deref() {
        fields[1] = side;
    }
    Some(fields.join(" "))
}

/// A move that a player typed or pasted, in plain characters and without its number.
pub fn move_text(text: &str) -> String {
    let plain = folded(text);
    let bare = plain.trim_matches(|c: char| c.is_whitespace() || is_quote(c));
    let bare = match prose::number(bare) {
        Some((dots, rest)) if !dots.is_empty() || rest.starts_with(char::is_whitespace) => {
            rest.trim_start_matches(|c: char| c.is_whitespace() || c == '.')
        }
        _ => bare.trim_start_matches('.'),
    };
    let bare = bare.trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    bare.to_string()
}

/// The ways to split a word into a move and a sign after it: a glyph such as `!?`, which judges the
/// move, or the full stop of a sentence. Yields the move and the glyph, which is empty for a full
/// stop.
pub(crate) fn glyphs(word: &str) -> impl Iterator<Item = (&str, &str)> {
    const GLYPHS: [&str; 7] = ["!!", "??", "!?", "?!", "!", "?", "."];
    GLYPHS.iter().filter_map(move |glyph| {
        let rest = word.strip_suffix(glyph)?;
        let is_move = !rest.is_empty() && !rest.ends_with('?');
        is_move.then_some((rest, if *glyph == "." { "" } else { glyph }))
    })
}

/// The text of a file: UTF-8, or UTF-16 that says so with a byte order mark. `None` in any other
/// encoding.
pub fn decoded(bytes: &[u8]) -> Option<String> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let text = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
        text.collect::<Result<String, _>>().ok().filter(|_| rest.is_empty())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ => {
            let text = std::str::from_utf8(bytes).ok()?;
            // In UTF-16, half of the bytes of most texts are null. So a text with many nulls is not
            // read as UTF-8.
            let nulls = bytes.iter().filter(|b| **b == 0).count();
            (nulls * 4 < bytes.len() || bytes.len() < 8).then(|| text.into())
        }
    }
}
