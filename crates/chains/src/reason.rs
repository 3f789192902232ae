//! Explains in words where constraints on path counters come from. Code is in backticks.

use loopscope_cfg::{Cfg, Loop, LoopForest, LoopId, NodeKind};
use loopscope_message::{Message, text};
use petgraph::stable_graph::NodeIndex;

use crate::chain::{Chain, ChainForm, ChainId};
use crate::effect::{CounterConstraint, Origin};

/// The reason why a constraint on counters holds: the condition of the program that it is about, in the direction in
/// which it is passed, and the moment.
pub fn why(form: &ChainForm<'_>, constraint: &CounterConstraint) -> Message {
    let cfg = form.cfg();
    if cfg.counts_passes(constraint.node) {
        let line = cfg.graph[constraint.node].line;
        return text!("a run takes one path of the branch in line {line} each time");
    }
    let condition = cfg.show_direction(constraint.node, constraint.edge);
    match (constraint.origin, condition) {
        (Origin::Condition, Some(condition)) => passed(cfg, constraint, condition),
        (Origin::LastIteration(at), Some(condition)) => {
            text!("{condition} in the last iteration of {the_loop}", the_loop = the_loop(cfg, at))
        }
        (Origin::FirstIteration(at), Some(condition)) => {
            text!("{condition} in the first iteration of {the_loop}", the_loop = the_loop(cfg, at))
        }
        (Origin::LastAlong(chain), Some(condition)) => {
            text!("{condition} in the last iteration along {chain}", chain = chain.shown())
        }
        (Origin::EachIteration(at), Some(condition)) => {
            text!("{condition} in each iteration of {the_loop} that passes it", the_loop = the_loop(cfg, at))
        }
        (Origin::Path, Some(condition)) => condition,
        (Origin::Condition | Origin::Path, None) => text!("what the way to the target needs"),
        (Origin::LastIteration(at), None) => {
            text!("what the last iteration of {the_loop} needs", the_loop = the_loop(cfg, at))
        }
        (Origin::FirstIteration(at), None) => {
            text!("what the first iteration of {the_loop} needs", the_loop = the_loop(cfg, at))
        }
        (Origin::LastAlong(chain), None) => {
            text!("what the last iteration along {chain} needs", chain = chain.shown())
        }
        (Origin::EachIteration(at), None) => {
            text!("what each iteration of {the_loop} needs", the_loop = the_loop(cfg, at))
        }
        (Origin::Order(at), _) => {
            text!("the iterations of {the_loop} come one after the other", the_loop = the_loop(cfg, at))
        }
        (Origin::LastWrite(at), _) => {
            text!("no iteration of {the_loop} writes after the last write", the_loop = the_loop(cfg, at))
        }
        (Origin::Summed(chain), _) => {
            text!("what {chain} needs, summed over all its iterations", chain = chain.shown())
        }
        (Origin::Counts, _) => text!("no path through a loop is taken a negative number of times"),
        (Origin::Moment(Some(chain)), _) => {
            text!(
                "{chain} is taken only where {conditions}",
                chain = chain.shown(),
                conditions = conditions(form, chain)
            )
        }
        (Origin::Moment(None), _) => text!("one of the paths through the loop is taken first, and one last"),
    }
}

/// The conditions along a chain. If several paths of equal effect count as the chain, those that all of them share.
pub fn conditions(form: &ChainForm<'_>, chain: ChainId) -> Message {
    let Chain { steps, alike, .. } = form.chain(chain);
    let shared = steps.iter().filter(|step| alike.iter().all(|path| path.contains(step)));
    let branches = shared.filter_map(|step| match form.cfg().graph[step.node].kind {
        NodeKind::Branch(_) if !form.cfg().counts_passes(step.node) => form.cfg().show_direction(step.node, step.edge),
        _ => None,
    });
    let shared = Message::all(branches).unwrap_or_else(|| text!("the way to it is open"));
    if alike.is_empty() {
        shared
    } else {
        text!("{shared}, on {count} paths of the same effect", count = alike.len() + 1)
    }
}

/// The outermost loop that a constraint's edge leaves.
pub fn loop_left(cfg: &Cfg, constraint: &CounterConstraint) -> Option<LoopId> {
    let next = cfg.successor(constraint.node, constraint.edge)?;
    outermost_left(main_loops(cfg), constraint.node, next)
}

/// A condition on a chain, and the moment when it is passed, if that is of interest.
fn passed(cfg: &Cfg, constraint: &CounterConstraint, condition: Message) -> Message {
    match loop_left(cfg, constraint) {
        Some(at) => text!("{condition} where {the_loop} is left", the_loop = the_loop(cfg, at)),
        None => condition,
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

/// A loop, or the branch that it stands for.
pub(crate) fn the_loop(cfg: &Cfg, at: LoopId) -> Message {
    let Loop { head, line, .. } = main_loops(cfg).get(at);
    if cfg.stands_for_branch(*head) { text!("the branch in line {line}") } else { text!("the loop in line {line}") }
}

fn main_loops(cfg: &Cfg) -> &LoopForest {
    &cfg.main_function().loops
}
