//! What the turns of `auto` decide with a real solver.

use crate::support::corpus::{Target as HeaderTarget, programs};
use crate::support::program_of;
use crate::support::solver::solver_process;
use loopscope_engine::{Clock, Host, Unobserved, analyse};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, Target};

/// A clock that does not advance: searches end at their number of states.
struct Still;

impl Clock for Still {
    fn seconds(&self) -> f64 {
        0.0
    }
}

#[test]
fn compact_also_searches_without_subsumption() {
    let program = programs().into_iter().find(|program| program.name == "compact/decode-packets");
    let program = program.expect("the corpus has this program");
    let HeaderTarget::Line(line) = program.header.target else { panic!("it has a line as its target") };
    let budget = Budget { states: 300, ..Budget::default() };
    let analysis = Analysis { target: Target::Line(line), budget, ..Analysis::default() };
    let mut solver = solver_process();
    let host = Host { transport: Box::new(&mut solver), clock: &Still, observer: &mut Unobserved };
    let report = analyse(&program_of(&program.source), &analysis, host);
    assert_eq!((report.verdict.answer(), report.technique.as_str()), (Answer::Reachable, "compact"));
    assert!(report.turns.iter().all(|turn| turn.round < 6), "{:?}", report.turns);
}
