//! Values, and the heap of what they refer to.
//!
//! A [`Value`] is 16 bytes and plain to copy: arrays, cells, records and integers beyond 64 bits lie in the [`Heap`]
//! and are named by their index there. A mark-and-sweep collection frees what the program can no longer reach, so that
//! a long run needs no more memory than its live values, lists of any length are freed without recursion, and a cell
//! outlives the call whose variable it was for as long as a pointer points to it.

use std::rc::Rc;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_sorted::sort_by_key;
use rustc_hash::FxHashMap;

use crate::filled::{CHUNK, Filled};
use crate::inputs::{Element, InputArray};
use crate::reads::Reads;

/// The index of an object in the heap.
pub(crate) type Handle = u32;

/// The value of a variable, element, field or cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nothing was written yet.
    Undefined,
    /// An integer of 64 bits.
    Int(i64),
    /// An integer that does not fit 64 bits.
    Big(Handle),
    /// The null pointer.
    Null,
    /// A pointer to a cell.
    Cell(Handle),
    /// An array.
    Array(Handle),
    /// A record. Records in the heap never change: writing a field makes a new one, which is what makes them values.
    Record(Handle),
    /// A function, by its number.
    Function(u32),
}

const _: () = assert!(size_of::<Value>() == 16);

/// The contents of the heap.
#[derive(Clone, Debug)]
pub(crate) enum Object {
    /// Unused.
    Free,
    Cell(Value),
    Array(Vec<Value>),
    /// A long array.
    Filled(Box<Filled>),
    InputArray(Box<InputElements>),
    /// Field values, in the order of the names of the shape.
    Record {
        shape: u32,
        fields: Box<[Value]>,
    },
    Big(IBig),
}

/// The elements of an input array.
#[derive(Clone, Debug)]
pub(crate) struct InputElements {
    default: InputElement,
    /// Ranges with another given element: first and last index, ascending.
    runs: Vec<(IBig, IBig, InputElement)>,
    /// The elements that were written; and of an array of arrays the rows that were read.
    near: FxHashMap<i64, Value>,
    far: FxHashMap<IBig, Value>,
    /// The array's number among [`Heap::reads`]; `None` if it is not an argument.
    origin: Option<usize>,
}

/// An element as it was given.
#[derive(Clone, Debug)]
enum InputElement {
    Integer(Value),
    /// Each index has a row of its own, made when it is first read.
    Row(Rc<InputArray>),
}

/// At most this many elements of a given range are shown.
const SHOWN_OF_A_RUN: i64 = 16;

impl InputElements {
    /// The elements with 64-bit indices that were given or written, in order; only the first ones of a long given
    /// range. Rows are included once they were read or written. (Larger indices are too exotic to show.)
    pub(crate) fn touched(&self) -> Vec<(i64, Value)> {
        // Written elements come before given ones, and the first one for each index is kept.
        let mut touched: Vec<_> = self.near.iter().map(|(index, value)| (*index, *value)).collect();
        for (first, last, given) in &self.runs {
            if let (Ok(first), InputElement::Integer(value)) = (i64::try_from(first), given) {
                let last = i64::try_from(last).unwrap_or(i64::MAX).min(first.saturating_add(SHOWN_OF_A_RUN - 1));
                touched.extend((first..=last).map(|index| (index, *value)));
            }
        }
        sort_by_key(&mut touched, |(index, _)| *index);
        touched.dedup_by_key(|(index, _)| *index);
        touched
    }

    /// The ranges with a given element, each with its first and last index. The first one, from 0 to 0, has the element at
    /// all indices that lie in no other range. `None` if an index has more than 64 bits, or if elements are rows.
    pub(crate) fn given_in_words(&self) -> Option<Vec<(i64, i64, Value)>> {
        let InputElement::Integer(default) = self.default else { return None };
        let mut given = vec![(0, 0, default)];
        for (first, last, element) in &self.runs {
            let InputElement::Integer(value) = element else { return None };
            given.push((i64::try_from(first).ok()?, i64::try_from(last).ok()?, *value));
        }
        Some(given)
    }

    /// The elements that were written, by index; `None` if an index has more than 64 bits.
    pub(crate) fn written_in_words(&self) -> Option<Vec<(i64, Value)>> {
        let mut written: Vec<_> = self.near.iter().map(|(index, value)| (*index, *value)).collect();
        sort_by_key(&mut written, |(index, _)| *index);
        self.far.is_empty().then_some(written)
    }

    fn given(&self, index: &IBig) -> &InputElement {
        let run = self.runs.get(self.runs.partition_point(|(_, last, _)| last < index));
        run.filter(|(first, ..)| first <= index).map_or(&self.default, |(.., given)| given)
    }
}

