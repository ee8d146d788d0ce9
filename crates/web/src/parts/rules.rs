//! The rules of a game, fetched when they are first shown: first the introduction for players, then
//! the numbered rules. If the user asks for a rule while a game is shown, the panel shows the
//! passage of the introduction that explains it.

use crate::board::sprite::Shapes;
use crate::parts::button::{Button, Style};
use crate::parts::fetched_text::{FetchedText, lacking, prose, use_text};
use crate::parts::guide::{Guide, Tried, opener};
use crate::parts::lazy::lazy_component;
use crate::parts::mini_board::MiniBoard;
use crate::parts::prose::{block, inline};
use crate::platform::browser;
use crate::platform::context::use_app;
use fairyboard::rulebook::{self, Block, Kind, Rule, blocks, passages};
use fairyboard::{Info, catalog};
use ui_model::say;
use ui_model::sentences::{rule_number, with_rule_names};
use web_sys::Element;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the chess variant, such as `hens`.
    pub game: &'static str,
    pub open: bool,
    /// The rule that the user asked for.
    pub shown: Option<String>,
    /// How many times the user has asked for a rule, so that a repeated request is noticed.
    pub asked: u32,
    /// Makes an addition to a list item, from the text of the item.
    #[prop_or_default]
    pub more: Option<Callback<String, Html>>,
    /// Whether the rules are a page of their own, so that an example opened in them is the only board
    /// on the page.
    pub page: bool,
}

lazy_component!(LazyRules = Rules, in chunk panel);

/// Shows the rules. Re-renders only if the user asks for another rule.
#[component]
pub fn Rules(props: &Props) -> Html {
    let settings = use_app().settings;
    let (page, fetch_page) = use_text(prose("guide", props.game), props.open);
    let (text, fetch) = use_text(prose("rules", props.game), props.open);
    // The rule that the user looked up inside this component, the value of `asked` at that time,
    // and a counter of these look-ups. A later request from outside replaces the look-up.
    let looked = use_state_eq(|| None::<(String, u32, u32)>);
    // Identifies the open board: the number of a rule, or the text of a diagram.
    let tried = use_state_eq(|| None::<String>);
    let here = looked.as_ref().filter(|(_, asked, _)| *asked == props.asked);
    let asked = here.map(|(rule, ..)| rule.clone()).or_else(|| props.shown.clone());
    let info = catalog::find(props.game).map(|family| family.info());
    let shown = info.zip(asked.as_deref()).and_then(|(info, asked)| known(info, asked));
    let lacks = info.zip(asked.filter(|_| shown.is_none()));
    // If a game is shown, the panel first shows the passage that explains a rule. A press on the
    // passage's link shows the full rule. So does the rule's own address.
    let passage = shown.clone().filter(|rule| {
        let explains = |text: &str| passages(text).iter().any(|of| of.is_about(rule));
        here.is_none() && !props.page && matches!(&page, FetchedText::Read(text) if explains(text))
    });
    // Scrolls to the rule, now or as soon as the text has arrived.
    let sought = match &passage {
        Some(rule) => Some(format!("[data-explains=\"{rule}\"]")),
        None => shown.as_ref().map(|rule| format!("[data-rule-text=\"{rule}\"]")),
    };
    let count = looked.as_ref().map_or(0, |(.., count)| *count);
    let is_visible =
        props.open && matches!((&page, &text), (FetchedText::Read(_), FetchedText::Read(_)));
    // Scrolls once for each request. If the user only opens the tab of the rules again, the
    // position and the focus stay.
    let served = use_mut_ref(|| None);
    use_effect_with(
        (props.asked, props.shown.clone(), count, is_visible),
        move |(asked, shown, count, is_visible)| {
            let request = Some((*asked, shown.clone(), *count));
            if *is_visible && *served.borrow() != request {
                *served.borrow_mut() = request;
                sought.into_iter().for_each(|sought| come_into_view(&sought));
            }
        },
    );
    let (FetchedText::Read(for_players), FetchedText::Read(markdown)) = (&page, &text) else {
        let (text, fetch) = match &text {
            FetchedText::Read(_) => (&page, &fetch_page),
            _ => (&text, &fetch),
        };
        return lacking(text, say::RULES_LACK, ".tab-panel.rules, .rules-page main", fetch);
    };
    let on_look = {
        let (looked, asked) = (looked.clone(), props.asked);
        Callback::from(move |rule: String| looked.set(Some((rule, asked, count + 1))))
    };
    let ids = info.map_or(&[][..], |info| info.rule_ids);
    let mut rulings = Vec::new();
    let mut out = Vec::new();
    for of in blocks(rulebook::for_players(markdown)) {
        out.push(match named(of, ids) {
            Block::Rule(rule) => {
                rulings.extend(ruling(&rule, &on_look));
                let is_shown = passage.is_none() && shown.as_deref() == Some(&*rule.id);
                drawn(props, &rule, is_shown, &tried)
            }
            of => {
                let more = match (&of, &props.more) {
                    (Block::Item(text), Some(more)) => Some(more.emit(text.clone())),
                    _ => None,
                };
                block(of, more)
            }
        });
    }
    let on_numbered = Callback::from(|_: MouseEvent| {
        browser::focus(".numbered");
    });
    let guide = Guide {
        game: props.game,
        is_alone: props.page,
        settings: &settings,
        tried: &tried,
        asked: passage.as_deref().map(|rule| (rule, looks(rule, &on_look))),
    };
    let card = Callback::from(|_: MouseEvent| browser::print_card());
    html! {
        <>
            if let Some((info, rule)) = lacks {
                <p class="refusal" role="alert">{ say::rules_no_such(info.name, short(&rule)) }</p>
            }
            if props.page { <Shapes game={props.game} set={settings.set()} /> }
            <section class="guide">
                { for guide.page(for_players) }
                <Button style={Style::Link} onclick={on_numbered}>{ say::RULES_NUMBERED }</Button>
                if props.page { <Button onclick={card}>{ say::RULES_CARD }</Button> }
            </section>
            <h2 class="numbered" tabindex="-1">{ say::RULES_NUMBERED }</h2>
            { for out }
            if !rulings.is_empty() {
                <section class="rulings" aria-label={say::RULINGS}>
                    <h3>{ say::RULINGS }</h3>
                    <p>{ say::RULINGS_WHAT }</p>
                    <ul>{ for rulings }</ul>
                </section>
            }
        </>
    }
}

