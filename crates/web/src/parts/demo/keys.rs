//! The keys of demo mode.

use super::{Demo, Stage};
use crate::platform::browser;
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use ui_model::keys::{self, InDemo};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;
use yew_hooks::use_latest;

/// The selector of elements that handle the arrow keys themselves.
const HAS_ARROWS: &str = "[role=grid], [role=tablist], [role=menu]";
/// The selector of elements that handle Space themselves: the board, and focused buttons and links.
const HAS_SPACE: &str = "[role=grid], button:focus-visible, a:focus-visible, summary";

/// Listens for the keys of demo mode, before the screen gets them.
#[hook]
pub fn use_keys(demo: &Demo, shortcuts: bool, stage: Stage) {
    // A key may arrive after a render and before the effect replaces the listener, so the listener
    // reads the latest `stage`.
    let latest = use_latest(stage);
    use_effect_with((demo.clone(), shortcuts), move |(demo, shortcuts)| {
        let (demo, shortcuts) = (demo.clone(), *shortcuts);
        // In the capture phase, because a key that ends the blank screen must do nothing else.
        let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
        let listener = demo.is_on().then(|| {
            EventListener::new_with_options(&browser::window(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                if demo.press(event, shortcuts, &latest.current()) {
                    event.prevent_default();
                    event.stop_immediate_propagation();
                }
            })
        });
        move || drop(listener)
    });
}

impl Demo {
    /// Runs the action of a key. Returns whether no other handler may get the key.
    fn press(&self, event: &KeyboardEvent, shortcuts: bool, stage: &Stage) -> bool {
        if *self.blank {
            self.bring_back();
            return true;
        }
        let is_elsewhere = event.ctrl_key()
            || event.alt_key()
            || event.meta_key()
            || browser::page_shows("dialog[open]")
            || browser::is_typing();
        if is_elsewhere {
            return false;
        }
        let does = keys::find(keys::IN_DEMO, &event.key());
        self.hushed.set(does == Some(InDemo::Escape));
        let Some(does) = does.filter(|does| shortcuts || !does.is_shortcut()) else {
            return false;
        };
        match does {
            InDemo::Next | InDemo::Previous if belongs_elsewhere(event) => return false,
            InDemo::Next | InDemo::Previous => {
                let is_forward = does == InDemo::Next;
                if !stage.texts.turn_page(is_forward) {
                    self.act.emit(stage.next.emit(is_forward));
                }
            }
            InDemo::Blank => self.make_blank(),
            InDemo::Dot => self.dot.set(!*self.dot),
            InDemo::Escape => {
                if !stage.closes.emit(()) {
                    self.end();
                }
                return false;
            }
        }
        true
    }
}

/// Whether the focused element handles the key itself.
fn belongs_elsewhere(event: &KeyboardEvent) -> bool {
    let selector = match event.key().as_str() {
        " " => HAS_SPACE,
        "ArrowLeft" | "ArrowRight" => HAS_ARROWS,
        _ => return false,
    };
    let target = event.target_dyn_into::<Element>();
    target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
}
