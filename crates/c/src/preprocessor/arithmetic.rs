//! The arithmetic of `#if`: all numbers have 64 bits (C11 6.10.1). Unsigned numbers and characters are not supported.

use super::super::token::Kind;

/// An item of a condition.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    Number(i64),
    Operator(Kind),
    /// A number whose value is not known here.
    Unknown,
}

/// The greatest depth of nested parentheses and operators before a number.
const DEEPEST: usize = 64;

/// A number as it is written.
pub(super) fn number(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(['l', 'L']);
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    match hexadecimal {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None if digits.starts_with("0b") || digits.starts_with("0B") => i64::from_str_radix(&digits[2..], 2).ok(),
        None if digits.starts_with('0') && digits.len() > 1 => i64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
    .filter(|_| digits.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The value of a condition; `None` if it is not supported or has no value.
pub(super) fn value(items: &[Item]) -> Option<i64> {
    let mut reader = Reader { items, at: 0 };
    let value = reader.conditional(0)?;
    value.filter(|_| reader.at == items.len())
}

/// The inner `None` is a value that is not defined, which matters only where it is used.
type Value = Option<i64>;

struct Reader<'a> {
    items: &'a [Item],
    at: usize,
}

impl Reader<'_> {
    fn operator(&self) -> Option<Kind> {
        match self.items.get(self.at) {
            Some(Item::Operator(kind)) => Some(*kind),
            _ => None,
        }
    }

    fn take(&mut self, kind: Kind) -> Option<()> {
        (self.operator() == Some(kind)).then(|| self.at += 1)
    }

    /// `None` if it is not a condition.
    fn conditional(&mut self, depth: usize) -> Option<Value> {
        let condition = self.binary(1, depth)?;
        if self.take(Kind::Question).is_none() {
            return Some(condition);
        }
        let then = self.conditional(deeper(depth)?)?;
        self.take(Kind::Colon)?;
        let otherwise = self.conditional(deeper(depth)?)?;
        Some(condition.and_then(|condition| if condition == 0 { otherwise } else { then }))
    }

    fn binary(&mut self, least: u8, depth: usize) -> Option<Value> {
        let mut left = self.unary(depth)?;
        while let Some((kind, binding)) = self.operator().and_then(|kind| Some((kind, binding(kind)?))) {
            if binding < least {
                break;
            }
            self.at += 1;
            let right = self.binary(binding + 1, deeper(depth)?)?;
            left = calculated(kind, left, right);
        }
        Some(left)
    }

    fn unary(&mut self, depth: usize) -> Option<Value> {
        let item = *self.items.get(self.at)?;
        self.at += 1;
        match item {
            Item::Number(number) => Some(Some(number)),
            Item::Unknown => Some(None),
            Item::Operator(Kind::LeftParenthesis) => {
                let value = self.conditional(deeper(depth)?)?;
                self.take(Kind::RightParenthesis)?;
                Some(value)
            }
            Item::Operator(kind) => {
                let operand = self.unary(deeper(depth)?)?;
                Some(match kind {
                    Kind::Not => operand.map(|operand| i64::from(operand == 0)),
                    Kind::Minus => operand.and_then(i64::checked_neg),
                    Kind::Plus => operand,
                    Kind::Tilde => operand.map(|operand| !operand),
                    _ => return None,
                })
            }
        }
    }
}

fn deeper(depth: usize) -> Option<usize> {
    (depth < DEEPEST).then_some(depth + 1)
}

/// Returns the precedence of an operator.
fn binding(kind: Kind) -> Option<u8> {
    Some(match kind {
        Kind::OrOr => 1,
        Kind::AndAnd => 2,
        Kind::Pipe => 3,
        Kind::Caret => 4,
        Kind::Ampersand => 5,
        Kind::Equal | Kind::NotEqual => 6,
        Kind::Less | Kind::LessEqual | Kind::Greater | Kind::GreaterEqual => 7,
        Kind::ShiftLeft | Kind::ShiftRight => 8,
        Kind::Plus | Kind::Minus => 9,
        Kind::Star | Kind::Slash | Kind::Percent => 10,
        _ => return None,
    })
}

fn calculated(kind: Kind, left: Value, right: Value) -> Value {
    // The right side does not matter where the left one decides.
    match (kind, left?) {
        (Kind::AndAnd, 0) => return Some(0),
        (Kind::OrOr, left) if left != 0 => return Some(1),
        _ => {}
    }
    let (left, right) = (left?, right?);
    let truth = |holds: bool| Some(i64::from(holds));
    let shift = u32::try_from(right).ok().filter(|by| *by < 64 && left >= 0);
    match kind {
        Kind::AndAnd | Kind::OrOr => truth(right != 0),
        Kind::Pipe => Some(left | right),
        Kind::Caret => Some(left ^ right),
        Kind::Ampersand => Some(left & right),
        Kind::Equal => truth(left == right),
        Kind::NotEqual => truth(left != right),
        Kind::Less => truth(left < right),
        Kind::LessEqual => truth(left <= right),
        Kind::Greater => truth(left > right),
        Kind::GreaterEqual => truth(left >= right),
        Kind::ShiftLeft => shift.and_then(|by| left.checked_mul(1_i64.checked_shl(by).filter(|power| *power > 0)?)),
        Kind::ShiftRight => shift.map(|by| left >> by),
        Kind::Plus => left.checked_add(right),
        Kind::Minus => left.checked_sub(right),
        Kind::Star => left.checked_mul(right),
        Kind::Slash => left.checked_div(right),
        Kind::Percent => left.checked_rem(right),
        _ => None,
    }
}
