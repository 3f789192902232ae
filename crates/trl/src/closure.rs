//! The transitive closure of a round: conditions that hold after any number of rounds.
//!
//! A round has conditions before it, conditions after it, and changes of variables. After `n` rounds, the former hold
//! for the values at the start, the latter for those at the end, and the changes have added up `n` times. This
//! conjunction is *transitive*: `m` rounds and then `n` more satisfy it for `m + n`. It holds for every number of
//! rounds, and may hold for other values, too.
//!
//! Beyond the paper: a change may depend on a monotone variable; the sign of its initial value is then added to the
//! round (`Changes::lasting`). Rounds that begin with the other sign are another relation.
//!
//! # Source
//! F. Frohn, J. Giesl, *Infinite State Model Checking by Learning Transitive Relations* (2025), transitive projections.

use loopscope_smt::eliminate::{Domain, LinearCondition, project};
use loopscope_smt::{IBig, Linear, Model, Pool, Sort, Term, TermNode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The limit for the bounds that are added to a round.
const MOST_LASTING: usize = 12;

/// A relation between the values before `count` rounds and those after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Closure {
    pub(crate) conditions: Vec<Term>,
    /// A symbol for the number of rounds, at least 1.
    pub(crate) count: Term,
}

/// The closure of a round, given by conditions on the variables before and after it that hold under a model. `None` if
/// it cannot be computed.
pub(crate) fn closure(
    pool: &mut Pool,
    model: &mut Model,
    round: &[Term],
    variables: &[(Term, Term)],
) -> Option<Closure> {
    let (before, behind): (Vec<Term>, Vec<Term>) = variables.iter().copied().unzip();
    let changes = Changes::new(pool, model, variables)?;
    let mut round = round.to_vec();
    let mut known = changes.known(pool, model, &round)?;
    for _ in 0..MOST_LASTING {
        let Some(bound) = changes.lasting(pool, model, &round, &known) else { break };
        round.push(bound);
        known = changes.known(pool, model, &round)?;
    }
    let mut conditions = project(pool, model, &round, &behind, Domain::Rationals)?;
    conditions.extend(project(pool, model, &round, &before, Domain::Rationals)?);
    let count = pool.fresh_symbol("rounds", Sort::Int);
    conditions.extend(with_constants_times(pool, &known, &changes.differences, count));
    let one = pool.int(1);
    conditions.push(pool.ge(count, one));
    model.set(count, Value::Int(IBig::ONE));
    Some(Closure { conditions: pool.conjuncts(&conditions), count })
}

/// The changes of variables in a round.
struct Changes {
    /// Each variable before the round, with a symbol for its change.
    symbols: Vec<(Term, Term)>,
    /// The value of a variable after the round: its value before, plus its change.
    sums: FxHashMap<Term, Term>,
    /// The difference that each change stands for.
    differences: FxHashMap<Term, Term>,
}

impl Changes {
    fn new(pool: &mut Pool, model: &mut Model, variables: &[(Term, Term)]) -> Option<Self> {
        let mut changes = Self { symbols: Vec::new(), sums: FxHashMap::default(), differences: FxHashMap::default() };
        for (before, behind) in variables {
            let change = pool.fresh_symbol("change", Sort::Int);
            changes.symbols.push((*before, change));
            changes.sums.insert(*behind, pool.add(*before, change));
            let difference = pool.sub(*behind, *before);
            model.set(change, pool.evaluate(difference, model)?);
            changes.differences.insert(change, difference);
        }
        Some(changes)
    }

    /// The conditions on changes alone.
    fn known(&self, pool: &mut Pool, model: &Model, round: &[Term]) -> Option<Vec<Term>> {
        let round = pool.substitute_each(round, &self.sums);
        let before: Vec<Term> = self.symbols.iter().map(|(before, _)| *before).collect();
        project(pool, model, &round, &before, Domain::Rationals)
    }

