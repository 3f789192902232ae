//! Disjunctions that hold at each number of a range.

use dashu_int::IBig;
use loopscope_smt::{Term, TermNode};

use super::{Affine, BoundedForall};

impl BoundedForall<'_> {
    pub(super) fn some_holds(&mut self, parts: &[Term], depth: u32) -> Term {
        // Parts may have become disjunctions by pushing a negation inwards.
        let whole = self.pool.or(parts);
        let TermNode::Or(parts) = self.pool.node(whole).clone() else { return self.holds(whole, depth) };
        let (dependent, mut free): (Vec<Term>, Vec<Term>) = parts.into_iter().partition(|part| self.depends(*part));
        let rest = match dependent.as_slice() {
            [] => self.unless_empty(whole),
            [only] => self.holds(*only, depth),
            _ => self.disjunction(&dependent, depth),
        };
        free.push(rest);
        self.pool.or(&free)
    }

    /// At least two parts, all of which depend on `tau`.
    fn disjunction(&mut self, parts: &[Term], depth: u32) -> Term {
        let whole = self.pool.or(parts);
        if depth == 0 {
            return self.quantified(whole);
        }
        for (position, &part) in parts.iter().enumerate() {
            let others = || parts.iter().enumerate().filter(|(at, _)| *at != position).map(|(_, other)| *other);
            if let Some(condition) = self.choice_inside(part).filter(|_| self.is_atom(part)) {
                return self.split(whole, condition, depth - 1);
            }
            match self.pool.node(part).clone() {
                TermNode::Not(inner) => match *self.pool.node(inner) {
                    TermNode::EqualZero(sum) => {
                        let others: Vec<Term> = others().collect();
                        if let Some(eliminated) = self.disequality(sum, &others, depth) {
                            return eliminated;
                        }
                    }
                    TermNode::And(_) | TermNode::Or(_) | TermNode::Ite(..) => return self.quantified(whole),
                    _ => {}
                },
                TermNode::And(conjuncts) => {
                    let distributed: Vec<Term> = conjuncts
                        .into_iter()
                        .map(|conjunct| {
                            let parts: Vec<Term> = others().chain([conjunct]).collect();
                            self.pool.or(&parts)
                        })
                        .collect();
                    return self.all_hold(&distributed, depth - 1);
                }
                TermNode::Ite(condition, yes, no) => {
                    let negation = self.pool.not(condition);
                    let distributed = [(negation, yes), (condition, no)].map(|(choice, branch)| {
                        let parts: Vec<Term> = others().chain([choice, branch]).collect();
                        self.pool.or(&parts)
                    });
                    return self.all_hold(&distributed, depth - 1);
                }
                _ => {}
            }
        }
        self.half_lines(parts).unwrap_or_else(|| self.quantified(whole))
    }

    /// Parts that are all linear inequalities. None holds for some `tau` of the range exactly if every lower bound of
    /// such a `tau` is at most every upper one, provided that of each two one has the factor 1 (the exact case of the
    /// Omega test: Pugh, 1991, section 2.3.1). An equality counts as two inequalities.
    fn half_lines(&mut self, parts: &[Term]) -> Option<Term> {
        if let Some(&equality) = parts.iter().find(|part| matches!(self.pool.node(**part), TermNode::EqualZero(_))) {
            let TermNode::EqualZero(sum) = *self.pool.node(equality) else { return None };
            let zero = self.pool.int(0);
            let sides = [self.pool.le(sum, zero), self.pool.ge(sum, zero)];
            let mut both = Vec::with_capacity(2);
            for side in sides {
                let parts: Vec<Term> = parts.iter().map(|part| if *part == equality { side } else { *part }).collect();
                both.push(self.half_lines(&parts)?);
            }
            return Some(self.pool.and(&both));
        }
        let (zero, one) = (self.pool.int(0), self.pool.int(1));
        // factor * tau >= term, and factor * tau <= term.
        let mut lower = vec![(IBig::ONE, zero)];
        let mut upper = vec![(IBig::ONE, self.last())];
        for &part in parts {
            let TermNode::LessEqualZero(sum) = *self.pool.node(part) else { return None };
            let Affine { coefficient, rest } = self.affine(sum)?;
            // Where the part does not hold, coefficient * tau + rest >= 1.
            if coefficient > IBig::ZERO {
                lower.push((coefficient, self.pool.sub(one, rest)));
            } else {
                upper.push((-coefficient, self.pool.sub(rest, one)));
            }
        }
        let mut apart = Vec::with_capacity(lower.len() * upper.len());
        for (below, least) in &lower {
            for (above, most) in &upper {
                if !below.is_one() && !above.is_one() {
                    return None;
                }
                let (least, most) = (self.pool.scale(above, *least), self.pool.scale(below, *most));
                apart.push(self.pool.gt(least, most));
            }
        }
        Some(self.pool.or(&apart))
    }
}
