//! Objects that are made anew again and again, as by an `alloc` in a loop.

use loopscope_smt::Pool;

use crate::slot::Slot;
use crate::state::State;
use crate::value::{ArrayObject, Value};

impl State {
    /// Lets an object that was made since an earlier state take the place of an older one: where `slot` alone refers to
    /// the new one now, alone referred to the old one then, and nothing refers to the old one any more. The slot then
    /// refers to the old object, which holds what the new one held. No run can tell the difference, since references
    /// are only followed and compared. True if it was done.
    pub fn renew(&mut self, pool: &mut Pool, earlier: &Self, slot: &Slot) -> bool {
        let (Some(before), Some(now)) = (earlier.held_in(pool, slot), self.held_in(pool, slot)) else { return false };
        let is_new = match (&before, &now) {
            (Value::Pointer(_), Value::Pointer(new)) => new.0 as usize >= earlier.cells.len(),
            (Value::Array(old), Value::Array(new)) => {
                new.0 as usize >= earlier.arrays.len() && self.length(*old) == self.length(*new)
            }
            _ => false,
        };
        let alone =
            is_new && earlier.references(&before) == 1 && self.references(&before) == 0 && self.references(&now) == 1;
        if !alone {
            return false;
        }
        match (&before, &now) {
            (Value::Pointer(old), Value::Pointer(new)) => {
                let held = self.cell(*new);
                self.set_cell(*new, Value::Undefined);
                self.set_cell(*old, held);
            }
            (Value::Array(old), Value::Array(new)) => {
                if let Some(held) = self.arrays.get(new.0 as usize).cloned()
                    && let Some(place) = self.arrays.get_mut(old.0 as usize)
                {
                    *place = held;
                }
            }
            _ => {}
        }
        self.put_in(pool, slot, before);
        true
    }

    /// How often a pointer or an array is held, in this call and those that wait, and in memory.
    fn references(&self, wanted: &Value) -> usize {
        let frames = self.callers.iter().flat_map(|frame| frame.locals.iter());
        let elements = self.arrays.iter().flat_map(|array| match array {
            ArrayObject::Literal(elements) => elements.iter().collect(),
            ArrayObject::Input { .. } => Vec::new(),
        });
        let held = self.locals.iter().chain(frames).chain(self.cells.iter()).chain(elements);
        held.map(|held| occurrences(held, wanted)).sum()
    }
}

/// How often a value refers to the wanted object; that of a choice counts as often as it is mentioned. Recursion is as
/// deep as records are nested.
fn occurrences(held: &Value, wanted: &Value) -> usize {
    match (held, wanted) {
        (Value::Record(fields), _) => fields.iter().map(|(_, field)| occurrences(field, wanted)).sum(),
        (Value::Choice(choice), _) => occurrences(&choice.yes, wanted) + occurrences(&choice.no, wanted),
        (Value::Row { array, .. }, Value::Array(id)) => usize::from(array == id),
        _ => usize::from(held == wanted),
    }
}
