//! The fixed point iteration: states are kept at few nodes, and the code between them is evaluated repeatedly until no
//! state changes.

mod facts;
mod findings;

use std::collections::BTreeSet;

use loopscope_cfg::{Cfg, Edge, FunctionId, NodeKind, VarId};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::partition::kept;
use crate::program::AbstractProgram;
use crate::state::State;
use crate::transfer::After;
use crate::unroll::{Position, UnrolledLoops};
use crate::value::Value;
use facts::Facts;
pub use findings::{AtHead, Dead, Findings};

/// After this many evaluations of a loop head, bounds are proposed only for sums that change for the first time.
const PROPOSALS: u32 = 4;

/// The number of descending iterations that recover precision after widening.
const DESCENTS: u32 = 2;

/// The most nodes that are evaluated after loops were unrolled.
const MOST_STEPS: u64 = 60_000;

/// The most values to keep.
const MOST_VALUES: usize = 4_000_000;

/// The end of a walk.
enum WalkEnd {
    /// A node where states are kept.
    Node(Position, State),
    /// The end of a function, with its result.
    Returned(FunctionId, State, Value),
    /// A call of a function.
    Call(FunctionId),
    /// An evaluated node, with the state before it, and the edges that may be taken. For reports only.
    Left(NodeIndex, State, Vec<Edge>),
}

