//! Distinguishes the words of a sentence from moves, without knowing the game.

use super::characters::folded;
use super::headers::next_header;
use crate::base::RESULTS;

/// The text after the square at its beginning; `None` if it does not begin with a square.
fn square(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| matches!(c, 'a'..='l' | 'A'..='L'))?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits).then(|| &rest[digits..])
}

/// Whether a word is a square and nothing else.
pub(super) fn is_square(word: &str) -> bool {
    square(word).is_some_and(str::is_empty)
}

pub(super) fn starts_with_square(word: &str) -> bool {
    square(word).is_some()
}

/// The signs that connect the squares of a move.
pub(super) const JOINTS: [char; 8] = ['-', 'x', '^', '=', '~', ':', '@', ','];

/// Whether a plain word looks like a move of some game: two squares with a sign between them
/// (`d1xd3`), a piece that is put on a square (`K@c1`), or a square after `*` or before `!`. An
/// address is no move.
pub(super) fn is_like_move(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    if word.contains("//") || word.contains("#/") || word.contains("www.") {
        return false;
    }
    let single =
        |rest: &str| square(rest).is_some_and(|end| !end.starts_with(char::is_alphanumeric));
    let put = word.get(1..).and_then(|rest| rest.strip_prefix('@')).is_some_and(single);
    put || word.strip_prefix('*').is_some_and(single)
        || word.strip_suffix('!').is_some_and(is_square)
        || word.char_indices().any(|(at, _)| {
            let signs =
                |end: &str| end.strip_prefix(JOINTS).is_some_and(|rest| square(rest).is_some());
            square(&word[at..]).is_some_and(signs)
        })
}

/// The dots after a move number at the beginning of a word, and the rest of the word; `None` if
/// there is no number.
pub(super) fn number(word: &str) -> Option<(&str, &str)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].bytes().take_while(|b| *b == b'.').count();
    (digits > 0).then(|| (&word[digits..digits + dots], &word[digits + dots..]))
}

/// Whether a text in words contains moves of a game: one after its number, or several in a row.
pub(super) fn holds_moves(text: &str) -> bool {
    let (mut row, mut numbered) = (0, false);
    for word in folded(text).split_whitespace() {
        let (is_numbered, bare) = match number(word) {
            Some((dots, rest)) if !dots.is_empty() => (true, rest),
            _ => (numbered, word),
        };
        numbered = is_numbered && bare.is_empty();
        if is_like_move(bare) {
            row += 1;
            if is_numbered || row > 1 {
                return true;
            }
        } else if !bare.is_empty() {
            row = 0;
        }
    }
    false
}

/// Whether a text after a game is only words, such as a signature. The result is `false` for a text
/// with a move, a result or the header of another game.
pub(crate) fn is_prose(text: &str) -> bool {
    text.split(['\n', '\r']).all(|line| {
        let line = folded(line);
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let bare = number(word).map_or(word, |(_, rest)| rest);
            // Before other words a `*` begins an item of a list, and a result such as `won` is a
            // word of a sentence.
            let is_alone = words.peek().is_none();
            let is_result = match word.starts_with(|c: char| c.is_ascii_digit()) {
                true => RESULTS.contains(&word),
                false => is_alone && word == "*" || line.trim() == word && RESULTS.contains(&word),
            };
            if is_result || is_like_move(bare) {
                return false;
            }
        }
        true
    }) && next_header(text, 0).is_none()
}
