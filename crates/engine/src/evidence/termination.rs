//! The parts of a proof that every run ends.

use loopscope_transition::formula::Formula;
use serde::Serialize;

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
    /// How it changes.
    pub shape: RankingShape,
}

/// How a term of a proof changes in the iterations of its loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RankingShape {
    /// It is at least 0, and falls by 1 or more in every iteration.
    Ranking,
    /// It falls by 1 or more in every iteration, so it is below 0 from some iteration on.
    Phase,
    /// It never rises. It falls from 0 or more only finitely often.
    Bounded,
}
