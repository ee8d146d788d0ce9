//! The page's web workers. Trunk builds `crates/workers/player/` and `crates/workers/gif/`. This
//! module then renames their files, so that each name contains a hash of the content. A page
//! therefore starts only the workers that were built with it. The page fetches a worker when it is
//! first needed.

use std::fs;
use std::path::Path;

use crate::files::{text, write_named};
use crate::html;
use crate::run::{Result, root};

/// The workers, each with the name that its files in the page begin with, and the name that Trunk
/// uses.
const WORKERS: [(&str, &str); 2] = [("computer", "computer"), ("gif", "pictures")];

/// The name of the worker that a file of the page belongs to, if it belongs to one.
pub fn of_what(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix("late/")?;
    let is_of = |what: &str| name.strip_prefix(what).is_some_and(|rest| rest.starts_with('-'));
    WORKERS.iter().map(|(what, _)| *what).find(|what| is_of(what))
}

/// Renames the files of all workers, and writes the script that plays sounds. Returns the page with
/// the addresses of both in attributes of `<html>`.
pub fn write(staging: &Path, page: &str) -> Result<String> {
    let sound = text(&root().join("static/sound.js"))?;
    let sound = write_named(staging, "late/sound", "js", sound)?;
    let mut page = html::note(page, "data-sound", &format!("./{sound}"))?;
    for (what, program) in WORKERS {
        let script = move_files(what, program, staging)?;
        page = html::note(&page, &format!("data-{what}"), &format!("./{script}"))?;
    }
    Ok(page)
}

/// Renames the module and the script of a worker, and returns the path of the script.
fn move_files(what: &str, program: &str, staging: &Path) -> Result<String> {
    let module_name = format!("{program}_bg.wasm");
    let (module, script) = (staging.join(&module_name), staging.join(format!("{program}.js")));
    let code =
        fs::read(&module).map_err(|error| format!("cannot read {}: {error}", module.display()))?;
    let glue = text(&script)?;
    for file in [&module, &script] {
        fs::remove_file(file)
            .map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
    }
    if !glue.contains(&module_name) {
        return Err(format!("the glue of a worker does not name {module_name}"));
    }
    let place = format!("late/{what}");
    let module = write_named(staging, &place, "wasm", code)?;
    let glue = glue.replace(&module_name, module.rsplit('/').next().unwrap_or_default());
    // With a top-level `await`, the script has loaded only when the module has started. So a module
    // that can't start fires the `onerror` that the page sets on the worker.
    write_named(staging, &place, "js", glue + "\nawait __wbg_init();\n")
}
