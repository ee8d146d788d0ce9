//! Writes an HTML page for each game next to the index. It is the index with another head: the
//! game's name, its description and its preview picture.
//!
//! Chat programs show a preview of a link. They request the address without the part after `#`, so
//! links to a game use the page of that game (`Route::shared`). `GAME.html` without a `#` opens the
//! game, like `#/play/GAME`. The button *Home* leads to the index, although `GAME.html#/` shows the
//! same. The service worker answers requests for any of these pages with the index, the only one
//! that it caches. It caches no preview pictures. No head contains the page's own address
//! (`canonical`, `og:url`), because browsers and chat programs would share that address without the
//! part after `#`.

use std::env;
use std::path::Path;
use std::process::Stdio;

use lol_html::html_content::ContentType;

use crate::files;
use crate::html::{self, escaped};
use crate::run::{Result, error_of, tool};

/// The environment variable with the address where the page will be published.
pub const URL: &str = "FAIRYBOARD_URL";

/// The environment variable with additional features of the build, separated by commas.
pub const FEATURES: &str = "FAIRYBOARD_FEATURES";

/// The folder of the preview pictures in the page.
pub const PICTURES: &str = "preview/";

/// The data for the preview of a game.
struct Game {
    id: String,
    name: String,
    about: String,
    shows: String,
    width: String,
    height: String,
}

impl Game {
    /// Reads a line of output of `crates/preview/`. `None` unless it has six fields, separated by
    /// tabs.
    fn read(line: &str) -> Option<Self> {
        let fields: Vec<_> = line.split('\t').map(String::from).collect();
        let [id, name, about, shows, width, height] = fields.try_into().ok()?;
        Some(Game { id, name, about, shows, width, height })
    }

    /// Returns the index with the head of this game. `address` is the folder where the page will be
    /// published.
    fn page(&self, index: &str, address: &str) -> Result<String> {
        let title = html::texts(index, "title")?.concat();
        let name = format!("{} · {title}", escaped(&self.name));
        let index =
            html::edit(index, "title", |it| it.set_inner_content(&name, ContentType::Html))?;
        let image = format!("{address}{PICTURES}{}.png", self.id);
        let tags = [
            ("name", "description", &*self.about),
            ("property", "og:type", "website"),
            ("property", "og:site_name", &title),
            ("property", "og:title", &self.name),
            ("property", "og:description", &self.about),
            ("property", "og:image", &image),
            ("property", "og:image:type", "image/png"),
            ("property", "og:image:width", &self.width),
            ("property", "og:image:height", &self.height),
            ("property", "og:image:alt", &self.shows),
            ("name", "twitter:card", "summary_large_image"),
        ];
        let tags: String = tags
            .iter()
            .map(|(kind, name, value)| {
                format!("<meta {kind}=\"{name}\" content=\"{}\">\n", escaped(value))
            })
            .collect();
        let tags = tags.trim_end();
        html::edit(&index, "meta[name=\"description\"]", |it| it.replace(tags, ContentType::Html))
    }
}

/// Draws the preview pictures and writes the pages of all games in the build.
pub fn write(staging: &Path, index: &str) -> Result<()> {
    let address = match env::var(URL) {
        Ok(told) => address(&told)?,
        Err(_) => "./".into(),
    };
    for game in draw(&staging.join(PICTURES))? {
        files::write(&staging.join(format!("{}.html", game.id)), &game.page(index, &address)?)?;
    }
    Ok(())
}

/// Draws the preview pictures into a folder, and returns the data of the previews.
fn draw(folder: &Path) -> Result<Vec<Game>> {
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let command = &mut tool("cargo");
    command.args(["run", "--quiet", "--locked", "--profile", "preview"]);
    command.args(["--package", "fairyboard-preview"]);
    if let Ok(features) = env::var(FEATURES) {
        command.args(["--features", &features]);
    }
    let output = command.arg("--").arg(folder).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = output.output().map_err(|error| error_of(command, &error))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let games: Option<Vec<Game>> = text.lines().map(Game::read).collect();
    match games {
        Some(games) if output.status.success() && !games.is_empty() => Ok(games),
        _ => Err("the pictures of the games cannot be drawn".into()),
    }
}

/// The names of the HTML pages in a folder: the index and one for each game.
pub fn names(folder: &Path) -> Vec<String> {
    files::names(folder).into_iter().filter(|name| name.ends_with(".html")).collect()
}

/// Checks the address of a folder, and returns the address with a slash at its end.
pub fn address(text: &str) -> Result<String> {
    let rest = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let host = rest.and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_graphic() && !"\"'<>\\?#".contains(c);
    if host.is_empty() || !text.chars().all(is_plain) || text.ends_with(".html") {
        return Err(format!(
            "--url wants the address of the folder that the page will stand in, such as \
             https://example.org/fairyboard/, and not {text:?}"
        ));
    }
    Ok(format!("{}/", text.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "hens\tHens & Chicks\tJump \"far\".\tThe start\t1200\t630";

    fn page(index: &str, address: &str) -> Result<String> {
        Game::read(LINE).expect("a line of six fields").page(index, address)
    }

    #[test]
    fn a_game_has_a_head_of_its_own_however_that_of_the_index_is_written() {
        for description in [
            "<meta name=\"description\" content=\"Five games\">",
            "<meta content=Five name=description>",
        ] {
            let index = format!("<meta charset=utf-8><title>Fairyboard</title>{description}<p>");
            let page = page(&index, "https://example.org/").unwrap();
            for part in [
                "<meta charset=utf-8><title>Hens &amp; Chicks · Fairyboard</title><meta name",
                "<meta name=\"description\" content=\"Jump &quot;far&quot;.\">",
                "<meta property=\"og:title\" content=\"Hens &amp; Chicks\">",
                "<meta property=\"og:image\" content=\"https://example.org/preview/hens.png\">",
                "<meta property=\"og:image:width\" content=\"1200\">",
            ] {
                assert!(page.contains(part), "{part} in {page}");
            }
            assert!(page.ends_with("<p>") && !page.contains("Five"), "{page}");
        }
    }

    #[test]
    fn a_page_without_what_is_replaced_is_told_of() {
        for index in ["<meta name=description content=a>", "<title>Fairyboard</title><meta name=a>"]
        {
            assert!(page(index, "./").is_err(), "{index}");
        }
    }

    #[test]
    fn the_address_of_a_build_is_that_of_a_folder() {
        for (text, expected) in [
            ("https://example.org", "https://example.org/"),
            ("https://example.org/fairyboard", "https://example.org/fairyboard/"),
            ("http://127.0.0.1:8080/a/", "http://127.0.0.1:8080/a/"),
        ] {
            assert_eq!(address(text).as_deref(), Ok(expected));
        }
        for text in [
            "",
            "example.org",
            "ftp://example.org/",
            "https://",
            "https:///a/",
            "https://a b/",
            "https://a/#/",
            "https://a/?b",
            "https://a/\"",
            "https://a/index.html",
        ] {
            assert!(address(text).unwrap_err().contains(&format!("{text:?}")), "{text}");
        }
    }
}
