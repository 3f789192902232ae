//! Assignments.

use std::rc::Rc;

use loopscope_cfg::Lvalue;
use loopscope_smt::{Pool, Term};

use crate::choice::Choice;
use crate::evaluate::{Obstacle, field};
use crate::indexing::Indexing;
use crate::state::State;
use crate::stop::Unhandled;
use crate::value::{ArrayObject, Value};

const WRONG_KIND: Obstacle = Obstacle::NotHandled(Unhandled::Kind);

impl State {
    /// Writes a value to a place. Nothing is changed where it fails.
    pub(crate) fn write(&mut self, pool: &mut Pool, place: &Lvalue, value: Value) -> Result<(), Obstacle> {
        match place {
            Lvalue::Variable(variable) => self.set_variable(*variable, value),
            Lvalue::Deref(pointer) => match self.eval(pool, pointer)? {
                Value::Pointer(cell) => self.set_cell(cell, value),
                Value::Choice(choice) => self.write_where(pool, &choice, &value)?,
                _ => return Err(WRONG_KIND),
            },
            Lvalue::Index { array, index } => {
                let array = self.eval(pool, array)?;
                let index = self.eval_int(pool, index)?;
                match array {
                    Value::Choice(choice) => self.write_element_where(pool, &choice, index, &value)?,
                    array => self.write_element(pool, &array, index, value)?,
                }
            }
            Lvalue::Field(record, name) => {
                let held = self.read(pool, record)?;
                let changed = with_field(pool, &held, name, &value).ok_or(WRONG_KIND)?;
                self.write(pool, record, changed)?;
            }
        }
        Ok(())
    }

    /// Writes a value to the cell that is meant.
    fn write_where(&mut self, pool: &mut Pool, pointers: &Rc<Choice>, value: &Value) -> Result<(), Obstacle> {
        let mut after = self.clone();
        for (condition, pointer) in Value::Choice(Rc::clone(pointers)).alternatives(pool) {
            if let Value::Pointer(cell) = pointer {
                let written = Value::either(pool, condition, value.clone(), after.cell(cell));
                after.set_cell(cell, written.ok_or(Obstacle::Open(pointers.condition))?);
            }
        }
        *self = after;
        Ok(())
    }

    /// Writes a value to the element of the array that is meant.
    fn write_element_where(
        &mut self,
        pool: &mut Pool,
        arrays: &Rc<Choice>,
        index: Term,
        value: &Value,
    ) -> Result<(), Obstacle> {
        let mut after = self.clone();
        for (condition, array) in Value::Choice(Rc::clone(arrays)).alternatives(pool) {
            let held = match after.element(pool, &array, index) {
                // A value that is not an array or too short is not the one that is meant: that was checked.
                Err(WRONG_KIND) => continue,
                held => held?,
            };
            let written = Value::either(pool, condition, value.clone(), held);
            after.write_element(pool, &array, index, written.ok_or(Obstacle::Open(arrays.condition))?)?;
        }
        *self = after;
        Ok(())
    }

    /// The value at a place.
    fn read(&self, pool: &mut Pool, place: &Lvalue) -> Result<Value, Obstacle> {
        match place {
            Lvalue::Variable(variable) => Ok(self.variable(*variable)),
            Lvalue::Deref(pointer) => {
                let pointer = self.eval(pool, pointer)?;
                self.pointed(pool, &pointer)
            }
            Lvalue::Index { array, index } => {
                let array = self.eval(pool, array)?;
                let index = self.eval_int(pool, index)?;
                self.element(pool, &array, index)
            }
            Lvalue::Field(record, name) => {
                let record = self.read(pool, record)?;
                field(pool, &record, name)
            }
        }
    }

    pub(crate) fn write_element(
        &mut self,
        pool: &mut Pool,
        array: &Value,
        index: Term,
        value: Value,
    ) -> Result<(), Obstacle> {
        let (id, row) = match array {
            Value::Array(id) => (*id, None),
            Value::Row { array, index } => (*array, Some(*index)),
            _ => return Err(WRONG_KIND),
        };
        let known = self.known_index(pool, index);
        let indexing = self.indexing;
        match (self.arrays.get_mut(id.0 as usize).ok_or(WRONG_KIND)?, row) {
            (ArrayObject::Input { term, rows, .. }, row) if *rows == row.is_some() => {
                let value = value.as_int().ok_or(Obstacle::NotHandled(Unhandled::WriteToInputArray))?;
                *term = if let Some(row) = row {
                    let before = pool.select(*term, row);
                    let after = pool.store(before, index, value);
                    pool.store(*term, row, after)
                } else {
                    pool.store(*term, index, value)
                };
                Ok(())
            }
            (ArrayObject::Input { .. }, _) => Err(Obstacle::NotHandled(Unhandled::WriteToInputArray)),
            (ArrayObject::Literal(elements), None) => {
                if let Some(known) = known {
                    *elements.get_mut(known).ok_or(WRONG_KIND)? = value;
                    return Ok(());
                }
                let undecided = Obstacle::Undecided { index, length: elements.len() };
                let integers: Option<Vec<Term>> = elements.iter().map(Value::as_int).collect();
                let (Some(new), Some(integers), Indexing::Ite) = (value.as_int(), integers, indexing) else {
                    return Err(undecided);
                };
                let written = integers.into_iter().enumerate().map(|(position, old)| {
                    let position = pool.int(position);
                    let here = pool.eq(index, position);
                    Value::Int(pool.ite(here, new, old))
                });
                *elements = written.collect();
                Ok(())
            }
            (ArrayObject::Literal(_), Some(_)) => Err(WRONG_KIND),
        }
    }
}

/// A record with another value in a field; of a choice, all records that have the field.
fn with_field(pool: &mut Pool, record: &Value, name: &str, value: &Value) -> Option<Value> {
    match record {
        Value::Record(fields) => {
            let position = fields.iter().position(|(each, _)| each == name)?;
            let mut fields = fields.to_vec();
            fields[position].1 = value.clone();
            Some(Value::Record(Rc::from(fields)))
        }
        Value::Choice(choice) => {
            let sides = [&choice.yes, &choice.no].map(|side| with_field(pool, side, name, value));
            match sides {
                [None, None] => None,
                [yes, no] => {
                    let yes = yes.unwrap_or_else(|| choice.yes.clone());
                    Value::either(pool, choice.condition, yes, no.unwrap_or_else(|| choice.no.clone()))
                }
            }
        }
        _ => None,
    }
}
