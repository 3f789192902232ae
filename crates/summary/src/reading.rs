//! Repeats a piece of an execution that reads inputs.
//!
//! # Idea
//! An input that only decides whether the path goes on may be the same in all repetitions. Of one that a variable is set
//! to, only the last one remains; those before it may be the same, since what is asked about them is asked about each of
//! them alone. Of one that is added to a variable, only the sum matters: of κ integers between two bounds, it can be
//! every integer between κ times these bounds. (Rozhoň, *Nested loops and path explosion in symbolic execution*, 2024,
//! section 4.4.1, has a loop that reads in its guard, and does not say what becomes of the inputs.)
//!
//! # What is exact
//! The repetitions of the piece and the result stand for the same values afterwards, from the same values before. Of
//! the inputs that lead there, the result has one choice: [`Reads`](crate::block::Reads) lists them.
//!
//! # Which pieces
//! Each condition is about inputs of one repetition, besides what stays the same. One input may be added; its bounds are
//! the same in all repetitions. Others have no closed form.
//!
//! # Example
//! κ repetitions of `i < n; i = i + input` set `i` to any integer if `i < n` holds before: the inputs are `w - i`, then
//! zeros, then the last one, where `w < n`.

use loopscope_smt::{IBig, Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::block::{Block, NotClosed, Reads};
use crate::places::Quantity;

/// The piece repeated `counter` times, at least once.
///
/// # Errors
/// There is no closed form.
pub(crate) fn repeated(
    block: &Block,
    pool: &mut Pool,
    placeholders: &SortedMap<Quantity, Term>,
    counter: Term,
) -> Result<Block, NotClosed> {
    if block.reads.len() != 1 {
        return Err(NotClosed::Inputs);
    }
    let piece = Piece::of(block, pool, placeholders);
    let roles = piece.roles(pool)?;
    let conditions = piece.conditions(pool, &roles)?;
    let plain = Block { conditions: conditions.plain.clone(), values: roles.plain.clone(), ..Block::default() };
    let mut result = plain.repeated(pool, placeholders, counter)?;
    let early = Early::of(pool, &piece, &roles, &conditions, counter)?;
    early.conditions(pool, &piece, &roles, &conditions, &mut result);
    early.values(pool, &piece, &roles, &plain, &mut result)?;
    result.reads = early.reads(pool, &piece);
    Ok(result)
}

/// A piece, in which a variable to which an input is added that nothing else depends on is set to an input instead.
struct Piece<'a> {
    block: Block,
    placeholders: &'a SortedMap<Quantity, Term>,
    inputs: FxHashSet<Term>,
    /// The placeholders of what changes.
    changing: FxHashSet<Term>,
    /// The placeholders of variables that are set to inputs instead.
    replaced: FxHashSet<Term>,
    /// The values that are read in one repetition, in order.
    read: Vec<Term>,
}

/// What becomes of variables and arrays.
#[derive(Default)]
struct Roles {
    /// Those that do not depend on inputs.
    plain: SortedMap<Quantity, Term>,
    /// Those that are set to something that depends on the inputs of the same repetition, by their placeholders.
    set: FxHashMap<Term, Term>,
    /// Those to which an input is added.
    summed: Vec<Sum>,
    /// The placeholders of the latter.
    sums: FxHashSet<Term>,
    /// The input that is added.
    added: Option<Term>,
}

/// A variable to which `factor` times an input is added, and `rest`, which depends on no inputs.
struct Sum {
    quantity: Quantity,
    factor: IBig,
    /// The variable that is added, if it is one that is set to an input.
    by_way_of: Option<Term>,
    rest: Term,
}

/// The conditions of a piece.
#[derive(Default)]
struct Conditions {
    /// Those that do not depend on inputs.
    plain: Vec<Term>,
    /// Those on the inputs of the same repetition.
    own: Vec<Term>,
    /// Those on what the repetition before it has set.
    next: Vec<Term>,
}

impl<'a> Piece<'a> {
    fn of(block: &Block, pool: &mut Pool, placeholders: &'a SortedMap<Quantity, Term>) -> Self {
        let changing = block.values.keys().filter_map(|quantity| placeholders.get(quantity)).copied().collect();
        let mut piece = Self {
            block: block.clone(),
            placeholders,
            inputs: block.inputs.iter().copied().collect(),
            changing,
            replaced: FxHashSet::default(),
            read: block.reads.iter().flat_map(|reads| &reads.values).copied().collect(),
        };
        for &input in &block.inputs {
            piece.replace(pool, input);
        }
        piece
    }

