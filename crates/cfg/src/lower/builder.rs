//! The flow graph while it is being built.

use loopscope_syntax::ast::{BinaryOp, Expr as Ast, NodeId, Typed};
use loopscope_syntax::{Begin, Diagnostic, ErrorKind, LeftOut, LineIndex, Span, print_expression};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use super::Options;
use crate::event::Events;
use crate::graph::{
    Check, Edge, ErrorId, ErrorSite, Expr, FunctionId, Graph, Held, Node, NodeKind, VarId, Variable, VariableKind,
};
use crate::infer::{Class, Types};
use crate::lines::Stretch;
use crate::resolve::Names;

/// The open ends of paths, to be connected to the node that comes next.
pub(super) type Open = Vec<(NodeIndex, Edge)>;

/// Where `break` and `continue` lead: the paths that end there are collected.
#[derive(Default)]
pub(super) struct LoopExits {
    pub(super) breaks: Open,
    pub(super) continues: Open,
}

/// Lowers functions into one graph.
pub(super) struct Builder<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) types: &'a Types,
    pub(super) line_index: LineIndex,
    /// True if operands that are operations get temporaries; off while left sides are lowered.
    pub(super) normalise: bool,

    pub(super) graph: Graph,
    pub(super) variables: Vec<Variable>,
    pub(super) errors: Vec<ErrorSite>,
    /// The errors that are left out.
    pub(super) left_out: LeftOut,
    pub(super) stretches: Vec<Stretch>,
    /// The typing of each input.
    pub(super) typed: &'a [(NodeId, Typed)],
    pub(super) events: Events,
    /// The [`Check::Defined`] nodes for reads through pointers, with the class of the cell.
    pub(super) cells_read: Vec<(NodeIndex, Class)>,
    pub(super) problems: Vec<Diagnostic>,
    /// Where runs begin, if that is not the beginning of a function.
    pub(super) begin: Option<&'a Begin>,
    /// Where the statement at which they begin has its first node, if runs begin with the function.
    pub(super) began: Option<NodeIndex>,

    pub(super) function: FunctionId,
    pub(super) open: Open,
    pub(super) loops: Vec<LoopExits>,
    /// The heads of the loops that start at labels.
    pub(super) labels: FxHashMap<u32, NodeIndex>,
    /// The paths that reach each label that comes later.
    pub(super) gotos: FxHashMap<u32, Open>,
    /// The line of the current statement.
    pub(super) line: u32,
    temporaries: u32,
}

impl<'a> Builder<'a> {
    pub(super) fn new(names: &'a Names<'a>, types: &'a Types, line_index: LineIndex, options: Options) -> Self {
        Self {
            names,
            types,
            line_index,
            normalise: options.normalise,
            graph: Graph::default(),
            variables: names.variables.clone(),
            errors: Vec::new(),
            left_out: LeftOut::default(),
            stretches: Vec::new(),
            typed: &[],
            events: Events::default(),
            cells_read: Vec::new(),
            problems: Vec::new(),
            begin: None,
            began: None,
            function: FunctionId(0),
            open: Vec::new(),
            loops: Vec::new(),
            labels: FxHashMap::default(),
            gotos: FxHashMap::default(),
            line: 0,
            temporaries: 0,
        }
    }

    /// From here on, a function is lowered.
    pub(super) fn start(&mut self, id: FunctionId) {
        self.function = id;
        self.open.clear();
        self.loops.clear();
        self.labels.clear();
        self.gotos.clear();
        self.line = 0;
    }

    /// Lowers a function and returns its entry.
    pub(super) fn function(&mut self, id: FunctionId, function: &loopscope_syntax::ast::Function) -> NodeIndex {
        self.start(id);
        self.temporaries = 0;
        let entry = self.emit(NodeKind::Entry, function.name.span);
        self.statements(&function.body);
        self.end(function);
        entry
    }

    /// Lowers a function from the statement on at which runs begin, and returns its entry. The inputs include `lengths`.
    pub(super) fn function_from(
        &mut self,
        begin: &Begin,
        function: &loopscope_syntax::ast::Function,
        lengths: &[VarId],
    ) -> NodeIndex {
        let entry = self.emit(NodeKind::Entry, function.name.span);
        for length in lengths {
            let (length, zero) = (Expr::Variable(*length), Expr::Number(0.into()));
            let is_length = Expr::Binary(BinaryOp::GreaterEqual, Box::new(length), Box::new(zero));
            let (holds, fails) = self.branch(is_length, function.name.span);
            self.open = fails;
            self.emit_end(NodeKind::Halt, function.name.span);
            self.open = holds;
        }
        self.begin(&function.body, begin);
        self.end(function);
        entry
    }

