//! The list of all legal moves. While the pointer or the focus is on a move, the board shows the
//! move. A press plays it.

use super::play_handle::{Panel, PlayHandle, PlayProps, use_ui};
use crate::parts::button::{Button, Style};
use crate::parts::lazy::lazy_component;
use crate::platform::browser;
use crate::platform::roving::{Axis, Roving};
use fairyboard::turn::Step;
use std::cell::RefCell;
use std::rc::Rc;
use ui_model::legal_moves::{Group, Legal, Way};
use ui_model::model::{Do, View};
use ui_model::say;
use web_sys::Element;
use yew::prelude::*;

/// The selector of the buttons in the list, for components outside of it.
pub const WAYS: &str = ".legal button.chip";

lazy_component!(LazyLegalMoves = LegalMoves, in chunk panel);

/// The button that opens the list of legal moves. Below it, the list if it is open.
#[component]
pub fn LegalMoves(PlayProps { play }: &PlayProps) -> Html {
    let ui = use_ui(play);
    // Whether the last move was played from the list. If so, the focus moves to the next list of
    // moves.
    let was_pressed = use_mut_ref(|| false);
    let list_ref = use_node_ref();
    {
        let (was_pressed, list_ref) = (was_pressed.clone(), list_ref.clone());
        use_effect_with((ui.session.at(), ui.session.draft().len()), move |_| {
            if was_pressed.replace(false)
                && let Some(list) = list_ref.cast::<Element>()
            {
                browser::focus_in(&list, "button");
                browser::keep_board_in_view();
            }
        });
    }
    let is_open = play.panel.legal;
    let switch = {
        let panel = play.panel.clone();
        Callback::from(move |_: MouseEvent| {
            panel.set(Panel { legal: !panel.legal, ..(*panel).clone() });
        })
    };
    let list = || match Legal::of(&ui) {
        _ if !ui.helps().targets => html! { <p class="hint">{ ui.unhelped() }</p> },
        None => html! { <p class="nothing">{ say::LEGAL_NONE }</p> },
        Some(legal) => {
            let told = match (legal.by_step, ui.awaited()) {
                (true, None) => say::LEGAL_STEPS.into(),
                (false, None) => say::legal_moves(legal.count()),
                (_, Some(seat)) => say::legal_moves_of(ui.label(seat)),
            };
            let one = |(i, of): (usize, &Group)| group(play, of, i == 0, &was_pressed);
            html! {
                <div class="ways" ref={list_ref.clone()} role="group" aria-label={told.to_string()} onkeydown={walk(&list_ref)}>
                    <p class="facts" role="status">{ told }</p>
                    { for legal.groups.iter().enumerate().map(one) }
                </div>
            }
        }
    };
    html! {
        <>
            <Button style={Style::Quiet} action="legal" expanded={is_open} onclick={switch}>
                { say::LEGAL_TITLE }
            </Button>
            if is_open { { list() } }
        </>
    }
}

/// The moves of one piece. `is_first`: whether this is the first group, whose first button is the
/// only one that the Tab key reaches.
fn group(
    play: &PlayHandle,
    group: &Group,
    is_first: bool,
    was_pressed: &Rc<RefCell<bool>>,
) -> Html {
    let points = |steps: Vec<Step>| {
        let act = play.act.clone();
        move || act.emit(Do::View(View::Point(steps.clone())))
    };
    let one = |(i, way): (usize, &Way)| {
        let (does, act, was_pressed) = (way.does.clone(), play.act.clone(), was_pressed.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            was_pressed.replace(true);
            act.emit(does.clone());
        });
        let [over, focused] = [points(way.steps.clone()), points(way.steps.clone())];
        let [out, blurred] = [points(Vec::new()), points(Vec::new())];
        html! {
            <button type="button" class="chip" tabindex={if is_first && i == 0 { "0" } else { "-1" }} disabled={play.locked}
                    {onclick}
                    onpointerenter={Callback::from(move |_: PointerEvent| over())}
                    onpointerleave={Callback::from(move |_: PointerEvent| out())}
                    onfocus={Callback::from(move |_: FocusEvent| focused())}
                    onblur={Callback::from(move |_: FocusEvent| blurred())}>{ written(way) }</button>
        }
    };
    html! {
        <div class="ways-of" role="group" aria-label={group.name.clone().map(|text| text.to_string())}>
            if let Some(name) = &group.name { <p aria-hidden="true">{ name.clone() }</p> }
            { for group.ways.iter().enumerate().map(one) }
        </div>
    }
}

/// The text of a move, with a spoken form for screen readers.
fn written(way: &Way) -> Html {
    match &way.spoken {
        Some(spoken) => html! {
            <>
                <span aria-hidden="true">{ way.text.clone() }</span>
                <span class="unseen">{ spoken }</span>
            </>
        },
        None => Html::from(way.text.clone()),
    }
}

const BUTTONS: Roving = Roving { items: "button", axis: Axis::Both, has_ends: true, wraps: false };

/// A callback that moves the focus in a list of buttons with the arrow keys. The whole list is one
/// Tab stop.
fn walk(list: &NodeRef) -> Callback<KeyboardEvent> {
    let list = list.clone();
    Callback::from(move |event: KeyboardEvent| {
        if let Some(list) = list.cast::<Element>() {
            BUTTONS.press(&list, &event);
        }
    })
}
