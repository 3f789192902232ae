//! Symbolic execution trees as data: the classic one of a program, and the compact ones in which a [`LoopPolicy`]
//! replaces iterations (Compact, algorithm 2, without and with the marked lines).
//!
//! A tree is not a recorder of an [`Executor`](loopscope_symex::Executor), because the two differ in when they decide
//! which states continue. A tree checks all successors at a fork: its limit counts feasible nodes, also those that are
//! not extended. The executor checks a state when its turn comes. A tree makes a single successor a node, which waits
//! for its turn; the executor executes it at once, before older states. A tree does not extend a node whose feasibility
//! is unknown; the executor does.

use std::collections::VecDeque;
use std::rc::Rc;

use loopscope_cfg::{Cfg, VarId};
use loopscope_message::Message;
use loopscope_smt::{Answer, Model, Pool, Role, Side, Term, TermNode};
use loopscope_sorted::sort_by_key;
use loopscope_symex::{Context, Counters, Ending, LoopPolicy, State, Step, StopReason, Successor, Value, step};
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::formula::{ClosedForm, Formula};

/// The limit for the nodes of the flow graph that are executed between two forks before a path is left open.
const LONGEST_WAY: u32 = 20_000;

/// A node of a tree: a state at the program's start, or right after a fork or at an exit of a loop taken in one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TreeNode {
    /// Its index among the nodes of its tree.
    pub id: u32,
    /// The parent node, which comes before it; `None` for the root.
    pub parent: Option<u32>,
    /// The way from the node above to this one.
    pub kind: TreeNodeKind,
    /// The line of the next statement; for a leaf, the last one. 0 if there is none.
    pub line: u32,
    /// The lines that are executed from here to the nodes below, each once, in order.
    pub lines: Vec<u32>,
    /// The additions to the path condition since the node above, a conjunct each.
    pub condition: Vec<Formula>,
    /// The same for a drawing: with the signs of mathematics, and the most informative conjuncts first.
    pub labels: Vec<String>,
    /// The whole path condition.
    pub path_condition: PathCondition,
    /// The function in which the state is.
    pub function: String,
    /// The integer variables of the function whose values differ from those at the node above, or all if the function differs.
    pub changed: Vec<ClosedForm>,
    /// The outcome of the state.
    pub fate: Fate,
}

/// The path condition of a node of a tree, a conjunct each, as it differs from that of the node above. That of the node
/// above the root has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PathCondition {
    /// The positions of the conjuncts that are dropped, since new ones imply them.
    pub gone: Vec<u32>,
    /// The conjuncts that come at the end.
    pub new: Vec<Formula>,
}

/// The origin of a node of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TreeNodeKind {
    /// The program's start.
    Root,
    /// One side of a fork.
    Fork,
    /// An exit of a loop that was taken in one step.
    Exit,
}

/// The outcome of a state of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Fate {
    /// It has nodes below.
    Inner,
    /// A leaf: `main` returned.
    Returned,
    /// A leaf: a run-time error, in words.
    Error {
        /// The error.
        error: Message,
    },
    /// A leaf: an `assume` ended the run.
    Halted,
    /// A leaf: no run that continues from here terminates.
    Endless,
    /// A failed leaf: the solver does not know whether there is such a run.
    Failed,
    /// A leaf from which symbolic execution cannot continue.
    NotHandled,
    /// The tree was not extended from here.
    Open,
}

/// A tree that grows breadth first.
#[derive(Debug)]
pub struct Tree<'a> {
    cfg: &'a Cfg,
    nodes: Vec<TreeNode>,
    queue: VecDeque<Grown>,
}

/// A state from which the tree may grow.
#[derive(Debug)]
struct Grown {
    id: u32,
    state: State,
    /// The conjuncts of its path condition, in the order that results from applying each [`PathCondition`].
    said: Vec<Term>,
    /// Values with which its path condition holds.
    model: Rc<Model>,
}

/// The data of a parent node, from which its children are encoded as differences.
#[derive(Debug)]
struct Above {
    id: u32,
    said: Vec<Term>,
    model: Rc<Model>,
    variables: Frame,
}

