//! The inputs of all repetitions but the last one, and those of the last one.

use loopscope_smt::{IBig, Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::sorted;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Conditions, Piece, Roles, Sum, split};
use crate::block::{Block, NotClosed, Reads};

/// The inputs of all repetitions but the last one, and those of the last one.
pub(super) struct Early {
    /// The number of repetitions before the last one.
    times: Term,
    /// The values that each of them reads, by input; the input that is added is missing.
    same: FxHashMap<Term, Term>,
    last: FxHashMap<Term, Term>,
    /// The sum of the input that is added, and its bounds: `sign * input + rest <= 0`, each time.
    sum: Option<(Term, Term)>,
    bounds: Vec<(IBig, Term)>,
    /// True if all repetitions, also the last one, read the same.
    alike: bool,
    counter: Term,
}

impl Early {
    pub(super) fn new(
        pool: &mut Pool,
        piece: &Piece<'_>,
        roles: &Roles,
        conditions: &Conditions,
        counter: Term,
    ) -> Result<Self, NotClosed> {
        let one = pool.int(1);
        let times = pool.sub(counter, one);
        let last = piece.block.inputs.iter().map(|input| (*input, pool.another(*input))).collect();
        let alike = roles.set.is_empty() && roles.summed.is_empty();
        let mut early = Self { times, same: FxHashMap::default(), last, sum: None, bounds: Vec::new(), alike, counter };
        if alike {
            early.same.clone_from(&early.last);
            return Ok(early);
        }
        let next = pool.substitute_each(&conditions.next, &roles.set);
        let asked: Vec<Term> = conditions.own.iter().chain(&next).copied().collect();
        if let Some(added) = roles.added {
            early.sum = Some((added, pool.fresh_symbol_of(Role::Input, "sum", Sort::Int)));
            let alone = FxHashSet::from_iter([added]);
            for condition in &asked {
                if !pool.contains_any(*condition, &alone) {
                    continue;
                }
                let TermNode::LessEqualZero(sum) = *pool.node(*condition) else { return Err(NotClosed::Inputs) };
                let (sign, rest) = split(pool, sum, added).ok_or(NotClosed::Inputs)?;
                let unit = sign == IBig::ONE || sign == -IBig::ONE;
                if !unit || pool.contains_any(rest, &piece.inputs) {
                    return Err(NotClosed::Inputs);
                }
                early.bounds.push((sign, rest));
            }
        }
        for &input in &piece.block.inputs {
            let alone = FxHashSet::from_iter([input]);
            if roles.added == Some(input) {
                continue;
            }
            let asked = asked.iter().any(|condition| pool.contains_any(*condition, &alone));
            let value = if asked { pool.another(input) } else { pool.int(0) };
            early.same.insert(input, value);
        }
        Ok(early)
    }

    pub(super) fn conditions(
        &self,
        pool: &mut Pool,
        piece: &Piece<'_>,
        roles: &Roles,
        conditions: &Conditions,
        result: &mut Block,
    ) {
        let (zero, one) = (pool.int(0), pool.int(1));
        result.inputs = piece.block.inputs.iter().map(|input| self.last[input]).collect();
        let own = pool.substitute_each(&conditions.own, &self.last);
        result.conditions.extend(own);
        if self.alike {
            return;
        }
        result.conditions.extend(&conditions.next);
        let none = pool.le(self.times, zero);
        let next = pool.substitute_each(&conditions.next, &roles.set);
        for condition in conditions.own.iter().copied().chain(next) {
            let condition = pool.substitute(condition, &self.same);
            if !pool.contains_any(condition, &piece.inputs) {
                result.conditions.push(pool.or(&[none, condition]));
            }
        }
        let symbols = piece.block.inputs.iter().filter_map(|input| self.same.get(input));
        result.inputs.extend(symbols.filter(|symbol| matches!(pool.node(**symbol), TermNode::Symbol { .. })));
        let Some((_, sum)) = self.sum else { return };
        result.inputs.push(sum);
        for (sign, rest) in &self.bounds {
            let (bounded, rest) = (pool.scale(sign, sum), pool.mul(*rest, self.times));
            let total = pool.add(bounded, rest);
            result.conditions.push(pool.le(total, zero));
        }
        let (some, empty) = (pool.ge(self.times, one), pool.eq(sum, zero));
        result.conditions.push(pool.or(&[some, empty]));
    }

