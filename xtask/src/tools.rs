//! Installs the tools that build and check the page into `.tools/`, each at one exact version. A
//! tool is downloaded as a release archive with a known hash. If that fails, it is compiled.

use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fs;
use std::io;
use std::path::Path;
use std::process::Stdio;

use flate2::read::GzDecoder;

use crate::files::{hex, text};
use crate::run::{self, Result, error_of, output, root, run, say, tool};

/// The version of wasm-split-cli. It must match the version of `wasm_split_helpers` in Cargo.lock,
/// whose output it reads.
const WASM_SPLIT: &str = "0.2.4";

/// The version of cargo-deny.
const CARGO_DENY: &str = "0.20.2";

/// The release archives of one version of a tool. For other versions and other platforms the tool
/// is compiled.
struct Archives {
    /// The name of the program and its version.
    tool: &'static str,
    /// The URL of the archives, with `TARGET` in place of the platform's name.
    address: &'static str,
    /// For each archive: the operating system, the processor, the platform's name in the URL, and
    /// the SHA-256.
    sums: &'static [(&'static str, &'static str, &'static str, &'static str)],
}

const ARCHIVES: [Archives; 2] = [
    Archives {
        tool: "wasm-bindgen 0.2.129",
        address: "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/0.2.129/wasm-bindgen-0.2.129-TARGET.tar.gz",
        sums: &[
            (
                "linux",
                "x86_64",
                "x86_64-unknown-linux-musl",
                "82d12bb940e2d4e72e0d5605387fc1b8ca179044e012b620f0ce4e7440e8320e",
            ),
            (
                "linux",
                "aarch64",
                "aarch64-unknown-linux-musl",
                "2ed4351c35dd9440308bbb02767d47ea278efe851a52465300f3c94f5b6c2a87",
            ),
            (
                "macos",
                "x86_64",
                "x86_64-apple-darwin",
                "7e028879a68ec53dae14048b55cc5215f6df75b17a9c1426fac8fa086d3202fd",
            ),
            (
                "macos",
                "aarch64",
                "aarch64-apple-darwin",
                "81d4a23d56b3c3eb8187658329116d50e0b228a93b343825fb71f70179051cd1",
            ),
            (
                "windows",
                "x86_64",
                "x86_64-pc-windows-msvc",
                "79e348c169d0c10c0b287647f1e753d0985353ca96800bc29be8f4261baf13e6",
            ),
        ],
    },
    Archives {
        tool: "trunk 0.21.14",
        address: "https://github.com/trunk-rs/trunk/releases/download/v0.21.14/trunk-TARGET.tar.gz",
        sums: &[
            (
                "linux",
                "x86_64",
                "x86_64-unknown-linux-musl",
                "a67f4054b249fe9acc5fabc25de1aebf19783aca3ad6ff64bf34d7da44d0ea20",
            ),
            (
                "linux",
                "aarch64",
                "aarch64-unknown-linux-musl",
                "e8e2a2bb423ce6702ab9f4f02f8c9ae99d790f0301f7634e986b2dd8706019cc",
            ),
            (
                "macos",
                "x86_64",
                "x86_64-apple-darwin",
                "f1ba0e3bbe24e0ae219c6d22c33e24e2825c1608dd27c2556e323495110f1a95",
            ),
            (
                "macos",
                "aarch64",
                "aarch64-apple-darwin",
                "764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e",
            ),
        ],
    },
];

/// A tool that can be installed as a cargo package.
struct Tool {
    /// The programs of the package that we use, the main program first.
    programs: &'static [&'static str],
    package: &'static str,
    version: String,
    /// Arguments for `cargo install` that select features.
    features: &'static [&'static str],
    /// The `opt-level` to compile with. Higher levels take longer.
    effort: &'static str,
}

