//! What holds for every game, for whatever is read, and for the vectors and links of the past: natively and as
//! WebAssembly.

mod battery;
mod coder;
#[cfg(not(target_arch = "wasm32"))]
mod links;
mod parsers;
mod vectors;
