//! The measurement of a necessary condition keeps what it has found when its time is over.

use std::cell::RefCell;
use std::collections::BTreeSet;

use loopscope_engine::{Host, Unobserved};
use loopscope_question::{Analysis, Budget, Program, Technique};
use loopscope_smt::{Transport, TransportError};
use loopscope_syntax::Dialect;
use loopscope_testing::{IncompleteSolver, Ticks};

use super::{ConditionCosts, condition_costs};

/// APC's introduction.
const COUNTED_ONES: &str = "main(A, n) {
    var i = 0, k = 3;
    while (i < n) {
        if (A[i] == 1) k = k + 1;
        i = i + 1;
    }
    if (k > 12) error();
}";

/// Notes the lines that reset a context of the solver.
struct Counting<'a>(IncompleteSolver, &'a RefCell<BTreeSet<String>>);

impl Transport for Counting<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let reset = script.lines().filter(|line| line.starts_with("(context ") && line.ends_with(" anew)"));
        self.1.borrow_mut().extend(reset.map(str::to_owned));
        self.0.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

/// With this time limit; also, how many contexts were reset.
fn measured(seconds: f64) -> (Option<ConditionCosts>, usize) {
    let analysis = Analysis {
        technique: Technique::named("apc"),
        budget: Budget { seconds, ..Budget::default() },
        ..Analysis::default()
    };
    let contexts = RefCell::default();
    let transport = Box::new(Counting(IncompleteSolver::new(100), &contexts));
    let host = Host { transport, clock: &Ticks::new(1.0), observer: &mut Unobserved };
    let program = Program::read(COUNTED_ONES, Dialect::Extended).expect("no errors");
    let costs = condition_costs(&program, &analysis, host).ok();
    let reset = contexts.borrow().len();
    (costs, reset)
}

fn iterations(costs: &ConditionCosts) -> Vec<u32> {
    costs.unfolded.iter().map(|unfolded| unfolded.iterations).collect()
}

#[test]
fn what_was_measured_before_the_limit_is_kept() {
    let (whole, _) = measured(1e6);
    let whole = whole.expect("a condition");
    assert_eq!((iterations(&whole).as_slice(), whole.itself.is_some()), ([2, 4, 10, 25, 60].as_slice(), true));
    assert_eq!(whole.stopped, None);
    let mut lengths = BTreeSet::new();
    for readings in (1..200).step_by(9) {
        let (Some(part), _) = measured(f64::from(readings) / 100.0) else { continue };
        assert!(iterations(&whole).starts_with(&iterations(&part)), "{part:?}");
        assert_eq!(part.backbones, whole.backbones);
        assert_eq!(part.stopped.is_some(), iterations(&part).len() < 5, "{part:?}");
        lengths.insert(iterations(&part).len());
    }
    assert!(lengths.len() > 2, "{lengths:?}");
}

/// Each of the six questions has a context of its own, and so has the condition while it is built, once. A context is reset
/// in the end, with the one for fixed points that belongs to it.
#[test]
fn the_condition_is_built_once() {
    let (whole, contexts) = measured(1e6);
    assert!(whole.is_some());
    assert_eq!(contexts, 2 * (1 + 6));
}
