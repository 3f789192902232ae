//! Inlining: a program as one function, for techniques that look at a single flow graph.

use loopscope_message::{Inlined, Message, text};
use loopscope_sorted::{SortedSet, sort};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::back::{Back, Calls, Expanded, Viewed};
use crate::calls::{functions_called, recursive_functions, refuse_recursion};
use crate::graph::{Cfg, Edge, Expr, FunctionId, Lvalue, Node, NodeKind, VarId, Variable, VariableKind};
use crate::loops;
use crate::renamed::{Renaming, renamed, renamed_node};
use crate::types::Type;

/// The number of nodes that an inlined program may have, not counting the functions that are only called.
pub const MAX_INLINED_NODES: usize = 20_000;

/// The reason why a program cannot be inlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInlined {
    /// The call that cannot be inlined.
    pub span: Span,
    /// Why, in plain words.
    pub reason: Message,
}

/// Expands all calls into `main`, with renamed variables: the variable `x` of `f` is shown as `f.x`, in the second
/// copy as `f#2.x`. An array parameter that is never assigned becomes the variable that is its argument, so that
/// each array keeps one name.
///
/// Of the other functions only the entries remain, so that function ids stay valid. All copies of an error share its one
/// node, so errors keep their ids; an error of a function that is never called remains as an unreachable node. A line
/// stands for all copies of its statements.
///
/// # Errors
/// Refuses recursion and calls through function values, programs that would become too large
/// ([`MAX_INLINED_NODES`]), and, inside loops, functions whose locals must be fresh in each call: those that may read
/// a local before they write it, and those that take a local's address.
pub fn inline(cfg: &Cfg) -> Result<Viewed, NotInlined> {
    inline_telling(cfg, &mut |_, _| {})
}

/// As [`inline`], and reports each node copied from a callee together with the call, a node of the inlined program.
///
/// # Errors
/// As [`inline`].
pub fn inline_telling(cfg: &Cfg, copied: &mut dyn FnMut(NodeIndex, NodeIndex)) -> Result<Viewed, NotInlined> {
    refuse_recursion(cfg)?;
    expand_all(Inliner::new(cfg, copied))
}

/// As [`inline`], but expands recursion: no function is expanded within itself so often that more than `depth` of its
/// copies lie in each other. Runs end at the calls that are nested deeper ([`Calls::cut`]).
///
/// # Errors
/// As [`inline`], but for recursion.
pub fn inline_up_to(cfg: &Cfg, depth: u32) -> Result<Viewed, NotInlined> {
    functions_called(cfg)?;
    expand_all(Inliner { depth, ..Inliner::new(cfg, &mut |_, _| {}) })
}

/// As [`inline`], but recursive functions and their calls remain. In these functions, all other calls are expanded.
///
/// # Errors
/// As [`inline`], but for recursion.
pub(crate) fn inline_but_recursion(cfg: &Cfg) -> Result<Viewed, NotInlined> {
    inline_but(cfg, recursive_functions(cfg)?)
}

/// As [`inline`], but these functions and their calls remain, among which are all recursive ones.
///
/// # Errors
/// As [`inline`], but for recursion.
pub fn inline_but(cfg: &Cfg, kept: Vec<FunctionId>) -> Result<Viewed, NotInlined> {
    expand_all(Inliner::keeping(cfg, kept, &mut |_, _| {}))
}

fn expand_all(mut inliner: Inliner<'_>) -> Result<Viewed, NotInlined> {
    let cfg = inliner.original;
    if inliner.steps > MAX_INLINED_NODES {
        let span = cfg.graph[cfg.main_function().entry].span;
        let reason = text!("the program has more than {most} steps", most = MAX_INLINED_NODES);
        return Err(NotInlined { span, reason });
    }
    while let Some(call) = inliner.calls.pop() {
        inliner.expand(call)?;
    }
    inliner.finish()
}

/// A call that is still to be expanded, and the expansion in which it is.
#[derive(Clone, Copy)]
struct PendingCall {
    node: NodeIndex,
    frame: usize,
}

struct Inliner<'a> {
    original: &'a Cfg,
    cfg: Cfg,
    origin: FxHashMap<NodeIndex, NodeIndex>,
    /// Called with each copied node and its call.
    tell: &'a mut dyn FnMut(NodeIndex, NodeIndex),
    /// The original nodes of each function.
    bodies: Vec<Vec<NodeIndex>>,
    /// The number of nodes that `main` has so far.
    steps: usize,
    /// The call nodes still to be expanded, the next one last.
    calls: Vec<PendingCall>,
    expanded: FxHashMap<NodeIndex, Expanded>,
    /// The expansions, each with the function and the expansion around it. The first ones are `main` and the functions whose calls
    /// remain, with themselves around them.
    frames: Vec<(FunctionId, usize)>,
    /// The limit for copies of a function that lie in each other.
    depth: u32,
    /// The functions whose calls remain.
    kept: Vec<FunctionId>,
    cut: SortedSet<NodeIndex>,
    /// The number of times that each function was copied.
    copies: Vec<u32>,
    /// The stretches that begin at each original node.
    stretches: FxHashMap<NodeIndex, Vec<usize>>,
    /// Variables that must be fresh in each call, with the call that made the copy.
    fresh_each_time: Vec<(NodeIndex, FunctionId, Span)>,
}

