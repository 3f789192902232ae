//! Pointers and records.

use loopscope_syntax::ast::{Expr, ExprKind, Stmt};
use rand::RngExt;

use crate::program::{FIELDS, Growth, POINTER, RECORD};
use crate::tree::{address, assign, deref, expr, field, variable};

impl Growth<'_> {
    /// The variable to which the pointer points: the first one, which then counts no loop, or one that is written on
    /// some paths only.
    pub(crate) fn pointed(&mut self) -> String {
        match self.partly_written() {
            Some(chosen) if self.happens(30) => self.partly[chosen].clone(),
            _ => self.first_variable(),
        }
    }

    /// A variable that counts no loop if there are pointers.
    pub(crate) fn first_variable(&self) -> String {
        self.assignable.first().cloned().unwrap_or_default()
    }

    /// A statement that writes through the pointer, or changes its target.
    pub(crate) fn through_pointer(&mut self) -> Vec<Stmt> {
        let statement = match self.random.random_range(0..10) {
            0..2 => {
                let cell = self.pointed();
                assign(variable(POINTER), address(&cell))
            }
            2..3 => {
                let value = self.value(1);
                assign(variable(POINTER), expr(ExprKind::Alloc(Box::new(value))))
            }
            3..7 => {
                let value = self.value(1);
                assign(deref(POINTER), value)
            }
            _ => {
                let changed = self.assignable_variable();
                assign(variable(&changed), deref(POINTER))
            }
        };
        vec![statement]
    }

    /// A field of the record.
    pub(crate) fn record_field(&mut self) -> Expr {
        let chosen = self.random.random_range(0..FIELDS.len() as u32) as usize;
        field(RECORD, FIELDS[chosen])
    }
}
