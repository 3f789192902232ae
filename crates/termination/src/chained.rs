//! Chaining: a transition system without the heads that a run leaves at once for another one.
//!
//! # Idea
//! If no transition leads from a head to itself, an infinite run passes other heads infinitely often. So each transition to
//! this head can be continued by each transition from there, and the head is left out. In nested loops, this
//! often removes the outer head: one iteration of the outer loop becomes a single transition of the inner one.
//!
//! # Source
//! F. Frohn, M. Naaf, J. Hensel, M. Brockschmidt, J. Giesl, *Lower Runtime Bounds for Integer Programs* (IJCAR 2016), on
//! chaining.

use loopscope_horn::resolve::resolve_all;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Term};
use rustc_hash::FxHashMap;

use crate::system::TransitionSystem;

/// The limit for the transitions that replace those through one head.
const MOST_CHAINED: usize = 16;

/// The heads of a transition system after chaining.
#[derive(Debug)]
pub struct Chained {
    /// The heads that are kept, by their numbers before.
    pub kept: Vec<usize>,
    /// The heads that are left out, in this order, each with the transitions from there.
    left_out: Vec<(usize, Vec<Clause>)>,
}

impl TransitionSystem {
    /// Leaves out heads, if that is possible. Only for a system without cases.
    pub fn chained(&self, pool: &mut Pool) -> Option<(Self, Chained)> {
        let mut clauses = self.clauses.clone();
        let (mut kept, mut left_out): (Vec<usize>, Vec<_>) = ((0..self.heads.len()).collect(), Vec::new());
        while let Some(at) = kept.iter().position(|head| is_passed(&clauses, *head)) {
            let head = kept.remove(at);
            let from = clauses.clauses.iter().filter(|clause| clause.premise == Some(head)).cloned().collect();
            left_out.push((head, from));
            resolve_all(pool, &mut clauses, head);
        }
        if left_out.is_empty() {
            return None;
        }
        let number = |head: usize| kept.binary_search(&head).unwrap_or(head);
        for clause in &mut clauses.clauses {
            clause.premise = clause.premise.map(number);
            clause.conclusion = clause.conclusion.take().map(|(to, arguments)| (number(to), arguments));
        }
        clauses.predicates = kept.iter().map(|head| self.clauses.predicates[*head].clone()).collect();
        let heads = kept.iter().map(|head| self.heads[*head]).collect();
        let variables = kept.iter().map(|head| self.variables[*head].clone()).collect();
        let Self { mut reads, first, parameters, .. } = self.clone();
        // A transition that passes a head which is left out reads in several blocks.
        reads.retain(|read| read.from.is_none_or(|from| kept.contains(&from)));
        for read in &mut reads {
            read.from = read.from.map(number);
        }
        let cases = vec![None; kept.len()];
        let chained = Self { heads, cases, variables, clauses, reads, first, parameters };
        Some((chained, Chained { kept, left_out }))
    }
}

/// Returns `true` if runs that are not over leave a head at once for another one.
fn is_passed(Clauses { clauses, .. }: &Clauses, head: usize) -> bool {
    let leads = |clause: &Clause, to: usize| clause.conclusion.as_ref().is_some_and(|(next, _)| *next == to);
    let from: Vec<&Clause> = clauses.iter().filter(|clause| clause.premise == Some(head)).collect();
    let to = clauses.iter().filter(|clause| leads(clause, head));
    let (ways, on_cycle) =
        to.fold((0, false), |(ways, on_cycle), clause| (ways + 1, on_cycle | clause.premise.is_some()));
    let is_left = !from.is_empty() && !from.iter().any(|clause| leads(clause, head));
    is_left && on_cycle && ways * from.len() <= MOST_CHAINED
}