    /// The parser ends each body with a `return`; for trees from elsewhere the same holds.
    fn end(&mut self, function: &loopscope_syntax::ast::Function) {
        self.emit_end(NodeKind::Return(Expr::Number(0.into())), function.span);
    }

    /// Adds a node that continues all open paths, and is then the only open path.
    pub(super) fn emit(&mut self, kind: NodeKind, span: Span) -> NodeIndex {
        let node = self.graph.add_node(Node { kind, span, line: self.line });
        self.connect_open(node);
        self.open = vec![(node, Edge::Next)];
        node
    }

    /// Leads all open paths to a node; none are open then.
    pub(super) fn connect_open(&mut self, to: NodeIndex) {
        for (from, edge) in std::mem::take(&mut self.open) {
            connect(&mut self.graph, from, edge, to);
        }
    }

    /// Adds a node where all open paths end.
    pub(super) fn emit_end(&mut self, kind: NodeKind, span: Span) -> NodeIndex {
        let node = self.emit(kind, span);
        self.open.clear();
        node
    }

    /// Adds a check with its error node; the path where it holds is open then.
    pub(super) fn check(&mut self, check: Check, error: ErrorKind, span: Span) -> NodeIndex {
        let node = self.emit(NodeKind::Check(check), span);
        self.open = vec![(node, Edge::False)];
        self.fail(error, span);
        self.open = vec![(node, Edge::True)];
        node
    }

    /// Leads all open paths to a new error; if such errors are left out, the paths end.
    pub(super) fn fail(&mut self, kind: ErrorKind, span: Span) {
        if self.left_out.has(kind) {
            self.emit_end(NodeKind::Halt, span);
            return;
        }
        let id = ErrorId(self.errors.len() as u32);
        let node = self.emit_end(NodeKind::Error(id), span);
        self.errors.push(ErrorSite { kind, span, node });
    }

    /// A temporary for the value of an expression.
    pub(super) fn temporary(&mut self, held: &Ast) -> VarId {
        let ty = self.types.of_expression(held);
        let (text, binding) = print_expression(held);
        let id = VarId(self.variables.len() as u32);
        let name = format!("_t{}", self.temporaries);
        self.temporaries += 1;
        self.variables.push(Variable {
            name,
            span: held.span,
            kind: VariableKind::Temporary,
            function: self.function,
            ty,
            address_taken: false,
            asked_if_written: false,
            is_made: false,
            namesake: None,
            inlined: None,
            holds: Some(Held { text, binding }),
        });
        id
    }

    /// Saves the value of an expression in a temporary.
    pub(super) fn save(&mut self, value: Expr, held: &Ast) -> Expr {
        let variable = self.temporary(held);
        self.emit(NodeKind::Assign { place: crate::graph::Lvalue::Variable(variable), value }, held.span);
        Expr::Variable(variable)
    }

    /// Notes that what `inside` adds first is where a line's statement begins. `covers` is the statement, or its
    /// header.
    pub(super) fn stretch<R>(&mut self, covers: Span, inside: impl FnOnce(&mut Self) -> R) -> R {
        let first = self.line_index.line(covers.start);
        let last = self.line_index.line(covers.end.max(covers.start + 1) - 1);
        let slot = self.stretches.len();
        self.stretches.push(Stretch { first, last, nodes: Vec::new() });
        let begin = self.graph.node_count();
        let outer = std::mem::replace(&mut self.line, first);
        let result = inside(self);
        self.line = outer;
        if self.graph.node_count() > begin {
            self.stretches[slot].nodes.push(NodeIndex::new(begin));
        }
        result
    }
}

/// Adds an edge; where one joins the two nodes already (both ways of a condition lead to the same place), a
/// [`NodeKind::Join`] stands between, so that two nodes are never joined by two edges.
pub(super) fn connect(graph: &mut Graph, from: NodeIndex, edge: Edge, to: NodeIndex) {
    if graph.contains_edge(from, to) {
        let span = graph[to].span;
        let join = graph.add_node(Node { kind: NodeKind::Join, span, line: 0 });
        graph.add_edge(from, join, edge);
        graph.add_edge(join, to, Edge::Next);
    } else {
        graph.add_edge(from, to, edge);
    }
}
