//! A step of an execution along a core.

use loopscope_cfg::Cfg;
use loopscope_smt::Pool;
use loopscope_symex::{self as symex, State};
use petgraph::stable_graph::NodeIndex;

use crate::refusal::{Obstacle, Refusal};
use loopscope_transition::step::Step;

/// The states after a step along a core.
pub(crate) struct StepStates {
    /// To the core's next node.
    pub(crate) on: State,
    /// Away from it.
    pub(crate) off: Vec<State>,
}

/// Takes a step along a core.
pub(crate) fn follow(
    cfg: &Cfg,
    pool: &mut Pool,
    state: State,
    step: Step,
    next: NodeIndex,
) -> Result<StepStates, Refusal> {
    let refuse = |obstacle| Refusal { span: cfg.graph[step.node].span, obstacle };
    match symex::step(cfg, pool, state) {
        symex::Step::Moved(state) if state.node() == next => Ok(StepStates { on: state, off: Vec::new() }),
        symex::Step::Moved(_) => Err(refuse(Obstacle::Infeasible)),
        symex::Step::Forked(successors) => {
            if successors.iter().any(|successor| successor.state.node() == step.node) {
                return Err(refuse(Obstacle::ChoosesElement));
            }
            let mut on = None;
            let mut off = Vec::new();
            for successor in successors {
                if successor.edge == step.edge {
                    on = Some(successor.state);
                } else {
                    off.push(successor.state);
                }
            }
            let on = on.ok_or_else(|| refuse(Obstacle::Infeasible))?;
            Ok(StepStates { on, off })
        }
        symex::Step::Ended(..) => Err(refuse(Obstacle::ChoosesElement)),
    }
}
