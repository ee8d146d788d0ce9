//! Finds and reads the header lines of records, such as `[Game "hens"]`, even if other programs
//! have changed them: `[Game “hens”]`.

use super::characters::{Plain, folded, is_invisible, is_quote, line_break, plain};

/// The longest value of a header, in bytes. A header with a longer value counts as one without its
/// closing `]`.
const LONGEST: usize = 12_000;

/// The longest name of a header, in bytes.
const LONGEST_NAME: usize = 60;

/// The kinds of values that headers have.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    /// The record reader interprets the value: the game, its options, a position or a result.
    Own,
    /// The value is data for programs, without words of a player.
    Code,
    /// The value is text that a player wrote, and stays as it is.
    Words,
}

/// The headers that records may have, and the kinds of their values.
const KNOWN: [(&str, Value); 33] = [
    ("Game", Value::Own),
    ("Options", Value::Own),
    ("Position", Value::Own),
    ("Result", Value::Own),
    ("Date", Value::Code),
    ("First", Value::Words),
    ("Second", Value::Words),
    ("Third", Value::Words),
    ("Fourth", Value::Words),
    ("White", Value::Words),
    ("Black", Value::Words),
    ("Title", Value::Words),
    ("Study", Value::Words),
    ("Chapter", Value::Words),
    ("Id", Value::Code),
    ("Layers", Value::Code),
    ("Hands", Value::Code),
    ("Computer", Value::Code),
    ("Termination", Value::Code),
    ("TimeControl", Value::Code),
    ("TimeLeft", Value::Code),
    ("MovedFor", Value::Code),
    ("Offer", Value::Code),
    ("ByLink", Value::Code),
    ("Lesson", Value::Words),
    ("LessonResult", Value::Code),
    ("LessonHints", Value::Code),
    ("Rules", Value::Words),
    ("Rule", Value::Words),
    ("Event", Value::Words),
    ("Site", Value::Words),
    ("Round", Value::Words),
    ("Annotator", Value::Words),
];

/// Finds a known header by its name, ignoring case. Returns the name as records write it, and the
/// kind of its value.
fn known(name: &str) -> Option<(&'static str, Value)> {
    KNOWN.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// The beginning of a header, up to its value: `[Game "`.
struct Beginning {
    name: String,
    /// The byte where the value begins, after the quotation mark.
    value: usize,
    /// The quotation mark; `None` if the value has none.
    quote: Option<char>,
}

/// A header that was read.
pub(super) struct Header {
    pub(super) name: String,
    /// The value as records write it, with `\` before `"` and `\`.
    pub(super) value: String,
}

/// Reads a text one character at a time, each in its plain form, such as `"` for a curly quotation
/// mark.
struct Plainly<'a> {
    text: &'a str,
    at: usize,
}

impl Plainly<'_> {
    /// The next visible character, without moving past it; `None` at the end. Skips invisible ones
    /// before it.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            match plain(rest, None) {
                (Plain::Nothing, length) => self.at += length,
                (Plain::Char(c), _) => return Some(c),
                (Plain::Text(_), _) => return Some(first),
            }
        }
    }

    fn skip(&mut self) {
        let (_, length) = plain(&self.text[self.at..], None);
        self.at += length;
    }

    fn skip_while(&mut self, skips: impl Fn(char) -> bool) -> usize {
        let begin = self.at;
        while self.peek().is_some_and(&skips) {
            self.skip();
        }
        self.at - begin
    }
}