impl<'a> Inliner<'a> {
    fn new(original: &'a Cfg, tell: &'a mut dyn FnMut(NodeIndex, NodeIndex)) -> Self {
        Self::keeping(original, Vec::new(), tell)
    }

    fn keeping(original: &'a Cfg, functions: Vec<FunctionId>, tell: &'a mut dyn FnMut(NodeIndex, NodeIndex)) -> Self {
        let bodies: Vec<_> =
            (0..original.functions.len() as u32).map(|id| original.nodes_in_order(FunctionId(id))).collect();
        let roots: Vec<FunctionId> =
            std::iter::once(original.main).chain(functions.iter().copied().filter(|id| *id != original.main)).collect();
        let nodes = || roots.iter().flat_map(|root| &bodies[root.0 as usize]);
        let mut kept: FxHashSet<_> = nodes().copied().collect();
        kept.extend(original.functions.iter().map(|function| function.entry));
        kept.extend(original.errors.iter().map(|site| site.node));
        let mut cfg = original.clone();
        cfg.graph.retain_nodes(|_, node| kept.contains(&node));
        for (index, function) in cfg.functions.iter_mut().enumerate() {
            if !roots.contains(&FunctionId(index as u32)) {
                function.loops = loops::LoopForest::default();
            }
        }
        for stretch in &mut cfg.lines.stretches {
            stretch.nodes.retain(|node| kept.contains(node));
        }
        let origin = cfg.graph.node_indices().map(|node| (node, node)).collect();
        let is_call = |node: &NodeIndex| is_call_to_expand(&original.graph[*node].kind, &functions);
        let pending = |(frame, root): (usize, &FunctionId)| {
            let calls = bodies[root.0 as usize].iter().rev().copied().filter(is_call);
            calls.map(move |node| PendingCall { node, frame }).collect::<Vec<_>>()
        };
        let calls = roots.iter().enumerate().flat_map(pending).collect();
        let steps = nodes().count();
        let frames = roots.iter().copied().enumerate().map(|(frame, root)| (root, frame)).collect();
        let copies = vec![0; original.functions.len()];
        let mut stretches: FxHashMap<NodeIndex, Vec<usize>> = FxHashMap::default();
        for (number, stretch) in original.lines.stretches.iter().enumerate() {
            for node in &stretch.nodes {
                stretches.entry(*node).or_default().push(number);
            }
        }
        let (expanded, fresh_each_time) = (FxHashMap::default(), Vec::new());
        Self {
            original,
            cfg,
            origin,
            tell,
            bodies,
            steps,
            calls,
            expanded,
            frames,
            depth: 1,
            kept: functions,
            cut: SortedSet::new(),
            copies,
            stretches,
            fresh_each_time,
        }
    }

    /// Returns `true` if as many copies of a function as are allowed lie around an expansion or are that expansion.
    fn is_deepest(&self, function: FunctionId, mut frame: usize) -> bool {
        let mut copies = 0;
        loop {
            let (own, around) = self.frames[frame];
            copies += u32::from(own == function);
            if frame == around || copies >= self.depth {
                return copies >= self.depth;
            }
            frame = around;
        }
    }

    /// The function in which an expansion is.
    fn root(&self, mut frame: usize) -> FunctionId {
        loop {
            let (own, around) = self.frames[frame];
            if frame == around {
                return own;
            }
            frame = around;
        }
    }

    /// Ends runs at a call.
    fn cut_at(&mut self, call: NodeIndex) {
        if let Some(onward) = self.cfg.edge(call, Edge::Next) {
            self.cfg.graph.remove_edge(onward);
        }
        self.cfg.graph[call].kind = NodeKind::Halt;
        self.cut.insert(call);
    }

