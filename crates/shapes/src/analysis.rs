//! The fixed point iteration: heaps are kept at heads of loops and where paths meet, one for each shape.

use std::collections::BTreeSet;

use loopscope_cfg::{Cfg, Edge, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use crate::heap::Heap;
use crate::program::Program;

/// After a heap has grown this often, the ends of its intervals move to thresholds.
const JOINS: u32 = 2;

/// Above this number of shapes, a node where paths meet is treated like the head of a loop: cells are folded.
const MANY_SHAPES: usize = 40;

/// The most shapes of a node.
const MOST_SHAPES: usize = 400;

/// The most cells and segments of a heap.
const MOST_CHUNKS: usize = 40;

/// The most evaluations of nodes, one for each heap.
const MOST_STEPS: u64 = 60_000;

/// A heap at a node where heaps are kept.
#[derive(Debug)]
struct NodeHeap {
    heap: Heap,
    /// The number of times that it grew.
    rounds: u32,
}

/// The heaps of a node.
#[derive(Debug, Default)]
struct Heaps {
    all: Vec<NodeHeap>,
    of_shape: SortedMap<Vec<u32>, usize>,
}

/// A running shape analysis of a program without calls.
#[derive(Debug)]
pub struct Analysis<'a> {
    program: Program<'a>,
    /// The edges that are excluded for other reasons.
    excluded: SortedSet<(NodeIndex, u8)>,
    /// The nodes where heaps are kept, in processing order, and the position of each there.
    ranked: Vec<NodeIndex>,
    ranks: SortedMap<NodeIndex, usize>,
    kept: Vec<Heaps>,
    /// Positions of nodes and of their heaps that are to be processed.
    waiting: BTreeSet<(usize, usize)>,
    findings: Findings,
    /// The edges that runs may take out of conditions.
    taken: SortedSet<(NodeIndex, u8)>,
    /// Nodes after which nothing is known.
    lost: Vec<NodeIndex>,
    steps: u64,
}

/// The result of the analysis.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Nodes that a run may reach.
    pub live: SortedSet<NodeIndex>,
    /// Edges out of these nodes that no run takes.
    pub dead: Vec<(NodeIndex, Edge)>,
}

impl<'a> Analysis<'a> {
    /// An analysis of a program without calls, in which no run takes the `excluded` edges. None if the program allocates no
    /// records with pointers.
    pub fn new(cfg: &'a Cfg, excluded: impl Iterator<Item = (NodeIndex, Edge)>) -> Option<Self> {
        let program = Program::new(cfg)?;
        let is_kept = |node: &NodeIndex| match cfg.graph[*node].kind {
            NodeKind::LoopHead | NodeKind::Entry => true,
            NodeKind::Error(_) | NodeKind::Halt | NodeKind::Return(_) => false,
            _ => cfg.graph.edges_directed(*node, Direction::Incoming).count() > 1,
        };
        let ranked: Vec<NodeIndex> = cfg.nodes_in_order(cfg.main).into_iter().filter(is_kept).collect();
        let mut analysis = Self {
            excluded: excluded.map(|(node, edge)| (node, edge as u8)).collect(),
            ranks: ranked.iter().enumerate().map(|(rank, node)| (*node, rank)).collect(),
            kept: ranked.iter().map(|_| Heaps::default()).collect(),
            ranked,
            waiting: BTreeSet::new(),
            findings: Findings::default(),
            taken: SortedSet::new(),
            lost: Vec::new(),
            steps: 0,
            program,
        };
        let start = analysis.program.start();
        analysis.arrive(0, start)?;
        Some(analysis)
    }

    /// The number of nodes evaluated so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Continues for a bounded amount of work. Returns true at the end of the analysis.
    pub fn advance(&mut self) -> bool {
        let Some((rank, at)) = self.waiting.pop_first() else {
            self.finish();
            return true;
        };
        if self.walk(rank, at).is_some() {
            return false;
        }
        // Too much to know.
        self.lost = vec![self.ranked[0]];
        self.waiting.clear();
        false
    }

    /// The findings, once [`advance`](Self::advance) has returned true.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Follows the program from a heap to the next nodes where heaps are kept. `None` if there are too many.
    fn walk(&mut self, rank: usize, at: usize) -> Option<()> {
        let cfg = self.program.cfg;
        let mut open = vec![(self.ranked[rank], self.kept[rank].all[at].heap.clone())];
        while let Some((node, heap)) = open.pop() {
            self.findings.live.insert(node);
            for heap in self.program.rearranged(node, heap) {
                self.steps += 1;
                if self.steps > MOST_STEPS || heap.chunks.len() > MOST_CHUNKS + self.program.slots.len() {
                    return None;
                }
                let Ok(edges) = self.program.after(node, heap) else {
                    self.lost.push(node);
                    continue;
                };
                for (edge, heap) in edges {
                    let taken = (node, edge as u8);
                    let next = cfg.successor(node, edge);
                    let Some(next) = next.filter(|_| !self.excluded.contains(&taken)) else { continue };
                    self.taken.insert(taken);
                    match self.ranks.get(&next) {
                        Some(rank) => self.arrive(*rank, heap)?,
                        None => open.push((next, heap)),
                    }
                }
            }
        }
        Some(())
    }

    /// Joins a heap with that of its shape at a node, which is to be processed if there is more then. None if that is too
    /// much.
    fn arrive(&mut self, rank: usize, mut heap: Heap) -> Option<()> {
        let node = self.ranked[rank];
        let is_head = self.program.cfg.graph[node].kind == NodeKind::LoopHead;
        heap.collect(&self.program, node);
        let folds = is_head || self.kept[rank].all.len() > MANY_SHAPES;
        if folds {
            heap.fold(&self.program);
            heap.collect(&self.program, node);
        }
        let Heaps { all, of_shape } = &mut self.kept[rank];
        let shape = heap.shape(folds);
        match of_shape.get(&shape) {
            Some(at) => {
                let kept = &mut all[*at];
                if kept.heap.join(&heap, is_head && kept.rounds > JOINS) {
                    kept.rounds += 1;
                    self.waiting.insert((rank, *at));
                }
            }
            None if all.len() == MOST_SHAPES || heap.chunks.len() > MOST_CHUNKS + self.program.slots.len() => {
                return None;
            }
            None => {
                self.waiting.insert((rank, all.len()));
                of_shape.insert(shape, all.len());
                all.push(NodeHeap { heap, rounds: 0 });
            }
        }
        Some(())
    }

    /// The findings, after nothing is left to be processed.
    fn finish(&mut self) {
        let cfg = self.program.cfg;
        let mut reached: SortedSet<NodeIndex> = SortedSet::new();
        let mut open = std::mem::take(&mut self.lost);
        while let Some(node) = open.pop() {
            if reached.insert(node) {
                open.extend(cfg.graph.neighbors(node));
            }
        }
        for node in self.findings.live.iter().filter(|node| !reached.contains(node)) {
            for edge in [Edge::True, Edge::False] {
                if cfg.successor(*node, edge).is_some() && !self.taken.contains(&(*node, edge as u8)) {
                    self.findings.dead.push((*node, edge));
                }
            }
        }
        let live = self.findings.live.iter().copied();
        self.findings.live = live.chain(reached.iter().copied()).collect();
    }
}
