//! A bright dot at the pointer, like that of a laser pointer.

use web_sys::Element;
use yew::prelude::*;
use yew_hooks::use_event_with_window;

/// The dot at the pointer. A listener moves the dot without re-rendering the component.
#[component]
pub fn Dot() -> Html {
    let dot = use_node_ref();
    {
        let dot = dot.clone();
        use_event_with_window("pointermove", move |event: PointerEvent| {
            if let Some(dot) = dot.cast::<Element>() {
                let (x, y) = (event.client_x(), event.client_y());
                let _ = dot.set_attribute("style", &format!("translate:{x}px {y}px"));
            }
        });
    }
    html! { <span class="laser" ref={dot} aria-hidden="true"></span> }
}
