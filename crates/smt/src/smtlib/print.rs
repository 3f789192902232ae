//! Terms as SMT-LIB text.
//!
//! A subterm that is used more than once is written once, by a `define-fun` without parameters, and so is one that
//! would be nested too deeply: the text is linear in the number of different subterms, and shallow. Definitions stay
//! for later assertions as long as their level does. Inside quantifiers, where a definition could not see the bound
//! symbol, `let` does the same.
//!
//! Operators that SMT-LIB does not have are encoded:
//! - `/` and `%` of the language truncate, `div` and `mod` are Euclidean. For any divisor but 0, `a / b` is `div a b`
//!   if `a >= 0` and `-(div (-a) b)` otherwise, and `%` alike. For the divisor 0 both sides are unconstrained.
//! - `b^e` is an application of an uninterpreted function, with some facts that hold for powers. This is an
//!   over-approximation, so `unsat` is sound; the caller evaluates the values of `sat`.

mod powers;

use std::fmt::Write as _;

use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;

use powers::{assert_power_facts, bases_below, declare_power, power_name};
pub(crate) use powers::{power_fact, powers_below};

/// Subterms that would be nested more deeply than this get a definition.
const DEEPEST_TEXT: usize = 100;
/// The declarations in the open levels of the solver: symbols, definitions, functions for powers.
#[derive(Debug, Default)]
pub(crate) struct Declarations {
    terms: FxHashSet<Term>,
    bases: FxHashSet<IBig>,
    powers: Vec<Term>,
    order: Vec<Item>,
    levels: Vec<usize>,
}

#[derive(Debug)]
enum Item {
    Term(Term),
    Base(IBig),
    Power,
}

impl Declarations {
    /// Opens a level.
    pub(crate) fn push(&mut self) {
        self.levels.push(self.order.len());
    }

    /// Closes levels, and forgets their declarations.
    pub(crate) fn pop(&mut self, levels: usize) {
        for _ in 0..levels {
            let Some(start) = self.levels.pop() else { return };
            for item in self.order.drain(start..) {
                match item {
                    Item::Term(term) => {
                        self.terms.remove(&term);
                    }
                    Item::Base(base) => {
                        self.bases.remove(&base);
                    }
                    Item::Power => {
                        self.powers.pop();
                    }
                }
            }
        }
    }

    fn add(&mut self, term: Term) -> bool {
        let new = self.terms.insert(term);
        if new {
            self.order.push(Item::Term(term));
        }
        new
    }
}

/// Writes the declarations, definitions and facts that an assertion of `term` needs to `out`, and returns the text of
/// the term itself.
pub(crate) fn term(pool: &Pool, declarations: &mut Declarations, term: Term, out: &mut String) -> String {
    let plan = Plan::new(pool, term, &declarations.terms);
    for &next in &plan.order {
        match pool.node(next) {
            TermNode::Symbol { .. } => declare(pool, declarations, next, out),
            TermNode::ForAll(..) | TermNode::Lambda(..) => {
                for free in pool.symbols(next) {
                    declare(pool, declarations, free, out);
                }
                for base in bases_below(pool, next) {
                    declare_power(declarations, &base, out);
                }
            }
            TermNode::Power(base, _) => declare_power(declarations, base, out),
            _ => {}
        }
        if plan.named.contains(&next) && declarations.add(next) {
            let body = write(Names::own(pool), next, &declarations.terms, true);
            let _ = writeln!(out, "(define-fun t!{} () {} {body})", next.0, pool.sort(next));
        }
        if let TermNode::Power(..) = pool.node(next) {
            assert_power_facts(pool, declarations, next, out);
        }
    }
    write(Names::own(pool), term, &declarations.terms, false)
}

/// The names of symbols.
#[derive(Clone, Copy)]
struct Names<'a> {
    pool: &'a Pool,
    /// Names other than the symbols' own.
    given: Option<&'a FxHashMap<Term, String>>,
}

impl<'a> Names<'a> {
    /// By [`symbol`].
    fn own(pool: &'a Pool) -> Self {
        Self { pool, given: None }
    }

    fn name(self, term: Term) -> String {
        let given = self.given.and_then(|given| given.get(&term)).and_then(|given| name(given));
        given.unwrap_or_else(|| symbol(self.pool, term))
    }
}

/// The name of a symbol in the text. It starts with `$`, so that it is none of the solver's own. The number of the symbol
/// replaces a name that SMT-LIB cannot quote, and one that an earlier symbol has.
pub(crate) fn symbol(pool: &Pool, term: Term) -> String {
    let own = pool.symbol_name(term).filter(|_| pool.has_name_first(term));
    own.and_then(|name| self::name(name)).unwrap_or_else(|| format!("$!{}", term.0))
}

/// A symbol's name in the text; `None` if SMT-LIB cannot quote it.
pub(crate) fn name(name: &str) -> Option<String> {
    let simple = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '!' | '@');
    if name.starts_with('!') || name.contains(['|', '\\']) || name.chars().any(char::is_control) {
        None
    } else if name.chars().all(simple) {
        Some(format!("${name}"))
    } else {
        Some(format!("|${name}|"))
    }
}

