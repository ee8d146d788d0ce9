//! The kings and stones of the tests' game, Two Kings.

use super::{Drawing, Ink};

pub static DRAWING: Drawing =
    Drawing { tilted: false, pieces: &["K", "*"], rune: super::no_rune, parts: None, shape };

const KING: &str = "M24 84L16 36L36 52L50 20L64 52L84 36L76 84Z";
const STONE: &str = "M18 66L30 36L56 26L80 44L84 68L62 80H34Z";

fn shape(letter: &str, ink: Ink<'_>) -> String {
    let path = if letter == "K" { KING } else { STONE };
    format!("<path d=\"{path}\" {}/>", ink.outline())
}
