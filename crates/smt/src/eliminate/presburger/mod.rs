//! A decision procedure for small formulas of Presburger arithmetic without quantifiers.
//!
//! # Idea
//! Disjunctions, disequations and conditional values are split into cases; each case is a system of equations and inequalities
//! (`system`), from which all symbols are eliminated. Divisibility conditions are decided beforehand, by distinguishing the
//! remainders of symbols (`residues`).
//!
//! # What is exact
//! Every answer but [`Values::Open`]. The answer is open if a step that may be inexact has changed it, if conditions are not
//! linear, or if there are too many cases. Most questions of a loop summary are decided, in much less time than a call of the
//! solver takes.

mod residues;
mod system;

use dashu_int::IBig;

use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;
use residues::Residues;
use system::System;

/// The most inequalities of a system, and the most conditions that wait to be added to it.
const MAX_INEQUALITIES: usize = 80;

/// The most systems that are tried for each combination of remainders.
const MAX_SYSTEMS: u32 = 48;

/// The values of a symbol in the solutions of some conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// None: the conditions are not satisfiable.
    None,
    /// At most this one.
    One(IBig),
    /// At least two.
    Many,
    /// Not known.
    Open,
}

/// Returns whether the conditions are satisfiable together, or `None` if that is not known.
pub fn can_hold(pool: &Pool, conditions: &[Term]) -> Option<bool> {
    match answer(pool, conditions, None) {
        Values::None => Some(false),
        Values::Many => Some(true),
        Values::One(_) | Values::Open => None,
    }
}

/// The values of an integer symbol in the solutions of the conditions.
pub fn values(pool: &Pool, conditions: &[Term], symbol: Term) -> Values {
    answer(pool, conditions, Some(symbol))
}

fn answer(pool: &Pool, conditions: &[Term], symbol: Option<Term>) -> Values {
    let mut found = Values::None;
    for residues in Residues::all(pool, conditions) {
        let mut question = Question { pool, residues, symbol, systems: 0 };
        let values = match (question.values(System::default(), conditions.to_vec(), Vec::new()), symbol) {
            (Values::One(value), Some(symbol)) => Values::One(question.residues.value(symbol, value)),
            (values, _) => values,
        };
        found = found.or(values);
        if found == Values::Many {
            break;
        }
    }
    found
}

impl Values {
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Many, _) | (_, Self::Many) => Self::Many,
            (Self::Open, _) | (_, Self::Open) => Self::Open,
            (Self::None, some) | (some, Self::None) => some,
            (Self::One(one), Self::One(other)) if one == other => Self::One(one),
            // Each is the only one possible, but may be impossible itself.
            (Self::One(_), Self::One(_)) => Self::Open,
        }
    }
}

struct Question<'a> {
    pool: &'a Pool,
    /// Remainders of symbols. The quotients of these symbols replace them in all sums.
    residues: Residues,
    /// The symbol whose values are sought. Without one, [`Values::Many`] means that the conditions are satisfiable.
    symbol: Option<Term>,
    /// The number of systems that were tried.
    systems: u32,
}

