//! Intervals of path counters: bounds that hold in all solutions of a constraint system (CBA, algorithm 2, where they
//! abstract the solutions). The search does not use them, since the solver chooses a vector that satisfies the whole system.
//!
//! They follow from the linear constraints over rational numbers, so they may be too wide.

use dashu_int::IBig;
use dashu_int::ops::DivEuclid;
use loopscope_smt::eliminate::{LinearCondition, Predicate, real_shadow};
use loopscope_smt::{Pool, Term, TermNode};
use loopscope_sorted::SortedSet;

use crate::system::System;

/// Larger systems have no intervals: each counter takes an elimination of all other symbols.
const MOST_CONSTRAINTS: usize = 48;
const MOST_COUNTERS: usize = 16;

/// The least and the greatest value of a counter; `most` is `None` if no bound is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) counter: Term,
    pub(crate) least: IBig,
    pub(crate) most: Option<IBig>,
}

/// The intervals of a system's counters, without those that exclude only negative values. Empty if the system has no solution, or
/// is too large.
pub(crate) fn intervals(pool: &mut Pool, system: &System) -> Vec<Interval> {
    let constraints = linear_constraints(pool, system);
    let is_small = constraints.len() <= MOST_CONSTRAINTS && system.counters.len() <= MOST_COUNTERS;
    let symbols: SortedSet<Term> = constraints.iter().flat_map(|each| pool.symbols(*each)).collect();
    let counters = system.counters.iter().map(|(_, counter)| *counter).filter(|_| is_small);
    let all: Option<Vec<Interval>> = counters.map(|counter| interval(pool, &constraints, &symbols, counter)).collect();
    let tells = |each: &Interval| each.least > IBig::ZERO || each.most.is_some();
    all.unwrap_or_default().into_iter().filter(tells).collect()
}

/// The equations and inequalities between symbols among the constraints.
fn linear_constraints(pool: &Pool, system: &System) -> Vec<Term> {
    let mut linear = Vec::new();
    let mut pending: Vec<Term> = system.constraints.iter().map(|each| each.term).collect();
    while let Some(term) = pending.pop() {
        if let TermNode::And(parts) = pool.node(term) {
            pending.extend(parts);
        } else if let Some(LinearCondition { predicate, sum }) = LinearCondition::read(pool, term) {
            let is_symbolic = sum.terms.iter().all(|(atom, _)| matches!(pool.node(*atom), TermNode::Symbol { .. }));
            if is_symbolic && !matches!(predicate, Predicate::DivisibleBy(_)) {
                linear.push(term);
            }
        }
    }
    linear
}

/// The interval of a counter, at least 0; `None` if the constraints have no solution.
fn interval(pool: &mut Pool, constraints: &[Term], symbols: &SortedSet<Term>, counter: Term) -> Option<Interval> {
    let others: Vec<Term> = symbols.iter().copied().filter(|symbol| *symbol != counter).collect();
    let mut interval = Interval { counter, least: IBig::ZERO, most: None };
    for bound in real_shadow(pool, constraints, &others).unwrap_or_default() {
        if pool.as_bool(bound) == Some(false) {
            return None;
        }
        let Some(LinearCondition { sum, .. }) = LinearCondition::read(pool, bound) else { continue };
        let [(_, factor)] = sum.terms.as_slice() else { continue };
        // factor * counter + constant <= 0
        if *factor > IBig::ZERO {
            let most = (-&sum.constant).div_euclid(factor);
            interval.most = Some(interval.most.map_or(most.clone(), |known| known.min(most)));
        } else {
            let least = -((-&sum.constant).div_euclid(-factor));
            interval.least = interval.least.max(least);
        }
    }
    let is_empty = interval.most.as_ref().is_some_and(|most| *most < interval.least);
    (!is_empty).then_some(interval)
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::Edge;
    use loopscope_smt::{Role, Sort};
    use petgraph::stable_graph::NodeIndex;

    use super::*;
    use crate::chain::ChainId;
    use crate::effect::{CounterConstraint, Origin};

    /// The intervals of three counters, as text, under these constraints on them and on an input.
    fn found(constraints: impl Fn(&mut Pool, [Term; 4]) -> Vec<Term>) -> Vec<String> {
        let mut pool = Pool::default();
        let mut counter = |at: u32| pool.symbol_of(Role::Counter, at, &format!("κ{at}"), Sort::Int);
        let counters = [counter(1), counter(2), counter(3)];
        let input = pool.symbol("n", Sort::Int);
        let [a, b, c] = counters;
        let terms = constraints(&mut pool, [a, b, c, input]);
        let node = NodeIndex::new(0);
        let constraint = |term| CounterConstraint { term, node, edge: Edge::Next, origin: Origin::Counts };
        let system = System {
            constraints: terms.into_iter().map(constraint).collect(),
            counters: (1..).map(ChainId).zip(counters).collect(),
        };
        let most = |most: Option<IBig>| most.map_or("∞".to_owned(), |most| most.to_string());
        let all = intervals(&mut pool, &system).into_iter();
        all.map(|Interval { counter, least, most: top }| format!("{} {least} {}", pool.display(counter), most(top)))
            .collect()
    }

    #[test]
    fn bounds_follow_from_several_constraints_together() {
        // κ1 + κ2 = 20 with κ2 <= 7, 2 * κ3 <= n, n <= 9.
        let system = |pool: &mut Pool, [a, b, c, n]: [Term; 4]| {
            let (sum, double) = (pool.add(a, b), pool.scale(&IBig::from(2), c));
            let (twenty, seven, nine) = (pool.int(20), pool.int(7), pool.int(9));
            vec![pool.eq(sum, twenty), pool.le(b, seven), pool.le(double, n), pool.le(n, nine)]
        };
        assert_eq!(found(system), ["κ1 13 ∞", "κ2 0 7", "κ3 0 4"]);
    }

    #[test]
    fn a_system_without_a_solution_has_none() {
        let system = |pool: &mut Pool, [a, b, ..]: [Term; 4]| vec![pool.lt(a, b), pool.lt(b, a)];
        assert_eq!(found(system), Vec::<String>::new());
    }
}
