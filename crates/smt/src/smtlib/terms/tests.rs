//! Texts that are read, and texts that are refused.

use crate::node::Sort;
use crate::pool::Pool;
use crate::smtlib::formula::formula;
use crate::smtlib::solution::solution;

/// Reads a predicate of `x` and `y`.
fn read(text: &str) -> Result<String, String> {
    let mut pool = Pool::default();
    let parameters = ["x", "y"].map(|name| pool.symbol(name, Sort::Int)).to_vec();
    let solution = solution(&mut pool, text, &[parameters]).map_err(|error| error.to_string())?;
    Ok(pool.display(solution[0]))
}

#[test]
fn definitions_are_read_over_the_parameters() {
    let text = "(and (forall ((A Int) (B Int)) (! (let ((a!1 (not (<= (+ A (* (- 1) B)) (- 1))))) \
                (= (P0 A B) (and a!1 (not (>= (+ A (* (- 1) B)) 1))))) :weight 0)) (not wrong))";
    assert_eq!(read(text).as_deref(), Ok("x >= y && x <= y"));
    assert_eq!(read("(forall ((B Int) (A Int)) (= (P0 A B) (<= A B)))").as_deref(), Ok("x <= y"));
    assert_eq!(read("(forall ((A Int) (B Int)) (P0 A B))").as_deref(), Ok("true"));
    assert_eq!(read("(forall ((A Int) (B Int)) (not (P0 A B)))").as_deref(), Ok("false"));
    assert_eq!(read("").as_deref(), Ok("false"));
}

#[test]
fn definitions_may_have_names() {
    let text = "(let ((a!1 (forall ((A Int) (B Int)) (! (let ((a!1 (<= A 3)) (a!2 (<= B 4))) (= (P0 A B) (or a!1 a!2))) \
                :weight 0)))) (let ((a!2 (forall ((A Int)) (= (P9 A) true)))) (and a!2 a!1)))";
    assert_eq!(read(text).as_deref(), Ok("x <= 3 || y <= 4"));
}

#[test]
fn remainders_are_said_as_divisibility() {
    let of = |body: &str| read(&format!("(forall ((A Int) (B Int)) (= (P0 A B) {body}))"));
    assert_eq!(of("(= (mod A 2) 0)"), of("(<= (mod A 2) 0)"));
    assert_eq!(of("(= (mod A 2) 1)").as_deref(), Ok("(x + 1) % 2 == 0"));
    assert_eq!(of("(>= (mod A 3) 1)").as_deref(), Ok("x % 3 != 0"));
    assert_eq!(of("(= 2 (mod A 3))"), of("(>= (mod A 3) 2)"));
    assert!(of("(= (mod A 0) 1)").is_err());
}

#[test]
fn what_cannot_be_read_is_refused() {
    let of = |body: &str| read(&format!("(forall ((A Int) (B Int)) (= (P0 A B) {body}))"));
    let deep = format!("{}A{}", "(- ".repeat(100_000), ")".repeat(100_000));
    for body in [
        "A",
        "(exists ((C Int)) (= A C))",
        "(<= A C)",
        "(and A B)",
        "(= A true)",
        "(select A B)",
        "(ite A 1 2)",
        "()",
        "(foo A)",
        &format!("(<= 0 {deep})"),
    ] {
        assert!(of(body).is_err(), "{body:.40}");
    }
    assert!(read("(forall ((A Int)) (= (P0 A) true))").is_err());
    assert!(read("(forall ((A Int)").is_err());
}

#[test]
fn a_quantifier_hides_what_its_name_means_outside() {
    let mut pool = Pool::default();
    let [x, array] = [("x", Sort::Int), ("A", Sort::int_array())].map(|(name, sort)| pool.symbol(name, sort));
    let symbols = [("x".to_owned(), x), ("A".to_owned(), array)];
    let mut read = |text: &str| formula(&mut pool, text, &symbols).map(|term| pool.display(term));
    let claim = "(or (< x 0) (>= x 9) (= (select A x) 7))";
    let inside = read(&format!("(and (forall ((x Int)) {claim}) (= x 3))")).expect("it is a formula");
    assert!(inside.contains("x == 3") && inside.contains("forall 0 <= k"), "{inside}");
    for refused in [
        "(forall ((y Bool)) y)",
        "(forall ((y Int) (z Int)) (= y z))",
        "(forall (y) (= y y))",
        "(and (forall ((y Int)) (= y x)) (= y 3))",
    ] {
        assert!(read(refused).is_err(), "{refused}");
    }
}
