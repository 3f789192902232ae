//! Recursive functions that both programs call at the same time.

use loopscope_cfg::{Edge, Expr, FunctionId, Node, NodeKind, Type};
use petgraph::stable_graph::NodeIndex;

use crate::builder::{Builder, PROGRAM, REFERENCE};
use crate::printed::Printed;
use crate::side::Call;
use crate::state::{Calls, Difference, Move, ProductState};

impl Builder<'_> {
    /// Returns the move if both programs call functions.
    pub(crate) fn calling(&self, [ours, theirs]: [Call<'_>; 2], printed: &Printed) -> Move {
        let [reference, program] = self.sides;
        let prints = reference.prints(ours.callee) || program.prints(theirs.callee);
        if ours.arguments.len() != theirs.arguments.len() || (prints && !printed.is_even()) {
            return Move::Differs;
        }
        let arguments = ours.arguments.iter().cloned().zip(theirs.arguments.iter().cloned());
        Move::Call(Calls {
            callees: [ours.callee, theirs.callee],
            arguments: arguments.map(<[Expr; 2]>::from).collect(),
            results: [ours.result, theirs.result],
            prints,
        })
    }

    /// Returns `true` if both programs begin recursive functions.
    pub(crate) fn are_entries(&self, at: [NodeIndex; 2]) -> bool {
        let is_entry = |side: usize| {
            let function = self.sides[side].function_of(at[side]);
            function.is_some_and(|function| self.sides[side].cfg().function(function).entry == at[side])
        };
        is_entry(REFERENCE) && is_entry(PROGRAM)
    }

    /// Returns `true` if the programs are in recursive functions that they called together. It suffices to look at the reference:
    /// they enter functions together, and what follows their ends is left out.
    pub(crate) fn is_in_function(&self, state: &ProductState) -> bool {
        let at = state.peeled[REFERENCE].unwrap_or(state.at[REFERENCE]);
        self.sides[REFERENCE].function_of(at).is_some()
    }

    /// Returns `true` if the programs have printed the same at the ends of functions or at their own ends.
    pub(crate) fn may_end(&self, state: &ProductState) -> bool {
        if self.is_in_function(state) {
            Printed::after_functions(self.task.output).contains(&state.printed)
        } else {
            state.printed.end().is_ok()
        }
    }

    /// Both programs call functions. If the arguments are equal, either the calls are over, with equal results; or they are those
    /// in which the programs do not do the same, and what follows them is left out.
    pub(crate) fn call(&mut self, state: &ProductState, node: NodeIndex, calls: Calls) {
        let Calls { callees, arguments, results: [ours, theirs], prints } = calls;
        let Node { span, line, .. } = self.cfg.graph[node];
        let (mut last, mut passed) = (node, Vec::new());
        for arguments in arguments {
            passed.push(arguments[REFERENCE].clone());
            let equal = self.cfg.graph.add_node(Node { kind: NodeKind::Join, span, line });
            self.unless_equal(state.at, last, arguments, equal);
            last = equal;
        }
        let entered = self.either(last);
        self.enter(entered, callees, passed, if prints { state.printed.clone() } else { Printed::default() });

        let returned = self.cfg.graph.add_node(Node { kind: NodeKind::Input(ours), span, line });
        self.connect(entered, Edge::False, returned);
        let mut last = self.after(returned, NodeKind::assign(self.of_program(theirs), Expr::Variable(ours)));
        let to = [REFERENCE, PROGRAM].map(|side| self.next(side, state.at));
        let printed = if prints { Printed::after_functions(self.task.output) } else { vec![state.printed.clone()] };
        // The functions have printed the same, but it is not known which of these states that leads to.
        let mut edge = Edge::Next;
        let mut printed = printed.into_iter().peekable();
        while let Some(one) = printed.next() {
            let next = self.gone_on(state, to, one);
            if printed.peek().is_some() {
                let chosen = self.either(last);
                self.connect(chosen, Edge::True, next);
                (last, edge) = (chosen, Edge::False);
            } else {
                self.connect(last, edge, next);
            }
        }
    }

    /// Adds a branch after a node, of which both sides are possible.
    fn either(&mut self, node: NodeIndex) -> NodeIndex {
        let unknown = self.cfg.declare("unknown".to_owned(), Type::Integer);
        let asked = self.after(node, NodeKind::Input(unknown));
        self.after(asked, NodeKind::Branch(Expr::Variable(unknown)))
    }

    /// Passes arguments to functions, after a branch.
    fn enter(&mut self, branch: NodeIndex, callees: [FunctionId; 2], passed: Vec<Expr>, printed: Printed) {
        let [ours, theirs] = [REFERENCE, PROGRAM].map(|side| self.sides[side].cfg().function(callees[side]).clone());
        let mut last = branch;
        // All arguments are computed before the first parameter is written.
        let mut held = Vec::with_capacity(passed.len());
        for argument in passed {
            let holds = self.cfg.declare("argument".to_owned(), Type::Integer);
            last = self.after(last, NodeKind::assign(holds, argument));
            held.push(holds);
        }
        for (holds, (ours, theirs)) in held.into_iter().zip(ours.parameters.into_iter().zip(theirs.parameters)) {
            last = self.after(last, NodeKind::assign(ours, Expr::Variable(holds)));
            last = self.after(last, NodeKind::assign(self.of_program(theirs), Expr::Variable(holds)));
        }
        let entry = self.node_of(ProductState {
            at: [ours.entry, theirs.entry],
            printed,
            difference: Difference::None,
            peeled: [None, None],
            is_free: true,
            since: None,
        });
        let edge = self.leaving(last);
        self.connect(last, edge, entry);
    }
}
