//! One solver for several who ask: each has a context of its own, which knows nothing of the others, so that what one
//! asked does not change what another is answered.

use std::cell::RefCell;
use std::rc::Rc;

use crate::solver::{Failure, Transport, TransportError};

/// The contexts of a solver. Its transport turns to another one at a line `(context N)`, and begins with number 0.
#[derive(Debug)]
pub struct Contexts<T>(Rc<RefCell<Shared<T>>>);

#[derive(Debug)]
struct Shared<T> {
    transport: T,
    /// Which context the solver has turned to.
    current: u32,
    /// How often it was started anew: each time it forgets all contexts.
    starts: u32,
    /// It failed, and was not started anew since.
    failed: bool,
}

impl<T: Transport> Contexts<T> {
    /// Of a solver that was told nothing yet.
    pub fn new(transport: T) -> Self {
        Self(Rc::new(RefCell::new(Shared { transport, current: 0, starts: 0, failed: false })))
    }

    /// The context of this number, which nobody else uses.
    pub fn open(&self, number: u32) -> ContextOf<T> {
        ContextOf { shared: Rc::clone(&self.0), number, starts: self.0.borrow().starts }
    }
}

/// One of the contexts of a solver.
#[derive(Debug)]
pub struct ContextOf<T> {
    shared: Rc<RefCell<Shared<T>>>,
    number: u32,
    /// How often the solver had been started anew when this context was used last.
    starts: u32,
}

impl<T: Transport> Transport for ContextOf<T> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut shared = self.shared.borrow_mut();
        let shared = &mut *shared;
        if self.starts != shared.starts || shared.failed {
            return Err(TransportError::of(Failure::Forgotten, "the solver failed in another context"));
        }
        let said = if self.number == shared.current {
            shared.transport.eval(script)
        } else {
            shared.current = self.number;
            shared.transport.eval(&format!("(context {})\n{script}", self.number))
        };
        shared.failed = said.is_err();
        said
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        let mut shared = self.shared.borrow_mut();
        let shared = &mut *shared;
        if self.starts == shared.starts || shared.failed {
            shared.transport.restart()?;
            shared.starts += 1;
            shared.current = 0;
            shared.failed = false;
        }
        self.starts = shared.starts;
        Ok(())
    }
}
