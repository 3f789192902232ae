//! The decisions of the turns of `auto` with a real solver.

use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, Target};
use loopscope_testing::corpus::programs;
use loopscope_testing::{Still, solver_process};

use crate::support::program_of;

#[test]
fn compact_also_searches_without_subsumption() {
    let program = programs().into_iter().find(|program| program.name == "compact/decode-packets");
    let program = program.expect("the corpus has this program");
    let Target::Line(line) = program.header.target else { panic!("it has a line as its target") };
    let budget = Budget { states: 300, ..Budget::default() };
    let analysis = Analysis { target: Target::Line(line), budget, ..Analysis::default() };
    let mut solver = solver_process();
    let host = Host { transport: Box::new(&mut solver), clock: &Still, observer: &mut Unobserved };
    let report = analyse(&program_of(&program.source), &analysis, host);
    assert_eq!((report.verdict.answer(), report.technique.as_str()), (Answer::Reachable, "compact"));
    assert!(report.turns.iter().all(|turn| turn.round < 6), "{:?}", report.turns);
}
