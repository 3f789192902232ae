//! The browsers that the browser tests drive: those that the machine has.

use std::env;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command::run;

/// A program that browser tests start. `tests/browser` looks for it in the same way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    /// The variable of the environment that names it, where it is not one of `names`.
    variable: &'static str,
    /// What it is called, on any system.
    names: &'static [&'static str],
    /// Debian's package of it.
    package: &'static str,
}

pub(crate) const CHROMIUM: Program = Program {
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
};

const FIREFOX: Program = Program { variable: "FIREFOX", names: &["firefox-esr", "firefox"], package: "firefox-esr" };

const WEBKIT: Program =
    Program { variable: "WEBKIT_DRIVER", names: &["WebKitWebDriver"], package: "webkit2gtk-driver" };

/// The screen that the browser without one of its own draws on.
const SCREEN: Program = Program { variable: "XVFB", names: &["Xvfb"], package: "xvfb" };

/// What the browser tests need. The last of the browsers is there for Linux only; elsewhere its tests are skipped.
pub(crate) fn all() -> Vec<Program> {
    let everywhere = [CHROMIUM, FIREFOX];
    let on_linux = [WEBKIT, SCREEN];
    everywhere.into_iter().chain(on_linux.into_iter().filter(|_| cfg!(target_os = "linux"))).collect()
}

/// Sees to it that programs are there: installs Debian's packages of those that are not, where that is allowed.
///
/// # Errors
/// When some are missing and cannot be installed; says what to do.
pub(crate) fn install(programs: &[Program]) -> Result<()> {
    let missing: Vec<&Program> = programs.iter().filter(|program| !program.is_there()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if on_path("apt-get") && is_root() {
        run(Command::new("apt-get").args(["update", "-q"]))?;
        let mut install = Command::new("apt-get");
        install.env("DEBIAN_FRONTEND", "noninteractive");
        install.args(["install", "-q", "-y", "--no-install-recommends"]);
        return run(install.args(missing.iter().map(|program| program.package)));
    }
    let lines: Vec<String> = missing.iter().map(|program| format!("\n  {}", program.wanted())).collect();
    bail!("the browser tests need what is not installed:{}", lines.concat())
}

impl Program {
    fn is_there(&self) -> bool {
        env::var_os(self.variable).is_some() || self.names.iter().any(|name| on_path(name))
    }

    fn wanted(&self) -> String {
        let Self { variable, names, package } = self;
        format!(
            "{} (on Debian: apt-get install {package}), or name its program in the variable {variable}",
            names.join(" or ")
        )
    }
}

fn on_path(name: &str) -> bool {
    let file = if cfg!(windows) { format!("{name}.exe") } else { name.to_owned() };
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).any(|folder| folder.join(&file).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
