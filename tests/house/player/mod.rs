//! Tests of the computer player: its search compared with plain minimax, repetition, tactics,
//! levels, reasons for its moves, and its messages to and from the page.

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
