//! Pointer events on the cells of a board.

use super::board_press::{BoardPress, Bounds, Pointed, is_broken_off, pointer};
use super::hold::Hold;
use super::is_small;
use super::view::BoardView;
use crate::platform::browser;
use crate::platform::planted::planted;
use fairyboard::geometry::Square;
use fairyboard::record::Mark;
use fairyboard::turn::{Act, Step};
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use ui_model::board::layout_of;
use ui_model::gesture::Press;
use ui_model::model::{Annotate, Do, Turn, Ui, View};
use ui_model::queries::has_dice;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, KeyboardEvent, PointerEvent};
use yew::TargetCast;

/// How long a finger must rest on another player's piece before the moves of that piece are shown,
/// in milliseconds.
const RESTS_MS: u32 = 500;

impl BoardView {
    /// Adds the listeners of the board. Yew can't listen on the document or the window, nor in the
    /// capture phase, which Escape and scrolling need, and it doesn't render the board that the
    /// rehearsal presses (`rehearsal.rs`). The remaining listeners, which handlers of Yew could
    /// replace, are here so that a board has all of them in one list, and drops them together.
    pub(super) fn listen(view: &Rc<BoardView>) -> Vec<EventListener> {
        let page: &EventTarget = &browser::document();
        let (board, cells): (&EventTarget, &EventTarget) =
            (&view.elements.root, &view.elements.cells);
        let window: &EventTarget = &browser::window();
        let early = EventListenerOptions::run_in_capture_phase();
        let active = EventListenerOptions::enable_prevent_default();
        let listen =
            |at: &EventTarget, event: &'static str, options, handler: fn(&BoardView, &Event)| {
                let view = Rc::downgrade(view);
                EventListener::new_with_options(at, event, options, move |event| {
                    if let Some(view) = view.upgrade() {
                        handler(&view, event);
                    }
                })
            };
        let passive = EventListenerOptions::default();
        vec![
            listen(cells, "pointerdown", passive, |view, event| {
                // Only a player's press may trigger the tests' planted panic. The presses of
                // `rehearsal.rs` are not trusted, because a script dispatches them.
                if event.is_trusted() {
                    planted("press");
                }
                view.press(event.unchecked_ref());
            }),
            listen(cells, "pointerup", passive, |view, event| view.release(event.unchecked_ref())),
            listen(cells, "pointermove", passive, |view, event| view.go(event.unchecked_ref())),
            listen(cells, "pointercancel", passive, |view, _| view.cancel()),
            listen(cells, "pointerleave", passive, |view, _| view.leave()),
            listen(cells, "pointerover", passive, |view, event| view.names(event)),
            listen(cells, "mousedown", active, |_, event| leaves_keyboard(event)),
            listen(board, "contextmenu", active, |_, event| event.prevent_default()),
            listen(page, "keydown", early, BoardView::escape),
            listen(page, "scroll", early, |view, _| view.has_shifted.set(true)),
            listen(window, "resize", passive, |view, _| view.has_shifted.set(true)),
            listen(cells, "keydown", active, |view, event| view.key(event.unchecked_ref())),
            listen(cells, "focusin", passive, |view, event| view.focused(event)),
        ]
    }

    /// Begins a press. A mouse selects the piece at the press, a finger at the release. Both move
    /// the piece at the release.
    pub(super) fn press(&self, event: &PointerEvent) {
        let at = pointer(event);
        let mut gesture = self.gesture.borrow_mut();
        // Either the last press was released outside the board, or a second finger touches the
        // board. Both cancel the last press.
        let is_over = |press: &Press<BoardPress>| press.from.id != at.id || press.held.lifted;
        if gesture.pressed().is_some_and(is_over) {
            let before = gesture.give_up();
            drop(gesture);
            self.pointed.take();
            if before.is_some_and(|press| press.held.lifted) {
                self.act(Do::Turn(Turn::Drop));
            }
            self.paint_pointed();
            return;
        }
        let (given, ui) = (self.given(), self.ui());
        let layout = layout_of(&ui);
        let bounds = Bounds::of(&self.elements.cells);
        self.has_shifted.set(false);
        let button = event.button();
        let Some(square) = bounds.square(layout, at).filter(|_| [0, 2].contains(&button)) else {
            return;
        };
        if given.locked {
            return;
        }
        let style = u8::from(event.shift_key()) + 2 * u8::from(event.alt_key());
        let draws = (button == 2 || given.pen).then_some(style);
        let chose = !at.is_finger && draws.is_none() && may_grab(&ui, square);
        let rests = at.is_finger && draws.is_none() && ui.is_others(square);
        let waits = rests.then(|| self.looks_soon(square));
        gesture.press(
            at,
            BoardPress {
                square,
                bounds,
                layout,
                draws,
                chose,
                lifted: false,
                waits,
                _hold: Hold::new(),
            },
        );
        drop(gesture);
        let side = bounds.width / f64::from(layout.size);
        if at.is_finger && is_small(side, has_dice(&**ui.session.state())) {
            self.pointed.set(Pointed { magnified: Some(square), ..self.pointed.get() });
        }
        if chose {
            self.act(Do::Turn(Turn::Grab(square)));
        }
        self.paint_pointed();
    }

    /// Starts the timer that shows the moves of another player's piece under a resting finger. The
    /// moves are shown even if a tap on the piece would be a move.
    fn looks_soon(&self, square: Square) -> Timeout {
        let view = self.itself.clone();
        browser::after(RESTS_MS, move || {
            let Some(view) = view.upgrade() else { return };
            view.gesture.borrow_mut().give_up();
            view.pointed.take();
            view.act(Do::View(View::LookAt(square)));
            view.paint_pointed();
        })
    }

    /// Sets the tooltip for the square under the mouse. Screen readers read the cell's own label,
    /// which says more.
    fn names(&self, event: &Event) {
        if event.unchecked_ref::<PointerEvent>().pointer_type() == "mouse" {
            self.named.set(square_of(event));
            self.painted.borrow_mut().name(&self.elements.cells, self.named.get());
        }
    }

    fn go(&self, event: &PointerEvent) {
        let at = pointer(event);
        if self.is_broken_off(event) {
            return self.cancel();
        }
        let ui = self.ui();
        let mut pointed = self.pointed.get();
        let mut lifts = None;
        let mut gesture = self.gesture.borrow_mut();
        if let Some((Press { held, .. }, begins)) = gesture.go(at) {
            if begins {
                held.waits = None;
                // The cells now get all events of this pointer, even outside the board.
                let _ = self.elements.cells.set_pointer_capture(at.id);
                held.lifted = held.draws.is_none() && may_lift(&ui, held.square);
                lifts = (held.lifted && !held.chose).then_some(held.square);
            }
            self.measure(held);
            let over = held.bounds.square(held.layout, at);
            pointed.magnified = pointed.magnified.and(over);
            if held.lifted {
                pointed.over = over;
                pointed.dragged = Some(held.square);
                // Moves the dragged piece to the pointer by CSS, without painting the board.
                if let Some(ghost) = self.elements.ghost.cast::<Element>() {
                    let (x, y) = (at.x - held.bounds.left as i32, at.y - held.bounds.top as i32);
                    let _ = ghost.set_attribute("style", &format!("--x:{x}px;--y:{y}px"));
                }
            }
        } else if event.pointer_type() == "mouse" {
            pointed = Pointed { over: square_of(event), dragged: None, ..pointed };
        }
        drop(gesture);
        self.pointed.set(pointed);
        if let Some(square) = lifts {
            self.act(Do::Turn(Turn::Lift(square)));
        }
        self.paint_pointed();
    }

    pub(super) fn release(&self, event: &PointerEvent) {
        let at = pointer(event);
        let Some(mut press) = self.gesture.borrow_mut().release(at) else { return };
        if press.held.layout != layout_of(&self.ui()) {
            // The board was turned during the press, so the press is cancelled.
            return self.give_back(Some(press));
        }
        self.measure(&mut press.held);
        let layout = press.held.layout;
        let pointed = self.pointed.take();
        let to = press.held.bounds.square(layout, at);
        // A mouse still points at the square after the release; a finger does not. If nothing was
        // shown for the pointer, `pointed` stays empty, and no repaint is needed.
        if (pointed.over, pointed.dragged) != (None, None) && event.pointer_type() == "mouse" {
            self.pointed.set(Pointed { over: to, ..Pointed::default() });
        }
        let across = press.held.bounds.width / f64::from(layout.size);
        let ask = self.given().settings.stored.asks_on(across, layout.tilted);
        if let Some(action) = released(&press, to, pointed.magnified.is_some(), ask) {
            self.act(action);
        }
        self.paint_pointed();
    }

    /// Measures the cells again if the page was scrolled or resized since the last measurement.
    fn measure(&self, held: &mut BoardPress) {
        if self.has_shifted.take() {
            held.bounds = Bounds::of(&self.elements.cells);
        }
    }

    /// Whether the event breaks off the press: another button was pressed, or the release was
    /// missed.
    fn is_broken_off(&self, event: &PointerEvent) -> bool {
        let gesture = self.gesture.borrow();
        let is_same = |press: &Press<_>| press.from.id == event.pointer_id();
        gesture.pressed().is_some_and(is_same) && is_broken_off(event)
    }

    /// Cancels a press if the key is Escape.
    fn escape(&self, event: &Event) {
        let is_escape = event.unchecked_ref::<KeyboardEvent>().key() == "Escape";
        if is_escape && self.gesture.borrow().pressed().is_some() {
            event.stop_propagation();
            self.cancel();
        }
    }

    fn cancel(&self) {
        let press = self.gesture.borrow_mut().give_up();
        self.give_back(press);
    }

    /// Ends a cancelled press, and returns a dragged piece to its square.
    fn give_back(&self, press: Option<Press<BoardPress>>) {
        self.pointed.take();
        if press.is_some_and(|press| press.held.lifted) {
            self.act(Do::Turn(Turn::Drop));
        }
        self.paint_pointed();
    }

    /// Cancels a press when the pointer leaves the cells before a drag began. Without a drag the
    /// pointer is not captured, so the cells would miss its release.
    fn leave(&self) {
        self.named.take();
        self.painted.borrow_mut().name(&self.elements.cells, None);
        let mut gesture = self.gesture.borrow_mut();
        if gesture.pressed().is_none_or(|press| !press.has_moved) {
            gesture.give_up();
            drop(gesture);
            self.pointed.take();
            self.paint_pointed();
        }
    }

    /// Moves the cursor to the cell that got the focus.
    fn focused(&self, event: &Event) {
        if let Some(square) = square_of(event)
            && self.ui().focus.cursor != Some(square)
        {
            self.act(Do::View(View::Cursor(square)));
        }
    }
}

