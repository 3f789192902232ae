//! Where constraints on path counters come from, in words. Code stands between backticks.

use loopscope_cfg::{Cfg, LoopForest, LoopId};

use crate::chain::ChainForm;
use crate::effect::{CounterConstraint, Origin};

/// Why a constraint on counters holds: the condition of the program that it says something about, in the direction in
/// which it is passed, and when that is.
pub fn why(form: &ChainForm<'_>, constraint: &CounterConstraint) -> String {
    let cfg = form.cfg();
    let condition = cfg.show_direction(constraint.node, constraint.edge);
    match (constraint.origin, condition) {
        (Origin::Condition, Some(condition)) => format!("{condition} {}", passed(cfg, constraint)),
        (Origin::LastIteration(at), Some(condition)) => {
            format!("{condition} in the last iteration of {}", the_loop(cfg, at))
        }
        (Origin::FirstIteration(at), Some(condition)) => {
            format!("{condition} in the first iteration of {}", the_loop(cfg, at))
        }
        (Origin::Condition, None) => "what the way to the target needs".to_owned(),
        (Origin::LastIteration(at), None) => format!("what the last iteration of {} needs", the_loop(cfg, at)),
        (Origin::FirstIteration(at), None) => format!("what the first iteration of {} needs", the_loop(cfg, at)),
        (Origin::Summed(chain), _) => format!("what c{} needs, summed over all its iterations", chain.0),
        (Origin::Counts, _) => "nothing is done a negative number of times".to_owned(),
        (Origin::Moment(Some(chain)), _) => {
            format!("the conditions of c{} hold whenever it is taken: the first time, and the last", chain.0)
        }
        (Origin::Moment(None), _) => {
            "one of the ways around the loop is its first iteration, and one its last".to_owned()
        }
    }
}

/// When a condition on a chain is passed.
fn passed(cfg: &Cfg, constraint: &CounterConstraint) -> String {
    let left = cfg
        .successor(constraint.node, constraint.edge)
        .and_then(|next| outermost_left(main_loops(cfg), constraint.node, next));
    match left {
        Some(at) => format!("where {} is left", the_loop(cfg, at)),
        None => "on the way to the target".to_owned(),
    }
}

/// The outermost of the loops around a node that an edge to another node leaves.
fn outermost_left(
    loops: &LoopForest,
    node: petgraph::stable_graph::NodeIndex,
    next: petgraph::stable_graph::NodeIndex,
) -> Option<LoopId> {
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
