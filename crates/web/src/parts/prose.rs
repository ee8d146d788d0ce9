//! Renders the subset of Markdown that rules and credits use.

use fairyboard::rulebook::Block;
use yew::prelude::*;

/// Renders a block that is not a numbered rule. `more` is added at the end of a list item.
pub fn block(block: Block, more: Option<Html>) -> Html {
    match block {
        Block::Heading(title) => html! { <h3>{ inline(&title) }</h3> },
        Block::Paragraph(text) => html! { <p>{ inline(&text) }</p> },
        Block::Item(text) => html! { <p class="item">{ inline(&text) }{ for more }</p> },
        Block::Verbatim(text) => html! { <pre translate="no">{ text }</pre> },
        Block::Rule(_) | Block::Explains(_) => html! {},
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
