//! Marks of moves, such as `!?`. A mark is the first word of the comment on a move, as in records
//! of other programs.

use crate::say;
use fairyboard::Key;

/// The marks, each with its name.
pub const GLYPHS: [(&str, Key); 6] = [
    ("!", say::GLYPH_GOOD),
    ("?", say::GLYPH_BAD),
    ("!!", say::GLYPH_VERY_GOOD),
    ("??", say::GLYPH_BLUNDER),
    ("!?", say::GLYPH_INTERESTING),
    ("?!", say::GLYPH_DOUBTFUL),
];

/// A mark and its name.
pub type Glyph = (&'static str, Key);

/// Splits a comment into the mark at its beginning, if it has one, and the words after it.
pub fn split(comment: &str) -> (Option<Glyph>, &str) {
    let comment = comment.trim_start();
    let (first, rest) = comment.split_once(char::is_whitespace).unwrap_or((comment, ""));
    match GLYPHS.into_iter().find(|(sign, _)| *sign == first) {
        Some(glyph) => (Some(glyph), rest.trim_start()),
        None => (None, comment),
    }
}

/// Sets the mark of a comment to `sign`, or removes the mark if it is `sign` already. With the sign
/// `!`, `? Risky` becomes `! Risky`, and `! Risky` becomes `Risky`.
pub fn toggled(comment: &str, sign: &str) -> String {
    let (glyph, rest) = split(comment);
    match glyph {
        Some((known, _)) if known == sign => rest.into(),
        _ if rest.is_empty() => sign.into(),
        _ => format!("{sign} {rest}"),
    }
}
