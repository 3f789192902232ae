//! Evaluation of terms that are deep, or quantified.

use loopscope_smt::{ArrayValue, IBig, Model, Pool, Sort, Value};
use rustc_hash::FxHashMap;

#[test]
fn deep_terms_need_no_deep_stack() {
    let mut pool = Pool::default();
    let x = pool.symbol("x", Sort::Int);
    let array = pool.symbol("A", Sort::int_array());
    let mut chain = array;
    let mut nested = x;
    for step in 0..100_000 {
        let value = pool.int(step);
        nested = pool.select(array, nested);
        let index = pool.add(nested, value);
        chain = pool.store(chain, index, value);
    }
    let read = pool.select(chain, x);
    let five = pool.int(5);
    let question = pool.eq(read, five);
    assert_eq!(pool.symbols(question), [x, array]);
    assert_eq!(pool.evaluate(question, &Model::default()), Some(Value::Bool(false)));
    let whole = pool.eq(chain, array);
    assert_eq!(pool.evaluate(whole, &Model::default()), Some(Value::Bool(false)));
    let moved = pool.substitute(question, &FxHashMap::from_iter([(x, five)]));
    assert_eq!(pool.symbols(moved), [array]);
    assert!(loopscope_smt::script(&pool, &[question]).len() < 30_000_000);
    assert!(!pool.display(question).is_empty());
}

#[test]
fn bounded_quantifiers_are_evaluated() {
    let mut pool = Pool::default();
    let (t, n) = (pool.symbol("t", Sort::Int), pool.symbol("n", Sort::Int));
    let array = pool.symbol("A", Sort::int_array());
    let zero = pool.int(0);
    // forall t. 0 <= t && 2 * t < n ==> A[t] == t, in all models alike.
    let (two, element) = (pool.int(2), pool.select(array, t));
    let double = pool.mul(two, t);
    let (from, to, same) = (pool.ge(t, zero), pool.lt(double, n), pool.eq(element, t));
    let inside = pool.and(&[from, to]);
    let body = pool.implies(inside, same);
    let all = pool.forall(t, body);
    let unbounded = pool.implies(from, same);
    let unbounded = pool.forall(t, unbounded);
    let mut model = Model::default();
    let mut elements = ArrayValue::constant(Value::Int(IBig::ZERO));
    for index in 0..4 {
        elements.set(IBig::from(index), Value::Int(IBig::from(index)));
    }
    model.set(array, Value::Array(elements));
    for (size, expected) in [(-3, true), (0, true), (1, true), (7, true), (8, true), (9, false), (100, false)] {
        model.set(n, Value::Int(IBig::from(size)));
        assert_eq!(pool.evaluate(all, &model), Some(Value::Bool(expected)), "n = {size}");
    }
    assert_eq!(pool.evaluate(unbounded, &model), None);
    let mut none = model.clone();
    none.set(n, Value::Int(IBig::from(10).pow(30)));
    none.set(array, Value::Array(ArrayValue::constant(Value::Int(IBig::ZERO))));
    assert_eq!(pool.evaluate(all, &none), Some(Value::Bool(false)));
}

/// If each instance copied the array, this would take minutes.
#[test]
fn quantifiers_over_large_arrays_do_not_copy_them() {
    let mut pool = Pool::default();
    let t = pool.symbol("t", Sort::Int);
    let array = pool.symbol("A", Sort::int_array());
    let (zero, last) = (pool.int(0), pool.int(9_990));
    let element = pool.select(array, t);
    let (from, to, same) = (pool.ge(t, zero), pool.le(t, last), pool.eq(element, t));
    let inside = pool.and(&[from, to]);
    let body = pool.implies(inside, same);
    let all = pool.forall(t, body);
    let mut elements = ArrayValue::constant(Value::Int(IBig::ZERO));
    for index in 0..1_000_000 {
        elements.set(IBig::from(index), Value::Int(IBig::from(index)));
    }
    let model = Model::from_iter([(array, Value::Array(elements))]);
    assert_eq!(pool.evaluate(all, &model), Some(Value::Bool(true)));
}
