//! The conversation with a solver, played by a script.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::many_single_char_names, reason = "conditions are a to d, symbols x and y")]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use expect_test::{Expect, expect};
use loopscope_smt::{
    Answer, Core, Failure, IBig, Pool, QUESTION_PRICE, Resources, SMALLEST_LIMIT, Session, SessionOptions, Solver,
    Sort, StackOptions, Term, Transport, TransportError, UnknownReason, Value, stack,
};

/// The failure of a solver that was silent for too long and was ended.
const SILENT: &str = "no answer in time";

/// Gives scripted answers, and records the questions.
#[derive(Clone, Default)]
struct Played {
    answers: Rc<RefCell<VecDeque<Result<&'static str, &'static str>>>>,
    heard: Rc<RefCell<String>>,
}

impl Played {
    fn new(answers: &[Result<&'static str, &'static str>]) -> Self {
        Self { answers: Rc::new(RefCell::new(answers.iter().copied().collect())), heard: Rc::default() }
    }

    fn check(&self, expected: &Expect) {
        expected.assert_eq(&self.heard.borrow());
        assert!(self.answers.borrow().is_empty(), "not all answers were asked for");
    }
}

impl Transport for Played {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        self.heard.borrow_mut().push_str(script);
        let answer = self.answers.borrow_mut().pop_front().expect("an answer is left");
        answer.map(str::to_owned).map_err(|message| match message {
            SILENT => TransportError::of(Failure::Silent, message),
            _ => TransportError::new(message),
        })
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.heard.borrow_mut().push_str("; restart\n");
        Ok(())
    }
}

/// `x > 3`, `x < 10`, `x == y`, `y < 2`.
fn conditions(pool: &mut Pool) -> [Term; 4] {
    let (x, y) = (pool.symbol("x", Sort::Int), pool.symbol("y", Sort::Int));
    let [two, three, ten] = [2, 3, 10].map(|value| pool.int(value));
    [pool.gt(x, three), pool.lt(x, ten), pool.eq(x, y), pool.lt(y, two)]
}

