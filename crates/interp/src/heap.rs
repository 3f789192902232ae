//! Values, and the heap of what they refer to.
//!
//! A [`Value`] is 16 bytes and plain to copy: arrays, cells, records and integers beyond 64 bits lie in the [`Heap`]
//! and are named by their index there. A mark-and-sweep collection frees what the program can no longer reach, so that
//! a long run needs no more memory than its live values, lists of any length are freed without recursion, and a cell
//! outlives the call whose variable it was for as long as a pointer leads to it.

use std::collections::BTreeMap;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use rustc_hash::FxHashMap;

use crate::inputs::InputArray;

/// The index of an object in the heap.
pub(crate) type Handle = u32;

/// What a variable, element, field or cell holds.
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

/// What lies in the heap.
#[derive(Clone, Debug)]
pub(crate) enum Object {
    /// Unused.
    Free,
    Cell(Value),
    Array(Vec<Value>),
    InputArray(Box<InputElements>),
    /// Field values, in the order of the names of the shape.
    Record {
        shape: u32,
        fields: Box<[Value]>,
    },
    Big(IBig),
}

/// The elements of an input array that were given, written, or (rows) read.
#[derive(Clone, Debug)]
pub(crate) struct InputElements {
    dimensions: usize,
    default: IBig,
    near: FxHashMap<i64, Value>,
    far: BTreeMap<IBig, Value>,
}

impl InputElements {
    /// The touched elements with 64-bit indices, in order. (Those further away are too exotic to show.)
    pub(crate) fn touched(&self) -> Vec<(i64, Value)> {
        let mut touched: Vec<_> = self.near.iter().map(|(index, value)| (*index, *value)).collect();
        touched.sort_unstable_by_key(|(index, _)| *index);
        touched
    }

    fn put(&mut self, index: IBig, value: Value) {
        match i64::try_from(&index) {
            Ok(small) => self.near.insert(small, value),
            Err(_) => self.far.insert(index, value),
        };
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
    limit: usize,
    pub(crate) integer_bits: usize,
    /// Words of all large integers ever made.
    pub(crate) big_words: u64,
}

/// The heap is full of live values.
pub(crate) struct Full;

/// Collections start at this size, unless the limit is lower.
const FIRST_THRESHOLD: usize = 1 << 16;

impl Heap {
    pub(crate) fn new(limit: usize, integer_bits: usize) -> Self {
        let threshold = limit.min(FIRST_THRESHOLD);
        Self { objects: Vec::new(), free: Vec::new(), used: 0, threshold, limit, integer_bits, big_words: 0 }
    }

    /// How many objects there are or were: new ones have this handle or higher ones, unless freed ones are used again.
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

    /// A fresh input array.
    pub(crate) fn input_array(&mut self, array: &InputArray) -> Value {
        let mut elements = InputElements {
            dimensions: array.dimensions.max(1),
            default: array.default.clone(),
            near: FxHashMap::default(),
            far: BTreeMap::new(),
        };
        let mut rows: BTreeMap<&IBig, InputArray> = BTreeMap::new();
        for (indices, element) in &array.entries {
            match indices.as_slice() {
                [index] if elements.dimensions == 1 => {
                    let value = self.integer(element.clone());
                    elements.put(index.clone(), value);
                }
                [index, rest @ ..] if indices.len() == elements.dimensions => {
                    let empty = || InputArray {
                        dimensions: array.dimensions - 1,
                        default: array.default.clone(),
                        entries: BTreeMap::new(),
                    };
                    rows.entry(index).or_insert_with(empty).entries.insert(rest.to_vec(), element.clone());
                }
                _ => {}
            }
        }
        for (index, row) in rows {
            let row = self.input_array(&row);
            elements.put(index.clone(), row);
        }
        Value::Array(self.allocate(Object::InputArray(Box::new(elements))))
    }

    /// An element of an input array; rows of arrays with several dimensions come to be when they are first read.
    pub(crate) fn input_element(&mut self, array: Handle, index: Value) -> Value {
        let Object::InputArray(elements) = self.get(array) else { return Value::Undefined };
        let found = match index {
            Value::Int(small) => elements.near.get(&small).copied(),
            _ => self.as_integer(index).and_then(|large| elements.far.get(&large).copied()),
        };
        if let Some(found) = found {
            return found;
        }
        let default = elements.default.clone();
        if elements.dimensions == 1 {
            return self.integer(default);
        }
        let row = InputArray { dimensions: elements.dimensions - 1, default, entries: BTreeMap::new() };
        let row = self.input_array(&row);
        self.set_input_element(array, index, row);
        row
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

    /// Whether [`Heap::collect`] should be called soon.
    #[inline]
    pub(crate) fn collection_due(&self) -> bool {
        self.used > self.threshold
    }

    /// Frees what the roots do not lead to.
    pub(crate) fn collect(&mut self, roots: impl Iterator<Item = Value>) -> Result<(), Full> {
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
                Object::Record { fields, .. } => fields.iter().for_each(|each| visit(*each, &mut pending)),
                Object::InputArray(elements) => {
                    let all = elements.near.values().chain(elements.far.values());
                    all.for_each(|each| visit(*each, &mut pending));
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
        self.threshold = 2 * self.used + self.limit.min(FIRST_THRESHOLD);
        if self.used > self.limit { Err(Full) } else { Ok(()) }
    }
}

/// How many values an object counts as.
fn size(object: &Object) -> usize {
    1 + match object {
        Object::Free | Object::Cell(_) => 0,
        Object::Array(elements) => elements.len(),
        Object::InputArray(elements) => elements.near.len() + elements.far.len(),
        Object::Record { fields, .. } => fields.len(),
        Object::Big(integer) => words(integer),
    }
}

fn words(integer: &IBig) -> usize {
    integer.bit_len() / 64
}
