//! Blocks: the code from one cut point to the next ones, encoded along all its paths at once.
//!
//! A block starts with a symbol for the value of each variable. Each of its ends has the conditions under which runs
//! reach it and the values of the variables there: a transition relation over current values, next values and stars,
//! which are fresh symbols for values that are read or cannot be expressed. Where paths meet, the conditions of one
//! select the values, so an end is one transition.
//!
//! The caller decides by a [`Route`] for each edge where blocks end. With ends at the heads of loops alone, a block is as
//! large as it can be; with ends after branches and at joins, it is a straight line.
//!
//! # Source
//! D. Beyer, A. Cimatti, A. Griggio, M. E. Keremoglu, R. Sebastiani, *Software Model Checking via Large-Block Encoding*
//! (FMCAD 2009).
//!
//! # What is exact
//! Everything that [`Walker`] expresses. A star may have any value, so the relation over-approximates the runs.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_smt::{Evaluation, Model, Pool, Term};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashSet;

use crate::general::{GeneralState, Walker};
use crate::step::{Step, successors};

/// The treatment of runs that take an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// They stay in the block.
    Inside,
    /// They leave it by the end with this number.
    End(usize),
    /// They are left out.
    Dropped,
}

/// A block.
#[derive(Debug, Default)]
pub struct Block {
    /// Its ends, by the numbers of [`Route::End`].
    pub ends: SortedMap<usize, GuardedState>,
    /// The returns from the function, each with the returned value.
    pub returns: Vec<(GuardedState, Term)>,
    /// Its nodes, each after its predecessors.
    pub nodes: Vec<NodeIndex>,
    /// Its paths.
    pub paths: Paths,
}

/// A state, and the conditions that hold for exactly the runs of the block that reach it.
#[derive(Clone, Debug)]
pub struct GuardedState {
    /// All of them hold.
    pub conditions: Vec<Term>,
    /// The values of the variables.
    pub state: GeneralState,
}

/// The paths through a block: the edges that runs take at branches, and the inputs that they read.
#[derive(Debug, Default)]
pub struct Paths {
    /// The edges of its branches, including those that no run takes.
    pub branches: Vec<BranchEdge>,
    /// Its `input`s, each with the star for the value that is read.
    pub inputs: Vec<(NodeIndex, Term)>,
}

/// An edge of a branch.
#[derive(Debug)]
pub struct BranchEdge {
    /// The branch and the edge.
    pub step: Step,
    /// The conditions of the runs that take it. The branch's own condition is the last, if it is not always true.
    pub conditions: Vec<Term>,
}

/// Encodes blocks.
pub struct Encoder<'a> {
    /// Executes the steps.
    pub walker: Walker<'a>,
    /// Returns the treatment of runs that take a step to a node. Every cycle needs an edge that is not [`Route::Inside`].
    pub route: &'a dyn Fn(Step, NodeIndex) -> Route,
}

