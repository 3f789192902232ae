//! How paths end.

use std::rc::Rc;

use loopscope_cfg::NodeKind;
use loopscope_smt::Model;
use loopscope_syntax::Span;

use super::Executor;
use crate::outcome::Path;
use crate::search::Feasibility;
use crate::state::State;
use crate::step::Ending;
use crate::stop::StopReason;

impl Executor<'_> {
    /// A path ends at a target, where the solver knows that it can.
    pub(super) fn arrive(&mut self, state: State, feasibility: &Feasibility) -> Path {
        let model = known_model(feasibility);
        if model.is_none() {
            let reason = self.last_unknown.clone();
            self.give_up(&state, |span| StopReason::SolverUnknown { span, reason });
        }
        self.cut(&state);
        Path { ending: Ending::Target, state, model }
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
