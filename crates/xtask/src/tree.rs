//! Where things are in the repository.

use std::path::PathBuf;

/// The top of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The site's folder.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// Where the site's npm packages are installed.
pub(crate) fn node_modules() -> PathBuf {
    www().join("node_modules")
}
