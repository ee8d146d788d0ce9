//! Checks that the page or the model of its screens uses every text of the page.

use std::path::Path;

fn main() -> Result<(), String> {
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // `wasm-split-cli` needs the relocations to assign functions and data to chunks.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    i18n::tables::check_used(
        Path::new("text/en/words.txt"),
        &[Path::new("src"), Path::new("../ui_model/src")],
    )
}
