//! Bounded unrolling: how many iterations of a loop a path begins in a row.
//!
//! An iteration begins when the head of the loop is executed; leaving the loop ends the row. The last test of a `while`
//! counts, too: a loop with `n` iterations needs a bound of `n + 1`. Each call of a function counts its loops from 0 again, and
//! so does each iteration of an outer loop those inside it. See Rozhoň, *Nested loops and path explosion in symbolic
//! execution* (2024, the Thesis), section 3.5.

use loopscope_cfg::{Cfg, LoopId};

use crate::state::State;

/// The loops in which a state is, outer ones first, if it has begun an iteration of them. Empty in a search
/// without a bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rounds(Vec<Round>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Round {
    /// The number of calls that wait for the one in which the loop is.
    depth: usize,
    own: LoopId,
    begun: u32,
}

impl Rounds {
    /// Returns `true` if another state at the same place has begun at least as many iterations of each loop, so that
    /// all its paths are also paths of this one.
    pub(crate) fn permit(&self, other: &Self) -> bool {
        let no_more = |(one, other): (&Round, &Round)| {
            (one.depth, one.own) == (other.depth, other.own) && one.begun <= other.begun
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(no_more)
    }
}

impl State {
    /// At the head of a loop, begins an iteration. How many have begun in a row, with this one; 0 elsewhere.
    pub(crate) fn begin_iteration(&mut self, cfg: &Cfg) -> u32 {
        let Some(own) = cfg.function(self.function).loops.headed_by(self.node) else { return 0 };
        let depth = self.call_depth();
        match self.rounds.0.last_mut() {
            Some(last) if (last.depth, last.own) == (depth, own) => {
                last.begun += 1;
                last.begun
            }
            _ => {
                self.rounds.0.push(Round { depth, own, begun: 1 });
                1
            }
        }
    }

    /// The same, without the iterations of loops that it has left.
    pub(crate) fn out_of_loops(mut self, cfg: &Cfg) -> Self {
        let (depth, loops) = (self.call_depth(), &cfg.function(self.function).loops);
        let is_left =
            |last: &Round| last.depth > depth || last.depth == depth && !loops.get(last.own).nodes.contains(&self.node);
        while self.rounds.0.last().is_some_and(is_left) {
            self.rounds.0.pop();
        }
        self
    }
}
