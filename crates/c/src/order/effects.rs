//! The reads and changes of an evaluation.

use crate::tree::{StructId, VariableId};
use crate::types::Type;

/// Effects that read or write more objects than this are taken to read or write all.
const MOST_OBJECTS: usize = 64;

/// An object that is read or written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Object {
    /// A variable, or a part of it.
    Variable(VariableId),
    /// A part of what pointers point to; with the pointer, if that is a parameter that is not modified, or a local variable that
    /// points to memory of its own.
    Memory(Part, Option<VariableId>),
}

/// A part to which a pointer can point.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    /// A field of a struct.
    Field(StructId, usize),
    /// A value of a type.
    Value(Type),
}

/// Some objects.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Objects {
    These(Vec<Object>),
    All,
}

/// The effects of an evaluation, apart from its value.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Effects {
    pub(super) reads: Objects,
    pub(super) writes: Objects,
    /// The objects that it only increases. Two evaluations may do so in any order.
    pub(super) increments: Objects,
    pub(super) reads_input: bool,
    pub(super) prints: bool,
    /// True if it may end the run, or leave out runs.
    pub(super) ends: bool,
    /// True if its operators show that it may be an error.
    pub(super) may_fail: bool,
}

impl Effects {
    /// Adds others; whether there are new ones among them.
    pub(super) fn add(&mut self, other: &Self) -> bool {
        let before = self.clone();
        self.reads.add_all(&other.reads);
        self.writes.add_all(&other.writes);
        self.increments.add_all(&other.increments);
        self.reads_input |= other.reads_input;
        self.prints |= other.prints;
        self.ends |= other.ends;
        self.may_fail |= other.may_fail;
        *self != before
    }

    pub(super) fn objects(&mut self) -> [&mut Objects; 3] {
        [&mut self.reads, &mut self.writes, &mut self.increments]
    }
}

impl Default for Objects {
    fn default() -> Self {
        Self::These(Vec::new())
    }
}

impl Objects {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::These(these) if these.is_empty())
    }

    pub(super) fn add(&mut self, object: Object) {
        let Self::These(these) = self else { return };
        if these.contains(&object) {
            return;
        }
        these.push(object);
        if these.len() > MOST_OBJECTS {
            *self = Self::All;
        }
    }

    pub(super) fn add_some(&mut self, object: Option<Object>) {
        if let Some(object) = object {
            self.add(object);
        }
    }

    fn add_all(&mut self, other: &Self) {
        match other {
            Self::These(others) => others.iter().for_each(|each| self.add(each.clone())),
            Self::All => *self = Self::All,
        }
    }

    pub(super) fn retain(&mut self, is_kept: impl FnMut(&Object) -> bool) {
        if let Self::These(these) = self {
            these.retain(is_kept);
        }
    }
}
