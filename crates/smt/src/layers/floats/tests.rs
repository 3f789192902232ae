//! Questions about floating-point numbers: their answers are those of the questions about ranks that are asked instead.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_wrap, reason = "random numbers are made")]

use dashu_int::IBig;
use loopscope_float::{Format, Function, Operator};

use super::Floats;
use crate::model::{Model, Value};
use crate::node::{Role, Sort, Term};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// A solver that records the question that it gets, and says that it cannot hold.
#[derive(Default)]
struct Recorder(Vec<Term>);

impl Solver for Recorder {
    fn check(&mut self, _: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        self.0 = assertions.to_vec();
        Ok(Answer::Unsat(Core::all(assertions.len())))
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn number(&mut self) -> f64 {
        let numbers = [0.0, -0.0, 1.0, -1.0, 0.1, 2.5, 32.0, 1e10, -1e300, 5e-324, f64::INFINITY, f64::NAN];
        match self.below(3) {
            0 => numbers[self.below(numbers.len() as u64) as usize],
            1 => self.below(2000) as f64 / 8.0 - 125.0,
            _ => f64::from_bits(self.below(u64::MAX)),
        }
    }
}

/// A number that operations with constants make of `x`, or of an integer `n`.
fn chain(pool: &mut Pool, random: &mut Random, x: Term, n: Term) -> Term {
    let double = Format::Double;
    let mut term = if random.below(3) == 0 { pool.float(Operator::FromInteger(double), &[n]) } else { x };
    for _ in 0..random.below(5) {
        let number = random.number();
        let constant = pool.int(double.rank(number));
        let operands = if random.below(2) == 0 { [term, constant] } else { [constant, term] };
        term = match random.below(10) {
            9 => pool.float(Operator::Multiply(double), &[term, term]),
            0 => pool.float(Operator::Add(double), &operands),
            1 => pool.float(Operator::Subtract(double), &operands),
            2 => pool.float(Operator::Multiply(double), &operands),
            3 => pool.float(Operator::Divide(double), &[term, constant]),
            4 => {
                let narrow = pool.float(Operator::Narrow, &[term]);
                pool.float(Operator::Widen, &[narrow])
            }
            5 => pool.float(Operator::Function(Function::Fabs), &[term]),
            6 => pool.float(Operator::Function(Function::Floor), &[term]),
            7 => pool.float(Operator::Function(Function::Sqrt), &[term]),
            _ => {
                let integer = pool.float(Operator::ToInteger(double), &[term]);
                pool.float(Operator::FromInteger(double), &[integer])
            }
        };
    }
    term
}

/// Each condition holds for the same numbers as the one about ranks that the solver gets, if integers that stand for results
/// have their values; where it holds, the bounds on these do, too. Many conditions need no such integers.
#[test]
fn conditions_on_ranks_hold_where_conditions_on_numbers_do() {
    let mut random = Random(88_172_645_463_325_252);
    let (mut exact, mut count) = (0_u32, 0_u32);
    for _ in 0..1500 {
        let mut pool = Pool::default();
        let (x, n) = (pool.symbol("x", Sort::Int), pool.symbol("n", Sort::Int));
        let number = chain(&mut pool, &mut random, x, n);
        let constant = random.number();
        let constant = pool.int(Format::Double.rank(constant));
        let operands = if random.below(2) == 0 { [number, constant] } else { [constant, number] };
        let condition = match random.below(5) {
            0 => pool.float(Operator::Less(Format::Double), &operands),
            1 => pool.float(Operator::LessEqual(Format::Double), &operands),
            2 => pool.float(Operator::Equal(Format::Double), &operands),
            3 => pool.float(Operator::Less(Format::Double), &[number, x]),
            _ => {
                let operator = [Operator::ToInteger(Format::Double), Operator::Scaled(2)][random.below(2) as usize];
                let integer = pool.float(operator, &[number]);
                let most = pool.int(random.below(200) as i64 - 100);
                pool.le(integer, most)
            }
        };
        let mut solver = Floats::new(Recorder::default());
        solver.check(&mut pool, &[condition]).unwrap();
        let asked = std::mem::take(&mut solver.inner.0);
        let asked = if asked.is_empty() { vec![condition] } else { asked };
        let is_exact = pool.symbols(asked[0]).iter().all(|symbol| pool.role(*symbol) != Some(Role::Auxiliary));
        for _ in 0..40 {
            count += 1;
            let mut model = Model::default();
            model.set(x, Value::Int(Format::Double.rank(random.number()).into()));
            model.set(n, Value::Int(IBig::from(random.below(u64::MAX) as i64 >> random.below(63))));
            let holds = pool.satisfies(&model, &[condition]);
            exact += u32::from(is_exact);
            for (operation, symbol) in solver.abstraction.results(&pool, condition) {
                model.set(symbol, pool.evaluate(operation, &model).unwrap());
            }
            assert_eq!(pool.satisfies(&model, &asked[..1]), holds, "{}", pool.display(condition));
            assert!(!holds || pool.satisfies(&model, &asked[1..]), "{}", pool.display(condition));
        }
    }
    assert!(exact * 3 > count, "{exact} of {count} conditions are about one number");
}

/// The fact about `(int)sqrt(n)` holds for squares, for numbers beside them, and beyond its ends.
#[test]
fn the_root_of_an_integer_is_the_integer_root() {
    let mut pool = Pool::default();
    let (n, double) = (pool.symbol("n", Sort::Int), Format::Double);
    let root = [Operator::FromInteger(double), Operator::Function(Function::Sqrt), Operator::ToInteger(double)];
    let root = root.into_iter().fold(n, |term, operator| pool.float(operator, &[term]));
    let mut solver = Floats::new(Recorder::default());
    let square = pool.mul(root, root);
    let condition = pool.lt(n, square);
    solver.check(&mut pool, &[condition]).unwrap();
    let facts = solver.inner.0[1..].to_vec();
    let symbol = solver.abstraction.value(root);
    assert!(facts.iter().any(|fact| pool.symbols(*fact).contains(&n)));
    let roots = (0..3000_i64).chain((1_i64 << 26) - 500..(1_i64 << 26) + 500).chain([94_906_265, 3_037_000_499]);
    for number in roots.flat_map(|root| [root * root - 1, root * root, root * root + 1]) {
        let mut model = Model::default();
        model.set(n, Value::Int(number.into()));
        let value = pool.evaluate(root, &model).expect("a value");
        model.set(symbol, value);
        assert!(pool.satisfies(&model, &facts), "{number}");
    }
}
