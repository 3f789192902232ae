//! Solvers that tests lend each other.

use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

use loopscope_smt::{Solver, StackOptions, Transport, stack};

use crate::solver::{SolverProcess, solver_process};

/// All layers over a solver process that was reset.
pub fn solver(process: &mut SolverProcess) -> Box<dyn Solver + '_> {
    process.eval("(reset)\n").expect("a solver that lives");
    stack(process, StackOptions::default())
}

/// Idle solvers for the next tests: starting one takes as long as many questions.
static WAITING: Mutex<Vec<SolverProcess>> = Mutex::new(Vec::new());

/// A solver that was reset after other tests.
pub fn process() -> Borrowed {
    let waiting = WAITING.lock().expect("nobody panics there").pop();
    let mut process = waiting.unwrap_or_else(solver_process);
    process.eval("(reset)\n").expect("a solver that lives");
    Borrowed(Some(process))
}

/// A solver that returns to the idle ones.
pub struct Borrowed(Option<SolverProcess>);

impl Deref for Borrowed {
    type Target = SolverProcess;

    fn deref(&self) -> &SolverProcess {
        self.0.as_ref().expect("it is there until it is given back")
    }
}

impl DerefMut for Borrowed {
    fn deref_mut(&mut self) -> &mut SolverProcess {
        self.0.as_mut().expect("it is there until it is given back")
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        // After a failed test, its state is unknown.
        if !std::thread::panicking() {
            WAITING.lock().expect("nobody panics there").extend(self.0.take());
        }
    }
}
