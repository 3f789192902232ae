//! Converts inputs between the interpreter's form and that of reports.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Type};
use loopscope_interp::{Argument, Element, InputArray, Inputs};

use super::{ArgumentValue, ElementRun, ParameterValue, Repeated, RowRun, Witness};

impl Witness {
    /// A witness before its replay.
    pub fn new(cfg: &Cfg, inputs: &Inputs) -> Self {
        let names = cfg.main_function().parameters.iter().map(|parameter| cfg.variable(*parameter).name.clone());
        let parameters = names.zip(&inputs.parameters);
        Self {
            inputs: inputs.inputs.runs().map(|(value, times)| Repeated { value: value.to_string(), times }).collect(),
            parameters: parameters.map(|(name, value)| ParameterValue { name, value: plain(value) }).collect(),
            replayed: false,
            steps: 0,
            path_condition: Vec::new(),
            same_path: true,
            note: None,
        }
    }

    /// The interpreter's inputs for the witness. Texts that are not integers count as 0.
    pub fn to_inputs(&self) -> Inputs {
        to_inputs(&self.inputs, &self.parameters)
    }

    /// The same for a run that reads these integers over and over after the witness: at most `most` of them.
    pub fn to_inputs_and_later(&self, later: &[String], most: u64) -> Inputs {
        let later: Vec<IBig> = later.iter().map(|text| integer(text)).collect();
        over_and_over(&self.to_inputs(), &later, most)
    }
}

/// The inputs for a run that reads these first, and then others over and over: at most `most` of them.
pub fn over_and_over(first: &Inputs, later: &[IBig], most: u64) -> Inputs {
    let mut inputs = first.clone();
    match later {
        [] => {}
        [only] => inputs.inputs.push(only.clone(), most),
        _ => later.iter().cycle().take(most as usize).for_each(|each| inputs.inputs.push(each.clone(), 1)),
    }
    inputs
}

/// The interpreter's inputs for the inputs of a report.
pub fn to_inputs(read: &[Repeated], parameters: &[ParameterValue]) -> Inputs {
    let mut inputs = Inputs::default();
    for Repeated { value, times } in read {
        inputs.inputs.push(integer(value), *times);
    }
    inputs.parameters = parameters.iter().map(|parameter| argument(&parameter.value)).collect();
    inputs
}

/// An argument that is 0 everywhere.
pub fn zero(ty: &Type) -> Argument {
    match ty {
        Type::Array(elements) if matches!(**elements, Type::Array(_)) => Argument::Array(InputArray::zeros(2)),
        Type::Array(_) => Argument::Array(InputArray::zeros(1)),
        _ => Argument::Integer(IBig::ZERO),
    }
}

fn plain(argument: &Argument) -> ArgumentValue {
    let array = match argument {
        Argument::Integer(value) => return ArgumentValue::Integer { value: value.to_string() },
        Argument::Array(array) => array,
    };
    if array.dimensions() == 1 {
        return ArgumentValue::Array { runs: element_runs(array) };
    }
    let rows = array.runs().iter().filter_map(|run| match &run.element {
        Element::Row(row) => Some((run, element_runs(row))),
        Element::Integer(_) => None,
    });
    let rows = rows.filter(|(_, runs)| !runs.is_empty());
    let rows = rows.map(|(run, runs)| RowRun { first: run.first.to_string(), last: run.last.to_string(), runs });
    ArgumentValue::Rows { rows: rows.collect() }
}

fn element_runs(array: &InputArray) -> Vec<ElementRun> {
    let runs = array.runs().iter().filter_map(|run| match &run.element {
        Element::Integer(value) => {
            Some(ElementRun { first: run.first.to_string(), last: run.last.to_string(), value: value.to_string() })
        }
        Element::Row(_) => None,
    });
    runs.collect()
}

fn argument(value: &ArgumentValue) -> Argument {
    match value {
        ArgumentValue::Integer { value } => Argument::Integer(integer(value)),
        ArgumentValue::Array { runs } => Argument::Array(integers(runs)),
        ArgumentValue::Rows { rows } => {
            let mut array = InputArray::zeros(2);
            for RowRun { first, last, runs } in rows {
                array.set(integer(first), integer(last), Element::Row(integers(runs)));
            }
            Argument::Array(array)
        }
    }
}

fn integers(runs: &[ElementRun]) -> InputArray {
    let mut array = InputArray::zeros(1);
    for ElementRun { first, last, value } in runs {
        array.set(integer(first), integer(last), Element::Integer(integer(value)));
    }
    array
}

fn integer(text: &str) -> IBig {
    text.parse().unwrap_or(IBig::ZERO)
}
