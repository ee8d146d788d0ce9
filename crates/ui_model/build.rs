//! Writes the code by which the words of the page are said.

use std::path::Path;

fn main() -> Result<(), String> {
    let words = Path::new("../web/text/en/words.txt");
    i18n::tables::build("page", words, "::fairyboard::geometry::Square")?;
    Ok(())
}
