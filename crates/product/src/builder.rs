//! Builds a product: from each state of both programs, what happens next.

use dashu_int::IBig;
use loopscope_cfg::{
    Cfg, Check, Edge, ErrorId, ErrorSite, Expr, Function, FunctionId, Graph, LineTable, LoopForest, Node, NodeKind,
    Renaming, Type, VarId, Variable, VariableKind, renamed_node,
};
use loopscope_same::Task;
use loopscope_syntax::ast::BinaryOp;
use loopscope_syntax::{ErrorKind, Span};
use petgraph::algo::{is_cyclic_directed, tarjan_scc};
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::{EdgeRef, NodeFiltered};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::edges::compared;
use crate::not_comparable::NotComparable;
use crate::pairing::{Lead, Pairing};
use crate::printed::Printed;
use crate::product::Product;
use crate::side::Side;
use crate::state::{Difference, Move, ProductState};

/// The reference and the program, among the sides of a product.
pub(crate) const REFERENCE: usize = 0;
pub(crate) const PROGRAM: usize = 1;

/// Builds a product.
pub(crate) struct Builder<'s> {
    pub(crate) sides: [&'s Side<'s>; 2],
    pub(crate) task: &'s Task,
    pub(crate) pairing: &'s Pairing,
    /// Of the variables of the program.
    pub(crate) renaming: Renaming,
    status_counts: bool,
    pub(crate) cfg: Cfg,
    /// The end of runs that are not promised, and of those on which the programs agree.
    pub(crate) not_promised: NodeIndex,
    agree: NodeIndex,
    nodes: FxHashMap<ProductState, NodeIndex>,
    pub(crate) pending: Vec<(ProductState, Move, NodeIndex)>,
    /// The nodes at which only the program takes a step.
    pub(crate) steps_of_program: FxHashSet<NodeIndex>,
    together: Vec<(u32, u32)>,
}

impl<'s> Builder<'s> {
    pub(crate) fn new(sides: [&'s Side<'s>; 2], task: &'s Task, pairing: &'s Pairing) -> Result<Self, NotComparable> {
        let [reference, program] = sides.map(Side::cfg);
        let of_reference = reference.variables.len() as u32;
        let renaming = (0..program.variables.len() as u32).map(|id| (VarId(id), VarId(of_reference + id))).collect();
        let variables = sides.iter().flat_map(|side| &side.cfg().variables).map(|variable| Variable {
            function: FunctionId(0),
            kind: if variable.kind == VariableKind::Parameter { VariableKind::Local } else { variable.kind },
            ..variable.clone()
        });
        let mut variables: Vec<Variable> = variables.collect();
        let parameters = reference.main_function().parameters.clone();
        let of_program = &program.main_function().parameters;
        let is_integer = |cfg: &Cfg, id: &VarId| cfg.variable(*id).ty == Type::Integer;
        let are_integers = parameters.iter().all(|id| is_integer(reference, id))
            && of_program.iter().all(|id| is_integer(program, id));
        if parameters.len() != of_program.len() || !are_integers {
            return Err(NotComparable::Parameters);
        }
        for parameter in &parameters {
            variables[parameter.0 as usize].kind = VariableKind::Parameter;
        }
        let mut graph = Graph::default();
        let mut end = |kind| graph.add_node(Node { kind, span: Span::default(), line: 0 });
        let entry = end(NodeKind::Entry);
        let not_promised = end(NodeKind::Halt);
        let agree = end(NodeKind::Return(Expr::Number(IBig::ZERO)));
        let main = Function {
            name: "main".to_owned(),
            span: Span::default(),
            parameters,
            variables: (0..variables.len() as u32).map(VarId).collect(),
            entry,
            loops: LoopForest::default(),
        };
        Ok(Self {
            sides,
            task,
            pairing,
            renaming,
            status_counts: !sides[REFERENCE].always_returns_0(),
            cfg: Cfg {
                graph,
                functions: vec![main],
                main: FunctionId(0),
                variables,
                errors: Vec::new(),
                lines: LineTable::default(),
            },
            not_promised,
            agree,
            nodes: FxHashMap::default(),
            pending: Vec::new(),
            steps_of_program: FxHashSet::default(),
            together: Vec::new(),
        })
    }