/// An integer as SMT-LIB writes it.
pub(crate) fn integer(value: &IBig) -> String {
    if *value < IBig::ZERO { format!("(- {})", -value) } else { value.to_string() }
}

/// The order in which subterms are written, children first, and those that get names.
struct Plan {
    order: Vec<Term>,
    named: FxHashSet<Term>,
}

impl Plan {
    fn new(pool: &Pool, term: Term, known: &FxHashSet<Term>) -> Self {
        let mut order = Vec::new();
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut stack = vec![(term, false)];
        while let Some((next, left)) = stack.pop() {
            if left {
                order.push(next);
                continue;
            }
            let count = uses.entry(next).or_insert(0);
            *count += 1;
            if *count > 1 || known.contains(&next) {
                continue;
            }
            stack.push((next, true));
            if !matches!(pool.node(next), TermNode::ForAll(..) | TermNode::Lambda(..)) {
                stack.extend(pool.node(next).children().map(|child| (child, false)));
            }
        }
        let mut depths: FxHashMap<Term, usize> = FxHashMap::default();
        let mut named = FxHashSet::default();
        for &next in &order {
            let node = pool.node(next);
            if is_leaf(node) {
                continue;
            }
            let below = if matches!(node, TermNode::ForAll(..) | TermNode::Lambda(..)) {
                0
            } else {
                node.children().filter_map(|child| depths.get(&child)).max().copied().unwrap_or(0)
            };
            if next != term && (uses[&next] > 1 || below >= DEEPEST_TEXT) {
                named.insert(next);
            } else {
                depths.insert(next, below + 1);
            }
        }
        Self { order, named }
    }
}

enum Piece {
    Term(Term),
    /// The sum without its constant.
    Atoms(Linear),
    Text(&'static str),
    Owned(String),
}

/// Writes a term. Subterms that have names are written by them, and the term itself too, unless it is being defined.
fn write(names: Names<'_>, term: Term, named: &FxHashSet<Term>, defining: bool) -> String {
    let mut out = String::new();
    let mut stack = Vec::new();
    if defining {
        pieces(names, term, named, &mut stack);
    } else {
        stack.push(Piece::Term(term));
    }
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Owned(text) => out.push_str(&text),
            Piece::Atoms(linear) => atoms(&linear, &mut stack),
            Piece::Term(next) => {
                if named.contains(&next) && !is_leaf(names.pool.node(next)) {
                    let _ = write!(out, "t!{}", next.0);
                } else {
                    pieces(names, next, named, &mut stack);
                }
            }
        }
    }
    out
}

/// Puts the pieces of a term on the stack, the first on top.
fn pieces(names: Names<'_>, term: Term, named: &FxHashSet<Term>, stack: &mut Vec<Piece>) {
    use Piece::{Atoms, Owned, Text};
    let pool = names.pool;
    let open = stack.len();
    match pool.node(term) {
        TermNode::Int(value) => stack.push(Owned(integer(value))),
        TermNode::Bool(value) => stack.push(Text(if *value { "true" } else { "false" })),
        TermNode::Symbol { .. } => stack.push(Owned(names.name(term))),
        TermNode::Sum(linear) => {
            if linear.constant.is_zero() {
                stack.push(Atoms(linear.clone()));
            } else {
                stack.extend([Owned(format!("(+ {} ", integer(&linear.constant))), Atoms(linear.clone()), Text(")")]);
            }
        }
        TermNode::Product(factors) => apply("(*", factors, stack),
        TermNode::Quotient(a, b) => truncated("div", *a, *b, stack),
        TermNode::Remainder(a, b) => truncated("mod", *a, *b, stack),
        TermNode::Power(base, exponent) => {
            stack.extend([Owned(format!("({} ", power_name(base))), Piece::Term(*exponent), Text(")")]);
        }
        // No solver knows it: such a question is refused. `layers::Floats` asks others.
        TermNode::Float(operator, operands) => {
            stack.push(Owned(format!("(float.{}", operator.name())));
            apply("", operands, stack);
        }
        TermNode::Ite(a, b, c) => apply("(ite", &[*a, *b, *c], stack),
        TermNode::Select(a, b) => apply("(select", &[*a, *b], stack),
        TermNode::Store(a, b, c) => apply("(store", &[*a, *b, *c], stack),
        TermNode::ConstantArray(sort, element) => {
            stack.extend([Owned(format!("((as const {sort}) ")), Piece::Term(*element), Text(")")]);
        }
        TermNode::LessEqualZero(sum) => compare(pool, "(<= ", *sum, named, stack),
        TermNode::EqualZero(sum) => compare(pool, "(= ", *sum, named, stack),
        TermNode::Equal(a, b) => apply("(=", &[*a, *b], stack),
        TermNode::Not(a) => apply("(not", &[*a], stack),
        TermNode::And(parts) => apply("(and", parts, stack),
        TermNode::Or(parts) => apply("(or", parts, stack),
        TermNode::Divides(divisor, a) => {
            stack.extend([Text("(= (mod "), Piece::Term(*a), Owned(format!(" {divisor}) 0)"))]);
        }
        TermNode::ForAll(bound, body) => stack.push(Owned(binder(names, "forall", *bound, *body))),
        TermNode::Lambda(bound, body) => stack.push(Owned(binder(names, "lambda", *bound, *body))),
    }
    stack[open..].reverse();
}

