//! What the necessary condition of a target costs, for comparison with table 1 of Strejček and Trtík, *Abstracting Path
//! Conditions*, 2011 (APC).

use std::cell::RefCell;

use loopscope_apc::measure::{Condition, Measured};
use loopscope_smt::Pool;
use loopscope_symex::Context;
use serde::Serialize;

use crate::analysis::Analysis;
use crate::host::{Clock, Host};
use crate::member::{QUESTION_LIMIT, Question, WithoutCalls};
use crate::program::Program;
use crate::report::StopReason;
use crate::workspace::Workspaces;

/// How many iterations are unfolded. The paper unfolds 25.
const LENGTHS: [u32; 5] = [2, 4, 10, 25, 60];

/// What a necessary condition costs. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConditionCosts {
    /// How many backbones have a condition without a known contradiction.
    pub backbones: u32,
    /// How many beginnings of backbones were given up.
    pub pruned: u32,
    /// The time in which the condition was built, with the questions about beginnings and inner loops.
    pub built: f64,
    /// The question with quantifiers.
    pub itself: AskedCondition,
    /// The questions without quantifiers.
    pub unfolded: Vec<UnfoldedCondition>,
}

/// The question about the first iterations of each loop.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct UnfoldedCondition {
    /// How many iterations.
    pub iterations: u32,
    /// The time in which the condition was unfolded.
    pub seconds: f64,
    /// The question.
    pub asked: AskedCondition,
}

/// A question to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AskedCondition {
    /// Whether the condition is satisfiable; `None` if the solver does not know.
    pub satisfiable: Option<bool>,
    /// The time of the answer.
    pub seconds: f64,
}

/// Builds the necessary condition of the target as a whole, and asks the solver about it with and without its
/// quantifiers. `apc` stops at the first answer. Each question has a solver of its own, which has seen no other.
///
/// # Errors
/// Why there is no condition, or that a limit was reached.
pub fn condition_costs(program: &Program, analysis: &Analysis, host: Host<'_>) -> Result<ConditionCosts, StopReason> {
    let question = program.question(analysis);
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget);
    let mut measuring = Measuring { question: &question, workspaces, clock: host.clock, next: 0 };
    // The start of the solver is not measured.
    measuring.build(&mut Pool::default())?;
    let mut pool = Pool::default();
    let (condition, built) = measuring.build(&mut pool)?;
    let itself = measuring.ask(&mut pool, &condition)?;
    let mut unfolded = Vec::new();
    for iterations in LENGTHS {
        let start = measuring.clock.seconds();
        let instances = condition.unfolded(&mut pool, iterations);
        let seconds = measuring.clock.seconds() - start;
        unfolded.push(UnfoldedCondition { iterations, seconds, asked: measuring.ask(&mut pool, &instances)? });
    }
    let backbones = condition.alternatives.len() as u32;
    Ok(ConditionCosts { backbones, pruned: condition.pruned, built, itself, unfolded })
}

struct Measuring<'m, 'q> {
    question: &'m Question<'q>,
    workspaces: Workspaces<'m>,
    clock: &'m dyn Clock,
    /// The number of the next workspace.
    next: u32,
}

impl Measuring<'_, '_> {
    /// Builds the condition; with the time that this took.
    fn build(&mut self, pool: &mut Pool) -> Result<(Condition, f64), StopReason> {
        let Question { analysis, reasons, .. } = self.question;
        let without_calls = self.question.without_calls().map_err(|error| reasons.calling("conditions", error))?;
        let WithoutCalls { program, tracking, targets, .. } = without_calls;
        let measured = Measured { cfg: &program.cfg, tracking, targets, processing: analysis.loop_processing };
        let start = self.clock.seconds();
        let mut workspace = self.workspaces.workspace(self.next);
        let effort = workspace.effort(QUESTION_LIMIT);
        let mut context = Context { pool, solver: &mut *workspace.solver, budget: &mut workspace.meter };
        let built = Condition::build(&mut context, &effort, measured);
        let seconds = self.clock.seconds() - start;
        self.close();
        built.map(|condition| (condition, seconds)).map_err(|failure| reasons.navigating(&failure.into()))
    }

    /// Asks whether a condition is satisfiable.
    fn ask(&mut self, pool: &mut Pool, condition: &Condition) -> Result<AskedCondition, StopReason> {
        let mut workspace = self.workspaces.workspace(self.next);
        let effort = workspace.effort(QUESTION_LIMIT);
        let mut context = Context { pool, solver: &mut *workspace.solver, budget: &mut workspace.meter };
        let start = self.clock.seconds();
        let satisfiable = condition.is_satisfiable(&mut context, &effort);
        let seconds = self.clock.seconds() - start;
        self.close();
        let satisfiable = satisfiable.map_err(|reason| self.question.reasons.executing(&reason))?;
        Ok(AskedCondition { satisfiable, seconds })
    }

    fn close(&mut self) {
        self.workspaces.close(self.next);
        self.next += 1;
    }
}
