//! A proof that a program does the same as a reference.

use loopscope_engine::same::prove_same;
use loopscope_engine::{Host, Unobserved};
use loopscope_question::report::Verdict;
use loopscope_question::{Analysis, Program};
use loopscope_same::Comparison;
use loopscope_syntax::Target;

use crate::args::TaskArguments;
use crate::system::System;

/// Looks for a proof, until the time limit, if no difference was found between a reference and a program. Otherwise, also says why
/// there is no proof.
pub(crate) fn proved(
    comparison: Comparison,
    (reference, program): (&Program, &Program),
    arguments: &TaskArguments,
    system: &dyn System,
) -> (Comparison, Option<String>) {
    let work = arguments.work();
    let Comparison::Tried { runs, .. } = comparison else { return (comparison, None) };
    // A reference that runs on no input says nothing about what is right.
    if work.budget <= 0.0 || runs == 0 {
        return (comparison, None);
    }
    let transport = system.transport(&work, system.clock().seconds());
    let host = Host { transport, clock: system.clock(), observer: &mut Unobserved };
    match prove_same(reference, program, &arguments.task(), work.to_budget(), host) {
        Ok(proof) if !proof.if_it_ends || ends(program, arguments, system) => {
            (Comparison::Same { runs, together: proof.together }, None)
        }
        Ok(_) => (comparison, Some("the program may not end".to_owned())),
        Err(why) => (comparison, Some(why.to_string())),
    }
}

/// Returns true if every run of a program is proved to end.
fn ends(program: &Program, arguments: &TaskArguments, system: &dyn System) -> bool {
    let work = arguments.work();
    let analysis = Analysis { target: Target::Ends, budget: work.to_budget(), seed: work.seed, ..Analysis::default() };
    let report = system.analyse(Some(1), program, &analysis, &work);
    matches!(report.verdict, Verdict::Ends { .. })
}