    /// `v = v + input`, with an input that no condition is about, sets `v` to any integer: it becomes `v = input`, and
    /// `input - v` is read.
    fn replace(&mut self, pool: &mut Pool, input: Term) {
        let alone = FxHashSet::from_iter([input]);
        if self.block.conditions.iter().any(|condition| pool.contains_any(*condition, &alone)) {
            return;
        }
        let mut values = self.block.values.clone();
        let found = values.iter().find_map(|(quantity, value)| {
            let placeholder = *self.placeholders.get(quantity)?;
            Some((*quantity, placeholder, self.without(pool, *value, placeholder, input)?))
        });
        let Some((quantity, placeholder, read)) = found else { return };
        let instead = FxHashMap::from_iter([(input, read)]);
        for value in values.values_mut() {
            *value = pool.substitute(*value, &instead);
        }
        values.insert(quantity, input);
        self.block.values = values;
        self.read = pool.substitute_each(&self.read, &instead);
        self.replaced.insert(placeholder);
    }

    /// What must be read so that a variable, which is set to `value`, becomes what the input stands for. Nothing where
    /// that does not depend on the variable itself, or also on something else that changes.
    fn without(&self, pool: &mut Pool, value: Term, placeholder: Term, input: Term) -> Option<Term> {
        let (factor, rest) = split(pool, value, input)?;
        let symbols = pool.symbols(rest);
        let stays =
            |symbol: &Term| *symbol == placeholder || !self.changing.contains(symbol) && !self.inputs.contains(symbol);
        if !symbols.contains(&placeholder) || !symbols.iter().all(stays) {
            return None;
        }
        let difference = pool.sub(input, rest);
        match factor {
            factor if factor == IBig::ONE => Some(difference),
            factor if factor == -IBig::ONE => Some(pool.neg(difference)),
            _ => None,
        }
    }

    fn roles(&self, pool: &mut Pool) -> Result<Roles, NotClosed> {
        let mut tainted = self.inputs.clone();
        loop {
            let before = tainted.len();
            for (quantity, value) in &self.block.values {
                if pool.contains_any(*value, &tainted) {
                    tainted.extend(self.placeholders.get(quantity));
                }
            }
            if tainted.len() == before {
                break;
            }
        }
        let variables: FxHashSet<Term> = tainted.difference(&self.inputs).copied().collect();
        let open: FxHashSet<Term> = variables.difference(&self.replaced).copied().collect();
        let mut roles = Roles::default();
        let mut others = Vec::new();
        for (&quantity, &value) in &self.block.values {
            let placeholder = *self.placeholders.get(&quantity).ok_or(NotClosed::Inputs)?;
            if !variables.contains(&placeholder) {
                roles.plain.insert(quantity, value);
            } else if let Quantity::Array(_) = quantity {
                return Err(NotClosed::Inputs);
            } else if pool.contains_any(value, &open) {
                others.push((quantity, placeholder, value));
            } else {
                roles.set.insert(placeholder, value);
            }
        }
        for (quantity, placeholder, value) in others {
            let step = pool.sub(value, placeholder);
            let sum = self.sum(pool, &mut roles, &tainted, (quantity, step)).ok_or(NotClosed::Inputs)?;
            roles.summed.push(sum);
            roles.sums.insert(placeholder);
        }
        // Nothing else may depend on sums.
        let mut steps = self.block.values.iter().filter(|(quantity, _)| {
            !self.placeholders.get(quantity).is_some_and(|placeholder| roles.sums.contains(placeholder))
        });
        if steps.any(|(_, value)| pool.contains_any(*value, &roles.sums)) {
            return Err(NotClosed::Inputs);
        }
        Ok(roles)
    }

