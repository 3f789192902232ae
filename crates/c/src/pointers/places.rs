//! Where pointers lie.

use crate::tree::{Expression, ExpressionKind, FunctionId, StructId, VariableId};
use crate::types::Type;

/// A holder of pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Holder {
    Variable(VariableId),
    Result(FunctionId),
    Field(StructId, usize),
}

/// A holder, or the pointers to which its pointers point: `p` for 0, `*p` for 1, `**p` for 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointerPlace {
    pub(super) holder: Holder,
    pub(super) behind: usize,
}

/// Returns the holders of the values that an expression can have.
pub(super) fn sources(pointer: &Expression) -> Vec<PointerPlace> {
    match &pointer.kind {
        ExpressionKind::Conditional(_, then, otherwise) => {
            sources(then).into_iter().chain(sources(otherwise)).collect()
        }
        ExpressionKind::Arithmetic(_, value, _)
        | ExpressionKind::Comma(_, value)
        | ExpressionKind::Assign(value, _)
        | ExpressionKind::Step { target: value, .. } => sources(value),
        ExpressionKind::AddressOf(object) => match &object.kind {
            ExpressionKind::Behind(base, _) => sources(base),
            _ => Vec::new(),
        },
        _ => place(pointer).into_iter().collect(),
    }
}

impl From<Holder> for PointerPlace {
    fn from(holder: Holder) -> Self {
        Self { holder, behind: 0 }
    }
}

/// The place of the value of an expression; of an element of an array, the place of the array.
pub(super) fn place(expression: &Expression) -> Option<PointerPlace> {
    match &expression.kind {
        ExpressionKind::Variable(id) => Some(Holder::Variable(*id).into()),
        ExpressionKind::Call(id, _) => Some(Holder::Result(*id).into()),
        ExpressionKind::Element(base, _) => place(base),
        ExpressionKind::Field(base, field) => match base.ty {
            Type::Struct(id) => Some(Holder::Field(id, *field).into()),
            _ => None,
        },
        ExpressionKind::Dereference(pointer) | ExpressionKind::Behind(pointer, _) => {
            let PointerPlace { holder, behind } = place_of_pointer(pointer)?;
            Some(PointerPlace { holder, behind: behind + 1 })
        }
        _ => None,
    }
}

/// The place of a pointer that leads somewhere.
fn place_of_pointer(pointer: &Expression) -> Option<PointerPlace> {
    match &pointer.kind {
        ExpressionKind::Arithmetic(_, value, _)
        | ExpressionKind::Comma(_, value)
        | ExpressionKind::Assign(value, _)
        | ExpressionKind::Step { target: value, .. } => place_of_pointer(value),
        _ => place(pointer),
    }
}
