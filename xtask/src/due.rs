//! Prints what a game still lacks.

use checklist::{Sources, lacking};

use crate::run::{Result, root};

/// Prints what a game lacks, one line for each thing. The same list is a test of every game, in
/// `tests/house/lacking.rs`.
pub fn print(game: &str) -> Result<()> {
    let sources = Sources::read(root(), game).map_err(|error| format!("{game}: {error}"))?;
    let lacks = lacking(&sources, game);
    if lacks.is_empty() {
        println!("{game} lacks nothing.");
    } else {
        println!("{game} still lacks:");
    }
    for line in lacks {
        println!("- {line}");
    }
    Ok(())
}
