//! What opens over a screen.

pub mod byline;
pub mod new_game;
pub mod open;
pub mod print;
pub mod qr;
pub mod share;
pub mod study;
