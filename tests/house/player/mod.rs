//! The computer player: its search beside plain minimax, what it makes of repetition, what it must not miss, the words of its
//! levels, its reasons, and what is said between it and the page.

mod answers;
mod levels;
mod minimax;
mod mirrors;
mod open_cards;
mod progress;
mod prove;
mod reasons;
mod sure;
mod tactics;
mod turning;
mod worlds;
