//! Files and folders that commands write.

use std::fs;
use std::path::Path;

use crate::exit::Failure;

/// Creates a folder, unless it exists.
pub(crate) fn create(folder: &Path) -> Result<(), Failure> {
    let made = fs::create_dir_all(folder);
    made.map_err(|error| Failure::new(format!("{} cannot be created: {error}", folder.display())))
}

/// Writes a file.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| Failure::new(format!("{} cannot be written: {error}", file.display())))
}

/// Writes a file atomically: a concurrent reader sees all of it or nothing.
pub(crate) fn write_at_once(file: &Path, text: &str) -> Result<(), Failure> {
    let half = file.with_extension(format!("{}.half", std::process::id()));
    write(&half, text)?;
    let named = fs::rename(&half, file);
    named.map_err(|error| Failure::new(format!("{} cannot be written: {error}", file.display())))
}
