//! Reads the SVG text of our own drawings piece by piece, so that a page can create the elements
//! one by one. A page with Trusted Types does not accept text as markup.
//!
//! ```
//! use ui_model::markup::{Token, read};
//!
//! let mut seen = Vec::new();
//! read("<g><text x=\"5\">A &amp; B</text></g>", |token| seen.push(token));
//! assert_eq!(seen[2], Token::Attribute("x", "5".into()));
//! assert_eq!(seen[3], Token::Words("A & B".into()));
//! ```

use std::borrow::Cow;

/// A token of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub enum Token<'a> {
    /// An element begins, with this name.
    Open(&'a str),
    /// An attribute of the element that was just opened, and its value.
    Attribute(&'a str, Cow<'a, str>),
    /// Text in the element.
    Words(Cow<'a, str>),
    /// The element ends.
    Close,
}

/// Passes the tokens of a drawing to `see`, in order. Understands only the syntax of our drawings:
/// elements, attributes in double quotes, and text. Stops at any other syntax.
pub fn read<'a>(svg: &'a str, mut see: impl FnMut(Token<'a>)) {
    let mut rest = svg;
    while let Some((words, behind)) = rest.split_once('<') {
        if !words.is_empty() {
            see(Token::Words(unescaped(words)));
        }
        let Some((tag, behind)) = behind.split_once('>') else { return };
        rest = behind;
        if tag.starts_with('/') {
            see(Token::Close);
            continue;
        }
        let (tag, is_closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        see(Token::Open(name));
        while let Some((name, value)) = attributes.split_once("=\"") {
            let Some((value, behind)) = value.split_once('"') else { return };
            see(Token::Attribute(name.trim_start(), unescaped(value)));
            attributes = behind;
        }
        if is_closed {
            see(Token::Close);
        }
    }
}

/// Replaces the XML entities that [`crate::shape`] writes by their characters.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    plain.replace("&amp;", "&").into()
}