/// The values of a function's variables.
type Frame = Vec<(VarId, Term)>;

impl<'a> Tree<'a> {
    /// The root alone.
    pub fn new(cfg: &'a Cfg, context: &mut Context<'_>) -> Self {
        let mut tree = Self { cfg, nodes: Vec::new(), queue: VecDeque::new() };
        let condition = context.pool.bool(true);
        let root = State::initial(cfg, context.pool);
        let said = tree.add(context, None, TreeNodeKind::Root, &root, condition, Fate::Open);
        tree.queue.push_back(Grown { id: 0, state: root, said, model: Rc::default() });
        tree
    }

    /// The nodes, breadth first. A node's `id` is its index.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The nodes, breadth first. A node's `id` is its index.
    pub fn into_nodes(self) -> Vec<TreeNode> {
        self.nodes
    }

    /// The number of leaves.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.fate != Fate::Inner).count()
    }

    /// Returns `true` if the tree was built completely.
    pub fn is_complete(&self) -> bool {
        self.nodes.iter().all(|node| !matches!(node.fate, Fate::Failed | Fate::NotHandled | Fate::Open))
    }

    /// Grows to about `most_nodes` nodes; if it could grow further, its leaves are [`Fate::Open`].
    ///
    /// # Errors
    /// The reason why it had to stop: the budget, or the solver. The part that was built so far is kept.
    pub fn grow(
        &mut self,
        context: &mut Context<'_>,
        loops: &mut dyn LoopPolicy,
        most_nodes: usize,
    ) -> Result<(), StopReason> {
        while self.nodes.len() < most_nodes
            && let Some(grown) = self.queue.pop_front()
        {
            let counters = Counters { states: self.nodes.len() as u64, ..Counters::default() };
            context.proceed(&counters).map_err(StopReason::Limit)?;
            self.grow_from(context, loops, grown)?;
        }
        Ok(())
    }

    /// Executes a state to the next fork or its end.
    fn grow_from(
        &mut self,
        context: &mut Context<'_>,
        loops: &mut dyn LoopPolicy,
        grown: Grown,
    ) -> Result<(), StopReason> {
        let Grown { id, mut state, said, model } = grown;
        let above = Above { id, said, model, variables: self.frame(&state) };
        for _ in 0..LONGEST_WAY {
            let line = self.cfg.graph[state.node()].line;
            let lines = &mut self.nodes[id as usize].lines;
            if line != 0 && !lines.contains(&line) {
                lines.push(line);
            }
            if loops.replaces_at(self.cfg, state.node())
                && let Some(exits) = loops.arrive(self.cfg, context, &state)?
            {
                return self.branch(context, &above, TreeNodeKind::Exit, exits);
            }
            state = match step(self.cfg, context.pool, state) {
                Step::Moved(state) => state,
                Step::Forked(successors) => return self.branch(context, &above, TreeNodeKind::Fork, successors),
                Step::Ended(ending, state) => {
                    let leaf = &mut self.nodes[id as usize];
                    leaf.line = self.cfg.graph[state.node()].line;
                    leaf.fate = match ending {
                        Ending::Returned(_) => Fate::Returned,
                        Ending::Error(error) => Fate::Error { error: self.cfg.error(error).kind.message() },
                        Ending::Halted => Fate::Halted,
                        Ending::Target | Ending::NotHandled(_) => Fate::NotHandled,
                    };
                    return Ok(());
                }
            };
        }
        Ok(())
    }

    fn branch(
        &mut self,
        context: &mut Context<'_>,
        above: &Above,
        kind: TreeNodeKind,
        successors: Vec<Successor>,
    ) -> Result<(), StopReason> {
        self.nodes[above.id as usize].fate = Fate::Endless;
        for Successor { state, condition, .. } in successors {
            let (fate, model) = if context.pool.satisfies(&above.model, &[condition]) {
                (Fate::Open, Some(Rc::clone(&above.model)))
            } else {
                match context.solver.check(context.pool, &state.path_condition()) {
                    Ok(Answer::Sat(model)) => (Fate::Open, Some(Rc::new(model))),
                    Ok(Answer::Unsat(_)) => continue,
                    Ok(Answer::Unknown(_)) => (Fate::Failed, None),
                    Err(error) => return Err(error.into()),
                }
            };
            self.nodes[above.id as usize].fate = Fate::Inner;
            let id = self.nodes.len() as u32;
            let said = self.add(context, Some(above), kind, &state, condition, fate);
            self.queue.extend(model.map(|model| Grown { id, state, said, model }));
        }
        Ok(())
    }

    /// Adds a node and returns the conjuncts of its path condition.
    fn add(
        &mut self,
        context: &mut Context<'_>,
        above: Option<&Above>,
        kind: TreeNodeKind,
        state: &State,
        condition: Term,
        fate: Fate,
    ) -> Vec<Term> {
        let id = self.nodes.len() as u32;
        let parent = above.map(|above| above.id);
        let line = self.cfg.graph[state.node()].line;
        let pool = &mut *context.pool;
        let before = above.map_or(&[][..], |above| &above.said);
        let said = pool.conjuncts(&[before, &[condition]].concat());
        let (path_condition, said) = PathCondition::after(pool, before, &said);
        let mut conjuncts = pool.conjuncts(&[condition]);
        let condition = conjuncts.iter().map(|term| Formula::from_term(pool, *term)).collect();
        sort_by_key(&mut conjuncts, |term| rank(pool, *term));
        let labels = conjuncts.iter().map(|term| pool.mathematical(*term)).collect();
        let variables = above.map_or(&[][..], |above| &above.variables);
        let changed = self.frame(state).into_iter().filter(|value| !variables.contains(value));
        let changed = changed.map(|(variable, value)| ClosedForm {
            variable: self.cfg.variable(variable).name.clone(),
            at_any_index: false,
            value: Some(Formula::from_term(pool, value)),
        });
        self.nodes.push(TreeNode {
            id,
            parent,
            kind,
            line,
            lines: Vec::new(),
            condition,
            labels,
            path_condition,
            function: self.cfg.function(state.function()).name.clone(),
            changed: changed.collect(),
            fate,
        });
        said
    }

    /// The integers among the declared variables of the function in which a state is.
    fn frame(&self, state: &State) -> Frame {
        let variables = &self.cfg.function(state.function()).variables;
        let declared = variables.iter().filter(|each| !self.cfg.variable(**each).is_temporary());
        let value = |variable: &VarId| match state.variable(*variable) {
            Value::Int(term) => Some((*variable, term)),
            _ => None,
        };
        declared.filter_map(value).collect()
    }
}

