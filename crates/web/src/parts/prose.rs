//! Renders the subset of Markdown that rules and credits use.

use fairyboard::rulebook::Block;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct PassageProps {
    pub block: Block,
    /// The address of the block, for links to it.
    pub address: AttrValue,
    /// Whether the reader asked for this block.
    pub is_shown: bool,
    /// Rendered at the end of the block, if it is a list item.
    #[prop_or_default]
    pub children: Html,
}

/// A block of the rules that is not a numbered rule.
#[component]
pub fn Passage(PassageProps { block, address, is_shown, children }: &PassageProps) -> Html {
    let PlaceMarks { class, current, tabindex } = PlaceMarks::of(*is_shown);
    match block {
        Block::Heading(title) => html! {
            <h3 data-heading={address} aria-current={current} tabindex="-1"><Inline text={title.clone()} /></h3>
        },
        Block::Paragraph(text) => html! {
            <p {class} aria-current={current} {tabindex}><Inline text={text.clone()} /></p>
        },
        Block::Item(text) => html! {
            <p class={classes!("item", class)} aria-current={current} {tabindex}>
                <Inline text={text.clone()} />{ children.clone() }
            </p>
        },
        Block::Verbatim(text) => html! { <pre translate="no">{ text }</pre> },
        Block::Rule(_) | Block::Explains(_) | Block::Keywords(_) => html! {},
    }
}

/// The HTML attributes of a block of the rules. Only the block that the reader asked for has any:
/// they mark the block and let it get the focus.
pub struct PlaceMarks {
    pub class: Classes,
    pub current: Option<&'static str>,
    pub tabindex: Option<&'static str>,
}

impl PlaceMarks {
    pub fn of(is_shown: bool) -> Self {
        PlaceMarks {
            class: classes!(is_shown.then_some("shown")),
            current: is_shown.then_some("true"),
            tabindex: is_shown.then_some("-1"),
        }
    }
}

#[derive(PartialEq, Properties)]
pub struct InlineProps {
    pub text: AttrValue,
}

/// Inline text with `code`, *emphasis* and **strong emphasis**.
#[component]
pub fn Inline(InlineProps { text }: &InlineProps) -> Html {
    let mut out = Vec::new();
    let mut rest = &**text;
    while let Some(start) = rest.find(['`', '*']) {
        let fence = if rest[start..].starts_with("**") { "**" } else { &rest[start..start + 1] };
        let inside = &rest[start + fence.len()..];
        let Some(end) = inside.find(fence).filter(|end| *end > 0) else { break };
        out.push(html! { { &rest[..start] } });
        let words = &inside[..end];
        out.push(match fence {
            "`" => html! { <code translate="no">{ words }</code> },
            "*" => html! { <em><Inline text={words.to_string()} /></em> },
            _ => html! { <strong><Inline text={words.to_string()} /></strong> },
        });
        rest = &inside[end + fence.len()..];
    }
    out.push(html! { { rest } });
    out.into_iter().collect()
}
