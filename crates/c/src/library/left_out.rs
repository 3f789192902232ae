//! Calls that are left out: their effects on the terminal, the clock or other programs change nothing that the program
//! calculates.

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use super::{Call, functions};
use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Expression, ExpressionKind, Library};
use crate::types::{Integer, Type};
use crate::typing::number;

/// `system`, `sleep`, `setlocale` and similar: the arguments are evaluated, and what is returned is 0, if anything; `system`
/// may return any number.
pub(super) fn left_out(parser: &mut Parser<'_>, call: Call<'_>) -> Expression {
    let Call { name, arguments, start, span, .. } = call;
    parser.remark_once(name, start, text!("`{name}` is left out: what it does changes nothing here"));
    let value = match name {
        "system" if !parser.is_statement(start) => {
            let any = Library::Random("system()");
            Expression { kind: ExpressionKind::Library(any), ty: Type::INT, span }
        }
        "system" | "usleep" | "setvbuf" => number(IBig::ZERO, Integer::Int, span),
        "sleep" => number(IBig::ZERO, Integer::Unsigned, span),
        _ => Expression { kind: ExpressionKind::Number(IBig::ZERO), ty: Type::Void, span },
    };
    let is_constant = |argument: &Expression| match &argument.kind {
        ExpressionKind::Null | ExpressionKind::Text(_) => true,
        ExpressionKind::Decay(text) => matches!(text.kind, ExpressionKind::Text(_)),
        _ => false,
    };
    let evaluated = arguments.into_iter().map(Parser::value).filter(|argument| !is_constant(argument));
    let evaluated: Vec<_> = evaluated.collect();
    evaluated.into_iter().rev().fold(value, |value, argument| Expression {
        ty: value.ty.clone(),
        kind: ExpressionKind::Comma(Box::new(Parser::without_value(argument)), Box::new(value)),
        span,
    })
}

/// `getch()` and `getche()` that wait for a key. What they return is no text that a program reads from standard input.
pub(super) fn wait_for_key(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    if parser.is_statement(call.start) {
        let [] = parser.arguments(Call { arguments: Vec::new(), file: None, ..call })?;
        return Ok(left_out(parser, call));
    }
    let name = call.name;
    let message = text!("the value of `{name}` is not supported: read a character with `getchar`");
    Err(parser.error("not-read", call.start, message))
}

/// `perror`: it prints its text, without the description of an error.
pub(super) fn perror(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let message = text!("`perror` prints only its text here, not the description of the error");
    parser.remark_once(call.name, call.start, message);
    let printed = functions::puts(parser, Call { name: "puts", ..call })?;
    Ok(Parser::without_value(printed))
}

impl Parser<'_> {
    /// Returns `true` if the call that begins here and has just been read is a statement: its value is not used.
    fn is_statement(&self, start: Span) -> bool {
        let first = (0..self.at()).rev().find(|at| self.token_span(*at).start <= start.start).unwrap_or(0);
        let before = self.token_kind(first.saturating_sub(1));
        let starts = [Kind::LeftBrace, Kind::RightBrace, Kind::Semicolon].contains(&before);
        starts && self.kind() == Kind::Semicolon
    }

    /// Adds a hint, once for each function of the library.
    pub(crate) fn remark_once(&mut self, name: &str, call: Span, message: Message) {
        if self.remarked.insert(name.to_owned()) {
            self.diagnostics.push(Diagnostic::hint("left-out", call, message));
        }
    }
}
