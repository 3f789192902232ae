//! Bounded quantifiers without a quantifier, against evaluation at each value of the range.

use expect_test::{Expect, expect};
use loopscope_smt::{ArrayValue, IBig, Model, Pool, Sort, Term, Value};
use loopscope_transition::bounded_forall::{forall_below, forall_below_positive};
use proptest::prelude::*;

/// A sum over τ and the symbols x and y.
#[derive(Clone, Debug)]
struct Sum {
    constant: i8,
    tau: i8,
    x: i8,
    y: i8,
    /// Added where it is given.
    extra: Extra,
}

#[derive(Clone, Debug)]
enum Extra {
    None,
    Square(i8),
    TimesX(i8),
    Power(i8),
    Element(i8),
    Choice(Box<Body>, i8, i8),
    Last(i8),
}

#[derive(Clone, Debug)]
enum Body {
    AtMostZero(Sum),
    Zero(Sum),
    Divides(i8, Sum),
    Not(Box<Body>),
    And(Vec<Body>),
    Or(Vec<Body>),
    Ite(Box<Body>, Box<Body>, Box<Body>),
}

fn extra(depth: u32) -> BoxedStrategy<Extra> {
    let simple = prop_oneof![
        8 => Just(Extra::None),
        1 => (-2i8..3).prop_map(Extra::Square),
        1 => (-2i8..3).prop_map(Extra::TimesX),
        1 => (-2i8..3).prop_map(Extra::Power),
        1 => (-1i8..2).prop_map(Extra::Element),
        1 => (-3i8..4).prop_map(Extra::Last),
    ];
    if depth == 0 {
        return simple.boxed();
    }
    let choice = (body(depth - 1), -3i8..4, -3i8..4).prop_map(|(c, a, b)| Extra::Choice(Box::new(c), a, b));
    prop_oneof![8 => simple, 1 => choice].boxed()
}

fn sum(depth: u32) -> BoxedStrategy<Sum> {
    (-6i8..7, -3i8..4, -2i8..3, -1i8..2, extra(depth))
        .prop_map(|(constant, tau, x, y, extra)| Sum { constant, tau, x, y, extra })
        .boxed()
}

