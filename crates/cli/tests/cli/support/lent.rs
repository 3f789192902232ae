//! A solver that is lent for an analysis, which takes it that nothing was said before.

use super::solver::SolverProcess;
use loopscope_smt::{Transport, TransportError};

/// The solver forgets what it knew when the first question comes: many analyses have none.
pub(crate) struct Lent<'a> {
    solver: &'a mut SolverProcess,
    fresh: bool,
}

impl<'a> Lent<'a> {
    /// For one analysis.
    pub(crate) fn new(solver: &'a mut SolverProcess) -> Self {
        Self { solver, fresh: false }
    }
}

impl Transport for Lent<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        if !self.fresh {
            self.fresh = true;
            // One that was ended over a question begins anew.
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
