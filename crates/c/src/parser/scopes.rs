//! Scopes: what a name means.

use dashu_int::IBig;
use indexmap::IndexMap;
use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use super::{Failed, Parser, Read};
use crate::tree::{FunctionId, StructId, Variable, VariableId};
use crate::types::{Integer, Type};

/// The meaning of a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entity {
    Variable(VariableId),
    Function(FunctionId),
    Typedef(Type),
    Constant(IBig),
}

/// The meaning of a `struct` or `enum` tag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tag {
    Struct(StructId),
    /// The type of its values.
    Enum(Integer),
}

#[derive(Default)]
pub(crate) struct Scope {
    /// No other scope has it. Each arm of a `switch` has its own.
    pub(crate) id: usize,
    pub(crate) names: IndexMap<String, Entity>,
    pub(crate) tags: IndexMap<String, Tag>,
}

impl Parser<'_> {
    /// Returns the meaning of a name here.
    pub(crate) fn meaning(&self, name: &str) -> Option<&Entity> {
        self.scopes.iter().rev().find_map(|scope| scope.names.get(name))
    }

    pub(crate) fn tag(&self, name: &str) -> Option<Tag> {
        self.scopes.iter().rev().find_map(|scope| scope.tags.get(name).copied())
    }

    /// Gives a name its meaning in the innermost scope.
    pub(crate) fn declare(&mut self, name: &str, entity: Entity, span: Span) -> Read<()> {
        let is_global = self.scopes.len() == 1;
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let before = scope.names.insert(name.to_owned(), entity.clone());
        match (before, entity) {
            (None, _) | (Some(Entity::Function(_)), Entity::Function(_)) => Ok(()),
            (Some(Entity::Typedef(one)), Entity::Typedef(other)) if one == other => Ok(()),
            (Some(Entity::Variable(first)), Entity::Variable(_)) if is_global => {
                let first = self.program.variables[first.0].span;
                let message = text!("`{name}` is declared twice");
                self.diagnostics
                    .push(Diagnostic::error("declared-twice", span, message).with_related(first, text!("here first")));
                Err(Failed)
            }
            _ => Err(self.error("declared-twice", span, text!("`{name}` is declared twice in this block"))),
        }
    }

    pub(crate) fn new_variable(&mut self, name: &str, span: Span, ty: Type) -> VariableId {
        let (function, depth) = (self.function, self.scopes.len());
        self.program.variables.push(Variable {
            name: name.to_owned(),
            span,
            ty,
            depth,
            scope_end: u32::MAX,
            function,
            start: None,
            length: None,
            is_skipped: false,
            is_other: false,
        });
        VariableId(self.program.variables.len() - 1)
    }

    /// Makes the innermost scope another one for `goto`.
    pub(crate) fn new_scope_id(&mut self) {
        self.scope_ids += 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.id = self.scope_ids;
        }
    }

    pub(crate) fn scoped<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.scopes.push(Scope::default());
        self.new_scope_id();
        let result = read(self);
        self.leave_scope();
        result
    }

    /// Ends the innermost scope. Not a part of `scoped`, whose frame is on the stack for each level of nesting.
    fn leave_scope(&mut self) {
        let end = self.last_span().end;
        for entity in self.scopes.pop().into_iter().flat_map(|scope| scope.names.into_values()) {
            if let Entity::Variable(id) = entity {
                self.program.variables[id.0].scope_end = end;
            }
        }
    }
}
