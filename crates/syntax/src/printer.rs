//! From a tree back to text, with no more parentheses than it needs.

use std::fmt::Write;

use crate::ast::{BinaryOp, Declarator, Expr, ExprKind, Function, Piece, Stmt, StmtKind, SyntaxTree, UnaryOp};

/// Prints a program so that parsing it gives the same tree, up to spans and to one brace: the branch of
/// an `if` that would otherwise catch an `else` is put into a block. Comments are not part of a tree,
/// characters and strings are printed as numbers, and what is `Missing` as a comment. What only trees of C have is
/// printed for people to read: of a sequence its value, of a check in an expression what is checked.
pub fn print(program: &SyntaxTree) -> String {
    let mut printer = Printer::default();
    for (index, function) in program.functions.iter().enumerate() {
        if index > 0 {
            printer.text.push('\n');
        }
        printer.function(function);
    }
    printer.text
}

/// Prints an expression, in one line. Also returns how tightly it binds: 1 to 6 as `BinaryOp::binding` has it, 7 for
/// prefixes, 8 for what needs parentheses nowhere, and 0 for what needs them everywhere.
pub fn print_expression(expr: &Expr) -> (String, u8) {
    let mut printer = Printer::default();
    printer.bare(expr);
    (printer.text, binding(&expr.kind))
}

/// The binding strengths of expressions other than binary operators; those have 1 to 6.
const LOOSEST: u8 = 0;
const UNARY: u8 = 7;
const POSTFIX: u8 = 8;

#[derive(Default)]
struct Printer {
    text: String,
    indentation: usize,
}

impl Printer {
    fn function(&mut self, function: &Function) {
        let parameters: Vec<&str> = function.parameters.iter().map(|name| name.text.as_str()).collect();
        self.push(&function.name.text);
        self.push("(");
        self.push(&parameters.join(", "));
        self.push(") ");
        self.block(&function.body);
        self.push("\n");
    }

