//! One of the two programs, as the product runs it.

use dashu_int::IBig;
use loopscope_cfg::{
    Cfg, Event, Events, Expr, FunctionId, NodeKind, Type, VarId, View, Viewed, functions_called, inline_but,
    linear_recursion, memoize, recursive_functions, tail_calls,
};
use loopscope_question::Program;
use loopscope_same::ABORTED;
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::{Conversion, Format, Typed};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::deterministic::deterministic_functions;
use crate::not_comparable::NotComparable;
use crate::peeled::{Peeled, peeled};

/// The views in which the programs run, once calls are expanded: with arrays for memory where that is possible.
const VIEWS: [View; 2] = [View::Scalars, View::Memory];

/// One of the two programs.
#[derive(Debug)]
pub struct Side<'p> {
    original: &'p Cfg,
    viewed: Viewed,
    /// `main`, and the recursive functions that it calls.
    functions: Vec<FunctionId>,
    /// The recursive functions, by their nodes.
    function_of: FxHashMap<NodeIndex, FunctionId>,
    /// Copies of the recursive functions.
    peeled: FxHashMap<FunctionId, Peeled>,
    /// Those that may print something.
    printing: FxHashSet<FunctionId>,
    events: &'p Events,
    dialect: Dialect,
}

/// The event for which a node waits.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Wait<'s> {
    /// For the loop of the other program that runs together with this one.
    Head,
    /// For an input, which this variable receives. It is typed in this way in C; micro-c reads numbers alone.
    Read(VarId, Option<&'s Typed>),
    /// For the value that the other program prints. The text is printed after it.
    Write(&'s Expr, Format, &'static str),
    /// For a call of the other program.
    Call(Call<'s>),
    /// For the end of the other program. The exit status is unknown if it is `None`.
    End(Option<Expr>),
}

/// A call of a recursive function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call<'s> {
    pub(crate) result: VarId,
    pub(crate) callee: FunctionId,
    pub(crate) arguments: &'s [Expr],
}

impl<'p> Side<'p> {
    /// A program.
    ///
    /// # Errors
    /// Its calls cannot be expanded, it is not known how it reads or prints, or a recursive function does more than compute, read and
    /// print numbers.
    pub fn new(program: &'p Program) -> Result<Self, NotComparable> {
        Self::keeping_recursion(program, with_jumps(program))
    }

    /// A program in which linear recursion is loops. `None` if there is none.
    ///
    /// # Errors
    /// As [`Side::new`].
    pub fn with_loops(program: &'p Program) -> Result<Option<Self>, NotComparable> {
        let with_jumps = with_jumps(program);
        let with_loops = linear_recursion(&with_jumps.cfg);
        with_loops.map(|later| Self::keeping_recursion(program, with_jumps.then(later))).transpose()
    }

    /// A program as [`Side::with_loops`] has it, in which a call in `main` remembers the call of the same function before it, if the
    /// function is deterministic. `None` if no such function is called twice.
    ///
    /// # Errors
    /// As [`Side::new`].
    pub fn memoizing(program: &'p Program) -> Result<Option<Self>, NotComparable> {
        let viewed = with_jumps(program);
        let viewed = linear_recursion(&viewed.cfg).map(|later| viewed.then(later)).unwrap_or(viewed);
        let functions = deterministic_functions(program.cfg(), program.events());
        let mut kept = recursive_functions(&viewed.cfg).map_err(NotComparable::Calls)?;
        kept.extend(functions.iter().copied().filter(|function| !kept.contains(function)).collect::<Vec<_>>());
        let expanded = inline_but(&viewed.cfg, kept).map_err(NotComparable::Calls)?;
        let viewed = viewed.then(expanded);
        let is_repeated = |function: &FunctionId| {
            let results = results_of_calls(&viewed.cfg, *function);
            results.len() > 1 && results.iter().all(|result| viewed.cfg.variable(*result).ty == Type::Integer)
        };
        let repeated: Vec<FunctionId> = functions.into_iter().filter(is_repeated).collect();
        if repeated.is_empty() {
            return Ok(None);
        }
        let memoized = memoize(&viewed.cfg, &repeated);
        Self::keeping_recursion(program, viewed.then(memoized)).map(Some)
    }

    /// A program whose recursive calls are expanded up to a depth. It is not known what it does in deeper ones.
    ///
    /// # Errors
    /// As [`Side::new`], but a recursive function may do everything.
    pub fn expanded(program: &'p Program, depth: u32) -> Result<Self, NotComparable> {
        Self::with_calls(program, with_jumps(program), View::Expansion(depth))?.through_views()
    }

