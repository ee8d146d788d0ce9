//! Writes the first files of a new game: a copy of Breakthrough, the small example game of the
//! tests, under another name.
//!
//! The tests compile and play the example, so the copy compiles and plays, too. Its author then
//! replaces one rule after the other.

use std::path::Path;

use crate::due;
use crate::files;
use crate::run::{Result, root, run, tool};

/// The id of the example game.
const EXAMPLE: &str = "breakthrough";

/// The folder of the example game.
const FOLDER: &str = "tests/games/breakthrough";

/// The file with the drawing of the example's pieces. In a new game it is in the folder of all
/// drawings.
const DRAWING: &str = "drawing.rs";

/// The file with the list of games.
const CATALOGUE: &str = "src/catalog.rs";

/// The highest number that identifies a game in links. It belongs to games that the catalogue
/// doesn't list, such as those of the tests.
const LAST_NUMBER: u32 = 31;

/// Writes a new game, and prints the new files and what the game lacks.
pub fn new_game(game: &str) -> Result<()> {
    for path in write(root(), game)? {
        println!("wrote {path}");
    }
    println!("\nPlay it with `cargo xtask serve`. Then see docs/adding-a-game.md.\n");
    due::print(game)
}

/// Writes a new game into the repository in this folder. Returns the paths of all files that are
/// new or changed.
fn write(root: &Path, game: &str) -> Result<Vec<String>> {
    check(root, game)?;
    let catalogue = files::text(&root.join(CATALOGUE))?;
    let number = free_number(&catalogue).ok_or("links have no number left for another game")?;
    let mut written = Vec::new();
    for (from, to) in copies(root, game) {
        let text = files::text(&root.join(&from))?;
        put(root, &to, &renamed(&text, game), &mut written)?;
    }
    for (path, before, line) in lists(game, number) {
        let text = files::text(&root.join(path))?;
        let text = inserted(&text, before, &line).ok_or(format!("{path} has no {before:?}"))?;
        put(root, path, &text, &mut written)?;
    }
    // The lists of modules are sorted, so rustfmt moves the new lines to their places.
    let modules = written.iter().filter(|path| path.ends_with(".rs")).map(|path| root.join(path));
    run(tool("rustfmt").args(["--edition", "2024"]).args(modules))?;
    Ok(written)
}

/// Checks that the id can be that of a new game.
fn check(root: &Path, game: &str) -> Result<()> {
    let is_id = |c: char| c.is_ascii_lowercase();
    if game.is_empty() || !game.chars().all(is_id) {
        return Err(format!("{game:?} is no id of a game: it consists of small letters"));
    }
    if root.join("src/games").join(game).exists() || root.join("tests/games").join(game).exists() {
        return Err(format!("there is a game {game} already"));
    }
    if copies(root, game).iter().any(|(_, to)| root.join(to).exists()) {
        return Err(format!("{game:?} is the name of another file"));
    }
    Ok(())
}

/// The files of the example, and the paths of their copies.
fn copies(root: &Path, game: &str) -> Vec<(String, String)> {
    let mut copies = vec![
        (format!("{FOLDER}/{DRAWING}"), format!("crates/ui_model/src/drawing/{game}.rs")),
        (format!("tests/rules/{EXAMPLE}.rs"), format!("tests/rules/{game}.rs")),
    ];
    for folder in ["", "text/en/"] {
        for name in files::names(&root.join(FOLDER).join(folder)) {
            if name.contains('.') && name != DRAWING {
                let name = format!("{folder}{name}");
                copies.push((format!("{FOLDER}/{name}"), format!("src/games/{game}/{name}")));
            }
        }
    }
    copies
}

/// The lists of games: the file, an anchor and the new line. The new line is inserted before the
/// first line that begins with the anchor.
fn lists(game: &str, number: u32) -> [(&'static str, &'static str, String); 5] {
    let name = name(game);
    [
        ("src/games/mod.rs", "#[cfg(feature = \"toy\")]", format!("pub mod {game};")),
        (
            CATALOGUE,
            "            #[cfg(feature = \"toy-listed\")]",
            format!("            {number} {game}, {name}Family, [{name}];"),
        ),
        (
            "crates/ui_model/src/drawing/mod.rs",
            "#[cfg(feature = \"toy-drawn\")]",
            format!("mod {game};"),
        ),
        (
            "crates/ui_model/src/drawing/mod.rs",
            "    #[cfg(feature = \"toy-drawn\")]",
            format!("    (\"{game}\", &{game}::DRAWING),"),
        ),
        ("tests/rules/main.rs", "mod ", format!("mod {game};")),
    ]
}

/// Inserts `line` into a text, before the first line that begins with `before`. `None` if there is
/// no such line.
fn inserted(text: &str, before: &str, line: &str) -> Option<String> {
    let at = text.find(&format!("\n{before}"))? + 1;
    Some(format!("{}{line}\n{}", &text[..at], &text[at..]))
}

/// The id of a game with a capital, for names of types and for players.
fn name(game: &str) -> String {
    let (first, rest) = game.split_at(1);
    first.to_uppercase() + rest
}

