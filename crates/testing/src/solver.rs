//! The solver that tests ask: Z3's wasm in Node, as in the page, with recorded answers where there are any.

use std::time::Duration;

use loopscope_process::{Lazy, Recorded, SolverChoice};

/// It starts at the first question that is not recorded.
pub type SolverProcess = Recorded<Lazy>;

/// A solver with a long time limit for one script, so that slow machines get answers.
pub fn solver_process() -> SolverProcess {
    impatient(Duration::from_mins(2))
}

/// A solver with this time limit for one script.
pub fn impatient(patience: Duration) -> SolverProcess {
    Recorded::new(Lazy::new(SolverChoice::Node, patience), &SolverChoice::Node)
}
