//! Draws for each game the preview picture that chat programs show beside a link. For each game it
//! prints a line for the build: id, name, description, alternative text, width and height,
//! separated by tabs.

#![forbid(unsafe_code)]

use fairyboard::{Family, Options, catalog};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use ui_model::picture::preview::{HEIGHT, WIDTH, svg};
use ui_model::say;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: preview FOLDER");
        return ExitCode::FAILURE;
    };
    for family in catalog::GAMES {
        match made(*family, Path::new(&folder)) {
            Ok(line) => println!("{line}"),
            Err(error) => {
                eprintln!("preview: {}: {error}", family.info().id);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Writes a game's picture into the folder and returns the game's line of output.
fn made(family: &dyn Family, folder: &Path) -> Result<String, String> {
    let info = family.info();
    let start = family.start(&Options::defaults(info.options));
    let file = folder.join(format!("{}.png", info.id));
    fs::write(&file, png(&svg(&*start))?)
        .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    let (least, most) = info.minutes;
    let facts = say::home_facts(info.difficulty, least, info.players, most);
    let (name, hook, shows) = (info.name, info.hook, say::SETUP_START);
    Ok(format!("{}\t{name}\t{hook} {facts}\t{name}: {shows}\t{WIDTH}\t{HEIGHT}", info.id))
}

/// Renders a drawing as a PNG file.
fn png(drawing: &str) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(drawing, &usvg::Options::default())
        .map_err(|error| error.to_string())?;
    let mut dots = Pixmap::new(WIDTH, HEIGHT).ok_or("the picture has no size")?;
    resvg::render(&tree, Transform::identity(), &mut dots.as_mut());
    dots.encode_png().map_err(|error| error.to_string())
}
