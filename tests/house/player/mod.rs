//! The computer player: its search beside plain minimax, what it makes of repetition, what it must not miss, and
//! the words of its levels.

mod minimax;
mod mirrors;
mod progress;
mod prove;
mod sure;
mod tactics;
mod worlds;
