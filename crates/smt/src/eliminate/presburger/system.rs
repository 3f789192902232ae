//! Systems of linear equations and inequalities over the integers.

use dashu_int::IBig;
use loopscope_sorted::sort_by;

use super::{MAX_INEQUALITIES, Values};
use crate::compare::tighten;
use crate::eliminate::equation::{as_inequalities, substitute};
use crate::eliminate::fourier_motzkin::{Bounds, eliminate};
use crate::linear::Linear;
use crate::node::Term;

/// A conjunction of linear conditions.
#[derive(Clone)]
pub(super) struct System {
    /// Sums that are 0.
    pub(super) equalities: Vec<Linear>,
    /// Sums that are at most 0.
    pub(super) inequalities: Vec<Linear>,
    /// True if the system is equivalent to the conditions; otherwise they imply it.
    pub(super) exact: bool,
}

impl Default for System {
    fn default() -> Self {
        Self { equalities: Vec::new(), inequalities: Vec::new(), exact: true }
    }
}

/// The system has no solution.
struct Unsatisfiable;

impl System {
    /// The values of a symbol in the solutions; without a symbol, [`Values::Many`] if there is a solution.
    pub(super) fn values(mut self, symbol: Option<Term>) -> Values {
        match self.eliminate(symbol) {
            Err(Unsatisfiable) => Values::None,
            Ok(false) => Values::Open,
            Ok(true) => {
                let Some(symbol) = symbol else { return if self.exact { Values::Many } else { Values::Open } };
                let (mut least, mut most) = (None, None);
                for bound in &self.inequalities {
                    // After tightening, the coefficient is 1 or -1.
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

    /// Eliminates all symbols but one, so that bounds of this one remain. False if the system becomes too large.
    fn eliminate(&mut self, keep: Option<Term>) -> Result<bool, Unsatisfiable> {
        while let Some(equality) = self.equalities.pop() {
            self.apply_equality(equality, keep)?;
        }
        loop {
            self.tidy()?;
            if self.inequalities.len() > MAX_INEQUALITIES {
                return Ok(false);
            }
            let Some(atom) = self.cheapest(keep) else { return Ok(true) };
            self.exact &= eliminate(atom, &mut self.inequalities);
        }
    }

    /// Uses an equality to eliminate an atom.
    fn apply_equality(&mut self, equality: Linear, keep: Option<Term>) -> Result<(), Unsatisfiable> {
        let content = equality.content();
        if content.is_zero() {
            return if equality.constant.is_zero() { Ok(()) } else { Err(Unsatisfiable) };
        }
        if !(&equality.constant % &content).is_zero() {
            return Err(Unsatisfiable);
        }
        let unit =
            |(atom, factor): &&(Term, IBig)| Some(*atom) != keep && (*factor == content || -factor.clone() == content);
        let Some((atom, _)) = equality.terms.iter().find(unit) else {
            // With a single atom, the step is exact.
            self.exact &= equality.terms.len() == 1;
            self.inequalities.extend(as_inequalities(equality));
            return Ok(());
        };
        for other in self.equalities.iter_mut().chain(&mut self.inequalities) {
            substitute(other, *atom, &equality);
        }
        Ok(())
    }

    /// Tightens the inequalities, and keeps the strongest of those that differ in the constant only.
    fn tidy(&mut self) -> Result<(), Unsatisfiable> {
        for sum in &mut self.inequalities {
            *sum = tighten(std::mem::take(sum));
        }
        if self.inequalities.iter().any(|sum| sum.is_constant() && sum.constant > IBig::ZERO) {
            return Err(Unsatisfiable);
        }
        self.inequalities.retain(|sum| !sum.is_constant());
        sort_by(&mut self.inequalities, |a, b| a.terms.cmp(&b.terms).then_with(|| b.constant.cmp(&a.constant)));
        self.inequalities.dedup_by(|weaker, kept| weaker.terms == kept.terms);
        Ok(())
    }

    /// The atom to eliminate next: one whose elimination is exact if possible, and then one with the fewest pairs of bounds.
    fn cheapest(&self, keep: Option<Term>) -> Option<Term> {
        let mut atoms: Vec<Term> = self.inequalities.iter().flat_map(|sum| &sum.terms).map(|(atom, _)| *atom).collect();
        atoms.retain(|atom| Some(*atom) != keep);
        atoms.sort_unstable();
        atoms.dedup();
        atoms.into_iter().min_by_key(|atom| {
            let bounds = Bounds::new(*atom, &mut self.inequalities.iter());
            (!bounds.are_exact(), bounds.pairs())
        })
    }
}
