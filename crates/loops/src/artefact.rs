//! The intermediate results of the techniques, as plain data that a page can draw.
//!
//! Formulas come twice: as text and as LaTeX. Names from the program are escaped in the LaTeX.

use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use serde::Serialize;

/// A formula for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Formula {
    /// Plain text, as in `κ1 + κ2 >= 15`.
    pub text: String,
    /// The same in LaTeX.
    pub latex: String,
}

impl Formula {
    /// A term for display.
    pub fn of(pool: &Pool, term: Term) -> Self {
        Self { text: pool.display(term), latex: pool.latex(term) }
    }

    /// Conditions that hold together, a conjunct each, without what others among them say.
    pub fn conjuncts(pool: &mut Pool, conditions: &[Term]) -> Vec<Self> {
        pool.conjuncts(conditions).into_iter().map(|term| Self::of(pool, term)).collect()
    }
}

/// What `navigate` built: the program as chains (CBA, section 3.1) with their recurrences and constraint systems
/// (section 3.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Navigation {
    /// The chains that were built; a chain's `id` is its index. A root chain stands before its subchains.
    pub chains: Vec<Chain>,
    /// How many beginnings of root chains were given up because no run can follow them.
    pub pruned: u32,
}

/// A chain: a path through the program, or once around a loop, in which inner loops are single nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chain {
    /// The `0` of c₀; κ₀ is then its path counter.
    pub id: u32,
    /// Root chain, or once around which loop.
    pub role: ChainRole,
    /// What happens along it, in order.
    pub nodes: Vec<ChainNode>,
    /// Values of variables after this chain's loop, in path counters. Those that do not change are left out.
    pub values: Vec<ClosedForm>,
    /// What the path counters must satisfy (for a root chain: for its end to be reached).
    pub constraints: Vec<Constraint>,
    /// The counts with which this chain was taken, one for each counter that its loop has, once a vector of counters
    /// was found that leads to the target. Empty otherwise.
    pub counters: Vec<CounterValue>,
    /// How it fared.
    pub fate: ChainFate,
}

/// Where a chain starts and ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ChainRole {
    /// From the program's start to the target.
    Root,
    /// Once around a loop, as part of another chain.
    Sub {
        /// The `id` of the chain that this one is part of.
        parent: u32,
        /// The line of the loop.
        loop_line: u32,
    },
}

/// A node of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChainNode {
    /// What it is.
    pub kind: ChainNodeKind,
    /// Its text, such as `A[i] == 1` or `i = i + 1`.
    pub text: String,
    /// Its line in the program, from 1.
    pub line: u32,
    /// For a loop node: the `id`s of the subchains that may be taken there, in any order and number.
    pub subchains: Vec<u32>,
}

/// The three kinds of nodes of a chain (CBA, section 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ChainNodeKind {
    /// A condition that holds here.
    Assume,
    /// A change of the program's state.
    Transform,
    /// A loop.
    Loop,
}

/// The value of a variable after a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClosedForm {
    /// The variable.
    pub variable: String,
    /// Its value, in the values before the loop and path counters; none where it is not known (★).
    pub value: Option<Formula>,
}

/// A constraint on path counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Constraint {
    /// What must hold.
    pub formula: Formula,
    /// Where it comes from, in words with code between backticks: "`i != 5` in the last iteration of the loop in
    /// line 3".
    pub why: String,
    /// The line it comes from.
    pub line: u32,
}

/// A path counter with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CounterValue {
    /// The counter, such as κ₁.
    pub counter: Formula,
    /// Its value.
    pub value: String,
}

/// How a chain fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ChainFate {
    /// Its constraint system has no solution: no run follows it to its end.
    Infeasible,
    /// It led to the target.
    Reached,
    /// Every vector of counters was tried, and none leads to the target.
    Exhausted,
    /// Not decided: the search went elsewhere or stopped first. Also the fate of subchains of a root that did not
    /// reach the target.
    Open,
}

/// The element of an array at ι, with what is stored in it written as a choice.
pub(crate) fn element(pool: &mut Pool, mut contents: Term) -> Term {
    let index = pool.symbol_of(Role::Index, 0, "ι", Sort::Int);
    let mut stored = Vec::new();
    while let TermNode::Store(below, at, value) = *pool.node(contents) {
        stored.push((at, value));
        contents = below;
    }
    let below = pool.select(contents, index);
    stored.into_iter().rev().fold(below, |below, (at, value)| {
        let here = pool.eq(index, at);
        pool.ite(here, value, below)
    })
}
