//! Assignments.

use std::rc::Rc;

use loopscope_cfg::Place;
use loopscope_smt::{Pool, Term};

use crate::evaluate::{Obstacle, Unhandled};
use crate::state::{Indexing, State};
use crate::value::{ArrayObject, Value};

const WRONG_KIND: Obstacle = Obstacle::NotHandled(Unhandled::Kind);

impl State {
    /// Writes a value to a place. Nothing is changed where it fails.
    pub(crate) fn write(&mut self, pool: &mut Pool, place: &Place, value: Value) -> Result<(), Obstacle> {
        match place {
            Place::Variable(variable) => self.set_variable(*variable, value),
            Place::Deref(pointer) => match self.eval(pool, pointer)? {
                Value::Pointer(cell) => self.set_cell(cell, value),
                _ => return Err(WRONG_KIND),
            },
            Place::Index { array, index } => {
                let array = self.eval(pool, array)?;
                let index = self.eval_int(pool, index)?;
                self.write_element(pool, &array, index, value)?;
            }
            Place::Field(record, name) => {
                let Value::Record(fields) = self.read(pool, record)? else { return Err(WRONG_KIND) };
                let position = fields.iter().position(|(each, _)| each == name).ok_or(WRONG_KIND)?;
                let mut fields = fields.to_vec();
                fields[position].1 = value;
                self.write(pool, record, Value::Record(Rc::from(fields)))?;
            }
        }
        Ok(())
    }

    /// The value at a place.
    fn read(&self, pool: &mut Pool, place: &Place) -> Result<Value, Obstacle> {
        match place {
            Place::Variable(variable) => Ok(self.variable(*variable)),
            Place::Deref(pointer) => match self.eval(pool, pointer)? {
                Value::Pointer(cell) => Ok(self.cell(cell)),
                _ => Err(WRONG_KIND),
            },
            Place::Index { array, index } => {
                let array = self.eval(pool, array)?;
                let index = self.eval_int(pool, index)?;
                self.element(pool, &array, index)
            }
            Place::Field(record, name) => self.read(pool, record)?.field(name).cloned().ok_or(WRONG_KIND),
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
