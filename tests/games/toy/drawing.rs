//! The kings and stones of the tests' game, Two Kings.

use super::{Drawing, Ink};
use fairyboard::geometry::Square;

pub static DRAWING: Drawing = Drawing { pieces: &["K", "*"], lines, shape, ..super::PLAIN };

const KING: &str = "M24 84L16 36L36 52L50 20L64 52L84 36L76 84Z";
const STONE: &str = "M18 66L30 36L56 26L80 44L84 68L62 80H34Z";

fn shape(letter: &str, ink: Ink<'_>) -> String {
    let path = if letter == "K" { KING } else { STONE };
    format!("<path d=\"{path}\" {}/>", ink.outline())
}

/// The lines that the board shows: the file and the rank through its middle, each as its first and
/// its last square.
fn lines(size: u8) -> Vec<(Square, Square)> {
    let (middle, last) = (size / 2, size - 1);
    let ends = [((middle, 0), (middle, last)), ((0, middle), (last, middle))];
    let square = |(file, rank)| Square::new(file, rank);
    ends.into_iter().filter_map(|(from, to)| Some((square(from)?, square(to)?))).collect()
}
