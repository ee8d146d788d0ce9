//! Sentences for all games or several of them. `build.rs` makes a constant of each sentence of
//! `src/text/en/words.txt`, or a function if the sentence has places to fill in.

use crate::geometry::Square;
use i18n::Text;

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// Joins texts to a list, with `last` ([`and`] or [`or`]) before the last one: `c5, d4 and e3`.
pub fn listed(all: impl IntoIterator<Item = Text>, last: fn(Text, Text) -> Text) -> Text {
    let mut all: Vec<_> = all.into_iter().collect();
    let end = all.pop().unwrap_or_default();
    match all.into_iter().reduce(comma) {
        Some(others) => last(others, end),
        None => end,
    }
}

/// Lists squares: `c5, d4 and e3`.
pub fn squares(all: impl IntoIterator<Item = Square>) -> Text {
    listed(all.into_iter().map(Text::name), and)
}
