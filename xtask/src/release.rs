//! Packs the page for a release. The same commit makes the same bytes on any machine.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use tar::{Builder, Header};

use crate::build::{BUILD, Place, Settings, build_for};
use crate::files;
use crate::run::{Result, output, root, run, tool};
use crate::setup::{self, Needs};
use crate::split;

/// Checks that builds are reproducible: builds the last commit in two folders and compares the
/// pages. The second build also uses another `CARGO_HOME`.
pub fn reproduce() -> Result<()> {
    setup::setup(Needs::Build)?;
    let folder = env::temp_dir().join(format!("fairyboard-{}", std::process::id()));
    let pages = [folder.join("one"), folder.join("another/one/further/down")]
        .into_iter()
        .enumerate()
        .map(|(i, place)| page(&place, (i > 0).then(|| folder.join("cargo"))))
        .collect::<Result<Vec<_>>>();
    let removed = fs::remove_dir_all(&folder);
    let pages = pages?;
    removed.map_err(|error| format!("cannot remove {}: {error}", folder.display()))?;
    let names = |i: usize| pages[i].iter().map(|(name, _)| name).collect::<Vec<_>>();
    let differing: Vec<_> =
        pages[0].iter().filter(|file| !pages[1].contains(file)).map(|(name, _)| &**name).collect();
    if names(0) != names(1) || !differing.is_empty() {
        return Err(format!("the two pages differ: {}", differing.join(", ")));
    }
    println!("Both pages are the same: {} files, byte by byte.", pages[0].len());
    Ok(())
}

/// Builds the last commit in a folder. Returns the names of the page's files and their hashes.
fn page(folder: &Path, cargo_home: Option<PathBuf>) -> Result<Vec<(String, String)>> {
    make(folder)?;
    let archive = folder.join("commit.tar");
    run(tool("git").args(["archive", "--output"]).arg(&archive).arg("HEAD"))?;
    let place = Place { folder: folder.into(), cargo_home };
    run(place.tool("tar").args(["-xf", "commit.tar"]))?;
    if let Some(home) = &place.cargo_home {
        link_cargo_home(home)?;
    }
    run(place.trunk()?.args(BUILD).env(split::SPLIT, "1"))?;
    files::files(&folder.join("dist"))
}

/// Makes a second `CARGO_HOME` with symbolic links to the content of the usual one.
fn link_cargo_home(folder: &Path) -> Result<()> {
    make(folder)?;
    let usual = env::home_dir().unwrap_or_default().join(".cargo");
    let home = env::var_os("CARGO_HOME").map_or(usual, PathBuf::from);
    let entries = fs::read_dir(&home);
    for entry in entries.map_err(|error| format!("cannot read {}: {error}", home.display()))? {
        let entry = entry.map_err(|error| format!("cannot read {}: {error}", home.display()))?;
        let link = folder.join(entry.file_name());
        #[cfg(unix)]
        let linked = std::os::unix::fs::symlink(entry.path(), &link);
        // On systems without symbolic links, cargo downloads the packages into the new folder.
        #[cfg(not(unix))]
        let linked: std::io::Result<()> = Ok(());
        linked.map_err(|error| format!("cannot make {}: {error}", link.display()))?;
    }
    Ok(())
}

/// Builds the page and packs it into an archive, with a checksum file next to it.
pub fn release(settings: &Settings) -> Result<()> {
    setup::setup(Needs::Build)?;
    let time = commit_time()?;
    build_for(settings)?;
    let name = format!("fairyboard-{}", env!("CARGO_PKG_VERSION"));
    let folder = root().join("target/release-archive");
    make(&folder)?;
    let file = format!("{name}.tar.gz");
    let content = archive(&root().join("dist"), &name, time)?;
    let sum = files::hex(&content);
    save(&folder.join(&file), &content)?;
    save(&folder.join(format!("{file}.sha256")), format!("{sum}  {file}\n").as_bytes())?;
    println!("target/release-archive/{file}: {} bytes, SHA-256 {sum}", content.len());
    Ok(())
}

/// The time for the archive's files: SOURCE_DATE_EPOCH, or else the time of the last commit, in
/// seconds since 1970. Releases must not share one time, because a server may take two files with
/// the same size and time for the same file.
fn commit_time() -> Result<u64> {
    if output(tool("git").args(["status", "--porcelain"])).is_some_and(|text| !text.is_empty()) {
        println!("There are changes that are in no commit: this archive holds them, too.");
    }
    let told = env::var("SOURCE_DATE_EPOCH").ok();
    told.or_else(|| output(tool("git").args(["log", "-1", "--format=%ct"])))
        .and_then(|text| text.trim().parse().ok())
        .ok_or_else(|| {
            "no commit tells its time; set SOURCE_DATE_EPOCH to seconds since 1970".into()
        })
}

/// Packs a folder into a compressed archive, in a folder with this name. Files are sorted and have
/// no owner, so that the archive depends only on their content and on `time`.
fn archive(folder: &Path, name: &str, time: u64) -> Result<Vec<u8>> {
    let packed = GzBuilder::new().write(Vec::new(), Compression::best());
    let mut archive = Builder::new(packed);
    for (path, _) in files::files(folder)? {
        let file = folder.join(&path);
        let content =
            fs::read(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        let mut header = Header::new_ustar();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(time);
        archive
            .append_data(&mut header, format!("{name}/{path}"), &*content)
            .map_err(|error| format!("cannot pack {path}: {error}"))?;
    }
    let packed = archive.into_inner().and_then(|packed| packed.finish());
    packed.map_err(|error| format!("cannot pack {}: {error}", folder.display()))
}

fn make(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))
}

fn save(file: &Path, content: &[u8]) -> Result<()> {
    fs::File::create(file)
        .and_then(|mut open| open.write_all(content))
        .map_err(|error| format!("cannot write {}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_is_the_same_however_its_files_were_written() {
        let folder = env::temp_dir().join(format!("fairyboard-archive-{}", std::process::id()));
        let mut archives = Vec::new();
        for (i, names) in [["a.txt", "b/c.txt"], ["b/c.txt", "a.txt"]].into_iter().enumerate() {
            let place = folder.join(i.to_string());
            for name in names {
                make(place.join(name).parent().unwrap()).unwrap();
                save(&place.join(name), name.as_bytes()).unwrap();
            }
            archives.push(archive(&place, "page", 86_400).unwrap());
        }
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(archives[0], archives[1]);
        let mut read = tar::Archive::new(flate2::read::GzDecoder::new(&*archives[0]));
        let entries = read.entries().unwrap().map(|entry| {
            let entry = entry.unwrap();
            let path = entry.path().unwrap().display().to_string();
            (path, entry.header().mtime().unwrap(), entry.size())
        });
        let expected = [("page/a.txt".into(), 86_400, 5), ("page/b/c.txt".into(), 86_400, 7)];
        assert_eq!(entries.collect::<Vec<_>>(), expected);
    }
}
