//! One solver for several who ask one after the other, each as if nothing was said before.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_smt::{Transport, TransportError};

/// A solver that is lent.
pub(super) struct Lender(Rc<RefCell<Box<dyn Transport>>>);

impl Lender {
    /// Lends a solver out.
    pub(super) fn new(solver: Box<dyn Transport>) -> Self {
        Self(Rc::new(RefCell::new(solver)))
    }

    /// The solver, which forgets what it was told. Who had it before has no use for it any more.
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
            // One that was ended over a question begins anew.
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
