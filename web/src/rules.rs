//! The rules of a game, which are fetched when they are first looked at.

use crate::browser;
use crate::button::button;
use crate::part::{Hook, part};
use crate::prose::inline;
use fairyboard::rules::{Block, Kind, blocks};
use yew::prelude::*;

/// Which rules, and how they are shown.
#[derive(PartialEq)]
pub struct Props {
    /// The id of the game. Another game has rules of its own.
    pub game: &'static str,
    /// Whether they can be seen.
    pub open: bool,
    /// The rule that was asked for.
    pub shown: Option<String>,
    /// How often a rule was asked for.
    pub asked: u32,
    /// What is added to an item.
    pub more: More,
}

/// What is added to an item of the rules. It is the same from the beginning to the end of a game, so it is never a reason
/// to draw them anew.
#[derive(Clone, Default)]
pub struct More(pub Option<Callback<String, Html>>);

impl PartialEq for More {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What is known of the text.
#[derive(Clone, PartialEq)]
enum Text {
    Unasked,
    Awaited,
    Missing,
    Read(AttrValue),
}

/// The rules; they are drawn anew only when another one is asked for.
pub fn rules(props: Props) -> Html {
    let key = format!("rules {}", props.game);
    part(&key, props, |props, ctx| use_rules(props).run(ctx))
}

#[hook]
fn use_rules(props: &Props) -> Html {
    let text = use_state(|| Text::Unasked);
    let fetch = {
        let (text, path) = (text.clone(), format!("./rules/{}.txt", props.game));
        move || {
            text.set(Text::Awaited);
            let text = text.clone();
            browser::fetch(&path, move |found| {
                text.set(found.map_or(Text::Missing, |found| Text::Read(found.into())));
            });
        }
    };
    let lacks = matches!(*text, Text::Unasked | Text::Missing);
    {
        let fetch = fetch.clone();
        use_effect_with(props.open, move |open| {
            if *open && lacks {
                fetch();
            }
        });
    }
    // The rule that was asked for comes into view, with the text or in it.
    let rule = props.shown.clone().filter(|_| props.open);
    use_effect_with((props.asked, matches!(*text, Text::Read(_))), move |_| {
        if let Some(rule) = rule {
            let selector = format!("[data-rule-text=\"{rule}\"]");
            if let Ok(Some(element)) = browser::document().query_selector(&selector) {
                element.scroll_into_view();
            }
            browser::focus(&selector);
        }
    });
    match &*text {
        Text::Unasked | Text::Awaited => {
            html! { <p class="nothing" role="status">{ "Fetching the rules…" }</p> }
        }
        Text::Missing => {
            let onclick = Callback::from(move |_: MouseEvent| {
                // The button goes, and must not take the keyboard with it.
                browser::focus(".tab-panel.rules, .rules-page main");
                fetch();
            });
            html! {
                <>
                    <p class="refusal" role="alert">{ "The rules could not be fetched." }</p>
                    <p>{ button("", "Try again", false, onclick) }</p>
                </>
            }
        }
        Text::Read(text) => drawn(text, props.shown.as_deref(), props.more.0.as_ref()),
    }
}

/// The rules of a game, one of them shown as the one that was asked for; `more` adds to an item.
fn drawn(markdown: &str, shown: Option<&str>, more: Option<&Callback<String, Html>>) -> Html {
    let block = |block: Block| match block {
        Block::Heading(title) => html! { <h2>{ title }</h2> },
        Block::Paragraph(text) => html! { <p>{ inline(&text) }</p> },
        Block::Item(text) => {
            html! { <p class="item">{ inline(&text) }{ for more.map(|more| more.emit(text)) }</p> }
        }
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
