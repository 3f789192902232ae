//! Hard questions wait, and are asked again with more effort.

use loopscope_cfg::Target;
use loopscope_smt::{Answer, Pool, Resources, Solver, Statistics, Term, TransportError, UnknownReason};
use loopscope_symex::{Bfs, Context, Counters, Effort, Executor, SearchResult, State};

use crate::support::{Exhaustive, read};

/// A solver for which questions about a product are hard: it knows the answer where they may cost much, and tells what
/// it was asked with which limit.
struct Laborious {
    resources: Resources,
    asked: Vec<(bool, u64)>,
}

impl Solver for Laborious {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let hard = assertions.iter().any(|assertion| pool.display(*assertion).contains("x * y"));
        self.asked.push((hard, self.resources.limit()));
        if hard && self.resources.limit() < 1_000_000 {
            return Ok(Answer::Unknown(UnknownReason::ResourceLimit));
        }
        Exhaustive { bound: 9, refutes: true }.check(pool, assertions)
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

fn laborious(source: &str) -> (SearchResult, Vec<(bool, u64)>) {
    let (_, cfg) = read(source);
    let mut pool = Pool::default();
    let start = State::initial(&cfg, &mut pool);
    let resources = Resources::default();
    let mut executor = Executor::new(&cfg, start, Some(Target::AnyError.nodes(&cfg)), Box::<Bfs>::default())
        .with_effort(Effort::new(resources.clone(), 2_000_000));
    let mut solver = Laborious { resources, asked: Vec::new() };
    let budget = &mut |_: &Counters| Ok(());
    let outcome = executor.search(&mut Context { pool: &mut pool, solver: &mut solver, budget });
    (outcome, solver.asked)
}

#[test]
fn a_hard_question_waits_until_easier_ones_are_answered() {
    let (outcome, asked) = laborious(
        "main(x, y, n) {
             var i = 0;
             if (n != 5) { assert(x * y != 7); return 0; }
             while (i < 3) { i = i + 1; }
             assert(x != 4);
             return 0;
         }",
    );
    assert!(matches!(outcome, SearchResult::Reached { .. }), "{outcome:?}");
    let most = asked.iter().filter(|(hard, _)| *hard).map(|(_, limit)| *limit).max();
    assert_eq!(most, Some(20_000), "{asked:?}");
}

#[test]
fn a_hard_question_is_asked_again_with_more_effort_where_nothing_else_is_left() {
    let (outcome, asked) = laborious("main(x, y) { assume(x * y == 8); if (x == 2 && y == 4) { error(); } return 0; }");
    assert!(matches!(outcome, SearchResult::Reached { .. }), "{outcome:?}");
    let hard: Vec<u64> = asked.iter().filter(|(hard, _)| *hard).map(|(_, limit)| *limit).collect();
    assert!(hard.starts_with(&[20_000, 100_000, 500_000, 2_000_000]), "{asked:?}");
}
