//! The paths of a loop over a general symbolic state (Thesis, section 5.4.4): one iteration, executed with symbols for
//! the values of all integer variables before it, and for what the arrays hold to which the loop writes.

use loopscope_cfg::{Cfg, Edge, Expr, FunctionId, Loop, NodeKind, Place, VarId};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{ArrayId, Decision, State, Value};
use petgraph::stable_graph::NodeIndex;

use super::reason::{NotSummed, Why};
use super::written::Written;

/// Something that a loop may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// Whether something was written to an integer variable, a truth value. Only where a run can tell, and it may not
    /// have been written before the loop.
    Written(VarId),
    /// The value of an integer variable; means nothing where it was not written.
    Variable(VarId),
    /// What an array of integers holds.
    Array(ArrayId),
}

/// A way through one iteration of a loop.
#[derive(Clone, Debug)]
pub struct LoopPath {
    /// Under which conditions on the values before the iteration it is taken, with their places.
    pub conditions: Vec<Decision>,
    /// The values after the iteration, in the placeholders of those before, of what it changes.
    pub values: SortedMap<Quantity, Term>,
    /// Where it ends.
    pub end: PathEnd,
    /// Symbols for inputs that are read on the way.
    pub inputs: Vec<Term>,
}

/// Where an iteration ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// At the loop's head: the next iteration begins.
    Back,
    /// At this node: behind the loop, at an error, at the end of the run, or at a target.
    Leaves(NodeIndex),
}

impl LoopPath {
    /// The conditions alone.
    pub fn terms(&self) -> Vec<Term> {
        self.conditions.iter().map(|decision| decision.condition).collect()
    }
}

/// What decides about the general state of a loop: for each variable, that it holds an integer, or what else it holds,
/// which may be nothing yet. Of what the loop may change, that are placeholders; that of an array says its length.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape(Vec<Option<(Value, Option<Term>)>>);

impl Shape {
    pub(super) fn of(cfg: &Cfg, pool: &mut Pool, general: &State) -> Self {
        let held = own_variables(cfg, general).map(|variable| match general.variable(variable) {
            Value::Int(_) => None,
            other => {
                let contents = general.contents(pool, &other);
                Some((other, contents))
            }
        });
        Self(held.collect())
    }

    /// Whether the shape says all that the loop can see of memory: no cell, no row and no array of other things than
    /// integers can be reached.
    pub(super) fn is_all(&self) -> bool {
        self.0.iter().flatten().all(|(value, contents)| match value {
            Value::Undefined | Value::Int(_) | Value::Partly { .. } | Value::Null | Value::Function(_) => true,
            Value::Array(_) => contents.is_some(),
            Value::Pointer(_) | Value::Row { .. } | Value::Record(_) => false,
        })
    }
}

/// The variables of the program in the function where a state is. Temporaries are written before they are read in each
/// iteration, so they are not part of what a loop does.
fn own_variables<'a>(cfg: &'a Cfg, state: &State) -> impl Iterator<Item = VarId> + 'a {
    let all = cfg.function(state.function()).variables.iter().copied();
    all.filter(|variable| !cfg.variable(*variable).is_temporary())
}

/// The general state at the head of a loop, and the placeholders of its integer variables and of the arrays that it writes.
/// Where nothing was written to a variable yet, and the loop may do so, that is part of what is general.
pub(super) fn general(
    cfg: &Cfg,
    pool: &mut Pool,
    at: &State,
    body: &Loop,
    written: &[Written],
) -> (State, SortedMap<Quantity, Term>) {
    let mut state = at.clone().without_assumptions();
    let mut placeholders = SortedMap::new();
    for &Written { id, .. } in written {
        let length = state.length(id).map_or_else(String::new, |length| length.to_string());
        let name = format!("array{}[{length}]@{}", id.0, at.node().index());
        let placeholder = pool.symbol(&name, Sort::int_array());
        state.generalise(id, placeholder);
        placeholders.insert(Quantity::Array(id), placeholder);
    }
    for variable in own_variables(cfg, at) {
        let asked = match state.variable(variable) {
            Value::Int(_) => false,
            Value::Partly { .. } => true,
            // Where no run can tell, it may as well hold an integer.
            Value::Undefined if !cfg.variable(variable).asked_if_written => false,
            Value::Undefined if writes(cfg, body, variable) => true,
            _ => continue,
        };
        // The head in the name keeps the placeholders of nested loops apart, the number those of variables of one name.
        let name = format!("{}·{}@{}", cfg.variable(variable).name, variable.0, at.node().index());
        let value = pool.symbol(&name, Sort::Int);
        placeholders.insert(Quantity::Variable(variable), value);
        if asked {
            let written = pool.symbol(&format!("{name}?"), Sort::Bool);
            placeholders.insert(Quantity::Written(variable), written);
            state.set_variable(variable, Value::Partly { written, value });
        } else {
            state.set_variable(variable, Value::Int(value));
        }
    }
    (state, placeholders)
}

