//! Starts other programs.

use std::cell::RefCell;
use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The error is a message for the user at the terminal.
pub type Result<T> = std::result::Result<T, String>;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // Read at run time, because the binary still works after the folder is moved.
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let manifest = PathBuf::from(manifest);
        manifest.parent().unwrap_or(&manifest).to_path_buf()
    })
}

/// The folder into which `setup` installs tools. It is not in `target`, so `cargo clean` keeps it.
pub fn tools() -> PathBuf {
    root().join(".tools")
}

/// The PATH for the programs that we start, with our own tools first.
pub fn search_path() -> OsString {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(tools().join("bin")).chain(env::split_paths(&inherited));
    env::join_paths(all).unwrap_or(inherited)
}

/// Finds the first of these programs that is on [`search_path`].
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = search_path();
    names.iter().find_map(|name| {
        let name = format!("{name}{}", env::consts::EXE_SUFFIX);
        env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| file.is_file())
    })
}

/// A command that runs in the root of the workspace and finds our own tools first.
pub fn tool(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env("PATH", search_path()).env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk accepts only `true` and `false` here, and fails with the usual `1`.
    if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        command.env("NO_COLOR", "true");
    }
    command
}

thread_local! {
    /// The file to which this thread and its child processes print; the terminal if there is none.
    static FILE: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Runs `action` with all its output going into a file.
pub fn into_file<T>(file: File, action: impl FnOnce() -> T) -> T {
    FILE.set(Some(file));
    let result = action();
    FILE.set(None);
    result
}

/// A second handle to this thread's output file.
pub fn file() -> Option<File> {
    FILE.with_borrow(|file| file.as_ref().and_then(|file| file.try_clone().ok()))
}

/// Prints to this thread's output file or to the terminal.
pub fn say(text: &str) {
    match file() {
        // If writing fails, the error can't be reported anywhere.
        Some(mut file) => drop(file.write_all(text.as_bytes())),
        None => print!("{text}"),
    }
}

/// Prints the command and runs it. An exit code other than 0 is an error.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    if let (Some(out), Some(err)) = (file(), file()) {
        command.stdin(Stdio::null()).stdout(out).stderr(err);
    }
    let status = command.status().map_err(|error| error_of(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", line(command))) }
}

/// Prints the command and runs it in place of this process if the system supports that. Stopping
/// this program then also stops the other one.
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

/// The output of a command, or `None` if it is missing or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
    output.status.success().then_some(text)
}

fn announce(command: &Command) {
    say(&format!("$ {}\n", line(command)));
}

/// A command as one would type it in the root of the workspace.
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
