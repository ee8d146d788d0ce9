//! Fails the build if a text of `text/en/words.txt` is used neither by the page nor by `ui_model`.

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
