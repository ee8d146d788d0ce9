//! Finds the codes of links (the parts that contain a game) in texts from chats and mails, where
//! they may be wrapped, quoted, encoded and surrounded by other text.
//!
//! A code states its length and its checksum, so a whole one can be found in any text. From each
//! place that may begin a code, letters are collected across all gaps until there are as many as
//! the code states; then the checksum decides. Text that is encoded several times, such as `%252F`,
//! is decoded layer by layer. The work is bounded for every text.

use crate::link::{is_letter, is_version, is_whole, stated_length};
use std::iter;

/// The most bytes of a text that are searched.
const LOOKED_AT: usize = 2_000_000;

/// The most times that a text is decoded. A redirect contains another address encoded, and a mail
/// program may encode that address once more.
const LAYERS: usize = 4;

/// The most letters collected in a search for a code: three times the longest code.
const TAKEN: usize = 3 * crate::link::MAX_CODE;

/// The most letters in each string of [`Like::readings`]; further letters are ignored.
const LIKE: usize = 20_000;

/// The first whole code in a text. Codes after `/g/` or `/embed/` are tried before others.
pub fn code_in(text: &str) -> Option<String> {
    let mut left = TAKEN;
    layers(text).find_map(|layer| Letters::of(&layer).whole(&mut left))
}

/// The letters after `/g/` or `/embed/` in a text, which look like the code of a link. The code may
/// be damaged.
pub struct Like {
    /// The letters of the code up to the first interruption by anything but invisible characters,
    /// and at most as many as the length at the start of the code says.
    pub code: String,
    /// The letters of the code, by three guesses of its end: the end of the text; the first
    /// interruption that is no wrapped line; the first interruption by anything but invisible
    /// characters.
    pub readings: [String; 3],
}

/// Finds the letters after the first `/g/` or `/embed/` of a text; `None` if it has neither.
pub fn like(text: &str) -> Option<Like> {
    let letters = Letters::of(&layers(text).last()?);
    let place = (0..letters.gaps.len()).find(|place| letters.is_marked(*place))?;
    let readings = [Between::Anything, Between::LineBreak, Between::Unseen].map(|most| {
        let mut behind = letters.gaps[place + 1..].iter();
        let end = behind.find(|gap| gap.between > most).map_or(letters.all.len(), |gap| gap.at);
        let taken =
            letters.all[letters.gaps[place].at..end].iter().flat_map(|of| meant(*of, false));
        taken.take(LIKE).map(char::from).collect::<String>()
    });
    let mut code = readings[2].clone();
    code.truncate(stated_length(code.as_bytes()).unwrap_or(usize::MAX));
    Some(Like { code, readings })
}

/// A text, then the text decoded once, twice, and so on, until nothing in it is encoded.
fn layers(text: &str) -> impl Iterator<Item = String> {
    let most = text.len().min(LOOKED_AT);
    let text = (0..4).find_map(|less| text.get(..most.saturating_sub(less))).unwrap_or_default();
    iter::successors(Some(text.to_string()), |text| decoded(text)).take(LAYERS + 1)
}

/// Decodes everything in a text once, in each known encoding. `None` if nothing is encoded.
fn decoded(text: &str) -> Option<String> {
    if let Some(found) = redirected(text) {
        return Some(found);
    }
    let (mut bytes, mut rest, mut is_other) = (Vec::with_capacity(text.len()), text, false);
    while let Some(first) = rest.chars().next() {
        let sign = match first {
            '%' => byte(&rest[1..]).map(|byte| (Sign::Byte(byte), 3)),
            // Decodes quoted-printable escapes, as in mails. Escapes of control characters stay as
            // they are, since a `=` may also follow a key in the query of an address.
            '=' => byte(&rest[1..]).filter(|byte| *byte >= b' ').map(|byte| (Sign::Byte(byte), 3)),
            '&' => entity(rest),
            '\\' => escaped(rest),
            _ => None,
        };
        is_other |= sign.is_some();
        let (sign, length) = sign.unwrap_or((Sign::Char(first), first.len_utf8()));
        match sign {
            Sign::Byte(byte) => bytes.push(byte),
            Sign::Char(c) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        rest = &rest[length..];
    }
    is_other.then(|| String::from_utf8_lossy(&bytes).into_owned())
}

enum Sign {
    Byte(u8),
    Char(char),
}

/// The original address in a link rewritten by URL Defense (version 2), a filter of mails that
/// writes `-` for `%` and `_` for `/`.
fn redirected(text: &str) -> Option<String> {
    let (_, behind) = text.split_once("urldefense.")?;
    let (_, behind) = behind.split_once("/v2/url?u=")?;
    let end = behind.find(|c: char| c == '&' || c.is_whitespace()).unwrap_or(behind.len());
    Some(behind[..end].replace('-', "%").replace('_', "/"))
}

/// The byte that two hexadecimal digits at the beginning of a text mean; `None` if there are none.
fn byte(text: &str) -> Option<u8> {
    let digits = text.get(..2).filter(|digits| digits.bytes().all(|c| c.is_ascii_hexdigit()))?;
    u8::from_str_radix(digits, 16).ok()
}

/// Decodes an HTML entity at the beginning of a text, such as `&#47;`, `&#x2F;` or `&sol;`. Returns
/// the character, and the length of the entity in bytes.
fn entity(text: &str) -> Option<(Sign, usize)> {
    let end = text.bytes().take(12).position(|c| c == b';')?;
    let name = text.get(1..end).filter(|name| !name.is_empty())?;
    let c = match name.strip_prefix('#') {
        Some(number) => char::from_u32(match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        })?,
        None if !name.bytes().all(|c| c.is_ascii_alphabetic()) => return None,
        None => match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "num" => '#',
            "sol" => '/',
            "percnt" => '%',
            "lowbar" => '_',
            "hyphen" | "dash" => '-',
            "ndash" => '–',
            "mdash" => '—',
            // An address contains none of the other entities, so they become an invisible
            // character.
            _ => '\u{200b}',
        },
    };
    Some((Sign::Char(c), end + 1))
}

