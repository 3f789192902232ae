//! What must be known of a function before it is compiled.

use loopscope_syntax::ast::{Expr, ExprKind, Function, Stmt, StmtKind};
use rustc_hash::FxHashSet;

/// Facts about a function.
#[derive(Default)]
pub(super) struct Facts<'a> {
    /// How many variables its body declares.
    pub(super) declarations: usize,
    /// The names to which `&` is applied.
    pub(super) address_taken: FxHashSet<&'a str>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(function: &'a Function) -> Self {
        let mut facts = Self::default();
        function.body.iter().for_each(|each| facts.statement(each));
        facts
    }

    fn statement(&mut self, statement: &'a Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => {
                self.declarations += declarators.len();
                declarators.iter().filter_map(|each| each.init.as_ref()).for_each(|init| self.expression(init));
            }
            StmtKind::Assign { target, value, .. } => {
                self.expression(target);
                self.expression(value);
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expression(condition);
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                self.expression(condition);
                self.statement(body);
            }
            StmtKind::For { init, condition, step, body } => {
                init.iter().chain(step).for_each(|each| self.statement(each));
                if let Some(condition) = condition {
                    self.expression(condition);
                }
                self.statement(body);
            }
            StmtKind::Block(statements) => statements.iter().for_each(|each| self.statement(each)),
            StmtKind::Output(each)
            | StmtKind::Return(each)
            | StmtKind::Assert(each)
            | StmtKind::Assume(each)
            | StmtKind::Expression(each) => self.expression(each),
            StmtKind::Break | StmtKind::Continue | StmtKind::Error | StmtKind::Missing => {}
        }
    }

    fn expression(&mut self, expression: &'a Expr) {
        match &expression.kind {
            ExprKind::AddressOf(name) => {
                self.address_taken.insert(&name.text);
            }
            ExprKind::Unary(_, inner) | ExprKind::Deref(inner) | ExprKind::Alloc(inner) | ExprKind::Field(inner, _) => {
                self.expression(inner);
            }
            ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Call(callee, arguments) => {
                self.expression(callee);
                for argument in arguments {
                    self.expression(argument);
                }
            }
            ExprKind::Array(elements) => elements.iter().for_each(|each| self.expression(each)),
            ExprKind::Record(fields) => fields.iter().for_each(|(_, each)| self.expression(each)),
            ExprKind::Number(_) | ExprKind::Variable(_) | ExprKind::Input | ExprKind::Null | ExprKind::Missing => {}
        }
    }
}
