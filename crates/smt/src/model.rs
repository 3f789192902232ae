//! Values, and models that give them to symbols.

use std::fmt;
use std::rc::Rc;

use dashu_int::IBig;
use loopscope_sorted::SortedMap;

use crate::node::{Sort, Term};

/// A value of some sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Of sort `Int`.
    Int(IBig),
    /// Of sort `Bool`.
    Bool(bool),
    /// Of an array sort.
    Array(ArrayValue),
}

impl Value {
    /// The value of a symbol that a model does not mention: 0, false, or an array of these.
    pub fn default_of(sort: &Sort) -> Self {
        let mut innermost = sort;
        let mut depth = 0;
        while let Sort::Array(element) = innermost {
            innermost = element;
            depth += 1;
        }
        let mut value = if *innermost == Sort::Bool { Self::Bool(false) } else { Self::Int(IBig::ZERO) };
        for _ in 0..depth {
            value = Self::Array(ArrayValue::constant(value));
        }
        value
    }

    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<&IBig> {
        match self {
            Self::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The array, if it is one.
    pub fn as_array(&self) -> Option<&ArrayValue> {
        match self {
            Self::Array(value) => Some(value),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    /// `3`, `true`, `[0: 5, 7: -1, else 0]`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(out, "{value}"),
            Self::Bool(value) => write!(out, "{value}"),
            Self::Array(array) => {
                out.write_str("[")?;
                for (index, value) in array.entries() {
                    write!(out, "{index}: {value}, ")?;
                }
                write!(out, "else {}]", array.default_element())
            }
        }
    }
}

/// An array that differs from one default element at finitely many indices. Equal arrays are equal as values: no entry
/// repeats the default. Clones share the entries until one of them is changed, because evaluation copies arrays often.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayValue {
    default: Rc<Value>,
    entries: Rc<SortedMap<IBig, Value>>,
}

impl ArrayValue {
    /// The same element everywhere.
    pub fn constant(default: Value) -> Self {
        Self { default: Rc::new(default), entries: Rc::default() }
    }

    /// The element at an index.
    pub fn get(&self, index: &IBig) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// Replaces the element at an index.
    pub fn set(&mut self, index: IBig, value: Value) {
        let entries = Rc::make_mut(&mut self.entries);
        if value == *self.default {
            entries.remove(&index);
        } else {
            entries.insert(index, value);
        }
    }

    /// The element at all indices that are not among the entries.
    pub fn default_element(&self) -> &Value {
        &self.default
    }

    /// The indices where the element is not the default, in ascending order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&IBig, &Value)> {
        self.entries.iter()
    }
}

/// Values of symbols. A symbol that has none takes the default of its sort (see [`Value::default_of`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: SortedMap<Term, Value>,
}

impl Model {
    /// The value of a symbol, if the model mentions it.
    pub fn get(&self, symbol: Term) -> Option<&Value> {
        self.values.get(&symbol)
    }

    /// Gives a symbol a value.
    pub fn set(&mut self, symbol: Term, value: Value) {
        self.values.insert(symbol, value);
    }

    /// All values, in the order in which the symbols were created.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Term, &Value)> {
        self.values.iter().map(|(symbol, value)| (*symbol, value))
    }

    /// The number of symbols with a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns `true` if no symbol has a value.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl FromIterator<(Term, Value)> for Model {
    fn from_iter<I: IntoIterator<Item = (Term, Value)>>(values: I) -> Self {
        Self { values: values.into_iter().collect() }
    }
}

impl Extend<(Term, Value)> for Model {
    fn extend<I: IntoIterator<Item = (Term, Value)>>(&mut self, values: I) {
        self.values.extend(values);
    }
}

impl IntoIterator for Model {
    type Item = (Term, Value);
    type IntoIter = std::vec::IntoIter<(Term, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.values.into_iter()
    }
}