    fn keeping_recursion(program: &'p Program, viewed: Viewed) -> Result<Self, NotComparable> {
        let mut side = Self::with_calls(program, viewed, View::InliningButRecursion)?;
        side.look_at_functions()?;
        let mut side = side.through_views()?;
        for function in side.functions.iter().skip(1) {
            side.function_of
                .extend(side.viewed.cfg.nodes_in_order(*function).into_iter().map(|node| (node, *function)));
            side.peeled.insert(*function, peeled(&mut side.viewed, *function));
        }
        Ok(side)
    }

    /// A program in which calls are as in a view.
    fn with_calls(program: &'p Program, viewed: Viewed, calls: View) -> Result<Self, NotComparable> {
        Ok(Self {
            original: program.cfg(),
            viewed: viewed.through_all(&[calls]).map_err(NotComparable::Calls)?,
            functions: Vec::new(),
            function_of: FxHashMap::default(),
            peeled: FxHashMap::default(),
            printing: FxHashSet::default(),
            events: program.events(),
            dialect: program.dialect(),
        })
    }

    fn through_views(mut self) -> Result<Self, NotComparable> {
        self.viewed = self.viewed.through_all(&VIEWS).map_err(NotComparable::Calls)?;
        let is_known = |node: NodeIndex| {
            self.event(node).is_some() || !matches!(self.kind(node), NodeKind::Input(_) | NodeKind::Output(_))
        };
        if self.dialect == Dialect::C && !self.cfg().graph.node_indices().all(is_known) {
            return Err(NotComparable::Events);
        }
        Ok(self)
    }

    /// Finds the recursive functions that it calls, before other views than the expansion of calls.
    fn look_at_functions(&mut self) -> Result<(), NotComparable> {
        let cfg = self.cfg();
        let called = functions_called(cfg).map_err(NotComparable::Calls)?;
        let refused = |function: FunctionId| NotComparable::Function(cfg.function(function).name.clone());
        let mut printing = FxHashSet::default();
        for function in called.iter().copied() {
            for node in cfg.nodes_in_order(function) {
                if let Some(Wait::Call(Call { result, callee, .. })) = self.wait(node)
                    && (callee == cfg.main || cfg.variable(result).ty != Type::Integer)
                {
                    return Err(refused(callee));
                }
            }
            if function != cfg.main && !self.is_closed(function) {
                return Err(refused(function));
            }
            let of_function = Cfg { main: function, ..cfg.clone() };
            let inside = functions_called(&of_function).map_err(NotComparable::Calls)?;
            if inside.into_iter().any(|each| cfg.nodes_in_order(each).into_iter().any(|node| self.prints_at(node))) {
                printing.insert(function);
            }
        }
        (self.functions, self.printing) = (called, printing);
        Ok(())
    }

    /// Returns `true` if a function takes numbers, does not end the program, and uses only its own variables, which it writes
    /// before it reads them.
    fn is_closed(&self, function: FunctionId) -> bool {
        let cfg = self.cfg();
        let stays_inside = |node: NodeIndex| {
            let kind = self.kind(node);
            let mut has_memory = matches!(kind, NodeKind::Alloc { .. });
            kind.each_expression(&mut |expr| has_memory |= mentions_memory(expr));
            !has_memory && !matches!(self.event(node), Some(Event::Exit(_)))
        };
        cfg.takes_integers_alone(&Expr::Function(function))
            && !cfg.needs_fresh_locals(function)
            && cfg.nodes_in_order(function).into_iter().all(stays_inside)
    }

    fn prints_at(&self, node: NodeIndex) -> bool {
        matches!(self.kind(node), NodeKind::Output(_)) || matches!(self.event(node), Some(Event::Print { .. }))
    }

    /// The copy of a recursive function.
    pub(crate) fn peeled(&self, function: FunctionId) -> Option<&Peeled> {
        self.peeled.get(&function)
    }

    /// The recursive function that a node belongs to.
    pub(crate) fn function_of(&self, node: NodeIndex) -> Option<FunctionId> {
        self.function_of.get(&node).copied()
    }

    /// Returns `true` if a recursive function may print something, itself or in a call.
    pub(crate) fn prints(&self, function: FunctionId) -> bool {
        self.printing.contains(&function)
    }

    /// Its language.
    pub(crate) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Its flow graph.
    pub fn cfg(&self) -> &Cfg {
        &self.viewed.cfg
    }

    /// The heads of its loops: those of `main` in the order in which runs meet them first, and then those of recursive functions.
    pub(crate) fn heads(&self) -> Vec<NodeIndex> {
        let cfg = self.cfg();
        let is_head = |node: &NodeIndex| cfg.graph[*node].kind == NodeKind::LoopHead;
        let nodes = self.functions.iter().flat_map(|function| cfg.nodes_in_order(*function));
        nodes.filter(is_head).collect()
    }

    /// True if every run that ends without an error ends with 0.
    pub(crate) fn always_returns_0(&self) -> bool {
        let zero = Expr::Number(IBig::ZERO);
        let cfg = self.cfg();
        cfg.nodes_in_order(cfg.main).into_iter().all(|node| match self.wait(node) {
            Some(Wait::End(status)) => status.as_ref() == Some(&zero),
            _ => true,
        })
    }

