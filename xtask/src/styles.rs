//! Joins the page's stylesheets into one file before Trunk builds the page. A visitor then needs
//! one request for all of them, and a new stylesheet need not be listed anywhere.

use std::fs;
use std::path::Path;

use crate::files::{names, text, write};
use crate::run::{Result, root};

/// The folder of the stylesheets.
const FOLDER: &str = "crates/web/style";
/// The stylesheet that imports those whose order matters.
const MAIN: &str = "main.css";

/// The joined stylesheet, which `index.html` links to.
const JOINED: &str = "target/style.css";

pub fn join() -> Result<()> {
    let target = root().join(JOINED);
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    }
    write(&target, &joined(&root().join(FOLDER))?)
}

/// Joins the stylesheets of a folder: first those that `main.css` imports, in that order, then the
/// others by name.
fn joined(folder: &Path) -> Result<String> {
    let main = text(&folder.join(MAIN))?;
    let mut order: Vec<_> = main.lines().filter_map(imported).map(String::from).collect();
    let mut others: Vec<_> =
        names(folder).into_iter().filter(|name| name.ends_with(".css")).collect();
    others.retain(|name| name != MAIN && !order.contains(name));
    order.extend(others);
    order.iter().map(|name| text(&folder.join(name))).collect()
}

/// The file that a line of `main.css` imports, if the line is an import.
fn imported(line: &str) -> Option<&str> {
    line.strip_prefix("@import \"")?.strip_suffix("\";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_joined_in_the_order_of_imports_and_the_others_by_name() {
        let folder = std::env::temp_dir().join(format!("fairyboard-styles-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in ["a", "b", "c", "d"] {
            fs::write(folder.join(format!("{name}.css")), name).unwrap();
        }
        fs::write(folder.join(MAIN), "/* Why. */\n@import \"d.css\";\n@import \"b.css\";\n")
            .unwrap();
        assert_eq!(joined(&folder).unwrap(), "dbac");
        fs::write(folder.join(MAIN), "@import \"none.css\";\n").unwrap();
        assert!(joined(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
