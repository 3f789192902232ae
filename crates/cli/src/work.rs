//! The time and the solver that a command is given.

use std::time::{Duration, Instant};

use loopscope_engine::{Budget, Clock};
use loopscope_smt::Transport;

use crate::args::WorkArguments;
use crate::transport::{Lazy, Recorded};

/// How much longer than the budget a question to the solver may take, as a share of the budget, and at least: then the
/// solver is ended, so that a limit on time is kept within a second or a tenth.
const GRACE: f64 = 0.05;
const LEAST_GRACE: f64 = 0.5;

impl WorkArguments {
    /// What the engine may use.
    pub(crate) fn to_budget(&self) -> Budget {
        Budget { seconds: self.budget, room: self.memory << 20, ..Budget::default() }
    }

    /// The solver, for work that begins at this moment.
    pub(crate) fn transport(&self, start: Instant) -> Box<dyn Transport> {
        let grace = (self.budget * GRACE).max(LEAST_GRACE);
        let deadline = start + Duration::from_secs_f64(self.budget + grace);
        let patience = Duration::from_secs_f64(self.patience);
        let solver = Lazy::new(self.solver.clone(), patience).with_deadline(deadline);
        Box::new(Recorded::new(solver, &self.solver))
    }
}

/// Seconds since the work began.
pub(crate) struct Monotonic(pub(crate) Instant);

impl Clock for Monotonic {
    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