/// What one iteration did to a general state, where it came back to the head or left the loop.
pub(super) fn path(
    cfg: &Cfg,
    pool: &mut Pool,
    before: &State,
    after: &State,
    placeholders: &SortedMap<Quantity, Term>,
    end: PathEnd,
) -> Result<LoopPath, NotSummed> {
    let mut values = SortedMap::new();
    if end == PathEnd::Back {
        for id in after.written_since(before) {
            let array = Quantity::Array(id);
            match after.contents(pool, &Value::Array(id)) {
                Some(contents) if placeholders.contains_key(&array) => values.insert(array, contents),
                _ => return Err(writes_memory(cfg, before)),
            };
        }
        for variable in own_variables(cfg, before) {
            let held = after.variable(variable);
            if held == before.variable(variable) {
                continue;
            }
            let placeholder = placeholders.get(&Quantity::Variable(variable)).copied();
            let flag = placeholders.get(&Quantity::Written(variable)).copied();
            let (written, value) = match (placeholder, held) {
                // It was found out that it was written.
                (Some(placeholder), Value::Int(value)) if value == placeholder => (flag, value),
                (Some(_), Value::Int(value)) => (Some(pool.bool(true)), value),
                (Some(_), Value::Partly { written, value }) => (Some(written), value),
                _ => {
                    let why = Why::NotAnInteger(cfg.variable(variable).told().to_owned());
                    return Err(NotSummed::at(cfg, changed_at(cfg, before, variable), why));
                }
            };
            if Some(value) != placeholder {
                values.insert(Quantity::Variable(variable), value);
            }
            if let Some(written) = written.filter(|written| flag.is_some_and(|flag| flag != *written)) {
                values.insert(Quantity::Written(variable), written);
            }
        }
    }
    Ok(LoopPath {
        conditions: after.decisions().split_off(before.decisions().len()),
        values,
        end,
        inputs: after.inputs().split_off(before.inputs().len()),
    })
}

/// Where the loop at whose head the state is changes a variable; the head where that cannot be told.
pub(super) fn changed_at(cfg: &Cfg, state: &State, variable: VarId) -> NodeIndex {
    let function = cfg.function(state.function());
    let body = function.loops.headed_by(state.node()).map(|id| function.loops.get(id));
    let changes = |node: &NodeIndex| cfg.graph[*node].kind.written_variable() == Some(variable);
    body.and_then(|body| body.nodes.iter().copied().find(changes)).unwrap_or(state.node())
}

/// Whether the loop may write to a variable by its name: those that write through pointers are not summed.
fn writes(cfg: &Cfg, body: &Loop, variable: VarId) -> bool {
    body.nodes.iter().any(|node| cfg.graph[*node].kind.written_variable() == Some(variable))
}

/// That the loop at whose head the state is writes memory other than variables, at the first place where it does.
fn writes_memory(cfg: &Cfg, state: &State) -> NotSummed {
    let function = cfg.function(state.function());
    let body = function.loops.headed_by(state.node()).map(|id| function.loops.get(id));
    let writes = |node: &NodeIndex| match &cfg.graph[*node].kind {
        NodeKind::Assign { place, .. } => !matches!(place, Place::Variable(_)),
        _ => false,
    };
    let node = body.and_then(|body| all_nodes(cfg, body).into_iter().find(writes));
    NotSummed::at(cfg, node.unwrap_or(state.node()), Why::WritesMemory)
}

/// A node of the loop, or of a function that it calls, that reads an input.
pub(super) fn reads_input(cfg: &Cfg, body: &Loop) -> Option<NodeIndex> {
    all_nodes(cfg, body).into_iter().find(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)))
}

/// The nodes of a loop and of all functions that it may call.
pub(super) fn all_nodes(cfg: &Cfg, body: &Loop) -> Vec<NodeIndex> {
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

/// Whether a successor of a fork stands for a side of a condition, rather than for the value of an index.
pub(super) fn is_side(edge: Edge) -> bool {
    edge != Edge::Next
}
