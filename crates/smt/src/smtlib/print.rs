//! Terms as SMT-LIB text.
//!
//! A subterm that is used more than once is written once, by a `define-fun` without parameters, and so is one that
//! would be nested too deeply: the text is linear in the number of different subterms, and shallow. Definitions stay
//! for later assertions as long as their level does. Inside quantifiers, where a definition could not see the bound
//! symbol, `let` does the same.
//!
//! What SMT-LIB does not have is encoded:
//! - `/` and `%` of the language truncate, `div` and `mod` are Euclidean. For any divisor but 0, `a / b` is `div a b`
//!   where `a >= 0` and `-(div (-a) b)` elsewhere, and `%` alike. For the divisor 0 both sides are unconstrained.
//! - `b^e` is an application of a function that is not interpreted, with some facts that hold for powers. This allows
//!   more than is true, never less, so `unsat` is right; the values of `sat` are evaluated by the caller.

use std::fmt::Write as _;

use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arithmetic::integer_power;
use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// Subterms that would be nested more deeply than this get a definition.
const DEEPEST_TEXT: usize = 100;
/// The values of a power for exponents up to this are told in advance.
const POWERS_IN_ADVANCE: u32 = 4;
/// Powers of these exponents are told as bounds for the others.
const POWERS_IN_BETWEEN: [u32; 4] = [8, 16, 32, 64];
/// A new power is compared with at most this many earlier ones of the same base.
const MOST_POWERS_COMPARED: usize = 16;

/// What the solver has been told in the levels that are open: declared symbols, definitions, functions for powers.
#[derive(Debug, Default)]
pub(crate) struct Told {
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

impl Told {
    /// Opens a level.
    pub(crate) fn push(&mut self) {
        self.levels.push(self.order.len());
    }

    /// Closes levels, and forgets what was told in them.
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

/// Writes what must come before an assertion of `term` (declarations, definitions, facts) to `out`, and returns the
/// text of the term itself.
pub(crate) fn term(pool: &Pool, told: &mut Told, term: Term, out: &mut String) -> String {
    let plan = Plan::new(pool, term, &told.terms);
    for &next in &plan.order {
        match pool.node(next) {
            TermNode::Symbol { .. } => declare(pool, told, next, out),
            TermNode::ForAll(..) | TermNode::Lambda(..) => {
                for free in pool.symbols(next) {
                    declare(pool, told, free, out);
                }
                for base in bases_below(pool, next) {
                    declare_power(told, &base, out);
                }
            }
            TermNode::Power(base, _) => declare_power(told, base, out),
            _ => {}
        }
        if plan.named.contains(&next) && told.add(next) {
            let body = write(pool, next, &told.terms, true);
            let _ = writeln!(out, "(define-fun t!{} () {} {body})", next.0, pool.sort(next));
        }
        if let TermNode::Power(..) = pool.node(next) {
            tell_power(pool, told, next, out);
        }
    }
    write(pool, term, &told.terms, false)
}

/// The name of a symbol in the text. It starts with `$`, so that it is none of the solver's own; what SMT-LIB cannot
/// quote is replaced by the number of the symbol.
pub(crate) fn symbol(pool: &Pool, term: Term) -> String {
    let Some(name) = pool.symbol_name(term) else { return format!("$!{}", term.0) };
    let simple = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '!' | '@');
    if name.starts_with('!') || name.contains(['|', '\\']) || name.chars().any(char::is_control) {
        format!("$!{}", term.0)
    } else if name.chars().all(simple) {
        format!("${name}")
    } else {
        format!("|${name}|")
    }
}

/// An integer as SMT-LIB writes it.
pub(crate) fn integer(value: &IBig) -> String {
    if *value < IBig::ZERO { format!("(- {})", -value) } else { value.to_string() }
}

/// A fact that holds for a power whose exponent has this value in a model.
pub(crate) fn power_fact(pool: &Pool, told: &mut Told, power: Term, exponent: &IBig, out: &mut String) {
    let TermNode::Power(base, below) = pool.node(power) else { return };
    let Some(value) = integer_power(base, exponent) else { return };
    let text = term(pool, told, *below, out);
    let (function, at, value) = (power_name(base), integer(exponent), integer(&value));
    // Powers of a positive base grow, so that each value also bounds those on both sides.
    let grows = if *base > IBig::ZERO {
        format!(" (=> (<= e! {at}) (<= p! {value})) (=> (>= e! {at}) (>= p! {value}))")
    } else {
        String::new()
    };
    let _ = writeln!(
        out,
        "(assert (let ((e! {text})) (let ((p! ({function} e!))) (and (=> (= e! {at}) (= p! {value})){grows}))))"
    );
}

/// In which order subterms are written, children first, and which get names.
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

/// Writes a term; what has a name is written by it, but for the term itself where it is about to be defined.
fn write(pool: &Pool, term: Term, named: &FxHashSet<Term>, defining: bool) -> String {
    let mut out = String::new();
    let mut stack = Vec::new();
    if defining {
        pieces(pool, term, named, &mut stack);
    } else {
        stack.push(Piece::Term(term));
    }
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Owned(text) => out.push_str(&text),
            Piece::Atoms(linear) => atoms(&linear, &mut stack),
            Piece::Term(next) => {
                if named.contains(&next) && !is_leaf(pool.node(next)) {
                    let _ = write!(out, "t!{}", next.0);
                } else {
                    pieces(pool, next, named, &mut stack);
                }
            }
        }
    }
    out
}

