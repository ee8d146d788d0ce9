//! What is said, as parts of the page are made of it. Each is made in one place: what stands in many is downloaded once.

use fairyboard::{Key, Text};
use yew::prelude::*;

/// What can be said.
pub trait Said {
    /// In the language of the page.
    fn said(self) -> AttrValue;
}

impl Said for Key {
    #[inline(never)]
    fn said(self) -> AttrValue {
        AttrValue::Static(self.words())
    }
}

impl Said for Text {
    #[inline(never)]
    fn said(self) -> AttrValue {
        self.to_string().into()
    }
}

/// What is said already.
impl Said for AttrValue {
    fn said(self) -> AttrValue {
        self
    }
}

/// What is said already.
impl Said for String {
    fn said(self) -> AttrValue {
        self.into()
    }
}

/// Words among the children of an element.
pub fn html(said: impl Said) -> Html {
    text(said.said())
}

#[inline(never)]
fn text(said: AttrValue) -> Html {
    yew::virtual_dom::VText::new(said).into()
}

/// Words in an attribute of an element.
pub fn attr(said: impl Said) -> Option<AttrValue> {
    Some(said.said())
}
