//! Inputs that drive the program along a path.

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{ArrayValue, Evaluation, Model, Pool, Sort, Term, TermNode, Value};
use loopscope_sorted::{SortedMap, SortedSet};
use rustc_hash::FxHashSet;

use crate::state::State;

/// The inputs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawWitness {
    /// What `input` reads, in order.
    pub inputs: Vec<IBig>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<(VarId, Argument)>,
}

/// The value of a parameter of `main`. Elements that are not listed are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// An integer.
    Integer(IBig),
    /// An input array: index and element.
    Array(SortedMap<IBig, IBig>),
    /// An input array of arrays: row, index and element.
    Rows(SortedMap<IBig, SortedMap<IBig, IBig>>),
}

/// The inputs of the run along the path of a state, by a model of its path condition. What the model leaves open is 0;
/// of an array that is a symbol, the elements that the path condition does not read are 0 too.
pub fn witness(pool: &Pool, state: &State, model: &Model) -> RawWitness {
    let mut evaluation = Evaluation::new(pool, model);
    let inputs = state.inputs().into_iter().map(|input| integer(&mut evaluation, input)).collect();
    let reads = reads(pool, &mut evaluation, &state.path_condition());
    let mut parameters = Vec::new();
    for parameter in state.parameters() {
        let argument = match evaluation.value(parameter.term) {
            Some(Value::Array(array)) => {
                let positions = match pool.node(parameter.term) {
                    TermNode::Symbol { .. } => reads.get(&parameter.term).cloned().unwrap_or_default(),
                    _ => written_positions(&array),
                };
                let rows = pool.sort(parameter.term).element() != Some(&Sort::Int);
                if rows { in_rows(&array, &positions) } else { in_one_dimension(&array, &positions) }
            }
            _ => Argument::Integer(integer(&mut evaluation, parameter.term)),
        };
        parameters.push((parameter.variable, argument));
    }
    RawWitness { inputs, parameters }
}

/// Where an element lies: one index for each dimension.
type Position = Vec<IBig>;

/// The positions at which conditions read elements of array symbols, with indices evaluated.
fn reads(pool: &Pool, evaluation: &mut Evaluation<'_>, conditions: &[Term]) -> SortedMap<Term, SortedSet<Position>> {
    let mut reads: SortedMap<Term, SortedSet<Position>> = SortedMap::new();
    let mut seen = FxHashSet::default();
    let mut waiting = conditions.to_vec();
    while let Some(term) = waiting.pop() {
        if !seen.insert(term) {
            continue;
        }
        waiting.extend(pool.node(term).children());
        if let TermNode::Select(array, index) = pool.node(term)
            && *pool.sort(term) == Sort::Int
        {
            let mut innermost_first = vec![integer(evaluation, *index)];
            let mut array = *array;
            while let TermNode::Select(outer, index) = pool.node(array) {
                innermost_first.push(integer(evaluation, *index));
                array = *outer;
            }
            innermost_first.reverse();
            for symbol in underlying_arrays(pool, array) {
                reads.entry(symbol).or_default().insert(innermost_first.clone());
            }
        }
    }
    reads
}

/// The array symbols from which the elements of an array may come.
fn underlying_arrays(pool: &Pool, array: Term) -> Vec<Term> {
    let mut symbols = Vec::new();
    let mut seen = FxHashSet::default();
    let mut waiting = vec![array];
    while let Some(array) = waiting.pop() {
        if !seen.insert(array) {
            continue;
        }
        match pool.node(array) {
            TermNode::Symbol { .. } => symbols.push(array),
            TermNode::Store(below, ..) => waiting.push(*below),
            TermNode::Ite(_, yes, no) => waiting.extend([*yes, *no]),
            _ => {}
        }
    }
    symbols
}

/// The positions at which an array differs from 0 everywhere.
fn written_positions(array: &ArrayValue) -> SortedSet<Position> {
    let positions = array.entries().flat_map(|(index, value)| match value {
        Value::Array(row) => row.entries().map(|(inner, _)| vec![index.clone(), inner.clone()]).collect(),
        _ => vec![vec![index.clone()]],
    });
    positions.collect()
}

fn in_one_dimension(array: &ArrayValue, positions: &SortedSet<Position>) -> Argument {
    let mut elements = SortedMap::new();
    for position in positions {
        if let [index] = position.as_slice() {
            insert_nonzero(&mut elements, index, array.get(index));
        }
    }
    Argument::Array(elements)
}

fn in_rows(array: &ArrayValue, positions: &SortedSet<Position>) -> Argument {
    let mut rows: SortedMap<IBig, SortedMap<IBig, IBig>> = SortedMap::new();
    for position in positions {
        if let ([row, index], Some(Value::Array(elements))) =
            (position.as_slice(), position.first().map(|at| array.get(at)))
        {
            insert_nonzero(rows.entry(row.clone()).or_default(), index, elements.get(index));
        }
    }
    rows.retain(|_, elements| !elements.is_empty());
    Argument::Rows(rows)
}

fn insert_nonzero(elements: &mut SortedMap<IBig, IBig>, index: &IBig, value: &Value) {
    if let Some(value) = value.as_int().filter(|value| !value.is_zero()) {
        elements.insert(index.clone(), value.clone());
    }
}

/// The value of an integer term; 0 where it has none, as a division by 0 that the path condition does not need.
fn integer(evaluation: &mut Evaluation<'_>, term: Term) -> IBig {
    evaluation.value(term).and_then(|value| value.as_int().cloned()).unwrap_or(IBig::ZERO)
}
