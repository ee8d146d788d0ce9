//! What a screen of Fairyboard shows, and how it answers to what somebody does: the model of the screens,
//! their words, and what is drawn. It knows no browser, and is tested without one.

pub mod analysis;
pub mod assistance;
pub mod board;
pub mod clock;
pub mod computer;
pub mod drawing;
pub mod gesture;
pub mod headers;
pub mod incoming;
pub mod introduction;
pub mod keys;
pub mod layers;
pub mod layout;
pub mod legal_moves;
pub mod lenient_json;
pub mod lesson_progress;
pub mod lesson_run;
pub mod library;
pub mod link_game;
pub mod link_game_text;
pub mod markup;
pub mod model;
pub mod moved_for;
pub mod moves;
pub mod new_game;
pub mod picture;
pub mod piece_tracking;
pub mod printed;
pub mod puzzle;
pub mod puzzles;
pub mod queries;
pub mod readout;
pub mod seats;
pub mod sentences;
pub mod settings;
pub mod setup_editor;
pub mod shape;
pub mod share;
pub mod sounds;
pub mod stored_games;
pub mod studies;

/// What the page says: a constant or a function for each key of its table.
#[allow(missing_docs)]
pub mod say {
    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}