impl Encoder<'_> {
    /// The block that starts at a node with a state. If the start is `left`, the node itself has been executed before.
    /// `order` are the nodes of the function in [reverse postorder](Cfg::nodes_in_order).
    ///
    /// # Errors
    /// The error of `proceed`, which is called at each node.
    pub fn block<E>(
        &mut self,
        order: &[NodeIndex],
        (start, is_left): (NodeIndex, bool),
        state: GeneralState,
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Block, E> {
        let mut walk = Walk::default();
        let first = GuardedState { conditions: Vec::new(), state };
        if is_left {
            for (edge, next) in successors(self.walker.cfg, start) {
                self.arrive(&mut walk, Step { node: start, edge }, next, first.clone());
            }
        } else {
            walk.waiting.insert(start.index(), first);
        }
        let position = order.iter().position(|node| *node == start).unwrap_or(0);
        for &node in &order[position..] {
            if walk.waiting.is_empty() {
                break;
            }
            let Some(reached) = walk.waiting.remove(&node.index()) else { continue };
            proceed()?;
            walk.block.nodes.push(node);
            self.leave(&mut walk, node, reached);
        }
        debug_assert!(walk.waiting.is_empty(), "each node comes after its predecessors");
        Ok(walk.block)
    }

    /// Executes a node.
    fn leave(&mut self, walk: &mut Walk, node: NodeIndex, mut reached: GuardedState) {
        let cfg = self.walker.cfg;
        if let NodeKind::Return(value) = &cfg.graph[node].kind {
            let value = self.walker.integer(&reached.state, value);
            walk.block.returns.push((reached, value));
            return;
        }
        let ways = successors(cfg, node);
        let [(on_true, yes), (on_false, no)] = ways[..] else {
            let Some(&(edge, next)) = ways.first() else { return };
            let step = Step { node, edge };
            self.walker.step(&mut reached.state, step);
            if let NodeKind::Input(variable) = &cfg.graph[node].kind
                && let Some(value) = reached.state.values.get(variable)
            {
                walk.block.paths.inputs.push((node, *value));
            }
            return self.arrive(walk, step, next, reached);
        };
        let holds = self.walker.holds(&mut reached.state, node);
        let fails = self.walker.pool.not(holds);
        for (edge, next, condition) in [(on_true, yes, holds), (on_false, no, fails)] {
            let step = Step { node, edge };
            let mut taken = reached.clone();
            let decided = self.walker.pool.as_bool(condition);
            if decided != Some(true) {
                taken.conditions.push(condition);
            }
            walk.block.paths.branches.push(BranchEdge { step, conditions: taken.conditions.clone() });
            if decided != Some(false) {
                self.arrive(walk, step, next, taken);
            }
        }
    }

    /// Runs take a step to a node, where the block continues or ends.
    fn arrive(&mut self, walk: &mut Walk, step: Step, next: NodeIndex, new: GuardedState) {
        let (reached, number) = match (self.route)(step, next) {
            Route::Inside => (&mut walk.waiting, next.index()),
            Route::End(number) => (&mut walk.block.ends, number),
            Route::Dropped => return,
        };
        let all = match reached.remove(&number) {
            Some(before) => joined(self.walker.pool, before, &new),
            None => new,
        };
        reached.insert(number, all);
    }
}

/// The encoding of a block that is not complete.
#[derive(Default)]
struct Walk {
    /// By node: the runs that reach it, while it is not executed.
    waiting: SortedMap<usize, GuardedState>,
    block: Block,
}

/// Runs that reach the same node by different paths.
fn joined(pool: &mut Pool, mut one: GuardedState, other: &GuardedState) -> GuardedState {
    let shared = one.conditions.iter().zip(&other.conditions).take_while(|(one, other)| one == other).count();
    // No run takes both paths, so the conditions of one can select the values.
    let came = pool.and(&one.conditions[shared..]);
    let otherwise = pool.and(&other.conditions[shared..]);
    one.conditions.truncate(shared);
    let either = pool.or(&[came, otherwise]);
    if pool.as_bool(either) != Some(true) {
        one.conditions.push(either);
    }
    for (variable, value) in std::rc::Rc::make_mut(&mut one.state.values).iter_mut() {
        *value = pool.ite(came, *value, other.state.values[variable]);
    }
    one
}

impl Block {
    /// The symbols at the ends that are not values of the state at the start: each may have any value. In order, without
    /// duplicates.
    pub fn stars(&self, pool: &Pool, start: &GeneralState) -> Vec<Term> {
        let current: FxHashSet<Term> = start.values.values().copied().collect();
        let mut stars = Vec::new();
        for GuardedState { conditions, state } in self.ends.values() {
            for term in conditions.iter().chain(state.values.values()) {
                stars.extend(pool.symbols(*term).into_iter().filter(|symbol| !current.contains(symbol)));
            }
        }
        stars.sort_unstable();
        stars.dedup();
        stars
    }
}

