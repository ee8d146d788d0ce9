//! The little Markdown that rules and credits are written in.

use fairyboard::rules::{Block, Kind, blocks};
use yew::prelude::*;

/// Words with `code`, *emphasis* and **strength**.
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
            "`" => html! { <code>{ words }</code> },
            "*" => html! { <em>{ inline(words) }</em> },
            _ => html! { <strong>{ inline(words) }</strong> },
        });
        rest = &inside[end + fence.len()..];
    }
    out.push(html! { { rest } });
    out.into_iter().collect()
}

/// The rules of a game, one of them shown as the one that was asked for; `more` adds to an item.
pub fn rules(markdown: &str, shown: Option<&str>, more: &dyn Fn(&str) -> Html) -> Html {
    let block = |block: Block| match block {
        Block::Heading(title) => html! { <h2>{ title }</h2> },
        Block::Paragraph(text) => html! { <p>{ inline(&text) }</p> },
        Block::Item(text) => html! { <p class="item">{ inline(&text) }{ more(&text) }</p> },
        Block::Verbatim(text) => html! { <pre>{ text }</pre> },
        Block::Rule(rule) => {
            let is_shown = shown == Some(rule.id.as_str());
            let kind = match rule.kind {
                Kind::Source => "",
                Kind::Ruling | Kind::SourceAndRuling => "ruling",
                Kind::Convention => "convention",
            };
            html! {
                <div class={classes!("rule", is_shown.then_some("shown"))} data-rule-text={rule.id.clone()}
                     aria-current={is_shown.then_some("true")} tabindex={is_shown.then_some("-1")}>
                    <span class="rule-id">{ rule.id }</span>
                    if !kind.is_empty() {
                        <span class={classes!("kind", kind)}>{ rule.kind.to_string() }</span>
                    }
                    <p>{ inline(&rule.text) }</p>
                </div>
            }
        }
    };
    blocks(markdown).into_iter().map(block).collect()
}
