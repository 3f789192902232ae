//! Repeats a piece of an execution that reads inputs.
//!
//! # Idea
//! An input that only decides whether the path continues may be the same in all repetitions. Of one that a variable is
//! set to, only the last one remains; those before it may be the same, since the conditions are about each of them
//! alone. Of one that is added to a variable, only the sum matters: of κ integers between two bounds, it can be every
//! integer between κ times these bounds. (Rozhoň, *Nested loops and path explosion in symbolic execution*, 2024,
//! section 4.4.1, has a loop that reads in its guard, and does not describe the inputs.)
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

mod early;

use loopscope_smt::{IBig, Pool, Term};
use loopscope_sorted::SortedMap;
use rustc_hash::{FxHashMap, FxHashSet};

use self::early::Early;
use crate::block::{Block, NotClosed};
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
    let piece = Piece::new(block, pool, placeholders);
    let roles = piece.roles(pool)?;
    let conditions = piece.conditions(pool, &roles)?;
    let plain = Block { conditions: conditions.plain.clone(), values: roles.plain.clone(), ..Block::default() };
    let mut result = plain.repeated(pool, placeholders, counter)?;
    let early = Early::new(pool, &piece, &roles, &conditions, counter)?;
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
    /// The placeholders of changing values.
    changing: FxHashSet<Term>,
    /// The placeholders of variables that are set to inputs instead.
    replaced: FxHashSet<Term>,
    /// The values that are read in one repetition, in order.
    read: Vec<Term>,
}

/// The roles of variables and arrays.
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
    /// Those on values that the repetition before it has set.
    next: Vec<Term>,
}

impl<'a> Piece<'a> {
    fn new(block: &Block, pool: &mut Pool, placeholders: &'a SortedMap<Quantity, Term>) -> Self {
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

    /// The value that must be read so that a variable, which is set to `value`, becomes the value of the input. `None`
    /// if that does not depend on the variable itself, or also on something else that changes.
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

    /// The amount that is added to a variable, if it is a multiple of one input.
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

/// The factor of a symbol in a sum, and the rest, which does not contain the symbol.
fn split(pool: &mut Pool, sum: Term, symbol: Term) -> Option<(IBig, Term)> {
    let linear = pool.linear(sum);
    let factor = linear.coefficient(symbol)?.clone();
    let rest = pool.from_linear(&linear.without(symbol));
    (!pool.contains_any(rest, &FxHashSet::from_iter([symbol]))).then_some((factor, rest))
}
