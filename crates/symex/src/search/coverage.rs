//! Prefers states near nodes that were not executed yet.

use std::collections::VecDeque;

use loopscope_cfg::{Cfg, Edge, Expr, NodeKind};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use super::dice::SplitMix64;
use super::{Searcher, Ticket};
use crate::state::State;

/// A state is more likely to be next the nearer it is to a node that no state has executed: its weight is 1 over the
/// distance (Thesis, table 5.1).
#[derive(Debug)]
pub struct Coverage {
    map: CoverageMap,
    dice: SplitMix64,
}

impl Coverage {
    /// An empty worklist.
    pub fn new(cfg: &Cfg, seed: u64) -> Self {
        Self { map: CoverageMap::new(cfg), dice: SplitMix64::new(seed) }
    }
}

impl Searcher for Coverage {
    fn add(&mut self, ticket: Ticket, state: &State) {
        self.map.add(state.node(), ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.map.choose(&mut self.dice)
    }

    fn take(&mut self, ticket: Ticket, state: &State) {
        self.map.remove(state.node(), ticket);
    }

    fn executed(&mut self, node: NodeIndex) {
        self.map.cover(node);
    }
}

/// Which nodes were executed, how far each node is from one that was not, and which states wait where.
#[derive(Debug)]
pub(super) struct CoverageMap {
    /// By node, and behind them by hub. All calls of a function share a hub between its returns and what follows them,
    /// and so do all calls through pointers: otherwise there would be an edge for each call and each return.
    predecessors: Vec<Vec<usize>>,
    /// By node; true as well for indices that stand for no node.
    covered: Vec<bool>,
    /// By node, and behind them by hub: the number of edges to a node that is not covered, that node counted; none where
    /// no path reaches one.
    distances: Option<Vec<Option<u64>>>,
    waiting: SortedMap<NodeIndex, Vec<Ticket>>,
}

/// The weight at distance 1; divisible by all small distances.
const NEAREST: u64 = 720_720;

impl CoverageMap {
    pub(super) fn new(cfg: &Cfg) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let hubs = Hubs { first: bound, functions: cfg.functions.len() };
        let mut map = Self {
            predecessors: vec![Vec::new(); bound + hubs.count()],
            covered: vec![true; bound],
            distances: None,
            waiting: SortedMap::new(),
        };
        for node in cfg.graph.node_indices() {
            map.covered[node.index()] = false;
            for next in cfg.graph.neighbors(node) {
                map.predecessors[next.index()].push(node.index());
            }
        }
        map.connect_calls(cfg, hubs);
        map.connect_returns(cfg, hubs);
        map
    }

    pub(super) fn cover(&mut self, node: NodeIndex) {
        if !self.covered[node.index()] {
            self.covered[node.index()] = true;
            self.distances = None;
        }
    }

    pub(super) fn add(&mut self, node: NodeIndex, ticket: Ticket) {
        self.waiting.entry(node).or_default().push(ticket);
    }

    pub(super) fn remove(&mut self, node: NodeIndex, ticket: Ticket) {
        let Some(here) = self.waiting.get_mut(&node) else { return };
        here.retain(|each| *each != ticket);
        if here.is_empty() {
            self.waiting.remove(&node);
        }
    }

    /// A waiting state, by the weights.
    pub(super) fn choose(&mut self, dice: &mut SplitMix64) -> Option<Ticket> {
        let distances = self.distances.take().unwrap_or_else(|| self.measure());
        // A state from which all is covered keeps a small chance: what its path condition says may matter later.
        let weight = |node: NodeIndex| distances[node.index()].map_or(1, |distance| (NEAREST / distance).max(1));
        let total = self.waiting.iter().map(|(node, here)| weight(*node) * here.len() as u64).sum();
        let mut left = dice.below(total);
        let mut chosen = None;
        for (node, here) in &self.waiting {
            let Some(rest) = left else { break };
            let position = (rest / weight(*node)) as usize;
            if let Some(ticket) = here.get(position) {
                chosen = Some(*ticket);
                break;
            }
            left = Some(rest - weight(*node) * here.len() as u64);
        }
        self.distances = Some(distances);
        chosen
    }

