//! The path that a search follows, block by block.

use std::ops::Range;
use std::rc::Rc;

use loopscope_smt::{Pool, Term};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::basic_block::BasicBlock;
use crate::head::Head;
use crate::memo::Interpolant;

/// Values of the variables, by their symbols.
pub(crate) type Values = FxHashMap<Term, Term>;

/// A block of the path that is followed.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) node: NodeIndex,
    pub(crate) block: Rc<BasicBlock>,
    /// The values at the block's start, and of the inputs in it.
    pub(crate) values: Values,
    /// The conditions that are known there.
    pub(crate) known: Range<usize>,
    /// The successors that are not explored yet, the next one last.
    pub(crate) ways: Vec<Way>,
    /// The current end.
    pub(crate) taken: usize,
    /// The interpolant learnt from the explored ends. `None` if it cannot be computed.
    pub(crate) interpolant: Option<Interpolant>,
    /// At the head of a loop: the claims about all iterations.
    pub(crate) head: Option<Head>,
    /// The moment at which the search came here.
    pub(crate) moment: u64,
    /// Its number in the record.
    pub(crate) recorded: Option<usize>,
}

/// A way on from a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) end: usize,
    pub(crate) condition: Option<Term>,
    pub(crate) is_feasible: bool,
}

/// The values at the end of a block.
pub(crate) fn after(pool: &mut Pool, block: &BasicBlock, values: &Values) -> Values {
    let mut next = values.clone();
    for unknown in &block.unknown {
        next.remove(unknown);
    }
    for (symbol, value) in &block.changes {
        next.insert(*symbol, pool.substitute(*value, values));
    }
    next
}