/// Reads the beginning of a header, from its `[` to the first character of its value; `None` if the
/// text begins with no header.
fn beginning(text: &str) -> Option<Beginning> {
    // Only the first bytes are searched, so that a text with many brackets takes little time.
    let mut end = text.len().min(4 * LONGEST_NAME);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut reader = Plainly { text: &text[..end], at: 0 };
    reader.peek().filter(|c| *c == '[')?;
    reader.skip();
    reader.skip_while(|c| c == ' ' || c == '\t');
    let mut name = String::new();
    while let Some(c) = reader.peek().filter(|c| c.is_ascii_alphanumeric() || *c == '_') {
        name.push(c);
        reader.skip();
    }
    if name.is_empty() || name.len() > LONGEST_NAME {
        return None;
    }
    let gap = reader.skip_while(|c| " \t\n\r:=".contains(c));
    if reader.peek() == Some('\\') {
        reader.skip();
    }
    let rest = &reader.text[reader.at..];
    let quote = rest.chars().next();
    // People type two commas for a low quotation mark, and two apostrophes for a high one.
    let twice = [",,", "''", "‚‚", "‘‘", "’’", "``", "<<"]
        .into_iter()
        .find(|twice| rest.starts_with(twice));
    if let Some(twice) = twice.filter(|twice| !rest[twice.len()..].starts_with(']')) {
        return Some(Beginning { name, value: reader.at + twice.len(), quote: Some('”') });
    }
    if let Some(quote) = quote.filter(|quote| is_quote(*quote)) {
        return Some(Beginning { name, value: reader.at + quote.len_utf8(), quote: Some(quote) });
    }
    let is_own = known(&name).is_some_and(|(_, value)| value == Value::Own);
    (is_own && gap > 0).then_some(Beginning { name, value: reader.at, quote: None })
}

/// Whether a text begins with a header.
pub(super) fn begins(text: &str) -> bool {
    beginning(text).is_some_and(|found| match found.quote {
        Some(_) => true,
        // A header without quotation marks must fill its line.
        None => {
            let line = text.lines().next().unwrap_or_default().trim_end();
            line.len() < LONGEST && line.find(']') == Some(line.len().saturating_sub(1))
        }
    })
}

/// The byte where the first header begins at or after the byte `from` of a text; `None` if there is
/// none.
pub(super) fn next_header(text: &str, from: usize) -> Option<usize> {
    let brackets =
        text[from..].char_indices().filter(|(_, c)| matches!(c, '[' | '［' | '【' | '〔'));
    brackets.map(|(at, _)| from + at).find(|at| begins(&text[*at..]))
}

/// The byte where the first header of a text begins. `None` if there is no header, or if other text
/// precedes it and no header names a game.
pub(super) fn first_of_record(text: &str) -> Option<usize> {
    let first = next_header(text, 0)?;
    let mut at = first;
    let mut names = std::iter::once(first).chain(std::iter::from_fn(|| {
        at = next_header(text, at + text[at..].chars().next()?.len_utf8())?;
        Some(at)
    }));
    let is_game = |at: usize| {
        beginning(&text[at..]).is_some_and(|found| found.name.eq_ignore_ascii_case("Game"))
    };
    (text[..first].chars().all(is_around) || names.by_ref().take(MOST_NAMES).any(is_game))
        .then_some(first)
}

/// The most headers searched for the one that names the game. Later headers are not searched.
const MOST_NAMES: usize = 200;

/// Reads the header at the beginning of a text. Returns the header and its length in bytes in the
/// text. `None` if the closing `]` is missing. The lines of `text` must not begin with signs such
/// as the `>` of quoted lines.
pub(super) fn read(text: &str) -> Option<(Header, usize)> {
    let Beginning { name, value: begin, quote } = beginning(text)?;
    let rest = &text[begin..];
    let (name, kind) = match known(&name) {
        Some((known, kind)) => (known.to_string(), kind),
        None => (name, Value::Words),
    };
    let (value, length) = match quote {
        // Values of the kind `Own` contain no quotation marks, so the first mark ends the value.
        Some('"') if kind == Value::Own => loose(rest, false, true).or_else(|| exact(rest))?,
        Some('"') => {
            exact(rest).or_else(|| loose(rest, true, true)).or_else(|| loose(rest, true, false))?
        }
        Some(_) => loose(rest, false, true).or_else(|| loose(rest, false, false))?,
        None => {
            let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
            let end = line.find(']')?;
            (escaped(line[..end].trim()), end + 1)
        }
    };
    let value = match kind {
        Value::Own => own_value(&name, &value),
        Value::Code if !value.contains('\\') => folded(&value).trim().into(),
        _ => value,
    };
    Some((Header { name, value }, begin + length))
}

