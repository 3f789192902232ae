//! The parts of a pointer beside the reference to its array.

use super::{Holder, PointerPlace, Pointers, Shape, add, place};
use crate::tree::{Allocation, Expression, ExpressionKind, FunctionId, Library, StructId, TranslationUnit, VariableId};
use crate::types::Type;

/// The parts that the pointers of a class have beside the reference to their array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of its own")]
pub(crate) struct Parts {
    /// The index of the element.
    pub(crate) at: bool,
    /// The flags that say which elements were written.
    pub(crate) set: bool,
    /// The number of elements, where the array does not say so itself.
    pub(crate) length: bool,
    /// The state array: see `lower/memory.rs`.
    pub(crate) live: bool,
}

impl Parts {
    /// Returns `true` if a pointer is the array alone.
    pub(crate) fn is_plain(self) -> bool {
        self == Self::default()
    }
}

impl Pointers {
    /// The parts of a pointer. None for null and for arrays and variables themselves.
    pub(crate) fn parts(&self, pointer: &Expression) -> Parts {
        match &pointer.kind {
            ExpressionKind::Arithmetic(_, base, _) => self.parts(base),
            ExpressionKind::Conditional(_, then, otherwise) => {
                let parts = self.parts(then);
                if parts.is_plain() { self.parts(otherwise) } else { parts }
            }
            ExpressionKind::Comma(_, value) => self.parts(value),
            ExpressionKind::Assign(target, _) | ExpressionKind::Step { target, .. } => self.parts(target),
            ExpressionKind::Library(Library::Allocate(allocation)) => self.parts_of_allocation(allocation),
            ExpressionKind::AddressOf(object) => match &object.kind {
                ExpressionKind::Behind(base, _) => self.parts(base),
                _ => Parts::default(),
            },
            _ => place(pointer).map_or_else(Parts::default, |place| self.parts_of_place(place)),
        }
    }

    pub(crate) fn parts_of_variable(&self, variable: VariableId) -> Parts {
        self.parts_of_place(Holder::Variable(variable).into())
    }

    pub(crate) fn parts_of_result(&self, function: FunctionId) -> Parts {
        self.parts_of_place(Holder::Result(function).into())
    }

    /// The parts of the pointers to memory that is allocated.
    pub(crate) fn parts_of_allocation(&self, allocation: &Allocation) -> Parts {
        self.class_of_allocation(allocation).map_or_else(Parts::default, |class| self.parts_of(class))
    }

    /// Returns `true` if a pointer may point to a string literal.
    pub(crate) fn may_be_text(&self, pointer: &Expression) -> bool {
        let is_text = |place| self.known_class(place).is_some_and(|class| self.facts[class].to_text);
        super::sources(pointer).into_iter().any(is_text)
    }

    /// The variable that is the only array to which a pointer can point, if there is one.
    pub(crate) fn only_array(&self, pointer: &Expression) -> Option<VariableId> {
        match &pointer.kind {
            ExpressionKind::Arithmetic(_, base, _) => return self.only_array(base),
            ExpressionKind::Decay(array) => return array.variable(),
            ExpressionKind::AddressOf(object) => match &object.kind {
                ExpressionKind::Element(array, _) => return array.variable(),
                ExpressionKind::Behind(base, _) => return self.only_array(base),
                _ => return None,
            },
            _ => {}
        }
        let mut only = None;
        for class in self.classes(pointer)? {
            let facts = &self.facts[class];
            let leads_elsewhere = facts.to_rows
                || facts.to_text
                || facts.is_null
                || facts.to_heap
                || facts.is_raw
                || !facts.to_variables.is_empty()
                || !facts.structs.is_empty()
                || !facts.wholes.is_empty()
                || self.allocations.values().any(|of| self.root(*of) == class);
            let [first, others @ ..] = facts.arrays.as_slice() else { return None };
            if leads_elsewhere || others.iter().any(|other| other != first) || only.is_some_and(|only| only != *first) {
                return None;
            }
            only = Some(*first);
        }
        only
    }

    /// Returns `true` if a pointer can have another value than null. A parameter of a function that is never called
    /// cannot.
    pub(crate) fn leads_somewhere(&self, pointer: &Expression) -> bool {
        let Some(classes) = self.classes(pointer) else { return true };
        classes.into_iter().any(|class| {
            let facts = &self.facts[class];
            facts.to_heap || facts.to_arrays || !facts.to_variables.is_empty() || !facts.to_fields.is_empty()
        })
    }

