//! What the interpreter is given to follow a witness of an executor.

use loopscope_interp::{Argument, Element, InputArray, Inputs};
use loopscope_smt::{ArrayValue, Value};
use loopscope_symex::RawWitness;

/// The inputs of a witness.
pub(crate) fn to_inputs(witness: &RawWitness) -> Inputs {
    let argument = |value: &Value| match element(value) {
        Element::Integer(integer) => Argument::Integer(integer),
        Element::Row(array) => Argument::Array(array),
    };
    let parameters = witness.parameters.iter().map(|(_, value)| argument(value)).collect();
    Inputs { inputs: witness.inputs.iter().cloned().collect(), parameters, ..Inputs::default() }
}

fn element(value: &Value) -> Element {
    match value {
        Value::Int(integer) => Element::Integer(integer.clone()),
        Value::Array(values) => Element::Row(array(values)),
        Value::Bool(_) => panic!("an integer or an array"),
    }
}

fn array(values: &ArrayValue) -> InputArray {
    let mut array = InputArray::constant(element(values.default_element()));
    for (index, value) in values.entries() {
        array.set(index.clone(), index.clone(), element(value));
    }
    array
}