/// Decodes an escape at the beginning of a text, such as `\u002f`, `\x2f` or `\n`. Returns the
/// character, and the length of the escape in bytes.
fn escaped(text: &str) -> Option<(Sign, usize)> {
    let number = |digits: usize| {
        let digits = text.get(2..2 + digits)?;
        char::from_u32(u32::from_str_radix(digits, 16).ok()?)
    };
    Some(match text.as_bytes().get(1)? {
        b'u' => (Sign::Char(number(4)?), 6),
        b'x' => (Sign::Char(number(2)?), 4),
        b'n' | b'r' => (Sign::Char('\n'), 2),
        _ => return None,
    })
}

/// The byte in [`Letters`] for a long dash, which usually replaces two hyphens.
const LONG_DASH: u8 = 0x80;

/// The byte in [`Letters`] for a short dash, which usually replaces one hyphen.
const DASH: u8 = 0x81;

/// The byte in [`Letters`] for a hyphen before a line break. The hyphen may be part of the code, or
/// only mark that a word is broken.
const BREAK: u8 = 0x82;

/// How many ambiguous characters (dashes that may be one hyphen or two) are tried in all
/// combinations, if reading all of them in the same way results in no code.
const TRIED: u32 = 6;

/// The letters that a byte of [`Letters`] means: a letter means itself, and an ambiguous character
/// means up to two hyphens. `otherwise` selects the less usual meaning of such a character.
fn meant(sign: u8, otherwise: bool) -> iter::RepeatN<u8> {
    match (sign, otherwise) {
        (LONG_DASH, false) | (DASH, true) => iter::repeat_n(b'-', 2),
        (LONG_DASH, true) | (DASH | BREAK, false) => iter::repeat_n(b'-', 1),
        (BREAK, true) => iter::repeat_n(b'-', 0),
        _ => iter::repeat_n(sign, 1),
    }
}

/// The kind of text between two letters of a possible code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Between {
    /// The gap has only invisible characters.
    Unseen,
    /// The gap has a line break, blanks, and signs that mails put before lines.
    LineBreak,
    /// The gap has no line break, only blanks and signs that mails put around line breaks.
    Blank,
    /// The gap has other characters.
    Anything,
}

/// A place in a text where other characters separate the letters of a possible code.
struct Gap {
    /// The number of letters before the gap.
    at: usize,
    between: Between,
    /// Whether the gap contains a slash.
    slash: bool,
    /// Whether the gap ends with a slash.
    slash_last: bool,
}

/// The characters of a text that a code may have, called letters, and the gaps between them.
struct Letters {
    all: Vec<u8>,
    gaps: Vec<Gap>,
}

