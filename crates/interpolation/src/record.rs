//! The shown steps of a search, in order: nodes of its tree, their ends, and restarts.
//!
//! The record only grows, so a step that fails is undone by cutting the record. It keeps terms and asks no questions;
//! [`crate::artefact`] makes a tree of it.

use loopscope_smt::Term;
use petgraph::stable_graph::NodeIndex;

use crate::frame::Values;

/// The limit for the nodes that are recorded.
const MOST_NODES: usize = 200;

/// The limit for the restarts that are recorded; the others are counted.
const MOST_RESTARTS: usize = 200;

/// The first nodes and restarts of a search.
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub(crate) events: Vec<Event>,
    pub(crate) counts: Counts,
}

/// The numbers of recorded and other events.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    events: usize,
    nodes: usize,
    restarts: usize,
    pub(crate) more_nodes: u64,
    pub(crate) more_restarts: u64,
}

/// Something that a search did. Nodes are numbered in the order in which they were entered.
#[derive(Debug)]
pub(crate) enum Event {
    /// A path reached a node.
    Entered(EnteredNode),
    /// The path ended there.
    Ended { node: usize, end: PathEnd },
    /// All successors of the node were explored. `learnt` is the number of its interpolant in the memo table.
    Explored { node: usize, interpolant: Option<Vec<Term>>, learnt: u64 },
    /// The head of a loop starts again with other claims, and everything below it is forgotten.
    Restarted { node: usize, cause: Cause, kept: Option<Vec<Term>> },
}

/// A node of the tree.
#[derive(Debug)]
pub(crate) struct EnteredNode {
    /// The node above, with the number of its block's end that leads here.
    pub(crate) parent: Option<(usize, usize)>,
    pub(crate) node: NodeIndex,
    pub(crate) values: Values,
    pub(crate) known: Vec<Term>,
}

/// The reason why a path is not followed beyond a node.
#[derive(Debug)]
pub(crate) enum PathEnd {
    /// The conditions of the path exclude each other.
    Infeasible { interpolant: Vec<Term> },
    /// The state satisfies the interpolant with this number.
    Subsumed { by: u64, interpolant: Vec<Term> },
    /// The state satisfies the claims of this head, from which it comes.
    Closed { head: Option<usize>, interpolant: Vec<Term> },
    /// The state does not satisfy the claims of the head from which it comes.
    Weakens,
    /// The target, to which no run follows the path.
    Spurious,
    /// The target, to which a run follows the path.
    Reached,
    /// The target, and it is not known whether a run follows the path.
    Doubtful,
}

/// The reason why a head starts again.
#[derive(Debug)]
pub(crate) enum Cause {
    /// A path came back and did not preserve all claims.
    Weakened,
    /// A path to the target is spurious, since conditions were dropped: these are locked.
    Locked(Vec<Term>),
    /// The head is an ordinary node from now on.
    Exact,
}

impl Record {
    /// Returns `true` if another node is recorded. Otherwise, counts it; so it does with a node below one that is not recorded.
    pub(crate) fn has_room(&mut self, is_below_counted: bool) -> bool {
        let has_room = self.counts.nodes < MOST_NODES && !is_below_counted;
        self.counts.more_nodes += u64::from(!has_room);
        has_room
    }

    /// Records a node, and returns its number.
    pub(crate) fn enter(&mut self, entered: EnteredNode) -> usize {
        self.events.push(Event::Entered(entered));
        self.counts.nodes += 1;
        self.counts.nodes - 1
    }

    /// Records that a path ended at a node.
    pub(crate) fn end(&mut self, node: Option<usize>, end: PathEnd) {
        self.events.extend(node.map(|node| Event::Ended { node, end }));
    }

    /// The path that was recorded as followed by a run to the target may have none.
    pub(crate) fn reject(&mut self) {
        if let Some(Event::Ended { node, end: PathEnd::Reached }) = self.events.last() {
            self.end(Some(*node), PathEnd::Doubtful);
        }
    }

    /// Records the interpolant of a node.
    pub(crate) fn explored(&mut self, node: Option<usize>, interpolant: Option<&Vec<Term>>, learnt: u64) {
        let explored = |node| Event::Explored { node, interpolant: interpolant.cloned(), learnt };
        self.events.extend(node.map(explored));
    }

    /// Records a restart. `kept` are the remaining claims of the head.
    pub(crate) fn restart(&mut self, node: Option<usize>, cause: Cause, kept: Option<Vec<Term>>) {
        match node.filter(|_| self.counts.restarts < MOST_RESTARTS) {
            Some(node) => {
                self.events.push(Event::Restarted { node, cause, kept });
                self.counts.restarts += 1;
            }
            None => self.counts.more_restarts += 1,
        }
    }

    /// The present numbers.
    pub(crate) fn counts(&self) -> Counts {
        Counts { events: self.events.len(), ..self.counts }
    }

    /// Undoes everything since these numbers.
    pub(crate) fn cut(&mut self, to: Counts) {
        self.events.truncate(to.events);
        self.counts = to;
    }
}
