//! The browsers and other tools that the browser tests start.

use std::env;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command::run;

/// A tool that browser tests start. `tests/browser` looks for it in the same way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tool {
    /// The environment variable with its path, if it is not one of `names`.
    variable: &'static str,
    /// Its names on all systems.
    names: &'static [&'static str],
    /// Its Debian package: the first of these that the system offers.
    packages: &'static [&'static str],
}

pub(crate) const CHROMIUM: Tool = Tool {
    variable: "CHROMIUM",
    // The headless shell takes two thirds of the time that the whole browser takes.
    names: &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    packages: &["chromium-headless-shell", "chromium"],
};

const FIREFOX: Tool = Tool { variable: "FIREFOX", names: &["firefox-esr", "firefox"], packages: &["firefox-esr"] };

const WEBKIT: Tool = Tool { variable: "WEBKIT_DRIVER", names: &["WebKitWebDriver"], packages: &["webkit2gtk-driver"] };

/// The virtual screen for the browser without a headless mode.
const SCREEN: Tool = Tool { variable: "XVFB", names: &["Xvfb"], packages: &["xvfb"] };

/// The tools that the browser tests need. The last browser exists only for Linux; elsewhere its tests are skipped.
pub(crate) fn all() -> Vec<Tool> {
    let everywhere = [CHROMIUM, FIREFOX];
    let on_linux = [WEBKIT, SCREEN];
    everywhere.into_iter().chain(on_linux.into_iter().filter(|_| cfg!(target_os = "linux"))).collect()
}

/// Installs the Debian packages of missing tools, if this process may.
///
/// # Errors
/// Some tools are missing and cannot be installed; the message says what to do.
pub(crate) fn install(tools: &[Tool]) -> Result<()> {
    let missing: Vec<&Tool> = tools.iter().filter(|tool| !tool.is_there()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if on_path("apt-get") && is_root() {
        run(Command::new("apt-get").args(["update", "-q"]))?;
        let mut install = Command::new("apt-get");
        install.env("DEBIAN_FRONTEND", "noninteractive");
        install.args(["install", "-q", "-y", "--no-install-recommends"]);
        return run(install.args(missing.iter().map(|tool| tool.package())));
    }
    let lines: Vec<String> = missing.iter().map(|program| format!("\n  {}", program.wanted())).collect();
    bail!("the browser tests need tools that are not installed:{}", lines.concat())
}

impl Tool {
    fn is_there(&self) -> bool {
        env::var_os(self.variable).is_some() || self.names.iter().any(|name| on_path(name))
    }

    /// The package to install. If the system offers none of them, it is the last one, whose name the error then shows.
    fn package(&self) -> &'static str {
        let is_offered = |package: &&&str| {
            Command::new("apt-cache").args(["show", package]).output().is_ok_and(|output| output.status.success())
        };
        self.packages.iter().find(is_offered).or(self.packages.last()).expect("each tool has a package")
    }

    fn wanted(&self) -> String {
        let Self { variable, names, packages } = self;
        let (names, packages) = (names.join(" or "), packages.join(" or "));
        format!("{names} (on Debian: apt-get install {packages}), or its path in the variable {variable}")
    }
}

fn on_path(name: &str) -> bool {
    let file = if cfg!(windows) { format!("{name}.exe") } else { name.to_owned() };
    env::split_paths(&env::var_os("PATH").unwrap_or_default()).any(|folder| folder.join(&file).is_file())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
