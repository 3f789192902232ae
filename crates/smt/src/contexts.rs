//! Shares one solver among several clients: each has its own context, isolated from the assertions of the others. If
//! one client makes the solver restart, the contexts of the others are replayed.
//!
//! Z3's own contexts are not wholly independent: the cost of a question, and which of several models is found, may
//! depend slightly on the activity in others. So a transport holds each context in its own instance of Z3 or its own
//! process.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_message::text;

use crate::solver::{Failure, Transport, TransportError};

/// The limit for the bytes of a context's commands that are kept for replay. A context with more loses them when the
/// solver restarts.
const MOST_KEPT: usize = 1 << 24;

/// The contexts of a solver. Its transport switches to another one at a line `(context N)`, and begins with number 0; a
/// line `(context N anew)` resets that one.
#[derive(Debug)]
pub struct Contexts<T>(Rc<RefCell<Shared<T>>>);

#[derive(Debug)]
struct Shared<T> {
    transport: T,
    /// The context that the solver uses now.
    current: u32,
    /// The number of restarts of the solver: each one discards all contexts.
    starts: u32,
    /// True if the solver failed and has not been restarted since.
    failed: bool,
}

impl<T: Transport> Contexts<T> {
    /// The contexts of a fresh solver.
    pub fn new(transport: T) -> Self {
        Self(Rc::new(RefCell::new(Shared { transport, current: 0, starts: 0, failed: false })))
    }

    /// The context with this number, which must not be in use.
    pub fn open(&self, number: u32) -> ContextOf<T> {
        ContextOf { shared: Rc::clone(&self.0), number, starts: self.0.borrow().starts, told: String::new() }
    }

    /// Releases the context with this number: it is reset, and may be opened again.
    pub fn forget(&self, number: u32) {
        let mut shared = self.0.borrow_mut();
        // A solver that failed is restarted before the next command, with empty contexts.
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

    /// Resets one context. The others keep their state.
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
    /// The number of restarts of the solver when this context was last used.
    starts: u32,
    /// All commands since its own start, up to [`MOST_KEPT`].
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
                return Err(TransportError::with_failure(
                    Failure::Forgotten,
                    text!("the solver failed in another context"),
                ));
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
        // Otherwise another context restarted it, and this one has not sent any command since.
        self.starts = shared.starts;
        Ok(())
    }
}