fn body(depth: u32) -> BoxedStrategy<Body> {
    let leaf = prop_oneof![
        3 => sum(depth).prop_map(Body::AtMostZero),
        2 => sum(depth).prop_map(Body::Zero),
        1 => (1i8..6, sum(depth)).prop_map(|(divisor, sum)| Body::Divides(divisor, sum)),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let one = || body(depth - 1).prop_map(Box::new);
    let some = || prop::collection::vec(body(depth - 1), 1..4);
    prop_oneof![
        3 => leaf,
        3 => one().prop_map(Body::Not),
        1 => some().prop_map(Body::And),
        3 => some().prop_map(Body::Or),
        1 => (one(), one(), one()).prop_map(|(c, a, b)| Body::Ite(c, a, b)),
    ]
    .boxed()
}

struct Symbols {
    tau: Term,
    x: Term,
    y: Term,
    n: Term,
    array: Term,
}

impl Symbols {
    fn new(pool: &mut Pool) -> Self {
        let [x, y, n, tau] = ["x", "y", "n", "τ"].map(|name| pool.symbol(name, Sort::Int));
        Self { tau, x, y, n, array: pool.symbol("A", Sort::int_array()) }
    }
}

fn build_sum(pool: &mut Pool, symbols: &Symbols, sum: &Sum) -> Term {
    let mut parts = vec![pool.int(sum.constant)];
    for (factor, symbol) in [(sum.tau, symbols.tau), (sum.x, symbols.x), (sum.y, symbols.y)] {
        parts.push(pool.scale(&factor.into(), symbol));
    }
    let extra = match &sum.extra {
        Extra::None => pool.int(0),
        Extra::Square(factor) => {
            let square = pool.mul(symbols.tau, symbols.tau);
            pool.scale(&(*factor).into(), square)
        }
        Extra::TimesX(factor) => {
            let product = pool.mul(symbols.tau, symbols.x);
            pool.scale(&(*factor).into(), product)
        }
        Extra::Power(factor) => {
            let power = pool.power(&IBig::from(2), symbols.tau);
            pool.scale(&(*factor).into(), power)
        }
        Extra::Element(offset) => {
            let offset = pool.int(*offset);
            let index = pool.add(symbols.tau, offset);
            pool.select(symbols.array, index)
        }
        Extra::Choice(condition, a, b) => {
            let condition = build(pool, symbols, condition);
            let (a, b) = (pool.int(*a), pool.int(*b));
            let a = pool.add(a, symbols.tau);
            pool.ite(condition, a, b)
        }
        Extra::Last(factor) => {
            let (zero, one) = (pool.int(0), pool.int(1));
            let later = pool.gt(symbols.tau, zero);
            let before = pool.sub(symbols.tau, one);
            let scaled = pool.scale(&(*factor).into(), before);
            pool.ite(later, scaled, symbols.y)
        }
    };
    parts.push(extra);
    pool.sum(&parts)
}

fn build(pool: &mut Pool, symbols: &Symbols, body: &Body) -> Term {
    let zero = pool.int(0);
    match body {
        Body::AtMostZero(sum) => {
            let sum = build_sum(pool, symbols, sum);
            pool.le(sum, zero)
        }
        Body::Zero(sum) => {
            let sum = build_sum(pool, symbols, sum);
            pool.eq(sum, zero)
        }
        Body::Divides(divisor, sum) => {
            let sum = build_sum(pool, symbols, sum);
            pool.divides(&(*divisor).into(), sum)
        }
        Body::Not(inner) => {
            let inner = build(pool, symbols, inner);
            pool.not(inner)
        }
        Body::And(parts) => {
            let parts: Vec<Term> = parts.iter().map(|part| build(pool, symbols, part)).collect();
            pool.and(&parts)
        }
        Body::Or(parts) => {
            let parts: Vec<Term> = parts.iter().map(|part| build(pool, symbols, part)).collect();
            pool.or(&parts)
        }
        Body::Ite(c, a, b) => {
            let [c, a, b] = [c, a, b].map(|part| build(pool, symbols, part));
            pool.ite(c, a, b)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn eliminated_quantifiers_say_the_same(body in body(2), points in prop::collection::vec((-7i8..8, -4i8..5, -3i8..9), 12)) {
        let mut pool = Pool::default();
        let symbols = Symbols::new(&mut pool);
        let body = build(&mut pool, &symbols, &body);
        let result = forall_below(&mut pool, symbols.tau, symbols.n, body);
        let positive = forall_below_positive(&mut pool, symbols.tau, symbols.n, body);
        prop_assert!(!pool.symbols(result).contains(&symbols.tau));
        prop_assert!(!pool.symbols(positive).contains(&symbols.tau));
        let elements = [3, 0, -2, 5, 0, 1];
        for (x, y, n) in points {
            let mut array = ArrayValue::constant(Value::Int(IBig::from(1)));
            for (index, element) in elements.iter().enumerate() {
                array.set(IBig::from(index), Value::Int(IBig::from(*element)));
            }
            let mut model: Model = [(symbols.x, x), (symbols.y, y), (symbols.n, n)]
                .map(|(symbol, value)| (symbol, Value::Int(value.into())))
                .into_iter()
                .collect();
            model.set(symbols.array, Value::Array(array));
            let said = pool.evaluate(result, &model);
            let said_of_some = pool.evaluate(positive, &model);
            let all = (0..n).all(|value| {
                model.set(symbols.tau, Value::Int(value.into()));
                pool.evaluate(body, &model) == Some(Value::Bool(true))
            });
            prop_assert_eq!(&said, &Some(Value::Bool(all)), "x {} y {} n {}: {} is {}", x, y, n, pool.display(body), pool.display(result));
            if n > 0 {
                prop_assert_eq!(said_of_some, said, "x {} y {} n {}: {} is {}", x, y, n, pool.display(body), pool.display(positive));
            }
        }
    }

    #[test]
    fn a_range_of_known_length_is_written_out(body in body(2), n in -2i8..6) {
        let mut pool = Pool::default();
        let symbols = Symbols::new(&mut pool);
        let body = build(&mut pool, &symbols, &body);
        let length = pool.int(n);
        let result = forall_below(&mut pool, symbols.tau, length, body);
        prop_assert!(!pool.has_quantifier(result));
    }
}

fn check(make: impl FnOnce(&mut Pool, &Symbols) -> Term, expected: &Expect) {
    let mut pool = Pool::default();
    let symbols = Symbols::new(&mut pool);
    let body = make(&mut pool, &symbols);
    let result = forall_below(&mut pool, symbols.tau, symbols.n, body);
    expected.assert_eq(&pool.display(result));
}

fn tau_plus_x(pool: &mut Pool, symbols: &Symbols) -> Term {
    pool.add(symbols.tau, symbols.x)
}

#[test]
fn an_inequality_holds_at_its_worse_end() {
    check(
        |pool, symbols| {
            let sum = tau_plus_x(pool, symbols);
            pool.lt(sum, symbols.y)
        },
        &expect!["x + n <= y || n <= 0"],
    );
}

#[test]
fn an_equality_holds_at_most_once() {
    check(
        |pool, symbols| {
            let sum = tau_plus_x(pool, symbols);
            pool.eq(sum, symbols.y)
        },
        &expect!["n <= 1 && x == y || n <= 0"],
    );
}

#[test]
fn equalities_hold_for_no_more_numbers_than_there_are_of_them() {
    check(
        |pool, symbols| {
            let sum = tau_plus_x(pool, symbols);
            let (three, five) = (pool.int(3), pool.int(5));
            let parts = [pool.eq(symbols.tau, three), pool.eq(symbols.tau, five), pool.eq(sum, symbols.y)];
            pool.or(&parts)
        },
        &expect!["n <= 3 && (x == y || n <= 0) && (x == y - 1 || n <= 1) && (x == y - 2 || n <= 2)"],
    );
}

/// A condition on the characters of a constant text is such a disjunction: its cases must not be multiplied out.
#[test]
fn many_equalities_are_not_multiplied_out() {
    let mut pool = Pool::default();
    let symbols = Symbols::new(&mut pool);
    let mut mixed = vec![pool.lt(symbols.tau, symbols.x)];
    for number in 0..60 {
        let number = pool.int(3 * number);
        mixed.push(pool.eq(symbols.tau, number));
    }
    let body = pool.or(&mixed);
    let result = forall_below(&mut pool, symbols.tau, symbols.n, body);
    assert!(pool.has_quantifier(result) && pool.size(result) < 1_000);
}

#[test]
fn a_disequality_is_about_divisibility() {
    check(
        |pool, symbols| {
            let twice = pool.scale(&IBig::from(2), symbols.tau);
            let sum = pool.add(twice, symbols.x);
            pool.ne(sum, symbols.y)
        },
        &expect!["(x + y) % 2 != 0 || x > y || x + 2 * n <= y"],
    );
}

#[test]
fn a_power_rises() {
    check(
        |pool, symbols| {
            let power = pool.power(&IBig::from(2), symbols.tau);
            pool.le(power, symbols.y)
        },
        &expect!["y >= 2^(n - 1) || n <= 0"],
    );
}

#[test]
fn a_condition_on_elements_stays_quantified() {
    check(
        |pool, symbols| {
            let index = tau_plus_x(pool, symbols);
            let element = pool.select(symbols.array, index);
            let (differs, inside) = (pool.ne(element, symbols.y), pool.lt(index, symbols.y));
            pool.and(&[differs, inside])
        },
        &expect!["(forall 0 <= τ < n: y != A[x + τ]) && (x + n <= y || n <= 0)"],
    );
}
