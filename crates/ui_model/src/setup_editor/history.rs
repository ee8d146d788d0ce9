//! Saves the positions of the setup editor as text, one per line, so that undo works after a
//! reload.

use fairyboard::open::SetupPosition;
use fairyboard::{Family, Options};
use std::rc::Rc;

/// The most positions that are saved before the current position, and the most after it. Positions
/// further away are dropped.
const SAVED: usize = 400;

/// Reads the saved positions and the index of the current position. `None` if a position can't be
/// read.
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

/// Writes the current position, which has the index `at`, and the positions around it.
pub(super) fn write(past: &[Rc<SetupPosition>], at: usize) -> String {
    let from = at.saturating_sub(SAVED);
    let mut text = (at - from).to_string();
    for one in past[from..].iter().take(2 * SAVED) {
        text += &format!("\n{}\t{}", one.options, one.text);
    }
    text
}
