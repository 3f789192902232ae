//! Verification conditions and the claims from which they are built, as data.

use loopscope_cfg::{LoopId, VarId};
use loopscope_smt::{Pool, Term};
use petgraph::stable_graph::NodeIndex;
use serde::Serialize;

/// The claim about a loop.
#[derive(Clone, Debug)]
pub enum Known {
    /// The invariant of its head.
    Invariant(Formula),
    /// The bound for the number of times that a run reaches its head.
    Bound(u32),
}

/// A conjunction of conditions over symbols that stand for variables.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    /// Its parts.
    pub holds: Vec<Term>,
    /// The variables that occur in it, with their symbols.
    pub(crate) variables: Vec<(VarId, Term)>,
}

/// A verification condition.
#[derive(Debug)]
pub struct VerificationCondition {
    /// The kind of claim that it shows.
    pub kind: Kind,
    /// Its loop; `None` for the paths to a target outside of all loops.
    pub of: Option<LoopId>,
    /// The node that its runs reach.
    pub(crate) node: NodeIndex,
    /// The conditions that hold for all of these runs.
    pub assumed: Vec<Term>,
    /// The conjuncts of the invariant that must hold for these runs; empty if there must be no such runs.
    pub shown: Vec<Term>,
}

impl VerificationCondition {
    /// The conditions that must not hold together.
    pub(crate) fn counterexample(&self, pool: &mut Pool) -> Vec<Term> {
        let mut terms = self.assumed.clone();
        let shown = pool.and(&self.shown);
        let is_claim = matches!(self.kind, Kind::Initiation | Kind::Consecution | Kind::Bounded | Kind::Entry);
        if !self.shown.is_empty() || is_claim {
            terms.push(pool.not(shown));
        }
        terms
    }
}

/// The kinds of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CheckKind"))]
pub enum Kind {
    /// An invariant holds when a run first reaches a loop.
    Initiation,
    /// An iteration of a loop keeps its invariant.
    Consecution,
    /// A loop ends after at most as many iterations as its bound.
    Bound,
    /// No run reaches the target.
    Safety,
    /// No run on inputs outside of bounds reaches a loop or the target.
    Outside,
    /// A run of the interpreter.
    Run,
    /// The terms at the head of a loop are never below 0.
    Bounded,
    /// They decrease from the head visited last.
    Descent,
    /// A run enters a set of states.
    Entry,
    /// No step leaves this set.
    Closed,
}
