//! Memory that takes the place of other memory, as that of an `alloc` in a loop: after `p = alloc 1`, nothing may refer
//! any more to the cell that `p` referred to before. Then the new cell may as well be the old one with another value.

use loopscope_smt::Pool;
use loopscope_sorted::{SortedMap, SortedSet};

use crate::state::State;
use crate::value::{ArrayId, ArrayObject, CellId, Value};

/// The new cells and arrays of a state, each with the earlier one that it can be.
#[derive(Default)]
struct Places {
    cells: SortedMap<CellId, CellId>,
    arrays: SortedMap<ArrayId, ArrayId>,
}

/// The cells and arrays to which something leads.
#[derive(Default)]
struct Reachable {
    cells: SortedSet<CellId>,
    arrays: SortedSet<ArrayId>,
}

impl State {
    /// The same state, with each cell and each array that was made since an earlier state put in place of the one that a
    /// name, a pointer or a field meant then, if nothing points to that one any more. No run can tell the two states
    /// apart: references are only compared with each other. Both states must be of the same call, so no variable of a
    /// caller refers to what was made since. Returns an unchanged copy if the calls are not equally deep, or if values
    /// depend on which of several paths was taken.
    pub fn recycled(&self, pool: &mut Pool, earlier: &Self) -> Self {
        let same = self.cells.len() == earlier.cells.len() && self.arrays.len() == earlier.arrays.len();
        if same || self.call_depth() != earlier.call_depth() || self.has_choices {
            return self.clone();
        }
        let places = self.places(pool, earlier);
        let mut state = self.clone();
        for (&new, &old) in &places.cells {
            state.set_cell(old, self.cell(new));
        }
        for (&new, &old) in &places.arrays {
            if let Some(object) = self.in_form_of(pool, earlier, new, old)
                && let Some(held) = state.arrays.get_mut(old.0 as usize)
            {
                *held = object;
            }
        }
        state.locals = state.locals.iter().map(|value| places.renamed(value)).collect::<Vec<_>>().into();
        state.cells = state.cells.iter().map(|value| places.renamed(value)).collect();
        let renamed = |array: &ArrayObject| match array {
            ArrayObject::Literal(elements) => ArrayObject::Literal(elements.map(|value| places.renamed(value))),
            ArrayObject::Input { .. } => array.clone(),
        };
        state.arrays = state.arrays.iter().map(renamed).collect();
        state
    }

    fn places(&self, pool: &mut Pool, earlier: &Self) -> Places {
        let reachable = self.reachable();
        let mut places = Places::default();
        let (mut cells, mut arrays) = (SortedSet::new(), SortedSet::new());
        let mut pairs: Vec<(Value, Value)> = earlier.locals.iter().cloned().zip(self.locals.iter().cloned()).collect();
        pairs.extend(earlier.cells.iter().cloned().zip(self.cells.iter().cloned()));
        for (before, now) in earlier.arrays.iter().zip(self.arrays.iter()) {
            pairs.extend(elements(before, now));
        }
        pairs.reverse();
        while let Some(pair) = pairs.pop() {
            match pair {
                (Value::Pointer(old), Value::Pointer(new)) => {
                    let is_new = new.0 as usize >= earlier.cells.len() && !places.cells.contains_key(&new);
                    if is_new && !reachable.cells.contains(&old) && cells.insert(old) {
                        places.cells.insert(new, old);
                        pairs.push((earlier.cell(old), self.cell(new)));
                    }
                }
                (Value::Array(old), Value::Array(new)) => {
                    let is_new = new.0 as usize >= earlier.arrays.len() && !places.arrays.contains_key(&new);
                    if is_new
                        && !reachable.arrays.contains(&old)
                        && self.in_form_of(pool, earlier, new, old).is_some()
                        && arrays.insert(old)
                    {
                        places.arrays.insert(new, old);
                        let objects = (earlier.arrays.get(old.0 as usize), self.arrays.get(new.0 as usize));
                        if let (Some(before), Some(now)) = objects {
                            pairs.extend(elements(before, now));
                        }
                    }
                }
                (Value::Record(old), Value::Record(new)) if old.len() == new.len() => {
                    pairs.extend(old.iter().zip(new.iter()).map(|((_, old), (_, new))| (old.clone(), new.clone())));
                }
                _ => {}
            }
        }
        places
    }

    /// A new array, as the earlier one is kept: as one term or as its elements. `None` if its length is another one, or
    /// it holds something else than integers that would have to become a term.
    fn in_form_of(&self, pool: &mut Pool, earlier: &Self, new: ArrayId, old: ArrayId) -> Option<ArrayObject> {
        let object = self.arrays.get(new.0 as usize)?;
        if self.length(new) != earlier.length(old) {
            return None;
        }
        match (earlier.arrays.get(old.0 as usize)?, object) {
            (ArrayObject::Literal(_), ArrayObject::Literal(_)) => Some(object.clone()),
            (ArrayObject::Input { rows: false, .. }, ArrayObject::Input { rows: true, .. }) => None,
            (ArrayObject::Input { rows: false, length, .. }, _) => {
                let term = self.contents(pool, &Value::Array(new))?;
                Some(ArrayObject::Input { term, rows: false, length: *length, row_length: None })
            }
            _ => None,
        }
    }

    fn reachable(&self) -> Reachable {
        let mut reachable = Reachable::default();
        let waiting = self.callers.iter().flat_map(|frame| frame.locals.iter());
        let mut pending: Vec<Value> = self.locals.iter().chain(waiting).cloned().collect();
        while let Some(value) = pending.pop() {
            match value {
                Value::Pointer(cell) if reachable.cells.insert(cell) => pending.push(self.cell(cell)),
                Value::Array(array) | Value::Row { array, .. } => {
                    if reachable.arrays.insert(array)
                        && let Some(ArrayObject::Literal(elements)) = self.arrays.get(array.0 as usize)
                    {
                        pending.extend(elements.iter().cloned());
                    }
                }
                Value::Record(fields) => pending.extend(fields.iter().map(|(_, field)| field.clone())),
                _ => {}
            }
        }
        reachable
    }
}

impl Places {
    fn renamed(&self, value: &Value) -> Value {
        match value {
            Value::Pointer(cell) => Value::Pointer(*self.cells.get(cell).unwrap_or(cell)),
            Value::Array(array) => Value::Array(*self.arrays.get(array).unwrap_or(array)),
            Value::Row { array, index } => {
                Value::Row { array: *self.arrays.get(array).unwrap_or(array), index: *index }
            }
            Value::Record(fields) => {
                let fields = fields.iter().map(|(name, field)| (name.clone(), self.renamed(field)));
                Value::Record(fields.collect::<Vec<_>>().into())
            }
            _ => value.clone(),
        }
    }
}

/// The elements of two literals, by their positions.
fn elements(before: &ArrayObject, now: &ArrayObject) -> Vec<(Value, Value)> {
    match (before, now) {
        (ArrayObject::Literal(before), ArrayObject::Literal(now)) => {
            before.iter().cloned().zip(now.iter().cloned()).collect()
        }
        _ => Vec::new(),
    }
}
