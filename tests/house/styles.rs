//! The styles of the page: each file is in use, and theme values are in one place.

use crate::tidy::{files, read, root};

/// The styles by the names of their files.
fn styles() -> Vec<(String, String)> {
    let name = |path: &std::path::Path| path.file_name().map(|name| name.display().to_string());
    files("crates/web/style", ".css")
        .into_iter()
        .map(|path| (name(&path).expect("a file has a name"), read(&path)))
        .collect()
}

/// The custom properties that a style uses.
fn used(style: &str) -> impl Iterator<Item = &str> {
    style.split("var(").skip(1).filter_map(|rest| rest.split([',', ')']).next())
}

#[test]
fn main_css_only_imports_and_nothing_twice() {
    let main = read(&root().join("crates/web/style/main.css"));
    let (_, imports) = main.split_once("*/").expect("it begins with a comment");
    let mut lines: Vec<_> = imports.lines().filter(|line| !line.is_empty()).collect();
    assert!(lines.iter().all(|line| line.starts_with("@import ")), "main.css only imports");
    let count = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), count, "main.css imports a file twice");
}

#[test]
fn only_tokens_style_the_root() {
    for (name, text) in styles().iter().filter(|(name, _)| name != "tokens.css") {
        assert!(!text.contains(":root"), "{name}: values of themes belong in tokens.css");
    }
}

#[test]
fn every_custom_property_has_a_value() {
    let styles = styles();
    // Code sets the ones that change with the game.
    let code: String = ["crates/web/src", "crates/ui_model/src"]
        .map(|folder| files(folder, ".rs"))
        .iter()
        .flatten()
        .map(|path| read(path))
        .collect();
    for (name, text) in &styles {
        for property in used(text) {
            let set = format!("{property}:");
            let has_value =
                styles.iter().any(|(_, text)| text.contains(&set)) || code.contains(property);
            assert!(has_value, "{name}: nothing sets {property}");
        }
    }
}
