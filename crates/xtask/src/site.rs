//! The site: npm packages, static files, and Vite's build.

use std::fs;

use anyhow::{Context, Result};

use crate::command::{self, run};
use crate::{engine, solver, tree};

/// Options of the build.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Build only the page as one file, www/single/loopscope.html, which works from disk
    #[arg(long)]
    pub(crate) single: bool,
}

/// Builds the whole site into `www/dist`, and the page as one file, which is a part of it.
///
/// # Errors
/// A step fails; it has printed the reason.
pub(crate) fn build() -> Result<()> {
    build_parts()?;
    run(command::npm().args(["run", "build"]))
}

/// Builds the page as one file, `www/single/loopscope.html`.
///
/// # Errors
/// A step fails, or the file is too large; the reason is printed.
pub(crate) fn build_single() -> Result<()> {
    build_parts()?;
    run(command::npm().args(["run", "build:single"]))
}

/// Builds the parts of both.
fn build_parts() -> Result<()> {
    install_packages()?;
    engine::build()?;
    solver::build()
}

/// Installs the site's npm packages, unless those of this lock file are installed. The tests of the crates need them as
/// well, because they include the solver.
///
/// # Errors
/// npm is missing or fails.
pub(crate) fn install_packages() -> Result<()> {
    let lock = fs::read(tree::www().join("package-lock.json"))?;
    let installed = tree::node_modules().join(".installed-package-lock.json");
    if fs::read(&installed).is_ok_and(|earlier| earlier == lock) {
        return Ok(());
    }
    run(command::npm().args(["ci", "--no-audit", "--no-fund"])).context("Node 20.19 or later with npm is needed")?;
    Ok(fs::write(installed, lock)?)
}