/// The phase of the analysis.
#[derive(Debug)]
enum Phase {
    /// Ascending to a fixed point: the positions to be processed.
    Ascent(BTreeSet<Position>),
    /// Descending: the number of rounds, the remaining positions, and the new facts.
    Descent { rounds: u32, left: Vec<Position>, next: Facts },
    /// Collecting the findings: the remaining positions.
    Telling(Vec<Position>),
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
    callers: SortedMap<FunctionId, SortedSet<Position>>,
    function_of: SortedMap<NodeIndex, FunctionId>,
    phase: Phase,
    unrolled: UnrolledLoops,
    /// True if the analysis has restarted.
    is_second: bool,
    /// The findings before loops were unrolled.
    first: Option<Findings>,
    /// The number of steps after which that becomes the result.
    most_steps: u64,
    findings: Findings,
    /// The conditions that runs may reach, with the states before them and the edges that runs may take.
    left: SortedMap<NodeIndex, (State, Vec<Edge>)>,
    /// The sums of what assignments add to variables, once they are known.
    added: SortedMap<VarId, Interval>,
    /// The states at heads of loops.
    heads: SortedMap<NodeIndex, State>,
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
            unrolled: UnrolledLoops::default(),
            is_second: false,
            first: None,
            most_steps: u64::MAX,
            findings: Findings::default(),
            left: SortedMap::default(),
            added: SortedMap::default(),
            heads: SortedMap::default(),
            steps: 0,
        };
        analysis.begin();
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
        if self.steps > self.most_steps
            && let Some(first) = self.first.take()
        {
            (self.findings, self.phase) = (first, Phase::Telling(Vec::new()));
            (self.left, self.heads) = Default::default();
        }
        match &mut self.phase {
            Phase::Ascent(waiting) => match waiting.pop_first() {
                Some(position) => self.go_up(&position),
                None => self.phase = self.descent(0),
            },
            Phase::Descent { left, .. } => match left.pop() {
                Some(position) => self.go_down(&position),
                None => self.end_descent(),
            },
            Phase::Telling(left) => match left.pop() {
                Some(position) => self.collect(&position),
                None => return self.end_collection(),
            },
        }
        false
    }

    /// Evaluates from a node to the next ones where states are kept, and joins the results there.
    fn go_up(&mut self, position: &Position) {
        if let Some(kept) = self.facts.kept.get_mut(position) {
            kept.rounds += 1;
        }
        for met in self.walk(position) {
            match met {
                WalkEnd::Node(position, state) => self.grow(position, state),
                WalkEnd::Returned(function, state, value) => {
                    if self.facts.returned(function, &state, &value, Some(&self.program.thresholds)) {
                        let callers = self.callers.get(&function).cloned().unwrap_or_default();
                        callers.into_iter().for_each(|caller| self.wake(caller));
                    }
                }
                WalkEnd::Call(function) => {
                    self.callers.entry(function).or_default().insert(position.clone());
                }
                WalkEnd::Left(..) => {}
            }
        }
    }

    /// Joins a state at a position, and schedules the position if its state changes.
    fn grow(&mut self, position: Position, state: State) {
        let (cfg, node) = (self.program.cfg, self.node(&position));
        let is_head = matches!(cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Entry);
        // Each cycle of positions passes another head, or the last iteration of this one.
        let widens = is_head && !self.unrolled.is_single(&position);
        if let Some(kept) = self.facts.kept.get_mut(&position).filter(|_| widens) {
            let function = self.function_of.get(&node).map(|function| cfg.function(*function));
            let added = |slot: usize| self.added.get(function?.variables.get(slot)?).copied();
            kept.state.propose(&state);
            kept.state.propose_gauges(&state, kept.rounds <= PROPOSALS, &added);
        }
        if self.facts.join(position.clone(), state, Some(&self.program.thresholds).filter(|_| widens)) {
            self.wake(position);
        }
    }

    fn wake(&mut self, position: Position) {
        if let Phase::Ascent(waiting) = &mut self.phase {
            waiting.insert(position);
        }
    }

    /// The node of a position.
    fn node(&self, position: &Position) -> NodeIndex {
        self.ranked[position[position.len() - 1] as usize]
    }

    /// Starts the ascent.
    fn begin(&mut self) {
        self.phase = Phase::Ascent(BTreeSet::new());
        self.grow(self.start(), self.program.start());
    }

    /// The position where a run starts.
    fn start(&self) -> Position {
        vec![self.ranks[&self.program.cfg.main_function().entry] as u32]
    }

    /// The next descending iteration over all nodes, or the collection of findings.
    ///
    /// One step from a fixed point, or from anything larger, yields a result that is still at least as large as the
    /// least fixed point, and mostly smaller than before.
    fn descent(&self, rounds: u32) -> Phase {
        let left: Vec<Position> = self.facts.kept.keys().cloned().collect();
        if rounds == DESCENTS {
            return Phase::Telling(left);
        }
        let mut next = Facts::default();
        next.join(self.start(), self.program.start(), None);
        Phase::Descent { rounds, left, next }
    }

    fn go_down(&mut self, position: &Position) {
        let met = self.walk(position);
        let Phase::Descent { next, .. } = &mut self.phase else { return };
        for met in met {
            match met {
                WalkEnd::Node(position, state) => _ = next.join(position, state, None),
                WalkEnd::Returned(function, state, value) => _ = next.returned(function, &state, &value, None),
                WalkEnd::Call(..) | WalkEnd::Left(..) => {}
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

    /// Follows the program from a position to the next ones.
    fn walk(&mut self, from: &Position) -> Vec<WalkEnd> {
        let mut met = Vec::new();
        let Some(kept) = self.facts.kept.get(from) else { return met };
        let mut open = vec![(self.node(from), kept.state.clone())];
        open[0].1.tighten_all();
        let tells = matches!(self.phase, Phase::Telling(_));
        while let Some((node, state)) = open.pop() {
            self.steps += 1;
            let edges = match self.program.after(node, &state) {
                After::Edges(edges) => edges,
                After::Returned(value) => {
                    let function = self.function_of.get(&node).copied();
                    met.extend(function.map(|function| WalkEnd::Returned(function, state.clone(), value)));
                    Vec::new()
                }
                After::Call(functions) => self.call(node, &state, functions, &mut met),
            };
            if tells {
                met.push(WalkEnd::Left(node, state, edges.iter().map(|(edge, _)| *edge).collect()));
            }
            for (edge, state) in edges {
                let Some(next) = self.program.cfg.successor(node, edge) else { continue };
                match self.ranks.get(&next) {
                    Some(rank) => {
                        let mut state = state;
                        self.program.forget_dead(&mut state, next);
                        met.push(WalkEnd::Node(self.unrolled.next(from, *rank as u32), state));
                    }
                    None => open.push((next, state)),
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
        met: &mut Vec<WalkEnd>,
    ) -> Vec<(Edge, State)> {
        let mut back: Option<State> = None;
        for (function, entered) in functions {
            met.push(WalkEnd::Call(function));
            let entry = self.ranks.get(&self.program.cfg.function(function).entry);
            met.extend(entry.map(|entry| WalkEnd::Node(vec![*entry as u32], entered)));
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
