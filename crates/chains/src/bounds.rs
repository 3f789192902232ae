//! Bounds for the turns of one root chain.
//!
//! A plan takes a run deep into the loops at once, so each turn has a bound far above the fewest iterations, and the
//! search is depth first. If the constraint system mentions a ★ (the value of a variable without a closed form), plans
//! are guesses, and the search may stay among deep runs while a short one leads to the target. Such a root chain also
//! gets turns with bounds that start just above the fewest iterations: iterative deepening.

use dashu_int::IBig;
use loopscope_smt::{Pool, Role};

use crate::drive::Bound;
use crate::system::System;

/// The number of states at loops that the first turn may take. Each further turn may take four times as many.
const FIRST_TURN_STATES: u64 = 512;

/// The number of iterations beyond the fewest that the first shallow turn may take. Each further one may take twice as many.
const SHALLOW: u8 = 2;

/// The number of shallow turns after a deep one.
const SHALLOW_TURNS: u8 = 2;

/// The bounds of the next deep turn and of the next shallow one.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    deep: Bound,
    shallow: Option<Bound>,
    /// The number of shallow turns before the next deep one.
    shallow_turns: u8,
}

impl Bounds {
    /// For a root chain with this constraint system, once its fewest iterations are known.
    pub(crate) fn new(pool: &Pool, system: &System, fewest: &IBig) -> Self {
        let guesses = system.constraints.iter().any(|constraint| {
            let symbols = pool.symbols(constraint.term);
            symbols.into_iter().any(|symbol| pool.role(symbol) == Some(Role::Star))
        });
        let bound = |iterations| Bound { fewest: fewest.clone(), iterations, states: FIRST_TURN_STATES };
        let deep = bound(fewest * IBig::from(4) + IBig::from(32));
        let shallow = guesses.then(|| bound(fewest + IBig::from(SHALLOW)));
        Self { deep, shallow, shallow_turns: 0 }
    }

    /// The bound of the next turn.
    pub(crate) fn next(&self) -> &Bound {
        self.shallow.as_ref().filter(|_| self.shallow_turns > 0).unwrap_or(&self.deep)
    }

    /// After a turn within the next bound that cut something off.
    pub(crate) fn raise(mut self) -> Self {
        match &mut self.shallow {
            Some(shallow) if self.shallow_turns > 0 => {
                shallow.iterations = &shallow.iterations * IBig::from(2) - &shallow.fewest;
                shallow.states = shallow.states.saturating_mul(4);
                self.shallow_turns -= 1;
            }
            shallow => {
                self.deep.iterations = &self.deep.iterations * IBig::from(2);
                self.deep.states = self.deep.states.saturating_mul(4);
                self.shallow_turns = if shallow.is_some() { SHALLOW_TURNS } else { 0 };
            }
        }
        self
    }
}
