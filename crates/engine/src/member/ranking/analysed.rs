//! Programs whose loops and calls are searched, and what holds at these.

use loopscope_question::report::{Invariant, ProgramPoint};
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Term};
use loopscope_termination::system::TransitionSystem;

use super::calls::Calls;
use super::line;
use crate::program_view::ProgramView;

/// The program of a search for what its loops and calls do.
pub(in crate::member) enum Analysed<'q> {
    /// Its calls are expanded.
    InView(&'q ProgramView),
    /// Its functions call themselves or each other.
    WithCalls(Box<Calls>),
}

impl Analysed<'_> {
    /// The clauses whose solutions are invariants.
    pub(super) fn clauses<'a>(&'a self, system: &'a TransitionSystem) -> &'a Clauses {
        match self {
            Self::InView(_) => &system.clauses,
            Self::WithCalls(calls) => &calls.clauses,
        }
    }
}

/// What holds at the heads of loops.
pub(in crate::member) fn at_heads(
    view: &ProgramView,
    system: &TransitionSystem,
    pool: &mut Pool,
    conditions: &[Term],
) -> Vec<Invariant> {
    let place = |head| ProgramPoint::Loop { line: line(view, system, head) };
    let places: Vec<(ProgramPoint, Term)> =
        conditions.iter().enumerate().map(|(head, condition)| (place(head), *condition)).collect();
    Invariant::of(pool, &places)
}
