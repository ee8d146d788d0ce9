//! Texts that were copied from the source of a page or of a message: `[Game &quot;hens&quot;]`,
//! `"[Game \\"hens\\"]\\n"`.

use super::headers::first_of_record;

/// Resolves the escapes of a text, so that it contains a record. `None` if the text contains a
/// record already, or none even with its escapes resolved.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let (quote, unescape): (&str, fn(&str) -> String) = match () {
        () if text.contains("&quot;]") => ("&quot;", of_markup),
        () if text.contains("&#34;]") => ("&#34;", of_markup),
        () if text.contains("\\\"]\\n") => ("\\\"", of_json),
        () => return None,
    };
    // The quotation mark found must belong to the first header, because the value of a header may
    // contain anything.
    let first = text.find(quote)?;
    let (_, name) = text[..first].rsplit_once('[')?;
    let is_name = name.trim_end().bytes().all(|b| b.is_ascii_alphanumeric());
    if !is_name || text[..first].contains(" \"") {
        return None;
    }
    let plain = unescape(text);
    first_of_record(&plain).is_some().then_some(plain)
}

/// Resolves the escapes of HTML. Replaces tags with a line break or, if they don't break lines,
/// with an invisible character.
fn of_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<']) {
        let (before, behind) = rest.split_at(at);
        out += before;
        let close = if behind.starts_with('&') { ';' } else { '>' };
        let end = behind.bytes().take(100).position(|b| b == close as u8);
        let name = end.map(|end| &behind[1..end]);
        let meant = match name {
            Some(tag)
                if close == '>'
                    && tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') =>
            {
                let name = tag.trim_matches('/').split_whitespace().next().unwrap_or_default();
                let breaks =
                    ["br", "p", "div", "pre", "li"].iter().any(|of| of.eq_ignore_ascii_case(name));
                Some(if breaks { '\n' } else { '\u{200b}' })
            }
            Some(name) if close == ';' => entity(name),
            _ => None,
        };
        match (meant, end) {
            (Some(c), Some(end)) => {
                out.push(c);
                rest = &behind[end + 1..];
            }
            _ => {
                out.push_str(&behind[..1]);
                rest = &behind[1..];
            }
        }
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        return char::from_u32(match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        });
    }
    Some(match name {
        "quot" => '"',
        "apos" => '\'',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "nbsp" => '\u{a0}',
        "ndash" => '–',
        "mdash" => '—',
        "minus" => '−',
        "times" => '×',
        "hellip" => '…',
        "ldquo" => '“',
        "rdquo" => '”',
        "bdquo" => '„',
        "lsquo" => '‘',
        "rsquo" => '’',
        "laquo" => '«',
        "raquo" => '»',
        _ => return None,
    })
}

/// Resolves the escapes of JSON and of many programming languages.
fn of_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let meant = match c {
            '\\' => match chars.next() {
                Some('n' | 'r') => '\n',
                Some('t') => '\t',
                Some('u') => {
                    let digits = chars.as_str().get(..4);
                    let c = digits
                        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
                        .and_then(char::from_u32);
                    chars = chars.as_str().get(4..).unwrap_or_default().chars();
                    c.unwrap_or('\u{fffd}')
                }
                Some(other) => other,
                None => '\\',
            },
            c => c,
        };
        out.push(meant);
    }
    // The quotation marks around the string are no part of the record.
    let bare = out.trim();
    bare.strip_prefix('"').and_then(|bare| bare.strip_suffix('"')).map(String::from).unwrap_or(out)
}
