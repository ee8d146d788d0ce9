//! Lists the packages in the page, as cargo reports them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::native::WASM;
use crate::run::{Result, error_of, output, tool};

/// A version of a package.
pub struct Package {
    pub name: String,
    pub version: String,
    /// The licences as an SPDX expression, if the manifest names any.
    pub license: Option<String>,
    /// The authors that the manifest names.
    pub authors: Vec<String>,
    /// The folder of the source code on this machine.
    pub folder: PathBuf,
    /// Whether the package is not part of the workspace.
    pub is_foreign: bool,
}

impl Package {
    fn read(value: &Value) -> Option<Self> {
        let text = |name: &str| value[name].as_str().map(String::from);
        let authors = value["authors"].as_array()?.iter();
        Some(Package {
            name: text("name")?,
            version: text("version")?,
            license: text("license"),
            authors: authors.filter_map(|author| author.as_str().map(String::from)).collect(),
            folder: Path::new(value["manifest_path"].as_str()?).parent()?.into(),
            is_foreign: !value["source"].is_null(),
        })
    }
}

/// Runs `cargo metadata` for the whole workspace and the browser target. Cargo downloads missing
/// packages.
fn metadata(mut cargo: Command) -> Result<Value> {
    let command = &mut cargo;
    command.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", WASM]);
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error_of(command, &error))?;
    if !output.status.success() {
        return Err("cargo cannot tell which packages the page is made of".into());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

fn packages(metadata: &Value) -> BTreeMap<&str, Package> {
    let all = metadata["packages"].as_array().into_iter().flatten();
    all.filter_map(|value| Some((value["id"].as_str()?, Package::read(value)?))).collect()
}

/// The third-party packages that are compiled into a package of the workspace, sorted by name.
pub fn compiled_into(name: &str) -> Result<Vec<Package>> {
    let metadata = metadata(tool("cargo"))?;
    let mut packages = packages(&metadata);
    // Ask `cargo tree`, because `cargo metadata` also includes features that only other packages of
    // the workspace enable.
    let command = &mut tool("cargo");
    command.args(["tree", "--locked", "--package", name, "--target", WASM, "--prefix", "none"]);
    command.args(["--edges", "normal,no-proc-macro", "--format", "{p}"]);
    let tree = output(command).ok_or("cargo cannot tell which packages the page is made of")?;
    let found: BTreeSet<_> = tree.lines().filter_map(|line| line.split_once(" v")).collect();
    let is_found = |package: &Package| {
        found.iter().any(|(name, rest)| {
            *name == package.name && rest.split(' ').next() == Some(&package.version)
        })
    };
    packages.retain(|_, package| package.is_foreign && is_found(package));
    let mut packages: Vec<_> = packages.into_values().collect();
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    match packages.is_empty() {
        true => Err(format!("cargo knows no package that {name} is made of")),
        false => Ok(packages),
    }
}

/// The folders that contain the unpacked sources of third-party packages, for this cargo command.
pub fn folders(cargo: Command) -> Result<BTreeSet<PathBuf>> {
    let metadata = metadata(cargo)?;
    let packages = packages(&metadata).into_values().filter(|package| package.is_foreign);
    Ok(packages.filter_map(|package| package.folder.parent().map(PathBuf::from)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compiled_in_is_told_from_what_only_compiles() {
        let packages = compiled_into("fairyboard-web").unwrap();
        let has = |name: &str| packages.iter().any(|package| package.name == name);
        for (name, expected) in [
            ("yew", true),
            // An indirect dependency.
            ("crc-catalog", true),
            // Macros and their dependencies are not part of the compiled page.
            ("yew-macro", false),
            ("syn", false),
            // A dependency of the workspace's tools is not part of the page, and the engine is not
            // third-party.
            ("wasm-encoder", false),
            ("fairyboard", false),
        ] {
            assert_eq!(has(name), expected, "{name}");
        }
    }
}
