//! Splits the app's module into a main module and chunks. A chunk loads when its part of the page
//! is first shown. In `crates/web/`, `lazy_component!` marks the chunks.
//!
//! A module must be split before wasm-bindgen reads it, but Trunk runs wasm-bindgen on the whole
//! module. So this starts from the compiler's output again, and replaces Trunk's files with the
//! result.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use lol_html::html_content::ContentType;

use crate::files::{names, text, write};
use crate::html;
use crate::native::WASM;
use crate::run::{Result, root, run, tool};

/// The cargo profile of the page, as index.html names it.
const PROFILE: &str = "page";

/// The environment variable for a build whose module is split. Such a build needs the page's
/// feature `split`.
pub const SPLIT: &str = "FAIRYBOARD_SPLIT";

/// The name that wasm-split-cli uses for the script that loads the chunks.
const LOADER: &str = "__wasm_split.js";

/// Splits the module in the staging folder, and returns the page with a tag that preloads the
/// loader.
pub fn split(staging: &Path, page: &str) -> Result<String> {
    let app = names(staging)
        .iter()
        .find_map(|name| Some(name.strip_suffix("_bg.wasm")?.to_string()))
        .ok_or("the built page has no module")?;
    let work = target().join("split");
    if work.exists() {
        fs::remove_dir_all(&work)
            .map_err(|error| format!("cannot remove {}: {error}", work.display()))?;
    }
    let (bound, compiled) =
        (work.join("bound"), target().join(WASM).join(PROFILE).join("app.wasm"));
    run(tool("wasm-split-cli")
        .args(["--target", "web", "--out-name", &app])
        .args([&compiled, &work]))?;
    run(tool("wasm-bindgen")
        // The chunks import the linker's exports from the main module.
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", &app])
        .arg("--out-dir")
        .args([&bound, &work.join(format!("{app}.wasm"))]))?;
    // The folder has the name that Trunk made from the whole module's content, because a chunk fits
    // only one main module.
    let chunks = staging.join(&app);
    fs::create_dir_all(&chunks)
        .map_err(|error| format!("cannot make {}: {error}", chunks.display()))?;
    for name in names(&work).iter().filter(|name| is_chunk(name)) {
        copy(&work.join(name), &chunks.join(name))?;
    }
    let (script, module) = (format!("{app}.js"), format!("{app}_bg.wasm"));
    copy(&bound.join(&module), &staging.join(&module))?;
    let code = text(&bound.join(&script))?;
    let code = imports_from(&code, &format!("./{LOADER}"), &format!("./{app}/{LOADER}"))?;
    write(&staging.join(&script), &code)?;
    let code = text(&work.join(LOADER))?;
    let code = imports_from(&code, &format!("./{script}"), &format!("../{script}"))?;
    write(&chunks.join(LOADER), &code)?;
    let preload = format!("<link rel=\"modulepreload\" href=\"./{app}/{LOADER}\">");
    html::edit(page, &format!("link[rel=\"preload\"][href=\"./{module}\"]"), |link| {
        link.after(&preload, ContentType::Html);
    })
}

/// Changes the path of a script's import.
fn imports_from(script: &str, from: &str, to: &str) -> Result<String> {
    let [before, after] = [from, to].map(|path| format!(" from \"{path}\""));
    match script.contains(&before) {
        true => Ok(script.replace(&before, &after)),
        false => Err(format!("a script of the app does not import{before}")),
    }
}

/// Whether a file is the module of a lazy part, or code that several of them share.
fn is_chunk(name: &str) -> bool {
    (name.starts_with("split_") || name.starts_with("chunk_")) && name.ends_with(".wasm")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}

/// Cargo's target folder.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
