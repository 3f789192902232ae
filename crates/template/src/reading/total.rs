//! Inputs that a loop adds up: the state after it depends on their sum and on the last one only.
//!
//! Of κ - 1 integers between two constants, the sum can be every integer between κ - 1 times these constants.

use loopscope_smt::{IBig, Pool, Role, Sort, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::InputSequences;
use crate::iteration::Iteration;

/// An addition to a variable beyond the amounts of each iteration that do not depend on the input.
#[derive(Clone, Debug)]
pub(crate) struct Addition {
    /// The variable's placeholder.
    pub(crate) placeholder: Term,
    /// If there is any iteration.
    pub(crate) sum: Term,
}

/// The use of an input that an iteration adds up.
struct Use {
    /// The positions of the variables to which it is added, with factors.
    summed: Vec<(usize, IBig)>,
    /// The conditions that test it: `sign * input + constant <= 0`.
    bounds: Vec<(IBig, IBig)>,
}

impl InputSequences {
    /// Replaces an input by its sum and its last value, if the state depends on nothing else of it. Returns whether it did.
    pub(super) fn total(&mut self, pool: &mut Pool, iteration: &mut Iteration, input: Term, number: usize) -> bool {
        let Some(Use { summed, bounds }) = Use::new(pool, iteration, &self.values, input) else { return false };
        let mut symbol = |name: &str| pool.symbol_of(Role::Input, 0, &format!("{name}·{number}"), Sort::Int);
        let (last, sum) = (symbol("input"), symbol("sum"));
        let (zero, one) = (pool.int(0), pool.int(1));
        let before = pool.sub(self.count, one);
        let alone = FxHashSet::from_iter([input]);
        iteration.conditions.retain(|condition| !pool.contains_any(*condition, &alone));
        for (sign, constant) in &bounds {
            let [tested, of_all] = [last, sum].map(|symbol| pool.scale(sign, symbol));
            let constant = pool.int(constant.clone());
            let tested = pool.add(tested, constant);
            self.once.push(pool.le(tested, zero));
            let times = pool.mul(constant, before);
            let of_all = pool.add(of_all, times);
            self.once.push(pool.le(of_all, zero));
        }
        let (some, none) = (pool.ge(before, one), pool.eq(sum, zero));
        self.once.push(pool.or(&[some, none]));

        let left_out = FxHashMap::from_iter([(input, zero)]);
        let total = pool.add(sum, last);
        for (position, factor) in summed {
            let place = &mut iteration.places[position];
            place.after = pool.substitute(place.after, &left_out);
            self.additions.push(Addition { placeholder: place.placeholder, sum: pool.scale(&factor, total) });
        }
        for place in &mut iteration.places {
            place.after = pool.substitute(place.after, &FxHashMap::from_iter([(input, last)]));
        }
        // The quotient, and the next integer on the side of the sum's sign in as many iterations as are needed.
        let times = pool.ite(some, before, one);
        let (quotient, remainder) = (pool.quotient(sum, times), pool.remainder(sum, times));
        let negative = pool.lt(remainder, zero);
        let (minus_one, size) = (pool.int(-1), pool.neg(remainder));
        let (unit, size) = (pool.ite(negative, minus_one, one), pool.ite(negative, size, remainder));
        let next = pool.add(quotient, unit);
        let (is_next, is_last) = (pool.lt(self.round, size), pool.ge(self.round, before));
        let earlier = pool.ite(is_next, next, quotient);
        let read = pool.ite(is_last, last, earlier);
        self.values = pool.substitute_each(&self.values, &FxHashMap::from_iter([(input, read)]));
        true
    }
}

impl Use {
    fn new(pool: &mut Pool, iteration: &Iteration, read: &[Term], input: Term) -> Option<Self> {
        let alone = FxHashSet::from_iter([input]);
        let inputs: FxHashSet<Term> = iteration.inputs.iter().copied().collect();
        let mut found = Self { summed: Vec::new(), bounds: Vec::new() };
        for condition in iteration.conditions.iter().filter(|condition| pool.contains_any(**condition, &alone)) {
            let parts = match pool.node(*condition) {
                TermNode::And(parts) => parts.clone(),
                _ => vec![*condition],
            };
            for part in parts {
                let TermNode::LessEqualZero(sum) = *pool.node(part) else { return None };
                let linear = pool.linear(sum);
                let [(atom, sign)] = linear.terms.as_slice() else { return None };
                let is_unit = *sign == IBig::ONE || *sign == IBig::NEG_ONE;
                if *atom != input || !is_unit {
                    return None;
                }
                found.bounds.push((sign.clone(), linear.constant));
            }
        }
        if iteration.arrays.iter().any(|array| pool.contains_any(array.after, &alone)) {
            return None;
        }
        for (position, place) in iteration.places.iter().enumerate() {
            if !pool.contains_any(place.after, &alone) {
                continue;
            }
            // Nothing may depend on the values between.
            let itself = FxHashSet::from_iter([place.placeholder]);
            let others = iteration.places.iter().enumerate().filter(|(other, _)| *other != position);
            let mut others = others
                .map(|(_, place)| place.after)
                .chain(iteration.arrays.iter().map(|array| array.after))
                .chain(iteration.conditions.iter().copied())
                .chain(read.iter().copied());
            if others.any(|other| pool.contains_any(other, &itself)) {
                return None;
            }
            if !pool.contains_any(place.after, &itself) {
                continue;
            }
            let step = pool.sub(place.after, place.placeholder);
            let linear = pool.linear(step);
            let factor = linear.coefficient(input)?.clone();
            let rest = pool.from_linear(&linear.without(input));
            if pool.contains_any(rest, &inputs) || pool.contains_any(rest, &itself) {
                return None;
            }
            found.summed.push((position, factor));
        }
        (!found.summed.is_empty()).then_some(found)
    }
}
