//! Prefers branches that few states have taken.

use std::collections::VecDeque;

use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use super::{Searcher, Ticket};
use crate::state::State;

/// Counts for each edge of a branch how many states have taken it; the next state is one whose last fork took the
/// rarest edge, the oldest first (Thesis, section 3.6). Each iteration of a loop counts at its condition, so code
/// outside of loops comes before one more iteration.
#[derive(Debug, Default)]
pub struct LeastTaken {
    ways: SortedMap<Way, EdgeUsage>,
    /// The edge that each waiting state took at its last fork: the state may have been merged with another one since.
    of: SortedMap<Ticket, Way>,
}

/// A node and the number of an edge that leads on from there; nothing for a state that has never split off.
type Way = Option<(NodeIndex, u8)>;

#[derive(Debug, Default)]
struct EdgeUsage {
    times: u64,
    /// The oldest first.
    waiting: VecDeque<Ticket>,
}

impl Searcher for LeastTaken {
    fn add(&mut self, ticket: Ticket, state: &State) {
        let way = state.newest_decision().map(|decision| (decision.node, decision.edge as u8));
        self.of.insert(ticket, way);
        let taken = self.ways.entry(way).or_default();
        taken.times += 1;
        taken.waiting.push_back(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        let oldest = self.ways.values().filter_map(|taken| Some((taken.times, *taken.waiting.front()?)));
        oldest.min().map(|(_, ticket)| ticket)
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        if let Some(taken) = self.of.remove(&ticket).and_then(|way| self.ways.get_mut(&way))
            && let Ok(at) = taken.waiting.binary_search(&ticket)
        {
            taken.waiting.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Strategy;
    use super::super::tests::order_of_lines;

    /// The loop's condition is executed in each iteration, the code after it only once.
    #[test]
    fn what_is_seldom_met_comes_first() {
        let source = "main(n) {\n var i = 0;\n while (i < n) {\n i = i + 1;\n }\n if (n > 1) {\n i = 7;\n } else {\n i = 8;\n }\n return i;\n}";
        let lines = order_of_lines(source, Strategy::LeastTaken, 12);
        let first = |line: u32| lines.iter().position(|each| *each == line).expect("it is met");
        let rounds = lines[..first(7)].iter().filter(|line| **line == 4).count();
        assert!(rounds <= 2, "{lines:?}");
    }
}
