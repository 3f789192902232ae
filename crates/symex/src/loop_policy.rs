//! What is done with loops.

use loopscope_cfg::Cfg;

use crate::context::Context;
use crate::state::State;
use crate::step::Successor;
use crate::stop::StopReason;

/// Decides what the [`Executor`](crate::Executor) does with a state that comes to the head of a loop.
pub trait LoopPolicy {
    /// The states that take the place of `state`, which is at a [`LoopHead`](loopscope_cfg::NodeKind::LoopHead): each
    /// behind the loop or on a way out of it, after any number of iterations. Together they must stand for every run
    /// that goes on from `state`, as far as it leaves the loop or comes to an error or a target in it; and each of their
    /// runs must be one of `state`. `None` lets the state go on as it is, with one iteration after the other; the policy
    /// is asked again when it comes back to the head.
    ///
    /// # Errors
    /// Why the search has to stop.
    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, StopReason>;

    /// Whether no run is one of two states that it returns. If it is not known, a run may be.
    fn keeps_apart(&self) -> bool {
        false
    }
}

impl<P: LoopPolicy + ?Sized> LoopPolicy for &mut P {
    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, StopReason> {
        (**self).arrive(cfg, context, state)
    }

    fn keeps_apart(&self) -> bool {
        (**self).keeps_apart()
    }
}

/// Executes one iteration after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unroll;

impl LoopPolicy for Unroll {
    fn arrive(&mut self, _: &Cfg, _: &mut Context<'_>, _: &State) -> Result<Option<Vec<Successor>>, StopReason> {
        Ok(None)
    }

    fn keeps_apart(&self) -> bool {
        true
    }
}