#[test]
fn what_is_shared_stays_and_the_rest_is_replaced() {
    let played = Played::new(&[
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
    let played = Played::new(&[Ok("sat\n"), Ok("(($x 3))")]);
    let mut solver = Session::new(played, SessionOptions::default());
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    assert_eq!(solver.check(&mut pool, &[a]).unwrap(), Answer::Unknown(UnknownReason::WrongModel));
}

#[test]
fn a_wrong_power_is_corrected() {
    let played = Played::new(&[Ok("sat\n"), Ok("(($k 9))"), Ok("sat\n"), Ok("(($k 5))")]);
    let mut solver = Session::new(played.clone(), SessionOptions::default());
    let mut pool = Pool::default();
    let (k, value) = (pool.symbol("k", Sort::Int), pool.int(32));
    let power = pool.power(&IBig::from(2), k);
    let question = pool.eq(power, value);
    assert!(solver.check(&mut pool, &[question]).unwrap().is_sat());
    assert!(played.heard.borrow().contains("(=> (= e! 9) (= p! 512))"));
}

#[test]
fn an_error_is_not_an_answer_even_beside_one() {
    let played = Played::new(&[
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
fn after_a_death_the_next_question_is_sent_whole() {
    let played = Played::new(&[
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
    let played = Played::new(&[Ok("sat\n"), Ok("(($x 4))"), Err(SILENT), Err(SILENT), Ok("sat\n"), Ok("(($x 4))")]);
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
    let played = Played::new(&[Ok("sat\n"), Ok("(($x 4))"), Err(SILENT), Ok("unsat\n")]);
    let mut solver = Session::new(played, SessionOptions { cores: false, ..SessionOptions::default() });
    let mut pool = Pool::default();
    let [a, _, _, d] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_sat());
    assert!(solver.check(&mut pool, &[a, d]).unwrap().is_unsat());
    assert_eq!((solver.statistics().solved, solver.statistics().restarts), (2, 1));
}

#[test]
fn silence_costs_as_much_as_a_question_may() {
    let played = Played::new(&[Err(SILENT), Err(SILENT)]);
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

#[test]
fn after_the_limit_all_levels_are_closed() {
    let played = Played::new(&[
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
fn what_questions_cost_is_booked() {
    let played = Played::new(&[
        Ok("unsat\n"),
        Ok("(a!0)\n"),
        Ok("unsat\n"),
        Ok("(a!0)\n"),
        Ok("(:rlimit 5000)\n"),
        Ok("unsat\n"),
        Ok("(a!0)\n"),
        Ok("(:rlimit 5030)\n"),
    ]);
    let options = SessionOptions::default();
    let resources = options.resources.clone();
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, b, c, _] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_unsat());
    resources.book();
    // What was used before is not known.
    assert!(solver.check(&mut pool, &[b]).unwrap().is_unsat());
    assert_eq!(resources.used(), QUESTION_PRICE);
    assert!(solver.check(&mut pool, &[c]).unwrap().is_unsat());
    assert_eq!(resources.used(), 2 * QUESTION_PRICE + 30);
    assert!(played.answers.borrow().is_empty());
}

#[test]
fn what_was_refused_for_its_cost_has_cost_something() {
    let played = Played::new(&[Ok("(error \"line 3 column 7: push canceled\")\nunknown\n"), Ok("(:rlimit 1700)\n")]);
    let options = SessionOptions::default();
    let resources = options.resources.clone();
    resources.book();
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    assert!(matches!(solver.check(&mut pool, &[a]).unwrap(), Answer::Unknown(UnknownReason::ResourceLimit)));
    assert_eq!(resources.used(), 1700 + QUESTION_PRICE);
    assert!(played.answers.borrow().is_empty());
}

#[test]
fn a_question_that_is_cut_for_an_earlier_one_is_asked_anew() {
    let played = Played::new(&[
        Ok("unsat\n"),
        Ok("(:rlimit 5003)\n"),
        Ok("unknown\n"),
        Ok("(:reason-unknown \"canceled\")\n"),
        Ok("(:rlimit 5100)\n"),
        Ok("unsat\n"),
        Ok("(:rlimit 120)\n"),
    ]);
    let options = SessionOptions { resources: Resources::new(5_000), cores: false };
    let resources = options.resources.clone();
    resources.book();
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, b, ..] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_unsat());
    resources.set_limit(9_000);
    assert!(solver.check(&mut pool, &[b]).unwrap().is_unsat(), "97 units are not too much");
    assert_eq!(solver.statistics().restarts, 1);
    assert_eq!(resources.used(), 5_100 + 120 + 3 * QUESTION_PRICE);
}

#[test]
fn a_question_costs_no_more_than_is_left_of_what_was_granted() {
    let too_hard = [Ok("unknown\n"), Ok("(:reason-unknown \"canceled\")\n")];
    let played = Played::new(&[
        too_hard[0],
        too_hard[1],
        Ok("(:rlimit 5000)\n"),
        too_hard[0],
        too_hard[1],
        Ok("(:rlimit 14000)\n"),
        too_hard[0],
        too_hard[1],
        Ok("(:rlimit 34000)\n"),
    ]);
    let options = SessionOptions { resources: Resources::new(20_000), cores: false };
    let resources = options.resources.clone();
    resources.book();
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, b, ..] = conditions(&mut pool);
    let mut ask = |term: Term| solver.check(&mut pool, &[term]).map_err(|error| error.failure);
    resources.grant(5_000);
    assert_eq!(ask(a), Err(Failure::Spent));
    // Nothing is left for another question either.
    assert_eq!(ask(b), Err(Failure::Spent));
    resources.grant(4_000);
    assert_eq!(ask(a), Err(Failure::Spent), "it is known to cost more, and is not asked");
    assert_eq!(resources.used(), 5_000 + QUESTION_PRICE);
    resources.grant(9_000);
    assert_eq!(ask(a), Err(Failure::Spent));
    // Only what the question may cost at most makes an answer of it, which is kept.
    resources.grant(60_000);
    for _ in 0..2 {
        assert_eq!(ask(a), Ok(Answer::Unknown(UnknownReason::ResourceLimit)));
    }
    assert_eq!(resources.used(), 34_000 + 3 * QUESTION_PRICE);
    let heard = played.heard.borrow();
    let told: Vec<&str> = heard.lines().filter(|line| line.starts_with("(set-option :rlimit ")).collect();
    assert_eq!(told, ["(set-option :rlimit 5000)", "(set-option :rlimit 9000)", "(set-option :rlimit 20000)"]);
}

#[test]
fn little_that_is_left_is_enough_for_an_easy_question() {
    let played = Played::new(&[Ok("unsat\n"), Ok("(:rlimit 40)\n"), Ok("unsat\n"), Ok("(:rlimit 90)\n")]);
    let options = SessionOptions { cores: false, ..SessionOptions::default() };
    let resources = options.resources.clone();
    resources.book();
    let mut solver = Session::new(played.clone(), options);
    let mut pool = Pool::default();
    let [a, b, c, _] = conditions(&mut pool);
    resources.grant(QUESTION_PRICE + 60);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_unsat());
    assert_eq!(resources.left(), 20);
    assert!(solver.check(&mut pool, &[b]).unwrap().is_unsat());
    assert!(played.heard.borrow().contains(&format!("(set-option :rlimit {SMALLEST_LIMIT})")));
    assert_eq!(solver.check(&mut pool, &[c]).unwrap_err().failure, Failure::Spent);
    resources.beside_grant(700, || assert_eq!((resources.limit(), resources.left()), (700, u64::MAX)));
    assert_eq!(resources.left(), 0);
}

#[test]
fn an_answer_counts_though_what_it_cost_is_not_told() {
    let played = Played::new(&[Ok("unsat\n"), Ok("(a!0)\n"), Err("too late")]);
    let options = SessionOptions::default();
    options.resources.book();
    let mut solver = Session::new(played, options);
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_unsat());
}

#[test]
fn not_knowing_has_reasons_and_sometimes_a_model() {
    let played = Played::new(&[
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
    let played = Played::new(&[Ok("good morning\n")]);
    let mut solver = Session::new(played, SessionOptions::default());
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    let failure = solver.check(&mut pool, &[a]).unwrap_err();
    assert_eq!(failure.message, "the solver answered \"good morning\" to check-sat");
}

#[test]
fn the_stack_answers_what_it_can_itself() {
    let played = Played::new(&[Ok("sat\n"), Ok("(($x 9) ($y 9))"), Ok("unsat\n"), Ok("(a!1 a!2)\n")]);
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
