//! The pieces of one player that are not on the board: clicked, or dragged to where they go.

use crate::platform::browser;
use crate::platform::context::Context;
use crate::platform::part::{Hook, part, use_value};
use fairyboard::turn::Step;
use fairyboard::{OffBoard, Seat};
use std::rc::Rc;
use table::doors;
use table::drawing::{side_class, symbol};
use table::model::{Do, Turn, Ui};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// What the tray shows.
#[derive(PartialEq)]
struct Props {
    /// The screen's state.
    ui: Rc<Ui>,
    /// What the player does.
    act: Callback<Do>,
    /// Whose pieces.
    seat: Seat,
    /// Whether nothing can be done with them now.
    locked: bool,
}

/// How far a press may stray and still be a click, in pixels.
const STRAY: i32 = 8;

/// A press that is not released yet: the pointer, where it began, and the piece once it is dragged.
struct Press {
    pointer: i32,
    at: (i32, i32),
    off: OffBoard,
    dragged: bool,
}

/// The pieces of one player that are not on the board.
pub fn tray(ui: &Rc<Ui>, act: &Callback<Do>, locked: bool, seat: Seat) -> Html {
    let props = Props { ui: Rc::clone(ui), act: act.clone(), seat, locked };
    part("tray", props, |props, ctx| use_tray(props).run(ctx))
}

