//! The size of the chain program form and of its constraint systems, as in CBA, table 3.
//!
//! The search builds root chains one by one and stops at the first that leads to the target. This counts all of them:
//! first without building any, by the number of paths to each node; then those that remain when beginnings without a
//! solution are pruned.
//!
//! A subchain is counted once for each path from the program's start to its loop, as in the paper (section 3.1); after
//! elimination it is counted once, because the root chains share it.

use loopscope_cfg::{Cfg, LoopForest, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{Context, Counters, StopReason};
use loopscope_transition::step::successors;
use loopscope_transition::tracking::Tracking;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use serde::Serialize;

use crate::chain::{ChainId, ChainPosition};
use crate::describe::shown_constraints;
use crate::effect::Detail;
use crate::root::{RootStep, Start, Way};
use crate::system::{Chains, Failure, ROOT};

/// The number of chains of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChainCount {
    /// Root chains; at most `u64::MAX`.
    pub roots: u64,
    /// All chains; at most `u64::MAX`.
    pub all: u64,
}

/// The chains of a program before and after elimination, and their constraint systems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Measures {
    /// All chains.
    pub before: ChainCount,
    /// Those that remain: root chains whose constraint system has no known contradiction, and their subchains.
    pub after: ChainCount,
    /// The number of constraints in the systems of the remaining root chains that mention a counter.
    pub constraints: u64,
    /// The number of questions that eliminated the others.
    pub questions: u64,
}

/// Counts the chains of the main function of a program without calls, for the first arrival at one of the targets.
///
/// # Errors
/// A limit, or a loop with too many paths.
pub fn measure(
    context: &mut Context<'_>,
    cfg: &Cfg,
    tracking: &Tracking,
    targets: &SortedSet<NodeIndex>,
) -> Result<Measures, Failure> {
    let mut measures = Measures { before: count(cfg, targets), ..Measures::default() };
    let Start { mut chains, mut roots, .. } = Start::new(cfg, tracking, targets, context.pool, Detail::FirstAndLast);
    let mut counters = Counters::default();
    let mut subchains = SortedSet::new();
    loop {
        context.proceed(&counters).map_err(StopReason::Limit)?;
        match roots.step(&mut chains, context, &mut counters)? {
            RootStep::Chain(Way { steps, system, .. }) => {
                let root = chains.add_root(steps);
                measures.after.roots += 1;
                measures.constraints += shown_constraints(context.pool, &system).len() as u64;
                add_subchains(&chains, root, &mut subchains);
            }
            RootStep::Beginning | RootStep::Infeasible(_) => {}
            RootStep::End => break,
        }
    }
    measures.after.all = measures.after.roots + subchains.len() as u64;
    measures.questions = counters.queries;
    Ok(measures)
}

/// The subchains of a chain, and theirs.
fn add_subchains(chains: &Chains<'_>, parent: ChainId, all: &mut SortedSet<ChainId>) {
    let mut open = vec![parent];
    while let Some(parent) = open.pop() {
        for position in 0..chains.form.chain(parent).steps.len() {
            let at = chains.form.loop_at(ChainPosition::at(parent, position));
            let effect = at.and_then(|at| chains.known_effect(parent, at));
            let iterations = effect.iter().flat_map(|effect| &effect.iterations);
            open.extend(iterations.map(|way| way.chain).filter(|chain| *chain != ROOT && all.insert(*chain)));
        }
    }
}

/// Counts the chains. A root chain takes no edge back to a loop's head, and a subchain only its last one, so both are
/// paths in an acyclic graph.
pub fn count(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> ChainCount {
    let loops = &cfg.main_function().loops;
    let useful = leading_to(cfg, targets);
    let onward = |node: NodeIndex| {
        let all = if targets.contains(&node) { Vec::new() } else { successors(cfg, node) };
        all.into_iter().map(|(_, next)| next).filter(|next| useful.contains(next)).collect::<Vec<_>>()
    };
    let entry = cfg.main_function().entry;
    let order = topological(cfg, loops, entry, &onward);
    let mut paths: SortedMap<NodeIndex, u64> = SortedMap::new();
    if useful.contains(&entry) {
        paths.insert(entry, 1);
    }
    for &node in &order {
        let here = paths.get(&node).copied().unwrap_or(0);
        for next in onward(node).into_iter().filter(|next| !goes_back(cfg, loops, node, *next)) {
            let there = paths.entry(next).or_default();
            *there = there.saturating_add(here);
        }
    }
    let roots = targets.iter().fold(0_u64, |sum, target| sum.saturating_add(*paths.get(target).unwrap_or(&0)));
    let mut all = roots;
    for &head in order.iter().filter(|node| matches!(cfg.graph[**node].kind, NodeKind::LoopHead)) {
        let Some(around) = loops.headed_by(head).map(|id| loops.get(id)) else { continue };
        let mut within: SortedMap<NodeIndex, u64> = SortedMap::new();
        within.insert(head, 1);
        let mut ways = 0_u64;
        for &node in order.iter().filter(|node| around.nodes.contains(node)) {
            let here = within.get(&node).copied().unwrap_or(0);
            for next in onward(node) {
                if next == head {
                    ways = ways.saturating_add(here);
                } else if around.nodes.contains(&next) && !goes_back(cfg, loops, node, next) {
                    let there = within.entry(next).or_default();
                    *there = there.saturating_add(here);
                }
            }
        }
        all = all.saturating_add(ways.saturating_mul(paths.get(&head).copied().unwrap_or(0)));
    }
    ChainCount { roots, all }
}

/// The nodes from which a target can be reached.
fn leading_to(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> SortedSet<NodeIndex> {
    let mut useful = targets.clone();
    let mut open: Vec<NodeIndex> = targets.iter().copied().collect();
    while let Some(node) = open.pop() {
        let before = cfg.graph.neighbors_directed(node, Direction::Incoming);
        open.extend(before.filter(|before| useful.insert(*before)));
    }
    useful
}

/// The nodes on paths from the entry, each after its predecessors, without edges back to heads of loops.
fn topological(
    cfg: &Cfg,
    loops: &LoopForest,
    entry: NodeIndex,
    onward: &dyn Fn(NodeIndex) -> Vec<NodeIndex>,
) -> Vec<NodeIndex> {
    let mut seen = SortedSet::new();
    seen.insert(entry);
    let mut order = Vec::new();
    let mut open = vec![(entry, onward(entry))];
    while let Some((node, pending)) = open.last_mut() {
        let node = *node;
        if let Some(next) = pending.pop() {
            if !goes_back(cfg, loops, node, next) && seen.insert(next) {
                open.push((next, onward(next)));
            }
        } else {
            order.push(node);
            open.pop();
        }
    }
    order.reverse();
    order
}

/// Returns `true` if an edge leads back to the head of a loop.
fn goes_back(cfg: &Cfg, loops: &LoopForest, from: NodeIndex, to: NodeIndex) -> bool {
    matches!(cfg.graph[to].kind, NodeKind::LoopHead)
        && loops.headed_by(to).is_some_and(|id| loops.get(id).nodes.contains(&from))
}
