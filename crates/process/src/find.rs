//! The solver to use by default.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::choice::SolverCommand;
use crate::recorded::FOLDER;

/// The environment variable with the path of the bridge's `stdio.js`.
const BRIDGE: &str = "LOOPSCOPE_BRIDGE";

/// Finds a solver: `z3` on the PATH, unless the answers of Z3's wasm are [recorded](crate::Recorded); else Node with
/// the bridge to Z3's wasm. The variable `LOOPSCOPE_BRIDGE` names the bridge; otherwise it is searched for in the
/// repository of the executable or of the current folder.
///
/// # Errors
/// No solver was found; the message says what was searched for.
pub fn find() -> Result<SolverCommand, SolverNotFound> {
    if env::var_os(FOLDER).is_none() && runs("z3") {
        // The option makes its answers the same as those of the wasm.
        return Ok(SolverCommand::new("z3", ["-in".into(), "combined_solver.ignore_solver1=true".into()]));
    }
    find_node()
}

/// Node with the bridge to Z3's wasm.
///
/// # Errors
/// No solver was found; the message says what was searched for.
pub fn find_node() -> Result<SolverCommand, SolverNotFound> {
    let bridge = find_bridge().ok_or(SolverNotFound::Bridge)?;
    if !runs("node") {
        return Err(SolverNotFound::Node);
    }
    Ok(SolverCommand::new("node", [bridge.to_string_lossy().into_owned()]).with_contexts())
}

/// Why no solver was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverNotFound {
    /// Neither `z3` nor the bridge is there.
    Bridge,
    /// The bridge is there, but not Node to run it.
    Node,
}

impl fmt::Display for SolverNotFound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bridge => write!(
                out,
                "no solver found: install z3, or name one by --solver, or run `npm ci` in the repository's www folder, \
                 or let {BRIDGE} be the path of www/solver/stdio.js"
            ),
            Self::Node => out.write_str("no solver found: install z3, or name one by --solver, or install Node 20"),
        }
    }
}

impl std::error::Error for SolverNotFound {}

fn find_bridge() -> Option<PathBuf> {
    if let Some(path) = env::var_os(BRIDGE) {
        return Some(PathBuf::from(path));
    }
    let places = [env::current_exe().ok(), env::current_dir().ok()];
    places.iter().flatten().flat_map(|place| place.ancestors()).find_map(bridge_in)
}

/// The bridge of a repository in which the npm packages are installed.
fn bridge_in(repository: &Path) -> Option<PathBuf> {
    let www = repository.join("www");
    let bridge = www.join("solver/stdio.js");
    (bridge.is_file() && www.join("node_modules/z3-solver").is_dir()).then_some(bridge)
}

fn runs(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
