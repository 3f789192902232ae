//! Explains in words where constraints on path counters come from. Code is in backticks.

use loopscope_cfg::{Cfg, LoopForest, LoopId, NodeKind};
use petgraph::stable_graph::NodeIndex;

use crate::chain::{Chain, ChainForm, ChainId};
use crate::effect::{CounterConstraint, Origin};

/// Why a constraint on counters holds: the condition of the program that it says something about, in the direction in
/// which it is passed, and when that is.
pub fn why(form: &ChainForm<'_>, constraint: &CounterConstraint) -> String {
    let cfg = form.cfg();
    let condition = cfg.show_direction(constraint.node, constraint.edge);
    match (constraint.origin, condition) {
        (Origin::Condition, Some(condition)) => format!("{condition}{}", passed(cfg, constraint)),
        (Origin::LastIteration(at), Some(condition)) => {
            format!("{condition} in the last iteration of {}", the_loop(cfg, at))
        }
        (Origin::FirstIteration(at), Some(condition)) => {
            format!("{condition} in the first iteration of {}", the_loop(cfg, at))
        }
        (Origin::EachIteration(at), Some(condition)) => {
            format!("{condition} in each iteration of {} that passes it", the_loop(cfg, at))
        }
        (Origin::Path, Some(condition)) => condition,
        (Origin::Condition | Origin::Path, None) => "what the way to the target needs".to_owned(),
        (Origin::LastIteration(at), None) => format!("what the last iteration of {} needs", the_loop(cfg, at)),
        (Origin::FirstIteration(at), None) => format!("what the first iteration of {} needs", the_loop(cfg, at)),
        (Origin::EachIteration(at), None) => format!("what each iteration of {} needs", the_loop(cfg, at)),
        (Origin::Order(at), _) => format!("the iterations of {} come one after the other", the_loop(cfg, at)),
        (Origin::LastWrite(at), _) => format!("no iteration of {} writes after the last write", the_loop(cfg, at)),
        (Origin::Summed(chain), _) => format!("what c{} needs, summed over all its iterations", chain.0),
        (Origin::Counts, _) => "no path through a loop is taken a negative number of times".to_owned(),
        (Origin::Moment(Some(chain)), _) => format!("c{} is taken only where {}", chain.0, conditions(form, chain)),
        (Origin::Moment(None), _) => "one of the paths through the loop is taken first, and one last".to_owned(),
    }
}

/// The conditions along a chain. If several paths of equal effect count as the chain, those that all of them share.
pub fn conditions(form: &ChainForm<'_>, chain: ChainId) -> String {
    let Chain { steps, alike, .. } = form.chain(chain);
    let shared = steps.iter().filter(|step| alike.iter().all(|path| path.contains(step)));
    let branches = shared.filter_map(|step| match form.cfg().graph[step.node].kind {
        NodeKind::Branch(_) => form.cfg().show_direction(step.node, step.edge),
        _ => None,
    });
    let branches: Vec<String> = branches.collect();
    let shared = if branches.is_empty() { "the way to it is open".to_owned() } else { branches.join(" and ") };
    if alike.is_empty() { shared } else { format!("{shared}, on {} paths of the same effect", alike.len() + 1) }
}

/// When a condition on a chain is passed, if there is more to say than that it is.
fn passed(cfg: &Cfg, constraint: &CounterConstraint) -> String {
    let left = cfg
        .successor(constraint.node, constraint.edge)
        .and_then(|next| outermost_left(main_loops(cfg), constraint.node, next));
    match left {
        Some(at) => format!(" where {} is left", the_loop(cfg, at)),
        None => String::new(),
    }
}

/// The outermost of the loops around a node that an edge to another node leaves.
fn outermost_left(loops: &LoopForest, node: NodeIndex, next: NodeIndex) -> Option<LoopId> {
    let mut left = None;
    let mut around = loops.innermost(node);
    while let Some(at) = around {
        if !loops.get(at).nodes.contains(&next) {
            left = Some(at);
        }
        around = loops.get(at).parent;
    }
    left
}

fn the_loop(cfg: &Cfg, at: LoopId) -> String {
    format!("the loop in line {}", main_loops(cfg).get(at).line)
}

fn main_loops(cfg: &Cfg) -> &LoopForest {
    &cfg.main_function().loops
}
