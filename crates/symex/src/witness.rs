//! Inputs that drive the program along a path.

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{Evaluation, Model, Pool, Term, Value};

use crate::state::State;

/// How many inputs a witness has at most.
const MOST_READS: u32 = 1_000_000;

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
/// `None` if it reads more than a million inputs.
pub fn witness(pool: &Pool, state: &State, model: &Model) -> Option<RawWitness> {
    let mut evaluation = Evaluation::new(pool, model);
    let stretches = state.inputs.taken(&mut evaluation);
    // A term can be without value, as a division by 0 that the path condition does not need.
    let mut value = |term: Term| evaluation.value(term).unwrap_or_else(|| Value::default_of(pool.sort(term)));
    let mut inputs = Vec::new();
    let mut left = IBig::from(MOST_READS);
    for (terms, times) in stretches {
        left -= IBig::from(terms.len()) * times.clone().max(IBig::ZERO);
        if left < IBig::ZERO {
            return None;
        }
        let values: Vec<IBig> =
            terms.into_iter().map(|term| value(term).as_int().cloned().unwrap_or_default()).collect();
        for _ in 0..u32::try_from(&times).unwrap_or(0) {
            inputs.extend_from_slice(&values);
        }
    }
    let parameters = state.parameters().iter().map(|parameter| (parameter.variable, value(parameter.term))).collect();
    Some(RawWitness { inputs, parameters })
}
