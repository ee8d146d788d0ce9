//! A small Nostr relay after NIP-01, for tests and for playing on one machine or in one room.
//!
//! [`Relay`] is the relay without a network: texts in, texts out. [`Server`] runs it on a port,
//! with a file as its store. It does not limit what clients send, so it is not for the public.
//! [`check()`] tests any relay, for those who choose relays for a build.

mod check;
mod core;
mod server;

pub use check::check;
pub use core::{Outgoing, Relay};
pub use server::Server;