impl Chained {
    /// The heads that are left out, by their numbers before.
    pub fn left_out(&self) -> impl Iterator<Item = usize> + '_ {
        self.left_out.iter().map(|(head, _)| *head)
    }

    /// Terms for all heads of the system before that decrease lexicographically in each transition, if these do so for
    /// the heads that are kept: at another head, those of the next one, and one more to count the heads up to there.
    /// None if the next state is not a function of the state there.
    pub fn measures(
        &self,
        pool: &mut Pool,
        before: &TransitionSystem,
        of_kept: &[Vec<Term>],
    ) -> Option<Vec<Vec<Term>>> {
        let mut all = vec![Vec::new(); before.heads.len()];
        for (head, terms) in self.kept.iter().zip(of_kept) {
            all[*head].clone_from(terms);
            all[*head].push(pool.int(1));
        }
        let zero = pool.int(0);
        let predicates = &before.clauses.predicates;
        for (number, (head, from)) in self.left_out.iter().rev().enumerate() {
            // If no transition follows, the run is over.
            let mut measure = vec![zero; of_kept.first()?.len() + 1];
            for Clause { condition, conclusion, .. } in from {
                let (to, arguments) = conclusion.as_ref()?;
                let next: FxHashMap<Term, Term> =
                    predicates[*to].iter().copied().zip(arguments.iter().copied()).collect();
                let mut terms = pool.substitute_each(&all[*to], &next);
                *terms.last_mut()? = pool.int(number + 2);
                let either = terms.into_iter().zip(measure);
                measure = either.map(|(then, otherwise)| pool.ite(*condition, then, otherwise)).collect();
            }
            let is_own = |symbol: &Term| predicates[*head].contains(symbol);
            if !measure.iter().all(|term| pool.symbols(*term).iter().all(is_own)) {
                return None;
            }
            all[*head] = measure;
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;
    use petgraph::stable_graph::NodeIndex;

    use super::*;

    /// `while (x > 0) { while (x > 5) { x = x - 1; } }`, whose outer loop never ends from 5 on.
    fn nested(pool: &mut Pool) -> (TransitionSystem, Term) {
        let x = pool.symbol("x", Sort::Int);
        let (zero, one, five) = (pool.int(0), pool.int(1), pool.int(5));
        let (positive, large) = (pool.gt(x, zero), pool.gt(x, five));
        let (small, less, always) = (pool.not(large), pool.sub(x, one), pool.bool(true));
        let clauses = vec![
            Clause::new(None, always, Some((0, vec![x]))),
            Clause::new(Some(0), positive, Some((1, vec![x]))),
            Clause::new(Some(1), large, Some((1, vec![less]))),
            Clause::new(Some(1), small, Some((0, vec![x]))),
        ];
        let system = TransitionSystem {
            heads: vec![NodeIndex::new(7), NodeIndex::new(9)],
            cases: vec![None; 2],
            variables: vec![Vec::new(); 2],
            clauses: Clauses { predicates: vec![vec![x], vec![x]], clauses },
            ..TransitionSystem::default()
        };
        (system, x)
    }

    #[test]
    fn what_a_run_does_at_a_head_that_is_left_out_becomes_part_of_its_transitions() {
        let pool = &mut Pool::default();
        let (system, x) = nested(pool);
        let (chained, Chained { kept, .. }) = system.chained(pool).expect("the outer head is left out");
        assert_eq!((chained.heads.as_slice(), kept.as_slice()), ([NodeIndex::new(9)].as_slice(), [1].as_slice()));
        let (zero, five) = (pool.int(0), pool.int(5));
        let conditions = [pool.le(x, five), pool.gt(x, zero)];
        let around = Clause::new(Some(0), pool.and(&conditions), Some((0, vec![x])));
        assert!(chained.clauses.clauses.contains(&around), "{:?}", chained.clauses);
        assert_eq!(chained.clauses.clauses.len(), 3);
        assert!(chained.chained(pool).is_none(), "the inner head has a transition to itself");
    }

    #[test]
    fn terms_at_a_head_that_is_left_out_are_those_of_the_next_state() {
        let pool = &mut Pool::default();
        let (system, x) = nested(pool);
        let (_, chained) = system.chained(pool).expect("the outer head is left out");
        let measures = chained.measures(pool, &system, &[vec![x]]).expect("the next state is known");
        let (zero, one, two) = (pool.int(0), pool.int(1), pool.int(2));
        let positive = pool.gt(x, zero);
        let outer = vec![pool.ite(positive, x, zero), pool.ite(positive, two, zero)];
        assert_eq!(measures, [outer, vec![x, one]]);
    }

    #[test]
    fn unknown_values_of_different_transitions_differ() {
        let pool = &mut Pool::default();
        let (mut system, x) = nested(pool);
        let star = pool.symbol("any", Sort::Int);
        system.clauses.clauses[1] = Clause::new(Some(0), pool.bool(true), Some((1, vec![star])));
        system.clauses.clauses[3] = Clause::new(Some(1), pool.bool(true), Some((0, vec![star])));
        let (chained, parts) = system.chained(pool).expect("the outer head is left out");
        let start = chained.clauses.clauses.iter().find(|clause| clause.premise.is_none()).expect("a start");
        let (_, arguments) = start.conclusion.as_ref().expect("it leads to a head");
        assert!(arguments[0] != star && arguments[0] != x);
        assert!(parts.measures(pool, &system, &[vec![x]]).is_none(), "the next state is not known");
    }
}
