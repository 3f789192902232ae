//! The browser that the browser tests drive: one that the machine has.

use std::env;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::command::run;

/// The same names as in `tests/browser/chromium.mjs`, which starts it.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Sees to it that there is a browser: installs Debian's Chromium where that is allowed and nothing else is there.
///
/// # Errors
/// When there is none and it cannot be installed; says what to do.
pub(crate) fn install() -> Result<()> {
    if env::var_os("CHROMIUM").is_some() || NAMES.iter().any(|name| answers(name, "--version")) {
        return Ok(());
    }
    if answers("apt-get", "--version") && is_root() {
        run(Command::new("apt-get").args(["update", "-q"]))?;
        let mut install = Command::new("apt-get");
        install.env("DEBIAN_FRONTEND", "noninteractive");
        return run(install.args(["install", "-q", "-y", "--no-install-recommends", "chromium"]));
    }
    bail!("the browser tests need Chromium or Chrome: install one, or name its program in the variable CHROMIUM")
}

fn answers(program: &str, argument: &str) -> bool {
    let status = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
