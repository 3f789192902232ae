//! Places in the memory of a state: variables, cells and array elements.

use loopscope_cfg::{Expr, FunctionId, VarId};
use loopscope_smt::{Pool, Term, TermNode};

use crate::sequence::Sequence;
use crate::state::State;
use crate::value::{ArrayId, ArrayObject, CellId, Value};

/// A place in memory that holds a value of its own: an object, or a field of a record that lies in one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot {
    /// The object.
    pub object: Object,
    /// The positions of fields, each within the record that the one before it holds; none for the whole object.
    pub fields: Vec<u32>,
}

/// The target of a name, a pointer or an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Object {
    /// A variable of the function in which the state is.
    Variable(VarId),
    /// A cell that is none of these variables: made by `alloc`, or a variable of a caller.
    Cell(CellId),
    /// The element of an array at an index.
    Element(ArrayId, Term),
}

/// The parts of a state that hold something else than in an earlier state.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Single places, each the smallest one that contains a change.
    pub slots: Vec<Slot>,
    /// Arrays whose changed elements are not known, or which are tracked as a whole.
    pub arrays: Vec<ArrayId>,
}

impl State {
    /// The value at a place, if it exists.
    pub fn held_in(&self, pool: &mut Pool, slot: &Slot) -> Option<Value> {
        let mut held = self.object(pool, slot.object)?;
        for &field in &slot.fields {
            let Value::Record(fields) = &held else { return None };
            held = fields.get(field as usize)?.1.clone();
        }
        Some(held)
    }

    /// Writes a value to a place. Nothing is changed where there is no such place.
    pub fn put_in(&mut self, pool: &mut Pool, slot: &Slot, value: Value) {
        let Some(held) = self.object(pool, slot.object) else { return };
        let Some(whole) = with_field(&held, &slot.fields, value) else { return };
        match slot.object {
            Object::Variable(variable) => self.set_variable(variable, whole),
            Object::Cell(cell) => self.set_cell(cell, whole),
            Object::Element(id, index) => {
                // A value that was read can be written.
                let _ = self.write_element(pool, &Value::Array(id), index, whole);
            }
        }
    }

    /// Returns the changes since an earlier state of the same call, of what was there then. Arrays that are `followed` as a
    /// whole are not looked into.
    pub fn changes(&self, pool: &mut Pool, earlier: &Self, followed: &dyn Fn(ArrayId) -> bool) -> Changes {
        let mut changes = Changes::default();
        let mut own_cells = Vec::new();
        for &variable in self.layout.frame(self.function) {
            if let Some(Value::Pointer(cell)) = self.address(variable) {
                own_cells.push(cell);
            }
            changes.compare(Object::Variable(variable), &earlier.variable(variable), &self.variable(variable));
        }
        for (number, (before, now)) in (0..).zip(earlier.cells.iter().zip(self.cells.iter())) {
            let cell = CellId(number);
            if before != now && !own_cells.contains(&cell) {
                changes.compare(Object::Cell(cell), before, now);
            }
        }
        for (number, (before, now)) in (0..).zip(earlier.arrays.iter().zip(self.arrays.iter())) {
            let id = ArrayId(number);
            if before != now && (followed(id) || !changes.compare_elements(pool, id, before, now)) {
                changes.arrays.push(id);
            }
        }
        changes
    }

    /// Returns `true` if all cells and arrays hold the same.
    pub fn has_same_memory(&self, other: &Self) -> bool {
        self.cells == other.cells && self.arrays == other.arrays
    }

    /// An expression that reads a place, in the variables of the function in which the state is, or else of a caller;
    /// nothing where only the memory itself leads there.
    pub fn expression(&self, pool: &Pool, slot: &Slot) -> Option<Expr> {
        let (mut expr, mut held) = match slot.object {
            Object::Variable(variable) => (Expr::Variable(variable), self.variable(variable)),
            Object::Cell(cell) => {
                let own = self.find(self.function, &self.locals, &Value::Pointer(cell));
                let expr = own.map(|pointer| Expr::Deref(Box::new(pointer))).or_else(|| self.lies_in(cell))?;
                (expr, self.cell(cell))
            }
            Object::Element(id, index) => {
                let array = self.array_expression(id)?;
                let index = pool.as_int(index)?.clone();
                let held = match self.arrays.get(id.0 as usize)? {
                    ArrayObject::Literal(elements) => elements.get(usize::try_from(&index).ok()?)?.clone(),
                    ArrayObject::Input { .. } => Value::Undefined,
                };
                (Expr::Index(Box::new(array), Box::new(Expr::Number(index))), held)
            }
        };
        for &field in &slot.fields {
            let Value::Record(fields) = &held else { return None };
            let (name, next) = fields.get(field as usize)?.clone();
            (expr, held) = (Expr::Field(Box::new(expr), name), next);
        }
        Some(expr)
    }

    /// An expression that refers to an array.
    pub fn array_expression(&self, id: ArrayId) -> Option<Expr> {
        let wanted = Value::Array(id);
        let callers = || self.callers.iter().find_map(|frame| self.find(frame.function, &frame.locals, &wanted));
        self.find(self.function, &self.locals, &wanted).or_else(callers)
    }

