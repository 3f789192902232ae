//! Statements.

use loopscope_syntax::ast::{ExprKind, Stmt, StmtKind};
use rand::RngExt;

use super::program::{FIELDS, Growth, LONGEST};
use crate::tree::{address, assign, deref, element, expr, field, number, stmt, variable, when};

/// The percentages of assignments that replace an array by a shorter one, and that set a pointer to null. The thesis
/// gives neither number; in its sets without divisions, a few percent of the programs have errors.
const SHORTER: u32 = 2;
const NULL: u32 = 2;

/// The same for programs that dereference pointers only under conditions.
const GUARDED_NULL: u32 = 40;

/// The number of kinds of statements that contain no other statement.
const PLAIN: u32 = 7;

impl Growth<'_> {
    /// A statement with those that must precede it.
    pub(super) fn statement(&mut self, depth: u32) -> Vec<Stmt> {
        if !self.may_nest(depth) {
            return vec![self.plain()];
        }
        let (for_loops, loops) = (self.parameters.for_loop_gen_prob, self.parameters.loop_gen_prob);
        let drawn: f64 = f64::from(self.random.random_range(0..1_000_000_u32)) / 1_000_000.0;
        if drawn < for_loops {
            return self.for_loop(depth);
        }
        if drawn < for_loops + loops {
            return self.general_loop(depth);
        }
        if self.random.random_range(0..=PLAIN) < PLAIN {
            return vec![self.plain()];
        }
        let condition = self.condition();
        let then = self.nested(depth);
        let otherwise = self.coin().then(|| self.nested(depth));
        vec![when(condition, then, otherwise)]
    }

    /// A statement that contains no other, except for the condition that guards it.
    fn plain(&mut self) -> Stmt {
        if self.happens(self.parameters.risky_prob) {
            return self.risky();
        }
        let value = self.value();
        match self.random.random_range(0..PLAIN) {
            0 => stmt(StmtKind::Output(value)),
            1 => {
                let (array, index) = self.known_element();
                assign(element(&array, number(index)), value)
            }
            2 => self.array_assignment(),
            3 => self.pointer_assignment(),
            4 if self.parameters.risky_prob == 0.0 => {
                let pointer = self.any_of(&self.pointers.clone());
                assign(deref(&pointer), value)
            }
            5 if !self.records.is_empty() => {
                let record = self.any_of(&self.records.clone());
                assign(field(&record, self.any_of(&FIELDS)), value)
            }
            _ => match self.changeable() {
                Some(changed) => assign(variable(&changed), value),
                None => stmt(StmtKind::Output(value)),
            },
        }
    }

    /// An array and an index below its initial length.
    pub(super) fn known_element(&mut self) -> (String, i64) {
        let array = self.any_of(&self.arrays.clone());
        (array.name, self.random.random_range(0..i64::from(array.first_length)))
    }

    /// Replaces an array by a new one, mostly of its initial length or longer.
    fn array_assignment(&mut self) -> Stmt {
        let array = self.any_of(&self.arrays.clone());
        let shorter = self.parameters.risky_prob == 0.0 && self.percent(SHORTER);
        let length = match (shorter, array.first_length) {
            (true, first) => self.random.random_range(1..first),
            (false, first) => self.random.random_range(first..=LONGEST),
        };
        let literal = self.array_literal(length);
        assign(variable(&array.name), literal)
    }

    /// Assigns another target, or null, to a pointer.
    fn pointer_assignment(&mut self) -> Stmt {
        let pointer = self.any_of(&self.pointers.clone());
        let null = if self.parameters.risky_prob > 0.0 { GUARDED_NULL } else { NULL };
        let value = if self.percent(null) {
            expr(ExprKind::Null)
        } else if self.coin() {
            address(&self.any_of(&self.addressable.clone()))
        } else {
            let value = self.value();
            expr(ExprKind::Alloc(Box::new(value)))
        };
        assign(variable(&pointer), value)
    }
}
