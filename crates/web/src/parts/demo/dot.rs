//! A bright dot at the pointer, like that of a laser pointer.

use crate::platform::browser;
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The dot at the pointer. A listener moves the dot without re-rendering the component.
#[component]
pub fn Dot() -> Html {
    let dot = use_node_ref();
    {
        let dot = dot.clone();
        use_effect_with((), move |()| {
            let listener = EventListener::new(&browser::window(), "pointermove", move |event| {
                let at = event.dyn_ref::<PointerEvent>();
                if let Some((at, dot)) = at.zip(dot.cast::<Element>()) {
                    let (x, y) = (at.client_x(), at.client_y());
                    let _ = dot.set_attribute("style", &format!("translate:{x}px {y}px"));
                }
            });
            move || drop(listener)
        });
    }
    html! { <span class="laser" ref={dot} aria-hidden="true"></span> }
}
