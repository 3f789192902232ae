//! Prefers paths on which errors were possible.

use std::collections::VecDeque;
use std::rc::Rc;

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use super::{Searcher, Ticket};
use crate::state::State;

/// Chooses the state whose path has passed the most places where an error was possible, the oldest first: code with one
/// bug may have more (Thesis, section 3.6, buggy path first). An error ends a path, so the strategy counts the checks
/// whose success had to be assumed, each place once. It does not ask the solver whether they can fail, since this is
/// only a preference.
#[derive(Debug)]
pub struct Buggy {
    /// By node, whether it checks something.
    checks: Vec<bool>,
    /// By the number of places, the oldest of each first.
    waiting: Vec<VecDeque<Ticket>>,
    pasts: SortedMap<Ticket, Rc<Past>>,
    /// That of the state that runs: those that are added come from it.
    running: Rc<Past>,
}

/// The facts about the way to a state.
#[derive(Clone, Debug, Default)]
struct Past {
    /// The number of decisions that were examined.
    decisions: usize,
    places: SortedSet<NodeIndex>,
}

impl Buggy {
    /// An empty worklist.
    pub fn new(cfg: &Cfg) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut checks = vec![false; bound];
        for node in cfg.graph.node_indices() {
            checks[node.index()] = matches!(cfg.graph[node].kind, NodeKind::Check(_));
        }
        Self { checks, waiting: Vec::new(), pasts: SortedMap::new(), running: Rc::default() }
    }

    fn past(&self, state: &State) -> Rc<Past> {
        let (new, decisions) = state.decided_after(self.running.decisions);
        let mut past = Past { decisions, places: self.running.places.clone() };
        past.places.extend(new.filter(|node| self.checks[node.index()]));
        Rc::new(past)
    }
}

impl Searcher for Buggy {
    fn add(&mut self, ticket: Ticket, state: &State) {
        let past = self.past(state);
        let rank = past.places.len();
        if self.waiting.len() <= rank {
            self.waiting.resize_with(rank + 1, VecDeque::new);
        }
        self.waiting[rank].push_back(ticket);
        self.pasts.insert(ticket, past);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.waiting.iter().rev().find_map(|same| same.front().copied())
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        let Some(past) = self.pasts.remove(&ticket) else { return };
        if let Some(same) = self.waiting.get_mut(past.places.len())
            && let Ok(at) = same.binary_search(&ticket)
        {
            same.remove(at);
        }
        self.running = past;
    }
}

#[cfg(test)]
mod tests {
    use super::super::Strategy;
    use super::super::tests::order_of_lines;

    /// Both ways have a second condition; that of the way with divisions comes first, although the other way is older.
    #[test]
    fn who_was_careless_comes_first() {
        let source = "main(n, m) {\n var s = 0;\n if (n > m) {\n if (m == 3) {\n s = 1;\n }\n } else {\n s = 4 / n;\n if (m == 4) {\n s = 2;\n }\n }\n return s;\n}";
        let first = |strategy, line: u32| {
            let lines = order_of_lines(source, strategy, 12);
            lines.iter().position(|each| *each == line).expect("it is met")
        };
        assert!(first(Strategy::Buggy, 10) < first(Strategy::Buggy, 5));
        assert!(first(Strategy::Bfs, 10) > first(Strategy::Bfs, 5));
    }
}
