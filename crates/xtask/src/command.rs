//! Runs other programs.

use std::env;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::tree;

/// The number of words of a command that an error message shows.
const SHOWN_WORDS: usize = 12;

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    in_root(&env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// Node, in the root of the repository.
pub(crate) fn node() -> Command {
    in_root("node")
}

/// npm, in the site's folder.
pub(crate) fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(tree::www());
    command
}

/// A script of a package in the site's `node_modules`, run by Node in the site's folder: `script` is its path there.
pub(crate) fn node_script(script: impl AsRef<Path>) -> Command {
    let mut command = Command::new("node");
    command.current_dir(tree::www()).arg(tree::node_modules().join(script));
    command
}

fn in_root(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(tree::root());
    command
}

/// Runs a command to its end, with its output visible.
///
/// # Errors
/// The command cannot be started, or does not end with success.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("could not start {name}: is it installed?"))?;
    successful(command, status)
}

/// Runs a command to its end, and appends what it writes to `output`: both of its streams, as one.
///
/// # Errors
/// The command cannot be started, or does not end with success.
pub(crate) fn run_quietly(command: &mut Command, output: &mut Vec<u8>) -> Result<()> {
    let (mut reader, writer) = io::pipe()?;
    let started = command.stdout(writer.try_clone()?).stderr(writer).spawn();
    let mut child = started.with_context(|| format!("could not start {}", described(command)))?;
    // The output ends when no writer is left: these are the command's own.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    reader.read_to_end(output)?;
    successful(command, child.wait()?)
}

fn successful(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("{} ended with {status}", described(command));
    }
    Ok(())
}

/// The command as a person would type it; of many arguments, the first ones.
fn described(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let mut shown: Vec<_> = words.map(|word| word.to_string_lossy()).take(SHOWN_WORDS + 1).collect();
    if shown.len() > SHOWN_WORDS {
        shown[SHOWN_WORDS] = "…".into();
    }
    shown.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{cargo, run_quietly};

    #[test]
    fn both_streams_are_kept_and_failures_are_errors() {
        let mut output = Vec::new();
        run_quietly(cargo().arg("--version"), &mut output).expect("cargo has a version");
        run_quietly(cargo().arg("no-such-command"), &mut output).expect_err("there is no such command");
        let text = String::from_utf8(output).expect("a text");
        assert!(text.starts_with("cargo 1.") && text.contains("error: no such command"), "{text}");
    }
}
