//! Prefers states near the targets.

use std::collections::VecDeque;

use loopscope_cfg::{Cfg, Edge, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use super::{Searcher, Ticket};
use crate::callers::Callers;
use crate::state::State;

/// The factor by which a branch ahead of a state counts more than one that it has passed.
const WEIGHT: u64 = 3;

/// Chooses the state with the shortest path to a target: the branches that it has passed, plus those ahead of it on the
/// shortest path through the flow graph, which count more (weighted A*: Pohl, 1970). No state waits forever, since each
/// branch that other states pass raises their rank.
#[derive(Debug)]
pub struct Nearest {
    /// By node: the number of branches to a target; `None` if no path reaches one.
    distances: Vec<Option<u64>>,
    after_call: Vec<Option<NodeIndex>>,
    /// By rank, the oldest of each first.
    waiting: Vec<VecDeque<Ticket>>,
    /// No state has a lower rank.
    least: usize,
}

impl Nearest {
    /// An empty worklist of a search for targets.
    pub fn new(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> Self {
        let mut after_call = vec![None; bound(cfg)];
        for node in cfg.graph.node_indices() {
            if let NodeKind::Call { .. } = &cfg.graph[node].kind {
                after_call[node.index()] = cfg.successor(node, Edge::Next);
            }
        }
        let (distances, _) = distances(cfg, targets);
        Self { distances, after_call, waiting: Vec::new(), least: 0 }
    }

    /// A state in a function that leads to no target goes back to a caller first.
    fn rank(&self, state: &State) -> u64 {
        let after_calls = state.calls().filter_map(|call| self.after_call[call.index()]);
        let mut ways = std::iter::once(state.node()).chain(after_calls);
        let distance = ways.find_map(|node| self.distances[node.index()]).unwrap_or(0);
        u64::from(state.forks()) + WEIGHT * distance
    }
}

fn bound(cfg: &Cfg) -> usize {
    cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0)
}

/// The number of branches from each node to a target, and how many edges were followed to find it.
fn distances(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> (Vec<Option<u64>>, usize) {
    let callers = Callers::new(cfg);
    // The entry that is found first is the nearest one, so calls that may enter every function are found from it.
    let mut of_any = callers.of_any();
    let mut distances = vec![None; bound(cfg)];
    let mut nearest_first: VecDeque<(u64, NodeIndex)> = targets.iter().map(|target| (0, *target)).collect();
    let mut followed = 0;
    while let Some((distance, node)) = nearest_first.pop_front() {
        followed += 1;
        if distances[node.index()].is_some() {
            continue;
        }
        distances[node.index()] = Some(distance);
        for previous in cfg.graph.neighbors_directed(node, Direction::Incoming) {
            if cfg.graph.neighbors(previous).count() > 1 {
                nearest_first.push_back((distance + 1, previous));
            } else {
                nearest_first.push_front((distance, previous));
            }
        }
        if let Some(calls) = callers.get(node) {
            // A call is not a branch.
            for call in calls.iter().chain(std::mem::take(&mut of_any)) {
                nearest_first.push_front((distance, *call));
            }
        }
    }
    (distances, followed)
}

impl Searcher for Nearest {
    fn add(&mut self, ticket: Ticket, state: &State) {
        let rank = self.rank(state) as usize;
        if self.waiting.len() <= rank {
            self.waiting.resize_with(rank + 1, VecDeque::new);
        }
        self.waiting[rank].push_back(ticket);
        self.least = self.least.min(rank);
    }

    fn choose(&mut self) -> Option<Ticket> {
        while self.waiting.get(self.least).is_some_and(VecDeque::is_empty) {
            self.least += 1;
        }
        self.waiting.get(self.least)?.front().copied()
    }

    fn take(&mut self, ticket: Ticket, state: &State) {
        let rank = self.rank(state) as usize;
        if let Some(same) = self.waiting.get_mut(rank)
            && let Ok(at) = same.binary_search(&ticket)
        {
            same.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::{Target, lower};
    use loopscope_smt::Pool;
    use loopscope_syntax::{Dialect, analyse};

    use super::super::Searcher;
    use super::{Nearest, distances};
    use crate::growth::{assert_linear, calls};
    use crate::state::State;
    use crate::step::{Step, step};

    /// Two paths to the target, of which the longer one starts first; and branches already passed count less than those
    /// ahead.
    #[test]
    fn the_shortest_way_is_first() {
        let source = "main(n, m) {\n if (n == 0) {\n if (m == 1) {\n if (m < 2) {\n n = 1;\n }\n }\n }\n if (m == 2) {\n error();\n }\n return 0;\n}";
        let parse = analyse(source, Dialect::Extended);
        let cfg = lower(&parse.program, source).expect("a program without mistakes").cfg;
        let mut pool = Pool::default();
        let mut searcher = Nearest::new(&cfg, &Target::Line(9).nodes(&cfg));
        let mut state = State::initial(&cfg, &mut pool);
        let both = loop {
            match step(&cfg, &mut pool, state) {
                Step::Moved(next) => state = next,
                Step::Forked(successors) => break successors,
                Step::Ended(ending, _) => panic!("{ending:?}"),
            }
        };
        let nodes: Vec<_> = both.iter().map(|successor| successor.state.node()).collect();
        for (ticket, successor) in (1..).zip(&both) {
            searcher.add(ticket, &successor.state);
        }
        for position in [1, 0] {
            let ticket = searcher.choose().expect("two states wait");
            assert_eq!(both[ticket as usize - 1].state.node(), nodes[position]);
            searcher.take(ticket, &both[position].state);
        }
        assert_eq!(searcher.choose(), None);
    }

    #[test]
    fn the_work_for_distances_grows_as_the_program_does() {
        assert_linear(calls, |cfg| distances(cfg, &Target::AnyError.nodes(cfg)).1);
    }
}
