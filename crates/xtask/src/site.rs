//! The site: npm packages, the files that are served as they are, and Vite's build.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::command::{self, run};
use crate::{engine, tree};

/// Builds the whole site into `www/dist`.
///
/// # Errors
/// When a step fails; it has printed why.
pub(crate) fn build() -> Result<()> {
    install_packages()?;
    engine::build()?;
    copy_solver()?;
    run(command::npm().args(["run", "build"]))
}

/// Installs the site's npm packages unless those of this lock file are there. The tests of the crates need them as well:
/// their solver is among them.
///
/// # Errors
/// When npm is missing or fails.
pub(crate) fn install_packages() -> Result<()> {
    let lock = fs::read(tree::www().join("package-lock.json"))?;
    let installed = tree::node_modules().join(".installed-package-lock.json");
    if fs::read(&installed).is_ok_and(|earlier| earlier == lock) {
        return Ok(());
    }
    run(command::npm().args(["ci", "--no-audit", "--no-fund"])).context("Node 20.19 or later with npm is needed")?;
    Ok(fs::write(installed, lock)?)
}

/// Puts the solver into `www/public/solver`. Bundling breaks Z3's script, so it and the bridge to it are served as they
/// are.
///
/// # Errors
/// A file is missing or cannot be written.
pub(crate) fn copy_solver() -> Result<()> {
    let folder = tree::www().join("public/solver");
    fs::create_dir_all(&folder)?;
    let package = tree::node_modules().join("z3-solver/build");
    for file in [tree::www().join("solver/bridge.js"), package.join("z3-built.js"), package.join("z3-built.wasm")] {
        copy_changed(&file, &folder)?;
    }
    Ok(())
}

fn copy_changed(file: &Path, folder: &Path) -> Result<()> {
    let copy = folder.join(file.file_name().context("a folder is no file")?);
    let content = fs::read(file).with_context(|| format!("{} is missing", file.display()))?;
    if fs::read(&copy).is_ok_and(|earlier| earlier == content) {
        return Ok(());
    }
    Ok(fs::write(copy, content)?)
}
