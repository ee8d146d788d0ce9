//! The browser app.
//!
//! It knows no rules: it asks the engine which steps may come next and draws the answer.

mod app;
mod author;
mod board;
mod browser;
mod button;
mod byline;
mod canvas;
mod card;
mod composer;
mod context;
mod demo;
mod dialog;
mod die;
mod embed;
mod feed;
mod fetched;
mod fields;
mod found;
mod frame;
mod games;
mod hands;
mod home;
mod icon;
mod learn;
mod lesson_box;
mod lessons_done;
mod live;
mod new_game;
mod open;
mod panel;
mod part;
mod play;
mod png;
mod print;
mod prose;
mod qr;
mod route;
mod rules;
mod settings;
mod setup;
mod setup_board;
mod share;
mod store;
mod strip;
mod studies;
mod study;
mod tabs;
mod tray;

/// Less code than the standard library's allocator.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

fn main() {
    // The root replaces the placeholder that index.html shows until now.
    let root = browser::document()
        .get_element_by_id("app")
        .expect("index.html has an element with the id `app`");
    yew::Renderer::<app::App>::with_root(root).render();
}
