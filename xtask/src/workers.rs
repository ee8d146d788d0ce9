//! The workers of the page: what trunk has built of `crates/workers/player/` and `crates/workers/gif/` becomes files that are named after their content and
//! fetched when they are first wanted. So the page and its workers always fit.

use std::fs;
use std::path::Path;

use crate::files::{text, write_named};
use crate::html;
use crate::run::{Result, root};

/// The workers: each as the page calls it, and its program as trunk does. The names of a worker's files begin with the first.
const WORKERS: [(&str, &str); 2] = [("computer", "computer"), ("gif", "pictures")];

/// What a file belongs to, if it is of a worker.
pub fn of_what(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix("late/")?;
    let is_of = |what: &str| name.strip_prefix(what).is_some_and(|rest| rest.starts_with('-'));
    WORKERS.iter().map(|(what, _)| *what).find(|what| is_of(what))
}

/// Moves the workers' files to their places, and returns the page with their addresses and that of what makes sounds.
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

/// Moves the module and the script of a worker, and returns the name of the script.
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
    // What fails while the script of a worker is evaluated, as this does without its module, comes to `onerror` of the page.
    write_named(staging, &place, "js", glue + "\nawait __wbg_init();\n")
}
