//! Merge points: which states wait there for which others, and which of them are merged.
//!
//! A state stops at joins, heads of loops and after calls. The merger compares it with the states that wait there in
//! the same calls. Otherwise it waits as long as another waiting state may still arrive without another iteration of
//! a loop around the place, and such a state goes first: a topological order within the searcher's choice.

use loopscope_cfg::{Cfg, Edge, FunctionId, NodeKind};
use loopscope_smt::{Pool, Value as ModelValue};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::frontier::either;
use crate::merge::United;
use crate::merger::Merger;
use crate::search::{Candidate, Feasibility, Ticket};
use crate::state::State;

/// The initial bound on how many other states a state waits for where paths meet. When that is not enough, it is
/// doubled at that place: some loops are never left, and a state after them must not wait for ever. When states that
/// meet there are not merged, it is halved: if they never are, waiting would only undo the searcher's order.
const PATIENCE: u32 = 8;
/// At a place where no state waits any more, one in this many tries again.
const BETWEEN_TRIALS: u32 = 16;
/// An arriving state is compared with at most this many waiting states, the newest ones.
const MOST_COMPARED: usize = 64;

/// States wait where paths meet: before loops, after branches and after calls. They wait for states that may still
/// arrive there without another iteration of a loop that contains the place.
pub(crate) struct Meeting<'a> {
    cfg: &'a Cfg,
    merger: Box<dyn Merger + 'a>,
    /// By node.
    places: Vec<MergePoint>,
    /// By place, the nodes of its function from which a state may reach it: a bit for each, by its position.
    before: SortedMap<NodeIndex, Vec<u64>>,
    waiting: SortedMap<NodeIndex, Vec<Ticket>>,
    /// The number of places that states remember, and by place, the waiting states that do.
    memory: usize,
    passed: SortedMap<NodeIndex, Vec<Ticket>>,
    /// Those that hurry.
    hurrying: SortedSet<Ticket>,
    /// For how many others states have waited.
    waited: FxHashMap<Ticket, u32>,
    merges: u64,
}

fn remove(tickets: &mut SortedMap<NodeIndex, Vec<Ticket>>, node: NodeIndex, ticket: Ticket) {
    if let Some(here) = tickets.get_mut(&node) {
        here.retain(|each| *each != ticket);
        if here.is_empty() {
            tickets.remove(&node);
        }
    }
}

/// The facts about a node that the merging strategy needs.
#[derive(Clone, Copy, Debug)]
struct MergePoint {
    /// Paths meet here.
    meets: bool,
    /// Its function; for an error, one of those that have it.
    function: FunctionId,
    /// Its position in its function, in reverse postorder.
    position: u32,
    /// The head of the innermost loop around it; for a head, that of the loop around its loop.
    around: Option<NodeIndex>,
    /// For how many others states wait here.
    patience: u32,
    /// The number of arrivals since none waits.
    untried: u32,
}

impl MergePoint {
    const NEW: Self =
        Self { meets: false, function: FunctionId(0), position: 0, around: None, patience: PATIENCE, untried: 0 };
}

