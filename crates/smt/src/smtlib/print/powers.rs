//! Powers, which SMT-LIB does not have: uninterpreted functions, and facts that hold for them.

use std::fmt::Write as _;

use dashu_int::IBig;
use rustc_hash::FxHashSet;

use super::{Declarations, Item, Names, integer, term, write};
use crate::arithmetic::integer_power;
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The values of a power for exponents up to this are asserted in advance.
const POWERS_IN_ADVANCE: u32 = 4;
/// Powers of these exponents are asserted as bounds for the others.
const POWERS_IN_BETWEEN: [u32; 4] = [8, 16, 32, 64];
/// A new power is compared with at most this many earlier ones of the same base.
const MOST_POWERS_COMPARED: usize = 16;

/// A fact that holds for a power whose exponent has this value in a model.
pub(crate) fn power_fact(pool: &Pool, declarations: &mut Declarations, power: Term, exponent: &IBig, out: &mut String) {
    let TermNode::Power(base, below) = pool.node(power) else { return };
    let Some(value) = integer_power(base, exponent) else { return };
    let text = term(pool, declarations, *below, out);
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

pub(super) fn power_name(base: &IBig) -> String {
    format!("pow!{base}")
}

pub(super) fn declare_power(declarations: &mut Declarations, base: &IBig, out: &mut String) {
    if declarations.bases.insert(base.clone()) {
        declarations.order.push(Item::Base(base.clone()));
        let _ = writeln!(out, "(declare-fun {} (Int) Int)", power_name(base));
    }
}

/// The bases of all powers in a term, quantified bodies included, in the order of creation.
pub(super) fn bases_below(pool: &Pool, term: Term) -> Vec<IBig> {
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

/// Asserts facts about a power, all of which hold for every exponent (one below 0 counts as 0).
pub(super) fn assert_power_facts(pool: &Pool, declarations: &mut Declarations, power: Term, out: &mut String) {
    if declarations.powers.contains(&power) {
        return;
    }
    let TermNode::Power(base, exponent) = pool.node(power) else { return };
    let function = power_name(base);
    let text = write(Names::own(pool), *exponent, &declarations.terms, false);
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
        let earlier = declarations
            .powers
            .iter()
            .rev()
            .filter(|other| matches!(pool.node(**other), TermNode::Power(b, _) if b == base));
        for other in earlier.take(MOST_POWERS_COMPARED) {
            let TermNode::Power(_, before) = pool.node(*other) else { continue };
            let before_text = write(Names::own(pool), *before, &declarations.terms, false);
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
    declarations.powers.push(power);
    declarations.order.push(Item::Power);
}
