//! Remarks about what is correct C and rarely meant: classic mistakes of a first course. Each is a hint, and none changes what
//! the program means.
//!
//! | code | written | assumed |
//! | --- | --- | --- |
//! | `assigned-condition` | `if (x = 3)`, `while (x = y)` | who means it writes another pair of parentheses, as gcc asks |
//! | `compared-bits` | `x & 1 == 0` | only what is no truth value has bits to look at |
//! | `empty-body` | `if (x > 3);`, `while (x > 3); {` | a body that is meant to be empty has no block behind it |
//! | `missing-break` | `case 1: puts("1"); case 2: puts("2");` | who means it writes a comment with "fall" |
//! | `parameter-size` | `sizeof(a)` for `int a[10]` | the size of a pointer is asked for by its type |
//! | `never-negative` | `u >= 0` for `unsigned u` | a condition that always holds is no condition |
//! | `char-end` | `(c = getchar()) != EOF` for `char c` | what is compared with `EOF` has its value |
//! | `integer-quotient` | `double x = a / b;` for `int`, `1 / 2` | who means it writes a cast |
//! | `inexact-comparison` | `x == 0.1` | whole numbers, halves and the like are exact |
//! | `lost-parameter` | `void f(int x) { x = 2; }` | a function is called for what it does |
//! | `after-jump` | `return x; y = 2;` | what no run reaches is no help |

use loopscope_float::Format;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::Parser;
use crate::token::Kind;
use crate::tree::{
    Arithmetic, Arm, Comparison, Expression, ExpressionKind, FunctionId, Library, Statement, StatementKind,
};
use crate::types::{Integer, Type};