/// The action of a press that is released on the square `to`, or outside the board (`to` is
/// `None`). Returns `None` if the press does nothing. With `ask`, a complete move is played only
/// when the player presses *Play*.
fn released(
    press: &Press<BoardPress>,
    to: Option<Square>,
    was_magnified: bool,
    ask: bool,
) -> Option<Do> {
    let BoardPress { square, draws, lifted, chose, .. } = press.held;
    let click = |square, from| Some(Do::Turn(Turn::Click { square, ask, from }));
    match (draws, to) {
        (Some(style), Some(to)) => {
            let to = (to != square).then_some(to);
            Some(Do::Annotate(Annotate::Mark(Mark { style, from: square, to })))
        }
        (Some(_), None) => None,
        (None, Some(to)) if lifted && to != square => click(to, Some(square)),
        (None, None) if lifted => Some(Do::Turn(Turn::Drop)),
        // Under a magnifier, a finger may slide from the pressed cell to the right one before the
        // release.
        (None, Some(to)) if press.has_moved && was_magnified => click(to, None),
        // A finger always moves a little, so a small movement within one square counts as a tap.
        (None, Some(to)) if !chose && to == square && press.is_near() => click(square, None),
        (None, _) if press.has_moved || chose => None,
        (None, _) => click(square, None),
    }
}

