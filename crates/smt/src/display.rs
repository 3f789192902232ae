//! Terms as text for display.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_float::{Operator, shortest};

use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::{Pool, numbered};
use crate::range::Range;

/// Longer texts are cut: a small term with much sharing may be exponentially long when written out.
const LONGEST_TEXT: usize = 20_000;

impl Pool {
    /// The term in the infix notation of the language: `a + 2 * b <= 3`, `A[i] == 0 && !p`. Very long texts have `…`
    /// for their later parts.
    pub fn display(&self, term: Term) -> String {
        self.infix(term).text
    }

    /// The same, with the places of names.
    pub fn infix(&self, term: Term) -> Written {
        write(self, &Infix(&OF_PROGRAMS), term)
    }

    /// The term with the signs of mathematics, for drawings: `a + 2 * b ≤ 3`, `A[i] = 0 ∧ x ≠ 1`.
    pub fn mathematical(&self, term: Term) -> String {
        write(self, &Infix(&OF_MATHEMATICS), term).text
    }

    /// A comparison as it is written, with its sign, if it is one of a symbol or an element with another one or a number.
    pub fn comparison(&self, term: Term) -> Option<(Term, &'static str, Side)> {
        let Comparison { left, relation, right } = Comparison::new(self, term)?;
        let place = |side: &Linear| match side.terms.as_slice() {
            [(atom, factor)] if factor.is_one() && side.constant.is_zero() => {
                matches!(self.node(*atom), TermNode::Symbol { .. } | TermNode::Select(..)).then_some(*atom)
            }
            _ => None,
        };
        let right = if right.is_constant() { Side::Number(right.constant) } else { Side::Atom(place(&right)?) };
        Some((place(&left)?, relation, right))
    }
}

/// A side of a comparison.
pub enum Side {
    /// A symbol or an element of an array.
    Atom(Term),
    /// A number.
    Number(IBig),
}

/// A term as text.
#[derive(Debug, Default)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The names in it that have a [meaning](Pool::meaning), each with its start and its length in UTF-16 code units.
    pub names: Vec<(Rc<str>, [u32; 2])>,
    /// The length of the text in UTF-16 code units.
    length: u32,
}

impl Written {
    /// This text, a sign, and another text.
    #[must_use]
    pub fn joined(mut self, sign: &str, other: Self) -> Self {
        self.push(sign);
        let moved = |(name, [start, length]): (Rc<str>, [u32; 2])| (name, [self.length + start, length]);
        self.names.extend(other.names.into_iter().map(moved));
        self.push(&other.text);
        self
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.length += text.encode_utf16().count() as u32;
    }
}

/// The precedence of an operator; operands that bind less are parenthesised.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    Loosest,
    Ite,
    Or,
    And,
    Equality,
    Relation,
    Sum,
    /// `/` and `%`, whose left operand may be a product but whose right one may not.
    Division,
    Product,
    Unary,
    Postfix,
}

/// A part of the text still to be written.
pub(crate) enum Piece {
    /// A term, in parentheses where it binds less than this.
    Term(Term, Binding),
    Text(&'static str),
    Owned(String),
    /// The name of a symbol, and its text.
    Name(Rc<str>, String),
}

/// A way to write terms. A style gives the pieces of one node; the writer does the rest.
pub(crate) trait Style {
    /// The pieces of a term, and how strongly it binds as a whole.
    fn pieces(&self, pool: &Pool, term: Term) -> (Binding, Vec<Piece>);
    /// The parentheses around an operand that binds too weakly.
    const PARENTHESES: (&'static str, &'static str);
    /// The sign for text that is cut.
    const ELLIPSIS: &'static str;
}

/// Writes a term, with an explicit stack and a bound on the length.
pub(crate) fn write<S: Style>(pool: &Pool, style: &S, term: Term) -> Written {
    let mut out = Written::default();
    let mut stack = vec![Piece::Term(term, Binding::Loosest)];
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Text(text) => out.push(text),
            Piece::Owned(text) => out.push(&text),
            Piece::Name(name, text) => {
                let start = out.length;
                out.push(&text);
                if pool.meaning(&name).is_some() {
                    out.names.push((name, [start, out.length - start]));
                }
            }
            Piece::Term(..) if out.text.len() > LONGEST_TEXT => out.push(S::ELLIPSIS),
            Piece::Term(term, context) => {
                let (binding, pieces) = style.pieces(pool, term);
                let enclosed = binding < context;
                if enclosed {
                    stack.push(Piece::Text(S::PARENTHESES.1));
                }
                stack.extend(pieces.into_iter().rev());
                if enclosed {
                    stack.push(Piece::Text(S::PARENTHESES.0));
                }
            }
        }
        if out.text.len() > 2 * LONGEST_TEXT && stack.len() > LONGEST_TEXT {
            // Too wide to close properly.
            out.push(S::ELLIPSIS);
            break;
        }
    }
    out
}