    pub(crate) fn kind(&self, node: NodeIndex) -> &NodeKind {
        &self.cfg().graph[node].kind
    }

    fn event(&self, node: NodeIndex) -> Option<&Event> {
        self.events.get(self.viewed.back.origin.get(&node)?)
    }

    /// The text that a node prints before it waits: that before the value, and a constant character.
    pub(crate) fn text(&self, node: NodeIndex) -> String {
        match (self.event(node), self.kind(node)) {
            (Some(Event::Print { before, format: Some(_) }), NodeKind::Output(_)) => {
                before.chars().chain(self.character(node)).collect()
            }
            (Some(Event::Print { before, format: None }), _) => before.clone(),
            _ => String::new(),
        }
    }

    /// The constant character that a node prints.
    fn character(&self, node: NodeIndex) -> Option<char> {
        let Some(Event::Print { format: Some(format), .. }) = self.event(node) else { return None };
        let NodeKind::Output(Expr::Number(code)) = self.kind(node) else { return None };
        let is_alone = Format::plain(Conversion::Character) == *format;
        u8::try_from(code).ok().filter(|byte| is_alone && byte.is_ascii()).map(char::from)
    }

    /// Returns the event for which a node waits, if it waits.
    pub(crate) fn wait(&self, node: NodeIndex) -> Option<Wait<'_>> {
        match (self.kind(node), self.event(node)) {
            (NodeKind::LoopHead, _) => Some(Wait::Head),
            (NodeKind::Input(into), Some(Event::Read(typed))) => Some(Wait::Read(*into, Some(typed))),
            (NodeKind::Input(into), _) => Some(Wait::Read(*into, None)),
            (NodeKind::Output(value), Some(Event::Print { format: Some(format), .. })) => {
                self.character(node).is_none().then_some(Wait::Write(value, *format, ""))
            }
            // Micro-c prints each number in a line of its own.
            (NodeKind::Output(value), _) => Some(Wait::Write(value, Format::plain(Conversion::Decimal), "\n")),
            (NodeKind::Call { variable, callee: Expr::Function(callee), arguments }, _) => {
                Some(Wait::Call(Call { result: *variable, callee: *callee, arguments }))
            }
            (NodeKind::Return(value), _) => Some(Wait::End(Some(value.clone()))),
            (NodeKind::Halt, Some(Event::Exit(status))) => Some(Wait::End(status.clone().map(Expr::Number))),
            _ => None,
        }
    }

    /// Returns `true` if a run ends at a node as `abort` ends it: what it has printed may be lost.
    pub(crate) fn aborts(&self, node: NodeIndex) -> bool {
        self.wait(node) == Some(Wait::End(Some(Expr::Number(ABORTED.into()))))
    }

    /// Returns `true` if some calls are nested deeper than calls are expanded.
    pub fn has_cut_calls(&self) -> bool {
        self.cfg().graph.node_indices().any(|node| self.is_cut(node))
    }

    /// Returns `true` if a node is a call that is nested deeper than calls are expanded.
    pub(crate) fn is_cut(&self, node: NodeIndex) -> bool {
        let is_call = |origin: &NodeIndex| matches!(self.original.graph[*origin].kind, NodeKind::Call { .. });
        *self.kind(node) == NodeKind::Halt && self.viewed.back.origin.get(&node).is_some_and(is_call)
    }

    /// Returns `true` if a run goes wrong at a node, or is given up there.
    pub(crate) fn is_stuck(&self, node: NodeIndex) -> bool {
        matches!(self.kind(node), NodeKind::Error(_) | NodeKind::Halt) && self.wait(node).is_none()
    }
}

/// The variables that receive the results of the calls of a function in `main`.
fn results_of_calls(cfg: &Cfg, function: FunctionId) -> Vec<VarId> {
    let result = |node: NodeIndex| match &cfg.graph[node].kind {
        NodeKind::Call { variable, callee, .. } if *callee == Expr::Function(function) => Some(*variable),
        _ => None,
    };
    cfg.nodes_in_order(cfg.main).into_iter().filter_map(result).collect()
}

/// A program in which calls at the end of their function are jumps.
fn with_jumps(program: &Program) -> Viewed {
    let prints = |node: NodeIndex| matches!(program.events().get(&node), Some(Event::Print { .. }));
    tail_calls(program.cfg(), &prints).unwrap_or_else(|| Viewed::new(program.cfg().clone()))
}

pub(crate) fn mentions_memory(expr: &Expr) -> bool {
    let mut found = matches!(expr, Expr::AddressOf(_) | Expr::Deref(_) | Expr::Null);
    expr.each_part(&mut |part| found |= mentions_memory(part));
    found
}
