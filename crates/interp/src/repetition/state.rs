//! States that can be compared.

use rustc_hash::FxHashMap;

use crate::heap::{Handle, Object, Value};
use crate::observer::RunView;

/// States of more words than this are not compared.
const LARGEST: usize = 600;

/// A state as words.
pub(super) struct State {
    /// The open calls, their registers, and what these refer to, with objects by the order in which they are found.
    pub(super) words: Vec<i64>,
    /// The integers of the last call that its loop does not need.
    pub(super) not_needed: Vec<i64>,
}

/// The state. `None` if it is too large, or has integers of more than 64 bits.
pub(super) fn state(view: &RunView<'_>, needed: &[bool]) -> Option<State> {
    let mut writer = Writer { words: Vec::new(), numbers: FxHashMap::default(), objects: Vec::new() };
    // Without it, a call could be taken for a value of the next part.
    writer.words.push(word(view.calls.len()));
    for call in view.calls {
        writer.words.extend([i64::from(call.function), i64::from(call.back)]);
    }
    view.callers.iter().try_for_each(|value| writer.value(*value))?;
    let mut not_needed = Vec::new();
    for (value, needed) in view.frame.iter().zip(needed) {
        let value = match *value {
            Value::Int(integer) if !needed => {
                not_needed.push(integer);
                Value::Int(0)
            }
            value => value,
        };
        writer.value(value)?;
    }
    let mut written = 0;
    while let Some(handle) = writer.objects.get(written).copied() {
        written += 1;
        match view.heap.get(handle) {
            Object::Cell(value) => writer.value(*value)?,
            Object::Array(values) => writer.values(values)?,
            Object::Record { shape, fields } => {
                writer.words.push(i64::from(*shape));
                writer.values(fields)?;
            }
            Object::Filled(filled) => {
                writer.words.extend([-2, word(filled.lengths().len()), word(filled.changed().count())]);
                writer.words.extend(filled.lengths().iter().map(|length| i64::from(*length)));
                writer.value(filled.innermost())?;
                for (index, value) in filled.changed() {
                    writer.words.push(word(index));
                    writer.value(value)?;
                }
            }
            Object::InputArray(elements) => {
                let (given, changed) = (elements.given_in_words()?, elements.written_in_words()?);
                writer.words.extend([-1, word(given.len()), word(changed.len())]);
                for (first, last, value) in given {
                    writer.words.extend([first, last]);
                    writer.value(value)?;
                }
                for (index, value) in changed {
                    writer.words.push(index);
                    writer.value(value)?;
                }
            }
            Object::Big(_) | Object::Free => return None,
        }
    }
    Some(State { words: writer.words, not_needed })
}

/// A number of objects that exist: fewer than 2^63.
fn word(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

struct Writer {
    words: Vec<i64>,
    numbers: FxHashMap<Handle, i64>,
    /// In the order in which they were found.
    objects: Vec<Handle>,
}

impl Writer {
    fn values(&mut self, values: &[Value]) -> Option<()> {
        self.words.push(word(values.len()));
        values.iter().try_for_each(|value| self.value(*value))
    }

    fn value(&mut self, value: Value) -> Option<()> {
        if self.words.len() > LARGEST {
            return None;
        }
        let (kind, word) = match value {
            Value::Undefined => (0, 0),
            Value::Int(integer) => (1, integer),
            Value::Null => (2, 0),
            Value::Cell(handle) => (3, self.number(handle)),
            Value::Array(handle) => (4, self.number(handle)),
            Value::Record(handle) => (5, self.number(handle)),
            Value::Function(function) => (6, i64::from(function)),
            Value::Big(_) => return None,
        };
        self.words.extend([kind, word]);
        Some(())
    }

    fn number(&mut self, handle: Handle) -> i64 {
        let next = word(self.objects.len());
        let number = *self.numbers.entry(handle).or_insert(next);
        if number == next {
            self.objects.push(handle);
        }
        number
    }
}