/// Puts the pieces of a term on the stack, the first on top.
fn pieces(pool: &Pool, term: Term, named: &FxHashSet<Term>, stack: &mut Vec<Piece>) {
    use Piece::{Atoms, Owned, Text};
    let open = stack.len();
    match pool.node(term) {
        TermNode::Int(value) => stack.push(Owned(integer(value))),
        TermNode::Bool(value) => stack.push(Text(if *value { "true" } else { "false" })),
        TermNode::Symbol { .. } => stack.push(Owned(symbol(pool, term))),
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
        TermNode::ForAll(bound, body) => stack.push(Owned(binder(pool, "forall", *bound, *body))),
        TermNode::Lambda(bound, body) => stack.push(Owned(binder(pool, "lambda", *bound, *body))),
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

/// A body under a binder, with `let` in place of definitions. Recursion is as deep as quantifiers are nested.
fn binder(pool: &Pool, kind: &str, bound: Term, body: Term) -> String {
    let nothing = FxHashSet::default();
    let plan = Plan::new(pool, body, &nothing);
    let mut named = FxHashSet::default();
    let mut text = format!("({kind} (({} Int)) ", symbol(pool, bound));
    let mut open = 1;
    for next in plan.order {
        if plan.named.contains(&next) {
            let _ = write!(text, "(let ((t!{} {})) ", next.0, write(pool, next, &named, true));
            named.insert(next);
            open += 1;
        }
    }
    text.push_str(&write(pool, body, &named, false));
    text.extend(std::iter::repeat_n(')', open));
    text
}

fn is_leaf(node: &TermNode) -> bool {
    matches!(node, TermNode::Int(_) | TermNode::Bool(_) | TermNode::Symbol { .. })
}

fn power_name(base: &IBig) -> String {
    format!("pow!{base}")
}

fn declare(pool: &Pool, told: &mut Told, free: Term, out: &mut String) {
    if told.add(free) {
        let _ = writeln!(out, "(declare-fun {} () {})", symbol(pool, free), pool.sort(free));
    }
}

fn declare_power(told: &mut Told, base: &IBig, out: &mut String) {
    if told.bases.insert(base.clone()) {
        told.order.push(Item::Base(base.clone()));
        let _ = writeln!(out, "(declare-fun {} (Int) Int)", power_name(base));
    }
}

/// The bases of all powers in a term, quantified bodies included, in the order of creation.
fn bases_below(pool: &Pool, term: Term) -> Vec<IBig> {
    let mut powers = powers_below(pool, term, true);
    powers.sort_unstable();
    let base = |power: Term| match pool.node(power) {
        TermNode::Power(base, _) => Some(base.clone()),
        _ => None,
    };
    powers.into_iter().filter_map(base).collect()
}

/// The powers in a term.
pub(crate) fn powers_below(pool: &Pool, term: Term, quantified: bool) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut powers = Vec::new();
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        match pool.node(next) {
            TermNode::ForAll(..) | TermNode::Lambda(..) if !quantified => {}
            node => {
                if let TermNode::Power(..) = node {
                    powers.push(next);
                }
                stack.extend(node.children());
            }
        }
    }
    powers
}