    /// What is added to a variable, if it is a multiple of one input.
    fn sum(
        &self,
        pool: &mut Pool,
        roles: &mut Roles,
        tainted: &FxHashSet<Term>,
        (quantity, step): (Quantity, Term),
    ) -> Option<Sum> {
        let linear = pool.linear(step);
        let mut uncertain = linear.terms.iter().filter(|(atom, _)| pool.contains_any(*atom, tainted));
        let ((atom, factor), None) = (uncertain.next()?, uncertain.next()) else { return None };
        let by_way_of = (!self.inputs.contains(atom)).then_some(*atom);
        let input = match by_way_of {
            None => *atom,
            Some(variable) => {
                let value = *roles.set.get(&variable)?;
                let symbols = pool.symbols(value);
                let mut read = symbols.iter().filter(|symbol| self.inputs.contains(symbol));
                let (&input, None) = (read.next()?, read.next()) else { return None };
                let stays = |symbol: &Term| *symbol == input || !self.changing.contains(symbol);
                split(pool, value, input).filter(|_| symbols.iter().all(stays))?;
                input
            }
        };
        if *roles.added.get_or_insert(input) != input || !self.replaced.is_empty() {
            return None;
        }
        let (factor, rest) = (factor.clone(), linear.without(*atom));
        Some(Sum { quantity, factor, by_way_of, rest: pool.from_linear(&rest) })
    }

    fn conditions(&self, pool: &mut Pool, roles: &Roles) -> Result<Conditions, NotClosed> {
        let set: FxHashSet<Term> = roles.set.keys().copied().collect();
        let mut conditions = Conditions::default();
        for &condition in &self.block.conditions {
            let (own, next) = (pool.contains_any(condition, &self.inputs), pool.contains_any(condition, &set));
            if pool.contains_any(condition, &roles.sums) || own && next {
                return Err(NotClosed::Inputs);
            }
            if !own && !next {
                conditions.plain.push(condition);
                continue;
            }
            let symbols = pool.symbols(condition);
            let set_here = || symbols.iter().filter_map(|symbol| roles.set.get(symbol));
            let after = set_here().flat_map(|value| pool.symbols(*value));
            if symbols.iter().filter(|symbol| !set.contains(symbol)).copied().chain(after).any(|symbol| {
                // It would be another condition in each repetition.
                self.changing.contains(&symbol)
            }) {
                return Err(NotClosed::Inputs);
            }
            if own {
                conditions.own.push(condition);
            } else {
                conditions.next.push(condition);
            }
        }
        Ok(conditions)
    }
}

/// The inputs of all repetitions but the last one, and those of the last one.
struct Early {
    /// How many repetitions come before the last one.
    times: Term,
    /// What is read in each of them, by input; the input that is added is missing.
    same: FxHashMap<Term, Term>,
    last: FxHashMap<Term, Term>,
    /// The sum of the input that is added, and what bounds it: `sign * input + rest <= 0`, each time.
    sum: Option<(Term, Term)>,
    bounds: Vec<(IBig, Term)>,
    /// Whether all repetitions, also the last one, read the same.
    alike: bool,
    counter: Term,
}

impl Early {
    fn of(
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

    fn conditions(
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

    fn values(
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
        for (placeholder, value) in piece.replaced_by(&self.same) {
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

    fn reads(&self, pool: &mut Pool, piece: &Piece<'_>) -> Vec<Reads> {
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
            for (placeholder, value) in set {
                last.insert(placeholder, pool.ite(some, value, placeholder));
            }
        }
        stretch(pool, one, &last);
        reads
    }
}

impl Piece<'_> {
    /// The placeholders of the variables that are set to inputs instead, with these inputs.
    fn replaced_by(&self, inputs: &FxHashMap<Term, Term>) -> FxHashMap<Term, Term> {
        let values = self.block.values.iter().filter_map(|(quantity, value)| {
            let placeholder = *self.placeholders.get(quantity)?;
            self.replaced.contains(&placeholder).then(|| Some((placeholder, *inputs.get(value)?)))?
        });
        values.collect()
    }
}

/// The factor of a symbol in a sum, and what else is in it, where the symbol does not occur.
fn split(pool: &mut Pool, sum: Term, symbol: Term) -> Option<(IBig, Term)> {
    let linear = pool.linear(sum);
    let factor = linear.coefficient(symbol)?.clone();
    let rest = pool.from_linear(&linear.without(symbol));
    (!pool.contains_any(rest, &FxHashSet::from_iter([symbol]))).then_some((factor, rest))
}