    /// Both programs start with the same arguments.
    pub(crate) fn start(&mut self) {
        let [ours, theirs] = self.sides.map(|side| side.cfg().main_function().parameters.clone());
        let mut last = self.cfg.main_function().entry;
        for (from, to) in ours.into_iter().zip(theirs) {
            for kind in self.promised(from) {
                last = self.unless_promised(last, kind);
            }
            let kind = NodeKind::assign(self.of_program(to), Expr::Variable(from));
            last = self.after(last, kind);
        }
        let starts = self.sides.map(|side| side.cfg().main_function().entry);
        let first = ProductState {
            at: starts,
            printed: Printed::default(),
            difference: Difference::None,
            peeled: [None, None],
            is_free: true,
            since: None,
        };
        let first = self.node_of(first);
        let edge = self.leaving(last);
        self.connect(last, edge, first);
    }

    pub(crate) fn of_program(&self, variable: VarId) -> VarId {
        self.renaming.get(&variable).copied().unwrap_or(variable)
    }

    /// The node of a state whose nodes have printed their texts.
    pub(crate) fn node_of(&mut self, mut state: ProductState) -> NodeIndex {
        let next = self.move_at(&state);
        let is_head = match next {
            Move::Iterate | Move::Enter => true,
            Move::Step(side) => self.is_head(side, &state),
            _ => false,
        };
        if is_head {
            state.since = None;
        }
        if let Some(node) = self.nodes.get(&state) {
            return *node;
        }
        let Node { span, line, .. } = self.sides[REFERENCE].cfg().graph[state.at[REFERENCE]];
        let node = self.cfg.graph.add_node(Node { kind: NodeKind::Join, span, line });
        self.nodes.insert(state.clone(), node);
        self.pending.push((state, next, node));
        node
    }

    /// The node after one or both programs have moved to other nodes, which print their texts.
    pub(crate) fn gone_on(&mut self, state: &ProductState, to: [Option<NodeIndex>; 2], printed: Printed) -> NodeIndex {
        let mut state = ProductState { printed, ..state.clone() };
        for (side, next) in to.into_iter().enumerate() {
            let Some(next) = next else { continue };
            state.at[side] = next;
            let text = self.sides[side].text(next);
            if state.difference == Difference::None && state.printed.print(side, &text, self.task.output).is_err() {
                // The other one has come to its node, too.
                let at = [0, 1].map(|side| to[side].unwrap_or(state.at[side]));
                return self.different(at);
            }
        }
        self.node_of(state)
    }

    /// The node from which only the reference takes steps: the program has done something else.
    pub(crate) fn different(&mut self, [reference, _]: [NodeIndex; 2]) -> NodeIndex {
        let at = [reference, self.sides[PROGRAM].cfg().main_function().entry];
        self.node_of(ProductState {
            at,
            printed: Printed::default(),
            difference: Difference::New,
            peeled: [None, None],
            is_free: false,
            since: None,
        })
    }