    fn object(&self, pool: &mut Pool, object: Object) -> Option<Value> {
        match object {
            Object::Variable(variable) => Some(self.variable(variable)),
            Object::Cell(cell) => self.cells.get(cell.0 as usize).cloned(),
            Object::Element(id, index) => self.element(pool, &Value::Array(id), index).ok(),
        }
    }

    /// The variable of a caller that lies in a cell, or a caller's expression for what it points to.
    fn lies_in(&self, cell: CellId) -> Option<Expr> {
        let pointer = Value::Pointer(cell);
        self.callers.iter().find_map(|frame| {
            let mut variables = self.layout.frame(frame.function).iter().zip(frame.locals.iter());
            let own = variables.find(|(variable, held)| self.layout.slot(**variable).in_cell && **held == pointer);
            let own = own.map(|(variable, _)| Expr::Variable(*variable));
            own.or_else(|| Some(Expr::Deref(Box::new(self.find(frame.function, &frame.locals, &pointer)?))))
        })
    }

    /// An expression of a call's frame that has a value.
    fn find(&self, function: FunctionId, locals: &[Value], wanted: &Value) -> Option<Expr> {
        self.layout.frame(function).iter().zip(locals).find_map(|(&variable, held)| {
            let held = match held {
                Value::Pointer(cell) if self.layout.slot(variable).in_cell => self.cell(*cell),
                held => held.clone(),
            };
            find_within(Expr::Variable(variable), &held, wanted)
        })
    }
}

impl Changes {
    /// Records the smallest places of an object that contain the changes.
    fn compare(&mut self, object: Object, before: &Value, now: &Value) {
        self.compare_fields(object, &mut Vec::new(), before, now);
    }

    fn compare_fields(&mut self, object: Object, fields: &mut Vec<u32>, before: &Value, now: &Value) {
        if before == now {
            return;
        }
        match (before, now) {
            (Value::Record(old), Value::Record(new)) if same_fields(old, new) => {
                for (position, ((_, old), (_, new))) in (0..).zip(old.iter().zip(new.iter())) {
                    fields.push(position);
                    self.compare_fields(object, fields, old, new);
                    fields.pop();
                }
            }
            _ => self.slots.push(Slot { object, fields: fields.clone() }),
        }
    }

    /// Notes the elements of an array that have changed. False, and nothing is noted, where it is not known which did.
    fn compare_elements(&mut self, pool: &mut Pool, id: ArrayId, before: &ArrayObject, now: &ArrayObject) -> bool {
        match (before, now) {
            (ArrayObject::Literal(before), ArrayObject::Literal(now)) => {
                if written_anywhere(pool, before, now) {
                    return false;
                }
                for (index, (before, now)) in before.iter().zip(now.iter()).enumerate() {
                    if before != now {
                        let index = pool.int(index);
                        self.compare(Object::Element(id, index), before, now);
                    }
                }
                true
            }
            (ArrayObject::Input { term: before, rows: false, .. }, ArrayObject::Input { term: now, .. }) => {
                let (Some((base, mut at)), Some((other, more))) =
                    (pool.constant_stores(*before), pool.constant_stores(*now))
                else {
                    return false;
                };
                at.extend(more);
                at.sort_unstable();
                at.dedup();
                if base != other {
                    return false;
                }
                for &index in &at {
                    let [before, now] = [*before, *now].map(|contents| Value::Int(pool.select(contents, index)));
                    self.compare(Object::Element(id, index), &before, &now);
                }
                true
            }
            _ => false,
        }
    }
}

/// The value with what lies at a field replaced.
fn with_field(held: &Value, fields: &[u32], value: Value) -> Option<Value> {
    let Some((&first, inner)) = fields.split_first() else { return Some(value) };
    let Value::Record(record) = held else { return None };
    let mut record = record.to_vec();
    let field = &mut record.get_mut(first as usize)?.1;
    *field = with_field(field, inner, value)?;
    Some(Value::Record(record.into()))
}

fn same_fields(one: &[(String, Value)], other: &[(String, Value)]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|((name, _), (other, _))| name == other)
}

/// Returns `true` if something was written at an index that is not known: then each element may have changed.
fn written_anywhere(pool: &Pool, before: &Sequence<Value>, now: &Sequence<Value>) -> bool {
    before.len() > 1
        && before.iter().zip(now.iter()).all(|(before, now)| {
            let chosen = now.as_int().is_some_and(|now| matches!(pool.node(now), TermNode::Ite(..)));
            before != now && chosen
        })
}

/// The value itself or the field of a record that is the wanted one.
fn find_within(expr: Expr, held: &Value, wanted: &Value) -> Option<Expr> {
    if held == wanted {
        return Some(expr);
    }
    let Value::Record(fields) = held else { return None };
    fields
        .iter()
        .find_map(|(name, field)| find_within(Expr::Field(Box::new(expr.clone()), name.clone()), field, wanted))
}
