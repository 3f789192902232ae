//! Answers that are expressions.

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, StmtKind};
use loopscope_syntax::{Dialect, Severity, print_expression};

use crate::mistake::Mistake;
use crate::program::SourceProgram;

/// The longest answer that is read, in bytes.
const LONGEST: usize = 10_000;

/// Reads one expression over some integer variables, and over elements of the array parameters of `main`. Its
/// evaluation has no errors and no side effects. Returns its text in one line, in parentheses.
pub(crate) fn expression(text: &str, program: &SourceProgram<'_>, variables: &[&str]) -> Result<String, Mistake> {
    if text.trim().is_empty() {
        return Err(Mistake::answer(None, text!("there is no answer yet")));
    }
    if text.len() > LONGEST {
        return Err(Mistake::answer(None, text!("the answer is too long")));
    }
    let expression = single(text)?;
    Reader { program, variables }.check(&expression)?;
    Ok(format!("({})", print_expression(&expression).0))
}

/// The expression of a text that is a single expression.
fn single(text: &str) -> Result<Expr, Mistake> {
    let start = "main() { return\n";
    let parse = loopscope_syntax::parse(&format!("{start}{text}\n; }}"), Dialect::Extended);
    let no_expression = || Mistake::answer(None, text!("this is not one expression, such as `2 * i <= n`"));
    if let Some(error) = parse.diagnostics.iter().find(|each| each.severity == Severity::Error) {
        if error.span.start as usize >= start.len() + text.trim_end().len() {
            return Err(Mistake::answer(None, text!("the end is missing")));
        }
        let whole = parse.program.functions.len() == 1;
        return Err(if whole { Mistake::answer(None, error.message.clone()) } else { no_expression() });
    }
    let mut functions = parse.program.functions;
    let body = functions.pop().filter(|_| functions.is_empty()).map(|function| function.body).unwrap_or_default();
    let [statement] = <[_; 1]>::try_from(body).map_err(|_| no_expression())?;
    match statement.kind {
        StmtKind::Return(expression) => Ok(expression),
        _ => Err(no_expression()),
    }
}

struct Reader<'a, 's> {
    program: &'a SourceProgram<'s>,
    variables: &'a [&'a str],
}

impl Reader<'_, '_> {
    fn check(&self, expression: &Expr) -> Result<(), Mistake> {
        let refuse = |message: Message| Err(Mistake::answer(None, message));
        match &expression.kind {
            ExprKind::Number(_) => Ok(()),
            ExprKind::Variable(name) if self.program.is_array(name) => {
                let element = format!("{name}{}", "[0]".repeat(self.program.dimensions(name)));
                refuse(text!("`{name}` is an array: choose an element, such as `{element}`"))
            }
            ExprKind::Variable(name) if self.variables.contains(&name.as_str()) => Ok(()),
            ExprKind::Variable(name) => refuse(match self.variables {
                [] => text!("`{name}` has no value here"),
                all => {
                    text!("`{name}` does not certainly hold an integer here; these do: {names}", names = all.join(", "))
                }
            }),
            ExprKind::Unary(_, inner) => self.check(inner),
            ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, left, right) => match &right.kind {
                ExprKind::Number(number) if *number != IBig::ZERO => self.check(left),
                _ => refuse(text!("the divisor must be a number other than 0 here")),
            },
            ExprKind::Binary(_, left, right) => self.check(left).and_then(|()| self.check(right)),
            ExprKind::Index(..) => self.check_element(expression),
            _ => refuse(text!("only numbers, variables, elements of arrays, and operators are possible here")),
        }
    }

    /// An element that is an integer: of an array of arrays, it has two indices.
    fn check_element(&self, element: &Expr) -> Result<(), Mistake> {
        let (mut base, mut indices) = (element, 0);
        while let ExprKind::Index(inner, index) = &base.kind {
            self.check(index)?;
            (base, indices) = (inner, indices + 1);
        }
        match &base.kind {
            ExprKind::Variable(name) if self.program.is_array(name) => match self.program.dimensions(name) {
                wanted if wanted == indices => Ok(()),
                wanted => Err(Mistake::answer(None, text!("an element of `{name}` has {wanted} indices"))),
            },
            _ => Err(Mistake::answer(None, text!("only elements of the array parameters of `main` are possible here"))),
        }
    }
}
