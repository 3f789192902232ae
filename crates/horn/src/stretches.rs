//! Candidate conditions on stretches of arrays: on all elements from one index to another.
//!
//! # Idea
//! A condition that the program checks on one element, or a value that it writes to one, may hold for all elements that
//! a loop has passed, or for those still to come. `a[i] <= m` becomes "`a[k] <= m` for all `k` from 0 to `i - 1`", and
//! so for other stretches.
//!
//! # Source
//! C. Flanagan, S. Qadeer, *Predicate Abstraction for Software Verification* (POPL 2002), section 5.

use dashu_int::IBig;
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Sort, Term, TermNode};
use loopscope_sorted::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::sentinels::sentinels;

/// The limit for the conditions on stretches that are built for a predicate.
const MOST: usize = 800;

/// The limits for the claims about one element that are derived from the program, and for their size.
const MOST_CLAIMS: usize = 12;
const LARGEST: usize = 40;

/// The limit for the numbers with which a stretch may begin or end.
const MOST_NUMBERS: usize = 4;

/// Conditions over the parameters of a predicate.
#[derive(Debug)]
pub(crate) struct ArrayConditions {
    /// On stretches.
    pub(crate) stretches: Vec<Term>,
    /// On [sentinels], if they are asked for.
    pub(crate) sentinels: Vec<Term>,
}

/// Conditions on stretches over the parameters of each predicate.
pub(crate) fn stretches(pool: &mut Pool, all: &Clauses) -> Vec<Vec<Term>> {
    array_conditions(pool, all, false).into_iter().map(|each| each.stretches).collect()
}

/// Conditions over the parameters of each predicate, with or without those on sentinels.
pub(crate) fn array_conditions(pool: &mut Pool, all: &Clauses, with_sentinels: bool) -> Vec<ArrayConditions> {
    let index = pool.fresh_symbol("k", Sort::Int);
    let claims = claims(pool, all, index);
    let indices = indices(pool, all);
    let (begins, ends) = numbers(pool, all, &indices);
    let ends_of = ends_of(pool, all, &indices);
    let unchanged = unchanged(all);
    let mut proposed = Vec::with_capacity(all.predicates.len());
    for parameters in &all.predicates {
        let own: FxHashSet<Term> = parameters.iter().copied().chain([index]).collect();
        let of_own = |claim: &&Term| pool.symbols(**claim).iter().all(|symbol| own.contains(symbol));
        let claims: Vec<Term> = claims.iter().filter(of_own).copied().collect();
        let limits = parameters.iter().filter(|term| ends_of.contains(term));
        let (still, moving): (Vec<Term>, Vec<Term>) = limits.partition(|term| unchanged.contains(term));
        let mut ranges = Vec::new();
        for &begin in &begins {
            ranges.extend(moving.iter().chain(&still).chain(&ends).map(|end| (begin, *end)));
        }
        ranges.retain(|range| !is_empty(pool, *range));
        let one = pool.int(1);
        // A loop may run up to its end and include it.
        let behind: Vec<Term> = still.iter().map(|end| pool.add(*end, one)).collect();
        for &end in still.iter().chain(&ends) {
            for &begin in &moving {
                ranges.extend([(begin, end), (pool.add(begin, one), end)]);
            }
        }
        for &end in &behind {
            ranges.extend(begins.iter().chain(&moving).map(|begin| (*begin, end)));
        }
        let mut here = Vec::new();
        ranges.truncate(MOST / claims.len().max(1));
        for (begin, end) in ranges {
            for &claim in &claims {
                here.push(stretch(pool, index, (begin, end), claim));
            }
        }
        let ends: Vec<Term> = still.iter().chain(&ends).copied().collect();
        let begins: Vec<Term> = moving.iter().chain(&begins).copied().collect();
        let ranges = begins.iter().flat_map(|begin| ends.iter().map(|end| (*begin, *end)));
        let ranges: Vec<(Term, Term)> = ranges.filter(|range| !is_empty(pool, *range)).collect();
        let sentinels = if with_sentinels { sentinels(pool, index, &claims, &ranges) } else { Vec::new() };
        proposed.push(ArrayConditions { stretches: here, sentinels });
    }
    proposed
}

/// Returns `true` if a range between two numbers has no index.
fn is_empty(pool: &Pool, (begin, end): (Term, Term)) -> bool {
    pool.as_int(begin).zip(pool.as_int(end)).is_some_and(|(begin, end)| begin >= end)
}

/// The claim for all elements from the first index on, before the second one.
pub(crate) fn stretch(pool: &mut Pool, index: Term, (begin, end): (Term, Term), claim: Term) -> Term {
    let (before, behind) = (pool.lt(index, begin), pool.ge(index, end));
    let body = pool.or(&[before, behind, claim]);
    pool.forall(index, body)
}

