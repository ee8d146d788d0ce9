//! The last step of a build: adds everything to the page that Trunk can't add.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use lol_html::html_content::ContentType;

use crate::files::{hash, names, text, write};
use crate::html;
use crate::licenses;
use crate::pages;
use crate::relays;
use crate::run::{Result, root};
use crate::service_worker::{self, PIECES, PUZZLES};
use crate::split;
use crate::texts::{self, MARK};
use crate::workers;

/// The environment variable that is set when `cargo xtask serve` builds the page.
pub const SERVING: &str = "FAIRYBOARD_SERVING";

/// The Content-Security-Policy is inserted after this element.
const CHARSET: &str = "meta[charset]";

/// The placeholder in index.html for links to the rules. It is inside `<noscript>`, where an HTML
/// parser sees only text, so it is found and replaced as text.
const RULES: &str = "<span data-rules></span>";

/// The statement in trunk's script that starts the app. `static/language.js` must have loaded the
/// words of another language before this statement runs.
const BEGINS: &str = "const wasm = await init(";

/// Finishes the page in Trunk's staging folder: adds rules, lessons, licences and the
/// Content-Security-Policy, and in a release also the service worker.
pub fn finish() -> Result<()> {
    let staging = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .ok_or("finish-dist is called by trunk, which names the folder in TRUNK_STAGING_DIR")?;
    let index = staging.join("index.html");
    let page = text(&index)?;
    // Rename the files before adding the Content-Security-Policy, which contains the hash of the
    // script with these names.
    let page = match env::var_os(split::SPLIT) {
        Some(_) => split::rename(&staging, &page)?,
        None => page,
    };

    let page = page.replace(RULES, &prose(&staging)?);
    pieces(&staging)?;
    let page = texts::write(&staging, &texts::with_crash_words(&page)?)?;
    texts::write_json()?;
    if !page.contains(BEGINS) {
        return Err(format!("the script that begins the app has no {BEGINS}"));
    }
    let page = page.replace(BEGINS, &format!("await window.spoken;\n{BEGINS}"));
    let release = env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release");
    let page = workers::write(&staging, &page)?;
    write(&staging.join("licenses.txt"), &format!("{MARK}{}", licenses::text()?))?;
    let reloading = reloads_itself(&page);
    let relays = relays::of_build()?;
    let page = with_policy(&page, &relays, reloading)?;
    if !release || reloading || env::var_os(SERVING).is_some() {
        return write(&index, &page);
    }
    let page = html::note(&page, "data-release", "")?;
    let page = match env::var_os(split::SPLIT) {
        Some(_) => split::split(&staging, &page)?,
        None => page,
    };
    write(&index, &page)?;
    pages::write(&staging, &page)?;
    service_worker::write_into(&staging)
}

/// Copies the texts of each game into the page's folders, and returns HTML links to the rules.
fn prose(staging: &Path) -> Result<String> {
    let features = env::var(pages::FEATURES).unwrap_or_default();
    let mut links = Vec::new();
    for (game, place) in texts::games(&features) {
        for (name, folder) in texts::fetched(&place) {
            let content = text(&place.join("text").join(texts::ENGLISH).join(name))?;
            if folder == "rules" {
                let title = title(&content).unwrap_or(&game);
                links.push(format!("<a href=\"./rules/{game}.txt\">{title}</a>"));
            }
            let folder = staging.join(folder);
            fs::create_dir_all(&folder)
                .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
            write(&folder.join(format!("{game}.txt")), &format!("{MARK}{content}"))?;
        }
        let puzzles = place.join("puzzles.txt");
        if puzzles.is_file() {
            let folder = staging.join(PUZZLES);
            fs::create_dir_all(&folder)
                .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
            write(&folder.join(format!("{game}.txt")), &text(&puzzles)?)?;
        }
    }
    Ok(links.join(", "))
}

/// Copies the piece sets. The page fetches a set when the player chooses it.
fn pieces(staging: &Path) -> Result<()> {
    let (from, to) = (root().join("static").join(PIECES), staging.join(PIECES));
    fs::create_dir_all(&to).map_err(|error| format!("cannot make {}: {error}", to.display()))?;
    for name in names(&from) {
        write(&to.join(&name), &text(&from.join(&name))?)?;
    }
    Ok(())
}

/// The title of a Markdown text, without the game's id at its end. `None` if it has no title.
fn title(markdown: &str) -> Option<&str> {
    let line = markdown.lines().find_map(|line| line.strip_prefix("# "))?;
    Some(line.split(" (`").next().unwrap_or(line).trim())
}

/// Whether the page contains the script that reloads it under `trunk serve`.
fn reloads_itself(page: &str) -> bool {
    page.contains("{{__TRUNK_ADDRESS__}}")
}

