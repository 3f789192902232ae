//! Infeasible paths towards a target: what a proof rests on.

use loopscope_cfg::{Cfg, Edge};
use loopscope_smt::{Core, Pool};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::pruner::Setting;
use crate::reach::Reach;
use crate::recorder::{Event, Pruned, Recorder};
use crate::state::{Decision, State};
use crate::step::{Step, step};

/// The number of ways that are kept that ended at the same place. Loops that are unrolled end at one in each iteration.
const KEPT_AT_A_PLACE: usize = 4;

/// The most that are kept at all: a person reads a few.
const KEPT: usize = 64;

/// A way towards a target that ends before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The node at which it ends.
    pub node: NodeIndex,
    /// The edge to the target that cannot be taken there; [`Edge::Next`] where that is not the edge of a condition.
    pub edge: Edge,
    /// Assumptions that exclude each other, that of the edge last. None where the values at the node alone decide,
    /// whatever the inputs are.
    pub assumptions: Vec<Decision>,
    /// It was known before that no run takes the edge; there are no assumptions then.
    pub was_known: bool,
}

impl Refusal {
    /// The reason why a state cannot leave a condition by an edge, where [`step`] did not even offer it.
    pub fn new(cfg: &Cfg, pool: &mut Pool, before: &State, edge: Edge) -> Self {
        let mut assumptions = Vec::new();
        if let Step::Forked(successors) = step(cfg, pool, before.clone().without_assumptions())
            && let Some(successor) = successors.into_iter().find(|successor| successor.edge == edge)
        {
            assumptions = before.decisions();
            assumptions.push(Decision { condition: successor.condition, node: before.node(), edge });
        }
        Self { node: before.node(), edge, assumptions, was_known: false }
    }
}

/// Collects refusals: the first ones of each place.
#[derive(Clone, Debug, Default)]
pub struct Refusals {
    found: Vec<Refusal>,
    /// The number of times that each place was met.
    times: SortedMap<(NodeIndex, u8), u64>,
}

impl Refusals {
    /// Those that were kept, in the order in which they were found.
    pub fn found(&self) -> &[Refusal] {
        &self.found
    }

    /// Returns the number of ways that ended at a node, for want of an edge.
    pub fn times(&self, node: NodeIndex, edge: Edge) -> u64 {
        self.times.get(&(node, number(edge))).copied().unwrap_or(0)
    }

    /// A way ends at an edge: these assumptions exclude each other, that of the edge last. There are none where the values
    /// at the node alone decide.
    pub fn add(&mut self, node: NodeIndex, edge: Edge, assumptions: Vec<Decision>) {
        if self.wants(node, edge) {
            self.found.push(Refusal { node, edge, assumptions, was_known: false });
        }
    }

    /// A state's assumptions exclude each other, so the last of them cannot be made.
    fn exclude(&mut self, cfg: &Cfg, reach: &Reach, state: &State, core: &Core) {
        let decisions = state.decisions();
        let Some(&Decision { node, edge, .. }) = decisions.last() else { return };
        if reach.is_lost_without(cfg, state, node, edge) {
            self.add(node, edge, core.0.iter().filter_map(|at| decisions.get(*at).copied()).collect());
        }
    }

    /// It was known before that no run leaves a node by an edge.
    fn know(&mut self, node: NodeIndex, edge: Edge) {
        if self.wants(node, edge) {
            self.found.push(Refusal { node, edge, assumptions: Vec::new(), was_known: true });
        }
    }

    /// A state left a condition by an edge and had no choice.
    fn decide(&mut self, cfg: &Cfg, pool: &mut Pool, reach: &Reach, before: &State, taken: NodeIndex) {
        for edge in [Edge::True, Edge::False] {
            let Some(next) = cfg.successor(before.node(), edge) else { continue };
            let lost = next != taken && reach.is_lost_without(cfg, before, before.node(), edge);
            if lost && self.wants(before.node(), edge) {
                self.found.push(Refusal::new(cfg, pool, before, edge));
            }
        }
    }

    fn wants(&mut self, node: NodeIndex, edge: Edge) -> bool {
        *self.times.entry((node, number(edge))).or_default() += 1;
        let here = self.found.iter().filter(|refusal| (refusal.node, refusal.edge) == (node, edge)).count();
        here < KEPT_AT_A_PLACE && self.found.len() < KEPT
    }
}

impl Recorder for Refusals {
    fn record(&mut self, Setting { cfg, reach, .. }: Setting<'_>, pool: &mut Pool, event: Event<'_>) {
        let Some(reach) = reach else { return };
        match event {
            Event::Pruned { state, why: Pruned::Infeasible(core) } => self.exclude(cfg, reach, state, core),
            Event::Pruned { why: Pruned::DeadEdge(node, edge), .. } => self.know(node, edge),
            Event::DeadEnd(node) => self.add(node, Edge::Next, Vec::new()),
            Event::Decided { before, after } => self.decide(cfg, pool, reach, before, after.node()),
            _ => {}
        }
    }
}

fn number(edge: Edge) -> u8 {
    match edge {
        Edge::Next => 0,
        Edge::True => 1,
        Edge::False => 2,
    }
}
