//! Repairs the code of a link that has one wrong letter, one letter too many, one too few, or two
//! swapped letters. The checksum in the code shows which repair is right.
//!
//! A checksum is computed letter by letter from the start of the code. The computation can also run
//! backwards, from the stated checksum at the end of the code. At each letter, the results of both
//! directions are compared. They show whether the checksum becomes right if this letter is replaced
//! or left out, or if another is inserted before it.

use super::letters::{LETTERS, is_letter, is_whole, length, stated_length, told_sum};
use super::{LinkError, Reading};
use crate::budget::Budget;
use crc::CRC_24_OPENPGP;

/// The length, in letters, of the longest code whose head (the letters before its body) is
/// repaired. Each attempt in the head computes a checksum of the whole code, so in a longer code
/// only the body is repaired.
const SHORT: usize = 2_000;

/// The largest number of letters that a code has before its body: one for the format, at most four
/// for the length, four for the checksum.
const HEAD: usize = 9;

/// The most repaired codes that are decoded to see whether each contains a game. Further ones are
/// ignored.
const MOST_READ: usize = 16;

/// A repaired code, with the letters that the repair has replaced.
#[derive(Clone, PartialEq, Debug)]
pub struct Mended {
    /// The whole code after the repair.
    pub code: String,
    /// The number of letters before the repair.
    pub at: usize,
    /// The wrong letters; empty if a letter was missing.
    pub found: String,
    /// The right letters; empty if there was a letter too many.
    pub wanted: String,
}

/// Repairs a code after one letter was changed, lost or added, or two adjacent letters were
/// swapped. More letters may follow the code. `None` if no repair results in a game, or several
/// repairs do.
pub fn mended(letters: &str, budget: &mut Budget) -> Option<Mended> {
    if !letters.bytes().all(is_letter) {
        return None;
    }
    let mut fits = Vec::new();
    in_head(&letters[..letters.len().min(SHORT)], &mut fits);
    in_body(letters, &mut fits);
    let mut found = None::<Mended>;
    for fit in fits.into_iter().take(MOST_READ) {
        let is_known = found.as_ref().is_some_and(|found| found.code == fit.code);
        if is_known || !is_game(&fit.code, budget) {
            continue;
        }
        if found.is_some() {
            return None;
        }
        found = Some(fit);
    }
    found
}

fn is_game(code: &str, budget: &mut Budget) -> bool {
    let read = Reading::begin(code).and_then(|reading| reading.go_on(budget));
    matches!(read, Ok(_) | Err(LinkError::Unfinished(_)))
}

/// Replaces `found` letters of a code, from the index `at` on, with the letters `wanted`.
fn with(code: &str, at: usize, found: usize, wanted: &[u8]) -> Mended {
    let wanted: String = wanted.iter().copied().map(char::from).collect();
    let [before, found, behind] = [&code[..at], &code[at..at + found], &code[at + found..]];
    Mended { code: [before, &wanted, behind].concat(), at, found: found.into(), wanted }
}

/// Tries all repairs of the letters before the body, and adds those that result in a right checksum
/// to `fits`.
fn in_head(letters: &str, fits: &mut Vec<Mended>) {
    for at in 0..letters.len().min(HEAD) {
        let here = &letters.as_bytes()[at..];
        let mut tries = vec![with(letters, at, 1, &[])];
        for letter in LETTERS {
            tries.push(with(letters, at, 1, &[*letter]));
            tries.push(with(letters, at, 0, &[*letter]));
        }
        if let [first, second, ..] = here {
            tries.push(with(letters, at, 2, &[*second, *first]));
        }
        for mut fit in tries {
            if let Some(length) = stated_length(fit.code.as_bytes())
                && length <= fit.code.len()
            {
                fit.code.truncate(length);
                fits.extend(is_whole(fit.code.as_bytes()).then_some(fit));
            }
        }
    }
}

/// Finds the repairs of the body that result in the stated checksum, and adds them to `fits`.
/// Assumes that all letters before the body are right.
fn in_body(letters: &str, fits: &mut Vec<Mended>) {
    let code = letters.as_bytes();
    let Ok((head, whole)) = length(code) else { return };
    let begin = head + 4;
    let Some(sum) = code.get(head..begin).and_then(told_sum) else { return };
    let start = code[..head].iter().fold(CRC_24_OPENPGP.init, |sum, letter| on(sum, *letter));
    // Try a body with one letter too many, with the right number, and with one too few.
    for end in [whole + 1, whole, whole - 1] {
        let Some(body) = code.get(begin..end) else { continue };
        let letters = &letters[..end];
        // `must[i]` is the checksum needed after `i` letters of the body.
        let mut must = vec![sum; body.len() + 1];
        for (i, letter) in body.iter().enumerate().rev() {
            must[i] = back(must[i + 1]) ^ u32::from(*letter) << 16;
        }
        let mut is = start;
        for (i, letter) in body.iter().enumerate() {
            let at = begin + i;
            if end > whole && is == must[i + 1] {
                fits.push(with(letters, at, 1, &[]));
            } else if end == whole {
                fits.extend(between(is, must[i + 1]).map(|wanted| with(letters, at, 1, &[wanted])));
                if let Some(next) = body.get(i + 1)
                    && on(on(is, *next), *letter) == must[i + 2]
                {
                    fits.push(with(letters, at, 2, &[*next, *letter]));
                }
            } else if end < whole {
                fits.extend(between(is, must[i]).map(|wanted| with(letters, at, 0, &[wanted])));
            }
            is = on(is, *letter);
        }
        if end < whole {
            fits.extend(between(is, sum).map(|wanted| with(letters, end, 0, &[wanted])));
        }
    }
}

/// The letter that turns the checksum `from` into `to` when it is appended; `None` if no letter
/// does.
fn between(from: u32, to: u32) -> Option<u8> {
    let letter = from ^ back(to);
    let letter = (letter & 0xffff == 0).then_some((letter >> 16) as u8);
    letter.filter(|letter| is_letter(*letter))
}

/// The checksum after one more letter.
fn on(sum: u32, letter: u8) -> u32 {
    (0..8).fold(sum ^ u32::from(letter) << 16, |sum, _| {
        let more = if sum & 0x80_0000 != 0 { CRC_24_OPENPGP.poly } else { 0 };
        (sum << 1 ^ more) & 0xff_ffff
    })
}

/// Undoes the shifts of [`on`]: `back(on(sum, letter))` is `sum ^ letter << 16`.
fn back(sum: u32) -> u32 {
    (0..8).fold(sum, |sum, _| match sum & 1 {
        1 => (sum ^ CRC_24_OPENPGP.poly) >> 1 | 0x80_0000,
        _ => sum >> 1,
    })
}
