//! Resolves the predicates of calls: if only one clause leads to a call, its premises replace the call's predicate, for
//! readability.

use loopscope_smt::horn::{Application, Clause, Clauses};
use loopscope_smt::{Pool, Role};
use rustc_hash::{FxHashMap, FxHashSet};

/// The limit for the calls in a clause that have returned.
const MOST_RETURNED: usize = 4;

/// Replaces a predicate by the premises of a clause, if that is the only one with this conclusion. Returns `true` if it
/// did; then no clause contains the predicate.
pub(crate) fn resolve(pool: &mut Pool, all: &mut Clauses, predicate: usize) -> bool {
    let leading: Vec<&Clause> = all.clauses.iter().filter(|clause| concludes(clause, predicate)).collect();
    let &[leading] = leading.as_slice() else { return false };
    let from = |clause: &&Clause| clause.premise == Some(predicate);
    let most = all.clauses.iter().filter(from).map(|clause| clause.returned.len()).max().unwrap_or(0);
    if leading.premise == Some(predicate) || leading.returned.len() + most > MOST_RETURNED {
        return false;
    }
    resolve_all(pool, all, predicate);
    true
}

/// Replaces a predicate by the premises of the clauses that conclude it. None of them starts from it.
pub fn resolve_all(pool: &mut Pool, all: &mut Clauses, predicate: usize) {
    let parameters = all.predicates[predicate].clone();
    let (leading, others): (Vec<Clause>, Vec<Clause>) =
        std::mem::take(&mut all.clauses).into_iter().partition(|clause| concludes(clause, predicate));
    let (from, kept): (Vec<Clause>, Vec<Clause>) =
        others.into_iter().partition(|clause| clause.premise == Some(predicate));
    all.clauses = kept;
    for (leading, clause) in leading.iter().flat_map(|leading| from.iter().map(move |clause| (leading, clause))) {
        let Some((_, arguments)) = &leading.conclusion else { continue };
        let mut values: FxHashMap<_, _> = parameters.iter().copied().zip(arguments.iter().copied()).collect();
        // Other symbols mean something else in the two clauses.
        let applications = || clause.returned.iter().chain(&clause.conclusion);
        let terms = applications().flat_map(|(_, arguments)| arguments).chain([&clause.condition]);
        let mut symbols: Vec<_> =
            terms.flat_map(|term| pool.symbols(*term)).collect::<FxHashSet<_>>().into_iter().collect();
        symbols.sort_unstable();
        for symbol in symbols {
            values.entry(symbol).or_insert_with(|| {
                let sort = pool.sort(symbol).clone();
                pool.fresh_symbol_of(Role::Star, "★", sort)
            });
        }
        let mut applied = |(predicate, arguments): &Application| (*predicate, pool.substitute_each(arguments, &values));
        let mut returned = leading.returned.clone();
        returned.extend(clause.returned.iter().map(&mut applied));
        let conclusion = clause.conclusion.as_ref().map(&mut applied);
        let condition = pool.substitute(clause.condition, &values);
        let condition = pool.and(&[leading.condition, condition]);
        all.clauses.push(Clause { premise: leading.premise, returned, condition, conclusion });
    }
}

fn concludes(clause: &Clause, predicate: usize) -> bool {
    clause.conclusion.as_ref().is_some_and(|(conclusion, _)| *conclusion == predicate)
}
