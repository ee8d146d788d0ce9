//! The text of the rules: the introduction for players, the numbered rules, and the rulings.

use super::PlaceLink;
use super::card::print_card;
use crate::board::icon::{Icon, IconName};
use crate::board::sprite::Sprite;
use crate::parts::button::{Button, Style};
use crate::parts::copying::{RefusedText, use_copying};
use crate::parts::guide::{Guide, Opener, Tried};
use crate::parts::mini_board::MiniBoard;
use crate::parts::prose::{Inline, Passage};
use crate::platform::context::use_app;
use crate::platform::route::Route;
use by_address::ByAddress;
use fairyboard::catalog;
use fairyboard::rulebook::{Block, Kind, Rule};
use std::rc::Rc;
use ui_model::rule_index::{NUMBERED, RULINGS, RuleIndex};
use ui_model::say;
use ui_model::sentences::rule_number;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub game: &'static str,
    /// Whether the rules are a page of their own.
    pub page: bool,
    pub index: ByAddress<Rc<RuleIndex>>,
    /// The place that the user asked for, and whether with a link inside the rules.
    pub place: Option<String>,
    pub is_inside: bool,
    /// Renders more content for a list item of the rules, from the text of the item.
    pub more: Option<Callback<String, Html>>,
    pub tried: Tried,
    /// Shows the place of the rules with this address.
    pub on_look: Callback<String>,
}

/// The introduction and the numbered rules.
#[component]
pub fn RulesText(props: &Props) -> Html {
    let app = use_app();
    let (index, tried, on_look) = (&props.index, &props.tried, &props.on_look);
    let asked = props.place.as_deref();
    let shown = asked.and_then(|asked| index.find(asked));
    let info = catalog::find(props.game).map(|family| family.info());
    let lacks = info.zip(asked.filter(|_| shown.is_none()));
    // In the panel beside a game, a request from outside the rules first shows the passage of the
    // introduction that explains the rule; a link in the passage shows the rule itself. On the page
    // of the rules, the rule is shown at once.
    let passage = shown.filter(|rule| {
        let explains = || index.introduction.iter().any(|passage| passage.is_about(rule));
        !props.is_inside && !props.page && explains()
    });
    let shown = shown.filter(|_| passage.is_none());
    let mut rulings = Vec::new();
    let mut out = Vec::new();
    for placed in &index.numbered {
        let is_shown = shown == Some(&*placed.address);
        out.push(match &placed.block {
            Block::Rule(rule) => {
                rulings.extend(ruling(props, rule));
                drawn(props, rule, is_shown)
            }
            of => {
                let more = match (of, &props.more) {
                    (Block::Item(text), Some(more)) => Some(more.emit(text.clone())),
                    _ => None,
                };
                html! {
                    <Passage block={of.clone()} address={placed.address.clone()} {is_shown}>{ for more }</Passage>
                }
            }
        });
    }
    let card = Callback::from(|_: MouseEvent| print_card());
    let current = |address: &str| (shown == Some(address)).then_some("true");
    html! {
        <>
            if let Some((info, rule)) = lacks {
                <p class="refusal" role="alert">{ say::rules_no_such(info.name, short(rule)) }</p>
            }
            if props.page { <Sprite game={props.game} set={app.piece_set()} /> }
            <section class="guide">
                <Guide game={props.game} index={index.clone()} is_alone={props.page} {tried} asked={passage.map(str::to_string)}
                       shown={shown.map(str::to_string)} {on_look} />
                <PlaceLink game={props.game} page={props.page} address={NUMBERED} on_go={on_look}>{ say::RULES_NUMBERED }</PlaceLink>
                if props.page { <Button onclick={card}>{ say::RULES_CARD }</Button> }
            </section>
            <h2 class="numbered" tabindex="-1" data-heading={NUMBERED} aria-current={current(NUMBERED)}>{ say::RULES_NUMBERED }</h2>
            { for out }
            if !rulings.is_empty() {
                <section class="rulings" aria-label={say::RULINGS}>
                    <h3 tabindex="-1" data-heading={RULINGS} aria-current={current(RULINGS)}>{ say::RULINGS }</h3>
                    <p>{ say::RULINGS_WHAT }</p>
                    <ul>{ for rulings }</ul>
                </section>
            }
        </>
    }
}

/// A rule number cut to 20 characters, for the message that the rule doesn't exist.
fn short(rule: &str) -> String {
    rule.chars().take(20).collect()
}

fn drawn(props: &Props, rule: &Rule, is_shown: bool) -> Html {
    html! {
        <div class={classes!("rule", is_shown.then_some("shown"))} data-rule-text={rule.id.clone()}
             aria-current={is_shown.then_some("true")} tabindex={is_shown.then_some("-1")}>
            <RuleNumber game={props.game} id={rule.id.clone()} />
            { kind(rule) }
            <p><Inline text={rule.text.clone()} /></p>
            { board(props, rule) }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct NumberProps {
    game: &'static str,
    id: String,
}

/// The number of a rule: a button that copies the link to the rule.
#[component]
fn RuleNumber(NumberProps { game, id }: &NumberProps) -> Html {
    let link = Route::Rules((*game).into(), Some(id.clone())).shared(game);
    let copying = use_copying(&link);
    html! {
        <>
            <Button style={Style::Quiet} class="rule-id" action="copy-rule-link" title={say::RULES_COPY_LINK}
                    onclick={copying.copies(&link)}>
                { say::rule_named(rule_number(id)) }
                <span class="unseen">{ ": " }{ say::RULES_COPY_LINK }</span>
                <Icon name={IconName::Link} />
            </Button>
            <span role="status" class="copied">{ for (copying.worked == Some(true)).then_some(say::SHARE_COPIED_LINK) }</span>
            <RefusedText {copying} label={say::RULES_COPY_LINK} />
        </>
    }
}

/// The button that opens a rule's board, and the board if it is open.
fn board(props: &Props, rule: &Rule) -> Html {
    let tried = &props.tried;
    let instead = props.index.diagram_about(&rule.id).map(str::to_string);
    html! {
        <>
            <Opener tried={tried.clone()} id={rule.id.clone()} name={say::rule_named(rule_number(&rule.id)).to_string()} />
            if tried.as_deref() == Some(&*rule.id) {
                <MiniBoard key={rule.id.clone()} game={props.game} rule={rule.id.clone()} {instead} second={!props.page} />
            }
        </>
    }
}

/// A line with a link to a ruling (our answer to a question that the game's published rules leave
/// open), or to a convention. `None` if the rule contains neither.
fn ruling(props: &Props, rule: &Rule) -> Option<Html> {
    let ruling = rule.ruling_in_short()?;
    let number = say::rule_named(rule_number(&rule.id));
    Some(html! {
        <li>
            <PlaceLink game={props.game} page={props.page} address={rule.id.clone()} on_go={&props.on_look}>{ number }</PlaceLink>
            { " " }<Inline text={ruling} />{ "." }
        </li>
    })
}

/// A label with the basis of a rule, such as *ruling*. Nothing if the rule is just taken from the
/// game's published rules.
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
