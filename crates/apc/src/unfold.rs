//! Unfolds quantifiers over the iterations of a loop for a number of first iterations (APC, section 6).
//!
//! The paper bounds all counters by one number, so an unsatisfiable condition may be satisfiable with larger counters.
//! Here a condition is unfolded in two ways. [`Unfolding::weaker`] states the condition for the first iterations only:
//! if it is unsatisfiable, so is the condition. [`Unfolding::stronger`] also states that there are no more iterations:
//! its models are models of the condition. Both are quantifier-free.

use dashu_int::IBig;
use loopscope_smt::{Pool, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

/// The limit for the instances for one condition: the numbers of nested quantifiers multiply. Further instances are
/// left out of the weaker condition, and excluded by the stronger one.
const MOST_INSTANCES: u32 = 4_000;

/// Unfolds conditions, each once.
#[derive(Debug, Default)]
pub struct Unfolding {
    known: FxHashMap<(Term, u32, bool), Term>,
    /// The number of instances that were made for the condition at hand.
    instances: u32,
}

impl Unfolding {
    /// A condition without quantifiers that follows from a condition: its instances for the first `most` iterations.
    pub fn weaker(&mut self, pool: &mut Pool, condition: Term, most: u32) -> Term {
        self.instances = 0;
        self.unfold(pool, condition, most, false)
    }

    /// A condition without quantifiers that implies a condition: its instances, and that there are at most `most`
    /// iterations.
    pub fn stronger(&mut self, pool: &mut Pool, condition: Term, most: u32) -> Term {
        self.instances = 0;
        self.unfold(pool, condition, most, true)
    }

    /// Recursion is as deep as quantifiers and connectives are nested, which the nesting of loops bounds.
    fn unfold(&mut self, pool: &mut Pool, condition: Term, most: u32, is_stronger: bool) -> Term {
        if !pool.has_quantifier(condition) {
            return condition;
        }
        let key = (condition, most, is_stronger);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let unfolded = match pool.node(condition).clone() {
            TermNode::And(parts) => {
                let parts = self.each(pool, &parts, most, is_stronger);
                pool.and(&parts)
            }
            TermNode::Or(parts) => {
                let parts = self.each(pool, &parts, most, is_stronger);
                pool.or(&parts)
            }
            TermNode::ForAll(bound, body) => self.all(pool, (bound, body), most, is_stronger),
            // A quantifier elsewhere is left out.
            _ => pool.bool(!is_stronger),
        };
        self.known.insert(key, unfolded);
        unfolded
    }

    fn each(&mut self, pool: &mut Pool, parts: &[Term], most: u32, is_stronger: bool) -> Vec<Term> {
        parts.iter().map(|&part| self.unfold(pool, part, most, is_stronger)).collect()
    }

    /// The instances for 0, 1, and so on of `forall bound. bound < 0 || bound >= length || ...`.
    fn all(&mut self, pool: &mut Pool, (bound, body): (Term, Term), most: u32, is_stronger: bool) -> Term {
        let Some(length) = length(pool, bound, body) else { return pool.bool(!is_stronger) };
        let mut instances = Vec::new();
        for value in 0..most {
            self.instances += 1;
            if self.instances > MOST_INSTANCES {
                instances.push(pool.bool(!is_stronger));
                break;
            }
            let value = pool.int(value);
            let instance = pool.substitute(body, &FxHashMap::from_iter([(bound, value)]));
            instances.push(self.unfold(pool, instance, most, is_stronger));
        }
        if is_stronger {
            let most = pool.int(most);
            instances.push(pool.le(length, most));
        }
        pool.and(&instances)
    }
}

/// The end of a quantifier's range, from the disjunct `bound >= length`; `None` for ranges that do not start at 0.
fn length(pool: &mut Pool, bound: Term, body: Term) -> Option<Term> {
    let TermNode::Or(parts) = pool.node(body).clone() else { return None };
    let zero = pool.int(0);
    let before = pool.lt(bound, zero);
    parts.contains(&before).then_some(())?;
    parts.into_iter().find_map(|part| {
        let TermNode::LessEqualZero(sum) = *pool.node(part) else { return None };
        let linear = pool.linear(sum);
        let falls = linear.coefficient(bound) == Some(&IBig::NEG_ONE);
        let rest = pool.from_linear(&linear.without(bound));
        (falls && !pool.contains_any(rest, &FxHashSet::from_iter([bound]))).then_some(rest)
    })
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Model, Sort, Value};
    use loopscope_transition::bounded_forall::forall_below;

    use super::*;

    /// `k == n || forall t. 0 <= t < k ==> (forall u. 0 <= u < t ==> a[u] >= b) && a[t] <= n`.
    fn condition(pool: &mut Pool) -> Term {
        let [length, n, b, outer, inner] = ["k", "n", "b", "t", "u"].map(|name| pool.symbol(name, Sort::Int));
        let array = pool.symbol("a", Sort::int_array());
        let (before, here) = (pool.select(array, inner), pool.select(array, outer));
        let (before, here) = (pool.ge(before, b), pool.le(here, n));
        let before = forall_below(pool, inner, outer, before);
        let both = pool.and(&[before, here]);
        let all = forall_below(pool, outer, length, both);
        let same = pool.eq(length, n);
        pool.or(&[same, all])
    }

    #[test]
    fn the_condition_lies_between_the_two() {
        let mut pool = Pool::default();
        let condition = condition(&mut pool);
        assert!(pool.has_quantifier(condition));
        let mut unfolding = Unfolding::default();
        let weaker = unfolding.weaker(&mut pool, condition, 2);
        let stronger = unfolding.stronger(&mut pool, condition, 2);
        assert!(!pool.has_quantifier(weaker) && !pool.has_quantifier(stronger));
        let symbols = ["k", "n", "b"].map(|name| pool.symbol(name, Sort::Int));
        let array = pool.symbol("a", Sort::int_array());
        let elements = [2, 0, 1, 3];
        let mut seen = [0; 3];
        for (k, n, b) in (0..4_u8).flat_map(|k| (0..4).flat_map(move |n| (0..4).map(move |b| (k, n, b)))) {
            let mut model = Model::default();
            for (symbol, value) in symbols.into_iter().zip([i32::from(k), n, b]) {
                model.set(symbol, Value::Int(value.into()));
            }
            let mut values = loopscope_smt::ArrayValue::constant(Value::Int(9.into()));
            for (index, element) in (0..).zip(elements) {
                values.set(IBig::from(index), Value::Int(element.into()));
            }
            model.set(array, Value::Array(values));
            let all =
                (0..usize::from(k)).all(|t| elements[t] <= n && elements[..t].iter().all(|element| *element >= b));
            let holds = i32::from(k) == n || all;
            assert_eq!(pool.satisfies(&model, &[condition]), holds);
            let [weaker, stronger] = [weaker, stronger].map(|term| pool.satisfies(&model, &[term]));
            assert!((weaker || !holds) && (holds || !stronger), "k = {k}, n = {n}, b = {b}");
            if k <= 2 {
                assert_eq!((weaker, stronger), (holds, holds), "k = {k}, n = {n}, b = {b}");
            }
            seen = [seen[0] + i32::from(weaker), seen[1] + i32::from(holds), seen[2] + i32::from(stronger)];
        }
        assert!(seen[0] > seen[1] && seen[1] > seen[2], "the two unfoldings differ: {seen:?}");
    }
}
