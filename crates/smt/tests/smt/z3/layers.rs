//! The whole stack against the bare session, on questions as a search asks them.

use loopscope_smt::layers::{QueryLog, Validate};
use loopscope_smt::{IBig, Pool, Session, SessionOptions, Solver, Sort, StackOptions, Term, stack};

use super::bridge::Bridge;

/// A generator of small numbers that is the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn condition(pool: &mut Pool, symbols: &[Term], array: Term, numbers: &mut Numbers) -> Term {
    let mut pick = || symbols[numbers.below(symbols.len() as u64) as usize];
    let (a, b) = (pick(), pick());
    let constant = pool.int(IBig::from(numbers.below(9)) - IBig::from(4));
    // Of one integer alone.
    match numbers.below(9) {
        0 => return pool.le(a, constant),
        1 => return pool.ge(a, constant),
        2 => return pool.ne(a, constant),
        _ => {}
    }
    let scaled = pool.mul(constant, b);
    let left = match numbers.below(5) {
        0 => pool.select(array, a),
        1 => pool.remainder(a, constant),
        2 => pool.quotient(a, b),
        _ => pool.add(a, scaled),
    };
    match numbers.below(4) {
        0 => pool.eq(left, constant),
        1 => pool.ne(left, b),
        2 => pool.le(left, constant),
        _ => pool.gt(left, b),
    }
}

#[test]
fn the_stack_agrees_with_the_bare_session() {
    let (Some(one), Some(other)) = (Bridge::start(), Bridge::start()) else { return };
    let log = QueryLog::new(1000);
    let stack = stack(one, StackOptions { log: Some(log.clone()), ..StackOptions::default() });
    let mut solver = Validate::new(stack, Session::new(other, SessionOptions::default()));
    let mut pool = Pool::default();
    let symbols: Vec<Term> = ["a", "b", "c", "d"].iter().map(|name| pool.symbol(name, Sort::Int)).collect();
    let array = pool.symbol("A", Sort::int_array());
    let mut numbers = Numbers(7);
    let mut queries = 0;
    for _ in 0..12 {
        let mut path: Vec<Term> = Vec::new();
        for _ in 0..8 {
            let branch = condition(&mut pool, &symbols, array, &mut numbers);
            let other = pool.not(branch);
            path.push(other);
            solver.check(&mut pool, &path).unwrap();
            path.pop();
            path.push(branch);
            queries += 2;
            if !solver.check(&mut pool, &path).unwrap().is_sat() {
                path.pop();
                path.push(other);
            }
        }
    }
    let statistics = solver.statistics();
    assert_eq!(statistics.queries, queries);
    assert!(statistics.solved < queries, "{statistics:?}");
    assert_eq!(log.take().len() as u64, statistics.solved);
    eprintln!("{statistics:?}");
}
