//! The files that [`lacking`](crate::lacking) compares with the demands.

use crate::checks::LISTS;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// More files that have an entry for each game, in addition to those of [`LISTS`].
const SHARED: [&str; 4] = [
    "src/catalog.rs",
    "crates/ui_model/src/drawing/mod.rs",
    "static/pieces/counters.txt",
    "tests/engine/links/mod.rs",
];

/// The texts of the files about a game, by their paths from the root of the repository.
#[derive(Clone, Debug, Default)]
pub struct Sources(BTreeMap<String, String>);

impl Sources {
    /// Reads the files of a game from the repository in this folder. A file that is missing is left
    /// out.
    ///
    /// # Errors
    /// If a file exists but cannot be read, for example because it is no text.
    pub fn read(root: &Path, game: &str) -> io::Result<Self> {
        let mut sources = Sources::default();
        let lists = LISTS.map(|(path, ..)| path);
        let mut paths: Vec<String> = SHARED.iter().chain(&lists).map(ToString::to_string).collect();
        paths.extend([
            format!("crates/reference/src/{game}.rs"),
            format!("crates/ui_model/src/drawing/{game}.rs"),
            format!("tests/house/player/tactics/{game}.txt"),
            format!("tests/house/reference/{game}.rs"),
            format!("tests/vectors/{game}.json"),
            format!("tests/vectors/{game}_games.json"),
            format!("tests/rules/{game}.rs"),
        ]);
        for folder in [
            format!("src/games/{game}"),
            format!("tests/rules/{game}"),
            "tests/house/puzzles".into(),
            "tests/links".into(),
        ] {
            below(root, &folder, &mut paths)?;
        }
        for path in paths.into_iter().filter(|path| root.join(path).is_file()) {
            let text = fs::read_to_string(root.join(&path))?;
            sources.0.insert(path, text);
        }
        Ok(sources)
    }

    /// The text of a file; empty if there is no such file.
    pub fn text(&self, path: &str) -> &str {
        self.0.get(path).map_or("", String::as_str)
    }

    /// Whether there is a file with this path.
    pub fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// The files whose paths begin with `prefix`: their paths and texts.
    pub fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let files = self.0.iter().filter(move |(path, _)| path.starts_with(prefix));
        files.map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Returns these sources with the text of one file replaced. Tests use it to make a faulty
    /// game.
    #[must_use]
    pub fn with(mut self, path: &str, text: String) -> Self {
        self.0.insert(path.into(), text);
        self
    }

    /// Returns these sources without the files whose paths begin with `prefix`. Tests use it to
    /// make an incomplete game.
    #[must_use]
    pub fn without(mut self, prefix: &str) -> Self {
        self.0.retain(|path, _| !path.starts_with(prefix));
        self
    }
}

/// Adds the paths of all files below a folder, which need not exist.
fn below(root: &Path, folder: &str, paths: &mut Vec<String>) -> io::Result<()> {
    if !root.join(folder).is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            below(root, &path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
