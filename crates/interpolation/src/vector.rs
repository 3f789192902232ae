//! The constraint vector of a state: conditions on the variables' values at the end of a path, one for each fact.

use loopscope_smt::{IBig, Linear, Pool, Sort, Term, TermNode};
use loopscope_transition::tracking::Length;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::basic_block::Encoding;

/// The elements of arrays up to this length are handled one by one.
const MOST_ELEMENTS: u32 = 16;

/// Conditions of more terms than this are left out.
const MOST_TERMS: usize = 60;

/// More conditions than this are left out.
const MOST_CONDITIONS: usize = 200;

/// What holds at a node of the variables that matter there, where they have these values and these conditions hold. It is
/// all that can be said without values that no variable has.
pub(crate) fn vector(
    encoding: &Encoding<'_>,
    pool: &mut Pool,
    node: NodeIndex,
    values: &FxHashMap<Term, Term>,
    conditions: impl Iterator<Item = Term>,
) -> Vec<Term> {
    let places = places(encoding, pool, node, values);
    let mut told: FxHashMap<Term, Term> = FxHashMap::default();
    let mut known = Vec::new();
    for (place, value) in &places {
        match solved(pool, *value, *place) {
            Some((symbol, by)) if !told.contains_key(&symbol) => {
                told.insert(symbol, by);
            }
            _ => known.push((*place, *value)),
        }
    }
    let is_told = |pool: &Pool, term: Term| pool.symbols(term).iter().all(|symbol| told.contains_key(symbol));
    let mut vector = Vec::new();
    for (place, value) in known {
        if *pool.sort(place) == Sort::Int && is_told(pool, value) {
            let value = pool.substitute(value, &told);
            vector.push(pool.eq(place, value));
        }
    }
    for condition in conditions {
        if is_told(pool, condition) {
            vector.push(pool.substitute(condition, &told));
        }
    }
    let mut said = FxHashSet::default();
    vector.truncate(MOST_CONDITIONS);
    vector.retain(|term| pool.as_bool(*term).is_none() && pool.size(*term) <= MOST_TERMS && said.insert(*term));
    vector
}

/// The values of the variables that matter at a node, and of the elements of short arrays.
fn places(
    encoding: &Encoding<'_>,
    pool: &mut Pool,
    node: NodeIndex,
    values: &FxHashMap<Term, Term>,
) -> Vec<(Term, Term)> {
    let mut places = Vec::new();
    for variable in encoding.needed.at(node) {
        let Some(symbol) = encoding.symbols.get(&variable).copied() else { continue };
        let value = values[&symbol];
        places.push((symbol, value));
        let Length::Fixed(length) = encoding.length(variable) else { continue };
        if pool.sort(symbol).element() != Some(&Sort::Int) || *length > IBig::from(MOST_ELEMENTS) {
            continue;
        }
        let mut index = IBig::ZERO;
        while index < *length {
            let at = pool.int(index.clone());
            places.push((pool.select(symbol, at), pool.select(value, at)));
            index += 1;
        }
    }
    places
}

/// Of a value that is a symbol, its negation, or differs from that by a constant: the symbol, by the place that holds the
/// value.
fn solved(pool: &mut Pool, value: Term, place: Term) -> Option<(Term, Term)> {
    if *pool.sort(value) != Sort::Int {
        return matches!(pool.node(value), TermNode::Symbol { .. }).then_some((value, place));
    }
    let linear = pool.linear(value);
    let [(atom, coefficient)] = linear.terms.as_slice() else { return None };
    if !matches!(pool.node(*atom), TermNode::Symbol { .. }) || !(coefficient.is_one() || *coefficient == IBig::NEG_ONE)
    {
        return None;
    }
    // `value = coefficient * atom + constant`, and the coefficient is its own inverse.
    let by = Linear::atom(place).minus(&Linear::constant(linear.constant)).scale(coefficient);
    Some((*atom, pool.from_linear(&by)))
}

/// The inequalities that an equation between integers consists of.
pub(crate) fn slackened(pool: &mut Pool, equation: Term) -> Option<[Term; 2]> {
    let TermNode::EqualZero(sum) = *pool.node(equation) else { return None };
    let zero = pool.int(0);
    Some([pool.le(sum, zero), pool.ge(sum, zero)])
}
