//! Local variables of the type `void *` that point to values of one type first, and of another type later. A class of pointers points
//! to one type, so an assignment that gives such a variable another type of value declares a variable of its own from there on.

use crate::parser::{Entity, Parser};
use crate::tree::{Expression, ExpressionKind, Initialiser, StatementKind, VariableId};
use crate::types::Type;

impl Parser<'_> {
    /// Notes the type of what a variable points to from its declaration on.
    pub(crate) fn note_pointee(&mut self, variable: VariableId, first: Option<&Initialiser>) {
        if let Some(Initialiser::Value(value)) = first
            && self.program.variables[variable.0].ty == Type::Void.pointer_to()
            && let Some(ty) = pointee(value)
        {
            self.pointees.insert(variable, ty);
        }
    }

    /// The statement that an assignment to a variable is, as a declaration if another variable holds the value from here on.
    /// Each use of the variable after that must follow the assignment in every run: it stands in the block that declares the
    /// variable, in no `switch`, after no label and no `goto`, and the address of the variable has not been taken.
    pub(crate) fn with_other_pointee(&mut self, statement: StatementKind) -> StatementKind {
        let StatementKind::Expression(Expression { kind: ExpressionKind::Assign(target, value), span, .. }) =
            &statement
        else {
            return statement;
        };
        let (Some(variable), Some(ty)) = (target.variable(), pointee(value)) else { return statement };
        if target.ty != Type::Void.pointer_to() {
            return statement;
        }
        let known = self.pointees.entry(variable).or_insert_with(|| ty.clone()).clone();
        let name = self.program.variables[variable.0].name.clone();
        let is_here = self
            .scopes
            .last()
            .is_some_and(|scope| matches!(scope.names.get(&name), Some(Entity::Variable(id)) if *id == variable));
        let is_local = self.function.is_some() && self.program.variables[variable.0].function == self.function;
        if known == ty
            || !is_here
            || !is_local
            || self.switches > 0
            || self.jumps.are_any()
            || self.addressed.contains(&variable)
        {
            return statement;
        }
        let (value, span) = ((**value).clone(), *span);
        let other = self.new_variable(&name, span, target.ty.clone());
        self.program.variables[other.0].is_other = true;
        self.pointees.insert(other, ty);
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name, Entity::Variable(other));
        }
        self.declared_here(other);
        StatementKind::Declare(other, Some(Initialiser::Value(value)))
    }
}

/// The type of the object whose address a value is, if it is one.
fn pointee(value: &Expression) -> Option<Type> {
    match &value.kind {
        ExpressionKind::AddressOf(object) => Some(object.ty.clone()),
        ExpressionKind::Decay(array) => match &array.ty {
            Type::Array(element, _) => Some((**element).clone()),
            _ => None,
        },
        _ => None,
    }
}
