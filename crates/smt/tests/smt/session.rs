//! The session with a solver: the texts that are sent, and the reading of answers.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::many_single_char_names, reason = "conditions are a to d, symbols x and y")]

use expect_test::expect;
use loopscope_smt::{
    Answer, Core, IBig, Pool, Session, SessionOptions, Solver, Sort, StackOptions, UnknownReason, Value, stack,
};

use crate::scripted_solver::{ScriptedSolver, conditions};

#[test]
fn what_is_shared_stays_and_the_rest_is_replaced() {
    let played = ScriptedSolver::new(&[
        Ok("sat\n"),
        Ok("((|$x| 4))"),
        Ok("unsat\n"),
        Ok("(a!0 a!2 a!3)\n"),
        Ok("sat\n"),
        Ok("(($x 5)\n ($y 5))\n"),
    ]);
    let mut solver = Session::new(played.clone(), SessionOptions::default());
    let mut pool = Pool::default();
    let [a, b, c, d] = conditions(&mut pool);
    let answer = solver.check(&mut pool, &[a, b]).unwrap();
    let x = pool.symbol("x", Sort::Int);
    assert_eq!(answer.model().and_then(|model| model.get(x)), Some(&Value::Int(IBig::from(4))));
    assert_eq!(solver.check(&mut pool, &[a, b, c, d]).unwrap(), Answer::Unsat(Core(vec![0, 2, 3])));
    assert!(solver.check(&mut pool, &[a, c]).unwrap().is_sat());
    assert_eq!(solver.statistics().solved, 3);
    assert_eq!(solver.statistics().round_trips, 6);
    played.check(&expect![[r#"
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :produce-unsat-cores true)
        (set-option :rlimit 2000000)
        (push 1)
        (declare-fun $x () Int)
        (assert (! (<= (* (- 1) $x) (- 4)) :named a!0))
        (push 1)
        (assert (! (<= $x 9) :named a!1))
        (check-sat)
        (get-value ($x))
        (set-option :rlimit 2000000)
        (push 1)
        (declare-fun $y () Int)
        (assert (! (= (+ $x (* (- 1) $y)) 0) :named a!2))
        (push 1)
        (assert (! (<= $y 1) :named a!3))
        (check-sat)
        (get-unsat-core)
        (set-option :rlimit 2000000)
        (pop 3)
        (push 1)
        (declare-fun $y () Int)
        (assert (! (= (+ $x (* (- 1) $y)) 0) :named a!1))
        (check-sat)
        (get-value ($x $y))
    "#]]);
}

#[test]
fn a_model_that_does_not_fit_is_not_given_out() {
    let played = ScriptedSolver::new(&[Ok("sat\n"), Ok("(($x 3))")]);
    let mut solver = Session::new(played, SessionOptions::default());
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    assert_eq!(solver.check(&mut pool, &[a]).unwrap(), Answer::Unknown(UnknownReason::WrongModel));
}

#[test]
fn a_wrong_power_is_corrected() {
    let played = ScriptedSolver::new(&[Ok("sat\n"), Ok("(($k 9))"), Ok("sat\n"), Ok("(($k 5))")]);
    let mut solver = Session::new(played.clone(), SessionOptions::default());
    let mut pool = Pool::default();
    let (k, value) = (pool.symbol("k", Sort::Int), pool.int(32));
    let power = pool.power(&IBig::from(2), k);
    let question = pool.eq(power, value);
    assert!(solver.check(&mut pool, &[question]).unwrap().is_sat());
    assert!(played.questions.borrow().contains("(=> (= e! 9) (= p! 512))"));
}

#[test]
fn an_error_is_not_an_answer_even_beside_one() {
    let played = ScriptedSolver::new(&[
        Ok("(error \"line 3 column 5: unknown constant $x\")\nunsat\n"),
        Ok("unsat\n"),
        Ok("(error \"unsat core is not available\")\n"),
    ]);
    let mut solver = Session::new(played.clone(), SessionOptions::default());
    let mut pool = Pool::default();
    let [a, _, _, d] = conditions(&mut pool);
    let refused = UnknownReason::Refused("line 3 column 5: unknown constant $x".to_owned());
    assert_eq!(solver.check(&mut pool, &[a]).unwrap(), Answer::Unknown(refused));
    assert_eq!(solver.check(&mut pool, &[a, d]).unwrap(), Answer::Unsat(Core(vec![0, 1])));
    assert_eq!(solver.statistics().restarts, 1);
    played.check(&expect![[r#"
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :produce-unsat-cores true)
        (set-option :rlimit 2000000)
        (push 1)
        (declare-fun $x () Int)
        (assert (! (<= (* (- 1) $x) (- 4)) :named a!0))
        (check-sat)
        ; restart
        (set-option :combined_solver.ignore_solver1 true)
        (set-option :smt.arith.nl.grobner false)
        (set-option :produce-unsat-cores true)
        (set-option :rlimit 2000000)
        (push 1)
        (declare-fun $x () Int)
        (assert (! (<= (* (- 1) $x) (- 4)) :named a!0))
        (push 1)
        (declare-fun $y () Int)
        (assert (! (<= $y 1) :named a!1))
        (check-sat)
        (get-unsat-core)
    "#]]);
}

#[test]
fn after_the_limit_all_levels_are_closed() {
    let played = ScriptedSolver::new(&[
        Ok("sat\n"),
        Ok("(($x 4))"),
        Ok("unknown\n"),
        Ok("(:reason-unknown \"canceled\")\n"),
        Ok("sat\n"),
        Ok("(($x 5))"),
    ]);
    let options = SessionOptions { cores: false, ..SessionOptions::default() };
    let resources = options.resources.clone();
    resources.set_limit(1000);
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, b, ..] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_sat());
    assert_eq!(solver.check(&mut pool, &[a, b]).unwrap(), Answer::Unknown(UnknownReason::ResourceLimit));
    resources.set_limit(2000);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_sat());
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
        (assert (<= $x 9))
        (check-sat)
        (get-info :reason-unknown)
        (set-option :rlimit 2000)
        (pop 2)
        (push 1)
        (declare-fun $x () Int)
        (assert (<= (* (- 1) $x) (- 4)))
        (check-sat)
        (get-value ($x))
    "#]]);
}

#[test]
fn not_knowing_has_reasons_and_sometimes_a_model() {
    let played = ScriptedSolver::new(&[
        Ok("unknown\n"),
        Ok("(:reason-unknown \"(incomplete (theory arithmetic))\")\n"),
        Ok("(error \"model is not available\")\n"),
        Ok("unknown\n"),
        Ok("(:reason-unknown \"smt tactic failed\")\n"),
        Ok("(($x 7))\n"),
    ]);
    let mut solver = Session::new(played, SessionOptions::default());
    let mut pool = Pool::default();
    let [a, b, ..] = conditions(&mut pool);
    let reason = UnknownReason::Incomplete("(incomplete (theory arithmetic))".to_owned());
    assert_eq!(solver.check(&mut pool, &[a]).unwrap(), Answer::Unknown(reason));
    assert!(solver.check(&mut pool, &[a, b]).unwrap().is_sat());
}

#[test]
fn nonsense_is_a_failure() {
    let played = ScriptedSolver::new(&[Ok("good morning\n")]);
    let mut solver = Session::new(played, SessionOptions::default());
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    let failure = solver.check(&mut pool, &[a]).unwrap_err();
    assert_eq!(failure.message.to_string(), "the solver answered `good morning` to check-sat");
}

#[test]
fn the_stack_answers_what_it_can_itself() {
    let played = ScriptedSolver::new(&[Ok("sat\n"), Ok("(($x 9) ($y 9))"), Ok("unsat\n"), Ok("(a!1 a!2)\n")]);
    let mut solver = stack(played.clone(), StackOptions::default());
    let mut pool = Pool::default();
    let [a, b, c, d] = conditions(&mut pool);
    let (x, three) = (pool.symbol("x", Sort::Int), pool.int(3));
    let known = pool.eq(x, three);
    let not_a = pool.not(a);
    // By the solver, then by its model, then by simplification alone.
    assert!(solver.check(&mut pool, &[a, c]).unwrap().is_sat());
    assert!(solver.check(&mut pool, &[b, a]).unwrap().is_sat());
    assert_eq!(solver.check(&mut pool, &[b, known, a]).unwrap(), Answer::Unsat(Core(vec![1, 2])));
    assert_eq!(solver.check(&mut pool, &[c, a, not_a]).unwrap(), Answer::Unsat(Core(vec![1, 2])));
    // By the solver, then by the core of that.
    assert_eq!(solver.check(&mut pool, &[b, c, d, a]).unwrap(), Answer::Unsat(Core(vec![1, 2])));
    let wider = solver.check(&mut pool, &[d, a, c]).unwrap();
    assert_eq!(wider, Answer::Unsat(Core(vec![0, 2])));
    let both = pool.and(&[b, known]);
    assert!(solver.check(&mut pool, &[both]).unwrap().is_sat());
    let statistics = solver.statistics();
    assert_eq!((statistics.queries, statistics.sat, statistics.unsat), (7, 3, 4));
    assert_eq!((statistics.solved, statistics.simplified, statistics.reused, statistics.cached), (2, 3, 1, 1));
}
