//! Scrolls texts that are longer than their place. In demo mode they have no scrollbar; the key for
//! the next move first shows the rest of the text.

use crate::platform::browser;
use web_sys::HtmlElement;
use yew::prelude::*;

/// The elements with texts that may be longer than their place. Components of the screen set the
/// refs of the texts that they show.
#[derive(Clone, PartialEq)]
pub struct LongTexts {
    /// The open tab of rules, which covers the other texts.
    pub rules: NodeRef,
    /// The status of the game.
    pub status: NodeRef,
    /// The task of a lesson, a puzzle or an exercise.
    pub task: NodeRef,
    /// The note on the position.
    pub note: NodeRef,
}

/// The refs of the screen's long texts.
#[hook]
pub fn use_long_texts() -> LongTexts {
    LongTexts {
        rules: use_node_ref(),
        status: use_node_ref(),
        task: use_node_ref(),
        note: use_node_ref(),
    }
}

impl LongTexts {
    /// Scrolls the texts forward or back by one part. Returns whether the key has done its work:
    /// always while the rules are open, otherwise if a text had more to show.
    pub(super) fn turn_page(&self, is_forward: bool) -> bool {
        let rules = self.rules.cast::<HtmlElement>();
        if let Some(rules) = rules.filter(browser::is_shown) {
            scroll(&rules, is_forward);
            return true;
        }
        let mut texts = [&self.status, &self.task, &self.note];
        if !is_forward {
            texts.reverse();
        }
        let texts = texts.into_iter().filter_map(NodeRef::cast::<HtmlElement>);
        texts.into_iter().any(|text| scroll(&text, is_forward))
    }
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