    /// Adds what happens at a state.
    pub(crate) fn expand(&mut self, state: &ProductState, next: Move, node: NodeIndex) -> Result<(), NotComparable> {
        let at = state.at;
        match next {
            Move::NotPromised => self.connect(node, Edge::Next, self.not_promised),
            Move::Differs => {
                let different = self.different(at);
                self.connect(node, Edge::Next, different);
            }
            Move::Difference => {
                let id = ErrorId(self.cfg.errors.len() as u32);
                self.cfg.graph[node].kind = NodeKind::Error(id);
                let span = self.cfg.graph[node].span;
                self.cfg.errors.push(ErrorSite { kind: ErrorKind::AssertionFailed, span, node });
            }
            Move::Step(side) => self.step(side, state, node)?,
            Move::Iterate | Move::Enter => {
                let lines = [REFERENCE, PROGRAM].map(|side| self.sides[side].cfg().graph[at[side]].line);
                if next == Move::Iterate {
                    self.together.push((lines[REFERENCE], lines[PROGRAM]));
                }
                self.cfg.graph[node].kind = NodeKind::LoopHead;
                let iterating = ProductState { since: Some(node), ..state.clone() };
                let next =
                    self.gone_on(&iterating, [self.next(REFERENCE, at), self.next(PROGRAM, at)], state.printed.clone());
                self.connect(node, Edge::Next, next);
            }
            Move::Read([ours, theirs], is_number) => {
                self.cfg.graph[node].kind = NodeKind::Input(ours);
                let mut last = self.after(node, NodeKind::assign(self.of_program(theirs), Expr::Variable(ours)));
                if is_number {
                    for kind in self.promised(ours) {
                        last = self.unless_promised(last, kind);
                    }
                }
                let next =
                    self.gone_on(state, [self.next(REFERENCE, at), self.next(PROGRAM, at)], state.printed.clone());
                let edge = self.leaving(last);
                self.connect(last, edge, next);
            }
            Move::HasNumber(asked) => {
                self.steps_of_program.insert(node);
                self.cfg.graph[node].kind = NodeKind::assign(self.of_program(asked), Expr::Number(IBig::ZERO));
                let next = self.gone_on(state, [None, self.next(PROGRAM, at)], state.printed.clone());
                self.connect(node, Edge::Next, next);
            }
            Move::AsksForNumber(found) => {
                self.cfg.graph[node].kind = NodeKind::Input(found);
                let is_number = self.after(node, NodeKind::Branch(compared(BinaryOp::Equal, found, IBig::ZERO)));
                let next = self.gone_on(state, [self.next(REFERENCE, at), None], state.printed.clone());
                self.connect(is_number, Edge::True, next);
                let different = self.different(at);
                self.connect(is_number, Edge::False, different);
            }
            Move::Write([ours, theirs], printed) => {
                let next = self.gone_on(state, [self.next(REFERENCE, at), self.next(PROGRAM, at)], printed);
                self.unless_equal(at, node, [ours, theirs], next);
            }
            Move::WriteAgainstText(side, value, number, printed) => {
                let mut to = [None, None];
                to[side] = self.next(side, at);
                let next = self.gone_on(state, to, printed);
                let number = Expr::Number(number);
                let values = if side == REFERENCE { [value, number] } else { [number, value] };
                self.unless_equal(at, node, values, next);
            }
            Move::Peel(side) => self.peel(side, state, node),
            Move::Return(side) => self.return_from_peeled(side, state, node),
            Move::Call(calls) => self.call(state, node, calls),
            Move::End(statuses) => self.end(state, node, statuses),
        }
        Ok(())
    }

    /// Only one program takes a step.
    fn step(&mut self, side: usize, state: &ProductState, node: NodeIndex) -> Result<(), NotComparable> {
        let current = self.sides[side];
        let at = state.at[side];
        let kind = match current.kind(at) {
            // Its text is printed already.
            NodeKind::Output(_) | NodeKind::Entry => NodeKind::Join,
            // The reference continues alone: the call returns some number.
            NodeKind::Call { variable, .. } => NodeKind::Input(*variable),
            kind => kind.clone(),
        };
        let mut has_function = false;
        kind.each_expression(&mut |expr| has_function |= mentions_function(expr));
        if has_function {
            return Err(NotComparable::FunctionValue);
        }
        let is_head = self.is_head(side, state);
        let mut going_on = state.clone();
        if is_head {
            going_on.since = Some(node);
            going_on.is_free |= side == REFERENCE && self.pairing.lead == Lead::Program;
        } else if kind == NodeKind::LoopHead && state.difference == Difference::None {
            going_on.is_free = false;
        } else if kind == NodeKind::LoopHead {
            going_on.difference = Difference::Old;
        }
        let kind = if kind == NodeKind::LoopHead && !is_head { NodeKind::Join } else { kind };
        let last = self.put(side, node, kind);
        let edges: Vec<_> = current.cfg().graph.edges(at).map(|edge| (*edge.weight(), edge.target())).collect();
        for (edge, next) in edges {
            let mut to = [None, None];
            to[side] = Some(next);
            let next = self.gone_on(&going_on, to, state.printed.clone());
            self.connect(last, edge, next);
        }
        Ok(())
    }

