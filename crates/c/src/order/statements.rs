//! The effects of the statements of a function.

use dashu_int::IBig;
use loopscope_syntax::COption;

use super::effects::Effects;
use super::functions::FunctionEffects;
use crate::tree::{Arithmetic, Comparison, Expression, ExpressionKind, Initialiser, Statement, StatementKind};
use crate::typing::known;

impl FunctionEffects<'_> {
    /// Returns the effects of a body that others can see, apart from those of its calls.
    pub(super) fn of_body(&self, body: Option<&[Statement]>) -> Effects {
        let mut effects = Effects::default();
        for statement in body.into_iter().flatten() {
            self.each_possible(statement, &mut |each| self.add_statement(each, &mut effects));
        }
        self.leave_out_locals(&mut effects);
        effects
    }

    /// Visits the statement and the statements in it, apart from those that run only if an allocation fails that cannot.
    pub(super) fn each_possible<'s>(&self, statement: &'s Statement, visit: &mut dyn FnMut(&'s Statement)) {
        visit(statement);
        let mut inner = statement.statements();
        if matches!(&statement.kind, StatementKind::If(condition, ..) if self.is_failed_allocation(condition)) {
            inner.remove(0);
        }
        for each in inner {
            self.each_possible(each, visit);
        }
    }

    /// Returns `true` if a condition compares a pointer with null that always points to allocated memory.
    fn is_failed_allocation(&self, condition: &Expression) -> bool {
        let pointer = match &condition.kind {
            ExpressionKind::Not(pointer) => pointer,
            ExpressionKind::Compare(Comparison::Equal, pointer, null) if matches!(null.kind, ExpressionKind::Null) => {
                pointer
            }
            _ => return false,
        };
        !self.program.options.has(COption::FailingMalloc)
            && pointer.variable().is_some_and(|id| self.fresh.never_null.contains(&id))
    }

    /// Adds what a statement does, without the statements in it.
    fn add_statement(&self, statement: &Statement, effects: &mut Effects) {
        match &statement.kind {
            StatementKind::Expression(value) => self.add_unused(value, effects),
            StatementKind::For(_, condition, step, _) => {
                effects.ends |= is_endless(statement);
                if let Some(condition) = condition {
                    self.add(condition, effects);
                }
                if let Some(step) = step {
                    self.add_unused(step, effects);
                }
            }
            StatementKind::Declare(_, Some(first)) => self.add_initialiser(first, effects),
            StatementKind::While(value, _) | StatementKind::DoWhile(_, value) => {
                effects.ends |= is_endless(statement);
                self.add(value, effects);
            }
            StatementKind::If(value, ..) | StatementKind::Switch(value, _) | StatementKind::Return(Some(value)) => {
                self.add(value, effects);
            }
            _ => {}
        }
    }

    fn add_initialiser(&self, initialiser: &Initialiser, effects: &mut Effects) {
        match initialiser {
            Initialiser::Zero => {}
            Initialiser::Value(value) => self.add(value, effects),
            Initialiser::Parts(parts) => parts.iter().for_each(|part| self.add_initialiser(part, effects)),
        }
    }

    /// Adds what an expression does whose value is not used.
    fn add_unused(&self, expression: &Expression, effects: &mut Effects) {
        match &expression.kind {
            ExpressionKind::Step { target, up: true, .. } => self.add_increment(target, effects),
            ExpressionKind::Compound(Arithmetic::Add, _, target, value)
                if known(value).is_some_and(|value| value >= IBig::ZERO) =>
            {
                self.add_increment(target, effects);
            }
            ExpressionKind::Comma(first, then) => {
                self.add_unused(first, effects);
                self.add_unused(then, effects);
            }
            _ => self.add(expression, effects),
        }
    }

    fn add_increment(&self, target: &Expression, effects: &mut Effects) {
        effects.may_fail = true;
        self.add_place(target, effects);
        effects.increments.add_some(self.object(target));
    }
}

/// Returns `true` if a loop visibly never ends: its condition always holds, and nothing in it leaves it.
fn is_endless(statement: &Statement) -> bool {
    let condition = match &statement.kind {
        StatementKind::While(condition, _) | StatementKind::DoWhile(_, condition) => Some(condition),
        StatementKind::For(_, condition, ..) => condition.as_ref(),
        _ => return false,
    };
    let mut leaves = false;
    statement.each_statement(&mut |each| {
        leaves |= matches!(each.kind, StatementKind::Break | StatementKind::Return(_) | StatementKind::Goto(..));
    });
    !leaves && condition.is_none_or(|condition| known(condition).is_some_and(|value| value != IBig::ZERO))
}
