//! Decides small systems of linear conditions over the integers without a solver.
//!
//! Building a summary asks many small questions: can this path follow that one, is there only one number of iterations
//! between these two? A solver takes a millisecond or more for each, mostly overhead of the call. Fourier-Motzkin
//! elimination answers nearly all of them here; it is exact over the integers if one of the two combined coefficients
//! is 1 (Pugh: The Omega test, 1991, section 2.3). If it may be inexact, or there are nonlinear conditions, the answer
//! may be "open", and the solver is asked. Remainders decide whether a number divides a sum.

mod residues;

use dashu_int::IBig;
use loopscope_smt::{Linear, Pool, Term, TermNode};
use loopscope_sorted::sort_by;

use residues::Residues;

/// The most inequalities of a system.
const MAX_INEQUALITIES: usize = 80;

/// The most systems that are tried for one question with disjunctions, for each combination of remainders.
const MAX_SYSTEMS: u32 = 48;

/// Which values a symbol can have where conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// None: the conditions cannot hold.
    None,
    /// At most this one.
    One(IBig),
    /// At least two.
    Many,
    /// Not known.
    Open,
}

/// Whether the conditions are satisfiable together; `None` if that is not known.
pub(crate) fn can_hold(pool: &Pool, conditions: &[Term]) -> Option<bool> {
    match answer(pool, conditions, None) {
        Values::None => Some(false),
        Values::Many => Some(true),
        Values::One(_) | Values::Open => None,
    }
}

/// Which values a symbol can have where the conditions hold.
pub(crate) fn values(pool: &Pool, conditions: &[Term], symbol: Term) -> Values {
    answer(pool, conditions, Some(symbol))
}

