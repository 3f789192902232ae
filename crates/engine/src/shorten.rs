//! Makes witnesses easier to read: small values, and nothing that does not matter.

use dashu_int::IBig;
use loopscope_smt::{ArrayValue, Model, Pool, Sort, Term, Value};

/// How often conditions are evaluated at most, counted in conditions.
const MOST_EVALUATIONS: usize = 400_000;

/// Values that satisfy the conditions too, and are smaller: each integer and each array element in turn is brought as
/// close to 0 as the others permit. Only evaluates; asks no solver.
pub(crate) fn shorten(pool: &Pool, model: &Model, conditions: &[Term]) -> Model {
    let mut shortener = Shortener { pool, conditions, left: MOST_EVALUATIONS, model: model.clone() };
    let mut symbols: Vec<Term> = conditions.iter().flat_map(|condition| pool.symbols(*condition)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    for &symbol in &symbols {
        match pool.sort(symbol) {
            Sort::Int => shortener.shorten_integer(symbol),
            Sort::Array(_) => shortener.shorten_array(symbol),
            Sort::Bool => {}
        }
    }
    shortener.shorten_equal_values(&symbols);
    shortener.model
}

struct Shortener<'a> {
    pool: &'a Pool,
    conditions: &'a [Term],
    left: usize,
    model: Model,
}

impl Shortener<'_> {
    fn shorten_integer(&mut self, symbol: Term) {
        let value = self.model.get(symbol).and_then(Value::as_int).cloned().unwrap_or(IBig::ZERO);
        self.shorten_value(&value, |model, value| model.set(symbol, Value::Int(value)));
    }

    /// Elements that can be 0 are; the others are made small. Rows of arrays of arrays are left as they are.
    fn shorten_array(&mut self, symbol: Term) {
        self.shorten_default_element(symbol);
        let Some(Value::Array(array)) = self.model.get(symbol).cloned() else { return };
        let elements: Vec<(IBig, Value)> =
            array.entries().map(|(index, value)| (index.clone(), value.clone())).collect();
        for (index, value) in elements {
            if let Value::Int(value) = value {
                self.shorten_value(&value, |model, value| {
                    if let Some(Value::Array(mut array)) = model.get(symbol).cloned() {
                        array.set(index.clone(), Value::Int(value));
                        model.set(symbol, Value::Array(array));
                    }
                });
            }
        }
    }

    /// All the elements that the model does not tell one by one, at once.
    fn shorten_default_element(&mut self, symbol: Term) {
        let Some(Value::Array(array)) = self.model.get(symbol).cloned() else { return };
        let Value::Int(default) = array.default_element() else { return };
        self.shorten_value(default, |model, value| {
            let mut changed = ArrayValue::constant(Value::Int(value));
            array.entries().for_each(|(index, element)| changed.set(index.clone(), element.clone()));
            model.set(symbol, Value::Array(changed));
        });
    }

    /// What must stay equal, such as an element and what is searched for, can only become smaller together.
    fn shorten_equal_values(&mut self, symbols: &[Term]) {
        let mut values: Vec<IBig> = Vec::new();
        for value in symbols.iter().filter_map(|symbol| self.model.get(*symbol)) {
            match value {
                Value::Int(value) => values.push(value.clone()),
                Value::Array(array) => {
                    let elements = array.entries().map(|(_, element)| element).chain([array.default_element()]);
                    values.extend(elements.filter_map(Value::as_int).cloned());
                }
                Value::Bool(_) => {}
            }
        }
        values.sort_unstable();
        let mut equal: Vec<IBig> = values.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0].clone()).collect();
        equal.dedup();
        for old in equal {
            self.shorten_value(&old, |model, new| {
                for &symbol in symbols {
                    if let Some(value) = model.get(symbol) {
                        let replaced = replaced(value, &old, &new);
                        model.set(symbol, replaced);
                    }
                }
            });
        }
    }

    /// Tries values nearer and nearer to the present one, from 0 on.
    fn shorten_value(&mut self, value: &IBig, set: impl Fn(&mut Model, IBig)) {
        let mut candidates: Vec<IBig> = [0, 1, -1, 2, -2, 3, 10].into_iter().map(IBig::from).collect();
        let mut part = value.clone();
        let mut halves = Vec::new();
        while !part.is_zero() && halves.len() < 64 {
            part /= IBig::from(2);
            halves.push(part.clone());
        }
        candidates.extend(halves.into_iter().rev());
        for candidate in candidates {
            if magnitude(&candidate) < magnitude(value) && self.holds_with(&candidate, &set) {
                return;
            }
        }
    }

    fn holds_with(&mut self, candidate: &IBig, set: &impl Fn(&mut Model, IBig)) -> bool {
        if self.left < self.conditions.len() {
            return false;
        }
        self.left -= self.conditions.len();
        let mut model = self.model.clone();
        set(&mut model, candidate.clone());
        let holds = self.pool.satisfies(&model, self.conditions);
        if holds {
            self.model = model;
        }
        holds
    }
}

fn replaced(value: &Value, old: &IBig, new: &IBig) -> Value {
    match value {
        Value::Int(value) if value == old => Value::Int(new.clone()),
        Value::Array(array) => {
            let mut changed = ArrayValue::constant(replaced(array.default_element(), old, new));
            array.entries().for_each(|(index, element)| changed.set(index.clone(), replaced(element, old, new)));
            Value::Array(changed)
        }
        other => other.clone(),
    }
}

fn magnitude(value: &IBig) -> IBig {
    if *value < IBig::ZERO { -value } else { value.clone() }
}
