//! The browser app. It knows no rules: it asks the engine which steps are possible and shows them.
//!
//! It consists of function components and hooks, as in Yew's examples. These modules differ from the
//! examples, and their first comments say why:
//!
//! - `platform/feed.rs`, `platform/room.rs`: stores in place of contexts, read with the selectors of
//!   `platform/external_store.rs`. The board is painted before Yew renders.
//! - `board/canvas.rs`, `board/grid.rs`, `board/svg.rs`: elements created without Yew.
//! - `board/rehearsal.rs`: presses a hidden board, so that the player's first press is fast.
//! - `parts/lazy.rs`: components whose code loads later.
//! - `platform/route.rs`, `platform/history.rs`: addresses without `yew-router`.
//! - `platform/worker.rs`: workers without `gloo-worker`.
//! - `platform/tabs.rs`: which of several tabs may change a game.
//! - `platform/state_setters.rs`: callbacks that set a state.
//! - `platform/focus.rs`: the focus on elements of other components.
//!
//! State of the whole page that no component shows is in thread-locals, for example the one worker of
//! the computer player (`platform/computer.rs`), the game that waits to be saved
//! (`platform/store.rs`) and the open sheets (`platform/history.rs`). The reason is beside each.
//!
//! A component with a long template has private functions for parts of it, which return `Html` and
//! use no hooks. Everything that another module renders is a component.

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
