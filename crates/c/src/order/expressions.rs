//! The effects of the evaluation of an expression.

use super::effects::{Effects, Object, Objects, Part};
use super::functions::FunctionEffects;
use crate::tree::{Expression, ExpressionKind, Library, Piece};
use crate::types::{Type, leaf};

impl FunctionEffects<'_> {
    /// Adds what the evaluation of an expression does.
    pub(super) fn add(&self, expression: &Expression, effects: &mut Effects) {
        effects.may_fail |= !cannot_fail(expression);
        match &expression.kind {
            ExpressionKind::AddressOf(place) | ExpressionKind::Decay(place) => self.add_place(place, effects),
            ExpressionKind::Variable(_)
            | ExpressionKind::Dereference(_)
            | ExpressionKind::Element(..)
            | ExpressionKind::Behind(..)
            | ExpressionKind::Field(..) => {
                self.add_place(expression, effects);
                effects.reads.add_some(self.object(expression));
            }
            ExpressionKind::Assign(target, value) => {
                self.add_place(target, effects);
                self.add(value, effects);
                effects.writes.add_some(self.object(target));
            }
            ExpressionKind::Compound(_, _, target, _) | ExpressionKind::Step { target, .. } => {
                self.add_place(target, effects);
                if let ExpressionKind::Compound(_, _, _, value) = &expression.kind {
                    self.add(value, effects);
                }
                effects.reads.add_some(self.object(target));
                effects.writes.add_some(self.object(target));
            }
            ExpressionKind::Call(callee, arguments) => {
                for argument in arguments {
                    self.add(argument, effects);
                }
                effects.add(&self.of_call(*callee, arguments));
            }
            ExpressionKind::Library(library) => self.add_library(library, expression, effects),
            _ => expression.operands().into_iter().for_each(|operand| self.add(operand, effects)),
        }
    }

    /// Adds what is done to find a place, which is not read.
    pub(super) fn add_place(&self, place: &Expression, effects: &mut Effects) {
        match &place.kind {
            ExpressionKind::Variable(_) => {}
            ExpressionKind::Field(whole, _) => self.add_place(whole, effects),
            ExpressionKind::Element(whole, index) => {
                self.add_place(whole, effects);
                self.add(index, effects);
            }
            _ => place.operands().into_iter().for_each(|operand| self.add(operand, effects)),
        }
    }

    /// Adds that an object is read.
    pub(super) fn add_read(&self, place: &Expression, effects: &mut Effects) {
        effects.reads.add_some(self.object(place));
    }

    fn add_library(&self, library: &Library, call: &Expression, effects: &mut Effects) {
        for operand in call.operands() {
            if matches!(library, Library::Scan(_)) {
                self.add_place(operand, effects);
                effects.writes.add_some(self.object(operand));
            } else {
                self.add(operand, effects);
            }
        }
        match library {
            Library::Scan(_)
            | Library::ReadWord
            | Library::ReadNumber(_)
            | Library::ReadCharacter
            | Library::PutBack(_)
            | Library::SeeEnd(_)
            | Library::ReadFile(..)
            | Library::Unget(_) => effects.reads_input = true,
            Library::PutCharacter(_) => effects.prints = true,
            Library::Print(pieces) => effects.prints |= pieces.iter().any(|piece| !matches!(piece, Piece::Call(_))),
            Library::Exit(_) | Library::Assume(_) => effects.ends = true,
            Library::Free(pointer) => self.add_freed(pointer, effects),
            Library::Allocate(allocation) => {
                allocation.moved.iter().for_each(|pointer| self.add_freed(pointer, effects));
            }
            Library::Assert(_)
            | Library::Check(..)
            | Library::ReachError
            | Library::Absolute(_)
            | Library::Character(..)
            | Library::Any
            | Library::Argument(_)
            | Library::ArgumentLength(_)
            | Library::Length(_)
            | Library::AllocationFails(_)
            | Library::OpeningFails(_)
            | Library::Random(_)
            | Library::Apart(_)
            | Library::Keep(_)
            | Library::Append(_)
            | Library::Quotient(_)
            | Library::InSet(..) => {}
        }
    }

    /// Adds that memory is freed: all of it is changed.
    fn add_freed(&self, pointer: &Expression, effects: &mut Effects) {
        match &pointer.ty {
            Type::Pointer(to) if **to != Type::Void => {
                effects.writes.add_some(self.behind(pointer, Part::Value(leaf(to).clone())));
            }
            _ => effects.writes = Objects::All,
        }
    }

    /// Returns the object at a place, if others can see it.
    pub(super) fn object(&self, place: &Expression) -> Option<Object> {
        if let Some(id) = place.root() {
            let is_local = self.program.variables[id.0].function.is_some() && !self.addressed.contains(&id);
            return (!is_local && !self.program.made.contains(&id)).then_some(Object::Variable(id));
        }
        match &place.kind {
            ExpressionKind::Field(whole, field) => match whole.ty {
                Type::Struct(id) => self.behind(pointer_to(whole)?, Part::Field(id, *field)),
                _ => None,
            },
            ExpressionKind::Element(whole, _) => self.object(whole),
            _ => self.behind(pointer_to(place)?, Part::Value(leaf(&place.ty).clone())),
        }
    }

    /// A part of what a pointer points to, if others can see it.
    pub(super) fn behind(&self, pointer: &Expression, part: Part) -> Option<Object> {
        match &pointer.kind {
            ExpressionKind::Null => None,
            ExpressionKind::Decay(place) | ExpressionKind::AddressOf(place) => self.object(place),
            ExpressionKind::Variable(id) if self.fresh.all.contains(id) || self.unmodified.contains(id) => {
                Some(Object::Memory(part, Some(*id)))
            }
            _ => Some(Object::Memory(part, None)),
        }
    }
}

/// Returns `true` if the evaluation of the expression itself, apart from its operands, is never an error. A local
/// variable without a value is left out of account.
fn cannot_fail(expression: &Expression) -> bool {
    use ExpressionKind as E;
    match &expression.kind {
        E::Number(_)
        | E::Null
        | E::Text(_)
        | E::Variable(_)
        | E::Not(_)
        | E::Convert(_)
        | E::And(..)
        | E::Or(..)
        | E::Conditional(..)
        | E::Comma(..) => true,
        E::Compare(_, left, _) => !matches!(left.ty, Type::Pointer(_)),
        E::Assign(target, _) => target.variable().is_some(),
        E::AddressOf(place) | E::Decay(place) => matches!(place.kind, E::Variable(_) | E::Text(_)),
        E::Field(whole, _) => cannot_fail(whole),
        _ => false,
    }
}

/// The pointer by which a place is found.
fn pointer_to(place: &Expression) -> Option<&Expression> {
    match &place.kind {
        ExpressionKind::Field(whole, _) | ExpressionKind::Element(whole, _) => pointer_to(whole),
        ExpressionKind::Behind(pointer, _) | ExpressionKind::Dereference(pointer) => Some(pointer),
        _ => None,
    }
}
