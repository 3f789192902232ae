//! The operators of expressions over integers, as terms. All techniques share this translation.

use loopscope_smt::{Pool, Term};
use loopscope_syntax::ast::BinaryOp;

/// The result of an arithmetic operation. `None` for operators that compare or connect.
pub fn arithmetic(pool: &mut Pool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    Some(match op {
        BinaryOp::Add => pool.add(left, right),
        BinaryOp::Subtract => pool.sub(left, right),
        BinaryOp::Multiply => pool.mul(left, right),
        BinaryOp::Divide => pool.quotient(left, right),
        BinaryOp::Remainder => pool.remainder(left, right),
        _ => return None,
    })
}

/// The truth of a comparison. `None` for other operators.
pub fn comparison(pool: &mut Pool, op: BinaryOp, left: Term, right: Term) -> Option<Term> {
    Some(match op {
        BinaryOp::Equal => pool.eq(left, right),
        BinaryOp::NotEqual => pool.ne(left, right),
        BinaryOp::Less => pool.lt(left, right),
        BinaryOp::LessEqual => pool.le(left, right),
        BinaryOp::Greater => pool.gt(left, right),
        BinaryOp::GreaterEqual => pool.ge(left, right),
        _ => return None,
    })
}
