//! Disjunctions that hold at each number of a range.

use loopscope_smt::eliminate::exact_combinations;
use loopscope_smt::{Term, TermNode};

use super::BoundedForall;

/// The most equalities whose range is written out: the result has the square of that many conditions.
const MOST_POINTS: usize = 256;

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
        if depth == 0 || self.disjunctions == 0 {
            return self.quantified(whole);
        }
        self.disjunctions -= 1;
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
        let eliminated = self.points(parts).or_else(|| self.half_lines(parts));
        eliminated.unwrap_or_else(|| self.quantified(whole))
    }

    /// Parts that are all equalities, each of which holds for at most one `tau`: a longer range has a `tau` without a part.
    fn points(&mut self, parts: &[Term]) -> Option<Term> {
        if parts.len() > MOST_POINTS {
            return None;
        }
        for &part in parts {
            let TermNode::EqualZero(sum) = *self.pool.node(part) else { return None };
            self.affine(sum)?;
        }
        let body = self.pool.or(parts);
        let length = self.pool.int(parts.len());
        let mut each = vec![self.pool.le(self.bound, length)];
        for value in 0..parts.len() as u32 {
            let (at, number) = (self.at_number(body, value), self.pool.int(value));
            let is_beyond = self.pool.le(self.bound, number);
            each.push(self.pool.or(&[is_beyond, at]));
        }
        Some(self.pool.and(&each))
    }

    /// Parts that are all linear inequalities: no `tau` of the range satisfies the negations of all of them. An equality
    /// counts as two inequalities, and as one more disjunction.
    fn half_lines(&mut self, parts: &[Term]) -> Option<Term> {
        if let Some(&equality) = parts.iter().find(|part| matches!(self.pool.node(**part), TermNode::EqualZero(_))) {
            let TermNode::EqualZero(sum) = *self.pool.node(equality) else { return None };
            self.disjunctions = self.disjunctions.checked_sub(1)?;
            let zero = self.pool.int(0);
            let sides = [self.pool.le(sum, zero), self.pool.ge(sum, zero)];
            let mut both = Vec::with_capacity(2);
            for side in sides {
                let parts: Vec<Term> = parts.iter().map(|part| if *part == equality { side } else { *part }).collect();
                both.push(self.half_lines(&parts)?);
            }
            return Some(self.pool.and(&both));
        }
        let (zero, last) = (self.pool.int(0), self.last());
        let mut outside = vec![self.pool.ge(self.tau, zero), self.pool.le(self.tau, last)];
        for &part in parts {
            let TermNode::LessEqualZero(_) = self.pool.node(part) else { return None };
            outside.push(self.pool.not(part));
        }
        let none_holds = exact_combinations(self.pool, self.tau, &outside)?;
        let none_holds = self.pool.and(&none_holds);
        Some(self.pool.not(none_holds))
    }
}