impl Letters {
    fn of(text: &str) -> Self {
        let first = Gap { at: 0, between: Between::Anything, slash: false, slash_last: false };
        let mut letters = Letters { all: Vec::new(), gaps: vec![first] };
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if let Some(length) = tag(rest) {
                letters.gap('\u{200b}');
                rest = &rest[length..];
                continue;
            }
            rest = &rest[c.len_utf8()..];
            // East Asian keyboards type fullwidth letters.
            let c = match c {
                '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
                _ => c,
            };
            match c {
                '-' if rest.starts_with(['\n', '\r']) => letters.all.push(BREAK),
                '‐' | '‑' | '−' | '﹣' => letters.all.push(b'-'),
                '–' => letters.all.push(DASH),
                '—' | '―' => letters.all.push(LONG_DASH),
                'ﬀ' => letters.all.extend(b"ff"),
                'ﬁ' => letters.all.extend(b"fi"),
                'ﬂ' => letters.all.extend(b"fl"),
                'ﬃ' => letters.all.extend(b"ffi"),
                'ﬄ' => letters.all.extend(b"ffl"),
                c if c.is_ascii() && is_letter(c as u8) => letters.all.push(c as u8),
                c => letters.gap(c),
            }
        }
        letters
    }

    /// Adds a character to the gap after the letters so far.
    fn gap(&mut self, c: char) {
        let at = self.all.len();
        if self.gaps.last().is_none_or(|gap| gap.at < at) {
            self.gaps.push(Gap { at, between: Between::Unseen, slash: false, slash_last: false });
        }
        let Some(gap) = self.gaps.last_mut() else { return };
        gap.slash_last = matches!(c, '/' | '⁄' | '∕');
        gap.slash |= gap.slash_last;
        gap.between = match (gap.between, c) {
            (between, '\\' | '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}') => between,
            (between, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}') => between,
            (between, '\u{fe00}'..='\u{fe0f}' | '\u{feff}') => between,
            (Between::Anything, _) => Between::Anything,
            (_, '\n' | '\r' | '\u{2028}') => Between::LineBreak,
            (between, ' ' | '\t' | '>' | '|' | '│' | '=') => match between {
                Between::LineBreak => between,
                _ => Between::Blank,
            },
            _ => Between::Anything,
        };
    }

    /// Whether a code follows a gap, because the text up to the end of the gap ends with `/g/` or
    /// `/embed/`.
    fn is_marked(&self, place: usize) -> bool {
        let gap = &self.gaps[place];
        let begin = place.checked_sub(1).map_or(0, |before| self.gaps[before].at);
        let word = &self.all[begin..gap.at];
        let begins = |letter: &u8| gap.slash_last || is_version(*letter);
        gap.slash
            && (word.eq_ignore_ascii_case(b"g") || word.eq_ignore_ascii_case(b"embed"))
            && self.all.get(gap.at).is_some_and(begins)
    }

    /// The first whole code in the text; `None` if there is none. Collects at most `left` letters,
    /// and subtracts their number from `left`.
    fn whole(&self, left: &mut usize) -> Option<String> {
        let places = 0..self.gaps.len();
        let marked = places.clone().filter(|place| self.is_marked(*place));
        let mut places = marked.chain(places).map(|place| self.gaps[place].at);
        places.find_map(|at| self.whole_at(at, left))
    }

    /// The whole code that begins at the letter with the index `at`; `None` if none begins there.
    /// Subtracts the number of collected letters from `left`.
    fn whole_at(&self, at: usize, left: &mut usize) -> Option<String> {
        let letters = &self.all[at..];
        if !letters.first().is_some_and(|letter| is_version(*letter)) {
            return None;
        }
        for choice in [0, u64::MAX].into_iter().chain(1..1 << TRIED) {
            let (mut code, mut wanted, mut signs) = (Vec::new(), None, 0u32);
            for sign in letters {
                let otherwise = *sign >= LONG_DASH && {
                    signs += 1;
                    choice >> (signs - 1).min(63) & 1 == 1
                };
                code.extend(meant(*sign, otherwise));
                wanted = wanted.or_else(|| stated_length(&code));
                if wanted.is_none() && code.len() > 5 {
                    return None;
                }
                if wanted.is_some_and(|wanted| code.len() >= wanted || wanted > 2 * letters.len()) {
                    break;
                }
            }
            *left = left.checked_sub(code.len())?;
            code.truncate(wanted?);
            if is_whole(&code) {
                return String::from_utf8(code).ok();
            }
            if signs == 0 {
                return None;
            }
        }
        None
    }
}

/// The length in bytes of the HTML tag that a text begins with; `None` if it begins with none. A
/// tag that contains an address doesn't count, since the code may be in it.
fn tag(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let behind = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let is_name = (1..=10).contains(&(name.len() - behind.len()))
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && behind.starts_with(['>', '/', ' ']);
    let end = text.bytes().take(200).position(|c| c == b'>').filter(|_| is_name)?;
    text.get(..end).filter(|tag| !tag.contains('#')).map(|_| end + 1)
}
