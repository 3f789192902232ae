//! Consequences of a proof that no run reaches the target: no run takes an edge from which every path reaches the
//! target, and no run leaves a loop that has no other exit.

use loopscope_cfg::{Cfg, Loop, NodeKind, functions_called};
use loopscope_question::report::Proof;
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use petgraph::visit::{Dfs, EdgeRef as _};

/// The number of nodes that may be visited to decide whether all paths from a node reach the target.
const MOST_NODES: usize = 40;

/// Returns `true` if every run that reaches a node later reaches a target. False if that is not obvious: loops and calls may
/// not terminate.
pub(super) fn leads_on(cfg: &Cfg, targets: &SortedSet<NodeIndex>, node: NodeIndex) -> bool {
    let mut seen = SortedSet::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if targets.contains(&node) || !seen.insert(node) {
            continue;
        }
        let may_stay = matches!(cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Call { .. });
        let next = open.len();
        open.extend(cfg.graph.neighbors(node));
        if may_stay || open.len() == next || seen.len() > MOST_NODES {
            return false;
        }
    }
    true
}

/// Adds the loops that no run leaves to a proof. No run takes a `dead` edge.
pub(crate) fn with_never_left(
    mut proof: Proof,
    cfg: &Cfg,
    target: (&SortedSet<NodeIndex>, Option<u32>),
    dead: &[EdgeIndex],
) -> Proof {
    if proof.never_left.is_empty() {
        proof.never_left = never_left(cfg, target, dead);
    }
    proof
}

/// Adds those of these lines of loops, which no run leaves, whose exits reach the target.
pub(crate) fn with_never_left_before(
    mut proof: Proof,
    cfg: &Cfg,
    targets: &SortedSet<NodeIndex>,
    never_left: &[u32],
) -> Proof {
    let functions = functions_called(cfg).unwrap_or_default();
    let loops = functions.iter().flat_map(|function| &cfg.function(*function).loops.loops);
    let before = loops.filter(|Loop { nodes, .. }| {
        let edges = nodes.iter().flat_map(|node| cfg.graph.edges(*node));
        let mut exits = edges.map(|edge| edge.target()).filter(|node| !nodes.contains(node));
        exits.any(|exit| from(cfg, exit).iter().any(|node| targets.contains(node)))
    });
    let mut lines: SortedSet<u32> = proof.never_left.iter().copied().collect();
    lines.extend(before.map(|each| each.line).filter(|line| never_left.contains(line)));
    proof.never_left = lines.into_iter().collect();
    proof
}

/// The lines of the loops before the target that no run leaves, given that no run reaches a target or takes a `dead`
/// edge. `line` is the target's line, if the target is a line.
fn never_left(cfg: &Cfg, (targets, line): (&SortedSet<NodeIndex>, Option<u32>), dead: &[EdgeIndex]) -> Vec<u32> {
    let (mut lines, mut left) = (SortedSet::new(), SortedSet::new());
    for function in functions_called(cfg).unwrap_or_default() {
        let function = cfg.function(function);
        let reached = from(cfg, function.entry);
        for each in function.loops.loops.iter().filter(|each| reached.contains(&each.head)) {
            let of_kind = if is_never_left(cfg, (targets, line), dead, each) { &mut lines } else { &mut left };
            of_kind.insert(each.line);
        }
    }
    // The sentence is about all loops of a line.
    lines.iter().copied().filter(|line| !left.contains(line)).collect()
}

fn is_never_left(
    cfg: &Cfg,
    (targets, line): (&SortedSet<NodeIndex>, Option<u32>),
    dead: &[EdgeIndex],
    Loop { nodes, .. }: &Loop,
) -> bool {
    let edges = nodes.iter().flat_map(|node| cfg.graph.edges(*node));
    let exits: Vec<_> = edges.filter(|edge| !nodes.contains(&edge.target())).collect();
    // A call may end the run. Code after a loop without an exit edge is not in the graph.
    let calls = nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Call { .. }));
    let leads_on_from = |node| from(cfg, node).iter().any(|node| targets.contains(node));
    let is_below = |line: u32| nodes.iter().all(|node| cfg.graph[*node].line < line);
    let is_before =
        exits.iter().any(|edge| leads_on_from(edge.target())) || exits.is_empty() && line.is_some_and(is_below);
    !calls && is_before && exits.iter().all(|edge| dead.contains(&edge.id()) || leads_on(cfg, targets, edge.target()))
}

/// The nodes of a function that can be reached from one of them.
fn from(cfg: &Cfg, node: NodeIndex) -> SortedSet<NodeIndex> {
    let mut search = Dfs::new(&cfg.graph, node);
    std::iter::from_fn(|| search.next(&cfg.graph)).collect()
}
