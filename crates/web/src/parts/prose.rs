//! Renders the subset of Markdown that rules and credits use.

use fairyboard::rulebook::Block;
use yew::prelude::*;

/// Renders a block of the rules that is not a numbered rule. `address` is its address, and
/// `is_shown` whether the reader asked for it. `more` is added at the end of a list item.
pub fn block(block: &Block, address: &str, is_shown: bool, more: Option<Html>) -> Html {
    let Shown { class, current, tabindex } = Shown::of(is_shown);
    match block {
        Block::Heading(title) => html! {
            <h3 data-heading={address.to_string()} aria-current={current} tabindex="-1">{ inline(title) }</h3>
        },
        Block::Paragraph(text) => {
            html! { <p {class} aria-current={current} {tabindex}>{ inline(text) }</p> }
        }
        Block::Item(text) => {
            html! { <p class={classes!("item", class)} aria-current={current} {tabindex}>{ inline(text) }{ for more }</p> }
        }
        Block::Verbatim(text) => html! { <pre translate="no">{ text }</pre> },
        Block::Rule(_) | Block::Explains(_) | Block::Keywords(_) => html! {},
    }
}

/// The attributes of a place in the rules: those of the place that the reader asked for, which is
/// marked and gets the focus, or none.
pub struct Shown {
    pub class: Classes,
    pub current: Option<&'static str>,
    pub tabindex: Option<&'static str>,
}

impl Shown {
    pub fn of(is_shown: bool) -> Self {
        Shown {
            class: classes!(is_shown.then_some("shown")),
            current: is_shown.then_some("true"),
            tabindex: is_shown.then_some("-1"),
        }
    }
}

/// Inline text with `code`, *emphasis* and **strong emphasis**.
pub fn inline(text: &str) -> Html {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['`', '*']) {
        let fence = if rest[start..].starts_with("**") { "**" } else { &rest[start..start + 1] };
        let inside = &rest[start + fence.len()..];
        let Some(end) = inside.find(fence).filter(|end| *end > 0) else { break };
        out.push(html! { { &rest[..start] } });
        let words = &inside[..end];
        out.push(match fence {
            "`" => html! { <code translate="no">{ words }</code> },
            "*" => html! { <em>{ inline(words) }</em> },
            _ => html! { <strong>{ inline(words) }</strong> },
        });
        rest = &inside[end + fence.len()..];
    }
    out.push(html! { { rest } });
    out.into_iter().collect()
}
