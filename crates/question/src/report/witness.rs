//! Inputs that lead to the target.

use loopscope_message::Message;
use loopscope_transition::formula::Formula;
use serde::Serialize;

/// Inputs that lead to the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Witness {
    /// The integers that `input` reads, in order.
    pub inputs: Vec<Repeated>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<ParameterValue>,
    /// True if the concrete interpreter followed these inputs to the target. False only if the run is longer than the
    /// step limit; [`Witness::note`] then says so.
    pub replayed: bool,
    /// The number of steps that the interpreter took.
    pub steps: u64,
    /// The conjuncts of the path condition of the path that the search found; empty if the inputs were found without a
    /// path.
    pub path_condition: Vec<Formula>,
    /// True if the run takes that path, which the counts of chains also describe. False if the inputs, once minimised,
    /// take another path.
    pub same_path: bool,
    /// A remark about it, if there is one.
    pub note: Option<Message>,
}

/// An integer that is read several times in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Repeated {
    /// The integer in decimal.
    pub value: String,
    /// The number of times, at least one.
    pub times: u64,
}

/// A parameter of `main` with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ParameterValue {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: ArgumentValue,
}

/// A value of a parameter of `main`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ArgumentValue {
    /// An integer in decimal.
    Integer {
        /// The integer.
        value: String,
    },
    /// An input array: the elements that the run reads, by ascending index. All other elements are irrelevant, and are
    /// 0.
    Array {
        /// Stretches of equal elements.
        runs: Vec<ElementRun>,
    },
    /// An input array of arrays: the rows with elements that the run reads, by ascending index.
    Rows {
        /// Stretches of equal rows.
        rows: Vec<RowRun>,
    },
}

/// The same element at every index from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ElementRun {
    /// The first index in decimal.
    pub first: String,
    /// The last index in decimal.
    pub last: String,
    /// The element in decimal.
    pub value: String,
}

/// Equal rows at every index from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RowRun {
    /// The first index in decimal.
    pub first: String,
    /// The last index in decimal.
    pub last: String,
    /// Their elements.
    pub runs: Vec<ElementRun>,
}
