//! One solver for several who ask: each has a context of its own, which knows nothing of what the others were told. That
//! holds also where a solver has to be started anew because of one of them: the others' contexts are told again all that
//! they were told.
//!
//! Z3's own contexts are not wholly independent: what a question costs, and which of several models is found, may depend a
//! little on what is going on in others. So a transport holds each context in an instance of Z3 or a process of its own.

use std::cell::RefCell;
use std::rc::Rc;

use crate::solver::{Failure, Transport, TransportError};

/// How much of what a context was told is kept, in bytes. One that was told more forgets it where the solver is started
/// anew.
const MOST_KEPT: usize = 1 << 24;

/// The contexts of a solver. Its transport turns to another one at a line `(context N)`, and begins with number 0; at a line
/// `(context N anew)`, that one has forgotten what it was told.
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
        ContextOf { shared: Rc::clone(&self.0), number, starts: self.0.borrow().starts, told: String::new() }
    }

    /// Whoever used the context of this number does so no more: it forgets what it was told, and may be opened again.
    pub fn forget(&self, number: u32) {
        let mut shared = self.0.borrow_mut();
        // A solver that failed is started anew before it is told anything, and knows nothing then.
        if !shared.failed {
            let _ = shared.forget(number);
        }
    }
}

impl<T: Transport> Shared<T> {
    fn restart(&mut self) -> Result<(), TransportError> {
        self.transport.restart()?;
        self.starts += 1;
        self.current = 0;
        self.failed = false;
        Ok(())
    }

    fn eval(&mut self, context: u32, script: &str) -> Result<String, TransportError> {
        if context == self.current {
            self.tell(script)
        } else {
            self.current = context;
            self.tell(&format!("(context {context})\n{script}"))
        }
    }

    /// Starts one context anew. The others keep what they know.
    fn forget(&mut self, context: u32) -> Result<(), TransportError> {
        self.current = context;
        self.tell(&format!("(context {context} anew)\n")).map(drop)
    }

    fn tell(&mut self, script: &str) -> Result<String, TransportError> {
        let said = self.transport.eval(script);
        self.failed = said.is_err();
        said
    }
}

/// One of the contexts of a solver.
#[derive(Debug)]
pub struct ContextOf<T> {
    shared: Rc<RefCell<Shared<T>>>,
    number: u32,
    /// How often the solver had been started anew when this context was used last.
    starts: u32,
    /// All that it was told since its own start, up to [`MOST_KEPT`].
    told: String,
}

impl<T: Transport> Transport for ContextOf<T> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let mut shared = self.shared.borrow_mut();
        if shared.failed {
            shared.restart()?;
        }
        if self.starts != shared.starts {
            self.starts = shared.starts;
            if self.told.len() > MOST_KEPT {
                return Err(TransportError::of(Failure::Forgotten, "the solver failed in another context"));
            }
            shared.eval(self.number, &self.told)?;
        }
        let said = shared.eval(self.number, script)?;
        if self.told.len() <= MOST_KEPT {
            self.told.push_str(script);
        }
        Ok(said)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.told.clear();
        let mut shared = self.shared.borrow_mut();
        if shared.failed {
            shared.restart()?;
        } else if self.starts == shared.starts {
            shared.forget(self.number)?;
        }
        // Otherwise it was started anew by another context, and this one has not told it anything since.
        self.starts = shared.starts;
        Ok(())
    }
}
