//! One iteration of a loop, executed symbolically in all ways.

use loopscope_cfg::{Cfg, Loop, NodeKind};
use loopscope_symex::{Context, Ending, State, Step, step};

use super::apply::Summarise;
use super::linear;
use super::paths::{PathEnd, is_side};
use super::reason::{NotSummed, Trouble, Why};
use loopscope_symex::LoopPolicy;

/// The most nodes that are executed for one iteration, in all ways together.
const MAX_STEPS: usize = 20_000;

/// The most ways through one iteration.
const MAX_WAYS: usize = 64;

impl Summarise {
    /// All ways through one iteration that begins with the state, which is at the loop's head: the states that come back
    /// to it, and those that leave the loop, come to an error, to the end of the run or to a target. Together they stand
    /// for all that can happen; some may be infeasible, where that is not seen without the solver.
    pub(super) fn iterations(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        start: State,
        body: &Loop,
    ) -> Result<Vec<(State, PathEnd)>, Trouble> {
        let depth = start.call_depth();
        let mut ends = Vec::new();
        let mut steps = 0;
        let mut pending = into_body(cfg, context, start)?;
        while let Some(state) = pending.pop() {
            if let Some(end) = self.end(cfg, &state, depth, body) {
                ends.push((state, end));
                if ends.len() + pending.len() > MAX_WAYS {
                    return Err(NotSummed::at(cfg, body.head, Why::TooManyPaths).into());
                }
                continue;
            }
            context.go_on()?;
            steps += 1;
            if steps > MAX_STEPS {
                return Err(NotSummed::at(cfg, body.head, Why::TooLong).into());
            }
            pending.extend(self.ways_on(cfg, context, state)?.into_iter().rev());
        }
        Ok(ends)
    }

    fn end(&self, cfg: &Cfg, state: &State, depth: usize, body: &Loop) -> Option<PathEnd> {
        let node = state.node();
        if self.is_target(node) {
            return Some(PathEnd::Leaves(node));
        }
        if state.call_depth() > depth {
            let ends = matches!(cfg.graph[node].kind, NodeKind::Error(_) | NodeKind::Halt);
            return ends.then_some(PathEnd::Leaves(node));
        }
        if node == body.head {
            return Some(PathEnd::Back);
        }
        (!body.nodes.contains(&node)).then_some(PathEnd::Leaves(node))
    }

    fn ways_on(&mut self, cfg: &Cfg, context: &mut Context<'_>, state: State) -> Result<Vec<State>, Trouble> {
        let node = state.node();
        if cfg.graph[node].kind == NodeKind::LoopHead {
            return match self.arrive(cfg, context, &state)? {
                Some(successors) => Ok(successors.into_iter().map(|successor| successor.state).collect()),
                None => Err(NotSummed::at(cfg, node, Why::InnerLoop).into()),
            };
        }
        match step(cfg, context.pool, state) {
            Step::Moved(state) => Ok(vec![state]),
            Step::Forked(successors) if successors.iter().all(|successor| is_side(successor.edge)) => {
                let mut states: Vec<State> = successors.into_iter().map(|successor| successor.state).collect();
                states.retain(|state| linear::can_hold(context.pool, &state.path_condition()) != Some(false));
                Ok(states)
            }
            Step::Forked(_) => Err(NotSummed::at(cfg, node, Why::Index).into()),
            Step::Ended(Ending::NotHandled(_) | Ending::Target, _) => {
                Err(NotSummed::at(cfg, node, Why::NotHandled).into())
            }
            // Errors and ends of runs are ends of iterations: they were not executed.
            Step::Ended(Ending::Returned(_) | Ending::Error(_) | Ending::Halted, _) => Ok(Vec::new()),
        }
    }
}

/// From the loop's head into the iteration.
fn into_body(cfg: &Cfg, context: &mut Context<'_>, start: State) -> Result<Vec<State>, Trouble> {
    let head = start.node();
    match step(cfg, context.pool, start) {
        Step::Moved(state) => Ok(vec![state]),
        _ => Err(NotSummed::at(cfg, head, Why::NotHandled).into()),
    }
}
