//! Converts witnesses between their forms: a path's values, the interpreter's inputs, and plain data.

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs};
use loopscope_smt::{ArrayValue, Value};
use loopscope_symex::RawWitness;

use crate::report::{ArgumentValue, ElementRun, ParameterValue, Repeated, RowRun, Witness};

/// The interpreter's inputs for a path's values.
pub(crate) fn inputs_of(raw: &RawWitness) -> Inputs {
    let argument = |value: &Value| match element(value) {
        Element::Integer(integer) => Argument::Integer(integer),
        Element::Row(array) => Argument::Array(array),
    };
    Inputs {
        inputs: raw.inputs.iter().cloned().collect(),
        parameters: raw.parameters.iter().map(|(_, value)| argument(value)).collect(),
        exhausted: Exhausted::Stop,
    }
}

fn element(value: &Value) -> Element {
    match value {
        Value::Int(integer) => Element::Integer(integer.clone()),
        Value::Bool(truth) => Element::Integer(IBig::from(u8::from(*truth))),
        Value::Array(values) => Element::Row(array(values)),
    }
}

/// The input array for an array of a model.
fn array(values: &ArrayValue) -> InputArray {
    let mut array = InputArray::constant(element(values.default_element()));
    for (index, value) in values.entries() {
        array.set(index.clone(), index.clone(), element(value));
    }
    array
}

/// The same inputs, with every non-zero element listed whose index a run can reach, for the user. If the run is too
/// long, it is unknown which of them it reads.
pub(crate) fn named(inputs: &Inputs) -> Inputs {
    let parameters = inputs.parameters.iter().map(|argument| match argument {
        Argument::Integer(_) => argument.clone(),
        Argument::Array(array) => Argument::Array(named_elements(array)),
    });
    Inputs { parameters: parameters.collect(), ..inputs.clone() }
}

fn named_elements(array: &InputArray) -> InputArray {
    let name = |element: &Element| match element {
        Element::Integer(_) => element.clone(),
        Element::Row(row) => Element::Row(named_elements(row)),
    };
    let mut named = InputArray::zeros(array.dimensions());
    let default = name(array.default_element());
    if default != *named.default_element() {
        named.set(IBig::from(i64::MIN), IBig::from(i64::MAX), default);
    }
    for run in array.runs() {
        named.set(run.first.clone(), run.last.clone(), name(&run.element));
    }
    named
}

impl Witness {
    /// A witness before its replay.
    pub(crate) fn new(cfg: &Cfg, inputs: &Inputs) -> Self {
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
pub(crate) fn over_and_over(first: &Inputs, later: &[IBig], most: u64) -> Inputs {
    let mut inputs = first.clone();
    match later {
        [] => {}
        [only] => inputs.inputs.push(only.clone(), most),
        _ => later.iter().cycle().take(most as usize).for_each(|each| inputs.inputs.push(each.clone(), 1)),
    }
    inputs
}

/// The interpreter's inputs for the inputs of a report.
pub(crate) fn to_inputs(read: &[Repeated], parameters: &[ParameterValue]) -> Inputs {
    let mut inputs = Inputs::default();
    for Repeated { value, times } in read {
        inputs.inputs.push(integer(value), *times);
    }
    inputs.parameters = parameters.iter().map(|parameter| argument(&parameter.value)).collect();
    inputs
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
