//! The paths of a loop over a general symbolic state: one iteration, executed with symbols for everything that the loop
//! may change. See Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis), section 5.4.4.

use loopscope_cfg::{Cfg, Edge, Expr, FunctionId, Loop, NodeKind};
use loopscope_message::text;
use loopscope_smt::{Pool, Sort, Term, TermNode};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{ArrayId, Decision, Object, State, Value};
use petgraph::stable_graph::NodeIndex;

use crate::block::{Block, Reads};
use crate::counters::conjuncts;
use crate::places::{ChangedPlaces, Places, Quantity, SlotId, changed_at};
use crate::reason::{Cause, NotGeneral, NotSummed};

/// A path through one iteration of a loop.
#[derive(Clone, Debug)]
pub struct LoopPath {
    /// The conditions on the values before the iteration under which it is taken, with their places.
    pub conditions: Vec<Decision>,
    /// The values after the iteration, in the placeholders of those before, for the places that it changes.
    pub values: SortedMap<Quantity, Term>,
    /// The place where it ends.
    pub end: PathEnd,
    /// Symbols for inputs that are read on the way.
    pub inputs: Vec<Term>,
    /// True if a loop inside it reads, so that these are not all of its inputs.
    pub reads_vary: bool,
}

/// The place where an iteration ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// At the loop's head: the next iteration begins.
    Back,
    /// At this node: after the loop, at an error, at the end of the run, or at a target.
    Leaves(NodeIndex),
}

impl LoopPath {
    /// The path as a piece of an execution.
    pub(crate) fn block(&self, pool: &mut Pool) -> Block {
        let once = (!self.inputs.is_empty()).then(|| Reads { count: pool.int(1), values: self.inputs.clone() });
        Block {
            conditions: conjuncts(pool, &self.terms()),
            values: self.values.clone(),
            reads: once.into_iter().collect(),
            inputs: self.inputs.clone(),
        }
    }

    /// The conditions alone.
    pub fn terms(&self) -> Vec<Term> {
        self.conditions.iter().map(|decision| decision.condition).collect()
    }
}

/// The path of one iteration from a general state back to the head or out of the loop.
///
/// # Errors
/// It changes something that is not general, or not an integer.
pub(crate) fn path(
    cfg: &Cfg,
    pool: &mut Pool,
    before: &State,
    after: &State,
    places: &Places,
    end: PathEnd,
) -> Result<LoopPath, NotGeneral> {
    let mut values = SortedMap::new();
    if end == PathEnd::Back {
        let after = &after.recycled(pool, before);
        let followed = |id| places.placeholders.contains_key(&Quantity::Array(id));
        let changes = after.changes(pool, before, &followed);
        let mut found = ChangedPlaces::default();
        for id in changes.arrays {
            match after.contents(pool, &Value::Array(id)).filter(|contents| *pool.sort(*contents) == Sort::int_array())
            {
                Some(contents) if followed(id) => {
                    values.insert(Quantity::Array(id), contents);
                }
                Some(_) => {
                    found.arrays.insert(id);
                }
                None => return Err(NotSummed::at(cfg, changed_at(cfg, before, None), Cause::WritesMemory).into()),
            }
        }
        for slot in changes.slots {
            let variable = match slot.object {
                Object::Variable(variable) if cfg.variable(variable).is_temporary() => continue,
                Object::Variable(variable) => Some(variable),
                _ => None,
            };
            let held = after.held_in(pool, &slot);
            let Some(held @ (Value::Int(_) | Value::Partly { .. })) = held else {
                let name = before.expression(pool, &slot).map(|expr| cfg.tell_expr(&expr).to_string().into());
                let cause = Cause::NotAnInteger(name.unwrap_or_else(|| text!("a cell").into()));
                return Err(NotSummed::at(cfg, changed_at(cfg, before, variable), cause).into());
            };
            match places.find(&slot) {
                None => {
                    found.slots.insert(slot);
                }
                Some(id) => note(pool, &mut values, places, id, &held),
            }
        }
        if found != ChangedPlaces::default() {
            return Err(NotGeneral::Changes(found));
        }
    }
    let read = after.inputs_since(before);
    let reads_vary = read.is_none();
    let mut inputs = read.unwrap_or_else(|| after.inputs().split_off(before.inputs().len()));
    inputs.retain(|input| matches!(pool.node(*input), TermNode::Symbol { .. }));
    Ok(LoopPath { conditions: after.decisions().split_off(before.decisions().len()), values, end, inputs, reads_vary })
}

/// Notes the value of a place after an iteration.
fn note(pool: &mut Pool, values: &mut SortedMap<Quantity, Term>, places: &Places, id: SlotId, held: &Value) {
    let placeholder = places.placeholders.get(&Quantity::Value(id)).copied();
    let flag = places.placeholders.get(&Quantity::Written(id)).copied();
    let (written, value) = match *held {
        // Execution showed that the place was written.
        Value::Int(value) if Some(value) == placeholder => (flag, value),
        Value::Int(value) => (Some(pool.bool(true)), value),
        Value::Partly { written, value } => (Some(written), value),
        _ => return,
    };
    if Some(value) != placeholder {
        values.insert(Quantity::Value(id), value);
    }
    if let Some(written) = written.filter(|written| flag.is_some_and(|flag| flag != *written)) {
        values.insert(Quantity::Written(id), written);
    }
}

/// The arrays that are tracked as a whole although all returning paths write to them at constant indices only.
pub(crate) fn written_by_element(pool: &Pool, places: &Places, paths: &[LoopPath]) -> SortedSet<ArrayId> {
    let back = || paths.iter().filter(|path| path.end == PathEnd::Back);
    let by_element = |&id: &ArrayId| {
        let array = Quantity::Array(id);
        let Some(&placeholder) = places.placeholders.get(&array) else { return false };
        let mut after = back().filter_map(|path| path.values.get(&array)).peekable();
        after.peek().is_some()
            && after.all(|contents| pool.constant_stores(*contents).is_some_and(|(below, _)| below == placeholder))
    };
    places.arrays.iter().map(|(id, _)| *id).filter(by_element).collect()
}

/// A node of the loop, or of a function that it calls, that reads an input.
pub(crate) fn reads_input(cfg: &Cfg, body: &Loop) -> Option<NodeIndex> {
    all_nodes(cfg, body).into_iter().find(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)))
}

/// The nodes of a loop and of all functions that it may call.
pub(crate) fn all_nodes(cfg: &Cfg, body: &Loop) -> Vec<NodeIndex> {
    let mut nodes: Vec<NodeIndex> = body.nodes.iter().copied().collect();
    let mut called: SortedSet<FunctionId> = SortedSet::new();
    let mut at = 0;
    while let Some(&node) = nodes.get(at) {
        at += 1;
        let NodeKind::Call { callee, .. } = &cfg.graph[node].kind else { continue };
        let callees = match callee {
            Expr::Function(function) => vec![*function],
            _ => (0..cfg.functions.len() as u32).map(FunctionId).collect(),
        };
        for callee in callees {
            if called.insert(callee) {
                nodes.extend(cfg.nodes_in_order(callee));
            }
        }
    }
    nodes
}

/// Returns `true` if a successor of a fork stands for a side of a condition, rather than for the value of an index.
pub(crate) fn is_side(edge: Edge) -> bool {
    edge != Edge::Next
}
