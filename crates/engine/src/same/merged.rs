//! The paths of a product, followed to their ends, with paths merged that continue alike.
//!
//! # Idea
//! Where the iterations of all loops are bounded, a condition in a loop, such as `a[i] > m`, doubles the number of paths in each
//! iteration. Both sides of it meet again; the paths are merged there, with `ite` for the values in which they differ. Paths stay
//! apart that differ in a variable which may decide whether a loop continues: after a merger, the number of iterations would be open.
//!
//! # What is exact
//! Merging is exact. If all paths have ended and none was given up, no run reaches a target.

use loopscope_cfg::{Cfg, Expr, Lvalue, NodeKind, VarId};
use loopscope_product::Product;
use loopscope_sorted::SortedSet;
use loopscope_symex::{
    Activity, Agreeing, Budget, Context, Counters, Dfs, Ending, Executor, Limit, Progress, State, StopReason,
};
use petgraph::algo::tarjan_scc;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::{Dfs as Reachable, Reversed};

use super::prove::NoProof;
use crate::host::Meter;
use crate::workspace::Workspace;

/// The most states, the most iterations of a loop, and how much each question may cost.
const MOST_STATES: u64 = 20_000;
const MOST_ITERATIONS: u32 = 128;
const LIMIT: u64 = 200_000;

/// The most questions.
const MOST_QUESTIONS: u64 = 300;

/// Returns true if each path of a product ends before it reaches a target.
pub(super) fn all_end(
    product: &Product,
    targets: &SortedSet<NodeIndex>,
    workspace: &mut Workspace<'_>,
) -> Result<bool, NoProof> {
    let cfg = &product.cfg;
    let (deciding, inputs) = (deciding(cfg), read_in_cycles(cfg));
    // A number that is read decides whether a loop continues, so that its iterations are hardly bounded.
    if inputs.iter().any(|input| deciding.contains(input)) {
        return Ok(false);
    }
    workspace.resources.set_limit(LIMIT);
    let start = State::initial(cfg, &mut workspace.pool);
    let executor = Executor::new(cfg, start, Some(targets.clone()), Box::new(Dfs::new(cfg)));
    let mut executor = executor.with_merger(Agreeing::new(deciding)).with_most_iterations(MOST_ITERATIONS);
    let Workspace { pool, solver, meter, .. } = workspace;
    let mut budget = Bounded { meter };
    let mut context = Context { pool, solver: &mut **solver, budget: &mut budget };
    // A path that was given up is one too many.
    loop {
        match executor.next_path(&mut context) {
            Progress::Path(path) if path.ending == Ending::Target => break Ok(false),
            Progress::Path(_) if executor.incomplete().is_empty() => {}
            Progress::Exhausted => break Ok(executor.incomplete().is_empty()),
            Progress::Stopped(StopReason::Limit(Limit::Time | Limit::Cancelled)) => break Err(NoProof::Limit),
            Progress::Path(_) | Progress::Stopped(_) => break Ok(false),
        }
    }
}

/// A meter with a limit for states.
struct Bounded<'m, 'h> {
    meter: &'m mut Meter<'h>,
}

impl Budget for Bounded<'_, '_> {
    fn proceed(&mut self, counters: &Counters) -> Result<(), Limit> {
        let is_enough = counters.states >= MOST_STATES || counters.queries >= MOST_QUESTIONS;
        if is_enough { Err(Limit::States) } else { self.meter.proceed(counters) }
    }

    fn go_on(&mut self) -> Result<(), Limit> {
        self.meter.go_on()
    }

    fn question(&self) -> u64 {
        self.meter.question()
    }

    fn doing(&mut self, activity: Activity) {
        self.meter.doing(activity);
    }
}

/// The variables that may decide whether a loop continues: those in the conditions of branches by which a loop is left towards the end of
/// a run on which the programs agree, and those from which these get their values.
fn deciding(cfg: &Cfg) -> SortedSet<VarId> {
    let graph = &cfg.graph;
    let mut ends_well = SortedSet::new();
    for end in graph.node_indices().filter(|node| matches!(graph[*node].kind, NodeKind::Return(_))) {
        let mut before = Reachable::new(Reversed(graph), end);
        while let Some(node) = before.next(Reversed(graph)) {
            ends_well.insert(node);
        }
    }
    let mut variables = SortedSet::new();
    for cycle in tarjan_scc(graph) {
        let inside: SortedSet<NodeIndex> = cycle.iter().copied().collect();
        for node in cycle {
            let leaves = graph.neighbors(node).any(|next| !inside.contains(&next) && ends_well.contains(&next));
            let stays = graph.neighbors(node).any(|next| inside.contains(&next));
            if leaves && stays {
                graph[node].kind.each_expression(&mut |expr| add_variables(expr, &mut variables));
            }
        }
    }
    loop {
        let known = variables.len();
        for node in graph.node_weights() {
            let NodeKind::Assign { place, value } = &node.kind else { continue };
            if assigned(place).is_some_and(|to| variables.contains(&to)) {
                add_variables(value, &mut variables);
            }
        }
        if variables.len() == known {
            return variables;
        }
    }
}

/// The variables that receive inputs in cycles.
fn read_in_cycles(cfg: &Cfg) -> SortedSet<VarId> {
    let cycles = tarjan_scc(&cfg.graph).into_iter().filter(|cycle| cycle.len() > 1);
    let input = |node: NodeIndex| match cfg.graph[node].kind {
        NodeKind::Input(variable) => Some(variable),
        _ => None,
    };
    cycles.flatten().filter_map(input).collect()
}

/// The variable, or the array, that an assignment changes.
fn assigned(place: &Lvalue) -> Option<VarId> {
    let mut array = match place {
        Lvalue::Variable(variable) => return Some(*variable),
        Lvalue::Index { array, .. } => array,
        _ => return None,
    };
    while let Expr::Index(inner, _) = array {
        array = inner;
    }
    if let Expr::Variable(variable) = array { Some(*variable) } else { None }
}

fn add_variables(expr: &Expr, variables: &mut SortedSet<VarId>) {
    if let Expr::Variable(variable) = expr {
        variables.insert(*variable);
    }
    expr.each_part(&mut |part| add_variables(part, variables));
}
