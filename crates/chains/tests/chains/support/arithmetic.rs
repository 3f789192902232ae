//! The operators of the flow graph on integers.

use dashu_int::IBig;
use loopscope_syntax::ast::BinaryOp;

/// The value of `left op right`, where a division is by another number than 0.
pub(crate) fn applied(op: BinaryOp, left: IBig, right: IBig) -> IBig {
    match op {
        BinaryOp::Equal => (left == right).into(),
        BinaryOp::NotEqual => (left != right).into(),
        BinaryOp::Less => (left < right).into(),
        BinaryOp::LessEqual => (left <= right).into(),
        BinaryOp::Greater => (left > right).into(),
        BinaryOp::GreaterEqual => (left >= right).into(),
        BinaryOp::Add => left + right,
        BinaryOp::Subtract => left - right,
        BinaryOp::Multiply => left * right,
        BinaryOp::Divide => left / right,
        BinaryOp::Remainder => left % right,
        BinaryOp::And | BinaryOp::Or => panic!("lowered to branches"),
    }
}