impl Paths {
    /// The steps of a run from a node to the first one at which it `ends`, or to a return, which is not included. A model
    /// gives the values of the symbols. `None` if it does not decide a branch.
    pub fn path(
        &self,
        cfg: &Cfg,
        pool: &Pool,
        model: &Model,
        start: NodeIndex,
        ends: &dyn Fn(NodeIndex) -> bool,
    ) -> Option<Vec<Step>> {
        let mut evaluation = Evaluation::new(pool, model);
        let mut taken: FxHashSet<Step> = FxHashSet::default();
        for BranchEdge { step, conditions } in &self.branches {
            let mut holds = conditions.iter().map(|condition| evaluation.value(*condition));
            if holds.all(|value| value.is_some_and(|value| value.as_bool() == Some(true))) {
                taken.insert(*step);
            }
        }
        let (mut node, mut path) = (start, Vec::new());
        // No node of a block is passed twice.
        for _ in 0..cfg.graph.node_count() {
            if matches!(cfg.graph[node].kind, NodeKind::Return(_)) {
                return Some(path);
            }
            let ways = successors(cfg, node);
            let (edge, next) = match ways.as_slice() {
                [only] => *only,
                several => *several.iter().find(|(edge, _)| taken.contains(&Step { node, edge: *edge }))?,
            };
            path.push(Step { node, edge });
            if ends(next) {
                return Some(path);
            }
            node = next;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use loopscope_cfg::{Edge, VarId, lower};
    use loopscope_smt::Sort;
    use loopscope_sorted::SortedSet;
    use loopscope_syntax::{Dialect, analyse};

    use super::*;
    use crate::cut_point::{cut_points, route};
    use crate::general::{Stars, placeholders};
    use crate::needed::Needed;
    use crate::tracking::Tracking;

    const SOURCE: &str = "main(n) { var x; x = n; while (x > 0) { if (n > 5) x = x - 1; else x = input; } return x; }";

    /// The ends of the block from the head of the loop, each with its conditions and the value of `x`, and the number of
    /// stars. The targets are the returns; the block may end at branches, too.
    fn from_head(ends_at_branches: bool) -> (Vec<String>, usize) {
        let cfg = lower(&analyse(SOURCE, Dialect::Extended).program, SOURCE).expect("no errors").cfg;
        let tracking = Tracking::new(&cfg);
        let is_return = |node: &NodeIndex| matches!(cfg.graph[*node].kind, NodeKind::Return(_));
        let targets: SortedSet<NodeIndex> = cfg.graph.node_indices().filter(is_return).collect();
        let needed = Needed::new(&cfg, &tracking, &targets, &[cfg.main], &mut || Ok::<(), ()>(())).expect("no limit");
        let points = cut_points(&cfg, &needed, &targets, &[cfg.main]);
        let route = |step: Step, next| match route(&points, &needed, &targets, next) {
            Route::Inside if ends_at_branches && step.edge != Edge::Next => Route::End(2),
            other => other,
        };
        let mut pool = Pool::default();
        let state = GeneralState { values: Rc::new(placeholders(&cfg, &tracking, &mut pool)) };
        let walker = Walker { cfg: &cfg, tracking: &tracking, pool: &mut pool, stars: Stars::new("") };
        let (order, start) = (cfg.nodes_in_order(cfg.main), (points[0].node, false));
        let mut encoder = Encoder { walker, route: &route };
        let block = encoder.block(&order, start, state.clone(), &mut || Ok::<(), ()>(())).expect("no limit");
        let is_x = |(variable, _): &(&VarId, &Term)| cfg.variable(**variable).name == "x";
        let end = |(number, end): (&usize, &GuardedState)| {
            let conditions: Vec<String> = end.conditions.iter().map(|term| pool.display(*term)).collect();
            let x = end.state.values.iter().find(is_x).map(|(_, value)| pool.display(*value)).unwrap_or_default();
            format!("{number} if {}: {x}", conditions.join(" and "))
        };
        (block.ends.iter().map(end).collect(), block.stars(&pool, &state).len())
    }

    #[test]
    fn one_end_stands_for_all_paths_to_it() {
        let (ends, stars) = from_head(false);
        assert_eq!(ends, ["0 if x >= 1: n >= 6 ? x - 1 : ★1", "1 if x <= 0: x"]);
        assert_eq!(stars, 1);
    }

    #[test]
    fn no_run_reaches_a_place_to_which_only_contradictions_lead() {
        let pool = &mut Pool::default();
        let n = pool.symbol("n", Sort::Int);
        let zero = pool.int(0);
        let (positive, never) = (pool.gt(n, zero), pool.bool(false));
        let state = GeneralState { values: Rc::default() };
        let reached = |conditions: &[Term]| GuardedState { conditions: conditions.to_vec(), state: state.clone() };
        assert_eq!(joined(pool, reached(&[never]), &reached(&[positive, never])).conditions, [never]);
    }

    #[test]
    fn blocks_that_end_at_branches_are_straight_lines() {
        assert_eq!(from_head(true), (vec!["1 if x <= 0: x".to_owned(), "2 if x >= 1: x".to_owned()], 0));
    }
}
