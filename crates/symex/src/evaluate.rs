//! Evaluation of pure expressions. See Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the
//! Thesis), section 5.3.3.

use std::rc::Rc;

use loopscope_cfg::Expr;
use loopscope_smt::{Pool, Term};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::choice::Choice;
use crate::indexing::Indexing;
use crate::operator::{arithmetic, comparison};
use crate::sequence::Sequence;
use crate::state::State;
use crate::stop::Unhandled;
use crate::value::{ArrayObject, Value};

/// The reason why an expression has no single value, or an assignment no single effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Which element is meant depends on inputs: the state must fork over the values of `index` below `length`.
    Undecided {
        /// The index.
        index: Term,
        /// The array's length.
        length: usize,
    },
    /// Which of two values is meant depends on this condition, on which the state must fork.
    Open(Term),
    /// The program does what symbolic states cannot express.
    NotHandled(Unhandled),
}

const WRONG_KIND: Obstacle = Obstacle::NotHandled(Unhandled::Kind);

impl State {
    /// The value of an expression. Variables are those of the function in which the state is.
    ///
    /// # Errors
    /// Where it has no single value.
    pub fn eval(&self, pool: &mut Pool, expr: &Expr) -> Result<Value, Obstacle> {
        Ok(match expr {
            Expr::Number(number) => Value::Int(pool.int(number.clone())),
            Expr::Variable(_) | Expr::Deref(_) => self.held_at(pool, expr)?.once_written(),
            Expr::Function(function) => Value::Function(*function),
            Expr::Null => Value::Null,
            Expr::Unary(UnaryOp::Negate, operand) => {
                let operand = self.eval_int(pool, operand)?;
                Value::Int(pool.neg(operand))
            }
            Expr::Unary(UnaryOp::Not, _) => self.eval_truth(pool, expr)?,
            Expr::Binary(op, left, right) => match op {
                BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => {
                    let left = self.eval_int(pool, left)?;
                    let right = self.eval_int(pool, right)?;
                    let value = arithmetic(pool, *op, left, right).ok_or(WRONG_KIND)?;
                    if pool.is_huge(value) {
                        return Err(Obstacle::NotHandled(Unhandled::HugeNumber));
                    }
                    Value::Int(value)
                }
                _ => self.eval_truth(pool, expr)?,
            },
            Expr::Float(operator, operands) => {
                let operands =
                    operands.iter().map(|operand| self.eval_int(pool, operand)).collect::<Result<Vec<_>, _>>()?;
                Value::Int(pool.float_value(*operator, &operands))
            }
            Expr::AddressOf(variable) => self.address(*variable).ok_or(WRONG_KIND)?,
            Expr::Field(record, name) => {
                let record = self.eval(pool, record)?;
                field(pool, &record, name)?
            }
            Expr::Index(array, index) => {
                let array = self.eval(pool, array)?;
                let index = self.eval_int(pool, index)?;
                self.element(pool, &array, index)?
            }
            Expr::Record(fields) => {
                let value = |(name, field): &(String, Expr)| Ok((name.clone(), self.eval(pool, field)?));
                Value::Record(fields.iter().map(value).collect::<Result<Rc<[_]>, _>>()?)
            }
        })
    }

    /// Returns the contents of the variable or the cell that an expression reads, whether or not something was written
    /// to it.
    pub(crate) fn held_at(&self, pool: &mut Pool, expr: &Expr) -> Result<Value, Obstacle> {
        let held = match expr {
            Expr::Variable(variable) => self.variable(*variable),
            Expr::Deref(pointer) => {
                let pointer = self.eval(pool, pointer)?;
                self.pointed(pool, &pointer)?
            }
            _ => return self.eval(pool, expr),
        };
        Ok(self.settled(pool, held))
    }

    /// Returns the contents of the cell to which a value points.
    pub(crate) fn pointed(&self, pool: &mut Pool, pointer: &Value) -> Result<Value, Obstacle> {
        match pointer {
            Value::Pointer(cell) => Ok(self.cell(*cell)),
            Value::Choice(choice) => on_both(pool, choice, &mut |pool, side| self.pointed(pool, side)),
            _ => Err(WRONG_KIND),
        }
    }

    /// Returns the part of a choice that the path condition leaves.
    pub(crate) fn settled(&self, pool: &mut Pool, mut held: Value) -> Value {
        while let Value::Choice(choice) = &held {
            let side = match self.decided(pool, choice.condition) {
                Some(true) => choice.yes.clone(),
                Some(false) => choice.no.clone(),
                None => break,
            };
            held = side;
        }
        held
    }

    /// The value of an expression that is an integer.
    ///
    /// # Errors
    /// Where it has no single value, or is not an integer.
    pub fn eval_int(&self, pool: &mut Pool, expr: &Expr) -> Result<Term, Obstacle> {
        self.eval(pool, expr)?.integer(pool).ok_or(WRONG_KIND)
    }

