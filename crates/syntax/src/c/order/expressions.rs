//! What the evaluation of an expression does.

use super::effects::{Effects, Object, Objects, Part};
use super::functions::FunctionEffects;
use crate::c::tree::{Expression, ExpressionKind, Initialiser, Library, Piece, Statement, StatementKind};
use crate::c::types::{Type, leaf};

impl FunctionEffects<'_> {
    /// Adds what a statement does, without the statements in it.
    pub(super) fn add_statement(&self, statement: &Statement, effects: &mut Effects) {
        match &statement.kind {
            StatementKind::Expression(value) => self.add_unused(value, effects),
            StatementKind::For(_, condition, step, _) => {
                if let Some(condition) = condition {
                    self.add(condition, effects);
                }
                if let Some(step) = step {
                    self.add_unused(step, effects);
                }
            }
            StatementKind::Declare(_, Some(first)) => self.add_initialiser(first, effects),
            StatementKind::If(value, ..)
            | StatementKind::While(value, _)
            | StatementKind::DoWhile(_, value)
            | StatementKind::Switch(value, _)
            | StatementKind::Return(Some(value)) => self.add(value, effects),
            _ => {}
        }
    }

    fn add_initialiser(&self, initialiser: &Initialiser, effects: &mut Effects) {
        match initialiser {
            Initialiser::Zero => {}
            Initialiser::Value(value) => self.add(value, effects),
            Initialiser::Parts(parts) => parts.iter().for_each(|part| self.add_initialiser(part, effects)),
        }
    }

    /// Adds what an expression does whose value is not used.
    fn add_unused(&self, expression: &Expression, effects: &mut Effects) {
        match &expression.kind {
            ExpressionKind::Step { target, up: true, .. } if target.variable().is_some() => {
                effects.counts.add_some(self.object(target));
            }
            ExpressionKind::Comma(first, then) => {
                self.add_unused(first, effects);
                self.add_unused(then, effects);
            }
            _ => self.add(expression, effects),
        }
    }

    /// Adds what the evaluation of an expression does.
    pub(super) fn add(&self, expression: &Expression, effects: &mut Effects) {
        match &expression.kind {
            ExpressionKind::AddressOf(place) | ExpressionKind::Decay(place) => self.add_place(place, effects),
            ExpressionKind::Variable(_)
            | ExpressionKind::Dereference(_)
            | ExpressionKind::Element(..)
            | ExpressionKind::Behind(..)
            | ExpressionKind::Field(..) => {
                self.add_place(expression, effects);
                effects.may_fail |= expression.variable().is_none();
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
                effects.may_fail = true;
                effects.reads.add_some(self.object(target));
                effects.writes.add_some(self.object(target));
            }
            ExpressionKind::Call(callee, arguments) => {
                for argument in arguments {
                    self.add(argument, effects);
                }
                effects.may_fail = true;
                effects.add(&self.of_call(*callee, arguments));
            }
            ExpressionKind::Library(library) => self.add_library(library, expression, effects),
            _ => {
                effects.may_fail |=
                    matches!(expression.kind, ExpressionKind::Arithmetic(..) | ExpressionKind::Negate(_));
                expression.operands().into_iter().for_each(|operand| self.add(operand, effects));
            }
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
            | Library::Unget(_) => effects.reads_input = true,
            Library::PutCharacter(_) => effects.prints = true,
            Library::Print(pieces) => effects.prints |= pieces.iter().any(|piece| !matches!(piece, Piece::Call(_))),
            Library::Exit(_) | Library::Assume(_) => effects.ends = true,
            Library::Free(_) => effects.writes = Objects::All,
            Library::Allocate(allocation) if allocation.moved.is_some() => effects.writes = Objects::All,
            Library::Assert(_)
            | Library::Check(..)
            | Library::ReachError
            | Library::Absolute(_)
            | Library::Character(..) => {
                effects.may_fail = true;
            }
            Library::Any
            | Library::Argument(_)
            | Library::AllocationFails(_)
            | Library::Random
            | Library::Allocate(_)
            | Library::Apart(_)
            | Library::InSet(..) => {}
        }
    }

    /// What a place is, if others can see it.
    fn object(&self, place: &Expression) -> Option<Object> {
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

    /// A part of what a pointer leads to, if others can see it.
    pub(super) fn behind(&self, pointer: &Expression, part: Part) -> Option<Object> {
        match &pointer.kind {
            ExpressionKind::Null => None,
            ExpressionKind::Decay(place) | ExpressionKind::AddressOf(place) => self.object(place),
            ExpressionKind::Variable(id) if self.fresh.contains(id) => None,
            ExpressionKind::Variable(id) if self.steady.contains(id) => Some(Object::Memory(part, Some(*id))),
            _ => Some(Object::Memory(part, None)),
        }
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
