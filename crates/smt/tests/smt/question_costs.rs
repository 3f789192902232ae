//! The cost of questions, and its limit by the remaining resources.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::many_single_char_names, reason = "conditions are a to d, symbols x and y")]

use loopscope_smt::{
    Answer, Failure, Pool, QUESTION_PRICE, Resources, SMALLEST_LIMIT, Session, SessionOptions, Solver, Term,
    UnknownReason,
};

use crate::scripted_solver::{ScriptedSolver, conditions};

#[test]
fn what_questions_cost_is_booked() {
    let played = ScriptedSolver::new(&[
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
    // The resources used before are not known.
    assert!(solver.check(&mut pool, &[b]).unwrap().is_unsat());
    assert_eq!(resources.used(), QUESTION_PRICE);
    assert!(solver.check(&mut pool, &[c]).unwrap().is_unsat());
    assert_eq!(resources.used(), 2 * QUESTION_PRICE + 30);
    assert!(played.answers.borrow().is_empty());
}

#[test]
fn what_was_refused_for_its_cost_has_cost_something() {
    let played =
        ScriptedSolver::new(&[Ok("(error \"line 3 column 7: push canceled\")\nunknown\n"), Ok("(:rlimit 1700)\n")]);
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
    let played = ScriptedSolver::new(&[
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
    let played = ScriptedSolver::new(&[
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
    // *Unknown* is an answer, which is kept, only if the question exceeded its own limit.
    resources.grant(60_000);
    for _ in 0..2 {
        assert_eq!(ask(a), Ok(Answer::Unknown(UnknownReason::ResourceLimit)));
    }
    assert_eq!(resources.used(), 34_000 + 3 * QUESTION_PRICE);
    let questions = played.questions.borrow();
    let told: Vec<&str> = questions.lines().filter(|line| line.starts_with("(set-option :rlimit ")).collect();
    assert_eq!(told, ["(set-option :rlimit 5000)", "(set-option :rlimit 9000)", "(set-option :rlimit 20000)"]);
}

#[test]
fn little_that_is_left_is_enough_for_an_easy_question() {
    let played = ScriptedSolver::new(&[Ok("unsat\n"), Ok("(:rlimit 40)\n"), Ok("unsat\n"), Ok("(:rlimit 90)\n")]);
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
    assert!(played.questions.borrow().contains(&format!("(set-option :rlimit {SMALLEST_LIMIT})")));
    assert_eq!(solver.check(&mut pool, &[c]).unwrap_err().failure, Failure::Spent);
    resources.beside_grant(700, || assert_eq!((resources.limit(), resources.left()), (700, u64::MAX)));
    assert_eq!(resources.left(), 0);
}

#[test]
fn an_answer_counts_though_what_it_cost_is_not_told() {
    let played = ScriptedSolver::new(&[Ok("unsat\n"), Ok("(a!0)\n"), Err("too late")]);
    let options = SessionOptions::default();
    options.resources.book();
    let mut solver = Session::new(played, options);
    let mut pool = Pool::default();
    let [a, ..] = conditions(&mut pool);
    assert!(solver.check(&mut pool, &[a]).unwrap().is_unsat());
}
