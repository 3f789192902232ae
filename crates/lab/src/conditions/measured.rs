//! The costs of the necessary condition of a target, for comparison with table 1 of Strejček and Trtík, *Abstracting Path
//! Conditions*, 2011 (APC).

use loopscope_apc::measure::{Condition, Measured};
use loopscope_engine::{Clock, ExpandedProgram, Host, Measurement, measure};
use loopscope_message::text;
use loopscope_question::report::StopReason;
use loopscope_question::{Analysis, Processing, Program};
use loopscope_smt::Pool;
use serde::Serialize;

/// The numbers of iterations that are unfolded before the question with quantifiers is asked, and after it. The paper unfolds 25.
const LENGTHS: [u32; 4] = [2, 4, 10, 25];
const LONG: [u32; 1] = [60];

/// The costs of a necessary condition. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ConditionCosts {
    /// The number of backbones that have a condition without a known contradiction.
    pub(super) backbones: u32,
    /// The number of beginnings of backbones that were given up.
    pub(super) pruned: u32,
    /// The time in which the condition was built, with the questions about beginnings and inner loops.
    pub(super) built: f64,
    /// The question with quantifiers; `None` if it had no answer at the limit.
    pub(super) itself: Option<AskedCondition>,
    /// The questions without quantifiers that had answers at the limit.
    pub(super) unfolded: Vec<UnfoldedCondition>,
    /// The limit that was reached, if one was.
    pub(super) stopped: Option<StopReason>,
}

/// The question about the first iterations of each loop.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct UnfoldedCondition {
    /// The number of iterations.
    pub(super) iterations: u32,
    /// The time in which the condition was unfolded.
    pub(super) seconds: f64,
    /// The question.
    pub(super) asked: AskedCondition,
}

/// A question to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct AskedCondition {
    /// True if the condition is satisfiable; `None` if the solver does not know.
    pub(super) satisfiable: Option<bool>,
    /// The time of the answer.
    pub(super) seconds: f64,
}

/// Builds the necessary condition of the target as a whole, and asks the solver about it with and without its
/// quantifiers. `apc` stops at the first answer. Each question has a solver of its own, which has seen no other.
pub(super) fn condition_costs(
    program: &Program,
    analysis: &Analysis,
    mut host: Host<'_>,
) -> Result<ConditionCosts, StopReason> {
    // The start of the solver is not measured. If it fails, the first question says why.
    let _ = host.transport.eval("(check-sat)");
    let clock = host.clock;
    measure(program, analysis, host, |measurement| {
        let measuring = Measuring { measurement, clock };
        let mut pool = Pool::default();
        let (condition, built) = measuring.build(&mut pool, analysis.loop_processing)?;
        let mut costs = ConditionCosts {
            backbones: condition.alternatives.len() as u32,
            pruned: condition.pruned,
            built,
            itself: None,
            unfolded: Vec::new(),
            stopped: None,
        };
        costs.stopped = measuring.ask_all(&mut pool, &condition, &mut costs).err();
        Ok(costs)
    })
}

/// Measures the questions.
struct Measuring<'m, 'q> {
    measurement: &'m Measurement<'q>,
    clock: &'m dyn Clock,
}

impl Measuring<'_, '_> {
    /// Builds the condition; with the time that this took.
    fn build(&self, pool: &mut Pool, processing: Processing) -> Result<(Condition, f64), StopReason> {
        let ExpandedProgram { cfg, tracking, targets } = self.measurement.expanded(text!("conditions"))?;
        let measured = Measured { cfg, tracking, targets, processing };
        let start = self.clock.seconds();
        let built =
            self.measurement.with_solver(pool, |context, effort| Condition::build(context, effort, measured))?;
        Ok((built, self.clock.seconds() - start))
    }

    /// Asks about the condition and its first iterations, until a limit is reached.
    fn ask_all(&self, pool: &mut Pool, condition: &Condition, costs: &mut ConditionCosts) -> Result<(), StopReason> {
        for iterations in LENGTHS {
            costs.unfolded.push(self.unfold(pool, condition, iterations)?);
        }
        costs.itself = Some(self.ask(pool, condition)?);
        for iterations in LONG {
            costs.unfolded.push(self.unfold(pool, condition, iterations)?);
        }
        Ok(())
    }

    /// Unfolds the condition, and asks whether the result is satisfiable.
    fn unfold(&self, pool: &mut Pool, condition: &Condition, iterations: u32) -> Result<UnfoldedCondition, StopReason> {
        let start = self.clock.seconds();
        let instances = condition.unfolded(pool, iterations);
        let seconds = self.clock.seconds() - start;
        Ok(UnfoldedCondition { iterations, seconds, asked: self.ask(pool, &instances)? })
    }

    /// Asks whether a condition is satisfiable.
    fn ask(&self, pool: &mut Pool, condition: &Condition) -> Result<AskedCondition, StopReason> {
        self.measurement.with_solver(pool, |context, effort| {
            let start = self.clock.seconds();
            let satisfiable = condition.is_satisfiable(context, effort)?;
            Ok(AskedCondition { satisfiable, seconds: self.clock.seconds() - start })
        })
    }
}

#[cfg(test)]
mod tests;