    /// Replaces a call node by a copy of the callee.
    fn expand(&mut self, PendingCall { node: call, frame }: PendingCall) -> Result<(), NotInlined> {
        let Node { kind, span, line } = self.cfg.graph[call].clone();
        let NodeKind::Call { variable, callee: Expr::Function(callee), arguments } = kind else { return Ok(()) };
        if self.is_deepest(callee, frame) {
            self.cut_at(call);
            return Ok(());
        }
        self.frames.push((callee, frame));
        let body = self.bodies[callee.0 as usize].clone();
        self.steps += body.len();
        if self.steps > MAX_INLINED_NODES {
            let reason =
                text!("with all calls expanded the program has more than {most} steps", most = MAX_INLINED_NODES);
            return Err(NotInlined { span, reason });
        }
        let Some(after) = self.cfg.successor(call, Edge::Next) else { return Ok(()) };
        let renaming = self.rename(callee, &arguments, self.root(frame));
        let from = self.origin[&call];

        if let Some(edge) = self.cfg.graph.find_edge(call, after) {
            self.cfg.graph.remove_edge(edge);
        }
        // The call's node stays as the first node of its expansion, so that lines and loops still refer to it.
        self.cfg.graph[call].kind = NodeKind::Join;
        let mut last = call;
        for (parameter, argument) in self.original.function(callee).parameters.iter().zip(arguments) {
            let local = renaming[parameter];
            if argument != Expr::Variable(local) {
                let kind = NodeKind::Assign { place: Lvalue::Variable(local), value: argument };
                if self.cfg.graph[call].kind == NodeKind::Join {
                    self.cfg.graph[call].kind = kind;
                } else {
                    last = self.follow(last, Node { kind, span, line }, from);
                }
            }
        }

        let copied = self.copy_body(callee, &body, &renaming, (variable, after));
        #[expect(clippy::iter_over_hash_type, reason = "each copy is reported by itself")]
        for copy in copied.values() {
            (self.tell)(*copy, call);
        }
        let first = self.original.successor(self.original.function(callee).entry, Edge::Next);
        if let Some(first) = first.and_then(|first| copied.get(&first)) {
            self.cfg.graph.add_edge(last, *first, Edge::Next);
        }
        self.copy_stretches(&copied);
        if self.original.needs_fresh_locals(callee) {
            self.fresh_each_time.push((call, callee, span));
        }
        self.expanded.insert(call, Expanded { nodes: copied, variables: renaming });
        Ok(())
    }

    fn follow(&mut self, last: NodeIndex, node: Node, origin: NodeIndex) -> NodeIndex {
        let added = self.cfg.graph.add_node(node);
        self.cfg.graph.add_edge(last, added, Edge::Next);
        self.origin.insert(added, origin);
        added
    }

