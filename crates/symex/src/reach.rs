//! Which nodes of the flow graph can reach a target at all.

use loopscope_cfg::{Cfg, Edge, Expr, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::Direction;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::callers::Callers;
use crate::state::State;

/// The number of callers that are examined. A state with more callers counts as one that reaches a target.
const DEEPEST_LOOK: usize = 64;

/// The most nodes between a condition and a target that is close to it.
const FARTHEST_CLOSE: usize = 64;

/// Which nodes have a path through the flow graph, including calls, to a target. Values are ignored, so a state that
/// cannot reach the target here cannot reach it at all.
#[derive(Clone, Debug)]
pub struct Reach {
    targets: SortedSet<NodeIndex>,
    /// Edges that no run takes, whatever the values are.
    dead: SortedSet<EdgeIndex>,
    /// By node: it leads to a target before its function returns.
    leads: Vec<bool>,
    /// By node: its function can return after it.
    returns: Vec<bool>,
}

impl Reach {
    /// Prepares the questions about these targets.
    pub fn new(cfg: &Cfg, targets: SortedSet<NodeIndex>) -> Self {
        Self::uncomputed(cfg, targets).computed(cfg)
    }

    fn uncomputed(cfg: &Cfg, targets: SortedSet<NodeIndex>) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        Self { targets, dead: SortedSet::new(), leads: vec![false; bound], returns: vec![false; bound] }
    }

    /// The same, where it is known that no run takes these edges.
    pub fn without(self, cfg: &Cfg, dead: SortedSet<EdgeIndex>) -> Self {
        let nothing = vec![false; self.leads.len()];
        Self { dead, leads: nothing.clone(), returns: nothing, ..self }.computed(cfg)
    }

    fn computed(mut self, cfg: &Cfg) -> Self {
        self.compute(cfg);
        self
    }

    /// Updates nodes until nothing changes. Returns how many updates that took: each node changes at most twice, and
    /// only then are those updated that depend on it.
    fn compute(&mut self, cfg: &Cfg) -> usize {
        let callers = Callers::new(cfg);
        // Successors mostly come later, so they are processed first.
        let mut pending: Vec<NodeIndex> = cfg.graph.node_indices().collect();
        let mut any = Entered::default();
        let mut updates = 0;
        while let Some(node) = pending.pop() {
            updates += 1;
            if !self.update(cfg, node, any) {
                continue;
            }
            pending.extend(cfg.graph.neighbors_directed(node, Direction::Incoming));
            if let Some(calls) = callers.get(node) {
                pending.extend(calls);
                let Entered { leads, returns } = self.entered(node);
                let now = Entered { leads: any.leads || leads, returns: any.returns || returns };
                if std::mem::replace(&mut any, now) != now {
                    pending.extend(callers.of_any());
                }
            }
        }
        updates
    }

    /// Returns `true` if it is known that no run leaves a node by an edge.
    pub(crate) fn is_dead(&self, cfg: &Cfg, node: NodeIndex, edge: Edge) -> bool {
        !self.dead.is_empty() && cfg.edge(node, edge).is_some_and(|edge| self.dead.contains(&edge))
    }

    /// Returns `true` if a path leads from a node to a target before its function returns.
    pub fn leads(&self, node: NodeIndex) -> bool {
        self.leads.get(node.index()).is_some_and(|leads| *leads)
    }

    /// Returns `true` if a node is a target.
    pub fn is_target(&self, node: NodeIndex) -> bool {
        self.targets.contains(&node)
    }

    /// Returns `true` if a run that cannot leave a condition by an edge has lost a target: one lies that way, and there
    /// is none by the other edge, or it lies straight ahead. `state` is one in the same calls.
    pub fn is_lost_without(&self, cfg: &Cfg, state: &State, node: NodeIndex, edge: Edge) -> bool {
        let other = match edge {
            Edge::Next => return true,
            Edge::True => Edge::False,
            Edge::False => Edge::True,
        };
        let reaches = |next: NodeIndex| {
            let mut along = state.clone();
            along.go_to(next);
            self.reaches(&along)
        };
        let Some(next) = cfg.successor(node, edge) else { return false };
        reaches(next) && (self.is_close(cfg, next) || !cfg.successor(node, other).is_some_and(reaches))
    }

    /// Returns `true` if only checks lie between a node and a target.
    fn is_close(&self, cfg: &Cfg, mut node: NodeIndex) -> bool {
        for _ in 0..FARTHEST_CLOSE {
            if self.is_target(node) {
                return true;
            }
            let edge = match cfg.graph[node].kind {
                NodeKind::Check(_) => Edge::True,
                NodeKind::Branch(_) | NodeKind::LoopHead | NodeKind::Call { .. } => return false,
                _ => Edge::Next,
            };
            let Some(next) = cfg.successor(node, edge) else { return false };
            node = next;
        }
        false
    }

    /// Returns `true` if a path through the flow graph leads from a state to a target, or the state is at one.
    pub fn reaches(&self, state: &State) -> bool {
        if self.leads[state.node().index()] {
            return true;
        }
        if !self.returns[state.node().index()] {
            return false;
        }
        for call in state.calls().take(DEEPEST_LOOK) {
            let Some(next) = state.layout.successor(call, Edge::Next) else { return false };
            if self.leads[next.index()] {
                return true;
            }
            if !self.returns[next.index()] {
                return false;
            }
        }
        state.call_depth() > DEEPEST_LOOK
    }

    /// The facts about the function with an entry.
    fn entered(&self, entry: NodeIndex) -> Entered {
        Entered { leads: self.leads[entry.index()], returns: self.returns[entry.index()] }
    }

    /// Recomputes what is known of a node, by what is known of its successors and of all functions together; true where
    /// that has changed.
    fn update(&mut self, cfg: &Cfg, node: NodeIndex, any: Entered) -> bool {
        let at = node.index();
        let (mut leads, mut returns) = (self.targets.contains(&node), false);
        match &cfg.graph[node].kind {
            NodeKind::Return(_) => returns = true,
            NodeKind::Call { callee, .. } => {
                let next = cfg.successor(node, Edge::Next).map(NodeIndex::index);
                let callee = match callee {
                    Expr::Function(only) => self.entered(cfg.function(*only).entry),
                    _ => any,
                };
                leads |= callee.leads || callee.returns && next.is_some_and(|next| self.leads[next]);
                returns |= callee.returns && next.is_some_and(|next| self.returns[next]);
            }
            _ => {
                for edge in cfg.graph.edges(node).filter(|edge| !self.dead.contains(&edge.id())) {
                    let next = edge.target().index();
                    leads |= self.leads[next];
                    returns |= self.returns[next];
                }
            }
        }
        let changed = (self.leads[at], self.returns[at]) != (leads, returns);
        (self.leads[at], self.returns[at]) = (leads, returns);
        changed
    }
}

/// The facts about a function, or about all functions: whether a run that enters it may reach a target there, and
/// whether it may return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entered {
    leads: bool,
    returns: bool,
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::Target;

    use super::Reach;
    use crate::growth::{assert_linear, calls};

    #[test]
    fn updates_grow_as_the_program_does() {
        assert_linear(calls, |cfg| Reach::uncomputed(cfg, Target::AnyError.nodes(cfg)).compute(cfg));
    }
}