fn apply(operator: &'static str, operands: &[Term], stack: &mut Vec<Piece>) {
    stack.push(Piece::Text(operator));
    for operand in operands {
        stack.extend([Piece::Text(" "), Piece::Term(*operand)]);
    }
    stack.push(Piece::Text(")"));
}

/// `/` and `%` by `div` and `mod`; both operands are written once.
fn truncated(operator: &'static str, a: Term, b: Term, stack: &mut Vec<Piece>) {
    stack.extend([
        Piece::Text("(let ((n! "),
        Piece::Term(a),
        Piece::Text(") (d! "),
        Piece::Term(b),
        Piece::Owned(format!(")) (ite (>= n! 0) ({operator} n! d!) (- ({operator} (- n!) d!))))")),
    ]);
}

/// A comparison of a sum with 0, written with the constant on the right.
fn compare(pool: &Pool, operator: &'static str, sum: Term, named: &FxHashSet<Term>, stack: &mut Vec<Piece>) {
    stack.push(Piece::Text(operator));
    match pool.node(sum) {
        TermNode::Sum(linear) if !named.contains(&sum) => {
            stack.extend([Piece::Atoms(linear.clone()), Piece::Owned(format!(" {})", integer(&-&linear.constant)))]);
        }
        _ => stack.extend([Piece::Term(sum), Piece::Text(" 0)")]),
    }
}

/// Puts the sum of the atoms on the stack, the first on top.
fn atoms(linear: &Linear, stack: &mut Vec<Piece>) {
    let several = linear.terms.len() > 1;
    if several {
        stack.push(Piece::Text(")"));
    }
    for (index, (atom, coefficient)) in linear.terms.iter().enumerate().rev() {
        if coefficient.is_one() {
            stack.push(Piece::Term(*atom));
        } else {
            stack.extend([Piece::Text(")"), Piece::Term(*atom), Piece::Owned(format!("(* {} ", integer(coefficient)))]);
        }
        if several && index > 0 {
            stack.push(Piece::Text(" "));
        }
    }
    if several {
        stack.push(Piece::Text("(+ "));
    }
}

/// A statement about all values of some symbols, in which a term stands between two texts.
pub(crate) fn closed(pool: &Pool, bound: &[Term], before: &str, term: Term, after: &str) -> String {
    let bound: Vec<String> =
        bound.iter().map(|each| format!("({} {})", symbol(pool, *each), pool.sort(*each))).collect();
    let body = format!("{before}{}{after}", with_lets(Names::own(pool), term));
    if bound.is_empty() { body } else { format!("(forall ({}) {body})", bound.join(" ")) }
}

/// A formula as one text without definitions, in which symbols go by given [`name`]s.
pub(crate) fn formula(pool: &Pool, term: Term, names: &FxHashMap<Term, String>) -> String {
    with_lets(Names { pool, given: Some(names) }, term)
}

/// A body under a binder.
fn binder(names: Names<'_>, kind: &str, bound: Term, body: Term) -> String {
    format!("({kind} (({} Int)) {})", names.name(bound), with_lets(names, body))
}

/// A term with `let` in place of definitions. Recursion is as deep as quantifiers are nested.
fn with_lets(names: Names<'_>, body: Term) -> String {
    let nothing = FxHashSet::default();
    let plan = Plan::new(names.pool, body, &nothing);
    let mut named = FxHashSet::default();
    let mut text = String::new();
    let mut open = 0;
    for next in plan.order {
        if plan.named.contains(&next) {
            let _ = write!(text, "(let ((t!{} {})) ", next.0, write(names, next, &named, true));
            named.insert(next);
            open += 1;
        }
    }
    text.push_str(&write(names, body, &named, false));
    text.extend(std::iter::repeat_n(')', open));
    text
}

fn is_leaf(node: &TermNode) -> bool {
    matches!(node, TermNode::Int(_) | TermNode::Bool(_) | TermNode::Symbol { .. })
}

fn declare(pool: &Pool, declarations: &mut Declarations, free: Term, out: &mut String) {
    if declarations.add(free) {
        let _ = writeln!(out, "(declare-fun {} () {})", symbol(pool, free), pool.sort(free));
    }
}

/// A whole script that asks whether the assertions can hold together, for logs, tests and other solvers.
pub fn script(pool: &Pool, assertions: &[Term]) -> String {
    let mut declarations = Declarations::default();
    let mut out = String::new();
    for &assertion in assertions {
        let text = term(pool, &mut declarations, assertion, &mut out);
        let _ = writeln!(out, "(assert {text})");
    }
    out.push_str("(check-sat)\n");
    out
}

#[cfg(test)]
mod tests;
