//! The browser app.

use yew::prelude::*;

/// The whole page.
#[function_component]
fn App() -> Html {
    html! { <main><h1>{ "Fairyboard" }</h1></main> }
}

fn main() {
    // The root replaces the placeholder that index.html shows until now.
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"))
        .expect("index.html has an element with the id `app`");
    yew::Renderer::<App>::with_root(root).render();
}
