//! Tests of the page's styles: each file is used, and the values of the theme are in one file.

use crate::tidy::{files, read, root};

/// The style files, each as name and text.
fn styles() -> Vec<(String, String)> {
    let name = |path: &std::path::Path| path.file_name().map(|name| name.display().to_string());
    files("crates/web/style", ".css")
        .into_iter()
        .map(|path| (name(&path).expect("a file has a name"), read(&path)))
        .collect()
}

/// The custom properties that a style reads.
fn used(style: &str) -> impl Iterator<Item = &str> {
    style.split("var(").skip(1).filter_map(|rest| rest.split([',', ')']).next())
}

#[test]
fn main_css_only_imports_and_nothing_twice() {
    let main = read(&root().join("crates/web/style/main.css"));
    let (_, imports) = main.split_once("*/").expect("it begins with a comment");
    let mut lines: Vec<_> = imports.lines().filter(|line| !line.is_empty()).collect();
    assert!(lines.iter().all(|line| line.starts_with("@import ")), "main.css only imports");
    let count = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), count, "main.css imports a file twice");
}

#[test]
fn only_tokens_style_the_root() {
    for (name, text) in styles().iter().filter(|(name, _)| name != "tokens.css") {
        assert!(!text.contains(":root"), "{name}: values of themes belong in tokens.css");
    }
}

#[test]
fn every_custom_property_has_a_value() {
    let styles = styles();
    // Some properties are set by the page's code, because they change with the game.
    let code: String = ["crates/web/src", "crates/ui_model/src"]
        .map(|folder| files(folder, ".rs"))
        .iter()
        .flatten()
        .map(|path| read(path))
        .collect();
    for (name, text) in &styles {
        for property in used(text) {
            let set = format!("{property}:");
            let has_value =
                styles.iter().any(|(_, text)| text.contains(&set)) || code.contains(property);
            assert!(has_value, "{name}: nothing sets {property}");
        }
    }
}

/// Whether a selector has `:has()` inside another `:has()`.
fn nests_has(selector: &str) -> bool {
    selector.match_indices(":has(").any(|(at, opening)| {
        let inside = &selector[at + opening.len()..];
        let mut depth = 1;
        let end = inside.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        inside[..end.unwrap_or(inside.len())].contains(":has(")
    })
}

#[test]
fn no_selector_has_has_inside_has() {
    // Browsers drop a rule with such a selector without a message.
    assert!(nests_has(".a:has(.b:not(:has(.c)))") && !nests_has(".a:has(.b):not(:has(.c))"));
    for (name, text) in styles() {
        for line in text.lines() {
            assert!(!nests_has(line), "{name}: `:has()` inside `:has()`: {line}");
        }
    }
}

/// The parts of a selector between separators outside of its parentheses.
fn parts<'a>(selector: &'a str, separators: &[char]) -> Vec<&'a str> {
    let mut depth = 0;
    let parts = selector.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && separators.contains(&c)
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// Whether a line of a style has a selector with `:has()` whose last part is any element: `*`, or
/// only `:not(.a)`.
fn has_then_anything(line: &str) -> bool {
    let selectors = line.split('{').next().unwrap_or_default();
    let is_anything = |part: &&str| part.starts_with('*') || part.starts_with(":not(");
    parts(selectors, &[',']).into_iter().any(|selector| {
        let last = parts(selector, &[' ', '>', '+', '~']).pop();
        selector.contains(":has(") && last.as_ref().is_some_and(is_anything)
    })
}

#[test]
fn no_selector_with_has_ends_in_a_universal_selector() {
    // With one such rule, Chromium computes the styles of the whole page at every press: 239
    // elements in place of 20.
    assert!(has_then_anything(".a:not(:has(> b)) > * { gap: 0; }"));
    assert!(has_then_anything(".a, .b:has(.c) > :not(.d) { gap: 0; }"));
    assert!(!has_then_anything(".a:has(.b:not(.c *), .d) > e { gap: 0; }"));
    // A printed page is never pressed, so `print.css` may have such rules.
    for (name, text) in styles().into_iter().filter(|(name, _)| name != "print.css") {
        for line in text.lines() {
            assert!(!has_then_anything(line), "{name}: `:has()` before `*`: {line}");
        }
    }
}

/// The kinds of values that may be written out only in `tokens.css`.
const KINDS: [&str; 6] = ["colour", "size of text", "radius", "shadow", "space", "duration"];

/// Names of colours that must not be written in place of a custom property.
const NAMED: [&str; 8] = ["white", "black", "red", "green", "blue", "gray", "grey", "silver"];

/// Style files with texts in drawings. The sizes of these texts are in hundredths of a cell.
const DRAWINGS: [&str; 2] = ["board.css", "layers.css"];

