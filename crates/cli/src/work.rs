//! The time and the solver that a command is given.

use std::time::{Duration, Instant};

use loopscope_engine::{Budget, Clock};
use loopscope_smt::Transport;

use crate::args::WorkArguments;
use crate::transport::Lazy;

/// How much longer than the budget a solver may take. Each question has a limit of its own, so that nearly all work ends
/// in order long before; this is for the few questions that outlast it, for solvers that know of no limit, and for
/// programs that are no solvers.
const GRACE: Duration = Duration::from_secs(5);

impl WorkArguments {
    /// What the engine may use.
    pub(crate) fn to_budget(&self) -> Budget {
        Budget { seconds: self.budget, ..Budget::default() }
    }

    /// The solver, for work that begins at this moment.
    pub(crate) fn transport(&self, start: Instant) -> Box<dyn Transport> {
        let deadline = start + Duration::from_secs_f64(self.budget) + GRACE;
        let patience = Duration::from_secs_f64(self.patience);
        Box::new(Lazy::new(self.solver.clone(), deadline, patience))
    }
}

/// Seconds since the work began.
pub(crate) struct Monotonic(pub(crate) Instant);

impl Clock for Monotonic {
    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
