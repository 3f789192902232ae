//! Cycles of a program's loops (Compact, definition 1).
//!
//! A core is a simple path from the head of a loop back to it; its exits are the edges that leave it. Where it calls a
//! function, it continues along a path through the function. It can be entered at each of its nodes into which another
//! edge leads, such as the head: with each entry it is a cycle of its own. A path that passes a target is not a core: a
//! search ends there.

use loopscope_cfg::{Cfg, Expr, FunctionId, Loop, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use loopscope_transition::acyclic::{ways_around, ways_through};
use loopscope_transition::step::Step;

/// The most cores of one loop, and the most paths through one function.
pub const MOST_CORES: usize = 64;

/// The longest core.
const LONGEST_CORE: usize = 2_000;

/// The cores of a loop of a function, each starting with the loop's head. `None` if there are more than [`MOST_CORES`].
/// A call of a function that may call itself, has too many paths, or is not known before the run is one step of a core,
/// to the node after it; it cannot be followed.
pub fn cores(cfg: &Cfg, function: FunctionId, body: &Loop, targets: &SortedSet<NodeIndex>) -> Option<Vec<Vec<Step>>> {
    let ways = ways_around(cfg, &cfg.function(function).loops, body, targets, MOST_CORES)?;
    let mut calls = Calls { cfg, targets, ways: SortedMap::new() };
    calls.ways.insert(function, None);
    calls.entered(ways)
}

/// The number of cycles of a core: one for each entry.
pub(crate) fn entries(cfg: &Cfg, core: &[Step]) -> usize {
    core.iter().filter(|step| entered_at(cfg, core, step.node).is_some()).count()
}

/// The core as it is followed from a node of the loop's function, if it can be entered there: if it starts there, or an
/// edge leads there from another node than the one before it on the core.
pub(crate) fn entered_at(cfg: &Cfg, core: &[Step], entry: NodeIndex) -> Option<Vec<Step>> {
    let mut before = None;
    let mut depth = 0_usize;
    for (position, step) in core.iter().enumerate() {
        match &cfg.graph[step.node].kind {
            NodeKind::Entry => depth += 1,
            NodeKind::Return(_) => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if step.node == entry => {
                let mut sources = cfg.graph.neighbors_directed(entry, Direction::Incoming);
                let is_entered = position == 0 || sources.any(|source| Some(source) != before);
                return is_entered.then(|| [&core[position..], &core[..position]].concat());
            }
            _ => before = Some(step.node),
        }
    }
    None
}

/// The paths through functions that are called.
struct Calls<'a> {
    cfg: &'a Cfg,
    targets: &'a SortedSet<NodeIndex>,
    /// `None` for those that are not entered.
    ways: SortedMap<FunctionId, Option<Vec<Vec<Step>>>>,
}

impl Calls<'_> {
    /// The paths with those through the functions that they call. `None` if there are too many.
    fn entered(&mut self, ways: Vec<Vec<Step>>) -> Option<Vec<Vec<Step>>> {
        let mut all = Vec::new();
        for way in ways {
            let mut longer: Vec<Vec<Step>> = vec![Vec::new()];
            for step in way {
                for path in &mut longer {
                    path.push(step);
                }
                if let Some(through) = self.through(step.node) {
                    longer = longer.iter().flat_map(|path| through.iter().map(|on| [&path[..], on].concat())).collect();
                }
                if longer.len() > MOST_CORES || longer.iter().any(|path| path.len() > LONGEST_CORE) {
                    return None;
                }
            }
            all.extend(longer);
            if all.len() > MOST_CORES {
                return None;
            }
        }
        Some(all)
    }

    /// The paths through the function that a node calls, if it calls one that is entered. Recursion is as deep as calls
    /// are nested without recursion in the program.
    fn through(&mut self, node: NodeIndex) -> Option<Vec<Vec<Step>>> {
        let NodeKind::Call { callee: Expr::Function(callee), .. } = &self.cfg.graph[node].kind else { return None };
        if let Some(known) = self.ways.get(callee) {
            return known.clone();
        }
        // Until its paths are known, it is being entered: a call within it is recursive.
        self.ways.insert(*callee, None);
        let found = ways_through(self.cfg, *callee, self.targets, MOST_CORES).and_then(|ways| self.entered(ways));
        self.ways.insert(*callee, found.clone());
        found
    }
}
