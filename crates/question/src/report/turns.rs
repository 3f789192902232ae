//! The members of an analysis and their turns, as plain data: counts of work, no times.

use serde::Serialize;

use super::{Artefact, StopReason};

/// A technique that took part, with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MemberReport {
    /// Its name in the registry.
    pub technique: String,
    /// True if it works on everyday inputs alone.
    pub is_everyday: bool,
    /// Its status.
    pub standing: MemberStatus,
    /// Why it ended, if it ended without an answer.
    pub stop: Option<StopReason>,
    /// The number of its turns.
    pub turns: u32,
    /// The cost of all its turns.
    pub cost: Cost,
    /// Its artefact, if any. Set when the analysis is over, and in the messages that workers exchange.
    pub artefact: Option<Artefact>,
}

impl MemberReport {
    /// A member before its first turn.
    pub fn new(technique: &str) -> Self {
        let technique = technique.to_owned();
        Self {
            technique,
            is_everyday: false,
            standing: MemberStatus::Waiting,
            stop: None,
            turns: 0,
            cost: Cost::default(),
            artefact: None,
        }
    }
}

/// The status of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum MemberStatus {
    /// It never had a turn.
    Waiting,
    /// It was still at work when the analysis ended.
    Unfinished,
    /// It proved that the target can be reached.
    Reached,
    /// It proved that the target cannot be reached.
    Unreachable,
    /// It cannot be applied to the program.
    Refused,
    /// It gave up.
    Stopped,
    /// It proved that every run ends.
    Ends,
    /// It proved that some run never ends.
    Endless,
}

/// A turn of a member. It used up its slice of work, unless it is the member's last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Turn {
    /// The member: an index into [`Report::members`](crate::report::Report::members).
    pub member: u32,
    /// The round, from 0. Each round grants several times as much work as the one before.
    pub round: u32,
    /// Its cost.
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
    /// Steps: nodes of the flow graph that states executed; for runs, statements.
    pub steps: u64,
    /// Questions that reached the solver.
    pub solver_calls: u64,
    /// The cost of these questions, in the solver's own units.
    pub units: u64,
}

impl Cost {
    /// The difference from this cost to `now`.
    pub fn until(&self, now: &Self) -> Self {
        Self {
            states: now.states - self.states,
            steps: now.steps - self.steps,
            solver_calls: now.solver_calls - self.solver_calls,
            units: now.units - self.units,
        }
    }

    /// Adds another cost.
    pub fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.steps += other.steps;
        self.solver_calls += other.solver_calls;
        self.units += other.units;
    }
}
