//! The start of a run on given inputs.

use loopscope_cfg::Cfg;
use loopscope_interp::{Argument, InputArray, Inputs};
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
    let default = pool.int(array.default.clone());
    let row = pool.constant_array(Sort::int_array(), default);
    let rows = array.dimensions == 2;
    let mut term = if rows { pool.constant_array(Sort::Array(Box::new(Sort::int_array())), row) } else { row };
    for (position, element) in &array.entries {
        let indices: Vec<Term> = position.iter().map(|index| pool.int(index.clone())).collect();
        let element = pool.int(element.clone());
        term = match indices.as_slice() {
            [index] => pool.store(term, *index, element),
            [outer, inner] => {
                let row = pool.select(term, *outer);
                let row = pool.store(row, *inner, element);
                pool.store(term, *outer, row)
            }
            _ => panic!("one or two dimensions"),
        };
    }
    term
}