impl Parser<'_> {
    /// Adds a remark about the text, once. There are none about the functions of the library.
    fn remark(&mut self, code: &'static str, span: Span, message: Message) {
        let is_known = |each: &Diagnostic| each.code == code && each.span == span;
        if self.library_depth == 0 && !self.diagnostics.iter().any(is_known) {
            self.diagnostics.push(Diagnostic::hint(code, span, message));
        }
    }

    /// Remarks `=` as a condition.
    pub(crate) fn remark_assigned_condition(&mut self, condition: &Expression, is_in_parentheses: bool) {
        let ExpressionKind::Assign(_, value) = &condition.kind else { return };
        let mut value = &**value;
        while let ExpressionKind::Convert(inner) = &value.kind {
            value = inner;
        }
        if !is_in_parentheses && matches!(value.kind, ExpressionKind::Number(_) | ExpressionKind::Variable(_)) {
            let message = text!("`=` assigns, so this condition is the value that is assigned: compare with `==`");
            self.remark("assigned-condition", condition.span, message);
            self.program.assigned_conditions.push(condition.span);
        }
    }

    /// Remarks `&`, `|` or `^` whose right operand, which was read from a token on, is a comparison.
    pub(crate) fn remark_compared_bits(&mut self, op: Arithmetic, left: &Expression, right: &Expression, from: usize) {
        let is_bitwise = matches!(op, Arithmetic::And | Arithmetic::Or | Arithmetic::Xor);
        if is_bitwise && !is_truth(left) && self.compares(from) {
            let message =
                text!("`==` and its kin bind more tightly than `&`, `|` and `^`: put the bits in parentheses");
            self.remark("compared-bits", left.span.to(right.span), message);
        }
    }

    /// Returns `true` if the tokens from one on to the present one compare outside of parentheses.
    fn compares(&self, from: usize) -> bool {
        let mut depth = 0;
        (from..self.at()).any(|at| {
            match self.token_kind(at) {
                Kind::LeftParenthesis | Kind::LeftBracket => depth += 1,
                Kind::RightParenthesis | Kind::RightBracket => depth -= 1,
                _ => {}
            }
            depth == 0 && matches!(self.token_text(at), "==" | "!=" | "<" | "<=" | ">" | ">=")
        })
    }

    /// Remarks an `if` that does nothing. The `;` was there.
    pub(crate) fn remark_empty_branch(&mut self, semicolon: Span) {
        let message = text!("this `;` is all that depends on the condition: what follows is always executed");
        self.remark("empty-body", semicolon, message);
    }

    /// Remarks a loop that does nothing, where a block follows.
    pub(crate) fn remark_empty_loop(&mut self) {
        if self.kind() == Kind::Semicolon && self.peek(1) == Kind::LeftBrace {
            let message = text!("this `;` is the whole body of the loop: the block behind it is executed once");
            self.remark("empty-body", self.span(), message);
            self.program.empty_bodies.push(self.span());
        }
    }

    /// Remarks that a case of a `switch` falls through into the next one, which has this label.
    pub(crate) fn remark_missing_break(&mut self, arm: &Arm, label: Span) {
        let Some(last) = arm.body.last() else { return };
        let between = self.source().get(last.span.end as usize..label.start as usize).unwrap_or_default();
        if !leaves(last) && !between.to_ascii_lowercase().contains("fall") {
            self.remark(
                "missing-break",
                label,
                text!("the statements before this label go on here: `break` is missing"),
            );
        }
    }

    /// Remarks `sizeof` of a parameter that is declared like an array.
    pub(crate) fn remark_parameter_size(&mut self, value: &Expression, span: Span) {
        let ExpressionKind::Variable(id) = value.kind else { return };
        let Some(function) = self.function else { return };
        let variable = &self.program.variables[id.0];
        let declared = self.source().get(variable.span.end as usize..).unwrap_or_default();
        let is_array = matches!(variable.ty, Type::Pointer(_)) && declared.trim_start().starts_with('[');
        let is_parameter = self.program.functions[function.0].parameters.contains(&id);
        if is_array && is_parameter {
            let name = variable.name.clone();
            let message = text!(
                "`{name}` is a parameter, so this is the size of a pointer: pass the number of elements",
                name = name
            );
            self.remark("parameter-size", span, message);
        }
    }

    /// Remarks comparisons of integers that always or never hold.
    pub(crate) fn remark_comparison(&mut self, op: Comparison, left: &Expression, right: &Expression) {
        let is_zero = |each: &Expression| crate::typing::known(each).is_some_and(|value| value.is_zero());
        let is_unsigned = |each: &Expression| {
            each.ty.integer().is_some_and(|ty| !ty.is_signed() && ty != Integer::Bool)
                && crate::typing::known(each).is_none()
        };
        let has_no_effect = match op {
            Comparison::Less | Comparison::GreaterEqual => is_unsigned(left) && is_zero(right),
            Comparison::Greater | Comparison::LessEqual => is_zero(left) && is_unsigned(right),
            _ => false,
        };
        let span = left.span.to(right.span);
        if has_no_effect {
            let message = text!("an unsigned number is never negative: this condition is always the same");
            self.remark("never-negative", span, message);
            if matches!(op, Comparison::GreaterEqual | Comparison::LessEqual) {
                self.program.never_negative.push(span);
            }
        }
        let is_end = self.source().get(right.span.start as usize..right.span.end as usize) == Some("EOF");
        let is_character = left.ty == Type::Integer(Integer::Char)
            && matches!(left.kind, ExpressionKind::Assign(..) | ExpressionKind::Variable(_));
        if is_end && is_character {
            let message = text!("a `char` cannot tell `EOF` from the character with the code 255: use an `int`");
            self.remark("char-end", span, message);
        }
    }

    /// Remarks a comparison with a number that is not exactly the one that is written.
    pub(crate) fn remark_inexact_comparison(
        &mut self,
        op: Comparison,
        left: &Expression,
        right: &Expression,
        format: Format,
    ) {
        let is_inexact = |each: &Expression| match (&each.kind, &each.ty) {
            (ExpressionKind::Number(rank), Type::Float(own)) => has_long_fraction(own.number_of(rank)),
            _ => false,
        };
        if matches!(op, Comparison::Equal | Comparison::NotEqual) && (is_inexact(left) || is_inexact(right)) {
            let name = format.name();
            let message = text!(
                "this number has no exact `{name}`, and results are rounded: compare the distance with a small number",
                name = name
            );
            self.remark("inexact-comparison", left.span.to(right.span), message);
        }
    }

    /// Remarks that integers are divided where the quotient becomes a floating-point number.
    pub(crate) fn remark_integer_quotient(&mut self, value: &Expression) {
        let is_quotient = matches!(value.kind, ExpressionKind::Arithmetic(Arithmetic::Divide, ..));
        if is_quotient && matches!(value.ty, Type::Integer(_)) {
            let message = text!("two integers are divided here, without a fraction: convert one of them first");
            self.remark("integer-quotient", value.span, message);
        }
    }

    /// Remarks a quotient of constants that is 0.
    pub(crate) fn remark_constant_quotient(&mut self, op: Arithmetic, left: &Expression, right: &Expression) {
        let (Some(dividend), Some(divisor)) = (crate::typing::known(left), crate::typing::known(right)) else { return };
        if op == Arithmetic::Divide && !dividend.is_zero() && !divisor.is_zero() && (dividend / divisor).is_zero() {
            let message = text!("this quotient of two integers is 0: write one of them with a point, as in `1.0`");
            self.remark("integer-quotient", left.span.to(right.span), message);
        }
    }

    /// Remarks a function that changes its parameters, and does nothing else.
    pub(crate) fn remark_lost_parameter(&mut self, id: FunctionId) {
        let function = &self.program.functions[id.0];
        let Some(body) = function.body.as_ref().filter(|_| function.signature.result == Type::Void) else { return };
        let (mut lost, mut has_effect) = (None, false);
        for statement in body {
            statement.each_expression(&mut |each| {
                let target = match &each.kind {
                    ExpressionKind::Assign(target, _)
                    | ExpressionKind::Compound(_, _, target, _)
                    | ExpressionKind::Step { target, .. } => target,
                    ExpressionKind::Call(..) | ExpressionKind::Library(_) => {
                        has_effect = true;
                        return;
                    }
                    _ => return,
                };
                match target.kind {
                    ExpressionKind::Variable(variable) if self.program.variables[variable.0].function == Some(id) => {
                        if function.parameters.contains(&variable) {
                            lost = Some(variable);
                        }
                    }
                    _ => has_effect = true,
                }
            });
        }
        if let Some(variable) = lost.filter(|_| !has_effect) {
            let (name, span) = (self.program.variables[variable.0].name.clone(), function.span);
            let message = text!(
                "this function changes only its own copy of `{name}`: return the value, or pass a pointer",
                name = name
            );
            self.remark("lost-parameter", span, message);
        }
    }

    /// Remarks a statement behind a jump, which comes next.
    pub(crate) fn remark_after_jump(&mut self, before: &[Statement]) {
        let is_jump = before.last().is_some_and(|last| {
            matches!(
                last.kind,
                StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue | StatementKind::Goto(..)
            )
        });
        let is_label = self.peek(1) == Kind::Colon || matches!(self.word(), "case" | "default");
        let is_end = matches!(self.kind(), Kind::RightBrace | Kind::Semicolon | Kind::End);
        if is_jump && !is_label && !is_end && !matches!(self.word(), "break" | "return") {
            self.remark(
                "after-jump",
                self.span(),
                text!("no run comes here: the statement before this leads elsewhere"),
            );
        }
    }
}