/// All objects, with what bounds them.
#[derive(Debug)]
pub(crate) struct Heap {
    objects: Vec<Object>,
    free: Vec<Handle>,
    /// Values allocated and not yet freed.
    used: usize,
    /// A collection is due when `used` is larger.
    threshold: usize,
    pub(crate) integer_bits: usize,
    /// Words of all large integers ever made.
    pub(crate) big_words: u64,
    /// Which elements of input arrays were read as they were given, if the observer wants to know.
    pub(crate) reads: Option<Reads>,
}

/// The heap is full of live values.
pub(crate) struct Full;

/// Collections start at this size, unless the limit is lower.
const FIRST_THRESHOLD: usize = 1 << 16;

impl Heap {
    pub(crate) fn new(limit: usize, integer_bits: usize) -> Self {
        let threshold = limit.min(FIRST_THRESHOLD);
        Self { objects: Vec::new(), free: Vec::new(), used: 0, threshold, integer_bits, big_words: 0, reads: None }
    }

    /// Returns the number of objects that there are or were: new ones have this handle or higher ones, unless freed
    /// ones are used again.
    pub(crate) fn size(&self) -> usize {
        self.objects.len()
    }

    /// The object that a handle names.
    pub(crate) fn get(&self, handle: Handle) -> &Object {
        &self.objects[handle as usize]
    }

    pub(crate) fn get_mut(&mut self, handle: Handle) -> &mut Object {
        &mut self.objects[handle as usize]
    }

    /// Puts an object into the heap. Never collects: see [`Heap::collection_due`].
    pub(crate) fn allocate(&mut self, object: Object) -> Handle {
        self.used += size(&object);
        if let Some(handle) = self.free.pop() {
            self.objects[handle as usize] = object;
            return handle;
        }
        self.objects.push(object);
        self.objects.len() as Handle - 1
    }

    /// The value of an integer of any size.
    pub(crate) fn integer(&mut self, integer: IBig) -> Value {
        if let Ok(small) = i64::try_from(&integer) {
            return Value::Int(small);
        }
        self.big_words += words(&integer) as u64;
        Value::Big(self.allocate(Object::Big(integer)))
    }