/// The text of the example with the name of the new game.
fn renamed(text: &str, game: &str) -> String {
    text.replace(EXAMPLE, game)
        .replace(&name(EXAMPLE), &name(game))
        .replace(&EXAMPLE.to_uppercase(), &game.to_uppercase())
}

/// A number that identifies a new game in links: one more than the highest number in the catalogue.
/// `None` if that is [`LAST_NUMBER`].
fn free_number(catalogue: &str) -> Option<u32> {
    let numbers = catalogue.lines().filter_map(|line| {
        let (number, rest) = line.trim_start().split_once(' ')?;
        rest.ends_with("];").then(|| number.parse::<u32>().ok())?
    });
    let next = numbers.filter(|number| *number < LAST_NUMBER).max()? + 1;
    (next < LAST_NUMBER).then_some(next)
}

fn put(root: &Path, path: &str, text: &str, written: &mut Vec<String>) -> Result<()> {
    let file = root.join(path);
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{path}: {error}"))?;
    }
    files::write(&file, text)?;
    if !written.iter().any(|known| known == path) {
        written.push(path.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;
    use std::fs;
    use std::path::PathBuf;

    /// The files that the command reads or that a new game needs for compiling.
    const FOLDERS: [&str; 4] = ["src", "tests", "crates/i18n", "crates/ui_model"];

    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let to = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &to);
            } else {
                fs::copy(entry.path(), to).unwrap();
            }
        }
    }

    /// A copy of the sources in a separate folder. The new game is written there.
    fn copied(name: &str) -> PathBuf {
        let folder = root().join("target").join(name);
        let _ = fs::remove_dir_all(&folder);
        for part in FOLDERS {
            copy(&root().join(part), &folder.join(part));
        }
        folder
    }

    #[test]
    fn a_new_game_is_the_example_under_its_name() {
        let folder = copied("new-game-files");
        let written = write(&folder, "cats").unwrap();
        for path in [
            "src/games/cats/mod.rs",
            "src/games/cats/text/en/rules.md",
            "crates/ui_model/src/drawing/cats.rs",
            "tests/rules/cats.rs",
            "src/catalog.rs",
        ] {
            assert!(written.iter().any(|known| known == path), "{path}: {written:?}");
        }
        for path in written.iter().filter(|path| path.contains("cats")) {
            let text = files::text(&folder.join(path)).unwrap();
            assert!(!text.to_lowercase().contains(EXAMPLE), "{path}");
        }
        let catalogue = files::text(&folder.join(CATALOGUE)).unwrap();
        let lists =
            ["src/games/mod.rs", "crates/ui_model/src/drawing/mod.rs", "tests/rules/main.rs"];
        let lists = lists.map(|path| folder.join(path));
        run(tool("rustfmt").args(["--check", "--edition", "2024"]).args(lists)).unwrap();
        assert!(catalogue.contains(" 5 cats, CatsFamily, [Cats];\n"));
        let drawings = files::text(&folder.join("crates/ui_model/src/drawing/mod.rs")).unwrap();
        assert!(drawings.contains("\nmod cats;\n"));
        assert!(drawings.contains("\n    (\"cats\", &cats::DRAWING),\n"));
        assert!(write(&folder, "cats").is_err(), "it is there already");
        assert!(write(&folder, "dogs").is_ok(), "a second game has room");
    }

    #[test]
    fn ids_are_small_letters_and_new() {
        for id in ["", "Cats", "c4", "two words", "../cats", "hens", "toy", "breakthrough"] {
            assert!(check(root(), id).is_err(), "{id}");
        }
        assert_eq!(check(root(), "cats"), Ok(()));
    }

    #[test]
    fn numbers_in_links_end() {
        let list =
            |last: u32| format!("    0 a, A, [A];\n    {last} b, B, [B];\n    31 c, C, [C];\n");
        assert_eq!(free_number(&list(1)), Some(2));
        assert_eq!(free_number(&list(29)), Some(30));
        assert_eq!(free_number(&list(30)), None);
    }

    /// Compiles a new game and runs the tests of its rules. This takes some minutes, so only
    /// `cargo xtask soak` does it. Every other run compiles and tests the example itself.
    #[test]
    fn a_new_game_compiles_and_passes_its_tests() {
        if env::var_os("FAIRYBOARD_SOAK").is_none() {
            return;
        }
        let folder = root().join("target/new-game-built");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let tracked = tool("git").args(["ls-files", "-z"]).output().unwrap();
        for path in String::from_utf8(tracked.stdout).unwrap().split_terminator('\0') {
            let to = folder.join(path);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            let _ = fs::copy(root().join(path), to);
        }
        write(&folder, "cats").unwrap();
        for arguments in [
            &["test", "--package", "fairyboard-tests", "--test", "rules", "cats"][..],
            &["run", "--package", "fairyboard-cli", "--", "moves", "cats", "start"],
        ] {
            run(tool("cargo")
                .current_dir(&folder)
                .env("CARGO_TARGET_DIR", root().join("target/new-game"))
                .args(arguments))
            .unwrap();
        }
    }
}
