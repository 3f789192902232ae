//! The conditions of a lexicographic ranking function.
//!
//! Each loop has a tuple of terms, evaluated whenever a run is at its head. The terms must not be below 0 (*bounded*),
//! and from the head visited last to the next one, the tuple must decrease (*descent*). Outside of all loops, no head
//! was visited before: a run passes each loop there once.

use loopscope_cfg::LoopId;
use loopscope_message::Message;
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use super::{Arrival, Generator};
use crate::condition::{Formula, Kind, Known, VerificationCondition};
use crate::means::Time;
use crate::subject::Subject;

/// The conditions that every run ends: `known` has an invariant for each loop, and `ranks` its terms, the same number for
/// each.
///
/// # Errors
/// A loop has no claim, the program is too large, or the time is over.
pub(crate) fn ranking_conditions(
    subject: &Subject,
    known: &SortedMap<LoopId, Known>,
    ranks: &SortedMap<LoopId, Formula>,
    pool: &mut Pool,
    time: Time<'_>,
) -> Result<Vec<VerificationCondition>, Message> {
    let (mut generator, start) = Generator::new(subject, known, pool, time);
    generator.ranks = Some(ranks);
    generator.follow(None, subject.program.cfg.main_function().entry, start)?;
    Ok(generator.conditions)
}

impl Generator<'_> {
    /// Adds the condition that the terms are smaller at a head than at the one visited last.
    pub(super) fn show_descent(&mut self, id: LoopId, head: NodeIndex, arrival: &Arrival) {
        let Some(rank) = self.ranks.and_then(|ranks| ranks.get(&id)) else { return };
        let now = self.instance(rank, &arrival.state);
        let is_smaller = lexicographically_smaller(self.evaluator.pool, &now, &arrival.rank);
        self.show_after(Kind::Descent, id, head, arrival, vec![is_smaller]);
    }

    /// The runs visit a head: adds the condition that its terms are not below 0, and remembers them.
    pub(super) fn visit(&mut self, id: LoopId, head: NodeIndex, arrival: &mut Arrival) {
        let Some(rank) = self.ranks.and_then(|ranks| ranks.get(&id)) else { return };
        arrival.rank = self.instance(rank, &arrival.state);
        let pool = &mut *self.evaluator.pool;
        let zero = pool.int(0);
        let bounded = arrival.rank.iter().map(|term| pool.ge(*term, zero)).collect();
        self.show_after(Kind::Bounded, id, head, arrival, bounded);
    }
}

/// The condition that a tuple is smaller than another one of the same length.
fn lexicographically_smaller(pool: &mut Pool, now: &[Term], before: &[Term]) -> Term {
    let mut smaller = pool.bool(false);
    for (now, before) in now.iter().zip(before).rev() {
        let (falls, stays) = (pool.lt(*now, *before), pool.eq(*now, *before));
        let later = pool.and(&[stays, smaller]);
        smaller = pool.or(&[falls, later]);
    }
    smaller
}