    /// The integer that a value is, if it is one.
    pub(crate) fn as_integer(&self, value: Value) -> Option<IBig> {
        match value {
            Value::Int(small) => Some(IBig::from(small)),
            Value::Big(handle) => match self.get(handle) {
                Object::Big(integer) => Some(integer.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The number of elements of an array that has a length.
    pub(crate) fn length(&self, array: Handle) -> Option<usize> {
        match self.get(array) {
            Object::Array(elements) => Some(elements.len()),
            Object::Filled(filled) => Some(filled.len()),
            _ => None,
        }
    }

    /// The element at an index of an array that has a length.
    #[inline]
    pub(crate) fn element(&self, array: Handle, index: usize) -> Option<Value> {
        match self.get(array) {
            Object::Array(elements) => elements.get(index).copied(),
            Object::Filled(filled) => (index < filled.len()).then(|| filled.get(index)),
            _ => None,
        }
    }

    /// The element at an index that an array has; a row is made when it is first read.
    #[inline]
    pub(crate) fn made_element(&mut self, array: Handle, index: usize) -> Value {
        let filled = match self.get(array) {
            Object::Array(elements) => return elements[index],
            Object::Filled(filled) => filled,
            _ => return Value::Undefined,
        };
        let held = filled.get(index);
        if held != Value::Undefined {
            return held;
        }
        let Some(row) = filled.row() else { return held };
        let row = Value::Array(self.allocate(Object::Filled(Box::new(row))));
        self.set_element(array, index, row);
        row
    }

    /// Writes the element at an index that an array has.
    #[inline]
    pub(crate) fn set_element(&mut self, array: Handle, index: usize, value: Value) {
        match &mut self.objects[array as usize] {
            Object::Array(elements) => elements[index] = value,
            Object::Filled(filled) => self.used += if filled.set(index, value) { CHUNK } else { 0 },
            _ => {}
        }
    }

    /// The array that is an argument of `main`.
    pub(crate) fn argument(&mut self, parameter: usize, array: &InputArray) -> Value {
        let origin = self.reads.as_mut().map(|reads| reads.argument(parameter));
        self.input_array(array, origin)
    }

    /// A fresh array with 0 everywhere.
    pub(crate) fn endless(&mut self) -> Value {
        self.input_array(&InputArray::zeros(1), None)
    }

    fn input_array(&mut self, array: &InputArray, origin: Option<usize>) -> Value {
        let mut given = |element: &Element| match element {
            Element::Integer(integer) => InputElement::Integer(self.integer(integer.clone())),
            Element::Row(row) => InputElement::Row(Rc::new(row.clone())),
        };
        let default = given(array.default_element());
        let runs = array.runs().iter().map(|run| (run.first.clone(), run.last.clone(), given(&run.element))).collect();
        let elements = InputElements { default, runs, near: FxHashMap::default(), far: FxHashMap::default(), origin };
        Value::Array(self.allocate(Object::InputArray(Box::new(elements))))
    }

    /// An element of an input array; rows of arrays with several dimensions are created when they are first read.
    pub(crate) fn input_element(&mut self, array: Handle, index: Value) -> Value {
        let Object::InputArray(elements) = self.get(array) else { return Value::Undefined };
        if let Value::Int(small) = index
            && let Some(found) = elements.near.get(&small)
        {
            return *found;
        }
        let Some(at) = self.as_integer(index) else { return Value::Undefined };
        if let Some(found) = elements.far.get(&at) {
            return *found;
        }
        let origin = elements.origin;
        match elements.given(&at).clone() {
            InputElement::Integer(value) => {
                if let (Some(reads), Some(origin)) = (&mut self.reads, origin) {
                    reads.note(origin, at);
                }
                value
            }
            InputElement::Row(row) => {
                let origin = self.reads.as_mut().zip(origin).map(|(reads, origin)| reads.row(origin, at));
                let row = self.input_array(&row, origin);
                self.set_input_element(array, index, row);
                row
            }
        }
    }

    /// Writes an element of an input array.
    pub(crate) fn set_input_element(&mut self, array: Handle, index: Value, value: Value) {
        let large = if let Value::Int(_) = index { None } else { self.as_integer(index) };
        let Object::InputArray(elements) = self.get_mut(array) else { return };
        let fresh = match (index, large) {
            (Value::Int(small), _) => elements.near.insert(small, value).is_none(),
            (_, Some(large)) => elements.far.insert(large, value).is_none(),
            _ => false,
        };
        self.used += usize::from(fresh);
    }

    /// Returns `true` if [`Heap::collect`] should be called soon.
    #[inline]
    pub(crate) fn collection_due(&self) -> bool {
        self.used > self.threshold
    }

    /// Frees what is unreachable from the roots. At most `limit` values may be alive then.
    pub(crate) fn collect(&mut self, roots: impl Iterator<Item = Value>, limit: usize) -> Result<(), Full> {
        let mut live = vec![false; self.objects.len()];
        let mut pending: Vec<Handle> = Vec::new();
        let mut visit = |value: Value, pending: &mut Vec<Handle>| {
            if let Value::Big(handle) | Value::Cell(handle) | Value::Array(handle) | Value::Record(handle) = value
                && !std::mem::replace(&mut live[handle as usize], true)
            {
                pending.push(handle);
            }
        };
        roots.for_each(|root| visit(root, &mut pending));
        while let Some(handle) = pending.pop() {
            match &self.objects[handle as usize] {
                Object::Cell(value) => visit(*value, &mut pending),
                Object::Array(elements) => elements.iter().for_each(|each| visit(*each, &mut pending)),
                Object::Filled(filled) => {
                    visit(filled.innermost(), &mut pending);
                    filled.changed().for_each(|(_, each)| visit(each, &mut pending));
                }
                Object::Record { fields, .. } => fields.iter().for_each(|each| visit(*each, &mut pending)),
                Object::InputArray(elements) => {
                    let all = elements.near.values().chain(elements.far.values());
                    all.for_each(|each| visit(*each, &mut pending));
                    let given = elements.runs.iter().map(|(.., given)| given).chain([&elements.default]);
                    for given in given {
                        if let InputElement::Integer(value) = given {
                            visit(*value, &mut pending);
                        }
                    }
                }
                Object::Free | Object::Big(_) => {}
            }
        }
        self.used = 0;
        self.free.clear();
        for (handle, object) in self.objects.iter_mut().enumerate() {
            if live[handle] {
                self.used += size(object);
            } else {
                *object = Object::Free;
                self.free.push(handle as Handle);
            }
        }
        self.threshold = 2 * self.used + limit.min(FIRST_THRESHOLD);
        if self.used > limit { Err(Full) } else { Ok(()) }
    }
}

/// The number of values that an object counts as.
fn size(object: &Object) -> usize {
    1 + match object {
        Object::Free | Object::Cell(_) => 0,
        Object::Array(elements) => elements.len(),
        Object::Filled(filled) => filled.size(),
        Object::InputArray(elements) => elements.runs.len() + elements.near.len() + elements.far.len(),
        Object::Record { fields, .. } => fields.len(),
        Object::Big(integer) => words(integer),
    }
}

fn words(integer: &IBig) -> usize {
    integer.bit_len() / 64
}
