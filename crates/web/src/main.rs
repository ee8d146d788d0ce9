//! The browser app.
//!
//! It knows no rules: it asks the engine which steps may come next and draws the answer.

mod app;
mod board;
mod parts;
mod platform;
mod screens;
mod sheets;

use platform::planted::planted;
use platform::route::Route;
use platform::{browser, crash};

fn main() {
    crash::watch();
    platform::storage::take_over(!matches!(Route::current(), Route::Embed(_)));
    if let Some(words) = browser::page_says("data-words") {
        i18n::speak(i18n::Language::read(words.leak(), browser::plural));
    }
    planted("start");
    // The root replaces the placeholder that index.html shows until now.
    let root = browser::document()
        .get_element_by_id("app")
        .expect("index.html has an element with the id `app`");
    yew::Renderer::<app::App>::with_root(root).render();
}
