//! Tests of rooms: devices and relays in one process, most of them without a network and with a
//! clock that the tests move. The *host* makes a room and invites the *guest*; *watchers* only look
//! on.

mod attacks;
mod checks;
mod clocks;
mod doubts;
mod events;
mod games;
mod hostile;
mod links;
mod names;
mod network;
mod reactions;
mod relays;
mod rematch;
mod seats;
mod secrets;
mod sockets;
mod studies;