/// The value up to `"]`, as records write it, and the length in bytes including `"]`. `None` if the
/// value does not end like this.
fn exact(rest: &str) -> Option<(String, usize)> {
    let mut escapes = false;
    let end = rest.bytes().take(LONGEST).position(|b| {
        let ends = b == b'"' && !escapes;
        escapes = b == b'\\' && !escapes;
        ends
    })?;
    let value = &rest[..end];
    // The quotation mark found may belong to the next header, if another program has changed the
    // quotation mark of this header.
    let is_end = |(at, mark): (usize, char)| {
        let behind = value[at + mark.len_utf8()..].strip_prefix(']');
        !mark.is_ascii()
            && is_quote(mark)
            && behind.is_some_and(|behind| begins(behind.trim_start()))
    };
    if value.char_indices().any(is_end) {
        return None;
    }
    let close = bracket(&rest[end + 1..])?;
    Some((value.into(), end + 1 + close))
}

/// The value up to the first quotation mark of any kind that a `]` follows, and the length in bytes
/// including the `]`; `None` if there is no such mark. With `in_line`, the value must end in its
/// line. With `escapes`, a quotation mark after `\` belongs to the value.
fn loose(rest: &str, in_line: bool, escapes: bool) -> Option<(String, usize)> {
    let (mut before, mut is_escaped) = ('\0', false);
    for (at, c) in rest.char_indices().take_while(|(at, _)| *at < LONGEST) {
        if line_break(&rest[at..]) > 0 && (in_line || rest[at..].trim_start().starts_with('[')) {
            return None;
        }
        if is_quote(c) || c == '>' && before == '>' {
            let end = at + c.len_utf8();
            if !(is_escaped && escapes)
                && let Some(close) = bracket(&rest[end..])
            {
                let mut value = &rest[..at];
                // Two apostrophes are one quotation mark.
                if matches!(c, '\'' | '’' | '‘' | '`' | '>') && before == c {
                    value = &value[..value.len() - c.len_utf8()];
                }
                return Some((escaped(value), end + close));
            }
        }
        before = c;
        is_escaped = c == '\\' && !is_escaped;
    }
    None
}

/// The length in bytes up to and including the bracket that ends a header. `None` if anything but
/// blanks and `\` precedes the bracket.
fn bracket(rest: &str) -> Option<usize> {
    if rest.starts_with(']') {
        return Some(1);
    }
    let mut end = rest.len().min(60);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    let mut reader = Plainly { text: &rest[..end], at: 0 };
    reader.skip_while(|c| matches!(c, ' ' | '\t' | '\n' | '\r' | '\\'));
    reader.peek().filter(|c| *c == ']')?;
    reader.skip();
    Some(reader.at)
}

/// Puts a `\` before each `"` in a value, unless there is a `\` already. Other programs don't write
/// this `\`. They may also have changed the mark after a `\` to a curly one, which becomes `"`
/// again.
fn escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut escapes = false;
    for c in value.chars() {
        match c {
            '“' | '”' | '„' | '‟' if escapes => out.push('"'),
            '"' if !escapes => out.push_str("\\\""),
            c => out.push(c),
        }
        escapes = c == '\\' && !escapes;
    }
    if escapes {
        out.push('\\');
    }
    out
}

/// The value of a header that the record reader interprets, in plain characters. Such values
/// contain no words of players.
fn own_value(name: &str, value: &str) -> String {
    // Markdown puts `\` before signs, which is removed here.
    let mut value = value.to_string();
    while let Some(at) = value.find('\\')
        && value[at + 1..].starts_with(|c: char| c.is_ascii_punctuation() && c != '\\')
    {
        value.remove(at);
    }
    let mut lines = value.split(['\n', '\r']).map(folded);
    let mut plain = lines.next().unwrap_or_default();
    // A line may end within the ranks of a position.
    for line in lines {
        let (before, behind) = (plain.trim_end(), line.trim_start());
        let gap = if before.ends_with('/') || behind.starts_with('/') { "" } else { " " };
        plain = [before, gap, behind].concat();
    }
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    match name {
        "Game" => plain.to_lowercase(),
        "Options" => plain.replace(" =", "=").replace("= ", "="),
        "Result" => match plain.replace(' ', "").as_str() {
            "" | "?" => "*".into(),
            "1/2" => "1/2-1/2".into(),
            result => result.to_lowercase(),
        },
        _ => plain,
    }
}

/// Whether a character is dropped before and after a text: blanks, null and invisible characters.
pub(super) fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '\0' || is_invisible(c)
}
