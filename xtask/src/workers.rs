//! The workers of the page: what trunk has built of `worker/` and `gif/` becomes files that are fetched when they are
//! first wanted, named after their content. So the page and its workers always fit.

use std::fs;
use std::path::Path;

use crate::dist::{text, write_named};
use crate::run::{Result, root};

/// A worker, and what of the page speaks with it.
struct Worker {
    /// What it is, as the page and the service worker call it. So begin the names of its files.
    what: &'static str,
    /// The program that trunk has built.
    built: &'static str,
    /// The script behind the program's glue, below `static/`.
    own: &'static str,
    /// The script of the page, below `static/`, and what it gives `static/boot.js`.
    page: (&'static str, &'static str),
}

const WORKERS: [Worker; 2] = [
    Worker { what: "computer", built: "computer", own: "thinker.js", page: ("computer.js", "ask") },
    Worker { what: "gif", built: "pictures", own: "packer.js", page: ("gif.js", "draw") },
];

/// What a file belongs to, if it is of a worker.
pub fn of_what(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix("late/")?;
    let is_of = |what: &str| name.strip_prefix(what).is_some_and(|rest| rest.starts_with('-'));
    WORKERS.iter().map(|worker| worker.what).find(|what| is_of(what))
}

/// Moves the workers' files to their places, and gives the page with notes of them, and of what makes sounds.
pub fn write(staging: &Path, page: &str) -> Result<String> {
    let notes: Result<String> = WORKERS.iter().map(|worker| write_one(worker, staging)).collect();
    let sound = text(&root().join("static/sound.js"))?;
    let sound = write_named(staging, "late/sound", "js", sound)?;
    Ok(page.replacen("<html", &format!("<html data-sound=\"./{sound}\"{}", notes?), 1))
}

fn write_one(of: &Worker, staging: &Path) -> Result<String> {
    let Worker { what, built, own, page: (asks, note) } = of;
    let name = format!("{built}_bg.wasm");
    let (module, glue) = (staging.join(&name), staging.join(format!("{built}.js")));
    let code =
        fs::read(&module).map_err(|error| format!("cannot read {}: {error}", module.display()))?;
    let script = text(&glue)?;
    for file in [&module, &glue] {
        fs::remove_file(file)
            .map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
    }
    let place = format!("late/{what}");
    let module = write_named(staging, &place, "wasm", code)?;
    let module = module.rsplit('/').next().unwrap_or_default();
    if !script.contains(&name) {
        return Err(format!("the glue of a worker does not name {name}"));
    }
    let source = |name: &str| text(&root().join("static").join(name));
    let script = script.replace(&name, module) + &source(own)?;
    let worker = write_named(staging, &place, "js", script)?;
    let asks = write_named(staging, &format!("{place}-{note}"), "js", source(asks)?)?;
    Ok(format!(" data-{note}=\"./{asks}\" data-{what}=\"./{worker}\""))
}
