//! Replaces characters that other programs use in place of plain ones, such as curly quotation
//! marks, and drops invisible characters.

/// The plain text for one character, or for a few that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plain {
    Char(char),
    Text(&'static str),
    /// The character is invisible.
    Nothing,
}

/// The plain form of the first character of a text, or of the first few if they belong together,
/// and the number of bytes that it replaces. `before` is the character before the text, which
/// decides whether a soft hyphen is a part of a move.
pub(super) fn plain(rest: &str, before: Option<char>) -> (Plain, usize) {
    let Some(first) = rest.chars().next() else { return (Plain::Nothing, 0) };
    if first.is_ascii() {
        return (Plain::Char(first), 1);
    }
    let (c, length) = misread(rest).unwrap_or((first, first.len_utf8()));
    (plain_char(c, before, &rest[length..]), length)
}

fn plain_char(c: char, before: Option<char>, behind: &str) -> Plain {
    Plain::Char(match c {
        // A soft hyphen. Between two squares it replaces the hyphen of a move. Elsewhere it only
        // allows a line break, and is dropped.
        '\u{ad}' => {
            let mut next = behind.chars();
            let is_square = next.next().is_some_and(|c| c.is_ascii_lowercase())
                && next.next().is_some_and(|c| c.is_ascii_digit());
            match before.is_some_and(|c| c.is_ascii_digit()) && is_square {
                true => '-',
                false => return Plain::Nothing,
            }
        }
        c if is_invisible(c) => return Plain::Nothing,
        '\u{2010}'..='\u{2015}' | '−' | '⁃' | '﹘' | '﹣' | '⸺' | '⸻' | '˗' | '➖' => {
            '-'
        }
        // A dash of Windows-1252 that was read as Latin-1.
        '\u{96}' | '\u{97}' => '-',
        '×' | '✕' | '✖' | '⨯' | '╳' | 'х' => 'x',
        'Х' => 'X',
        '…' | '⋯' => return Plain::Text("..."),
        '‥' => return Plain::Text(".."),
        '․' => '.',
        '⁄' | '∕' => '/',
        '∶' | 'ː' | '˸' | '꞉' => ':',
        'ˆ' | '⌃' | '∧' | '˄' | '↑' => '^',
        '∼' | '˜' | '∽' | '〜' => '~',
        '∗' | '⁎' | '•' => '*',
        '½' => return Plain::Text("1/2"),
        '‼' => return Plain::Text("!!"),
        '⁇' => return Plain::Text("??"),
        '⁈' => return Plain::Text("?!"),
        '⁉' => return Plain::Text("!?"),
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        // Letters of Cyrillic keyboards that look like Latin ones.
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'і' => 'i',
        'о' => 'o',
        'р' => 'p',
        'у' => 'y',
        'А' => 'A',
        'В' => 'B',
        'С' => 'C',
        'Е' => 'E',
        'Н' => 'H',
        'К' => 'K',
        'М' => 'M',
        'О' => 'O',
        'Р' => 'P',
        'Т' => 'T',
        // Wide characters of East Asian keyboards.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c if c.is_whitespace() => ' ',
        c => c,
    })
}

/// Whether a character can't be seen and separates nothing.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}')
}

pub(super) fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '`'
            | '´'
            | '“'
            | '”'
            | '„'
            | '‟'
            | '‘'
            | '’'
            | '‚'
            | '‛'
            | '«'
            | '»'
            | '‹'
            | '›'
            | '″'
            | '′'
            | '＂'
            | '〝'
            | '〞'
            | '〟'
            | '❝'
            | '❞'
            | '「'
            | '」'
            | '\u{91}'..='\u{94}'
    )
}

/// The length of the line break that a text begins with; 0 if there is none.
pub(super) fn line_break(text: &str) -> usize {
    match text.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        [first, ..] if first.is_ascii() => 0,
        _ => match text.chars().next() {
            Some(c @ ('\u{85}' | '\u{2028}' | '\u{2029}')) => c.len_utf8(),
            _ => 0,
        },
    }
}

/// The characters of the bytes 0x80 to 0x9f in Windows-1252. Latin-1 has control characters there.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The byte that Windows-1252 has for a character; `None` if there is none.
fn byte(c: char) -> Option<u8> {
    match u8::try_from(c as u32) {
        Ok(byte) => Some(byte),
        Err(_) => WINDOWS_1252.chars().position(|known| known == c).map(|i| 0x80 + i as u8),
    }
}

/// If the UTF-8 bytes of a character were read as Windows-1252, such as `â€“` for an en dash: the
/// character, and how many bytes it takes in this text. `None` otherwise.
fn misread(text: &str) -> Option<(char, usize)> {
    let mut chars = text.chars();
    let first = byte(chars.next().filter(|c| matches!(c, 'Â' | 'Ã' | 'â' | 'ï'))?)?;
    let count = if first < 0xe0 { 2 } else { 3 };
    let mut bytes = vec![first];
    for c in chars.by_ref().take(count - 1) {
        bytes.push(byte(c)?);
    }
    let c = std::str::from_utf8(&bytes).ok()?.chars().next().filter(|c| !c.is_ascii())?;
    Some((c, text.len() - chars.as_str().len()))
}

/// Replaces all characters of a text with their plain forms, such as a curly quotation mark with
/// `"`.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (plain, length) = plain(rest, out.chars().next_back());
        push(&mut out, plain);
        rest = &rest[length..];
    }
    out
}

pub(super) fn push(out: &mut String, plain: Plain) {
    match plain {
        Plain::Char(c) => out.push(c),
        Plain::Text(text) => out.push_str(text),
        Plain::Nothing => {}
    }
}
