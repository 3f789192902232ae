//! The symbolic execution tree of a program, with loops iteration by iteration or in one step.

use std::cell::RefCell;

use loopscope_question::report::StopReason;
use loopscope_question::{Analysis, Loops, Program};
use loopscope_smt::{Pool, StackOptions, stack};
use loopscope_sorted::SortedSet;
use loopscope_summary::Summarise;
use loopscope_symex::{Context, LoopPolicy, Unroll};
use loopscope_template::{Instances, SmallCounters, Templates};
use loopscope_transition::tree::Tree as Growing;
pub use loopscope_transition::tree::{Fate, PathCondition, TreeNode, TreeNodeKind};
use serde::Serialize;

use crate::host::{Host, Meter, Punctual};
use crate::member::QUESTION_LIMIT;
use crate::stop::StopReasons;

/// A symbolic execution tree: classic if loops are unrolled, compact otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tree {
    /// The nodes, breadth first; a node's `id` is its index.
    pub nodes: Vec<TreeNode>,
    /// True if it is complete: no leaf is failed or open.
    pub complete: bool,
    /// Why the tree could not be extended; `None` if it has the requested number of nodes or is complete.
    pub stop: Option<StopReason>,
}

/// Builds the tree of a program to about `most_nodes` nodes. Only the treatment of loops, the choice of templates,
/// the budget and the seed of the analysis matter; there is no target.
pub fn tree(program: &Program, analysis: &Analysis, most_nodes: usize, host: Host<'_>) -> Tree {
    let options = StackOptions::default();
    let resources = options.session.resources.clone();
    resources.set_limit(QUESTION_LIMIT);
    let transport = Punctual::new(host.transport, host.clock, &analysis.budget);
    let mut solver = SmallCounters::new(Instances::new(stack(transport, options)));
    let watcher = RefCell::new(host.observer);
    let mut meter = Meter::new(host.clock, &watcher, &analysis.budget, host.clock.seconds(), resources);
    let mut pool = Pool::default();
    let mut context = Context { pool: &mut pool, solver: &mut solver, budget: &mut meter };
    let mut policy: Box<dyn LoopPolicy> = match analysis.loops {
        Loops::Unroll => Box::new(Unroll),
        Loops::Summarise => Box::new(Summarise::new([])),
        Loops::Template => Box::new(Templates::new(SortedSet::new(), analysis.templates, analysis.seed)),
    };
    let mut tree = Growing::new(program.cfg(), &mut context);
    let stopped = tree.grow(&mut context, &mut *policy, most_nodes).err();
    let reasons = StopReasons::new(program.source(), program.lines());
    let stop = stopped.map(|reason| reasons.executing(&reason));
    Tree { complete: tree.is_complete(), stop, nodes: tree.into_nodes() }
}
