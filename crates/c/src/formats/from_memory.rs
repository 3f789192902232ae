//! `sscanf`: its steps read from [`scan_position`] on, and move it.
//!
//! [`scan_position`]: Parser::scan_position

use loopscope_message::text;
use loopscope_syntax::Span;

use super::steps::From;
use super::{is_settled, wrong_format};
use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind};
use crate::types::Type;
use crate::typing::number;

impl Parser<'_> {
    pub(crate) fn sscanf(&mut self, mut arguments: Vec<Expression>, span: Span) -> Read<Expression> {
        if arguments.len() < 2 {
            return Err(self.error("wrong-arity", span, text!("`sscanf` takes a string and a format")));
        }
        let text = self.assigned(arguments.remove(0), &Type::CHAR.pointer_to())?;
        let (parts, arguments) = self.format("sscanf", arguments, span)?;
        let Some(count) = self.read_in_steps(From::Text(&text), parts, arguments, span)? else {
            return Ok(wrong_format(span));
        };
        let start = self.start_of_text(span);
        Ok(Expression { kind: ExpressionKind::Comma(Box::new(start), Box::new(count)), ty: Type::INT, span })
    }

    /// Refuses arguments that are not the same when each is evaluated in its turn. `from` is what is read.
    pub(super) fn check_arguments(&mut self, from: From<'_>, arguments: &[Expression]) -> Read<()> {
        let name = match from {
            From::Input => "scanf",
            From::Text(_) => "sscanf",
            From::File(_) => "fscanf",
        };
        let text = from.argument();
        for argument in text.into_iter().chain(arguments) {
            let is_settled = match &argument.kind {
                ExpressionKind::AddressOf(target) => target.operands().into_iter().all(is_settled),
                _ => is_settled(argument),
            };
            if !is_settled {
                let message = text!(
                    "the arguments of `{name}` must have no side effects and read no characters of arrays: use a variable"
                );
                return Err(self.error("not-read", argument.span, message));
            }
        }
        self.check_order(name, text, arguments)
    }

    /// Sets the position to the beginning of the text.
    fn start_of_text(&mut self, span: Span) -> Expression {
        let size = self.program.data_model().size();
        let ty = Type::Integer(size);
        let position = ExpressionKind::Variable(self.scan_position(span));
        let position = Expression { kind: position, ty: ty.clone(), span };
        let start = number(0.into(), size, span);
        Expression { kind: ExpressionKind::Assign(Box::new(position), Box::new(start)), ty, span }
    }
}
