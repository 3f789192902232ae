//! Statements that could fail, guarded by conditions under which they do not (thesis, section 7.1).

use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use rand::RngExt;

use super::program::{Counting, Growth};
use crate::tree::{assign, binary, deref, element, expr, number, stmt, variable, when};

impl Growth<'_> {
    /// Such a statement, rarely without its condition.
    pub(super) fn risky(&mut self) -> Stmt {
        let kinds = if self.parameters.generate_divisions { 5 } else { 2 };
        let (guard, value) = match self.random.random_range(0..kinds) {
            0 => self.element_within(),
            1 => self.through_pointer(),
            2 => self.by_other_than_zero(),
            3 => self.by_a_difference(),
            _ => match self.innermost.clone() {
                Some(around) => self.by_what_is_left(&around),
                None => self.by_other_than_zero(),
            },
        };
        let used = match self.changeable() {
            Some(changed) => assign(variable(&changed), value),
            None => stmt(StmtKind::Output(value)),
        };
        match guard {
            Some(_) if self.happens(self.parameters.unguarded_prob) => used,
            Some(guard) => when(guard, vec![used], None),
            None => used,
        }
    }

    /// `if (0 <= var1 && var1 < 4) var2 = var7[var1];`
    fn element_within(&mut self) -> (Option<Expr>, Expr) {
        let array = self.any_of(&self.arrays.clone());
        let index = self.any_number();
        let low = binary(number(0), BinaryOp::LessEqual, variable(&index));
        let high = binary(variable(&index), BinaryOp::Less, number(array.first_length.into()));
        (Some(binary(low, BinaryOp::And, high)), element(&array.name, variable(&index)))
    }

    /// `if (var8 != null) var2 = *var8;`
    fn through_pointer(&mut self) -> (Option<Expr>, Expr) {
        let pointer = self.any_of(&self.pointers.clone());
        (Some(binary(variable(&pointer), BinaryOp::NotEqual, expr(ExprKind::Null))), deref(&pointer))
    }

    /// `if (var1 != 0) var2 = var3 / var1;`
    fn by_other_than_zero(&mut self) -> (Option<Expr>, Expr) {
        let (dividend, divisor) = (self.any_number(), self.any_number());
        let guard = binary(variable(&divisor), BinaryOp::NotEqual, number(0));
        (Some(guard), binary(variable(&dividend), BinaryOp::Divide, variable(&divisor)))
    }

    /// `if (var1 > var4) var2 = var3 / (var1 - var4);`
    fn by_a_difference(&mut self) -> (Option<Expr>, Expr) {
        let [dividend, more, less] = [(); 3].map(|()| variable(&self.any_number()));
        let guard = binary(more.clone(), BinaryOp::Greater, less.clone());
        (Some(guard), binary(dividend, BinaryOp::Divide, binary(more, BinaryOp::Subtract, less)))
    }

    /// `var2 = var3 / (var1 - i1);`, guarded by the enclosing loop, which runs while `i1 < var1`.
    fn by_what_is_left(&mut self, around: &Counting) -> (Option<Expr>, Expr) {
        let dividend = self.any_number();
        let left = binary(around.limit.clone(), BinaryOp::Subtract, variable(&around.counter));
        (None, binary(variable(&dividend), BinaryOp::Divide, left))
    }
}
