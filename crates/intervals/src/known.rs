//! Known facts about the places that a condition reads.

use loopscope_cfg::{Expr, VarId};
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::object::Kind;
use crate::program::AbstractProgram;
use crate::relations::Symbol;
use crate::state::State;
use crate::value::Value;

/// A known fact about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is one of these integers.
    Integers(Interval),
    /// It is null.
    Null,
    /// It is a pointer, and not null.
    NotNull,
    /// It is an array whose length lies between these bounds.
    Elements(usize, usize),
    /// It is at most this variable plus this number.
    AtMost(VarId, i128),
}

impl Known {
    fn new(program: &AbstractProgram<'_>, value: &Value) -> Option<Self> {
        let value = value.clone().written();
        if let Some(integers) = value.integers {
            return (value == Value::integers(integers) && integers != Interval::ALL)
                .then_some(Self::Integers(integers));
        }
        if value == Value::null() {
            return Some(Self::Null);
        }
        let only_references = Value { references: value.references.clone(), ..Value::default() } == value;
        if !only_references || value.references.is_empty() {
            return None;
        }
        if program.cells(&value).count() == value.references.len() {
            return Some(Self::NotNull);
        }
        let length = |id| match program.objects.get(id).kind {
            Kind::Array { length } => length,
            _ => None,
        };
        let lengths: Vec<usize> = value.references.iter().map(|id| length(*id)).collect::<Option<_>>()?;
        Some(Self::Elements(*lengths.iter().min()?, *lengths.iter().max()?))
    }
}

/// The known facts about the places that a branch or check reads, each once: about `*p` as a whole, not about `p`.
pub(crate) fn known_of(program: &AbstractProgram<'_>, state: &State, node: NodeIndex) -> Vec<(Expr, Known)> {
    let mut found: Vec<(Expr, Known)> = Vec::new();
    program.cfg.graph[node].kind.each_expression(&mut |expr| {
        each_place(expr, &mut |place| {
            if found.iter().all(|(known, _)| known != place) {
                let known = Known::new(program, &program.value(state, place));
                found.extend(known.map(|known| (place.clone(), known)));
            }
        });
    });
    let variables: Vec<VarId> = found.iter().filter_map(|(place, _)| variable(place)).collect();
    for (left, right) in variables.iter().flat_map(|left| variables.iter().map(move |right| (*left, *right))) {
        if let Some(by) = order(program, state, left, right) {
            found.push((Expr::Variable(left), Known::AtMost(right, by)));
        }
    }
    found
}

fn variable(place: &Expr) -> Option<VarId> {
    if let Expr::Variable(variable) = place { Some(*variable) } else { None }
}

/// The number for which it is known, not only from intervals, that `left` is at most `right` plus the number.
fn order(program: &AbstractProgram<'_>, state: &State, left: VarId, right: VarId) -> Option<i128> {
    let [left, right] = [program.place_of(left).ok()?, program.place_of(right).ok()?];
    let by = state.distance(Symbol::Variable(left), Symbol::Variable(right)).filter(|_| left != right)?;
    (by < state.integers_of(left)?.most() - state.integers_of(right)?.least()).then_some(by)
}

/// Visits the places that an expression reads.
fn each_place(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    match expr {
        Expr::Variable(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..) => visit(expr),
        _ => expr.each_part(&mut |part| each_place(part, visit)),
    }
}
