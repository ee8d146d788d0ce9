//! What a screen of Fairyboard shows, and how it answers to what somebody does: the model of the screens,
//! their words, and what is drawn. It knows no browser, and is tested without one.

pub mod introduction;
pub mod analysis;
pub mod link_game;
pub mod new_game;
pub mod board;
pub mod clock;
pub mod computer;
pub mod lesson_run;
pub mod queries;
pub mod drawing;
pub mod moved_for;
pub mod piece_tracking;
pub mod gesture;
pub mod headers;
pub mod assistance;
pub mod keys;
pub mod layers;
pub mod layout;
pub mod legal_moves;
pub mod library;
pub mod markup;
pub mod model;
pub mod moves;
pub mod share;
pub mod picture;
pub mod printed;
pub mod puzzles;
pub mod puzzle;
pub mod seats;
pub mod incoming;
pub mod settings;
pub mod shape;
pub mod sounds;
pub mod lenient_json;
pub mod stored_games;
pub mod studies;
pub mod readout;
pub mod sentences;

/// What the page says: a constant or a function for each key of its table.
#[allow(missing_docs)]
pub mod say {
    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}
