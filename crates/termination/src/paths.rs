//! A transition for each path through the code between two heads.
//!
//! # Idea
//! A clause joins all paths from one head to another: values after it are choices, and its condition is a disjunction. Linear
//! reasoning needs conjunctions of linear comparisons, and values that are sums. So each choice makes two transitions of one:
//! `ite(c, a, b)` is `a` where `c` holds and `b` elsewhere; each disjunct makes one; and `t != 0` is `t < 0` or `t > 0`, as
//! integers are.
//!
//! # What is exact
//! A step is one of the clause if and only if it is one of a path.

use loopscope_smt::horn::Clause;
use loopscope_smt::{Pool, Term, TermNode, first_choice};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::system::TransitionSystem;

/// The limit for the paths into which a clause is split: one with more stays as it is.
const MOST_PATHS: usize = 24;

/// The limit for splits of a clause and its parts: a clause that needs more stays as it is.
const MOST_ROUNDS: usize = 16 * MOST_PATHS;

impl TransitionSystem {
    /// The same system with a transition for each path.
    #[must_use]
    pub fn by_paths(&self, pool: &mut Pool) -> Self {
        let mut by_paths = self.clone();
        let clauses = std::mem::take(&mut by_paths.clauses.clauses);
        for clause in clauses {
            let own: FxHashSet<Term> =
                clause.premise.map(|head| self.clauses.predicates[head].iter().copied().collect()).unwrap_or_default();
            by_paths.clauses.clauses.extend(paths(pool, &clause, &own));
        }
        by_paths
    }
}

/// The paths of a clause whose parameters these are.
fn paths(pool: &mut Pool, clause: &Clause, own: &FxHashSet<Term>) -> Vec<Clause> {
    let (mut paths, mut open) = (Vec::new(), vec![clause.clone()]);
    let mut rounds = 0;
    while let Some(next) = open.pop() {
        rounds += 1;
        if paths.len() + open.len() >= MOST_PATHS || rounds > MOST_ROUNDS {
            return vec![clause.clone()];
        }
        let cases = cases(pool, &next, own);
        if cases.is_empty() {
            paths.push(next);
        }
        open.extend(cases.into_iter().rev().filter(|case| pool.as_bool(case.condition) != Some(false)));
    }
    paths
}

/// The cases of a clause that has a choice in it; none of one that has not.
fn cases(pool: &mut Pool, clause: &Clause, own: &FxHashSet<Term>) -> Vec<Clause> {
    if let Some(condition) = choice(pool, clause) {
        return [true, false].map(|holds| decided(pool, clause, condition, holds)).into();
    }
    let conjuncts = match pool.node(clause.condition) {
        TermNode::And(parts) => parts.clone(),
        _ => vec![clause.condition],
    };
    for (at, &conjunct) in conjuncts.iter().enumerate() {
        let disjuncts = disjuncts(pool, conjunct, own);
        if disjuncts.len() > 1 {
            let with = |disjunct: Term| {
                let mut conjuncts = conjuncts.clone();
                conjuncts[at] = disjunct;
                Clause { condition: pool.and(&conjuncts), ..clause.clone() }
            };
            return disjuncts.into_iter().map(with).collect();
        }
    }
    Vec::new()
}

/// The disjuncts of a condition. The condition that two sums over parameters differ has two.
fn disjuncts(pool: &mut Pool, condition: Term, own: &FxHashSet<Term>) -> Vec<Term> {
    match *pool.node(condition) {
        TermNode::Or(ref parts) => parts.clone(),
        TermNode::Not(part) => match *pool.node(part) {
            TermNode::EqualZero(sum) if pool.symbols(sum).iter().all(|symbol| own.contains(symbol)) => {
                let zero = pool.int(0);
                vec![pool.lt(sum, zero), pool.gt(sum, zero)]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A condition that decides between two values: the oldest one, since others may depend on it.
fn choice(pool: &Pool, Clause { condition, conclusion, .. }: &Clause) -> Option<Term> {
    let arguments = conclusion.iter().flat_map(|(_, arguments)| arguments);
    first_choice(pool, &arguments.chain([condition]).copied().collect::<Vec<Term>>())
}

/// A clause where a condition holds, or where it does not.
pub(crate) fn decided(pool: &mut Pool, clause: &Clause, condition: Term, holds: bool) -> Clause {
    let opposite = pool.not(condition);
    let values = FxHashMap::from_iter([(condition, pool.bool(holds)), (opposite, pool.bool(!holds))]);
    let rest = pool.substitute(clause.condition, &values);
    let conclusion = clause.conclusion.as_ref().map(|(to, arguments)| (*to, pool.substitute_each(arguments, &values)));
    let condition = pool.and(&[rest, if holds { condition } else { opposite }]);
    Clause { condition, conclusion, ..clause.clone() }
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;

    use super::*;

    #[test]
    fn each_path_has_a_conjunction_and_values_without_choices() {
        let pool = &mut Pool::default();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
        let (zero, one) = (pool.int(0), pool.int(1));
        let (differs, larger) = (pool.ne(x, zero), pool.gt(x, y));
        let (less, more) = (pool.sub(x, one), pool.add(y, one));
        let arguments = vec![pool.ite(larger, less, x), pool.ite(larger, y, more)];
        let clause = Clause::new(Some(0), differs, Some((0, arguments)));
        let own = FxHashSet::from_iter([x, y]);
        let found = paths(pool, &clause, &own);
        assert_eq!(found.len(), 4, "two signs of x, and two branches");
        let (negative, not_larger) = (pool.lt(x, zero), pool.not(larger));
        let wanted = Clause::new(Some(0), pool.and(&[negative, not_larger]), Some((0, vec![x, more])));
        assert!(found.contains(&wanted), "{found:?}");
        assert!(found.iter().all(|path| cases(pool, path, &own).is_empty()));
    }

    #[test]
    fn a_clause_with_too_many_paths_stays_as_it_is() {
        let pool = &mut Pool::default();
        let symbols: Vec<Term> = (0..5).map(|at| pool.symbol(&format!("x{at}"), Sort::Int)).collect();
        let zero = pool.int(0);
        let differ: Vec<Term> = symbols.iter().map(|symbol| pool.ne(*symbol, zero)).collect();
        let clause = Clause::new(Some(0), pool.and(&differ), Some((0, symbols.clone())));
        assert_eq!(paths(pool, &clause, &symbols.iter().copied().collect()), [clause]);
    }
}
