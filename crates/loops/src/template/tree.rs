//! Symbolic execution trees as data: the classic one of a program, and the compact one with templates (Compact,
//! algorithm 2, without and with the marked lines).

use std::collections::{BTreeSet, VecDeque};

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_smt::{Answer, Term};
use loopscope_symex::{Context, Counters, Ending, State, Step, StopReason, Successor, step};
use serde::Serialize;

use super::choice::Choice;
use super::policy::Templates;
use crate::artefact::Formula;

/// How many nodes of the flow graph are executed between two forks before a path is left open.
const LONGEST_WAY: u32 = 20_000;

/// A symbolic execution tree, breadth first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tree {
    /// The nodes; a node's `id` is its index, and its parent stands before it.
    pub nodes: Vec<TreeNode>,
}

/// A node of a tree: a state at the program's start, or right after a fork or at an exit of a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TreeNode {
    /// Its index.
    pub id: u32,
    /// The node above; none for the root.
    pub parent: Option<u32>,
    /// How the node above leads here.
    pub kind: TreeNodeKind,
    /// The line of the statement that comes next; for a leaf, the last one. 0 where that belongs to none.
    pub line: u32,
    /// What was added to the path condition on the way from the node above.
    pub condition: Formula,
    /// What became of the state.
    pub fate: Fate,
}

/// How a node of a tree came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TreeNodeKind {
    /// The program's start.
    Root,
    /// One side of a fork.
    Fork,
    /// An exit of a template.
    Exit,
}

/// What became of a state of a tree.
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
        /// Which.
        error: String,
    },
    /// A leaf: an `assume` gave up the run.
    Halted,
    /// A leaf: no run that goes on from here ever ends.
    Endless,
    /// A failed leaf: the solver does not know whether there is such a run.
    Failed,
    /// A leaf that symbolic execution cannot go on from.
    NotHandled,
    /// The tree was not built on from here.
    Open,
}

impl Tree {
    /// How many nodes have none below.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.fate != Fate::Inner).count()
    }

    /// Whether it was built to its end.
    pub fn is_complete(&self) -> bool {
        self.nodes.iter().all(|node| !matches!(node.fate, Fate::Failed | Fate::NotHandled | Fate::Open))
    }
}

/// The tree of a program: the compact one with a choice of templates and a seed, otherwise the classic one. Ends after
/// about `most_nodes` nodes; what is then not finished is open.
///
/// # Errors
/// Why the work had to stop: the budget, or the solver.
pub fn tree(
    cfg: &Cfg,
    context: &mut Context<'_>,
    templates: Option<(Choice, u64)>,
    most_nodes: usize,
) -> Result<Tree, StopReason> {
    let start = State::initial(cfg, context.pool);
    let templates = templates.map(|(choice, seed)| Templates::new(BTreeSet::new(), choice, seed));
    let mut builder = Builder { cfg, templates, tree: Tree::default(), queue: VecDeque::new() };
    let truth = context.pool.bool(true);
    builder.add(context, None, TreeNodeKind::Root, start, truth, Fate::Open);
    let mut counters = Counters::default();
    while let Some((id, state)) = builder.queue.pop_front() {
        counters.states += 1;
        context.budget.proceed(&counters).map_err(StopReason::Limit)?;
        if builder.tree.nodes.len() >= most_nodes {
            break;
        }
        builder.grow(context, id, state)?;
    }
    Ok(builder.tree)
}

struct Builder<'a> {
    cfg: &'a Cfg,
    templates: Option<Templates>,
    tree: Tree,
    queue: VecDeque<(u32, State)>,
}

impl Builder<'_> {
    fn add(
        &mut self,
        context: &Context<'_>,
        parent: Option<u32>,
        kind: TreeNodeKind,
        state: State,
        condition: Term,
        fate: Fate,
    ) {
        let id = self.tree.nodes.len() as u32;
        let line = self.cfg.graph[state.node()].line;
        let condition = Formula::of(context.pool, condition);
        if fate == Fate::Open {
            self.queue.push_back((id, state));
        }
        self.tree.nodes.push(TreeNode { id, parent, kind, line, condition, fate });
    }

    /// Executes a state to the next fork or its end.
    fn grow(&mut self, context: &mut Context<'_>, id: u32, mut state: State) -> Result<(), StopReason> {
        for _ in 0..LONGEST_WAY {
            let node = state.node();
            if let (NodeKind::LoopHead, Some(templates)) = (&self.cfg.graph[node].kind, &mut self.templates)
                && let Some(exits) = templates.instantiate(self.cfg, context, &state)?
            {
                return self.branch(context, id, TreeNodeKind::Exit, exits);
            }
            state = match step(self.cfg, context.pool, state) {
                Step::Moved(state) => state,
                Step::Forked(successors) => return self.branch(context, id, TreeNodeKind::Fork, successors),
                Step::Ended(ending, state) => {
                    let leaf = &mut self.tree.nodes[id as usize];
                    leaf.line = self.cfg.graph[state.node()].line;
                    leaf.fate = match ending {
                        Ending::Returned(_) => Fate::Returned,
                        Ending::Error(error) => Fate::Error { error: self.cfg.error(error).kind.to_string() },
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
        id: u32,
        kind: TreeNodeKind,
        successors: Vec<Successor>,
    ) -> Result<(), StopReason> {
        self.tree.nodes[id as usize].fate = Fate::Endless;
        for Successor { state, condition, .. } in successors {
            let fate = match context.solver.check(context.pool, &state.path_condition()) {
                Ok(Answer::Sat(_)) => Fate::Open,
                Ok(Answer::Unsat(_)) => continue,
                Ok(Answer::Unknown(_)) => Fate::Failed,
                Err(error) => return Err(StopReason::SolverFailed { message: error.message }),
            };
            self.tree.nodes[id as usize].fate = Fate::Inner;
            self.add(context, Some(id), kind, state, condition, fate);
        }
        Ok(())
    }
}
