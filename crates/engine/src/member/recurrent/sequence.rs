//! Runs that repeat a sequence of transitions.

use loopscope_smt::Pool;
use loopscope_termination::periodic::Attempt;
use loopscope_termination::recurrent::Recurrent;

use super::{FollowedRun, RecurrentSearch};

/// What is tried for each long run.
pub(super) const ATTEMPTS: [Attempt; 4] = [
    Attempt { times: 1, is_late: false },
    Attempt { times: 1, is_late: true },
    Attempt { times: 2, is_late: false },
    Attempt { times: 2, is_late: true },
];

impl RecurrentSearch<'_> {
    /// A search for a set in which a long run repeats a sequence of transitions, if it repeats one.
    pub(super) fn periodic(&self, pool: &mut Pool, run: usize, attempt: Attempt) -> Option<(usize, usize, Recurrent)> {
        let FollowedRun { given, visits, .. } = &self.long[run];
        let (first, others) = given.terms(pool);
        let (visit, search) = Recurrent::periodic(pool, &self.system, visits, (&first, others), attempt)?;
        Some((run, visit, search))
    }
}