/// The square of the cell that an event came from. `None` if it came from another element.
pub fn square_of(event: &Event) -> Option<Square> {
    let cell = event.target_dyn_into::<Element>()?;
    cell.get_attribute("data-square")?.parse().ok()
}

/// Handles a press on the board: keeps the focus from moving to the board, and removes it from a
/// text field.
pub fn leaves_keyboard(event: &Event) {
    event.prevent_default();
    if browser::is_typing()
        && let Some(field) = browser::focused()
    {
        let _ = field.blur();
    }
}

/// Whether the piece on a square can be dragged: the piece can be picked, can replace the picked
/// piece, or belongs to the draft (the steps of a move entered so far).
fn may_lift(ui: &Ui, square: Square) -> bool {
    if ui.transient.peek.is_some() {
        return false;
    }
    let session = &ui.session;
    let taken = session.taken();
    let is_on = |step: &Step| step.is_on(square);
    session.next().steps.iter().filter(|step| step.act == Act::Pick).any(is_on)
        || taken.first().is_some_and(is_on)
        || taken.last().is_some_and(is_on)
        || !taken.is_empty() && session.first().steps.iter().any(is_on)
}

/// Whether a mouse press on a square selects the piece there before the release.
fn may_grab(ui: &Ui, square: Square) -> bool {
    ui.transient.peek.is_none() && ui.choice_at(square).is_none() && ui.session.would_choose(square)
}
