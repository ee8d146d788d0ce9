//! Reads the file of saved games that a player downloads from the notice after a crash.

/// The first line of the file, which `static/crash.js` writes.
const FIRST: &str = "fairyboard-stored-games";

/// The saved texts of the games in the file. `None` if `file` is another kind of text. In the file,
/// each game follows a line with `game` and the number of its lines.
///
/// ```
/// let file = "fairyboard-stored-games\ngame 2\n{}\n[Game \"hens\"]\ngame 1\n12\n";
/// assert_eq!(ui_model::stored_games::read(file).unwrap(), ["{}\n[Game \"hens\"]", "12"]);
/// assert_eq!(ui_model::stored_games::read("[Game \"hens\"]"), None);
/// ```
pub fn read(file: &str) -> Option<Vec<String>> {
    let mut lines = file.trim_start_matches('\u{feff}').lines();
    lines.next().filter(|line| line.trim_end() == FIRST)?;
    let mut games = Vec::new();
    while let Some(line) = lines.next() {
        let count = line.strip_prefix("game ").and_then(|count| count.trim_end().parse().ok());
        if let Some(count) = count {
            games.push(lines.by_ref().take(count).collect::<Vec<_>>().join("\n"));
        }
    }
    Some(games)
}
