//! Cover: a small set of inputs that together come to every line, branch and possible error that can be reached, and a
//! proof for each that cannot.
//!
//! # Idea
//! What is cheap comes first, and what each run comes to besides its aim is crossed off too: runs on random inputs, then
//! one symbolic execution that looks for whatever is missing, then for each goal that is still open an analysis of its own,
//! as anybody could ask for it. What no path leads to but by a goal that is proved to be out of reach is out of reach with
//! it. In the end, few inputs are chosen, and made small.
//!
//! # Order
//! Open goals that others depend on come first: most goals that are still open are out of reach, and a proof for one
//! crosses off all goals that only it leads to. Each goal gets a few rounds at first, then more.
//!
//! # Source
//! C. Cadar, D. Dunbar, D. Engler: KLEE, 2008, and N. Tillmann, J. de Halleux: Pex, 2008, for inputs that cover a program.
//! Neither says of what they do not reach that it cannot be.
//!
//! # What is exact
//! What is reached was seen in a run of the interpreter, which knows nothing of the flow graph. What is out of reach was
//! proved as any analysis proves it. All else is unknown, with the reason. That there are no fewer inputs is not said.
//!
//! # When it stops
//! When nothing is open, or each open goal had the work that there is for one, or a limit of all is met. Work is counted,
//! so the same program, options and seed give the same report.

mod ask;
mod candidates;
mod goals;
mod passable;
mod reduce;
pub mod report;
mod search;
pub(crate) mod sights;
mod work;

use std::cell::RefCell;

use loopscope_interp as interp;
use loopscope_symex::Strategy;
use loopscope_syntax::{Diagnostic, Dialect};

use self::report::{CoverReport, Step};
use self::work::{Program, Work};
use crate::analysis::Budget;
use crate::host::Host;
use crate::loaded::Loaded;
use crate::workspace::Workspaces;

/// How a program is covered.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverOptions {
    /// In which order the search for coverage explores states.
    pub search: Strategy,
    /// When to stop. The states are those of one technique for one goal.
    pub budget: Budget,
    /// For what is chosen at random. The same seed gives the same report.
    pub seed: u64,
}

impl Default for CoverOptions {
    fn default() -> Self {
        Self { search: Strategy::Coverage, budget: Budget::default(), seed: 0 }
    }
}

/// Hears what is found out as soon as it is. What single analyses do, the [`Observer`](crate::Observer) of the host hears.
pub trait CoverObserver {
    /// Something was found out.
    fn step(&mut self, step: &Step);
}

/// Looks away.
impl CoverObserver for crate::Unobserved {
    fn step(&mut self, _: &Step) {}
}

/// Covers a program.
///
/// # Errors
/// The program's diagnostics, if there are errors among them.
pub fn cover(
    source: &str,
    dialect: Dialect,
    options: &CoverOptions,
    host: Host<'_>,
    observer: &mut dyn CoverObserver,
) -> Result<CoverReport, Vec<Diagnostic>> {
    let Loaded { program: parsed, mut cfg, lines, .. } = Loaded::of(source, dialect)?;
    let directions = cfg.split_directions();
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, options.budget);
    let program = Program { source, cfg: &cfg, directions: &directions, lines: &lines };
    let mut work = Work::new(program, interp::compile(&parsed), options, &workspaces, observer);
    work.cross_off_dead_code();
    work.run_at_random();
    work.search();
    work.ask_for_each();
    Ok(work.report())
}
