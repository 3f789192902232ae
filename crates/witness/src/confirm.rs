//! Confirms that a path found by a technique leads to the target: inputs are made from its values and replayed.

use std::rc::Rc;

use loopscope_interp::{Argument, Element, InputArray, Inputs};
use loopscope_smt::{Answer, ArrayValue, Model, Pool, Solver, Term, TermNode, Value};
use loopscope_symex::{Budget, State, witness as raw_witness};

use crate::inputs::{inputs_of, named};
use crate::replay::{Arrival, Replay, ReplayOutcome};

/// The number of other values that are tried for a path when the replay refutes the first ones.
const MOST_OTHERS: usize = 3;

/// Up to this number, array elements are checked one by one against a path condition.
const MOST_ELEMENTS: u32 = 100_000;

/// A state at the target, with inputs that lead there.
pub struct Reached {
    /// The state.
    pub state: Box<State>,
    /// Values that satisfy its path condition.
    pub model: Rc<Model>,
    /// Why they are said to lead there.
    pub grounds: Grounds,
    /// True if the inputs take the path of the state.
    pub same_path: bool,
}

/// The grounds for the claim that inputs lead to the target.
pub enum Grounds {
    /// The replay followed them.
    Run(Arrival),
    /// They satisfy the path condition. Their run is too long to be followed.
    Values {
        /// The inputs.
        inputs: Inputs,
        /// The number of steps that were followed.
        steps: u64,
    },
}

/// Why a path that should lead to the target is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// The solver gave values that may not satisfy the path condition, and the run is too long to
    /// be followed.
    TooLong {
        /// The number of steps that were followed.
        steps: u64,
    },
    /// The run fills the stack before, which no path condition excludes.
    StackOverflow,
    /// The solver gave such values, and the replay refutes them.
    WrongValues,
    /// The replay refutes values that satisfy the path condition: a mistake in Loopscope.
    Contradiction,
}

/// The replay of inputs, and its limit.
pub struct Replaying<'a> {
    /// The replay.
    pub replay: &'a Replay,
    /// The most steps of a replay.
    pub steps: u64,
    /// The most steps of a replay of inputs that are certain to satisfy the path condition.
    pub certain: &'a dyn Fn(&Inputs) -> u64,
    /// The budget, which may end it earlier.
    pub budget: &'a mut dyn Budget,
}

/// Replays the inputs of a state at the target. If they do not lead there, tries a few other values for the same path.
///
/// # Errors
/// Why none of them is accepted.
pub fn confirm(
    replaying: &mut Replaying<'_>,
    pool: &mut Pool,
    solver: &mut dyn Solver,
    (state, model): (Box<State>, Rc<Model>),
) -> Result<Reached, Doubt> {
    let mut conditions = state.path_condition();
    let mut model = model;
    let mut worst = None;
    for _ in 0..=MOST_OTHERS {
        let Some(witness) = raw_witness(pool, &state, &model) else { return Err(Doubt::TooLong { steps: 0 }) };
        let inputs = inputs_of(&witness);
        // True if all conditions can be evaluated: for quantifiers over long ranges, the solver's answer is trusted.
        let certain = pool.satisfies(&model, &state.path_condition());
        let steps = if certain { (replaying.certain)(&inputs) } else { replaying.steps };
        let doubt = match replaying.replay.replay(&inputs, steps, replaying.budget) {
            ReplayOutcome::Confirmed(arrival) => {
                return Ok(Reached { state, model, grounds: Grounds::Run(arrival), same_path: true });
            }
            ReplayOutcome::TooLong { steps } if certain => {
                let grounds = Grounds::Values { inputs: named(&inputs), steps };
                return Ok(Reached { state, model, grounds, same_path: true });
            }
            ReplayOutcome::TooLong { steps } => Doubt::TooLong { steps },
            ReplayOutcome::StackOverflow { .. } => Doubt::StackOverflow,
            ReplayOutcome::Refuted { .. } if certain => Doubt::Contradiction,
            ReplayOutcome::Refuted { .. } => Doubt::WrongValues,
        };
        worst = worst.max(Some(doubt));
        let Some(other) = another(pool, solver, &state, &model, &mut conditions) else { break };
        model = other;
    }
    Err(worst.unwrap_or(Doubt::WrongValues))
}

/// Other values for a path: adds the condition that some integer of the inputs differs.
fn another(
    pool: &mut Pool,
    solver: &mut dyn Solver,
    state: &State,
    model: &Model,
    conditions: &mut Vec<Term>,
) -> Option<Rc<Model>> {
    let given = state.inputs().into_iter().chain(state.parameters().iter().map(|parameter| parameter.term));
    let given: Vec<Term> = given.filter(|term| matches!(pool.node(*term), TermNode::Symbol { .. })).collect();
    let mut differences = Vec::new();
    for term in given {
        if let Some(Value::Int(value)) = pool.evaluate(term, model) {
            let value = pool.int(value);
            differences.push(pool.ne(term, value));
        }
    }
    conditions.push(pool.or(&differences));
    match solver.check(pool, conditions) {
        Ok(Answer::Sat(model)) => Some(Rc::new(model)),
        _ => None,
    }
}

/// Returns `true` if a run on these inputs takes the path of a state. All other values, such as path counters, are
/// those of the model. False if that cannot be decided.
pub fn takes_path(pool: &Pool, state: &State, model: &Model, inputs: &Inputs) -> bool {
    let read = state.inputs();
    // If the number of reads varies, the place that read a value is unknown.
    if state.reads_vary() || inputs.inputs.len() != read.len() as u64 {
        return false;
    }
    let mut values = model.clone();
    for (term, value) in read.into_iter().zip(inputs.inputs.iter()) {
        values.set(term, Value::Int(value.clone()));
    }
    for (parameter, argument) in state.parameters().iter().zip(&inputs.parameters) {
        let value = match argument {
            Argument::Integer(integer) => Some(Value::Int(integer.clone())),
            Argument::Array(array) => array_value(array, &mut MOST_ELEMENTS.clone()).map(Value::Array),
        };
        let Some(value) = value else { return false };
        values.set(parameter.term, value);
    }
    pool.satisfies(&values, &state.path_condition())
}

fn array_value(array: &InputArray, left: &mut u32) -> Option<ArrayValue> {
    let mut value = ArrayValue::constant(element_value(array.default_element(), left)?);
    for run in array.runs() {
        let element = element_value(&run.element, left)?;
        let mut index = run.first.clone();
        while index <= run.last {
            *left = left.checked_sub(1)?;
            value.set(index.clone(), element.clone());
            index += 1;
        }
    }
    Some(value)
}

fn element_value(element: &Element, left: &mut u32) -> Option<Value> {
    match element {
        Element::Integer(integer) => Some(Value::Int(integer.clone())),
        Element::Row(row) => array_value(row, left).map(Value::Array),
    }
}

#[cfg(test)]
mod tests;
