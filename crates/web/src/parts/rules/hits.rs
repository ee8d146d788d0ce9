//! The hits of a search in the rules.

use super::PlaceLink;
use crate::parts::guide::{Opener, Tried};
use crate::parts::mini_board::{MiniBoard, TriedDiagram};
use by_address::ByAddress;
use std::rc::Rc;
use ui_model::rule_index::RuleIndex;
use ui_model::rule_search::{Example, Hit};
use ui_model::say;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct HitListProps {
    pub game: &'static str,
    /// Whether the rules are a page of their own.
    pub page: bool,
    pub index: ByAddress<Rc<RuleIndex>>,
    pub hits: Vec<Hit>,
    pub tried: Tried,
    /// Called with the address of a hit that the reader follows.
    pub on_follow: Callback<String>,
}

/// The hits, each with its heading, the sentence that fits best, and a board to try it on.
#[component]
pub fn HitList(props: &HitListProps) -> Html {
    if props.hits.is_empty() {
        return html! { <p class="hint">{ say::RULES_FOUND_NONE_TRY }</p> };
    }
    html! { <ol>{ for props.hits.iter().map(|one| hit(props, one)) }</ol> }
}

fn hit(props: &HitListProps, hit: &Hit) -> Html {
    let HitListProps { game, page, tried, on_follow, .. } = props;
    let words = hit.sentence.iter().map(|(text, is_found)| match is_found {
        true => html! { <mark>{ text }</mark> },
        false => html! { { text } },
    });
    // The prefix distinguishes this board from the board of the same rule in the text.
    let id = format!("result/{}", hit.address);
    let is_open = tried.as_deref() == Some(&*id);
    html! {
        <li key={hit.address.clone()} data-result={hit.address.clone()}>
            <h2><PlaceLink {game} {page} address={hit.address.clone()} on_go={on_follow}>{ &hit.title }</PlaceLink></h2>
            <p>{ for words }</p>
            if let Some(example) = &hit.example {
                <Opener tried={tried.clone()} {id} name={hit.title.clone()} />
                if is_open { { board(props, example) } }
            }
        </li>
    }
}

fn board(props: &HitListProps, example: &Example) -> Html {
    let second = !props.page;
    match example {
        Example::Rule(rule) => {
            let instead = props.index.diagram_about(rule).map(str::to_string);
            html! { <MiniBoard game={props.game} rule={rule.clone()} {instead} {second} /> }
        }
        Example::Diagram(text) => html! { <TriedDiagram text={text.clone()} {second} /> },
    }
}
