//! The fixed point iteration: states are kept at few nodes, and the code between them is evaluated repeatedly until no
//! state changes.

use std::collections::BTreeSet;
use std::rc::Rc;

use loopscope_cfg::{Cfg, Edge, Expr, FunctionId, NodeKind, VarId};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::known::{Known, known_of};
use crate::partition::kept;
use crate::program::AbstractProgram;
use crate::state::{State, join_heaps};
use crate::thresholds::{NONE, Thresholds};
use crate::transfer::After;
use crate::value::Value;

/// After how many joins at a loop head or a function's entry the ends of intervals move to thresholds.
const JOINS: u32 = 2;

/// After how many further joins they become open.
const WIDENINGS: u32 = 40;

/// How many descending iterations recover precision after widening.
const DESCENTS: u32 = 2;

/// The most values to keep.
const MOST_VALUES: usize = 4_000_000;

/// An edge that no run takes, although runs may reach its node.
#[derive(Clone, Debug)]
pub struct Dead {
    /// The node: a branch or a check.
    pub node: NodeIndex,
    /// The edge's label.
    pub edge: Edge,
    /// The known facts about the places that it reads.
    pub known: Vec<(Expr, Known)>,
}

/// The known facts at the head of a loop.
#[derive(Clone, Debug)]
pub struct AtHead {
    /// The head.
    pub node: NodeIndex,
    /// Variables that hold only integers, with at least one known bound.
    pub bounds: Vec<(VarId, Interval)>,
    /// Of which two integer variables the first one is at most the second one plus a number.
    pub orders: Vec<(VarId, VarId, i128)>,
}

/// The result of the analysis.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Nodes that a run may reach.
    pub live: SortedSet<NodeIndex>,
    /// Edges from these nodes that no run takes.
    pub dead: Vec<Dead>,
    /// The facts at loops that runs may reach.
    pub heads: Vec<AtHead>,
}

/// The effect of the calls of a function: its final memory, and its result.
#[derive(Clone, Debug)]
struct Summary {
    heap: Vec<Option<Rc<Vec<Value>>>>,
    value: Value,
    joins: u32,
}

/// The state of a node where states are kept.
#[derive(Clone, Debug)]
struct Kept {
    state: State,
    joins: u32,
}

/// Nodes with their states, and functions with their summaries.
#[derive(Clone, Debug, Default)]
struct Facts {
    kept: SortedMap<NodeIndex, Kept>,
    summaries: SortedMap<FunctionId, Summary>,
}

/// Something that a walk reached.
enum Met {
    /// A node where states are kept.
    Node(NodeIndex, State),
    /// The end of a function, with its result.
    Returned(FunctionId, State, Value),
    /// A call of a function.
    Call(NodeIndex, FunctionId),
    /// An evaluated node, with the state before it, and the edges that may be taken. For reports only.
    Left(NodeIndex, State, Vec<Edge>),
}

/// The phase of the analysis.
#[derive(Debug)]
enum Phase {
    /// Ascending to a fixed point: the nodes to be processed, by their ranks.
    Ascent(BTreeSet<usize>),
    /// Descending: the number of rounds, the remaining nodes, and the new facts.
    Descent { rounds: u32, left: Vec<NodeIndex>, next: Facts },
    /// Collecting the findings: the remaining nodes.
    Telling(Vec<NodeIndex>),
}

/// A running value analysis. It follows the program from the start of `main`, with all inputs.
#[derive(Debug)]
pub struct Analysis<'a> {
    program: AbstractProgram<'a>,
    /// For each node where states are kept, its position in the processing order.
    ranks: SortedMap<NodeIndex, usize>,
    /// For each position, its node.
    ranked: Vec<NodeIndex>,
    facts: Facts,
    /// The call sites of each function.
    callers: SortedMap<FunctionId, SortedSet<NodeIndex>>,
    function_of: SortedMap<NodeIndex, FunctionId>,
    phase: Phase,
    findings: Findings,
    /// The conditions that runs may reach, with the states before them and the edges that runs may take.
    left: SortedMap<NodeIndex, (State, Vec<Edge>)>,
    /// The number of processed nodes.
    steps: u64,
}

impl<'a> Analysis<'a> {
    /// An analysis of a program; `None` if the program is too large.
    pub fn new(cfg: &'a Cfg) -> Option<Self> {
        let program = AbstractProgram::new(cfg);
        let (mut ranked, mut function_of) = (Vec::new(), Vec::new());
        for id in (0..cfg.functions.len() as u32).map(FunctionId) {
            let nodes = cfg.nodes_in_order(id);
            function_of.extend(nodes.iter().map(|node| (*node, id)));
            ranked.extend(kept(cfg, &nodes));
        }
        let longest = cfg.functions.iter().map(|function| function.variables.len()).max().unwrap_or(0);
        if ranked.len() * (longest + program.objects.len()) > MOST_VALUES {
            return None;
        }
        let ranks: SortedMap<NodeIndex, usize> = ranked.iter().enumerate().map(|(rank, node)| (*node, rank)).collect();
        let mut analysis = Self {
            program,
            ranks,
            ranked,
            facts: Facts::default(),
            callers: SortedMap::default(),
            function_of: function_of.into_iter().collect(),
            phase: Phase::Ascent(BTreeSet::new()),
            findings: Findings::default(),
            left: SortedMap::default(),
            steps: 0,
        };
        let start = analysis.program.start();
        analysis.grow(cfg.main_function().entry, start);
        Some(analysis)
    }

