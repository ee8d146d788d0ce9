//! Generates the functions for the games' texts from their `words.txt` files.

use i18n::tables::{build, check_used};
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), String> {
    let root = env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo names no folder")?;
    let source = Path::new(&root).join("src");
    let square = "crate::geometry::Square";
    let of_all = source.join("text/en/words.txt");
    let shared = build("games", &of_all, square)?;
    // The computer player's reasons are sentences that all games share, so check their use, too.
    let reasons = Path::new(&root).join("crates/player/src/reason");
    check_used(&of_all, &[&source, &reasons])?;
    let mut folders = Vec::new();
    for games in [source.join("games"), Path::new(&root).join("tests/games")] {
        let games = fs::read_dir(games).map_err(|error| error.to_string())?;
        folders.extend(games.flatten().map(|entry| entry.path()));
    }
    for folder in folders {
        let words = folder.join("text/en/words.txt");
        let game = folder.file_name().and_then(|name| name.to_str());
        if let (true, Some(game)) = (words.is_file(), game) {
            // A game's module re-exports the shared words. A game's word with the same name would
            // hide the shared one.
            let names = build(game, &words, square)?;
            if let Some(twice) = names.iter().find(|name| shared.contains(name)) {
                return Err(format!("{}: all games say {twice} already", words.display()));
            }
            check_used(&words, &[&folder])?;
        }
    }
    Ok(())
}
