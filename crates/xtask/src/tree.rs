//! Paths in the repository.

use std::env;
use std::path::PathBuf;

/// The root of the repository, from the environment that cargo sets: if several copies of the repository share a target
/// folder, this program may have been built from another copy.
pub(crate) fn root() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    own.join("../..")
}

/// The site's folder.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// The folder of the site's npm packages.
pub(crate) fn node_modules() -> PathBuf {
    www().join("node_modules")
}
