//! The loops of a function, and which lies in which.

use loopscope_sorted::{SortedSet, sort, sort_by_key};
use petgraph::Direction;
use petgraph::algo::dominators::{self, Dominators};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashSet;

use crate::graph::{Graph, NodeKind};

/// A loop: an index into [`LoopForest::loops`], outer loops before the loops inside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct LoopId(pub u32);

/// The natural loops of one function.
#[derive(Clone, Debug, Default)]
pub struct LoopForest {
    /// Outer loops before the loops inside them, otherwise in source order.
    pub loops: Vec<Loop>,
}

/// A natural loop. micro-c has no `goto`, so each loop is entered through its head alone.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its [`crate::NodeKind::LoopHead`].
    pub head: NodeIndex,
    /// Its nodes, the head and those of inner loops among them.
    pub nodes: SortedSet<NodeIndex>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// How many loops lie around it.
    pub depth: u32,
    /// The line of its head's statement.
    pub line: u32,
}

impl LoopForest {
    /// The loop whose head is this node.
    pub fn headed_by(&self, head: NodeIndex) -> Option<LoopId> {
        self.loops.iter().position(|each| each.head == head).map(|index| LoopId(index as u32))
    }

    /// The innermost loop that holds a node.
    pub fn innermost(&self, node: NodeIndex) -> Option<LoopId> {
        let holding = self.loops.iter().enumerate().filter(|(_, each)| each.nodes.contains(&node));
        holding.max_by_key(|(_, each)| each.depth).map(|(index, _)| LoopId(index as u32))
    }

    /// The loop with an id.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.0 as usize]
    }
}

/// The natural loops of the function that starts at `entry` (Aho, Lam, Sethi, Ullman: Compilers, 9.6): an edge to a
/// node that dominates where it comes from closes a loop, which holds all nodes that lead to it past the head.
pub(crate) fn find(graph: &Graph, entry: NodeIndex) -> LoopForest {
    let dominators = dominators::simple_fast(graph, entry);
    let mut loops: Vec<Loop> = heads_by(graph, &dominators, entry)
        .into_iter()
        .map(|head| {
            let nodes = natural_loop(graph, &dominators, head);
            Loop { head, nodes, parent: None, depth: 0, line: graph[head].line }
        })
        .collect();
    // A loop is larger than the loops inside it, so outer loops come first.
    sort_by_key(&mut loops, |each| (std::cmp::Reverse(each.nodes.len()), graph[each.head].span, each.head));
    for index in 0..loops.len() {
        let around = (0..index).rev().find(|outer| loops[*outer].nodes.contains(&loops[index].head));
        loops[index].parent = around.map(|outer| LoopId(outer as u32));
        loops[index].depth = around.map_or(0, |outer| loops[outer].depth + 1);
    }
    in_source_order(graph, &loops)
}

/// The nodes to which back edges lead.
pub(crate) fn heads(graph: &Graph, entry: NodeIndex) -> SortedSet<NodeIndex> {
    heads_by(graph, &dominators::simple_fast(graph, entry), entry)
}

fn heads_by(graph: &Graph, dominators: &Dominators<NodeIndex>, entry: NodeIndex) -> SortedSet<NodeIndex> {
    let mut search = petgraph::visit::Dfs::new(graph, entry);
    let mut heads = SortedSet::new();
    while let Some(node) = search.next(graph) {
        if matches!(graph[node].kind, NodeKind::LoopHead) && latches(graph, dominators, node).next().is_some() {
            heads.insert(node);
        }
    }
    heads
}

/// Where a head's back edges come from.
fn latches<'a>(
    graph: &'a Graph,
    dominators: &'a Dominators<NodeIndex>,
    head: NodeIndex,
) -> impl Iterator<Item = NodeIndex> + 'a {
    let dominated =
        move |node: &NodeIndex| dominators.dominators(*node).is_some_and(|mut all| all.any(|at| at == head));
    graph.neighbors_directed(head, Direction::Incoming).filter(dominated)
}

fn natural_loop(graph: &Graph, dominators: &Dominators<NodeIndex>, head: NodeIndex) -> SortedSet<NodeIndex> {
    let mut nodes = FxHashSet::from_iter([head]);
    let mut work: Vec<_> = latches(graph, dominators, head).collect();
    while let Some(node) = work.pop() {
        if nodes.insert(node) {
            work.extend(graph.neighbors_directed(node, Direction::Incoming));
        }
    }
    let mut nodes: Vec<_> = nodes.into_iter().collect();
    sort(&mut nodes);
    nodes.into_iter().collect()
}

/// Sorts loops by the place of their heads, which keeps outer ones first, and renumbers the parents.
fn in_source_order(graph: &Graph, loops: &[Loop]) -> LoopForest {
    let mut order: Vec<usize> = (0..loops.len()).collect();
    sort_by_key(&mut order, |index| (graph[loops[*index].head].span.start, *index));
    let place = |old: LoopId| LoopId(order.iter().position(|at| *at == old.0 as usize).unwrap_or(0) as u32);
    let loops = order
        .iter()
        .map(|old| {
            let mut each = loops[*old].clone();
            each.parent = each.parent.map(place);
            each
        })
        .collect();
    LoopForest { loops }
}
