//! Any function or line as the start: a line `#pragma loopscope entry f` or `#pragma loopscope entry 7`.
//!
//! In the first case, the program starts in a function that takes the parameters of `f` and calls it.

use loopscope_message::text;

use super::Parser;
use crate::ast::{Expr, ExprKind, Function, Name, Stmt, StmtKind, SyntaxTree};
use crate::begin::begin;
use crate::diagnostic::ASSUMPTION;
use crate::token::{Token, TokenKind};
use crate::{Diagnostic, Span};

/// Where a line names the start: the place of the name of a function, or of the number of a line.
pub(crate) fn entry(source: &str, token: Token) -> Option<Span> {
    if token.kind != TokenKind::Directive {
        return None;
    }
    let line = crate::token::text(source, token.span);
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["#pragma", "loopscope", "entry", name] = words[..] else { return None };
    let start = token.span.start + line.rfind(name)? as u32;
    Some(Span::new(start, start + name.len() as u32))
}

impl Parser<'_> {
    /// Lets the program start in the function or line that is named at a place.
    pub(super) fn start_in(&mut self, tree: &mut SyntaxTree, place: Span) {
        let name = self.text(place).to_owned();
        if let Ok(line) = name.parse() {
            match begin(tree, self.source, line, place) {
                Ok(begin) => tree.begin = Some(begin),
                Err(message) => self.diagnostics.push(Diagnostic::error("start-line", place, message)),
            }
            return;
        }
        let Some(function) = tree.functions.iter().find(|function| function.name.text == name) else {
            let message = text!("there is no function `{name}` to start in");
            self.diagnostics.push(Diagnostic::error("undeclared-name", place, message));
            return;
        };
        if name == "main" {
            return;
        }
        let (span, taken) = (function.name.span, function.parameters.clone());
        let mut parameters = Vec::new();
        let mut arguments = Vec::new();
        for parameter in taken {
            let Name { id, text, span } = parameter;
            let own = self.next_id();
            if let Ok(at) = tree.brackets.binary_search_by_key(&id, |(id, _)| *id) {
                let (_, lengths) = tree.brackets.remove(at);
                tree.brackets.push((own, lengths));
            }
            arguments.push(self.expr(ExprKind::Variable(text.clone()), span));
            parameters.push(Name { id: own, text, span });
        }
        let callee = Box::new(self.expr(ExprKind::Variable(name.clone()), span));
        let call: Expr = self.expr(ExprKind::Call(callee, arguments), span);
        let zero = self.expr(ExprKind::Number(0.into()), span);
        let body = [StmtKind::Expression(call), StmtKind::Return(zero)].map(|kind| Stmt { kind, span });
        let start = Name { id: self.next_id(), text: format!("start in {name}"), span };
        tree.start = Some(start.text.clone());
        tree.functions.push(Function { name: start, parameters, body: body.into(), span });
        tree.nodes = self.nodes;
        let message = text!("the program starts in `{name}` with any arguments, integers and arrays of integers");
        self.diagnostics.push(Diagnostic::hint(ASSUMPTION, place, message));
    }
}
