//! Arrays of several dimensions whose rows have a variable length, as gcc has them: their elements lie one after the other, and
//! a pointer to rows counts in elements. So a row is a pointer to its first element, and the index of a row is scaled by its
//! length.

use loopscope_message::{Message, text};
use loopscope_syntax::{ErrorKind, Span};

use crate::parser::{Entity, Parser, Read, is_keyword};
use crate::token::Kind;
use crate::tree::{
    Arithmetic, Comparison, Expression, ExpressionKind, Initialiser, Library, Statement, StatementKind, Variable,
    VariableId,
};
use crate::types::{Integer, RowLength, Type, element_of_rows};
use crate::typing::number;

/// The message about a length that must be constant.
pub(crate) const NOT_CONSTANT: Message =
    text!("an array whose length is not constant is not supported: give it its greatest length, by `#define`");

/// The type of elements as rows, if they are arrays.
pub(crate) fn rows_of(element: Type) -> Type {
    match element {
        Type::Array(inner, length) => Type::Row(Box::new(rows_of(*inner)), RowLength::Known(length)),
        ty => ty,
    }
}

impl Parser<'_> {
    /// Returns `true` if a name stands before the closing bracket that is no constant: perhaps a parameter's.
    pub(crate) fn names_follow(&self) -> bool {
        let words = (0..self.before_bracket()).map(|at| self.word_ahead(at)).filter(|word| !word.is_empty());
        words.into_iter().any(|word| !is_keyword(word) && !matches!(self.meaning(word), Some(Entity::Constant(_))))
    }

    /// Goes to the bracket that closes the one that is open.
    pub(crate) fn skip_to_bracket(&mut self) {
        for _ in 0..self.before_bracket() {
            self.advance();
        }
    }

    /// The number of tokens before the closing bracket.
    fn before_bracket(&self) -> usize {
        let mut open = 0_usize;
        let mut at = 0;
        loop {
            match self.peek(at) {
                Kind::End => return at,
                Kind::LeftBracket => open += 1,
                Kind::RightBracket if open == 0 => return at,
                Kind::RightBracket => open -= 1,
                _ => {}
            }
            at += 1;
        }
    }

    /// A variable that holds the length of rows. The statement that gives it its value waits for those of the declaration.
    pub(crate) fn held_length(&mut self, length: Expression) -> Read<RowLength> {
        let length = self.promoted(length)?;
        let span = length.span;
        let id = self.new_variable("row_length", span, length.ty.clone());
        self.program.row_lengths.push(id);
        let kind = StatementKind::Declare(id, Some(Initialiser::Value(length)));
        self.row_lengths.push(Statement { kind, span });
        Ok(RowLength::Held(id))
    }

    /// The checks that the rows in the type of a variable that is declared have elements.
    pub(crate) fn check_rows(&mut self, ty: &Type, statements: &mut Vec<Statement>) -> Read<()> {
        let (Type::Pointer(inner) | Type::Array(inner, _) | Type::Row(inner, _)) = ty else { return Ok(()) };
        if let Type::Row(_, RowLength::Held(id)) = ty {
            let Variable { ty, span, .. } = self.program.variables[id.0].clone();
            let length = Expression { kind: ExpressionKind::Variable(*id), ty, span };
            let is_positive = self.comparison(Comparison::Greater, length, number(0.into(), Integer::Int, span))?;
            let check = ExpressionKind::Library(Library::Check(ErrorKind::IndexOutOfBounds, Box::new(is_positive)));
            let kind = StatementKind::Expression(Expression { kind: check, ty: Type::Void, span });
            statements.push(Statement { kind, span });
        }
        self.check_rows(inner, statements)
    }

    /// Finds the lengths of the rows to which parameters point, now that all parameters are declared; the statements with which
    /// the function starts.
    pub(crate) fn rows_of_parameters(&mut self, parameters: &[VariableId]) -> Read<Vec<Statement>> {
        for id in parameters {
            let mut ty = self.program.variables[id.0].ty.clone();
            self.find_lengths(&mut ty)?;
            self.program.variables[id.0].ty = ty;
        }
        Ok(std::mem::take(&mut self.row_lengths))
    }

    fn find_lengths(&mut self, ty: &mut Type) -> Read<()> {
        match ty {
            Type::Pointer(inner) | Type::Array(inner, _) => self.find_lengths(inner),
            Type::Row(inner, length) => {
                if let RowLength::At(place) = length {
                    let here = self.at();
                    self.go_to(*place);
                    let value = self.conditional();
                    let ends = self.kind() == Kind::RightBracket;
                    let end = self.span();
                    self.go_to(here);
                    let value = value?;
                    if !ends {
                        return Err(self.error("expected", end, text!("`]` is expected here")));
                    }
                    *length = self.held_length(value)?;
                }
                self.find_lengths(inner)
            }
            _ => Ok(()),
        }
    }

    /// The row with this index behind a pointer to rows, as an object.
    pub(crate) fn row_behind(&mut self, pointer: Expression, index: Expression, span: Span) -> Read<Expression> {
        let ty = match &pointer.ty {
            Type::Pointer(row) => (**row).clone(),
            ty => ty.clone(),
        };
        let by = self.scaled(index, &ty)?;
        Ok(Expression { kind: ExpressionKind::Arithmetic(Arithmetic::Add, Box::new(pointer), Box::new(by)), ty, span })
    }

    /// An index of values of a type in the elements of which they are made.
    pub(crate) fn scaled(&mut self, index: Expression, ty: &Type) -> Read<Expression> {
        let Type::Row(element, length) = ty else { return Ok(index) };
        let span = index.span;
        let length = match length {
            RowLength::Known(length) => number((*length).into(), Integer::Int, span),
            RowLength::Held(id) => {
                let ty = self.program.variables[id.0].ty.clone();
                Expression { kind: ExpressionKind::Variable(*id), ty, span }
            }
            RowLength::At(_) => return Err(self.error("not-read", span, NOT_CONSTANT)),
        };
        let length = self.scaled(length, element)?;
        let ty = Type::Integer(self.program.data_model().difference());
        Ok(Expression { kind: ExpressionKind::Scaled(Box::new(index), Box::new(length)), ty, span })
    }

    /// The number of bytes of this many values of a type, as `sizeof` calculates it.
    pub(crate) fn bytes_of(&mut self, count: Expression, ty: &Type, span: Span) -> Read<Expression> {
        let size_t = self.program.data_model().size();
        let elements = if let Type::Row(element, length) = ty {
            let length = match length {
                RowLength::Known(length) => number((*length).into(), size_t, span),
                RowLength::Held(id) => {
                    let ty = self.program.variables[id.0].ty.clone();
                    Expression { kind: ExpressionKind::Variable(*id), ty, span }
                }
                RowLength::At(_) => return Err(self.error("not-read", span, NOT_CONSTANT)),
            };
            self.bytes_of(length, element, span)?
        } else {
            let Some(size) = self.size(ty) else {
                return Err(self.error("type", span, text!("`{ty}` has no size")));
            };
            number(size.into(), size_t, span)
        };
        self.arithmetic(Arithmetic::Multiply, count, elements)
    }

    /// The number of bytes of a declared array with this many rows: it does not wrap.
    pub(crate) fn bytes_of_rows(&mut self, count: Expression, row: &Type, span: Span) -> Read<Expression> {
        let elements = self.scaled(count, row)?;
        let size = self.size(element_of_rows(row)).unwrap_or(1);
        let (ty, difference) = (elements.ty.clone(), self.program.data_model().difference());
        let size = Box::new(number(size.into(), difference, span));
        Ok(Expression { kind: ExpressionKind::Arithmetic(Arithmetic::Multiply, Box::new(elements), size), ty, span })
    }
}
