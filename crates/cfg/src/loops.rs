//! The loops of a function, and which lies in which.

use loopscope_sorted::{SortedSet, sort, sort_by_key};
use petgraph::Direction;
use petgraph::algo::tarjan_scc;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Graph, NodeKind};

/// A loop: an index into [`LoopForest::loops`], outer loops before the loops inside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct LoopId(pub u32);

/// The natural loops of one function.
#[derive(Clone, Debug, Default)]
pub struct LoopForest {
    /// Outer loops before the loops inside them, otherwise in source order.
    pub loops: Vec<Loop>,
    /// By node, the innermost loop that holds it.
    innermost: FxHashMap<NodeIndex, LoopId>,
}

/// A natural loop. It is entered through its head alone, also where `goto` makes it.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its [`crate::NodeKind::LoopHead`].
    pub head: NodeIndex,
    /// Its nodes, the head and those of inner loops among them.
    pub nodes: SortedSet<NodeIndex>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// The number of loops that lie around it.
    pub depth: u32,
    /// The line of its head's statement.
    pub line: u32,
}

impl LoopForest {
    /// The loops of a graph that may be irreducible. Each head on a cycle has a loop of its own, which holds the head alone. The
    /// other nodes on the cycle lie in any one of these loops.
    pub fn of_heads(graph: &Graph) -> Self {
        let mut forest = Self::default();
        let is_cycle = |nodes: &Vec<NodeIndex>| nodes.len() > 1 || graph.contains_edge(nodes[0], nodes[0]);
        let mut cycles: Vec<Vec<NodeIndex>> = tarjan_scc(graph).into_iter().filter(is_cycle).collect();
        for cycle in &mut cycles {
            sort(cycle);
            if cycle.iter().all(|node| graph[*node].kind != NodeKind::LoopHead) {
                continue;
            }
            let first = LoopId(forest.loops.len() as u32);
            forest.innermost.extend(cycle.iter().map(|node| (*node, first)));
            for head in cycle.iter().copied().filter(|node| graph[*node].kind == NodeKind::LoopHead) {
                forest.innermost.insert(head, LoopId(forest.loops.len() as u32));
                let nodes = std::iter::once(head).collect();
                forest.loops.push(Loop { head, nodes, parent: None, depth: 0, line: graph[head].line });
            }
        }
        forest
    }

    /// The loop whose head is this node.
    pub fn headed_by(&self, head: NodeIndex) -> Option<LoopId> {
        self.innermost(head).filter(|id| self.get(*id).head == head)
    }

    /// The innermost loop that holds a node.
    pub fn innermost(&self, node: NodeIndex) -> Option<LoopId> {
        self.innermost.get(&node).copied()
    }

    /// The loop with an id.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.0 as usize]
    }
}

/// The natural loops of the function that starts at `entry` (Aho, Lam, Sethi, Ullman: Compilers, 9.6): an edge back to
/// the head of a loop closes it, and it holds all nodes that reach that edge without passing the head.
pub(crate) fn find(graph: &Graph, entry: NodeIndex) -> LoopForest {
    let mut loops: Vec<Loop> = latches(graph, entry)
        .into_iter()
        .map(|(head, latches)| {
            let nodes = natural_loop(graph, head, latches);
            Loop { head, nodes, parent: None, depth: 0, line: graph[head].line }
        })
        .collect();
    // A loop is larger than the loops inside it, so outer loops come first.
    sort_by_key(&mut loops, |each| (std::cmp::Reverse(each.nodes.len()), graph[each.head].span, each.head));
    let mut innermost: FxHashMap<NodeIndex, LoopId> = FxHashMap::default();
    for index in 0..loops.len() {
        let around = innermost.get(&loops[index].head).copied();
        loops[index].parent = around;
        loops[index].depth = around.map_or(0, |outer| loops[outer.0 as usize].depth + 1);
        innermost.extend(loops[index].nodes.iter().map(|node| (*node, LoopId(index as u32))));
    }
    in_source_order(graph, loops, innermost)
}

/// The nodes to which back edges lead.
pub(crate) fn heads(graph: &Graph, entry: NodeIndex) -> FxHashSet<NodeIndex> {
    latches(graph, entry).into_iter().map(|(head, _)| head).collect()
}

/// The heads of loops, and where their back edges come from. Each loop is entered through its head alone, so a back edge is
/// one to a node on the path of a depth-first search.
fn latches(graph: &Graph, entry: NodeIndex) -> Vec<(NodeIndex, Vec<NodeIndex>)> {
    let mut is_on_path: FxHashMap<NodeIndex, bool> = FxHashMap::from_iter([(entry, true)]);
    let mut path = vec![(entry, graph.neighbors(entry).detach())];
    let mut back: FxHashMap<NodeIndex, Vec<NodeIndex>> = FxHashMap::default();
    while let Some((node, ways)) = path.last_mut() {
        let node = *node;
        let Some(next) = ways.next_node(graph) else {
            is_on_path.insert(node, false);
            path.pop();
            continue;
        };
        match is_on_path.get(&next) {
            None => {
                is_on_path.insert(next, true);
                path.push((next, graph.neighbors(next).detach()));
            }
            Some(true) if matches!(graph[next].kind, NodeKind::LoopHead) => back.entry(next).or_default().push(node),
            Some(_) => {}
        }
    }
    back.into_iter().collect()
}

fn natural_loop(graph: &Graph, head: NodeIndex, latches: Vec<NodeIndex>) -> SortedSet<NodeIndex> {
    let mut nodes = FxHashSet::from_iter([head]);
    let mut work = latches;
    while let Some(node) = work.pop() {
        if nodes.insert(node) {
            work.extend(graph.neighbors_directed(node, Direction::Incoming));
        }
    }
    let mut nodes: Vec<_> = nodes.into_iter().collect();
    sort(&mut nodes);
    nodes.into_iter().collect()
}

/// Sorts loops by the place of their heads, which keeps outer ones first, and renumbers them.
fn in_source_order(graph: &Graph, loops: Vec<Loop>, mut innermost: FxHashMap<NodeIndex, LoopId>) -> LoopForest {
    let mut order: Vec<usize> = (0..loops.len()).collect();
    sort_by_key(&mut order, |index| (graph[loops[*index].head].span.start, *index));
    let mut places = vec![LoopId(0); loops.len()];
    for (place, old) in (0..).zip(&order) {
        places[*old] = LoopId(place);
    }
    let place = |old: LoopId| places[old.0 as usize];
    let mut loops: Vec<Loop> = loops.into_iter().map(|each| Loop { parent: each.parent.map(place), ..each }).collect();
    #[expect(clippy::iter_over_hash_type, reason = "each is renumbered by itself")]
    for id in innermost.values_mut() {
        *id = place(*id);
    }
    sort_by_key(&mut loops, |each| innermost[&each.head]);
    LoopForest { loops, innermost }
}
