//! Summaries as an option of `execute`.

use loopscope_generate::thesis::{ProgramSet, source};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Loops, Search, Technique};
use loopscope_testing::process;

use crate::support::frugal;

/// The approximation of the first loop alone, with four loops in it, asks more than a thousand questions.
#[test]
fn paths_go_on_while_a_loop_is_approximated() {
    let set: ProgramSet = "15-10-5-t-t".parse().expect("a set");
    let text = source(3, &set.parameters).expect("a set's parameters");
    let analysis = Analysis {
        technique: Technique::named("execute"),
        search: Search::Tree,
        loops: Loops::Summarise,
        ..Analysis::default()
    };
    let report = frugal::analyse(&mut process(), &text, analysis, 100_000);
    assert_eq!(report.verdict.answer(), Answer::Reachable);
    assert!(report.stats.queries < 100, "{:?}", report.stats);
}
