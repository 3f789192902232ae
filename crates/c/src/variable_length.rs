//! Arrays whose length is not constant.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::declarators::Declarator;
use crate::parser::{Entity, Parser, Read};
use crate::tree::{Allocation, Expression, ExpressionKind, Initialiser, Library, Statement, StatementKind, VariableId};
use crate::types::{Type, element_of_rows};

impl Parser<'_> {
    /// A declarator of a local variable, and the length if it is an array of variable length.
    pub(crate) fn local_declarator(&mut self, base: Type) -> Read<(Declarator, Option<Expression>)> {
        self.may_vary = true;
        let declarator = self.declarator(base);
        self.may_vary = false;
        let length = self.variable_length.take();
        Ok((declarator?, length))
    }

    /// Declares an array of variable length: a pointer to memory of this length, and a variable that holds the length.
    pub(crate) fn array_of_variable_length(
        &mut self,
        name: &str,
        span: Span,
        pointer: Type,
        length: Expression,
        statements: &mut Vec<Statement>,
    ) -> Read<()> {
        self.array_of_length(name, span, pointer, length, false, statements)
    }

    /// The same; its elements may be 0 at first.
    pub(crate) fn array_of_length(
        &mut self,
        name: &str,
        span: Span,
        pointer: Type,
        length: Expression,
        is_zeroed: bool,
        statements: &mut Vec<Statement>,
    ) -> Read<()> {
        let length = self.promoted(length)?;
        let counter = self.new_variable(&format!("{name}_size"), span, length.ty.clone());
        let first = Some(Initialiser::Value(length));
        statements.push(Statement { kind: StatementKind::Declare(counter, first), span });
        let array = self.new_variable(name, span, pointer.clone());
        self.program.variables[array.0].length = Some(counter);
        self.declare(name, Entity::Variable(array), span)?;
        let mut bytes = self.bytes_of_array(array, span)?;
        if let Type::Pointer(element) = &pointer {
            self.bounded_memory(element_of_rows(element), span);
            if let Type::Row(..) = **element {
                let ty = self.program.variables[counter.0].ty.clone();
                let count = Expression { kind: ExpressionKind::Variable(counter), ty, span };
                bytes = self.bytes_of_rows(count, element, span)?;
            }
        }
        let bytes = Box::new(bytes);
        let number = self.number_of_allocation();
        let allocation = Allocation { number, bytes, is_zeroed, moved: None, is_declared: true };
        let kind = ExpressionKind::Library(Library::Allocate(allocation));
        let first = Some(Initialiser::Value(Expression { kind, ty: pointer, span }));
        statements.push(Statement { kind: StatementKind::Declare(array, first), span });
        Ok(())
    }

    /// `sizeof` an array of variable length.
    pub(crate) fn bytes_of_array(&mut self, array: VariableId, span: Span) -> Read<Expression> {
        let variable = self.program.variables[array.0].clone();
        let (Some(counter), Type::Pointer(element)) = (variable.length, &variable.ty) else {
            return Err(self.error("type", span, text!("this is not an array")));
        };
        let ty = self.program.variables[counter.0].ty.clone();
        let count = Expression { kind: ExpressionKind::Variable(counter), ty, span };
        self.bytes_of(count, element, span)
    }
}
