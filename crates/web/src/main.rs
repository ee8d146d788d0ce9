//! The browser app. It knows no rules: it asks the engine which steps are possible and shows them.

mod app;
mod board;
mod parts;
mod platform;
mod screens;
mod sheets;

use platform::planted::planted;
use platform::{browser, crash};

fn main() {
    crash::watch();
    if let Some(words) = browser::page_says("data-words") {
        // Leaked, because the texts are needed as long as the page is open.
        i18n::speak(i18n::Language::read(words.leak(), browser::plural));
    }
    planted("start");
    // Yew replaces the placeholder that index.html shows while the app loads.
    let root = browser::document()
        .get_element_by_id("app")
        .expect("index.html has an element with the id `app`");
    yew::Renderer::<app::App>::with_root(root).render();
}
