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
fn the_page_loads_every_style_once() {
    let page = read(&root().join("index.html"));
    for (name, _) in styles() {
        let count = page.matches(&format!("\"crates/web/style/{name}\"")).count();
        assert_eq!(count, 1, "index.html lists {name} {count} times");
    }
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
