//! Witnesses are confirmed by replays alone: tests with a solver that gives any answer they want.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_interp::compile;
use loopscope_smt::{Answer, Model, Pool, Solver, Sort, Statistics, Term, TransportError, UnknownReason, Value};
use loopscope_symex::{Budget, Counters, Limit, State};
use loopscope_syntax::{Dialect, LineIndex, analyse};

use super::{Doubt, Grounds, Replaying, confirm, takes_path};
use crate::analysis::Target;
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

/// Says the values of `n` that it was given, one after the other.
struct Says(Vec<i64>);

impl Solver for Says {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        assert!(!assertions.is_empty(), "values that were refuted are excluded");
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

/// What is thought of values for `n`, and of others that the solver says then: the number that leads there.
fn thought(n: i64, others: &[i64], certain: bool) -> Result<IBig, Doubt> {
    thought_within(1_000, &mut StepsAlone, n, others, certain)
}

/// The same with other limits.
fn thought_within(steps: u64, budget: &mut dyn Budget, n: i64, others: &[i64], certain: bool) -> Result<IBig, Doubt> {
    let parse = analyse(SOURCE, Dialect::Extended);
    let cfg = loopscope_cfg::lower(&parse.program, SOURCE).expect("a program without mistakes").cfg;
    let replay = Replay::new(compile(&parse.program), &LineIndex::new(SOURCE), Target::AnyError);
    let mut pool = Pool::default();
    let mut state = State::initial(&cfg, &mut pool);
    if !certain {
        // So many array elements are not tried.
        let [tau, zero, end] = [pool.symbol("τ", Sort::Int), pool.int(0), pool.int(1_000_000_000)];
        let array = pool.symbol("A", Sort::int_array());
        let element = pool.select(array, tau);
        let outside = [pool.lt(tau, zero), pool.ge(tau, end), pool.eq(element, zero)];
        let body = pool.or(&outside);
        let all = pool.forall(tau, body);
        state.assume(&mut pool, all);
    }
    let model = Rc::new(model(&mut pool, n));
    let mut solver = Says(others.to_vec());
    let mut judging = Replaying { replay: &replay, steps, budget };
    let reached = confirm(&mut judging, &mut pool, &mut solver, (Box::new(state), model))?;
    match reached.grounds {
        Grounds::Run(arrival) => {
            let same = takes_path(&pool, &reached.state, &reached.model, &arrival.inputs);
            assert_eq!(same, certain, "what cannot be evaluated is not said to hold");
            let [loopscope_interp::Argument::Integer(n)] = &arrival.inputs.parameters[..] else { panic!("one number") };
            Ok(n.clone())
        }
        Grounds::Values { steps, .. } => Ok(IBig::from(-1 - i128::from(steps))),
    }
}

#[test]
fn the_judge_decides() {
    assert_eq!(thought(7, &[], true), Ok(IBig::from(7)));
    assert_eq!(thought(7, &[], false), Ok(IBig::from(7)));
}

#[test]
fn other_values_are_tried() {
    assert_eq!(thought(3, &[7, 4], false), Ok(IBig::from(7)));
    assert_eq!(thought(3, &[7, 4], true), Ok(IBig::from(7)));
    assert_eq!(thought(3, &[7, 4, 2, 1, 0], false), Err(Doubt::WrongValues), "but not for ever");
}

#[test]
fn only_what_is_certain_is_a_contradiction() {
    assert_eq!(thought(3, &[], true), Err(Doubt::Contradiction));
    assert_eq!(thought(3, &[4], false), Err(Doubt::WrongValues));
}

#[test]
fn a_run_too_long_to_follow_counts_only_with_certain_values() {
    assert_eq!(thought(5, &[], true), Ok(IBig::from(-1_001)));
    assert_eq!(thought(5, &[], false), Err(Doubt::TooLong { steps: 1_000 }));
    assert_eq!(thought(5, &[7], false), Ok(IBig::from(7)));
}

/// The time is over, or someone asks to stop.
struct Over(Limit);

impl Budget for Over {
    fn proceed(&mut self, _: &Counters) -> Result<(), Limit> {
        Err(self.0)
    }
}

/// What was found just before is followed all the same, as long as that does not take long.
#[test]
fn the_judge_has_a_little_time_left() {
    for certain in [true, false] {
        let followed = thought_within(u64::MAX, &mut Over(Limit::Time), 9, &[], certain);
        assert_eq!(followed, Ok(IBig::from(9)));
    }
    let followed = thought_within(u64::MAX, &mut Over(Limit::Time), 5, &[], true).expect("values that are certain");
    assert!(followed > IBig::from(-1_000_000), "{followed}");
    let Err(Doubt::TooLong { steps }) = thought_within(u64::MAX, &mut Over(Limit::Cancelled), 9, &[], false) else {
        panic!("who asks to stop does not wait")
    };
    assert!(steps < 100_000, "{steps}");
}