    pub(super) fn values(
        &self,
        pool: &mut Pool,
        piece: &Piece<'_>,
        roles: &Roles,
        plain: &Block,
        result: &mut Block,
    ) -> Result<(), NotClosed> {
        let before_last = FxHashMap::from_iter([(self.counter, self.times)]);
        let mut held = self.last.clone();
        for (quantity, form) in plain.closed_forms(pool, piece.placeholders, self.counter, &[]) {
            if let (Some(form), Some(placeholder)) = (form, piece.placeholders.get(&quantity)) {
                held.insert(*placeholder, pool.substitute(form, &before_last));
            }
        }
        let one = pool.int(1);
        let some = pool.ge(self.times, one);
        for (placeholder, value) in sorted(piece.replaced_by(&self.same)) {
            held.insert(placeholder, pool.ite(some, value, placeholder));
        }
        for (quantity, value) in &piece.block.values {
            let Some(placeholder) = piece.placeholders.get(quantity) else { continue };
            if roles.set.contains_key(placeholder) {
                let known = |symbol: &Term| held.contains_key(symbol) || !piece.changing.contains(symbol);
                if !pool.symbols(*value).iter().all(known) {
                    return Err(NotClosed::Quantity(*quantity));
                }
                result.values.insert(*quantity, pool.substitute(*value, &held));
            }
        }
        let Some((added, sum)) = self.sum else { return Ok(()) };
        for Sum { quantity, factor, by_way_of, rest } in &roles.summed {
            let placeholder = *piece.placeholders.get(quantity).ok_or(NotClosed::Inputs)?;
            let mut steps = plain.clone();
            steps.conditions.clear();
            steps.values.insert(*quantity, pool.add(placeholder, *rest));
            let forms = steps.closed_forms(pool, piece.placeholders, self.counter, &[]);
            let form = forms.get(quantity).copied().flatten().ok_or(NotClosed::Quantity(*quantity))?;
            let total = match by_way_of {
                None => pool.add(sum, self.last[&added]),
                Some(variable) => {
                    let value = *roles.set.get(variable).ok_or(NotClosed::Inputs)?;
                    let (scale, rest) = split(pool, value, added).ok_or(NotClosed::Inputs)?;
                    let (read, rest) = (pool.scale(&scale, sum), pool.mul(rest, self.times));
                    pool.sum(&[*variable, read, rest])
                }
            };
            let total = pool.scale(factor, total);
            result.values.insert(*quantity, pool.add(form, total));
        }
        Ok(())
    }

    pub(super) fn reads(&self, pool: &mut Pool, piece: &Piece<'_>) -> Vec<Reads> {
        let (zero, one) = (pool.int(0), pool.int(1));
        let mut reads = Vec::new();
        let mut stretch = |pool: &mut Pool, count: Term, instead: &FxHashMap<Term, Term>| {
            reads.push(Reads { count, values: pool.substitute_each(&piece.read, instead) });
        };
        if self.alike {
            stretch(pool, self.counter, &self.last);
            return reads;
        }
        let some = pool.ge(self.times, one);
        let mut last = self.last.clone();
        if let Some((added, sum)) = self.sum {
            // The quotient and the next integer on the side of the sum's sign, so that they add up to it.
            let times = pool.ite(some, self.times, one);
            let (quotient, remainder) = (pool.quotient(sum, times), pool.remainder(sum, times));
            let negative = pool.lt(remainder, zero);
            let (minus_one, size) = (pool.int(-1), pool.neg(remainder));
            let (unit, size) = (pool.ite(negative, minus_one, one), pool.ite(negative, size, remainder));
            let (next, left) = (pool.add(quotient, unit), pool.sub(self.times, size));
            for (count, value) in [(size, next), (left, quotient)] {
                let mut same = self.same.clone();
                same.insert(added, value);
                stretch(pool, count, &same);
            }
        } else if piece.replaced.is_empty() {
            stretch(pool, self.times, &self.same);
        } else {
            let first = pool.ite(some, one, zero);
            stretch(pool, first, &self.same);
            let set: FxHashMap<Term, Term> = piece.replaced_by(&self.same);
            let (mut middle, count) = (self.same.clone(), pool.sub(self.times, one));
            middle.extend(set.iter().map(|(placeholder, value)| (*placeholder, *value)));
            stretch(pool, count, &middle);
            for (placeholder, value) in sorted(set) {
                last.insert(placeholder, pool.ite(some, value, placeholder));
            }
        }
        stretch(pool, one, &last);
        reads
    }
}
