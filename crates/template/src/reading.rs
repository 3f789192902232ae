//! The inputs of the iterations along a core.
//!
//! # Idea
//! A symbol stands for the sequence of values that one `input` reads: an array that maps the number of an iteration to
//! a number. So the iterations are deterministic, and closed forms, conditions and quantifiers are those of a core that
//! goes through an array. Four replacements make them simpler:
//!
//! - An input that is added to variables and tested by constants only, if nothing in the loop depends on the sum: see
//!   [`total`].
//! - Another input that is added to a variable, as in `s = s + input`: the sequence is the one of the variable's values
//!   instead, and the input is their difference. So the variable is set to an element.
//! - Inputs on which only conditions of their own iteration depend: they may be the same in all iterations.
//! - Inputs that are tested, and from which values are computed, if these tests involve nothing that changes: an
//!   element that fails the tests stands for one that passes them. So no quantifier is needed.
//!
//! # What is exact
//! All. Each choice of the symbols is a sequence of inputs that passes the tests, and for each such sequence there is a
//! choice that leads to the same state.
//!
//! # Example
//! κ iterations of `x = input; s = s + x`, where `s > 9` leaves the loop, set `s` to `s·1[κ - 1]` and `x` to
//! `s·1[κ - 1] - s·1[κ - 2]`, if κ is at least 2.

mod total;

use loopscope_smt::{IBig, Pool, Role, Sort, Term};
use loopscope_sorted::sorted;
use rustc_hash::{FxHashMap, FxHashSet};

use self::total::Addition;
use crate::iteration::Iteration;

/// The inputs of an iteration.
#[derive(Clone, Debug)]
pub(crate) struct InputSequences {
    /// Stands for the number of iterations before this one.
    pub(crate) round: Term,
    /// Stands for the number of all iterations.
    pub(crate) count: Term,
    /// The inputs in order, over placeholders, [`round`](Self::round) and [`count`](Self::count).
    pub(crate) values: Vec<Term>,
    /// The conditions that hold if there is any iteration, over `count`. Nothing else in them changes.
    pub(crate) once: Vec<Term>,
    /// The additions to variables at the end.
    pub(crate) additions: Vec<Addition>,
}

impl InputSequences {
    /// Replaces the inputs in an iteration by sequences. `number` distinguishes their names from those of other
    /// templates. `totals` permits [`total`]s.
    pub(crate) fn new(pool: &mut Pool, iteration: &mut Iteration, number: u32, totals: bool) -> Self {
        let round = pool.symbol_of(Role::Memory, 0, "τ", Sort::Int);
        let count = pool.symbol_of(Role::Memory, 0, "κ", Sort::Int);
        let values = iteration.inputs.clone();
        let mut reading = Self { round, count, values, once: Vec::new(), additions: Vec::new() };
        let mut symbols = FxHashMap::default();
        for (position, input) in iteration.inputs.clone().into_iter().enumerate() {
            let number = number as usize + position;
            if totals && reading.total(pool, iteration, input, number) {
                continue;
            }
            let name = reading.set_instead(pool, iteration, input).unwrap_or_else(|| "input".to_owned());
            let mut symbol = |name: &str, sort| pool.symbol_of(Role::Input, 0, &format!("{name}·{number}"), sort);
            let (same, sequence) = (symbol("input", Sort::Int), symbol(&name, Sort::int_array()));
            symbols.insert(input, Symbols { same, element: pool.select(sequence, round) });
        }
        let mut open = iteration.inputs.clone();
        open.retain(|input| symbols.contains_key(input));
        while let Some(first) = open.first() {
            let group = related(pool, iteration, *first);
            open.retain(|input| !group.contains(input));
            reading.put_in(pool, iteration, &group, &symbols);
        }
        reading
    }

