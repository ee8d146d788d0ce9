//! The messages between the page and its workers, as types with serde derives.
//!
//! A [`Program`] describes a worker by the types of its requests and answers. Requests and answers
//! are sent in a [`Message`], which carries the version of these types. A worker wraps its answers
//! in a [`Reply`]. In the browser `encode` and `decode` convert between messages and JavaScript
//! values, and `serve` runs a worker.

#![forbid(unsafe_code)]

mod computer;
#[cfg(target_arch = "wasm32")]
pub mod lock;
mod message;
#[cfg(target_arch = "wasm32")]
mod serve;
mod turning_points;
#[cfg(target_arch = "wasm32")]
mod wire;

pub use computer::{Answer, Limit, MOST_LINES, Question, Score, Thought};
pub use message::{
    Computer, Frame, Gif, GifAnswer, GifRequest, Message, MessageError, Program, Reply, VERSION,
};
#[cfg(target_arch = "wasm32")]
pub use serve::serve;
pub use turning_points::{Judged, Lapse, Turning, expected, turnings};
#[cfg(target_arch = "wasm32")]
pub use wire::{decode, encode};
