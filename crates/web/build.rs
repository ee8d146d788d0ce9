//! Reads that every word of the page is said: here, or in the model of its screens.

use std::path::Path;

fn main() -> Result<(), String> {
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // `wasm-split-cli` finds by the relocations which functions and data belong to which chunk.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    i18n::tables::check_used(
        Path::new("text/en/words.txt"),
        &[Path::new("src"), Path::new("../ui_model/src")],
    )
}
