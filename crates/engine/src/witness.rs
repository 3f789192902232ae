//! Witnesses between their forms: a path's values, plain data, and what the interpreter is given.

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp as interp;
use loopscope_sorted::SortedMap;
use loopscope_symex::{Argument, RawWitness};

use crate::report::{ArgumentValue, ParameterValue, Witness};

impl Witness {
    /// A witness that was not replayed yet.
    pub(crate) fn new(cfg: &Cfg, raw: &RawWitness) -> Self {
        let parameters = raw.parameters.iter().map(|(variable, argument)| ParameterValue {
            name: cfg.variable(*variable).name.clone(),
            value: plain(argument),
        });
        Self {
            inputs: raw.inputs.iter().map(ToString::to_string).collect(),
            parameters: parameters.collect(),
            replayed: false,
            steps: 0,
            note: None,
        }
    }

    /// What the interpreter is given to follow the witness. Texts that are no integers count as 0.
    pub fn to_inputs(&self) -> interp::Inputs {
        interp::Inputs {
            inputs: self.inputs.iter().map(|text| integer(text)).collect(),
            parameters: self.parameters.iter().map(|parameter| argument(&parameter.value)).collect(),
            exhausted: interp::Exhausted::Stop,
        }
    }
}

fn plain(argument: &Argument) -> ArgumentValue {
    match argument {
        Argument::Integer(value) => ArgumentValue::Integer { value: value.to_string() },
        Argument::Array(elements) => ArgumentValue::Array { entries: entries(elements) },
        Argument::Rows(rows) => ArgumentValue::Rows {
            rows: rows.iter().map(|(row, elements)| (row.to_string(), entries(elements))).collect(),
        },
    }
}

fn entries(elements: &SortedMap<IBig, IBig>) -> Vec<(String, String)> {
    elements.iter().map(|(index, value)| (index.to_string(), value.to_string())).collect()
}

fn argument(value: &ArgumentValue) -> interp::Argument {
    match value {
        ArgumentValue::Integer { value } => interp::Argument::Integer(integer(value)),
        ArgumentValue::Array { entries } => {
            let entries = entries.iter().map(|(index, value)| (vec![integer(index)], integer(value)));
            array(1, entries.collect())
        }
        ArgumentValue::Rows { rows } => {
            let entries = rows.iter().flat_map(|(row, elements)| {
                elements.iter().map(move |(column, value)| (vec![integer(row), integer(column)], integer(value)))
            });
            array(2, entries.collect())
        }
    }
}

fn array(dimensions: usize, entries: BTreeMap<Vec<IBig>, IBig>) -> interp::Argument {
    interp::Argument::Array(interp::InputArray { dimensions, default: IBig::ZERO, entries })
}

fn integer(text: &str) -> IBig {
    text.parse().unwrap_or(IBig::ZERO)
}
