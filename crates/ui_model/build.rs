//! Generates the functions for the page's texts, the list of lessons, and the list of games that
//! have a lesson of one minute.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), String> {
    let words = Path::new("../web/text/en/words.txt");
    i18n::tables::build("page", words, "::fairyboard::geometry::Square")?;
    lessons()?;
    first_steps()
}

/// The folders of the games, sorted.
fn games() -> Result<Vec<PathBuf>, String> {
    println!("cargo::rerun-if-changed=../../src/games");
    let games = fs::read_dir("../../src/games").map_err(|error| error.to_string())?;
    let mut games: Vec<_> = games.flatten().map(|entry| entry.path()).collect();
    games.sort();
    Ok(games)
}

fn write(name: &str, code: String) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").map(PathBuf::from).ok_or("cargo names no folder")?;
    fs::write(folder.join(name), code).map_err(|error| error.to_string())
}

/// Generates a list of the ids of the games that have a lesson of one minute. The page must know
/// this before it fetches the lesson.
fn first_steps() -> Result<(), String> {
    let mut code = String::from("&[");
    for game in games()? {
        let file = game.join("text/en/first_steps.txt");
        if let (true, Some(name)) = (file.is_file(), game.file_name()) {
            code += &format!("{name:?}, ");
        }
    }
    write("first_steps.rs", code + "]")
}

/// Generates a list of the lessons for each chess variant, with their titles and numbers of parts.
/// The home page shows the player's progress from this list, without fetching the lessons.
fn lessons() -> Result<(), String> {
    let mut code = String::from("&[");
    for game in games()? {
        let file = game.join("text/en/lessons.txt");
        let (Ok(text), Some(name)) = (fs::read_to_string(&file), game.file_name()) else {
            continue;
        };
        let titles = text.lines().filter_map(|line| line.strip_prefix("[Lesson "));
        let mut counted: Vec<(&str, usize)> = Vec::new();
        for title in titles.filter_map(|title| title.strip_suffix(']')) {
            match counted.last_mut() {
                Some((last, parts)) if *last == title => *parts += 1,
                _ => counted.push((title, 1)),
            }
        }
        let counted: Vec<_> =
            counted.iter().map(|(title, parts)| format!("({title}, {parts})")).collect();
        code += &format!("({name:?}, &[{}]), ", counted.join(", "));
    }
    write("lessons.rs", code + "]")
}