    /// If an input is added to a variable, it becomes the variable's next value. The variable's name is returned.
    fn set_instead(&mut self, pool: &mut Pool, iteration: &mut Iteration, input: Term) -> Option<String> {
        let (name, read) = iteration.places.iter().find_map(|place| {
            let linear = pool.linear(place.after);
            let factor = linear.coefficient(input)?.clone();
            let rest = pool.from_linear(&linear.without(input));
            let symbols = pool.symbols(rest);
            let difference = pool.sub(input, rest);
            let read = match factor {
                factor if factor == IBig::ONE => difference,
                factor if factor == IBig::NEG_ONE => pool.neg(difference),
                _ => return None,
            };
            (symbols.contains(&place.placeholder) && !symbols.contains(&input)).then(|| (place.name.clone(), read))
        })?;
        self.substitute(pool, iteration, &FxHashMap::from_iter([(input, read)]));
        Some(name)
    }

    /// Replaces inputs that are tested together by symbols.
    fn put_in(
        &mut self,
        pool: &mut Pool,
        iteration: &mut Iteration,
        group: &FxHashSet<Term>,
        symbols: &FxHashMap<Term, Symbols>,
    ) {
        let changing = changing(iteration);
        let asks = |pool: &Pool, condition: &Term| pool.contains_any(*condition, group);
        let conditions = std::mem::take(&mut iteration.conditions);
        let (tests, others): (Vec<Term>, Vec<Term>) = conditions
            .into_iter()
            .partition(|condition| asks(pool, condition) && !pool.contains_any(*condition, &changing));
        let decide = others.iter().any(|condition| asks(pool, condition));
        iteration.conditions = others;
        let variables = iteration.places.iter().map(|place| place.after);
        let remain = variables.chain(iteration.arrays.iter().map(|array| array.after)).any(|value| asks(pool, &value));
        let same: FxHashMap<Term, Term> = group.iter().map(|input| (*input, symbols[input].same)).collect();
        let mut elements: FxHashMap<Term, Term> = group.iter().map(|input| (*input, symbols[input].element)).collect();
        if decide {
            iteration.conditions.extend(tests);
            return self.substitute(pool, iteration, &elements);
        }
        let passed = pool.substitute_each(&tests, &same);
        self.once.extend(passed);
        if !remain {
            return self.substitute(pool, iteration, &same);
        }
        let passes = pool.substitute_each(&tests, &elements);
        let passes = pool.and(&passes);
        for (input, element) in sorted(elements.clone()) {
            elements.insert(input, pool.ite(passes, element, same[&input]));
        }
        self.substitute(pool, iteration, &elements);
    }

    fn substitute(&mut self, pool: &mut Pool, iteration: &mut Iteration, replacement: &FxHashMap<Term, Term>) {
        iteration.conditions = pool.substitute_each(&iteration.conditions, replacement);
        for place in &mut iteration.places {
            place.after = pool.substitute(place.after, replacement);
        }
        for array in &mut iteration.arrays {
            array.after = pool.substitute(array.after, replacement);
        }
        self.values = pool.substitute_each(&self.values, replacement);
    }
}

/// The symbols for the values of an `input`.
struct Symbols {
    /// Something that it may read in all iterations.
    same: Term,
    /// The value that it reads in this one.
    element: Term,
}

/// The symbols with another value in each iteration, except inputs.
fn changing(iteration: &Iteration) -> FxHashSet<Term> {
    let places = iteration.places.iter().flat_map(|place| {
        let written = place.written.map(|writing| writing.placeholder);
        std::iter::once(place.placeholder).chain(written)
    });
    places.chain(iteration.arrays.iter().map(|array| array.placeholder)).collect()
}

/// An input with those that are tested together with it, directly or through others.
fn related(pool: &Pool, iteration: &Iteration, first: Term) -> FxHashSet<Term> {
    let mut group = FxHashSet::from_iter([first]);
    loop {
        let before = group.len();
        for condition in &iteration.conditions {
            if pool.contains_any(*condition, &group) {
                let symbols = pool.symbols(*condition);
                group.extend(symbols.into_iter().filter(|symbol| iteration.inputs.contains(symbol)));
            }
        }
        if group.len() == before {
            return group;
        }
    }
}
