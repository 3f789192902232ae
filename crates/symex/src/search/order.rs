//! Strategies that use only the order in which states were found.

use std::collections::VecDeque;

use loopscope_cfg::{Cfg, Edge, NodeKind};
use petgraph::stable_graph::NodeIndex;

use super::dice::SplitMix64;
use super::{Searcher, Ticket};
use crate::state::State;

/// Breadth first: the oldest state is next.
#[derive(Debug, Default)]
pub struct Bfs(VecDeque<Ticket>);

impl Searcher for Bfs {
    fn add(&mut self, ticket: Ticket, _: &State) {
        self.0.push_back(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.0.front().copied()
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        if let Ok(at) = self.0.binary_search(&ticket) {
            self.0.remove(at);
        }
    }
}

/// Depth first: the newest state is next. Of the two states after a condition, that of the `then` side comes first; if
/// one edge leaves a loop, that edge comes before another iteration (Thesis, sections 5.3.2 and 5.3.2.2).
#[derive(Debug)]
pub struct Dfs {
    /// The state to be executed next comes last.
    waiting: Vec<Ticket>,
    /// By node, whether it is a condition with a `then` side.
    has_then_side: Vec<bool>,
    /// The state of the `then` side that was added last, and its condition.
    then_side: Option<(Ticket, NodeIndex)>,
}

impl Dfs {
    /// An empty worklist for a program.
    pub fn new(cfg: &Cfg) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut has_then_side = vec![false; bound];
        for node in cfg.graph.node_indices() {
            has_then_side[node.index()] = matches!(cfg.graph[node].kind, NodeKind::Branch(_));
        }
        for each in cfg.functions.iter().flat_map(|function| &function.loops.loops) {
            for &node in &each.nodes {
                has_then_side[node.index()] &= cfg.graph.neighbors(node).all(|next| each.nodes.contains(&next));
            }
        }
        Self { waiting: Vec::new(), has_then_side, then_side: None }
    }
}

impl Searcher for Dfs {
    fn add(&mut self, ticket: Ticket, state: &State) {
        let decided = state.newest_decision().filter(|decision| self.has_then_side[decision.node.index()]);
        let then_side = self.then_side.take();
        match decided.map(|decision| (decision.edge, decision.node)) {
            Some((Edge::False, node)) if then_side.is_some_and(|(_, condition)| condition == node) => {
                self.waiting.insert(self.waiting.len().saturating_sub(1), ticket);
                return;
            }
            Some((Edge::True, node)) => self.then_side = Some((ticket, node)),
            _ => {}
        }
        self.waiting.push(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.waiting.last().copied()
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        self.then_side = None;
        if let Some(at) = self.waiting.iter().rposition(|waits| *waits == ticket) {
            self.waiting.remove(at);
        }
    }
}

/// Any state is next, each as likely as another.
#[derive(Debug)]
pub struct Random {
    waiting: Vec<Ticket>,
    /// The position of the state that was chosen last.
    chosen: usize,
    dice: SplitMix64,
}

impl Random {
    /// An empty worklist.
    pub fn new(seed: u64) -> Self {
        Self { waiting: Vec::new(), chosen: 0, dice: SplitMix64::new(seed) }
    }
}

impl Searcher for Random {
    fn add(&mut self, ticket: Ticket, _: &State) {
        self.waiting.push(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.chosen = self.dice.below(self.waiting.len() as u64)? as usize;
        self.waiting.get(self.chosen).copied()
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        let chosen = Some(self.chosen).filter(|at| self.waiting.get(*at) == Some(&ticket));
        if let Some(at) = chosen.or_else(|| self.waiting.iter().position(|each| *each == ticket)) {
            self.waiting.swap_remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Strategy;
    use super::super::tests::order_of_lines;

    /// Without a solver, both ways on from each condition are open.
    #[test]
    fn depth_first_takes_the_then_side_and_leaves_loops() {
        let source = "main(n) {\n var i = 0;\n if (n > 3) {\n i = 1;\n } else {\n i = 2;\n }\n while (i < n) {\n i = i + 1;\n }\n return i;\n}";
        let lines = order_of_lines(source, Strategy::Dfs, 5);
        let met = |line: u32| lines.iter().position(|each| *each == line);
        assert!(met(4) < met(11) && met(11) < met(9) && met(9).is_some() && met(6).is_none(), "{lines:?}");
        let nested = "main(n) {\n do {\n n = n - 1;\n if (n == 7) {\n n = 1;\n } else {\n n = 2;\n }\n } while (input > 0);\n return n;\n}";
        let lines = order_of_lines(nested, Strategy::Dfs, 3);
        assert_eq!(lines.iter().filter(|line| matches!(line, 5 | 7 | 10)).collect::<Vec<_>>(), [&5, &10], "{lines:?}");
    }
}
