//! Reads addresses of the app as people pass them on: in a sentence, in brackets, wrapped over
//! lines, encoded once more, in capitals.

use std::borrow::Cow;

/// The most times that a text is percent-decoded. A redirect contains another address
/// percent-encoded, and a mail program may encode that address once more.
const LAYERS: usize = 4;

/// The most bytes of a text that are searched for an address.
const LONGEST: usize = 40_000;

/// The part of an address after its `#`: `/play/hens?pos=…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The word after the first slash, such as `play`, in small letters.
    pub kind: String,
    /// The parts after `kind`, split at slashes, such as `hens`. The name of a game is in small
    /// letters.
    pub path: Vec<String>,
    /// The part after `?`, still percent-encoded.
    pub query: String,
}

impl Address {
    /// The first address of this app in a text; `None` if there is none. The code of a game in the
    /// address may be damaged.
    pub fn in_text(text: &str) -> Option<Self> {
        let mut layer = Cow::Borrowed(&text[..text.floor_char_boundary(LONGEST)]);
        for _ in 0..=LAYERS {
            if let Some((_, behind)) = layer.split_once("#/") {
                return Some(Self::read(behind));
            }
            let decoded = decoded(&layer);
            if decoded == *layer {
                break;
            }
            layer = Cow::Owned(decoded);
        }
        None
    }

    /// Reads an address from its part after `#` or `#/`.
    pub fn read(hash: &str) -> Self {
        let hash = hash.strip_prefix('/').unwrap_or(hash);
        let whole = cut(hash);
        let whole = whole.as_ref();
        // The slashes and the `?` of an address may be encoded, too.
        let encoded = whole.split('?').next().is_some_and(|path| path.contains('%'));
        let whole = if encoded { Cow::Owned(decoded(whole)) } else { Cow::Borrowed(whole) };
        let (path, query) = whole.split_once('?').unwrap_or((&whole, ""));
        let mut parts = path.split('/').filter(|part| !part.is_empty()).map(String::from);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let mut path: Vec<String> = parts.collect();
        if let Some(game) = path.first_mut().filter(|_| !matches!(&*kind, "g" | "embed" | "live")) {
            game.make_ascii_lowercase();
        }
        Address { kind, path, query: query.into() }
    }
}

/// Decodes the percent escapes in a text. Returns the text unchanged if the result is not UTF-8.
fn decoded(text: &str) -> String {
    match percent_encoding::percent_decode_str(text).decode_utf8() {
        Ok(decoded) => decoded.into_owned(),
        Err(_) => text.into(),
    }
}

/// Cuts off the words that follow an address in a sentence. If a mail program has wrapped the
/// address, joins its lines first.
fn cut(hash: &str) -> Cow<'_, str> {
    let query = hash.find('?').map_or("", |at| &hash[at..]);
    // If the position in a query is written with blanks, a blank does not end the query.
    let word = query.split_whitespace().next().unwrap_or_default();
    let has_blanks = word.contains("pos=") && !word.contains('%') && !word.contains('+');
    let ends = |c: char| "<>\"#“”»".contains(c) || c.is_whitespace() && !has_blanks;
    let is_break = |c: char| matches!(c, '\n' | '\r');
    let mut joined = String::new();
    let mut rest = hash;
    while let Some(end) = rest.find(ends) {
        let (line, behind) = rest.split_at(end);
        // Some mail programs end a wrapped line with `=`.
        let is_soft =
            behind.starts_with(is_break) && line.ends_with('=') && !line.ends_with("pos=");
        joined += line.strip_suffix('=').filter(|_| is_soft).unwrap_or(line);
        let is_wrapped = behind.starts_with(is_break)
            && (line.contains('%') || line.ends_with(['/', '?', '&', '=', '%']));
        let next = behind.trim_start_matches(|c: char| c.is_whitespace() || c == '>' || c == '|');
        // The next line belongs to the address only if it looks like a part of one.
        let word = next.split(ends).next().unwrap_or_default();
        if !is_wrapped || !word.contains(['%', '/', '=']) {
            rest = "";
            break;
        }
        rest = next;
    }
    joined += rest;
    let bare = joined
        .trim_end_matches(|c: char| c.is_whitespace() || ".,;:!?()[]{}<>\"'`*»”’…。，".contains(c));
    joined.truncate(bare.len());
    Cow::Owned(joined)
}

/// The keys of a query, each with its value, percent-decoded.
pub(super) fn query_of(query: &str) -> impl Iterator<Item = (String, String)> {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let key = key.trim_start_matches("amp;").to_ascii_lowercase();
        // `+` means a blank. In a value with other blanks it is a character of the position.
        let has_blanks = [" ", "%20", "%2520"].iter().any(|blank| value.contains(blank));
        let value = match has_blanks {
            true => Cow::Borrowed(value),
            false => Cow::Owned(value.replace('+', " ")),
        };
        let mut value =
            percent_encoding::percent_decode_str(&value).decode_utf8_lossy().into_owned();
        // No value in an address of the app contains a percent sign, so a value with one was
        // encoded several times.
        for _ in 0..LAYERS {
            let decoded = decoded(&value);
            if decoded == value {
                break;
            }
            value = decoded;
        }
        (key, value)
    })
}
