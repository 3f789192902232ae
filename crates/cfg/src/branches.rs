//! Branches as loops of one iteration, in loops whose paths are combinations of branches.
//!
//! Seven `if`s in a row make 128 paths around a loop. In this view, each of them is a loop that makes one iteration: `once
//! = 0; while (once < 1) { if (...) ...; once = once + 1; }`. The loop around them then has one path, and a technique that
//! counts how often each path through a loop is taken has a counter for each side of a branch, not for each combination
//! of sides.
//!
//! # What holds
//! The program has the same runs: they pass the same nodes in the same order, and the added nodes between them.

use loopscope_sorted::SortedSet;
use loopscope_syntax::ast::BinaryOp;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::back::{Back, Viewed};
use crate::graph::{Cfg, Edge, Expr, Lvalue, Node, NodeKind, Variable, VariableKind};
use crate::loops::{self, LoopId};
use crate::types::Type;

/// Loops with at most this many paths stay as they are.
const FEW_WAYS: u64 = 64;

/// Branches inside a branch with at most this many paths stay as they are.
const FEW_WITHIN: u64 = 8;

/// The name of the temporaries that count the passes of a branch.
const ONCE: &str = "once";

/// The program with the branches of loops with many paths as loops of one iteration. Its calls must be expanded. `None`
/// if there is no such loop.
pub fn branches(cfg: &Cfg) -> Option<Viewed> {
    branches_beyond(cfg, FEW_WAYS)
}

/// The same, where loops with more than this many paths have many.
pub fn branches_beyond(cfg: &Cfg, few: u64) -> Option<Viewed> {
    let forest = &cfg.main_function().loops;
    let mut regions = Vec::new();
    // The regions inside others come first.
    for at in (0..forest.loops.len() as u32).rev().map(LoopId) {
        let ways = Ways::around(cfg, at);
        if ways.from(forest.get(at).head) > few {
            ways.walk(forest.get(at).head, forest.get(at).head, &mut FxHashSet::default(), &mut regions);
        }
    }
    let mut changed = (!regions.is_empty()).then(|| cfg.clone())?;
    for at in 0..regions.len() {
        let added = wrap(&mut changed, &regions[at]);
        let (done, rest) = regions.split_at_mut(at + 1);
        for outer in rest.iter_mut().filter(|outer| outer.nodes.contains(&done[at].entry)) {
            outer.nodes.extend(added);
        }
    }
    changed.functions[changed.main.0 as usize].loops = loops::find(&changed.graph, cfg.main_function().entry);
    Some(Viewed { cfg: changed, back: Back::keeping(cfg) })
}

impl Cfg {
    /// Returns `true` if a node is the head of a loop of one iteration that stands for a branch.
    pub fn stands_for_branch(&self, head: NodeIndex) -> bool {
        matches!(self.graph[head].kind, NodeKind::LoopHead)
            && self.successor(head, Edge::Next).is_some_and(|test| self.counts_passes(test))
    }

    /// Returns `true` if a node counts or tests how often a loop that stands for a branch was passed.
    pub fn counts_passes(&self, node: NodeIndex) -> bool {
        let variable = match &self.graph[node].kind {
            NodeKind::Branch(Expr::Binary(_, passes, _)) => match &**passes {
                Expr::Variable(passes) => *passes,
                _ => return false,
            },
            NodeKind::Assign { place: Lvalue::Variable(passes), .. } => *passes,
            _ => return false,
        };
        // Lowering gives all its temporaries other names.
        let Variable { name, kind, .. } = self.variable(variable);
        *kind == VariableKind::Temporary && name == ONCE
    }
}

/// A branch with the nodes of all its sides, which is entered at one node and left to one other.
struct Region {
    entry: NodeIndex,
    exit: NodeIndex,
    nodes: SortedSet<NodeIndex>,
}

/// The paths around a loop. Other loops inside it are not gone around.
struct Ways<'a> {
    cfg: &'a Cfg,
    at: LoopId,
    head: NodeIndex,
    /// By node: the number of paths from there back to the head.
    counts: FxHashMap<NodeIndex, u64>,
    /// By node: the first node after it that all these paths pass, and how many such nodes follow.
    meets: FxHashMap<NodeIndex, (NodeIndex, u32)>,
}

impl<'a> Ways<'a> {
    fn around(cfg: &'a Cfg, at: LoopId) -> Self {
        let body = cfg.main_function().loops.get(at);
        let mut ways = Self { cfg, at, head: body.head, counts: FxHashMap::default(), meets: FxHashMap::default() };
        for node in cfg.nodes_in_order(cfg.main).into_iter().rev().filter(|node| body.nodes.contains(node)) {
            let onward = ways.onward(node);
            let count = onward.iter().fold(0, |sum: u64, next| sum.saturating_add(ways.on_arrival(*next)));
            if let Some(meet) = onward.into_iter().reduce(|one, other| ways.common(one, other)) {
                let depth = ways.depth(meet) + 1;
                ways.meets.insert(node, (meet, depth));
            }
            ways.counts.insert(node, count);
        }
        ways
    }

    /// The number of paths from a node back to the head.
    fn from(&self, node: NodeIndex) -> u64 {
        self.counts.get(&node).copied().unwrap_or_default()
    }

