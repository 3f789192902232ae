//! Arrays of integers with more elements than the flow graph has values for: each is memory of its length, as an array of
//! variable length is.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::declarators::MAX_LENGTH;
use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Expression, Statement, StatementKind};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// The greatest length of such an array.
const LONGEST: u32 = 1 << 26;

/// The most bytes of one that is on the stack, which has 8 MB.
const MOST_ON_STACK: u64 = 1 << 22;

impl Parser<'_> {
    /// The length of an array as memory, if it is too long for values of its own.
    pub(crate) fn long_length(&self, element: &Type, length: &Expression) -> Option<Expression> {
        let is_last = self.peek(0) == Kind::RightBracket && self.peek(1) != Kind::LeftBracket;
        let count = known(length).and_then(|length| u32::try_from(length).ok())?;
        let is_long = self.may_be_long && is_last && element.integer().is_some() && self.variable_length.is_none();
        (is_long && count > MAX_LENGTH && count <= LONGEST).then(|| number(count.into(), Integer::Int, length.span))
    }

    /// Declares such an array. All of its elements are 0 at first if it lives as long as the program, or if its first values
    /// say so.
    pub(crate) fn long_array(
        &mut self,
        name: &str,
        span: Span,
        pointer: Type,
        length: Expression,
        is_static: bool,
        statements: &mut Vec<Statement>,
    ) -> Read<()> {
        // Others are pointers to such arrays, or arrays of them.
        let element = match &pointer {
            Type::Pointer(element) if element.integer().is_some() => (**element).clone(),
            _ => {
                let message = text!("an array has 1 to {most} elements here", most = MAX_LENGTH);
                return Err(self.error("array-length", span, message));
            }
        };
        let bytes = self.size(&element).unwrap_or(1);
        let count = known(&length).and_then(|length| u64::try_from(length).ok()).unwrap_or(0);
        if !is_static && count * u64::from(bytes) > MOST_ON_STACK {
            let message = text!("`{name}` takes a large part of the stack: declare it outside of functions");
            return Err(self.error("array-length", span, message));
        }
        let is_zeroed = self.zeros_follow()? || is_static;
        let around = if is_static { self.function.take() } else { None };
        let mut declared = Vec::new();
        self.array_of_length(name, span, pointer, length, is_zeroed, &mut declared)?;
        if !is_static {
            for statement in &declared {
                if let StatementKind::Declare(variable, _) = statement.kind
                    && let Some(each) = self.program.variables.get_mut(variable.0).filter(|each| each.name == name)
                {
                    each.stack_bytes = count * u64::from(bytes);
                }
            }
            statements.append(&mut declared);
            return Ok(());
        }
        self.function = around;
        for statement in declared {
            if let StatementKind::Declare(variable, first) = statement.kind {
                let variable = &mut self.program.variables[variable.0];
                (variable.depth, variable.start) = (1, first);
            }
        }
        Ok(())
    }

    /// Reads `= {0}` or `= {}`, the first values that such an array may have; whether it has some.
    fn zeros_follow(&mut self) -> Read<bool> {
        if !self.take(Kind::Assign) {
            return Ok(false);
        }
        let start = self.span();
        if self.take(Kind::LeftBrace) {
            if self.kind() == Kind::Number && self.text() == "0" {
                self.advance();
                self.take(Kind::Comma);
            }
            if self.take(Kind::RightBrace) {
                return Ok(true);
            }
        }
        let message = text!(
            "an array with more than {most} elements has no first values but zeros: fill it in a loop",
            most = MAX_LENGTH
        );
        Err(self.error("not-read", start, message))
    }
}
