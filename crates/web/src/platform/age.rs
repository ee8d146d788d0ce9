//! Translated texts as text nodes and attributes. Only thin outer functions are generic over the
//! kind of text, so that the code that makes a node is compiled once.

use crate::platform::browser;
use fairyboard::{Key, Text};
use ui_model::say;
use yew::prelude::*;

/// A text that the page can show.
pub trait Said {
    /// The text in the language of the page.
    fn said(self) -> AttrValue;
}

impl Said for Key {
    fn said(self) -> AttrValue {
        AttrValue::Static(self.words())
    }
}

impl Said for Text {
    fn said(self) -> AttrValue {
        self.to_string().into()
    }
}

impl Said for AttrValue {
    fn said(self) -> AttrValue {
        self
    }
}

impl Said for String {
    fn said(self) -> AttrValue {
        self.into()
    }
}

/// A text as a child of an element.
pub fn html(said: impl Said) -> Html {
    text(said.said())
}

fn text(said: AttrValue) -> Html {
    yew::virtual_dom::VText::new(said).into()
}

/// A text as the value of an attribute.
pub fn attr(said: impl Said) -> AttrValue {
    said.said()
}

/// The time since `then`, in words.
pub fn age(then: u64) -> Text {
    let minutes = browser::now().saturating_sub(then) / 60_000;
    match minutes {
        0 => say::GAMES_NOW.into(),
        1..=59 => say::games_minutes(minutes),
        60..=1439 => say::games_hours(minutes / 60),
        _ => say::games_days(minutes / 1440),
    }
}
