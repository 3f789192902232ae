//! The direct parts of each node of a tree, so that a walk over the whole tree only has to spell out the nodes
//! that it treats in a way of their own.

use crate::ast::{Arm, Declarator, Expr, ExprKind, Function, Name, Piece, Stmt, StmtKind};

impl Function {
    /// Visits all statements, each before those in it.
    pub fn each_statement<'a>(&'a self, visit: &mut dyn FnMut(&'a Stmt)) {
        self.body.iter().for_each(|each| each.each_statement(visit));
    }

    /// Visits all expressions, also those of the statements in an [`ExprKind::Sequence`], each before those in it.
    pub fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        self.body.iter().for_each(|each| each.each_expression(visit));
    }
}

impl Stmt {
    /// Visits the statement and all statements in it, each before those in it.
    pub fn each_statement<'a>(&'a self, visit: &mut dyn FnMut(&'a Stmt)) {
        visit(self);
        self.statements().for_each(|each| each.each_statement(visit));
    }

    /// Visits all expressions in the statement and in the statements in it.
    fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        self.expressions().for_each(|each| each.each(visit));
        self.statements().for_each(|each| each.each_expression(visit));
    }

    /// The statements that stand directly in this one, in the order of the text.
    pub fn statements(&self) -> impl Iterator<Item = &Stmt> {
        type Parts<'a> = ([Option<&'a Stmt>; 3], &'a [Stmt], &'a [Arm]);
        let (parts, block, arms): Parts<'_> = match &self.kind {
            StmtKind::If { then, otherwise, .. } => ([Some(then), otherwise.as_deref(), None], &[], &[]),
            StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => ([Some(body), None, None], &[], &[]),
            StmtKind::For { init, step, body, .. } => ([init.as_deref(), step.as_deref(), Some(body)], &[], &[]),
            StmtKind::Block(statements) => ([None; 3], statements, &[]),
            StmtKind::Switch { arms, .. } => ([None; 3], &[], arms),
            _ => ([None; 3], &[], &[]),
        };
        parts.into_iter().flatten().chain(block).chain(arms.iter().flat_map(|arm| &arm.body))
    }

    /// The expressions of the statement itself, without those of the statements in it, in the order of the text.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        type Parts<'a> = ([Option<&'a Expr>; 2], &'a [Declarator], &'a [Piece]);
        let (parts, declarators, pieces): Parts<'_> = match &self.kind {
            StmtKind::Var(declarators) => ([None; 2], declarators, &[]),
            StmtKind::Assign { target, value, .. } => ([Some(target), Some(value)], &[], &[]),
            StmtKind::Print(pieces) => ([None; 2], &[], pieces),
            StmtKind::Output(value)
            | StmtKind::Return(value)
            | StmtKind::Assert(value)
            | StmtKind::Assume(value)
            | StmtKind::Expression(value)
            | StmtKind::If { condition: value, .. }
            | StmtKind::While { condition: value, .. }
            | StmtKind::DoWhile { condition: value, .. }
            | StmtKind::Check { condition: value, .. }
            | StmtKind::Exit(value)
            | StmtKind::Switch { value, .. } => ([Some(value), None], &[], &[]),
            StmtKind::For { condition, .. } => ([condition.as_ref(), None], &[], &[]),
            StmtKind::Block(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto { .. }
            | StmtKind::Label { .. }
            | StmtKind::Error
            | StmtKind::Missing => ([None; 2], &[], &[]),
        };
        let printed = pieces.iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Value { value, .. } => Some(value),
        });
        parts.into_iter().flatten().chain(declarators.iter().filter_map(|each| each.init.as_ref())).chain(printed)
    }
}

impl Expr {
    /// Visits the expression and all expressions in it.
    pub fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        if let ExprKind::Sequence(statements, _) = &self.kind {
            for each in statements {
                each.each_expression(visit);
            }
        }
        self.operands().for_each(|operand| operand.each(visit));
    }

    /// The expressions that this one is directly made of, in the order of the text; of an [`ExprKind::Sequence`] its
    /// value only.
    pub fn operands(&self) -> impl Iterator<Item = &Expr> {
        type Parts<'a> = ([Option<&'a Expr>; 3], &'a [Expr], &'a [(Name, Expr)]);
        let (parts, elements, fields): Parts<'_> = match &self.kind {
            ExprKind::Unary(_, inner)
            | ExprKind::Deref(inner)
            | ExprKind::Alloc(inner)
            | ExprKind::Field(inner, _)
            | ExprKind::InRange { value: inner, .. }
            | ExprKind::Filled { value: inner, .. }
            | ExprKind::Sequence(_, inner) => ([Some(inner), None, None], &[], &[]),
            ExprKind::Conditional(condition, then, otherwise) => {
                ([Some(condition), Some(then), Some(otherwise)], &[], &[])
            }
            ExprKind::Binary(_, left, right)
            | ExprKind::Index(left, right)
            | ExprKind::IndexWithin { index: left, length: right } => ([Some(left), Some(right), None], &[], &[]),
            ExprKind::Call(callee, arguments) => ([Some(callee), None, None], arguments, &[]),
            ExprKind::Float(_, elements) | ExprKind::Array(elements) => ([None; 3], elements, &[]),
            ExprKind::Record(fields) => ([None; 3], &[], fields),
            ExprKind::Number(_)
            | ExprKind::Variable(_)
            | ExprKind::Input
            | ExprKind::Null
            | ExprKind::Endless
            | ExprKind::AddressOf(_)
            | ExprKind::Missing => ([None; 3], &[], &[]),
        };
        parts.into_iter().flatten().chain(elements).chain(fields.iter().map(|(_, value)| value))
    }
}
