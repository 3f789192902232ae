//! Bounds of inputs, and how conditions narrow them.

use dashu_int::IBig;
use loopscope_smt::{Linear, Pool, Term, TermNode};
use loopscope_sorted::SortedMap;

/// The integers between two ends, both included. A missing end is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: Option<IBig>,
    pub(crate) most: Option<IBig>,
}

impl Bounds {
    /// The number of integers; `None` if it is infinite, or too large for the type.
    pub(crate) fn size(&self) -> Option<u64> {
        let (least, most) = (self.least.as_ref()?, self.most.as_ref()?);
        u64::try_from(most - least + IBig::ONE).ok()
    }

    /// One of the integers.
    pub(crate) fn any(&self) -> IBig {
        self.least.clone().or_else(|| self.most.clone()).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        matches!((&self.least, &self.most), (Some(least), Some(most)) if least > most)
    }

    fn raise(&mut self, least: IBig) {
        self.least = Some(self.least.take().map_or(least.clone(), |before| before.max(least)));
    }

    fn lower(&mut self, most: IBig) {
        self.most = Some(self.most.take().map_or(most.clone(), |before| before.min(most)));
    }
}

/// The bounds of inputs, by their terms. Missing inputs are unbounded.
pub(crate) type Domains = SortedMap<Term, Bounds>;

/// The inputs with which a condition may hold.
pub(crate) struct Narrowed {
    /// Each of them lies in one of these; empty if the condition never holds.
    pub(crate) alternatives: Vec<Domains>,
    /// The exactness of the bounds.
    pub(crate) exactness: Exactness,
}

/// The exactness of bounds on a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exactness {
    /// The condition holds with all inputs within the bounds.
    Exact,
    /// The condition is linear: the bounds are those of each input by itself.
    Loose,
    /// Nothing is known.
    Unknown,
}

/// Narrows the bounds of inputs by a condition. `is_input` decides which terms are inputs.
pub(crate) fn narrow(pool: &Pool, domains: &Domains, condition: Term, is_input: &dyn Fn(Term) -> bool) -> Narrowed {
    let conjuncts = match pool.node(condition) {
        TermNode::And(conjuncts) => conjuncts.clone(),
        _ => vec![condition],
    };
    let mut narrowed = Narrowed { alternatives: vec![domains.clone()], exactness: Exactness::Exact };
    for conjunct in conjuncts {
        let mut alternatives = Vec::new();
        for domains in narrowed.alternatives {
            let mut one = Narrowing { pool, is_input, domains, exactness: Exactness::Exact };
            alternatives.extend(one.narrow(conjunct));
            narrowed.exactness = narrowed.exactness.max(one.exactness);
        }
        narrowed.alternatives = alternatives;
    }
    narrowed
}

struct Narrowing<'a> {
    pool: &'a Pool,
    is_input: &'a dyn Fn(Term) -> bool,
    domains: Domains,
    exactness: Exactness,
}

