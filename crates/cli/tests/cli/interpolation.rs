//! The work of interpolation grows with the length of TRACER's figures, not with the number of their paths.

use crate::support::program_of;
use crate::support::programs::process;
use crate::support::tracer::{counters, sums};
use loopscope_engine::{Clock, Host, Unobserved, analyse};
use loopscope_question::report::{Answer, Report};
use loopscope_question::{Analysis, Budget, Technique};

/// A clock that does not advance.
struct Still;

impl Clock for Still {
    fn seconds(&self) -> f64 {
        0.0
    }
}

fn ask(source: &str) -> Report {
    let budget = Budget { states: 10_000, ..Budget::default() };
    let analysis = Analysis { technique: Technique::named("interpolation"), budget, ..Analysis::default() };
    let mut process = process();
    let host = Host { transport: Box::new(&mut *process), clock: &Still, observer: &mut Unobserved };
    analyse(&program_of(source), &analysis, host)
}

#[test]
fn work_grows_with_the_length_of_a_program() {
    for program in [sums, counters] {
        let lengths = [5, 10, 20, 200];
        let work = lengths.map(|n| {
            let report = ask(&program(n));
            assert_eq!(report.verdict.answer(), Answer::Unreachable, "{n}: {:?}", report.verdict.stop());
            println!("{n}: {:?}", report.stats);
            report.stats
        });
        let [states, queries] = [work.each_ref().map(|each| each.states), work.each_ref().map(|each| each.queries)];
        let each = (states[1] - states[0]) / 5;
        assert_eq!(states, lengths.map(|n| states[0] + each * (n - 5)), "a line");
        // The growth of the number of queries per unit of length, between consecutive lengths.
        let growth = |at: usize| (queries[at + 1] - queries[at]) / (lengths[at + 1] - lengths[at]);
        assert!((0..3).all(|at| growth(at) <= 4), "{queries:?}");
    }
}