    /// The same for a node that a path has come to: at the head, it ends.
    fn on_arrival(&self, node: NodeIndex) -> u64 {
        if node == self.head { 1 } else { self.from(node) }
    }

    /// The successors of a node on paths back to the head.
    fn onward(&self, node: NodeIndex) -> Vec<NodeIndex> {
        let loops = &self.cfg.main_function().loops;
        let goes_back = |next: NodeIndex| loops.headed_by(next).is_some_and(|at| loops.get(at).nodes.contains(&node));
        let is_on_way = |next: &NodeIndex| *next == self.head || (!goes_back(*next) && self.from(*next) > 0);
        [Edge::Next, Edge::True, Edge::False]
            .into_iter()
            .filter_map(|edge| self.cfg.successor(node, edge))
            .filter(is_on_way)
            .collect()
    }

    fn depth(&self, node: NodeIndex) -> u32 {
        if node == self.head { 0 } else { self.meets.get(&node).map_or(0, |(_, depth)| *depth) }
    }

    /// The first node that all paths from two nodes pass.
    fn common(&self, mut one: NodeIndex, mut other: NodeIndex) -> NodeIndex {
        while one != other {
            let deeper = if self.depth(one) >= self.depth(other) { &mut one } else { &mut other };
            let Some((meet, _)) = self.meets.get(deeper) else { return self.head };
            *deeper = *meet;
        }
        one
    }

    /// Finds the branches in a row between two nodes, those inside others before them, each once. Recursion is as deep as
    /// branches are nested.
    fn walk(&self, from: NodeIndex, to: NodeIndex, seen: &mut FxHashSet<NodeIndex>, found: &mut Vec<Region>) {
        let mut node = from;
        loop {
            let onward = self.onward(node);
            let Some(&(meet, _)) = self.meets.get(&node) else { return };
            if onward.len() > 1 {
                if !seen.insert(node) {
                    return;
                }
                if self.from(node) / self.on_arrival(meet).max(1) > FEW_WITHIN {
                    onward.iter().filter(|next| **next != meet).for_each(|next| self.walk(*next, meet, seen, found));
                }
                found.extend(self.region(node, meet));
            }
            node = meet;
            if node == to || node == self.head {
                return;
            }
        }
    }

    /// The branch at a node, if its nodes have no other entry.
    fn region(&self, entry: NodeIndex, exit: NodeIndex) -> Option<Region> {
        let loops = &self.cfg.main_function().loops;
        if entry == self.head || loops.innermost(entry) != Some(self.at) {
            return None;
        }
        let body = &loops.get(self.at).nodes;
        let (mut nodes, mut work) = (SortedSet::from([entry]), vec![entry]);
        while let Some(node) = work.pop() {
            for next in self.cfg.graph.neighbors(node).filter(|next| *next != exit && body.contains(next)) {
                if next == self.head || next == entry {
                    return None;
                }
                if nodes.insert(next) {
                    work.push(next);
                }
            }
        }
        let enters = |node: &NodeIndex| {
            let mut before = self.cfg.graph.neighbors_directed(*node, Direction::Incoming);
            *node != entry && before.any(|node| !nodes.contains(&node))
        };
        (!nodes.iter().any(enters)).then_some(Region { entry, exit, nodes })
    }
}

/// Makes a branch a loop of one iteration. Returns the added nodes.
fn wrap(cfg: &mut Cfg, region: &Region) -> [NodeIndex; 4] {
    let Region { entry, exit, nodes } = region;
    let once = cfg.declare(ONCE.to_owned(), Type::Integer);
    cfg.variables[once.0 as usize].kind = VariableKind::Temporary;
    let Node { span, line, .. } = cfg.graph[*entry];
    let passes = || Box::new(Expr::Variable(once));
    let one = || Box::new(Expr::Number(1.into()));
    let set = |value| NodeKind::Assign { place: Lvalue::Variable(once), value };
    let mut add = |kind| cfg.graph.add_node(Node { kind, span, line });
    let start = add(set(Expr::Number(0.into())));
    let head = add(NodeKind::LoopHead);
    let test = add(NodeKind::Branch(Expr::Binary(BinaryOp::Less, passes(), one())));
    let count = add(set(Expr::Binary(BinaryOp::Add, passes(), one())));
    redirect(cfg, *entry, start, |source| !nodes.contains(&source));
    redirect(cfg, *exit, count, |source| nodes.contains(&source));
    cfg.graph.add_edge(start, head, Edge::Next);
    cfg.graph.add_edge(head, test, Edge::Next);
    cfg.graph.add_edge(test, *entry, Edge::True);
    cfg.graph.add_edge(test, *exit, Edge::False);
    cfg.graph.add_edge(count, head, Edge::Next);
    [start, head, test, count]
}

/// Leads the edges to a node that come from some nodes to another one.
fn redirect(cfg: &mut Cfg, from: NodeIndex, to: NodeIndex, is_source: impl Fn(NodeIndex) -> bool) {
    let edges = cfg.graph.edges_directed(from, Direction::Incoming).filter(|edge| is_source(edge.source()));
    let edges: Vec<_> = edges.map(|edge| (edge.id(), edge.source(), *edge.weight())).collect();
    for (id, source, weight) in edges {
        cfg.graph.remove_edge(id);
        cfg.graph.add_edge(source, to, weight);
    }
}
