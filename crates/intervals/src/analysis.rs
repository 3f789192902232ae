//! The fixed point iteration: states are kept at few nodes, and the code between them is evaluated repeatedly until no
//! state changes.

use std::collections::BTreeSet;
use std::rc::Rc;

use loopscope_cfg::{Cfg, Edge, Expr, FunctionId, Lvalue, NodeKind, VarId};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::known::{Known, known_of};
use crate::partition::kept;
use crate::program::AbstractProgram;
use crate::state::{State, join_heaps};
use crate::thresholds::{NONE, Thresholds};
use crate::transfer::After;
use crate::unroll::{Place, Unrolled};
use crate::value::Value;

/// After how many evaluations of a loop head or a function's entry the ends of intervals move to thresholds.
const JOINS: u32 = 2;

/// After how many further evaluations they become open.
const WIDENINGS: u32 = 40;

/// After how many evaluations of a loop head bounds are proposed only of sums that change for the first time.
const PROPOSALS: u32 = 4;

/// How many descending iterations recover precision after widening.
const DESCENTS: u32 = 2;

/// How many nodes are evaluated at most after loops were unrolled.
const MOST_STEPS: u64 = 60_000;

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

/// The state of a place.
#[derive(Clone, Debug)]
struct Kept {
    state: State,
    /// How often it was evaluated.
    rounds: u32,
}

/// Places with their states, and functions with their summaries.
#[derive(Clone, Debug, Default)]
struct Facts {
    kept: SortedMap<Place, Kept>,
    summaries: SortedMap<FunctionId, Summary>,
}

