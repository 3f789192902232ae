//! The text, and its meaning by the rules of SMT-LIB.

use std::fmt::Write as _;

use dashu_int::IBig;
use expect_test::expect;
use rustc_hash::FxHashSet;

use super::{Declarations, script, term};
use crate::model::Value;
use crate::node::{Role, Sort, Term};
use crate::pool::Pool;
use crate::smtlib::read;

/// The value that SMT-LIB gives to a term if its symbols have these values.
fn meaning(pool: &Pool, wanted: Term, symbols: &[(&str, i32)]) -> Value {
    let mut definitions = String::new();
    let text = term(pool, &mut Declarations::default(), wanted, &mut definitions);
    for (name, value) in symbols {
        write!(definitions, "(define-fun ${name} () Int {})", super::integer(&IBig::from(*value))).unwrap();
    }
    let answer = format!("((wanted {text}))");
    read::values(&answer, &[pool.sort(wanted).clone()], Some(&definitions)).unwrap().remove(0)
}

#[test]
fn division_means_truncation() {
    let mut pool = Pool::default();
    let (a, b) = (pool.symbol("a", Sort::Int), pool.symbol("b", Sort::Int));
    let (quotient, remainder) = (pool.quotient(a, b), pool.remainder(a, b));
    let sum = pool.add(a, b);
    let three = pool.int(3);
    let nested = pool.quotient(sum, three);
    let nested = pool.remainder(nested, b);
    let even = pool.divides(&IBig::from(2), sum);
    for x in -9..=9 {
        for y in (-4..=4).filter(|y| *y != 0) {
            let of = |term| meaning(&pool, term, &[("a", x), ("b", y)]);
            assert_eq!(of(quotient), Value::Int(IBig::from(x / y)), "{x} / {y}");
            assert_eq!(of(remainder), Value::Int(IBig::from(x % y)), "{x} % {y}");
            assert_eq!(of(nested), Value::Int(IBig::from((x + y) / 3 % y)), "({x} + {y}) / 3 % {y}");
            assert_eq!(of(even), Value::Bool((x + y) % 2 == 0));
        }
    }
}

#[test]
fn shared_parts_are_written_once() {
    let mut pool = Pool::default();
    let (x, y) = (pool.symbol("x", Sort::Int), pool.symbol("a b", Sort::Int));
    let array = pool.symbol("A", Sort::int_array());
    let zero = pool.int(0);
    let element = pool.select(array, x);
    let quotient = pool.quotient(element, y);
    let square = pool.mul(element, element);
    let sum = pool.add(quotient, square);
    let power = pool.power(&IBig::from(2), x);
    let bounded = pool.lt(x, y);
    let (none, negative) = (pool.eq(element, zero), pool.le(square, zero));
    let some = pool.or(&[none, negative]);
    let inside = pool.implies(bounded, some);
    let all = pool.forall(x, inside);
    let question = [pool.lt(sum, zero), pool.ge(power, element), all];
    expect![[r"
        (declare-fun $x () Int)
        (declare-fun $A () (Array Int Int))
        (define-fun t!4 () Int (select $A $x))
        (declare-fun |$a b| () Int)
        (assert (<= (+ (let ((n! t!4) (d! |$a b|)) (ite (>= n! 0) (div n! d!) (- (div (- n!) d!)))) (* t!4 t!4)) (- 1)))
        (declare-fun pow!2 (Int) Int)
        (assert (let ((e! $x)) (let ((p! (pow!2 e!))) (and (=> (<= e! 0) (= p! 1)) ...))))
        (assert (<= (+ t!4 (* (- 1) (pow!2 $x))) 0))
        (assert (forall (($x Int)) (let ((t!4 (select $A $x))) (or (= t!4 0) (<= (* t!4 t!4) 0) (<= (+ (* (- 1) $x) |$a b|) 0)))))
        (check-sat)
    "]]
    .assert_eq(&shorten_facts(&script(&pool, &question)));
}

/// Cuts the facts about powers, of which there are many.
fn shorten_facts(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.find("(= p! 1)) ") {
            Some(at) => write!(out, "{}...))))", &line[..at + "(= p! 1)) ".len()]).unwrap(),
            None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

#[test]
fn levels_forget_their_declarations() {
    let mut pool = Pool::default();
    let (x, y) = (pool.symbol("x", Sort::Int), pool.symbol("y", Sort::Int));
    let mut declarations = Declarations::default();
    let written = |declarations: &mut Declarations, wanted| {
        let mut out = String::new();
        term(&pool, declarations, wanted, &mut out);
        out
    };
    declarations.push();
    assert_eq!(written(&mut declarations, x), "(declare-fun $x () Int)\n");
    declarations.push();
    assert_eq!(written(&mut declarations, y), "(declare-fun $y () Int)\n");
    assert_eq!(written(&mut declarations, x), "");
    declarations.pop(1);
    assert_eq!(written(&mut declarations, x), "");
    assert_eq!(written(&mut declarations, y), "(declare-fun $y () Int)\n");
}

#[test]
fn symbols_of_one_name_are_different_symbols() {
    let mut pool = Pool::default();
    let parameter = pool.symbol("input1", Sort::int_array());
    let input = pool.symbol_of(Role::Input, 0, "input1", Sort::Int);
    let variable = pool.symbol_of(Role::Variable, 4, "input1", Sort::Int);
    let namesake = pool.symbol_of(Role::Variable, 5, "input1", Sort::Int);
    let star = pool.symbol_of(Role::Star, 0, "★1", Sort::Int);
    let fresh = pool.fresh_symbol_of(Role::Star, "★", Sort::Int);
    assert_ne!(star, fresh);
    assert_eq!(pool.symbol_of(Role::Variable, 4, "input1", Sort::Int), variable);
    let element = pool.select(parameter, input);
    let sum = pool.sum(&[element, variable, namesake, star, fresh]);
    let zero = pool.int(0);
    let question = pool.gt(sum, zero);
    let text = script(&pool, &[question]);
    let declared: FxHashSet<&str> = text.lines().filter(|line| line.starts_with("(declare-fun")).collect();
    assert_eq!(declared.len(), 6, "{text}");
    assert_eq!(pool.display(element), "input1[input1]");
}
