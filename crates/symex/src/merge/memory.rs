//! Merges the memories of two states. See Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the
//! Thesis), algorithms 1 and 2.
//!
//! Cells and arrays are numbered along a path, so the same number may stand for different ones on two paths. Objects
//! that variables and then pointers reach at corresponding places are identified, unless one of them is already
//! identified with another object; then the pointer becomes a choice, and both objects are kept.

use std::collections::VecDeque;
use std::rc::Rc;

use loopscope_cfg::FunctionId;
use loopscope_smt::{Pool, Term};

use crate::sequence::Sequence;
use crate::stack::Stack;
use crate::state::{Frame, State};
use crate::value::{ArrayId, ArrayObject, CellId, Value};

/// The number of values that a merge of two states may visit. States with more values are not merged.
const MOST_VALUES: usize = 200_000;

/// Merges the memories of two states at the same place.
pub(super) struct Memory<'a> {
    pool: &'a mut Pool,
    condition: Term,
    one: &'a State,
    other: &'a State,
    cells: Mapping,
    arrays: Mapping,
    values: usize,
    made_choices: bool,
}

impl<'a> Memory<'a> {
    pub(super) fn new(pool: &'a mut Pool, condition: Term, one: &'a State, other: &'a State) -> Self {
        let cells = Mapping::new(one.cells.len(), other.cells.len());
        let arrays = Mapping::new(one.arrays.len(), other.arrays.len());
        Self { pool, condition, one, other, cells, arrays, values: 0, made_choices: false }
    }

    /// Gives a state what is the first one's where the condition holds, and else the other one's. Tells whether there are
    /// choices among the values.
    pub(super) fn fill(mut self, state: &mut State) -> Option<bool> {
        // Variables whose address is taken lie in cells, which correspond in both states whatever else points there.
        self.own_cells(self.one.function, &self.one.locals, &self.other.locals);
        for (one, other) in self.one.callers.iter().zip(self.other.callers.iter()) {
            self.own_cells(one.function, &one.locals, &other.locals);
        }
        state.locals = self.frame(&self.one.locals, &self.other.locals)?;
        state.callers = self.callers()?;
        while !(self.cells.pending.is_empty() && self.arrays.pending.is_empty()) {
            while let Some(next) = self.cells.pending.pop_front() {
                let value = self.cell(next)?;
                state.cells.put(next.to as usize, value, &Value::Undefined);
            }
            while let Some(next) = self.arrays.pending.pop_front() {
                let array = self.array(next)?;
                state.arrays.put(next.to as usize, array, &ArrayObject::Literal(Sequence::default()));
            }
        }
        Some(self.made_choices)
    }

    fn own_cells(&mut self, function: FunctionId, one: &[Value], other: &[Value]) {
        let layout = &self.one.layout;
        for (&variable, held) in layout.frame(function).iter().zip(one.iter().zip(other)) {
            if layout.slot(variable).in_cell
                && let (Value::Pointer(one), Value::Pointer(other)) = held
            {
                self.cells.both(one.0, other.0);
            }
        }
    }

    fn callers(&mut self) -> Option<Stack<Frame>> {
        let (one, other) = (self.one, self.other);
        let mut callers = Stack::default();
        for (one, other) in one.callers.to_vec().into_iter().zip(other.callers.to_vec()) {
            callers.push(Frame { locals: self.frame(&one.locals, &other.locals)?, ..one });
        }
        Some(callers)
    }

    fn frame(&mut self, one: &Rc<Vec<Value>>, other: &Rc<Vec<Value>>) -> Option<Rc<Vec<Value>>> {
        let merged = one.iter().zip(other.iter()).map(|(one, other)| self.value(one, other));
        Some(Rc::new(merged.collect::<Option<_>>()?))
    }

    fn cell(&mut self, next: Copy) -> Option<Value> {
        let held = |state: &State, at: Option<u32>| at.map(|at| state.cell(CellId(at)));
        match (held(self.one, next.one), held(self.other, next.other)) {
            (Some(one), Some(other)) => self.value(&one, &other),
            (Some(one), None) => self.moved(&one, Side::One),
            (_, other) => self.moved(&other?, Side::Other),
        }
    }

    fn array(&mut self, next: Copy) -> Option<ArrayObject> {
        let held = |state: &'a State, at: Option<u32>| at.and_then(|at| state.arrays.get(at as usize));
        match (held(self.one, next.one), held(self.other, next.other)) {
            (Some(ArrayObject::Literal(one)), Some(ArrayObject::Literal(other))) => {
                let elements = one.iter().zip(other.iter()).map(|(one, other)| self.value(one, other));
                Some(ArrayObject::Literal(elements.collect::<Option<_>>()?))
            }
            (
                Some(ArrayObject::Input { term, rows, length, row_length }),
                Some(ArrayObject::Input { term: other, .. }),
            ) => {
                let term = self.pool.ite(self.condition, *term, *other);
                Some(ArrayObject::Input { term, rows: *rows, length: *length, row_length: *row_length })
            }
            (one, other) => {
                let side = if one.is_some() { Side::One } else { Side::Other };
                match one.or(other)? {
                    ArrayObject::Literal(elements) => {
                        let elements = elements.iter().map(|element| self.moved(element, side));
                        Some(ArrayObject::Literal(elements.collect::<Option<_>>()?))
                    }
                    input @ ArrayObject::Input { .. } => Some(input.clone()),
                }
            }
        }
    }

