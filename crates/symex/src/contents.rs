//! The contents of arrays as terms.

use loopscope_smt::{Pool, Sort, Term};

use crate::state::State;
use crate::value::{ArrayObject, Value};

impl State {
    /// The contents of the array that a value refers to, as an SMT array: for input arrays, and for literals whose
    /// elements are all integers (outside of their bounds the elements are then 0). Nothing for other values.
    pub fn contents(&self, pool: &mut Pool, array: &Value) -> Option<Term> {
        let Value::Array(id) = array else { return None };
        match self.arrays.get(id.0 as usize)? {
            ArrayObject::Input { term, .. } => Some(*term),
            ArrayObject::Literal(elements) => {
                let zero = pool.int(0);
                let mut contents = pool.constant_array(Sort::int_array(), zero);
                for (index, element) in elements.iter().enumerate() {
                    let (index, element) = (pool.int(index), element.as_int()?);
                    contents = pool.store(contents, index, element);
                }
                Some(contents)
            }
        }
    }

    /// Gives the input array that a value refers to other contents, of the same sort. False, and nothing is changed,
    /// for other values.
    pub fn set_contents(&mut self, array: &Value, contents: Term) -> bool {
        let Value::Array(id) = array else { return false };
        match self.arrays.get_mut(id.0 as usize) {
            Some(ArrayObject::Input { term, .. }) => {
                *term = contents;
                true
            }
            _ => false,
        }
    }
}
