//! Splits the app's wasm module into a main module and chunks. A chunk is loaded when its part of
//! the page is first shown. In `crates/web/`, the macro `lazy_component!` marks the parts that
//! become chunks.
//!
//! A module must be split before wasm-bindgen processes it, but Trunk runs wasm-bindgen on the
//! unsplit module. So this step starts again from the compiler's output, and replaces Trunk's
//! files.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use lol_html::html_content::ContentType;

use crate::files::{hex, names, text, write};
use crate::html;
use crate::native::WASM;
use crate::run::{Result, root, run, tool};

/// The cargo profile that builds the page. index.html names it for Trunk.
const PROFILE: &str = "page";

/// The environment variable that makes a build split the module. The build must also enable the
/// feature `split`.
pub const SPLIT: &str = "FAIRYBOARD_SPLIT";

/// The name of the script that loads the chunks, as wasm-split-cli writes it.
const LOADER: &str = "__wasm_split.js";

/// Symbols in the compiled module that end with a hash: how they begin, and the number of
/// hexadecimal digits of the hash. The hash depends on the folder of the package
/// `wasm_split_helpers`, whose path is in its markers. The split module has none of these symbols.
const HASHED: [(&[u8], usize); 2] = [(b"_WASM_SPLIT_MARKER_", 16), (b".Lanon.", 32)];

/// Renames the app's files in the staging folder after a hash of the module in which the hashes of
/// [`HASHED`] symbols are zeros, so that the same commit makes the same names on any machine.
/// Returns the page with the new names.
pub fn rename(staging: &Path, page: &str) -> Result<String> {
    let before = app(staging)?;
    let module = compiled();
    let content =
        fs::read(&module).map_err(|error| format!("cannot read {}: {error}", module.display()))?;
    let after = format!("app-{}", &hex(&without_hashes(content))[..16]);
    for end in [".js", "_bg.wasm"] {
        let [from, to] = [&before, &after].map(|name| staging.join(format!("{name}{end}")));
        fs::rename(&from, &to)
            .map_err(|error| format!("cannot rename {}: {error}", from.display()))?;
    }
    Ok(page.replace(&before, &after))
}

/// Replaces the hashes of [`HASHED`] symbols by zeros.
fn without_hashes(mut module: Vec<u8>) -> Vec<u8> {
    for (start, digits) in HASHED {
        let found = module.windows(start.len()).enumerate().filter(|(_, part)| *part == start);
        let places: Vec<_> = found.map(|(at, _)| at + start.len()).collect();
        for place in places {
            module.iter_mut().skip(place).take(digits).for_each(|byte| *byte = b'0');
        }
    }
    module
}

/// The name of the app's files in the staging folder, without their endings.
fn app(staging: &Path) -> Result<String> {
    let names = names(staging);
    let app = names.iter().find_map(|name| Some(name.strip_suffix("_bg.wasm")?.to_string()));
    app.ok_or_else(|| "the built page has no module".into())
}

/// The app's module as the compiler wrote it.
fn compiled() -> PathBuf {
    target().join(WASM).join(PROFILE).join("app.wasm")
}

/// Splits the module in the staging folder. Returns the page with a tag that preloads the script
/// that loads the chunks.
pub fn split(staging: &Path, page: &str) -> Result<String> {
    let app = app(staging)?;
    let work = target().join("split");
    if work.exists() {
        fs::remove_dir_all(&work)
            .map_err(|error| format!("cannot remove {}: {error}", work.display()))?;
    }
    let (bound, compiled) = (work.join("bound"), compiled());
    run(tool("wasm-split-cli")
        .args(["--target", "web", "--out-name", &app])
        .args([&compiled, &work]))?;
    run(tool("wasm-bindgen")
        // Keep the linker's exports, because the chunks import them from the main module.
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", &app])
        .arg("--out-dir")
        .args([&bound, &work.join(format!("{app}.wasm"))]))?;
    // A chunk fits only one main module. So the chunks are in a folder of their own, whose name
    // `rename` made from a hash of the unsplit module.
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

/// Changes the path of an import in a script.
fn imports_from(script: &str, from: &str, to: &str) -> Result<String> {
    let [before, after] = [from, to].map(|path| format!(" from \"{path}\""));
    match script.contains(&before) {
        true => Ok(script.replace(&before, &after)),
        false => Err(format!("a script of the app does not import{before}")),
    }
}

/// Whether a file is a chunk: a lazy part of the page, or code that several lazy parts share.
fn is_chunk(name: &str) -> bool {
    (name.starts_with("split_") || name.starts_with("chunk_")) && name.ends_with(".wasm")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}

/// The folder into which cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_of_folders_do_not_count() {
        let module = |path: &str, anonymous: &str| {
            let text = format!("a_WASM_SPLIT_MARKER_{path}version.Lanon.{anonymous}.0b");
            without_hashes(text.into_bytes())
        };
        let one = module("732e786d2a082da8", "52e3838142e2f85f251361fa94aa7882");
        let other = module("0123456789abcdef", "e5d0abfcc7f7a13e2bd00eeb8df9323f");
        assert_eq!(one, other);
        assert!(one.starts_with(b"a_WASM_SPLIT_MARKER_0") && one.ends_with(b"0.0b"));
    }
}
