//! A solver that gives scripted answers.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use expect_test::Expect;
use loopscope_smt::{Failure, Pool, Sort, Term, Transport, TransportError};

/// The failure of a solver that was silent for too long and was ended.
pub(crate) const SILENT: &str = "no answer in time";

/// Gives scripted answers, and records the questions.
#[derive(Clone, Default)]
pub(crate) struct ScriptedSolver {
    pub(crate) answers: Rc<RefCell<VecDeque<Result<&'static str, &'static str>>>>,
    pub(crate) questions: Rc<RefCell<String>>,
}

impl ScriptedSolver {
    pub(crate) fn new(answers: &[Result<&'static str, &'static str>]) -> Self {
        Self { answers: Rc::new(RefCell::new(answers.iter().copied().collect())), questions: Rc::default() }
    }

    pub(crate) fn check(&self, expected: &Expect) {
        expected.assert_eq(&self.questions.borrow());
        assert!(self.answers.borrow().is_empty(), "not all answers were asked for");
    }
}

impl Transport for ScriptedSolver {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        self.questions.borrow_mut().push_str(script);
        let answer = self.answers.borrow_mut().pop_front().expect("an answer is left");
        answer.map(str::to_owned).map_err(|message| match message {
            SILENT => TransportError::with_failure(Failure::Silent, message),
            _ => TransportError::new(message),
        })
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.questions.borrow_mut().push_str("; restart\n");
        Ok(())
    }
}

/// `x > 3`, `x < 10`, `x == y`, `y < 2`.
pub(crate) fn conditions(pool: &mut Pool) -> [Term; 4] {
    let (x, y) = (pool.symbol("x", Sort::Int), pool.symbol("y", Sort::Int));
    let [two, three, ten] = [2, 3, 10].map(|value| pool.int(value));
    [pool.gt(x, three), pool.lt(x, ten), pool.eq(x, y), pool.lt(y, two)]
}
