//! Prints what a game still lacks.

use checklist::{Sources, lacking};

use crate::run::{Result, root};

/// Prints which files, texts, puzzles and test data a game still lacks, one line for each. The test
/// `tests/house/lacking.rs` fails if this list is not empty for any game.
pub fn print(game: &str) -> Result<()> {
    let sources = Sources::read(root(), game).map_err(|error| format!("{game}: {error}"))?;
    let lacks = lacking(&sources, game);
    if lacks.is_empty() {
        println!("{game} lacks nothing.");
        return Ok(());
    }
    println!("{game} still lacks:");
    for line in lacks {
        println!("- {line}");
    }
    println!("\ndocs/adding-a-game.md names the commands that draft puzzles, vectors and links.");
    Ok(())
}
