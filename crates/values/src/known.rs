//! What is known of variables, in words.

use loopscope_cfg::{Expr, VarId};
use petgraph::stable_graph::NodeIndex;

use crate::interval::Interval;
use crate::object::Kind;
use crate::program::Program;
use crate::state::State;
use crate::value::Value;

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is one of these integers.
    Integers(Interval),
    /// It is null.
    Null,
    /// It is a pointer, and not null.
    NotNull,
    /// It is an array of at least so many elements, and of at most so many.
    Elements(usize, usize),
}

impl Known {
    fn of(program: &Program<'_>, value: &Value) -> Option<Self> {
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

/// What is known of the variables that a branch or check reads, each once.
pub(crate) fn known_of(program: &Program<'_>, state: &State, node: NodeIndex) -> Vec<(VarId, Known)> {
    let mut found: Vec<(VarId, Known)> = Vec::new();
    program.cfg.graph[node].kind.each_expression(&mut |expr| {
        expr.each_variable(&mut |variable| {
            let value = program.value(state, &Expr::Variable(variable));
            if found.iter().all(|(known, _)| *known != variable) {
                found.extend(Known::of(program, &value).map(|known| (variable, known)));
            }
        });
    });
    found
}
