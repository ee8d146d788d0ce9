//! The tray: one player's pieces that are not on the board. The player clicks a piece, or drags it
//! to a square.

use crate::board::drag::{Drag, DragHandlers, Phase, use_drag};
use crate::board::icon::PieceIcon;
use crate::parts::button::Button;
use crate::platform::context::use_app;
use crate::platform::roving::{Axis, Roving};
use crate::platform::state_setters::ToggleState;
use fairyboard::turn::Step;
use fairyboard::{OffBoard, Seat};
use ui_model::model::{self, Do, SharedUi, TO_PRESS, Turn, Ui};
use ui_model::queries;
use ui_model::say;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;
use yew_hooks::use_click_away;

/// The most kinds of lost pieces that fit beside the others at any width. If there are more, a
/// button lists all of them.
const FEW: usize = 4;

#[derive(PartialEq, Properties)]
pub struct Props {
    pub ui: SharedUi,
    pub act: Callback<Do>,
    pub seat: Seat,
    /// Whether the player can't use the pieces now.
    pub locked: bool,
}

#[component]
pub fn Tray(props: &Props) -> Html {
    let app = use_app();
    let dragged = use_state_eq(|| None::<usize>);
    // Whether all lost pieces are listed over the board.
    let lists = use_state_eq(|| false);
    let (state, _) = props.ui.shown();
    let is_half_made = props.ui.transient.peek.is_some();
    let all: Vec<OffBoard> = {
        let standing = queries::standing(&state);
        standing.off_board.iter().filter(|off| off.owner == props.seat).cloned().collect()
    };
    let shows_next = props.ui.mover().is_some() && !is_half_made && props.ui.helps().targets;
    let first: Vec<Step> = if shows_next { state.next(&[]).steps } else { Vec::new() };
    let to_move = state.to_move();
    let taken = props.ui.session.taken().first().copied();
    let is_taken = move |off: &OffBoard| taken.is_some_and(|step| off.is_taken_by(&step, to_move));
    let on_drag = {
        let (act, dragged, all) = (props.act.clone(), dragged.clone(), all.clone());
        let lists = lists.clone();
        Callback::from(move |drag: Drag| {
            let number = drag.number();
            let Some(off) = number.and_then(|i| all.get(i)) else { return };
            lists.set(false);
            let take = |drag| Do::Turn(Turn::Take { off: off.clone(), drag });
            match drag.phase {
                Phase::Pressed | Phase::Goes => return,
                Phase::Begins => {
                    if !is_taken(off) {
                        act.emit(take(true));
                    }
                    return dragged.set(number);
                }
                Phase::LetGo if !drag.has_moved => act.emit(take(false)),
                // The game refused the piece when the drag began, so no piece is held.
                Phase::LetGo if !is_taken(off) => {}
                Phase::LetGo => act.emit(Do::Turn(match drag.square() {
                    Some(square) => Turn::Click { square, ask: app.settings.asks(), from: None },
                    None => Turn::Drop,
                })),
                Phase::GivenUp if drag.has_moved => act.emit(Do::Turn(Turn::Drop)),
                Phase::GivenUp => {}
            }
            dragged.set(None);
        })
    };
    let DragHandlers { pointer, click, ghost } = use_drag("[data-nth]", on_drag);
    // The most valuable lost pieces are first, because not all of them fit.
    let stop = all.iter().position(|off| !off.lost).or(all.len().checked_sub(1));
    let piece = |(i, off): (usize, &OffBoard)| {
        let may_come = first.iter().any(|step| off.is_taken_by(step, to_move));
        let title = say::tray_piece(off.piece.name, off.place).to_string();
        let label = match may_come {
            true => say::tray_may_come(usize::from(off.count), off.piece.name, off.place),
            false => say::tray_stays(usize::from(off.count), off.piece.name, off.place),
        };
        let (id, hinted) = button_of(&props.ui, off);
        html! {
            <button type="button" disabled={props.locked || is_half_made} class={classes!("off", off.lost.then_some("lost"), may_come.then_some("may-come"), hinted)}
                    data-reserve={off.text.clone()} data-action={id} data-nth={i.to_string()} aria-pressed={is_taken(off).to_string()}
                    aria-label={label.to_string()}
                    {title}
                    tabindex={if Some(i) == stop { "0" } else { "-1" }}>
                <PieceIcon game={state.info().id} letter={off.piece.letter} owner={off.piece.owner} />
                if off.lost { <span class="off-name" aria-hidden="true">{ off.piece.name }</span> }
                if off.count > 1 { <span class="count" aria-hidden="true">{ off.count }</span> }
            </button>
        }
    };
    let waiting: Vec<_> = all.iter().enumerate().filter(|(_, off)| !off.lost).map(piece).collect();
    let lost: Vec<_> =
        all.iter().enumerate().filter(|(_, off)| off.lost).rev().map(piece).collect();
    let count = all.iter().filter(|off| off.lost).map(|off| usize::from(off.count)).sum::<usize>();
    let tray = use_node_ref();
    {
        let lists = lists.clone();
        use_click_away(tray.clone(), move |_: Event| lists.set(false));
    }
    let held = dragged.and_then(|i| all.get(i));
    let name = props.ui.name(props.seat);
    html! {
        <div class="tray" role="toolbar" aria-label={say::tray_of(name)} ref={tray.clone()} onkeydown={go_along(&tray, &lists)}
             onpointerdown={pointer.clone()} onpointermove={pointer.clone()} onpointerup={pointer.clone()}
             onpointercancel={pointer} onclick={click}>
            if !waiting.is_empty() {
                <span class="group" aria-hidden="true">{ say::TRAY_TO_COME }</span>
                { for waiting }
            }
            if !lost.is_empty() {
                <div class={classes!("lost-pieces", lists.then_some("listed"))}>
                    if lost.len() > FEW {
                        <Button class="group" expanded={*lists} onclick={lists.switches()}>{ if *lists { say::CLOSE.into() } else { say::tray_lost_all(count) } }</Button>
                    } else {
                        <span class="group" aria-hidden="true">{ say::TRAY_LOST }</span>
                    }
                    { for lost }
                </div>
            }
            if let Some(off) = held {
                <span class="tray-ghost" ref={ghost} aria-hidden="true"><PieceIcon game={state.info().id} letter={off.piece.letter} owner={off.piece.owner} /></span>
            }
        </div>
    }
}

