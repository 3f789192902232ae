//! The program in the view whose loops and calls are searched, and its transition system.

use std::rc::Rc;

use loopscope_horn::blocks::Blocks;
use loopscope_message::text;
use loopscope_question::report::{Invariant, ProgramPoint, StopReason};
use loopscope_smt::{Pool, Term};
use loopscope_symex::{Budget as _, StopReason as Reason};
use loopscope_termination::system::{KeptVariables, TransitionSystem};

use crate::member::Question;
use crate::program_view::{EXPANDED, ProgramView, WITH_LENGTHS, WITH_MEMORY};
use crate::workspace::Workspace;

/// The program of a search for what its loops and calls do.
pub(in crate::member) enum Analysed<'q> {
    /// Its calls are expanded.
    InView(&'q ProgramView),
    /// Its functions call themselves or each other.
    WithCalls(Rc<Blocks>),
}

/// The transition system of a program whose calls are expanded.
///
/// # Errors
/// Calls cannot be expanded, or a limit was reached.
pub(crate) fn system<'q>(
    question: &'q Question<'q>,
    kept: KeptVariables,
    workspace: &mut Workspace<'_>,
) -> Result<(&'q ProgramView, TransitionSystem), StopReason> {
    let view = question.view(EXPANDED).map_err(|error| question.reasons.calling(text!("loops"), error))?;
    let system = system_of(view, kept, workspace);
    Ok((view, system.map_err(|reason| question.reasons.executing(&reason))?))
}

/// The transition system of a program without calls.
pub(super) fn system_of(
    ProgramView { program, tracking, .. }: &ProgramView,
    kept: KeptVariables,
    workspace: &mut Workspace<'_>,
) -> Result<TransitionSystem, Reason> {
    let Workspace { pool, meter, .. } = workspace;
    TransitionSystem::new(&program.cfg, tracking, kept, pool, &mut || meter.go_on()).map_err(Reason::Limit)
}

/// The program with lengths of its pointers, if it has some.
pub(super) fn with_lengths<'q>(question: &'q Question<'q>) -> Option<&'q ProgramView> {
    let views = WITH_LENGTHS.iter().filter_map(|views| question.view(views).ok());
    views.into_iter().find(|view| view.program.back.has_lengths)
}

/// The program with arrays that stand for memory, if it has some.
pub(super) fn with_memory<'q>(question: &'q Question<'q>) -> Option<&'q ProgramView> {
    question.view(WITH_MEMORY).ok().filter(|view| has_memory(view))
}

/// Returns `true` if arrays stand for memory in a view.
pub(super) fn has_memory(view: &ProgramView) -> bool {
    view.program.back.memory.is_some()
}

/// Returns `true` if steps of a system depend on what stands for memory.
pub(in crate::member) fn speaks_of_memory(view: &ProgramView, system: &TransitionSystem) -> bool {
    system.variables.iter().flatten().any(|variable| view.program.back.stands_for_memory(*variable))
}

/// The line of a loop.
pub(in crate::member) fn line(view: &ProgramView, system: &TransitionSystem, head: usize) -> u32 {
    view.program.cfg.graph[system.heads[head]].line
}

/// Conditions at the heads of loops.
pub(in crate::member) fn at_heads(
    view: &ProgramView,
    system: &TransitionSystem,
    pool: &mut Pool,
    conditions: &[Term],
) -> Vec<Invariant> {
    let place = |head| ProgramPoint::Loop { line: line(view, system, head) };
    let places: Vec<(ProgramPoint, Term)> =
        conditions.iter().enumerate().map(|(head, condition)| (place(head), *condition)).collect();
    Invariant::from_terms(pool, &places)
}