    /// Makes the variables of one more copy of a function, which belong to another one.
    fn rename(&mut self, callee: FunctionId, arguments: &[Expr], root: FunctionId) -> Renaming {
        self.copies[callee.0 as usize] += 1;
        let function = self.original.function(callee);
        let copy = self.copies[callee.0 as usize];
        let prefix = match copy {
            1 => function.name.clone(),
            _ => format!("{}#{copy}", function.name),
        };
        let mut renaming = Renaming::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            if let Expr::Variable(argument) = argument
                && self.is_fixed_array(callee, *parameter)
                && !self.cfg.variable(*argument).address_taken
            {
                renaming.insert(*parameter, *argument);
            }
        }
        for id in &function.variables {
            if !renaming.contains_key(id) {
                let fresh = VarId(self.cfg.variables.len() as u32);
                let variable = self.original.variable(*id).clone();
                let kind = match variable.kind {
                    VariableKind::Parameter => VariableKind::Local,
                    kind => kind,
                };
                let name = format!("{prefix}.{}", variable.name);
                let (called, own) = (function.name.clone(), variable.name.clone());
                let inlined = Some(Inlined { name: name.clone(), function: called, copy, variable: own });
                self.cfg.variables.push(Variable { name, kind, function: root, inlined, ..variable });
                self.cfg.functions[root.0 as usize].variables.push(fresh);
                renaming.insert(*id, fresh);
            }
        }
        renaming
    }

    /// Returns `true` if a parameter is an array and always the one that was passed.
    fn is_fixed_array(&self, callee: FunctionId, parameter: VarId) -> bool {
        let variable = self.original.variable(parameter);
        let written = |node: &NodeIndex| self.original.graph[*node].kind.written_variable() == Some(parameter);
        matches!(variable.ty, Type::Array(_))
            && !variable.address_taken
            && !self.bodies[callee.0 as usize].iter().any(written)
    }

    /// Copies the nodes of a callee; its returns write the result and continue after the call.
    fn copy_body(
        &mut self,
        callee: FunctionId,
        body: &[NodeIndex],
        renaming: &Renaming,
        (result, after): (VarId, NodeIndex),
    ) -> FxHashMap<NodeIndex, NodeIndex> {
        let entry = self.original.function(callee).entry;
        let mut copied = FxHashMap::default();
        for node in body.iter().rev().filter(|node| **node != entry) {
            let Node { kind, span, line } = self.original.graph[*node].clone();
            let copy = match kind {
                NodeKind::Error(_) => *node,
                NodeKind::Return(value) => {
                    let value = renamed(value, renaming);
                    let kind = NodeKind::Assign { place: Lvalue::Variable(result), value };
                    let copy = self.cfg.graph.add_node(Node { kind, span, line });
                    self.cfg.graph.add_edge(copy, after, Edge::Next);
                    copy
                }
                kind => self.cfg.graph.add_node(Node { kind: renamed_node(kind, renaming), span, line }),
            };
            if is_call_to_expand(&self.cfg.graph[copy].kind, &self.kept) {
                self.calls.push(PendingCall { node: copy, frame: self.frames.len() - 1 });
            }
            self.origin.insert(copy, *node);
            copied.insert(*node, copy);
        }
        for node in body.iter().filter(|node| **node != entry) {
            for edge in self.original.graph.edges(*node) {
                self.cfg.graph.add_edge(copied[node], copied[&edge.target()], *edge.weight());
            }
        }
        copied
    }

    fn copy_stretches(&mut self, copied: &FxHashMap<NodeIndex, NodeIndex>) {
        #[expect(clippy::iter_over_hash_type, reason = "stretches are sorted at the end")]
        for (original, copy) in copied {
            for number in self.stretches.get(original).into_iter().flatten() {
                self.cfg.lines.stretches[*number].nodes.push(*copy);
            }
        }
    }

    /// `main`, and the functions whose calls remain.
    fn roots(&self) -> Vec<FunctionId> {
        self.frames
            .iter()
            .enumerate()
            .filter(|(frame, (_, around))| frame == around)
            .map(|(_, (root, _))| *root)
            .collect()
    }

    fn finish(mut self) -> Result<Viewed, NotInlined> {
        self.remove_unreachable();
        for root in self.roots() {
            let forest = loops::find(&self.cfg.graph, self.cfg.function(root).entry);
            self.cfg.functions[root.0 as usize].loops = forest;
        }
        let is_in_loop = |call| self.cfg.functions.iter().any(|function| function.loops.innermost(call).is_some());
        for (call, callee, span) in &self.fresh_each_time {
            if is_in_loop(*call) {
                let name = &self.original.function(*callee).name;
                let reason =
                    text!("each round of a loop needs new variables for `{name}`, which cannot be expanded there");
                return Err(NotInlined { span: *span, reason });
            }
        }
        let graph = &self.cfg.graph;
        self.origin.retain(|node, _| graph.contains_node(*node));
        self.expanded.retain(|call, _| graph.contains_node(*call));
        #[expect(clippy::iter_over_hash_type, reason = "each expansion is changed by itself")]
        for expanded in self.expanded.values_mut() {
            expanded.nodes.retain(|_, copy| graph.contains_node(*copy));
        }
        let originals = self.original.variables.len();
        self.cut.retain(|node| graph.contains_node(*node));
        let calls = Some(Calls { expanded: self.expanded, originals, cut: self.cut });
        Ok(Viewed { cfg: self.cfg, back: Back { origin: self.origin, calls, ..Back::default() } })
    }

    /// After a callee that never returns, nothing leads to what follows the call.
    fn remove_unreachable(&mut self) {
        let roots = self.roots();
        let run: FxHashSet<_> = roots.iter().flat_map(|root| self.cfg.nodes_in_order(*root)).collect();
        let entries: FxHashSet<_> = self.cfg.functions.iter().map(|function| function.entry).collect();
        let errors: FxHashSet<_> = self.cfg.errors.iter().map(|site| site.node).collect();
        self.cfg.graph.retain_nodes(|_, node| run.contains(&node) || entries.contains(&node) || errors.contains(&node));
        // The entries of the other functions lead nowhere.
        let leads = |from: NodeIndex| run.contains(&from) || !entries.contains(&from);
        self.cfg.graph.retain_edges(|graph, edge| graph.edge_endpoints(edge).is_none_or(|(from, _)| leads(from)));
        let graph = &self.cfg.graph;
        for stretch in &mut self.cfg.lines.stretches {
            stretch.nodes.retain(|node| graph.contains_node(*node));
            sort(&mut stretch.nodes);
            stretch.nodes.dedup();
        }
    }
}

/// Returns `true` if a node is a call of another function than these.
fn is_call_to_expand(kind: &NodeKind, kept: &[FunctionId]) -> bool {
    matches!(kind, NodeKind::Call { callee, .. } if !kept.iter().any(|each| *callee == Expr::Function(*each)))
}
