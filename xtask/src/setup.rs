//! Installs missing tools. If no tool is missing, it is quick and prints nothing.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::files::text;
use crate::run::{Result, find, output, root, run, say, tool};
use crate::tools;

/// The task to install tools for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Building and serving the page.
    Build,
    /// Running the engine in wasm under Node.js.
    Bench,
    /// All tests.
    Tests,
}

/// The environment variable with the path of the Chromium that runs the tests.
pub const CHROMIUM: &str = "FAIRYBOARD_CHROMIUM";

/// The browsers that can run the tests, the preferred first. The headless shell loads a page in
/// half the time.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// The environment variable with the path of Firefox, for `cargo xtask firefox`.
pub const FIREFOX: &str = "FAIRYBOARD_FIREFOX";

/// The environment variable with the path of WebKitGTK's MiniBrowser, for `cargo xtask webkit`.
pub const MINIBROWSER: &str = "FAIRYBOARD_MINIBROWSER";

/// The names of Firefox on various systems.
const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];

pub const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The oldest Node.js version that runs the tests.
const NODE: [u32; 2] = [18, 19];

/// Installs the tools that are needed for a task and missing.
pub fn setup(needs: Needs) -> Result<()> {
    rust(needs)?;
    if needs != Needs::Bench {
        tools::page_tools()?;
    }
    match needs {
        Needs::Build => Ok(()),
        Needs::Bench => node(),
        Needs::Tests => browser(),
    }
}

/// Installs what the browser tests need: Node.js, Chromium and the npm packages.
pub fn browser() -> Result<()> {
    node()?;
    chromium()?;
    packages("e2e")
}

/// Installs Firefox and its driver. Returns the path of Firefox.
pub fn firefox() -> Result<PathBuf> {
    node()?;
    // The Firefox script shares code with the other browser tests.
    packages("e2e")?;
    packages("e2e/engines")?;
    let wanted = format!("Firefox (if it is there, name it in {FIREFOX})");
    if let Some(file) = named(FIREFOX)? {
        return Ok(file);
    }
    if find(&FIREFOXES).is_none() {
        system_packages(&["firefox-esr", "fonts-liberation"], &wanted)?;
    }
    find(&FIREFOXES).ok_or(format!("still missing after the installation: {wanted}"))
}

/// Installs WebKitGTK's MiniBrowser, its driver and a virtual display. Returns the path of
/// MiniBrowser.
pub fn webkit() -> Result<PathBuf> {
    node()?;
    packages("e2e")?;
    let wanted = format!(
        "WebKitGTK's driver and Xvfb (if they are there, name MiniBrowser in {MINIBROWSER})"
    );
    if let Some(file) = named(MINIBROWSER)? {
        return Ok(file);
    }
    let installed = || find(&["WebKitWebDriver"]).and(find(&["Xvfb"])).and(mini_browser());
    if installed().is_none() {
        system_packages(&["webkit2gtk-driver", "xvfb", "fonts-liberation"], &wanted)?;
    }
    installed().ok_or(format!("still missing after the installation: {wanted}"))
}

/// Finds MiniBrowser, if it is installed. It is not on the PATH but in the folder of its library,
/// `/usr/lib/ARCHITECTURE/webkit2gtk-VERSION/`.
fn mini_browser() -> Option<PathBuf> {
    let folders = |path: PathBuf| fs::read_dir(path).into_iter().flatten().flatten();
    let libraries = folders("/usr/lib".into()).flat_map(|folder| folders(folder.path()));
    let is_webkit = |name: &str| name.starts_with("webkit2gtk-");
    let ours = libraries.filter(|folder| folder.file_name().to_str().is_some_and(is_webkit));
    ours.map(|folder| folder.path().join("MiniBrowser")).find(|file| file.is_file())
}

/// Installs the compiler's wasm target, and for tests also the formatter and the linter.
pub fn rust(needs: Needs) -> Result<()> {
    let sysroot = output(tool("rustc").args(["--print", "sysroot"]))
        .map(PathBuf::from)
        .ok_or("rustc is missing; install Rust with rustup")?;
    let target = "wasm32-unknown-unknown";
    if !sysroot.join("lib/rustlib").join(target).is_dir() {
        rustup(&["target", "add", target])?;
    }
    if needs == Needs::Tests {
        for (component, program) in [("rustfmt", "cargo-fmt"), ("clippy", "cargo-clippy")] {
            let program = format!("{program}{}", env::consts::EXE_SUFFIX);
            if !sysroot.join("bin").join(program).is_file() {
                rustup(&["component", "add", component])?;
            }
        }
    }
    Ok(())
}

