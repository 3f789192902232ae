//! Terms as TeX, for `KaTeX`.

use std::fmt::Write as _;
use std::rc::Rc;

use dashu_int::IBig;

use crate::display::{
    self, Binding, Comparison, Piece, Style, Written, float, infix, integer_binding, is_positive_part, separated, sum,
};
use crate::node::{Term, TermNode};
use crate::pool::{Pool, numbered};
use crate::range::Range;

impl Pool {
    /// The term as TeX in math mode: `\kappa_{1} + \kappa_{2} \ge 15`. Names are escaped: no name is ever a command.
    /// Very long texts have `\ldots` for their later parts.
    pub fn latex(&self, term: Term) -> Written {
        display::write(self, &Tex, term)
    }
}

struct Tex;

impl Style for Tex {
    const PARENTHESES: (&'static str, &'static str) = ("(", ")");
    const ELLIPSIS: &'static str = r"\ldots ";

    fn pieces(&self, pool: &Pool, term: Term) -> (Binding, Vec<Piece>) {
        use Piece::{Name, Owned, Text};
        match pool.node(term) {
            TermNode::Int(value) => (integer_binding(value), vec![Owned(value.to_string())]),
            TermNode::Bool(value) => {
                (Binding::Postfix, vec![Text(if *value { r"\mathrm{true}" } else { r"\mathrm{false}" })])
            }
            TermNode::Symbol { name, .. } => (Binding::Postfix, vec![Name(Rc::clone(name), symbol(name))]),
            TermNode::Sum(linear) => sum(linear, r" \cdot "),
            TermNode::Product(factors) => (Binding::Product, separated(factors, Binding::Unary, r" \cdot ")),
            TermNode::Quotient(a, b) => {
                (Binding::Division, infix(*a, r" \mathbin{/} ", *b, Binding::Division, Binding::Unary))
            }
            TermNode::Remainder(a, b) => {
                (Binding::Division, infix(*a, r" \mathbin{\%} ", *b, Binding::Division, Binding::Unary))
            }
            TermNode::Power(base, exponent) => {
                let base = if *base < IBig::ZERO { format!("({base})^{{") } else { format!("{base}^{{") };
                (Binding::Unary, vec![Owned(base), Piece::Term(*exponent, Binding::Loosest), Text("}")])
            }
            TermNode::Float(operator, operands) => float(pool, *operator, operands, |symbol| match symbol {
                "*" => r" \cdot ".to_owned(),
                "<=" => r" \le ".to_owned(),
                "==" => " = ".to_owned(),
                symbol => format!(" {symbol} "),
            }),
            TermNode::Ite(condition, yes, no) if is_positive_part(pool, *condition, *yes, *no) => {
                (Binding::Postfix, vec![Text(r"\max("), Piece::Term(*yes, Binding::Loosest), Text(r",\, 0)")])
            }
            TermNode::Ite(condition, yes, no) => {
                let mut pieces = vec![Text(r"\mathrm{ite}(")];
                pieces.extend(separated(&[*condition, *yes, *no], Binding::Loosest, r",\, "));
                pieces.push(Text(")"));
                (Binding::Postfix, pieces)
            }
            TermNode::Select(array, index) => {
                let mut pieces = infix(*array, "[", *index, Binding::Postfix, Binding::Loosest);
                pieces.push(Text("]"));
                (Binding::Postfix, pieces)
            }
            TermNode::Store(array, index, value) => {
                let mut pieces = infix(*array, "[", *index, Binding::Postfix, Binding::Loosest);
                pieces.extend([Text(r" \mapsto "), Piece::Term(*value, Binding::Loosest), Text("]")]);
                (Binding::Postfix, pieces)
            }
            TermNode::ConstantArray(_, element) => {
                let pieces = vec![Text(r"[\_ \mapsto "), Piece::Term(*element, Binding::Loosest), Text("]")];
                (Binding::Postfix, pieces)
            }
            TermNode::LessEqualZero(sum) => relation(&Comparison::at_most_zero(&pool.linear(*sum))),
            TermNode::EqualZero(sum) => relation(&Comparison::zero(&pool.linear(*sum), "==")),
            TermNode::Equal(a, b) => (Binding::Equality, infix(*a, " = ", *b, Binding::Relation, Binding::Relation)),
            TermNode::Not(inner) => match pool.node(*inner) {
                TermNode::EqualZero(sum) => relation(&Comparison::zero(&pool.linear(*sum), "!=")),
                TermNode::Equal(a, b) => {
                    (Binding::Equality, infix(*a, r" \ne ", *b, Binding::Relation, Binding::Relation))
                }
                TermNode::Divides(divisor, a) => divides(divisor, r" \nmid ", *a),
                TermNode::ForAll(bound, body) if let Some(range) = Range::new(pool, *bound, *body) => {
                    let mut pieces = vec![Text(r"\exists\, ")];
                    pieces.extend(range.pieces(*bound, [r" \le ", " < ", r" \cdot "]));
                    pieces.push(Text(r":\; "));
                    pieces.extend(range.negated(pool, [r"\lnot ", r" \land "]));
                    (Binding::Loosest, pieces)
                }
                _ => (Binding::Unary, vec![Text(r"\lnot "), Piece::Term(*inner, Binding::Unary)]),
            },
            TermNode::And(parts) => (Binding::And, separated(parts, Binding::Equality, r" \land ")),
            TermNode::Or(parts) => (Binding::Or, separated(parts, Binding::And, r" \lor ")),
            TermNode::Divides(divisor, a) => divides(divisor, r" \mid ", *a),
            TermNode::ForAll(bound, body) if let Some(range) = Range::new(pool, *bound, *body) => {
                let mut pieces = vec![Text(r"\forall\, ")];
                pieces.extend(range.pieces(*bound, [r" \le ", " < ", r" \cdot "]));
                pieces.push(Text(r":\; "));
                pieces.extend(separated(&range.claims, Binding::And, r" \lor "));
                (Binding::Loosest, pieces)
            }
            TermNode::ForAll(bound, body) | TermNode::Lambda(bound, body) => {
                let all = matches!(pool.node(term), TermNode::ForAll(..));
                let mut pieces = vec![
                    Text(if all { r"\forall " } else { r"\lambda " }),
                    Piece::Term(*bound, Binding::Postfix),
                    Text(r".\; "),
                ];
                pieces.push(Piece::Term(*body, Binding::Ite));
                (Binding::Loosest, pieces)
            }
        }
    }
}