    fn block(&mut self, statements: &[Stmt]) {
        if statements.is_empty() {
            return self.push("{}");
        }
        self.push("{\n");
        self.indentation += 1;
        for statement in statements {
            self.line_start();
            self.statement(statement);
            self.push("\n");
        }
        self.indentation -= 1;
        self.line_start();
        self.push("}");
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::If { condition, then, otherwise } => {
                self.push("if (");
                self.expression(condition, LOOSEST);
                self.push(")");
                let Some(otherwise) = otherwise else { return self.body(then) };
                if catches_else(then) {
                    self.push(" ");
                    self.block(std::slice::from_ref(then));
                    self.push(" ");
                } else {
                    self.body(then);
                    self.after_body(then);
                }
                self.push("else");
                if let StmtKind::If { .. } = otherwise.kind {
                    self.push(" ");
                    self.statement(otherwise);
                } else {
                    self.body(otherwise);
                }
            }
            StmtKind::While { condition, body } => {
                self.push("while (");
                self.expression(condition, LOOSEST);
                self.push(")");
                self.body(body);
            }
            StmtKind::DoWhile { body, condition } => {
                self.push("do");
                self.body(body);
                self.after_body(body);
                self.push("while (");
                self.expression(condition, LOOSEST);
                self.push(");");
            }
            StmtKind::For { init, condition, step, body } => {
                self.push("for (");
                if let Some(init) = init {
                    self.simple(init);
                }
                self.push(";");
                if let Some(condition) = condition {
                    self.push(" ");
                    self.expression(condition, LOOSEST);
                }
                self.push(";");
                if let Some(step) = step {
                    self.push(" ");
                    self.simple(step);
                }
                self.push(")");
                self.body(body);
            }
            StmtKind::Block(statements) => self.block(statements),
            StmtKind::Switch { value, arms } => {
                self.push("switch (");
                self.expression(value, LOOSEST);
                self.push(") {\n");
                for arm in arms {
                    self.line_start();
                    for label in &arm.labels {
                        let _ = write!(self.text, "case {label}: ");
                    }
                    self.push(if arm.is_default { "default: " } else { "" });
                    self.block(&arm.body);
                    self.push("\n");
                }
                self.line_start();
                self.push("}");
            }
            StmtKind::Missing => self.push("/* missing */"),
            _ => {
                self.simple(statement);
                self.push(";");
            }
        }
    }

    /// A statement that is one expression or declaration, without its `;`.
    fn simple(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => self.declarators(declarators),
            StmtKind::Output(value) => self.keyword("output", value),
            StmtKind::Return(value) => self.keyword("return", value),
            StmtKind::Assert(value) => self.keyword_call("assert", value),
            StmtKind::Assume(value) => self.keyword_call("assume", value),
            StmtKind::Exit(value) => self.keyword_call("exit", value),
            StmtKind::Check { condition, .. } => self.keyword_call("check", condition),
            StmtKind::Print(pieces) => {
                self.push("print(");
                for (index, piece) in pieces.iter().enumerate() {
                    self.push(if index > 0 { ", " } else { "" });
                    match piece {
                        Piece::Text(text) => drop(write!(self.text, "{text:?}")),
                        Piece::Value { value, .. } => self.expression(value, LOOSEST),
                    }
                }
                self.push(")");
            }
            StmtKind::Error => self.push("error()"),
            StmtKind::Break => self.push("break"),
            StmtKind::Continue => self.push("continue"),
            StmtKind::Goto { label, .. } => drop(write!(self.text, "goto label{label}")),
            StmtKind::Label { label, .. } => drop(write!(self.text, "label{label}:")),
            StmtKind::Expression(value) => self.leading(value),
            StmtKind::Assign { target, op, value } => {
                self.leading(target);
                let symbol = op.map_or("", BinaryOp::symbol);
                self.push(" ");
                self.push(symbol);
                self.push("= ");
                self.expression(value, LOOSEST);
            }
            _ => self.statement(statement),
        }
    }

    fn keyword(&mut self, word: &str, value: &Expr) {
        self.push(word);
        self.push(" ");
        self.expression(value, LOOSEST);
    }

    fn keyword_call(&mut self, word: &str, value: &Expr) {
        self.push(word);
        self.push("(");
        self.expression(value, LOOSEST);
        self.push(")");
    }

    fn declarators(&mut self, declarators: &[Declarator]) {
        self.push("var ");
        for (index, declarator) in declarators.iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            self.push(&declarator.name.text);
            if let Some(init) = &declarator.init {
                self.push(" = ");
                self.expression(init, LOOSEST);
            }
        }
    }

    /// The body of a loop or a branch, after its head.
    fn body(&mut self, body: &Stmt) {
        if let StmtKind::Block(statements) = &body.kind {
            self.push(" ");
            self.block(statements);
        } else {
            self.indentation += 1;
            self.push("\n");
            self.line_start();
            self.statement(body);
            self.indentation -= 1;
        }
    }

    /// The separator between a body and the rest of its statement.
    fn after_body(&mut self, body: &Stmt) {
        if let StmtKind::Block(_) = body.kind {
            self.push(" ");
        } else {
            self.push("\n");
            self.line_start();
        }
    }

    /// An expression at the start of a statement, where `{` would open a block.
    fn leading(&mut self, expr: &Expr) {
        let start = self.text.len();
        self.expression(expr, LOOSEST);
        if self.text[start..].starts_with('{') {
            self.text.insert(start, '(');
            self.push(")");
        }
    }

    /// An expression where what binds less tightly than `minimum` needs parentheses.
    fn expression(&mut self, expr: &Expr, minimum: u8) {
        let needs_parentheses = binding(&expr.kind) < minimum;
        self.push(if needs_parentheses { "(" } else { "" });
        self.bare(expr);
        self.push(if needs_parentheses { ")" } else { "" });
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            // Writing to a string cannot fail.
            ExprKind::Number(number) => drop(write!(self.text, "{number}")),
            ExprKind::Variable(name) => self.push(name),
            ExprKind::Input => self.push("input"),
            ExprKind::Null => self.push("null"),
            ExprKind::Unary(UnaryOp::Not, operand) => self.prefix("!", operand),
            ExprKind::Unary(UnaryOp::Negate, operand) => {
                // Two signs in a row would be a decrement.
                let is_double = matches!(operand.kind, ExprKind::Unary(UnaryOp::Negate, _));
                self.prefix(if is_double { "- " } else { "-" }, operand);
            }
            ExprKind::Float(operator, operands) => {
                self.push(operator.name());
                self.push("(");
                self.list(operands);
                self.push(")");
            }
            ExprKind::Deref(operand) => self.prefix("*", operand),
            ExprKind::AddressOf(name) => {
                self.push("&");
                self.push(&name.text);
            }
            ExprKind::Alloc(operand) => {
                self.push("alloc ");
                self.expression(operand, LOOSEST);
            }
            ExprKind::Binary(op, left, right) => {
                self.expression(left, op.binding());
                self.push(" ");
                self.push(op.symbol());
                self.push(" ");
                self.expression(right, op.binding() + 1);
            }
            ExprKind::Field(base, name) => {
                self.expression(base, POSTFIX);
                self.push(".");
                self.push(&name.text);
            }
            ExprKind::Index(base, index) => {
                self.expression(base, POSTFIX);
                self.push("[");
                self.expression(index, LOOSEST);
                self.push("]");
            }
            ExprKind::Call(callee, arguments) => {
                self.expression(callee, POSTFIX);
                self.push("(");
                self.list(arguments);
                self.push(")");
            }
            ExprKind::Array(elements) => {
                self.push("[");
                self.list(elements);
                self.push("]");
            }
            ExprKind::Filled { value, lengths } => {
                self.push(&"[".repeat(lengths.len()));
                self.expression(value, LOOSEST);
                lengths.iter().rev().for_each(|length| self.push(&format!("; {length}]")));
            }
            ExprKind::Endless => self.push("[...]"),
            ExprKind::Record(fields) => {
                self.push("{");
                for (index, (name, value)) in fields.iter().enumerate() {
                    self.push(if index > 0 { ", " } else { "" });
                    self.push(&name.text);
                    self.push(": ");
                    self.expression(value, LOOSEST);
                }
                self.push("}");
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.expression(condition, LOOSEST + 1);
                self.push(" ? ");
                self.expression(then, LOOSEST);
                self.push(" : ");
                self.expression(otherwise, LOOSEST);
            }
            ExprKind::InRange { value, .. }
            | ExprKind::Sequence(_, value)
            | ExprKind::IndexWithin { index: value, .. } => {
                self.bare(value);
            }
            ExprKind::Missing => self.push("/* missing */"),
        }
    }

    fn prefix(&mut self, symbol: &str, operand: &Expr) {
        self.push(symbol);
        self.expression(operand, UNARY);
    }

    fn list(&mut self, elements: &[Expr]) {
        for (index, element) in elements.iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            self.expression(element, LOOSEST);
        }
    }

    fn line_start(&mut self) {
        for _ in 0..self.indentation {
            self.push("    ");
        }
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }
}

fn binding(kind: &ExprKind) -> u8 {
    match kind {
        // It takes everything that follows.
        ExprKind::Alloc(_) | ExprKind::Conditional(..) => LOOSEST,
        ExprKind::InRange { value, .. } | ExprKind::Sequence(_, value) | ExprKind::IndexWithin { index: value, .. } => {
            binding(&value.kind)
        }
        ExprKind::Binary(op, ..) => op.binding(),
        ExprKind::Unary(..) | ExprKind::Deref(_) | ExprKind::AddressOf(_) | ExprKind::Input | ExprKind::Null => UNARY,
        _ => POSTFIX,
    }
}

/// Returns `true` if an `else` after this statement would belong to an `if` in it.
fn catches_else(statement: &Stmt) -> bool {
    match &statement.kind {
        StmtKind::If { otherwise, .. } => otherwise.as_ref().is_none_or(|otherwise| catches_else(otherwise)),
        StmtKind::While { body, .. } | StmtKind::For { body, .. } => catches_else(body),
        _ => false,
    }
}
