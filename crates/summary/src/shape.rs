//! The shape of states that a summary applies to: a summary is cached and reused for all states of the same shape.

use loopscope_cfg::Cfg;
use loopscope_smt::{Pool, Term};
use loopscope_symex::{State, Value};

use crate::places::own_variables;

/// The general state that determines the summary of a loop. It has placeholders for the values that the loop may change.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// By variable: its value; of an array of integers, also the elements and their number.
    held: Vec<(Value, Option<Term>, Option<usize>)>,
    /// The state, if more of its memory matters than arrays of integers to which its variables refer.
    memory: Option<State>,
}

impl Shape {
    pub(crate) fn new(cfg: &Cfg, pool: &mut Pool, general: &State) -> Self {
        let held = own_variables(cfg, general).map(|variable| {
            let value = general.variable(variable);
            let contents = general.contents(pool, &value);
            let length = if let Value::Array(id) = value { general.length(id) } else { None };
            (value, contents, length)
        });
        let held: Vec<_> = held.collect();
        let refers = held.iter().any(|(value, contents, _)| contents.is_none() && refers_to_memory(value));
        Self { held, memory: refers.then(|| general.clone()) }
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        let same_memory = match (&self.memory, &other.memory) {
            (None, None) => true,
            (Some(one), Some(other)) => one.has_same_memory(other),
            _ => false,
        };
        self.held == other.held && same_memory
    }
}

fn refers_to_memory(value: &Value) -> bool {
    match value {
        Value::Undefined | Value::Int(_) | Value::Partly { .. } | Value::Null | Value::Function(_) => false,
        Value::Array(_) | Value::Pointer(_) | Value::Row { .. } | Value::Choice(_) => true,
        Value::Record(fields) => fields.iter().any(|(_, field)| refers_to_memory(field)),
    }
}
