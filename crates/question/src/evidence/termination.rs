//! The parts of a proof that every run ends.

use loopscope_cfg::VarId;
use loopscope_smt::{Pool, Term, write_formula};
use loopscope_transition::formula::Formula;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::report::ParameterValue;

/// A term of a proof that every run ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RankingComponent {
    /// The lines of the loops whose iterations it is about, from 1, each once.
    pub lines: Vec<u32>,
    /// If a loop is split by modes: the conditions of the modes that it is about.
    pub cases: Vec<Formula>,
    /// The term.
    pub function: Formula,
    /// The form of its changes.
    pub shape: RankingShape,
    /// The functions that it is about: each of their calls counts as an iteration.
    pub functions: Vec<String>,
}

/// A bound on a run's returns to the head of a loop. An iteration that leaves the loop does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct IterationBound {
    /// The line of the loop, from 1.
    pub line: u32,
    /// The largest number: a formula over the parameters of `main`, and over variables, which have the values with which a
    /// run first gets to a loop.
    pub most: Formula,
    /// True if runs that get to the loop return exactly so often.
    pub is_exact: bool,
    /// True if it is the number for each time that a run gets to the loop, since the loop is in another one, or a run may
    /// not get there.
    pub each_time: bool,
    /// True if variables have the values with which a run gets to this loop.
    pub at_arrival: bool,
}

/// An example of a run in which terms of a proof decrease.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FallingExample {
    /// The parameters of `main`, in order.
    pub parameters: Vec<ParameterValue>,
    /// The integer that each `input` reads, if the program reads any.
    pub input: Option<String>,
    /// The terms.
    pub series: Vec<FallingSeries>,
}

/// The values of a term in a run, in decimal: at the beginning of each iteration of the loops that the term is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FallingSeries {
    /// The term: an index into the components of the proof.
    pub component: u32,
    /// The values, at least three.
    pub values: Vec<String>,
}

/// The numbers of iterations that runs complete, beside the bounds, if the program has one input, which is an integer. The
/// interpreter has run the program on each value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct IterationCounts {
    /// The parameter of `main` that is the input; none if the program reads it.
    pub input: Option<String>,
    /// Its values, ascending, without those for which an assumption ends the run.
    pub values: Vec<i32>,
    /// The numbers at each of them.
    pub series: Vec<CountSeries>,
}

/// The iterations of a loop, or of all loops together, for each value of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CountSeries {
    /// The bound: an index into those of the proof; none for the bound of all loops together.
    pub bound: Option<u32>,
    /// The values of the bound, in decimal; none if that is not known.
    pub most: Vec<Option<String>>,
    /// The numbers of iterations that the run completes: if the bound is about each time that a run gets to the loop,
    /// the largest number. None if the run does not get to the loop then, or is long.
    pub counted: Vec<Option<u64>>,
}

/// The terms of a lexicographic ranking function at the head of a loop: none is below 0 when a run is there, and from one
/// head to the next, they become smaller.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Measure {
    /// The head: the number of a node in the program without calls.
    pub head: u32,
    /// The terms, the same number at each head, in the notation of [`Claim`](super::Claim).
    pub terms: Vec<String>,
}

/// The change of a term of a proof in the iterations of its loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RankingShape {
    /// It is at least 0, and decreases by 1 or more in every iteration.
    Ranking,
    /// It decreases by 1 or more in every iteration, so it is below 0 from some iteration on.
    Phase,
    /// It never rises. It decreases from 0 or more only finitely often.
    Bounded,
}

impl Measure {
    /// The terms of a head over symbols that stand for variables there. `names` has a name for each variable.
    pub fn new(pool: &Pool, head: NodeIndex, terms: &[Term], parameters: &[(VarId, Term)], names: &[String]) -> Self {
        let symbols: FxHashMap<Term, String> =
            parameters.iter().map(|(variable, symbol)| (*symbol, names[variable.0 as usize].clone())).collect();
        let terms = terms.iter().map(|term| write_formula(pool, *term, &symbols)).collect();
        Self { head: head.index() as u32, terms }
    }
}
