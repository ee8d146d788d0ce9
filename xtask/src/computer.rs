//! The computer player of the page: what trunk has built of `worker/` becomes files that are fetched when they are first
//! wanted, named after their content. So the page and its worker always fit.

use std::fs;
use std::path::Path;

use crate::dist::{text, write_named};
use crate::run::{Result, root};
use crate::slim::{slim, without_comments};

/// How the names of its files begin.
pub const FILES: &str = "late/computer-";

/// The module and its glue as trunk writes them.
const MODULE: &str = "computer_bg.wasm";
const GLUE: &str = "computer.js";

/// Moves the worker's files to their places, and gives the page with a note of them.
pub fn write(staging: &Path, page: &str, release: bool) -> Result<String> {
    let (module, glue) = (staging.join(MODULE), staging.join(GLUE));
    let mut code =
        fs::read(&module).map_err(|error| format!("cannot read {}: {error}", module.display()))?;
    let mut script = text(&glue)?;
    if release {
        (code, script) = slim(&code, &script)?;
    }
    for file in [&module, &glue] {
        fs::remove_file(file)
            .map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
    }
    let name = FILES.trim_end_matches('-');
    let module = write_named(staging, name, "wasm", code)?;
    let module = module.rsplit('/').next().unwrap_or_default();
    if !script.contains(MODULE) {
        return Err(format!("the glue of the worker does not name {MODULE}"));
    }
    let own = |name: &str| text(&root().join("static").join(name));
    let script = script.replace(MODULE, module) + &without_comments(&own("thinker.js")?);
    let worker = write_named(staging, name, "js", script)?;
    let asks = without_comments(&own("computer.js")?);
    let asks = write_named(staging, &format!("{FILES}asks"), "js", asks)?;
    let note = format!("<html data-asks=\"./{asks}\" data-computer=\"./{worker}\"");
    Ok(page.replacen("<html", &note, 1))
}
