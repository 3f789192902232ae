//! The existence of long runs.

use loopscope_interp::{Limits, Outcome};
use loopscope_question::report;
use loopscope_question::report::Witness;
use loopscope_syntax::Dialect;
use loopscope_termination::recurrent_search::{MOST_EXECUTED, SHORT};
use loopscope_termination::run_inputs::{RunInputs, TriedRun};

use crate::member::Question;
use crate::workspace::Workspace;

/// Returns `true` if one of the first inputs of the search leads to a run that is not short. If none does, a search
/// that is not asked for does not begin.
pub(crate) fn is_any_long(question: &Question<'_>, workspace: &mut Workspace<'_>) -> bool {
    let executable = question.executable();
    let mut is_long = |given: &RunInputs| given.long_run(&executable, SHORT, &mut workspace.meter).1.is_some();
    executable.inputs_to_try().iter().take(MOST_EXECUTED).any(&mut is_long)
}

/// A run on one of the first inputs of the search that is not over after this many steps, or needs more calls than there
/// may be. In micro-c, integers have no bounds that such a run could reach, so only calls count.
pub(crate) fn long_run(
    question: &Question<'_>,
    workspace: &mut Workspace<'_>,
    (most, most_runs): (u64, usize),
) -> Option<report::LongRun> {
    let executable = question.executable();
    let mut run = |given: &RunInputs, most| given.long_run(&executable, most, &mut workspace.meter).1;
    let given = executable.inputs_to_try();
    let first: Vec<&RunInputs> = given.iter().take(MOST_EXECUTED).filter(|given| run(given, SHORT).is_some()).collect();
    first.into_iter().take(most_runs).find_map(|given| {
        let TriedRun { inputs, run: ended, .. } = run(given, most)?;
        let calls = (ended.outcome == Outcome::CallDepth).then(|| Limits::default().call_depth);
        let (inputs, input) = if given.is_in_order() {
            (inputs, None)
        } else {
            (given.inputs(question.cfg, 0), given.input().as_ref().map(ToString::to_string))
        };
        let witness = Witness::new(question.cfg, &inputs);
        let long = report::LongRun { witness: Witness { replayed: true, steps: ended.steps, ..witness }, input, calls };
        (calls.is_some() || question.dialect == Dialect::C).then_some(long)
    })
}
