//! Reads that every word of the page is said: here, or in the model of its screens.

use std::path::Path;

fn main() -> Result<(), String> {
    // The addresses of all data are below a megabyte, and take a byte less each time they are named. Half of one is plenty for
    // the stack.
    println!("cargo::rustc-link-arg-bins=-zstack-size=524288");
    text::tables::check_used(
        Path::new("text/en/words.txt"),
        &[Path::new("src"), Path::new("../table/src")],
    )
}
