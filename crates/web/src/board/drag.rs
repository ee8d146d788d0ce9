//! Presses and drags outside the board's cells: of pieces beside a board, of dice, and of pieces
//! that the setup editor places.
//!
//! The `data-` attributes of an element say what it shows, such as its square. An event handler of
//! the element could not say it: all events of a captured pointer go to the pressed element, so the
//! element under the end of a drag is found by its place on the screen, and only its attributes can
//! be read.

use super::board_press::{is_broken_off, pointer};
use super::hold::Hold;
use crate::platform::browser;
use fairyboard::geometry::Square;
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use std::rc::Rc;
use ui_model::gesture::{Gesture, Pointer};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;
use yew_hooks::use_latest;

/// Options of listeners in the capture phase that may cancel the event. Escape must end a drag
/// before any element handles the key. yew-hooks has no listeners in this phase.
const EARLY: EventListenerOptions =
    EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };

/// A phase of a press or drag.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Pressed,
    /// The pointer moved too far for a click, so a drag begins.
    Begins,
    /// The pointer moved during a drag.
    Goes,
    LetGo,
    /// A second finger, Escape or the browser cancelled the press.
    GivenUp,
}

/// An event of a press or drag.
pub struct Drag {
    pub phase: Phase,
    /// The element that was pressed.
    pub held: Element,
    /// The pointer's current position.
    pub at: Pointer,
    /// Whether the pointer moved far enough for a drag. If not, releasing the pointer is a click.
    pub has_moved: bool,
}

impl Drag {
    /// The index of the pressed element, from its attribute `data-nth`. Distinguishes elements with
    /// the same text, such as two equal dice.
    pub fn number(&self) -> Option<usize> {
        self.held.get_attribute("data-nth")?.parse().ok()
    }

    /// The element under the pointer. `None` if the pointer is outside the window.
    pub fn over(&self) -> Option<Element> {
        browser::document().element_from_point(self.at.x as f32, self.at.y as f32)
    }

    /// The square of the board under the pointer. `None` outside the board.
    pub fn square(&self) -> Option<Square> {
        self.over()?.get_attribute("data-square")?.parse().ok()
    }
}

/// Event handlers for the container of the elements that can be pressed.
pub struct DragHandlers {
    /// Handles all pointer events.
    pub pointer: Callback<PointerEvent>,
    /// Handles clicks. A press by keyboard arrives as a click without pointer events.
    pub click: Callback<MouseEvent>,
    /// The element that shows the dragged piece at the pointer.
    pub ghost: NodeRef,
}

/// Calls `on_drag` for presses and drags of the elements that match the selector `sources`. Does
/// not use `use_drag` of yew-hooks, which is for the browser's own drag and drop: on some devices a
/// finger can't start that, and it reports no click.
#[hook]
pub fn use_drag(sources: &'static str, on_drag: Callback<Drag>) -> DragHandlers {
    let gesture = use_mut_ref(Gesture::<(Element, Hold)>::default);
    let ghost = use_node_ref();
    let pointer = {
        let (on_drag, ghost, gesture) = (on_drag.clone(), ghost.clone(), Rc::clone(&gesture));
        Callback::from(move |event: PointerEvent| {
            let drag = drag_of(&mut gesture.borrow_mut(), sources, &event);
            let Some(drag) = drag else { return };
            if let Some(ghost) = ghost.cast::<Element>().filter(|_| drag.has_moved) {
                let style = format!("left:{}px;top:{}px", drag.at.x, drag.at.y);
                let _ = ghost.set_attribute("style", &style);
            }
            on_drag.emit(drag);
        })
    };
    {
        let latest = use_latest(on_drag.clone());
        use_effect_with((), move |()| {
            let escape = move |event: &Event| {
                let is_escape = event.unchecked_ref::<KeyboardEvent>().key() == "Escape";
                let press = if is_escape { gesture.borrow_mut().give_up() } else { None };
                if let Some(press) = press {
                    event.stop_propagation();
                    event.prevent_default();
                    let (at, (held, _)) = (press.from, press.held);
                    let has_moved = press.has_moved;
                    latest.current().emit(Drag { phase: Phase::GivenUp, held, at, has_moved });
                }
            };
            let menu = move |event: &Event| {
                if source(event, sources).is_some() {
                    event.prevent_default();
                }
            };
            let page = browser::document();
            let listeners = [
                EventListener::new_with_options(&page, "keydown", EARLY, escape),
                EventListener::new_with_options(&page, "contextmenu", EARLY, menu),
            ];
            move || drop(listeners)
        });
    }
    let click = Callback::from(move |event: MouseEvent| {
        if let Some(held) = source(&event, sources).filter(|_| browser::is_by_key(&event)) {
            let at = Pointer { id: 0, x: 0, y: 0, is_finger: false };
            on_drag.emit(Drag { phase: Phase::LetGo, held, at, has_moved: false });
        }
    });
    DragHandlers { pointer, click, ghost }
}

/// The element that matches the selector `sources` and contains the event's target, or `None` if
/// there is none or it is a disabled button.
fn source(event: &Event, sources: &str) -> Option<Element> {
    let found = event.target_dyn_into::<Element>()?.closest(sources).ok().flatten()?;
    found.matches(":enabled, :not(button)").is_ok_and(|may| may).then_some(found)
}

/// Converts a pointer event to a `Drag`. `None` if the event belongs to no press.
fn drag_of(
    gesture: &mut Gesture<(Element, Hold)>,
    sources: &str,
    event: &PointerEvent,
) -> Option<Drag> {
    let at = pointer(event);
    let (phase, press) = match &*event.type_() {
        "pointerdown" => {
            // A second finger cancels the press of the first.
            if gesture.pressed().is_some_and(|press| press.from.id != at.id) {
                (Phase::GivenUp, gesture.give_up()?)
            } else {
                let held = source(event, sources).filter(|_| event.button() == 0)?;
                let _ = held.set_pointer_capture(at.id);
                gesture.press(at, (held.clone(), Hold::new()));
                return Some(Drag { phase: Phase::Pressed, held, at, has_moved: false });
            }
        }
        "pointermove" if is_pressed(gesture, at) && is_broken_off(event) => {
            (Phase::GivenUp, gesture.give_up()?)
        }
        "pointermove" => {
            let (press, begins) = gesture.go(at)?;
            let phase = if begins { Phase::Begins } else { Phase::Goes };
            let (held, has_moved) = (press.held.0.clone(), press.has_moved);
            return Some(Drag { phase, held, at, has_moved });
        }
        "pointerup" => (Phase::LetGo, gesture.release(at)?),
        _ => (Phase::GivenUp, gesture.give_up()?),
    };
    Some(Drag { phase, held: press.held.0, at, has_moved: press.has_moved })
}

/// Whether a press by this pointer is in progress.
fn is_pressed(gesture: &Gesture<(Element, Hold)>, at: Pointer) -> bool {
    gesture.pressed().is_some_and(|press| press.from.id == at.id)
}
