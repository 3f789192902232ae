//! Pieces of an execution of a loop, which can be concatenated and repeated.

use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::SortedMap;
use rustc_hash::{FxHashMap, FxHashSet};

use loopscope_transition::bounded_forall::forall_below_positive;
use loopscope_transition::repetition::{OneIteration, Repetition, WrittenArray};

use crate::counters::conjuncts;
use crate::places::Quantity;
use crate::reading;

/// A piece of an execution: the conditions before it, and the values of variables and arrays after it, in the
/// placeholders of the values before it. Those that it does not mention keep their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The conjuncts of its condition.
    pub conditions: Vec<Term>,
    /// The values after it.
    pub values: SortedMap<Quantity, Term>,
    /// The values that it reads by `input`, in this order. Approximations leave them out.
    pub reads: Vec<Reads>,
    /// The symbols for its inputs: others in each piece.
    pub inputs: Vec<Term>,
}

/// Inputs that are read one after the other, over and over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reads {
    /// The number of repetitions; none if it is negative.
    pub count: Term,
    /// The inputs that are read each time, in order.
    pub values: Vec<Term>,
}

/// The reason why a piece of an execution has no closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotClosed {
    /// This variable or array has none.
    Quantity(Quantity),
    /// Inputs decide about more than [`reading`](crate::reading) handles.
    Inputs,
}

impl Block {
    /// This piece and then the other one.
    pub fn then(&self, pool: &mut Pool, placeholders: &SortedMap<Quantity, Term>, next: &Self) -> Self {
        let moved = self.replacement(placeholders);
        let conditions = pool.substitute_each(&next.conditions, &moved);
        let mut all = self.conditions.clone();
        all.extend(conditions);
        let mut values = self.values.clone();
        for (&variable, &value) in &next.values {
            let value = pool.substitute(value, &moved);
            values.insert(variable, value);
        }
        let mut reads = self.reads.clone();
        reads.extend(next.reads.iter().map(|reads| reads.substitute(pool, &moved)));
        let mut inputs = self.inputs.clone();
        inputs.extend(&next.inputs);
        Self { conditions: conjuncts(pool, &all), values, reads, inputs }
    }

    /// The same piece, with symbols of its own for its inputs.
    pub fn renewed(&self, pool: &mut Pool) -> Self {
        if self.inputs.is_empty() {
            return self.clone();
        }
        let others: FxHashMap<Term, Term> = self.inputs.iter().map(|input| (*input, pool.another(*input))).collect();
        let inputs = self.inputs.iter().map(|input| others[input]).collect();
        Self { inputs, ..self.substitute(pool, &others) }
    }

    /// The piece repeated `counter` times, at least once: the exact condition and effect of the repetitions.
    ///
    /// All symbols but the placeholders and the inputs must stand for values that are the same in all repetitions.
    ///
    /// # Errors
    /// A variable or an array without a closed form.
    pub fn repeated(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<Quantity, Term>,
        counter: Term,
    ) -> Result<Self, NotClosed> {
        if !self.inputs.is_empty() {
            return reading::repeated(self, pool, placeholders, counter);
        }
        let (moved, repetition) = self.repetition(pool, placeholders, counter, &[]);
        let mut closed = SortedMap::new();
        let mut unresolved = None;
        for (quantity, form) in self.forms(pool, placeholders, counter, &repetition) {
            closed.insert(quantity, form.ok_or(NotClosed::Quantity(quantity))?);
            // Arrays come after variables.
            unresolved = Some(NotClosed::Quantity(quantity));
        }
        let (zero, one) = (pool.int(0), pool.int(1));
        // A variable that is set rather than updated has its old value only before the first iteration.
        let started = pool.gt(counter, zero);
        let yes = pool.bool(true);
        let after_first: FxHashMap<Term, Term> = FxHashMap::from_iter([(started, yes)]);
        let after_first = |pool: &mut Pool, term: Term| pool.substitute(term, &after_first);

        let index = pool.fresh_symbol_of(Role::Index, "τ", Sort::Int);
        let mut conditions = vec![started];
        for (&condition, &general) in self.conditions.iter().zip(&moved.conditions) {
            conditions.push(condition);
            let before_iteration = match (repetition.after(pool, counter, general), unresolved) {
                (Some(before_iteration), _) => before_iteration,
                // It reads an array in a way that is too intricate.
                (None, Some(not_closed)) => return Err(not_closed),
                // Nothing changes.
                (None, None) => condition,
            };
            let counted = FxHashSet::from_iter([counter]);
            if !pool.contains_any(before_iteration, &counted) {
                conditions.push(before_iteration);
                continue;
            }
            let simplified = after_first(pool, before_iteration);
            let mut throughout = |from: Term| {
                let at_index = [(counter, pool.add(index, from))];
                let at_index = pool.substitute(simplified, &FxHashMap::from_iter(at_index));
                let length = pool.sub(counter, from);
                forall_below_positive(pool, index, length, at_index)
            };
            if simplified == before_iteration {
                conditions.push(throughout(zero));
            } else {
                let later = throughout(one);
                let once = pool.le(counter, one);
                conditions.push(pool.or(&[once, later]));
            }
        }
        let mut values = SortedMap::new();
        for (quantity, form) in closed {
            let form = after_first(pool, form);
            values.insert(quantity, form);
        }
        Ok(Self { conditions: conjuncts(pool, &conditions), values, ..Self::default() })
    }

