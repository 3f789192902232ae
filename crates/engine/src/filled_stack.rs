//! Runs that fill the stack of a C program, looked for before the members work.
//!
//! # Idea
//! No member follows recursion as deep as the stack allows, and the flow graph has no node for a stack that is full. If
//! some functions [may fill it](loopscope_syntax::ast::SyntaxTree::may_fill_stack), the interpreter, which counts the bytes
//! of the open calls, runs the program on small inputs, and on the greatest everyday ones. If none of these runs fills the
//! stack, nothing follows: a proof that nothing else goes wrong leaves the stack out, and says so.

use loopscope_interp::{Inputs, Outcome};
use loopscope_question::report::{EndlessRun, Evidence};
use loopscope_smt::IBig;
use loopscope_symex::Budget;
use loopscope_syntax::ErrorKind;
use loopscope_termination::recurrent_search::{MOST_EXECUTED, SHORT};
use loopscope_witness::{Arrival, ReplayOutcome, shrink};

use crate::member::Question;
use crate::workspace::{Workspace, Workspaces};

/// The most inputs that are tried.
const MOST_TRIED: usize = 200;

/// The most statements of a run that is not short, and of all runs together.
const LONG: u64 = 20_000_000;
const ALL: u64 = 60_000_000;

/// The number of the workspace of the runs. Members have smaller numbers.
const WORKSPACE: u32 = 601;

/// A run that fills the stack.
pub(crate) struct FilledStack {
    /// The run.
    pub(crate) arrival: Arrival,
    /// True if the call never returns, however large the stack is.
    pub(crate) never_returns: bool,
}

impl FilledStack {
    /// A run on small inputs; rather one that never returns. `unbounded` looks for a run that never ends if integers and
    /// the stack have no bounds.
    pub(crate) fn find(
        question: &Question<'_>,
        workspaces: &Workspaces<'_>,
        unbounded: &dyn Fn() -> Option<EndlessRun>,
    ) -> Option<Self> {
        let mut workspace = workspaces.workspace(WORKSPACE);
        let arrival = filled_stack(question, &mut workspace)?;
        let endless = unbounded().filter(|run| is_recursion(&run.proof.evidence));
        let never_returning = endless.and_then(|run| {
            let inputs = run.witness.to_inputs_and_later(run.proof.evidence.later_inputs(), LONG);
            confirmed(question, &inputs, LONG, &mut workspace)
        });
        let never_returns = never_returning.is_some();
        Some(Self { arrival: never_returning.unwrap_or(arrival), never_returns })
    }
}

/// Returns `true` if a run never ends because a function calls itself.
fn is_recursion(evidence: &Evidence) -> bool {
    matches!(evidence, Evidence::Recurrent { function: Some(_), .. })
}

/// A run that fills the stack, on the smallest inputs that do.
fn filled_stack(question: &Question<'_>, workspace: &mut Workspace<'_>) -> Option<Arrival> {
    let executable = question.executable();
    let mut given = executable.inputs_to_try();
    given.truncate(MOST_TRIED);
    if let Some(first) = given.first().cloned() {
        let most = IBig::from(question.analysis.numbers);
        given.extend([&most, &-most.clone()].map(|value| first.all(value)));
    }
    let (mut left, mut long) = (ALL, 0);
    for given in given {
        let mut tried = given.run(&executable, SHORT, &mut workspace.meter)?;
        if tried.run.outcome == Outcome::StepLimit && long < MOST_EXECUTED {
            long += 1;
            tried = given.run(&executable, LONG.min(left), &mut workspace.meter)?;
            left = left.saturating_sub(tried.steps);
        }
        if matches!(tried.run.outcome, Outcome::Error { kind: ErrorKind::StackOverflow, .. }) {
            let arrival = confirmed(question, &tried.inputs, LONG, workspace)?;
            return Some(shrink(&question.replay, &arrival, &mut workspace.meter.finishing()));
        }
        if left == 0 || workspace.meter.go_on().is_err() {
            break;
        }
    }
    None
}

/// The run on these inputs, if it fills the stack.
fn confirmed(question: &Question<'_>, inputs: &Inputs, most: u64, workspace: &mut Workspace<'_>) -> Option<Arrival> {
    match question.replay.replay(inputs, most, &mut workspace.meter.finishing()) {
        ReplayOutcome::Confirmed(arrival) if matches!(arrival.error, Some((ErrorKind::StackOverflow, _))) => {
            Some(arrival)
        }
        _ => None,
    }
}