    /// Calls lead to the entries of functions, and hubs of returns to what follows the calls. That a run returns only to
    /// the call that it came from is left out: distances are a matter of preference.
    fn connect_calls(&mut self, cfg: &Cfg, hubs: Hubs) {
        for call in cfg.graph.node_indices() {
            let NodeKind::Call { callee, .. } = &cfg.graph[call].kind else { continue };
            let (entry, returns) = match callee {
                Expr::Function(callee) => (cfg.function(*callee).entry.index(), hubs.returns_of(callee.0 as usize)),
                _ => (hubs.any_entry(), hubs.any_return()),
            };
            self.predecessors[entry].push(call.index());
            if let Some(next) = cfg.successor(call, Edge::Next) {
                self.predecessors[next.index()].push(returns);
            }
        }
    }

    /// A function's returns lead to its hub, and this to that of all functions.
    fn connect_returns(&mut self, cfg: &Cfg, hubs: Hubs) {
        // Functions share no nodes but those of errors, which lead nowhere.
        let mut seen = vec![false; self.covered.len()];
        for (number, function) in cfg.functions.iter().enumerate() {
            self.predecessors[function.entry.index()].push(hubs.any_entry());
            self.predecessors[hubs.any_return()].push(hubs.returns_of(number));
            let mut reached = vec![function.entry];
            while let Some(node) = reached.pop() {
                if std::mem::replace(&mut seen[node.index()], true) {
                    continue;
                }
                reached.extend(cfg.graph.neighbors(node));
                if let NodeKind::Return(_) = cfg.graph[node].kind {
                    self.predecessors[hubs.returns_of(number)].push(node.index());
                }
            }
        }
    }

    fn measure(&self) -> Vec<Option<u64>> {
        let nodes = self.covered.len();
        let mut distances = vec![None; self.predecessors.len()];
        let mut nearest_first: VecDeque<usize> = (0..nodes).filter(|node| !self.covered[*node]).collect();
        for node in &nearest_first {
            distances[*node] = Some(1);
        }
        while let Some(node) = nearest_first.pop_front() {
            for &before in &self.predecessors[node] {
                if distances[before].is_some() {
                    continue;
                }
                // An edge from a hub counts nothing.
                if before < nodes {
                    distances[before] = distances[node].map(|distance: u64| distance + 1);
                    nearest_first.push_back(before);
                } else {
                    distances[before] = distances[node];
                    nearest_first.push_front(before);
                }
            }
        }
        distances
    }
}

/// The numbers of the hubs.
#[derive(Clone, Copy)]
struct Hubs {
    first: usize,
    functions: usize,
}

impl Hubs {
    fn count(self) -> usize {
        self.functions + 2
    }

    /// From the returns of a function to what follows its calls.
    fn returns_of(self, function: usize) -> usize {
        self.first + function
    }

    /// From calls of some function to all entries.
    fn any_entry(self) -> usize {
        self.first + self.functions
    }

    /// From the returns of all functions to what follows calls of some function.
    fn any_return(self) -> usize {
        self.first + self.functions + 1
    }
}

#[cfg(test)]
mod tests {
    use loopscope_sorted::SortedMap;

    use petgraph::stable_graph::NodeIndex;

    use super::{CoverageMap, SplitMix64};
    use crate::growth::{assert_linear, calls};

    #[test]
    fn the_map_is_as_large_as_the_program() {
        assert_linear(calls, |cfg| CoverageMap::new(cfg).predecessors.iter().map(Vec::len).sum());
    }

    /// A chain of 12 nodes, all but the last covered, with states at distances 10, 5 and 1: the probabilities of table
    /// 5.1 of the Thesis.
    #[test]
    fn near_states_are_preferred_as_in_the_thesis() {
        let mut covered = vec![true; 12];
        covered[11] = false;
        let predecessors = (0..12_usize).map(|node| node.checked_sub(1).into_iter().collect()).collect();
        let mut map = CoverageMap { predecessors, covered, distances: None, waiting: SortedMap::new() };
        let at = [(10, 1), (5, 2), (1, 3)].map(|(distance, ticket)| (NodeIndex::new(12 - distance), ticket));
        for (node, ticket) in at {
            map.add(node, ticket);
        }
        let mut dice = SplitMix64::new(3);
        let mut counts = [0; 4];
        for _ in 0..13_000 {
            let ticket = map.choose(&mut dice).expect("three states wait");
            counts[ticket as usize] += 1;
        }
        let [_, far, middle, near] = counts;
        assert!((900..1100).contains(&far) && (1850..2150).contains(&middle), "{counts:?}");
        assert!((9800..10_200).contains(&near), "{counts:?}");
        map.remove(at[2].0, at[2].1);
        assert_ne!(map.choose(&mut dice), Some(3));
    }
}