/// The rank of a conjunct: plain comparisons say most, and that a counter is not negative says least.
fn rank(pool: &Pool, term: Term) -> u8 {
    let is_counter = |term| matches!(pool.node(term), TermNode::Symbol { role: Role::Counter | Role::Repetitions, .. });
    match (pool.comparison(term), pool.node(term)) {
        (Some((left, ">=", Side::Number(number))), _) if number.is_zero() && is_counter(left) => 2,
        (_, TermNode::Or(_)) => 1,
        _ => u8::from(pool.has_quantifier(term)),
    }
}

impl PathCondition {
    /// The difference between a list of conjuncts and its parent's; and the list in the order that the encoding yields.
    fn after(pool: &Pool, above: &[Term], now: &[Term]) -> (Self, Vec<Term>) {
        let [known, still] = [above, now].map(|list| list.iter().copied().collect::<FxHashSet<Term>>());
        let gone = (0..).zip(above).filter(|(_, term)| !still.contains(term)).map(|(place, _)| place).collect();
        let new: Vec<Term> = now.iter().copied().filter(|term| !known.contains(term)).collect();
        let told = new.iter().map(|term| Formula::from_term(pool, *term)).collect();
        let kept = above.iter().copied().filter(|term| still.contains(term));
        (Self { gone, new: told }, kept.chain(new).collect())
    }
}
