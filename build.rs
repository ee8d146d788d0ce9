//! Generates the functions for the games' texts from their `words.txt` files, and the constants for
//! the numbers of their rules from `rules.md`.

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
            let twice: Vec<_> = names.into_iter().filter(|name| shared.contains(name)).collect();
            if !twice.is_empty() {
                let (file, twice) = (words.display(), twice.join(", "));
                return Err(format!("{file}: all games say {twice} already; use the shared words"));
            }
            check_used(&words, &[&folder])?;
            rules(game, &folder.join("text/en/rules.md"))?;
        }
    }
    Ok(())
}

/// Generates a constant for each numbered rule of a game, and `ALL`, the list of their numbers. So
/// code that cites a rule that does not exist does not compile.
fn rules(game: &str, file: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", file.display());
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(failed)?;
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows = rows.filter_map(|row| {
        let mut cells = row.splitn(3, " | ");
        Some((cells.next()?, cells.next()?, cells.next()?))
    });
    let is_rule = |id: &str| id.starts_with(|c: char| c.is_ascii_uppercase());
    let (mut code, mut all) = (String::new(), String::new());
    for (id, _, words) in rows.filter(|(id, ..)| is_rule(id)) {
        let name = id.replace('-', "_").to_uppercase();
        code += &format!("#[doc = {words:?}]\npub(super) const {name}: &str = {id:?};\n");
        all += &format!("{name}, ");
    }
    code += &format!(
        "/// The numbers of all rules, in order.\npub(super) const ALL: &[&str] = &[{all}];\n"
    );
    let folder = env::var_os("OUT_DIR").ok_or("cargo names no folder")?;
    fs::write(Path::new(&folder).join(format!("{game}_rules.rs")), code).map_err(failed)
}
