//! The contents of arrays as terms.

use loopscope_smt::{Pool, Sort, Term};

use crate::state::State;
use crate::value::{ArrayId, ArrayObject, Value};

impl State {
    /// The contents of the array that a value refers to, as an SMT array: for input arrays, and for literals whose
    /// elements are all integers (outside of their bounds the elements are then 0). Nothing for other values.
    pub fn contents(&self, pool: &mut Pool, array: &Value) -> Option<Term> {
        let Value::Array(id) = array else { return None };
        match self.arrays.get(id.0 as usize)? {
            ArrayObject::Input { term, .. } => Some(*term),
            ArrayObject::Literal(elements) => {
                let elements: Option<Vec<Term>> = elements.iter().map(Value::as_int).collect();
                let zero = pool.int(0);
                Some(pool.array_of(Sort::int_array(), zero, &elements?))
            }
        }
    }

    /// Gives the array that a value refers to other contents, of the same sort: where [`contents`](Self::contents) knows
    /// them. False, and nothing is changed, for other values.
    pub fn set_contents(&mut self, pool: &mut Pool, array: &Value, contents: Term) -> bool {
        let Value::Array(id) = array else { return false };
        match self.arrays.get_mut(id.0 as usize) {
            Some(ArrayObject::Input { term, .. }) => *term = contents,
            Some(ArrayObject::Literal(elements)) if elements.iter().all(|element| element.as_int().is_some()) => {
                let element = |index| {
                    let index = pool.int(index);
                    Value::Int(pool.select(contents, index))
                };
                *elements = (0..elements.len()).map(element).collect();
            }
            _ => return false,
        }
        true
    }

    /// Gives an array of integers other contents as one term, whatever its length, which it keeps. Nothing else knows then
    /// which elements they are.
    pub fn generalise(&mut self, id: ArrayId, contents: Term) {
        let length = self.length(id);
        if let Some(object) = self.arrays.get_mut(id.0 as usize) {
            *object = ArrayObject::Input { term: contents, rows: false, length, row_length: None };
        }
    }

    /// The number of elements that each row of an array of rows has; nothing where there is one at every index.
    pub(crate) fn row_length(&self, id: ArrayId) -> Option<usize> {
        match self.arrays.get(id.0 as usize)? {
            ArrayObject::Input { row_length, .. } => *row_length,
            ArrayObject::Literal(_) => None,
        }
    }

    /// The number of elements that an array has; nothing where there is one at every index.
    pub fn length(&self, id: ArrayId) -> Option<usize> {
        match self.arrays.get(id.0 as usize)? {
            ArrayObject::Input { length, .. } => *length,
            ArrayObject::Literal(elements) => Some(elements.len()),
        }
    }
}
