//! The screens. The app shows one at a time.

pub mod about;
pub mod embed;
pub mod games;
pub mod home;
pub mod learn;
pub mod live;
pub mod play;
pub mod puzzle;
pub mod puzzle_index;
pub mod puzzle_picture;
pub mod saved_games;
pub mod setup;
pub mod trainer;