    /// Returns `true` if two pointers may point into the same array.
    pub(crate) fn may_share(&self, one: &Expression, other: &Expression) -> bool {
        let (Some(ones), Some(others)) = (self.classes(one), self.classes(other)) else { return true };
        let share = |one: usize, other: usize| {
            let (one_facts, other_facts) = (&self.facts[one], &self.facts[other]);
            let places = |facts: &super::Facts| -> Vec<VariableId> {
                facts.arrays.iter().chain(&facts.to_variables).chain(&facts.wholes).copied().collect()
            };
            let of_other = places(other_facts);
            one == other
                || one_facts.to_rows && other_facts.to_rows
                || places(one_facts).iter().any(|id| of_other.contains(id))
                || one_facts.structs.iter().any(|id| other_facts.structs.contains(id))
        };
        ones.iter().any(|one| others.iter().any(|other| share(*one, *other)))
    }

    /// The classes of the pointers whose values an expression can have; `None` if they are not known.
    fn classes(&self, pointer: &Expression) -> Option<Vec<usize>> {
        let sources = super::sources(pointer);
        let classes: Option<Vec<usize>> = sources.into_iter().map(|place| self.known_class(place)).collect();
        classes.filter(|classes| !classes.is_empty())
    }

    /// Returns the representation of the pointers to memory that is allocated.
    pub(crate) fn shape_of_allocation(&self, allocation: &Allocation) -> Option<Shape> {
        self.class_of_allocation(allocation).map(|class| self.shape_of(class))
    }

    /// Returns `true` if memory that is allocated may be given another length.
    pub(crate) fn is_moved(&self, allocation: &Allocation) -> bool {
        self.class_of_allocation(allocation).is_some_and(|class| self.facts[class].is_reallocated)
    }

    fn class_of_allocation(&self, allocation: &Allocation) -> Option<usize> {
        self.allocations.get(&allocation.number).map(|class| self.root(*class))
    }

    /// Returns the representation of pointers that lie in memory that is allocated.
    pub(crate) fn held_by_allocation(&self, allocation: &Allocation) -> Option<(Shape, Parts)> {
        let target = self.target_of(self.class_of_allocation(allocation)?)?;
        Some((self.shape_of(target), self.parts_of(target)))
    }

    pub(super) fn parts_of_place(&self, place: PointerPlace) -> Parts {
        self.known_class(place).map_or_else(Parts::default, |class| self.parts_of(class))
    }

    fn parts_of(&self, class: usize) -> Parts {
        let (facts, shape) = (&self.facts[class], self.shape_of(class));
        if shape == Shape::Cell {
            return Parts::default();
        }
        Parts {
            at: shape == Shape::Element,
            set: facts.is_remembered,
            length: facts.has_length,
            live: facts.freed
                || facts.to_freed_fields
                || facts.escapes
                || facts.is_reallocated
                || facts.to_text && facts.is_written,
        }
    }

    /// Propagates flags within each class: if one variable, struct or pointer of a class has them, all get them.
    pub(crate) fn remember(
        &mut self,
        program: &TranslationUnit,
        variables: &mut Vec<VariableId>,
        structs: &mut Vec<StructId>,
    ) {
        let mut changed = true;
        while changed {
            changed = false;
            for class in self.roots() {
                let facts = &self.facts[class];
                let is_cell = self.shape_of(class) == Shape::Cell;
                let leads_to = || facts.arrays.iter().chain(&facts.to_variables);
                let is_remembered = facts.is_raw
                    || leads_to().any(|id| variables.contains(id))
                    || facts.structs.iter().any(|id| structs.contains(id));
                if is_cell || !is_remembered {
                    continue;
                }
                for id in leads_to() {
                    changed |= add(variables, *id);
                }
                for id in &facts.structs {
                    changed |= add(structs, *id);
                }
                for (holder, _) in self.holders.iter().filter(|(_, of)| self.root(**of) == class) {
                    if let Holder::Variable(id) = holder
                        && matches!(program.variables[id.0].ty, Type::Pointer(_))
                    {
                        changed |= add(variables, *id);
                    }
                }
                changed |= !facts.is_remembered;
                self.facts[class].is_remembered = true;
            }
        }
    }
}
