//! Calls of a recursive function that only one of the programs makes: the call runs in a copy of the function.
//!
//! So recursion may end one call earlier in one program than in the other.

use loopscope_cfg::{Edge, Expr, NodeKind, VarId};
use petgraph::stable_graph::NodeIndex;

use crate::builder::{Builder, PROGRAM};
use crate::peeled::Peeled;
use crate::side::Wait;
use crate::state::ProductState;

impl Builder<'_> {
    /// Returns `true` if a call that a program makes alone is over.
    pub(crate) fn is_at_return(&self, side: usize, state: &ProductState) -> bool {
        state.peeled[side].is_some() && matches!(self.sides[side].kind(state.at[side]), NodeKind::Return(_))
    }

    /// One program makes a call alone.
    pub(crate) fn peel(&mut self, side: usize, state: &ProductState, node: NodeIndex) {
        let call = state.at[side];
        let Some(Wait::Call(called)) = self.sides[side].wait(call) else { return };
        let Some(Peeled { entry, parameters }) = self.sides[side].peeled(called.callee).cloned() else { return };
        let assigned = parameters.into_iter().zip(called.arguments.iter().cloned()).collect();
        let last = self.assign_in(side, node, assigned);
        let mut inside = state.clone();
        inside.peeled[side] = Some(call);
        let mut to = [None, None];
        to[side] = Some(entry);
        let next = self.gone_on(&inside, to, state.printed.clone());
        self.connect(last, Edge::Next, next);
    }

    /// The call that a program makes alone is over.
    pub(crate) fn return_from_peeled(&mut self, side: usize, state: &ProductState, node: NodeIndex) {
        let NodeKind::Return(value) = self.sides[side].kind(state.at[side]).clone() else { return };
        let Some(call) = state.peeled[side] else { return };
        let Some(Wait::Call(called)) = self.sides[side].wait(call) else { return };
        let last = self.assign_in(side, node, vec![(called.result, value)]);
        let mut outside = state.clone();
        outside.peeled[side] = None;
        let mut to = [None, None];
        to[side] = self.sides[side].cfg().successor(call, Edge::Next);
        let next = self.gone_on(&outside, to, state.printed.clone());
        self.connect(last, Edge::Next, next);
    }

    /// Assigns values to variables of one program that the values do not have, one after the other. Returns the last node.
    fn assign_in(&mut self, side: usize, node: NodeIndex, assigned: Vec<(VarId, Expr)>) -> NodeIndex {
        let mut last = node;
        for (to, value) in assigned {
            let kind = NodeKind::assign(to, value);
            last = self.after(last, if side == PROGRAM { self.renamed_in_program(kind) } else { kind });
            if side == PROGRAM {
                self.steps_of_program.insert(last);
            }
        }
        if side == PROGRAM {
            self.steps_of_program.insert(node);
        }
        last
    }
}
