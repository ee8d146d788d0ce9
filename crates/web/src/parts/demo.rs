//! Demo mode: the board as large as possible, for showing a game to others.

use crate::parts::button::{WhenPressed, tool};
use crate::platform::browser::{self, BOARD};
use crate::platform::text;
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use std::rc::Rc;
use ui_model::model::{Do, View};
use ui_model::say;
use wasm_bindgen::JsCast;
use yew::prelude::*;

#[derive(PartialEq, Clone)]
pub struct Demo {
    on: UseStateHandle<bool>,
    blank: UseStateHandle<bool>,
    act: Callback<Do>,
}

/// Demo mode with its keys: `b` blanks the screen, and Escape ends the mode unless `closes` says
/// that something else is open.
#[hook]
pub fn use_demo(act: &Callback<Do>, shortcuts: bool, closes: Rc<dyn Fn() -> bool>) -> Demo {
    let demo = Demo { on: use_state_eq(|| false), blank: use_state_eq(|| false), act: act.clone() };
    // A key may arrive after the page is drawn and before the listener is replaced.
    let closing = use_mut_ref(|| Rc::clone(&closes));
    *closing.borrow_mut() = closes;
    {
        let (on, blank, act) = (demo.on.clone(), demo.blank.clone(), act.clone());
        let deps = (*on, *blank, shortcuts);
        use_effect_with(deps, move |(is_on, is_blank, shortcuts)| {
            let (is_blank, shortcuts) = (*is_blank, *shortcuts);
            // In the capture phase, because a key that ends the blank screen must do nothing else.
            let options =
                EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
            let listener = is_on.then(|| {
                EventListener::new_with_options(
                    &browser::window(),
                    "keydown",
                    options,
                    move |event| {
                        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                        let with_others = event.ctrl_key() || event.alt_key() || event.meta_key();
                        let is_key = |key: &str| event.key() == key && !with_others;
                        let in_dialog = browser::page_shows("dialog[open]");
                        if is_blank {
                            event.prevent_default();
                            event.stop_immediate_propagation();
                            bring_back(&blank, &act);
                        } else if is_key("b") && shortcuts && !in_dialog && !browser::is_typing() {
                            make_blank(&blank, &act);
                        } else if is_key("Escape")
                            && !(closing.borrow())()
                            && !in_dialog
                            && !browser::is_typing()
                        {
                            on.set(false);
                            act.emit(Do::View(View::Say(say::DEMO_ENDED.to_string())));
                        }
                    },
                )
            });
            move || drop(listener)
        });
    }
    demo
}

fn make_blank(blank: &UseStateHandle<bool>, act: &Callback<Do>) {
    blank.set(true);
    act.emit(Do::View(View::Say(say::DEMO_BLANK.to_string())));
}

fn bring_back(blank: &UseStateHandle<bool>, act: &Callback<Do>) {
    blank.set(false);
    act.emit(Do::View(View::Say(say::DEMO_BACK.to_string())));
    browser::focus(BOARD);
}

impl Demo {
    pub fn is_on(&self) -> bool {
        *self.on
    }

    pub fn switch(&self) -> Callback<()> {
        let (on, act) = (self.on.clone(), self.act.clone());
        Callback::from(move |()| {
            let begins = !*on;
            on.set(begins);
            act.emit(Do::View(View::Say(match begins {
                true => say::DEMO_BEGINS.to_string(),
                false => say::DEMO_ENDED.to_string(),
            })));
        })
    }

    /// The buttons among the controls. `pretend` is the switch that shows the position as if it
    /// were the other side's turn, in games that support it.
    pub fn tools(&self, pretend: Html) -> Html {
        if !*self.on {
            return html! {};
        }
        let (blank, act) = (self.blank.clone(), self.act.clone());
        let cover = Callback::from(move |_: MouseEvent| make_blank(&blank, &act));
        html! {
            <>
                { pretend }
                { tool("M4 5H20V17H4ZM9 21H15", say::DEMO_BLANK_IT, cover) }
                { tool("M6 6L18 18M18 6L6 18", say::DEMO_END, self.switch().when_pressed()) }
            </>
        }
    }

    /// The button that covers a blank screen.
    pub fn cover(&self) -> Html {
        if !*self.blank {
            return html! {};
        }
        let (blank, act) = (self.blank.clone(), self.act.clone());
        let onclick = Callback::from(move |_: MouseEvent| bring_back(&blank, &act));
        html! {
            <button type="button" class="blank" {onclick}
                    aria-label={text::attr(say::DEMO_COVER)}></button>
        }
    }
}