/// Claims that may hold for an element at an index.
fn claims(pool: &mut Pool, all: &Clauses, index: Term) -> Vec<Term> {
    let mut asked = Vec::new();
    for clause in all.clauses.iter().rev() {
        for part in parts(pool, &[clause.condition]) {
            for position in positions(pool, part) {
                let Some(claim) = at(pool, part, position, index) else { continue };
                asked.push(pool.not(claim));
                // A condition of a clause to the target is not a useful claim.
                asked.extend(Some(claim).filter(|_| clause.conclusion.is_some()));
            }
        }
    }
    let written = written(pool, all, index);
    let mut claims = asked.clone();
    claims.extend(written.iter().map(|(element, value)| pool.eq(*element, *value)));
    // A condition on an element is one on the value that was written there.
    for claim in asked {
        for (element, value) in &written {
            claims.push(pool.substitute(claim, &FxHashMap::from_iter([(*element, *value)])));
        }
    }
    let mut seen = FxHashSet::default();
    let reads = |symbol: &Term| pool.sort(*symbol).element().is_some();
    let is_of_element = |symbols: &[Term]| symbols.contains(&index) && symbols.iter().any(reads);
    claims.retain(|claim| is_of_element(&pool.symbols(*claim)) && pool.size(*claim) <= LARGEST && seen.insert(*claim));
    claims.truncate(MOST_CLAIMS);
    claims
}

/// The subterms of conditions that are truth values, without conjunctions.
fn parts(pool: &Pool, conditions: &[Term]) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work: Vec<Term> = conditions.iter().rev().copied().collect();
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        match pool.node(term) {
            TermNode::And(parts) => work.extend(parts.iter().rev()),
            TermNode::Or(parts) => {
                found.push(term);
                work.extend(parts.iter().rev());
            }
            _ => found.push(term),
        }
    }
    found
}

/// The indices at which arrays are read that are symbols.
fn positions(pool: &Pool, term: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let TermNode::Select(array, position) = pool.node(term)
            && matches!(pool.node(*array), TermNode::Symbol { .. })
            && !found.contains(position)
        {
            found.push(*position);
        }
        work.extend(pool.node(term).children());
    }
    found
}

/// A term with a position replaced by `index`, so that some or all variables of the position no longer occur in it;
/// `None` if the position depends on no variable.
fn at(pool: &mut Pool, term: Term, position: Term, index: Term) -> Option<Term> {
    let linear = pool.linear(position);
    let moves = |term: Term| matches!(pool.node(term), TermNode::Symbol { .. });
    let (symbol, coefficient) =
        linear.terms.iter().find(|(term, factor)| moves(*term) && (factor.is_one() || *factor == IBig::NEG_ONE))?;
    let rest = pool.from_linear(&linear.without(*symbol));
    let distance = pool.sub(index, rest);
    let value = pool.scale(coefficient, distance);
    Some(pool.substitute(term, &FxHashMap::from_iter([(*symbol, value)])))
}

/// Elements, and the values that are written to them.
fn written(pool: &mut Pool, all: &Clauses, index: Term) -> Vec<(Term, Term)> {
    let mut written = Vec::new();
    for (predicate, arguments) in all.clauses.iter().filter_map(|clause| clause.conclusion.as_ref()) {
        for (&array, &argument) in all.predicates[*predicate].iter().zip(arguments) {
            if *pool.sort(array) != Sort::int_array() {
                continue;
            }
            for (position, value) in stores(pool, argument) {
                let Some(value) = at(pool, value, position, index) else { continue };
                written.push((pool.select(array, index), value));
            }
        }
    }
    written
}

/// The writes to an array, each with its index and value, on all paths.
fn stores(pool: &Pool, array: Term) -> Vec<(Term, Term)> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = vec![array];
    while let Some(array) = work.pop() {
        if !seen.insert(array) {
            continue;
        }
        match pool.node(array) {
            TermNode::Store(before, position, value) => {
                found.push((*position, *value));
                work.push(*before);
            }
            TermNode::Ite(_, yes, no) => work.extend([*no, *yes]),
            _ => {}
        }
    }
    found
}

/// The variables that no clause from a predicate to itself changes.
pub(crate) fn unchanged(all: &Clauses) -> FxHashSet<Term> {
    let mut unchanged: FxHashSet<Term> = all.predicates.iter().flatten().copied().collect();
    for clause in &all.clauses {
        let Some((predicate, arguments)) = &clause.conclusion else { continue };
        if clause.premise.is_some() {
            for (parameter, argument) in all.predicates[*predicate].iter().zip(arguments) {
                if parameter != argument {
                    unchanged.remove(parameter);
                }
            }
        }
    }
    unchanged
}

/// The variables on which it depends where arrays are read and written.
pub(crate) fn indices(pool: &Pool, all: &Clauses) -> FxHashSet<Term> {
    let mut found = Vec::new();
    for clause in &all.clauses {
        found.extend(positions(pool, clause.condition));
        for argument in clause.conclusion.iter().flat_map(|(_, arguments)| arguments) {
            found.extend(positions(pool, *argument));
            found.extend(stores(pool, *argument).iter().map(|(position, _)| *position));
        }
    }
    let symbols = found.iter().flat_map(|position| pool.symbols(*position));
    symbols.filter(|symbol| *pool.sort(*symbol) == Sort::Int).collect()
}