/// A name as TeX: `κ1` is `\kappa_{1}`, `κ1^2` is `\kappa_{1}^{2}`, and the number of a fresh symbol is an index too;
/// other names are set upright without changes.
fn symbol(name: &str) -> String {
    let upright = |name| format!(r"\mathit{{{}}}", escape(name));
    let fresh = || numbered(name).map(|(prefix, number)| format!("{}_{{{number}}}", upright(prefix)));
    greek(name).or_else(fresh).unwrap_or_else(|| upright(name))
}

fn greek(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let letter = match letters.next()? {
        'κ' => r"\kappa",
        'τ' => r"\tau",
        'ι' => r"\iota",
        'λ' => r"\lambda",
        'α' => r"\alpha",
        'σ' => r"\sigma",
        _ => return None,
    };
    let (subscript, superscript) = match letters.as_str().split_once('^') {
        Some((subscript, superscript)) if !superscript.is_empty() => (subscript, superscript),
        Some(_) => return None,
        None => (letters.as_str(), ""),
    };
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ',' | '\''));
    if !plain(subscript) || !plain(superscript) {
        return None;
    }
    let mut text = letter.to_owned();
    for (sign, script) in [("_", subscript), ("^", superscript)] {
        if !script.is_empty() {
            let _ = write!(text, "{sign}{{{}}}", script.replace('\'', r"{\prime}"));
        }
    }
    if subscript.is_empty() && superscript.is_empty() {
        text.push_str("{}");
    }
    Some(text)
}

/// Text in which nothing is a command.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '_' | '{' | '}' | '$' | '#' | '%' => {
                out.push('\\');
                out.push(letter);
            }
            '\\' => out.push_str(r"\backslash{}"),
            ' ' => out.push_str(r"\ "),
            // In italics, it looks like a letter.
            '&' => out.push_str(r"\mathrm{\&}"),
            '^' => out.push_str(r"\wedge{}"),
            '~' => out.push_str(r"\sim{}"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

fn relation(comparison: &Comparison) -> (Binding, Vec<Piece>) {
    let times = r" \cdot ";
    let (binding, sign) = match comparison.relation {
        "<=" => (Binding::Relation, r" \le "),
        ">=" => (Binding::Relation, r" \ge "),
        "<" => (Binding::Relation, " < "),
        ">" => (Binding::Relation, " > "),
        "!=" => (Binding::Equality, r" \ne "),
        _ => (Binding::Equality, " = "),
    };
    let mut pieces = sum(&comparison.left, times).1;
    pieces.push(Piece::Text(sign));
    pieces.extend(sum(&comparison.right, times).1);
    (binding, pieces)
}

fn divides(divisor: &IBig, sign: &'static str, a: Term) -> (Binding, Vec<Piece>) {
    (Binding::Relation, vec![Piece::Owned(divisor.to_string()), Piece::Text(sign), Piece::Term(a, Binding::Sum)])
}
