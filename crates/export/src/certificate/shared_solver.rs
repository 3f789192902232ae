//! A solver that several clients use one after the other, each as if it were new.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_smt::{Transport, TransportError};

/// A solver that clients use one after the other.
pub(super) struct SharedSolver(Rc<RefCell<Box<dyn Transport>>>);

impl SharedSolver {
    /// Shares this solver.
    pub(super) fn new(solver: Box<dyn Transport>) -> Self {
        Self(Rc::new(RefCell::new(solver)))
    }

    /// A client of the solver, which is reset before the first use. The previous client must have finished.
    pub(super) fn client(&self) -> Box<dyn Transport> {
        Box::new(SolverClient { solver: Rc::clone(&self.0), fresh: false })
    }
}

struct SolverClient {
    solver: Rc<RefCell<Box<dyn Transport>>>,
    fresh: bool,
}

impl Transport for SolverClient {
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
