//! The tree of a search as plain data: its nodes with interpolants and annotated constraint vectors, and its restarts.
//!
//! # Source
//! J. Jaffar, J. A. Navas, A. E. Santosa, *Symbolic Execution for Verification* (2011): figures 1(c), 2(b) and 2(c) are such
//! trees, and figure 4 is how annotations come about. A node is a basic block here, not a statement.

use loopscope_cfg::{Cfg, Memory, VarId};
use loopscope_message::Arg;
use loopscope_smt::eliminate::presburger::can_hold;
use loopscope_smt::{Pool, Role, Term};
use loopscope_sorted::SortedMap;
use loopscope_transition::as_written::as_written;
use loopscope_transition::formula::Formula;
use loopscope_transition::step::Step;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::basic_block::{BasicBlock, Encoding};
use crate::record::{Cause, EnteredNode, Event, PathEnd, Record};
use crate::vector::vector;

/// The number of conditions of a vector, and of an interpolant, that are shown.
const MOST_SHOWN: usize = 24;

/// The limit for the questions that are decided for the annotations of a tree: some milliseconds. Nodes after that keep
/// neutral conditions.
const MOST_DECISIONS: u32 = 2_000;

/// The tree of a search, all of whose restarts are in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Interpolants {
    /// The first nodes, in the order in which the search came to them. The first one is the root.
    pub nodes: Vec<InterpolantNode>,
    /// The number of further nodes.
    pub more: u32,
    /// The restarts, in order.
    pub restarts: Vec<Restart>,
    /// The number of further restarts.
    pub more_restarts: u32,
}

/// A node: a path reaches the start of a basic block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct InterpolantNode {
    /// Its place among the nodes.
    pub id: u32,
    /// The node above; `None` for the root.
    pub parent: Option<u32>,
    /// The first line of its block; 0 if there is none.
    pub line: u32,
    /// The lines of its block, each once, in order. Empty if the path ends at the node.
    pub lines: Vec<u32>,
    /// The condition of the branch that leads here: code, or words for a check.
    pub condition: Option<Arg>,
    /// Its outcome.
    pub status: NodeStatus,
    /// The constraint vector: the known conditions on the variables that matter.
    pub vector: Vec<Annotated>,
    /// Under these conditions, a conjunct each, no run from here reaches the target. `None` if nothing was learnt.
    pub interpolant: Option<Vec<Formula>>,
    /// The number of restarts before it.
    pub after: u32,
    /// The restart that forgot it: an index.
    pub forgotten_by: Option<u32>,
}

/// A condition of a constraint vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Annotated {
    /// The condition.
    pub formula: Formula,
    /// Its annotation.
    pub annotation: Annotation,
}

/// The annotation of a condition (section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Annotation {
    /// Needed for the interpolant, or locked.
    Max,
    /// Dropped, so that the loop can be closed.
    Min,
    /// Neither, or not decided.
    Neutral,
}

/// The outcome of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum NodeStatus {
    /// All nodes below it were explored.
    Explored,
    /// The search was still there when it ended.
    Open,
    /// The conditions of the path exclude each other.
    Infeasible,
    /// The state satisfies the interpolant of another node.
    Subsumed {
        /// That node, if it is among the nodes.
        by: Option<u32>,
    },
    /// The state satisfies the claims of a loop's head above it.
    Closed {
        /// The head, if it is among the nodes.
        by: Option<u32>,
    },
    /// The state does not satisfy the claims of the loop's head above it, which restarted with fewer.
    Weakens,
    /// The target, which no run reaches by this path.
    Spurious,
    /// The target, and inputs that lead there.
    Reached,
    /// The target, and it is not known whether a run follows the path.
    Doubtful,
}

/// A restart of a loop's head. Everything below the head is forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Restart {
    /// The head.
    pub node: u32,
    /// The line of the loop.
    pub line: u32,
    /// Its reason.
    pub reason: RestartReason,
    /// The conditions that are no longer claimed, for [`RestartReason::NotPreserved`]; those that are locked, for
    /// [`RestartReason::Spurious`].
    pub conditions: Vec<Formula>,
    /// The claims from now on.
    pub claims: Vec<Formula>,
}

/// The reason why a loop's head restarted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RestartReason {
    /// A path around the loop does not preserve some conditions: they are dropped.
    NotPreserved,
    /// A path to the target is spurious, because conditions were dropped: they are locked.
    Spurious,
    /// A path to the target is spurious for another reason: the loop is unrolled from now on.
    Unrolled,
}

/// The claims of a loop's head.
#[derive(Clone, Debug, Default)]
struct Claims {
    /// The remaining claims. `None` before the first restart, and if the loop is unrolled.
    kept: Option<Vec<Term>>,
    locked: Vec<Term>,
}

