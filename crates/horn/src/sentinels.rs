//! Candidate conditions on where an array ends: some element from one index on, before another one, is a sentinel, such as
//! the 0 after a text.
//!
//! # Idea
//! A loop that stops at a sentinel stays within the array because one is still to come: "`a[z] == 0` for some `z` from
//! `i` to 99". Conditions of the program on other arrays may hold for all elements up to the sentinel: that they were
//! written, for example.
//!
//! # Source
//! See [`crate::stretches`]: the candidates are new here, the search is that of Flanagan and Qadeer (POPL 2002).

use loopscope_smt::{Pool, Sort, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::stretches::stretch;

/// The limits for the conditions that are proposed for a loop, and for the claims about other arrays with each sentinel.
const MOST: usize = 40;
const MOST_OTHERS: usize = 2;

/// Claims about the element at `index` become conditions for each of these ranges.
pub(crate) fn sentinels(pool: &mut Pool, index: Term, claims: &[Term], ranges: &[(Term, Term)]) -> Vec<Term> {
    let place = pool.fresh_symbol("z", Sort::Int);
    let (one, at_place) = (pool.int(1), FxHashMap::from_iter([(index, place)]));
    let (mut alone, mut with_others) = (Vec::new(), Vec::new());
    let equations: Vec<Term> = claims.iter().copied().filter(|claim| is_equation(pool, *claim)).collect();
    for claim in equations {
        let is_sentinel = pool.substitute(claim, &at_place);
        let arrays = arrays(pool, claim);
        let of_others: Vec<Term> =
            claims.iter().copied().filter(|other| arrays.is_disjoint(&self::arrays(pool, *other))).collect();
        for &(begin, end) in ranges {
            let (from, before) = (pool.ge(place, begin), pool.lt(place, end));
            let sentinel = [from, before, is_sentinel];
            alone.push(exists(pool, place, &sentinel));
            let after = pool.add(place, one);
            for &other in of_others.iter().take(MOST_OTHERS) {
                let up_to_it = stretch(pool, index, (begin, after), other);
                with_others.push(exists(pool, place, &[&sentinel[..], &[up_to_it]].concat()));
            }
        }
    }
    alone.extend(with_others);
    alone.truncate(MOST);
    alone
}

fn exists(pool: &mut Pool, bound: Term, all: &[Term]) -> Term {
    let body = pool.and(all);
    let fails = pool.not(body);
    let never = pool.forall(bound, fails);
    pool.not(never)
}

fn is_equation(pool: &Pool, claim: Term) -> bool {
    matches!(pool.node(claim), TermNode::EqualZero(_))
}

/// The arrays that a claim is about.
fn arrays(pool: &Pool, claim: Term) -> FxHashSet<Term> {
    pool.symbols(claim).iter().copied().filter(|symbol| *pool.sort(*symbol) == Sort::int_array()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentinel_comes_after_elements_of_another_array_that_are_as_the_program_asks() {
        let mut pool = Pool::default();
        let [i, k] = ["i", "k"].map(|name| pool.symbol(name, Sort::Int));
        let [text, written] = ["text", "written"].map(|name| pool.symbol(name, Sort::int_array()));
        let [zero, one, length] = [0, 1, 9].map(|number| pool.int(number));
        let (element, flag) = (pool.select(text, k), pool.select(written, k));
        let claims = [pool.eq(element, zero), pool.eq(flag, one), pool.lt(element, one)];
        let proposed = sentinels(&mut pool, k, &claims, &[(i, length)]);
        let told: Vec<String> = proposed.iter().map(|term| pool.display(*term).replace('\u{2081}', "")).collect();
        let expected = [
            "exists i <= z < 9: text[z] == 0",
            "exists i <= z < 9: written[z] == 1",
            "exists i <= z < 9: text[z] == 0 && (forall i <= k < z + 1: written[k] == 1)",
            "exists i <= z < 9: written[z] == 1 && (forall i <= k < z + 1: text[k] == 0)",
            "exists i <= z < 9: written[z] == 1 && (forall i <= k < z + 1: text[k] <= 0)",
        ];
        assert_eq!(told, expected);
    }
}
