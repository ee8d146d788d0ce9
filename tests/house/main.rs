//! Tests of the crates around the rules: records (texts of games), sessions, studies, the setup
//! editor, lessons, the computer player and the page's model. Also compares the engine with the
//! reference implementation, and checks the source files.

mod analysis;
mod announcements;
mod board;
mod chapters;
mod class_results;
mod clock;
mod coach;
mod computer;
#[cfg(not(target_arch = "wasm32"))]
mod contrast;
#[cfg(not(target_arch = "wasm32"))]
mod docs;
mod endings;
#[cfg(not(target_arch = "wasm32"))]
mod floors;
mod forbidden;
mod geometry;
mod gesture;
#[cfg(not(target_arch = "wasm32"))]
mod grey;
mod guide;
mod half_made;
mod happened;
mod hints;
#[cfg(not(target_arch = "wasm32"))]
mod hooks;
mod introduction;
#[cfg(not(target_arch = "wasm32"))]
mod keyed;
mod keys;
#[cfg(not(target_arch = "wasm32"))]
mod lacking;
mod legal_moves;
mod lesson_result;
mod lessons;
mod link_game;
mod link_game_requests;
mod markup;
mod moved_for;
mod moves;
mod moving;
mod next_step;
mod own_lessons;
#[cfg(not(target_arch = "wasm32"))]
mod page_texts;
mod pictures;
mod play_button;
mod player;
mod printed;
#[cfg(not(target_arch = "wasm32"))]
mod progress;
#[cfg(not(target_arch = "wasm32"))]
mod prose;
mod prospect;
mod puzzles;
mod records;
mod reference;
mod refusals;
mod room;
#[cfg(not(target_arch = "wasm32"))]
mod rule_search;
mod sealed;
mod seats;
mod secrets;
mod session;
mod sets;
mod setup;
mod setup_editor;
mod share;
mod slide;
mod storage;
mod study;
#[cfg(not(target_arch = "wasm32"))]
mod styles;
#[cfg(not(target_arch = "wasm32"))]
mod tidy;
mod trainer;
mod why_nothing;
mod words;