impl Interpolants {
    pub(crate) fn new(encoding: &Encoding<'_>, pool: &mut Pool, record: &Record) -> Self {
        let names = Names::new(encoding, pool);
        let mut decisions = MOST_DECISIONS;
        let mut entered: Vec<&EnteredNode> = Vec::new();
        let mut tree = Self::default();
        let mut claims: SortedMap<usize, Claims> = SortedMap::new();
        let mut learnt: SortedMap<u64, u32> = SortedMap::new();
        let mut interpolants: Vec<Option<Vec<Term>>> = Vec::new();
        for event in &record.events {
            match event {
                Event::Entered(node) => {
                    tree.enter(encoding, &entered, node);
                    entered.push(node);
                    interpolants.push(None);
                }
                Event::Ended { node, end } => {
                    let (status, interpolant) = ended(end, &learnt);
                    (tree.nodes[*node].status, interpolants[*node]) = (status, interpolant);
                    tree.nodes[*node].lines.clear();
                }
                Event::Explored { node, interpolant, learnt: number } => {
                    tree.nodes[*node].status = NodeStatus::Explored;
                    interpolants[*node].clone_from(interpolant);
                    learnt.insert(*number, tree.nodes[*node].id);
                }
                Event::Restarted { node, cause, kept } => {
                    let before = claims.entry(*node).or_default();
                    let first = || held(encoding, pool, entered[*node]);
                    let given_up = before.kept.clone().unwrap_or_else(first);
                    before.kept.clone_from(kept);
                    before.locked.extend(locked(cause));
                    let restarted = (*node, cause, &*given_up, kept.as_deref().unwrap_or_default());
                    tree.restart(pool, &names, restarted);
                }
            }
        }
        for (at, entered) in entered.iter().enumerate() {
            let interpolant = interpolants[at].as_deref();
            let vector = annotated(encoding, pool, entered, (claims.get(&at), interpolant), &mut decisions);
            let annotated = |(condition, annotation): (Term, Annotation)| Annotated {
                formula: names.formula(pool, condition),
                annotation,
            };
            let node = &mut tree.nodes[at];
            node.vector = vector.into_iter().map(annotated).collect();
            node.interpolant = interpolant.map(|all| names.formulas(pool, all));
        }
        tree.more = u32::try_from(record.counts.more_nodes).unwrap_or(u32::MAX);
        tree.more_restarts = u32::try_from(record.counts.more_restarts).unwrap_or(u32::MAX);
        tree
    }

    fn enter(&mut self, encoding: &Encoding<'_>, above: &[&EnteredNode], entered: &EnteredNode) {
        let cfg = encoding.cfg;
        let from = entered.parent.and_then(|(parent, end)| {
            let block = encoding.known_block(above[parent].node)?;
            Some(block.ends.get(end)?.step)
        });
        let lines = encoding.known_block(entered.node).map(|block| lines(cfg, block)).unwrap_or_default();
        let own = cfg.graph[entered.node].line;
        let line = if own > 0 { own } else { lines.first().copied().unwrap_or(0) };
        self.nodes.push(InterpolantNode {
            id: self.nodes.len() as u32,
            parent: entered.parent.map(|(parent, _)| parent as u32),
            line,
            lines,
            condition: from.and_then(|step| condition(encoding.memory.map_or(cfg, |memory| &memory.original), step)),
            status: NodeStatus::Open,
            vector: Vec::new(),
            interpolant: None,
            after: self.restarts.len() as u32,
            forgotten_by: None,
        });
    }

    fn restart(
        &mut self,
        pool: &mut Pool,
        names: &Names<'_>,
        (node, cause, before, claims): (usize, &Cause, &[Term], &[Term]),
    ) {
        let number = self.restarts.len() as u32;
        // The head is on the path, so all nodes that came later are below it.
        for below in self.nodes.iter_mut().skip(node + 1) {
            below.forgotten_by.get_or_insert(number);
        }
        let given_up: Vec<Term> = before.iter().copied().filter(|each| !claims.contains(each)).collect();
        let (reason, conditions) = match cause {
            Cause::Weakened => (RestartReason::NotPreserved, given_up),
            Cause::Locked(locked) => (RestartReason::Spurious, locked.clone()),
            Cause::Exact => (RestartReason::Unrolled, Vec::new()),
        };
        let InterpolantNode { id, line, .. } = self.nodes[node];
        let (conditions, claims) = (names.formulas(pool, &conditions), names.formulas(pool, claims));
        self.restarts.push(Restart { node: id, line, reason, conditions, claims });
    }
}

fn locked(cause: &Cause) -> &[Term] {
    if let Cause::Locked(locked) = cause { locked } else { &[] }
}

/// The outcome of a node at which a path ended, and the conditions that keep runs from the target there, if they are known.
fn ended(end: &PathEnd, learnt: &SortedMap<u64, u32>) -> (NodeStatus, Option<Vec<Term>>) {
    match end {
        PathEnd::Infeasible { interpolant } => (NodeStatus::Infeasible, Some(interpolant.clone())),
        PathEnd::Subsumed { by, interpolant } => {
            (NodeStatus::Subsumed { by: learnt.get(by).copied() }, Some(interpolant.clone()))
        }
        PathEnd::Closed { head, interpolant } => {
            (NodeStatus::Closed { by: head.map(|head| head as u32) }, Some(interpolant.clone()))
        }
        PathEnd::Weakens => (NodeStatus::Weakens, None),
        PathEnd::Spurious => (NodeStatus::Spurious, None),
        PathEnd::Reached => (NodeStatus::Reached, None),
        PathEnd::Doubtful => (NodeStatus::Doubtful, None),
    }
}