impl Narrowing<'_> {
    fn narrow(&mut self, conjunct: Term) -> Vec<Domains> {
        let possible = match self.pool.node(conjunct) {
            TermNode::Bool(holds) => *holds,
            TermNode::LessEqualZero(sum) => self.at_most_zero(&self.pool.linear(*sum)),
            TermNode::EqualZero(sum) => {
                let sum = self.pool.linear(*sum);
                self.at_most_zero(&sum) && self.at_most_zero(&sum.scale(&IBig::NEG_ONE))
            }
            TermNode::Not(equal) => match self.pool.node(*equal) {
                TermNode::EqualZero(sum) => return self.not_zero(&self.pool.linear(*sum)),
                _ => self.unknown(),
            },
            _ => self.unknown(),
        };
        if possible { vec![std::mem::take(&mut self.domains)] } else { Vec::new() }
    }

    /// Returns `true` if the sum may be at most 0.
    fn at_most_zero(&mut self, sum: &Linear) -> bool {
        if sum.terms.iter().any(|(term, _)| !(self.is_input)(*term)) {
            return self.unknown();
        }
        let least: Vec<Option<IBig>> =
            sum.terms.iter().map(|(term, factor)| self.end(*term, factor, factor < &IBig::ZERO)).collect();
        let most: Option<IBig> =
            sum.terms.iter().map(|(term, factor)| self.end(*term, factor, factor > &IBig::ZERO)).sum();
        if most.is_some_and(|most| most + &sum.constant <= IBig::ZERO) {
            return true;
        }
        if sum.terms.len() > 1 {
            self.exactness = self.exactness.max(Exactness::Loose);
        }
        for (at, (term, factor)) in sum.terms.iter().enumerate() {
            let others = least.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, end)| end.clone());
            let Some(others) = others.sum::<Option<IBig>>() else { continue };
            // factor * term <= room
            let room = -(others + &sum.constant);
            let bounds = self.domains.entry(*term).or_default();
            if factor > &IBig::ZERO {
                bounds.lower(floor(&room, factor));
            } else {
                bounds.raise(-floor(&room, &-factor));
            }
            if bounds.is_empty() {
                return false;
            }
        }
        !sum.terms.is_empty() || sum.constant <= IBig::ZERO
    }

    /// The bounds without the value at which the sum is 0.
    fn not_zero(&mut self, sum: &Linear) -> Vec<Domains> {
        let [(term, factor)] = sum.terms.as_slice() else {
            let inputs_only = sum.terms.iter().all(|(term, _)| (self.is_input)(*term));
            self.exactness = self.exactness.max(if inputs_only { Exactness::Loose } else { Exactness::Unknown });
            return vec![std::mem::take(&mut self.domains)];
        };
        if !(self.is_input)(*term) {
            self.unknown();
            return vec![std::mem::take(&mut self.domains)];
        }
        let zero = -&sum.constant / factor;
        let is_root = &zero * factor + &sum.constant == IBig::ZERO;
        let below = |bounds: &mut Bounds| bounds.lower(&zero - IBig::ONE);
        let above = |bounds: &mut Bounds| bounds.raise(&zero + IBig::ONE);
        let sides: [&dyn Fn(&mut Bounds); 2] = [&below, &above];
        let side = |narrow: &&dyn Fn(&mut Bounds)| {
            let mut domains = self.domains.clone();
            let bounds = domains.entry(*term).or_default();
            narrow(bounds);
            (!bounds.is_empty()).then_some(domains)
        };
        if is_root { sides.iter().filter_map(side).collect() } else { vec![std::mem::take(&mut self.domains)] }
    }

    /// The least or the largest value of a product of an input.
    fn end(&self, term: Term, factor: &IBig, largest: bool) -> Option<IBig> {
        let bounds = self.domains.get(&term)?;
        let end = if largest { &bounds.most } else { &bounds.least };
        Some(end.as_ref()? * factor)
    }

    fn unknown(&mut self) -> bool {
        self.exactness = Exactness::Unknown;
        true
    }
}

/// The quotient by a positive divisor, rounded down.
fn floor(dividend: &IBig, divisor: &IBig) -> IBig {
    let quotient = dividend / divisor;
    if &quotient * divisor > *dividend { quotient - IBig::ONE } else { quotient }
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;

    use super::*;

    /// Compares the bounds left of -4 to 4 for both inputs with all of their values.
    #[allow(clippy::many_single_char_names, reason = "a x + b y + c, as in a textbook")]
    #[test]
    fn bounds_contain_all_values_that_satisfy_a_condition() {
        let mut pool = Pool::default();
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
        let mut seed: u32 = 7;
        let mut below = |bound: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            i64::from((seed >> 16) % bound)
        };
        for round in 0..400 {
            let (a, b, c) = (below(7) - 3, if round % 3 == 0 { below(5) - 2 } else { 0 }, below(15) - 7);
            let terms = [(x, a), (y, b)].map(|(term, factor)| pool.scale(&factor.into(), term));
            let constant = pool.int(c);
            let sum = pool.sum(&[terms[0], terms[1], constant]);
            let zero = pool.int(0);
            let (condition, holds): (Term, fn(i64) -> bool) = match round % 4 {
                0 => (pool.le(sum, zero), |sum| sum <= 0),
                1 => (pool.gt(sum, zero), |sum| sum > 0),
                2 => (pool.eq(sum, zero), |sum| sum == 0),
                _ => (pool.ne(sum, zero), |sum| sum != 0),
            };
            let bounds = Bounds { least: Some((-4).into()), most: Some(4.into()) };
            let domains: Domains = [(x, bounds.clone()), (y, bounds)].into_iter().collect();
            let Narrowed { alternatives, exactness } =
                narrow(&pool, &domains, condition, &|term| [x, y].contains(&term));
            for (u, v) in (-4..5).flat_map(|u| (-4..5).map(move |v| (u, v))) {
                let within = |domains: &Domains| {
                    [(x, u), (y, v)].into_iter().all(|(term, value): (Term, i64)| {
                        let bounds = &domains[&term];
                        bounds.least <= Some(value.into()) && Some(value.into()) <= bounds.most
                    })
                };
                let times = alternatives.iter().filter(|domains| within(domains)).count();
                let holds = holds(a * u + b * v + c);
                assert!(times >= usize::from(holds), "{a} {b} {c} {round}: {u} {v}");
                if exactness == Exactness::Exact {
                    assert_eq!(times, usize::from(holds), "{a} {b} {c} {round}: {u} {v}");
                }
            }
        }
    }
}
