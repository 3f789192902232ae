//! The npm package: what is not written by hand is copied into it.

use std::fs;

use anyhow::{Context, Result};

use crate::tree;

/// What is copied, from the top of the repository, and its name in `pkg/dist`. The package is one of modules, so the
/// bridge, which is none, must be told apart by its name; the engine's script is never imported.
const FILES: [(&str, &str); 6] = [
    ("www/engine/loopscope.js", "loopscope.js"),
    ("www/engine/loopscope_bg.wasm", "loopscope_bg.wasm"),
    ("www/solver/bridge.js", "bridge.cjs"),
    ("www/src/generated/interface.ts", "interface.d.ts"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
];

/// Fills `pkg/dist`. The engine must have been built.
///
/// # Errors
/// A file is missing or cannot be written.
pub(crate) fn build() -> Result<()> {
    let folder = tree::root().join("pkg/dist");
    fs::create_dir_all(&folder)?;
    for (file, name) in FILES {
        fs::copy(tree::root().join(file), folder.join(name)).with_context(|| format!("{file} cannot be copied"))?;
    }
    Ok(())
}
