//! Only a replay confirms a witness: tests with a solver whose answers are given in advance.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_interp::compile;
use loopscope_smt::{Answer, Model, Pool, Solver, Sort, Statistics, Term, TransportError, UnknownReason, Value};
use loopscope_symex::{Budget, Counters, Limit, State};
use loopscope_syntax::{Dialect, LineIndex, Target, analyse};

use super::{Doubt, Grounds, Replaying, confirm, takes_path};
use crate::replay::{Replay, StepsAlone};

const SOURCE: &str = "main(n) {
    if (n == 7) {
        error();
    }
    while (n == 5) { }
    if (n == 9) {
        while (n > -100000) { n = n - 1; }
        error();
    }
    return 0;
}
";

/// A solver that returns these values of `n`, one after the other.
struct Answers(Vec<i64>);

impl Solver for Answers {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        assert!(!assertions.is_empty(), "refuted values are excluded");
        Ok(match self.0.pop() {
            Some(n) => Answer::Sat(model(pool, n)),
            None => Answer::Unknown(UnknownReason::ResourceLimit),
        })
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

fn model(pool: &mut Pool, n: i64) -> Model {
    Model::from_iter([(pool.symbol("n", Sort::Int), Value::Int(IBig::from(n)))])
}

/// Confirms a value of `n`, and then the other values that the solver returns. Returns the value that leads to the
/// target.
fn confirmed(n: i64, others: &[i64], certain: bool) -> Result<IBig, Doubt> {
    confirmed_within(1_000, &mut StepsAlone, n, others, certain)
}

/// The same with given limits.
fn confirmed_within(steps: u64, budget: &mut dyn Budget, n: i64, others: &[i64], certain: bool) -> Result<IBig, Doubt> {
    let parse = analyse(SOURCE, Dialect::Extended);
    let cfg = loopscope_cfg::lower(&parse.program, SOURCE).expect("a program without errors").cfg;
    let replay = Replay::new(compile(&parse.program), &LineIndex::new(SOURCE), Target::AnyError);
    let mut pool = Pool::default();
    let mut state = State::initial(&cfg, &mut pool);
    if !certain {
        // An array with too many elements to check.
        let [tau, zero, end] = [pool.symbol("τ", Sort::Int), pool.int(0), pool.int(1_000_000_000)];
        let array = pool.symbol("A", Sort::int_array());
        let element = pool.select(array, tau);
        let outside = [pool.lt(tau, zero), pool.ge(tau, end), pool.eq(element, zero)];
        let body = pool.or(&outside);
        let all = pool.forall(tau, body);
        state.assume(&mut pool, all);
    }
    let model = Rc::new(model(&mut pool, n));
    let mut solver = Answers(others.to_vec());
    let mut replaying = Replaying { replay: &replay, steps, certain: &|_| steps, budget };
    let reached = confirm(&mut replaying, &mut pool, &mut solver, (Box::new(state), model))?;
    match reached.grounds {
        Grounds::Run(arrival) => {
            let same = takes_path(&pool, &reached.state, &reached.model, &arrival.inputs);
            assert_eq!(same, certain, "a condition that cannot be evaluated does not count as true");
            let [loopscope_interp::Argument::Integer(n)] = &arrival.inputs.parameters[..] else { panic!("one number") };
            Ok(n.clone())
        }
        Grounds::Values { steps, .. } => Ok(IBig::from(-1 - i128::from(steps))),
    }
}

#[test]
fn the_replay_decides() {
    assert_eq!(confirmed(7, &[], true), Ok(IBig::from(7)));
    assert_eq!(confirmed(7, &[], false), Ok(IBig::from(7)));
}

#[test]
fn other_values_are_tried() {
    assert_eq!(confirmed(3, &[7, 4], false), Ok(IBig::from(7)));
    assert_eq!(confirmed(3, &[7, 4], true), Ok(IBig::from(7)));
    assert_eq!(confirmed(3, &[7, 4, 2, 1, 0], false), Err(Doubt::WrongValues), "the number of tries is bounded");
}

#[test]
fn only_certain_values_are_a_contradiction() {
    assert_eq!(confirmed(3, &[], true), Err(Doubt::Contradiction));
    assert_eq!(confirmed(3, &[4], false), Err(Doubt::WrongValues));
}

#[test]
fn a_run_too_long_to_follow_counts_only_with_certain_values() {
    assert_eq!(confirmed(5, &[], true), Ok(IBig::from(-1_001)));
    assert_eq!(confirmed(5, &[], false), Err(Doubt::TooLong { steps: 1_000 }));
    assert_eq!(confirmed(5, &[7], false), Ok(IBig::from(7)));
}

/// A budget that has reached this limit.
struct Over(Limit);

impl Budget for Over {
    fn proceed(&mut self, _: &Counters) -> Result<(), Limit> {
        Err(self.0)
    }
}

#[test]
fn a_replay_ends_with_its_budget() {
    let Err(Doubt::TooLong { steps }) = confirmed_within(u64::MAX, &mut Over(Limit::Cancelled), 9, &[], false) else {
        panic!("the budget is used up")
    };
    assert!(steps < 100_000, "{steps}");
}