    /// The number of nodes processed so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The findings, once [`advance`](Self::advance) has returned true.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Continues for a bounded amount of work. Returns true at the end of the analysis.
    pub fn advance(&mut self) -> bool {
        match &mut self.phase {
            Phase::Ascent(waiting) => match waiting.pop_first() {
                Some(rank) => self.go_up(self.ranked[rank]),
                None => self.phase = self.descent(0),
            },
            Phase::Descent { left, .. } => match left.pop() {
                Some(node) => self.go_down(node),
                None => self.end_descent(),
            },
            Phase::Telling(left) => match left.pop() {
                Some(node) => self.collect(node),
                None => return true,
            },
        }
        false
    }

    /// Evaluates from a node to the next ones where states are kept, and joins the results there.
    fn go_up(&mut self, node: NodeIndex) {
        for met in self.walk(node) {
            match met {
                Met::Node(node, state) => self.grow(node, state),
                Met::Returned(function, state, value) => {
                    if self.facts.returned(function, &state, &value, Some(&self.program.thresholds)) {
                        let callers = self.callers.get(&function).cloned().unwrap_or_default();
                        callers.iter().for_each(|caller| self.wake(*caller));
                    }
                }
                Met::Call(node, function) => {
                    self.callers.entry(function).or_default().insert(node);
                }
                Met::Left(..) => {}
            }
        }
    }

    /// Joins a state at a node, and schedules the node if its state changes.
    fn grow(&mut self, node: NodeIndex, state: State) {
        let is_head = matches!(self.program.cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Entry);
        if self.facts.join(node, state, Some(&self.program.thresholds).filter(|_| is_head)) {
            self.wake(node);
        }
    }

    fn wake(&mut self, node: NodeIndex) {
        if let (Phase::Ascent(waiting), Some(rank)) = (&mut self.phase, self.ranks.get(&node)) {
            waiting.insert(*rank);
        }
    }

    /// The next descending iteration over all nodes, or the collection of findings.
    ///
    /// One step from a fixed point, or from anything larger, yields a result that is still at least as large as the
    /// least fixed point, and mostly smaller than before.
    fn descent(&self, rounds: u32) -> Phase {
        let left: Vec<NodeIndex> = self.facts.kept.keys().copied().collect();
        if rounds == DESCENTS {
            return Phase::Telling(left);
        }
        let mut next = Facts::default();
        next.join(self.program.cfg.main_function().entry, self.program.start(), None);
        Phase::Descent { rounds, left, next }
    }

    fn go_down(&mut self, node: NodeIndex) {
        let met = self.walk(node);
        let Phase::Descent { next, .. } = &mut self.phase else { return };
        for met in met {
            match met {
                Met::Node(node, state) => _ = next.join(node, state, None),
                Met::Returned(function, state, value) => _ = next.returned(function, &state, &value, None),
                Met::Call(..) | Met::Left(..) => {}
            }
        }
    }

    fn end_descent(&mut self) {
        if let Phase::Descent { rounds, next, .. } = &mut self.phase {
            let rounds = *rounds + 1;
            self.facts = std::mem::take(next);
            self.phase = self.descent(rounds);
        }
    }

    /// Collects the findings from a node to the next ones.
    fn collect(&mut self, node: NodeIndex) {
        for met in self.walk(node) {
            if let Met::Left(node, state, edges) = met {
                self.findings.live.insert(node);
                if self.program.cfg.successor(node, Edge::True).is_none() {
                    continue;
                }
                match self.left.get_mut(&node) {
                    Some((known, taken)) => {
                        known.join(&state, None, true);
                        taken.extend(edges);
                    }
                    None => _ = self.left.insert(node, (state, edges)),
                }
            }
        }
        if let Phase::Telling(left) = &self.phase
            && left.is_empty()
        {
            self.end_collection();
        }
        if let (NodeKind::LoopHead, Some(kept)) = (&self.program.cfg.graph[node].kind, self.facts.kept.get(&node)) {
            let head = self.at_head(node, &kept.state);
            self.findings.heads.push(head);
        }
    }