fn rustup(arguments: &[&str]) -> Result<()> {
    if find(&["rustup"]).is_none() {
        let what = arguments.last().unwrap_or(&"");
        return Err(format!(
            "the Rust toolchain lacks {what} and there is no rustup to add it; install rustup, or {what} from where \
             Rust came from"
        ));
    }
    run(tool("rustup").args(arguments))
}

/// Installs Node.js with npm.
pub fn node() -> Result<()> {
    let wanted = format!("Node.js {}.{} or newer with npm", NODE[0], NODE[1]);
    if output(tool("node").arg("--version")).is_none()
        || output(tool(NPM).arg("--version")).is_none()
    {
        system_packages(&["nodejs", "npm"], &wanted)?;
    }
    let version = output(tool("node").arg("--version")).unwrap_or_default();
    if is_at_least(&version, NODE) {
        Ok(())
    } else {
        Err(format!("Node.js is {version}, the tests need {wanted}; install a newer one"))
    }
}

/// Whether a version such as `v18.20.4` is at least `wanted`, which is a major and a minor number.
fn is_at_least(version: &str, wanted: [u32; 2]) -> bool {
    let mut numbers =
        version.trim_start_matches('v').split('.').map_while(|part| part.parse().ok());
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)] >= wanted
}

/// Finds Chromium or installs it.
pub fn chromium() -> Result<PathBuf> {
    if let Some(file) = named(CHROMIUM)? {
        return Ok(file);
    }
    if let Some(file) = find_chromium() {
        return Ok(file);
    }
    let wanted = format!("Chromium or Chrome (if it is there, name it in {CHROMIUM})");
    // Without a font the page would show no text. Some systems have no package for the headless
    // shell, so try Chromium itself next.
    system_packages(&["chromium-headless-shell", "fonts-liberation"], &wanted)
        .or_else(|_| system_packages(&["chromium", "fonts-liberation"], &wanted))?;
    find_chromium().ok_or(format!("still missing after the installation: {wanted}"))
}

/// The file that an environment variable names, or `None` if it is not set. Returns an error if it
/// is set and there is no such file.
fn named(variable: &str) -> Result<Option<PathBuf>> {
    let Some(file) = env::var_os(variable).map(PathBuf::from) else { return Ok(None) };
    match file.is_file() {
        true => Ok(Some(file)),
        false => Err(format!("{variable} names {}, which is not a file", file.display())),
    }
}

fn find_chromium() -> Option<PathBuf> {
    let applications = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ];
    find(&BROWSERS).into_iter().chain(applications.map(PathBuf::from)).find(|file| file.is_file())
}

/// Installs packages of the operating system. If that is impossible, the error says how to install
/// them by hand.
fn system_packages(packages: &[&str], wanted: &str) -> Result<()> {
    let by_hand = |why: &str| {
        let list = packages.join(" ");
        Err(format!("missing: {wanted}; {why}; on Debian or Ubuntu: apt-get install {list}"))
    };
    if find(&["apt-get"]).is_none() {
        return by_hand("there is no apt-get to install it with");
    }
    let privilege: &[&str] = if output(tool("id").arg("-u")).as_deref() == Some("0") {
        &[]
    } else if output(tool("sudo").args(["-n", "true"])).is_some() {
        &["sudo", "-n"]
    } else {
        return by_hand("installing it takes root or sudo without a password");
    };
    say(&format!("Missing: {wanted}. Installing {} system-wide:\n", packages.join(" ")));
    let apt = |arguments: &[&str]| {
        let words =
            [privilege, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], arguments].concat();
        run(tool(words[0]).args(&words[1..]))
    };
    let install = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // Update the package lists first: a new machine has none, an old one has outdated ones.
    match apt(&["update", "--quiet"]).and_then(|()| apt(&install)) {
        Ok(()) => Ok(()),
        Err(error) => by_hand(&error),
    }
}

/// Installs the npm packages of a folder, at the versions of its lock file.
fn packages(folder: &str) -> Result<()> {
    let folder = root().join(folder);
    let lock = text(&folder.join("package-lock.json"))?;
    // npm has no quick way to check this, so we keep a copy of the lock file after an installation.
    let installed = folder.join("node_modules/.installed-lock.json");
    if fs::read_to_string(&installed).is_ok_and(|text| text == lock) {
        return Ok(());
    }
    run(tool(NPM).arg("ci").current_dir(&folder))?;
    fs::write(&installed, lock)
        .map_err(|error| format!("cannot write {}: {error}", installed.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_versions_are_compared_by_number() {
        for (version, expected) in [
            ("v18.19.0", true),
            ("v18.9.1", false),
            ("v20.0.0", true),
            ("v9.30.0", false),
            ("", false),
        ] {
            assert_eq!(is_at_least(version, [18, 19]), expected, "{version}");
        }
    }
}
