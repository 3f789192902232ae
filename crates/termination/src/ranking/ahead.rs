//! Transitions that others follow.
//!
//! # Idea
//! Only transitions that many others follow matter for an infinite run. By head, a *way* of length `k` is a condition on its
//! values that holds whenever a run takes `k` transitions from there. So in each transition, the way of length `k` may be
//! assumed to hold after it: those for which it does not are among the last `k` of their run.
//!
//! Let `r` be the number of lengths from 1 to `k` whose ways hold. If a transition leads from a state `s` to a state
//! `t`, the way of length 1 holds in `s`, and that of length `i + 1` holds in `s` if that of length `i` holds in `t`,
//! by the construction of ways: from the conditions of transitions alone, without invariants, so the decrease of `r`
//! needs none. So `r` is in `s` at least 1 more than the number of lengths below `k` whose ways hold in `t`: it
//! decreases if the way of length `k` does not hold in `t`, and it never increases. So with `r` before all other terms,
//! these need to decrease only where the way of length `k` holds after the transition.
//!
//! # Source
//! Conditions that hold as long as the run continues: D. Larraz, A. Oliveras, E. Rodríguez-Carbonell, A. Rubio,
//! *Proving Termination of Imperative Programs Using Max-SMT* (FMCAD 2013), on quasi-invariants: conditions that fail
//! only finitely often may be assumed. The number `r` and its argument are our own.

use loopscope_smt::{Pool, Term, TermNode};

use super::Ranking;
use super::measures::Measures;

/// The limit for the terms of a way, if it is longer than one transition.
const LARGEST: usize = 300;

/// The limit for the disjuncts of a way.
const MOST_DISJUNCTS: usize = 16;

/// A disjunction of conjunctions.
type Way = Vec<Vec<Term>>;

impl Ranking {
    /// Adds to each transition the condition that this many others can follow it, as implied by conditions on its
    /// values alone: the last transitions of a run do not matter. It may be fewer if the condition becomes large.
    pub(super) fn look_ahead(&mut self, pool: &mut Pool, most: usize) {
        let always = pool.bool(true);
        let mut longest: Vec<Way> = vec![vec![Vec::new()]; self.parameters.len()];
        let mut by_length = Vec::new();
        let mut last = vec![always; self.parameters.len()];
        while by_length.len() < most {
            let ways = self.one_longer(pool, &longest);
            let terms: Vec<Term> = ways.iter().map(|way| term(pool, way)).collect();
            let is_large = |way: &Way| way.len() > MOST_DISJUNCTS;
            let is_large =
                ways.iter().any(is_large) || terms.iter().any(|way| pool.size_up_to(*way, LARGEST).is_none());
            if terms == last || (is_large && !by_length.is_empty()) {
                break;
            }
            longest = ways;
            last.clone_from(&terms);
            by_length.push(terms);
        }
        for transition in &mut self.transitions {
            let ahead = pool.substitute(last[transition.to], &transition.taken.next);
            if pool.as_bool(ahead) != Some(true) {
                transition.ahead = Some(transition.taken.conditions.len());
                transition.taken.conditions.push(ahead);
            }
        }
        self.measures = Measures::new(self.parameters.len(), by_length);
    }

    /// By head: a condition on its values that holds if a transition from there leads to a state in which these ways hold.
    fn one_longer(&self, pool: &mut Pool, ways: &[Way]) -> Vec<Way> {
        let mut longer = Vec::with_capacity(ways.len());
        for (head, parameters) in self.parameters.iter().enumerate() {
            let mut of_head: Way = Vec::new();
            for transition in self.transitions.iter().filter(|each| each.from == head) {
                for way in &ways[transition.to] {
                    let mut conditions = transition.taken.conditions[transition.invariants..].to_vec();
                    conditions.extend(pool.substitute_each(way, &transition.taken.next));
                    conditions.retain(|term| pool.symbols(*term).iter().all(|symbol| parameters.contains(symbol)));
                    let conditions = pool.conjuncts(&conditions);
                    let never = conditions.iter().any(|condition| pool.as_bool(*condition) == Some(false));
                    if !never && !of_head.iter().any(|other| is_subsumed(pool, &conditions, other)) {
                        of_head.retain(|other| !is_subsumed(pool, other, &conditions));
                        of_head.push(conditions);
                    }
                }
            }
            longer.push(of_head);
        }
        longer
    }
}