    /// The edges that no run takes, after all nodes were evaluated.
    fn end_collection(&mut self) {
        for (node, (state, edges)) in std::mem::take(&mut self.left) {
            let is_dead = |edge: &Edge| !edges.contains(edge) && self.program.cfg.successor(node, *edge).is_some();
            for edge in [Edge::True, Edge::False].into_iter().filter(is_dead) {
                let known = known_of(&self.program, &state, node);
                self.findings.dead.push(Dead { node, edge, known });
            }
        }
    }

    /// The variables of a function that hold only integers between known bounds, and their order.
    fn at_head(&self, node: NodeIndex, state: &State) -> AtHead {
        let function = self.function_of.get(&node).map(|function| self.program.cfg.function(*function));
        let variables = function.map_or(&[][..], |function| &function.variables);
        let bound = |variable: &VarId| {
            let integers = state.integers_of(self.program.place_of(*variable).ok()?)?;
            (integers != Interval::ALL).then_some((*variable, integers))
        };
        let orders =
            state.relations.orders().filter_map(|(l, r, by)| Some((*variables.get(l)?, *variables.get(r)?, by)));
        AtHead { node, bounds: variables.iter().filter_map(bound).collect(), orders: orders.collect() }
    }

    /// Follows the program from a node where a state is kept to the next such nodes.
    fn walk(&mut self, from: NodeIndex) -> Vec<Met> {
        let mut met = Vec::new();
        let Some(kept) = self.facts.kept.get(&from) else { return met };
        let mut open = vec![(from, kept.state.clone())];
        open[0].1.tighten_all();
        let tells = matches!(self.phase, Phase::Telling(_));
        while let Some((node, state)) = open.pop() {
            self.steps += 1;
            let edges = match self.program.after(node, &state) {
                After::Edges(edges) => edges,
                After::Returned(value) => {
                    let function = self.function_of.get(&node).copied();
                    met.extend(function.map(|function| Met::Returned(function, state.clone(), value)));
                    Vec::new()
                }
                After::Call(functions) => self.call(node, &state, functions, &mut met),
            };
            if tells {
                met.push(Met::Left(node, state, edges.iter().map(|(edge, _)| *edge).collect()));
            }
            for (edge, state) in edges {
                match self.program.cfg.successor(node, edge) {
                    Some(next) if self.ranks.contains_key(&next) => {
                        let mut state = state;
                        self.program.forget_dead(&mut state, next);
                        met.push(Met::Node(next, state));
                    }
                    Some(next) => open.push((next, state)),
                    None => {}
                }
            }
        }
        met
    }

    /// Enters the callees, and returns from those that are known to return.
    fn call(
        &self,
        node: NodeIndex,
        before: &State,
        functions: Vec<(FunctionId, State)>,
        met: &mut Vec<Met>,
    ) -> Vec<(Edge, State)> {
        let mut back: Option<State> = None;
        for (function, entered) in functions {
            met.push(Met::Call(node, function));
            met.push(Met::Node(self.program.cfg.function(function).entry, entered));
            let Some(summary) = self.facts.summaries.get(&function) else { continue };
            let state = self.program.back(node, before, &summary.heap, summary.value.clone());
            match &mut back {
                Some(back) => _ = back.join(&state, None, true),
                None => back = Some(state),
            }
        }
        back.map(|state| (Edge::Next, state)).into_iter().collect()
    }
}

impl Facts {
    /// Joins a state at a node. Returns whether that changes its state.
    fn join(&mut self, node: NodeIndex, state: State, thresholds: Option<&Thresholds>) -> bool {
        let Some(kept) = self.kept.get_mut(&node) else {
            self.kept.insert(node, Kept { state, joins: 0 });
            return true;
        };
        kept.joins += 1;
        let widening = widening(kept.joins, thresholds);
        if thresholds.is_some() {
            kept.state.propose(&state);
        }
        kept.state.join(&state, widening, kept.joins <= JOINS + WIDENINGS)
    }

    /// Joins the final state and result of a function. Returns whether that changes its summary.
    fn returned(&mut self, id: FunctionId, state: &State, value: &Value, thresholds: Option<&Thresholds>) -> bool {
        let Some(summary) = self.summaries.get_mut(&id) else {
            self.summaries.insert(id, Summary { heap: state.heap.clone(), value: value.clone(), joins: 0 });
            return true;
        };
        summary.joins += 1;
        let widening = widening(summary.joins, thresholds);
        let grew = summary.value.join(value, widening);
        join_heaps(&mut summary.heap, &state.heap, widening) || grew
    }
}

/// How a join is made: without widening, with thresholds, or with widening to infinity.
fn widening(joins: u32, thresholds: Option<&Thresholds>) -> Option<&Thresholds> {
    match thresholds {
        Some(_) if joins > JOINS + WIDENINGS => Some(&NONE),
        Some(thresholds) if joins > JOINS => Some(thresholds),
        _ => None,
    }
}