/// Tells facts about a power, all of which hold for every exponent (one below 0 counts as 0).
fn tell_power(pool: &Pool, told: &mut Told, power: Term, out: &mut String) {
    if told.powers.contains(&power) {
        return;
    }
    let TermNode::Power(base, exponent) = pool.node(power) else { return };
    let function = power_name(base);
    let text = write(pool, *exponent, &told.terms, false);
    let b = integer(base);
    let mut facts = vec!["(=> (<= e! 0) (= p! 1))".to_owned()];
    for small in 1..=POWERS_IN_ADVANCE {
        if let Some(value) = integer_power(base, &IBig::from(small)) {
            facts.push(format!("(=> (= e! {small}) (= p! {}))", integer(&value)));
        }
    }
    facts.push(format!("(=> (>= e! 1) (= (mod p! {b}) 0))"));
    if *base > IBig::ZERO {
        facts.push(format!("(>= p! 1) (> p! e!) (=> (>= e! 1) (>= p! {b}))"));
        for step in POWERS_IN_BETWEEN {
            if let Some(value) = integer_power(base, &IBig::from(step)) {
                facts.push(format!("(=> (<= e! {step}) (<= p! {value})) (=> (>= e! {step}) (>= p! {value}))"));
            }
        }
    } else {
        facts.push("(= (> p! 0) (or (<= e! 0) (= (mod e! 2) 0))) (not (= p! 0))".to_owned());
        facts.push(format!("(=> (>= e! 1) (or (>= p! {}) (<= p! {b})))", -base));
    }
    let _ = writeln!(out, "(assert (let ((e! {text})) (let ((p! ({function} e!))) (and {}))))", facts.join(" "));
    if *base > IBig::ZERO {
        let earlier =
            told.powers.iter().rev().filter(|other| matches!(pool.node(**other), TermNode::Power(b, _) if b == base));
        for other in earlier.take(MOST_POWERS_COMPARED) {
            let TermNode::Power(_, before) = pool.node(*other) else { continue };
            let before_text = write(pool, *before, &told.terms, false);
            let _ = writeln!(
                out,
                "(assert (let ((e! {text}) (f! {before_text})) (let ((p! ({function} e!)) (q! ({function} f!))) (and \
                 (=> (<= e! f!) (<= p! q!)) (=> (<= f! e!) (<= q! p!)) \
                 (=> (and (<= 0 e!) (< e! f!)) (<= (* {b} p!) q!)) (=> (and (<= 0 f!) (< f! e!)) (<= (* {b} q!) p!)) \
                 (=> (and (<= 0 e!) (= f! (+ e! 1))) (= q! (* {b} p!))) \
                 (=> (and (<= 0 f!) (= e! (+ f! 1))) (= p! (* {b} q!)))))))"
            );
        }
    }
    told.powers.push(power);
    told.order.push(Item::Power);
}

/// A whole script that asks whether the assertions can hold together, for logs, tests and other solvers.
pub fn script(pool: &Pool, assertions: &[Term]) -> String {
    let mut told = Told::default();
    let mut out = String::new();
    for &assertion in assertions {
        let text = term(pool, &mut told, assertion, &mut out);
        let _ = writeln!(out, "(assert {text})");
    }
    out.push_str("(check-sat)\n");
    out
}

#[cfg(test)]
mod tests;
