//! Files as the page ships them. Many static hosts send files without compression, so wasm is stored as gzip, which the
//! page decompresses with the browser's own API, and scripts are minified.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use libdeflater::{CompressionLvl, Compressor};

use crate::command::{self, run};
use crate::tree;

/// Writes a file as gzip, with the strongest compression. The name should not end in `.gz`, because some hosts tell
/// browsers to decompress such files.
///
/// # Errors
/// A file is missing or cannot be written.
pub(crate) fn pack(file: &Path, packed: &Path) -> Result<usize> {
    let content = fs::read(file).with_context(|| format!("{} is missing", file.display()))?;
    let mut encoder = Compressor::new(CompressionLvl::best());
    let mut gzip = vec![0; encoder.gzip_compress_bound(content.len())];
    let size = encoder.gzip_compress(&content, &mut gzip).map_err(|error| anyhow!("it cannot be packed: {error}"))?;
    fs::write(packed, &gzip[..size])?;
    Ok(size)
}

/// Writes a script without comments and with short names inside its functions.
///
/// # Errors
/// It cannot be parsed as a script.
pub(crate) fn minify(script: &Path, minified: &Path) -> Result<()> {
    let mut node = command::node();
    run(node.arg(tree::www().join("solver/minify.mjs")).arg(script).arg(minified))
}

/// Removes all other files from a folder, because left-overs of an earlier build would be shipped.
///
/// # Errors
/// The folder cannot be read, or a file cannot be removed.
pub(crate) fn keep_only(folder: &Path, names: &[&str]) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !names.iter().any(|name| entry.file_name() == *name) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Returns `true` if an output is newer than its input and than this program.
///
/// # Errors
/// The path of this program is unknown.
pub(crate) fn is_current(output: &Path, input: &Path) -> Result<bool> {
    Ok(is_newer(output, input) && is_newer(output, &env::current_exe()?))
}

fn is_newer(output: &Path, input: &Path) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    modified(output).is_some_and(|made| Some(made) > modified(input))
}