/// Installs the tools that build the page.
pub fn page_tools() -> Result<()> {
    install(vec![
        Tool {
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            package: "wasm-bindgen-cli",
            version: locked_version("wasm-bindgen")?,
            // The TLS feature is needed only for WebDriver on other machines.
            features: &["--no-default-features"],
            effort: "1",
        },
        Tool {
            programs: &["trunk"],
            package: "trunk",
            version: trunk_version()?,
            // The TLS feature is needed only to download tools, which we install ourselves.
            features: &["--no-default-features"],
            // Trunk spends its time waiting for cargo, so its own speed doesn't matter.
            effort: "0",
        },
        Tool {
            programs: &["wasm-split-cli"],
            package: "wasm_split_cli_support",
            version: WASM_SPLIT.into(),
            features: &["--features", "build-binary"],
            effort: "1",
        },
    ])
}

/// Installs cargo-deny, which audits the packages of the lock file.
pub fn cargo_deny() -> Result<()> {
    install(vec![Tool {
        programs: &["cargo-deny"],
        package: "cargo-deny",
        version: CARGO_DENY.into(),
        features: &[],
        effort: "0",
    }])
}

/// Installs the tools that are missing. First prints how long that takes.
fn install(mut tools: Vec<Tool>) -> Result<()> {
    tools.retain(|tool| !tool.is_there());
    if tools.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = tools.iter().map(Tool::name).collect();
    say(&format!(
        "Installing into .tools/, once: {}. Each is downloaded in seconds where that is possible, and else compiled \
         in one to four minutes.\n",
        names.join(", ")
    ));
    for tool in &tools {
        if let Err(why) = tool.download() {
            say(&format!("Compiling {} instead of downloading it: {why}.\n", tool.name()));
            tool.compile()?;
        }
    }
    // Cargo's build folder lets an interrupted installation continue. It is useless once all tools
    // are installed.
    let _ = fs::remove_dir_all(run::tools().join("build"));
    Ok(())
}

impl Tool {
    fn name(&self) -> String {
        format!("{} {}", self.programs[0], self.version)
    }

    fn is_there(&self) -> bool {
        let found = output(tool(self.programs[0]).arg("--version"));
        let mut words = found.iter().flat_map(|text| text.split_whitespace());
        words.any(|word| word == self.version) || self.is_listed()
    }

    /// Whether cargo's list of programs installed in `.tools/` has this tool. Not every tool has an
    /// option `--version`.
    fn is_listed(&self) -> bool {
        let list = fs::read_to_string(run::tools().join(".crates.toml")).unwrap_or_default();
        let begin = format!("\"{} {} (", self.package, self.version);
        list.lines().any(|line| line.starts_with(&begin))
    }

    /// Downloads the tool's release archive and unpacks it. The error says why that failed.
    fn download(&self) -> Result<()> {
        let name = self.name();
        let archives = ARCHIVES.iter().find(|archives| archives.tool == name);
        let mut sums = archives.iter().flat_map(|archives| archives.sums);
        let (Some(archives), Some((.., target, sum))) =
            (archives, sums.find(|(system, processor, ..)| (*system, *processor) == (OS, ARCH)))
        else {
            return Err(format!("none is known for {OS} on {ARCH}"));
        };
        let address = archives.address.replace("TARGET", target);
        let command = &mut tool("curl");
        command.args(["--proto", "=https", "--fail", "--silent", "--show-error", "--location"]);
        // Without a network, stop soon, and compile instead.
        command.args(["--connect-timeout", "4", "--speed-time", "10", "--speed-limit", "20000"]);
        let got = command.arg(&address).stdin(Stdio::null()).output();
        let got = got.map_err(|error| error_of(command, &error))?;
        if !got.status.success() {
            let why = String::from_utf8_lossy(&got.stderr);
            return Err(why.lines().next().unwrap_or("curl failed").into());
        }
        unpack(&got.stdout, sum, self.programs, &run::tools().join("bin"))?;
        say(&format!("Downloaded {name} from {address}, whose SHA-256 is the expected one.\n"));
        Ok(())
    }