/// The block, with each rule number in its text written in the form that players read.
fn named(block: Block, ids: &[&str]) -> Block {
    let named = |text: String| with_rule_names(&text, ids);
    match block {
        Block::Heading(text) => Block::Heading(named(text)),
        Block::Paragraph(text) => Block::Paragraph(named(text)),
        Block::Item(text) => Block::Item(named(text)),
        Block::Rule(rule) => Block::Rule(Rule { text: named(rule.text), ..rule }),
        block => block,
    }
}

fn come_into_view(selector: &str) {
    browser::focus(selector);
    if let Ok(Some(element)) = browser::document().query_selector(selector) {
        heading_of(&element).unwrap_or(element).scroll_into_view();
    }
}

/// The heading above a rule or a passage, if both together fit well into the panel or the window.
fn heading_of(element: &Element) -> Option<Element> {
    let mut before = element.previous_element_sibling();
    while let Some(above) = before.as_ref().filter(|above| !above.matches("h2, h3").unwrap_or(true))
    {
        before = above.previous_element_sibling();
    }
    let heading = before?;
    let panel = element.closest(".tab-panel").ok().flatten();
    let room = panel.or_else(|| browser::document().document_element())?.client_height();
    let top = |of: &Element| of.get_bounding_client_rect().top();
    (top(element) - top(&heading) < f64::from(room) / 3.0).then_some(heading)
}

/// The rule whose number the user asked for. Ignores punctuation after the number.
fn known(info: &Info, asked: &str) -> Option<String> {
    let asked = asked.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    info.rule_ids.iter().find(|id| id.eq_ignore_ascii_case(asked)).map(|id| id.to_string())
}

/// A rule number cut to 20 characters, for the message that the rule doesn't exist.
fn short(rule: &str) -> String {
    rule.chars().take(20).collect()
}

fn drawn(props: &Props, rule: &Rule, is_shown: bool, tried: &Tried) -> Html {
    html! {
        <div class={classes!("rule", is_shown.then_some("shown"))} data-rule-text={rule.id.clone()}
             aria-current={is_shown.then_some("true")} tabindex={is_shown.then_some("-1")}>
            <span class="rule-id">{ say::rule_named(rule_number(&rule.id)) }</span>
            { kind(rule) }
            <p>{ inline(&rule.text) }</p>
            { board(props, rule, tried) }
        </div>
    }
}

/// The button that opens a rule's board, and the board if it is open.
fn board(props: &Props, rule: &Rule, tried: &Tried) -> Html {
    html! {
        <>
            { opener(tried, rule.id.clone(), &say::rule_named(rule_number(&rule.id)).to_string()) }
            if tried.as_deref() == Some(&*rule.id) {
                <MiniBoard key={rule.id.clone()} game={props.game} rule={rule.id.clone()} second={!props.page} />
            }
        </>
    }
}

/// A callback that shows the full text of a rule.
fn looks(rule: &str, on_look: &Callback<String>) -> Callback<MouseEvent> {
    let (on_look, rule) = (on_look.clone(), rule.to_string());
    Callback::from(move |_| on_look.emit(rule.clone()))
}

/// A line with a link to a ruling: a rule that is not in the game's source.
fn ruling(rule: &Rule, on_look: &Callback<String>) -> Option<Html> {
    let ruling = rule.ruling_in_short()?;
    Some(html! {
        <li><Button style={Style::Link} onclick={looks(&rule.id, on_look)}>{ say::rule_named(rule_number(&rule.id)) }</Button>{ " " }{ inline(&ruling) }{ "." }</li>
    })
}

/// A label with the basis of a rule. Nothing if the rule is only from the source.
fn kind(rule: &Rule) -> Html {
    let (class, words) = match rule.kind {
        _ if rule.is_reconstructed() => ("ruling", say::RULE_RECONSTRUCTED),
        Kind::Source => return html! {},
        Kind::Ruling => ("ruling", say::RULE_RULING),
        Kind::SourceAndRuling => ("ruling", say::RULE_SOURCE_AND_RULING),
        Kind::Convention => ("convention", say::RULE_CONVENTION),
    };
    html! { <span class={classes!("kind", class)}>{ words }</span> }
}
