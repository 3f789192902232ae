//! The effects of assignments on a state, and the forgetting of values if these effects are unknown.

use loopscope_cfg::Lvalue;
use loopscope_smt::{Sort, Term};

use crate::evaluate::{ArrayTarget, Arrays, Evaluator};
use crate::state::{State, address_of};
use crate::value::{Address, Array, Cell, Content, Elements, Reference, Value, choose, choose_array, choose_cell};

/// Arrays of values other than integers are followed up to this length.
const LONGEST_FOLLOWED: usize = 64;

impl Evaluator<'_> {
    /// Writes a value to a place.
    pub(crate) fn assign(&mut self, state: &mut State, place: &Lvalue, value: Value) {
        match place {
            Lvalue::Variable(variable) => self.write(state, address_of(*variable), value),
            Lvalue::Deref(pointer) => {
                let pointer = self.value(state, pointer);
                self.write_behind(state, &pointer, value);
            }
            Lvalue::Index { array, index } => {
                let array = self.value(state, array);
                let index = self.integer(state, index);
                self.write_element(state, &array, index, &value);
            }
            Lvalue::Field(record, name) => {
                let whole = match self.value(state, &record.to_expr()) {
                    Value::Record(mut fields) => match fields.iter_mut().find(|(field, _)| field == name) {
                        Some((_, field)) => {
                            *field = value;
                            Value::Record(fields)
                        }
                        None => Value::Unknown,
                    },
                    _ => Value::Unknown,
                };
                self.assign(state, record, whole);
            }
        }
    }

    /// Writes a value to a variable or a cell.
    pub(crate) fn write(&mut self, state: &mut State, address: Address, value: Value) {
        let written = self.pool.bool(true);
        state.set(address, Cell { content: Content::Value(value), written });
    }

    fn write_behind(&mut self, state: &mut State, pointer: &Value, value: Value) {
        let Value::Reference(Reference { targets: Some(targets), .. }) = pointer else {
            self.forget_cells(state);
            return;
        };
        let written = self.pool.bool(true);
        let new = Cell { content: Content::Value(value), written };
        for (address, guard) in targets.iter().filter(|(address, _)| *address != 0) {
            let cell = match state.get(*address) {
                Some(old) if matches!(old.content, Content::Value(_)) => choose_cell(self.pool, *guard, &new, old),
                // Only cells are written, as an earlier check ensures.
                _ => continue,
            };
            state.set(*address, cell);
        }
    }

    fn write_element(&mut self, state: &mut State, array: &Value, index: Term, value: &Value) {
        let Arrays::Known(arrays) = self.arrays(state, array) else {
            self.forget_arrays(state);
            return;
        };
        for (found, guard) in arrays {
            let (ArrayTarget::Whole(address) | ArrayTarget::Row { of: address, .. }) = found;
            let Some(Cell { content: Content::Array(old), written }) = state.get(address).cloned() else { continue };
            let elements = self.with_element(&old.elements, found, index, value);
            let new = Array { elements, length: old.length };
            let content = Content::Array(choose_array(self.pool, guard, &new, &old));
            let content = if self.pool.as_bool(guard) == Some(true) { Content::Array(new) } else { content };
            state.set(address, Cell { content, written });
        }
    }

    fn with_element(&mut self, elements: &Elements, found: ArrayTarget, index: Term, value: &Value) -> Elements {
        match (found, elements, value) {
            (ArrayTarget::Whole(_), Elements::Integers(all), Value::Integer(value)) => {
                Elements::Integers(self.pool.store(*all, index, *value))
            }
            (ArrayTarget::Row { at, .. }, Elements::Rows(rows), Value::Integer(value)) => {
                let row = self.pool.select(*rows, at);
                let row = self.pool.store(row, index, *value);
                Elements::Rows(self.pool.store(*rows, at, row))
            }
            (ArrayTarget::Whole(_), Elements::Each(values), _) => {
                let mut values = values.clone();
                for (at, old) in values.iter_mut().enumerate() {
                    let at = self.pool.int(at);
                    let is_it = self.pool.eq(index, at);
                    *old = choose(self.pool, is_it, value, old);
                }
                Elements::Each(values)
            }
            _ => Elements::Unknown,
        }
    }

    /// A new cell, and the pointer to it.
    pub(crate) fn alloc(&mut self, state: &mut State, value: Value) -> Value {
        let address = self.next;
        self.next += 1;
        self.write(state, address, value);
        Value::Reference(Reference::to(self.pool, address))
    }

    /// A new array.
    pub(crate) fn new_array(&mut self, state: &mut State, values: Vec<Value>) -> Value {
        let length = Some(values.len());
        let integers: Option<Vec<Term>> = values
            .iter()
            .map(|value| match value {
                Value::Integer(value) => Some(*value),
                _ => None,
            })
            .collect();
        let elements = match integers {
            Some(integers) => {
                let zero = self.pool.int(0);
                Elements::Integers(self.pool.array_of(Sort::int_array(), zero, &integers))
            }
            None if values.len() <= LONGEST_FOLLOWED => Elements::Each(values),
            None => Elements::Unknown,
        };
        self.allocated(state, Array { elements, length })
    }

    fn allocated(&mut self, state: &mut State, array: Array) -> Value {
        let address = self.next;
        self.next += 1;
        let written = self.pool.bool(true);
        state.set(address, Cell { content: Content::Array(array), written });
        Value::Reference(Reference::to(self.pool, address))
    }

    /// A new array of these lengths, whose innermost elements all have one value. Of several dimensions, the elements are not
    /// followed.
    pub(crate) fn filled_array(&mut self, state: &mut State, value: &Value, lengths: &[u32]) -> Value {
        let length = lengths.first().copied().unwrap_or_default() as usize;
        let elements = match value {
            _ if lengths.len() > 1 => Elements::Unknown,
            Value::Integer(value) => Elements::Integers(self.pool.constant_array(Sort::int_array(), *value)),
            value if length <= LONGEST_FOLLOWED => Elements::Each(vec![value.clone(); length]),
            _ => Elements::Unknown,
        };
        self.allocated(state, Array { elements, length: Some(length) })
    }

    /// A new array with a 0 at every index.
    pub(crate) fn endless_array(&mut self, state: &mut State) -> Value {
        let zero = self.pool.int(0);
        let elements = Elements::Integers(self.pool.constant_array(Sort::int_array(), zero));
        self.allocated(state, Array { elements, length: None })
    }

    /// Forgets the values of all cells after a write through an unknown pointer.
    pub(crate) fn forget_cells(&mut self, state: &mut State) {
        for address in state.addresses() {
            if self.may_be_pointed_to(address) {
                self.forget(state, address);
            }
        }
    }

    /// Forgets the elements of all arrays after a write to an unknown element.
    pub(crate) fn forget_arrays(&mut self, state: &mut State) {
        for address in state.addresses() {
            if let Some(Content::Array(_)) = state.get(address).map(|cell| &cell.content) {
                self.forget_elements(state, address);
            }
        }
    }

    fn may_be_pointed_to(&self, address: Address) -> bool {
        let variable = address.checked_sub(1).and_then(|index| self.cfg.variables.get(index as usize));
        variable.is_none_or(|variable| variable.address_taken)
    }

    /// Forgets the value of a variable or cell, which may have been written any number of times. If it was written
    /// before, it still is.
    pub(crate) fn forget(&mut self, state: &mut State, address: Address) {
        let Some(Cell { content: Content::Value(_), written }) = state.get(address).cloned() else { return };
        let variable = address.checked_sub(1).and_then(|index| self.cfg.variables.get(index as usize)).cloned();
        let value = match variable {
            Some(variable) => self.anything().of_type(&variable.name, &variable.ty),
            None => Value::Unknown,
        };
        let maybe = self.maybe();
        let written = self.pool.or(&[written, maybe]);
        state.set(address, Cell { content: Content::Value(value), written });
    }

    /// Forgets the elements of an array, which may have been written any number of times.
    pub(crate) fn forget_elements(&mut self, state: &mut State, address: Address) {
        let Some(Cell { content: Content::Array(old), written }) = state.get(address).cloned() else { return };
        let elements = match old.elements {
            Elements::Integers(_) if self.only_integers => {
                Elements::Integers(self.pool.fresh_symbol("any", Sort::int_array()))
            }
            Elements::Rows(_) if self.only_integers => {
                Elements::Rows(self.pool.fresh_symbol("any", Sort::Array(Box::new(Sort::int_array()))))
            }
            Elements::Each(values) => Elements::Each(vec![Value::Unknown; values.len()]),
            _ => Elements::Unknown,
        };
        state.set(address, Cell { content: Content::Array(Array { elements, length: old.length }), written });
    }
}
