//! Inputs that drive the program along a path.

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{Evaluation, Model, Pool, Term, Value};

use crate::state::State;
use crate::trail::Stretch;

/// The number of inputs that a witness has at most.
const MOST_READS: u32 = 1_000_000;

/// The inputs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawWitness {
    /// The values that `input` reads, in order.
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
    let mut inputs = Vec::new();
    let mut left = IBig::from(MOST_READS);
    for Stretch { terms, count, index } in stretches {
        left -= IBig::from(terms.len()) * count.clone().max(IBig::ZERO);
        if left < IBig::ZERO {
            return None;
        }
        let count = u32::try_from(&count).unwrap_or(0);
        let Some(index) = index else {
            let values: Vec<IBig> = terms.into_iter().map(|term| integer(&mut evaluation, term)).collect();
            (0..count).for_each(|_| inputs.extend_from_slice(&values));
            continue;
        };
        let mut here = model.clone();
        for before in 0..count {
            here.set(index, Value::Int(IBig::from(before)));
            let mut evaluation = Evaluation::new(pool, &here);
            inputs.extend(terms.iter().map(|term| integer(&mut evaluation, *term)));
        }
    }
    let mut value = |term: Term| evaluation.value(term).unwrap_or_else(|| Value::default_of(pool.sort(term)));
    let parameters = state.parameters().iter().map(|parameter| (parameter.variable, value(parameter.term))).collect();
    Some(RawWitness { inputs, parameters })
}

/// The value of a term. It can be without one, as a division by 0 that the path condition does not need.
fn integer(evaluation: &mut Evaluation<'_>, term: Term) -> IBig {
    evaluation.value(term).and_then(|value| value.as_int().cloned()).unwrap_or_default()
}
