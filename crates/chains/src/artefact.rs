//! The chains of a navigation, as plain data that a page can draw.

use loopscope_message::{Arg, Message};
use loopscope_transition::formula::{ClosedForm, Formula};
use serde::Serialize;

/// The result of `navigate`: the program as chains (CBA, section 3.1) with their recurrences and constraint systems
/// (section 3.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Navigation {
    /// The chains. A root chain stands before its subchains.
    pub chains: Vec<Chain>,
    /// The number of prefixes of root chains that were dropped because no run can follow them.
    pub pruned: u32,
    /// The number of root chains and prefixes that were built but are not among the chains: these are the first ones.
    pub left_out: u32,
}

/// A chain: a path through the program, or a prefix of one, or a path once around a loop. Inner loops are single nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chain {
    /// The `0` of c₀; κ₀ is then its path counter.
    pub id: u32,
    /// A root chain, a prefix of several, or a path once around a loop.
    pub role: ChainRole,
    /// Its nodes, in order.
    pub nodes: Vec<ChainNode>,
    /// The number of other paths around the loop that have the same effect and count as this chain.
    pub alike: u32,
    /// Values of variables after this chain's loop, in path counters. Those that do not change are left out.
    pub values: Vec<ClosedForm>,
    /// The constraints on the path counters (for a root chain: for its end to be reached).
    pub constraints: Vec<Constraint>,
    /// The positions of constraints that contradict each other, in increasing order: an unsatisfiable core. Empty if
    /// none is known.
    pub core: Vec<u32>,
    /// For each counter, an interval that contains its values in all solutions of the constraints (CBA, algorithm 2).
    /// Intervals that exclude only negative values are left out.
    pub intervals: Vec<CounterInterval>,
    /// The counts with which this chain was taken, one for each counter that its loop has, once a vector of counters
    /// was found that leads to the target. Empty otherwise.
    pub counters: Vec<CounterValue>,
    /// Its fate.
    pub fate: ChainFate,
}

/// The start and the end of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ChainRole {
    /// From the program's start to the target.
    Root,
    /// From the program's start to a condition that all root chains with this beginning pass, and no run.
    Beginning,
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
    /// Its kind.
    pub kind: ChainNodeKind,
    /// Its text, such as `A[i] == 1` or `i = i + 1`.
    pub text: Arg,
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

/// A constraint on path counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Constraint {
    /// The constraint. Values without a closed form are `★1`, `★2` and so on.
    pub formula: Formula,
    /// The origin of the constraint, in words with code between backticks: "`i != 5` in the last iteration of the loop
    /// in line 3".
    pub why: Message,
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

/// A path counter with bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CounterInterval {
    /// The counter.
    pub counter: Formula,
    /// Its least value.
    pub least: String,
    /// Its greatest value; null if it has no bound.
    pub most: Option<String>,
}

/// The fate of a chain.
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
    /// Not decided: the search continued elsewhere or stopped first. Also the fate of subchains of a root that did not
    /// reach the target.
    Open,
}
