//! Files and folders that commands write.

use std::path::Path;

use crate::exit::Failure;
use crate::system::System;

/// Creates a folder, unless it exists.
///
/// # Errors
/// It cannot be created.
pub fn create(system: &dyn System, folder: &Path) -> Result<(), Failure> {
    let made = system.create_folder(folder);
    made.map_err(|error| Failure::new(format!("{} cannot be created: {error}", folder.display())))
}

/// Writes a file.
///
/// # Errors
/// It cannot be written.
pub fn write(system: &dyn System, file: &Path, text: &str) -> Result<(), Failure> {
    let written = system.write(file, text);
    written.map_err(|error| Failure::new(format!("{} cannot be written: {error}", file.display())))
}
