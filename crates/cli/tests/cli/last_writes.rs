//! Which elements a loop has written is not known where it is not known how often an inner loop runs: then no necessary
//! condition says that all elements were written or none.

use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, GuideBy, Processing, Target, Technique};
use loopscope_testing::{Still, solver_process};

use crate::support::program_of;

/// Programs that write a range of elements in an inner loop and fail if they wrote some and not all. Each of them fails on
/// some input.
const PROGRAMS: [&str; 3] = [
    "main(n, A, B) {
        var i, j;
        A[0] = 0;
        i = 0;
        while (i < n) { j = 0; while (B[j] != 0) { A[j] = 7; j = j + 1; } i = i + 1; }
        if (A[0] == 7 && A[5] == 0) error();
        return 0;
    }",
    "clear(A) { var j; j = 0; while (A[j] != 0) { A[j] = 1; j = j + 1; } return j; }
    main(n, A) {
        var i, k;
        i = 0;
        k = 0;
        assume(A[0] == 5);
        while (i < n) { k = clear(A); i = i + 1; }
        if (A[0] == 1 && A[3] == 9) error();
        return 0;
    }",
    "main(n, m, A) {
        var i, j;
        A[0] = 0;
        i = 0;
        while (i < n) { j = 0; while (j < m) { A[j] = 7; j = j + 1; } i = i + 1; }
        if (A[0] == 7 && A[5] == 0) error();
        return 0;
    }",
];

fn answer(source: &str, analysis: &Analysis) -> Answer {
    let mut solver = solver_process();
    let host = Host { transport: Box::new(&mut solver), clock: &Still, observer: &mut Unobserved };
    analyse(&program_of(source), analysis, host).verdict.answer()
}

#[test]
fn a_range_that_an_inner_loop_writes_may_end_anywhere() {
    let budget = Budget { states: 100, ..Budget::default() };
    let plain = Analysis { target: Target::AnyError, budget, ..Analysis::default() };
    let technique = |name: &str| name.parse::<Technique>().expect("a technique");
    for source in PROGRAMS {
        for loop_processing in [Processing::Heavyweight, Processing::Lightweight] {
            let analysis = Analysis { technique: technique("apc"), loop_processing, ..plain.clone() };
            assert_ne!(answer(source, &analysis), Answer::Unreachable, "{source}");
        }
        let guided =
            Analysis { technique: technique("execute"), guide: true, guide_by: GuideBy::Condition, ..plain.clone() };
        assert_ne!(answer(source, &guided), Answer::Unreachable, "{source}");
    }
}
