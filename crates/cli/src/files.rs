//! Files and folders that commands write.

#[cfg(feature = "native")]
use std::fs;
use std::path::Path;

use crate::exit::Failure;
use crate::system::System;

/// Creates a folder, unless it exists.
pub(crate) fn create(system: &dyn System, folder: &Path) -> Result<(), Failure> {
    let made = system.create_folder(folder);
    made.map_err(|error| Failure::new(format!("{} cannot be created: {error}", folder.display())))
}

/// Writes a file.
pub(crate) fn write(system: &dyn System, file: &Path, text: &str) -> Result<(), Failure> {
    let written = system.write(file, text);
    written.map_err(|error| Failure::new(format!("{} cannot be written: {error}", file.display())))
}

#[cfg(feature = "native")]
/// Writes a file atomically: a concurrent reader sees all of it or nothing.
pub(crate) fn write_at_once(file: &Path, text: &str) -> Result<(), Failure> {
    let half = file.with_extension(format!("{}.half", std::process::id()));
    write(&crate::native::Native, &half, text)?;
    let named = fs::rename(&half, file);
    named.map_err(|error| Failure::new(format!("{} cannot be written: {error}", file.display())))
}