    /// A bound that holds before this round, and therefore before all that follow: 0 or 1 from below for a variable
    /// that does not decrease, and the same from above for one that does not increase. Only for variables on which some
    /// change depends; so `s = s + i` is known not to decrease if `i` starts at 0 and increases.
    fn lasting(&self, pool: &mut Pool, model: &Model, round: &[Term], known: &[Term]) -> Option<Term> {
        let moving = pool.substitute_each(round, &self.sums);
        let all: FxHashSet<Term> = self.symbols.iter().map(|(_, change)| *change).collect();
        for (before, change) in &self.symbols {
            let wanted = FxHashSet::from_iter([*before]);
            let decides = |each: &&Term| pool.contains_any(**each, &wanted) && pool.contains_any(**each, &all);
            if !moving.iter().any(|each| decides(&each)) {
                continue;
            }
            let value = pool.evaluate(*before, model)?.as_int()?.clone();
            for sign in [IBig::ONE, IBig::NEG_ONE] {
                let upwards = &value * &sign;
                let is_bounded = least(pool, round, *before, &sign).is_some();
                let lasts = least(pool, known, *change, &sign).is_some_and(|least| least >= IBig::ZERO);
                if upwards < IBig::ZERO || is_bounded || !lasts {
                    continue;
                }
                let bound = pool.int(i32::from(!upwards.is_zero()));
                let signed = pool.scale(&sign, *before);
                return Some(pool.ge(signed, bound));
            }
        }
        None
    }
}

/// The greatest lower bound of a symbol times a sign, among conditions on it alone.
fn least(pool: &mut Pool, conditions: &[Term], symbol: Term, sign: &IBig) -> Option<IBig> {
    let mut best: Option<IBig> = None;
    for condition in conditions {
        let (sum, is_equation) = match *pool.node(*condition) {
            TermNode::LessEqualZero(sum) => (sum, false),
            TermNode::EqualZero(sum) => (sum, true),
            _ => continue,
        };
        let linear = pool.linear(sum);
        let [(atom, factor)] = linear.terms.as_slice() else { continue };
        // In normal form the factor is 1 or -1.
        if *atom != symbol || !(is_equation || factor * sign < IBig::ZERO) {
            continue;
        }
        let bound = -(&linear.constant * factor) * sign;
        best = Some(best.map_or(bound.clone(), |best| best.max(bound)));
    }
    best
}

/// Conditions in which each symbol is replaced by a sum, and the constant is multiplied: `constant * factor`.
fn with_constants_times(
    pool: &mut Pool,
    conditions: &[Term],
    replaced: &FxHashMap<Term, Term>,
    factor: Term,
) -> Vec<Term> {
    let mut all = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let Some(LinearCondition { predicate, sum }) = LinearCondition::read(pool, *condition) else { continue };
        let constant = pool.scale(&sum.constant, factor);
        let moving = pool.from_linear(&Linear { constant: IBig::ZERO, terms: sum.terms });
        let moving = pool.substitute(moving, replaced);
        let sum = pool.add(moving, constant);
        all.push(LinearCondition { predicate, sum: pool.linear(sum) }.write(pool));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_add_up_and_what_holds_at_both_ends_stays() {
        let mut pool = Pool::default();
        let [x, y, after_x, after_y] = ["x", "y", "x'", "y'"].map(|name| pool.symbol(name, Sort::Int));
        // x < 10, x' = x + 1, y' >= y + 3 x.
        let (one, three, ten) = (pool.int(1), IBig::from(3), pool.int(10));
        let (next, triple) = (pool.add(x, one), pool.scale(&three, x));
        let least = pool.add(y, triple);
        let round = [pool.lt(x, ten), pool.eq(after_x, next), pool.ge(after_y, least)];
        let values = [(x, 4), (y, 0), (after_x, 5), (after_y, 20)];
        let mut model = values.into_iter().map(|(symbol, value)| (symbol, Value::Int(value.into()))).collect();
        let closed = closure(&mut pool, &mut model, &round, &[(x, after_x), (y, after_y)]).unwrap();
        let count = pool.symbol("n", Sort::Int);
        let named = pool.substitute_each(&closed.conditions, &FxHashMap::from_iter([(closed.count, count)]));
        let told: Vec<String> = named.iter().map(|each| pool.display(*each)).collect();
        // The amount added to y depends on x, which starts above 0 and increases.
        assert_eq!(told, ["x <= 9", "x >= 1", "x' <= 10", "x' >= 2", "x + n == x'", "y + 3 * n <= y'", "n >= 1"]);
        assert!(pool.satisfies(&model, &closed.conditions), "it holds for one round");
    }
}
