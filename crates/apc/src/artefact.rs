//! A necessary condition as plain data that a page can draw.

use loopscope_chains::artefact::Constraint;
use loopscope_transition::formula::{ClosedForm, Formula};
use serde::Serialize;

/// What every run to the target satisfies: the conditions on the inputs, and the condition of one of the backbones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NecessaryCondition {
    /// What the parameters satisfy in every run to the target.
    pub on_inputs: Vec<Formula>,
    /// The examined backbones: paths on which loops are passed in one step.
    pub ways: Vec<Backbone>,
    /// How many more there are that are not listed.
    pub more: u32,
    /// How many beginnings of backbones were given up because their conditions exclude each other.
    pub pruned: u32,
    /// What is known of variables after the loops on these ways.
    pub loops: Vec<PassedLoop>,
}

/// A backbone with its condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Backbone {
    /// The lines that it passes, in order.
    pub lines: Vec<u32>,
    /// The parts of its condition that are worth a reader's time, each with its line.
    pub parts: Vec<Constraint>,
    /// How many parts are not listed.
    pub hidden: u32,
    /// What is known of it.
    pub fate: BackboneFate,
}

/// A loop that is passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PassedLoop {
    /// Its line.
    pub line: u32,
    /// The counters of the paths through it, each with the effect of that path.
    pub ways: Vec<CountedWay>,
    /// The values of variables after it.
    pub values: Vec<ClosedForm>,
}

/// A path through a loop, with its counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CountedWay {
    /// How often it is taken.
    pub counter: Formula,
    /// Its conditions, in words with code between backticks.
    pub where_taken: String,
}

/// Whether a backbone's condition can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum BackboneFate {
    /// It cannot: no run follows it.
    Impossible,
    /// It can, which does not say that a run follows it.
    Possible,
    /// Not known yet.
    Open,
}
