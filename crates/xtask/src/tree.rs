//! Where things are in the repository.

use std::env;
use std::path::PathBuf;

/// The top of the repository. Cargo tells where the crate is that it runs: where several copies of the repository share a
/// folder for what is built, this program may have been built from another one.
pub(crate) fn root() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    own.join("../..")
}

/// The site's folder.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// Where the site's npm packages are installed.
pub(crate) fn node_modules() -> PathBuf {
    www().join("node_modules")
}