/// An operation on floating-point numbers, whose constants are shown as numbers.
pub(crate) fn float(
    pool: &Pool,
    operator: Operator,
    operands: &[Term],
    symbol: impl Fn(&str) -> String,
) -> (Binding, Vec<Piece>) {
    let piece = |operand: Term, around| match (operator.operand_format(), pool.as_int(operand)) {
        (Some(format), Some(rank)) => Piece::Owned(shortest(i64::try_from(rank).unwrap_or(format.nan()), format)),
        _ => Piece::Term(operand, around),
    };
    match (operator.symbol(), operands) {
        (Some(sign), [left, right]) => {
            let binding = match operator {
                Operator::Add(_) | Operator::Subtract(_) => Binding::Sum,
                Operator::Multiply(_) | Operator::Divide(_) => Binding::Division,
                Operator::Equal(_) => Binding::Equality,
                _ => Binding::Relation,
            };
            (binding, vec![piece(*left, binding), Piece::Owned(symbol(sign)), piece(*right, Binding::Unary)])
        }
        (None, [only]) if matches!(operator, Operator::FromInteger(_) | Operator::Widen) => {
            (Binding::Loosest, vec![piece(*only, Binding::Loosest)])
        }
        _ => {
            let mut pieces = vec![Piece::Owned(format!("{}(", operator.name()))];
            for (position, operand) in operands.iter().enumerate() {
                pieces.extend((position > 0).then_some(Piece::Text(", ")));
                pieces.push(piece(*operand, Binding::Loosest));
            }
            pieces.push(Piece::Text(")"));
            (Binding::Postfix, pieces)
        }
    }
}

/// Signs of operators.
struct Signs {
    at_most: &'static str,
    at_least: &'static str,
    equal: &'static str,
    unequal: &'static str,
    and: &'static str,
    or: &'static str,
    for_all: &'static str,
    exists: &'static str,
}

const OF_PROGRAMS: Signs = Signs {
    at_most: " <= ",
    at_least: " >= ",
    equal: " == ",
    unequal: " != ",
    and: " && ",
    or: " || ",
    for_all: "forall ",
    exists: "exists ",
};

const OF_MATHEMATICS: Signs = Signs {
    at_most: " ≤ ",
    at_least: " ≥ ",
    equal: " = ",
    unequal: " ≠ ",
    and: " ∧ ",
    or: " ∨ ",
    for_all: "∀",
    exists: "∃",
};

impl Signs {
    /// The sign of a comparison, with spaces around it.
    fn relation(&self, relation: &str) -> &'static str {
        match relation {
            "<=" => self.at_most,
            ">=" => self.at_least,
            "!=" => self.unequal,
            "<" => " < ",
            ">" => " > ",
            _ => self.equal,
        }
    }
}

