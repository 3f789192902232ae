//! Inputs that drive the program along a path.

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{Evaluation, Model, Pool, Term, Value};

use crate::state::State;

/// The inputs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawWitness {
    /// What `input` reads, in order.
    pub inputs: Vec<IBig>,
    /// The parameters of `main`, in order: integers, arrays of integers, and arrays of these, complete as in the model.
    /// Only a run shows which of their elements matter.
    pub parameters: Vec<(VarId, Value)>,
}

/// The inputs of the run along the path of a state, by a model of its path condition. What the model leaves open is 0.
pub fn witness(pool: &Pool, state: &State, model: &Model) -> RawWitness {
    let mut evaluation = Evaluation::new(pool, model);
    let inputs = state.inputs.taken(&mut evaluation);
    // A term can be without value, as a division by 0 that the path condition does not need.
    let mut value = |term: Term| evaluation.value(term).unwrap_or_else(|| Value::default_of(pool.sort(term)));
    let inputs = inputs.into_iter().map(|input| value(input).as_int().cloned().unwrap_or_default()).collect();
    let parameters = state.parameters().iter().map(|parameter| (parameter.variable, value(parameter.term))).collect();
    RawWitness { inputs, parameters }
}