fn held(encoding: &Encoding<'_>, pool: &mut Pool, entered: &EnteredNode) -> Vec<Term> {
    vector(encoding, pool, entered.node, &entered.values, entered.known.iter().copied())
}

/// The constraint vector of a node. At a loop's head, the claims that replace dropped conditions come last.
fn annotated(
    encoding: &Encoding<'_>,
    pool: &mut Pool,
    entered: &EnteredNode,
    (claims, interpolant): (Option<&Claims>, Option<&[Term]>),
    decisions: &mut u32,
) -> Vec<(Term, Annotation)> {
    let mut all = held(encoding, pool, entered);
    let kept = claims.and_then(|claims| claims.kept.as_deref());
    for claim in kept.unwrap_or_default() {
        if !all.contains(claim) {
            all.push(*claim);
        }
    }
    all.truncate(MOST_SHOWN);
    let is_given_up = |condition: &Term| kept.is_some_and(|kept| !kept.contains(condition));
    let rest: Vec<Term> = all.iter().copied().filter(|each| !is_given_up(each)).collect();
    let mut needed = interpolant.map_or_else(Vec::new, |interpolant| needed(pool, &rest, interpolant, decisions));
    needed.extend(claims.iter().flat_map(|claims| &claims.locked));
    let annotation = |condition: &Term| match () {
        () if is_given_up(condition) => Annotation::Min,
        () if needed.contains(condition) => Annotation::Max,
        () => Annotation::Neutral,
    };
    all.iter().map(|each| (*each, annotation(each))).collect()
}

/// A minimal part of some conditions from which the interpolant follows; `None` if that cannot be decided at once.
fn needed(pool: &mut Pool, conditions: &[Term], interpolant: &[Term], decisions: &mut u32) -> Vec<Term> {
    let violations: Vec<Term> = interpolant.iter().take(MOST_SHOWN).map(|each| pool.not(*each)).collect();
    let cost = ((conditions.len() + 1) * violations.len()) as u32;
    let Some(left) = decisions.checked_sub(cost) else { return Vec::new() };
    *decisions = left;
    let suffices = |pool: &Pool, conditions: &[Term]| {
        violations.iter().all(|violation| {
            let mut question = conditions.to_vec();
            question.push(*violation);
            can_hold(pool, &question) == Some(false)
        })
    };
    let mut needed = conditions.to_vec();
    if violations.is_empty() || !suffices(pool, &needed) {
        return Vec::new();
    }
    for condition in conditions {
        let without: Vec<Term> = needed.iter().copied().filter(|each| each != condition).collect();
        if suffices(pool, &without) {
            needed = without;
        }
    }
    needed
}

/// Symbols with the variables' own names, by those of the search, whose names have numbers if others took them before.
struct Names<'a> {
    own: FxHashMap<Term, Term>,
    /// Those of variables.
    symbols: Vec<(VarId, Term)>,
    memory: Option<&'a Memory>,
}

impl<'a> Names<'a> {
    fn new(encoding: &Encoding<'a>, pool: &mut Pool) -> Self {
        let (mut own, mut symbols) = (FxHashMap::default(), Vec::new());
        for (variable, symbol) in &encoding.symbols {
            let sort = pool.sort(*symbol).clone();
            let name = encoding.cfg.variable(*variable).shown_name();
            let named = pool.symbol_of(Role::Shown, variable.0, name, sort);
            own.insert(*symbol, named);
            symbols.push((*variable, named));
        }
        Self { own, symbols, memory: encoding.memory }
    }

    fn formula(&self, pool: &mut Pool, condition: Term) -> Formula {
        let mut named = pool.substitute(condition, &self.own);
        if let Some(memory) = self.memory {
            named = as_written(pool, memory, &self.symbols, &[named])[0];
        }
        Formula::from_term(pool, named)
    }

    fn formulas(&self, pool: &mut Pool, conditions: &[Term]) -> Vec<Formula> {
        conditions.iter().take(MOST_SHOWN).map(|each| self.formula(pool, *each)).collect()
    }
}

/// The lines of a block, each once, in order.
fn lines(cfg: &Cfg, block: &BasicBlock) -> Vec<u32> {
    let last: Option<NodeIndex> = block.ends.first().map(|end| end.step.node).or(block.closed.map(|step| step.node));
    let mut lines = Vec::new();
    for node in block.steps.iter().map(|step| step.node).chain(last) {
        let line = cfg.graph[node].line;
        if line > 0 && !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// The condition of an edge.
fn condition(cfg: &Cfg, Step { node, edge }: Step) -> Option<Arg> {
    cfg.direction(node, edge)
}
