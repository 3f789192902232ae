//! What the necessary condition of a target costs, for comparison with table 1 of Strejček and Trtík, *Abstracting Path
//! Conditions*, 2011 (APC).

use std::cell::RefCell;

use loopscope_apc::measure::{Condition, Measured};
use loopscope_message::text;
use loopscope_question::report::StopReason;
use loopscope_question::{Analysis, Program};
use loopscope_smt::Pool;
use loopscope_symex::Context;
use serde::Serialize;

use crate::ask::ask;
use crate::host::{Clock, Host};
use crate::member::{QUESTION_LIMIT, Question};
use crate::program_view::{EXPANDED, ProgramView};
use crate::workspace::Workspaces;

/// How many iterations are unfolded before the question with quantifiers is asked, and after it. The paper unfolds 25.
const LENGTHS: [u32; 4] = [2, 4, 10, 25];
const LONG: [u32; 1] = [60];

/// What a necessary condition costs. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConditionCosts {
    /// How many backbones have a condition without a known contradiction.
    pub backbones: u32,
    /// How many beginnings of backbones were given up.
    pub pruned: u32,
    /// The time in which the condition was built, with the questions about beginnings and inner loops.
    pub built: f64,
    /// The question with quantifiers; `None` if it had no answer at the limit.
    pub itself: Option<AskedCondition>,
    /// The questions without quantifiers, as far as they had answers at the limit.
    pub unfolded: Vec<UnfoldedCondition>,
    /// The limit that was reached, if one was.
    pub stopped: Option<StopReason>,
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
/// Why there is no condition.
pub fn condition_costs(
    program: &Program,
    analysis: &Analysis,
    mut host: Host<'_>,
) -> Result<ConditionCosts, StopReason> {
    // The start of the solver is not measured. If it fails, the first question says why.
    let _ = host.transport.eval("(check-sat)");
    let question = ask(program, analysis);
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget);
    let mut measuring = Measuring { question: &question, workspaces, clock: host.clock, next: 0 };
    let mut pool = Pool::default();
    let (condition, built) = measuring.build(&mut pool)?;
    let backbones = condition.alternatives.len() as u32;
    let mut costs = ConditionCosts {
        backbones,
        pruned: condition.pruned,
        built,
        itself: None,
        unfolded: Vec::new(),
        stopped: None,
    };
    costs.stopped = measuring.ask_all(&mut pool, &condition, &mut costs).err();
    Ok(costs)
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
        let view = self.question.view(EXPANDED).map_err(|error| reasons.calling(text!("conditions"), error))?;
        let ProgramView { program, tracking, targets, .. } = view;
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

    /// Asks about the condition and its first iterations, until a limit is reached.
    fn ask_all(
        &mut self,
        pool: &mut Pool,
        condition: &Condition,
        costs: &mut ConditionCosts,
    ) -> Result<(), StopReason> {
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
    fn unfold(
        &mut self,
        pool: &mut Pool,
        condition: &Condition,
        iterations: u32,
    ) -> Result<UnfoldedCondition, StopReason> {
        let start = self.clock.seconds();
        let instances = condition.unfolded(pool, iterations);
        let seconds = self.clock.seconds() - start;
        Ok(UnfoldedCondition { iterations, seconds, asked: self.ask(pool, &instances)? })
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
