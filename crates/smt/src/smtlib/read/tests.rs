//! Answers as Z3 5.1 gave them, and some that no solver should give.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::values;
use crate::model::Value;
use crate::node::Sort;
use crate::smtlib::s_expression::Expressions;

fn check(answer: &str, sorts: &[Sort], model: Option<&str>, expected: &Expect) {
    let text = match values(answer, sorts, model) {
        Ok(values) => values.iter().map(Value::to_string).collect::<Vec<_>>().join("\n") + "\n",
        Err(error) => format!("error: {error}\n"),
    };
    expected.assert_eq(&text);
}

fn nested() -> Sort {
    Sort::Array(Box::new(Sort::int_array()))
}

#[test]
fn integers_truth_values_and_stores() {
    let answer = "((x (- 6))
 (|y z| 0)
 (A (store (store ((as const (Array Int Int)) 7) 4 6) 3 (- 2)))
 (C ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 5)))
 (p true))
";
    let sorts = [Sort::Int, Sort::Int, Sort::int_array(), nested(), Sort::Bool];
    check(
        answer,
        &sorts,
        None,
        &expect![[r"
            -6
            0
            [3: -2, 4: 6, else 7]
            [else [else 5]]
            true
        "]],
    );
}

#[test]
fn a_far_point_does_not_keep_near_ones_from_the_table() {
    let answer = "((A (lambda ((x!1 Int)) (ite (<= 4 x!1) 0 31112))))";
    check(
        answer,
        &[Sort::int_array()],
        None,
        &expect![[r"
            [-1: 31112, 0: 31112, 1: 31112, 2: 31112, 3: 31112, else 0]
        "]],
    );
}

#[test]
fn a_lambda_becomes_a_table() {
    let answer = "((A (lambda ((x!1 Int))
  (let ((a!1 (ite (and (<= 1 x!1) (not (<= 3 x!1))) 8 12)))
    (ite (<= 1 x!1) a!1 0)))))";
    check(
        answer,
        &[Sort::int_array()],
        None,
        &expect![[r"
            [-1: 0, 0: 0, 1: 8, 2: 8, else 12]
        "]],
    );
}

#[test]
fn an_array_that_is_a_function_of_the_model() {
    let model = "(
  (define-fun A () (Array Int Int)
    (_ as-array k!0))
  (define-fun g ((x!0 Int)) Int
    (+ x!0 1))
  (define-fun k!0 ((x!0 Int)) Int
    (ite (= x!0 4) (g 6)
    (ite (= x!0 (- 2)) 7
      4)))
)";
    check(
        "((A (_ as-array k!0)))",
        &[Sort::int_array()],
        Some(model),
        &expect![[r"
            [-2: 7, 4: 7, else 4]
        "]],
    );
}

#[test]
fn nonsense_is_an_error() {
    let int = [Sort::Int];
    check("((x 3)", &int, None, &expect![["error: a closing parenthesis is missing\n"]]);
    check("((x 3)))", &int, None, &expect![["error: a closing parenthesis too many\n"]]);
    check("((x 3.5))", &int, None, &expect![["error: 3.5 is not known\n"]]);
    check("((x true))", &int, None, &expect![["error: expected a value of sort Int\n"]]);
    check("((x (/ 1 2)))", &int, None, &expect![["error: / is not known\n"]]);
    check("()", &int, None, &expect![["error: expected 1 values, got 0\n"]]);
    check("", &int, None, &expect![["error: expected one list of values\n"]]);
    check("((x (-)))", &int, None, &expect![["error: - is not known\n"]]);
    check("((x (_ as-array k)))", &int, None, &expect![["error: an array that is an unknown function\n"]]);
    check("((x (div 1 0)))", &int, None, &expect![["error: div is not known\n"]]);
    let recursive = "((define-fun f () Int f))";
    check("((x f))", &int, Some(recursive), &expect![["error: nested too deeply\n"]]);
    let doubling = "((define-fun f ((x Int)) Int (+ (f x) (f x))))";
    check("((x (f 1)))", &int, Some(doubling), &expect![["error: nested too deeply\n"]]);
}

#[test]
fn depth_is_no_danger() {
    let deep = 200_000;
    let parentheses = "(".repeat(deep) + &")".repeat(deep);
    assert!(Expressions::read(&parentheses).is_ok());
    let negations = format!("((x {}1{}))", "(- ".repeat(deep), ")".repeat(deep));
    assert!(values(&negations, &[Sort::Int], None).is_err());
    let mut stores = "((as const (Array Int Int)) 0)".to_owned();
    stores.insert_str(0, &"(store ".repeat(deep));
    for index in 0..deep {
        write!(stores, " {index} {})", index % 7).unwrap();
    }
    let array = values(&format!("((A {stores}))"), &[Sort::int_array()], None).unwrap();
    assert_eq!(array[0].as_array().map(|array| array.entries().len()), Some(deep - deep / 7 - 1));
}

#[test]
fn strings_and_comments_do_not_confuse() {
    let text = "(error \"line 1: \"\"( is not\"\" expected\") ; )\n(|a ) b| x)";
    let expressions = Expressions::read(text).unwrap();
    assert_eq!(expressions.top.len(), 2);
    assert_eq!(expressions.list(expressions.top[1]).map(<[_]>::len), Some(2));
}
