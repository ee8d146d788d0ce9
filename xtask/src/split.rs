//! Splits the app's module: a main module, and chunks that load when the part of the page in them is first shown. The
//! chunks are marked in `crates/web/` by `lazy_component!`.
//!
//! A module has to be split before wasm-bindgen reads it, and Trunk runs wasm-bindgen on the whole. So this starts again from
//! what the compiler wrote, and puts the result in the place of Trunk's.

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

/// Set in the environment of a build whose module is to be split, which needs the feature `split` of the page.
pub const SPLIT: &str = "FAIRYBOARD_SPLIT";

/// What wasm-split-cli calls the script that loads the chunks.
const LOADER: &str = "__wasm_split.js";

/// Splits the module in the staging folder, and returns the page with a note to load the loader early.
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
        // Chunks import from the main module what the linker had exported.
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", &app])
        .arg("--out-dir")
        .args([&bound, &work.join(format!("{app}.wasm"))]))?;
    // A folder of the name that Trunk made of the whole module's content: a chunk fits one main module and no other.
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

/// A script that imports from another path.
fn imports_from(script: &str, from: &str, to: &str) -> Result<String> {
    let [before, after] = [from, to].map(|path| format!(" from \"{path}\""));
    match script.contains(&before) {
        true => Ok(script.replace(&before, &after)),
        false => Err(format!("a script of the app does not import{before}")),
    }
}

/// The module of a lazy part, or what several of them share.
fn is_chunk(name: &str) -> bool {
    (name.starts_with("split_") || name.starts_with("chunk_")) && name.ends_with(".wasm")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}

/// Cargo's folder for what it builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