/// These variables, and those with which they are compared.
pub(crate) fn ends_of(pool: &Pool, all: &Clauses, indices: &FxHashSet<Term>) -> FxHashSet<Term> {
    let mut ends = indices.clone();
    for sum in compared(pool, all) {
        let terms: Vec<Term> = pool.linear(sum).terms.iter().map(|(term, _)| *term).collect();
        let is_variable = |term: &Term| matches!(pool.node(*term), TermNode::Symbol { .. });
        if terms.iter().all(is_variable) && terms.iter().any(|term| indices.contains(term)) {
            ends.extend(terms);
        }
    }
    ends
}

/// The sums that conditions bound by 0 from above.
fn compared(pool: &Pool, all: &Clauses) -> Vec<Term> {
    let conditions: Vec<Term> = all.clauses.iter().map(|clause| clause.condition).collect();
    let mut sums = Vec::new();
    for part in parts(pool, &conditions) {
        if let TermNode::LessEqualZero(sum) = pool.node(part) {
            sums.push(*sum);
        }
    }
    sums
}

/// The numbers with which loops begin, and those with which indices are compared.
fn numbers(pool: &mut Pool, all: &Clauses, indices: &FxHashSet<Term>) -> (Vec<Term>, Vec<Term>) {
    let mut begins = vec![pool.int(0)];
    for (predicate, arguments) in all.clauses.iter().filter_map(|clause| clause.conclusion.as_ref()) {
        let indices = all.predicates[*predicate].iter().zip(arguments).filter(|(term, _)| indices.contains(term));
        begins.extend(indices.map(|(_, argument)| *argument).filter(|argument| pool.as_int(*argument).is_some()));
    }
    let mut ends = Vec::new();
    for sum in compared(pool, all) {
        let linear = pool.linear(sum);
        // A counter that has reached the end is at least this large.
        if let [(term, coefficient)] = linear.terms.as_slice()
            && indices.contains(term)
            && *coefficient == IBig::NEG_ONE
        {
            ends.push(pool.int(linear.constant.clone()));
        }
    }
    // The smallest are more often lengths than the limits of a type.
    ends.retain(|end| pool.as_int(*end).is_some_and(|end| *end > IBig::ZERO));
    sort_by_key(&mut ends, |end| pool.as_int(*end).cloned());
    let mut seen = FxHashSet::default();
    for numbers in [&mut begins, &mut ends] {
        seen.clear();
        numbers.retain(|number| seen.insert(*number));
        numbers.truncate(MOST_NUMBERS);
    }
    (begins, ends)
}

#[cfg(test)]
mod tests {
    use loopscope_smt::horn::Clause;

    use super::*;

    #[test]
    fn what_is_asked_of_one_element_is_proposed_of_those_before() {
        // i = 0; while (i < n) { if (A[i] > m) A[i] = m; i = i + 1; }, and then A[i] <= m is asked.
        let mut pool = Pool::default();
        let [i, n, m] = ["i", "n", "m"].map(|name| pool.symbol(name, Sort::Int));
        let array = pool.symbol("A", Sort::int_array());
        let (zero, one, always) = (pool.int(0), pool.int(1), pool.bool(true));
        let (element, next) = (pool.select(array, i), pool.add(i, one));
        let (goes_on, large) = (pool.lt(i, n), pool.gt(element, m));
        let cut = pool.store(array, i, m);
        let cut = pool.ite(large, cut, array);
        let clauses = vec![
            Clause::new(None, always, Some((0, vec![array, zero, n, m]))),
            Clause::new(Some(0), goes_on, Some((0, vec![cut, next, n, m]))),
            Clause::new(Some(0), large, None),
        ];
        let all = Clauses { predicates: vec![vec![array, i, n, m]], clauses };
        let proposed = &array_conditions(&mut pool, &all, true)[0];
        let told = proposed.stretches.iter().chain(&proposed.sentinels);
        let told: Vec<String> = told.map(|term| pool.display(*term)).collect();
        let claims = ["m >= A[k]", "m == A[k]"];
        let ranges = ["0 <= k < i", "0 <= k < n", "i <= k < n", "i + 1 <= k < n", "0 <= k < n + 1", "i <= k < n + 1"];
        let stretches = ranges.iter().flat_map(|range| claims.map(|claim| format!("forall {range}: {claim}")));
        let sentinels = ["i", "0"].map(|begin| format!("exists {begin} <= z < n: m == A[z]"));
        let plain = |text: &String| text.replace(['\u{2081}', '\u{2082}'], "");
        assert_eq!(told.iter().map(plain).collect::<Vec<_>>(), stretches.chain(sentinels).collect::<Vec<_>>());
    }
}
