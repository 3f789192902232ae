//! Candidate invariants: the conditions that typical programs of a course need.

use dashu_int::IBig;
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Sort, Term, TermNode, comparisons};
use rustc_hash::{FxHashMap, FxHashSet};

/// The limit for the conditions that are proposed for a loop.
const MOST: usize = 240;

/// The limit for the numbers with which a variable is compared.
const MOST_NUMBERS: usize = 12;

/// Conditions over the parameters of each predicate: the program's own conditions, a little weakened; bounds of the
/// differences of two variables; bounds; and the parity of variables.
pub(crate) fn candidates(pool: &mut Pool, clauses: &Clauses) -> Vec<Vec<Term>> {
    let atoms = atoms(pool, clauses);
    let predicates = 0..clauses.predicates.len();
    predicates.map(|predicate| of_predicate(pool, clauses, predicate, &atoms)).collect()
}

fn of_predicate(pool: &mut Pool, clauses: &Clauses, predicate: usize, atoms: &[Term]) -> Vec<Term> {
    let parameters = &clauses.predicates[predicate];
    let integers: Vec<Term> = parameters.iter().copied().filter(|term| *pool.sort(*term) == Sort::Int).collect();
    let mut proposed = Vec::new();
    let own: FxHashSet<Term> = parameters.iter().copied().collect();
    for &sum in atoms {
        if pool.symbols(sum).iter().all(|symbol| own.contains(symbol)) {
            let numbers = [-1, 0, 1, 2].map(|number| pool.int(number));
            for number in numbers {
                proposed.extend([pool.le(sum, number), pool.ge(sum, number)]);
            }
        }
    }
    let first = first_values(pool, clauses, predicate);
    let numbers = numbers(pool, clauses, atoms, &first);
    for (at, &one) in integers.iter().enumerate() {
        for &other in &integers[at + 1..] {
            proposed.extend([pool.le(one, other), pool.ge(one, other)]);
            let distance = pool.sub(one, other);
            for values in &first {
                let begin = pool.substitute(distance, values);
                if pool.as_int(begin).is_some() {
                    proposed.extend([pool.le(distance, begin), pool.ge(distance, begin)]);
                }
            }
        }
    }
    for &variable in &integers {
        for &number in &numbers {
            proposed.extend([pool.le(variable, number), pool.ge(variable, number)]);
        }
    }
    for &variable in &integers {
        let two = IBig::from(2);
        let even = pool.divides(&two, variable);
        proposed.extend([even, pool.not(even)]);
    }
    let mut seen = FxHashSet::default();
    proposed.retain(|term| pool.as_bool(*term).is_none() && seen.insert(*term));
    proposed.truncate(MOST);
    proposed
}

/// The values of a predicate's parameters when runs reach it from the program's start.
fn first_values(pool: &Pool, clauses: &Clauses, predicate: usize) -> Vec<FxHashMap<Term, Term>> {
    let at_start = clauses.clauses.iter().filter(|clause| clause.premise.is_none());
    let arguments = at_start.filter_map(|clause| clause.conclusion.as_ref());
    let here = arguments.filter(|(conclusion, _)| *conclusion == predicate);
    let known = |parameter: &Term, argument: &Term| pool.as_int(*argument).map(|_| (*parameter, *argument));
    here.map(|(_, arguments)| {
        let parameters = clauses.predicates[predicate].iter();
        parameters.zip(arguments).filter_map(|(parameter, argument)| known(parameter, argument)).collect()
    })
    .collect()
}

/// Numbers that occur in the program.
fn numbers(pool: &mut Pool, clauses: &Clauses, atoms: &[Term], first: &[FxHashMap<Term, Term>]) -> Vec<Term> {
    let mut numbers = vec![pool.int(0), pool.int(1)];
    numbers.extend(first.iter().flat_map(|values| values.values()));
    for &sum in atoms {
        let linear = pool.linear(sum);
        if let [(_, coefficient)] = linear.terms.as_slice() {
            numbers.push(pool.int(-(&linear.constant / coefficient)));
        }
    }
    let arguments = clauses.clauses.iter().filter_map(|clause| clause.conclusion.as_ref());
    for argument in arguments.flat_map(|(_, arguments)| arguments) {
        numbers.extend(pool.as_int(*argument).map(|_| *argument));
    }
    let mut seen = FxHashSet::default();
    numbers.retain(|number| seen.insert(*number));
    numbers.truncate(MOST_NUMBERS);
    numbers
}

/// The sums that conditions of the program compare with 0.
fn atoms(pool: &Pool, clauses: &Clauses) -> Vec<Term> {
    let sum = |comparison: Term| match pool.node(comparison) {
        TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum) => Some(*sum),
        _ => None,
    };
    comparisons(pool, clauses.clauses.iter().map(|clause| clause.condition)).into_iter().filter_map(sum).collect()
}
