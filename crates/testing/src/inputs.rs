//! Inputs of a run as values of the solver.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, InputArray, Inputs};
use loopscope_smt::{ArrayValue, Pool, Sort, Term, Value};

/// The terms of the parameters and of the integers that are read, for a symbolic run on known inputs.
pub fn terms_of(pool: &mut Pool, inputs: &Inputs) -> (Vec<Term>, Vec<Term>) {
    let parameters = inputs
        .parameters
        .iter()
        .map(|argument| match argument {
            Argument::Integer(value) => pool.int(value.clone()),
            Argument::Array(array) => array_term(pool, array),
        })
        .collect();
    (parameters, inputs.inputs.iter().map(|input| pool.int(input.clone())).collect())
}

/// The inputs with these values of the parameters and these integers to read.
pub fn inputs_of<'v>(parameters: impl IntoIterator<Item = &'v Value>, inputs: &[IBig]) -> Inputs {
    let argument = |value: &Value| match element_of(value) {
        Element::Integer(integer) => Argument::Integer(integer),
        Element::Row(array) => Argument::Array(array),
    };
    let parameters = parameters.into_iter().map(argument).collect();
    Inputs { inputs: inputs.iter().cloned().collect(), parameters, ..Inputs::default() }
}

fn array_term(pool: &mut Pool, array: &InputArray) -> Term {
    let default = element_term(pool, array.default_element());
    let sort = Sort::Array(Box::new(pool.sort(default).clone()));
    let mut term = pool.constant_array(sort, default);
    for run in array.runs() {
        let element = element_term(pool, &run.element);
        let mut index = run.first.clone();
        while index <= run.last {
            let at = pool.int(index.clone());
            term = pool.store(term, at, element);
            index += IBig::ONE;
        }
    }
    term
}

fn element_term(pool: &mut Pool, element: &Element) -> Term {
    match element {
        Element::Integer(integer) => pool.int(integer.clone()),
        Element::Row(row) => array_term(pool, row),
    }
}

fn element_of(value: &Value) -> Element {
    match value {
        Value::Int(integer) => Element::Integer(integer.clone()),
        Value::Array(values) => Element::Row(array_of(values)),
        Value::Bool(_) => panic!("an integer or an array"),
    }
}

fn array_of(values: &ArrayValue) -> InputArray {
    let mut array = InputArray::constant(element_of(values.default_element()));
    for (index, value) in values.entries() {
        array.set(index.clone(), index.clone(), element_of(value));
    }
    array
}