fn term(pool: &mut Pool, way: &Way) -> Term {
    let disjuncts: Vec<Term> = way.iter().map(|conjuncts| pool.and(conjuncts)).collect();
    pool.or(&disjuncts)
}

/// Returns `true` if one conjunction implies another one, conjunct by conjunct. May return false although it does.
fn is_subsumed(pool: &Pool, one: &[Term], other: &[Term]) -> bool {
    other.iter().all(|wanted| one.iter().any(|holds| implies(pool, *holds, *wanted)))
}

/// Returns `true` if a condition is another one, or bounds the same sum more tightly.
fn implies(pool: &Pool, holds: Term, wanted: Term) -> bool {
    if holds == wanted {
        return true;
    }
    let (&TermNode::LessEqualZero(one), &TermNode::LessEqualZero(other)) = (pool.node(holds), pool.node(wanted)) else {
        return false;
    };
    let (one, other) = (pool.linear(one), pool.linear(other));
    one.terms == other.terms && one.constant >= other.constant
}

#[cfg(test)]
mod tests {
    use loopscope_smt::horn::{Clause, Clauses};
    use loopscope_smt::{IBig, Sort};
    use petgraph::stable_graph::NodeIndex;
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::system::TransitionSystem;

    /// `while (x > 0) x = factor * x + constant;`
    fn loop_of(pool: &mut Pool, factor: i32, constant: i32) -> (TransitionSystem, Term) {
        let x = pool.symbol("x", Sort::Int);
        let (zero, constant) = (pool.int(0), pool.int(constant));
        let (positive, times) = (pool.gt(x, zero), pool.scale(&IBig::from(factor), x));
        let clause = Clause::new(Some(0), positive, Some((0, vec![pool.add(times, constant)])));
        let system = TransitionSystem {
            heads: vec![NodeIndex::new(0)],
            cases: vec![None],
            variables: vec![Vec::new()],
            clauses: Clauses { predicates: vec![vec![x]], clauses: vec![clause] },
            ..TransitionSystem::default()
        };
        (system, x)
    }

    #[test]
    fn the_first_term_counts_the_transitions_that_can_follow() {
        let pool = &mut Pool::default();
        let (system, x) = loop_of(pool, 1, -3);
        let search = Ranking::looking_ahead(pool, &system, &[Vec::new()], 4);
        let first = search.measures.of_heads(pool, true)[0][0];
        for (value, follow) in [(0, 0), (1, 1), (3, 1), (4, 2), (9, 3), (10, 4), (50, 4)] {
            let at = FxHashMap::from_iter([(x, pool.int(value))]);
            let (found, wanted) = (pool.substitute(first, &at), pool.int(follow));
            assert_eq!(found, wanted, "{value}");
        }
    }

    #[test]
    fn no_transition_that_enough_others_follow_is_left_where_runs_are_short() {
        let pool = &mut Pool::default();
        let (system, _) = loop_of(pool, -3, 21);
        let last = |search: &Ranking| search.transitions[0].taken.conditions.last().copied();
        let short = Ranking::looking_ahead(pool, &system, &[Vec::new()], 2);
        assert!(last(&short).is_some_and(|ahead| pool.as_bool(ahead).is_none()));
        let long = Ranking::looking_ahead(pool, &system, &[Vec::new()], 12);
        assert_eq!(last(&long).and_then(|ahead| pool.as_bool(ahead)), Some(false));
    }
}
