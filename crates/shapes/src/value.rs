//! Abstract values.

use loopscope_intervals::Interval;

/// The name of a field: its position among the names of all fields.
pub(crate) type Name = u32;

/// A cell, or the first cell of a segment: an index into [`Heap::chunks`](crate::heap::Heap::chunks).
pub(crate) type ChunkId = usize;

/// The value of a variable, a cell or a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// One of these integers, or nothing yet.
    Number { integers: Option<Interval>, may_be_unwritten: bool },
    /// The null pointer.
    Null,
    /// A pointer to this cell.
    Pointer(ChunkId),
    /// A pointer to the last cell of this segment, whose cells point back.
    Last(ChunkId),
    /// An array of one element, which is this cell's contents.
    Array(ChunkId),
    /// An array of one element to which nothing else points, with its element. Only cells have it.
    Owned(Box<Value>),
    /// An array of another length, or a function.
    Other,
    /// A record; its fields in the order of their names.
    Record(Vec<(Name, Value)>),
    /// Anything.
    Any,
}

impl Value {
    /// Nothing was written yet.
    pub(crate) const UNWRITTEN: Self = Self::Number { integers: None, may_be_unwritten: true };
    /// Any integer.
    pub(crate) const INTEGER: Self = Self::integers(Interval::ALL);

    pub(crate) const fn integers(integers: Interval) -> Self {
        Self::Number { integers: Some(integers), may_be_unwritten: false }
    }

    /// The value, or the element that it owns.
    pub(crate) fn through(&self) -> &Self {
        if let Self::Owned(element) = self { element } else { self }
    }

    /// Mutable [`through`](Self::through).
    pub(crate) fn through_mut(&mut self) -> &mut Self {
        if let Self::Owned(element) = self { element } else { self }
    }

    /// The integers that it may be; none if it is something else.
    pub(crate) fn as_integers(&self) -> Option<Interval> {
        match self {
            Self::Number { integers, .. } => *integers,
            Self::Any => Some(Interval::ALL),
            _ => None,
        }
    }

    /// A field of the record.
    pub(crate) fn field(&self, name: Name) -> Option<&Self> {
        let Self::Record(fields) = self else { return None };
        fields.iter().find(|(each, _)| *each == name).map(|(_, value)| value)
    }

    /// Mutable [`field`](Self::field).
    pub(crate) fn field_mut(&mut self, name: Name) -> Option<&mut Self> {
        let Self::Record(fields) = self else { return None };
        fields.iter_mut().find(|(each, _)| *each == name).map(|(_, value)| value)
    }

    /// Calls `visit` with each pointer in it.
    pub(crate) fn each_pointer(&self, visit: &mut dyn FnMut(ChunkId)) {
        match self {
            Self::Pointer(chunk) | Self::Last(chunk) | Self::Array(chunk) => visit(*chunk),
            Self::Owned(element) => element.each_pointer(visit),
            Self::Record(fields) => fields.iter().for_each(|(_, value)| value.each_pointer(visit)),
            _ => {}
        }
    }

    /// Calls `visit` with each segment to whose last cell a pointer in the value points.
    pub(crate) fn each_last(&self, visit: &mut dyn FnMut(ChunkId)) {
        match self {
            Self::Last(segment) => visit(*segment),
            Self::Owned(element) => element.each_last(visit),
            Self::Record(fields) => fields.iter().for_each(|(_, value)| value.each_last(visit)),
            _ => {}
        }
    }

    /// Mutable [`each_pointer`](Self::each_pointer).
    pub(crate) fn each_pointer_mut(&mut self, visit: &mut dyn FnMut(&mut ChunkId)) {
        match self {
            Self::Pointer(chunk) | Self::Last(chunk) | Self::Array(chunk) => visit(chunk),
            Self::Owned(element) => element.each_pointer_mut(visit),
            Self::Record(fields) => fields.iter_mut().for_each(|(_, value)| value.each_pointer_mut(visit)),
            _ => {}
        }
    }

    /// Calls `visit` with each part that is not a record, to change it.
    pub(crate) fn each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Self)) {
        match self {
            Self::Record(fields) => fields.iter_mut().for_each(|(_, value)| value.each_part_mut(visit)),
            part => visit(part),
        }
    }

    /// Joins another value; values of different kinds become [`Self::Any`]. Returns whether that changes the value.
    pub(crate) fn join(&mut self, other: &Self, widens: bool) -> bool {
        match (&mut *self, other) {
            (
                Self::Number { integers, may_be_unwritten },
                Self::Number { integers: more, may_be_unwritten: may_be_too },
            ) => {
                let joined = match (*integers, *more) {
                    (Some(known), Some(more)) => Some(if widens { widened(known, more) } else { known.join(more) }),
                    (known, more) => known.or(more),
                };
                let grew = joined != *integers || !*may_be_unwritten && *may_be_too;
                (*integers, *may_be_unwritten) = (joined, *may_be_unwritten || *may_be_too);
                grew
            }
            (Self::Record(fields), Self::Record(others))
                if fields.iter().map(|(name, _)| name).eq(others.iter().map(|(name, _)| name)) =>
            {
                let mut grew = false;
                for ((_, field), (_, other)) in fields.iter_mut().zip(others) {
                    grew |= field.join(other, widens);
                }
                grew
            }
            (Self::Owned(element), Self::Owned(other)) => element.join(other, widens),
            (Self::Any, _) => false,
            (known, other) if known == other => false,
            _ => {
                *self = Self::Any;
                true
            }
        }
    }
}

/// The join of intervals, with ends that move only a few times.
fn widened(known: Interval, more: Interval) -> Interval {
    const ENDS: [i128; 3] = [-1, 0, 1];
    let low = (more.least() < known.least()).then(|| ENDS.into_iter().rev().find(|end| *end <= more.least()));
    let high = (more.most() > known.most()).then(|| ENDS.into_iter().find(|end| *end >= more.most()));
    let low = low.map_or(known.least(), |end| end.unwrap_or(Interval::ALL.least()));
    let high = high.map_or(known.most(), |end| end.unwrap_or(Interval::ALL.most()));
    Interval::between(low, high)
}
