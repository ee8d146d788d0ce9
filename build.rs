//! Writes the code by which the words of the games are said.

use std::path::Path;
use std::{env, fs};
use text::tables::build;

fn main() -> Result<(), String> {
    let root = env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo names no folder")?;
    let source = Path::new(&root).join("src");
    let square = "crate::geometry::Square";
    // A game may get its first words.
    println!("cargo::rerun-if-changed=src/games");
    let games = fs::read_dir(source.join("games")).map_err(|error| error.to_string())?;
    for folder in games.flatten().map(|entry| entry.path()) {
        let words = folder.join("text/en/words.txt");
        let game = folder.file_name().and_then(|name| name.to_str());
        if let (true, Some(game)) = (words.is_file(), game) {
            build(game, &words, &folder, square)?;
        }
    }
    Ok(())
}