fn answer(pool: &Pool, conditions: &[Term], symbol: Option<Term>) -> Values {
    let mut found = Values::None;
    for residues in Residues::all(pool, conditions) {
        let mut question = Question { pool, residues, symbol, systems: 0 };
        let values = match (question.of(System::default(), conditions.to_vec(), Vec::new()), symbol) {
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
    /// What is known of remainders: it takes symbols apart.
    residues: Residues,
    /// The symbol whose values are sought; without one, [`Values::Many`] means that the conditions are satisfiable.
    symbol: Option<Term>,
    systems: u32,
}

impl Question<'_> {
    /// The values where a system holds, and all of `pending`, and one of each of the `choices`.
    fn of(&mut self, mut system: System, mut pending: Vec<Term>, mut choices: Vec<Vec<Case>>) -> Values {
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
            found = found.or(self.of(system, pending, choices));
            if found == Values::Many {
                break;
            }
        }
        found
    }

    /// Whether a condition holds that a number divides a sum; nothing where it is another one, or it is not known.
    fn divides(&self, condition: Term) -> Option<bool> {
        let TermNode::Divides(divisor, sum) = self.pool.node(condition) else { return None };
        self.residues.divides(divisor, &self.pool.linear(*sum))
    }

    fn linear(&self, sum: Term) -> Linear {
        self.residues.in_quotients(self.pool.linear(sum))
    }

    /// Adds `sum <= 0` or `sum == 0`; where a value depends on a condition, as a choice between both.
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

/// That a truth value holds, or does not: as an integer it is at least 1, or at most 0.
fn truth(symbol: Term, holds: bool) -> Linear {
    let atom = Linear { constant: IBig::ZERO, terms: vec![(symbol, IBig::ONE)] };
    if holds { Linear::constant(IBig::ONE).minus(&atom) } else { atom }
}

/// One of several possibilities.
#[derive(Clone)]
enum Case {
    Condition(Term),
    AtMostZero(Linear),
    /// What a comparison says where the condition of a value in it holds, or does not.
    Branch {
        condition: Term,
        holds: bool,
        sum: Linear,
        equality: bool,
    },
}

/// A conjunction of linear conditions.
#[derive(Clone)]
struct System {
    /// Sums that are 0.
    equalities: Vec<Linear>,
    /// Sums that are at most 0.
    inequalities: Vec<Linear>,
    /// Whether it is exact; otherwise it has more solutions than the conditions.
    exact: bool,
}

impl Default for System {
    fn default() -> Self {
        Self { equalities: Vec::new(), inequalities: Vec::new(), exact: true }
    }
}

/// The system has no solution.
struct Impossible;

/// Inequalities with their coefficients of an atom.
type Bounds<'a> = Vec<(&'a IBig, &'a Linear)>;

impl System {
    fn values(mut self, symbol: Option<Term>) -> Values {
        match self.eliminate(symbol) {
            Err(Impossible) => Values::None,
            Ok(false) => Values::Open,
            Ok(true) => {
                let Some(symbol) = symbol else { return if self.exact { Values::Many } else { Values::Open } };
                let (mut least, mut most) = (None, None);
                for bound in &self.inequalities {
                    // Tightened, the coefficient is 1 or -1.
                    match bound.coefficient(symbol) {
                        Some(factor) if *factor > IBig::ZERO => most = Some(-bound.constant.clone()),
                        Some(_) => least = Some(bound.constant.clone()),
                        None => {}
                    }
                }
                match (least, most) {
                    (Some(least), Some(most)) if least > most => Values::None,
                    (Some(least), Some(most)) if least == most => Values::One(least),
                    _ if self.exact => Values::Many,
                    _ => Values::Open,
                }
            }
        }
    }

    /// Leaves nothing but bounds for the symbol. Whether it came to an end.
    fn eliminate(&mut self, keep: Option<Term>) -> Result<bool, Impossible> {
        while let Some(equality) = self.equalities.pop() {
            self.put_in(equality, keep)?;
        }
        loop {
            self.tidy()?;
            if self.inequalities.len() > MAX_INEQUALITIES {
                return Ok(false);
            }
            let Some(atom) = self.cheapest(keep) else { return Ok(true) };
            self.combine(atom);
        }
    }

    /// Uses an equality to get rid of an atom.
    fn put_in(&mut self, equality: Linear, keep: Option<Term>) -> Result<(), Impossible> {
        let content = equality.content();
        if content.is_zero() {
            return if equality.constant.is_zero() { Ok(()) } else { Err(Impossible) };
        }
        if !(&equality.constant % &content).is_zero() {
            return Err(Impossible);
        }
        let unit =
            |(atom, factor): &&(Term, IBig)| Some(*atom) != keep && (*factor == content || -factor.clone() == content);
        let Some((atom, factor)) = equality.terms.iter().find(unit) else {
            // With this atom alone in it, the step is exact.
            self.exact &= equality.terms.len() == 1;
            self.inequalities.push(equality.scale(&-IBig::ONE));
            self.inequalities.push(equality);
            return Ok(());
        };
        for other in self.equalities.iter_mut().chain(&mut self.inequalities) {
            let Some(coefficient) = other.coefficient(*atom) else { continue };
            // An inequality keeps its direction if it is multiplied by something positive.
            *other = other.scale(factor).minus(&equality.scale(coefficient));
            if *factor < IBig::ZERO {
                *other = other.scale(&-IBig::ONE);
            }
        }
        Ok(())
    }

    /// Divides by common divisors and rounds; keeps the strongest of inequalities that differ in the constant only.
    fn tidy(&mut self) -> Result<(), Impossible> {
        for sum in &mut self.inequalities {
            let content = sum.content();
            if content > IBig::ONE {
                let terms = sum.terms.iter().map(|(atom, factor)| (*atom, factor / &content)).collect();
                *sum = Linear { constant: rounded_up(&sum.constant, &content), terms };
            }
        }
        if self.inequalities.iter().any(|sum| sum.is_constant() && sum.constant > IBig::ZERO) {
            return Err(Impossible);
        }
        self.inequalities.retain(|sum| !sum.is_constant());
        sort_by(&mut self.inequalities, |a, b| a.terms.cmp(&b.terms).then_with(|| b.constant.cmp(&a.constant)));
        self.inequalities.dedup_by(|weaker, kept| weaker.terms == kept.terms);
        Ok(())
    }

    /// The atom whose elimination leaves the fewest inequalities, if possible an exact elimination.
    fn cheapest(&self, keep: Option<Term>) -> Option<Term> {
        let mut atoms: Vec<Term> = self.inequalities.iter().flat_map(|sum| &sum.terms).map(|(atom, _)| *atom).collect();
        atoms.retain(|atom| Some(*atom) != keep);
        atoms.sort_unstable();
        atoms.dedup();
        atoms.into_iter().min_by_key(|atom| {
            let (above, below) = self.bounds(*atom);
            (!lossless(&above, &below), above.len() * below.len())
        })
    }

    /// The inequalities that bound an atom from above, and those that bound it from below, with its coefficients.
    fn bounds(&self, atom: Term) -> (Bounds<'_>, Bounds<'_>) {
        let bounding = self.inequalities.iter().filter_map(|sum| Some((sum.coefficient(atom)?, sum)));
        bounding.partition(|(factor, _)| **factor > IBig::ZERO)
    }

    fn combine(&mut self, atom: Term) {
        let (above, below) = self.bounds(atom);
        let exact = self.exact && lossless(&above, &below);
        let mut rest = Vec::new();
        for (up, upper) in &above {
            for (down, lower) in &below {
                rest.push(upper.scale(&-(*down).clone()).plus(&lower.scale(up)));
            }
        }
        self.exact = exact;
        self.inequalities.retain(|sum| sum.coefficient(atom).is_none());
        self.inequalities.extend(rest);
    }
}

/// Whether the bounds leave room for an integer wherever they leave room for a rational number.
fn lossless(above: &[(&IBig, &Linear)], below: &[(&IBig, &Linear)]) -> bool {
    above.iter().all(|(factor, _)| factor.is_one()) || below.iter().all(|(factor, _)| **factor == -IBig::ONE)
}

fn rounded_up(value: &IBig, divisor: &IBig) -> IBig {
    let quotient = value / divisor;
    if &quotient * divisor < *value { quotient + IBig::ONE } else { quotient }
}

#[cfg(test)]
mod tests;