/// Something that a walk reached.
enum Met {
    /// A node where states are kept.
    Node(Place, State),
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
    /// Ascending to a fixed point: the places to be processed.
    Ascent(BTreeSet<Place>),
    /// Descending: the number of rounds, the remaining places, and the new facts.
    Descent { rounds: u32, left: Vec<Place>, next: Facts },
    /// Collecting the findings: the remaining places.
    Telling(Vec<Place>),
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
    callers: SortedMap<FunctionId, SortedSet<Place>>,
    function_of: SortedMap<NodeIndex, FunctionId>,
    phase: Phase,
    unrolled: Unrolled,
    /// Whether the analysis began again.
    is_second: bool,
    /// What was found before loops were unrolled.
    first: Option<Findings>,
    /// After how many steps that is the result.
    most_steps: u64,
    findings: Findings,
    /// The conditions that runs may reach, with the states before them and the edges that runs may take.
    left: SortedMap<NodeIndex, (State, Vec<Edge>)>,
    /// What assignments add to variables, once it is known.
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
            unrolled: Unrolled::default(),
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
                Some(place) => self.go_up(&place),
                None => self.phase = self.descent(0),
            },
            Phase::Descent { left, .. } => match left.pop() {
                Some(place) => self.go_down(&place),
                None => self.end_descent(),
            },
            Phase::Telling(left) => match left.pop() {
                Some(place) => self.collect(&place),
                None => return self.end_collection(),
            },
        }
        false
    }

    /// Evaluates from a node to the next ones where states are kept, and joins the results there.
    fn go_up(&mut self, place: &Place) {
        if let Some(kept) = self.facts.kept.get_mut(place) {
            kept.rounds += 1;
        }
        for met in self.walk(place) {
            match met {
                Met::Node(place, state) => self.grow(place, state),
                Met::Returned(function, state, value) => {
                    if self.facts.returned(function, &state, &value, Some(&self.program.thresholds)) {
                        let callers = self.callers.get(&function).cloned().unwrap_or_default();
                        callers.into_iter().for_each(|caller| self.wake(caller));
                    }
                }
                Met::Call(function) => {
                    self.callers.entry(function).or_default().insert(place.clone());
                }
                Met::Left(..) => {}
            }
        }
    }

    /// Joins a state at a place, and schedules the place if its state changes.
    fn grow(&mut self, place: Place, state: State) {
        let (cfg, node) = (self.program.cfg, self.node(&place));
        let is_head = matches!(cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Entry);
        // Each cycle of places passes another head, or the last iteration of this one.
        let widens = is_head && !self.unrolled.is_single(&place);
        if let Some(kept) = self.facts.kept.get_mut(&place).filter(|_| widens) {
            let function = self.function_of.get(&node).map(|function| cfg.function(*function));
            let added = |slot: usize| self.added.get(function?.variables.get(slot)?).copied();
            kept.state.propose(&state);
            kept.state.propose_gauges(&state, kept.rounds <= PROPOSALS, &added);
        }
        if self.facts.join(place.clone(), state, Some(&self.program.thresholds).filter(|_| widens)) {
            self.wake(place);
        }
    }

    fn wake(&mut self, place: Place) {
        if let Phase::Ascent(waiting) = &mut self.phase {
            waiting.insert(place);
        }
    }

    /// The node of a place.
    fn node(&self, place: &Place) -> NodeIndex {
        self.ranked[place[place.len() - 1] as usize]
    }

    /// Starts the ascent.
    fn begin(&mut self) {
        self.phase = Phase::Ascent(BTreeSet::new());
        self.grow(self.start(), self.program.start());
    }

    /// The place where a run starts.
    fn start(&self) -> Place {
        vec![self.ranks[&self.program.cfg.main_function().entry] as u32]
    }

    /// The next descending iteration over all nodes, or the collection of findings.
    ///
    /// One step from a fixed point, or from anything larger, yields a result that is still at least as large as the
    /// least fixed point, and mostly smaller than before.
    fn descent(&self, rounds: u32) -> Phase {
        let left: Vec<Place> = self.facts.kept.keys().cloned().collect();
        if rounds == DESCENTS {
            return Phase::Telling(left);
        }
        let mut next = Facts::default();
        next.join(self.start(), self.program.start(), None);
        Phase::Descent { rounds, left, next }
    }

    fn go_down(&mut self, place: &Place) {
        let met = self.walk(place);
        let Phase::Descent { next, .. } = &mut self.phase else { return };
        for met in met {
            match met {
                Met::Node(place, state) => _ = next.join(place, state, None),
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

    /// Collects the findings from a place to the next ones.
    fn collect(&mut self, place: &Place) {
        for met in self.walk(place) {
            if let Met::Left(node, state, edges) = met {
                self.findings.live.insert(node);
                if let NodeKind::Assign { place: Lvalue::Variable(variable), value } =
                    &self.program.cfg.graph[node].kind
                    && let Some(by) = self.program.added(&state, *variable, value)
                {
                    let known = self.added.entry(*variable).or_insert(by);
                    *known = known.join(by);
                }
                let is_known = self.first.as_ref().is_some_and(|first| first.dead.iter().any(|dead| dead.node == node));
                if is_known || self.program.cfg.successor(node, Edge::True).is_none() {
                    continue;
                }
                match self.left.get_mut(&node) {
                    Some((known, taken)) => {
                        taken.extend(edges);
                        // Without a dead edge, nobody asks for the state.
                        if !taken.contains(&Edge::True) || !taken.contains(&Edge::False) {
                            known.join(&state, None, true);
                        }
                    }
                    None => _ = self.left.insert(node, (state, edges)),
                }
            }
        }
        let node = self.node(place);
        if let (NodeKind::LoopHead, Some(kept)) = (&self.program.cfg.graph[node].kind, self.facts.kept.get(place)) {
            match self.heads.get_mut(&node) {
                Some(state) => _ = state.join(&kept.state, None, true),
                None => _ = self.heads.insert(node, kept.state.clone()),
            }
        }
    }

    /// The findings, after all places were evaluated. Returns false if the analysis begins again, with some loops unrolled.
    fn end_collection(&mut self) -> bool {
        for (node, (state, edges)) in std::mem::take(&mut self.left) {
            let is_dead = |edge: &Edge| !edges.contains(edge) && self.program.cfg.successor(node, *edge).is_some();
            for edge in [Edge::True, Edge::False].into_iter().filter(is_dead) {
                let known = known_of(&self.program, &state, node);
                self.findings.dead.push(Dead { node, edge, known });
            }
        }
        let heads = std::mem::take(&mut self.heads);
        self.findings.heads = heads.iter().map(|(node, state)| self.at_head(*node, state)).collect();
        if let Some(first) = self.first.take() {
            let Findings { live, dead, .. } = &mut self.findings;
            live.retain(|node| first.live.contains(node));
            // Nodes with a dead edge were not looked at again.
            dead.extend(first.dead.into_iter().filter(|dead| live.contains(&dead.node)));
            return true;
        }
        let cfg = self.program.cfg;
        if self.is_second || !cfg.errors.iter().any(|site| self.findings.live.contains(&site.node)) {
            return true;
        }
        let at_head = |node, variable| heads.get(&node)?.integers_of(self.program.place_of(variable).ok()?);
        self.unrolled = Unrolled::of(cfg, &self.ranks, &at_head);
        if heads.is_empty() {
            return true;
        }
        self.is_second = true;
        self.first = Some(std::mem::take(&mut self.findings));
        (self.facts, self.callers) = (Facts::default(), SortedMap::default());
        self.most_steps = self.steps + MOST_STEPS;
        self.begin();
        false
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

    /// Follows the program from a place to the next ones.
    fn walk(&mut self, from: &Place) -> Vec<Met> {
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
                    Some(next) => match self.ranks.get(&next) {
                        Some(rank) => {
                            let mut state = state;
                            self.program.forget_dead(&mut state, next);
                            met.push(Met::Node(self.unrolled.next(from, *rank as u32), state));
                        }
                        None => open.push((next, state)),
                    },
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
            met.push(Met::Call(function));
            let entry = self.ranks.get(&self.program.cfg.function(function).entry);
            met.extend(entry.map(|entry| Met::Node(vec![*entry as u32], entered)));
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
    /// Joins a state at a place. Returns whether that changes its state.
    fn join(&mut self, place: Place, state: State, thresholds: Option<&Thresholds>) -> bool {
        let Some(kept) = self.kept.get_mut(&place) else {
            self.kept.insert(place, Kept { state, rounds: 0 });
            return true;
        };
        let widening = widening(kept.rounds, thresholds);
        kept.state.join(&state, widening, kept.rounds <= JOINS + WIDENINGS)
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
