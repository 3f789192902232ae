//! Expressions of integers.

use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind};
use rand::RngExt;

use super::program::{FIELDS, Growth};
use crate::tree::{binary, deref, element, expr, field, not, number, variable};

/// The depth of nested operations.
const DEPTH: u32 = 2;

/// The percentage of divisions among operations, in programs with divisions. The thesis gives no number; in its sets
/// with divisions, at least a tenth of the programs have errors.
const DIVISION: u32 = 3;

/// The percentage of equations among the conditions of general loops. The thesis gives no number. With arbitrary
/// conditions, almost no program with many such loops would terminate; with this number, about as many terminate as in
/// its table 6.17, if its rows are read as in its text: programs with many general loops have the most timeouts (the
/// names in the table suggest otherwise).
const EQUATION: u32 = 90;

/// Operations that cannot fail, with equal probabilities.
const OPERATORS: [BinaryOp; 9] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Equal,
    BinaryOp::NotEqual,
    BinaryOp::Less,
    BinaryOp::LessEqual,
    BinaryOp::Greater,
    BinaryOp::GreaterEqual,
];

/// The comparisons.
const COMPARISONS: std::ops::Range<u32> = 3..9;

impl Growth<'_> {
    /// A random integer.
    pub(super) fn value(&mut self) -> Expr {
        self.operation(DEPTH)
    }

    /// A random condition: any integer expression, mostly a comparison.
    pub(super) fn condition(&mut self) -> Expr {
        match self.random.random_range(0..10) {
            0 => self.value(),
            1 => not(self.comparison()),
            2 => {
                let op = if self.coin() { BinaryOp::And } else { BinaryOp::Or };
                let left = self.comparison();
                binary(left, op, self.comparison())
            }
            _ => self.comparison(),
        }
    }

    /// The condition of a general loop: an equation more often than others.
    pub(super) fn guard(&mut self) -> Expr {
        if !self.percent(EQUATION) {
            return self.condition();
        }
        let (left, right) = (self.any_number(), self.operand());
        binary(variable(&left), BinaryOp::Equal, right)
    }

    /// `x < 3`, with a variable on the left side.
    fn comparison(&mut self) -> Expr {
        let op = OPERATORS[self.random.random_range(COMPARISONS) as usize];
        let left = self.any_number();
        binary(variable(&left), op, self.operation(1))
    }

    fn operation(&mut self, depth: u32) -> Expr {
        if depth == 0 || self.coin() {
            return self.operand();
        }
        let left = self.operation(depth - 1);
        if self.parameters.generate_divisions && self.parameters.risky_prob == 0.0 && self.percent(DIVISION) {
            let right = self.operand();
            return binary(left, BinaryOp::Divide, right);
        }
        if self.percent(100 / (OPERATORS.len() as u32 + 1)) {
            return not(left);
        }
        let op = self.any_of(&OPERATORS);
        let right = self.operation(depth - 1);
        binary(left, op, right)
    }

    /// An operand: all kinds with equal probabilities.
    fn operand(&mut self) -> Expr {
        match self.random.random_range(0..6) {
            0 => expr(ExprKind::Input),
            1 => {
                let (array, index) = self.known_element();
                element(&array, number(index))
            }
            2 if self.parameters.risky_prob == 0.0 => deref(&self.any_of(&self.pointers.clone())),
            3 if !self.records.is_empty() => {
                let record = self.any_of(&self.records.clone());
                field(&record, self.any_of(&FIELDS))
            }
            4 => self.constant(),
            _ => variable(&self.any_number()),
        }
    }
}
