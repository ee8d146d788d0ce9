//! Reads, writes and hashes files. Error messages name the file.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::run::Result;

/// Reads a text file.
pub fn text(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// Writes a file, replacing an existing one.
pub fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// The files of a finished page with their hashes, sorted by path.
pub fn files(page: &Path) -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    list(page, "", &mut files)?;
    Ok(files)
}

/// Adds all files of the folder and its subfolders with their hashes, sorted by path.
fn list(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) -> Result<()> {
    for name in names(folder) {
        let file = folder.join(&name);
        let path = format!("{prefix}{name}");
        if file.is_dir() {
            list(&file, &format!("{path}/"), files)?;
        } else {
            let content = fs::read(&file)
                .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            files.push((path, hash(&content)));
        }
    }
    Ok(())
}

/// Copies a finished page into a folder, whose old contents are removed.
pub fn copy(page: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .map_err(|error| format!("cannot remove {}: {error}", folder.display()))?;
    }
    for (path, _) in files(page)? {
        let to = folder.join(&path);
        let beside = to.parent().unwrap_or(folder);
        fs::create_dir_all(beside)
            .and_then(|()| fs::copy(page.join(&path), &to))
            .map_err(|error| format!("cannot copy {path}: {error}"))?;
    }
    Ok(())
}

/// The names of all files and folders in a folder, sorted; none if the folder doesn't exist.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// Writes a file into the page's folder. Its name includes a hash of its content. Returns the path
/// inside the folder.
pub fn write_named(
    staging: &Path,
    name: &str,
    ending: &str,
    content: impl AsRef<[u8]>,
) -> Result<String> {
    let content = content.as_ref();
    let mark: String = hash(content).chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("{name}-{}.{ending}", &mark[..16]);
    let file = staging.join(&name);
    let folder = file.parent().unwrap_or(staging);
    fs::create_dir_all(folder)
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    fs::write(&file, content)
        .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    Ok(name)
}

/// SHA-256 in base64, the form for policies and integrity attributes.
pub fn hash(content: &[u8]) -> String {
    STANDARD.encode(Sha256::digest(content))
}

/// SHA-256 in hexadecimal digits, the form for checksum files.
pub fn hex(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_sha_256_in_base64() {
        // This is the example of FIPS 180-2, appendix B.1.
        assert_eq!(hash(b"abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }
}
