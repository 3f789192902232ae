//! The constraint vector of a state: conditions on the variables' values at the end of a path, one for each fact.

use loopscope_cfg::VarId;
use loopscope_smt::{IBig, Linear, Pool, Sort, Term, TermNode};
use loopscope_sorted::SortedSet;
use loopscope_transition::tracking::Length;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::basic_block::Encoding;

/// The elements of arrays up to this length are handled one by one.
const MOST_ELEMENTS: usize = 16;

/// Conditions of more terms than this are left out.
const MOST_TERMS: usize = 60;

/// More conditions than this are left out.
const MOST_CONDITIONS: usize = 200;

/// The conditions at a node on the variables that matter there, if they have these values and these conditions hold.
/// Nothing more can be expressed without values that no variable has.
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
    vector.extend(bounds(encoding, pool, node, values));
    let mut said = FxHashSet::default();
    vector.truncate(MOST_CONDITIONS);
    vector.retain(|term| pool.as_bool(*term).is_none() && pool.size(*term) <= MOST_TERMS && said.insert(*term));
    vector
}

/// The values of the variables that matter at a node, of the elements of short arrays, and of the memory that variables
/// occupy and pointers point to.
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
        if pool.sort(symbol).element() != Some(&Sort::Int) {
            continue;
        }
        for index in indices(encoding, pool, node, variable) {
            let now = values.get(&index).copied().unwrap_or(index);
            places.push((pool.select(symbol, index), pool.select(value, now)));
        }
    }
    places
}

/// The indices of the elements that have values of their own: all of a short array; where an array stands for memory, the
/// addresses of variables, and the pointers that matter at the node.
fn indices(encoding: &Encoding<'_>, pool: &mut Pool, node: NodeIndex, array: VarId) -> Vec<Term> {
    let Some((memory, of_array)) = encoding.memory.and_then(|memory| Some((memory, memory.arrays.get(&array)?))) else {
        let length = match encoding.length(array) {
            Length::Fixed(length) => usize::try_from(length).ok().filter(|length| *length <= MOST_ELEMENTS),
            _ => None,
        };
        return (0..length.unwrap_or(0)).map(|index| pool.int(index)).collect();
    };
    let variables = memory.regions[of_array.region].variables.len();
    let mut addresses: Vec<Term> = (1..=variables).map(|address| pool.int(address)).collect();
    let leads_here = |pointer: &VarId| memory.pointers.get(pointer) == Some(&of_array.region);
    let pointers = encoding.needed.at(node).filter(leads_here);
    addresses.extend(pointers.filter_map(|pointer| encoding.symbols.get(&pointer)));
    addresses.truncate(MOST_ELEMENTS);
    addresses
}

/// The conditions that pointers do not exceed the last address, if their values imply it.
fn bounds(encoding: &Encoding<'_>, pool: &mut Pool, node: NodeIndex, values: &FxHashMap<Term, Term>) -> Vec<Term> {
    let Some(memory) = encoding.memory else { return Vec::new() };
    let needed: SortedSet<VarId> = encoding.needed.at(node).collect();
    let symbol = |variable: VarId| encoding.symbols.get(&variable).filter(|_| needed.contains(&variable)).copied();
    let mut bounds = Vec::new();
    for (pointer, region) in &memory.pointers {
        let cells = memory.regions[*region].cells;
        let (Some(pointer), Some(cells)) = (symbol(*pointer), cells.and_then(symbol)) else { continue };
        let is_below = pool.le(values[&pointer], values[&cells]);
        if pool.as_bool(is_below) == Some(true) {
            bounds.push(pool.le(pointer, cells));
        }
    }
    bounds
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