/// The kind of a value that is written out in a declaration but belongs in `tokens.css`. `None` if
/// there is no such value.
///
/// These values are allowed: 0; 1px, which is a line; shares of the box or screen; pt and mm, which
/// measure paper; sizes of text in a drawing. Widths, heights and positions are sizes of drawings
/// and controls, so the test ignores them.
fn literal(file: &str, property: &str, value: &str) -> Option<&'static str> {
    let value = without_tokens(value);
    let words = || value.split(|c: char| !(c.is_ascii_alphanumeric() || "#.-%".contains(c)));
    let is_length = |word: &str| {
        let digits = word.trim_start_matches('-');
        let unit = digits.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number = &digits[..digits.len() - unit.len()];
        !unit.is_empty()
            && !["%", "pt", "mm", "vw", "vh", "dvh"].contains(&unit)
            && number.parse::<f64>().is_ok_and(|number| number != 0.0)
            && word != "1px"
    };
    let is_duration = |word: &str| {
        let number = word.strip_suffix("ms").or_else(|| word.strip_suffix('s'));
        number.and_then(|number| number.parse::<f64>().ok()).is_some_and(|number| number != 0.0)
    };
    let has_length = || words().any(is_length);
    let is_colour = |word: &str| {
        word.starts_with('#')
            || ["rgb", "rgba", "hsl", "hsla"].contains(&word)
            || NAMED.contains(&word)
    };
    if words().any(is_colour) && !value.contains("url(") {
        return Some(KINDS[0]);
    }
    let starts = |names: &[&str]| names.iter().any(|name| property.starts_with(name));
    match property {
        // Only the size before a slash counts. The line height after it has no unit or is the
        // height of a drawing.
        "font" | "font-size"
            if value.split('/').next().is_some_and(|size| size.split(' ').any(is_length)) =>
        {
            (!DRAWINGS.contains(&file)).then_some(KINDS[1])
        }
        _ if property.ends_with("radius") && has_length() => Some(KINDS[2]),
        _ if starts(&["animation", "transition"]) && words().any(is_duration) => Some(KINDS[5]),
        "box-shadow" if has_length() => Some(KINDS[3]),
        _ if starts(&["margin", "padding", "gap", "row-gap", "column-gap"]) && has_length() => {
            Some(KINDS[4])
        }
        _ => None,
    }
}

/// A value without its `var(…)` and `env(…)`, such as the safe areas of the screen.
fn without_tokens(value: &str) -> String {
    let mut rest = value;
    let mut out = String::new();
    while let Some(at) = ["var(", "env("].iter().filter_map(|name| rest.find(name)).min() {
        out += &rest[..at];
        rest = rest[at..].split_once(')').map_or("", |(_, rest)| rest);
    }
    out + rest
}

/// The declarations of a style sheet, as properties with values.
fn declarations(style: &str) -> Vec<(String, String)> {
    let mut plain = String::new();
    for part in style.split("/*") {
        plain += part.split_once("*/").map_or(part, |(_, rest)| rest);
    }
    let inside = plain.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let lines = inside.flat_map(|(_, lines)| lines.split(';'));
    lines
        .filter_map(|line| line.split_once(':'))
        .map(|(property, value)| (property.trim().into(), value.trim().into()))
        .collect()
}

fn literals(file: &str, style: &str) -> Vec<String> {
    let found = declarations(style).into_iter().filter_map(|(property, value)| {
        literal(file, &property, &value)
            .map(|kind| format!("{file}: a {kind} in {property}: {value}"))
    });
    found.collect()
}

#[test]
fn only_tokens_have_literals() {
    let styles = styles();
    let others = styles.iter().filter(|(name, _)| name != "tokens.css");
    let found: Vec<_> = others.flat_map(|(name, text)| literals(name, text)).collect();
    assert!(found.is_empty(), "use a value of tokens.css:\n{}", found.join("\n"));
}

#[test]
fn planted_literals_are_found() {
    let planted = [
        ("color: #123456", KINDS[0]),
        ("border: 1px solid rgb(0 0 0)", KINDS[0]),
        ("background: white", KINDS[0]),
        ("--shade: light-dark(#FFF, #000)", KINDS[0]),
        ("font-size: 14px", KINDS[1]),
        ("font: 700 0.9rem/1.2 var(--sans)", KINDS[1]),
        ("border-radius: 5px", KINDS[2]),
        ("border-start-end-radius: 1em", KINDS[2]),
        ("box-shadow: 0 2px 4px var(--ink)", KINDS[3]),
        ("padding: var(--space-4) 7px", KINDS[4]),
        ("margin-inline-start: -3px", KINDS[4]),
        ("gap: 1.5em", KINDS[4]),
        ("animation: rise 200ms ease-out", KINDS[5]),
        ("transition: rotate 0.5s", KINDS[5]),
    ];
    for (declaration, kind) in planted {
        let found = literals("page.css", &format!("a {{ {declaration}; }}"));
        assert!(
            found.iter().any(|text| text.contains(kind)) && found.len() == 1,
            "{declaration}: {found:?}"
        );
    }
    let allowed = "@media print { a { margin: 0 3pt; } } a { padding: 1px 0; border-radius: 50%; width: 7px; font: 400 \
                   var(--text-19)/1.5 var(--serif); box-shadow: var(--underline) var(--accent); clip-path: url(#dots); }";
    assert_eq!(literals("page.css", allowed), [""; 0]);
}
