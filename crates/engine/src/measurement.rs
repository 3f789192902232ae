//! Measurements of a part of a technique: a question about a program, with solvers and limits as in an analysis.

use std::cell::{Cell, RefCell};

use loopscope_cfg::Cfg;
use loopscope_chains::system::Failure;
use loopscope_message::Message;
use loopscope_question::report::StopReason;
use loopscope_question::{Analysis, Program};
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Effort, LoopPolicy};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use crate::ask::ask;
use crate::doing::Taking;
use crate::host::Host;
use crate::member::paths::{Paths, ReportingPolicy};
use crate::member::{Found, Member, Progress, QUESTION_LIMIT, Question};
use crate::program_view::{EXPANDED, ProgramView};
use crate::workspace::Workspaces;

/// A question that parts of a technique can work on.
pub struct Measurement<'m> {
    question: Question<'m>,
    workspaces: Workspaces<'m>,
    /// The number of the next workspace.
    next: Cell<u32>,
}

/// A program with expanded calls.
#[derive(Clone, Copy)]
pub struct ExpandedProgram<'m> {
    /// The program.
    pub cfg: &'m Cfg,
    /// The variables that are tracked in it.
    pub tracking: &'m Tracking,
    /// The targets in it.
    pub targets: &'m SortedSet<NodeIndex>,
}

/// The result of an execution.
#[derive(Clone, Debug)]
pub struct Execution {
    /// True if the target is reachable, false if it is not; `None` without an answer.
    pub reachable: Option<bool>,
    /// The reason why there is no answer.
    pub stopped: Option<StopReason>,
    /// The number of states.
    pub states: u64,
    /// The number of questions that the solver gave up.
    pub unanswered: u64,
}

/// Works on the question of an analysis.
pub fn measure<T>(
    program: &Program,
    analysis: &Analysis,
    host: Host<'_>,
    work: impl FnOnce(&Measurement<'_>) -> T,
) -> T {
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, analysis.budget);
    work(&Measurement { question: ask(program, analysis), workspaces, next: Cell::new(0) })
}

impl Measurement<'_> {
    /// The program with expanded calls, for a technique that splits programs into these parts.
    ///
    /// # Errors
    /// Calls cannot be expanded.
    pub fn expanded(&self, parts: Message) -> Result<ExpandedProgram<'_>, StopReason> {
        let view = self.question.view(EXPANDED).map_err(|error| self.question.reasons.calling(parts, error))?;
        let ProgramView { program, tracking, targets, .. } = view;
        Ok(ExpandedProgram { cfg: &program.cfg, tracking, targets })
    }

    /// Works with a solver that has seen no other question.
    ///
    /// # Errors
    /// The reason why the work stopped.
    pub fn with_solver<T>(
        &self,
        pool: &mut Pool,
        work: impl FnOnce(&mut Context<'_>, &Effort) -> Result<T, Failure>,
    ) -> Result<T, StopReason> {
        let number = self.next.replace(self.next.get() + 1);
        let mut workspace = self.workspaces.workspace(number);
        let effort = workspace.effort(QUESTION_LIMIT);
        let mut context = Context { pool, solver: &mut *workspace.solver, budget: &mut workspace.meter };
        let done = work(&mut context, &effort);
        self.workspaces.close(number);
        done.map_err(|failure| self.question.reasons.navigating(&failure.into()))
    }

    /// Executes the program with a policy for loops.
    pub fn execute(&self, policy: &mut dyn LoopPolicy) -> Execution {
        let mut workspace = self.workspaces.workspace(self.next.replace(self.next.get() + 1));
        let mut search = Paths::new(&self.question, &mut workspace, policy, QUESTION_LIMIT);
        let found = loop {
            if let Progress::Ended(found) = search.advance(&mut workspace) {
                break found;
            }
        };
        let (reachable, stopped) = match found {
            Found::Reached(_) | Found::Arrived(_) => (Some(true), None),
            Found::Unreachable(_) => (Some(false), None),
            Found::Stopped(reason) | Found::Refused(reason) => (None, Some(reason)),
            Found::Ends(_) | Found::Endless(_) => (None, None),
        };
        let states = search.counters().states;
        Execution { reachable, stopped, states, unanswered: workspace.solver.statistics().unknown }
    }
}

impl ReportingPolicy for &mut dyn LoopPolicy {
    const TAKING: Taking = Taking::Template;
}
