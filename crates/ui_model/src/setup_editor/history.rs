//! The positions of the setup editor as text, a line each, so that undo works after a reload.

use fairyboard::open::SetupPosition;
use fairyboard::{Family, Options};
use std::rc::Rc;

/// The number of positions that are saved before the current one, and after it.
const SAVED: usize = 400;

/// Reads saved positions and the index of the current one. `None` if any of them cannot be read.
pub(super) fn read(
    family: &'static dyn Family,
    text: &str,
) -> Option<(Vec<Rc<SetupPosition>>, usize)> {
    let (at, rest) = text.split_once('\n')?;
    let read = |line: &str| {
        let (options, text) = line.split_once('\t')?;
        let options = Options::read(family.info().options, options).ok()?;
        family.sketch(text, &options).ok()?;
        Some(Rc::new(SetupPosition { family, options, text: text.into() }))
    };
    let past: Option<Vec<_>> = rest.lines().map(read).collect();
    let (past, at) = (past?, at.parse().ok()?);
    (at < past.len()).then_some((past, at))
}

/// Writes the position number `at` and those around it.
pub(super) fn write(past: &[Rc<SetupPosition>], at: usize) -> String {
    let from = at.saturating_sub(SAVED);
    let mut text = (at - from).to_string();
    for one in past[from..].iter().take(2 * SAVED) {
        text += &format!("\n{}\t{}", one.options, one.text);
    }
    text
}
