//! A solver that is lent for an analysis, which expects a fresh one.

use loopscope_smt::{Transport, TransportError};

use crate::solver::SolverProcess;

/// The solver is reset at the first question: many analyses have none.
pub struct Lent<'a> {
    solver: &'a mut SolverProcess,
    fresh: bool,
}

impl<'a> Lent<'a> {
    /// For one analysis.
    pub fn new(solver: &'a mut SolverProcess) -> Self {
        Self { solver, fresh: false }
    }
}

impl Transport for Lent<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        if !self.fresh {
            self.fresh = true;
            // A solver that was stopped during a question is restarted.
            if self.solver.eval("(reset)\n").is_err() {
                self.solver.restart()?;
            }
        }
        self.solver.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.fresh = true;
        self.solver.restart()
    }
}
