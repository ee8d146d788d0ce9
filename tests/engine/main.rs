//! Tests of the engine: every game, every parser, and compatibility with links of earlier versions
//! and results of other implementations. They run natively and as WebAssembly.

mod battery;
mod coder;
mod links;
mod messages;
mod parsers;
mod player;
mod typing;
mod vectors;
