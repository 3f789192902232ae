//! Files as the page ships them. Many static hosts send files as they are: so wasm lies there as gzip already, which the
//! page unpacks by the browser's own means, and scripts are minified.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use libdeflater::{CompressionLvl, Compressor};

use crate::command::{self, run};
use crate::tree;

/// Writes a file as gzip, as small as an encoder makes it that looks for the shortest of all ways. The name should not end
/// in `.gz`: some hosts tell browsers to unpack those.
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

/// Writes a script without comments and with short names inside of its functions.
///
/// # Errors
/// When it cannot be read as a script.
pub(crate) fn minify(script: &Path, minified: &Path) -> Result<()> {
    let mut node = command::node();
    run(node.arg(tree::www().join("solver/minify.mjs")).arg(script).arg(minified))
}

/// Removes from a folder all but these files: what an earlier build has left there would be shipped.
///
/// # Errors
/// The folder cannot be read, or something in it not be removed.
pub(crate) fn keep_only(folder: &Path, names: &[&str]) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !names.iter().any(|name| entry.file_name() == *name) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Whether what was made of a file is newer than that and than this program.
///
/// # Errors
/// This program is not known.
pub(crate) fn is_current(output: &Path, input: &Path) -> Result<bool> {
    Ok(is_newer(output, input) && is_newer(output, &env::current_exe()?))
}

fn is_newer(output: &Path, input: &Path) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    modified(output).is_some_and(|made| Some(made) > modified(input))
}