/// The infix notation with these signs.
struct Infix(&'static Signs);

impl Style for Infix {
    const PARENTHESES: (&'static str, &'static str) = ("(", ")");
    const ELLIPSIS: &'static str = "…";

    fn pieces(&self, pool: &Pool, term: Term) -> (Binding, Vec<Piece>) {
        use Piece::{Name, Owned, Text};
        let Self(signs) = self;
        match pool.node(term) {
            TermNode::Int(value) => (integer_binding(value), vec![Owned(value.to_string())]),
            TermNode::Bool(value) => (Binding::Postfix, vec![Text(if *value { "true" } else { "false" })]),
            TermNode::Symbol { name, .. } => {
                let told = numbered(name).map(|(prefix, number)| format!("{prefix}{}", subscript(number)));
                (Binding::Postfix, vec![Name(Rc::clone(name), told.unwrap_or_else(|| name.to_string()))])
            }
            TermNode::Sum(linear) => sum(linear, " * "),
            TermNode::Product(factors) => (Binding::Product, separated(factors, Binding::Unary, " * ")),
            TermNode::Quotient(a, b) => (Binding::Division, infix(*a, " / ", *b, Binding::Division, Binding::Unary)),
            TermNode::Remainder(a, b) => (Binding::Division, infix(*a, " % ", *b, Binding::Division, Binding::Unary)),
            TermNode::Power(base, exponent) => {
                let base = if *base < IBig::ZERO { format!("({base})^") } else { format!("{base}^") };
                (Binding::Unary, vec![Owned(base), Piece::Term(*exponent, Binding::Postfix)])
            }
            TermNode::Float(operator, operands) => float(pool, *operator, operands, |symbol| match symbol {
                "<=" | "==" => signs.relation(symbol).to_owned(),
                symbol => format!(" {symbol} "),
            }),
            TermNode::Ite(condition, yes, no) if is_positive_part(pool, *condition, *yes, *no) => {
                (Binding::Postfix, vec![Text("max("), Piece::Term(*yes, Binding::Loosest), Text(", 0)")])
            }
            TermNode::Ite(condition, yes, no) => {
                let mut pieces = infix(*condition, " ? ", *yes, Binding::Or, Binding::Or);
                pieces.extend([Text(" : "), Piece::Term(*no, Binding::Ite)]);
                (Binding::Ite, pieces)
            }
            TermNode::Select(array, index) => {
                let mut pieces = infix(*array, "[", *index, Binding::Postfix, Binding::Loosest);
                pieces.push(Text("]"));
                (Binding::Postfix, pieces)
            }
            TermNode::Store(array, index, value) => {
                let mut pieces = infix(*array, "[", *index, Binding::Postfix, Binding::Loosest);
                pieces.extend([Text(" := "), Piece::Term(*value, Binding::Loosest), Text("]")]);
                (Binding::Postfix, pieces)
            }
            TermNode::ConstantArray(_, element) => {
                (Binding::Postfix, vec![Text("[else "), Piece::Term(*element, Binding::Loosest), Text("]")])
            }
            TermNode::LessEqualZero(sum) => relation(&Comparison::at_most_zero(&pool.linear(*sum)), signs),
            TermNode::EqualZero(sum) => relation(&Comparison::zero(&pool.linear(*sum), "=="), signs),
            TermNode::Equal(a, b) => {
                (Binding::Equality, infix(*a, signs.equal, *b, Binding::Equality, Binding::Relation))
            }
            TermNode::Not(inner) => match pool.node(*inner) {
                TermNode::EqualZero(sum) => relation(&Comparison::zero(&pool.linear(*sum), "!="), signs),
                TermNode::Equal(a, b) => {
                    (Binding::Equality, infix(*a, signs.unequal, *b, Binding::Equality, Binding::Relation))
                }
                TermNode::Divides(divisor, a) => divides(*a, divisor, signs.unequal),
                TermNode::ForAll(bound, body) if let Some(range) = Range::new(pool, *bound, *body) => {
                    let mut pieces = vec![Text(signs.exists)];
                    pieces.extend(range.pieces(*bound, [signs.at_most, " < ", " * "]));
                    pieces.push(Text(": "));
                    pieces.extend(range.negated(pool, ["!", signs.and]));
                    (Binding::Loosest, pieces)
                }
                _ => (Binding::Unary, vec![Text("!"), Piece::Term(*inner, Binding::Unary)]),
            },
            TermNode::And(parts) => (Binding::And, separated(parts, Binding::Equality, signs.and)),
            TermNode::Or(parts) => (Binding::Or, separated(parts, Binding::And, signs.or)),
            TermNode::Divides(divisor, a) => divides(*a, divisor, signs.equal),
            TermNode::ForAll(bound, body) if let Some(range) = Range::new(pool, *bound, *body) => {
                let mut pieces = vec![Text(signs.for_all)];
                pieces.extend(range.pieces(*bound, [signs.at_most, " < ", " * "]));
                pieces.push(Text(": "));
                pieces.extend(separated(&range.claims, Binding::And, signs.or));
                (Binding::Loosest, pieces)
            }
            TermNode::ForAll(bound, body) | TermNode::Lambda(bound, body) => {
                let all = matches!(pool.node(term), TermNode::ForAll(..));
                let mut pieces = vec![
                    Text(if all { signs.for_all } else { "lambda " }),
                    Piece::Term(*bound, Binding::Postfix),
                    Text(". "),
                ];
                pieces.push(Piece::Term(*body, Binding::Ite));
                (Binding::Loosest, pieces)
            }
        }
    }
}

/// Returns `true` if a choice gives the maximum of a term and 0.
pub(crate) fn is_positive_part(pool: &Pool, condition: Term, yes: Term, no: Term) -> bool {
    let TermNode::LessEqualZero(sum) = *pool.node(condition) else { return false };
    let term = pool.linear(yes);
    let size = if term.constant.is_zero() { term.content() } else { IBig::ONE };
    pool.as_int(no).is_some_and(IBig::is_zero) && pool.linear(sum).scale(&-size) == term
}

/// A comparison as people write it: positive coefficients on the left, and a constant on the right.
pub(crate) struct Comparison {
    pub(crate) left: Linear,
    pub(crate) relation: &'static str,
    pub(crate) right: Linear,
}

impl Comparison {
    /// The comparison that a term is.
    fn new(pool: &Pool, term: Term) -> Option<Self> {
        match pool.node(term) {
            TermNode::LessEqualZero(sum) => Some(Self::at_most_zero(&pool.linear(*sum))),
            TermNode::EqualZero(sum) => Some(Self::zero(&pool.linear(*sum), "==")),
            TermNode::Not(inner) => match pool.node(*inner) {
                TermNode::EqualZero(sum) => Some(Self::zero(&pool.linear(*sum), "!=")),
                _ => None,
            },
            _ => None,
        }
    }

    /// `sum <= 0`.
    pub(crate) fn at_most_zero(sum: &Linear) -> Self {
        let (positive, negative) = split_by_sign(sum);
        if positive.is_constant() {
            // -a + 3 <= 0 reads a >= 3.
            return Self { left: negative, relation: ">=", right: Linear::constant(sum.constant.clone()) };
        }
        if negative.is_constant() {
            return Self { left: positive, relation: "<=", right: Linear::constant(-&sum.constant) };
        }
        // The older atom is on the left: a - b + 1 <= 0 reads a < b, and b - a + 1 <= 0 reads a > b.
        let strict = sum.constant.is_one();
        if sum.terms[0].1 > IBig::ZERO {
            let constant = if strict { IBig::ZERO } else { -&sum.constant };
            let right = Linear { constant, ..negative };
            return Self { left: positive, relation: if strict { "<" } else { "<=" }, right };
        }
        let constant = if strict { IBig::ZERO } else { sum.constant.clone() };
        let right = Linear { constant, ..positive };
        Self { left: negative, relation: if strict { ">" } else { ">=" }, right }
    }

    /// `sum == 0` or `sum != 0`.
    pub(crate) fn zero(sum: &Linear, relation: &'static str) -> Self {
        let (positive, negative) = split_by_sign(sum);
        if positive.is_constant() {
            return Self { left: negative, relation, right: Linear::constant(sum.constant.clone()) };
        }
        let mut right = negative;
        right.constant = -&sum.constant;
        Self { left: positive, relation, right }
    }
}

/// The atoms with positive coefficients, and those with negative ones, negated.
fn split_by_sign(sum: &Linear) -> (Linear, Linear) {
    let (positive, negative): (Vec<_>, Vec<_>) = sum.terms.iter().cloned().partition(|(_, c)| *c > IBig::ZERO);
    let negative = negative.into_iter().map(|(atom, coefficient)| (atom, -coefficient)).collect();
    (Linear { constant: IBig::ZERO, terms: positive }, Linear { constant: IBig::ZERO, terms: negative })
}

/// The pieces of a linear combination: positive summands first, so that it seldom starts with a minus.
pub(crate) fn sum(linear: &Linear, times: &'static str) -> (Binding, Vec<Piece>) {
    let (positive, negative): (Vec<_>, Vec<_>) = linear.terms.iter().partition(|(_, c)| *c > IBig::ZERO);
    let mut pieces = Vec::new();
    let mut count = 0;
    let mut sign = |pieces: &mut Vec<Piece>, minus: bool| {
        pieces.push(Piece::Text(match (count, minus) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        }));
        count += 1;
    };
    let summand = |pieces: &mut Vec<Piece>, atom: Term, size: IBig| {
        let context = if size.is_one() { Binding::Division } else { Binding::Product };
        if !size.is_one() {
            pieces.extend([Piece::Owned(size.to_string()), Piece::Text(times)]);
        }
        pieces.push(Piece::Term(atom, context));
    };
    for (atom, coefficient) in positive {
        sign(&mut pieces, false);
        summand(&mut pieces, *atom, coefficient.clone());
    }
    if linear.constant > IBig::ZERO || linear.terms.is_empty() {
        sign(&mut pieces, false);
        pieces.push(Piece::Owned(linear.constant.to_string()));
    }
    for (atom, coefficient) in negative {
        sign(&mut pieces, true);
        summand(&mut pieces, *atom, -coefficient);
    }
    if linear.constant < IBig::ZERO && !linear.terms.is_empty() {
        sign(&mut pieces, true);
        pieces.push(Piece::Owned((-&linear.constant).to_string()));
    }
    let binding = match linear.terms.as_slice() {
        [] => integer_binding(&linear.constant),
        [(_, coefficient)] if linear.constant.is_zero() && *coefficient != IBig::NEG_ONE => Binding::Product,
        [_] if linear.constant.is_zero() => Binding::Division,
        _ => Binding::Sum,
    };
    (binding, pieces)
}