impl<'a> Meeting<'a> {
    pub(crate) fn new(cfg: &'a Cfg, merger: Box<dyn Merger + 'a>) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut places = vec![MergePoint::NEW; bound];
        for (id, function) in (0..).map(FunctionId).zip(&cfg.functions) {
            for (position, node) in (0..).zip(cfg.nodes_in_order(id)) {
                let place = &mut places[node.index()];
                (place.function, place.position) = (id, position);
                place.meets |= matches!(cfg.graph[node].kind, NodeKind::LoopHead)
                    || cfg.graph.neighbors_directed(node, Direction::Incoming).count() > 1;
                let innermost = function.loops.innermost(node).map(|id| function.loops.get(id));
                place.around = match innermost {
                    Some(own) if own.head == node => own.parent.map(|outer| function.loops.get(outer).head),
                    own => own.map(|own| own.head),
                };
                if let (NodeKind::Call { .. }, Some(next)) = (&cfg.graph[node].kind, cfg.successor(node, Edge::Next)) {
                    places[next.index()].meets = true;
                }
            }
        }
        let memory = merger.memory();
        Self {
            cfg,
            merger,
            places,
            memory,
            passed: SortedMap::new(),
            hurrying: SortedSet::new(),
            before: SortedMap::new(),
            waiting: SortedMap::new(),
            waited: FxHashMap::default(),
            merges: 0,
        }
    }

    /// The number of times that two states were merged.
    pub(crate) fn merges(&self) -> u64 {
        self.merges
    }

    /// Returns `true` if paths meet at a node.
    pub(crate) fn is_place(&self, node: NodeIndex) -> bool {
        self.places[node.index()].meets
    }

    /// A state waits from now on.
    pub(crate) fn waits(&mut self, ticket: Ticket, State { node, past, .. }: &State) {
        self.waiting.entry(*node).or_default().push(ticket);
        for earlier in &*past.passed {
            self.passed.entry(earlier.node()).or_default().push(ticket);
        }
        if past.hurries {
            self.hurrying.insert(ticket);
        }
    }

    /// It does not wait any more.
    pub(crate) fn leaves(&mut self, ticket: Ticket, State { node, past, .. }: &State) {
        self.waited.remove(&ticket);
        self.hurrying.remove(&ticket);
        remove(&mut self.waiting, *node, ticket);
        for earlier in &*past.passed {
            remove(&mut self.passed, earlier.node(), ticket);
        }
    }

    /// A state has reached a place where it will wait. It hurries if it can catch up with a state that has passed this
    /// place.
    pub(crate) fn arrives(&mut self, state: &mut State, waiting: &FxHashMap<Ticket, Candidate>) {
        if self.memory == 0 {
            return;
        }
        let ahead = self.passed.get(&state.node()).cloned().unwrap_or_default();
        let ahead = ahead.into_iter().filter_map(|ticket| waiting.get(&ticket));
        let mut was_here = ahead.flat_map(|other| other.state.past.passed.iter());
        let merger = &mut self.merger;
        state.past.hurries = state.past.left > 0
            && was_here.any(|other| other.is_at_place_of(state) && merger.wants(self.cfg, other, state));
        state.past.left = state.past.left.saturating_sub(usize::from(state.past.hurries));
        state.remember(self.memory);
    }

    /// A state continues. Where it was the searcher's choice, it may hurry again.
    pub(crate) fn goes_on(&self, state: &mut State) {
        if !state.past.hurries {
            state.past.left = self.memory;
        }
    }

    /// The states that wait at a node, the oldest first; only the newest if there are many.
    pub(crate) fn at(&self, node: NodeIndex) -> Vec<Ticket> {
        let here = self.waiting.get(&node).map(Vec::as_slice).unwrap_or_default();
        here[here.len().saturating_sub(MOST_COMPARED)..].to_vec()
    }

    /// Merges a waiting state and an arriving one, if the merger wants it. If some run may belong to both (unless they
    /// are `apart`), both are kept.
    pub(crate) fn merge(
        &mut self,
        pool: &mut Pool,
        apart: bool,
        waiting: &Candidate,
        coming: &Candidate,
    ) -> Option<Candidate> {
        let (one, other) = (&waiting.state, &coming.state);
        if !one.is_at_place_of(other) || one.rounds != other.rounds {
            return None;
        }
        let united = if self.merger.wants(self.cfg, one, other) { one.united(pool, other, apart) } else { None };
        let patience = &mut self.places[one.node().index()].patience;
        *patience = if united.is_some() { PATIENCE.max(*patience) } else { *patience / 2 };
        let United { state, way } = united?;
        self.merges += 1;
        let mut feasibility = either(&waiting.feasibility, &coming.feasibility);
        let first = matches!(waiting.feasibility, Feasibility::Satisfied(_));
        if let (Some(way), Feasibility::Satisfied(model)) = (way, &mut feasibility) {
            std::rc::Rc::make_mut(model).set(way, ModelValue::Bool(first));
        }
        let known = if first { waiting } else { coming };
        Some(Candidate { state, feasibility, has_met: true, course: known.course.clone() })
    }

    /// Returns `true` if others may still reach the place of a state, or the searcher decides whether it continues.
    pub(crate) fn has_to_wait(&mut self, state: &State, waiting: &FxHashMap<Ticket, Candidate>) -> bool {
        if self.memory > 0 {
            return true;
        }
        let place = &mut self.places[state.node().index()];
        if place.patience == 0 {
            place.untried = (place.untried + 1) % BETWEEN_TRIALS;
            place.patience = u32::from(place.untried == 0);
        }
        place.patience > 0 && self.earlier(state, waiting).is_some()
    }

    /// The state that runs when one is chosen: one that hurries, the chosen one itself, or one for which that waits.
    pub(crate) fn first(&mut self, chosen: Ticket, waiting: &FxHashMap<Ticket, Candidate>) -> Ticket {
        if self.memory > 0 {
            let farthest_back =
                |ticket: &&Ticket| waiting.get(*ticket).map(|other| self.places[other.state.node().index()].position);
            return self.hurrying.iter().min_by_key(farthest_back).copied().unwrap_or(chosen);
        }
        let mut first = chosen;
        while let Some(Candidate { state, has_met: true, .. }) = waiting.get(&first)
            && let Some(earlier) = self.earlier(state, waiting)
        {
            let patience = &mut self.places[state.node().index()].patience;
            let waited = self.waited.entry(first).or_default();
            if *waited >= *patience {
                *patience = patience.saturating_mul(2);
                break;
            }
            *waited += 1;
            first = earlier;
        }
        first
    }

    /// The state farthest back among those that may still reach the place of another one.
    fn earlier(&mut self, state: &State, waiting: &FxHashMap<Ticket, Candidate>) -> Option<Ticket> {
        // A single state prepares nothing at the many places that it passes.
        if self.waiting.is_empty() {
            return None;
        }
        self.prepare(state.node());
        let before = self.before.get(&state.node())?;
        let function = self.places[state.node().index()].function;
        let mut found: Option<(u32, Ticket)> = None;
        for ticket in self.waiting.values().flatten() {
            let Some(Candidate { state: other, has_met, .. }) = waiting.get(ticket) else { continue };
            let Some(node) = other.node_at_depth_of(state) else { continue };
            let MergePoint { function: own, position, .. } = self.places[node.index()];
            let leads_there = own == function && has(before, position);
            let comes = leads_there || node == state.node() && !has_met;
            if comes && found.is_none_or(|(least, _)| position < least) && other.is_within_calls_of(state) {
                found = Some((position, *ticket));
            }
        }
        found.map(|(_, ticket)| ticket)
    }

    /// Computes the nodes from which states may reach a place. The head of the loop around it is not among them: a
    /// state there arrives with another iteration.
    fn prepare(&mut self, place: NodeIndex) {
        if self.before.contains_key(&place) {
            return;
        }
        let mut before = Vec::new();
        let around = self.places[place.index()].around;
        let mut pending = vec![place];
        while let Some(node) = pending.pop() {
            for previous in self.cfg.graph.neighbors_directed(node, Direction::Incoming) {
                let position = self.places[previous.index()].position;
                if Some(previous) != around && !has(&before, position) {
                    flip(&mut before, position);
                    pending.push(previous);
                }
            }
        }
        let own = self.places[place.index()].position;
        if has(&before, own) {
            flip(&mut before, own);
        }
        self.before.insert(place, before);
    }
}

fn has(bits: &[u64], at: u32) -> bool {
    bits.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
}

fn flip(bits: &mut Vec<u64>, at: u32) {
    let word = at as usize / 64;
    if bits.len() <= word {
        bits.resize(word + 1, 0);
    }
    bits[word] ^= 1 << (at % 64);
}

#[cfg(test)]
mod tests {
    use super::Meeting;
    use crate::growth::{assert_linear, functions};
    use crate::merger::Aggressive;

    #[test]
    fn what_comes_before_places_is_as_large_as_their_functions() {
        assert_linear(functions, |cfg| {
            let mut meeting = Meeting::new(cfg, Box::new(Aggressive));
            for node in cfg.graph.node_indices().filter(|node| meeting.is_place(*node)).collect::<Vec<_>>() {
                meeting.prepare(node);
            }
            meeting.before.iter().map(|(_, words)| words.len()).sum()
        });
    }
}
