//! A solver that ends or hangs.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::many_single_char_names, reason = "conditions are a to d, symbols x and y")]

use expect_test::expect;
use loopscope_smt::{Answer, Pool, Session, SessionOptions, Solver, UnknownReason};

use crate::scripted_solver::{SILENT, ScriptedSolver, conditions};

#[test]
fn after_a_death_the_next_question_is_sent_whole() {
    let played = ScriptedSolver::new(&[
        Ok("sat\n"),
        Ok("(($x 4))"),
        Err("the solver stopped: out of memory"),
        Ok("sat\n"),
        Ok("(($x 4))"),
    ]);
    let mut solver = Session::new(played.clone(), SessionOptions { cores: false, ..SessionOptions::default() });
    let mut pool = Pool::default();
    let [a, b, ..] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_sat());
    let died = solver.check(&mut pool, &[a, b]).unwrap_err();
    assert_eq!(died.to_string(), "the solver stopped: out of memory");
    assert!(solver.check(&mut pool, &[a, b]).unwrap().is_sat());
    assert_eq!(solver.statistics().restarts, 1);
    played.check(&expect![[r#"
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :rlimit 2000000)
        (push 1)
        (declare-fun $x () Int)
        (assert (<= (* (- 1) $x) (- 4)))
        (check-sat)
        (get-value ($x))
        (set-option :rlimit 2000000)
        (push 1)
        (assert (<= $x 9))
        (check-sat)
        ; restart
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :rlimit 2000000)
        (push 1)
        (declare-fun $x () Int)
        (assert (<= (* (- 1) $x) (- 4)))
        (push 1)
        (assert (<= $x 9))
        (check-sat)
        (get-value ($x))
    "#]]);
}

#[test]
fn a_question_over_which_the_solver_fell_silent_is_asked_alone_and_then_given_up() {
    let played =
        ScriptedSolver::new(&[Ok("sat\n"), Ok("(($x 4))"), Err(SILENT), Err(SILENT), Ok("sat\n"), Ok("(($x 4))")]);
    let options = SessionOptions { cores: false, ..SessionOptions::default() };
    let resources = options.resources.clone();
    resources.set_limit(1000);
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, b, c, _] = conditions(&mut pool);
    let silent = Answer::Unknown(UnknownReason::Silent);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_sat());
    assert_eq!(solver.check(&mut pool, &[a, c]).unwrap(), silent);
    // Neither is it asked again, nor in another order, nor with another limit.
    resources.set_limit(5000);
    assert_eq!(solver.check(&mut pool, &[c, a]).unwrap(), silent);
    assert!(solver.check(&mut pool, &[a, b]).unwrap().is_sat());
    assert_eq!((solver.statistics().solved, solver.statistics().restarts), (3, 2));
    played.check(&expect![[r#"
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :rlimit 1000)
        (push 1)
        (declare-fun $x () Int)
        (assert (<= (* (- 1) $x) (- 4)))
        (check-sat)
        (get-value ($x))
        (set-option :rlimit 1000)
        (push 1)
        (declare-fun $y () Int)
        (assert (= (+ $x (* (- 1) $y)) 0))
        (check-sat)
        ; restart
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :rlimit 1000)
        (push 1)
        (declare-fun $x () Int)
        (assert (<= (* (- 1) $x) (- 4)))
        (push 1)
        (declare-fun $y () Int)
        (assert (= (+ $x (* (- 1) $y)) 0))
        (check-sat)
        ; restart
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :rlimit 5000)
        (push 1)
        (declare-fun $x () Int)
        (assert (<= (* (- 1) $x) (- 4)))
        (push 1)
        (assert (<= $x 9))
        (check-sat)
        (get-value ($x))
    "#]]);
}

#[test]
fn alone_the_solver_may_come_back() {
    let played = ScriptedSolver::new(&[Ok("sat\n"), Ok("(($x 4))"), Err(SILENT), Ok("unsat\n")]);
    let mut solver = Session::new(played, SessionOptions { cores: false, ..SessionOptions::default() });
    let mut pool = Pool::default();
    let [a, _, _, d] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_sat());
    assert!(solver.check(&mut pool, &[a, d]).unwrap().is_unsat());
    assert_eq!((solver.statistics().solved, solver.statistics().restarts), (2, 1));
}

#[test]
fn silence_costs_as_much_as_a_question_may() {
    let played = ScriptedSolver::new(&[Err(SILENT), Err(SILENT)]);
    let options = SessionOptions { cores: false, ..SessionOptions::default() };
    let resources = options.resources.clone();
    resources.set_limit(1000);
    resources.book();
    let mut solver = Session::new(played, options);
    let mut pool = Pool::default();
    let [a, b, ..] = conditions(&mut pool);
    for (question, used) in [(a, 1000), (b, 2000)] {
        assert_eq!(solver.check(&mut pool, &[question]).unwrap(), Answer::Unknown(UnknownReason::Silent));
        assert_eq!(resources.used(), used);
    }
}