    /// Lets a node do what one program does. Returns the node from which the edges of that lead on.
    fn put(&mut self, side: usize, node: NodeIndex, kind: NodeKind) -> NodeIndex {
        let last = match kind {
            // Arrays that stand for memory are written everywhere, so the check of the view says nothing: it may hold or fail.
            NodeKind::Check(Check::Defined(expr)) if !matches!(expr, Expr::Variable(_)) => {
                let unknown = self.cfg.declare("unknown".to_owned(), Type::Integer);
                self.cfg.graph[node].kind = NodeKind::Input(unknown);
                self.after(node, NodeKind::Branch(Expr::Variable(unknown)))
            }
            kind => {
                self.cfg.graph[node].kind = if side == PROGRAM { self.renamed_in_program(kind) } else { kind };
                node
            }
        };
        if side == PROGRAM {
            self.steps_of_program.extend([node, last]);
        }
        last
    }

    /// Returns the kind of a node of the program, with the variables that it has in the product.
    pub(crate) fn renamed_in_program(&self, kind: NodeKind) -> NodeKind {
        renamed_node(kind, &self.renaming)
    }

    /// Returns `true` if a step of one program passes a head of the product.
    fn is_head(&self, side: usize, state: &ProductState) -> bool {
        let is_free = state.is_free && self.leading() == Some(side);
        *self.sides[side].kind(state.at[side]) == NodeKind::LoopHead && state.difference != Difference::New && !is_free
    }

    /// Both programs end.
    fn end(&mut self, state: &ProductState, node: NodeIndex, statuses: [Option<Expr>; 2]) {
        if self.is_in_function(state)
            && let [Some(ours), Some(theirs)] = statuses
        {
            return self.unless_equal(state.at, node, [ours, theirs], self.agree);
        }
        if !self.status_counts {
            return self.connect(node, Edge::Next, self.agree);
        }
        // A status of C is one of 256.
        let is_one_language = self.sides[REFERENCE].dialect() == self.sides[PROGRAM].dialect();
        if let [Some(ours), Some(theirs)] = statuses
            && is_one_language
        {
            self.unless_equal(state.at, node, [ours, theirs], self.agree);
        } else {
            let different = self.different(state.at);
            self.connect(node, Edge::Next, different);
        }
    }

    pub(crate) fn finish(self) -> Result<Product, NotComparable> {
        let Self { sides, mut cfg, steps_of_program, mut together, .. } = self;
        let loops = LoopForest::of_heads(&cfg.graph);
        // Blocks between heads have no cycle.
        let is_inside = |node: NodeIndex| loops.headed_by(node).is_none();
        if is_cyclic_directed(&NodeFiltered::from_fn(&cfg.graph, is_inside)) {
            return Err(NotComparable::Loops);
        }
        let of_program = NodeFiltered::from_fn(&cfg.graph, |node| steps_of_program.contains(&node));
        let cycles = tarjan_scc(&of_program).into_iter();
        let in_cycles = cycles.filter(|nodes| nodes.len() > 1 || cfg.graph.contains_edge(nodes[0], nodes[0])).flatten();
        let mut alone: Vec<NodeIndex> = in_cycles.filter(|node| cfg.graph[*node].kind == NodeKind::LoopHead).collect();
        alone.sort_unstable();
        together.sort_unstable();
        together.dedup();
        cfg.functions[0].loops = loops;
        Ok(Product { of_reference: sides[REFERENCE].cfg().variables.len(), cfg, alone, together })
    }
}

fn mentions_function(expr: &Expr) -> bool {
    let mut found = matches!(expr, Expr::Function(_));
    expr.each_part(&mut |part| found |= mentions_function(part));
    found
}
