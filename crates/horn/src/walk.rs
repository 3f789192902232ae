//! Walks through blocks: from a place to the next ones, along all paths at once.

use loopscope_cfg::{Edge, FunctionId, NodeKind};
use loopscope_smt::Term;
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_transition::general::{GeneralState, Walker};
use loopscope_transition::needed::Needed;
use loopscope_transition::step::{Step, successors};
use petgraph::stable_graph::{EdgeIndex, NodeIndex};

use crate::place::{Place, PlaceKind};

/// Runs that leave a condition by an edge.
#[derive(Debug)]
pub(crate) struct Passage {
    pub(crate) node: NodeIndex,
    pub(crate) direction: Edge,
    pub(crate) edge: EdgeIndex,
    /// The predicate of the place at which the block begins.
    pub(crate) premise: Option<usize>,
    /// What holds for them.
    pub(crate) conditions: Vec<Term>,
}

/// An `input` that runs read in a block.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) node: NodeIndex,
    /// The predicate of the place at which the block begins.
    pub(crate) premise: Option<usize>,
    /// What stands for the value.
    pub(crate) value: Term,
}

/// All runs that reach a node: those that satisfy the conditions.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub(crate) conditions: Vec<Term>,
    pub(crate) state: GeneralState,
}

/// Where a block ends.
#[derive(Default)]
pub(crate) struct Ends {
    /// At the target.
    pub(crate) target: Option<Arrival>,
    /// At places, by their numbers.
    pub(crate) places: SortedMap<usize, Arrival>,
    /// Where the function returns, with what.
    pub(crate) returns: Vec<(Arrival, Term)>,
}

/// Where a block begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The predicate that is known there.
    pub(crate) premise: Option<usize>,
    pub(crate) function: FunctionId,
    pub(crate) node: NodeIndex,
}

pub(crate) struct Builder<'a> {
    pub(crate) walker: Walker<'a>,
    pub(crate) targets: &'a SortedSet<NodeIndex>,
    pub(crate) needed: &'a Needed,
    pub(crate) places: &'a [Place],
    pub(crate) passages: Vec<Passage>,
    pub(crate) readings: Vec<Reading>,
}

/// A block that is walked through.
struct Walk {
    waiting: SortedMap<usize, Arrival>,
    ends: Ends,
}

impl Builder<'_> {
    /// The code between a place and the next places and targets. `behind` means that the run has already left the
    /// place's node.
    pub(crate) fn block<E>(
        &mut self,
        start: Start,
        state: GeneralState,
        behind: bool,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Ends, E> {
        let cfg = self.walker.cfg;
        let Start { premise, function, node } = start;
        let mut walk = Walk { waiting: SortedMap::new(), ends: Ends::default() };
        let arrival = Arrival { conditions: Vec::new(), state };
        if behind {
            for (_, next) in successors(cfg, node) {
                self.arrive(&mut walk, next, arrival.clone());
            }
        } else {
            walk.waiting.insert(node.index(), arrival);
        }
        let order = cfg.nodes_in_order(function);
        let first = order.iter().position(|each| *each == node).unwrap_or(0);
        // Each node comes after all its predecessors, except for heads, where blocks end.
        for &node in &order[first..] {
            let Some(mut arrival) = walk.waiting.remove(&node.index()) else { continue };
            proceed()?;
            if let NodeKind::Return(value) = &cfg.graph[node].kind {
                let value = self.walker.integer(&arrival.state, value);
                walk.ends.returns.push((arrival, value));
                continue;
            }
            for (next, arrival) in self.leave(premise, node, &mut arrival) {
                self.arrive(&mut walk, next, arrival);
            }
        }
        debug_assert!(walk.waiting.is_empty(), "no way is lost: each node comes behind all those that lead to it");
        Ok(walk.ends)
    }

    /// A run reaches a node, where the block ends or continues.
    fn arrive(&mut self, walk: &mut Walk, next: NodeIndex, arrival: Arrival) {
        let ends = |place: &Place| place.node == next && matches!(place.kind, PlaceKind::Loop | PlaceKind::Call(_));
        if self.targets.contains(&next) {
            let before = walk.ends.target.take();
            walk.ends.target = Some(self.meet(before, arrival));
        } else if let Some(place) = self.places.iter().position(ends) {
            let before = walk.ends.places.remove(&place);
            let met = self.meet(before, arrival);
            walk.ends.places.insert(place, met);
        } else if self.needed.leads(next) {
            let before = walk.waiting.remove(&next.index());
            let met = self.meet(before, arrival);
            walk.waiting.insert(next.index(), met);
        }
    }

    /// What comes out of a node: no values and stars satisfy the conditions of both directions.
    fn leave(&mut self, premise: Option<usize>, node: NodeIndex, arrival: &mut Arrival) -> Vec<(NodeIndex, Arrival)> {
        let cfg = self.walker.cfg;
        let (Some(yes), Some(no)) = (cfg.successor(node, Edge::True), cfg.successor(node, Edge::False)) else {
            let step = Step { node, edge: Edge::Next };
            self.walker.step(&mut arrival.state, step);
            if let NodeKind::Input(variable) = &cfg.graph[node].kind
                && let Some(value) = arrival.state.values.get(variable).copied()
            {
                self.readings.push(Reading { node, premise, value });
            }
            return successors(cfg, node).into_iter().map(|(_, next)| (next, arrival.clone())).collect();
        };
        let holds = self.walker.holds(&mut arrival.state, node);
        let fails = self.walker.pool.not(holds);
        let mut ways = Vec::new();
        for (next, direction, condition) in [(yes, Edge::True, holds), (no, Edge::False, fails)] {
            let mut arrival = arrival.clone();
            let decided = self.walker.pool.as_bool(condition);
            if decided != Some(true) {
                arrival.conditions.push(condition);
            }
            let conditions = arrival.conditions.clone();
            if let Some(edge) = cfg.edge(node, direction) {
                self.passages.push(Passage { node, direction, edge, premise, conditions });
            }
            if decided == Some(false) {
                continue;
            }
            ways.push((next, arrival));
        }
        ways
    }

    /// Joins runs that reach the same node by different paths.
    fn meet(&mut self, one: Option<Arrival>, other: Arrival) -> Arrival {
        let Some(mut one) = one else { return other };
        let pool = &mut *self.walker.pool;
        let shared = one.conditions.iter().zip(&other.conditions).take_while(|(one, other)| one == other).count();
        // No run has come by both, so the conditions of one path can select the values.
        let came = pool.and(&one.conditions[shared..]);
        let otherwise = pool.and(&other.conditions[shared..]);
        one.conditions.truncate(shared);
        let either = pool.or(&[came, otherwise]);
        if pool.as_bool(either).is_none() {
            one.conditions.push(either);
        }
        for (variable, value) in std::rc::Rc::make_mut(&mut one.state.values).iter_mut() {
            *value = pool.ite(came, *value, other.state.values[variable]);
        }
        one
    }
}