/// Adds the Content-Security-Policy and the addresses of the relays to the page.
fn with_policy(page: &str, relays: &[String], reloading: bool) -> Result<String> {
    let tags = policy_tag(page, relays, reloading)? + &relays::tag(relays);
    html::edit(page, CHARSET, |tag| tag.after(&tags, ContentType::Html))
}

/// The Content-Security-Policy of the page as a `<meta>` tag. The page may connect to its own
/// origin and to the relays.
///
/// Inline scripts are allowed by their hash. With `reloading`, that is impossible: Trunk adds a
/// script that reloads the page, and completes this script only when it serves the page, so its
/// hash is unknown here. Such a page allows all inline scripts. It also allows strings as markup,
/// because that script shows the errors of a failed build as HTML.
fn policy_tag(page: &str, relays: &[String], reloading: bool) -> Result<String> {
    let mut connections = vec!["'self'"];
    connections.extend(relays.iter().map(String::as_str));
    let (scripts, text) = if reloading {
        connections.extend(["ws:", "wss:"]);
        ("'unsafe-inline'".into(), "")
    } else {
        let scripts = inline_scripts(page)?;
        let hashes = scripts.iter().map(|script| format!("'sha256-{}'", hash(script.as_bytes())));
        // Strings can't become markup or scripts. The only Trusted Types policy is in
        // static/boot.js.
        let text = "; require-trusted-types-for 'script'; trusted-types fairyboard";
        (hashes.collect::<Vec<_>>().join(" "), text)
    };
    let policy = [
        "default-src 'none'",
        &format!("script-src 'self' 'wasm-unsafe-eval' {scripts}"),
        "style-src 'self'",
        // The page's drawings set custom properties in `style` attributes.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        &format!("connect-src {}", connections.join(" ")),
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    .join("; ");
    Ok(format!("\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}{text}\">"))
}

/// The texts of all inline scripts of the page, as a browser reads them.
fn inline_scripts(page: &str) -> Result<Vec<String>> {
    let scripts = html::texts(page, "script:not([src])")?;
    Ok(scripts.iter().map(|script| script.replace("\r\n", "\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><script type=\"module\" src=\"./boot.js\"></script>\
                        <script type=\"module\">\r\nrun();\r\n</script></head>";

    #[test]
    fn only_inline_scripts_are_hashed_with_line_ends_as_a_browser_reads_them() {
        let scripts = inline_scripts(PAGE).unwrap();
        assert_eq!(scripts, ["\nrun();\n"]);
        let tag = policy_tag(PAGE, &[], false).unwrap();
        assert!(tag.contains(&format!("'sha256-{}'", hash(b"\nrun();\n"))), "{tag}");
        assert!(!tag.contains("script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'"), "{tag}");
    }

    #[test]
    fn the_page_names_exactly_the_relays_that_its_policy_allows() {
        let index = format!("<meta charset=utf-8><title>A</title>{PAGE}");
        let relays = ["wss://a.example".into(), "ws://127.0.0.1:7447".into()];
        for (relays, connections, content) in [
            (&relays[..], "'self' wss://a.example ws://127.0.0.1:7447", Some(relays.join(" "))),
            (&[], "'self'", None),
        ] {
            let page = with_policy(&index, relays, false).unwrap();
            let policy = html::attributes(&page, "meta[http-equiv]", "content").unwrap();
            let rule = policy[0].split("; ").find_map(|rule| rule.strip_prefix("connect-src "));
            assert_eq!(rule, Some(connections));
            let named = html::attributes(&page, "meta[name=relays]", "content").ok();
            assert_eq!(named, content.map(|content| vec![content]));
        }
        // The script that reloads a served page connects to a port that is not known here.
        let page = with_policy(&index, &relays, true).unwrap();
        assert!(page.contains("connect-src 'self' wss://a.example ws://127.0.0.1:7447 ws: wss:;"));
        assert!(page.contains("<meta name=\"relays\" content=\"wss://a.example ws://"));
    }

    #[test]
    fn a_title_loses_its_identifier() {
        assert_eq!(title("\n# Hens and Chicks (`hens`)\n\ntext"), Some("Hens and Chicks"));
        assert_eq!(title("# Fist\n"), Some("Fist"));
        assert_eq!(title("no title"), None);
    }

    #[test]
    fn the_source_page_has_the_marks_that_are_filled_in() {
        let page = text(&root().join("index.html")).unwrap();
        assert_eq!(page.matches(RULES).count(), 2);
        for mark in [CHARSET, "html"] {
            assert!(html::edit(&page, mark, |_| {}).is_ok(), "{mark}");
        }
    }
}
