//! Writes the service worker `sw.js`: constants with the files to cache, then the code of
//! `static/sw.js`.

use std::path::Path;

use crate::files::{files, hash, text, write};
use crate::pages;
use crate::run::{Result, root};
use crate::workers;

/// The folder of puzzles in the page, with a file for each game. The page fetches a file when it is
/// first needed.
pub const PUZZLES: &str = "puzzles/";

/// The folder of piece sets in the page. The page fetches a set when the player chooses it.
pub const PIECES: &str = "pieces/";

/// The chunk of games over relays. It is cached only after its first use, because most players
/// never need it, and such a game needs a network anyway.
const ROOMS: &str = "/split_live.wasm";

pub fn write_into(staging: &Path) -> Result<()> {
    let code = text(&root().join("static/sw.js"))?;
    let mut files = files(staging)?;
    // The service worker caches one page for all games and no preview pictures. So the pages of
    // single games and the preview pictures are left out.
    files.retain(|(path, _)| path != "sw.js" && !path.starts_with(pages::PICTURES));
    let names: Vec<String> = pages::names(staging);
    files.retain(|(path, _)| path == "index.html" || !names.contains(path));
    for (path, _) in files.iter_mut().filter(|(path, _)| path == "index.html") {
        *path = "./".into();
    }
    // The files that the page needs to start are in the root folder, and their names contain a hash
    // of their content.
    let is_first = |path: &str| {
        path == "./"
            || !path.contains('/') && [".js", ".wasm", ".css"].iter().any(|end| path.ends_with(end))
    };
    let (first, rest): (Vec<_>, Vec<_>) = files.into_iter().partition(|(path, _)| is_first(path));
    let (wanted, rest): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|(path, _)| of_what(path).is_some());
    let lists = [("FIRST", &first), ("REST", &rest), ("WANTED", &wanted)];
    let lists: String = lists.iter().map(|(name, files)| constant(name, files)).collect();
    let lists = lists + &format!("const PAGES = {names:?};\n");
    let version = hash(format!("{lists}{code}").as_bytes());
    write(&staging.join("sw.js"), &format!("const VERSION = \"{version}\";\n{lists}\n{code}"))
}

/// The group of a file that is cached only after its first use: a language, a worker, or the file's
/// own path. `None` for files that are cached at once.
fn of_what(path: &str) -> Option<&str> {
    if let Some(worker) = workers::of_what(path) {
        return Some(worker);
    }
    if path.starts_with(PUZZLES) || path.starts_with(PIECES) || path.ends_with(ROOMS) {
        return Some(path);
    }
    let words = path.strip_prefix("late/words-").and_then(|rest| rest.split('-').next());
    let folders: Vec<&str> = path.split('/').collect();
    words.or(match folders[..] {
        [_, language, _] => Some(language),
        _ => None,
    })
}

/// Writes a JavaScript constant that lists the files, each with its path, its hash and, if it has
/// one, its group.
fn constant(name: &str, files: &[(String, String)]) -> String {
    let lines: String = files
        .iter()
        .map(|(path, integrity)| {
            let what = of_what(path).map_or_else(String::new, |what| format!(", {what:?}"));
            format!("  [{path:?}, \"sha256-{integrity}\"{what}],\n")
        })
        .collect();
    format!("const {name} = [\n{lines}];\n")
}
