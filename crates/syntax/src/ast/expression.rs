//! Expressions and their operators.

use dashu_int::IBig;
use loopscope_float::Operator;
use serde::Serialize;

use super::{Name, NodeId, Stmt};
use crate::{ErrorKind, Span};

/// An expression with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expr {
    /// Its id.
    #[serde(skip)]
    pub id: NodeId,
    /// Its kind.
    pub kind: ExprKind,
    /// From its first to its last token.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ExprKind {
    /// A decimal number, or a character literal (extension). Never negative: `-3` is a negation.
    Number(#[serde(serialize_with = "as_text")] IBig),
    /// A variable or a function's name.
    Variable(String),
    /// `input`.
    Input,
    /// `null`.
    Null,
    /// `!e` or `-e`.
    Unary(UnaryOp, Box<Expr>),
    /// `left op right`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// An operation on floating-point numbers, which are held as their ranks (C); see [`loopscope_float`].
    Float(#[serde(serialize_with = "as_name")] Operator, Vec<Expr>),
    /// `*e`.
    Deref(Box<Expr>),
    /// `&x`.
    AddressOf(Name),
    /// `alloc e`.
    Alloc(Box<Expr>),
    /// `base.field`.
    Field(Box<Expr>, Name),
    /// `base[index]`.
    Index(Box<Expr>, Box<Expr>),
    /// `callee(arguments)`.
    Call(Box<Expr>, Vec<Expr>),
    /// `[a, b, c]`, or a string literal (extension): its characters and a 0.
    Array(Vec<Expr>),
    /// A fresh array whose elements all have the value at first, or an array of such arrays, each a fresh one (C: large
    /// arrays).
    Filled {
        /// The value, which is evaluated once.
        value: Box<Expr>,
        /// The length of each dimension, the outermost first; there is at least one.
        lengths: Vec<u32>,
    },
    /// A fresh array with a 0 at every index (C: memory whose length is not constant; checks of indices stand beside it).
    Endless,
    /// `{x: a, y: b}`.
    Record(Vec<(Name, Expr)>),
    /// `condition ? then : otherwise` (C).
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The value, and an error where it is out of range (C).
    InRange {
        /// The value.
        value: Box<Expr>,
        /// The least value that is allowed.
        #[serde(serialize_with = "as_text_if_any")]
        low: Option<IBig>,
        /// The greatest.
        #[serde(serialize_with = "as_text_if_any")]
        high: Option<IBig>,
        /// The error for other values.
        error: ErrorKind,
        /// The type for which the value is checked.
        #[serde(skip)]
        type_name: Option<&'static str>,
    },
    /// The index, and an error where no array of this length has it ([`crate::Dialect::Sized`]). Its span is that of the
    /// access.
    IndexWithin {
        /// The index.
        index: Box<Expr>,
        /// The length of the array.
        length: Box<Expr>,
    },
    /// Statements that run before the value is computed (C). They are a scope that includes the value, and none of them
    /// leaves it.
    Sequence(Vec<Stmt>, Box<Expr>),
    /// Tokens that could not be read as an expression. A diagnostic says why.
    Missing,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum UnaryOp {
    /// `!`: 1 for 0, otherwise 0.
    Not,
    /// `-`.
    Negate,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum BinaryOp {
    /// `||`, which evaluates its right side only where the left one is 0.
    Or,
    /// `&&`, which evaluates its right side only where the left one is not 0.
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, which truncates toward zero.
    Divide,
    /// `%` (extension), with the sign of the dividend.
    Remainder,
}

impl BinaryOp {
    /// The operator as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }

    /// Its precedence: an operator with a greater number takes its operands first.
    pub(crate) fn binding(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::NotEqual => 3,
            Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual => 4,
            Self::Add | Self::Subtract => 5,
            Self::Multiply | Self::Divide | Self::Remainder => 6,
        }
    }
}

fn as_text<S: serde::Serializer>(number: &IBig, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&number.to_string())
}

// `serialize_with` passes a reference to the field.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn as_name<S: serde::Serializer>(operator: &Operator, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(operator.name())
}

// `serialize_with` passes a reference to the field.
#[allow(clippy::ref_option)]
fn as_text_if_any<S: serde::Serializer>(number: &Option<IBig>, serializer: S) -> Result<S::Ok, S::Error> {
    number.as_ref().map(ToString::to_string).serialize(serializer)
}
