//! A solver that several users share one after the other, each as if it were new.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_smt::{Transport, TransportError};

/// A solver to be lent.
pub(super) struct Lender(Rc<RefCell<Box<dyn Transport>>>);

impl Lender {
    /// A lender of this solver.
    pub(super) fn new(solver: Box<dyn Transport>) -> Self {
        Self(Rc::new(RefCell::new(solver)))
    }

    /// Lends the solver, which is reset before its first use. Its previous user must have finished.
    pub(super) fn lend(&self) -> Box<dyn Transport> {
        Box::new(Lent { solver: Rc::clone(&self.0), fresh: false })
    }
}

struct Lent {
    solver: Rc<RefCell<Box<dyn Transport>>>,
    fresh: bool,
}

impl Transport for Lent {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut solver = self.solver.borrow_mut();
        if !self.fresh {
            self.fresh = true;
            // A solver that was stopped during a question is restarted.
            if solver.eval("(reset)\n").is_err() {
                solver.restart()?;
            }
        }
        solver.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.fresh = true;
        self.solver.borrow_mut().restart()
    }
}