    /// A value of both states (algorithm 1).
    fn value(&mut self, one: &Value, other: &Value) -> Option<Value> {
        self.count()?;
        let same = match (one, other) {
            (Value::Pointer(one), Value::Pointer(other)) => {
                self.cells.both(one.0, other.0).map(|id| Value::Pointer(CellId(id)))
            }
            (Value::Array(one), Value::Array(other)) => self.same_array(*one, *other).map(Value::Array),
            (Value::Row { array: one, index: here }, Value::Row { array: other, index: there }) => {
                let index = self.pool.ite(self.condition, *here, *there);
                self.same_array(*one, *other).map(|array| Value::Row { array, index })
            }
            (Value::Record(one), Value::Record(other))
                if one.iter().map(|(name, _)| name).eq(other.iter().map(|(name, _)| name)) =>
            {
                let fields = one.iter().zip(other.iter());
                let fields = fields.map(|((name, one), (_, other))| Some((name.clone(), self.value(one, other)?)));
                Some(Value::Record(fields.collect::<Option<Rc<[_]>>>()?))
            }
            (Value::Choice(one), Value::Choice(other)) if one.condition == other.condition => {
                let (yes, no) = (self.value(&one.yes, &other.yes)?, self.value(&one.no, &other.no)?);
                return Value::either(self.pool, one.condition, yes, no);
            }
            _ => None,
        };
        if same.is_some() {
            return same;
        }
        let (one, other) = (self.moved(one, Side::One)?, self.moved(other, Side::Other)?);
        let both = Value::either(self.pool, self.condition, one, other)?;
        self.made_choices |= matches!(both, Value::Choice(_));
        Some(both)
    }

    /// The array that two are taken for, where they are alike.
    fn same_array(&mut self, one: ArrayId, other: ArrayId) -> Option<ArrayId> {
        let alike = match (self.one.arrays.get(one.0 as usize)?, self.other.arrays.get(other.0 as usize)?) {
            (ArrayObject::Literal(one), ArrayObject::Literal(other)) => one.len() == other.len(),
            (
                ArrayObject::Input { rows, length, row_length, .. },
                ArrayObject::Input { rows: other_rows, length: other_length, row_length: other_row, .. },
            ) => rows == other_rows && length == other_length && row_length == other_row,
            _ => false,
        };
        if alike { self.arrays.both(one.0, other.0).map(ArrayId) } else { None }
    }

    /// A value of one state, with the numbers that cells and arrays have in the merged one (algorithm 2).
    fn moved(&mut self, value: &Value, side: Side) -> Option<Value> {
        self.count()?;
        Some(match value {
            Value::Pointer(id) => Value::Pointer(CellId(self.cells.alone(id.0, side))),
            Value::Array(id) => Value::Array(ArrayId(self.arrays.alone(id.0, side))),
            Value::Row { array, index } => {
                Value::Row { array: ArrayId(self.arrays.alone(array.0, side)), index: *index }
            }
            Value::Record(fields) => {
                let fields = fields.iter().map(|(name, field)| Some((name.clone(), self.moved(field, side)?)));
                Value::Record(fields.collect::<Option<Rc<[_]>>>()?)
            }
            Value::Choice(choice) => {
                let (yes, no) = (self.moved(&choice.yes, side)?, self.moved(&choice.no, side)?);
                Value::either(self.pool, choice.condition, yes, no)?
            }
            Value::Undefined | Value::Int(_) | Value::Partly { .. } | Value::Null | Value::Function(_) => value.clone(),
        })
    }

    fn count(&mut self) -> Option<()> {
        self.values += 1;
        (self.values <= MOST_VALUES).then_some(())
    }
}

/// Which of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    One,
    Other,
}

/// A copy to make: the numbers of an object in the two states, and in the merged one.
#[derive(Clone, Copy, Debug)]
struct Copy {
    one: Option<u32>,
    other: Option<u32>,
    to: u32,
}

/// The numbers that cells, or arrays, of two states have in the merged one.
struct Mapping {
    one: Vec<Option<u32>>,
    other: Vec<Option<u32>>,
    /// A number that nothing has in either state.
    next: u32,
    /// The copies that have a number, but not their contents.
    pending: VecDeque<Copy>,
}

impl Mapping {
    fn new(one: usize, other: usize) -> Self {
        Self { one: vec![None; one], other: vec![None; other], next: one.max(other) as u32, pending: VecDeque::new() }
    }

    /// The common number of two objects; `None` if one of them is already identified with another object.
    fn both(&mut self, one: u32, other: u32) -> Option<u32> {
        match (self.one[one as usize], self.other[other as usize]) {
            (None, None) => {
                let to = if one == other { one } else { self.new_number() };
                (self.one[one as usize], self.other[other as usize]) = (Some(to), Some(to));
                self.pending.push_back(Copy { one: Some(one), other: Some(other), to });
                Some(to)
            }
            (mine, theirs) => mine.filter(|_| mine == theirs),
        }
    }

    /// The number of one alone.
    fn alone(&mut self, id: u32, side: Side) -> u32 {
        let known = match side {
            Side::One => self.one[id as usize],
            Side::Other => self.other[id as usize],
        };
        known.unwrap_or_else(|| {
            let to = self.new_number();
            let (one, other) = if side == Side::One { (Some(id), None) } else { (None, Some(id)) };
            match side {
                Side::One => self.one[id as usize] = Some(to),
                Side::Other => self.other[id as usize] = Some(to),
            }
            self.pending.push_back(Copy { one, other, to });
            to
        })
    }

    fn new_number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }
}
