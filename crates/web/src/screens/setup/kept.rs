//! The editor of a game as it is kept: the positions that were set up, a line each.

use crate::platform::storage;
use fairyboard::open::Composed;
use fairyboard::{Family, Options};
use std::rc::Rc;

/// How many positions of the past are kept with the newest, for after a reload.
const KEPT: usize = 400;

/// Under which name the editor of a game is kept.
fn key(family: &dyn Family) -> String {
    format!("setup.{}", family.info().id)
}

/// The positions that were kept, and which of them was the newest.
pub fn kept(family: &'static dyn Family) -> Option<(Vec<Rc<Composed>>, usize)> {
    let text = storage::read(&key(family))?;
    let (at, rest) = text.split_once('\n')?;
    let read = |line: &str| {
        let (options, text) = line.split_once('\t')?;
        let options = Options::read(family.info().options, options).ok()?;
        family.sketch(text, &options).ok()?;
        Some(Rc::new(Composed { family, options, text: text.into() }))
    };
    let past: Option<Vec<_>> = rest.lines().map(read).collect();
    let (past, at) = (past?, at.parse().ok()?);
    (at < past.len()).then_some((past, at))
}

/// Keeps the position number `at` and those around it; `false` where the browser refuses.
pub fn keep(family: &dyn Family, past: &[Rc<Composed>], at: usize) -> bool {
    let from = at.saturating_sub(KEPT);
    let mut text = (at - from).to_string();
    for one in past[from..].iter().take(2 * KEPT) {
        text += &format!("\n{}\t{}", one.options, one.text);
    }
    storage::keep(&key(family), &text)
}
