//! Calls with arguments of functions that are defined without parameters, with empty parentheses: `void show() { ... }`, called
//! by `show(list)`. Before C23, such a definition is no prototype, and compilers accept the call.

use loopscope_message::text;
use loopscope_syntax::names::wrong_arity;
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind, FunctionId};

impl Parser<'_> {
    /// Returns `true` if a function has no parameters, but no declaration says so to its callers.
    pub(crate) fn takes_nothing(&self, id: FunctionId) -> bool {
        self.program.functions[id.0].signature.parameters.is_empty() && self.without_prototype.contains(&id)
    }

    /// A call of a function that takes nothing. The arguments, which stand in the text at `place`, are evaluated and not used.
    pub(crate) fn call_with_unused(
        &mut self,
        id: FunctionId,
        arguments: Vec<Expression>,
        place: Span,
        span: Span,
    ) -> Read<Expression> {
        let name = self.program.functions[id.0].name.clone();
        let mut arguments: Vec<Expression> = arguments.into_iter().map(Self::value).collect();
        let effects = arguments.iter().filter(|each| !each.changes_nothing()).count();
        // The order of several effects is open, and a struct that is passed is copied.
        if effects > 1 || !arguments.iter().all(|each| each.ty.is_scalar()) {
            return Err(self.error("wrong-arity", span, wrong_arity(&name, 0, arguments.len())));
        }
        self.check_unsequenced(&arguments.iter_mut().collect::<Vec<_>>());
        let message = text!(
            "`{name}` takes no arguments: C leaves open what a call with arguments does, and here, as with common \
             compilers, they are not used"
        );
        let mut warning = Diagnostic::warning("unused-arguments", span, message);
        if effects == 0 && place.start <= place.end {
            warning = warning.with_fix(text!("delete the arguments"), place, "");
        }
        self.diagnostics.push(warning);
        let call = self.call_of(id, Vec::new(), span)?;
        Ok(arguments.into_iter().rev().fold(call, |then, argument| {
            let ty = then.ty.clone();
            let first = Box::new(Self::without_value(argument));
            Expression { kind: ExpressionKind::Comma(first, Box::new(then)), ty, span }
        }))
    }
}