impl Question<'_> {
    /// The values in the solutions of a system, all of the `pending` conditions, and one case of each of the `choices`.
    fn values(&mut self, mut system: System, mut pending: Vec<Term>, mut choices: Vec<Vec<Case>>) -> Values {
        if pending.len() > MAX_INEQUALITIES {
            return Values::Open;
        }
        while let Some(condition) = pending.pop() {
            match self.pool.node(condition) {
                TermNode::Bool(true) => {}
                TermNode::Bool(false) => return Values::None,
                TermNode::And(parts) => pending.extend(parts),
                TermNode::LessEqualZero(sum) => self.add(self.linear(*sum), false, &mut system, &mut choices),
                TermNode::EqualZero(sum) => self.add(self.linear(*sum), true, &mut system, &mut choices),
                TermNode::Divides(..) => match self.divides(condition) {
                    Some(true) => {}
                    Some(false) => return Values::None,
                    None => system.exact = false,
                },
                TermNode::Or(parts) => choices.push(parts.iter().map(|part| Case::Condition(*part)).collect()),
                TermNode::Symbol { .. } => system.inequalities.push(truth(condition, true)),
                TermNode::Not(inner) => match self.pool.node(*inner) {
                    TermNode::Divides(..) => match self.divides(*inner) {
                        Some(true) => return Values::None,
                        Some(false) => {}
                        None => system.exact = false,
                    },
                    TermNode::EqualZero(sum) => {
                        let one = Linear::constant(IBig::ONE);
                        let sum = self.linear(*sum);
                        choices.push(vec![Case::AtMostZero(sum.plus(&one)), Case::AtMostZero(one.minus(&sum))]);
                    }
                    TermNode::Symbol { .. } => system.inequalities.push(truth(*inner, false)),
                    _ => system.exact = false,
                },
                _ => system.exact = false,
            }
        }
        self.systems += 1;
        if self.systems > MAX_SYSTEMS {
            return Values::Open;
        }
        let Some(choice) = choices.pop() else { return system.values(self.symbol) };
        if system.clone().values(None) == Values::None {
            return Values::None;
        }
        let mut found = Values::None;
        for case in choice {
            let (mut system, mut choices) = (system.clone(), choices.clone());
            let pending = match case {
                Case::Condition(condition) => vec![condition],
                Case::AtMostZero(sum) => {
                    self.add(sum, false, &mut system, &mut choices);
                    Vec::new()
                }
                Case::Branch { condition, holds, sum, equality } => {
                    self.add(sum, equality, &mut system, &mut choices);
                    if holds {
                        vec![condition]
                    } else if let TermNode::LessEqualZero(over) = self.pool.node(condition) {
                        let above = Linear::constant(IBig::ONE).minus(&self.linear(*over));
                        self.add(above, false, &mut system, &mut choices);
                        Vec::new()
                    } else if let TermNode::Symbol { .. } = self.pool.node(condition) {
                        system.inequalities.push(truth(condition, false));
                        Vec::new()
                    } else {
                        match self.divides(condition) {
                            Some(true) => continue,
                            Some(false) => {}
                            None => system.exact = false,
                        }
                        Vec::new()
                    }
                }
            };
            found = found.or(self.values(system, pending, choices));
            if found == Values::Many {
                break;
            }
        }
        found
    }

    /// Returns whether a divisibility condition holds, or `None` if that is not known or for another condition.
    fn divides(&self, condition: Term) -> Option<bool> {
        let TermNode::Divides(divisor, sum) = self.pool.node(condition) else { return None };
        self.residues.divides(divisor, &self.pool.linear(*sum))
    }

    fn linear(&self, sum: Term) -> Linear {
        self.residues.in_quotients(self.pool.linear(sum))
    }

    /// Adds `sum <= 0` or `sum == 0` to the system, or to the choices if the sum contains a conditional value.
    fn add(&self, sum: Linear, equality: bool, system: &mut System, choices: &mut Vec<Vec<Case>>) {
        for (atom, factor) in &sum.terms {
            match *self.pool.node(*atom) {
                TermNode::Symbol { .. } => {}
                TermNode::Ite(condition, then, otherwise) => {
                    let rest = sum.without(*atom);
                    let branch = |value: Term, holds: bool| {
                        let sum = rest.plus(&self.linear(value).scale(factor));
                        Case::Branch { condition, holds, sum, equality }
                    };
                    choices.push(vec![branch(then, true), branch(otherwise, false)]);
                    return;
                }
                _ => system.exact = false,
            }
        }
        if equality { &mut system.equalities } else { &mut system.inequalities }.push(sum);
    }
}

/// A truth value as an inequality: the symbol is at least 1 if it holds, otherwise at most 0.
fn truth(symbol: Term, holds: bool) -> Linear {
    let atom = Linear::atom(symbol);
    if holds { Linear::constant(IBig::ONE).minus(&atom) } else { atom }
}

/// One case of a choice.
#[derive(Clone)]
enum Case {
    Condition(Term),
    AtMostZero(Linear),
    /// A comparison with one side of a conditional value, together with the condition of this side.
    Branch {
        condition: Term,
        holds: bool,
        sum: Linear,
        equality: bool,
    },
}

#[cfg(test)]
mod tests;
