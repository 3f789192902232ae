//! Cover: a small set of inputs that together reach every reachable line, branch and error, and a proof for each
//! unreachable one.
//!
//! # Idea
//! Cheap steps come first, and each run also settles the goals that it reaches besides its own: runs on random inputs,
//! then one symbolic execution towards all missing goals, then an ordinary analysis for each goal that is still open.
//! If every path to a goal passes an unreachable goal, it is unreachable, too. At the end, few inputs are chosen, and
//! made small; if a run then reads on, other integers are tried until it ends (`ending.rs`). Loops that never end are looked
//! for last, as in other analyses that are not about them.
//!
//! A guide (CBA, section 6) is used only if the options ask for it: on the corpus, it delays more than it finds
//! (docs/navigate.md).
//!
//! # Errors only
//! Other errors are looked for in the same way: goals are then the possible errors alone, of everyday inputs if the options
//! say so, and inputs that are known to fail come first.
//!
//! # Order
//! Open goals that others depend on come first: most goals that are still open are unreachable, and a proof for one
//! settles all goals that are reached only through it. Each goal gets a few rounds at first, then more.
//!
//! # Source
//! C. Cadar, D. Dunbar, D. Engler: KLEE, 2008, and N. Tillmann, J. de Halleux: Pex, 2008, for inputs that cover a
//! program. Neither proves anything about what it does not reach.
//!
//! # What is exact
//! Reached goals were reached in a run of the interpreter, which does not use the flow graph. Unreachable goals were
//! proved as in any analysis. All other goals are unknown, with the reason. The set of inputs need not be the smallest.
//!
//! # When it stops
//! When no goal is open, or each open goal had its share of work, or a limit of the whole analysis is reached. Work is
//! counted, so the same program, options and seed give the same report.

mod ask;
mod candidates;
mod ending;
pub(crate) mod goal_index;
mod goals;
mod passable;
mod reduce;
pub mod report;
mod search;
mod work;

use std::cell::RefCell;

use loopscope_interp::{self as interp, Inputs};
use loopscope_question::report::Stats;
use loopscope_question::{Analysis, Budget, Guiding, Program};
use loopscope_symex::Strategy;

use self::report::{CoverReport, Step};
use self::work::{Split, Work};
use crate::host::Host;
use crate::limits::Limits;
use crate::unasked::Subject;
use crate::workspace::Workspaces;

/// The most loops that never end that are named.
const MOST_ENDLESS: usize = 8;

/// The options of [`cover()`].
#[derive(Clone, Debug, PartialEq)]
pub struct CoverOptions {
    /// The order in which the search for coverage explores states.
    pub search: Strategy,
    /// The guidance by chains ahead, in the search for coverage and in the searches for single goals; `None` without
    /// it.
    pub guiding: Option<Guiding>,
    /// When to stop. The limit of states applies to each technique for each goal.
    pub budget: Budget,
    /// For random choices. The same seed gives the same report.
    pub seed: u64,
    /// Possible errors are the only goals: neither lines nor branches are.
    pub only_errors: bool,
    /// Only everyday inputs count, with numbers up to this. All inputs count if it is `None`, or in programs that are not C.
    pub everyday: Option<u32>,
    /// Inputs that are tried first.
    pub known: Vec<Inputs>,
}

impl Default for CoverOptions {
    fn default() -> Self {
        Self {
            search: Strategy::Coverage,
            guiding: None,
            budget: Budget::default(),
            seed: 0,
            only_errors: false,
            everyday: None,
            known: Vec::new(),
        }
    }
}

impl CoverOptions {
    /// The analysis of one goal.
    fn analysis(&self) -> Analysis {
        let analysis = Analysis { budget: self.budget, seed: self.seed, ..Analysis::default() };
        match self.guiding {
            Some(Guiding { by, when }) => Analysis { guide: true, guide_by: by, guide_when: when, ..analysis },
            None => analysis,
        }
    }
}

/// Receives each result as soon as it is found. The [`Observer`](crate::Observer) of the host receives the events of
/// single analyses.
pub trait CoverObserver {
    /// Receives a new result.
    fn step(&mut self, step: &Step);
}

/// Ignores all steps.
impl CoverObserver for crate::Unobserved {
    fn step(&mut self, _: &Step) {}
}

/// Covers a program.
pub fn cover(
    program: &Program,
    options: &CoverOptions,
    host: Host<'_>,
    observer: &mut dyn CoverObserver,
) -> CoverReport {
    let limits = Limits::in_program(program, &options.analysis());
    let within = limits.as_ref().and_then(Limits::left_out);
    let program = within.as_ref().unwrap_or(program);
    let everyday = options.everyday.and_then(|numbers| program.everyday(numbers));
    let program = everyday.as_ref().unwrap_or(program);
    let mut cfg = program.cfg().clone();
    let directions = cfg.split_directions();
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, options.budget);
    let split = Split {
        source: program.source(),
        cfg: &cfg,
        directions: &directions,
        lines: program.lines(),
        dialect: program.dialect(),
        presentation: program.presentation(),
    };
    let mut work = Work::new(split, interp::compile(program.tree()), options, &workspaces, observer);
    work.cut = limits.as_ref().and_then(|limits| limits.cut(&workspaces));
    work.cross_off_dead_code();
    work.run_known();
    work.run_at_random();
    work.search();
    work.ask_for_each();
    let report = work.report();
    let subject = Subject::new(program, interp::compile(program.tree()), options.seed);
    let endless = subject.endless_runs(&workspaces, MOST_ENDLESS);
    CoverReport { endless, stats: Stats { seconds: workspaces.seconds(), ..report.stats }, ..report }
}