    /// The values of the variables and arrays that change after `counter` repetitions, for any number from 0; `None` for those
    /// without a closed form. Symbols that are neither placeholders nor among the `inputs` stay the same in all repetitions.
    pub fn closed_forms(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<Quantity, Term>,
        counter: Term,
        inputs: &[Term],
    ) -> SortedMap<Quantity, Option<Term>> {
        let (_, repetition) = self.repetition(pool, placeholders, counter, inputs);
        self.forms(pool, placeholders, counter, &repetition)
    }

    /// Placeholders with the values after the piece.
    pub fn replacement(&self, placeholders: &SortedMap<Quantity, Term>) -> FxHashMap<Term, Term> {
        self.values.iter().filter_map(|(variable, value)| Some((*placeholders.get(variable)?, *value))).collect()
    }

    /// The piece with terms replaced.
    pub fn substitute(&self, pool: &mut Pool, replacement: &FxHashMap<Term, Term>) -> Self {
        let conditions = pool.substitute_each(&self.conditions, replacement);
        let values = self.values.iter().map(|(variable, value)| (*variable, pool.substitute(*value, replacement)));
        let values = values.collect();
        let reads = self.reads.iter().map(|reads| reads.substitute(pool, replacement)).collect();
        Self { conditions, values, reads, inputs: self.inputs.clone() }
    }

    /// The repetitions of the piece, and the piece with fresh symbols for the contents of written arrays before each
    /// repetition: their placeholders stand for the contents before the first one.
    fn repetition(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<Quantity, Term>,
        counter: Term,
        inputs: &[Term],
    ) -> (Self, Repetition) {
        let arrays = self.values.keys().filter(|quantity| matches!(quantity, Quantity::Array(_)));
        let arrays = arrays.filter_map(|array| placeholders.get(array)).enumerate();
        let mut now = |position| pool.symbol_of(Role::Memory, 0, &format!("now°{position}"), Sort::int_array());
        let now = arrays.map(|(position, entry)| (*entry, now(position)));
        let now: FxHashMap<Term, Term> = now.collect();
        let moved = self.substitute(pool, &now);
        let mut iteration = OneIteration { inputs: inputs.to_vec(), ..OneIteration::default() };
        for (quantity, &after) in &moved.values {
            let Some(&entry) = placeholders.get(quantity) else { continue };
            match now.get(&entry) {
                Some(&placeholder) => iteration.arrays.push(WrittenArray { placeholder, entry, after }),
                None => iteration.variables.push((entry, after)),
            }
        }
        (moved, Repetition::new(pool, counter, iteration, true))
    }

    fn forms(
        &self,
        pool: &mut Pool,
        placeholders: &SortedMap<Quantity, Term>,
        counter: Term,
        repetition: &Repetition,
    ) -> SortedMap<Quantity, Option<Term>> {
        // Arrays have their positions in the order in which they come.
        let mut arrays = 0..;
        let mut form = |quantity: &Quantity| match quantity {
            Quantity::Written(_) | Quantity::Value(_) => repetition.form(*placeholders.get(quantity)?),
            Quantity::Array(_) => repetition.contents(pool, arrays.next()?, counter),
        };
        self.values.keys().map(|quantity| (*quantity, form(quantity))).collect()
    }
}

impl Reads {
    fn substitute(&self, pool: &mut Pool, replacement: &FxHashMap<Term, Term>) -> Self {
        let count = pool.substitute(self.count, replacement);
        Self { count, values: pool.substitute_each(&self.values, replacement) }
    }
}
