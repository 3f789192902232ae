//! The values at the previous snapshot, to detect what has changed since.

use rustc_hash::FxHashMap;

use crate::heap::{Handle, Heap, Object, Value};

/// The former values, by their places.
#[derive(Default)]
pub(super) struct Before {
    /// By depth and time of the call, and the variable's number.
    pub(super) variables: FxHashMap<(u32, u64, u32), Value>,
    pub(super) objects: FxHashMap<Handle, Content>,
    /// The number of objects that there had been: those with later handles are new.
    pub(super) heap_size: usize,
}

/// The content of an object.
pub(super) enum Content {
    Cell(Value),
    Array(Vec<Value>),
    /// The value of all other elements, unless these are rows that no run has reached, and the elements.
    Filled(Option<Value>, FxHashMap<i64, Value>),
    InputArray(FxHashMap<i64, Value>),
}

impl Before {
    pub(super) fn keep(&mut self, handle: Handle, heap: &Heap) {
        let kept = match heap.get(handle) {
            Object::Cell(value) => Content::Cell(*value),
            Object::Array(elements) => Content::Array(elements.clone()),
            Object::Filled(filled) => {
                let changed = filled.changed().filter_map(|(index, value)| Some((i64::try_from(index).ok()?, value)));
                Content::Filled((!filled.has_rows()).then(|| filled.value()), changed.collect())
            }
            Object::InputArray(elements) => Content::InputArray(elements.touched().into_iter().collect()),
            _ => return,
        };
        self.objects.insert(handle, kept);
    }

    /// Returns the former value of a cell.
    pub(super) fn cell(&self, handle: Handle) -> Option<Value> {
        match self.objects.get(&handle)? {
            Content::Cell(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the former value of an element.
    pub(super) fn element(&self, handle: Handle, index: i64) -> Option<Value> {
        match self.objects.get(&handle)? {
            Content::Array(elements) => elements.get(usize::try_from(index).ok()?).copied(),
            Content::Filled(value, elements) => elements.get(&index).copied().or(*value),
            // An untouched element held something, but not what is written now.
            Content::InputArray(elements) => Some(elements.get(&index).copied().unwrap_or(Value::Undefined)),
            Content::Cell(_) => None,
        }
    }
}
