//! Candidate conditions on pairs of elements of an array, over two cells: that a stretch is in order, that no element of
//! one stretch is larger than one of another, and that an element is the smallest or largest of a stretch.
//!
//! # Idea
//! A program that sorts compares elements with each other. Each iteration puts more pairs of elements in order, and
//! bounds on their indices, in terms of the loop's counters, say which ones.
//!
//! # Source
//! The conditions are those of the usual proofs of sorting programs; the search is that of C. Flanagan, S. Qadeer,
//! *Predicate Abstraction for Software Verification* (POPL 2002).

use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Term, TermNode};
use rustc_hash::FxHashSet;

use crate::cells::Cells;
use crate::stretches::{ends_of, indices, unchanged};

/// The limits for the conditions that are proposed for an array, and for the arrays of a predicate.
const MOST: usize = 400;
const MOST_ARRAYS: usize = 2;

/// The limit for the variables between which pairs are in order.
const MOST_VARIABLES: usize = 5;

/// Conditions over the parameters of each predicate of clauses with two cells.
pub(crate) fn pairs(pool: &mut Pool, all: &Clauses, cells: &Cells) -> Vec<Vec<Term>> {
    let indices = ends_of(pool, all, &indices(pool, all));
    let unchanged = unchanged(all);
    let compared = elements_compared(pool, all);
    let mut proposed = Vec::with_capacity(all.predicates.len());
    for (predicate, parameters) in all.predicates.iter().enumerate() {
        let variables = parameters.iter().copied().filter(|term| indices.contains(term)).take(MOST_VARIABLES);
        let (still, moving): (Vec<Term>, Vec<Term>) = variables.partition(|variable| unchanged.contains(variable));
        let mut here = Vec::new();
        let arrays = cells.pairs(predicate).filter(|(array, _)| compared.contains(array)).take(MOST_ARRAYS);
        for (_, [(first, one), (second, other)]) in arrays {
            let mut of_array = Vec::new();
            let (rises, falls) = (pool.le(one, other), pool.ge(one, other));
            for guard in guards(pool, (&moving, &still), first, second) {
                let fails = pool.not(guard);
                of_array.extend([pool.or(&[fails, rises]), pool.or(&[fails, falls])]);
            }
            of_array.retain(|condition| pool.as_bool(*condition).is_none());
            here.extend(of_array.into_iter().take(MOST));
        }
        proposed.push(here);
    }
    proposed
}

/// Where two indices are that are claimed to be in order, by the variables that loops change, and others.
fn guards(pool: &mut Pool, (moving, still): (&[Term], &[Term]), first: Term, second: Term) -> Vec<Term> {
    let (zero, one, two) = (pool.int(0), pool.int(1), pool.int(2));
    let behind: Vec<Term> = moving.iter().map(|variable| pool.add(*variable, one)).collect();
    let further: Vec<Term> = moving.iter().map(|variable| pool.add(*variable, two)).collect();
    let begins: Vec<Term> = [&[zero][..], moving, &behind, &further].concat();
    let ends: Vec<Term> = [still, moving, &behind[..]].concat();
    let (is_less, from_zero) = (pool.lt(first, second), pool.ge(first, zero));
    let mut guards = Vec::new();
    // The first is at a variable, and the second in a stretch.
    for &variable in moving {
        let is_there = pool.eq(first, variable);
        for begin in [&[zero][..], moving].concat().into_iter().filter(|begin| *begin != variable) {
            for end in [still, moving].concat() {
                if !holds_at_least(pool, begin, end, 1) {
                    continue;
                }
                let (from, before) = (pool.ge(second, begin), pool.lt(second, end));
                guards.push(pool.and(&[is_there, from, before]));
            }
        }
    }
    // Both are in a stretch.
    for &begin in &begins {
        for &end in &ends {
            if !holds_at_least(pool, begin, end, 2) {
                continue;
            }
            // That the first is before the end follows, and makes the condition easier to read.
            let (from, before, both) = (pool.ge(first, begin), pool.lt(second, end), pool.lt(first, end));
            guards.push(pool.and(&[is_less, from, before, both]));
        }
    }
    // The first is before a variable, and the second from it, or from somewhat behind it, up to an end.
    for (at, &variable) in moving.iter().enumerate() {
        for (up_to, begin) in [(variable, variable), (behind[at], behind[at]), (behind[at], further[at])] {
            for &end in &ends {
                if !holds_at_least(pool, begin, end, 1) {
                    continue;
                }
                let (low, high, before) = (pool.lt(first, up_to), pool.ge(second, begin), pool.lt(second, end));
                guards.push(pool.and(&[from_zero, low, high, before]));
            }
        }
    }
    guards
}

