//! The ends of paths.

use std::rc::Rc;

use loopscope_cfg::NodeKind;
use loopscope_smt::{Model, Pool};
use loopscope_syntax::Span;

use super::Executor;
use crate::outcome::Path;
use crate::recorder::Event;
use crate::search::Feasibility;
use crate::state::State;
use crate::step::Ending;
use crate::stop::StopReason;

impl Executor<'_> {
    /// A path ends. At a target, this counts only if the solver knows that the path is feasible.
    pub(super) fn end(&mut self, pool: &mut Pool, ending: Ending, state: State, feasibility: &Feasibility) -> Path {
        let model = known_model(feasibility);
        match &ending {
            Ending::Target if model.is_none() => {
                let reason = self.last_unknown.clone();
                self.give_up(&state, |span| StopReason::SolverUnknown { span, reason });
            }
            Ending::NotHandled(what) => self.give_up(&state, |span| StopReason::NotHandled { span, what: *what }),
            _ => {}
        }
        self.record(pool, Event::Ended { ending: &ending, state: &state });
        Path { ending, state, model }
    }

    /// A path is given up, and why.
    pub(super) fn give_up(&mut self, state: &State, reason: impl FnOnce(Span) -> StopReason) {
        let node = &self.cfg.graph[state.node()];
        // An entry has no place of its own; the call that leads there has.
        let call = state.calls().next().filter(|_| node.kind == NodeKind::Entry);
        let reason = reason(call.map_or(node.span, |call| self.cfg.graph[call].span));
        if !self.incomplete.contains(&reason) {
            self.incomplete.push(reason);
        }
    }
}

/// The values with which a path condition holds, if some are known.
pub(super) fn known_model(feasibility: &Feasibility) -> Option<Rc<Model>> {
    match feasibility {
        Feasibility::Satisfied(model) => Some(Rc::clone(model)),
        Feasibility::Unchecked | Feasibility::Unknown => None,
    }
}