/// Two values for the button of a piece: the `data-action`, if the piece may enter the board now,
/// and the class, if a hint points at the piece.
fn button_of(ui: &Ui, off: &OffBoard) -> (Option<String>, Option<&'static str>) {
    let button = model::Button::Take(off.clone());
    let may = off.comes && off.owner == ui.session.state().to_move();
    (may.then(|| button.id()), ui.hints_at(&button).then_some(TO_PRESS))
}

const PIECES: Roving =
    Roving { items: "[data-nth]", axis: Axis::Row, has_ends: false, wraps: false };

/// Handles the keys of the tray, which is one Tab stop. Arrows move through the pieces, the letter
/// of a piece takes that piece, and Escape closes the list of lost pieces.
fn go_along(tray: &NodeRef, lists: &UseStateHandle<bool>) -> Callback<KeyboardEvent> {
    let (tray, lists) = (tray.clone(), lists.clone());
    Callback::from(move |event: KeyboardEvent| {
        let Some(tray) = tray.cast::<Element>() else { return };
        let key = event.key();
        if key == "Escape" && *lists {
            event.stop_propagation();
            return lists.set(false);
        }
        let is_held = event.ctrl_key() || event.alt_key() || event.meta_key();
        let is_letter = key.len() == 1
            && key.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && !is_held;
        if PIECES.press(&tray, &event).is_some() {
            return;
        }
        let other = lettered(&tray, &key).filter(|_| is_letter);
        // A letter that no piece has is left to the page's shortcuts.
        if other.is_some() || key.starts_with("Arrow") {
            event.prevent_default();
            event.stop_propagation();
        }
        if let Some(other) = other {
            let _ = other.focus();
            other.click();
        }
    })
}

/// The piece of a tray with the letter `key`. Of several, prefers a piece that may enter the board.
/// `None` if no piece has this letter.
fn lettered(tray: &Element, key: &str) -> Option<HtmlElement> {
    let letter = key.to_ascii_uppercase();
    let find = |class: &str| {
        let piece = tray.query_selector(&format!("{class}[data-reserve=\"{letter}\"]"));
        piece.ok().flatten()?.dyn_into().ok()
    };
    find(".may-come").or_else(|| find(""))
}
