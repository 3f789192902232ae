//! The members of an analysis, and what each did in its turns: plain data, counts of work and no times.

use serde::Serialize;

use crate::report::{Artefact, StopReason};

/// A technique that took part, with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MemberReport {
    /// Its name in the registry.
    pub technique: String,
    /// Its standing.
    pub standing: Standing,
    /// Why it ended without an answer, if it did.
    pub stop: Option<StopReason>,
    /// How many turns it had.
    pub turns: u32,
    /// What its turns cost together.
    pub cost: Cost,
    /// What it has built, if anything. Set when the analysis is over, and in the messages that workers exchange.
    pub artefact: Option<Artefact>,
}

impl MemberReport {
    /// One that has not had a turn.
    pub(crate) fn new(technique: &str) -> Self {
        let technique = technique.to_owned();
        Self { technique, standing: Standing::Waiting, stop: None, turns: 0, cost: Cost::default(), artefact: None }
    }
}

/// The standing of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Standing {
    /// It never had a turn.
    Waiting,
    /// It was still at work when the analysis ended.
    Unfinished,
    /// It showed that the target can be reached.
    Reached,
    /// It showed that the target cannot be reached.
    Unreachable,
    /// It cannot be applied to the program.
    Refused,
    /// It gave up.
    Stopped,
}

/// A turn of a member. Unless it is the member's last turn, it used up the work that was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Turn {
    /// The member: an index into [`Report::members`](crate::report::Report::members).
    pub member: u32,
    /// The round, from 0. Each round allows several times as much as the one before.
    pub round: u32,
    /// What it cost.
    pub cost: Cost,
    /// The cost as one number, for comparison. Its unit is a symbolic state.
    pub work: u64,
}

/// The cost of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Cost {
    /// Symbolic states executed.
    pub states: u64,
    /// Steps: nodes of the flow graph that states executed; of a run, statements.
    pub steps: u64,
    /// Questions that reached the solver.
    pub solver_calls: u64,
    /// What they cost, in the solver's own units.
    pub units: u64,
}

impl Cost {
    /// What was added to this until now.
    pub(crate) fn until(&self, now: &Self) -> Self {
        Self {
            states: now.states - self.states,
            steps: now.steps - self.steps,
            solver_calls: now.solver_calls - self.solver_calls,
            units: now.units - self.units,
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.steps += other.steps;
        self.solver_calls += other.solver_calls;
        self.units += other.units;
    }
}
