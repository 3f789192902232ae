//! Compares elimination with enumeration of all values.

use super::*;
use crate::model::Value;
use crate::node::Sort;

struct Bench {
    pool: Pool,
    symbols: [Term; 3],
}

impl Bench {
    fn new() -> Self {
        let mut pool = Pool::default();
        let symbols = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::Int));
        Self { pool, symbols }
    }

    /// `a * x + b * y + c * z + d`
    fn sum(&mut self, factors: [i32; 3], constant: i32) -> Term {
        let mut parts = vec![self.pool.int(constant)];
        for (factor, symbol) in factors.into_iter().zip(self.symbols) {
            parts.push(self.pool.scale(&IBig::from(factor), symbol));
        }
        self.pool.sum(&parts)
    }

    fn at_most_zero(&mut self, factors: [i32; 3], constant: i32) -> Term {
        let (sum, zero) = (self.sum(factors, constant), self.pool.int(0));
        self.pool.le(sum, zero)
    }

    fn is_zero(&mut self, factors: [i32; 3], constant: i32) -> Term {
        let (sum, zero) = (self.sum(factors, constant), self.pool.int(0));
        self.pool.eq(sum, zero)
    }
}

#[test]
fn what_is_between_two_multiples_is_open() {
    let mut bench = Bench::new();
    // 2 <= 3x - 2y <= 2 and 1 <= 2x <= 1
    let odd = [bench.at_most_zero([2, 0, 0], -1), bench.at_most_zero([-2, 0, 0], 1)];
    assert_eq!(can_hold(&bench.pool, &odd), Some(false));
    let wide = [bench.is_zero([3, -2, 0], -2), bench.at_most_zero([0, 0, 1], 4)];
    assert_ne!(can_hold(&bench.pool, &wide), Some(false));
}

#[test]
fn a_symbol_between_two_bounds_has_one_value() {
    let mut bench = Bench::new();
    let [x, y, _] = bench.symbols;
    // y + x > 4 and y + x - 1 <= 4 and y == 2
    let mut conditions = vec![bench.at_most_zero([-1, -1, 0], 5), bench.at_most_zero([1, 1, 0], -5)];
    assert_eq!(values(&bench.pool, &conditions, x), Values::Many);
    conditions.push(bench.is_zero([0, 1, 0], -2));
    assert_eq!(values(&bench.pool, &conditions, x), Values::One(IBig::from(3)));
    assert_eq!(values(&bench.pool, &conditions, y), Values::One(IBig::from(2)));
    let not_two = {
        let is_two = bench.is_zero([0, 1, 0], -2);
        bench.pool.not(is_two)
    };
    conditions.push(not_two);
    assert_eq!(values(&bench.pool, &conditions, x), Values::None);
}

/// Small systems of all kinds are compared with trying all small numbers.
#[test]
fn answers_agree_with_trying() {
    let mut seed = 11_u64;
    let mut roll = move |sides: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % sides) as i32
    };
    let (mut impossible, mut possible) = (0, 0);
    for _ in 0..800 {
        let mut bench = Bench::new();
        let mut conditions = Vec::new();
        for axis in 0..3 {
            let mut factors = [0; 3];
            factors[axis] = 1;
            conditions.push(bench.at_most_zero(factors, -3));
            factors[axis] = -1;
            conditions.push(bench.at_most_zero(factors, -3));
        }
        for _ in 0..3 {
            let factors = [roll(5) - 2, roll(5) - 2, roll(5) - 2];
            let constant = roll(9) - 4;
            let condition = match roll(8) {
                5 | 6 => {
                    let sum = bench.sum(factors, constant);
                    bench.pool.divides(&IBig::from(roll(4) + 2), sum)
                }
                7 => {
                    let sum = bench.sum(factors, constant);
                    let divided = bench.pool.divides(&IBig::from(roll(4) + 2), sum);
                    let ([x, y, z], either) = (bench.symbols, roll(2) == 0);
                    let chosen = bench.pool.ite(divided, x, y);
                    if either { bench.pool.lt(chosen, z) } else { bench.pool.not(divided) }
                }
                0 => bench.is_zero(factors, constant),
                1 => {
                    let zero = bench.is_zero(factors, constant);
                    bench.pool.not(zero)
                }
                2 => {
                    let either = bench.at_most_zero(factors, constant);
                    let or = bench.at_most_zero([roll(3) - 1, 1, roll(3) - 1], roll(5));
                    bench.pool.or(&[either, or])
                }
                3 => {
                    let asked = bench.at_most_zero(factors, constant);
                    let [x, y, z] = bench.symbols;
                    let either = bench.pool.ite(asked, x, y);
                    bench.pool.lt(either, z)
                }
                _ => bench.at_most_zero(factors, constant),
            };
            conditions.push(condition);
        }
        let x = bench.symbols[0];
        let mut tried = Vec::new();
        for point in 0..7 * 7 * 7 {
            let numbers = [point % 7 - 3, point / 7 % 7 - 3, point / 49 - 3];
            let model = bench.symbols.into_iter().zip(numbers);
            let model = model.map(|(symbol, number)| (symbol, Value::Int(IBig::from(number)))).collect();
            let all = bench.pool.and(&conditions);
            if bench.pool.evaluate(all, &model) == Some(Value::Bool(true)) {
                tried.push(IBig::from(numbers[0]));
            }
        }
        tried.sort_unstable();
        tried.dedup();
        if let Some(holds) = can_hold(&bench.pool, &conditions) {
            assert_eq!(holds, !tried.is_empty());
            if holds { possible += 1 } else { impossible += 1 }
        }
        match values(&bench.pool, &conditions, x) {
            Values::None => assert!(tried.is_empty()),
            Values::One(one) => assert!(tried.iter().all(|value| *value == one)),
            Values::Many => assert!(tried.len() > 1),
            Values::Open => {}
        }
    }
    assert!(possible > 450 && impossible > 80, "{possible} {impossible}");
}
