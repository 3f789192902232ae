//! Follows a path with symbolic states, which support the whole language.

use crate::step::Step;
use loopscope_cfg::Cfg;
use loopscope_symex::{Context, Counters, Ending, Limit, State, Step as Stepped, step};
use petgraph::stable_graph::NodeIndex;

/// The limit for the states into which unknown array indices may fork a path.
const MOST_STATES: usize = 64;

/// The states at a path's end. `None` if they cannot be computed.
///
/// # Errors
/// The limit that was reached.
pub fn follow(
    cfg: &Cfg,
    context: &mut Context<'_>,
    path: &[Step],
    end: NodeIndex,
) -> Result<Option<Vec<State>>, Limit> {
    let mut states = vec![State::initial(cfg, context.pool)];
    for (position, taken) in path.iter().enumerate() {
        context.proceed(&Counters::default())?;
        let next = path.get(position + 1).map_or(end, |step| step.node);
        let mut moved = Vec::new();
        while let Some(state) = states.pop() {
            match step(cfg, context.pool, state) {
                Stepped::Moved(state) if state.node() == next => moved.push(state),
                Stepped::Ended(Ending::NotHandled(_), _) => return Ok(None),
                Stepped::Moved(_) | Stepped::Ended(..) => {}
                Stepped::Forked(successors) => {
                    for successor in successors {
                        if successor.state.node() == taken.node {
                            states.push(successor.state);
                        } else if successor.edge == taken.edge {
                            moved.push(successor.state);
                        }
                    }
                }
            }
            if states.len() + moved.len() > MOST_STATES {
                return Ok(None);
            }
        }
        states = moved;
    }
    Ok(Some(states))
}
