//! The hits of a search in the rules.

use super::{Props, leads_to};
use crate::parts::guide::{Opener, Tried};
use crate::parts::mini_board::{MiniBoard, TriedPart};
use by_address::ByAddress;
use fairyboard::lesson;
use std::rc::Rc;
use ui_model::rule_index::RuleIndex;
use ui_model::rule_search::{Example, Hit};
use ui_model::say;
use yew::prelude::*;

/// The hits, each with its heading, the sentence that fits best, and a board to try it on.
pub fn hit_list(
    props: &Props,
    index: &RuleIndex,
    all: &[Hit],
    tried: &Tried,
    follow: &Callback<String>,
) -> Html {
    if all.is_empty() {
        return html! { <p class="hint">{ say::RULES_FOUND_NONE_TRY }</p> };
    }
    html! { <ol>{ for all.iter().map(|one| hit(props, index, one, tried, follow)) }</ol> }
}

fn hit(
    props: &Props,
    index: &RuleIndex,
    hit: &Hit,
    tried: &Tried,
    follow: &Callback<String>,
) -> Html {
    let title = html! { { &hit.title } };
    let words = hit.sentence.iter().map(|(text, is_found)| match is_found {
        true => html! { <mark>{ text }</mark> },
        false => html! { { text } },
    });
    // The prefix distinguishes this board from the board of the same rule in the text.
    let id = format!("result/{}", hit.address);
    let is_open = tried.as_deref() == Some(&*id);
    html! {
        <li key={hit.address.clone()} data-result={hit.address.clone()}>
            <h2>{ leads_to((props.game, props.page), &hit.address, false, title, follow) }</h2>
            <p>{ for words }</p>
            if let Some(example) = &hit.example {
                <Opener tried={tried.clone()} {id} name={hit.title.clone()} />
                if is_open { { board(props, index, example) } }
            }
        </li>
    }
}

fn board(props: &Props, index: &RuleIndex, example: &Example) -> Html {
    let second = !props.page;
    match example {
        Example::Rule(rule) => {
            let instead = index.diagram_about(rule).map(str::to_string);
            html! { <MiniBoard game={props.game} rule={rule.clone()} {instead} {second} /> }
        }
        Example::Diagram(text) => match lesson::read(text) {
            Ok(part) => html! { <TriedPart part={ByAddress(Rc::new(part))} {second} /> },
            Err(_) => html! {},
        },
    }
}