#[hook]
fn use_tray(props: &Props) -> Html {
    let app = use_context::<Context>().expect("the app gives its context");
    let press = use_mut_ref(|| None::<Press>);
    let ghost = use_node_ref();
    let dragged = use_value(None::<usize>);
    let state = props.ui.session.state();
    let info = state.info();
    let all: Vec<_> = doors::standing(state)
        .off_board
        .iter()
        .filter(|off| off.owner == props.seat)
        .cloned()
        .collect();
    let first: Vec<Step> = match props.ui.session.outcome().is_over() {
        true => Vec::new(),
        false => state.next(&[]).steps,
    };
    let to_move = state.to_move();
    let hints = props.ui.helps().targets;
    let may_come =
        |off: &OffBoard| hints && first.iter().any(|step| off.is_taken_by(step, to_move));
    let taken = props.ui.session.taken().first().copied();
    let is_taken = move |off: &OffBoard| taken.is_some_and(|step| off.is_taken_by(&step, to_move));

    let onpointermove = {
        let (press, dragged, act) = (press.clone(), dragged.clone(), props.act.clone());
        let (ghost, all) = (ghost.clone(), all.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = press.borrow_mut();
            let Some(press) = held.as_mut().filter(|p| p.pointer == event.pointer_id()) else {
                return;
            };
            let (x, y) = (event.client_x(), event.client_y());
            if !press.dragged && (x - press.at.0).abs().max((y - press.at.1).abs()) > STRAY {
                press.dragged = true;
                dragged.set(all.iter().position(|off| *off == press.off));
                if !is_taken(&press.off) {
                    act.emit(Do::Turn(Turn::Take { off: press.off.clone(), drag: true }));
                }
            }
            if let Some(ghost) = ghost.cast::<Element>().filter(|_| press.dragged) {
                let _ = ghost.set_attribute("style", &format!("left:{x}px;top:{y}px"));
            }
        })
    };
    let onpointerup = {
        let (press, dragged, act) = (press.clone(), dragged.clone(), props.act.clone());
        let settings = app.settings.clone();
        Callback::from(move |event: PointerEvent| {
            let Some(press) = press.borrow_mut().take_if(|p| p.pointer == event.pointer_id())
            else {
                return;
            };
            dragged.set(None);
            if !press.dragged {
                return act.emit(Do::Turn(Turn::Take { off: press.off, drag: false }));
            }
            let (x, y) = (event.client_x() as f32, event.client_y() as f32);
            let under = browser::document().element_from_point(x, y);
            let name = under.and_then(|element| element.get_attribute("data-square"));
            // What was refused when the drag began is not held.
            if is_taken(&press.off) {
                act.emit(match name.and_then(|name| name.parse().ok()) {
                    Some(square) => {
                        Do::Turn(Turn::Click { square, ask: settings.asks(), from: None })
                    }
                    None => Do::Turn(Turn::Drop),
                });
            }
        })
    };
    let onpointercancel = {
        let (press, dragged, act) = (press.clone(), dragged.clone(), props.act.clone());
        Callback::from(move |_: PointerEvent| {
            if press.borrow_mut().take().is_some_and(|press| press.dragged) {
                act.emit(Do::Turn(Turn::Drop));
            }
            dragged.set(None);
        })
    };
    // One stop for Tab; arrows go through the pieces.
    let onkeydown = Callback::from(|event: KeyboardEvent| {
        let here = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let other = here.and_then(|here| match event.key().as_str() {
            "ArrowRight" => here.next_element_sibling(),
            "ArrowLeft" => here.previous_element_sibling(),
            _ => None,
        });
        if let Some(other) = other.and_then(|other| other.dyn_into::<HtmlElement>().ok()) {
            let _ = other.focus();
        }
        if event.key().starts_with("Arrow") {
            event.prevent_default();
            event.stop_propagation();
        }
    });

    let picture = |off: &OffBoard| {
        html! {
            <svg viewBox="0 0 100 100" aria-hidden="true" class={classes!("piece", side_class(off.piece.owner))}>
                <use href={format!("#{}", symbol(info, &off.piece))} />
            </svg>
        }
    };
    let name = props.ui.name(props.seat);
    html! {
        <div class="tray" role="toolbar" aria-label={format!("{name}, beside the board")} {onkeydown}
             {onpointermove} {onpointerup} onpointercancel={onpointercancel.clone()}>
            { for all.iter().enumerate().map(|(i, off)| {
                let onpointerdown = {
                    let (press, off, cancel) = (press.clone(), off.clone(), onpointercancel.clone());
                    Callback::from(move |event: PointerEvent| {
                        if event.button() != 0 {
                            return;
                        }
                        if press.borrow().is_some() {
                            // A second finger takes back what the first one began.
                            return cancel.emit(event);
                        }
                        if let Some(button) = event.target().and_then(|t| t.dyn_into::<Element>().ok()) {
                            let _ = button.set_pointer_capture(event.pointer_id());
                        }
                        let at = (event.client_x(), event.client_y());
                        *press.borrow_mut() =
                            Some(Press { pointer: event.pointer_id(), at, off: off.clone(), dragged: false });
                    })
                };
                // A key presses without a pointer.
                let onclick = {
                    let (act, off) = (props.act.clone(), off.clone());
                    Callback::from(move |event: MouseEvent| {
                        if event.detail() == 0 {
                            act.emit(Do::Turn(Turn::Take { off: off.clone(), drag: false }));
                        }
                    })
                };
                let places = if off.count == 1 { String::new() } else { format!(", {}", off.count) };
                let may = if may_come(off) { ", may come" } else { "" };
                html! {
                    <button type="button" disabled={props.locked} class={classes!("off", may_come(off).then_some("may-come"))}
                            data-reserve={off.text.clone()} aria-pressed={is_taken(off).to_string()}
                            aria-label={format!("{}{places}, {}{may}", off.piece.name, off.place)}
                            title={format!("{}, {}", off.piece.name, off.place)}
                            tabindex={if i == 0 { "0" } else { "-1" }} {onpointerdown} {onclick}>
                        { picture(off) }
                        if off.count > 1 { <span class="count" aria-hidden="true">{ off.count }</span> }
                    </button>
                }
            }) }
            if let Some(off) = dragged.and_then(|i| all.get(i)) {
                <span class="tray-ghost" ref={ghost} aria-hidden="true">{ picture(off) }</span>
            }
        </div>
    }
}