    /// A truth value that says whether an expression is not 0.
    ///
    /// # Errors
    /// Where it has no single value, or is not an integer.
    pub fn eval_condition(&self, pool: &mut Pool, expr: &Expr) -> Result<Term, Obstacle> {
        match expr {
            Expr::Unary(UnaryOp::Not, operand) => {
                let operand = self.eval_condition(pool, operand)?;
                Ok(pool.not(operand))
            }
            Expr::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right) => {
                let left = self.eval(pool, left)?;
                let right = self.eval(pool, right)?;
                let equal = same(pool, &left, &right)?;
                Ok(if *op == BinaryOp::Equal { equal } else { pool.not(equal) })
            }
            Expr::Binary(
                op @ (BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual),
                left,
                right,
            ) => {
                let left = self.eval_int(pool, left)?;
                let right = self.eval_int(pool, right)?;
                comparison(pool, *op, left, right).ok_or(WRONG_KIND)
            }
            // Lowering turns these operators into branches; in an expression they would evaluate both operands.
            Expr::Binary(BinaryOp::And | BinaryOp::Or, ..) => Err(WRONG_KIND),
            _ => {
                let value = self.eval_int(pool, expr)?;
                let zero = pool.int(0);
                Ok(pool.ne(value, zero))
            }
        }
    }

    /// 1 or 0 for an expression that is a condition.
    fn eval_truth(&self, pool: &mut Pool, expr: &Expr) -> Result<Value, Obstacle> {
        let condition = self.eval_condition(pool, expr)?;
        let (one, zero) = (pool.int(1), pool.int(0));
        Ok(Value::Int(pool.ite(condition, one, zero)))
    }

    /// An element of an array.
    pub(crate) fn element(&self, pool: &mut Pool, array: &Value, index: Term) -> Result<Value, Obstacle> {
        let (id, row) = match array {
            Value::Array(id) => (*id, None),
            Value::Row { array, index } => (*array, Some(*index)),
            Value::Choice(choice) => return on_both(pool, choice, &mut |pool, side| self.element(pool, side, index)),
            _ => return Err(WRONG_KIND),
        };
        match (self.arrays.get(id.0 as usize).ok_or(WRONG_KIND)?, row) {
            (ArrayObject::Input { rows: true, .. }, None) => Ok(Value::Row { array: id, index }),
            (ArrayObject::Input { term, rows: true, .. }, Some(row)) => {
                let row = pool.select(*term, row);
                Ok(Value::Int(pool.select(row, index)))
            }
            (ArrayObject::Input { term, rows: false, .. }, None) => Ok(Value::Int(pool.select(*term, index))),
            (ArrayObject::Literal(elements), None) => self.literal_element(pool, elements, index),
            _ => Err(WRONG_KIND),
        }
    }

    fn literal_element(&self, pool: &mut Pool, elements: &Sequence<Value>, index: Term) -> Result<Value, Obstacle> {
        if let Some(known) = self.known_index(pool, index) {
            return elements.get(known).cloned().ok_or(WRONG_KIND);
        }
        let undecided = Obstacle::Undecided { index, length: elements.len() };
        if self.indexing == Indexing::Fork {
            return Err(undecided);
        }
        let integers: Option<Vec<Term>> = elements.iter().map(Value::as_int).collect();
        let (last, others) = integers.as_deref().and_then(<[Term]>::split_last).ok_or(undecided)?;
        // The index was checked to lie within bounds, so the last element is what is left.
        let chain = others.iter().enumerate().rev().fold(*last, |rest, (position, element)| {
            let position = pool.int(position);
            let here = pool.eq(index, position);
            pool.ite(here, *element, rest)
        });
        Ok(Value::Int(chain))
    }

    /// The value of an index, where the path condition leaves only one. A constant that is not an index at all gives a
    /// number that no array reaches.
    pub(crate) fn known_index(&self, pool: &mut Pool, index: Term) -> Option<usize> {
        let index = self.simplify(pool, index);
        pool.as_int(index).map(|constant| usize::try_from(constant).unwrap_or(usize::MAX))
    }
}

/// Applies an operation to both sides of a choice. Where it makes no sense on one, the other is meant, since the check
/// that stands before it excludes that side.
fn on_both(
    pool: &mut Pool,
    choice: &Choice,
    operation: &mut dyn FnMut(&mut Pool, &Value) -> Result<Value, Obstacle>,
) -> Result<Value, Obstacle> {
    match (operation(pool, &choice.yes), operation(pool, &choice.no)) {
        (Ok(only), Err(WRONG_KIND)) | (Err(WRONG_KIND), Ok(only)) => Ok(only),
        (yes, no) => Value::either(pool, choice.condition, yes?, no?).ok_or(Obstacle::Open(choice.condition)),
    }
}

/// The field of a record.
pub(crate) fn field(pool: &mut Pool, record: &Value, name: &str) -> Result<Value, Obstacle> {
    match record {
        Value::Choice(choice) => on_both(pool, choice, &mut |pool, side| field(pool, side, name)),
        plain => plain.field(name).cloned().ok_or(WRONG_KIND),
    }
}

/// The condition that two values are equal: integers by value, all others by identity.
fn same(pool: &mut Pool, left: &Value, right: &Value) -> Result<Term, Obstacle> {
    Ok(match (left, right) {
        (Value::Choice(choice), other) | (other, Value::Choice(choice)) => {
            match (same(pool, &choice.yes, other), same(pool, &choice.no, other)) {
                (Ok(only), Err(WRONG_KIND)) | (Err(WRONG_KIND), Ok(only)) => only,
                (yes, no) => pool.ite(choice.condition, yes?, no?),
            }
        }
        (Value::Int(left), Value::Int(right)) => pool.eq(*left, *right),
        (Value::Row { array, index }, Value::Row { array: other, index: at }) if array == other => pool.eq(*index, *at),
        (Value::Undefined | Value::Partly { .. } | Value::Record(_), _)
        | (_, Value::Undefined | Value::Partly { .. } | Value::Record(_)) => return Err(WRONG_KIND),
        _ => pool.bool(left == right),
    })
}
