//! Values of callers, and parts of values.

use loopscope_cfg::{Part, VarId};
use loopscope_smt::Pool;

use crate::state::State;
use crate::value::Value;

impl State {
    /// The value of a variable of the function that made a call: 1 is the innermost one, 0 means the function in which the
    /// state is.
    pub fn variable_outside(&self, calls: usize, variable: VarId) -> Value {
        let Some(outside) = calls.checked_sub(1) else { return self.variable(variable) };
        let slot = self.layout.slot(variable);
        let frame = self.callers.iter().nth(outside);
        match frame.and_then(|frame| frame.locals.get(slot.index)) {
            Some(Value::Pointer(cell)) if slot.in_cell => self.cell(*cell),
            Some(value) => value.clone(),
            None => Value::Undefined,
        }
    }

    /// The part of a value that a field, an element at a fixed index, or what a pointer points to is; nothing where it has
    /// none that is known.
    pub fn part(&self, pool: &mut Pool, whole: &Value, part: &Part) -> Option<Value> {
        match (part, whole) {
            (Part::Pointee(_), Value::Pointer(cell)) => Some(self.cell(*cell)),
            (Part::Element(_, index), Value::Array(_)) => {
                let index = pool.int(*index);
                self.element(pool, whole, index).ok()
            }
            (Part::Field(_, name), record) => record.field(name).cloned(),
            _ => None,
        }
    }
}