fn relation(comparison: &Comparison, signs: &Signs) -> (Binding, Vec<Piece>) {
    let binding = if comparison.relation.contains("==") || comparison.relation.contains("!=") {
        Binding::Equality
    } else {
        Binding::Relation
    };
    let mut pieces = sum(&comparison.left, " * ").1;
    pieces.push(Piece::Text(signs.relation(comparison.relation)));
    pieces.extend(sum(&comparison.right, " * ").1);
    (binding, pieces)
}

fn divides(a: Term, divisor: &IBig, sign: &'static str) -> (Binding, Vec<Piece>) {
    let pieces = vec![
        Piece::Term(a, Binding::Division),
        Piece::Owned(format!(" % {divisor}")),
        Piece::Text(sign),
        Piece::Text("0"),
    ];
    (Binding::Equality, pieces)
}

/// Digits as an index: `₁₃`.
fn subscript(digits: &str) -> String {
    digits.bytes().filter_map(|digit| char::from_u32('₀' as u32 + u32::from(digit - b'0'))).collect()
}

pub(crate) fn infix(a: Term, operator: &'static str, b: Term, left: Binding, right: Binding) -> Vec<Piece> {
    vec![Piece::Term(a, left), Piece::Text(operator), Piece::Term(b, right)]
}

pub(crate) fn separated(terms: &[Term], operand: Binding, separator: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(2 * terms.len());
    for (index, term) in terms.iter().enumerate() {
        if index > 0 {
            pieces.push(Piece::Text(separator));
        }
        pieces.push(Piece::Term(*term, operand));
    }
    pieces
}

pub(crate) fn integer_binding(value: &IBig) -> Binding {
    if *value < IBig::ZERO { Binding::Unary } else { Binding::Postfix }
}
