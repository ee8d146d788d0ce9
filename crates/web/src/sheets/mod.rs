//! What opens over a screen.

pub mod analysis;
pub mod help;
pub mod link_game;
pub mod looks;
pub mod new_game;
pub mod open;
pub mod opponent;
pub mod print;
pub mod same_device;
pub mod saved;
pub mod settings;
pub mod share;
pub mod study;
