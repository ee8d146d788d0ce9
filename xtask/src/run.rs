//! Starts other programs.

use std::cell::RefCell;
use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A result whose error is a message for the user at the terminal.
pub type Result<T> = std::result::Result<T, String>;

/// The root folder of the workspace.
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // Read at run time, so that the compiled program still works after the folder was moved.
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let manifest = PathBuf::from(manifest);
        manifest.parent().unwrap_or(&manifest).to_path_buf()
    })
}

/// The folder into which `setup` installs tools. It is outside `target`, so `cargo clean` keeps it.
pub fn tools() -> PathBuf {
    root().join(".tools")
}

/// The PATH for the programs that xtask starts, with the tools of the workspace first.
pub fn search_path() -> OsString {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(tools().join("bin")).chain(env::split_paths(&inherited));
    env::join_paths(all).unwrap_or(inherited)
}

/// Finds the first of these programs that is on [`search_path`]. `None` if none is.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = search_path();
    names.iter().find_map(|name| {
        let name = format!("{name}{}", env::consts::EXE_SUFFIX);
        env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| file.is_file())
    })
}

/// Makes a command that runs in the root of the workspace, with the tools of the workspace first in
/// its PATH.
pub fn tool(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env("PATH", search_path()).env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk accepts only `true` and `false` as values, and fails with the usual `1`.
    if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        command.env("NO_COLOR", "true");
    }
    command
}

thread_local! {
    /// The file to which this thread and the programs that it starts print; `None` for the
    /// terminal.
    static FILE: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Runs `action`, and writes to a file all that it prints with [`say`] and all output of the
/// programs that it starts.
pub fn into_file<T>(file: File, action: impl FnOnce() -> T) -> T {
    FILE.set(Some(file));
    let result = action();
    FILE.set(None);
    result
}

/// Another handle to this thread's output file, if it has one.
pub fn file() -> Option<File> {
    FILE.with_borrow(|file| file.as_ref().and_then(|file| file.try_clone().ok()))
}

/// Prints to this thread's output file or to the terminal.
pub fn say(text: &str) {
    match file() {
        // If writing fails, there is no place to report the error.
        Some(mut file) => drop(file.write_all(text.as_bytes())),
        None => print!("{text}"),
    }
}

/// Prints a command and runs it. Returns an error if its exit code is not 0.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    if let (Some(out), Some(err)) = (file(), file()) {
        command.stdin(Stdio::null()).stdout(out).stderr(err);
    }
    let status = command.status().map_err(|error| error_of(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", line(command))) }
}

/// Prints a command and runs it in place of this process, if the system supports that. Stopping
/// this process then stops the command, too.
pub fn replace(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        announce(command);
        let error = command.exec();
        Err(error_of(command, &error))
    }
    #[cfg(not(unix))]
    run(command)
}

/// Runs a command and returns its output, or `None` if the program is missing or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
    output.status.success().then_some(text)
}

fn announce(command: &Command) {
    say(&format!("$ {}\n", line(command)));
}

/// The command as a user would type it in the root of the workspace.
fn line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| {
            let word = word.to_string_lossy();
            let prefix = format!("{}{}", root().display(), std::path::MAIN_SEPARATOR);
            word.replace(&prefix, "")
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The error message for a command that did not start.
pub fn error_of(command: &Command, error: &std::io::Error) -> String {
    if error.kind() == ErrorKind::NotFound {
        let program = command.get_program().to_string_lossy();
        format!("{program} is missing; `cargo xtask setup` may help")
    } else {
        format!("cannot run `{}`: {error}", line(command))
    }
}
