//! The treatment of loops by the executor.

use loopscope_cfg::{Cfg, NodeKind};
use petgraph::stable_graph::NodeIndex;

use crate::context::Context;
use crate::state::State;
use crate::step::Successor;
use crate::stop::StopReason;

/// Decides what the [`Executor`](crate::Executor) does with a state that reaches the head of a loop.
pub trait LoopPolicy {
    /// Returns `true` if it may replace states at a node; by default, at the heads of loops.
    fn replaces_at(&self, cfg: &Cfg, node: NodeIndex) -> bool {
        cfg.graph[node].kind == NodeKind::LoopHead
    }

    /// The states that replace `state`, which is at a node where it [replaces](Self::replaces_at) states: each is after
    /// the loop or on a path out of it, after any number of iterations. Together they must cover every run that
    /// continues from `state` and leaves the loop or reaches an error or a target in it; and each of their runs must be
    /// one of `state`. `None` keeps the state, which executes the next iteration; the policy is called again when it
    /// returns to the node.
    ///
    /// # Errors
    /// The reason why the search has to stop.
    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, StopReason>;

    /// Returns `true` if no two states that it returns share a run. `false` if that is not known.
    fn keeps_apart(&self) -> bool {
        false
    }
}

impl<P: LoopPolicy + ?Sized> LoopPolicy for &mut P {
    fn replaces_at(&self, cfg: &Cfg, node: NodeIndex) -> bool {
        (**self).replaces_at(cfg, node)
    }

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