/// Returns `true` if an expression is a truth value.
fn is_truth(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Compare(..) | ExpressionKind::And(..) | ExpressionKind::Or(..) | ExpressionKind::Not(_) => true,
        ExpressionKind::Float(operator, _) => operator.is_comparison(),
        ExpressionKind::Arithmetic(Arithmetic::And | Arithmetic::Or | Arithmetic::Xor, left, right) => {
            is_truth(left) && is_truth(right)
        }
        _ => value.ty == Type::Integer(Integer::Bool),
    }
}

/// Returns `true` if no run, or perhaps none, gets behind a statement.
fn leaves(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_)
        | StatementKind::Break
        | StatementKind::Continue
        | StatementKind::Goto(..)
        | StatementKind::While(..)
        | StatementKind::DoWhile(..)
        | StatementKind::For(..) => true,
        StatementKind::Expression(value) => matches!(value.kind, ExpressionKind::Library(Library::Exit(_))),
        StatementKind::Block(all) => all.last().is_some_and(leaves),
        StatementKind::If(_, then, otherwise) => leaves(then) && otherwise.as_ref().is_some_and(|each| leaves(each)),
        _ => false,
    }
}

/// Returns true for a number with binary digits beyond the twentieth, as rounded decimals have them. Powers of two, such as
/// `DBL_EPSILON`, are exact.
fn has_long_fraction(number: f64) -> bool {
    let scaled = number * f64::from(1 << 20);
    let is_power_of_two = number.to_bits().trailing_zeros() >= f64::MANTISSA_DIGITS - 1;
    scaled.is_finite() && scaled.fract() != 0.0 && !is_power_of_two
}
