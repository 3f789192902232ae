//! The time and the solver of a command.

use std::time::{Duration, Instant};

use loopscope_engine::{Budget, Clock};
use loopscope_smt::Transport;

use crate::args::WorkArguments;
use crate::transport::{Lazy, Recorded};

/// How much longer than the budget a question to the solver may take, as a share of the budget and at least. Then the
/// solver is killed, so that the time limit is kept within a second or a tenth.
const GRACE: f64 = 0.05;
const LEAST_GRACE: f64 = 0.5;

impl WorkArguments {
    /// The host of the engine.
    pub(crate) fn to_budget(&self) -> Budget {
        Budget { seconds: self.budget, room: self.memory << 20, ..Budget::default() }
    }

    /// The solver, for work that begins now.
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
