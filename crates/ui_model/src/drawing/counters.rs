//! Pieces as counters: a disc with a sign (a small drawing) for the kind of the piece.
//!
//! The signs are not part of the program. They are in the file `static/pieces/counters.txt`, which
//! the page fetches when the player chooses counters. Until it has loaded, figures are shown. The
//! file has at least one line for each kind of piece. Lines that can't be a path are skipped.

use super::{Ink, PAPER};

/// The most lines that are read from a file. The lines after these are skipped.
const LINES: usize = 200;
/// The most bytes in a line. Longer lines are skipped.
const BYTES: usize = 4000;

/// The signs on the counters, as text. Each line contains the id of the chess variant (such as
/// `hens`), the letter of the piece, and an SVG path in a square of 100 by 100. If a part of a sign
/// has another colour, this part has a separate line, with `#RRGGBB` before the path.
#[derive(PartialEq, Debug)]
pub struct Signs(String);

impl Signs {
    /// Reads a file of signs. Skips lines that are too long or contain characters that occur in
    /// neither paths nor colours.
    pub fn read(text: &str) -> Self {
        let may_stand = |c: u8| c.is_ascii_alphanumeric() || b" .-#".contains(&c);
        let is_sound = |line: &&str| line.len() <= BYTES && line.bytes().all(may_stand);
        let lines: Vec<_> = text.lines().take(LINES).filter(is_sound).collect();
        Signs(lines.join("\n"))
    }

    /// The paths of a sign, back to front. A path has a colour if the file sets one.
    fn paths<'a>(
        &'a self,
        game: &str,
        letter: &str,
    ) -> impl Iterator<Item = (Option<&'a str>, &'a str)> {
        self.0.lines().filter_map(move |line| {
            let (known, rest) = line.split_once(' ')?;
            let (piece, path) = rest.split_once(' ')?;
            let is_it = known == game && piece == letter;
            let coloured = path.split_once(' ').filter(|_| path.starts_with('#'));
            is_it.then(|| coloured.map_or((None, path), |(colour, path)| (Some(colour), path)))
        })
    }

    /// The SVG path of a sign, without the parts that have their own colours. `None` if the file
    /// has no sign for this piece.
    pub fn path(&self, game: &str, letter: &str) -> Option<&str> {
        self.paths(game, letter).find_map(|(colour, path)| colour.is_none().then_some(path))
    }

    /// The drawing of a piece as a counter. `None` if the file has no sign for the piece. A
    /// promoted piece has a second rim.
    pub fn counter(&self, game: &str, letter: &str, ink: Ink<'_>) -> Option<String> {
        let first = letter.trim_start_matches('+');
        self.path(game, first)?;
        let mut out = format!("<circle cx=\"50\" cy=\"50\" r=\"44\" {}/>", ink.outline());
        if first != letter {
            out += &format!("<circle cx=\"50\" cy=\"50\" r=\"37\" {}/>", ink.lines());
        }
        out += "<g transform=\"translate(10 10) scale(.8)\" fill-rule=\"evenodd\">";
        for (colour, path) in self.paths(game, first) {
            let fill = match colour {
                // Pictures for paper have no colours: dark colours become black, light ones white.
                Some(colour) if ink.line == PAPER => {
                    if is_dark(colour) {
                        PAPER
                    } else {
                        "#fff"
                    }
                }
                Some(colour) => colour,
                None => ink.detail,
            };
            let line = colour.map_or_else(String::new, |_| {
                format!(" stroke=\"{}\" stroke-width=\"2.5\"", ink.detail)
            });
            out += &format!("<path d=\"{path}\" fill=\"{fill}\"{line}/>");
        }
        Some(out + "</g>")
    }
}

/// Whether a colour, `#RRGGBB`, is nearer to black than to white.
fn is_dark(colour: &str) -> bool {
    let value = u32::from_str_radix(colour.trim_start_matches('#'), 16).unwrap_or(0);
    value.to_be_bytes().into_iter().map(u32::from).sum::<u32>() < 3 * 128
}
