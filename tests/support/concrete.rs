//! The start of a run on given inputs.

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp::{Argument, Element, InputArray, Inputs};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_symex::State;

/// The start of the run on these inputs.
pub(crate) fn concrete(cfg: &Cfg, pool: &mut Pool, inputs: &Inputs) -> State {
    let parameters: Vec<Term> = inputs
        .parameters
        .iter()
        .map(|argument| match argument {
            Argument::Integer(value) => pool.int(value.clone()),
            Argument::Array(array) => array_term(pool, array),
        })
        .collect();
    let numbers: Vec<Term> = inputs.inputs.iter().map(|input| pool.int(input.clone())).collect();
    State::initial_with(cfg, pool, &parameters, &numbers)
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
