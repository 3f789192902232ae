//! Runs that only an error ends, beside the answer that every run ends.
//!
//! # Idea
//! A proof that every run ends counts a run-time error as an end. So the program runs on a few small inputs. If an error
//! ends such a run in a loop that has no other exit, whose other exits are in the wrong direction, or whose condition is what
//! fails, the error alone ends it. Calls that fill the stack
//! and never return end in the same way. Overflows after very many iterations are found by the search for endless runs, in
//! the program with integers without bounds.

use std::iter::successors;

use loopscope_cfg::{Cfg, Loop, NodeKind, WayOut, way_out};
use loopscope_interp::{Inputs, Outcome};
use loopscope_question::Program;
use loopscope_question::report::EndlessRun;
use loopscope_syntax::ast::{ExprKind, Stmt, StmtKind};
use loopscope_syntax::{ErrorKind, Span};
use loopscope_termination::recurrent_search::{MOST_EXECUTED, SHORT};
use loopscope_witness::{Arrival, ReplayOutcome, StepsAlone};
use petgraph::Direction::Incoming;
use petgraph::stable_graph::NodeIndex;

use crate::filled_stack::FilledStack;
use crate::member::Question;
use crate::program_view::EXPANDED;
use crate::unasked::{LONG, Subject};
use crate::workspace::{Workspace, Workspaces};

/// A run that only an error ends.
pub(crate) struct FoundEnd {
    /// The run.
    pub(crate) arrival: Arrival,
    /// The line of the loop that the run does not leave otherwise; none if it fills the stack with a call that never returns.
    pub(crate) line: Option<u32>,
    /// True if no run leaves the loop otherwise.
    pub(crate) is_only_end: bool,
}

impl FoundEnd {
    /// The first run that is found. The question is about the errors of the program, and `unbounded` looks for a run that
    /// never ends if integers and the stack have no bounds.
    pub(crate) fn find(
        (program, question): (&Program, &Question<'_>),
        subject: Subject<'_>,
        workspaces: &Workspaces<'_>,
        unbounded: &dyn Fn() -> Option<EndlessRun>,
    ) -> Option<Self> {
        if !program.tree().may_fill_stack().is_empty()
            && let Some(FilledStack { arrival, never_returns: true }) =
                FilledStack::find(question, workspaces, unbounded)
        {
            return Some(Self { arrival, line: None, is_only_end: true });
        }
        let exits = exits(program);
        let (inputs, (line, is_only_end)) =
            subject.ask(workspaces, |question, workspace| failing_run(question, workspace, &exits))?;
        match question.replay.replay(&inputs, LONG, &mut StepsAlone) {
            ReplayOutcome::Confirmed(arrival) => Some(Self { arrival, line: Some(line), is_only_end }),
            _ => None,
        }
    }
}

/// The calls of `exit`.
fn exits(program: &Program) -> Vec<Span> {
    let mut exits = Vec::new();
    let mut note = |each: &Stmt| exits.extend(matches!(each.kind, StmtKind::Exit(_)).then_some(each.span));
    for function in &program.tree().functions {
        function.each_statement(&mut note);
        function.each_expression(&mut |each| {
            if let ExprKind::Sequence(statements, _) = &each.kind {
                for statement in statements {
                    statement.each_statement(&mut note);
                }
            }
        });
    }
    exits
}

/// The inputs of a run that an error ends in a loop that it leaves in no other way, the line of the loop, and whether no run
/// leaves it.
fn failing_run(
    question: &Question<'_>,
    workspace: &mut Workspace<'_>,
    exits: &[Span],
) -> Option<(Inputs, (u32, bool))> {
    let executable = question.executable();
    let cfg = &question.view(EXPANDED).ok()?.program.cfg;
    executable.inputs_to_try().iter().take(MOST_EXECUTED).find_map(|given| {
        let tried = given.run(&executable, SHORT, &mut workspace.meter)?;
        let Outcome::Error { kind, span } = tried.run.outcome else { return None };
        Some((tried.inputs, left_by_errors(cfg, (kind, span), exits)?))
    })
}

/// The line of the innermost loop around an error that is the only end of the run there, and whether it is so for all runs.
/// Assumptions are no exits. A call that is no part of the graph may exit.
fn left_by_errors(cfg: &Cfg, (kind, place): (ErrorKind, Span), exits: &[Span]) -> Option<(u32, bool)> {
    let function = cfg.main_function();
    let loops = &function.loops;
    let is_error = |node: &NodeIndex| match &cfg.graph[*node].kind {
        NodeKind::Error(id) => cfg.error(*id).kind == kind && cfg.error(*id).span == place,
        _ => false,
    };
    let calls = |each: &Loop| each.nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Call { .. }));
    let is_left = |each: &Loop| {
        let next = each.nodes.iter().flat_map(|node| cfg.graph.neighbors(*node));
        let mut outside = next.filter(|node| !each.nodes.contains(node));
        outside.any(|node| match &cfg.graph[node].kind {
            NodeKind::Error(_) => false,
            NodeKind::Halt => exits.contains(&cfg.graph[node].span),
            _ => true,
        })
    };
    let errors = cfg.graph.node_indices().filter(is_error);
    let mut checks = errors.flat_map(|error| cfg.graph.neighbors_directed(error, Incoming));
    checks.find_map(|check| {
        let mut around = successors(loops.innermost(check), |id| loops.get(*id).parent).map(|id| loops.get(id));
        around.find_map(|each| match way_out(cfg, function, each, (check, place)) {
            _ if calls(each) => None,
            _ if !is_left(each) => Some((each.line, true)),
            WayOut::Error => Some((each.line, true)),
            WayOut::FailingCondition => Some((each.line, false)),
            WayOut::Others => None,
        })
    })
}
