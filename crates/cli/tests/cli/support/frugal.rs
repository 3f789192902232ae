//! Analyses that end soon, and at the same place on every machine.

#![allow(clippy::cast_precision_loss, reason = "counts are small")]

use std::cell::Cell;
use std::fmt::Write;

use loopscope_engine::{Clock, Host, Unobserved};
use loopscope_question::report::Report;
use loopscope_question::{Analysis, Program};
use loopscope_smt::{Transport, TransportError};
use loopscope_testing::{Lent, SolverProcess};

/// Runs an analysis with this limit on its [`Work`]; its own limit in seconds does not count. The solver is reset.
pub(crate) fn analyse(solver: &mut SolverProcess, source: &str, analysis: Analysis, work: u64) -> Report {
    analyse_counting(solver, source, analysis, work, QUESTION).0
}

/// As [`analyse`], with another limit on questions; also returns how much work was done, which should exceed the limit
/// only slightly.
pub(crate) fn analyse_counting(
    solver: &mut SolverProcess,
    source: &str,
    analysis: Analysis,
    work: u64,
    question: u64,
) -> (Report, u64) {
    analyse_program(solver, &super::program_of(source), analysis, work, question)
}

/// As [`analyse_counting`], of a program in any language.
pub(crate) fn analyse_program(
    solver: &mut SolverProcess,
    program: &Program,
    mut analysis: Analysis,
    work: u64,
    question: u64,
) -> (Report, u64) {
    analysis.budget.seconds = work as f64;
    let done = Work::default();
    let transport = Box::new(Frugal { question, ..Frugal::new(solver, &done, work) });
    let host = Host { transport, clock: &done, observer: &mut Unobserved };
    let report = loopscope_engine::analyse(program, &analysis, host);
    (report, done.0.get())
}

/// The most that one question to the solver may cost, in Z3's units. The engine allows more.
pub(crate) const QUESTION: u64 = 100_000;

/// The work that a question without an answer counts as; one with an answer counts as 1.
pub(crate) const UNKNOWN: u64 = 100;

/// Counts reads of the clock and questions to the solver; those that have no answer are the expensive ones. Analyses
/// then stop at the same place on every machine.
#[derive(Default)]
pub(crate) struct Work(Cell<u64>);

impl Work {
    fn add(&self, amount: u64) {
        self.0.set(self.0.get() + amount);
    }
}

impl Clock for Work {
    fn seconds(&self) -> f64 {
        self.add(1);
        self.0.get() as f64
    }
}

/// The command that sets a limit, as the session writes it.
const LIMIT: &str = "(set-option :rlimit ";

/// A solver that gives up soon, and answers nothing once the work limit is reached.
pub(crate) struct Frugal<'a> {
    solver: Lent<'a>,
    work: &'a Work,
    limit: u64,
    /// The most that one question may cost.
    question: u64,
}

impl<'a> Frugal<'a> {
    /// Lends a solver, which is reset.
    pub(crate) fn new(solver: &'a mut SolverProcess, work: &'a Work, limit: u64) -> Self {
        Self { solver: Lent::new(solver), work, limit, question: QUESTION }
    }
}

impl Transport for Frugal<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        if self.work.0.get() > self.limit {
            self.work.add(1);
            // Commands that the solver does not get now are not missed: it gets no others before it is reset.
            let tired = if script.contains("(check-sat") {
                "unknown"
            } else if script.contains(":reason-unknown") {
                "(:reason-unknown \"resource limit\")"
            } else {
                ""
            };
            return Ok(tired.to_owned());
        }
        let mut parts = script.split(LIMIT);
        let mut frugal = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (limit, behind) = part.split_at(part.find(')').unwrap_or(0));
            let _ = write!(frugal, "{LIMIT}{}{behind}", limit.parse().unwrap_or(0).min(self.question));
        }
        let answer = self.solver.eval(&frugal);
        // Silence is no answer either. Some answers are surrounded by the resources that the solver has used.
        let gave_up = |line: &str| line == "unknown" || line.starts_with("(error");
        let answered = answer.as_ref().is_ok_and(|answer| !answer.lines().any(gave_up));
        self.work.add(if answered { 1 } else { UNKNOWN });
        answer
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.solver.restart()
    }
}
