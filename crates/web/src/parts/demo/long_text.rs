//! Scrolls texts that are longer than their place. In demo mode they have no scrollbar; the key for
//! the next move first shows the rest of the text. The texts belong to several components, and only
//! the browser knows which of them are shown and don't fit, so the elements are looked up.

use crate::platform::browser;
use web_sys::HtmlElement;

/// The selector of the open tab of rules, which covers the other texts.
const RULES: &str = ".panel:not(.height-0) .tab-panel.rules:not([hidden])";
/// The selector of the other texts that may be longer than their place.
const TEXTS: &str = ".lesson-words, .stage-note, .tell-text";

/// Scrolls the texts forward or back by one part. Returns whether the key has done its work: always
/// while the rules are open, otherwise if a text had more to show.
pub fn turn_page(is_forward: bool) -> bool {
    if let Some(rules) = browser::all(RULES).first() {
        scroll(rules, is_forward);
        return true;
    }
    let mut texts = browser::all(TEXTS);
    if !is_forward {
        texts.reverse();
    }
    texts.iter().any(|text| scroll(text, is_forward))
}

/// Scrolls a text by three quarters of its height, because the lines at its edge are faded. Returns
/// whether the text had more to show.
fn scroll(text: &HtmlElement, is_forward: bool) -> bool {
    let (top, height) = (text.scroll_top(), text.client_height());
    let page = height - height / 4;
    let has_more = if is_forward { top + height + 1 < text.scroll_height() } else { top > 0 };
    if has_more {
        text.set_scroll_top(if is_forward { top + page } else { top - page });
    }
    has_more
}
