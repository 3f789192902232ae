//! A necessary condition as plain data for the page.

use loopscope_chains::artefact::Constraint;
use loopscope_message::Message;
use loopscope_transition::formula::{ClosedForm, Formula};
use serde::Serialize;

/// A condition that every run to the target satisfies: the conditions on the inputs, and the condition of one of the
/// backbones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NecessaryCondition {
    /// The conditions on the parameters that every run to the target satisfies.
    pub on_inputs: Vec<Formula>,
    /// The examined backbones: paths on which loops are passed in one step.
    pub ways: Vec<Backbone>,
    /// The number of backbones that are not listed.
    pub more: u32,
    /// The number of prefixes of backbones that were dropped because their conditions are unsatisfiable.
    pub pruned: u32,
    /// The loops on the way to the target, including those on prefixes of backbones that were dropped.
    pub loops: Vec<PassedLoop>,
}

/// A backbone with its condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Backbone {
    /// The lines that it passes, in order.
    pub lines: Vec<u32>,
    /// The parts of its condition, each with its line. Conditions that counters are not negative are left out.
    pub parts: Vec<Constraint>,
    /// Further parts that most readers can do without: they are long, or only relate the counts before iterations, or
    /// unknown values.
    pub folded: Vec<Constraint>,
    /// The number of parts of its condition that are too long to be listed.
    pub hidden: u32,
    /// The loops that its condition does not state completely.
    pub left_out: Vec<LeftOut>,
    /// The satisfiability of its condition.
    pub fate: BackboneFate,
    /// The question that decided it; `None` if it is not decided.
    pub winner: Option<Winner>,
}

/// A loop whose condition is not stated for all paths, since it has too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeftOut {
    /// The line of the loop.
    pub line: u32,
    /// The number of these paths.
    pub paths: u32,
    /// The number of all its paths.
    pub all: u32,
}

/// The question whose answer decided a backbone, of those that take turns (APC, section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Winner {
    /// The condition: no quantifier is left in it.
    WithoutQuantifiers,
    /// The condition with its quantifiers.
    Itself,
    /// The condition of the first iterations of each loop only.
    FirstIterations {
        /// Their number.
        iterations: u32,
    },
    /// The condition of the first iterations of each loop, and that there are no further ones.
    NoFurtherIterations {
        /// Their number.
        iterations: u32,
    },
}

/// A loop that is passed in one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PassedLoop {
    /// Its line.
    pub line: u32,
    /// The counters of the paths through it, each with the effect of that path.
    pub ways: Vec<CountedWay>,
    /// The values of variables after it.
    pub values: Vec<ClosedForm>,
    /// The numbers of iterations of inner loops in one iteration, if the values before it determine them.
    pub dependencies: Vec<Formula>,
    /// The variables whose values are known only because of these (APC, section 3.3: heavyweight processing).
    pub heavyweight: Vec<String>,
}

/// A path through a loop, with its counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CountedWay {
    /// The counter: the number of times that the path is taken.
    pub counter: Formula,
    /// Its conditions, with code between backticks.
    pub where_taken: Message,
}

/// The satisfiability of a backbone's condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum BackboneFate {
    /// It cannot: no run follows the backbone.
    Impossible,
    /// It can. A run need not follow the backbone.
    Possible,
    /// Not known yet.
    Open,
}
