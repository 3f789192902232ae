//! The solver that tests ask: Z3's wasm in Node, as in the page, with recorded answers where there are any.

use std::time::Duration;

use loopscope_cli::transport::{Lazy, Recorded, SolverChoice};

/// It starts when it is asked something that is not recorded.
pub(crate) type SolverProcess = Recorded<Lazy>;

/// A solver that is waited for, however slow the machine.
pub(crate) fn solver_process() -> SolverProcess {
    impatient(Duration::from_mins(2))
}

/// A solver that may be silent over one script for so long only.
pub(crate) fn impatient(patience: Duration) -> SolverProcess {
    Recorded::new(Lazy::new(SolverChoice::Node, patience), &SolverChoice::Node)
}