    fn compile(&self) -> Result<()> {
        run(tool("cargo")
            .args(["install", "--locked", "--force", "--version", &self.version])
            .arg("--root")
            .arg(run::tools())
            .arg("--target-dir")
            .arg(run::tools().join("build"))
            .arg(self.package)
            .args(self.features)
            // The packages' own release profiles take many times as long to compile, for little
            // gain in speed.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", self.effort)
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"))
    }
}

/// Unpacks programs from an archive into a folder. Returns an error if the archive has another
/// hash.
fn unpack(archive: &[u8], sum: &str, programs: &[&str], folder: &Path) -> Result<()> {
    let found = hex(archive);
    if found != sum {
        return Err(format!("its SHA-256 is {found} and not {sum}"));
    }
    let unfit = |error: io::Error| format!("it cannot be unpacked: {error}");
    fs::create_dir_all(folder).map_err(unfit)?;
    let mut missing: Vec<_> =
        programs.iter().map(|program| format!("{program}{EXE_SUFFIX}")).collect();
    let mut archive = tar::Archive::new(GzDecoder::new(archive));
    for entry in archive.entries().map_err(unfit)? {
        let mut entry = entry.map_err(unfit)?;
        let path = entry.path().map_err(unfit)?.into_owned();
        let place = missing.iter().position(|program| path.ends_with(program));
        if let Some(place) = place {
            entry.unpack(folder.join(missing.swap_remove(place))).map_err(unfit)?;
        }
    }
    match missing.is_empty() {
        true => Ok(()),
        false => Err(format!("it lacks {}", missing.join(", "))),
    }
}

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Result<String> {
    let lock = text(&root().join("Cargo.lock"))?;
    let name = format!("name = \"{package}\"");
    lock.lines()
        .skip_while(|line| *line != name)
        .nth(1)
        .and_then(|line| Some(line.strip_prefix("version = \"")?.strip_suffix('"')?.into()))
        .ok_or_else(|| format!("Cargo.lock names no version of {package}"))
}

/// The version of Trunk that Trunk.toml requires.
fn trunk_version() -> Result<String> {
    let settings = text(&root().join("Trunk.toml"))?;
    settings
        .lines()
        .find_map(|line| Some(line.strip_prefix("trunk-version = \"=")?.strip_suffix('"')?.into()))
        .ok_or_else(|| "Trunk.toml has no line trunk-version = \"=…\"".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::env;

    #[test]
    fn versions_come_from_the_lock_and_the_settings() {
        let wasm_bindgen = locked_version("wasm-bindgen").unwrap();
        let settings = text(&root().join("Trunk.toml")).unwrap();
        assert!(
            settings.contains(&format!("wasm_bindgen = \"{wasm_bindgen}\"")),
            "Trunk.toml names another wasm-bindgen than Cargo.lock, {wasm_bindgen}"
        );
        let ours =
            [format!("wasm-bindgen {wasm_bindgen}"), format!("trunk {}", trunk_version().unwrap())];
        for Archives { tool, .. } in ARCHIVES {
            assert!(
                ours.iter().any(|our| our == tool),
                "{tool} is no longer used: pin other archives, or none"
            );
        }
    }

    #[test]
    fn programs_are_taken_out_of_an_archive_of_the_expected_hash_alone() {
        let folder = env::temp_dir().join(format!("fairyboard-tools-{}", std::process::id()));
        let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        for name in ["a-1/README", "a-1/a"].map(|name| match name {
            "a-1/a" => format!("{name}{EXE_SUFFIX}"),
            _ => name.into(),
        }) {
            let mut header = tar::Header::new_ustar();
            header.set_size(1);
            header.set_mode(0o755);
            archive.append_data(&mut header, name, &b"x"[..]).unwrap();
        }
        let archive = archive.into_inner().unwrap().finish().unwrap();
        let sum = hex(&archive);
        assert!(unpack(&archive, &sum.replace(['0', '1'], "2"), &["a"], &folder).is_err());
        assert!(!folder.exists(), "nothing of another archive is read");
        assert_eq!(
            unpack(&archive, &sum, &["a", "b"], &folder),
            Err(format!("it lacks b{EXE_SUFFIX}"))
        );
        assert_eq!(unpack(&archive, &sum, &["a"], &folder), Ok(()));
        let names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names, [format!("a{EXE_SUFFIX}").as_str()]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
