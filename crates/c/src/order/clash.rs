//! Pairs of evaluations whose order may matter.

use super::effects::{Effects, Object, Objects, Part};
use super::functions::FunctionEffects;
use crate::types::{Type, leaf};

impl FunctionEffects<'_> {
    /// Returns `true` if the order of two evaluations may matter.
    pub(super) fn clash(&self, one: &Effects, other: &Effects) -> bool {
        let interferes = |one: &Effects, other: &Effects| {
            [&other.reads, &other.writes, &other.increments].into_iter().any(|others| self.meet(&one.writes, others))
                || self.meet(&one.increments, &other.reads)
                || one.ends && (other.ends || other.may_fail || other.prints || other.reads_input)
        };
        one.reads_input && other.reads_input
            || one.prints && other.prints
            || interferes(one, other)
            || interferes(other, one)
    }

    fn meet(&self, one: &Objects, other: &Objects) -> bool {
        let (Objects::These(one), Objects::These(other)) = (one, other) else {
            return !one.is_empty() && !other.is_empty();
        };
        one.iter().any(|one| other.iter().any(|other| self.may_be_one(one, other)))
    }

    fn may_be_one(&self, one: &Object, other: &Object) -> bool {
        match (one, other) {
            (Object::Variable(one), Object::Variable(other)) => one == other,
            (Object::Variable(id), Object::Memory(part, _)) | (Object::Memory(part, _), Object::Variable(id)) => {
                let ty = leaf(&self.program.variables[id.0].ty);
                self.addressed.contains(id) && self.may_overlap(&Part::Value(ty.clone()), part)
            }
            (Object::Memory(one, _), Object::Memory(other, _)) => self.may_overlap(one, other),
        }
    }

    fn may_overlap(&self, one: &Part, other: &Part) -> bool {
        match (one, other) {
            (Part::Field(..), Part::Field(..)) => {
                // One field may lie in the other.
                let is_struct = |part| matches!(self.type_of(part), Some(Type::Struct(_)));
                one == other || is_struct(one) || is_struct(other)
            }
            _ => match (self.type_of(one), self.type_of(other)) {
                (Some(one), Some(other)) => is_in(one, other) || is_in(other, one),
                _ => true,
            },
        }
    }

    /// The type of a part, or of its elements.
    fn type_of<'p>(&'p self, part: &'p Part) -> Option<&'p Type> {
        match part {
            Part::Value(ty) => Some(ty),
            Part::Field(id, field) => {
                let fields = self.program.structs[id.0].fields.as_ref();
                fields.and_then(|fields| fields.get(*field)).map(|(_, ty)| leaf(ty))
            }
        }
    }
}

/// Returns `true` if a value of a type may be, or be in, one of the other type.
fn is_in(ty: &Type, whole: &Type) -> bool {
    ty == whole || matches!(whole, Type::Struct(_))
}