/// Returns `true` unless the stretch between two terms certainly has fewer elements.
fn holds_at_least(pool: &mut Pool, begin: Term, end: Term, elements: i64) -> bool {
    let length = pool.sub(end, begin);
    pool.as_int(length).is_none_or(|length| *length >= elements.into())
}

/// The arrays whose elements are compared with something other than a number.
fn elements_compared(pool: &Pool, all: &Clauses) -> FxHashSet<Term> {
    let arguments = all.clauses.iter().filter_map(|clause| clause.conclusion.as_ref()).flat_map(|(_, each)| each);
    let mut work: Vec<Term> = all.clauses.iter().map(|clause| clause.condition).chain(arguments.copied()).collect();
    let mut seen = FxHashSet::default();
    let mut found = FxHashSet::default();
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        work.extend(pool.node(term).children());
        let TermNode::LessEqualZero(sum) = *pool.node(term) else { continue };
        let terms = &pool.linear(sum).terms;
        for (term, _) in terms.iter().filter(|_| terms.len() > 1) {
            if let TermNode::Select(array, _) = pool.node(*term) {
                found.extend(pool.symbols(*array));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;
    use loopscope_smt::horn::Clause;

    use super::*;

    #[test]
    fn what_a_program_compares_is_proposed_in_order() {
        // while (i < n) { if (A[i] < A[m]) m = i; i = i + 1; }
        let mut pool = Pool::default();
        let [i, n, m] = ["i", "n", "m"].map(|name| pool.symbol(name, Sort::Int));
        let array = pool.symbol("A", Sort::int_array());
        let (zero, one, always) = (pool.int(0), pool.int(1), pool.bool(true));
        let (goes_on, next) = (pool.lt(i, n), pool.add(i, one));
        let (element, least) = (pool.select(array, i), pool.select(array, m));
        let is_less = pool.lt(element, least);
        let new = pool.ite(is_less, i, m);
        let clauses = vec![
            Clause::new(None, always, Some((0, vec![array, zero, n, zero]))),
            Clause::new(Some(0), goes_on, Some((0, vec![array, next, n, new]))),
        ];
        let all = Clauses { predicates: vec![vec![array, i, n, m]], clauses };
        let cells = Cells::new(&mut pool, &all, 2).unwrap();
        let proposed = pairs(&mut pool, &all, &cells);
        let told: Vec<String> = proposed[0]
            .iter()
            .map(|each| {
                let written = cells.written(&mut pool, &[*each])[0];
                pool.display(written).chars().filter(|each| !('\u{2080}'..='\u{2089}').contains(each)).collect()
            })
            .collect();
        for wanted in [
            "forall 0 <= k < i: A[m] <= A[k]",
            "forall 0 <= k < i: (forall k + 1 <= k < i: A[k] <= A[k])",
            "forall 0 <= k < i: (forall i <= k < n: A[k] <= A[k])",
        ] {
            assert!(told.iter().any(|each| each == wanted), "{wanted} in {told:#?}");
        }
        assert!(proposed[0].len() <= MOST);
    }
}
