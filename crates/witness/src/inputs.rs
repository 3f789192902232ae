//! The interpreter's inputs for the values of a path.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs};
use loopscope_smt::{ArrayValue, Value};
use loopscope_symex::RawWitness;

/// The interpreter's inputs for a path's values.
pub fn inputs_of(raw: &RawWitness) -> Inputs {
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
