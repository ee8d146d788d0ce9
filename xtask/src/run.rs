//! Starting other programs.

use std::env;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// What went wrong, as one message for the person at the terminal.
pub type Result<T> = std::result::Result<T, String>;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        // Asked of cargo at run time, for the binary may outlive a move of the folder.
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let manifest = PathBuf::from(manifest);
        manifest.parent().unwrap_or(&manifest).to_path_buf()
    })
}

/// The folder into which `setup` installs tools. It is not below `target`, so `cargo clean` leaves it alone.
pub fn tools() -> PathBuf {
    root().join(".tools")
}

/// The path on which tools are searched: ours first.
pub fn search_path() -> OsString {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(tools().join("bin")).chain(env::split_paths(&inherited));
    env::join_paths(all).unwrap_or(inherited)
}

/// The first of these programs that is on the search path.
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
    // Trunk takes only `true` and `false` here and would stop at the usual `1`.
    if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        command.env("NO_COLOR", "true");
    }
    command
}

/// Shows the command, runs it, and fails unless it succeeds.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command.status().map_err(|error| unable(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", line(command))) }
}

/// Shows the command and runs it in place of this program where the system can do that, so that whoever stops
/// this program stops the other one.
pub fn replace(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        announce(command);
        let error = command.exec();
        Err(unable(command, &error))
    }
    #[cfg(not(unix))]
    run(command)
}

/// What a command prints, or nothing if it is not there or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
    output.status.success().then_some(text)
}

fn announce(command: &Command) {
    println!("$ {}", line(command));
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

fn unable(command: &Command, error: &std::io::Error) -> String {
    if error.kind() == ErrorKind::NotFound {
        let program = command.get_program().to_string_lossy();
        format!("{program} is missing; `cargo xtask setup` may help")
    } else {
        format!("cannot run `{}`: {error}", line(command))
    }
}
