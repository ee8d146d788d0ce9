//! Text that is longer than its place. In a demonstration it has no scrollbar: the next key shows
//! the rest.

use crate::platform::browser;
use web_sys::HtmlElement;

/// The open rules. They have the place of the other texts.
const RULES: &str = ".panel:not(.height-0) .tab-panel.rules:not([hidden])";
/// The other texts that may be long.
const TEXTS: &str = ".lesson-words, .stage-note, .tell-text";

/// Shows the next or the previous part of the texts. Returns whether the key was for them.
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

/// Scrolls by a page, less a line or two, because the lines at the edge are faded. Returns whether
/// there was more.
fn scroll(text: &HtmlElement, is_forward: bool) -> bool {
    let (top, height) = (text.scroll_top(), text.client_height());
    let page = height - height / 4;
    let has_more = if is_forward { top + height + 1 < text.scroll_height() } else { top > 0 };
    if has_more {
        text.set_scroll_top(if is_forward { top + page } else { top - page });
    }
    has_more
}
