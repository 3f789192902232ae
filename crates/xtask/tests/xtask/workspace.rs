//! The workspace as cargo describes it.

use std::path::PathBuf;
use std::process::Command;

/// The packages, without those of others.
pub(crate) fn metadata() -> serde_json::Value {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root()).output();
    serde_json::from_slice(&output.expect("cargo starts").stdout).expect("cargo prints metadata")
}

/// The names of the crates without their prefix, sorted.
pub(crate) fn crates() -> Vec<String> {
    let packages = metadata();
    let names = packages["packages"].as_array().expect("packages").iter().map(|each| each["name"].as_str());
    let mut names: Vec<String> =
        names.map(|name| name.expect("a name").trim_start_matches("loopscope-").to_owned()).collect();
    names.sort_unstable();
    names
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}
