//! Tests of the documentation: its links work, the code map names existing files, and every option
//! of the command line is described.

use super::tidy::{read, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Top-level folders whose files the documentation names.
const FOLDERS: [&str; 9] =
    ["src/", "crates/", "tests/", "e2e/", "bench/", "xtask/", "docs/", "static/", ".github/"];

/// The Markdown pages of the repository, as paths.
fn pages() -> Vec<String> {
    let mut pages = Vec::new();
    for folder in ["", "docs/"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                pages.push(format!("{folder}{name}"));
            }
        }
    }
    pages.sort();
    pages
}

/// The lines of a page that are outside of fenced code blocks.
fn prose(page: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            prose += line;
            prose.push('\n');
        }
    }
    prose
}

fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn links(prose: &str) -> Vec<&str> {
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target).collect()
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(page: &str) -> BTreeSet<String> {
    let prose = prose(page);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let titles = headings.map(|line| line.trim_start_matches('#').trim());
    titles.map(anchor).collect()
}

fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>().to_lowercase()
}

/// The links of a page whose file or heading does not exist.
fn dead(name: &str, page: &str) -> Vec<String> {
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let leads = |target: &str| {
        let (file, place) = target.split_once('#').unwrap_or((target, ""));
        let file = if file.is_empty() { PathBuf::from(name) } else { folder.join(file) };
        let path = root().join(file);
        path.exists() && (place.is_empty() || anchors(&read(&path)).contains(place))
    };
    let prose = prose(page);
    let here = links(&prose).into_iter().filter(|target| !target.contains("://"));
    here.filter(|target| !leads(target)).map(String::from).collect()
}

/// Whether a code span is the path of a file or folder in the repository. A path with a
/// placeholder, such as `GAME`, doesn't count.
fn is_path(span: &str) -> bool {
    let is_placeholder =
        |part: &str| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    FOLDERS.iter().any(|folder| span.starts_with(folder))
        && !span.contains([' ', '*', '…', '{', '<'])
        && !span.split(['/', '.', '_']).any(is_placeholder)
}

/// The paths that a page names in code spans and that don't exist.
fn missing(page: &str) -> Vec<String> {
    let prose = prose(page);
    let paths = spans(&prose).filter(|span| is_path(span));
    paths.filter(|path| !root().join(path).exists()).map(String::from).collect()
}

#[test]
fn links_of_the_documentation_lead_somewhere() {
    for name in pages() {
        let page = read(&root().join(&name));
        assert_eq!(dead(&name, &page), Vec::<String>::new(), "{name}");
        // The changelog may name files that were deleted.
        if name != "CHANGELOG.md" {
            assert_eq!(missing(&page), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn dead_links_and_paths_are_found() {
    let page = "[a](README.md) [b](README.md#no-such-place) [c](docs/none.md) [d](https://a.org)\n\
                [e](#run-it)\n```\n[f](none)\n```\n";
    assert_eq!(dead("README.md", page), ["README.md#no-such-place", "docs/none.md"]);
    assert_eq!(anchor("A heading, with `code`"), "a-heading-with-code");
    let paths = "`src/lib.rs` `src/none.rs` `src/games/NAME/mod.rs` `src/*.rs` `Session::click`";
    assert_eq!(missing(paths), ["src/none.rs"]);
}

/// The code map of ARCHITECTURE.md: each folder that has a table, with the paths in the table.
fn code_map() -> Vec<(String, Vec<String>)> {
    let page = read(&root().join("ARCHITECTURE.md"));
    let map = page.split("\n## Code map\n").nth(1).expect("there is a code map");
    let map = map.split("\n## ").next().unwrap();
    let mut folders = Vec::new();
    for section in map.split("\n### ").skip(1) {
        let (title, rest) = section.split_once('\n').unwrap();
        let rows = rest.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
        let paths = rows.flat_map(|cell| spans(cell).map(String::from).collect::<Vec<_>>());
        folders.push((title.trim_matches('`').to_string(), paths.collect()));
    }
    folders
}

#[test]
fn the_code_map_names_every_file_and_no_other() {
    let map = code_map();
    let folders = map.iter().filter(|(folder, _)| folder.ends_with('/'));
    assert!(folders.clone().count() >= 4);
    for (folder, paths) in folders {
        for path in paths {
            assert!(root().join(folder).join(path).exists(), "{folder}{path} does not exist");
        }
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_named = paths.iter().any(|path| path.split('/').next() == Some(&*name));
            // Every crate has these files, so the code map doesn't list them.
            let is_common = ["lib.rs", "main.rs", "text"].contains(&&*name);
            assert!(is_named || is_common, "the code map lacks {folder}{name}");
        }
    }
    for (_, paths) in map.iter().filter(|(folder, _)| !folder.ends_with('/')) {
        for path in paths {
            assert!(root().join(path).exists(), "{path} does not exist");
        }
    }
}

/// The command-line options that a text mentions, such as `--level`.
fn options(text: &str) -> BTreeSet<String> {
    let starts = text.split("--").skip(1);
    let names = starts.map(|rest| rest.split(|c: char| c != '-' && !c.is_ascii_lowercase()));
    names
        .filter_map(|mut words| words.next())
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        .map(String::from)
        .collect()
}

#[test]
fn the_command_line_is_described_as_it_is() {
    let page = prose(&read(&root().join("docs/command-line.md")));
    let source = read(&root().join("crates/cli/src/usage.rs"));
    let usage = source.split("const COMMANDS: &str = \"").nth(1).expect("the commands");
    let usage = usage.split("\";").next().unwrap();

    let commands = |line: &&str| line.starts_with("    ") && !line.starts_with("     ");
    let told: BTreeSet<_> =
        usage.lines().filter(commands).filter_map(|line| line.split_whitespace().next()).collect();
    let table = page.split("\n## Commands\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let cells = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let described: BTreeSet<_> = cells
        .filter_map(|cell| cell.split_whitespace().next())
        .filter(|word| !word.starts_with("--"))
        .collect();
    assert_eq!(described, told, "commands: docs/command-line.md and the usage");

    assert_eq!(options(&page), options(usage), "options: docs/command-line.md and the usage");
    let read_by = read(&root().join("crates/cli/src/args.rs"));
    let flags = read_by.split("name: \"").skip(1).filter_map(|rest| rest.split('"').next());
    for flag in flags {
        assert!(options(&page).contains(flag), "docs/command-line.md lacks --{flag}");
    }
}

/// Files of the continuous integration, which must run the test command that the README recommends.
const RUN_ALL_TESTS: [&str; 2] = [".ci/run", ".github/workflows/test.yml"];

#[test]
fn the_test_command_is_the_same_everywhere() {
    let command = "cargo xtask test";
    let readme = read(&root().join("README.md"));
    assert!(readme.contains(&format!("```sh\n{command}\n```\n")), "the README lacks {command}");
    for file in RUN_ALL_TESTS {
        assert!(read(&root().join(file)).contains(command), "{file} runs something else");
    }
}
