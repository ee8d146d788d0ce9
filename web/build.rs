//! Reads that every word of the page is said: here, or in the model of its screens.

use std::path::Path;

fn main() -> Result<(), String> {
    text::tables::check_used(
        Path::new("text/en/words.txt"),
        &[Path::new("src"), Path::new("../table/src")],
    )
}
