//! The npm package: copies the generated files into it.

use std::fs;

use anyhow::{Context, Result};

use crate::{engine, packed, tree};

/// The copied files, from the root of the repository, and their names in `pkg/dist`. The package consists of modules,
/// so the bridge, which is not a module, needs another extension; the scripts of engine and solver are never imported.
const FILES: [(&str, &str); 9] = [
    ("target/package/shipped/loopscope.js", "loopscope.js"),
    ("target/package/shipped/loopscope.bin", "loopscope.bin"),
    ("www/public/solver/z3-built.js", "z3-built.js"),
    ("www/public/solver/z3-built.bin", "z3-built.bin"),
    ("www/solver/bridge.js", "bridge.cjs"),
    ("www/src/generated/interface.ts", "interface.d.ts"),
    ("www/node_modules/z3-solver/LICENSE.txt", "LICENSE-Z3"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
];

/// The worker for browsers, and its parts: one classic script, which bundlers need not process.
const WORKER: &str = "worker.js";
const WORKER_PARTS: [&str; 4] = [
    "target/package/shipped/loopscope.js",
    "www/public/solver/bridge.js",
    "www/public/solver/z3-built.js",
    "pkg/browser-worker.js",
];

/// Builds the package's engine and fills `pkg/dist`. The solver must have been built.
///
/// # Errors
/// A file is missing or cannot be written.
pub(crate) fn build() -> Result<()> {
    engine::build_for_package()?;
    let root = tree::root();
    let folder = root.join("pkg/dist");
    fs::create_dir_all(&folder)?;
    let names: Vec<&str> = FILES.iter().map(|(_, name)| *name).chain([WORKER]).collect();
    packed::keep_only(&folder, &names)?;
    for (file, name) in FILES {
        fs::copy(root.join(file), folder.join(name)).with_context(|| format!("{file} cannot be copied"))?;
    }
    let mut worker = String::new();
    for part in WORKER_PARTS {
        worker += &fs::read_to_string(root.join(part)).with_context(|| format!("{part} cannot be read"))?;
        worker += "\n;\n";
    }
    Ok(fs::write(folder.join(WORKER), worker)?)
}
